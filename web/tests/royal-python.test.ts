// Royal Python's pictures, as far as they are pure: where spots lie, which token is which, how cards look.
import { describe, expect, test } from 'vitest';
import { placed } from '../src/art/placed';
import { distanceOf, HEAD, headPlaces, layout, piece, way } from '../src/boards/royal-python/geometry';
import { steps } from '../src/boards/royal-python/motion';
import { GROUNDS, standing } from '../src/boards/royal-python/picture';
import { bands, settle, type Token } from '../src/boards/royal-python/things';

const seat = (tokens: object) =>
    ({ supply: 0, body: [], head: 0, crowned: [], crownedHead: 0, lost: 0, left: 0, ...tokens });
const where = (tokens: readonly Token[]) =>
    Object.fromEntries(tokens.map(({ id, place, crowned }) => [id, place + (crowned ? '*' : '')]));

describe('the winding line', () => {
    test.each([
        [36, false], [36, true], [24, false], [48, true], [62, false],
        [1, true], [7, false], [9, false], [10, true], [19, false],
    ])(
        '%i spots, narrow: %s', (spots, narrow) => {
            const l = layout(spots, narrow);
            const points = Array.from({ length: spots }, (_, i) => l.at(distanceOf(l, `${i + 1}`)));
            for (const [i, { x, y }] of points.entries()) {
                expect(x).toBeGreaterThan(l.half);
                expect(x).toBeLessThan(l.wide - l.half);
                expect(y).toBeGreaterThan(l.half);
                expect(y).toBeLessThan(l.heaps - l.half);
                // A turn brings neighbours nearer than the line between them is long,
                // but never so near that they touch.
                for (const other of points.slice(0, i))
                    expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(l.spot * 2.1);
            }
            const nose = l.at(l.neck), tip = nose.x + Math.cos(nose.angle) * HEAD.tongue * l.half;
            expect(tip).toBeGreaterThan(0);
            expect(tip).toBeLessThan(l.wide);
            expect(piece(l, l.begin, l.neck)).not.toContain('NaN');
        });

    test('as many rows as it needs', () =>
        expect([layout(36, false), layout(36, true), layout(48, false), layout(24, true)].map(({ rows }) => rows))
            .toEqual([4, 5, 5, 4]));

    test('ways lead along it, one spot at a time, in both directions', () => {
        const l = layout(36, false), there = steps(l, '4', '7');
        const between = ['5', '6'].map((spot) => l.at(distanceOf(l, spot)));
        expect(there.map(({ x, y }) => [x, y])).toEqual(between.map(({ x, y }) => [x, y]));
        expect(steps(l, '7', '4').map(({ x }) => x)).toEqual(there.map(({ x }) => x).reverse());
        const y = l.at(0).y.toFixed(1).replace('.0', '');
        expect(way(l, 0, 2 * l.step)).toBe(`M${l.first} ${y}L${l.first + 2 * l.step} ${y}`);
    });

    test.each([1, 2, 4, 6, 12, 24])('%i tokens find room on the head', (count) => {
        const l = layout(36, true), places = headPlaces(l, count);
        expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
        for (const { y } of places)
            expect(Math.abs(y - l.at(l.neck).y)).toBeLessThan(HEAD.broad * l.half);
    });
});

test('bands are neighbours of one value', () => {
    const spaces = [0, 1, 1, 2, 3, 3, 10].map((value, i) => ({ id: `${i}`, value, cobra: false }));
    expect(bands(spaces)).toEqual([
        { from: 1, into: 2, value: 1 }, { from: 3, into: 3, value: 2 }, { from: 4, into: 5, value: 3 },
    ]);
});

describe('tokens stay who they are', () => {
    const begin = settle([], [seat({ supply: 1, body: [3, 9] }), seat({ body: [5], head: 1 })]);
    test('at first', () => expect(where(begin)).toEqual({ 0: 'supply', 1: '3', 2: '9', 16: '5', 17: 'head' }));
    test('when one moves and another is danced back', () => {
        const now = settle(begin, [seat({ supply: 1, body: [5, 9] }), seat({ body: [3], head: 1 })]);
        expect(where(now)).toEqual({ 0: 'supply', 1: '5', 2: '9', 16: '3', 17: 'head' });
        const came = now.filter(({ place, from }) => place !== from);
        expect(came.map(({ id, from }) => [id, from])).toEqual([[1, '3'], [16, '5']]);
    });
    test('when one jumps over another of the same seat, enters, is crowned, is captured', () => {
        expect(where(settle(begin, [seat({ body: [3, 7, 9] }), seat({ body: [5], crownedHead: 1 })])))
            .toEqual({ 0: '7', 1: '3', 2: '9', 16: '5', 17: 'head*' });
        expect(where(settle(begin, [seat({ supply: 1, body: [9, 12] }), seat({ head: 1, lost: 1 })])))
            .toEqual({ 0: 'supply', 1: '12', 2: '9', 16: 'lost', 17: 'head' });
    });
    test('when two of one seat change places with each other, but not when one does with another', () => {
        const crowned = settle([], [seat({ body: [3], crowned: [9] }), seat({ body: [5] })]);
        expect(where(settle(crowned, [seat({ body: [9], crowned: [3] }), seat({ body: [5] })], ['3', '9'])))
            .toEqual({ 0: '9', 1: '3*', 16: '5' });
        expect(where(settle(begin, [seat({ supply: 1, body: [3, 9] }), seat({ body: [5], head: 1 })], ['9', '3'])))
            .toEqual({ 0: 'supply', 1: '9', 2: '3', 16: '5', 17: 'head' });
        expect(where(settle(begin, [seat({ supply: 1, body: [5, 9] }), seat({ body: [3], head: 1 })], ['3', '5'])))
            .toEqual({ 0: 'supply', 1: '5', 2: '9', 16: '3', 17: 'head' });
    });
    test('one that was out of sight gets an identity of its own', () => {
        const fewer = settle(begin, [seat({ supply: 1, body: [9] }), seat({})]);
        expect(where(settle(fewer, [seat({ supply: 1, body: [9, 11] }), seat({})])))
            .toEqual({ 0: 'supply', 1: '11', 2: '9' });
    });
});

test('every rank has a ground of its own, and room for its suits', () => {
    const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'Pawn', 'Court', 'Crown'];
    expect(new Set(ranks.map((rank) => GROUNDS[rank])).size).toBe(ranks.length);
    expect(ranks.every((rank) => GROUNDS[rank] && !GROUNDS[rank].includes('NaN'))).toBe(true);
    expect([1, 2, 3].map((count) => standing('5', count).length)).toEqual([1, 2, 3]);
});

test.each([
    ['M1-2.5L.5.5h-2v3H4V7Z', 'M 12 15L 11 21h -4v 6H 18V 34Z'],
    ['M0 0q1-1 2 0t2 0A3 4 45 0 1 5 6a1 1 0 1 0-2 2', 'M 10 20q 2 -2 4 0t 4 0A 6 8 45 0 1 20 32a 2 2 0 1 0 -4 4'],
])('%s at its place', (path, expected) => {
    expect(placed(path, { x: 10, y: 20, size: 2 }).replaceAll(/ +/g, ' ')).toBe(expected);
});

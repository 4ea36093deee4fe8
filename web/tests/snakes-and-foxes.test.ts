// What is pure in the pictures of Snakes & Foxes: where spaces lie, where keys lead, who is who from view to view.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foot, nextByKey, way, webOf, type RoundDescribe } from '../src/boards/snakes-and-foxes/geometry';
import { follow, stepsOf, trailOf, type Hunter } from '../src/boards/snakes-and-foxes/pieces';
import { Coil } from '../src/core/module.js';
import type { Preview } from '../src/core/protocol';
import type { GameEvent, SnakesAndFoxesView } from '../src/generated/games';

const wasm = new WebAssembly.Module(readFileSync(new URL('../../build-wasm/coil.wasm', import.meta.url)));
const coil = new Coil(wasm), ask = (request: object) => JSON.parse(coil.answer(JSON.stringify(request)));
ask({ cmd: 'new', game: 'snakes-and-foxes', seats: 2, seed: 'pictures' });
const round: RoundDescribe = ask({ cmd: 'describe' }).describe, web = webOf(round, false);
const at = (id: string) => web.places.get(id)!;

describe('the round board', () => {
    test('has spokes clockwise from half a step after twelve', () => {
        expect(Math.hypot(at('hub').x, at('hub').y)).toBe(0);
        expect(at('7.0').angle).toBe(11.25);
        expect(at('7.0').x).toBeGreaterThan(0);
        expect(at('7.4').x).toBeGreaterThan(at('7.0').x);
        expect(Math.hypot(at('3.9').x, at('3.9').y)).toBeCloseTo(102 + 2 * 37.2);
    });

    test.each([[2, 3], [3, 8], [5, 12], [7, 16]])('of %i rings and %i spokes lies in its edge', (rings, spokes) => {
        const all = Array.from({ length: rings * spokes }, (_, i) => [1 + Math.floor(i / spokes), i % spokes]);
        const spaces = [{ id: 'hub', ring: 0, next: [] },
            ...all.map(([ring, spoke]) => ({ id: `${ring}.${spoke}`, ring, spoke, next: [] }))];
        for (const phone of [false, true]) {
            const other = webOf({ ...round, spaces, spokes, rings: Array(rings).fill(round.rings[0]) }, phone);
            const places = [...other.places.values()].filter(({ ring }) => ring);
            expect(Math.min(...places.map(({ x, y }) => Math.hypot(x, y)))).toBeGreaterThan(other.hub);
            expect(Math.max(...places.map(({ x, y }) => Math.hypot(x, y)))).toBeLessThan(other.edge);
            const apart = Math.min(...places.flatMap((a) =>
                places.map((b) => (a === b ? Infinity : Math.hypot(a.x - b.x, a.y - b.y)))));
            expect(apart).toBeGreaterThanOrEqual(2 * other.reach - 1e-9);
        }
    });

    test('has steps that leave the words in the hub alone', () => {
        const { x, y } = foot(web, 'hub', '1.4');
        expect(Math.hypot(x, y)).toBeCloseTo(web.hub);
        expect(Math.hypot(at('1.4').x - x, at('1.4').y - y)).toBeCloseTo(web.rings[0].radius - web.hub);
        expect(foot(web, '1.4', 'hub')).toBe(at('1.4'));
    });

    test('has ways that bend along rings', () => {
        expect(way(web, ['hub', '1.0', '1.15'])).toMatch(/^M0 0L19.9 -100A102 102 0 0 0 -19.9 -100$/);
        expect(way(web, ['2.15', '2.0'], { x: 1, y: 2 })).toMatch(/^M1 2A139.2 139.2 0 0 1 /);
    });

    test('is walked by keys: round and round, outward, inward', () => {
        const lit = ['1.2', '2.0', '2.8', '3.2', '3.9'].map(at);
        const from = (id: string, key: string) => nextByKey(at(id), key, lit, at('4.1').angle)?.id;
        const order = ['1.2', '3.2', '2.8', '3.9', '2.0'];
        for (const [i, id] of order.entries()) {
            expect(from(id, 'ArrowRight')).toBe(order[(i + 1) % 5]);
            expect(from(order[(i + 1) % 5], 'ArrowLeft')).toBe(id);
        }
        expect(from('1.2', 'ArrowUp')).toBe('3.2');
        expect(from('3.9', 'ArrowDown')).toBe('2.8');
        expect(from('3.2', 'ArrowUp')).toBeUndefined();
    });
});

describe('the pieces', () => {
    const far = (from: string, into: string) => Math.hypot(at(from).x - at(into).x, at(from).y - at(into).y);

    test('keep who they are through a game, one moves at a time', () => {
        let before: Hunter[] = [], told = 0;
        for (let i = 0; i < 30 && ask({ cmd: 'turn' }).turn.node !== 'over'; i++)
            ask({ cmd: 'play', action: ask({ cmd: 'think', bot: 'greedy', seed: i }).action });
        const { events, views }: { events: GameEvent[]; views: SnakesAndFoxesView[] } =
            ask({ cmd: 'events', seat: 'table', views: true });
        for (const [i, view] of views.entries()) {
            const now = follow(before, view, events[i], far);
            for (const [kind, spaces] of [['snake', view.snakes], ['fox', view.foxes]] as const)
                expect(now.flatMap((hunter) => (hunter.kind === kind ? [hunter.at] : [])).sort())
                    .toEqual([...spaces].sort());
            expect(new Set(now.map(({ id }) => id)).size).toBe(16);
            const moved = now.filter(({ id, at }, j) => i > 0 && (before[j].id !== id || before[j].at !== at));
            expect(moved.length).toBe(i > 0 && events[i].type === 'step' ? 1 : 0);
            told += moved.length;
            before = now;
        }
        expect(told).toBeGreaterThan(20);
    });

    test('leave a trail since the last own walk', () => {
        const event = (type: string, more: object) =>
            ({ v: 1, type, seat: null, text: '', ...more }) as unknown as GameEvent;
        const told = [event('roll', {}), event('walk', { token: 0, from: 'hub', into: '1.0' }),
            event('step', { kind: 'fox', from: '7.1', into: '6.1' }), event('roll', {}),
            event('walk', { token: 1, from: 'hub', into: '1.5' })];
        expect(trailOf(told, 0, false).map(({ into }) => into)).toEqual(['6.1', '1.5']);
        expect(trailOf(told, 1, false)).toEqual([]);
        expect(trailOf(told, 0, true)).toEqual([]);
        expect(trailOf(told, null, false)).toEqual([{ kind: 'token', from: 'hub', into: '1.5' }]);
    });

    test('step in a preview as the core tells', () => {
        ask({ cmd: 'new', game: 'snakes-and-foxes', seats: 1, seed: 'pictures' });
        for (let i = 0; i < 40; i++) {
            const turn = ask({ cmd: 'turn' }).turn;
            if (turn.node === 'over')
                break;
            const actions: string[] = ask({ cmd: 'actions' }).actions, action = actions[i % actions.length];
            const before: SnakesAndFoxesView = ask({ cmd: 'view', seat: 0 }).view;
            const preview: Preview = ask({ cmd: 'preview', action }).preview;
            const after = preview.view as SnakesAndFoxesView, hunters = new Set([...before.snakes, ...before.foxes]);
            for (const { from, into } of stepsOf(preview)) {
                expect(hunters.delete(from)).toBe(true);
                hunters.add(into);
            }
            expect([...hunters].sort()).toEqual([...after.snakes, ...after.foxes].sort());
            ask({ cmd: 'play', action });
        }
    });
});

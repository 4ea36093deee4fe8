// What a review comes to, of real games that the bot played in the core;
// and that a seat's review has nothing of others'.
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { Coil } from '../src/core/module.js';
import type { Judged, Words } from '../src/core/protocol';
import { alone, leaves } from '../src/core/tree';
import { plain, runs } from '../src/core/words';
import { most, percent, points, signed, slips, strokes, tallies } from '../src/replay/judged';

const wasm = new URL('../../build-wasm/coil.wasm', import.meta.url);
const coil = new Coil(new WebAssembly.Module(readFileSync(wasm)), webcrypto);
const ask = (cmd: string, given = {}) => {
    const reply = JSON.parse(coil.answer(JSON.stringify({ cmd, ...given })));
    if (!reply.ok)
        throw new Error(reply.error.message);
    return reply;
};

/** A game of one who plays by lot against `greedy`; the ply behind its last action. */
function played(game: string, seats: number): number {
    let { turn } = ask('new', { game, seats, seed: 'review', names: ['Ada', 'Bo', 'Kim'].slice(0, seats) });
    for (let i = 0; turn.node !== 'over'; i++) {
        const seat = turn.seats[0];
        const { action } = ask('think', { seat, bot: seat ? 'greedy' : 'random', seed: String(i) });
        ({ turn } = ask('play', { seat, action }));
    }
    return turn.ply;
}
const judge = (given: object): Judged[] => ask('review', { words: true, ...given }).review;

test('sums, slips and points of a game', () => {
    const last = played('serpent-master', 2), plies = judge({ sims: 100 });
    expect(plies.length).toBe(last + 1);
    const sums = tallies(plies, 2, last), worst = slips(plies), luck = strokes(plies), stood = points(plies);
    expect(sums.map(({ result }) => result)).toEqual(plies[last].values);
    expect(sums[0].luck + sums[1].luck).toBeCloseTo(0, 2);
    expect(sums[0].loss).toBeGreaterThan(0); // who plays by lot loses something
    const marked = sums.flatMap(({ marks }) => Object.values(marks)).reduce((sum, count) => sum + count, 0);
    expect(marked).toBe(worst.length);
    expect(worst.length).toBeGreaterThan(0);
    worst.forEach(({ loss, text, best_words, words }, i) => {
        expect(loss).toBeLessThanOrEqual(worst[i - 1]?.loss ?? 1);
        expect([text, words, best_words].every((said) => plain(said).length > 3)).toBe(true);
    });
    luck.forEach((stroke, i) => expect(most(stroke).by).toBeLessThanOrEqual(i ? most(luck[i - 1]).by : 1));
    stood.forEach(({ values, after }, i) => {
        expect(values[0] + values[1]).toBeCloseTo(1, 2);
        expect(after).toBeGreaterThanOrEqual(i ? stood[i - 1].after : 0);
    });
    // What is not judged yet is no point, nor anything behind it, and nobody has a result.
    const part = plies.filter(({ ply }) => ply !== stood[2].ply);
    expect(points(part)).toEqual(stood.slice(0, 2));
    expect(tallies(plies.slice(0, last), 2, last)[0].result).toBeUndefined();
});

test.each([
    ['royal-python', 2], ['serpent-master', 3], ['greatest-snake', 3],
])('a review of %s by a seat', (game, seats) => {
    played(game, seats);
    const plies = judge({ seat: 0, sims: 4 }), cards = (words: Words) => runs(words).flatMap(({ card }) => card ?? []);
    const told: string[] = ask('events', { seat: 0, views: true }).words.map(plain);
    expect(plies.some(({ seat }) => seat === 0)).toBe(true);
    for (const { ply, seat, luck, words } of plies) {
        expect(seat ?? 0).toBe(0);
        if (luck)
            expect(told).toContain(plain(words!)); // and so nothing that this seat was not told
        if (seat === undefined)
            continue;
        ask('seek', { ply });
        const known = JSON.stringify([ask('ask', { seat }), ask('view', { seat })]);
        ask('seek', { ply: plies.length - 1 });
        for (const card of cards(words!))
            expect(known).toContain(`"${card}"`);
    }
});

test('a tree with one way in it', () => {
    ask('new', { game: 'royal-python', seats: 2, seed: 'review' });
    const root = ask('ask').ask.ask, leaf = leaves(root).find(({ path }) => path.length > 1 && path[0] > 0)!;
    const [only, ...others] = leaves(alone(root, leaf.path));
    expect(others).toEqual([]);
    expect([only.action, only.path]).toEqual([leaf.action, leaf.path.map(() => 0)]);
});

test('shares', () => {
    expect([.004, -.004, .126, -.126, 1].map(percent)).toEqual(['0 %', '0 %', '13 %', '−13 %', '100 %']);
    expect([.004, -.004, .126, -.126].map(signed)).toEqual(['0 %', '0 %', '+13 %', '−13 %']);
});

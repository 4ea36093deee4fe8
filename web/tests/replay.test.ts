// Replays: where they stand still, and what they mark. Real games, played by the bot in the core.
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { Coil } from '../src/core/module.js';
import { marked, placeOf, stepsOf } from '../src/replay/marks';

const wasm = new URL('../../build-wasm/coil.wasm', import.meta.url);
const coil = new Coil(new WebAssembly.Module(readFileSync(wasm)), webcrypto);
const ask = (cmd: string, given = {}) => JSON.parse(coil.answer(JSON.stringify({ cmd, ...given })));

function played(game: string, seats: number) {
    let { turn } = ask('new', { game, seats, seed: 'again' });
    for (let i = 0; turn.node !== 'over'; i++) {
        const seat = turn.seats[0];
        ({ turn } = ask('play', { seat, action: ask('think', { seat, bot: 'greedy', seed: String(i) }).action }));
    }
    const { describe } = ask('describe'), { events } = ask('events', { seat: 0 });
    const { story } = ask('story', { seat: 0 });
    return { describe, events, turns: story.turns };
}

test.each([
    ['snakes-and-foxes', 2], ['serpent-master', 3], ['royal-python', 3], ['greatest-snake', 3],
])('a replay of %s', (game, seats) => {
    const { describe, events, turns } = played(game, seats);
    const steps = stepsOf(describe, events);
    expect(steps[0]).toBe(0);
    expect(steps.at(-1)).toBe(events.length);
    expect(steps.every((step, i) => i === 0 || step > steps[i - 1])).toBe(true);
    // There is more to see than one step a turn, and less than one for everything that was counted.
    expect(steps.length).toBeGreaterThan(turns.length);
    const marks = marked(describe, events, turns), many = marks.filter(Boolean).length;
    expect(marks.length).toBe(turns.length);
    expect(marks.at(-1)).toBe(true);
    expect(many).toBeLessThan(turns.length);
});

test('a place in a list', () => {
    expect([0, 3, 4, 9, 12].map((n) => placeOf([0, 4, 9], n))).toEqual([0, 0, 1, 2, 2]);
});

// Random games in the core: what its seats are asked.
import { readFileSync } from 'node:fs';
import { Coil } from '../src/core/module.js';
import type { Question, Seat, Turn } from '../src/core/protocol';

export const GAMES = ['snakes-and-foxes', 'serpent-master', 'royal-python', 'greatest-snake'];

const code = new WebAssembly.Module(readFileSync(new URL('../../build-wasm/coil.wasm', import.meta.url)));

export function core(): (request: object) => any { // eslint-disable-line @typescript-eslint/no-explicit-any
    const coil = new Coil(code);
    return (request) => JSON.parse(coil.answer(JSON.stringify(request)));
}

/** Whole numbers below n, the same every time. */
export function dice(seed: number): (n: number) => number {
    return (n) => (seed = (seed * 48271) % 2147483647) % n;
}

/** Plays a game at random, by a bot every now and then, and hands over every question on the way. */
export function* asks(
    game: string, seed: number, most: number,
): Generator<{ root: Question; seat: Seat; actions: string[] }> {
    const ask = core(), next = dice(seed);
    ask({ cmd: 'new', game, seats: game === 'greatest-snake' ? 3 : 2, seed });
    for (let i = 0; i < most; i++) {
        const turn: Turn = ask({ cmd: 'turn' }).turn, seat = turn.seats[0] as Seat;
        if (turn.node === 'over')
            return;
        const actions: string[] = ask({ cmd: 'actions', seat }).actions;
        yield { root: ask({ cmd: 'ask', seat }).ask.ask, seat, actions };
        const action = next(3)
            ? ask({ cmd: 'think', seat, bot: 'greedy', seed: i }).action : actions[next(actions.length)];
        ask({ cmd: 'play', seat, action });
    }
}

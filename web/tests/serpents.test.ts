// Serpent Master's bodies as its events tell them: what lies where, in which order it is painted, and where it is cut.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chunks } from '../src/boards/serpent-master/bodies';
import {
    explains, growths, roundOf, seatsIn, stacksOf, type Growth, type Pit,
} from '../src/boards/serpent-master/history';
import { goalsOf, spots } from '../src/boards/serpent-master/places';
import { Coil } from '../src/core/module.js';
import type { GameEvent, SerpentMasterView } from '../src/generated/games';
import { share } from '../src/table/share';

const core = new Coil(new WebAssembly.Module(readFileSync(new URL('../../build-wasm/coil.wasm', import.meta.url))));
const ask = (request: object) => JSON.parse(core.answer(JSON.stringify(request)));
const events = (seat: number | 'table' = 'table') => ask({ cmd: 'events', seat }).events as GameEvent[];
const view = () => ask({ cmd: 'view', seat: 'table' }).view as SerpentMasterView;

/** A game that bots play until `round` is over. */
function play(seats: number, ruleset: string, round: number): Pit {
    ask({ cmd: 'new', game: 'serpent-master', seats, ruleset, seed: `serpents ${seats}` });
    while (ask({ cmd: 'turn' }).turn.node !== 'over' && view().round <= round) {
        const [seat] = ask({ cmd: 'turn' }).turn.seats;
        ask({ cmd: 'play', seat, action: ask({ cmd: 'think', seat, bot: 'random' }).action });
    }
    return ask({ cmd: 'describe' }).describe;
}

/** What is kept from one look to the next changes nothing: on, back, and to a game that went another way. */
test('a serpent that grows looks as one that has grown', () => {
    const paint = (grown: Growth[]) => chunks(grown, (id) => places.get(id)!, () => 'waves');
    const pit = play(2, 'standard', 4), told = events(), places = spots(pit);
    const ends = [...told.keys()].filter((i) => told[i].type === 'token').map((i) => i + 1);
    let grew: Growth[] = [];
    const look = (told: readonly GameEvent[]) => {
        grew = share(grew, growths(told));
        expect(paint(grew)).toEqual(paint(growths(told)));
    };
    for (const end of [...ends, ...ends.toReversed(), ...ends])
        look(told.slice(0, end));
    const { at } = told[ends[3] - 1] as unknown as { at: string };
    for (const end of ends.slice(6))
        look(told.slice(0, end).map((event, i) => i === ends[5] - 1 ? { ...event, at } as GameEvent : event));
});

/** Paints its end again where nothing has come between, and else begins anew. */
test('a body goes on where it ended', () => {
    const places = spots(play(4, 'standard', 0));
    const grow = (seat: number, from: string | undefined, ...at: string[]): Growth =>
        ({ seat, from, cells: at.map((at, v) => ({ at, v })) });
    const last = (...grown: Growth[]) => chunks(grown, (id) => places.get(id)!, () => 'bars').chunks.at(-1)!;
    const first = grow(1, undefined, 'f5', 'e5', 'd5'), next = () => grow(1, 'd5', 'c4', 'b3');
    const { x, y } = places.get('d5')!;
    expect(last(first, grow(2, undefined, 'h1', 'h2'), next())).toMatchObject({ bend: null });
    expect(last(first, grow(2, undefined, 'f4', 'e5', 'd4'), next())).toMatchObject({ bend: { x, y } });
    // A tail that is all there is of a body is thin.
    const { joint } = last(grow(0, 'a4 w', 'a4'), grow(0, 'a4', 'b4'));
    expect(Number(joint.match(/^M(\S+)/)![1])).toBeGreaterThan(places.get('a4')!.x - 4);
});

describe.each([[1, 'open-pit'], [2, 'standard'], [4, 'standard']])('%i seats, %s', (seats, ruleset) => {
    const pit = play(seats, ruleset, 11), told = events(), grown = growths(told), places = spots(pit);
    const { stacks, heads } = view();

    test('the events tell what lies in the pit', () => {
        expect(stacksOf(grown)).toEqual(stacks);
        expect(explains(stacksOf(grown), stacks)).toBe(true);
        expect(explains({}, stacks)).toBe(false);
        // The last placement has been told and is not seen yet; those before it must be seen.
        const less = stacksOf(grown.slice(0, -1));
        expect([explains(stacksOf(grown), less), explains(stacksOf(grown), less, grown.at(-1)),
            explains(stacksOf(grown), stacksOf(grown.slice(0, -2)), grown.at(-1))]).toEqual([false, true, false]);
    });

    test('placements are painted as they happened, and end at the heads', () => {
        const { chunks: painted, ends } = chunks(grown, (id) => places.get(id)!, () => 'bars');
        expect(painted.map(({ key }) => key)).toEqual(painted.map(({ key }) => key).sort((a, b) => a - b));
        // The first token of a serpent lies at the end of its tail; each of the others has its part of a line.
        const first = new Set<number>();
        painted.forEach(({ seat, tail, parts, last }, i) => {
            expect(tail !== '').toBe(!first.has(seat));
            expect(parts.length).toBe(grown[i].cells.length - (first.has(seat) ? 0 : 1));
            expect([tail, last, ...parts].join('')).not.toMatch(/NaN|undefined/);
            first.add(seat);
        });
        heads.forEach((head, seat) => {
            const place = places.get((head as { at: string }).at);
            if (place)
                expect(ends.get(seat)).toMatchObject({ x: place.x, y: place.y });
        });
    });
});

test('seats in a stack, from bottom to top', () =>
    expect([seatsIn('bkr'), seatsIn(undefined)]).toEqual([[0, 2, 1], []]));

test('entries and ways come down to one goal each', () => {
    const pit = play(2, 'standard', 0), places = spots(pit);
    ask({ cmd: 'new', game: 'serpent-master', seats: 2, seed: 7 });
    const entries = goalsOf(ask({ cmd: 'ask' }).ask, places);
    expect([entries.size, [...entries.values()].every((ways) => ways === 1)]).toEqual([28, true]);
    expect([...entries.keys()].every((id) => places.get(id)!.inward)).toBe(true);
    for (const [seat, action] of [[0, 'enter c1 s'], [1, 'enter g4 e'], [1, 'card 13'], [0, 'card 3']] as const)
        ask({ cmd: 'play', seat, action });
    expect(goalsOf(ask({ cmd: 'ask' }).ask, places)).toEqual(new Map([['f5', 1], ['f3', 1]]));
    expect(goalsOf(null, places).size).toBe(0);
    const round = roundOf(events(0));
    expect([round.order, [...round.cards], round.placed.size]).toEqual([[1, 0], [[1, 13], [0, 3]], 0]);
});

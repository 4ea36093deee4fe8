// Where the squares and entries lie on the picture: the columns from left to right, the rows from the bottom up.
import type { Ask, Choice } from '../../core/protocol';
import { leaves } from '../../core/tree';
import type { Point } from '../../art/ribbon';
import { CELL, type Spot } from './bodies';
import type { Pit } from './history';

/** How far from the middle of its square a head waits: so far in that two at a corner, and the letters, have room. */
const OUT = 37;

/** By the last word of an entry: the way in from that side. */
const INWARD: Record<string, Point> = { n: { x: 0, y: 1 }, e: { x: -1, y: 0 }, s: { x: 0, y: -1 }, w: { x: 1, y: 0 } };

export function spots(pit: Pit): Map<string, Spot> {
    const found = new Map<string, Spot>();
    for (const { id, column, row } of pit.spaces)
        if (column !== undefined && row !== undefined)
            found.set(id, { x: (column + 0.5) * CELL, y: (pit.board - row - 0.5) * CELL });
    for (const { id, column, next } of pit.spaces) {
        const square = found.get(next[0]), inward = INWARD[id.split(' ')[1]];
        if (column === undefined && square && inward)
            found.set(id, { x: square.x - inward.x * OUT, y: square.y - inward.y * OUT, inward });
    }
    return found;
}

/** What a choice comes down to on the board: an entry, or the last square of its way; undefined of a card that is
 *  chosen. */
export function goalOf(choice: Choice, spots: ReadonlyMap<string, Spot>): string | undefined {
    if (choice.things.some(({ card }) => card !== undefined))
        return undefined;
    const entry = choice.things.find(({ space }) => space !== undefined && spots.get(space)?.inward);
    return entry?.space ?? choice.path?.at(-1)?.space;
}

/** The ways in which a card that is chosen could be placed as things stand. */
export function waysOf(choice: Choice | undefined, pit: Pit, spots: ReadonlyMap<string, Spot>): Spot[][] {
    const card = choice?.things.find(({ card }) => card !== undefined)?.card;
    const size = pit.cards.find(({ id }) => id === card)?.tokens ?? 0, found: Spot[][] = [];
    for (let from = 0; size && from < (choice!.path?.length ?? 0); from += size)
        found.push(choice!.path!.slice(from, from + size).map(({ space }) => spots.get(space!)!));
    return found;
}

/** How many ways lead to each goal. */
export function goalsOf(ask: Ask | null, spots: ReadonlyMap<string, Spot>): Map<string, number> {
    const found = new Map<string, number>();
    for (const { choices } of ask ? leaves(ask.ask) : []) {
        const goal = goalOf(choices.at(-1)!, spots);
        if (goal !== undefined)
            found.set(goal, 1 + (found.get(goal) ?? 0));
    }
    return found;
}

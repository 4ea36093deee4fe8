// What the events tell of the serpents: how each has grown, in the order of all placements, and how the round goes.
import type { Describe } from '../../core/protocol';
import type { GameEvent, SerpentMasterEvent, SerpentMasterView } from '../../generated/games';

/** What `describe` tells of this game besides. A shape is a list of [right, up] from the head, in placing order. */
export interface Pit extends Describe {
    board: number;
    rounds: number;
    /** Squares with column and row; entries with the square that they lead to, and no place of their own. */
    spaces: { id: string; column?: number; row?: number; next: string[] }[];
    cards: { id: string; tokens: number; shapes: [number, number][][] }[];
}

/** One placement: from a square or an entry, where that is known, token by token. */
export interface Growth {
    seat: number;
    from?: string;
    cells: { at: string; v: number }[];
}

export interface Round {
    /** The seats in the order in which their cards are resolved, once they have been shown. */
    order: number[];
    /** Those whose card has been placed, and those whose card found no room. */
    placed: Set<number>;
    lost: Set<number>;
}

/** The letters of the seats in stacks. */
const LETTERS = 'brkw';

/** The seats in a stack from bottom to top. */
export function seatsIn(stack: string | undefined): number[] {
    return [...(stack ?? '')].map((letter) => LETTERS.indexOf(letter));
}

export function growths(told: readonly GameEvent[]): Growth[] {
    const found: Growth[] = [], heads = new Map<number, string>(), growing = new Map<number, Growth>();
    for (const event of told as readonly SerpentMasterEvent[]) {
        const seat = event.seat as number;
        if (event.type === 'enter') {
            heads.set(seat, event.entry!);
        } else if (event.type === 'place') {
            growing.set(seat, { seat, from: heads.get(seat), cells: [] });
            found.push(growing.get(seat)!);
        } else if (event.type === 'token') {
            growing.get(seat)?.cells.push({ at: event.at!, v: event.v });
        } else if (event.type === 'head') {
            growing.get(seat)!.from ??= event.from;
            heads.set(seat, event.at!);
        }
    }
    return found.filter(({ cells }) => cells.length);
}

/** Whether these are all the tokens that lie there: not so after a position was loaded. While events are shown one after
 *  the other, the view may be ahead of them. */
export function explains(grown: readonly Growth[], stacks: SerpentMasterView['stacks'], ahead: boolean): boolean {
    const made = new Map<string, string>();
    for (const { seat, cells } of grown)
        for (const { at } of cells)
            made.set(at, (made.get(at) ?? '') + LETTERS[seat]);
    return [...made].every(([at, stack]) => (ahead ? stacks[at]?.startsWith(stack) : stacks[at] === stack))
        && (ahead || made.size === Object.keys(stacks).length);
}

/** How the round goes whose cards were shown last. */
export function roundOf(told: readonly GameEvent[]): Round {
    const round: Round = { order: [], placed: new Set(), lost: new Set() };
    for (const event of (told as readonly SerpentMasterEvent[]).slice(1 + told.findLastIndex(({ type }) => type === 'round'))) {
        const seat = event.seat as number;
        if (event.type === 'reveal')
            round.order.push(seat);
        else if (event.type === 'place')
            round.placed.add(seat);
        else if (event.type === 'lost')
            round.lost.add(seat);
    }
    return round;
}

// What the events tell of the serpents: how each has grown, in the order of all placements, and how the round goes.
import type { Describe } from '../../core/protocol';
import type { GameEvent, SerpentMasterEvent } from '../../generated/games';

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
    /** The seats in the order in which their cards are resolved, once they have been shown, and their cards. */
    order: number[];
    cards: Map<number, number>;
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

/** The stacks that have grown so. */
export function stacksOf(grown: readonly Growth[]): Record<string, string> {
    const made: Record<string, string> = {};
    for (const { seat, cells } of grown)
        for (const { at } of cells)
            made[at] = (made[at] ?? '') + LETTERS[seat];
    return made;
}

type Stacks = Readonly<Record<string, string>>;

/** Whether these stacks are the ones that lie there: not so after a position was loaded. While a placement is shown
    token by token, its squares may differ. */
export function explains(made: Stacks, stacks: Stacks, growing?: Growth): boolean {
    const loose = new Set(growing?.cells.map(({ at }) => at));
    return [...Object.keys(made), ...Object.keys(stacks)].every((at) => made[at] === stacks[at] || loose.has(at));
}

/** How the round goes whose cards were shown last. */
export function roundOf(told: readonly GameEvent[]): Round {
    const round: Round = { order: [], cards: new Map(), placed: new Set(), lost: new Set() };
    const begin = told.findLastIndex(({ type }) => type === 'round');
    for (const event of (told as readonly SerpentMasterEvent[]).slice(1 + begin)) {
        const seat = event.seat as number;
        if (event.type === 'reveal')
            round.order = [...round.cards.set(seat, event.card!).keys()];
        else if (event.type === 'head')
            round.placed.add(seat);
        else if (event.type === 'lost')
            round.lost.add(seat);
    }
    return round;
}

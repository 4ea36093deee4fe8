// Names of what is on the table, and what a preview points at. Sentences come from the core; their runs name cells and
// seats, and by these an event finds its place in the picture.
import type { Ask, Describe, Preview, Words } from '../../core/protocol';
import { leaves, questions, type Path } from '../../core/tree';
import { handle, runs } from '../../core/words';
import type { GreatestSnakeView } from '../../generated/games';

export type Cells = {
    card: string; rat: string | null; equipment?: string | null; used?: number; ammo?: string[]; glue?: boolean;
}[];

export interface Card {
    id: string;
    name: string;
    kind: string;
    text: string;
}

export function cardsOf(describe: Describe): (id: string) => Card {
    const cards = new Map(describe.things.flatMap(({ thing, name, kind = '', text = '' }) =>
        thing.card === undefined ? [] : [[thing.card, { id: thing.card, name, kind, text }] as const]));
    return (id) => cards.get(id) ?? { id, name: id, kind: '', text: '' };
}

/** What a cell of a snake is called, as in the sentences of the core. */
export function place(cell: number, count: number): string {
    return cell === 0 ? 'Head' : cell === count - 1 ? 'Tail' : `Body Card ${cell}`;
}

/** The cards of a hand as far as these eyes see them: while eyes change, a view may still be another's. */
export function handOf(view: GreatestSnakeView, seat: number): readonly string[] {
    const hand: unknown = view.hands[seat];
    return Array.isArray(hand) ? hand : [];
}

/** How many there are of each, in order. */
export function counted(cards: readonly string[]): { id: string; count: number }[] {
    return [...new Set(cards)].map((id) => ({ id, count: cards.filter((other) => other === id).length }));
}

/** What picking a thing does, if it is one of the open choices and does it at once:
    its label without the names of cards. */
export function deedAt(ask: Ask | null, path: Path, thing: string): string | undefined {
    const open = ask && questions(ask.ask, path).at(-1);
    const found = open?.choices.find(({ action, things }) =>
        action !== undefined && things.length === 1 && handle(things[0]) === thing);
    return found && runs(found.label).filter(({ card }) => card === undefined).map(({ t }) => t).join('').trim();
}

const named = (words: Words | undefined, kind: 'cell' | 'seat' | 'card'): string[] =>
    runs(words ?? '').flatMap((run) => (run[kind] === undefined ? [] : [String(run[kind])]));

/** What the open question means in a cell: its rat, its Equipment, or the card itself; undefined where it means
    nothing. Labels name what they mean; else it is what lies there, but for Equipment that comes from the hand onto a
    free card. */
export function aimed(
    ask: Ask | null, path: Path, cell: string, rat: string | null, equipment: string | null | undefined,
    card: (id: string) => Card,
): 'rat' | 'equipment' | 'cell' | undefined {
    const open = ask && questions(ask.ask, path).at(-1);
    const choices = open?.choices.filter(({ things }) => things.some((thing) => thing.cell === cell)) ?? [];
    if (!choices.length)
        return undefined;
    const cards = choices.flatMap(({ label }) => named(label, 'card'));
    if (equipment && cards.includes(equipment))
        return 'equipment';
    if (rat && (cards.includes(rat) || (!equipment && cards.every((id) => card(id).kind !== 'Equipment'))))
        return 'rat';
    return equipment && !rat ? 'equipment' : 'cell';
}

/** Whether some action points at both things. */
export function together(ask: Ask | null, one: string, other: string): boolean {
    return !!ask && leaves(ask.ask).some(({ choices }) => [one, other].every((wanted) =>
        choices.some(({ things }) => things.some((thing) => handle(thing) === wanted))));
}

/** The ways of rats in one snake that a preview tells, from cell to cell; -1 is out of the mouth. */
export function ways(preview: Preview | null, seat: number): { from: number; into: number }[] {
    const found: { from: number; into: number }[] = [];
    for (const { type, text } of preview?.events ?? []) {
        const cells = named(text, 'cell').map((cell) => cell.split('.').map(Number));
        if (type === 'moved' && cells[0]?.[0] === seat) {
            const before = found.find(({ into }) => into === cells[0][1]);
            if (before)
                before.into = cells[1][1];
            else
                found.push({ from: cells[0][1], into: cells[1][1] });
        } else if (type === 'vomited' && named(text, 'seat')[0] === String(seat)) {
            const before = found.find(({ into }) => into === 0);
            if (before)
                before.into = -1;
            else
                found.push({ from: 0, into: -1 });
        }
    }
    return found;
}

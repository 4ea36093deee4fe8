// Who is who on the round board: a view only tells where snakes and foxes stand. To let them glide, each keeps an
// identity from view to view; and what was told since somebody's last walk is the trail that stays.
import type { Describe, Preview } from '../../core/protocol';
import { runs } from '../../core/words';
import type { GameEvent, SnakesAndFoxesEvent, SnakesAndFoxesView } from '../../generated/games';

export interface Hunter {
    id: number;
    kind: 'snake' | 'fox';
    at: string;
}
export interface Step {
    kind: 'token' | 'snake' | 'fox';
    from: string;
    into: string;
}

/** What dice show, in the order in which the core counts it. */
export const FACES = ['move', 'snake', 'fox'] as const;

/** Something that chance or a card gives. */
export type Rolled = Extract<SnakesAndFoxesEvent, { type: 'roll' | 'card' | 'rolloff' }>;

/** Whether the steps come from dice, and not from cards. */
export function diceIn(describe: Describe): boolean {
    return describe.options.find(({ key }) => key === 'chance')?.value === 'dice';
}

type Told = SnakesAndFoxesEvent | undefined | null;
const typed = (event: GameEvent | null | undefined) => event as Told;

/** The hunters of a view; those of the view before keep their identity, `far` tells which of them is nearest. */
export function follow(before: readonly Hunter[], view: SnakesAndFoxesView, event: GameEvent | null,
                       far: (from: string, into: string) => number): Hunter[] {
    const told = typed(event), from = told?.type === 'step' ? told.from : undefined;
    const stepped = before.map((hunter) =>
        from !== undefined && told?.type === 'step' && hunter.kind === told.kind && hunter.at === from
            ? { ...hunter, at: told.into! } : hunter);
    let fresh = Math.max(0, ...before.map(({ id }) => id));
    return (['snake', 'fox'] as const).flatMap((kind) => {
        const free = new Set(kind === 'snake' ? view.snakes : view.foxes);
        const mine = stepped.filter((hunter) => hunter.kind === kind);
        const standing = mine.filter((hunter) => free.delete(hunter.at));
        const gone = mine.filter((hunter) => !standing.includes(hunter));
        const moved = gone.flatMap((hunter) => {
            const [nearest] = [...free].sort((a, b) => far(hunter.at, a) - far(hunter.at, b));
            free.delete(nearest);
            return nearest === undefined ? [] : [{ ...hunter, at: nearest }];
        });
        const added = [...free].map((space) => ({ id: ++fresh, kind, at: space }));
        // In the order in which they have always been, so that no element changes its place in the page.
        return [...standing, ...moved, ...added].sort((a, b) => a.id - b.id);
    });
}

/** What was told since the last walk of the person with these eyes; before all eyes, in this turn. A lone person walks
    for both tokens. */
export function trailOf(told: readonly GameEvent[], me: number | null, alone: boolean): Step[] {
    const own = told.findLastIndex((event) => {
        const other = typed(event)!;
        return me === null ? other.type === 'roll' || other.type === 'card'
            : (other.type === 'walk' || other.type === 'stay') && (alone || other.token === me);
    });
    return told.slice(own + 1).flatMap((event): Step[] => {
        const other = typed(event)!;
        if (other.type === 'walk')
            return [{ kind: 'token', from: other.from!, into: other.into! }];
        return other.type === 'step'
            ? [{ kind: other.kind as Hunter['kind'], from: other.from!, into: other.into! }] : [];
    });
}

/** The steps that hunters surely take after the chosen action. */
export function stepsOf(preview: Preview | null): { from: string; into: string }[] {
    return (preview?.events ?? []).flatMap(({ type, text }) => {
        const [from, into] = type === 'step' ? runs(text ?? '').flatMap(({ space }) => space ?? []) : [];
        return into === undefined ? [] : [{ from, into }];
    });
}

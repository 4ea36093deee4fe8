// What happened as moments to be shown one after the other, and how long each lasts. An event's role says what kind of
// movement it is; what its game means by it is the board's business.
import type { Describe, Words } from '../core/protocol';
import type { GameEvent, View } from '../generated/games';

/** One event, with those before it that take no time of their own. */
export interface Moment {
    event: GameEvent;
    words: Words;
    /** What is seen after it, and how many events have been told then. */
    view: View;
    told: number;
    /** How long it takes when nobody is in a hurry. */
    ms: number;
    /** Counts the turns of seats, so that each has its time; and whether it is a person's at this screen. */
    turn: number;
    own: boolean;
}

const MS: Record<string, number> = { chance: 420, draw: 320, choose: 240, play: 320, answer: 320, move: 240, take: 320,
    capture: 480, discard: 240, happen: 240, know: 420, score: 420, quiet: 120, end: 420 };
/** What takes time only where it names something that lies on the table: else it merely counts. */
const COUNTING: Record<string, readonly string[]> = { quiet: ['space', 'cell'],
    score: ['card', 'space', 'cell', 'piece', 'token'] };

/** A whole turn of another seat, everything until a person is asked again, and what is too short to be seen. */
export const TURN_MS = 1800, ALL_MS = 4000, LEAST_MS = 40;

export interface Timing {
    role: string;
    ms: number;
}

/** Of each type of event. */
export function timings(describe: Pick<Describe, 'events'>): ReadonlyMap<string, Timing> {
    return new Map(describe.events.map(({ type, role, args }) => {
        const places = COUNTING[role], seen = !places || args.some(({ thing }) => thing && places.includes(thing));
        return [type, { role, ms: (seen && MS[role]) || 0 }];
    }));
}

/** What `events` replies with views. */
interface Happened {
    events: readonly GameEvent[];
    words?: readonly Words[];
    views?: readonly View[];
}

/** Events with the views after them, as moments; `told` events came before, `turn` turns have begun. What takes no time
 *  at the end is no moment. */
export function momentsOf(times: ReadonlyMap<string, Timing>, { events, words, views }: Happened, told: number,
    turn: number, own: boolean): { moments: Moment[]; turn: number } {
    const timeOf = (event?: GameEvent) => (event?.type === undefined ? undefined : times.get(event.type));
    const moments: Moment[] = [];
    events.forEach((event, i) => {
        const time = timeOf(event), next = events[i + 1];
        if (time?.role === 'turn')
            turn++;
        // What several seats show goes on at once.
        const together = time?.role === 'know' && next?.type === event.type && next.seat !== event.seat;
        if (time?.ms && !together)
            moments.push({ event, words: words![i], view: views![i], told: told + i + 1, ms: time.ms, turn, own });
    });
    return { moments, turn };
}

/** How much faster than usual the first of those that wait goes, so that nobody has to wait for long: 1 or less. */
export function pace(waiting: readonly Moment[], spent: { turn: number; all: number }): number {
    const [first] = waiting, sums = new Map<number, number>();
    for (const { turn, ms, own } of waiting)
        if (turn === first.turn || !own)
            sums.set(turn, (sums.get(turn) ?? 0) + ms);
    const left = (turn: number) => Math.max(0, TURN_MS - (turn === first.turn ? spent.turn : 0));
    const fits = (turn: number, sum: number) => Math.min(sum, left(turn));
    const own = fits(first.turn, sums.get(first.turn)!) / sums.get(first.turn)!;
    if (first.own)
        return own;
    let all = 0;
    for (const [turn, sum] of sums)
        all += fits(turn, sum);
    return all > 0 ? own * Math.min(1, Math.max(0, ALL_MS - spent.all) / all) : 0;
}

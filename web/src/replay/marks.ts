// Where a replay stands still, and what the scrubber marks: from the events of a match and their roles alone.
import type { Describe, StoryTurn } from '../core/protocol';
import type { GameEvent } from '../generated/games';
import { momentsOf, timings } from '../table/moments';

/** Numbers of events after which there is something to see, from 0, the beginning, to the end. */
export function stepsOf(describe: Pick<Describe, 'events'>, events: readonly GameEvent[]): number[] {
    const { moments } = momentsOf(timings(describe), { events, words: [], views: [] }, 0, 0, true);
    return [...new Set([0, ...moments.map(({ told }) => told), events.length])];
}

const MATTERS = ['capture', 'score', 'end'];
/** What happens in more turns than this share of them is no mark. */
const COMMON = 1 / 3;

/** The turns in which something was captured, scored or won; what happens all the time does not count. */
export function marked(
    describe: Pick<Describe, 'events'>, events: readonly GameEvent[], turns: readonly StoryTurn[],
): boolean[] {
    const roles = new Map<string | undefined, string>(describe.events.map(({ type, role }) => [type, role]));
    const types = turns.map(({ from, to }) =>
        new Set<string | undefined>(events.slice(from - 1, to).map(({ type }) => type)));
    const common = (type?: string) => types.filter((own) => own.has(type)).length > turns.length * COMMON;
    const telling = new Set([...roles]
        .filter(([type, role]) => MATTERS.includes(role) && (role === 'end' || !common(type)))
        .map(([type]) => type));
    return types.map((own) => [...own].some((type) => telling.has(type)));
}

/** The place in an ascending list of the last number that is not above `n`. */
export function placeOf(list: readonly number[], n: number): number {
    return Math.max(0, list.findLastIndex((other) => other <= n));
}

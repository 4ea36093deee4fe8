// What is said to those who listen: whole turns of others, one's own doing, and that one is asked. All of it is the core's
// words for the eyes that look, so it never tells more than they may know.
import type { Answering, StoryTurn, Turn, Viewer } from '../core/protocol';
import { plain } from '../core/words';
import type { GameEvent } from '../generated/games';
import type { Timing } from './moments';

/** The turns of others that are over and were not said before; `heard` is the last event that was. */
export function news(turns: readonly StoryTurn[], eyes: Viewer, heard: number, over: boolean): { text: string; heard: number } {
    const whole = over ? turns : turns.slice(0, -1), fresh = whole.filter(({ to, seat }) => to > heard && seat !== eyes);
    return { text: fresh.map(({ line }) => plain(line)).join(' '), heard: Math.max(heard, whole.at(-1)?.to ?? 0) };
}

/** What a person has done, and what came of it. */
export function deed(times: ReadonlyMap<string, Timing>, events: readonly GameEvent[]): string {
    const quiet = (event: GameEvent) => ['quiet', 'turn', undefined].includes(event.type && times.get(event.type)?.role);
    return events.flatMap((event) => (!quiet(event) && event.text ? [event.text] : [])).join(' ');
}

const announced = (answering: Answering | null) => (answering?.announced ? `${plain(answering.announced)} ` : '');

/** The call to the person who is asked; `name` where several sit at the screen. */
export function call(node: Turn['node'], answering: Answering | null, name: string): string {
    if (node === 'reaction')
        return `${announced(answering)}${name ? `${name}, answer` : 'Answer'}?`;
    return name ? `${name}, your turn.` : 'Your turn.';
}

/** To all who look at the screen together. */
export function callAll(answering: Answering | null): string {
    return `${announced(answering)}Does anybody answer?`;
}

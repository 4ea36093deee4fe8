// What is said to those who listen: whole turns of others, one's own doing, and that one is asked. All of it is the
// core's words for the eyes that look, so it never tells more than they may know.
import type { Answering, StoryTurn, Turn, Viewer, Words } from '../core/protocol';
import { plain } from '../core/words';
import type { GameEvent } from '../generated/games';
import type { Timing } from './moments';

const sentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`);

/** The turns of others that are over and were not said before; `heard` is the last event that was. */
export function news(turns: readonly StoryTurn[], eyes: Viewer, heard: number, over: boolean):
    { text: string; heard: number } {
    const whole = over ? turns : turns.slice(0, -1), last = whole.at(-1)?.to ?? 0;
    const fresh = whole.filter(({ to, seat }) => to > heard && seat !== eyes);
    return { text: fresh.map(({ line }) => sentence(plain(line))).join(' '), heard: Math.max(heard, last) };
}

/** What a person has done, and what came of it. */
export function deed(times: ReadonlyMap<string, Timing>, events: readonly GameEvent[], words: readonly Words[]):
    string {
    const quiet = ({ type }: GameEvent) => ['quiet', 'turn', undefined].includes(type && times.get(type)?.role);
    return words.flatMap((words, i) => (quiet(events[i]) ? [] : [plain(words)])).join(' ');
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

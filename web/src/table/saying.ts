// What is said to those who listen: what happened since they heard something last, in the order in which it happened;
// then that they are asked, and what. All of it is the core's words for the eyes that look, so it never tells more than
// they may know.
import type { Answering, Ask, StoryTurn, Turn, Viewer, Words } from '../core/protocol';
import { counts, plain, sentence } from '../core/words';
import type { GameEvent } from '../generated/games';
import type { Timing } from './moments';

/** With these roles something befalls, and nobody has done anything yet. */
const BEFORE = ['turn', 'chance', 'quiet'], UNSAID = ['turn', 'quiet'];

/** An event as it is said: its role, and a sentence, which is empty where it is not worth one. */
export interface Told {
    role: string;
    text: string;
}

/** Of each event, by its number. */
export function tellings(times: ReadonlyMap<string, Timing>, events: readonly GameEvent[], words: readonly Words[]):
    [number, Told][] {
    return events.map(({ v, type }, i) => {
        const role = times.get(type ?? '')?.role ?? 'quiet';
        return [v, { role, text: UNSAID.includes(role) ? '' : plain(words[i]) }];
    });
}

/** What has happened behind `heard`, the last event that was said. A turn of others that is over is said as the log has
 *  it, unless some of what was done in it has been heard; else each event is, as at the start, and at the end of a turn
 *  what it did to the points. A round is summed up when it is over. */
export function news(turns: readonly StoryTurn[], told: ReadonlyMap<number, Told>, eyes: Viewer, heard: number,
    over: boolean): string {
    const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
    const done = (v: number) => !BEFORE.includes(told.get(v)?.role ?? 'turn');
    return turns.flatMap((turn, i) => {
        const { seat, from, to, title, line } = turn;
        const goesOn = i === turns.length - 1, ended = !goesOn || over, start = i === 0 && seat === null;
        // What was last when it was said and is over now still has to be summed up.
        if (to < heard || (to === heard && goesOn))
            return [];
        const summed = !start && plain(line) !== plain(title), round = summed && seat === null;
        const unheard = summed && (seat !== eyes || from <= heard) && !range(from, heard).some(done);
        if (ended && (round || unheard) && (to > heard || round))
            return [sentence(plain(line))];
        return [...range(Math.max(from, heard + 1), to).map((v) => told.get(v)?.text ?? ''),
            ended && counts(turn) ? sentence(plain(title)) : ''];
    }).filter(Boolean).join(' ');
}

/** The call to the person who is asked, with what they are asked; `name` where several sit at the screen. What was
 *  announced is part of that: it is left out where it has been `said` a moment ago. */
export function call(node: Turn['node'], answering: Answering | null, { advice, ask }: Ask, name: string, said: string):
    string {
    const asked = plain(advice);
    if (node !== 'reaction')
        return `${name ? `${name}, your` : 'Your'} turn. ${asked} ${plain(ask.question)}`;
    const announced = plain(answering?.announced ?? ''), known = announced && said.includes(announced);
    return `${name ? `${name}: ` : ''}${known ? asked.replace(announced, '').trim() : asked}`;
}

/** To all who look at the screen together. */
export function callAll(answering: Answering | null, said: string): string {
    const announced = plain(answering?.announced ?? '');
    return `${said.includes(announced) ? '' : `${announced} `}Does anybody answer?`;
}

// Words with handles: sentences that name things on the table.
import type { Run, StoryTurn, Thing, Words } from './protocol';

export const KINDS = ['seat', 'card', 'space', 'cell', 'piece', 'token', 'suit', 'entry'] as const;

export function runs(words: Words): Run[] {
    return typeof words === 'string' ? [{ t: words }] : words;
}

/** As a sentence begins. */
export const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** With a full stop, if it has no end of its own. */
export const sentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`);

/** Whether a turn changed anybody's points. */
export const counts = ({ scores_before, scores }: StoryTurn) =>
    scores.some((score, seat) => score !== scores_before[seat]);

/** All runs together: the sentence. */
export function plain(words: Words): string {
    return runs(words).map((run) => run.t).join('');
}

/** The lines of a longer text that are not empty. */
export function lines(words: Words): Run[][] {
    const all: Run[][] = [[]];
    for (const run of runs(words))
        run.t.split('\n').forEach((t, i) => {
            if (i > 0)
                all.push([]);
            if (t)
                all.at(-1)!.push({ ...run, t });
        });
    return all.filter((line) => line.length > 0);
}

/** One text for a thing, to compare things by: `card=armor`; '' where a run names nothing. */
export function handle(thing: Thing): string {
    for (const kind of KINDS)
        if (thing[kind] !== undefined)
            return `${kind}=${thing[kind]}`;
    return '';
}

/** Handles of a list of things. */
export function handles(things: readonly Thing[]): Set<string> {
    return new Set(things.map(handle));
}

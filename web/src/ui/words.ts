// Words of the core as the frame shows them: parts of sentences, and the way from a choice to a button's text. It reads no
// meaning out of them.
import { handle, plain, runs } from '../core/words';
import type { Choice, Preview, Run, Words } from '../core/protocol';

/** The first sentence, and what follows it: a title and its text. */
export function title(words: Words): [Run[], Run[]] {
    const all = runs(words);
    for (const [i, run] of all.entries()) {
        const end = /[.!?] /.exec(run.t);
        if (end) {
            const cut = end.index + 1;
            return [[...all.slice(0, i), { ...run, t: run.t.slice(0, cut) }],
                [{ ...run, t: run.t.slice(cut + 1) }, ...all.slice(i + 1)].filter(({ t }) => t)];
        }
    }
    return [all, []];
}

/** A label that begins with words of its own, "End turn", says what a button does; one that begins with a thing does not. */
export function deed(choice: Choice): string {
    const first = runs(choice.label)[0];
    return first && !handle(first) ? plain(choice.label) : 'Do it';
}

/** What a preview tells beyond its text: what happens for sure, and what happens if nobody answers. */
export function follows(preview: Preview): { sure: Words[]; unanswered: Words[] } {
    const said = plain(preview.text);
    const told = preview.events.filter(({ text }) => text && !said.includes(plain(text).replace(/\.$/, '')));
    return {
        sure: told.filter(({ unanswered }) => !unanswered).map(({ text }) => text!),
        unanswered: told.filter(({ unanswered }) => unanswered).map(({ text }) => text!),
    };
}

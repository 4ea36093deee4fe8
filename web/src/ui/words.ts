// Words of the core as the frame shows them: parts of sentences, and the way from a choice to a button's text. It reads
// no meaning out of them.
import { counts, handle, handles, plain, runs } from '../core/words';
import type { Choice, Describe, Preview, Run, Standing, StoryTurn, Thing, Words } from '../core/protocol';
import type { Wish } from '../table/table.svelte';

/** When somebody wants to be asked for answers. */
export const WISHES: [Wish, string][] = [
    ['always', 'always'], ['matters', 'if it matters'], ['never', 'not until my turn'],
];

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

const SHORT = 22;

/** A short label that begins with words of its own, "End turn", says what a button does; one that begins with a thing,
    or that names one and what it is, does not. */
export function deed(choice: Choice): string {
    const first = runs(choice.label)[0], words = plain(choice.label);
    return first && !handle(first) && !words.includes(':') && words.length <= SHORT ? words : 'Do it';
}

/** Turns of which there is something to tell, more than their title; that may tell of points, but not in a turn that
    has only just begun. */
export function happened(turns: readonly StoryTurn[]): StoryTurn[] {
    return turns.filter((turn, i) => plain(turn.line) !== plain(turn.title) || (i < turns.length - 1 && counts(turn)));
}

/** Without what comes before the first turn. */
export const turnsOf = (turns: readonly StoryTurn[]) => turns.filter(({ seat }, i) => i > 0 || seat !== null);

/** Whether how somebody stands begins with their points already. */
export const saysPoints = ({ standing, points }: Standing) => plain(standing).startsWith(points);

/** A turn as the log and `coil review` count: what is nobody's alone, the start or a round, has a name of its own. */
export function turnName(turns: readonly StoryTurn[], index: number): string {
    const { seat, title } = turns[index];
    if (seat === null)
        return plain(title).split(':')[0];
    return `Turn ${turns.slice(0, index + 1).filter((turn) => turn.seat !== null).length}`;
}

const DEED = new Set(['play', 'choose', 'turn', 'turn-end']);
const STEP = new Set(['move', 'happen']);

/** So often, what happens of itself is told once. */
const MANY = 3;

/** What each event tells, and nothing for those that follow others which are alike. */
function onceOfMany(events: Preview['events'], roles: Map<string, string>): Words[] {
    return events.flatMap(({ type, text }, i) => {
        const alike = roles.get(type!) === 'happen' ? events.filter((other) => other.type === type) : [];
        if (alike.length < MANY)
            return [text!];
        return alike[0] === events[i] ? [text!, `The same happens ${alike.length - 1} more times.`] : [];
    });
}

/** What a preview tells beyond its text, but for the deed itself, events that are not
    worth a line, and the way, which is drawn, as other steps may be: what happens for sure, and what happens if
    nobody answers; and why it stops there, if none of that says so. */
export function follows(preview: Preview, { events }: Describe, way: readonly Thing[] = [], stepsDrawn = false):
    { sure: Words[]; unanswered: Words[]; stops: string } {
    const said = plain(preview.text), roles = new Map(events.map(({ type, role }) => [type, role]));
    const drawn = new Set(way.map(handle)), named = handles(runs(preview.text));
    const steps = (text: Words) => {
        const spaces = runs(text).filter(({ space }) => space !== undefined);
        return spaces.length > 0 && spaces.every((run) => drawn.has(handle({ space: run.space })));
    };
    /** Whoever wants to eat a rat need not be told that they eat that rat then. */
    const wanted = (text: Words) => runs(text).every((run) => !handle(run) || named.has(handle(run)));
    const told = preview.events.filter(({ type, text, unanswered }) => {
        const role = roles.get(type!) ?? '';
        return text && role !== 'quiet' && !DEED.has(role) && !said.includes(plain(text).replace(/\.$/, ''))
            && !(STEP.has(role) && steps(text))
            && !(role === 'move' && (stepsDrawn || (unanswered && wanted(text))));
    });
    const sayings = (unanswered: boolean) =>
        onceOfMany(told.filter((event) => !!event.unanswered === unanswered), roles);
    const sure = sayings(false), all = [said, ...sure.map(plain)].join(' ');
    /** Whose turn ends need not know what comes next. */
    const happens = (role: string) => preview.events.some(({ type }) => roles.get(type!) === role);
    const unsaid = !preview.events.some(({ unanswered }) => unanswered) && (!happens('turn-end') || happens('end'))
        && !all.includes(preview.stops.replace(/\.$/, ''));
    return {
        sure, unanswered: sayings(true), stops: unsaid ? preview.stops : '',
    };
}

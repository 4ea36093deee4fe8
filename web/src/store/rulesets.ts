// Rulesets that somebody has brought to the page: checked by the core, kept on disk,
// played like those that are built in.
import { Core, Refusal } from '../core/core';
import type { Fault, OptionQuestion, Ruleset } from '../core/protocol';
import { GAMES } from '../generated/list';
import { change, read } from './disk';

export interface OwnRuleset extends Ruleset {
    /** `GAME/ID`: what is brought again takes the place of what was there. */
    key: string;
    game: string;
    /** The questions by the number of seats, as those of built-in rulesets. */
    questions: Record<number, OptionQuestion[]>;
    /** The ruleset itself, as the core takes it. */
    source: object;
    added: number;
}
/** What the core says of a file; without faults it is a ruleset. */
export interface Checked {
    faults: string[];
    warnings: string[];
    ruleset?: OwnRuleset;
}

/** As the program has it for files. */
const LONGEST = 1 << 20;

const line = ({ path, card, text }: Fault) => `${path}${card ? ` (${card})` : ''}${path ? ': ' : ''}${text}`;

type Wanted = { game: string; seats: number; ruleset: object };

/** Whether the ruleset has something for an answer: to play by cards it needs a deck. */
const has = (core: Core, wanted: Wanted, key: string, value: string) =>
    core.ask('new', { ...wanted, seed: '1', options: { [key]: value } }).then(() => true, (error) => {
        if (error instanceof Refusal)
            return false;
        throw error;
    });

/** The questions with the answers that are left; the first is the usual one. */
function answerable(core: Core, wanted: Wanted, questions: OptionQuestion[]): Promise<OptionQuestion[]> {
    return Promise.all(questions.map(async ({ key, question, answers }) => {
        const can = await Promise.all(answers.map(({ value }, i) => i === 0 || has(core, wanted, key, value)));
        return { key, question, answers: answers.filter((_, i) => can[i]) };
    }));
}

/** What `games` tells of a built-in ruleset. Its options are the game's; what is usual is asked of the core. */
async function tell(core: Core, source: object): Promise<OwnRuleset> {
    const { game, ruleset: id, title, seats, marks = [] } = source as
        { game: string; ruleset: string; title: string; seats: [number, number]; marks?: string[] };
    const questions: OwnRuleset['questions'] = {};
    let usual: Record<string, string> = {};
    for (let count = seats[1]; count >= seats[0]; count--) {
        const wanted = { game, seats: count, ruleset: source };
        await core.ask('new', { ...wanted, seed: '1' });
        const { describe } = await core.ask('describe');
        questions[count] = await answerable(core, wanted, describe.questions ?? []);
        usual = Object.fromEntries(describe.options.map(({ key, value }) => [key, value]));
    }
    const options = GAMES.find((listed) => listed.id === game)!.rulesets[0].options
        .map((option) => ({ ...option, default: usual[option.key] ?? option.default }));
    return { key: `${game}/${id}`, game, id, title, seats, marks, options, questions, source, added: Date.now() };
}

/** What is wrong with a text as JSON; '' if nothing is. */
async function wrong(text: string): Promise<string> {
    const { JsonError, parseJson } = await import('../core/json.js');
    try {
        parseJson(text);
        return '';
    } catch (error) {
        if (!(error instanceof JsonError))
            throw error;
        return `line ${error.line}, column ${error.column}: ${error.message}`;
    }
}

/** All that is wrong with the text of a ruleset's file, as `coil check` tells it: what is no JSON is mended, to be read
 *  on. */
export async function check(text: string): Promise<Checked> {
    if (new Blob([text]).size > LONGEST)
        return { faults: [`longer than ${LONGEST} bytes`], warnings: [] };
    let json = text.replace(/^\uFEFF/, ''), slips: string[] = [];
    const fault = await wrong(json);
    if (fault) {
        // Where it cannot be fetched, the browser's own word for the first fault is all that can be told.
        const found = await import('../core/slips').then(({ mend }) => mend(json)).catch(() => null);
        if (found)
            ({ slips, mended: json } = found);
        if (slips.length === 0 || await wrong(json))
            return { faults: slips.length ? slips : [fault], warnings: [] };
    }
    const source = JSON.parse(json) as object, core = new Core();
    try {
        const { faults, warnings } = await core.check(json);
        const all = [...slips, ...faults.map(line)], ruleset = all.length ? undefined : await tell(core, source);
        return { faults: all, warnings: warnings.map(line), ruleset };
    } finally {
        core.end();
    }
}

/** What tells a ruleset from another of the same game and title: its id; '' where no other is called so. */
export function idAmong(ruleset: OwnRuleset, all: readonly OwnRuleset[]): string {
    const { key, game, title, id } = ruleset;
    return all.some((other) => other.key !== key && other.game === game && other.title === title) ? id : '';
}

export function keepRuleset(ruleset: OwnRuleset): Promise<void> {
    return change(['rulesets'], (transaction) => void transaction.objectStore('rulesets').put(ruleset));
}

export function dropRuleset(key: string): Promise<void> {
    return change(['rulesets'], (transaction) => void transaction.objectStore('rulesets').delete(key));
}

/** All of them, the newest first. */
export async function allRulesets(): Promise<OwnRuleset[]> {
    const found = await read<OwnRuleset[]>('rulesets', (store) => store.getAll());
    return found.filter(({ game }) => GAMES.some(({ id }) => id === game)).sort((a, b) => b.added - a.added);
}

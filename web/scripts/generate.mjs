// Writes src/generated/games.ts: types of the views and events of every game, from what the core says of itself. So no
// key of a game is written by hand here, and a board that reads a key which is gone does not compile. Beside it the list of
// games, and in learn/ the texts from which they are learned with what their pictures show.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { Coil } from '../src/core/module.js';
import { alternatives, entries, mapped, members, optional } from '../src/core/types.js';
import { readText } from './learn.mjs';
import { picturesOf } from './pictures.mjs';

const here = new URL('.', import.meta.url);
const coil = new Coil(new WebAssembly.Module(readFileSync(new URL('../../build-wasm/coil.wasm', here))), webcrypto);

function ask(request) {
    const reply = JSON.parse(coil.answer(JSON.stringify(request)));
    if (!reply.ok)
        throw new Error(reply.error.message);
    return reply;
}

// ---- Types ------------------------------------------------------------------------------------------------------------

const WORDS = { int: 'number', seat: 'number', bool: 'boolean', null: 'null' };

function single(one) {
    if (one.startsWith('['))
        return `(${typed(entries(one))})[]`;
    const all = mapped(one);
    if (all !== undefined)
        return `Record<string, ${typed(all)}>`;
    if (one.startsWith('{'))
        return `{ ${members(one).map(({ key, optional, type }) =>
            `${key}${optional ? '?' : ''}: ${typed(type)}`).join('; ')} }`;
    if (!/^(\w+|"[^"]*")$/.test(one))
        throw new Error(`'${one}' is no type`);
    return one.startsWith('"') ? one : WORDS[one] ?? 'string';
}

// A type as TypeScript writes it.
function typed(type) {
    return [...new Set(alternatives(type).map(single))].join(' | ');
}

// ---- Games ----------------------------------------------------------------------------------------------------------------

const name = (id) => id.split('-').map((word) => word[0].toUpperCase() + word.slice(1)).join('');

// The type of a key: with `hidden` what a view may hold in its place.
function member({ key, type, hidden = type, about }) {
    const all = [...new Set([typed(type), typed(hidden)])].join(' | ');
    return `    /** ${about} */\n    ${key}${optional(type) ? '?' : ''}: ${all};`;
}

const plain = { int: 'number', bool: 'boolean', text: 'string' };
function event({ type, args }) {
    const members = args.map(({ key, is }) => `${key}?: ${plain[is]}`);
    return `    | EventOf<${JSON.stringify(type)}, { ${members.join('; ')} }>`;
}

// Whether something is announced and may be answered, in the match that has begun: found by playing on.
function mayAnswer() {
    let { turn } = ask({ cmd: 'turn' });
    for (let i = 0; i < 200 && turn.node !== 'over' && turn.node !== 'reaction'; i++) {
        const seat = turn.seats[0], { actions } = ask({ cmd: 'actions', seat });
        ({ turn } = ask({ cmd: 'play', seat, action: actions[(7 * i) % actions.length] }));
    }
    return turn.node === 'reaction';
}

// Keys that only some rulesets have stand in the table of every match, so one match of each game is enough.
const told = {};
function types({ id, rulesets }) {
    ask({ cmd: 'new', game: id, ruleset: rulesets[0].id, seats: rulesets[0].seats[1], seed: 1 });
    const { describe } = ask({ cmd: 'describe' });
    told[id] = { about: describe.about, time: describe.time ?? '', looks: describe.looks ?? [],
        answers: mayAnswer() };
    return `/** What somebody may see of a game of ${describe.title}. */
export interface ${name(id)}View extends Shared {
    game: ${JSON.stringify(id)};
${describe.keys.map(member).join('\n')}
}
export type ${name(id)}Event =
${describe.events.map(event).join('\n')};
`;
}

const { games } = ask({ cmd: 'games' });

// Rulesets as their files have them, for whoever wants to change one.
function saveRulesets(game) {
    const from = new URL(`../../src/games/${game.replaceAll('-', '_')}/rulesets/`, here);
    const to = new URL(`../public/rulesets/${game}/`, here);
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
        const text = readFileSync(new URL(name, from));
        writeFileSync(new URL(`${JSON.parse(text).ruleset}.json`, to), text);
    }
}
games.forEach(({ id }) => saveRulesets(id));

const text = `// Made by scripts/generate.mjs from what the core says of itself; not to be edited.

interface Shared {
    ruleset: string;
    options: Record<string, string>;
    seats: number;
    viewer: number | 'table';
}
/** What an event of a type tells; a key that its reader may not know is missing. */
interface EventBase {
    v: number;
    seat: number | 'chance' | null;
    text: string;
}
type EventOf<Type extends string, Args> = EventBase & Args & { type: Type };
/** That something happened which its reader does not see. */
export interface BareEvent {
    v: number;
    type?: undefined;
    text?: undefined;
    seat?: undefined;
}

${games.map(types).join('\n')}
export interface Views {
${games.map(({ id }) => `    ${JSON.stringify(id)}: ${name(id)}View;`).join('\n')}
}
export type View = Views[keyof Views];
export type GameEvent = BareEvent${games.map(({ id }) => ` | ${name(id)}Event`).join('')};
`;
const folder = new URL('../src/generated/', here);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('games.ts', folder), text);

// A new game may have neither a bot that searches nor a text from which it is learned.
function playersOf(game) {
    const { bots } = ask({ cmd: 'bots', game });
    return {
        bots: bots.flatMap(({ id, title, about, people, usual }) => (people ? [{ id, title, about, usual }] : [])),
        judged: bots.some(({ searches }) => searches),
    };
}
const textFile = (game) => new URL(`../../docs/rules/${game}.md`, here);

// What the home screen and set-up show before the core is loaded.
const list = games.map((game) => ({
    ...game, ...told[game.id], ...playersOf(game.id), text: existsSync(textFile(game.id)),
    rulesets: game.rulesets.map((ruleset) => {
        const questions = {};
        for (let seats = ruleset.seats[0]; seats <= ruleset.seats[1]; seats++) {
            ask({ cmd: 'new', game: game.id, ruleset: ruleset.id, seats, seed: 1 });
            questions[seats] = ask({ cmd: 'describe' }).describe.questions ?? [];
        }
        return { ...ruleset, questions };
    }),
}));
writeFileSync(new URL('list.ts', folder), `// Made by scripts/generate.mjs; not to be edited.
import type { Game, Look, OptionQuestion, Ruleset } from '../core/protocol';

export interface ListedGame extends Game {
    about: string;
    time: string;
    looks: Look[];
    /** Whether something may be answered in it. */
    answers: boolean;
    /** Who may be chosen to play. */
    bots: { id: string; title: string; about: string; usual: boolean }[];
    /** Whether some bot can judge what was played. */
    judged: boolean;
    /** Whether there is a text from which it is learned. */
    text: boolean;
    /** The questions by the number of seats: what is usual may depend on it. */
    rulesets: (Ruleset & { questions: Record<number, OptionQuestion[]> })[];
}
export const GAMES: ListedGame[] = ${JSON.stringify(list, null, 4)};
`);

// The page of who runs a server needs no more of it.
writeFileSync(new URL('titles.ts', folder), `// Made by scripts/generate.mjs; not to be edited.
export const TITLES: Record<string, string> = ${JSON.stringify(Object.fromEntries(games.map(({ id, title }) => [id, title])), null, 4)};
`);

const learn = new URL('learn/', folder);
rmSync(learn, { recursive: true, force: true });
mkdirSync(learn, { recursive: true });
for (const { id } of list.filter(({ text }) => text)) {
    const text = readText(readFileSync(textFile(id), 'utf8'));
    writeFileSync(new URL(`${id}.json`, learn), JSON.stringify(text));
    writeFileSync(new URL(`${id}-pictures.json`, learn), JSON.stringify(picturesOf(id, text.blocks, ask)));
}

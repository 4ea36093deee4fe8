// The requests and replies of docs/protocol.md, as far as the page makes and reads them. What a view and an event hold
// is generated from what the core says of itself (src/generated).
import type { GameEvent, View } from '../generated/games';

export type Seat = number;
export type Viewer = Seat | 'table' | 'all';

/** A thing on the table that words name or a choice points at. */
export interface Thing {
    seat?: Seat;
    card?: string;
    space?: string;
    cell?: string;
    piece?: string;
    token?: string;
    suit?: string;
    entry?: number;
}
export interface Run extends Thing {
    t: string;
}
export type Words = string | Run[];

export interface Turn {
    node: 'turn' | 'chance' | 'sealed' | 'reaction' | 'over';
    seats: (Seat | 'chance')[];
    phase: string;
    ply?: number;
    /** Of a match that is played far away. */
    epoch?: number;
    decision?: number;
}

interface Option {
    key: string;
    values: string[];
    default: string;
    help: string;
}
export interface OptionQuestion {
    key: string;
    question: string;
    answers: { value: string; answer: string }[];
}
/** What a seat may pick for its things to look like: one item of each kind. */
export interface Look {
    kind: string;
    name: string;
    items: { id: string; name: string; about: string }[];
}
/** What is wrong with a ruleset, or of no use in it. */
export interface Fault {
    path: string;
    card?: string;
    text: string;
}
export interface Ruleset {
    id: string;
    title: string;
    seats: [number, number];
    marks: string[];
    options: Option[];
}
export interface Game {
    id: string;
    title: string;
    version: number;
    rulesets: Ruleset[];
}

export interface Choice {
    label: Words;
    things: Thing[];
    action?: string;
    ask?: Question;
    path?: Thing[];
    declines?: boolean;
    ends?: boolean;
    destructive?: boolean;
    usual?: boolean;
}
export interface Question {
    question: Words;
    choices: Choice[];
}
export interface Ask {
    seat: Seat;
    advice: Words;
    lacks: { thing: Thing; why: Words }[];
    ask: Question;
}

export interface Preview {
    text: Words;
    events: { type?: string; text?: Words; unanswered?: boolean }[];
    stops: string;
    scores_before: number[];
    scores: number[];
    view: View;
}

export interface Answering {
    open: boolean;
    round: Seat[];
    asked: Seat[];
    announced?: Words;
    what_matters?: string;
    matters?: boolean;
    /** All that waits, what happens last the first. */
    waiting?: Words[];
}

export interface Standing {
    seat: Seat;
    rank: number;
    score: number;
    points: string;
    parts?: { points: number; words: string }[];
    standing: Words;
}
export interface Ending {
    over: boolean;
    headline?: Words;
    why?: Words;
    /** Whether a game that was played alone came to nothing. */
    lost?: boolean;
    seats: Standing[];
}

export interface Describe {
    game: string;
    title: string;
    about: string;
    ruleset: string;
    ruleset_title: string;
    seats: number;
    hidden: boolean;
    score_unit: number;
    options: { key: string; value: string; help: string }[];
    keys: { key: string; type: string; about: string; hidden?: string }[];
    events: { type: string; role: string; args: { key: string; is: 'int' | 'bool' | 'text'; thing?: string }[] }[];
    things: { thing: Thing; name: string; kind?: string; text?: string }[];
    pages: { title: string; text: string }[];
    questions?: OptionQuestion[];
}

export interface StoryTurn {
    seat: Seat | null;
    from: number;
    to: number;
    scores_before: number[];
    scores: number[];
    title: Words;
    line: Words;
}

export interface Thought {
    action: string;
    why?: { action: string; rating: number; text: Words }[];
}

export type Mark = 'doubtful' | 'mistake' | 'blunder';
/** A ply as a review judges it: a choice has a seat, chance has luck; expectations and losses are from 0 to 1. */
export interface Judged {
    ply: number;
    /** The number of the last event before it. */
    after: number;
    /** What the position before it was worth to every seat, where a turn begins and at the end. */
    values?: number[];
    luck?: number[];
    /** What was played, or what chance brought. */
    words?: Words;
    seat?: Seat;
    action?: string;
    value?: number;
    best_value?: number;
    loss?: number;
    mark?: Mark;
    best?: string;
    best_words?: Words;
    text?: Words;
}

/** The arguments of each command, and what comes back. */
export interface Commands {
    check: [{ ruleset: object }, { faults: Fault[]; warnings: Fault[] }];
    new: [{ game: string; seats: number; ruleset?: string | object; options?: Record<string, string>; seed?: string;
            names?: string[]; looks?: string[] }, { turn: Turn; seed: string }];
    load: [{ record?: string; game_id?: string; view?: View; seed?: string; names?: string[]; looks?: string[];
             ruleset?: object },
           { turn: Turn; warning?: string }];
    observe: [{ events: readonly GameEvent[] }, { turn: Turn }];
    turn: [{}, { turn: Turn }];
    play: [{ action: string; seat: Seat }, { events: GameEvent[]; turn: Turn }];
    events: [{ seat: Viewer; from?: number; to?: number; views?: boolean; names?: boolean },
             { events: GameEvent[]; words?: Words[]; views?: View[]; plies?: number[] }];
    story: [{ seat: Viewer; from?: number }, { story: { since: number; turns: StoryTurn[] } }];
    view: [{ seat: Viewer }, { view: View }];
    seek: [{ ply: number }, { turn: Turn }];
    screen: [{ seat: Viewer; persons?: Seat[]; decided?: number[]; together?: number[] },
             { screen: { open: boolean; back: number; why: string } }];
    record: [{}, { record: string }];
    id: [{}, { game_id: string }];
    describe: [{}, { describe: Describe; looks?: string[] }];
    ask: [{ seat?: Seat; names?: boolean }, { ask: Ask }];
    preview: [{ action: string; seat?: Seat; names?: boolean }, { preview: Preview }];
    table: [{ seat: Viewer }, { table: Words; hand?: Words }];
    answering: [{ seat?: Seat }, { answering: Answering }];
    ending: [{ seat?: Viewer }, { ending: Ending }];
    review: [
        { seat?: Seat; from?: number; to?: number; sims?: number; seed?: string; words?: boolean; names?: boolean },
        { review: Judged[]; scale?: string },
    ];
    think: [{ seat?: Seat; bot?: string; seed?: string; why?: boolean }, Thought];
}
export type Command = keyof Commands;

// What a server of tables says (docs/server.md), as far as the page reads it.
import type { Seat, Turn } from '../core/protocol';
import type { GameEvent, View } from '../generated/games';

export type Clock =
    { kind: 'none' } | { kind: 'move'; seconds: number } | { kind: 'game'; seconds: number; increment: number }
    | { kind: 'days'; days: number; hours?: number };
export type Pace = 'usual' | 'slow' | 'quick';
export type ServerWish = 'always' | 'matters' | 'none';

/** A seat, as everybody may know it. */
export interface Place {
    who: 'person' | 'bot' | 'open';
    name?: string;
    look?: string;
    /** Of a person: whether they are connected, or since how many seconds they are not. */
    here?: boolean;
    gone?: number;
    late?: boolean;
    /** In a rematch: they have not come yet, and their clock stands. */
    awaited?: boolean;
    /** Seconds on the clock; seconds of hold that are used. */
    left?: number;
    held?: number;
    /** Who plays: of a bot, or of a bot that plays for a person. */
    bot?: string;
}

export interface Facts {
    id: string;
    game: string;
    ruleset: string;
    options: Record<string, string>;
    public: boolean;
    pace: Pace;
    clock: Clock;
    state: 'waiting' | 'playing' | 'over';
    seats: Place[];
    /** Whom a game that is played waits for, but for answers. */
    due?: Seat[];
    watching: number;
    undo?: { seat: Seat; agreed: Seat[] };
    next?: string;
}

/** An open window: answers to what was announced are taken for so many ms. */
export interface WindowOf {
    decision: number;
    round: Seat[];
    ms: number;
}

/** Something that was said at the table, the n-th. */
export interface Saying {
    n: number;
    seat: Seat;
    name: string;
    text: string;
}

export interface Joined {
    seat: Seat | null;
    host?: boolean;
    table: Facts;
    /** The latest that was said. */
    talk: Saying[];
    ruleset?: object;
    view?: View;
    events?: GameEvent[];
    v?: number;
    turn?: Turn;
    names?: string[];
    looks?: string[];
    window?: WindowOf;
    wish?: ServerWish;
    answer?: string;
    n?: number;
}

export type Push = { push: 'events'; events: GameEvent[]; turn: Turn; window?: WindowOf }
    | { push: 'view'; view: View; v: number; turn: Turn; window?: WindowOf }
    | { push: 'table'; table: Facts }
    | { push: 'window'; window: WindowOf }
    | { push: 'say' } & Saying
    | { push: 'closing'; text: string };

/** How long somebody must be gone before a bot may play for them, and what all holds of a seat may come to;
    in seconds. */
export const GONE = 180, HOLD = 20, HOLD_MOST = 120;
/** How long a clock of days waits for answers, where it does not say. */
export const HOURS_USUAL = 24;
/** How long names and what is said may be. */
export const NAME_LETTERS = 24, TALK_LETTERS = 200;

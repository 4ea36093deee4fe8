// What somebody chooses who makes a table on the server, and the request that says it.
import { suitsOf, type Sitter } from '../table/setup';
import type { Wanted } from './api';
import { HOURS_USUAL, NAME_LETTERS, type Clock, type Pace } from './facts';

export interface Hosting {
    /** For each seat: `me`, `open`, or a bot by its id. */
    places: string[];
    /** One of CLOCKS. */
    clock: number;
    /** One of HOURS: where a clock counts days, how long answers are waited for. */
    hours: number;
    pace: Pace;
    public: boolean;
}

export const CLOCKS: Clock[] = [
    { kind: 'none' },
    { kind: 'move', seconds: 60 }, { kind: 'move', seconds: 180 },
    { kind: 'game', seconds: 600, increment: 5 }, { kind: 'game', seconds: 1500, increment: 10 },
    { kind: 'days', days: 1 }, { kind: 'days', days: 3 }, { kind: 'days', days: 7 },
];
export const HOURS = [1, 3, 6, 12, 24, 48];

/** Oneself on the first seat, friends on all others. */
export const usualPlace = (seat: number) => (seat === 0 ? 'me' : 'open');
export const usualHosting = (): Hosting => ({ places: [], clock: 0, hours: HOURS_USUAL, pace: 'usual', public: false });

/** The clock that is chosen. */
export function clockOf({ clock, hours }: Hosting): Clock {
    const chosen = CLOCKS[clock];
    return chosen.kind === 'days' ? { ...chosen, hours } : chosen;
}

/** Somebody sits on a seat: who sat there before goes where they can. */
export function placed(places: readonly string[], seat: number, who: string): string[] {
    return places.map((other, i) => (i === seat ? who : who === 'me' && other === 'me' ? 'open' : other));
}

export interface Table {
    game: string;
    ruleset: string | object;
    options: Record<string, string>;
    suited: boolean;
    seats: readonly Sitter[];
    name: string;
    look: string;
}

export function wantedOf(hosting: Hosting, { game, ruleset, options, suited, seats, name, look }: Table): Wanted {
    const { places, pace, public: listed } = hosting, sits = places.includes('me');
    return {
        game, ruleset, options: suited ? { ...options, suits: suitsOf([...seats]) } : options,
        seats: places, public: listed, pace, clock: clockOf(hosting),
        ...sits && { name: name.trim().slice(0, NAME_LETTERS) || 'Ada', ...look && { look } },
    };
}

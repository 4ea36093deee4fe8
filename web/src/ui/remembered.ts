// The last set-up of each game, remembered by this browser, so that the same people sit down again with two clicks.
import { recall, remember } from '../store/remembers';
import { botOf, SIGNS, type Sitter } from '../table/setup';

interface Remembered {
    ruleset: string;
    options: Record<string, string>;
    looks: string[];
    seats: Sitter[];
}

const key = (game: string) => `setup.${game}`;

function isSitter(game: string, sitter: Partial<Sitter> | null): sitter is Sitter {
    return typeof sitter?.name === 'string' && SIGNS.includes(sitter.sign!)
        && (sitter.kind === 'person' || (sitter.kind === 'bot' && botOf(game, sitter.bot) !== undefined));
}

/** Null if there is none, or none that is still of use with one of these rulesets. */
export function lastSetUp(game: string, rulesets: readonly { id: string; seats: readonly number[] }[]):
    Remembered | null {
    try {
        const found = JSON.parse(recall(key(game)) ?? 'null') as Remembered | null;
        const ruleset = rulesets.find(({ id }) => id === found?.ruleset), count = found?.seats.length ?? 0;
        const signs = new Set(found?.seats.map(({ sign }) => sign));
        return ruleset && count >= ruleset.seats[0] && count <= ruleset.seats[1] && signs.size === count
            && found!.seats.every((sitter) => isSitter(game, sitter)) ? found : null;
    } catch {
        return null;
    }
}

export function keepSetUp(game: string, { ruleset, options, looks, seats }: Remembered): void {
    remember(key(game), JSON.stringify({ ruleset, options, looks, seats }));
}

// Saved games. A game is one entry that holds its whole record, so an action and the chance it drew are written in one
// transaction, and what has been written is on the disk before it is shown. A game is written by the one tab that holds
// it (hold.ts): every write looks, in its own transaction, whether that is still so.
import type { SetUp } from '../table/setup';
import { change, done, read } from './disk';

/** Entries without a number are of version 1, which lacks `owed` and `points`. */
const VERSION = 2;

export interface Saved {
    version?: number;
    id: string;
    setUp: SetUp;
    seed: string;
    record: string;
    /** Plies at which persons have decided something, for undo. */
    decided: number[];
    /** The ply from which a replay is played on: whoever is due there is asked, whatever they wish. */
    asks?: number;
    /** Plies at which all of them together let pass what was announced. */
    together?: number[];
    over: boolean;
    /** How it stands, for lists, as all may know it: who is asked, and the points of each seat as people read them. */
    owed?: number[];
    points?: string[];
    /** The record as it was found, if not all of it could be played. */
    damaged?: string;
    begun: number;
    changed: number;
}

/** What lies on the disk for a game: the game, or why it cannot be opened, with its record if it has one. */
export type Entry = { id: string; game: Saved }
    | { id: string; game: null; fault: string; record?: string; raw: Saved };

/** This tab, among all that may hold a game. */
const TAB = crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Another tab holds the game now. */
export class Elsewhere extends Error {}
let noticed: (id: string) => void = () => {};
/** Who is told when a write finds that the game is another tab's. */
export function onElsewhere(tell: (id: string) => void): void {
    noticed = tell;
}

export function fresh(setUp: SetUp): Saved {
    const now = Date.now(), id = now.toString(36) + crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
    return { version: VERSION, id, setUp, seed: '', record: '', decided: [], over: false, begun: now, changed: now };
}

/** What is wrong with an entry; '' if it can be opened. */
export function fault(entry: Partial<Saved>): string {
    if (entry.version !== undefined && !(entry.version <= VERSION))
        return 'It was saved by a newer version of this page. Reload the page to open it.';
    const { setUp } = entry;
    const whole = typeof entry.record === 'string' && typeof entry.seed === 'string' && Array.isArray(entry.decided)
        && typeof setUp?.game === 'string' && typeof setUp.title === 'string' && Array.isArray(setUp.seats)
        && setUp.seats.every((sitter) => typeof sitter?.name === 'string' && typeof sitter.sign === 'string');
    return whole ? '' : 'What was saved of it is damaged.';
}

function entryOf(found: Saved): Entry {
    const words = fault(found);
    if (!words)
        return { id: found.id, game: { ...found, version: VERSION } };
    const record = typeof found.record === 'string' ? found.record : undefined;
    return { id: found.id, game: null, fault: words, record, raw: found };
}

/** Written when the promise is kept; refused as Elsewhere if another tab holds the game. */
export async function keep(game: Saved): Promise<void> {
    await change(['games', 'holders'], async (transaction) => {
        const holders = transaction.objectStore('holders');
        const holder = await done<{ tab: string } | undefined>(holders.get(game.id));
        if (holder && holder.tab !== TAB && !unclaimed.has(game.id)) {
            noticed(game.id);
            throw new Elsewhere('another tab plays this game');
        }
        if (holder?.tab !== TAB)
            holders.put({ id: game.id, tab: TAB });
        transaction.objectStore('games').put(game);
    });
    unclaimed.delete(game.id);
}

/** Games of this tab that it could not claim, on a full disk: that is done by the next write that succeeds. */
const unclaimed = new Set<string>();

/** From now on no other tab can write this game. */
export async function claim(id: string): Promise<void> {
    try {
        await change(['holders'], (transaction) => void transaction.objectStore('holders').put({ id, tab: TAB }));
        unclaimed.delete(id);
    } catch {
        unclaimed.add(id);
    }
}

export async function drop(id: string): Promise<void> {
    await change(['games', 'holders'], (transaction) => {
        transaction.objectStore('games').delete(id);
        transaction.objectStore('holders').delete(id);
    });
}

export async function find(id: string): Promise<Entry | undefined> {
    const found = await read<Saved | undefined>('games', (store) => store.get(id));
    return found && entryOf(found);
}

/** All of them, the last played first. */
export async function all(): Promise<Entry[]> {
    const found = await read<Saved[]>('games', (store) => store.getAll());
    return found.sort((a, b) => (b.changed || 0) - (a.changed || 0)).map(entryOf);
}

/** Ask the browser not to throw games away when the disk is full. */
export async function persist(): Promise<void> {
    await navigator.storage?.persist?.().catch(() => false);
}

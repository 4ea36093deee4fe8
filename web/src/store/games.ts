// Saved games in IndexedDB. A game is one entry that holds its whole record, so an action and the chance it drew are
// written in one transaction, and what has been written is on the disk (durability strict) before it is shown.
import type { SetUp } from '../table/setup';

export interface Saved {
    id: string;
    setUp: SetUp;
    seed: string;
    record: string;
    /** Plies at which persons have decided something, for undo. */
    decided: number[];
    /** Plies at which all of them together let pass what was announced. */
    together?: number[];
    over: boolean;
    /** In one line, for lists: how it stood. */
    note: string;
    begun: number;
    changed: number;
}

const STORE = 'games';

let opened: Promise<IDBDatabase> | undefined;

function done<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

async function database(): Promise<IDBDatabase> {
    opened ??= (() => {
        const request = indexedDB.open('coil', 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
        return done(request);
    })();
    try {
        return await opened;
    } catch (error) {
        opened = undefined;
        throw error;
    }
}

async function change(what: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
    what(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('it was not written'));
    });
}

/** Written when the promise is kept. */
export function keep(game: Saved): Promise<void> {
    return change((store) => store.put(game));
}

export function drop(id: string): Promise<void> {
    return change((store) => store.delete(id));
}

export async function find(id: string): Promise<Saved | undefined> {
    return done((await database()).transaction(STORE).objectStore(STORE).get(id));
}

/** All of them, the last played first. */
export async function all(): Promise<Saved[]> {
    const games: Saved[] = await done((await database()).transaction(STORE).objectStore(STORE).getAll());
    return games.sort((a, b) => b.changed - a.changed);
}

/** Ask the browser not to throw games away when the disk is full. */
export async function persist(): Promise<void> {
    await navigator.storage?.persist?.().catch(() => false);
}

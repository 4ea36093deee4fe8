// What the page keeps on disk: one database, whose changes are on the disk (durability strict) before they count.

export type Place = 'games' | 'holders' | 'rulesets';
/** One more whenever places or what lies in them change so that older pages could not read it. */
const VERSION = 2;
const KEYS: Record<Place, string> = { games: 'id', holders: 'id', rulesets: 'key' };

let opened: Promise<IDBDatabase> | undefined;

export function done<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open('coil', VERSION);
    request.onupgradeneeded = () => {
        for (const [place, keyPath] of Object.entries(KEYS))
            if (!request.result.objectStoreNames.contains(place))
                request.result.createObjectStore(place, { keyPath });
    };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
        request.onblocked = () =>
            reject(new Error('another tab has an older version of this page: close it, and reload'));
    });
    // A newer page in another tab may change the places: it must not wait for this one.
    database.onversionchange = () => database.close();
    database.onclose = () => (opened = undefined);
    return database;
}

async function database(): Promise<IDBDatabase> {
    opened ??= open();
    try {
        return await opened;
    } catch (error) {
        opened = undefined;
        throw error;
    }
}

async function begin(places: Place[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    try {
        return (await database()).transaction(places, mode, { durability: 'strict' });
    } catch (error) {
        if ((error as Error).name !== 'InvalidStateError')
            throw error;
        opened = undefined; // closed for a newer page, or by the browser
        return (await database()).transaction(places, mode, { durability: 'strict' });
    }
}

/** Kept when all that `what` does is on the disk; nothing of it is if that fails, or if `what` aborts by throwing. */
export async function change(
    places: Place[], what: (transaction: IDBTransaction) => Promise<void> | void,
): Promise<void> {
    const transaction = await begin(places, 'readwrite');
    const end = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('it was not written'));
    });
    end.catch(() => {});
    try {
        await what(transaction);
    } catch (error) {
        try {
            transaction.abort();
        } catch {
            // It has ended already.
        }
        throw error;
    }
    return end;
}

export async function read<T>(place: Place, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return done(what((await begin([place], 'readonly')).objectStore(place)));
}

/** Why something was not written or read, in words. */
export function why(error: unknown): string {
    const { name, message } = error as Error;
    switch (name) {
    case 'QuotaExceededError':
        return 'the disk, or the room that the browser gives to this page, is full';
    case 'VersionError':
        return 'it was saved by a newer version of this page: reload it';
    case 'SecurityError': case 'ReferenceError':
        return 'the browser does not let this page save anything';
    default:
        return message || name;
    }
}

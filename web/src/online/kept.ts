// The seats that this browser has at tables of its server: the token of each, which is the right to it.
import { recall, remember } from '../store/remembers';

export interface Kept {
    id: string;
    token: string;
    game: string;
    name: string;
    at: number;
}

const SEATS = 'seats', MUTED = 'muted', HEARD = 'heard', MOST = 60;
export const TOKEN = /^[0-9a-f]{32}$/;

function listOf<T>(key: string): T[] {
    try {
        const found = JSON.parse(recall(key) ?? '[]') as T[];
        return Array.isArray(found) ? found : [];
    } catch {
        return [];
    }
}
const list = () => listOf<Kept>(SEATS).filter(({ id, token }) => typeof id === 'string' && TOKEN.test(token));
const put = (key: string, value: unknown) => remember(key, JSON.stringify(value));

/** The last one first. */
export function keptSeats(): Kept[] {
    return list().sort((a, b) => b.at - a.at);
}

export function keepSeat(seat: Omit<Kept, 'at'>): void {
    put(SEATS, [{ ...seat, at: Date.now() }, ...keptSeats().filter(({ id }) => id !== seat.id)].slice(0, MOST));
}

export function tokenOf(id: string): string | undefined {
    return list().find((seat) => seat.id === id)?.token;
}

/** Returns what was kept, for keepSeat. */
export function dropSeat(id: string): Kept | undefined {
    const all = keptSeats();
    put(SEATS, all.filter((seat) => seat.id !== id));
    return all.find((seat) => seat.id === id);
}

/** What is remembered of a table in a list of such; undefined forgets it. */
type Entry<T> = [id: string, value: T];
const found = <T>(key: string, id: string) => listOf<Entry<T>>(key).find(([table]) => table === id)?.[1];
function note<T>(key: string, id: string, value?: T): void {
    const others = listOf<Entry<T>>(key).filter(([table]) => table !== id);
    put(key, value === undefined ? others : [[id, value], ...others].slice(0, MOST));
}

/** Tables whose talk is not listened to. */
export const isMuted = (id: string) => found<true>(MUTED, id) ?? false;
export const mute = (id: string, on: boolean) => note(MUTED, id, on || undefined);

/** How much of a table's talk has been seen. */
export const heardAt = (id: string) => found<number>(HEARD, id) ?? 0;
export const keepHeard = (id: string, n: number) => note(HEARD, id, n);

// The seats that this browser has at tables of its server: the token of each, which is the right to it.

export interface Kept {
    id: string;
    token: string;
    game: string;
    name: string;
    at: number;
}

const SEATS = 'coil.seats', MUTED = 'coil.muted', HEARD = 'coil.heard', MOST = 60;
export const TOKEN = /^[0-9a-f]{32}$/;

function listOf<T>(key: string): T[] {
    try {
        const found = JSON.parse(localStorage.getItem(key) ?? '[]') as T[];
        return Array.isArray(found) ? found : [];
    } catch {
        return [];
    }
}
const list = () => listOf<Kept>(SEATS).filter(({ id, token }) => typeof id === 'string' && TOKEN.test(token));

/** What this browser cannot keep lasts as long as the tab: the seat is played, a reload asks for the personal link. */
function put(key: string, value: unknown): void {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        // The disk is full.
    }
}

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
const recall = <T>(key: string, id: string) => listOf<Entry<T>>(key).find(([table]) => table === id)?.[1];
function remember<T>(key: string, id: string, value?: T): void {
    const others = listOf<Entry<T>>(key).filter(([table]) => table !== id);
    put(key, value === undefined ? others : [[id, value], ...others].slice(0, MOST));
}

/** Tables whose talk is not listened to. */
export const isMuted = (id: string) => recall<true>(MUTED, id) ?? false;
export const mute = (id: string, on: boolean) => remember(MUTED, id, on || undefined);

/** How much of a table's talk has been seen. */
export const heardAt = (id: string) => recall<number>(HEARD, id) ?? 0;
export const keepHeard = (id: string, n: number) => remember(HEARD, id, n);

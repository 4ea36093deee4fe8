// The seats that this browser has at tables of its server: the token of each, which is the right to it, and the first
// view that was seen there, so that a page that is loaded anew can be told all that happened since.
import type { View } from '../generated/games';

export interface Kept {
    id: string;
    token: string;
    game: string;
    name: string;
    at: number;
}
/** The events of an epoch go on from here. */
export interface Start {
    epoch: number;
    v: number;
    view: View;
}

const SEATS = 'coil.seats', MUTED = 'coil.muted', MOST = 60;
const startKey = (id: string) => `coil.start.${id}`;
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
    const all = [{ ...seat, at: Date.now() }, ...keptSeats().filter(({ id }) => id !== seat.id)];
    for (const { id } of all.splice(MOST))
        localStorage.removeItem(startKey(id));
    put(SEATS, all);
}

export function tokenOf(id: string): string | undefined {
    return list().find((seat) => seat.id === id)?.token;
}

/** Returns what was kept, for keepSeat. */
export function dropSeat(id: string): Kept | undefined {
    const all = keptSeats();
    localStorage.removeItem(startKey(id));
    put(SEATS, all.filter((seat) => seat.id !== id));
    return all.find((seat) => seat.id === id);
}

/** Tables whose talk is not listened to. */
export const isMuted = (id: string) => listOf<string>(MUTED).includes(id);
export function mute(id: string, on: boolean): void {
    const others = listOf<string>(MUTED).filter((other) => other !== id);
    put(MUTED, on ? [id, ...others].slice(0, MOST) : others);
}

/** `whose` is the seat, or `table` for somebody who watches. */
export function startOf(id: string, whose: string): Start | undefined {
    try {
        const found = JSON.parse(localStorage.getItem(startKey(id)) ?? 'null') as (Start & { whose: string }) | null;
        return found?.whose === whose ? found : undefined;
    } catch {
        return undefined;
    }
}

export function keepStart(id: string, whose: string, start: Start | null): void {
    if (start)
        put(startKey(id), { ...start, whose });
    else
        localStorage.removeItem(startKey(id));
}

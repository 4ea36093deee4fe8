// Tables over HTTP: whether this server has any, making one, sitting down, what everybody may know, records.
import { Refusal } from '../core/core';
import type { Clock, Facts, Pace } from './facts';

/** What is sent to make a table. */
export interface Wanted {
    game: string;
    ruleset: string | object;
    options: Record<string, string>;
    seats: string[];
    name?: string;
    look?: string;
    public: boolean;
    clock: Clock;
    pace: Pace;
}
export interface Made {
    table: string;
    seat?: number;
    token: string;
}

async function ask<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(`/api/tables${path}`, {
        cache: 'no-store',
        ...body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    });
    const json = response.headers.get('content-type')?.startsWith('application/json');
    const reply = json ? await response.json() as { ok?: boolean; error?: { code: string; message: string } } : {};
    if (!reply.ok)
        throw new Refusal(reply.error?.code ?? 'none', reply.error?.message ?? 'there are no tables at this address');
    return reply as T;
}

/** The public tables; null where the page's server has none, or is out of reach. */
export async function lobby(): Promise<Facts[] | null> {
    try {
        return navigator.onLine ? (await ask<{ tables: Facts[] }>('')).tables : null;
    } catch {
        return null;
    }
}

/** Where other machines find this server, if it knows. */
export async function addresses(): Promise<string[]> {
    try {
        return (await ask<{ addresses: string[] }>('')).addresses;
    } catch {
        return [];
    }
}

export const make = (wanted: Wanted) => ask<Made>('', wanted);
export const factsOf = async (id: string) => (await ask<{ table: Facts }>(`/${id}`)).table;
export const sitDown = (id: string, place: { name: string; seat?: number; look?: string }) =>
    ask<Made>(`/${id}/seats`, place);

/** Of a game that is over. */
export async function recordOf(id: string): Promise<string> {
    const response = await fetch(`/api/tables/${id}/record`, { cache: 'no-store' });
    if (!response.ok)
        throw new Error(response.status === 404
            ? 'this server has no such table' : 'it can be looked at when the game is over');
    return response.text();
}

// What who runs the server may ask of it (docs/server.md). The token comes with each request, and is in no address.
export interface Table {
    id: string;
    game: string;
    state: 'waiting' | 'playing' | 'over';
    seats: number;
    taken: number;
    connections: number;
    /** In ms since 1970. */
    changed: number;
}
export interface Address {
    address: string;
    sockets: number;
    connections: number;
    banned: boolean;
    /** If it is: so long, in ms since 1970. */
    until?: number;
}
export interface Load {
    connections: number;
    tables: number;
    bytes: number;
    bots: number;
    unsaved: number;
    unsent: number;
}
export interface State {
    draining: boolean;
    load: Load;
    tables: Table[];
    addresses: Address[];
}

/** So many of a list come at once. */
export const PAGE = 50;

export class Refused extends Error {
    constructor(readonly status: number, message: string) {
        super(message);
    }
}

export async function ask<T>(token: string, path = '', body?: object): Promise<T> {
    const response = await fetch(`/api/admin${path}`, {
        cache: 'no-store',
        headers: { authorization: `Bearer ${token}`, ...body && { 'content-type': 'application/json' } },
        ...body && { method: 'POST', body: JSON.stringify(body) },
    });
    const json = response.headers.get('content-type')?.startsWith('application/json');
    const reply = json ? await response.json() as { ok?: boolean; error?: { message: string } } : {};
    if (!reply.ok)
        throw new Refused(response.status, reply.error?.message ?? 'the server does not answer');
    return reply as T;
}

/** "ok", "draining", "closing", "failed". */
export const health = async () => (await (await fetch('/health', { cache: 'no-store' })).text()).trim();

/** The figures of /metrics by their names. */
export async function metrics(token: string): Promise<Map<string, number>> {
    const headers = { authorization: `Bearer ${token}` };
    return readMetrics(await (await fetch('/metrics', { cache: 'no-store', headers })).text());
}
function readMetrics(text: string): Map<string, number> {
    return new Map([...text.matchAll(/^coil_(\w+) (-?\d+)$/gm)].map(([, name, value]) => [name, Number(value)]));
}

/** "312", "48 kB", "1.2 MB". */
export function bytes(count: number): string {
    const units = ['bytes', 'kB', 'MB', 'GB'];
    const power = count < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(count) / 3));
    const value = count / 1000 ** power;
    return `${value < 10 && power ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}

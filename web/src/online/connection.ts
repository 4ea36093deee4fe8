// The connection to a table: a WebSocket that comes back when it is lost. Every request has one reply; an action that
// may have been lost on the way is sent again, since its number lets it count once.
import { Refusal } from '../core/core';

/** Who is told what comes. */
export interface Owner<Joined, Push> {
    /** The arguments of `join`. */
    hello(): object;
    joined(reply: Joined): void;
    /** It is not let in: nothing more comes unless it opens again. */
    refused(refusal: Refusal): void;
    pushed(message: Push): void;
    /** Whether it is at its table. */
    changed(on: boolean): void;
}

/** The connection went before the reply came. */
export class Lost extends Error {}

interface Waiting {
    line: string;
    /** Sent once more when the connection is back. */
    again: boolean;
    sent: boolean;
    resolve(reply: object): void;
    reject(error: Error): void;
}

const SOON_MS = 500, MOST_MS = 15_000, PING_MS = 20_000, DOUBT_MS = 4000;
/** Refusals that pass by themselves. */
const PASSING = ['closing', 'too-many'];

/** How long the n-th try waits, so that not all come back at once. */
export function pause(tries: number, lot: number): number {
    return Math.min(MOST_MS, SOON_MS * 2 ** tries) * (0.75 + lot / 2);
}

export class Connection<Joined extends object, Push extends object> {
    private socket: WebSocket | null = null;
    private there = false;
    private tries = 0;
    private count = 0;
    private ended = false;
    private waiting = new Map<number, Waiting>();
    private retry: ReturnType<typeof setTimeout> | undefined;
    private doubt: ReturnType<typeof setTimeout> | undefined;
    private readonly pulse: ReturnType<typeof setInterval>;
    private quiet = false;

    constructor(private readonly owner: Owner<Joined, Push>, private readonly dial: () => WebSocket) {
        this.pulse = setInterval(() => this.beat(), PING_MS);
    }

    open(): void {
        clearTimeout(this.retry);
        this.drop();
        const socket = this.dial();
        this.socket = socket;
        this.quiet = false;
        this.doubt = setTimeout(() => this.there || this.lose(), MOST_MS);
        socket.onopen = () => this.join();
        socket.onmessage = ({ data }: MessageEvent<string>) => this.take(JSON.parse(data));
        socket.onclose = () => this.lose();
    }

    /** Says anew who one is and what one has seen. */
    join(): void {
        this.socket!.send(JSON.stringify({ id: 0, cmd: 'join', ...this.owner.hello() }));
    }

    /** Does not wait any longer to come back; and what may be dead, after a sleep or without a network,
        is asked at once. */
    hurry(): void {
        if (!this.socket && !this.ended)
            this.open();
        if (!this.there)
            return;
        this.quiet = true;
        this.ask('ping').catch(() => {});
        clearTimeout(this.doubt);
        this.doubt = setTimeout(() => this.there && this.quiet && this.lose(), DOUBT_MS);
    }

    close(): void {
        this.ended = true;
        clearInterval(this.pulse);
        clearTimeout(this.retry);
        this.drop();
    }

    /** The reply; throws a Refusal, or Lost. What is to be sent `again` waits for the connection. */
    ask<R extends object>(cmd: string, given: object = {}, again = false): Promise<R> {
        const id = ++this.count;
        return new Promise<object>((resolve, reject) => {
            const request = { line: JSON.stringify({ id, cmd, ...given }), again, sent: false, resolve, reject };
            if (!this.there && !again)
                return reject(new Lost('there is no connection now'));
            this.waiting.set(id, request);
            if (this.there)
                this.send(request);
        }) as Promise<R>;
    }

    private send(request: Waiting): void {
        request.sent = true;
        this.socket!.send(request.line);
    }

    private take(
        message: { id?: number; ok?: boolean; push?: string; error?: { code: string; message: string } },
    ): void {
        this.quiet = false;
        if (message.push !== undefined)
            return this.owner.pushed(message as Push);
        const refusal = message.ok ? null : new Refusal(message.error!.code, message.error!.message);
        if (message.id === 0)
            return refusal ? this.refuse(refusal) : this.arrive(message as Joined);
        const request = this.waiting.get(message.id!);
        this.waiting.delete(message.id!);
        if (refusal)
            request?.reject(refusal);
        else
            request?.resolve(message);
    }

    private arrive(reply: Joined): void {
        this.tries = 0;
        this.there = true;
        this.owner.joined(reply);
        this.owner.changed(true);
        for (const request of this.waiting.values())
            if (!request.sent)
                this.send(request);
    }

    private refuse(refusal: Refusal): void {
        if (PASSING.includes(refusal.code))
            return this.lose();
        this.drop();
        this.owner.refused(refusal);
    }

    /** The socket is gone, or as good as gone: another one is tried soon. */
    private lose(): void {
        this.drop();
        if (this.ended)
            return;
        clearTimeout(this.retry);
        this.retry = setTimeout(() => this.open(), pause(this.tries++, Math.random()));
    }

    private drop(): void {
        const socket = this.socket;
        clearTimeout(this.doubt);
        this.socket = null;
        if (socket) {
            socket.onopen = socket.onmessage = socket.onclose = null;
            socket.close();
        }
        if (this.there) {
            this.there = false;
            this.owner.changed(false);
        }
        for (const [id, request] of this.waiting) {
            request.sent = false;
            if (!request.again) {
                this.waiting.delete(id);
                request.reject(new Lost('the connection was lost'));
            }
        }
    }

    /** Where nothing at all has come for a while, not even the answer to a ping, there is nobody any more. */
    private beat(): void {
        if (!this.there)
            return;
        if (this.quiet)
            return this.lose();
        this.quiet = true;
        this.ask('ping').catch(() => {});
    }
}

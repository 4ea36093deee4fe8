// The core as the page asks it: requests of the protocol, each with a promise of its reply. Those that are made at once
// go to the worker in one message, and their replies come in one.
import url from '../../../build-wasm/coil.wasm?url';
import type { Command, Commands } from './protocol';
import type { Reply, Request } from './worker';

/** What the core refuses, in its words. */
export class Refusal extends Error {
    constructor(readonly code: string, message: string) {
        super(message);
    }
}

let module: Promise<WebAssembly.Module> | undefined;

/** Fetches the module, so that a game begins at once. */
export function fetchCore(): Promise<WebAssembly.Module> {
    module ??= compiled(url).catch((error) => {
        module = undefined;
        throw error;
    });
    return module;
}

/** A module of the page. */
export async function compiled(url: string): Promise<WebAssembly.Module> {
    const response = await fetch(url);
    if (!response.ok)
        throw new Error(`the core could not be loaded: ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
}

interface Waiting {
    resolve(reply: string): void;
    reject(error: Error): void;
}

export class Core {
    private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    private readonly waiting = new Map<number, Waiting>();
    private readonly ready: Promise<void>;
    private unsent: Request[] = [];
    private count = 0;
    /** Why nothing more comes from the worker. */
    private fault?: Error;

    /** Nothing is sent or taken in until what `held` gives is kept, for as long as it gives something. */
    constructor(private readonly held: () => Promise<void> | null = () => null) {
        this.ready = fetchCore().then((code) => this.worker.postMessage(code));
        this.worker.onmessage = ({ data }: MessageEvent<Reply[]>) => void this.take(data);
        this.worker.onerror = ({ message }) => this.fail(new Error(message || 'the core could not be loaded'));
    }

    private async wait(): Promise<void> {
        for (let held = this.held(); held; held = this.held())
            await held;
    }

    private async take(replies: Reply[]): Promise<void> {
        await this.wait();
        for (const { number, reply, fault } of replies) {
            const request = this.waiting.get(number);
            this.waiting.delete(number);
            if (reply === undefined)
                request?.reject(new Error(fault));
            else
                request?.resolve(reply);
        }
    }

    private async send(): Promise<void> {
        try {
            await this.ready;
            await this.wait();
            this.worker.postMessage(this.unsent.splice(0));
        } catch (error) {
            this.fail(error as Error);
        }
    }

    private fail(fault: Error): void {
        this.fault = fault;
        for (const { reject } of this.waiting.values())
            reject(fault);
        this.waiting.clear();
    }

    /** What the core replies; throws a Refusal. */
    async ask<C extends Command>(cmd: C, ...[given]: {} extends Commands[C][0] ? [Commands[C][0]?] : [Commands[C][0]]):
        Promise<Commands[C][1]> {
        return await this.askLine(JSON.stringify({ cmd, ...given })) as Commands[C][1];
    }

    private async askLine(line: string): Promise<unknown> {
        if (this.fault)
            throw this.fault;
        const number = ++this.count;
        const reply = JSON.parse(await new Promise<string>((resolve, reject) => {
            this.waiting.set(number, { resolve, reject });
            if (this.unsent.push({ number, line }) === 1)
                void this.send();
        })) as { ok: boolean; error?: { code: string; message: string } };
        if (!reply.ok)
            throw new Refusal(reply.error!.code, reply.error!.message);
        return reply;
    }

    /** All that is wrong with a ruleset as it is written: to JavaScript 4.0 is 4, to the core it is not. */
    async check(json: string): Promise<Commands['check'][1]> {
        return await this.askLine(`{"cmd":"check","ruleset":${json}}`) as Commands['check'][1];
    }

    /** The whole match as a file has it, with what is secret in it. */
    async record(): Promise<string> {
        return (await this.ask('record')).record;
    }

    /** The whole match as one line; null if it has none. */
    line(): Promise<string | null> {
        return this.ask('id').then(({ game_id }) => game_id, () => null);
    }

    end(): void {
        this.worker.terminate();
    }
}

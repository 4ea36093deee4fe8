// The core as the page asks it: requests of the protocol, each with a promise of its reply.
import url from '../../../build-wasm/coil.wasm?url';
import type { Command, Commands } from './protocol';

/** What the core refuses, in its words. */
export class Refusal extends Error {
    constructor(readonly code: string, message: string) {
        super(message);
    }
}

let module: Promise<WebAssembly.Module> | undefined;

/** Fetches the module, so that a game begins at once. */
export function fetchCore(): Promise<WebAssembly.Module> {
    module ??= load().catch((error) => {
        module = undefined;
        throw error;
    });
    return module;
}

async function load(): Promise<WebAssembly.Module> {
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
    private count = 0;

    constructor() {
        this.ready = fetchCore().then((code) => this.worker.postMessage(code));
        this.worker.onmessage = ({ data }: MessageEvent<{ number: number; reply?: string; fault?: string }>) => {
            const request = this.waiting.get(data.number)!;
            this.waiting.delete(data.number);
            if (data.reply === undefined)
                request.reject(new Error(data.fault));
            else
                request.resolve(data.reply);
        };
    }

    /** What the core replies; throws a Refusal. */
    async ask<C extends Command>(cmd: C, ...[given]: {} extends Commands[C][0] ? [Commands[C][0]?] : [Commands[C][0]]):
        Promise<Commands[C][1]> {
        await this.ready;
        const number = ++this.count;
        const line = JSON.stringify({ cmd, ...given });
        const reply = JSON.parse(await new Promise<string>((resolve, reject) => {
            this.waiting.set(number, { resolve, reject });
            this.worker.postMessage({ number, line });
        })) as { ok: boolean; error?: { code: string; message: string } };
        if (!reply.ok)
            throw new Refusal(reply.error!.code, reply.error!.message);
        return reply as unknown as Commands[C][1];
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

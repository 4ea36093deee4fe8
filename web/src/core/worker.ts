// A worker with one instance of the core: lines of the protocol come in, replies go out. It is sent the module first.
import { Coil } from './module.js';

export interface Request {
    number: number;
    line: string;
}
/** What came of a request; a fault where the core has trapped. */
export interface Reply {
    number: number;
    reply?: string;
    fault?: string;
}

let coil: Coil | undefined;

function answer({ number, line }: Request): Reply {
    try {
        return { number, reply: coil!.answer(line) };
    } catch (error) {
        return { number, fault: coil?.fault() || String(error) };
    }
}

onmessage = ({ data }: MessageEvent<WebAssembly.Module | Request[]>) => {
    if (data instanceof WebAssembly.Module)
        coil = new Coil(data);
    else
        postMessage(data.map(answer));
};

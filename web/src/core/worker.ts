// A worker with one instance of the core: lines of the protocol come in, replies go out. It is sent the module first.
import { Coil } from './module.js';

let coil: Coil | undefined;

onmessage = ({ data }: MessageEvent<WebAssembly.Module | { number: number; line: string }>) => {
    if (data instanceof WebAssembly.Module) {
        coil = new Coil(data);
        return;
    }
    try {
        postMessage({ number: data.number, reply: coil!.answer(data.line) });
    } catch (error) {
        postMessage({ number: data.number, fault: coil?.fault() || String(error) });
    }
};

// Modules as a page uses them: what they import (src/wasm/page.h),
// and bytes and texts that go in and out by their memory.
import { documentBytes, requestBytes } from './flat.js';
import { JsonError } from './json.js';

/** @typedef {{
 *     memory: WebAssembly.Memory, _initialize(): void,
 *     coil_alloc(size: number): number, coil_free(place: number): void,
 *  }} Exports
 *  @typedef {Exports & { coil_fault(): number, coil_answer(place: number, length: number): number }} CoilExports
 *  @typedef {Exports & { coil_mend(place: number, length: number): number }} SlipsExports */

/** @template {Exports} E */
class Module {
    /** @param {WebAssembly.Module} code @param {WebAssembly.Imports} [imports] */
    constructor(code, imports) {
        const { exports } = new WebAssembly.Instance(code, imports);
        this.exports = /** @type {E} */ (/** @type {unknown} */ (exports));
        this.exports._initialize();
    }

    /** @param {number} place @param {number} [length] */
    memory(place, length) {
        return new Uint8Array(this.exports.memory.buffer, place, length);
    }

    /** Lays bytes into the module's memory; whoever is given the place frees it.
     * @param {Uint8Array} bytes */
    place(bytes) {
        const place = this.exports.coil_alloc(bytes.length);
        this.memory(place, bytes.length).set(bytes);
        return place;
    }

    /** Runs `use(place, length)` while the bytes lie in the module's memory, and returns what it returns.
     * @template T @param {Uint8Array} bytes @param {(place: number, length: number) => T} use */
    lend(bytes, use) {
        const place = this.place(bytes);
        const result = use(place, bytes.length);
        this.exports.coil_free(place);
        return result;
    }

    /** The text at a place, which ends at a zero byte.
     * @param {number} place */
    text(place) {
        const bytes = this.memory(place);
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    }
}

/** What people write that JSON has not.
 * @extends {Module<SlipsExports>} */
export class Slips extends Module {
    /** What is wrong with a text, a sentence each, and the text without that.
     * @param {string} text */
    mend(text) {
        const bytes = new TextEncoder().encode(text.replaceAll('\0', ' '));
        const told = this.lend(bytes, (place, length) => this.text(this.exports.coil_mend(place, length)));
        const end = told.startsWith('\n') ? 0 : told.indexOf('\n\n') + 1;
        return { slips: told.slice(0, end).split('\n').filter(Boolean), mended: told.slice(end + 1) };
    }
}

/** The core: all games.
 * @extends {Module<CoilExports>} */
export class Coil extends Module {
    /** @param {WebAssembly.Module} code @param {Crypto} random */
    constructor(code, random = globalThis.crypto) {
        super(code, { coil: {
            seed: () => random.getRandomValues(new BigUint64Array(1))[0],
            now: () => performance.now(),
            /** @param {number} json @param {number} length @param {number} count */
            flatten: (json, length, count) => {
                const bytes = documentBytes(new TextDecoder().decode(this.memory(json, length)));
                new DataView(this.exports.memory.buffer).setUint32(count, bytes.length, true);
                return this.place(bytes);
            },
        } });
    }

    /** Answers a line of the protocol.
     * @param {string} line */
    answer(line) {
        try {
            const bytes = requestBytes(line);
            return this.lend(bytes, (place, length) => this.text(this.exports.coil_answer(place, length)));
        } catch (error) {
            if (!(error instanceof JsonError))
                throw error;
            const message = `column ${error.column}: ${error.message}`;
            return JSON.stringify({ ok: false, error: { code: 'bad-json', message } });
        }
    }

    /** Why the module has trapped. */
    fault() {
        return this.text(this.exports.coil_fault());
    }
}

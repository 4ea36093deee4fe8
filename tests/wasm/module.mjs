// The module as a page uses it: what it imports, and bytes and texts that go in and out by its memory.
import { webcrypto } from 'node:crypto';
import { flatBytes } from './flat.mjs';

export class Coil {
    constructor(code) {
        const coil = {
            seed: () => webcrypto.getRandomValues(new BigUint64Array(1))[0],
            now: () => performance.now(),
            flatten: (json, length, count) => {
                const bytes = flatBytes(new TextDecoder().decode(this.memory(json, length)), false);
                new DataView(this.exports.memory.buffer).setUint32(count, bytes.length, true);
                return this.place(bytes);
            },
        };
        this.exports = new WebAssembly.Instance(code, { coil }).exports;
        this.exports._initialize();
    }

    memory(place, length) {
        return new Uint8Array(this.exports.memory.buffer, place, length);
    }

    // Lays bytes into the module's memory; whoever is given the place frees it.
    place(bytes) {
        const place = this.exports.coil_alloc(bytes.length);
        this.memory(place, bytes.length).set(bytes);
        return place;
    }

    // Runs `use(place, length)` while the bytes lie in the module's memory, and returns what it returns.
    lend(bytes, use) {
        const place = this.place(bytes);
        const result = use(place, bytes.length);
        this.exports.coil_free(place);
        return result;
    }

    // The text at a place, which ends at a zero byte.
    text(place) {
        const bytes = this.memory(place);
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    // Answers a line of the protocol.
    answer(line) {
        return this.lend(flatBytes(line, true), (place, length) => this.text(this.exports.coil_answer(place, length)));
    }

    // Why the module has trapped.
    fault() {
        return this.text(this.exports.coil_fault());
    }

    seededGame(game, number) {
        const id = new TextEncoder().encode(`${game}\0`);
        return BigInt.asUintN(64, this.lend(id, (place) => this.exports.coil_seeded_game(place, number)));
    }
}

// The module as a page uses it: made without any import; bytes go in and texts come out by its own memory.

export class Coil {
    constructor(code) {
        this.exports = new WebAssembly.Instance(code).exports;
        this.exports._initialize();
    }

    // Lays bytes into the module's memory for as long as `use(place, length)` runs, and returns what it returns.
    lend(bytes, use) {
        const place = this.exports.coil_alloc(bytes.length);
        new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
        const result = use(place, bytes.length);
        this.exports.coil_free(place);
        return result;
    }

    // The text at a place, which ends at a zero byte.
    text(place) {
        const bytes = new Uint8Array(this.exports.memory.buffer, place);
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
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

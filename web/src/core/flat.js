// JSON into the serial form that the module reads (src/base/flat_bytes.h), byte for byte as the native program does it.
import { JsonError, jsonText, parseJson } from './json.js';

/** @typedef {import('./json.js').Json} Json */

const INT = 0, TEXT = 1, BOOL = 2, NULL = 3, REAL = 4, EMPTY_LIST = 5, EMPTY_OBJECT = 6, BIG = 8, RAW = 9, ODD_KEY = 10,
    DEEP = 11, BAD = 12;
const ARGUMENT_LIMIT = 30, PATH_LIMIT = 120;
const INT_MIN = -(2n ** 63n), INT_MAX = 2n ** 63n - 1n;

const encoder = new TextEncoder();

class Writer {
    /** @param {boolean} request */
    constructor(request) {
        this.request = request;
        this.outermost = 0;
        this.bytes = new Uint8Array(1024);
        this.length = 0;
    }

    /** @param {number} count */
    room(count) {
        if (this.length + count > this.bytes.length) {
            const grown = new Uint8Array(Math.max(2 * this.bytes.length, this.length + count));
            grown.set(this.bytes.subarray(0, this.length));
            this.bytes = grown;
        }
        this.length += count;
        return new DataView(this.bytes.buffer, this.length - count, count);
    }

    /** @param {ArrayLike<number>} bytes */
    put(bytes) {
        this.room(bytes.length);
        this.bytes.set(bytes, this.length - bytes.length);
    }

    /** @param {number} type @param {string} path */
    item(type, path) {
        const bytes = encoder.encode(path);
        this.put([type, bytes.length]);
        this.put(bytes);
    }

    /** @param {number} type @param {string} path @param {string} text */
    text(type, path, text) {
        const bytes = encoder.encode(text);
        this.item(type, path);
        this.room(4).setUint32(0, bytes.length, true);
        this.put(bytes);
    }

    /** @param {string} path @param {string} digits */
    number(path, digits) {
        if (/[.eE]/.test(digits)) {
            if (Number.isFinite(Number(digits)))
                this.item(REAL, path);
            else
                this.text(BIG, path, digits);
            return;
        }
        const value = BigInt(digits);
        if (value < INT_MIN || value > INT_MAX)
            return void this.text(BIG, path, digits);
        this.item(INT, path);
        this.room(8).setBigInt64(0, value, true);
    }

    /** @param {string} path @param {string} step @param {boolean} odd @param {Json} value */
    step(path, step, odd, value) {
        const length = encoder.encode(step).length, before = encoder.encode(path).length;
        const inside = before > this.outermost ? before - this.outermost : 0;
        const fits = this.request && !path ? length <= ARGUMENT_LIMIT : inside + 1 + length <= PATH_LIMIT;
        /** @param {string} name */
        const at = (name) => (path ? `${path}.${name}` : name);
        if (odd || !fits)
            this.text(odd ? ODD_KEY : DEEP, at('?'), step);
        else
            this.value(at(step), value);
    }

    /** @param {string} path @param {string} key @param {Json} value */
    member(path, key, value) {
        this.step(path, key, key === '' || /^\d|\./.test(key), value);
    }

    /** @param {string} path @param {Json} value */
    value(path, value) {
        switch (value.kind) {
            case 'object':
                for (const [key, member] of value.members)
                    this.member(path, key, member);
                if (value.members.length === 0)
                    this.item(EMPTY_OBJECT, path);
                if (this.request && !path.includes('.'))
                    this.complainOfZeros(path, value);
                break;
            case 'list':
                value.entries.forEach((entry, i) => this.step(path, String(i), false, entry));
                if (value.entries.length === 0)
                    this.item(EMPTY_LIST, path);
                break;
            case 'text':
                this.text(TEXT, path, value.text);
                break;
            case 'number':
                this.number(path, value.digits);
                break;
            case 'bool':
                this.item(BOOL, path);
                this.put([Number(value.value)]);
                break;
            case 'null':
                this.item(NULL, path);
        }
    }

    /** An argument that is an object is unfit to be read if a text in it holds a zero byte.
     * @param {string} path @param {Json} value */
    complainOfZeros(path, value) {
        const place = jsonText(value).indexOf('\\u0000');
        if (place >= 0)
            this.text(BAD, `${path}.?`, `line 1, column ${place + 1}: \\u0000 is not allowed without JSON_ALLOW_NUL`);
    }

    /** @param {[string, Json][]} members */
    arguments(members) {
        for (const [key, member] of members) {
            this.outermost = encoder.encode(key).length + 1;
            if (key === 'id')
                this.text(RAW, key, jsonText(member));
            else
                this.member('', key, member);
        }
        if (members.length === 0)
            this.item(EMPTY_OBJECT, '');
    }
}

/** The bytes of a request. Throws a JsonError.
 * @param {string} line @returns {Uint8Array} */
export function requestBytes(line) {
    const writer = new Writer(true), request = parseJson(line);
    if (request.kind !== 'object')
        throw new JsonError('a request is a JSON object', line, 0);
    writer.arguments(request.members);
    return writer.bytes.slice(0, writer.length);
}

/** The bytes of any other document; a text that is not JSON gives a list that says so.
 * @param {string} json @returns {Uint8Array} */
export function documentBytes(json) {
    let writer = new Writer(false);
    try {
        writer.value('', parseJson(json));
    } catch (error) {
        if (!(error instanceof JsonError))
            throw error;
        writer = new Writer(false);
        writer.text(BAD, '?', `line ${error.line}, column ${error.column}: ${error.message}`);
    }
    return writer.bytes.slice(0, writer.length);
}

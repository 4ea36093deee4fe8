// A JSON parser that keeps what JSON.parse loses and the core asks for: keys that are there twice (refused), the digits
// of numbers as they were written, and the line and column of what is wrong.

/** @typedef {{ kind: 'object', members: [string, Json][] } | { kind: 'list', entries: Json[] }
 *     | { kind: 'text', text: string } | { kind: 'number', digits: string } | { kind: 'bool', value: boolean }
 *     | { kind: 'null' }} Json */

const DEPTH_MAX = 1000;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const PLAIN = /[^"\\\u0000-\u001f]+/y;
const BLANKS = /[ \t\n\r]*/y;
/** @type {Record<string, string>} */
const ESCAPES = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

export class JsonError extends Error {
    /** @param {string} words @param {string} text @param {number} place */
    constructor(words, text, place) {
        const before = text.slice(0, place).split('\n');
        super(words);
        this.line = before.length;
        this.column = /** @type {string} */ (before.at(-1)).length + 1;
    }
}

class Reader {
    /** @param {string} text */
    constructor(text) {
        this.text = text;
        this.place = 0;
    }

    /** @param {string} words @returns {never} */
    refuse(words) {
        throw new JsonError(words, this.text, this.place);
    }

    /** @param {RegExp} sticky */
    take(sticky) {
        sticky.lastIndex = this.place;
        const found = sticky.exec(this.text)?.[0] ?? '';
        this.place += found.length;
        return found;
    }

    /** @param {string} sign */
    skip(sign) {
        this.take(BLANKS);
        const there = this.text.startsWith(sign, this.place);
        if (there)
            this.place += sign.length;
        return there;
    }

    /** @param {string} sign */
    need(sign) {
        if (!this.skip(sign))
            this.refuse(this.place < this.text.length ? `'${sign}' expected near '${this.text[this.place]}'`
                : `'${sign}' expected near the end`);
    }

    code() {
        const digits = this.take(/[0-9a-fA-F]{4}/y);
        if (!digits)
            this.refuse('invalid escape');
        return parseInt(digits, 16);
    }

    escape() {
        const sign = this.text[this.place++];
        if (sign !== 'u')
            return ESCAPES[sign] ?? this.refuse('invalid escape');
        const first = this.code();
        if (first < 0xd800 || first > 0xdfff)
            return String.fromCharCode(first);
        const second = first < 0xdc00 && this.text.startsWith('\\u', this.place) ? (this.place += 2, this.code()) : 0;
        if (second < 0xdc00 || second > 0xdfff)
            this.refuse('invalid Unicode escape');
        return String.fromCharCode(first, second);
    }

    string() {
        let text = '';
        for (;;) {
            text += this.take(PLAIN);
            const sign = this.text[this.place];
            if (sign === undefined)
                this.refuse('unexpected end of a text');
            if (sign < ' ')
                this.refuse('control character in a text');
            this.place++;
            if (sign === '"')
                return text;
            text += this.escape();
        }
    }

    /** @param {number} depth @returns {Json} */
    object(depth) {
        /** @type {[string, Json][]} */
        const members = [];
        const keys = new Set();
        if (this.skip('}'))
            return { kind: 'object', members };
        do {
            this.need('"');
            const key = this.string();
            if (keys.has(key))
                this.refuse(`duplicate object key near '"${key}"'`);
            keys.add(key);
            this.need(':');
            members.push([key, this.value(depth + 1)]);
        } while (this.skip(','));
        this.need('}');
        return { kind: 'object', members };
    }

    /** @param {number} depth @returns {Json} */
    list(depth) {
        /** @type {Json[]} */
        const entries = [];
        if (this.skip(']'))
            return { kind: 'list', entries };
        do
            entries.push(this.value(depth + 1));
        while (this.skip(','));
        this.need(']');
        return { kind: 'list', entries };
    }

    /** @param {number} depth @returns {Json} */
    value(depth) {
        if (depth > DEPTH_MAX)
            this.refuse('nested too deeply');
        if (this.skip('{'))
            return this.object(depth);
        if (this.skip('['))
            return this.list(depth);
        if (this.skip('"'))
            return { kind: 'text', text: this.string() };
        if (this.skip('true'))
            return { kind: 'bool', value: true };
        if (this.skip('false'))
            return { kind: 'bool', value: false };
        if (this.skip('null'))
            return { kind: 'null' };
        const digits = this.take(NUMBER);
        if (!digits)
            this.refuse(this.place < this.text.length
                ? `invalid token near '${this.text[this.place]}'` : 'unexpected end');
        return { kind: 'number', digits };
    }
}

/** The value of a text, which holds nothing else. Throws a JsonError.
 * @param {string} text @returns {Json} */
export function parseJson(text) {
    const reader = new Reader(text);
    const value = reader.value(0);
    reader.take(BLANKS);
    if (reader.place < text.length)
        reader.refuse(`end of text expected near '${text[reader.place]}'`);
    return value;
}

/** The text of a value, without blanks; numbers as they were written.
 * @param {Json} value @returns {string} */
export function jsonText(value) {
    switch (value.kind) {
        case 'object':
            return `{${value.members.map(([key, member]) => `${JSON.stringify(key)}:${jsonText(member)}`).join(',')}}`;
        case 'list':
            return `[${value.entries.map(jsonText).join(',')}]`;
        case 'text':
            return JSON.stringify(value.text);
        case 'number':
            return value.digits;
        case 'bool':
            return String(value.value);
        case 'null':
            return 'null';
    }
}

// JSON texts in the serial form of base/flat_bytes.h: enough for tests. It has no eye for keys that are there twice, odd
// keys and numbers that JavaScript rounds, as a page must have.

const encoder = new TextEncoder();
const INT = 0, TEXT = 1, BOOL = 2, NULL = 3, REAL = 4, EMPTY_LIST = 5, EMPTY_OBJECT = 6, RAW = 9, BAD = 12;

function item(type, path, value = []) {
    const bytes = encoder.encode(path);
    return [type, bytes.length, ...bytes, ...value];
}

function number(value, size) {
    return Array.from({ length: size }, (_, i) => Number((BigInt.asUintN(64, BigInt(value)) >> BigInt(8 * i)) & 255n));
}

function text(value) {
    const bytes = encoder.encode(value);
    return [...number(bytes.length, 4), ...bytes];
}

function flatten(value, path, request) {
    if (request && path === 'id')
        return item(RAW, path, text(JSON.stringify(value)));
    if (value === null)
        return item(NULL, path);
    if (typeof value === 'string')
        return item(TEXT, path, text(value));
    if (typeof value === 'boolean')
        return item(BOOL, path, [Number(value)]);
    if (typeof value === 'number')
        return Number.isSafeInteger(value) ? item(INT, path, number(value, 8)) : item(REAL, path);
    const members = Object.entries(value);
    if (members.length === 0)
        return item(Array.isArray(value) ? EMPTY_LIST : EMPTY_OBJECT, path);
    return members.flatMap(([key, member]) => flatten(member, path ? `${path}.${key}` : key, request));
}

// The bytes of a request, or of any other document; a text that is not JSON gives a list that says so.
export function flatBytes(json, request) {
    try {
        return Uint8Array.from(flatten(JSON.parse(json), '', request));
    } catch (error) {
        return Uint8Array.from(item(BAD, '?', text(error.message)));
    }
}

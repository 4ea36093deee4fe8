// Types of a view's keys as `describe` writes them, {a:int,b:[card]|null;seats}: what a value may be, and what stands
// in it.

/** Splits a type at a sign outside of all brackets.
 * @param {string} type @param {string} sign */
function split(type, sign) {
    const parts = [''];
    let depth = 0;
    for (const letter of type) {
        depth += '[{'.includes(letter) ? 1 : ']}'.includes(letter) ? -1 : 0;
        if (letter === sign && depth === 0)
            parts.push('');
        else
            parts[parts.length - 1] += letter;
    }
    return parts;
}

/** Whether a key may be left out, of a type or of a name.
 * @param {string} type */
export const optional = (type) => type.endsWith('?');
/** @param {string} type */
const needed = (type) => type.replace(/\?$/, '');

/** What a value may be: "card", "null", "[card]".
 * @param {string} type */
export const alternatives = (type) => split(needed(type), '|');

/** What stands in a list, as far as the type has one; how many entries it has is for readers.
 * @param {string} type */
export const entries = (type) =>
    alternatives(type).filter((one) => one.startsWith('[')).map((one) => split(one.slice(1, -1), ';')[0]).join('|');

/** What stands under each key of a map, {<card>:int}; undefined for what is none.
 * @param {string} one of `alternatives` */
export const mapped = (one) => (one.startsWith('{<') ? one.slice(one.indexOf('>:') + 2, -1) : undefined);

/** The keys of an object, with what stands there and whether they may be left out.
 * @param {string} one of `alternatives` */
export const members = (one) => split(one.slice(1, -1), ',').map((text) => {
    const colon = text.indexOf(':'), key = text.slice(0, colon);
    return { key: needed(key), optional: optional(key), type: text.slice(colon + 1) };
});

/** What stands under a key of an object that has these keys, or of a map.
 * @param {string} type @param {readonly string[]} keys @param {string} key */
export function member(type, keys, key) {
    for (const one of alternatives(type).filter((one) => one.startsWith('{'))) {
        const all = mapped(one);
        if (all !== undefined)
            return all;
        const types = new Map(members(one).map(({ key, type }) => [key, type]));
        if (keys.every((key) => types.has(key)))
            return types.get(key) ?? '';
    }
    return '';
}

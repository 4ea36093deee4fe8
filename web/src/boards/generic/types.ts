// Types of a view's keys as `describe` writes them, {a:int,b:[card]|null;seats}, as far as a value asks for them.

/** Splits a type at a sign outside of all brackets. */
function split(type: string, sign: string): string[] {
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

/** What a value may be: "card", "null", "[card]". */
export const alternatives = (type: string) => split(type.replace(/\?$/, ''), '|');

/** What stands in a list, as far as the type has one. */
export const entries = (type: string) =>
    alternatives(type).filter((one) => one.startsWith('[')).map((one) => split(one.slice(1, -1), ';')[0]).join('|');

/** What stands under a key of an object that has these keys, or of a map. */
export function member(type: string, keys: readonly string[], key: string): string {
    for (const one of alternatives(type).filter((one) => one.startsWith('{'))) {
        if (one.startsWith('{<'))
            return one.slice(one.indexOf('>:') + 2, -1);
        const members = new Map(split(one.slice(1, -1), ',').map((text) => {
            const colon = text.indexOf(':');
            return [text.slice(0, colon).replace(/\?$/, ''), text.slice(colon + 1)] as const;
        }));
        if (keys.every((key) => members.has(key)))
            return members.get(key)!;
    }
    return '';
}

// The files and lines that a game travels in: the header of a record, the seed in a game ID, names of files. What they
// mean in play is read by the core alone.

interface Header {
    names: Record<number, string>;
    /** The ruleset that the record carries, if it has one of its own. */
    ruleset?: object;
}

/** What the page shows of a record's header; the core has read it before. */
export function headerOf(record: string): Header {
    const names: Header['names'] = {};
    for (const [, seat, name] of record.matchAll(/^name (\d+) (".*")\r?$/gm))
        names[Number(seat)] = JSON.parse(name) as string;
    const own = /^ruleset (\{.*\})\r?$/m.exec(record);
    return { names, ruleset: own ? JSON.parse(own[1]) as object : undefined };
}

/** `GAME/ID` of a ruleset that the record names and does not carry, though it is none that is built in; '' else. */
export function missingRuleset(record: string): string {
    const found = /^coil-record 1\r?\ngame (\S+) ruleset (\S+) version \d+ hash .*\r?\n(?!ruleset )/.exec(record);
    return found ? `${found[1]}/${found[2]}` : '';
}

/** The record, carrying the ruleset that `other` carries. */
export function carrying(record: string, other: string): string {
    const [line] = /^ruleset .*\r?\n/m.exec(other) ?? [''];
    return record.replace(/^game .*\r?\n/m, (first) => first + line);
}

/** The record with a name for each of its seats, these where it has none: the core speaks of them as the page does. */
export function named(record: string, names: readonly string[]): string {
    const known = headerOf(record).names;
    const lines = names.map((name, seat) => (seat in known ? '' : `name ${seat} ${JSON.stringify(name)}\n`));
    return record.replace(/^seats \d+\r?\n/m, (line) => line + lines.join(''));
}

/** The seed in a game ID, by which chance goes on there; '' if it has none. */
export function seedOf(gameId: string): string {
    const seed = /@([^:~/]*)/.exec(gameId)?.[1] ?? '';
    return decodeURIComponent(seed.replaceAll('_', ' '));
}

/** A game ID has the game's id, a ruleset and seats, and no blanks; all else that is pasted is taken for a record. */
export function isGameId(text: string): boolean {
    return /^[a-z0-9-]+\/\S+$/.test(text.trim());
}

/** Whether actions of a record are missing in what was made of it. */
export function lost(before: string, after: string): boolean {
    const actions = (record: string) => record.split(/\r?\n/).filter((line) => /^(-|\d+) /.test(line));
    const left = actions(after);
    return actions(before).some((line, i) => left[i] !== line);
}

export type Kind = 'record' | 'ruleset' | 'other';

/** What a file is, by how it begins. */
export function kindOf(text: string): Kind {
    const begin = text.replace(/^\uFEFF/, '').trimStart();
    return begin.startsWith('coil-record') ? 'record' : begin.startsWith('{') ? 'ruleset' : 'other';
}

/** A name for a file that any system takes. */
export function fileName(...parts: string[]): string {
    return `${parts.join('-').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')}.coil`;
}

/** Lets somebody keep a text as a file. */
export function download(text: string, name: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

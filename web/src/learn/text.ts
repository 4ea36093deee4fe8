// The texts from which the games are learned, as scripts/learn.mjs reads them;
// each is loaded when somebody asks for it.

export type Part =
    string | { is: 'bold'; text: Words } | { is: 'italic'; text: Words } | { is: 'code'; text: string }
    | { is: 'mark'; number: number } | { is: 'link'; to: string; text: string };
export type Words = readonly Part[];

interface Heading {
    is: 'heading';
    level: number;
    id: string;
    text: Words;
}
export type Block = Heading
    | { is: 'text'; text: Words }
    | { is: 'list'; ordered: boolean; items: Block[][] }
    | { is: 'table'; head: Words[]; rows: Words[][] }
    | { is: 'letters'; text: string }
    | { is: 'picture'; name: string; letters: string }
    | { is: 'reasons' };

export interface Text {
    title: string;
    facts: { label: string; text: Words }[];
    blocks: Block[];
    /** Why something is ours, by the number of its mark less one. */
    reasons: Words[];
}

const texts = import.meta.glob<Text>(['../generated/learn/*.json', '!**/*-pictures.json'], { import: 'default' });

/** The text of a game; null for a game without one. */
export async function textOf(game: string): Promise<Text | null> {
    return await texts[`../generated/learn/${game}.json`]?.() ?? null;
}

/** Words without what is drawn: without marks. */
export function plainOf(words: Words): string {
    return words.map((part) => (typeof part === 'string' ? part : part.is === 'mark' ? ''
        : typeof part.text === 'string' ? part.text : plainOf(part.text))).join('');
}

/** What stands before all else: what a game is about. A ruleset of somebody's own may be about something else. */
export async function aimOf(game: string, own: boolean): Promise<string | null> {
    const first = own ? undefined : (await textOf(game).catch(() => null))?.blocks[0];
    return first?.is === 'text' ? plainOf(first.text) : null;
}

/** Words where a mark stays on the line of the word before it, and of the stop behind it. */
export function tied(words: Words): (Part | { is: 'tied'; text: Words })[] {
    const found: ReturnType<typeof tied> = [];
    let begun = '';
    for (const [i, part] of words.entries()) {
        const next = words[i + 1];
        if (typeof part === 'string') {
            const rest = part.slice(begun.length);
            const last = typeof next === 'object' && next.is === 'mark' ? rest.lastIndexOf(' ') + 1 : rest.length;
            if (last > 0)
                found.push(rest.slice(0, last));
            begun = '';
        } else if (part.is === 'mark') {
            const before = words[i - 1];
            const word = typeof before === 'string' ? before.slice(before.lastIndexOf(' ') + 1) : '';
            begun = typeof next === 'string' ? /^\S*/.exec(next)![0] : '';
            found.push({ is: 'tied', text: [word, part, begun].filter((part) => part !== '') });
        } else {
            found.push(part);
        }
    }
    return found;
}

/** The numbers of the marks in words. */
export function marksIn(words: Words): number[] {
    return words.flatMap((part) => (typeof part === 'string' || part.is === 'code' || part.is === 'link' ? []
        : part.is === 'mark' ? part.number || [] : marksIn(part.text)));
}

export const headings = (text: Text, level = 3) =>
    text.blocks.filter((block): block is Heading => block.is === 'heading' && block.level <= level);

/** Where the text tells of what is done in a phase; a game may be without, then it begins at its beginning. */
export const SECTIONS: Record<string, Record<string, string>> = {
    'snakes-and-foxes': {
        rolloff: 'set-up', roll: 'a-turn', move: 'the-walk', snakes: 'the-hunt', foxes: 'the-hunt', over: 'the-end',
    },
    'serpent-master': {
        enter: 'set-up', aside: 'set-up', draw: 'alone', choose: 'a-round', resolve: 'placing-a-card', over: 'the-end',
    },
    'royal-python': {
        first: 'set-up', draw: 'a-turn', act: 'moving', cobra: 'the-cobra', swap: 'the-cobra', over: 'the-end',
    },
    'greatest-snake': {
        first: 'set-up', setup: 'set-up', draw: 'a-turn', rat: 'rats', main: 'power-cards-and-equipment',
        response: 'answers', effect: 'the-cards', over: 'winning',
    },
};

export const sectionOf = (game: string, phase: string): string | undefined => SECTIONS[game]?.[phase];

// The texts from which the games are learned: all of their markdown is read, every mark has its reason, every picture
// is drawn and shows what it shows in letters, every phase of a game has its part.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Coil } from '../src/core/module.js';
import { GAMES } from '../src/generated/list';
import { pictureOf } from '../src/learn/pictures';
import {
    aimOf, headings, marksIn, plainOf, SECTIONS, sectionOf, textOf, tied, type Block, type Text, type Words,
} from '../src/learn/text';
import { forThePage, readText } from '../scripts/learn.mjs';

const coil = new Coil(new WebAssembly.Module(readFileSync(new URL('../../build-wasm/coil.wasm', import.meta.url))));
const ask = (request: object) => JSON.parse(coil.answer(JSON.stringify(request)));
const text = async (game: string) => (await textOf(game))!;
const pictures = async (game: string) => (await import(`../src/generated/learn/${game}-pictures.json`)).default;

const inside = (blocks: readonly Block[]): Block[] =>
    blocks.flatMap((block) => (block.is === 'list' ? [block, ...block.items.flatMap(inside)] : [block]));
const wordsOf = (block: Block): Words[] => block.is === 'heading' || block.is === 'text' ? [block.text]
    : block.is === 'table' ? [...block.head, ...block.rows.flat()] : [];
const allWords = ({ facts, blocks, reasons }: Text) =>
    [...facts.map(({ text }) => text), ...inside(blocks).flatMap(wordsOf), ...reasons];

describe.each(GAMES.filter(({ text }) => text).map(({ id }) => id))('%s', (game) => {
    test('its aim is told in a sentence or two before all else', async () => {
        const aim = (await aimOf(game, false))!;
        expect(aim).toMatch(/^[A-Z].*[.]$/);
        expect(aim.length).toBeLessThan(260);
        expect(await aimOf(game, true)).toBe(null);
    });

    test('all of its markdown is read', async () => {
        const read = await text(game);
        const source = forThePage(readFileSync(new URL(`../../docs/rules/${game}.md`, import.meta.url), 'utf8'));
        expect(source).not.toMatch(/coil rules/);
        for (const words of allWords(read))
            expect(plainOf(words)).not.toMatch(/[*`†|[\]"']|<!--|\.md|^ | $/);
        // No word of the source is lost, none comes twice.
        const letters = (words: string) => words.toLowerCase().replace(/[^a-z]/g, '').length;
        const whole = letters(source.replace(/^<!--.*-->$/gm, '').replace(/\]\([^)]*\)/g, ''));
        const held = inside(read.blocks).map((block) =>
            (block.is === 'letters' ? block.text : block.is === 'picture' ? block.letters : ''));
        const labels = read.facts.map(({ label }) => label);
        expect(letters([read.title, ...labels, ...allWords(read).map(plainOf), ...held].join(' '))).toBe(whole);
    });

    test('every mark has its reason, and the other way round', async () => {
        const read = await text(game), used = new Set(allWords(read).flatMap(marksIn));
        expect([...used].sort((a, b) => a - b)).toEqual(read.reasons.map((_, i) => i + 1));
        expect(read.blocks.filter(({ is }) => is === 'reasons')).toHaveLength(read.reasons.length ? 1 : 0);
    });

    test('every picture can be drawn', async () => {
        const { blocks } = await text(game);
        for (const block of inside(blocks))
            if (block.is === 'picture')
                expect(pictureOf(game, block.name), block.name).toBeDefined();
    });

    test('every phase has its part, if any has, and names of parts are not used twice', async () => {
        const ids = headings(await text(game)).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        if (!(game in SECTIONS))
            return;
        ask({ cmd: 'new', game, seats: GAMES.find(({ id }) => id === game)!.rulesets[0].seats[1], seed: 1 });
        for (const phase of ask({ cmd: 'describe' }).describe.phases)
            expect(ids, phase).toContain(sectionOf(game, phase));
    });

    test('it is small', () => {
        const file = readFileSync(new URL(`../src/generated/learn/${game}.json`, import.meta.url));
        expect(brotliCompressSync(file).length).toBeLessThan(6000);
    });
});

test('constructs of the texts', () => {
    const { facts, blocks, reasons } = readText(`# A *game*

- **Author:** somebody†1

## One: "two"†1

A *b* **c \`d\`** [e](f.md), https://g.h/i.
Next line†.

1. one:
   1. inner
   2. other

2. two

       letters

| a | b |
|---|---|
| c†1 | |

<!-- picture p -->

      x
    y

<!-- end of picture -->

- †1 It's so.
`);
    expect(facts).toEqual([{ label: 'Author', text: ['somebody', { is: 'mark', number: 1 }] }]);
    expect(reasons).toEqual([['It’s so.']]);
    const one = (words: string) => ({ is: 'text', text: [words] });
    expect(blocks).toEqual([
        { is: 'heading', level: 2, id: 'one-two', text: ['One: “two”', { is: 'mark', number: 1 }] },
        { is: 'text', text: [
            'A ', { is: 'italic', text: ['b'] }, ' ', { is: 'bold', text: ['c ', { is: 'code', text: 'd' }] }, ' ',
            'e', ', ', { is: 'link', to: 'https://g.h/i', text: 'https://g.h/i' }, '. Next line',
            { is: 'mark', number: 0 }, '.',
        ] },
        { is: 'list', ordered: true, items: [
            [one('one:'), { is: 'list', ordered: true, items: [[one('inner')], [one('other')]] }],
            [one('two'), { is: 'letters', text: 'letters' }]] },
        { is: 'table', head: [['a'], ['b']], rows: [[['c', { is: 'mark', number: 1 }], []]] },
        { is: 'picture', name: 'p', letters: '  x\ny' },
        { is: 'reasons' },
    ]);
});

test('a mark stays with its word and the stop behind it', () => {
    const mark = { is: 'mark', number: 1 } as const, bold = { is: 'bold', text: ['b'] } as const;
    expect(tied(['One two', mark, ', three four.', mark, ' five', bold, mark, ':'])).toEqual([
        'One ', { is: 'tied', text: ['two', mark, ','] }, ' three ', { is: 'tied', text: ['four.', mark] }, ' five',
        bold, { is: 'tied', text: [mark, ':'] }]);
});

test('the pictures show what they show in letters', async () => {
    const letters = async (game: string, name: string) => {
        const { blocks } = await text(game);
        return inside(blocks).flatMap((block) =>
            (block.is === 'picture' && block.name === name ? [block.letters] : []))[0];
    };
    const { example: walk } = await pictures('snakes-and-foxes'), drawn = await letters('snakes-and-foxes', 'example');
    expect([...drawn.matchAll(/\b[SFT]\b/g)]).toHaveLength(walk.view.snakes.length + walk.view.foxes.length + 1);
    expect(walk.view.tokens[0].at).toBe('5.4');
    expect(walk.preview.events.map(({ type }: { type: string }) => type))
        .toEqual(['walk', 'walk', 'walk', 'passed', 'step']);

    const { example: pit } = await pictures('serpent-master');
    const rows = (await letters('serpent-master', 'example')).split('\n');
    for (const [i, column] of ['a', 'b', 'c'].entries())
        for (const row of rows.slice(0, 4)) {
            const [number, ...squares] = row.split(/\s+/), stack = pit.view.stacks[`${column}${number}`] ?? '';
            const head = pit.view.heads.some(({ at }: { at: string }) => at === `${column}${number}`);
            const top = stack.at(-1) ?? '.';
            expect(squares[i]).toBe((head ? top.toUpperCase() : top) + (stack.length > 1 ? stack.length : ''));
        }

    const { rats } = await pictures('greatest-snake');
    const cells = ({ snakes: [{ cells }] }: { snakes: { cells: { rat: string | null; equipment?: string }[] }[] }) =>
        cells.map(({ rat, equipment }) => [rat, equipment].filter(Boolean).join(' '));
    expect(cells(rats.before)).toEqual(['speedy-rat', '', 'armor', 'common-rat']);
    expect(cells(rats.after)).toEqual(['', '', 'speedy-rat armor', '', '']);
});

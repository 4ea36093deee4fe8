// Reads the texts from which the games are learned, docs/rules/GAME.md: markdown, as far as these use it. Each becomes a
// tree of blocks that the page draws (src/learn); tests/learn.test.ts sees to it that nothing stays unread.

/** The form that an address in the page has: `## A turn` is `a-turn`. */
const idOf = (words) => words.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

const curled = (text) => text.replace(/(^|[\s(])"/g, '$1“').replace(/"/g, '”').replace(/'/g, '’');

const INLINE = /\*\*(?<bold>.+?)\*\*|\*(?<italic>[^*]+)\*|`(?<code>[^`]+)`|†(?<mark>\d*)|\[(?<link>[^\]]+)\]\((?<to>[^)]+)\)|(?<url>https:\/\/\S+?)(?=[,.]?(?:\s|$))/g;

/** Words with bold, italic, code, marks and addresses. A link to a file stays its words: there are no files in the page. */
function inline(text) {
    const found = [];
    let place = 0;
    for (const { 0: all, index, groups: { bold, italic, code, mark, link, to, url } } of text.matchAll(INLINE)) {
        found.push(curled(text.slice(place, index)));
        place = index + all.length;
        if (bold !== undefined)
            found.push({ is: 'bold', text: inline(bold) });
        else if (italic !== undefined)
            found.push({ is: 'italic', text: inline(italic) });
        else if (code !== undefined)
            found.push({ is: 'code', text: code });
        else if (mark !== undefined)
            found.push({ is: 'mark', number: Number(mark) });
        else if (url !== undefined || to.startsWith('https:'))
            found.push({ is: 'link', to: to ?? url, text: link ?? url });
        else
            found.push(...inline(link));
    }
    found.push(curled(text.slice(place)));
    return found.filter((part) => part !== '');
}

export const plain = (parts) => parts.map((part) => typeof part === 'string' ? part
    : part.is === 'mark' ? '' : Array.isArray(part.text) ? plain(part.text) : part.text).join('');

const ITEM = /^(- |\d+\. )/;
const dedent = (lines) => {
    const full = lines.filter((line) => line.trim());
    const by = Math.min(...full.map((line) => line.search(/\S/)));
    return lines.map((line) => line.slice(by)).join('\n').replace(/^\n+|\s+$/g, '');
};
const cellsOf = (line) => line.replace(/^\||\|\s*$/g, '').split('|').map((cell) => inline(cell.trim()));

function blocks(lines) {
    const found = [];
    let i = 0;
    const take = (fits) => {
        const from = i;
        while (i < lines.length && fits(lines[i]))
            i++;
        return lines.slice(from, i);
    };
    const block = {
        picture(name) {
            i++;
            found.push({ is: 'picture', name, letters: dedent(take((line) => line !== '<!-- end of picture -->')) });
            i++;
        },
        heading(level, words) {
            const text = inline(words);
            found.push({ is: 'heading', level, id: idOf(plain(text)), text });
            i++;
        },
        table() {
            const [head, , ...rows] = take((line) => line.startsWith('|')).map(cellsOf);
            found.push({ is: 'table', head, rows });
        },
        letters() {
            found.push({ is: 'letters', text: dedent(take((line) => line === '' || line.startsWith('    '))) });
        },
        list() {
            const ordered = !lines[i].startsWith('- '), items = [];
            while (i < lines.length && ITEM.test(lines[i]) && lines[i].startsWith('- ') !== ordered) {
                const wide = ITEM.exec(lines[i])[0].length, first = lines[i++].slice(wide);
                const rest = take((line) => line === '' || line.startsWith(' '.repeat(wide)));
                items.push(blocks([first, ...rest.map((line) => line.slice(wide))]));
            }
            found.push({ is: 'list', ordered, items });
        },
        text() {
            const [first] = lines.slice(i++);
            const more = take((line) => line !== '' && !/^[#|<]/.test(line) && !ITEM.test(line));
            found.push({ is: 'text', text: inline([first, ...more].map((line) => line.trim()).join(' ')) });
        },
    };
    while (i < lines.length) {
        const line = lines[i], picture = /^<!-- picture ([a-z-]+) -->$/.exec(line), heading = /^(#+) (.*)$/.exec(line);
        if (line === '')
            i++;
        else if (picture)
            block.picture(picture[1]);
        else if (heading)
            block.heading(heading[1].length, heading[2]);
        else if (line.startsWith('|'))
            block.table();
        else if (line.startsWith('    '))
            block.letters();
        else if (ITEM.test(line))
            block.list();
        else
            block.text();
    }
    return found;
}

/** Without the sentence that sends its readers to the reference, which is no part of the page. */
export const forThePage = (text) => text.replace(/\s*Every\s+rule\s+by\s+number[^`]*`coil rules[^`]*` prints\./, '\n');

/** A whole text: its title, what is said of author, players and time, its blocks, and the reasons of its marks by number. */
export function readText(text) {
    const [title, facts, ...rest] = blocks(forThePage(text).split('\n'));
    const fact = ([{ text: [{ text: label }, ...words] }]) =>
        ({ label: plain(label).replace(/:$/, ''), text: words.map((part, i) => i === 0 && typeof part === 'string' ? part.trimStart() : part) });
    const reasons = [];
    const placed = rest.map((block) => {
        const marks = block.is === 'list' && block.items.every(([{ text }]) => text?.[0]?.is === 'mark');
        if (!marks)
            return block;
        for (const [{ text: [, first, ...more] }] of block.items)
            reasons.push([first.trimStart(), ...more]);
        return { is: 'reasons' };
    });
    return { title: plain(title.text), facts: facts.items.map(fact), blocks: placed, reasons };
}

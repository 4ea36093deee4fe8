// Which modules of the page are one file: by HTTP/1.1, which `coil serve` speaks, many small ones wait for each other.
// What a set-up needs is one file, what every table needs besides another, and what a game shows one for each game. What
// the first page needs stays as it is, and so does what only some screens have.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const FIRST = ['main.ts', 'admin/main.ts'];
const SET_UP = ['ui/SetUp.svelte'], TABLE = ['table/here.svelte.ts', 'ui/TableScreen.svelte'];
const GAMES = readdirSync(at('boards')).filter((game) => existsSync(at(`boards/${game}/index.ts`)));

/** These modules and all that they need at once. */
function needed(paths, infoOf) {
    const found = new Set(paths.map(at));
    for (const id of found) {
        const info = infoOf(id);
        if (!info)
            throw new Error(`${id} is not part of the page`);
        for (const next of info.importedIds)
            found.add(next);
    }
    return found;
}

function chunkOf(infoOf) {
    const [first, setUp, table] = [FIRST, SET_UP, TABLE].map((paths) => needed(paths, infoOf));
    const games = GAMES.map((game) => [game, needed([`boards/${game}/index.ts`], infoOf)]);
    return (id) => {
        const found = games.filter(([, modules]) => modules.has(id));
        return first.has(id) ? null : setUp.has(id) ? 'set-up' : table.has(id) || found.length > 1 ? 'table'
            : found[0]?.[0] ?? null;
    };
}

let known;
/** For the bundler, which need not add anything: what the modules of a file need is in it, or in a file that the page
    has before. */
export const chunks = {
    groups: [{
        name: (id, context) => (known ??= chunkOf((id) => context.getModuleInfo(id)))(id),
        includeDependenciesRecursively: false,
    }],
};

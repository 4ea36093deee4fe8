// A step after vite's: the service worker (sw.js) with the list of all files of the built page, by their hashes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sha = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** What browsers ask for when they install the page, what searchers ask for, what is packed for the server, and the page of
 * who runs it. */
const LEFT_OUT = /^sw\.js$|^robots\.txt$|^admin\.html$|^assets\/admin-|\.(png|br|gz)$/;

function writeWorker(root, source) {
    const files = {};
    for (const name of readdirSync(root, { recursive: true }).map((name) => name.replaceAll('\\', '/')).sort())
        if (statSync(join(root, name)).isFile() && !LEFT_OUT.test(name))
            files[name === 'index.html' ? '/' : `/${name}`] = sha(readFileSync(join(root, name)));
    const text = readFileSync(source, 'utf8');
    const version = sha(JSON.stringify(files) + text).slice(0, 16);
    writeFileSync(join(root, 'sw.js'), text.replace('__VERSION__', JSON.stringify(version))
        .replace('__FILES__', JSON.stringify(files, null, 4)));
}

export function precache() {
    let root = '';
    return {
        name: 'precache',
        apply: 'build',
        configResolved: (config) => { root = join(config.root, config.build.outDir); },
        closeBundle: () => writeWorker(root, new URL('../sw.js', import.meta.url)),
    };
}

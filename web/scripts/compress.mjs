// Lays a .br and a .gz beside every file of the built page that is worth it: the server sends what a browser takes.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { brotli } from './brotli.mjs';

const root = new URL('../dist/', import.meta.url);
const total = { plain: 0, brotli: 0 };
for (const name of readdirSync(root, { recursive: true })) {
    const file = new URL(name, root);
    if (!statSync(file).isFile() || !/\.(html|js|css|svg|wasm|json|webmanifest|txt)$/.test(name))
        continue;
    const bytes = readFileSync(file), small = brotli(bytes);
    total.plain += bytes.length;
    total.brotli += small.length;
    if (small.length < bytes.length) {
        writeFileSync(new URL(`${name}.br`, root), small);
        writeFileSync(new URL(`${name}.gz`, root), gzipSync(bytes, { level: 9 }));
    }
}
console.log(`the page: ${total.plain} bytes, ${total.brotli} by brotli`);

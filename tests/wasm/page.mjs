// What a page has to do with the module: give it a few functions, load little, and learn why it has trapped.
//
//     node page.mjs MODULE
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { webcrypto } from 'node:crypto';
import { brotli } from '../../web/scripts/brotli.mjs';
import { Coil } from '../../web/src/core/module.js';

const BROTLI_MAX = 150_000;

const bytes = readFileSync(process.argv[2]);
const code = new WebAssembly.Module(bytes);
const small = brotli(bytes).length;
console.log(`${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} by gzip, ${small} by brotli`);
const imports = WebAssembly.Module.imports(code).map(({ module, name }) => `${module}.${name}`);
assert.deepEqual(imports.sort(), ['coil.flatten', 'coil.now', 'coil.seed']);
assert.ok(small <= BROTLI_MAX, `the module has more than ${BROTLI_MAX} bytes by brotli`);

const coil = new Coil(code, webcrypto);
assert.equal(coil.fault(), '');
assert.throws(() => coil.exports.coil_alloc(0), WebAssembly.RuntimeError);
assert.match(coil.fault(), /^memory\.h:\d+: an assertion does not hold$/);

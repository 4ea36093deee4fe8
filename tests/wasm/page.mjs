// What a page has to do with the module: give it a few functions, load little, and learn why it has trapped.
//
//     node page.mjs MODULE
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { webcrypto } from 'node:crypto';
import { brotli } from '../../web/scripts/brotli.mjs';
import { Coil } from '../../web/src/core/module.js';

/** With the four games; and for each more. */
const BROTLI_MAX = 150_000, BROTLI_MAX_MORE = 5_000;

const bytes = readFileSync(process.argv[2]);
const code = new WebAssembly.Module(bytes);
const small = brotli(bytes).length;
console.log(`${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} by gzip, ${small} by brotli`);
const imports = WebAssembly.Module.imports(code).map(({ module, name }) => `${module}.${name}`);
assert.deepEqual(imports.sort(), ['coil.flatten', 'coil.now', 'coil.seed']);

const coil = new Coil(code, webcrypto);
assert.equal(coil.fault(), '');
const { games } = JSON.parse(coil.answer('{"cmd":"games"}'));
const most = BROTLI_MAX + Math.max(0, games.length - 4) * BROTLI_MAX_MORE;
assert.ok(small <= most, `the module has more than ${most} bytes by brotli`);
assert.throws(() => coil.exports.coil_alloc(0), WebAssembly.RuntimeError);
assert.match(coil.fault(), /^memory\.h:\d+: an assertion does not hold$/);

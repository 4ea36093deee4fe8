#!/usr/bin/env node
// `coil engine` by the module: requests on standard input, replies on standard output, a line each.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { webcrypto } from 'node:crypto';
import { Coil } from '../../web/src/core/module.js';

const coil = new Coil(new WebAssembly.Module(readFileSync(new URL('../../build-wasm/coil.wasm', import.meta.url))), webcrypto);
for await (const line of createInterface({ input: process.stdin }))
    console.log(coil.answer(line));

// Plays the same seeded games in the module and natively, and compares the hashes of all that happened in them.
//
//     node seeded_games.mjs MODULE PROGRAM GAME        COIL_TEST_SCALE=10 plays ten times as many
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { webcrypto } from 'node:crypto';
import { Coil } from '../../web/src/core/module.js';

const [path, program, game] = process.argv.slice(2);
const count = Math.max(1, Math.floor(2000 * Number(process.env.COIL_TEST_SCALE || 1)));

const printed = text(spawn(program, [game, count], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout);
const coil = new Coil(new WebAssembly.Module(readFileSync(path)), webcrypto);
const id = new TextEncoder().encode(`${game}\0`);
const hashes = [];
try {
    while (hashes.length < count)
        hashes.push(String(BigInt.asUintN(64, coil.lend(id, (place) => coil.exports.coil_seeded_game(place, hashes.length)))));
} catch (error) {
    assert.fail(`seeded game ${hashes.length} of ${game}: ${error.message}: ${coil.fault()}`);
}

const natively = (await printed).trimEnd().split('\n');
assert.equal(natively.length, count, `${program} has not printed ${count} hashes`);
assert.equal(new Set(natively).size, count, `seeded games of ${game} are not all different`);
const other = hashes.findIndex((hash, number) => hash !== natively[number]);
assert.equal(other, -1, `seeded game ${other} of ${game} is another in the module`);
console.log(`${count} seeded games of ${game} are the same in the module`);

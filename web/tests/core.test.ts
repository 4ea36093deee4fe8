// What is pure in the page: its JSON, the serial form, the tree of choices, words, turns, ribbons; and the core itself.
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { Core } from '../src/core/core';
import { documentBytes, requestBytes } from '../src/core/flat.js';
import { JsonError, jsonText, parseJson } from '../src/core/json.js';
import { Coil, Slips } from '../src/core/module.js';
import type { Ask, Choice, Question } from '../src/core/protocol';
import { choiceAt, leaves, pathOf, questions } from '../src/core/tree';
import { handle, plain } from '../src/core/words';
import { line, outline } from '../src/art/ribbon';

const wasm = new URL('../../build-wasm/coil.wasm', import.meta.url);
const coil = () => new Coil(new WebAssembly.Module(readFileSync(wasm)));
const ask = (core: Coil, request: object) => JSON.parse(core.answer(JSON.stringify(request)));

test('a worker that does not come refuses all that is asked of it', async () => {
    let worker: { onerror?: (event: { message?: string }) => void } = {};
    vi.stubGlobal('Worker', class {
        constructor() {
            worker = this;
        }
        postMessage() {}
    });
    vi.stubGlobal('fetch', async () => new Response(readFileSync(wasm)));
    const core = new Core(), asked = core.ask('turn');
    worker.onerror!({});
    for (const reply of [asked, core.ask('turn')])
        await expect(reply).rejects.toThrow('could not be loaded');
    vi.unstubAllGlobals();
});

describe('JSON', () => {
    test.each([
        '{}', '[]', '[1,-0,2.5e3,123456789012345678901234567890]',
        '{"a":{"b":[null,true,false,"x\\"\\\\\\n"]},"é":"😀"}',
        '1e999', '"\\u0000"',
    ])('%s is kept as it is', (text) => expect(jsonText(parseJson(text))).toBe(text));

    test.each([
        ['{"a":1,"a":2}', 1, 11, 'duplicate'], ['{"a":1,}', 1, 8, "'\"' expected"],
        ['[1\n,\n x]', 3, 2, 'invalid token'], ['"\\ud800"', 1, 8, 'Unicode'], ['01', 1, 2, 'end of text'],
        ['', 1, 1, 'unexpected end'], ['"\t"', 1, 2, 'control'],
        ['['.repeat(2000), 1, 1002, 'nested'],
    ])('what is no JSON is refused, %#', (text, row, column, words) => {
        try {
            parseJson(text);
            expect.unreachable();
        } catch (error) {
            expect(error).toBeInstanceOf(JsonError);
            expect([(error as JsonError).line, (error as JsonError).column]).toEqual([row, column]);
            expect((error as JsonError).message).toContain(words);
        }
    });

    test('what people write instead is told as the program tells it, and mended', () => {
        const slips = new Slips(new WebAssembly.Module(readFileSync(new URL('slips.wasm', wasm))));
        expect(slips.mend('{\n "a": 1\n "b": [1,],\n // é\n "d": “é”\n}')).toEqual({
            slips: ['line 3, column 2: a comma is missing before this', 'line 3, column 9: this comma is one too many',
                'line 4, column 2: JSON has no comments; in any object "note": "…" can hold one',
                'line 5, column 7: texts stand in straight double quotes: "'],
            mended: '{\n "a": 1\n ,"b": [1 ],\n \n "d": "é"\n}',
        });
        expect(slips.mend('[1]\0')).toEqual({ slips: [], mended: '[1] ' });
        expect(slips.mend('{')).toEqual({ slips: [], mended: '{' });
    });

    test('any value comes back as JSON.parse has it', () => {
        let seed = 1;
        const next = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
        const value = (depth: number): unknown => [
            () => next(1e6) - 5e5, () => next(100) / 8, () => [...'aé"\\\u0001😀'].slice(0, next(7)).join(''),
            () => null, () => next(2) === 1,
            () => Array.from({ length: next(4) }, () => value(depth + 1)),
            () => Object.fromEntries(Array.from({ length: next(4) }, (_, i) => [`k${i}`, value(depth + 1)])),
        ][next(depth > 4 ? 5 : 7)]();
        for (let i = 0; i < 500; i++) {
            const text = JSON.stringify(value(0));
            expect(JSON.parse(jsonText(parseJson(text)))).toEqual(JSON.parse(text));
        }
    });

    test('the serial form is that of flat_bytes.h', () => {
        expect([...requestBytes('{"cmd":"play","seat":1}')]).toEqual([1, 3, 99, 109, 100, 4, 0, 0, 0, 112, 108, 97, 121,
            0, 4, 115, 101, 97, 116, 1, 0, 0, 0, 0, 0, 0, 0]);
        expect([...documentBytes('{}')]).toEqual([6, 0]);
        expect(documentBytes('{')[0]).toBe(12);
        expect(() => requestBytes('[]')).toThrow('a request is a JSON object');
    });
});

test('the core says what is no JSON, and goes on', () => {
    const core = coil();
    expect(JSON.parse(core.answer('{"cmd":"hello",}')).error).toEqual({ code: 'bad-json',
        message: "column 16: '\"' expected near '}'" });
    expect(ask(core, { cmd: 'hello' }).ok).toBe(true);
    const record = 'coil-record 1\ngame royal-python ruleset standard version 1\nposition {"a":1,"a":1}\n';
    expect(ask(core, { cmd: 'load', record }).error.code).toBe('bad-record');
});

test.each(['snakes-and-foxes', 'serpent-master', 'royal-python', 'greatest-snake'])(
    'the tree of %s has every action once, wherever a game goes', (game) => {
        const core = coil();
        ask(core, { cmd: 'new', game, seats: game === 'greatest-snake' ? 3 : 2, seed: 5 });
        for (let i = 0; i < 120; i++) {
            const { turn } = ask(core, { cmd: 'turn' });
            if (turn.node === 'over')
                break;
            const seat = turn.seats[0], root: Question = (ask(core, { cmd: 'ask', seat }).ask as Ask).ask;
            const found = leaves(root), actions: string[] = ask(core, { cmd: 'actions', seat }).actions;
            expect(found.map(({ action }) => action).sort()).toEqual([...actions].sort());
            const { action, path } = found[(i * 7) % found.length];
            expect(pathOf(root, action)).toEqual(path);
            expect(choiceAt(root, path)?.action).toBe(action);
            expect(questions(root, path).length).toBe(path.length);
            ask(core, { cmd: 'play', seat, action });
        }
    });

test('words and handles', () => {
    expect(plain([{ t: 'Ada', seat: 0 }, { t: ' draws.' }])).toBe('Ada draws.');
    expect(handle({ seat: 0 })).toBe('seat=0');
    expect(handle({ t: 'x' } as object)).toBe('');
    expect(choiceAt({ question: '', choices: [{ label: 'a', things: [] } as Choice] }, [3])).toBeUndefined();
});

test('a ribbon has a station every two units and a closed outline', () => {
    const stations = line([{ x: 0, y: 0 }, { x: 50, y: 0 }, { x: 100, y: 0 }]);
    expect(stations.map(({ at }) => at)).toEqual(stations.map((_, i) => 2 * i));
    expect(stations.length).toBeGreaterThan(45);
    expect(outline(stations, 10, 20)).toMatch(/^M[-\d. L]+Z$/);
});

// What is pure in the store: dates and saved games in words, what a record's header and a game ID tell,
// damaged entries.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fault, type Saved } from '../src/store/games';
import { fileName, headerOf, isGameId, kindOf, lost, seedOf } from '../src/store/records';
import { forget, recall, remember } from '../src/store/remembers';
import { company, signOf, standing, whoseTurn } from '../src/store/told';
import { ago } from '../src/store/when';
import { botsByName, called, sitters } from '../src/table/setup';

afterEach(() => vi.unstubAllGlobals());
test('what the browser does not remember lasts as long as the tab', () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept),
        removeItem: (key: string) => void kept.delete(key) };
    const full = () => { throw new Error('full'); };
    for (const [localStorage, keeps] of
        [[storage, true], [{ ...storage, setItem: full }, false], [undefined, false]] as const) {
        vi.stubGlobal('localStorage', localStorage);
        expect(recall('name')).toBeNull();
        remember('name', 'Ada');
        expect([recall('name'), kept.get('coil.name')]).toEqual(['Ada', keeps ? 'Ada' : undefined]);
        forget('name');
        expect([recall('name'), kept.size]).toEqual([null, 0]);
    }
});

const MINUTE = 60_000, DAY = 1440 * MINUTE;
test.each([
    [0, 'just now'], [-5, 'just now'], [12 * MINUTE, '12 minutes ago'], [61 * MINUTE, '1 hour ago'],
    [DAY, 'yesterday'], [3 * DAY, '3 days ago'],
])('%d ms are %s', (gone, words) => expect(ago(10 * DAY, 10 * DAY + gone)).toBe(words));
test('after a week there is the day', () => expect(ago(0, 30 * DAY)).toMatch(/1970/));

const seat = (kind: 'person' | 'bot', name: string) => ({ kind, name, sign: 'wave' as const });
const game = (seats: Saved['setUp']['seats'], more: Partial<Saved> = {}): Saved => ({
    version: 2, id: 'x', seed: '', record: '', decided: [], over: false, begun: 0, changed: 0,
    setUp: { game: 'royal-python', title: 'Royal Python', ruleset: 'standard', options: {}, seats }, ...more,
});
const ada = seat('person', 'Ada'), jonas = seat('person', 'Jonas');
const otter = seat('bot', 'Otter'), newt = seat('bot', 'Newt');

test('a saved game in words', () => {
    const alone = game([ada, otter, newt], { owed: [0], points: ['3', '0', '1'] });
    expect([whoseTurn(alone), company(alone), standing(alone)])
        .toEqual(['your turn', 'with two bots', 'Ada 3, Otter 0, Newt 1']);
    const two = game([ada, jonas, otter], { owed: [1], points: ['0', '0', '0'] });
    expect([whoseTurn(two), company(two), standing(two)]).toEqual(['Jonas’s turn', 'Ada, Jonas and a bot', '']);
    expect(whoseTurn(game([ada, jonas], { owed: [0, 1] }))).toBe('Ada and Jonas choose');
    expect([whoseTurn(game([ada])), company(game([ada]))]).toEqual(['not over yet', 'alone']);
});

test('a bot sits where a bot’s name stands, but not everywhere', () => {
    const usual = sitters('royal-python', 2, 'Ada')[1].bot;
    expect(usual).toBeTruthy();
    expect(botsByName('royal-python', ['Ada', 'Otter', ''])).toEqual([undefined, usual, undefined]);
    expect(botsByName('royal-python', ['Newt', 'Otter'])).toEqual([]);
});

test('the sign of a saved game is that of whose turn it is', () => {
    const moon = { ...jonas, sign: 'moon' as const };
    expect(signOf(game([ada, moon], { owed: [1] }))).toBe('moon');
    expect(signOf(game([otter, moon], { owed: [0, 1] }))).toBe('moon');
    expect(signOf(game([otter, newt]))).toBe('wave');
});

test('at a table each seat has a name of its own', () => {
    expect(called([' Ada ', '  ', 'Ada', 'Bo', 'Ada 2', 'Ada'])).toEqual(
        ['Ada', 'Seat 2', 'Ada 2', 'Bo', 'Ada 2 2', 'Ada 3']);
    const [, other] = called(['A'.repeat(30), 'A'.repeat(30)]);
    expect(other).toBe(`${'A'.repeat(27)} 2`);
});

describe('entries', () => {
    test('of this version and the first are whole', () => {
        expect(fault(game([ada]))).toBe('');
        expect(fault(game([ada], { version: undefined }))).toBe('');
    });
    test.each([
        [{ version: 3 }, 'newer'], [{ version: NaN }, 'newer'],
        [{ record: 5 }, 'damaged'], [{ setUp: null }, 'damaged'], [{ decided: undefined }, 'damaged'],
    ])('%j is not', (change, words) => expect(fault({ ...game([ada]), ...change } as Saved)).toContain(words));
});

test('the header of a record', () => {
    const record = 'coil-record 1\r\ngame a ruleset b version 1 hash 1\r\nruleset {"a":[1]}\r\nseats 2\r\n'
        + 'name 1 "A\\"b"\r\n0 go\r\n';
    expect(headerOf(record)).toEqual({ names: { 1: 'A"b' }, ruleset: { a: [1] } });
    expect(headerOf('coil-record 1\n')).toEqual({ names: {}, ruleset: undefined });
});

test('actions that were lost', () => {
    const whole = 'seats 1\n- roll 1\n0 go\nhash 2 ab\n';
    expect(lost(whole, 'seats 1\n- roll 1\n0 go\nhash 2 ab\n- roll 2\n')).toBe(false);
    expect(lost(whole, 'seats 1\n- roll 1\n')).toBe(true);
});

test('lines and files are told by how they begin', () => {
    expect(['royal-python/standard/3@tea', ' a/b/2 '].map(isGameId)).toEqual([true, true]);
    expect(['coil-record 1\ngame a/b', 'hello', '{"a":"b/c"}', 'x/a b'].some(isGameId)).toBe(false);
    expect(['\uFEFF{', 'coil-record 1', 'x'].map(kindOf)).toEqual(['ruleset', 'record', 'other']);
    expect(['a/b/2@te_a%21:go', 'a/b/2/k=v@7~00', 'a/b/2:go', 'a/b/2'].map(seedOf)).toEqual(['te a!', '7', '', '']);
    expect(fileName('The Greatest Snake', '2026-01-02T03:04')).toBe('the-greatest-snake-2026-01-02t03-04.coil');
});

// Moments of real games, how long they last, the stage that shows them, and what is said of them.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Ask, StoryTurn } from '../src/core/protocol';
import type { GameEvent, View } from '../src/generated/games';
import { ALL_MS, momentsOf, pace, timings, TURN_MS, type Moment } from '../src/table/moments';
import { call, callAll, news, tellings } from '../src/table/saying';
import { ALL, BOARD, NOTHING, Stage, type Scene } from '../src/table/stage.svelte';
import { core, GAMES } from './asks';

const moment = (turn: number, ms: number, own = false): Moment =>
    ({ event: { v: 1 } as GameEvent, words: '', view: {} as View, told: 1, ms, turn, own });

describe.each(GAMES)('%s', (game) => {
    test('moments end where the match is, in order, and what merely counts takes no time', () => {
        const ask = core();
        ask({ cmd: 'new', game, seats: 3 - Number(game !== 'greatest-snake'), seed: 8 });
        const times = timings(ask({ cmd: 'describe' }).describe), told: GameEvent[] = [];
        let count = 0;
        for (let i = 0; i < 60 && ask({ cmd: 'turn' }).turn.node !== 'over'; i++) {
            const { seats } = ask({ cmd: 'turn' }).turn;
            const { action } = ask({ cmd: 'think', seat: seats[0], bot: 'greedy', seed: i });
            ask({ cmd: 'play', seat: seats[0], action });
            const happened = ask({ cmd: 'events', seat: 0, from: told.length + 1, views: true });
            const { events, views } = happened;
            const { moments } = momentsOf(times, happened, told.length, 0, false);
            told.push(...events);
            count += moments.length;
            for (const [at, { event, view, told: so, ms, turn }] of moments.entries()) {
                expect(told[so - 1]).toBe(event);
                expect(view).toBe(views[events.indexOf(event)]);
                expect(ms).toBeGreaterThan(0);
                expect(at === 0 || so > moments[at - 1].told && turn >= moments[at - 1].turn).toBe(true);
            }
            expect(views.at(-1)).toEqual(ask({ cmd: 'view', seat: 0 }).view);
        }
        expect(count).toBeGreaterThan(20);
        expect([...times.values()].filter(({ ms }) => ms === 0).length).toBeLessThan(times.size / 2);
    });
});

test('what several seats show at once is one moment; a turn begins a new count; bare events are none', () => {
    const types = (role: string, ...kinds: string[]) => kinds.map((type) => ({ type, role, args: [] }));
    const times = timings({ events: [...types('know', 'reveal'), ...types('turn', 'turn'), ...types('score', 'sum'),
        { type: 'token', role: 'quiet', args: [{ key: 'at', is: 'text', thing: 'space' }] }] });
    const events = [
        { v: 1, type: 'reveal', seat: 0 }, { v: 2, type: 'reveal', seat: 1 }, { v: 3 }, { v: 4, type: 'turn', seat: 1 },
        { v: 5, type: 'token', seat: 1 }, { v: 6, type: 'sum', seat: 1 },
    ] as unknown as GameEvent[];
    const { moments, turn } = momentsOf(times, { events, words: events.map(({ v }) => `${v}.`),
        views: events.map(({ v }) => ({ v }) as unknown as View) }, 10, 3, true);
    expect(moments.map(({ event, told, turn, words }) => [event.v, told, turn, words]))
        .toEqual([[2, 12, 3, '2.'], [5, 15, 4, '5.']]);
    expect(turn).toBe(4);
});

test('a turn of another takes its time at most, and so do all together', () => {
    const play = (waiting: Moment[]) => {
        const spent = { turn: 0, all: 0 };
        for (let turn = waiting[0].turn; waiting.length; waiting.shift()) {
            if (waiting[0].turn !== turn)
                spent.turn = 0;
            turn = waiting[0].turn;
            const ms = waiting[0].ms * pace(waiting, spent);
            spent.turn += ms;
            spent.all += ms;
            expect(spent.turn).toBeLessThanOrEqual(TURN_MS + 1);
        }
        return spent.all;
    };
    expect(play([moment(1, 240), moment(1, 240)])).toBeCloseTo(480);
    expect(play(Array.from({ length: 30 }, () => moment(1, 240)))).toBeCloseTo(TURN_MS);
    expect(play(Array.from({ length: 60 }, (_, i) => moment(Math.floor(i / 10), 240)))).toBeCloseTo(ALL_MS);
    expect(pace([moment(1, 240)], { turn: 0, all: ALL_MS })).toBe(0);
    expect(pace([moment(1, 240, true)], { turn: 0, all: ALL_MS })).toBe(1);
});

describe('the stage', () => {
    beforeEach(() => {
        vi.useFakeTimers();
        vi.stubGlobal('document', { hidden: false });
        vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then, 16));
        vi.stubGlobal('MessageChannel', class {
            port1 = { onmessage: () => {} };
            port2 = { postMessage: () => setTimeout(() => this.port1.onmessage()) };
        });
    });
    afterEach(() => {
        vi.useRealTimers();
        vi.unstubAllGlobals();
    });
    const events = [1, 2, 3].map((v) => ({ v, type: 'x' }) as unknown as GameEvent);
    const view = (v: number) => ({ v }) as unknown as View;
    const batch = (): Moment[] => events.map((event, i) =>
        ({ event, words: '', view: view(i), told: i + 1, ms: 100, turn: 1, own: false }));
    const scene = (n: number, settle = () => {}): Scene => ({ view: view(n), told: events, settle: [settle] });

    test('one moment after the other, then rest', async () => {
        const heard: number[] = [], settled: string[] = [], stage = new Stage(() => 2, ({ v }) => heard.push(v));
        stage.add(batch(), scene(8, () => settled.push('first')), false);
        stage.add([], scene(9, () => settled.push('second')), false);
        expect([stage.playing, stage.board.event?.v, stage.ms, stage.board.told.length]).toEqual([true, 1, 200, 1]);
        await vi.advanceTimersByTimeAsync(210);
        expect([stage.board.event?.v, stage.board.view]).toEqual([2, view(1)]);
        expect(settled).toEqual([]);
        const rest = stage.rest();
        await vi.advanceTimersByTimeAsync(460);
        expect([stage.playing, stage.laid < ALL]).toEqual([false, true]);
        await vi.advanceTimersByTimeAsync(17 * ALL);
        await rest;
        const { playing, board, ms, laid } = stage;
        expect([playing, board.event, board.view, board.told.length, ms, laid])
            .toEqual([false, null, view(9), 3, 240, ALL]);
        expect(settled).toEqual(['first', 'second']);
        expect(heard).toEqual([1, 2, 3]);
    });

    test('a tap goes to the end, and what comes behind it does not begin again', async () => {
        const settled: string[] = [], stage = new Stage(() => 1, () => {});
        stage.add(batch(), scene(9, () => settled.push('first')), false);
        stage.skip();
        await vi.advanceTimersByTimeAsync(0);
        expect([stage.playing, stage.board.view, stage.ms, settled]).toEqual([false, view(9), 0, ['first']]);
        stage.add(batch(), scene(10), false);
        await vi.advanceTimersByTimeAsync(150);
        expect([stage.playing, stage.board.view]).toEqual([false, view(10)]);
        stage.add(batch(), scene(11), true);
        expect(stage.playing).toBe(true);
        await vi.advanceTimersByTimeAsync(1000);
    });

    test('a jump drops what was to come', async () => {
        const settled: string[] = [], stage = new Stage(() => 1, () => {});
        stage.add(batch(), scene(9, () => settled.push('dropped')), false);
        stage.jump(scene(5, () => settled.push('jumped')));
        stage.add(batch(), scene(6, () => settled.push('after')), false);
        await vi.advanceTimersByTimeAsync(1000);
        expect([stage.playing, stage.board.view, settled]).toEqual([false, view(6), ['jumped', 'after']]);
    });

    test('what is asked comes step by step, and goes before anything else is done', async () => {
        const stage = new Stage(() => 1, () => {}), laid: number[] = [];
        stage.jump(scene(9));
        await vi.advanceTimersByTimeAsync(300);
        expect([stage.laid, stage.frame]).toEqual([ALL, null]);
        stage.ask();
        expect([stage.laid, stage.frame === null]).toEqual([BOARD, false]);
        const rest = stage.rest();
        await vi.advanceTimersByTimeAsync(300);
        await rest;
        expect([stage.laid, stage.playing]).toEqual([ALL, false]);
        const lifted = stage.lift().then(() => laid.push(stage.laid));
        expect(stage.laid).toBeLessThan(ALL);
        await vi.advanceTimersByTimeAsync(300);
        await lifted;
        expect([laid, stage.frame]).toEqual([[NOTHING], null]);
        stage.add(batch(), scene(6), false);
        expect([stage.board.view, stage.beside.view]).toEqual([view(0), view(9)]);
        await vi.advanceTimersByTimeAsync(50);
        expect([stage.hand.view, stage.beside.view]).toEqual([view(0), view(0)]);
        await vi.advanceTimersByTimeAsync(2000);
        expect([stage.laid, stage.beside.view]).toEqual([ALL, view(6)]);
    });

    test('board, hand, what is beside, who acts and words have frames of their own; who acts on has none', async () => {
        const steps: string[] = [], stage = new Stage(() => 1, () => {}, (step) => steps.push(step));
        const acts = { v: 1, type: 'x', seat: 2 } as unknown as GameEvent;
        stage.add([1, 2].map(() => ({ ...batch()[0], event: { ...acts } })), scene(9), false);
        await vi.advanceTimersByTimeAsync(195);
        const first = ['x', 'hand', 'beside', 'actor', 'words'], second = ['x', 'hand', 'beside', 'words'];
        expect([steps, stage.actor]).toEqual([[...first, ...second], 2]);
        await vi.advanceTimersByTimeAsync(1000);
        expect([steps[9], steps.at(-1), stage.actor]).toEqual(['settle 0', `lay ${ALL - 1}`, null]);
    });

    test('where nothing is drawn, what waits for a frame goes on soon', async () => {
        vi.stubGlobal('requestAnimationFrame', () => {});
        vi.resetModules();
        const { drawn } = await import('../src/table/frames');
        const came: number[] = [];
        void drawn().then(() => came.push(1));
        await vi.advanceTimersByTimeAsync(150);
        expect(came).toEqual([]);
        await vi.advanceTimersByTimeAsync(100);
        expect(came).toEqual([1]);
        void drawn().then(() => came.push(2));
        await vi.advanceTimersByTimeAsync(450);
        expect(came).toEqual([1, 2]);
    });

    test('where nothing may move, what others do is seen a few times a second, then all of it', async () => {
        const settled: string[] = [], stage = new Stage(() => 0, () => expect.unreachable());
        stage.add(batch(), scene(4), false);
        expect([stage.playing, stage.board.view, stage.ms]).toEqual([false, view(4), 0]);
        stage.add(batch(), scene(5, () => settled.push('first')), false);
        stage.add(batch(), scene(6, () => settled.push('second')), false);
        await vi.advanceTimersByTimeAsync(100);
        expect([stage.board.view, settled]).toEqual([view(4), []]);
        await vi.advanceTimersByTimeAsync(50);
        expect([stage.board.view, settled]).toEqual([view(6), ['first', 'second']]);
        stage.add(batch(), scene(7), false);
        await stage.rest();
        expect(stage.board.view).toEqual(view(7));
        stage.add(batch(), scene(8), true);
        expect(stage.board.view).toEqual(view(8));
        stage.add(batch(), scene(9), false);
        stage.jump(scene(3));
        await vi.advanceTimersByTimeAsync(1000);
        expect(stage.board.view).toEqual(view(3));
    });
});

describe('what is said', () => {
    const turn = (seat: number | null, from: number, to: number): StoryTurn =>
        ({ seat, from, to, scores_before: [], scores: [], title: '', line: [{ t: `${from} to ${to}` }] });
    const turns = [turn(null, 1, 1), turn(0, 2, 5), turn(1, 6, 9), turn(2, 10, 12), turn(0, 13, 14)];
    const roles = ['', 'play', 'turn', 'play', 'move', 'quiet', 'turn', 'chance', 'play', 'move', 'turn', 'play',
        'move', 'turn', 'chance'];
    const times = timings({ events: [...new Set(roles)].map((role) => ({ type: role, role, args: [] })) });
    const events = roles.slice(1).map((type, i) => ({ v: i + 1, type }) as unknown as GameEvent);
    const told = new Map(tellings(times, events, events.map(({ v }) => [{ t: `${v}` }, { t: '.' }])));

    test('whole turns of others are said as the log has them, all else as it happened, nothing twice', () => {
        expect(news(turns, told, 0, 0, false)).toBe('1. 3. 4. 6 to 9. 10 to 12. 14.');
        expect(news(turns, told, 0, 7, false)).toBe('6 to 9. 10 to 12. 14.');
        expect(news(turns, told, 0, 8, false)).toBe('9. 10 to 12. 14.');
        expect(news(turns, told, 1, 5, false)).toBe('7. 8. 9. 10 to 12. 14.');
        expect(news(turns, told, 1, 7, false)).toBe('6 to 9. 10 to 12. 14.');
        expect(news(turns, told, 'table', 9, true)).toBe('10 to 12. 13 to 14.');
        expect(news(turns, told, 0, 14, true)).toBe('');
        expect(news([], told, 0, 0, false)).toBe('');
    });

    test('what a turn did to the points is said when it is over, and a round is summed up', () => {
        const counts = turns.map((turn, i) => ({ ...turn, scores_before: [0], scores: [i], title: `Turn: +${i}` }));
        expect(news(counts.slice(0, 2), told, 0, 0, false)).toBe('1. 3. 4.');
        expect(news(counts, told, 0, 4, false)).toBe('Turn: +1. 6 to 9. 10 to 12. 14.');
        expect(news(counts.slice(0, 3), told, 0, 5, false)).toBe('Turn: +1. 7. 8. 9.');
        expect(news(counts, told, 0, 8, false)).toBe('9. Turn: +2. 10 to 12. 14.');
        expect(news(counts.slice(0, 3), told, 0, 8, true)).toBe('9. Turn: +2.');
        expect(news(counts.slice(0, 3), told, 0, 9, true)).toBe('');
        const rounds = counts.map((turn) => ({ ...turn, seat: null }));
        expect(news(rounds, told, 0, 4, false)).toBe('2 to 5. 6 to 9. 10 to 12. 14.');
        expect(news(rounds.slice(0, 3), told, 0, 8, false)).toBe('9.');
        expect(news(rounds, told, 0, 9, false)).toBe('6 to 9. 10 to 12. 14.');
    });

    test('who is asked hears what, and what was announced once', () => {
        const ask: Ask = { seat: 0, advice: 'Bo digests. Do you answer?', lacks: [],
            ask: { question: 'Which card?', choices: [] } };
        const waits = { open: true, round: [], asked: [], announced: 'Bo digests.' };
        expect([call('turn', null, ask, '', ''), call('turn', null, ask, 'Ada', ''),
            call('reaction', waits, ask, '', ''), call('reaction', waits, ask, 'Ada', 'So it is. Bo digests.'),
            callAll(waits, ''), callAll(waits, 'Bo digests.')])
            .toEqual(['Your turn. Bo digests. Do you answer? Which card?',
                'Ada, your turn. Bo digests. Do you answer? Which card?', 'Bo digests. Do you answer?',
                'Ada: Do you answer?', 'Bo digests. Does anybody answer?', 'Does anybody answer?']);
    });
});

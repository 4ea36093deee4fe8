// Tables of the server, where they need no server: the connection that comes back, clocks, what is asked for and said.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Turn } from '../src/core/protocol';
import { leftAt, spoken, told, turned } from '../src/online/clocks';
import { Connection, Lost, pause } from '../src/online/connection';
import type { Facts, Place } from '../src/online/facts';
import { CLOCKS, placed, wantedOf } from '../src/online/hosting';
import { Room } from '../src/online/room.svelte';
import { agreedWords, answersWords, clockWords, company, mayHand, paceWords, presence } from '../src/online/words';

class Socket {
    static all: Socket[] = [];
    sent: { id: number; cmd: string; action?: string }[] = [];
    onopen = () => {};
    onmessage = (_: { data: string }) => {};
    onclose = () => {};
    constructor() {
        Socket.all.push(this);
    }
    send(line: string) {
        this.sent.push(JSON.parse(line));
    }
    close() {}
    say(message: object) {
        this.onmessage({ data: JSON.stringify(message) });
    }
    /** Opens, and is let in. */
    come() {
        this.onopen();
        this.say({ id: 0, ok: true, cmd: 'join' });
    }
}
const last = () => Socket.all.at(-1)!;
const owner = () =>
    ({ hello: () => ({ table: 't' }), joined: vi.fn(), refused: vi.fn(), pushed: vi.fn(), changed: vi.fn() });

function connect() {
    const told = owner(), connection = new Connection(told, () => new Socket() as unknown as WebSocket);
    connection.open();
    return { told, connection };
}

beforeEach(() => {
    vi.useFakeTimers();
    Socket.all = [];
});
afterEach(() => vi.useRealTimers());

test('it joins first, and what is asked before that waits or is lost', async () => {
    const { told, connection } = connect();
    await expect(connection.ask('say', { text: 'Hello' })).rejects.toThrow(Lost);
    const play = connection.ask<{ n: number }>('play', { n: 1, action: 'a' }, true);
    last().onopen();
    expect(last().sent.map(({ cmd }) => cmd)).toEqual(['join']);
    last().say({ id: 0, ok: true });
    expect(told.joined).toHaveBeenCalledOnce();
    expect(last().sent.map(({ cmd }) => cmd)).toEqual(['join', 'play']);
    last().say({ id: last().sent[1].id, ok: true, n: 1 });
    expect((await play).n).toBe(1);
    connection.close();
});

test('an action that may be lost is sent again, anything else is not', async () => {
    const { told, connection } = connect();
    last().come();
    const play = connection.ask('play', { n: 1, action: 'a' }, true), say = connection.ask('say', { text: 'Hello' });
    last().onclose();
    await expect(say).rejects.toThrow(Lost);
    expect(told.changed).toHaveBeenLastCalledWith(false);
    await vi.advanceTimersByTimeAsync(pause(0, 1));
    expect(Socket.all).toHaveLength(2);
    last().come();
    expect(last().sent.map(({ cmd }) => cmd)).toEqual(['join', 'play']);
    last().say({ id: last().sent[1].id, ok: false, error: { code: 'stale', message: 'too late' } });
    await expect(play).rejects.toMatchObject({ code: 'stale' });
    connection.close();
});

test('it waits longer and longer, and not at all if it is hurried or closed', async () => {
    expect([0, 1, 2, 20].map((tries) => pause(tries, 0.5))).toEqual([500, 1000, 2000, 15000]);
    const { connection } = connect();
    last().onclose();
    connection.hurry();
    expect(Socket.all).toHaveLength(2);
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all).toHaveLength(2);
});

test('what may be dead after a sleep is asked at once, and left if it does not answer', async () => {
    const { told, connection } = connect();
    last().come();
    connection.hurry();
    last().say({ id: last().sent.at(-1)!.id, ok: true, pong: true });
    await vi.advanceTimersByTimeAsync(5000);
    expect(told.changed).toHaveBeenLastCalledWith(true);
    connection.hurry();
    await vi.advanceTimersByTimeAsync(5000);
    expect(told.changed).toHaveBeenCalledWith(false);
    expect(Socket.all).toHaveLength(2);
    connection.close();
});

test('a table says how long answers are waited for', () => {
    expect(paceWords('usual', { kind: 'none' })).toContain('2 or 6 seconds');
    expect(paceWords('usual', { kind: 'days', days: 3, hours: 12 })).toContain('all wait for 12 hours: about 9 weeks');
    expect(paceWords('slow', { kind: 'days', days: 3, hours: 1 })).toContain('all wait for 1 hour: about 5 days');
    expect(paceWords('quick', { kind: 'days', days: 3 })).toContain('no longer than 24 hours');
});

test('a connection on which nothing comes any more is left', async () => {
    const { told, connection } = connect();
    last().come();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(last().sent.at(-1)!.cmd).toBe('ping');
    last().say({ id: last().sent.at(-1)!.id, ok: true, pong: true });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Socket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000 + pause(0, 1));
    expect(told.changed).toHaveBeenLastCalledWith(false);
    expect(Socket.all).toHaveLength(2);
    connection.close();
});

test('a connection that never comes to be is given up, one that is refused is not tried again', async () => {
    const { told, connection } = connect();
    await vi.advanceTimersByTimeAsync(15_000 + pause(0, 1));
    expect(Socket.all).toHaveLength(2);
    last().onopen();
    last().say({ id: 0, ok: false, error: { code: 'no-table', message: 'none' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told.refused).toHaveBeenCalledOnce();
    expect(Socket.all).toHaveLength(2);
    connection.close();
});

test('a refusal to join is told; one that passes is tried again', async () => {
    const { told, connection } = connect();
    last().onopen();
    last().say({ id: 0, ok: false, error: { code: 'closing', message: 'soon' } });
    expect(told.refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(pause(0, 1));
    last().onopen();
    last().say({ id: 0, ok: false, error: { code: 'no-table', message: 'none' } });
    expect(told.refused).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all).toHaveLength(2);
    connection.close();
});

const person: Place = { who: 'person', name: 'Ada', here: true, left: 60 };
const facts = (clock: Facts['clock'], seats: Place[] = [person, { ...person, name: 'Bo' }]): Facts => ({
    id: 't', game: 'serpent-master', ruleset: 'standard', options: {}, public: false, pace: 'usual', clock,
    state: 'playing', seats, watching: 0,
});
const turn = (node: Turn['node'], ...seats: number[]): Turn => ({ node, seats, phase: 'x' });

test('clocks run for whoever is due, and stand while answers are waited for', () => {
    const table = facts({ kind: 'game', seconds: 60, increment: 5 });
    let clocks = told(table, turn('turn', 0), 0);
    expect(clocks.map((clock) => leftAt(clock!, 10_000))).toEqual([50_000, 60_000]);
    clocks = turned(clocks, table, turn('turn', 1), true, 10_000);
    expect(clocks.map((clock) => leftAt(clock!, 20_000))).toEqual([55_000, 50_000]);
    clocks = turned(clocks, table, turn('reaction', 0), true, 20_000);
    expect(clocks.map((clock) => leftAt(clock!, 90_000))).toEqual([55_000, 55_000]);
    const each = facts({ kind: 'move', seconds: 60 });
    clocks = turned(told(each, turn('turn', 0), 0), each, turn('turn', 0), true, 30_000);
    expect(leftAt(clocks[0]!, 40_000)).toBe(50_000);
    const rematch = facts(each.clock, [{ ...person, awaited: true }, person]);
    expect(leftAt(told(rematch, turn('turn', 0), 0)[0]!, 40_000)).toBe(60_000);
    expect(told(facts({ kind: 'none' }), null, 0)).toEqual([null, null]);
    expect([9_500, 725_000, 4_800_000, 200_000_000, 259_200_000].map(spoken))
        .toEqual(['0:10', '12:05', '1 h 20 min', '2 days 7 h', '3 days']);
});

test('one sits on one seat, and the request says who sits where', () => {
    expect(placed(['me', 'open', 'greedy'], 2, 'me')).toEqual(['open', 'open', 'me']);
    const seats = (['wave', 'wyrm'] as const).map((sign) => ({ kind: 'person' as const, name: '', sign }));
    const table = {
        game: 'royal-python', ruleset: 'standard', options: {}, suited: true, seats, name: ' Ada ', look: '',
    };
    expect(wantedOf({ places: ['me', 'open'], clock: 1, hours: 24, pace: 'usual', public: true }, table)).toEqual({
        game: 'royal-python', ruleset: 'standard', options: { suits: 'WY' }, seats: ['me', 'open'], public: true,
        pace: 'usual', clock: CLOCKS[1], name: 'Ada',
    });
    expect(wantedOf({ places: ['greedy', 'open'], clock: 0, hours: 6, pace: 'slow', public: false }, table))
        .not.toHaveProperty('name');
    const days = CLOCKS.findIndex(({ kind }) => kind === 'days');
    expect(wantedOf({ places: ['me', 'open'], clock: days, hours: 6, pace: 'usual', public: false }, table).clock)
        .toEqual({ kind: 'days', days: 1, hours: 6 });
});

function enter(): Room {
    const nothing = () => {}, heard = { addEventListener: nothing, removeEventListener: nothing };
    for (const [name, stub] of Object.entries({ ...heard, document: heard }))
        vi.stubGlobal(name, stub);
    return new Room('t', () => new Socket() as unknown as WebSocket);
}
function letIn() {
    last().onopen();
    last().say({ id: 0, ok: true, cmd: 'join', seat: 0, table: facts({ kind: 'none' }), talk: [], n: 0 });
}

test('a connection that is soon back is told to nobody as lost', async () => {
    const room = enter();
    letIn();
    room.claim('a'.repeat(32), 'Ada');
    expect([Socket.all.length, room.on]).toEqual([2, true]);
    await vi.advanceTimersByTimeAsync(200);
    letIn();
    await vi.advanceTimersByTimeAsync(1000);
    expect(room.on).toBe(true);
    last().onclose();
    await vi.advanceTimersByTimeAsync(510);
    expect(room.on).toBe(false);
    room.close();
    vi.unstubAllGlobals();
});

test('what comes too late is passed over, what is refused is not', async () => {
    const room = enter(), due = { ...turn('turn', 0), epoch: 1, decision: 4 };
    const answered = (code: string) => {
        letIn();
        const played = room.play('a', due);
        last().say({ id: last().sent.at(-1)!.id, ok: false, cmd: 'play', error: { code, message: code } });
        return played;
    };
    await expect(answered('game-over')).resolves.toBe(false);
    await expect(answered('not-legal')).rejects.toThrow('not-legal');
    expect(Socket.all).toHaveLength(1);
    await expect(answered('stale')).resolves.toBe(false);
    expect(Socket.all).toHaveLength(2);
    room.close();
    vi.unstubAllGlobals();
});

test('who is there is said in words', () => {
    const gone: Place = { who: 'person', name: 'Bo', here: false, gone: 200 };
    expect(presence(person, 'serpent-master')).toEqual({ words: 'here', here: true });
    expect(presence(gone, 'serpent-master').words).toBe('away for 3 min');
    const places = [person, gone, { ...gone, gone: 20 }, { ...person, late: true }, { ...gone, bot: 'greedy' }];
    expect(places.map(mayHand)).toEqual([false, true, false, true, false]);
    expect(company(facts({ kind: 'none' }, [person, { who: 'bot', bot: 'greedy' }, { who: 'open' }])))
        .toBe('Ada and a bot; 1 seat open');
    const agreed = {
        ...facts({ kind: 'days', days: 1, hours: 6 }), game: 'royal-python',
        options: { suits: 'WY', first: '1', chain: 'any' },
    };
    expect(agreedWords(agreed)).toEqual(['Who begins? the second player']);
    expect([answersWords(agreed), answersWords({ ...agreed, pace: 'quick' })])
        .toEqual(['answers: 6 hours each time', 'answers: quick']);
    expect(CLOCKS.map(clockWords)).toContain('10 minutes each, and 5 seconds for each move');
});

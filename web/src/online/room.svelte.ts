// A table on the server: who sits there and who is connected, what is said, and the match once it has begun, which
// comes to this page as one seat's end of it, or the onlookers'.
import { Refusal } from '../core/core';
import type { Seat, Turn } from '../core/protocol';
import { capital } from '../core/words';
import type { View } from '../generated/games';
import { FarTable } from '../table/far.svelte';
import type { Wish } from '../table/table.svelte';
import { told, turned, type Clock } from './clocks';
import { Connection, Lost, type Owner } from './connection';
import {
    HOLD, HOLD_MOST, type Facts, type Joined, type Push, type Saying, type ServerWish, type WindowOf,
} from './facts';
import { findOrigin, origin } from './origin.svelte';
import { dropSeat, heardAt, isMuted, keepHeard, keepSeat, mute, tokenOf } from './kept';
import { seatName } from '../table/setup';
import { handedWords, refuser } from './words';

interface Said extends Saying {
    /** When it came, by this page's clock. */
    at: number;
}
/** An open window; when it closes, by this page's clock, and how long it was when that was told. */
export interface Window extends WindowOf {
    closes: number;
}

/** A view, and what has happened since, up to `v`. */
type Given = Pick<Joined, 'names' | 'looks' | 'events'> & { view: View; v: number; turn: Turn };

const TALK_KEPT = 100, BLINK_MS = 500;
const LOST = 'There is no connection to the table now. Try again when it is back.';
const WISHES: Record<ServerWish, Wish> = { always: 'always', matters: 'matters', none: 'never' };
const socket = () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, 'coil.v1');
/** Whose hold has grown; -1. */
const heldSince = (before: Facts, now: Facts) =>
    now.seats.findIndex(({ held = 0 }, seat) => held > (before.seats[seat].held ?? 0));
const opened = (window: WindowOf | undefined): Window | null =>
    window ? { ...window, closes: performance.now() + window.ms } : null;

export class Room implements Owner<Joined, Push> {
    facts: Facts | null = $state.raw(null);
    seat: Seat | null = $state(null);
    /** Made the table, and watches. */
    host = $state(false);
    /** Whether this page is connected to the table, or will be at once, as where somebody sits down. */
    on = $state(false);
    private absence: ReturnType<typeof setTimeout> | undefined;
    table: FarTable | null = $state.raw(null);
    window: Window | null = $state.raw(null);
    /** Who has held the open window, and which that is. */
    holder: { seat: Seat; decision: number } | null = $state.raw(null);
    clocks: readonly (Clock | null)[] = $state.raw([]);
    talk: readonly Said[] = $state.raw([]);
    muted = $state(false);
    /** The number of the last of it that has been seen. */
    private heard = $state(0);
    /** Why there is no table. */
    trouble = $state('');
    /** What this page asked for and was not given, in words. */
    notice = $state('');
    /** Whom a bot plays for from now on, or no longer, in words. */
    news = $state('');
    /** The right to a seat by a personal link, where this browser has one to another seat already. */
    offered = $state<string>();
    /** What that took the place of, until the server has taken it. */
    private former?: string;
    wished: Wish = 'matters';
    /** What was answered in a window before this page came. */
    answer: { decision: number; action: string } | null = null;
    private turn: Turn | null = null;
    private n = 0;
    private ruleset?: object;
    private beginning?: Push & { push: 'view' };
    /** What came before it was entered anew, by other eyes perhaps, counts no more. */
    private visit = 0;
    /** What came last could not be followed. */
    private astray = false;
    /** When this seat asked to take something back; not now: null. */
    private asking: Turn | null = null;
    /** The last event that has come, and the last that the table has been told of. */
    private seen?: { epoch: number; v: number };
    private reached = 0;
    private doing: Promise<void> = Promise.resolve();
    private readonly connection: Connection<Joined, Push>;
    private readonly hurry = () => document.visibilityState === 'visible' && this.connection.hurry();

    constructor(readonly id: string, dial = socket) {
        this.muted = isMuted(id);
        this.heard = heardAt(id);
        this.connection = new Connection<Joined, Push>(this, dial);
        this.connection.open();
        void findOrigin();
        addEventListener('online', this.hurry);
        addEventListener('offline', this.hurry);
        document.addEventListener('visibilitychange', this.hurry);
    }

    close(): void {
        this.visit++;
        this.connection.close();
        clearTimeout(this.absence);
        removeEventListener('online', this.hurry);
        removeEventListener('offline', this.hurry);
        document.removeEventListener('visibilitychange', this.hurry);
        this.table?.close();
    }

    get token(): string | undefined {
        return tokenOf(this.id);
    }
    get path(): string {
        return `/t/${this.id}`;
    }
    /** What is sent to others, who may be at other machines. */
    get link(): string {
        return `${origin()}${this.path}`;
    }
    /** Where the finished game can be looked at again. */
    get replay(): string {
        return `${origin()}/#/replay${this.path}`;
    }
    // ---- What the server says -------------------------------------------------------------------------------------

    hello(): object {
        return { table: this.id, token: this.token, ...this.seen };
    }

    joined(reply: Joined): void {
        this.beginning = undefined;
        const { table, talk, seat, n, wish, window, turn, events = [], view, ruleset } = reply;
        this.trouble = '';
        this.former = undefined;
        this.listenTo(talk);
        this.host = reply.host ?? false;
        if (this.table && seat !== this.seat) {
            this.table.close();
            this.table = null;
            this.doing = Promise.resolve(); // what its core was asked for is never answered
        }
        this.seat = seat;
        this.ruleset = ruleset;
        this.n = Math.max(this.n, n ?? 0);
        if (wish)
            this.wished = WISHES[wish];
        this.tell(table, turn ?? null);
        if (!turn)
            return;
        this.answer = reply.answer === undefined ? null : { decision: turn.decision!, action: reply.answer };
        const until = opened(window), v = reply.v!;
        this.seen = { epoch: turn.epoch!, v };
        const given = view && this.whole({ view, v, turn, names: reply.names, looks: reply.looks });
        this.then(async () => {
            this.window = until;
            if (given)
                return this.begin(await given);
            this.reached = v;
            await this.table?.goOn(events, turn);
        });
    }

    /** The match from its beginning on, where something has happened; from that view on if that cannot be had. */
    private async whole(given: Given): Promise<Given> {
        return given.v === 0 ? given : this.connection.ask<Given>('past').catch(() => given);
    }

    private async begin({ view, v, events = [], turn, names, looks }: Given): Promise<void> {
        this.reached = v;
        if (this.table)
            return this.table.anew(view, events, turn);
        const { seats } = this.facts!, { visit } = this;
        const table = await FarTable.open(this, view, events, turn, { ruleset: this.ruleset,
            names: names ?? seats.map(({ name = '' }) => name), looks: looks ?? seats.map(({ look = '' }) => look) });
        if (visit === this.visit)
            this.table = table;
        else
            table.close();
    }

    pushed(message: Push): void {
        if (message.push === 'table')
            this.hear(message.table);
        else if (message.push === 'say')
            this.listenTo([...this.talk, message].slice(-TALK_KEPT));
        else if (message.push === 'window')
            this.reopen(opened(message.window));
        else if (message.push === 'view')
            this.renew(message);
        else if (message.push === 'events')
            this.happen(message);
    }

    /** What has not come before comes now, but for what was said before one came oneself. */
    private listenTo(talk: readonly Saying[]): void {
        const came = new Map(this.talk.map(({ n, at }) => [n, at])), now = this.facts ? performance.now() : -Infinity;
        this.talk = talk.map((saying) => ({ ...saying, at: came.get(saying.n) ?? now }));
    }

    private hear(facts: Facts): void {
        const { beginning } = this;
        this.tell(facts, this.turn);
        this.beginning = undefined;
        if (beginning)
            this.renew(beginning);
    }

    private renew(message: Push & { push: 'view' }): void {
        // The facts of a game that begins, with the name of whoever came last, are told right after its view.
        if (this.facts?.state === 'waiting') {
            this.beginning = message;
            return;
        }
        const { v, turn, window } = message, until = opened(window), given = this.whole(message);
        const back = !!this.seen && this.seen.epoch !== turn.epoch, own = this.asking !== null;
        const agreed = own && !!this.facts?.undo;
        this.seen = { epoch: turn.epoch!, v };
        this.due(turn);
        this.asking = null;
        if (back && (agreed || !own))
            this.notice = agreed ? 'Your last decision was taken back.' : 'The last decision was taken back.';
        this.then(async () => {
            this.window = until;
            await this.begin(await given);
        });
    }

    private happen({ events, turn, window }: Push & { push: 'events' }): void {
        const until = opened(window);
        this.seen = { epoch: turn.epoch!, v: events.at(-1)!.v };
        this.due(turn);
        this.then(async () => {
            if (until || turn.node !== 'reaction')
                this.window = until;
            // What came on its way was told with the past already.
            const news = events.filter(({ v }) => v > this.reached);
            this.reached = Math.max(this.reached, events.at(-1)!.v);
            if (news.length > 0)
                await this.table?.observe(news, turn);
        });
    }

    private reopen(window: Window | null): void {
        this.then(async () => void (this.window = window));
    }

    /** What comes is taken in the order in which it came. What the core does not take is asked for anew as a whole. */
    private then(what: () => Promise<void>): void {
        const { visit } = this;
        this.doing = this.doing.then(async () => {
            if (visit !== this.visit)
                return;
            await what();
            this.astray = false;
        }).catch((error) => {
            if (visit !== this.visit)
                return;
            if (this.astray)
                this.trouble = (error as Error).message;
            else
                this.again();
            this.astray = true;
        });
    }

    /** As somebody who has seen nothing yet. */
    private again(): void {
        this.visit++;
        this.seen = undefined;
        this.connection.open();
    }

    private tell(facts: Facts, turn: Turn | null): void {
        const seat = this.facts ? heldSince(this.facts, facts) : -1;
        if (turn && seat >= 0)
            this.holder = { seat, decision: turn.decision! };
        if (this.facts)
            this.follow(this.facts, facts, turn);
        this.facts = facts;
        this.turn = turn;
        this.clocks = told(facts, turn, performance.now());
        const { token } = this, name = this.seat === null ? '' : facts.seats[this.seat].name ?? '';
        if (token && this.seat !== null)
            keepSeat({ id: this.id, token, game: facts.game, name });
        // The right to a seat is one to a seat of the rematch too.
        if (token && facts.next && !tokenOf(facts.next))
            keepSeat({ id: facts.next, token, game: facts.game, name });
    }

    /** What the people of the table should hear of. */
    private follow(before: Facts, now: Facts, turn: Turn | null): void {
        if (before.undo && before.undo.seat === this.seat && !now.undo) {
            if (this.asking && turn?.epoch === this.asking.epoch)
                this.notice = `Your last decision stands: ${turn?.decision !== this.asking.decision
                    ? 'the game has gone on' : `${refuser(before)} refused`}.`;
            this.asking = null;
        }
        const handed = now.seats.findIndex(({ who, bot }, seat) =>
            who === 'person' && before.seats[seat].who === 'person' && !!bot !== !!before.seats[seat].bot);
        if (handed >= 0 && now.state === 'playing')
            this.news = handedWords(now.seats[handed], handed === this.seat);
    }

    private due(turn: Turn): void {
        const { facts, turn: before } = this, anew = before?.decision !== turn.decision;
        this.turn = turn;
        if (anew)
            this.notice = '';
        if (facts)
            this.clocks = turned(this.clocks, facts, turn, anew, performance.now());
    }

    refused({ code, message }: Refusal): void {
        // A seat that was left, or a token of nobody's: one may still look.
        if (code === 'not-allowed' && this.token) {
            this.lose();
            return this.again();
        }
        if (code === 'no-table')
            dropSeat(this.id);
        this.trouble = code === 'no-table' ? 'There is no such table here. Ask for the link again.' : message;
    }

    /** What was taken for the right to a seat is none. */
    private lose(): void {
        const { former } = this, dropped = dropSeat(this.id);
        this.former = undefined;
        if (former)
            keepSeat({ id: this.id, token: former, game: this.facts?.game ?? '', name: '' });
        this.notice = former ? 'That link is for no seat at this table: you keep yours.'
            : dropped?.game ? 'Your seat here is no longer yours: you watch.'
                : 'That link is for no seat at this table: you watch.';
    }

    changed(on: boolean): void {
        clearTimeout(this.absence);
        if (!on)
            this.absence = setTimeout(() => (this.on = false), BLINK_MS);
        else
            this.on = true;
        if (on && this.notice === LOST)
            this.notice = '';
    }

    // ---- What this page asks for ----------------------------------------------------------------------------------

    /** A right to a seat has come: this page sits there now. */
    claim(token: string, name: string): void {
        keepSeat({ id: this.id, token, game: this.facts?.game ?? '', name });
        this.again();
    }

    /** They sit where the personal link says, or stay where they are. */
    choose(offered: boolean): void {
        const { offered: token } = this;
        this.offered = undefined;
        if (!offered || !token)
            return;
        this.former = this.token;
        this.claim(token, '');
    }

    /** Kept when the server has it on its disk; false if it came too late. Throws a Refusal. */
    async play(action: string, { epoch, decision }: Turn): Promise<boolean> {
        try {
            await this.connection.ask('play', { n: ++this.n, epoch, decision, action }, true);
            return true;
        } catch (error) {
            const code = error instanceof Refusal ? error.code : '';
            if (code !== 'stale' && code !== 'game-over')
                throw error;
            // Where nothing has gone on, another device of theirs may have acted: its numbers count on from there.
            const { turn } = this, on = turn && (turn.decision !== decision || turn.epoch !== epoch);
            if (code === 'stale' && !on)
                this.connection.open();
            return false;
        }
    }

    /** Says why not, where it is refused. True if it was done. */
    async request(
        cmd: 'undo' | 'agree' | 'refuse' | 'hold' | 'fill' | 'free' | 'hand' | 'take' | 'leave' | 'rematch' | 'say'
            | 'look' | 'wish',
        given?: object,
    ): Promise<boolean> {
        this.notice = '';
        try {
            await this.connection.ask(cmd, given);
            return true;
        } catch (error) {
            const { message } = error as Error, lost = error instanceof Lost;
            this.notice = lost ? LOST : `${capital(message)}.`.replace(/\.\.$/, '.');
            return false;
        }
    }

    async takeBack(): Promise<void> {
        this.asking = this.turn;
        if (!(await this.request('undo')))
            this.asking = null;
    }

    listen(on: boolean): void {
        this.muted = !on;
        mute(this.id, !on);
    }

    /** All that was said has been seen. */
    heardAll(): void {
        this.heard = this.talk.at(-1)?.n ?? 0;
        keepHeard(this.id, this.heard);
    }

    wish(wish: Wish): void {
        this.wished = wish;
        void this.request('wish', { wish: Object.entries(WISHES).find(([, own]) => own === wish)![0] });
    }

    async leave(): Promise<void> {
        if (!(await this.request('leave')))
            return;
        dropSeat(this.id);
        this.again();
    }

    /** A bot plays on for them. True if they sit here no more. */
    async giveUp(): Promise<boolean> {
        if (!(await this.request('hand', { seat: this.seat })))
            return false;
        dropSeat(this.id);
        return true;
    }

    // ---- What follows ---------------------------------------------------------------------------------------------

    /** Seconds of hold that are left to this seat in this game. */
    get holds(): number {
        return this.seat === null ? 0 : Math.floor((HOLD_MOST - (this.facts?.seats[this.seat].held ?? 0)) / HOLD);
    }
    get mayAnswer(): boolean {
        return this.seat !== null && !!this.window?.round.includes(this.seat);
    }
    get unheard(): number {
        return this.muted ? 0 : this.talk.filter(({ n, seat }) => n > this.heard && seat !== this.seat).length;
    }

    name(seat: Seat): string {
        return seat === this.seat ? 'You' : seatName(this.facts?.seats[seat].name, seat);
    }
}

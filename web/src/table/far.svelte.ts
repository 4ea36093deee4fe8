// A table whose match is far away: a server is its referee. The core here has this seat's end of it, or the onlookers',
// and is told what happens; what a person does goes to the server and comes back as events.
import { Core } from '../core/core';
import type { Ask, Seat, Turn } from '../core/protocol';
import { leaves, pathOf } from '../core/tree';
import { GAMES } from '../generated/list';
import type { GameEvent, View } from '../generated/games';
import { recordOf } from '../online/api';
import type { Room } from '../online/room.svelte';
import { buzz } from '../sound/sound.svelte';
import * as choosing from './choosing';
import { timings } from './moments';
import { SIGNS, signOf, type SetUp } from './setup';
import { decliningIn, Table, type Wish } from './table.svelte';

interface Company {
    names: string[];
    looks: string[];
    ruleset?: object;
}

/** Everybody as this page shows them; who has a suit has its sign. */
function setUpOf({ facts }: Room, { names, ruleset }: Company, suits: string): SetUp {
    const { game, ruleset: id, options, seats } = facts!;
    return { game, title: GAMES.find((other) => other.id === game)!.title, ruleset: id, own: ruleset, options,
        seats: seats.map(({ who, bot }, seat) => ({ kind: who === 'bot' ? 'bot' : 'person', name: names[seat],
            sign: signOf(suits[seat]) ?? SIGNS[seat], bot: who === 'bot' ? bot : undefined })) };
}

async function load(core: Core, company: Company, view: View, events: readonly GameEvent[]): Promise<void> {
    await core.ask('load', { view, ...company });
    if (events.length > 0)
        await core.ask('observe', { events });
}

export class FarTable extends Table {
    /** Whether there is anything that they could answer now; null while that is not known. */
    able: boolean | null = $state(null);
    /** They want to answer though they did not wish to be asked. */
    private wants = false;
    /** Something was taken back: what is due is asked, even where there is no choice. */
    private returned = false;

    private constructor(override readonly room: Room, setUp: SetUp, core: Core, private readonly company: Company) {
        super(setUp, room.seat === null ? [] : [room.seat], core);
        this.wishes = setUp.seats.map(() => room.wished);
        this.eyes = room.seat ?? 'table';
        if (room.seat === null)
            this.whyNoUndo = 'You watch this game.';
    }

    /** What begins at a view, and what has happened since. */
    static async open(room: Room, view: View, events: readonly GameEvent[], turn: Turn, company: Company):
        Promise<FarTable> {
        const core = new Core();
        try {
            await load(core, company, view, events);
            const { describe, looks } = await core.ask('describe');
            const suits = describe.options.find(({ key }) => key === 'suits')?.value ?? '';
            const table = new FarTable(room, setUpOf(room, company, suits), core, company);
            table.describe = describe;
            table.looks = looks ?? [];
            table.times = timings(describe);
            table.turn = turn;
            await table.look();
            void table.settle();
            return table;
        } catch (error) {
            core.end();
            throw error;
        }
    }

    get id(): string {
        return this.room.id;
    }

    override get acting(): readonly (Seat | 'chance')[] {
        return !this.playing && this.turn.node === 'reaction' ? this.room.window?.round ?? [] : super.acting;
    }

    // ---- What happens ---------------------------------------------------------------------------------------------

    /** Something was taken back, or could not be followed: on from this view. */
    async anew(view: View, events: readonly GameEvent[], turn: Turn): Promise<void> {
        this.run++;
        await load(this.core, this.company, view, events);
        // What was said already is not said again by its new number.
        const { eyes, known: { told: [before] } } = this, [first] = events;
        if (before && first)
            this.heard.set(eyes!, this.heard.get(eyes!)! + first.v - before.v);
        this.returned = turn.epoch !== this.turn.epoch;
        this.turn = turn;
        this.clear();
        await this.look();
        void this.settle();
    }

    /** The connection is back: what was missed, and what is due. */
    async goOn(events: readonly GameEvent[], turn: Turn): Promise<void> {
        if (events.length > 0)
            return this.observe(events, turn);
        this.turn = turn;
        if (!this.question)
            void this.settle();
    }

    async observe(events: readonly GameEvent[], turn: Turn): Promise<void> {
        await this.core.ask('observe', { events });
        const seat = this.room.seat, goesOn = turn.decision === this.turn.decision && turn.seats.includes(seat!);
        const dropped = !goesOn && this.answers && !events.some((event) => event.seat === seat);
        this.turn = turn;
        if (!goesOn) {
            this.run++;
            this.clear();
        }
        if (dropped)
            this.room.notice = 'Another answer came first: yours was not played, and nobody has seen it.';
        const actor = events.find((event) => typeof event.seat === 'number')?.seat as Seat | undefined;
        await this.follow(actor ?? -1, await this.tidings());
        if (actor !== undefined && actor === seat)
            this.tellNews();
        if (!goesOn || !this.question)
            void this.settle();
    }

    protected override clear(): void {
        super.clear();
        this.sealed = this.able = null;
        this.wants = false;
        if (this.room.seat === null)
            this.whyNoUndo = 'You watch this game.';
        else if (this.turn.node === 'over')
            this.whyNoUndo = 'The game is over.';
    }

    // ---- What is asked --------------------------------------------------------------------------------------------

    private async settle(): Promise<void> {
        const run = ++this.run;
        try {
            await this.step(run);
        } catch (error) {
            if (run === this.run)
                this.trouble = (error as Error).message;
        }
    }

    private async step(run: number): Promise<void> {
        const { seat } = this.room, { node, seats } = this.turn;
        if (node === 'over')
            return this.finish(run);
        const given = seat === null ? {} : { seat };
        const answering = node === 'reaction' ? (await this.core.ask('answering', given)).answering : null;
        if (run !== this.run)
            return;
        this.answering = answering;
        if (answering && seat !== null && !this.room.mayAnswer)
            this.able = false;
        if (seat === null || (answering ? !this.room.mayAnswer : !seats.includes(seat)))
            return this.listen(run);
        if (node === 'turn' && this.wishes[seat] === 'never')
            this.wishes[seat] = 'matters';
        const { ask } = await this.core.ask('ask', { seat, names: true }), all = leaves(ask.ask);
        if (run !== this.run)
            return;
        this.able = all.length > 1;
        if (all.length === 1 && !this.returned && (answering || !this.tells))
            return void (await Promise.all([this.send(all[0].action), answering && this.listen(run)]));
        if (answering && !this.wants && !this.wanted(seat))
            return this.listen(run);
        // A window does not wait for what is being shown.
        if (answering)
            this.stage.skip();
        const { answer } = this.room;
        if (answering && answer && answer.decision === this.turn.decision)
            this.sealed = answer.action;
        await this.put(seat, ask, run);
    }

    /** Whether what is done at once, because there is nothing else to do, would tell somebody about a hand. */
    private get tells(): boolean {
        const { facts, seat } = this.room;
        return this.describe.hidden
            && (facts!.watching > 0 || facts!.seats.some(({ who }, other) => who === 'person' && other !== seat));
    }

    /** An answer of theirs lies face down, and lets nothing happen. */
    private get answers(): boolean {
        return this.sealed !== null && !!this.question && this.sealed !== decliningIn(this.question);
    }

    /** Says what others did: nobody is called here. */
    private async listen(run: number): Promise<void> {
        this.called = false;
        await this.stage.rest();
        if (run === this.run)
            this.tellNews();
    }

    private wanted(seat: Seat): boolean {
        return this.wishes[seat] === 'matters' ? this.answering!.matters ?? true : this.wishes[seat] === 'always';
    }

    private async finish(run: number): Promise<void> {
        this.record = await recordOf(this.id);
        await this.listen(run);
    }

    /** They may answer, and are not asked: they want to be now. */
    answer(): void {
        this.wants = true;
        void this.settle();
    }

    wish(seat: Seat, wish: Wish): void {
        this.wishes[seat] = wish;
        this.room.wish(wish);
        if (this.turn.node !== 'reaction' || this.sealed !== null)
            return;
        if (wish === 'never') {
            this.run++;
            this.clear();
        } else if (!this.question) {
            void this.settle();
        }
    }

    // ---- Playing --------------------------------------------------------------------------------------------------

    async act(action: string): Promise<void> {
        const seat = this.asked, ask = this.question;
        if (seat === null || !ask || this.given === ask)
            return;
        this.given = ask;
        try {
            if (!pathOf(ask.ask, action))
                await this.core.ask('preview', { seat, action }); // refuses it, and says why
            this.trouble = '';
            buzz();
            await (this.answering ? this.seal(action) : this.give(action));
        } finally {
            if (this.given === ask)
                this.given = null;
        }
    }

    /** What is on its way is not asked any more; if the server does not take it, it is asked again. */
    private async give(action: string): Promise<void> {
        this.question = null;
        try {
            await this.send(action);
        } catch (error) {
            void this.settle();
            throw error;
        }
    }

    /** An answer lies face down until the window closes, and may be changed until then. */
    private async seal(action: string): Promise<void> {
        const { run, question } = this;
        if (!(await this.send(action)))
            this.room.notice = 'Your answer came too late: the time was over.';
        else if (run === this.run && question)
            this.keep(action, question);
    }

    private keep(action: string, question: Ask): void {
        this.sealed = action;
        this.choosing = choosing.begin(question.ask);
        this.preview = null;
        this.say(action === decliningIn(question) ? 'You let it happen.' : 'Your answer is in.');
    }

    private send(action: string): Promise<boolean> {
        this.returned = false;
        return this.room.play(action, this.turn);
    }

    async undo(): Promise<void> {
        if (!this.whyNoUndo)
            await this.room.takeBack();
    }

    /** Only where all sit at one screen. */
    async redo(): Promise<void> {}
    async uncover(): Promise<void> {}
    claim(): void {}

    override asRecord(): Promise<string> {
        return recordOf(this.id);
    }
    override async asLine(): Promise<string | null> {
        const core = new Core();
        try {
            await core.ask('load', { record: await recordOf(this.id) });
            return await core.line();
        } finally {
            core.end();
        }
    }
}

// A table of which all is here: the match in the core of this page, the persons who share the screen, and bots. It
// stores every action before it shows what came of it.
import type { Answering, Ask, Seat, Turn, Viewer } from '../core/protocol';
import { leaves, pathOf } from '../core/tree';
import { buzz } from '../sound/sound.svelte';
import { why } from '../store/disk';
import { Elsewhere, fresh, keep, type Saved } from '../store/games';
import { lost } from '../store/records';
import { momentsOf, timings } from './moments';
import { callAll } from './saying';
import { persons, type SetUp } from './setup';
import { decliningIn, Table, type Wish } from './table.svelte';
import { decide } from './thinking';

/** A bot that thinks longer is said to, and so is a disk that takes longer. */
const LONG_MS = 150, SLOW_MS = 3000;

export class HereTable extends Table {
    private claimer: Seat | null = null;
    private silent = new Set<Seat>();
    private saved: Saved;
    /** Plies that persons decided themselves, and those where all let pass what was announced. */
    private decided: number[];
    private together: number[];
    /** To where something may be taken back; where somebody is after that, they are asked whatever they wish. */
    private backTo = -1;
    private returned = -1;
    private lasting: Wish[];
    /** When what was asked is off the screen. */
    private lifted = Promise.resolve();

    private constructor(saved: Saved) {
        super(saved.setUp, persons(saved.setUp));
        this.saved = $state.snapshot(saved) as Saved; // as it is stored
        this.decided = [...saved.decided];
        this.together = [...(saved.together ?? [])];
        this.returned = saved.asks ?? -1;
        // Against bots, that announce a lot, one is asked about what matters.
        this.lasting = saved.setUp.seats.map(() => (this.persons.length === 1 ? 'matters' : 'always'));
        this.wishes = [...this.lasting];
    }

    // ---- Beginning and going on -----------------------------------------------------------------------------------

    static async begin(setUp: SetUp, seed?: string): Promise<HereTable> {
        return new HereTable(fresh(setUp)).set(async (table) => {
            const begun = await table.core.ask('new', { game: setUp.game, ruleset: setUp.own ?? setUp.ruleset,
                options: setUp.options, seats: setUp.seats.length, names: setUp.seats.map(({ name }) => name),
                looks: setUp.looks, seed });
            table.saved.seed = begun.seed;
            await table.sitDown(true);
        });
    }

    static async resume(saved: Saved): Promise<HereTable> {
        return new HereTable(saved).set(async (table) => {
            const { turn, warning } = await table.core.ask('load', { record: saved.record, seed: saved.seed });
            if (warning)
                table.trouble = 'The record of this game breaks off or is damaged. What was played before that is '
                    + `here, and goes on from there. (${warning})`;
            // Of a damaged record there may be less than was played.
            table.decided = table.decided.filter((ply) => ply < turn.ply!);
            table.together = table.together.filter((ply) => ply < turn.ply!);
            if (warning && lost(saved.record, (await table.core.ask('record')).record))
                table.saved.damaged ??= saved.record;
            await table.sitDown();
        });
    }

    /** The table, once it is set; where it cannot be, its core ends. */
    private async set(up: (table: HereTable) => Promise<void>): Promise<HereTable> {
        try {
            await up(this);
            return this;
        } catch (error) {
            this.close();
            throw error;
        }
    }

    private async sitDown(fresh = false): Promise<void> {
        const { describe, looks } = await this.core.ask('describe');
        this.describe = describe;
        this.looks = looks ?? [];
        this.times = timings(describe);
        this.turn = (await this.core.ask('turn')).turn;
        await this.store(this.turn);
        this.eyes = this.persons.length > 1 && this.describe.hidden ? 'table' : this.persons[0] ?? 'table';
        await this.look();
        if (fresh)
            await this.showBeginning();
        void this.settle();
    }

    /** First rolls and deals are seen too. */
    private async showBeginning(): Promise<void> {
        const happened = await this.core.ask('events', { seat: this.eyes!, views: true, names: true });
        if (happened.events.length === 0 || this.stage.still)
            return;
        const { ending, turns, since } = this, scene = this.stage.scene;
        this.stage.jump({ ...scene, view: happened.views![0], told: [] });
        const { moments, turn } = momentsOf(this.times, happened, 0, 0, true);
        this.acted.turn = turn;
        this.stage.add(moments, { ...scene, settle: [() => Object.assign(this, { ending, turns, since })] }, true);
    }

    get id(): string {
        return this.saved.id;
    }

    /** What there is to be stored. */
    private whole() {
        return Promise.all([this.core.ask('record'), this.core.ask('ending', { seat: 'table' })]);
    }

    /** What has been played is on the disk before it is seen. */
    private async store(turn: Turn, whole?: Awaited<ReturnType<HereTable['whole']>>): Promise<void> {
        const [{ record }, { ending }] = whole ?? (await this.whole());
        if (record === this.saved.record && !this.unsaved)
            return;
        this.saved = { ...this.saved, record, over: turn.node === 'over', owed: turn.seats as Seat[],
            points: ending.seats.map(({ points }) => points), decided: [...this.decided], together: [...this.together],
            changed: Date.now() };
        const slow = setTimeout(() => (this.unsaved = 'The browser takes long to save this. Please wait.'), SLOW_MS);
        try {
            await keep(this.saved).finally(() => clearTimeout(slow));
            this.unsaved = '';
        } catch (error) {
            if (error instanceof Elsewhere)
                await new Promise<never>(() => {}); // another tab plays on: nothing of this is shown
            this.unsaved = `This game cannot be saved now: ${why(error)}. Save its record before you leave.`;
        }
    }

    // ---- Whose turn it is -----------------------------------------------------------------------------------------

    protected override clear(): void {
        super.clear();
        this.backTo = -1;
    }

    /** Goes on until a person has to decide something, or the game is over. */
    private async settle(): Promise<void> {
        const run = ++this.run;
        try {
            while (run === this.run && (await this.step(run)));
        } catch (error) {
            if (run === this.run)
                this.trouble = (error as Error).message;
        }
    }

    /** True if there may be more to do. */
    private async step(run: number): Promise<boolean> {
        this.clear();
        if (this.turn.node === 'over')
            return this.finish();
        const owed = this.turn.seats as Seat[];
        const bot = owed.find((seat) => this.setUp.seats[seat].kind === 'bot');
        if (bot !== undefined)
            return this.letThink(bot, run);
        const seat = owed[0];
        if (this.turn.node === 'turn' && this.wishes[seat] === 'never')
            this.wishes[seat] = this.lasting[seat];
        const [{ ask }, answered] = await Promise.all([this.core.ask('ask', { seat, names: true }),
            this.turn.node === 'reaction' ? this.core.ask('answering', { seat }) : null]);
        this.answering = answered?.answering ?? null;
        if (this.answering && (await this.answerless(seat, ask, run)))
            return true;
        if (run !== this.run || this.claimers.length > 0)
            return false;
        return this.handOver(seat, ask, run);
    }

    private async finish(): Promise<boolean> {
        const run = this.run;
        this.record = await this.asRecord();
        this.gameId = await this.asLine();
        await this.stage.rest();
        if (run === this.run) {
            this.called = false;
            await this.lookAs(this.persons.length === 1 ? this.persons[0] : 'table');
            this.tellNews();
        }
        return false;
    }

    private async letThink(seat: Seat, run: number): Promise<boolean> {
        this.called = false;
        const { view } = await this.core.ask('view', { seat });
        const long = setTimeout(() => run === this.run && (this.thinking = seat), LONG_MS);
        const action = await decide(this.thinker, this.setUp, view, seat, `${this.saved.seed}/${this.turn.ply}`)
            .finally(() => clearTimeout(long));
        await this.stage.breathe();
        if (this.persons.length === 0)
            await this.stage.rest(); // bots among themselves are there to be watched
        if (run !== this.run)
            return false;
        // Only of persons with secrets some may have said that they answer, or that they do not.
        const declined = this.secrets && this.turn.node === 'reaction' &&
            decliningIn((await this.core.ask('ask', { seat })).ask) === action;
        if (run === this.run)
            await this.play(seat, action, declined);
        return true;
    }

    /** Asks a person, or plays their only action for them, unless they are to see what is theirs first. True if it
     *  did. */
    private async handOver(seat: Seat, ask: Ask, run: number): Promise<boolean> {
        if (!this.secrets) {
            const all = leaves(ask.ask);
            if (all.length === 1 && run === this.run) {
                await this.play(seat, all[0].action, false);
                return true;
            }
            await this.show(seat, seat, run, ask);
            return false;
        }
        const open = (await this.rights(seat)).open, eyes = open ? 'table' : seat;
        if (open || this.eyes === seat) {
            await this.show(seat, eyes, run, ask);
            return false;
        }
        await this.stage.rest();
        if (run === this.run) {
            this.blind();
            this.whyNoUndo = 'The screen is being handed over.';
            this.asked = this.cover = seat;
        }
        return false;
    }

    /** The person whom the screen was handed to is there. */
    async uncover(): Promise<void> {
        const seat = this.cover!;
        this.cover = null;
        await this.show(seat, seat, this.run);
    }

    /** Asks the person of a seat before these eyes. */
    private async show(seat: Seat, eyes: Viewer, run: number, given?: Ask): Promise<void> {
        if (this.eyes !== eyes) {
            if (this.eyes !== undefined)
                await this.stage.rest();
            if (run !== this.run)
                return;
            await this.lookAs(eyes);
        }
        const ask = given ?? (await this.core.ask('ask', { seat, names: true })).ask;
        await this.rights(eyes);
        if (run !== this.run)
            return;
        await this.put(seat, ask, run);
    }

    /** Whether what is due is done before all eyes; and what may be taken back by those who look. */
    private async rights(eyes: Viewer): Promise<{ open: boolean }> {
        const { screen } = await this.core.ask('screen', { seat: eyes, persons: [...this.persons],
            decided: this.decided, together: this.together });
        this.backTo = screen.back;
        this.whyNoUndo = screen.why;
        return screen;
    }

    // ---- Answers to what was announced ----------------------------------------------------------------------------

    /** Declines for a person who has nothing to answer or does not want to be asked; true if that was done. */
    private async answerless(seat: Seat, ask: Ask, run: number): Promise<boolean> {
        const declining = decliningIn(ask);
        if (declining === undefined || this.claimer === seat || run !== this.run)
            return false;
        const returned = this.returned === this.turn.ply;
        if (!this.secrets) {
            if (leaves(ask.ask).length > 1 && (returned || (await this.wants(seat, this.answering!))))
                return false;
        } else if (!this.silent.has(seat) && this.claimer === null) {
            const round = this.answering!.round.filter((other) => this.persons.includes(other));
            const wanting = await Promise.all(round.map((other) => this.wants(other)));
            const asked = round.filter((other, i) => wanting[i] || (returned && other === seat));
            if (asked.length > 0) {
                await this.askAll(asked, run);
                return false;
            }
        }
        if (run === this.run)
            await this.play(seat, declining, true);
        return true;
    }

    /** Before all eyes: who wants to answer? */
    private async askAll(seats: Seat[], run: number): Promise<void> {
        await this.stage.rest();
        if (run !== this.run)
            return;
        await this.lookAs('table');
        await this.rights('table');
        const { answering } = await this.core.ask('answering'); // told to all, so nobody is "you"
        if (run !== this.run)
            return;
        this.answering = answering;
        this.claimers = seats;
        this.called = true;
        this.say(callAll(this.answering, this.tellNews()));
    }

    private async wants(seat: Seat, answering?: Answering): Promise<boolean> {
        if (this.wishes[seat] !== 'matters')
            return this.wishes[seat] === 'always';
        return (answering ?? (await this.core.ask('answering', { seat })).answering).matters ?? true;
    }

    /** On the open screen: a person says that they answer, or nobody does (null). */
    claim(seat: Seat | null): void {
        this.claimer = seat;
        this.returned = -1;
        if (seat === null) {
            this.silent = new Set(this.answering!.round);
            this.together.push(this.turn.ply!);
        }
        void this.settle();
    }

    wish(seat: Seat, wish: Wish): void {
        this.wishes[seat] = wish;
        if (wish !== 'never')
            this.lasting[seat] = wish;
    }

    // ---- Playing --------------------------------------------------------------------------------------------------

    /** Plays an action, stores it, and then shows it. */
    private play(seat: Seat, action: string, declined: boolean): Promise<void> {
        const done = this.doing.then(async () => {
            const [{ turn }, whole, news] =
                await Promise.all([this.core.ask('play', { seat, action }), this.whole(), this.tidings()]);
            // Whatever is no declining opens a new round, in which nobody has claimed anything yet.
            if (!declined || seat === this.claimer)
                this.claimer = null;
            if (declined)
                this.silent.delete(seat);
            else
                this.silent.clear();
            if (this.undone.length > 0)
                this.undone = [];
            await this.store(turn, whole);
            await this.lifted;
            this.clear();
            this.turn = turn;
            return this.follow(seat, news);
        });
        this.doing = done.catch(() => undefined);
        return done;
    }

    /** A person does it. Throws a Refusal if it is not legal. */
    async act(action: string): Promise<void> {
        const seat = this.asked, ask = this.question;
        if (seat === null || !ask || this.given || this.turning > 0)
            return;
        this.given = ask;
        let lifts = false;
        try {
            if (!pathOf(ask.ask, action))
                await this.core.ask('preview', { seat, action }); // refuses it, and says why
            this.trouble = '';
            buzz();
            // What was chosen in secret is out of sight at once: what comes of it is for everybody.
            if (this.secrets && this.turn.node === 'sealed') {
                this.question = null;
                await this.lookAs('table');
            } else {
                lifts = true;
                this.lifted = this.stage.lift(this.turn.node === 'reaction');
            }
            this.decided.push(this.turn.ply!);
            await this.play(seat, action, action === decliningIn(ask));
            if (this.eyes !== undefined)
                this.tellNews();
        } catch (error) {
            if (lifts)
                this.stage.ask();
            throw error;
        } finally {
            this.given = null;
        }
        void this.settle();
    }

    // ---- Undo and redo --------------------------------------------------------------------------------------------

    undo(): Promise<void> {
        return this.turnBack(() => !this.whyNoUndo && this.eyes !== undefined, async () => {
            await this.rights(this.eyes!);
            const back = this.backTo, from = this.turn.ply!;
            if (back < 0)
                return;
            this.undone.push({ from, decided: this.decided, together: this.together });
            const shared = this.together.includes(back), seat = this.eyes;
            this.decided = this.decided.filter((ply) => ply < back);
            this.together = this.together.filter((ply) => ply < back);
            await this.goTo(back);
            this.say('Taken back.');
            this.returned = back;
            if (!shared && typeof seat === 'number' && this.turn.seats.includes(seat))
                this.claimer = seat;
        });
    }

    redo(): Promise<void> {
        return this.turnBack(() => this.undone.length > 0, async () => {
            const last = this.undone.pop()!;
            this.decided = last.decided;
            this.together = last.together;
            await this.goTo(last.from);
            this.say('Done again.');
        });
    }

    /** One after the other, behind what is being played: two quick presses go back twice. Meanwhile nothing is played
     *  that was asked before. */
    private async turnBack(may: () => boolean, turn: () => Promise<void>): Promise<void> {
        if (this.given || !may())
            return;
        this.turning++;
        this.run++;
        const done = this.doing.then(async () => {
            this.run++;
            if (may())
                await turn();
        }).finally(() => this.turning--);
        this.doing = done.catch(() => undefined);
        await done;
        if (this.turning === 0)
            void this.settle();
    }
    private turning = 0;

    private async goTo(ply: number): Promise<void> {
        this.turn = (await this.core.ask('seek', { ply })).turn;
        this.claimer = null;
        this.returned = -1;
        this.silent.clear();
        this.record = null;
        await this.store(this.turn);
        this.clear();
        await this.look();
    }
}

// A table: one match in the core, the persons and bots around it, and what the screen shows of it. It asks the core for
// everything that a rule decides, and stores every action before it shows what came of it.
import { Core } from '../core/core';
import type { Answering, Ask, Choice, Describe, Ending, Preview, Question, Seat, StoryTurn, Thing, Turn, Viewer, Words }
    from '../core/protocol';
import { leaves, pathOf, type Path } from '../core/tree';
import { plain } from '../core/words';
import type { GameEvent, View } from '../generated/games';
import { buzz, sound } from '../sound/sound.svelte';
import { why } from '../store/disk';
import { Elsewhere, fresh, keep, type Saved } from '../store/games';
import { lost } from '../store/records';
import * as choosing from './choosing';
import { momentsOf, timings } from './moments';
import { call, callAll, deed, news } from './saying';
import { persons, type SetUp } from './setup';
import { share } from './share';
import { NOTHING, slowness, Stage, type Sight } from './stage.svelte';
import { advise, decide, type Idea } from './thinking';

/** When a person wants to be asked for an answer to what was announced. */
export type Wish = 'always' | 'matters' | 'never';

const NONE: ReadonlySet<string> = new Set();
const SPEECH_MS = 1500, LONG_MS = 150;

/** The action that is no answer to what was announced. */
function decliningIn(ask: Ask): string | undefined {
    return leaves(ask.ask).find(({ choices }) => choices.at(-1)!.declines)?.action;
}

export class Table {
    describe: Describe = $state.raw(null!);
    /** What the things of each seat look like; empty where nobody has picked anything. */
    looks: string[] = $state.raw([]);
    turn: Turn = $state.raw(null!);
    /** Whose eyes the screen has: what is not theirs is not here. Undefined while it is handed over. */
    eyes: Viewer | undefined = $state();
    /** The seat that is asked now, and its question. */
    asked: Seat | null = $state(null);
    private question: Ask | null = $state.raw(null);
    private choosing: choosing.Choosing = $state.raw(choosing.NOWHERE);
    preview: Preview | null = $state.raw(null);
    ideas: Idea[] = $state.raw([]);
    /** The seat that the screen is to be handed to. */
    cover: Seat | null = $state(null);
    /** Persons who may say that they answer, when all look at the screen. */
    claimers: Seat[] = $state.raw([]);
    answering: Answering | null = $state.raw(null);
    /** The bot that thinks, if it takes a while. */
    thinking: Seat | null = $state(null);
    /** What has happened, as far as it has been shown. */
    turns: StoryTurn[] = $state.raw([]);
    since = $state(1);
    ending: Ending | null = $state.raw(null);
    /** For those who listen: what others did, one's own choice and deed; and that one is asked. */
    said = $state('');
    called = $state('');
    /** Why nothing can be taken back; '' if something can. */
    whyNoUndo = $state('');
    record: string | null = $state.raw(null);
    gameId: string | null = $state.raw(null);
    wishes: Wish[] = $state([]);
    /** What went wrong, in words. */
    trouble = $state('');
    unsaved = $state('');
    undone: { from: number; decided: number[]; together: number[] }[] = $state([]);
    readonly setUp: SetUp;
    private readonly core = new Core(() => this.stage.frame);
    private readonly persons: Seat[];
    private claimer: Seat | null = null;
    private silent = new Set<Seat>();
    private saved: Saved;
    private run = 0;
    /** What is being played and stored; nothing is taken back before that is through. */
    private doing: Promise<unknown> = Promise.resolve();
    /** Plies that persons decided themselves, and those where all let pass what was announced. */
    private decided: number[];
    private together: number[];
    /** To where something may be taken back; where somebody is after that, they are asked whatever they wish. */
    private backTo = -1;
    private returned = -1;
    /** What the eyes know by now, however much of it has been shown. */
    private known: { view: View | null; told: GameEvent[]; turns: StoryTurn[] } = { view: null, told: [], turns: [] };
    private heard = new Map<Viewer, number>();
    private times: ReturnType<typeof timings> = new Map();
    private acted = { seat: -1, turn: 0 };
    private lasting: Wish[];
    private readonly stage: Stage;

    private constructor(saved: Saved) {
        this.saved = $state.snapshot(saved) as Saved; // as it is stored
        this.setUp = saved.setUp;
        this.decided = [...saved.decided];
        this.together = [...(saved.together ?? [])];
        this.persons = persons(saved.setUp);
        // Against bots, that announce a lot, one is asked about what matters.
        this.lasting = saved.setUp.seats.map(() => (this.persons.length === 1 ? 'matters' : 'always'));
        this.wishes = [...this.lasting];
        this.stage = new Stage(slowness(), (event) => sound.hear(this.times.get(event.type!)!.role));
    }

    // ---- Beginning and going on -----------------------------------------------------------------------------------

    static async begin(setUp: SetUp, seed?: string): Promise<Table> {
        const table = new Table(fresh(setUp));
        const begun = await table.core.ask('new', { game: setUp.game, ruleset: setUp.own ?? setUp.ruleset, options: setUp.options,
            seats: setUp.seats.length, names: setUp.seats.map(({ name }) => name), looks: setUp.looks, seed });
        table.saved.seed = begun.seed;
        await table.sitDown(true);
        return table;
    }

    static async resume(saved: Saved): Promise<Table> {
        const table = new Table(saved);
        const { turn, warning } = await table.core.ask('load', { record: saved.record, seed: saved.seed });
        table.trouble = warning ?? '';
        // Of a damaged record there may be less than was played.
        table.decided = table.decided.filter((ply) => ply < turn.ply!);
        table.together = table.together.filter((ply) => ply < turn.ply!);
        if (warning && lost(saved.record, (await table.core.ask('record')).record))
            table.saved.damaged ??= saved.record;
        await table.sitDown();
        return table;
    }

    /** Bots think beside the table, from their first turn on. */
    private get thinker(): Core {
        return (this.beside ??= new Core(() => this.stage.frame));
    }
    private beside?: Core;

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
        const happened = await this.core.ask('events', { seat: this.eyes!, views: true });
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

    /** The whole game as a file has it, with what is secret in it. */
    asRecord(): Promise<string> {
        return this.core.record();
    }

    /** The whole game as one line; null if it has none. */
    asLine(): Promise<string | null> {
        return this.core.line();
    }

    close(): void {
        this.run++;
        this.core.end();
        this.beside?.end();
    }

    /** Whether persons at this screen have secrets from each other. */
    get secrets(): boolean {
        return this.describe.hidden && this.persons.length > 1;
    }

    // ---- What is seen ---------------------------------------------------------------------------------------------

    /** The view at the moment that is shown, the event that led to it, and all that was told up to it. */
    get view(): View | null {
        return this.stage.board.view;
    }
    get event(): GameEvent | null {
        return this.stage.board.event;
    }
    get told(): readonly GameEvent[] {
        return this.stage.board.told;
    }
    /** The same, for what stands around the board. */
    get around(): Sight {
        return this.stage.around;
    }
    /** What happens at that moment. */
    get happens(): Words {
        return this.stage.words;
    }
    /** How long movements last now; 0 where nothing may move. */
    get ms(): number {
        return this.stage.ms;
    }
    /** Whether moments are being shown. */
    get playing(): boolean {
        return this.stage.playing;
    }
    /** How much of what is asked is on the screen yet. */
    get laid(): number {
        return this.stage.laid;
    }

    /** What these eyes may see now, however much of it has been shown. */
    get newest(): View | null {
        return this.known.view;
    }

    /** Who is to be looked at: whoever acts at the moment that is shown, then those who are to act. */
    get acting(): readonly (Seat | 'chance')[] {
        const seat = this.around.event?.seat;
        return this.playing ? (typeof seat === 'number' ? [seat] : []) : this.turn.seats;
    }

    /** All that these eyes may see, at once. */
    private async look(): Promise<void> {
        const eyes = this.eyes;
        if (eyes === undefined)
            return;
        const [seen, { ending }, { story }, { events }] = await Promise.all([this.core.ask('view', { seat: eyes }),
            this.core.ask('ending', { seat: eyes }), this.core.ask('story', { seat: eyes }),
            this.core.ask('events', { seat: eyes })]);
        const view = share(this.known.view, seen.view);
        this.known = { view, told: events, turns: story.turns };
        this.heard.set(eyes, Math.min(this.heard.get(eyes) ?? story.since - 1, events.at(-1)?.v ?? 0));
        this.stage.jump({ view, told: events, settle: [() =>
            Object.assign(this, { ending, turns: story.turns, since: story.since })] });
    }

    /** What has happened since the eyes were told of something last. */
    private async tidings() {
        const { eyes, known } = this;
        if (eyes === undefined)
            return null;
        const [happened, { ending }, { story }] = await Promise.all([
            this.core.ask('events', { seat: eyes, from: (known.told.at(-1)?.v ?? 0) + 1, views: true }),
            this.core.ask('ending', { seat: eyes }),
            this.core.ask('story', { seat: eyes, from: known.turns.at(-1)?.from ?? 1 })]);
        return { eyes, known, happened, ending, story };
    }

    /** Shows what came of an action, event by event. Returns it as the eyes are told of it, in words. */
    private async follow(seat: Seat, given: Awaited<ReturnType<Table['tidings']>>): Promise<string> {
        let found = given;
        // Meanwhile other eyes may have come, or these may have seen more.
        while (found?.eyes !== this.eyes || found?.known !== this.known)
            found = await this.tidings();
        if (!found)
            return '';
        const { eyes, happened, ending, story } = found, { events, words } = happened;
        const { told } = this.known, before = this.known.turns.slice(0, -1), own = this.persons.includes(seat);
        let { view } = this.known;
        happened.views = happened.views!.map((next) => (view = share(view, next)));
        const turns = [...before, ...story.turns];
        this.known = { view, told: [...told, ...events], turns };
        await this.stage.ready();
        if (this.eyes !== eyes)
            return '';
        const first = this.acted.turn + (this.acted.seat === seat ? 0 : 1);
        const { moments, turn } = momentsOf(this.times, happened, told.length, first, own);
        this.acted = { seat, turn };
        this.stage.add(moments, { view, told: this.known.told, settle: [() => (this.ending = share(this.ending, ending)),
            () => Object.assign(this, { turns, since: story.since })] }, own);
        return deed(this.times, events, words!);
    }

    /** Nobody sees anything. */
    private blind(): void {
        this.eyes = undefined;
        this.known = { view: null, told: [], turns: [] };
        this.said = this.called = '';
        this.spoke = -SPEECH_MS;
        this.stage.jump({ view: null, told: [], settle: [() =>
            Object.assign(this, { ending: null, turns: [], since: 1 })] });
    }

    /** A tap or a key: nobody waits for movements any longer. */
    hurry(): void {
        this.stage.skip();
    }

    /** Speaks. The same again is spoken again, and what was said a moment ago is not cut off by what `follows`. */
    say(words: string, follows = false): void {
        if (!words)
            return;
        const now = performance.now(), cuts = follows && now - this.spoke < SPEECH_MS;
        this.spoke = now;
        this.said = cuts ? `${this.said} ${words}` : words === this.said ? `${words}\u00a0` : words;
    }
    private spoke = -SPEECH_MS;

    /** What there is to be stored. */
    private whole() {
        return Promise.all([this.core.ask('record'), this.core.ask('ending', { seat: 'table' })]);
    }

    /** What has been played is on the disk before it is seen. */
    private async store(turn: Turn, whole?: Awaited<ReturnType<Table['whole']>>): Promise<void> {
        const [{ record }, { ending }] = whole ?? (await this.whole());
        if (record === this.saved.record && !this.unsaved)
            return;
        this.saved = { ...this.saved, record, over: turn.node === 'over', owed: turn.seats as Seat[],
            points: ending.seats.map(({ points }) => points), decided: [...this.decided], together: [...this.together],
            changed: Date.now() };
        try {
            await keep(this.saved);
            this.unsaved = '';
        } catch (error) {
            if (error instanceof Elsewhere)
                await new Promise<never>(() => {}); // another tab plays on: nothing of this is shown
            this.unsaved = `This game cannot be saved now: ${why(error)}. Save its record before you leave.`;
        }
    }

    // ---- Whose turn it is -----------------------------------------------------------------------------------------

    private clear(): void {
        this.asked = this.question = this.preview = this.cover = this.thinking = null;
        this.choosing = choosing.NOWHERE;
        // What is empty already is not set anew: nothing is to be drawn for that.
        if (this.ideas.length > 0)
            this.ideas = [];
        if (this.claimers.length > 0)
            this.claimers = [];
        this.whyNoUndo = '';
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
        const [{ ask }, answered] = await Promise.all([this.core.ask('ask', { seat }),
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
            this.eyes = this.persons.length === 1 ? this.persons[0] : 'table';
            await this.look();
            this.tellNews();
        }
        return false;
    }

    private async letThink(seat: Seat, run: number): Promise<boolean> {
        this.called = '';
        const { view } = await this.core.ask('view', { seat }), long = setTimeout(() => (this.thinking = seat), LONG_MS);
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
            this.eyes = eyes;
            await this.look();
        }
        const ask = given ?? (await this.core.ask('ask', { seat })).ask;
        await this.rights(eyes);
        if (run !== this.run)
            return;
        this.asked = seat;
        this.choosing = choosing.begin(ask.ask);
        this.question = ask;
        this.stage.ask();
        await this.stage.rest();
        if (run === this.run && this.question === ask)
            this.callOn(seat);
    }

    /** Whether what is due is done before all eyes; and what may be taken back by those who look. */
    private async rights(eyes: Viewer): Promise<{ open: boolean }> {
        const { screen } = await this.core.ask('screen', { seat: eyes, persons: this.persons, decided: this.decided,
            together: this.together });
        this.backTo = screen.back;
        this.whyNoUndo = screen.why;
        return screen;
    }

    /** Says what others have done since, and that somebody is asked. */
    private callOn(seat: Seat): void {
        this.tellNews();
        if (this.called === '' && this.turn.node === 'turn')
            sound.hear('yours');
        this.called = call(this.turn.node, this.answering, this.persons.length > 1 ? this.setUp.seats[seat].name : '');
        this.fix();
    }

    private tellNews(): void {
        const eyes = this.eyes!, over = this.turn.node === 'over';
        // What one of those before the screen has heard is not said again to all of them.
        const before = eyes === 'table' ? Math.max(...this.heard.values()) : this.heard.get(eyes) ?? 0;
        const { text, heard } = news(this.turns, eyes, before, over);
        this.heard.set(eyes, heard);
        this.say(text, true);
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
        this.eyes = 'table';
        await this.look();
        await this.rights('table');
        const { answering } = await this.core.ask('answering'); // told to all, so nobody is "you"
        if (run !== this.run)
            return;
        this.answering = answering;
        this.claimers = seats;
        this.tellNews();
        this.called = callAll(this.answering);
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

    /** Plays an action, stores it, and then shows it. Returns what came of it in words. */
    private play(seat: Seat, action: string, declined: boolean): Promise<string> {
        const done = this.doing.then(async () => {
            const [{ turn }, whole, news] = await Promise.all([this.core.ask('play', { seat, action }), this.whole(), this.tidings()]);
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
        if (seat === null || !ask || this.busy)
            return;
        this.busy = true;
        try {
            if (!pathOf(ask.ask, action))
                await this.core.ask('preview', { seat, action }); // refuses it, and says why
            this.trouble = '';
            buzz();
            // What was chosen in secret is out of sight at once: what comes of it is for everybody.
            if (this.secrets && this.turn.node === 'sealed') {
                this.question = null;
                this.eyes = 'table';
                await this.look();
            } else {
                this.lifted = this.stage.lift();
            }
            this.decided.push(this.turn.ply!);
            this.say(await this.play(seat, action, action === decliningIn(ask)));
        } catch (error) {
            this.stage.ask();
            throw error;
        } finally {
            this.busy = false;
        }
        void this.settle();
    }
    private busy = false;
    /** When what was asked is off the screen. */
    private lifted = Promise.resolve();

    // ---- Undo and redo --------------------------------------------------------------------------------------------

    async undo(): Promise<void> {
        if (this.whyNoUndo || this.eyes === undefined || this.busy)
            return;
        this.run++;
        await this.doing;
        await this.rights(this.eyes);
        const back = this.backTo, from = this.turn.ply!;
        if (back >= 0) {
            this.undone.push({ from, decided: this.decided, together: this.together });
            const shared = this.together.includes(back), seat = this.eyes;
            this.decided = this.decided.filter((ply) => ply < back);
            this.together = this.together.filter((ply) => ply < back);
            await this.goTo(back);
            this.returned = back;
            if (!shared && typeof seat === 'number' && this.turn.seats.includes(seat))
                this.claimer = seat;
        }
        void this.settle();
    }

    async redo(): Promise<void> {
        if (this.undone.length === 0 || this.busy)
            return;
        this.run++;
        await this.doing;
        const last = this.undone.pop();
        if (last) {
            this.decided = last.decided;
            this.together = last.together;
            await this.goTo(last.from);
        }
        void this.settle();
    }

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

    // ---- Choosing -------------------------------------------------------------------------------------------------

    /** What the person is asked, once everything that led to it has been shown. */
    get ask(): Ask | null {
        return this.playing || this.laid === NOTHING ? null : this.question;
    }
    private get root(): Question | undefined {
        return this.ask?.ask;
    }

    /** Where in the tree the person stands. */
    get path(): Path {
        return this.choosing.path;
    }

    get open(): Question | null {
        return this.root ? choosing.open(this.root, this.path) : null;
    }

    /** The choice that is fixed and would be done by the black button. */
    get chosen(): Choice | undefined {
        return this.root && choosing.chosen(this.root, this.path);
    }

    /** The question whose choices are listed. */
    get level(): Path {
        return this.root ? choosing.level(this.root, this.path) : [];
    }

    /** Whether there is a question before the open one. */
    get behind(): boolean {
        return !!this.root && this.level.length > choosing.begin(this.root).path.length;
    }

    /** Things that the open question points at; of the choices taken so far; and those that can be picked already
     *  though only later questions point at them. As handles. */
    readonly lit = $derived(this.root ? choosing.lit(this.root, this.path) : NONE);
    readonly taken = $derived(this.root ? choosing.taken(this.root, this.choosing) : NONE);
    readonly within = $derived(this.root ? choosing.within(this.root, this.path) : NONE);

    private move(to: (root: Question) => choosing.Choosing): void {
        if (!this.root || this.busy)
            return;
        this.choosing = to(this.root);
        if (this.choosing.done)
            void this.act(this.chosen!.action!);
        else
            this.fix();
    }

    /** Previews what is chosen. */
    private fix(): void {
        const { path } = this.choosing, action = this.chosen?.action, seat = this.asked;
        this.preview = null;
        if (action === undefined || seat === null)
            return;
        void this.core.ask('preview', { seat, action }).then(({ preview }) => {
            if (this.choosing.path !== path || !this.question)
                return;
            this.preview = this.eyes === seat ? preview : { ...preview, view: this.openly(preview.view) };
            this.say(plain(preview.text));
        });
    }

    /** A view of a person as it may be shown before all eyes: what may be secret in it is as everybody sees it now. */
    private openly(view: View): View {
        const shown: Record<string, unknown> = { ...view, viewer: this.known.view!.viewer };
        for (const { key, hidden } of this.describe.keys)
            if (hidden !== undefined)
                shown[key] = (this.known.view as unknown as Record<string, unknown>)[key];
        return shown as unknown as View;
    }

    /** Goes to a place in the tree. */
    take(path: Path): void {
        this.move((root) => choosing.goTo(root, path));
    }

    /** The first tap on a choice previews it, a second one does it. */
    tap(place: number): void {
        this.move((root) => choosing.tap(root, this.choosing, place));
    }

    back(): void {
        this.move((root) => choosing.back(root, this.choosing));
    }

    /** The next or the previous choice of the open question. */
    stepBy(by: number): void {
        this.move((root) => choosing.stepBy(root, this.choosing, by));
    }

    /** A thing was picked, on the board or in the hand. */
    pick(thing: Thing): void {
        this.move((root) => choosing.pick(root, this.choosing, thing));
    }

    /** One thing was dropped on another. */
    drop(thing: Thing, onto: Thing): void {
        this.move((root) => choosing.drop(root, this.choosing, thing, onto));
    }

    async hint(): Promise<void> {
        const seat = this.asked;
        if (seat === null || !this.ask)
            return;
        const { view } = await this.core.ask('view', { seat });
        this.ideas = await advise(this.thinker, this.setUp, view, seat, String(this.turn.ply));
        this.idea(0);
    }

    idea(place: number): void {
        const path = this.ask ? pathOf(this.ask.ask, this.ideas[place].action) : undefined;
        if (path)
            this.take(path);
    }

    /** The exact texts of what the person in front of the screen may do. */
    get actions(): string[] {
        return this.question && this.cover === null ? leaves(this.question.ask).map(({ action }) => action) : [];
    }
}

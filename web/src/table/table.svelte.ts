// A table: one match in the core, the persons and bots around it, and what the screen shows of it. It asks the core for
// everything that a rule decides, and stores every action before it shows what came of it.
import { Core } from '../core/core';
import type { Answering, Ask, Choice, Describe, Ending, Preview, Seat, StoryTurn, Thing, Turn, Viewer, Words }
    from '../core/protocol';
import { choiceAt, leaves, pathOf, questions, type Path } from '../core/tree';
import { handle } from '../core/words';
import type { GameEvent, View } from '../generated/games';
import { keep, type Saved } from '../store/games';
import { persons, type SetUp } from './setup';

/** When a person wants to be asked for an answer to what was announced. */
export type Wish = 'always' | 'matters' | 'never';
export interface Idea {
    action: string;
    text: Words;
}

const STEP_MS = 320, ALL_MS = 4000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
    view: View | null = $state.raw(null);
    /** The seat that is asked now; its question, and where in the tree its person stands. */
    asked: Seat | null = $state(null);
    ask: Ask | null = $state.raw(null);
    path: Path = $state.raw([]);
    preview: Preview | null = $state.raw(null);
    ideas: Idea[] = $state.raw([]);
    /** The seat that the screen is to be handed to. */
    cover: Seat | null = $state(null);
    /** Persons who may say that they answer, when all look at the screen. */
    claimers: Seat[] = $state.raw([]);
    answering: Answering | null = $state.raw(null);
    /** The bot that thinks. */
    thinking: Seat | null = $state(null);
    turns: StoryTurn[] = $state.raw([]);
    /** What these eyes were told from the beginning. */
    told: GameEvent[] = $state.raw([]);
    since = $state(1);
    ending: Ending | null = $state.raw(null);
    record: string | null = $state.raw(null);
    gameId: string | null = $state.raw(null);
    wishes: Wish[] = $state([]);
    /** What went wrong, in words. */
    trouble = $state('');
    unsaved = $state('');
    undone: { from: number; to: number }[] = $state([]);
    decided: number[] = $state([]);

    readonly setUp: SetUp;
    private readonly core = new Core();
    private readonly thinker = new Core();
    private readonly persons: Seat[];
    private claimer: Seat | null = null;
    private silent = new Set<Seat>();
    private saved: Saved;
    private run = 0;
    private waited = 0;
    private hurried = false;
    pace = STEP_MS;

    private constructor(saved: Saved) {
        this.saved = saved;
        this.setUp = saved.setUp;
        this.persons = persons(saved.setUp);
        this.wishes = saved.setUp.seats.map(() => 'always');
        if (matchMedia('(prefers-reduced-motion: reduce)').matches || localStorage.getItem('coil.pace') === '0')
            this.pace = 0;
    }

    // ---- Beginning and going on -----------------------------------------------------------------------------------

    static async begin(setUp: SetUp, seed?: string): Promise<Table> {
        const now = Date.now(), id = now.toString(36) + Math.random().toString(36).slice(2, 6);
        const table = new Table({ id, setUp, seed: '', record: '', decided: [], over: false, note: '', begun: now,
            changed: now });
        const begun = await table.core.ask('new', { game: setUp.game, ruleset: setUp.ruleset, options: setUp.options,
            seats: setUp.seats.length, names: setUp.seats.map(({ name }) => name), seed });
        table.saved.seed = begun.seed;
        await table.sitDown();
        return table;
    }

    static async resume(saved: Saved): Promise<Table> {
        const table = new Table(saved);
        table.decided = saved.decided;
        const { warning } = await table.core.ask('load', { record: saved.record, seed: saved.seed });
        table.trouble = warning ?? '';
        await table.sitDown();
        return table;
    }

    private async sitDown(): Promise<void> {
        const { describe, looks } = await this.core.ask('describe');
        this.describe = describe;
        this.looks = looks ?? [];
        this.turn = (await this.core.ask('turn')).turn;
        await this.store(this.turn);
        this.eyes = this.persons.length > 1 && this.describe.hidden ? 'table' : this.persons[0] ?? 'table';
        await this.look();
        void this.settle();
    }

    get id(): string {
        return this.saved.id;
    }

    close(): void {
        this.run++;
        this.core.end();
        this.thinker.end();
    }

    /** Whether persons at this screen have secrets from each other. */
    get secrets(): boolean {
        return this.describe.hidden && this.persons.length > 1;
    }

    // ---- What is seen ---------------------------------------------------------------------------------------------

    private async look(): Promise<void> {
        const eyes = this.eyes;
        if (eyes === undefined)
            return;
        const { view } = await this.core.ask('view', { seat: eyes });
        const { ending } = await this.core.ask('ending', { seat: eyes });
        await this.tell(eyes);
        this.told = (await this.core.ask('events', { seat: eyes })).events;
        this.view = view;
        this.ending = ending;
    }

    private async tell(eyes: Viewer): Promise<void> {
        const { story } = await this.core.ask('story', { seat: eyes });
        this.turns = story.turns;
        this.since = story.since;
    }

    /** What has been played is on the disk before it is seen. */
    private async store(turn: Turn): Promise<void> {
        this.saved.record = (await this.core.ask('record')).record;
        this.saved.over = turn.node === 'over';
        this.saved.changed = Date.now();
        this.saved.decided = [...this.decided];
        this.saved.note = this.setUp.seats.map(({ name }) => name).join(', ');
        try {
            await keep($state.snapshot(this.saved) as Saved);
            this.unsaved = '';
        } catch (error) {
            this.unsaved = `This game cannot be saved now (${(error as Error).message}). Save its record before you leave.`;
        }
    }

    // ---- Whose turn it is -----------------------------------------------------------------------------------------

    private clear(): void {
        this.asked = this.ask = this.preview = this.cover = this.thinking = null;
        this.path = [];
        this.ideas = [];
        this.claimers = [];
    }

    /** Goes on until a person has to decide something, or the game is over. */
    private async settle(): Promise<void> {
        const run = ++this.run;
        this.waited = 0;
        this.hurried = false;
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
        if (this.turn.node === 'turn')
            this.wishes = this.wishes.map((wish, other) => (other === seat && wish === 'never' ? 'always' : wish));
        this.answering = this.turn.node === 'reaction' ? (await this.core.ask('answering', { seat })).answering : null;
        if (this.answering && (await this.answerless(seat)))
            return true;
        if (this.claimers.length === 0)
            await this.handOver(seat);
        return false;
    }

    private async finish(): Promise<boolean> {
        this.eyes = this.persons.length === 1 ? this.persons[0] : 'table';
        this.record = (await this.core.ask('record')).record;
        this.gameId = await this.core.ask('id').then(({ game_id }) => game_id, () => null);
        await this.look();
        return false;
    }

    private async letThink(seat: Seat, run: number): Promise<boolean> {
        this.thinking = seat;
        const began = performance.now();
        const { view } = await this.core.ask('view', { seat });
        await this.thinker.ask('load', { view, names: this.setUp.seats.map(({ name }) => name) });
        const { action } = await this.thinker.ask('think', { seat, bot: this.setUp.seats[seat].bot,
            seed: `${this.saved.seed}/${this.turn.ply}` });
        const rest = this.hurried || this.waited > ALL_MS ? 0 : this.pace - (performance.now() - began);
        if (rest > 0) {
            this.waited += rest;
            await sleep(rest);
        }
        if (run !== this.run)
            return false;
        const declined = this.turn.node === 'reaction' &&
            decliningIn((await this.core.ask('ask', { seat })).ask) === action;
        await this.play(seat, action, declined);
        return true;
    }

    /** A tap or a key: nobody waits for bots any longer. */
    hurry(): void {
        this.hurried = true;
    }

    private async handOver(seat: Seat): Promise<void> {
        this.asked = seat;
        if (this.secrets && this.eyes !== seat) {
            this.eyes = undefined;
            this.view = this.ending = null;
            this.turns = [];
            this.told = [];
            this.cover = seat;
        } else {
            await this.show(seat);
        }
    }

    /** The person whom the screen was handed to is there. */
    async uncover(): Promise<void> {
        const seat = this.cover!;
        this.cover = null;
        await this.show(seat);
    }

    private async show(seat: Seat): Promise<void> {
        this.eyes = seat;
        await this.look();
        const { ask } = await this.core.ask('ask', { seat });
        this.asked = seat;
        this.ask = ask;
    }

    // ---- Answers to what was announced ----------------------------------------------------------------------------

    /** Declines for a person who has nothing to answer or does not want to be asked; true if that was done. */
    private async answerless(seat: Seat): Promise<boolean> {
        const { ask } = await this.core.ask('ask', { seat }), declining = decliningIn(ask);
        if (declining === undefined || this.claimer === seat)
            return false;
        if (!this.secrets) {
            if (leaves(ask.ask).length > 1 && (await this.wants(seat)))
                return false;
        } else if (!this.silent.has(seat) && this.claimer === null) {
            const round = this.answering!.round.filter((other) => this.persons.includes(other));
            const wanting = await Promise.all(round.map((other) => this.wants(other)));
            this.claimers = round.filter((_, i) => wanting[i]);
            if (this.claimers.length > 0) {
                this.eyes = 'table';
                await this.look();
                return false;
            }
        }
        await this.play(seat, declining, true);
        return true;
    }

    private async wants(seat: Seat): Promise<boolean> {
        if (this.wishes[seat] !== 'matters')
            return this.wishes[seat] === 'always';
        return (await this.core.ask('answering', { seat })).answering.matters ?? true;
    }

    /** On the open screen: a person says that they answer, or nobody does (null). */
    claim(seat: Seat | null): void {
        this.claimer = seat;
        if (seat === null)
            this.silent = new Set(this.answering!.round);
        void this.settle();
    }

    wish(seat: Seat, wish: Wish): void {
        this.wishes[seat] = wish;
    }

    // ---- Playing --------------------------------------------------------------------------------------------------

    private async play(seat: Seat, action: string, declined = false): Promise<void> {
        const { turn } = await this.core.ask('play', { seat, action });
        // Whatever is no declining opens a new round, in which nobody has claimed anything yet.
        if (!declined || seat === this.claimer)
            this.claimer = null;
        if (declined)
            this.silent.delete(seat);
        else
            this.silent.clear();
        this.clear();
        await this.store(turn);
        this.turn = turn;
        await this.look();
    }

    /** A person does it. Throws a Refusal if it is not legal. */
    async act(action: string): Promise<void> {
        const seat = this.asked, ply = this.turn.ply!;
        if (seat === null || !this.ask || this.busy)
            return;
        this.busy = true;
        try {
            if (!pathOf(this.ask.ask, action))
                await this.core.ask('preview', { seat, action }); // refuses it, and says why
            this.trouble = '';
            this.decided.push(ply);
            this.undone = [];
            await this.play(seat, action, action === decliningIn(this.ask));
        } finally {
            this.busy = false;
        }
        void this.settle();
    }
    private busy = false;

    // ---- Undo and redo --------------------------------------------------------------------------------------------

    /** Why nothing can be taken back; '' if something can. */
    get whyNoUndo(): string {
        if (this.decided.length === 0)
            return 'There is nothing to take back.';
        return this.secrets ? 'Players have secrets from each other here, so nothing is taken back.' : '';
    }

    async undo(): Promise<void> {
        if (this.whyNoUndo)
            return;
        this.run++;
        const to = this.decided.pop()!, from = this.turn.ply!;
        while (this.turn.ply! > to)
            this.turn = (await this.core.ask('undo')).turn;
        this.undone.push({ from, to });
        await this.changed();
    }

    async redo(): Promise<void> {
        const last = this.undone.pop();
        if (!last)
            return;
        this.run++;
        while (this.turn.ply! < last.from)
            this.turn = (await this.core.ask('redo')).turn;
        this.decided.push(last.to);
        await this.changed();
    }

    private async changed(): Promise<void> {
        this.claimer = null;
        this.silent.clear();
        this.record = null;
        await this.store(this.turn);
        this.clear();
        await this.look();
        void this.settle();
    }

    // ---- Choosing -------------------------------------------------------------------------------------------------

    get open() {
        const found = this.ask ? questions(this.ask.ask, this.path) : [];
        return found.at(-1) ?? null;
    }

    /** The choice that is fixed and would be done by the black button. */
    get chosen(): Choice | undefined {
        const choice = this.ask ? choiceAt(this.ask.ask, this.path) : undefined;
        return choice?.action === undefined ? undefined : choice;
    }

    /** The question whose choices are listed. */
    get level(): Path {
        return this.chosen ? this.path.slice(0, -1) : this.path;
    }

    async take(path: Path): Promise<void> {
        this.path = path;
        this.preview = null;
        const action = this.chosen?.action, seat = this.asked;
        if (action === undefined || seat === null)
            return;
        const { preview } = await this.core.ask('preview', { seat, action });
        if (this.path === path)
            this.preview = preview;
    }

    /** The first tap on a choice previews it, a second one does it. */
    tap(place: number): void {
        const path = [...this.level, place];
        if (this.chosen && this.path.at(-1) === place)
            void this.act(this.chosen.action!);
        else
            void this.take(path);
    }

    back(): void {
        void this.take(this.path.slice(0, -1));
    }

    /** The next or the previous choice of the open question. */
    stepBy(by: number): void {
        const count = this.open?.choices.length ?? 0;
        if (count === 0)
            return;
        const now = this.chosen ? this.path.at(-1)! : by > 0 ? -1 : 0;
        void this.take([...this.level, (now + by + count) % count]);
    }

    /** A thing on the board was picked: the first choice that points at it, and the next one when picked again. */
    pick(thing: Thing): void {
        const wanted = handle(thing), question = this.open;
        if (!question || !this.ask)
            return;
        const here = question.choices.flatMap(({ things }, place) =>
            things.some((other) => handle(other) === wanted) ? [[...this.level, place]] : []);
        const anywhere = leaves(this.ask.ask).filter(({ choices }) =>
            choices.some(({ things }) => things.some((other) => handle(other) === wanted))).map(({ path }) => path);
        const paths = here.length ? here : anywhere;
        const now = paths.findIndex((path) => path.join() === this.path.join());
        if (paths.length === 1 && now === 0 && this.chosen)
            void this.act(this.chosen.action!);
        else if (paths.length)
            void this.take(paths[(now + 1) % paths.length]);
    }

    /** One thing was dropped on another: the first choice that points at both, or at the second one alone. */
    drop(thing: Thing, onto: Thing): void {
        const all = this.ask ? leaves(this.ask.ask) : [];
        const at = (wanted: string) => ({ choices }: (typeof all)[number]) =>
            choices.some(({ things }) => things.some((other) => handle(other) === wanted));
        const ways = all.filter(at(handle(onto)));
        const way = ways.find(at(handle(thing))) ?? ways[0];
        if (way)
            void this.take(way.path);
    }

    async hint(): Promise<void> {
        const seat = this.asked;
        if (seat === null || !this.view || !this.ask)
            return;
        await this.thinker.ask('load', { view: this.view, names: this.setUp.seats.map(({ name }) => name) });
        const { action, why } = await this.thinker.ask('think', { seat, why: true, seed: String(this.turn.ply) });
        this.ideas = why?.length ? why.map(({ action, text }) => ({ action, text })) : [{ action, text: '' }];
        await this.idea(0);
    }

    async idea(place: number): Promise<void> {
        const path = this.ask ? pathOf(this.ask.ask, this.ideas[place].action) : undefined;
        if (path)
            await this.take(path);
    }

    /** The exact texts of what the person in front of the screen may do. */
    get actions(): string[] {
        return this.ask ? leaves(this.ask.ask).map(({ action }) => action) : [];
    }
}

// A table as the screen has it: what is seen of a match, what the person in front of it is asked, and how they choose.
// Where the match is, and who else plays, is for those that extend it to know: here.svelte.ts, far.svelte.ts. All that
// a rule decides is asked of the core, which has the match, or a seat's end of it.
import { Core } from '../core/core';
import type { Answering, Ask, Choice, Describe, Ending, Preview, Question, Seat, StoryTurn, Thing, Turn, Viewer, Words }
    from '../core/protocol';
import { leaves, pathOf, type Path } from '../core/tree';
import { capital, handle, plain, runs } from '../core/words';
import type { GameEvent, View } from '../generated/games';
import type { Room } from '../online/room.svelte';
import { sound } from '../sound/sound.svelte';
import { recall } from '../store/remembers';
import * as choosing from './choosing';
import { momentsOf, timings } from './moments';
import { call, news, tellings, type Told } from './saying';
import type { SetUp } from './setup';
import { share } from './share';
import { NOTHING, slowness, Stage, type Sight } from './stage.svelte';
import { advise, type Idea } from './thinking';

/** When a person wants to be asked for an answer to what was announced. */
export type Wish = 'always' | 'matters' | 'never';

const NONE: ReadonlySet<string> = new Set();
/** So much of what was said last stays where somebody who listens can find it. */
const SAID = 12;

/** The action that is no answer to what was announced. */
export function decliningIn(ask: Ask): string | undefined {
    return leaves(ask.ask).find(({ choices }) => choices.at(-1)!.declines)?.action;
}

export abstract class Table {
    describe: Describe = $state.raw(null!);
    /** What the things of each seat look like; empty where nobody has picked anything. */
    looks: string[] = $state.raw([]);
    turn: Turn = $state.raw(null!);
    /** Whose eyes the screen has: what is not theirs is not here. Undefined while it is handed over. */
    eyes: Viewer | undefined = $state();
    /** The seat that is asked now, and its question. */
    asked: Seat | null = $state(null);
    protected question: Ask | null = $state.raw(null);
    protected choosing: choosing.Choosing = $state.raw(choosing.NOWHERE);
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
    /** For those who listen, the newest last: what happened, that somebody is asked and what, what they choose. */
    said: readonly { n: number; text: string }[] = $state.raw([]);
    /** Why nothing can be taken back; '' if something can. */
    whyNoUndo = $state('');
    record: string | null = $state.raw(null);
    gameId: string | null = $state.raw(null);
    wishes: Wish[] = $state([]);
    /** What went wrong, in words. */
    trouble = $state('');
    unsaved = $state('');
    undone: { from: number; decided: number[]; together: number[] }[] = $state([]);
    /** Where the others are, if they are far away. */
    readonly room: Room | null = null;
    /** An answer of one's own that waits with others' until all are opened. */
    sealed: string | null = $state(null);
    protected run = 0;
    /** What is being done with the match; nothing is taken back before that is through. */
    protected doing: Promise<unknown> = Promise.resolve();
    /** What the eyes know by now, however much of it has been shown. */
    protected known: { view: View | null; told: GameEvent[]; turns: StoryTurn[] } = { view: null, told: [], turns: [] };
    /** The last event that was said to each pair of eyes; and events in words, from the turn on that goes on. */
    protected heard = new Map<Viewer, number>();
    private sayable = new Map<number, Told>();
    /** Somebody is asked, and has been told so. */
    protected called = false;
    protected times: ReturnType<typeof timings> = new Map();
    protected acted = { seat: -1, turn: 0 };
    /** The question that is being answered: nothing else is an answer to it, but may be one to the next. */
    protected given: Ask | null = null;
    protected readonly stage: Stage;
    protected readonly core: Core;

    /** `persons` are the seats of those in front of this screen. */
    protected constructor(readonly setUp: SetUp, protected readonly persons: readonly Seat[], given?: Core) {
        this.core = given ?? new Core(() => this.stage.frame);
        const traced = recall('trace') !== null;
        this.stage = new Stage(slowness, (event) => sound.hear(this.times.get(event.type!)!.role),
            traced ? (step) => console.timeStamp(step) : undefined);
    }

    abstract get id(): string;

    /** A person does it. Throws a Refusal if it is not legal. */
    abstract act(action: string): Promise<void>;
    /** The same by a button or a key: what refuses it is told. */
    async perform(action: string): Promise<void> {
        try {
            await this.act(action);
        } catch (error) {
            this.trouble = (error as Error).message;
        }
    }

    abstract undo(): Promise<void>;
    abstract redo(): Promise<void>;
    abstract wish(seat: Seat, wish: Wish): void;
    /** The person whom the screen was handed to is there. */
    abstract uncover(): Promise<void>;
    /** On the open screen: a person says that they answer, or nobody does (null). */
    abstract claim(seat: Seat | null): void;

    /** Bots and hints think beside the table, from the first time on. */
    protected get thinker(): Core {
        return (this.helper ??= new Core(() => this.stage.frame));
    }
    private helper?: Core;

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
        this.stage.end();
        this.core.end();
        this.helper?.end();
    }

    /** Whether persons at this screen have secrets from each other. */
    get secrets(): boolean {
        return this.describe.hidden && this.persons.length > 1;
    }

    /** Whether several persons look at the screen together: nobody hands it over. */
    get shared(): boolean {
        return this.persons.length > 1 && (this.eyes === 'table' || !this.describe.hidden);
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
    /** The same for the hand, and for what stands beside the board. */
    get hand(): Sight {
        return this.stage.hand;
    }
    get beside(): Sight {
        return this.stage.beside;
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
        const { actor } = this.stage;
        return this.playing ? (actor === null ? [] : [actor]) : this.turn.seats;
    }

    /** What lies on the table, and what these eyes hold, in lines for those who see no picture of it. */
    async inWords(): Promise<{ table: Words; hand?: Words }> {
        return this.core.ask('table', { seat: this.eyes! });
    }

    /** All that these eyes may see, at once. */
    protected async look(): Promise<void> {
        const eyes = this.eyes;
        if (eyes === undefined)
            return;
        const [seen, { ending }, { story }, { events }] = await Promise.all([this.core.ask('view', { seat: eyes }),
            this.core.ask('ending', { seat: eyes }), this.core.ask('story', { seat: eyes }),
            this.core.ask('events', { seat: eyes })]);
        const view = share(this.known.view, seen.view);
        this.known = { view, told: events, turns: story.turns };
        const last = events.at(-1)?.v ?? 0, heard = Math.min(this.heard.get(eyes) ?? story.since - 1, last);
        this.heard.set(eyes, heard);
        this.stage.jump({ view, told: events, settle: [() =>
            Object.assign(this, { ending, turns: story.turns, since: story.since })] });
        await this.learn(eyes, (story.turns.find(({ to }) => to > heard) ?? story.turns.at(-1))?.from ?? 1, last);
    }

    /** Other eyes look from now on: what was said to those before is not theirs. */
    protected async lookAs(eyes: Viewer): Promise<void> {
        if (eyes !== this.eyes)
            this.said = [];
        this.eyes = eyes;
        await this.look();
    }

    /** Events that are still to be said to these eyes, and those of the turn that goes on. */
    private async learn(eyes: Viewer, from: number, to: number): Promise<void> {
        this.sayable = new Map();
        if (from > to)
            return;
        const { events, words } = await this.core.ask('events', { seat: eyes, from, views: true, names: true });
        if (this.eyes === eyes)
            this.sayable = new Map(tellings(this.times, events, words!));
    }

    /** What has happened since the eyes were told of something last. */
    protected async tidings() {
        const { eyes, known } = this;
        if (eyes === undefined)
            return null;
        const [happened, { ending }, { story }] = await Promise.all([
            this.core.ask('events', { seat: eyes, from: (known.told.at(-1)?.v ?? 0) + 1, views: true, names: true }),
            this.core.ask('ending', { seat: eyes }),
            this.core.ask('story', { seat: eyes, from: known.turns.at(-1)?.from ?? 1 })]);
        return { eyes, known, happened, ending, story };
    }

    /** Shows what came of an action, event by event. */
    protected async follow(seat: Seat, given: Awaited<ReturnType<Table['tidings']>>): Promise<void> {
        let found = given;
        // Meanwhile other eyes may have come, or these may have seen more.
        while (this.eyes !== undefined && (found?.eyes !== this.eyes || found.known !== this.known))
            found = await this.tidings();
        if (this.eyes === undefined || !found)
            return;
        const { eyes, happened, ending, story } = found, { events, words } = happened;
        const { told } = this.known, before = this.known.turns.slice(0, -1), own = this.persons.includes(seat);
        let { view } = this.known;
        happened.views = happened.views!.map((next) => (view = share(view, next)));
        const turns = [...before, ...story.turns];
        this.known = { view, told: [...told, ...events], turns };
        for (const [v, telling] of tellings(this.times, events, words!))
            this.sayable.set(v, telling);
        await this.stage.ready();
        if (this.eyes !== eyes)
            return;
        const first = this.acted.turn + (this.acted.seat === seat ? 0 : 1);
        const { moments, turn } = momentsOf(this.times, happened, told.length, first, own);
        this.acted = { seat, turn };
        // The log is slow to change: what is new no longer goes down before what is new now comes.
        const settle = [() => void (this.ending = share(this.ending, ending)),
            () => void (this.since = story.since), () => void (this.turns = turns)];
        this.stage.add(moments, { view, told: this.known.told, settle }, own);
    }

    /** Nobody sees anything. */
    protected blind(): void {
        this.eyes = undefined;
        this.known = { view: null, told: [], turns: [] };
        this.sayable = new Map();
        this.said = [];
        this.called = false;
        this.stage.jump({ view: null, told: [], settle: [() =>
            Object.assign(this, { ending: null, turns: [], since: 1 })] });
    }

    /** A tap or a key: nobody waits for movements any longer. */
    hurry(): void {
        this.stage.skip();
    }

    /** Speaks, behind all that was said before. */
    say(text: string): void {
        if (text)
            this.said = [...this.said.slice(1 - SAID), { n: ++this.sayings, text }];
    }
    private sayings = 0;

    protected clear(): void {
        this.asked = this.question = this.preview = this.cover = this.thinking = null;
        this.choosing = choosing.NOWHERE;
        // What is empty already is not set anew: nothing is to be drawn for that.
        if (this.ideas.length > 0)
            this.ideas = [];
        if (this.claimers.length > 0)
            this.claimers = [];
        this.whyNoUndo = '';
    }

    /** Puts the question to the person of a seat. */
    protected async put(seat: Seat, ask: Ask, run: number): Promise<void> {
        this.asked = seat;
        this.choosing = choosing.begin(ask.ask);
        this.question = ask;
        this.stage.ask();
        await this.stage.rest();
        if (run === this.run && this.question === ask)
            this.callOn(seat);
    }

    /** Says what has happened since, and what somebody is asked. */
    protected callOn(seat: Seat): void {
        const { node } = this.turn;
        if (!this.called && node === 'turn')
            sound.hear('yours');
        this.called = true;
        const name = this.persons.length > 1 ? this.setUp.seats[seat].name : '';
        this.say(call(node, this.answering, this.question!, name, this.tellNews()));
        if (!this.preview)
            this.fix();
    }

    /** Says what has happened since; returns what was said last. */
    protected tellNews(): string {
        const eyes = this.eyes!, { told, turns } = this.known, over = this.turn.node === 'over';
        // What one of those before the screen has heard is not said again to all of them.
        const before = eyes === 'table' ? Math.max(...this.heard.values()) : this.heard.get(eyes) ?? 0;
        const text = news(turns, this.sayable, eyes, before, over), start = turns.at(-1)?.from ?? 0;
        this.heard.set(eyes, Math.max(before, told.at(-1)?.v ?? 0));
        this.sayable = new Map([...this.sayable].filter(([v]) => v >= start));
        this.say(text);
        return this.said.at(-1)?.text ?? '';
    }

    // ---- Choosing -------------------------------------------------------------------------------------------------

    /** What the person is asked, once everything that led to it has been shown. */
    get ask(): Ask | null {
        return this.playing || this.laid === NOTHING ? null : this.question;
    }
    protected get root(): Question | undefined {
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
        if (!this.root || this.given === this.question)
            return;
        const before = this.open;
        this.choosing = to(this.root);
        if (this.choosing.done)
            return void this.perform(this.chosen!.action!);
        if (!this.chosen && this.open !== before)
            this.say(plain(this.open!.question));
        this.fix();
    }

    /** Previews what is chosen. */
    protected fix(): void {
        const { path } = this.choosing, action = this.chosen?.action, seat = this.asked;
        this.preview = null;
        if (action === undefined || seat === null)
            return;
        void this.core.ask('preview', { seat, action, names: true }).then(({ preview }) => {
            if (this.choosing.path !== path || !this.question)
                return;
            this.preview = this.eyes === seat ? preview : { ...preview, view: this.openly(preview.view) };
            this.say(this.outlined(plain(preview.text)));
        });
    }

    /** What is chosen, in words: with the cards that it takes, and why where it is an idea. */
    private outlined(text: string): string {
        const { action } = this.chosen!, idea = this.ideas.find((idea) => idea.action === action);
        const cards = this.describe.things.filter(({ thing }) => 'card' in thing && this.taken.has(handle(thing)));
        /** What has a number is known by that. */
        const known = (name: string) => {
            const number = /\d+$/.exec(name)?.[0];
            return number ? text.split(/\W+/).includes(number) : text.toLowerCase().includes(name.toLowerCase());
        };
        const named = cards.filter(({ name }) => !known(name)).map(({ name }) => `${capital(name)}: `).join('');
        // Nothing of it is done yet.
        return idea ? `Hint: ${named}${text} ${capital(plain(idea.text))}` : `Chosen: ${named}${text}`;
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

    /** The next or the previous action that there is. */
    stepBy(by: 1 | -1): void {
        this.move((root) => choosing.stepBy(root, this.choosing, by));
    }

    /** A card or another named thing, as it is described. */
    described(thing: Thing): Describe['things'][number] | undefined {
        return this.describe.things.find((other) => handle(other.thing) === handle(thing));
    }

    /** What a card or another named thing is called. */
    nameOf(thing: Thing): string | undefined {
        return this.described(thing)?.name;
    }

    /** What a thing lacks that cannot be chosen now, in words. */
    lack(thing: Thing): string {
        const lack = this.ask?.lacks.find((other) => handle(other.thing) === handle(thing)), name = this.nameOf(thing);
        const words = lack && `${name ? `${name}: ` : ''}${plain(lack.why)}.`;
        return !words || this.lit.has(handle(thing)) ? '' : capital(words);
    }

    /** Why a thing that does not shine cannot be picked; empty where it can be, or there is nothing to say. */
    whyNot(thing: Thing): string {
        const { root } = this, wanted = handle(thing), lack = this.lack(thing);
        if (lack)
            return lack;
        if (!root || choosing.offers(root, this.choosing, thing))
            return '';
        if (leaves(root).some(({ things }) => things.has(wanted)))
            return 'That does not go with what is chosen.';
        if (runs(this.preview?.text ?? '').some((run) => handle(run) === wanted))
            return 'The button, or Enter, does what is chosen.';
        return thing.space === undefined ? '' : 'That cannot be chosen now.';
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
        const seat = this.asked, { question } = this;
        if (seat === null || !this.ask || this.given === question)
            return;
        const { view } = await this.core.ask('view', { seat });
        const ideas = await advise(this.thinker, this.setUp, view, seat, String(this.turn.ply));
        // By now something else may be asked, and of somebody else, who must not see it.
        if (this.question !== question)
            return;
        this.ideas = ideas;
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
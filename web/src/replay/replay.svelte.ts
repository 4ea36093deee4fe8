// A finished match looked at again: any moment of it, through any pair of eyes. All of it comes from a core that has
// the record; nothing is shown, counted or marked beyond the moment unless that is asked for.
import { Core } from '../core/core';
import type {
    Answering, Ask, Describe, Ending, Judged, Preview, Seat, StoryTurn, Turn, Viewer, Words,
} from '../core/protocol';
import { alone, leaves, type Path } from '../core/tree';
import { counts, plain } from '../core/words';
import type { GameEvent, View } from '../generated/games';
import { fresh, keep, type Saved } from '../store/games';
import { timings, type Timing } from '../table/moments';
import { seatName, type SetUp } from '../table/setup';
import { slowness } from '../table/stage.svelte';
import { advise } from '../table/thinking';
import { turnName } from '../ui/words';
import { percent, type Slip } from './judged';
import { marked, placeOf, stepsOf } from './marks';
import { Review } from './review.svelte';

export type Eyes = Viewer;
/** What these eyes see after so many events, the action that the last of them belongs to, and that event in words. */
interface Moment {
    view: View;
    ply: number;
    words: Words;
}

/** What would have been good where the match stands: an action; or who chooses there, which these eyes must not see. */
export interface Idea {
    action?: string;
    chooser?: Seat;
    label: string;
    text: Words;
}

/** What was better at a ply, or as good, as if its seat had chosen that; and the choice of a review that it belongs
 *  to. */
export interface Shown {
    slip?: Slip;
    seat: Seat;
    action: string;
    ask: Ask;
    path: Path;
    taken: ReadonlySet<string>;
    preview: Preview;
}

/** What a review has told of a choice. */
function verdict({ action, words = '', mark, best, best_words = '', value = 0, best_value = 0 }: Judged): Idea[] {
    return mark ? [{ action: best, label: plain(best_words), text: `${percent(best_value)}, not ${percent(value)}` }]
        : [{ action, label: plain(words), text: 'This was played, and nothing is better for sure' }];
}

/** So many events are fetched at once with their views, and so many views are kept. */
const AHEAD = 24, KEPT = 600;
const STILL_MS = 700;

export class Replay {
    describe: Describe = $state.raw(null!);
    looks: readonly string[] = [];
    eyes: Eyes = $state('table');
    /** How many events have happened at the moment that is shown. */
    at = $state(0);
    view: View | null = $state.raw(null);
    event: GameEvent | null = $state.raw(null);
    /** What happened last. */
    private words: Words = $state.raw('');
    ms = $state(0);
    ending: Ending | null = $state.raw(null);
    /** What waits for answers at the moment that is shown. */
    answering: Answering | null = $state.raw(null);
    turn: Turn | null = $state.raw(null);
    /** Whether what comes next is somebody's choice. */
    private chosen = false;
    playing = $state(false);
    /** How often it was played: who pauses and plays again within a step has begun anew. */
    private plays = 0;
    /** Whether the scrubber marks what is still to come. */
    open = $state(false);
    ideas: Idea[] | null = $state.raw(null);
    /** What is asked there, in words to who chooses; and their name. */
    question: { seat: Seat; to: string; words: Words } | null = $state.raw(null);
    /** By these eyes, once somebody has asked for one. */
    review: Review | null = $state.raw(null);
    /** Whether reviews are wanted. */
    reviewing = $state(false);
    shown: Shown | null = $state.raw(null);
    private readonly reviews = new Map<Review['eyes'], Review>();
    private events: readonly GameEvent[] = $state.raw([]);
    private all: StoryTurn[] = $state.raw([]);

    readonly setUp: SetUp;
    private readonly core = new Core();
    private thinker: Core | null = null;
    private times: ReadonlyMap<string, Timing> = new Map();
    private known = new Map<number, Moment>();
    private last = 0;
    private wanted = 0;
    /** Who was asked for ideas, and at which ply. */
    private asked: { ply: number; seat: Seat } | null = null;
    private readonly slowness = slowness();

    private constructor(private readonly saved: Saved, readonly way: string) {
        this.setUp = saved.setUp;
    }

    /** `way` leads back to where the game is kept; `eyes` are the first, those of a person if left out. */
    static async open(saved: Saved, way: string, eyes?: Eyes): Promise<Replay> {
        const replay = new Replay(saved, way), { core } = replay;
        try {
            const { turn } = await core.ask('load', { record: saved.record, seed: saved.seed });
            replay.last = turn.ply!;
            const { describe, looks } = await core.ask('describe');
            replay.describe = describe;
            replay.looks = looks ?? [];
            replay.times = timings(describe);
            const own = saved.setUp.seats.findIndex(({ kind }) => kind === 'person');
            await replay.look(eyes ?? (own >= 0 ? own : 'table'));
            return replay;
        } catch (error) {
            replay.close();
            throw error;
        }
    }

    close(): void {
        this.playing = false;
        this.core.end();
        this.thinker?.end();
        this.review?.stop();
    }

    get count(): number {
        return this.events.length;
    }

    get told(): readonly GameEvent[] {
        return this.events.slice(0, this.at);
    }

    readonly steps: number[] = $derived(stepsOf(this.describe, this.events));
    /** All turns, for the scrubber; and those that have happened, for the log. */
    get ticks(): readonly StoryTurn[] {
        return this.all;
    }
    readonly marks: boolean[] = $derived(marked(this.describe, this.events, this.all));
    readonly turns: StoryTurn[] = $derived(this.all.filter(({ to }) => to <= this.at));
    readonly now: StoryTurn | undefined = $derived(
        this.all.find(({ from, to }) => from <= Math.max(1, this.at) && to >= this.at));

    /** What is told at this moment, briefly or at length: of a turn that still goes on no more than what happened last,
     *  as its title tells how it ends, if that has changed any points. */
    tells(much = false): string {
        const turn = this.now;
        if (!turn || turn.to > this.at)
            return plain(this.words);
        return plain(much ? turn.line : counts(turn) ? turn.title : this.words);
    }

    /** The turn in which the next event lies. */
    turnAt(after: number): string {
        const index = this.all.findIndex(({ to }) => to > after);
        return index < 0 ? 'The end' : turnName(this.all, index);
    }

    /** The turn that is shown, and how many there are: "Turn 7 of 20". */
    get place(): string {
        if (!this.at || !this.now)
            return '';
        const name = turnName(this.all, this.all.indexOf(this.now)), last = turnName(this.all, this.all.length - 1);
        const [word, count] = last.split(' ');
        return name.startsWith(`${word} `) ? `${name} of ${count}` : name;
    }

    /** Looks through these eyes from now on. */
    look(eyes: Eyes): Promise<void> {
        return (this.looking = this.lookThrough(eyes));
    }
    private looking?: Promise<void>;

    private async lookThrough(eyes: Eyes): Promise<void> {
        const [{ events }, { story }] = await Promise.all([this.core.ask('events', { seat: eyes }),
            this.core.ask('story', { seat: eyes })]);
        const before = this.judge;
        this.known.clear();
        this.eyes = eyes;
        this.events = events;
        this.all = story.turns;
        if (this.judge !== before) {
            this.review?.stop();
            this.review = this.judge === null ? null : this.reviews.get(this.judge) ?? null;
        }
        await this.go(this.at);
    }

    /** Shows the moment after so many events; `ms` is how long what happens last takes to move there. */
    async go(at: number, ms = 0): Promise<void> {
        const wanted = ++this.wanted, eyes = this.eyes;
        const { view, ply, words } = await this.moment(at);
        // While an action is still going on, everybody stands as before it.
        const next = await this.nextPly(at), on = !at || (at < this.count && next === ply);
        const [, { turn }, { ending }, { answering }, , coming] = await Promise.all([
            this.core.ask('seek', { ply: on ? ply : ply + 1 }), this.core.ask('turn'),
            this.core.ask('ending', { seat: eyes }),
            this.core.ask('answering', typeof eyes === 'number' ? { seat: eyes } : {}),
            this.core.ask('seek', { ply: next }), this.core.ask('turn'), this.core.ask('seek', { ply: this.last }),
        ]);
        if (wanted !== this.wanted)
            return;
        this.ideas = null;
        this.question = null;
        this.shown = null;
        this.at = at;
        this.ms = ms;
        this.event = ms && at ? this.events[at - 1] : null;
        this.view = view;
        this.words = words;
        this.turn = turn;
        this.chosen = coming.turn.seats.some((seat) => typeof seat === 'number');
        this.ending = ending;
        this.answering = turn.node === 'reaction' ? answering : null;
    }

    private async moment(at: number): Promise<Moment> {
        const eyes = this.eyes, kept = this.known.get(at);
        if (kept)
            return kept;
        if (at === 0) {
            const [, { view }] = await Promise.all([
                this.core.ask('seek', { ply: 0 }), this.core.ask('view', { seat: eyes }),
                this.core.ask('seek', { ply: this.last }),
            ]);
            return { view, ply: 0, words: 'The beginning' };
        }
        const { views, plies, words } = await this.core.ask('events',
            { seat: eyes, from: at, to: at + AHEAD, views: true, names: true });
        const moments = views!.map((view, i) => ({ view, ply: plies![i], words: words![i] }));
        if (this.known.size > KEPT)
            this.known.clear();
        if (eyes === this.eyes)
            moments.forEach((moment, i) => this.known.set(at + i, moment));
        return moments[0];
    }

    /** A step on or back. */
    step(by: 1 | -1): Promise<void> {
        this.playing = false;
        return this.onBy(by);
    }

    private onBy(by: 1 | -1): Promise<void> {
        const place = placeOf(this.steps, this.at) + (by < 0 && this.steps.includes(this.at) ? -1 : by > 0 ? 1 : 0);
        const at = this.steps[Math.min(this.steps.length - 1, Math.max(0, place))];
        return this.go(at, by > 0 ? this.lasts(at) : 0);
    }

    private lasts(at: number): number {
        const type = this.events[at - 1]?.type;
        return Math.round(((type !== undefined && this.times.get(type)?.ms) || 0) * this.slowness);
    }

    /** To any moment. */
    to(at: number): Promise<void> {
        this.playing = false;
        return this.go(at);
    }

    /** To the end of the next turn, or of the one before. */
    async skip(by: 1 | -1): Promise<void> {
        const ends = [0, ...this.all.map(({ to }) => to)];
        const next = by > 0 ? ends.find((end) => end > this.at) : ends.findLast((end) => end < this.at);
        await this.to(next ?? (by > 0 ? this.count : 0));
    }

    async play(): Promise<void> {
        if (this.playing)
            return void (this.playing = false);
        this.playing = true;
        const mine = ++this.plays;
        if (this.at === this.count)
            await this.go(0);
        while (this.playing && mine === this.plays && this.at < this.count) {
            await this.onBy(1);
            await new Promise((resolve) => setTimeout(resolve, this.ms || STILL_MS));
        }
        if (mine === this.plays)
            this.playing = false;
    }

    /** The action that comes next, by its ply. */
    private async nextPly(at = this.at): Promise<number> {
        return at < this.count ? (await this.moment(at + 1)).ply : this.last;
    }

    /** What was good for whoever acts here, as far as they could know, as the review has it if there is one; who acts
     *  where these eyes are another's. What chance does comes first: then it goes on to the next choice. */
    async think(): Promise<void> {
        this.playing = false;
        while (!this.chosen && this.at < this.count)
            await this.go(this.at + 1);
        const ply = await this.nextPly(), wanted = this.wanted, back = () => this.core.ask('seek', { ply: this.last });
        const { turn } = await this.core.ask('seek', { ply });
        const acting = turn.seats.filter((seat) => typeof seat === 'number');
        const open = this.eyes === 'all' || !this.describe.hidden;
        const seat = acting.find((seat) => open || seat === this.eyes);
        const name = (seat: Seat) => seatName(this.setUp.seats[seat].name, seat);
        const judged = this.review?.plies.find((one) => one.ply === ply && one.seat === seat);
        if (seat === undefined) {
            await back();
            this.ideas = acting.map((seat) =>
                ({ chooser: seat, label: name(seat), text: 'chooses here. Look through their eyes' }));
            return;
        }
        this.asked = { ply, seat };
        if (judged) {
            await back();
            this.ideas = verdict(judged);
            return this.point(this.ideas[0]);
        }
        const [{ view }, { ask }] = await Promise.all([
            this.core.ask('view', { seat }), this.core.ask('ask', { seat, names: true }), back(),
        ]);
        this.thinker ??= new Core();
        const ideas = await advise(this.thinker, this.setUp, view, seat, String(ply));
        const all = leaves(ask.ask);
        const choices = (text: string) => all.find((leaf) => leaf.action === text)?.choices;
        const label = (text: string) => choices(text)?.map(({ label }) => plain(label)).join(', ') ?? text;
        if (wanted !== this.wanted)
            return;
        this.question = { seat, to: name(seat), words: ask.advice };
        this.ideas = ideas.map(({ action, text }) => ({ action, label: label(action), text }));
        await this.point(this.ideas[0]);
    }

    /** Shows an idea on the board; or asks the eyes of whoever chooses. */
    async point({ action, chooser }: Idea): Promise<void> {
        if (chooser !== undefined) {
            await this.look(chooser);
            return this.think();
        }
        if (action !== undefined && this.asked)
            await this.draw(this.asked.ply, this.asked.seat, action);
    }

    /** By whose eyes a review is: where nothing is hidden by all; the table's know no choice. */
    get judge(): Review['eyes'] | null {
        return !this.describe.hidden ? 'all' : this.eyes === 'table' ? null : this.eyes;
    }

    /** Judges the whole match by these eyes, or by those that are still to look; or goes on with that. */
    async judgeAll(): Promise<void> {
        this.reviewing = true;
        await this.looking;
        const { judge } = this;
        if (judge === null)
            return;
        this.review ??= new Review(judge, this.last, { record: this.saved.record, seed: this.saved.seed });
        this.reviews.set(judge, this.review);
        void this.review.start();
    }

    /** Goes to where a choice was made, and shows what was better. */
    async show(slip: Slip): Promise<void> {
        this.playing = false;
        await this.go(slip.after);
        await this.draw(slip.ply, slip.seat, slip.best, slip);
    }

    /** What an action of a seat would do at a ply, as if the seat had chosen it. */
    private async draw(ply: number, seat: Seat, action: string, slip?: Slip): Promise<void> {
        const { wanted } = this;
        const [, { ask }, { preview }] = await Promise.all([
            this.core.ask('seek', { ply }), this.core.ask('ask', { seat, names: true }),
            this.core.ask('preview', { action, seat, names: true }), this.core.ask('seek', { ply: this.last }),
        ]);
        const leaf = leaves(ask.ask).find((leaf) => leaf.action === action)!;
        if (wanted === this.wanted)
            this.shown = {
                slip, seat, action, ask: { ...ask, ask: alone(ask.ask, leaf.path) }, path: leaf.path.map(() => 0),
                taken: leaf.things, preview,
            };
    }

    /** The table in words, and what each of those whose eyes look holds. `within` an action that still goes on it is as
     *  it was before that. */
    async inWords() {
        const { eyes, at, core, setUp } = this, ply = this.turn!.ply!;
        const seats = eyes === 'all' ? [...setUp.seats.keys()] : eyes === 'table' ? [] : [eyes];
        const within = at > 0 && (await this.moment(at)).ply === ply;
        const told = Promise.all([core.ask('seek', { ply }), core.ask('table', { seat: eyes }),
            ...seats.map((seat) => core.ask('table', { seat }))] as const);
        await core.ask('seek', { ply: this.last });
        const [, { table }, ...own] = await told;
        return { within, table, hands: own.flatMap(({ hand }, i) =>
            hand ? [{ name: seatName(setUp.seats[seats[i]].name, seats[i]), hand }] : []) };
    }

    /** A game of its own that goes on from this moment, with luck of its own; resolves to its id. */
    async playOn(): Promise<string> {
        const { ply } = this.at ? await this.moment(this.at) : { ply: -1 };
        // What an action leads to is seen bit by bit: from within the last one it goes on before that.
        const from = Math.min(ply + 1, this.last - 1);
        const [, { record }, { turn }] = await Promise.all([
            this.core.ask('seek', { ply: from }), this.core.ask('record'), this.core.ask('turn'),
            this.core.ask('seek', { ply: this.last }),
        ]);
        const game = fresh(this.setUp), seed = [...crypto.getRandomValues(new Uint32Array(2))].join('');
        await keep({ ...game, record, seed, asks: turn.ply, over: turn.node === 'over' });
        return game.id;
    }

    asRecord(): Promise<string> {
        return this.core.record();
    }

    asLine(): Promise<string | null> {
        return this.core.line();
    }
}

// What is on the screen while things happen: one moment after the other, in the order in which they came. Nothing waits
// for it: what it shows has long been played and stored.
import type { Seat, Words } from '../core/protocol';
import type { GameEvent, View } from '../generated/games';
import { recall } from '../store/remembers';
import { drawn } from './frames';
import { LEAST_MS, pace, type Moment } from './moments';

/** Where moments lead to: what is seen then, and what else is to be brought up to date, step by step. */
export interface Scene {
    view: View | null;
    told: readonly GameEvent[];
    settle: readonly (() => void)[];
}

const REST_MS = 240, BREATH_MS = 40;
/** Where nothing moves, what others do is seen after no less than this. */
const GLANCE_MS = 150;

/** What is asked comes bit by bit where movements were seen: first on the board, then beside it, then in the hand, then
 *  on the card, then what is given with it, then what it lists, then its buttons, then a word about keys, then the
 *  other ways to choose, then the line to type in, then all that stands around it. */
export const NOTHING = 0, BOARD = 1, BESIDE = 2, HAND = 3, CARD = 4, GIVEN = 5, CHOICES = 6, BUTTONS = 7, KEYS = 8,
    WAYS = 9, TYPED = 10, ALL = 11;

/** How somebody wants things to move: 2 is half as fast as usual, with 0 nothing may move at all. */
export function slowness(): number {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    return reduced ? 0 : Number(recall('pace') ?? 1);
}

/** What is seen at a moment, the event that led to it, and all that was told up to it. */
export class Sight {
    view: View | null = $state.raw(null);
    event: GameEvent | null = $state.raw(null);
    told: readonly GameEvent[] = $state.raw([]);
}

export class Stage {
    /** What the board shows, the hand, and what stands beside the board; while moments are shown each comes in the
     *  frame after the one before it. */
    readonly board = new Sight();
    readonly hand = new Sight();
    readonly beside = new Sight();
    /** What happens at the moment that is shown. */
    words: Words = $state.raw('');
    /** Who acts then. */
    actor: Seat | null = $state(null);
    /** How long movements last, 0 where nothing may move. */
    ms = $state(REST_MS);
    playing = $state(false);
    /** How much of what is asked is there. */
    laid = $state(ALL);

    private queue: { moments: Moment[]; scene: Scene }[] = [];
    private spent = { turn: 0, all: 0 };
    private turn = -1;
    private hurried = false;
    private wake = () => {};
    private lays = 0;
    private laying = false;
    private arrived = -GLANCE_MS;
    /** What is kept back for a moment, where nothing moves. */
    private held: ReturnType<typeof setTimeout> | undefined;
    private rests: (() => void)[] = [];
    /** The frame that is to show what has changed here. */
    private next: Promise<void> | null = null;
    private slow = 1;

    /** `slowness` is asked before something is shown. `hear` is told of every moment as it begins, `named` what each
     *  frame is to show. */
    constructor(private readonly slowness: () => number, private readonly hear: (event: GameEvent) => void,
        private readonly named?: (step: string) => void) {
        this.look();
    }

    /** How fast things are to move may have changed. */
    private look(): void {
        const before = this.still;
        this.slow = this.slowness();
        if (this.still !== before)
            this.ms = this.still ? 0 : REST_MS;
    }

    get still(): boolean {
        return !(this.slow > 0);
    }

    /** What is shown now. */
    get scene(): Scene {
        return { view: this.board.view, told: this.board.told, settle: [] };
    }

    /** Shows this at once, whatever was still to come: other eyes look, or something was taken back. */
    jump(scene: Scene): void {
        this.queue = [];
        this.letGo();
        this.wake();
        this.arrive(scene);
        scene.settle.forEach((step) => step());
        this.rise();
    }

    /** The table is left: nothing more is shown, or heard. */
    end(): void {
        this.queue = [];
        this.letGo();
        this.wake();
        this.board.event = null;
    }

    /** The frame that is to show what has changed here, while it is still to come: nothing else should be done then. */
    get frame(): Promise<void> | null {
        return this.next;
    }

    private draw(step: string): Promise<void> {
        this.named?.(step);
        const frame = drawn().then(() => {
            if (this.next === frame)
                this.next = null;
        });
        return (this.next = frame);
    }

    /** Shows what leads to a scene, behind what is still to be shown. A person's own doing begins to count anew. */
    add(moments: Moment[], scene: Scene, own: boolean): void {
        if (own) {
            this.hurried = false;
            this.spent.all = 0;
        }
        this.queue.push({ moments, scene });
        if (this.playing)
            return;
        this.look();
        const wait = this.arrived + GLANCE_MS - performance.now();
        if (own || !this.instant || wait <= 0)
            void this.run();
        else
            this.held ??= setTimeout(() => void this.run(), wait);
    }

    /** A tap or a key: to the end. */
    skip(): void {
        if (this.playing) {
            this.hurried = true;
            this.wake();
        }
    }

    /** When what has been asked before is off the screen, so that the first moment has a frame of its own. */
    async ready(): Promise<void> {
        if (!this.playing && !this.instant)
            await this.draw('ready');
    }

    /** While something moves nothing is in a hurry: what comes meanwhile comes one after the other, between frames. */
    async breathe(): Promise<void> {
        if (this.playing)
            await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
    }

    /** When nothing moves any longer, and what is asked is there. */
    async rest(): Promise<void> {
        if (this.held)
            void this.run();
        if (this.playing || this.laying)
            await new Promise<void>((resolve) => this.rests.push(resolve));
    }

    private letGo(): void {
        clearTimeout(this.held);
        this.held = undefined;
    }

    private get instant(): boolean {
        return this.still || this.hurried || document.hidden;
    }

    private async run(): Promise<void> {
        const queue = this.queue;
        let skipped = 0;
        this.letGo();
        this.playing = !this.instant;
        while (queue === this.queue) {
            const batch = queue[0], moment = this.instant ? undefined : batch.moments.shift();
            if (!moment) {
                // What a scene is, what has come of it and what is asked then come in frames of their own.
                queue.shift();
                const arrive = queue.length === 0 ? [() => this.arrive(batch.scene)] : [];
                for (const [i, step] of [...arrive, ...batch.scene.settle].entries()) {
                    step();
                    if (!this.instant)
                        await this.draw(`settle ${i}`);
                    if (queue !== this.queue)
                        return;
                }
                if (queue.length === 0)
                    return this.rise();
                continue;
            }
            if (moment.turn !== this.turn)
                this.spent.turn = 0;
            this.turn = moment.turn;
            const waiting = [moment, ...queue.flatMap(({ moments }) => moments)];
            const ms = moment.ms * pace(waiting, this.spent) + skipped;
            skipped = ms < LEAST_MS ? ms : 0;
            if (!skipped)
                await this.show(moment, batch.scene, ms);
        }
    }

    private async show({ view, event, ...moment }: Moment, { told }: Scene, ms: number): Promise<void> {
        this.ms = Math.round(this.slow * ms);
        void this.present({ view, event, told: told.slice(0, moment.told) }, moment.words);
        this.spent.turn += ms;
        if (!moment.own)
            this.spent.all += ms;
        await new Promise<void>((resolve) => {
            this.wake = resolve;
            setTimeout(resolve, this.ms);
        });
    }

    /** A moment comes to the board at once; then in frames of their own the hand, what is beside the board, who acts,
     *  and words. */
    private async present(sight: Omit<Sight, 'event'> & { event: GameEvent }, words: Words): Promise<void> {
        const { event } = sight, actor = typeof event.seat === 'number' ? event.seat : null;
        Object.assign(this.board, sight);
        await this.draw(`${event.type}`);
        for (const part of ['hand', 'beside'] as const) {
            if (this.board.event !== event)
                return;
            Object.assign(this[part], sight);
            await this.draw(part);
        }
        if (this.board.event === event && this.actor !== actor) {
            this.actor = actor;
            await this.draw('actor');
        }
        if (this.board.event !== event)
            return;
        this.words = words;
        this.hear(event);
        await this.draw('words');
    }

    private arrive({ view, told }: Scene): void {
        const known = this.board.told, same = told.length === known.length && told.at(-1) === known.at(-1);
        for (const sight of [this.board, this.hand, this.beside])
            Object.assign(sight, { view, event: null, told: same ? known : told });
        this.words = '';
        this.actor = null;
        this.arrived = performance.now();
    }

    /** Nothing moves any longer. */
    private rise(): void {
        const moved = this.playing && !this.hurried;
        this.playing = false;
        this.laid = moved ? BOARD : ALL;
        if (!moved && !this.still) {
            this.ms = 0;
            void this.draw('still').then(() => this.draw('still')).then(() => {
                if (!this.playing)
                    this.ms = REST_MS;
            });
        } else if (!this.still) {
            this.ms = REST_MS;
        }
        void this.lay();
    }

    /** Each part of what is asked in a frame of its own; nobody is called before they can answer. */
    private async lay(): Promise<void> {
        const lay = ++this.lays;
        this.laying = true;
        while (this.laid < ALL) {
            await this.draw(`lay ${this.laid}`);
            if (this.playing || lay !== this.lays)
                return;
            this.laid++;
        }
        this.laying = false;
        for (const resolve of this.rests.splice(0))
            resolve();
    }

    /** Something is asked: at once with what comes to rest, else it begins with the board. */
    ask(): void {
        if (this.playing || this.instant)
            return;
        this.laid = BOARD;
        void this.lay();
    }

    /** Takes away what was asked, in the other order and in fewer steps: nobody has to wait for what comes of it.
     *  `answered`: what stands beside the board comes back, and has a step of its own. */
    async lift(answered = false): Promise<void> {
        const lay = ++this.lays;
        for (const laid of [BUTTONS, GIVEN, HAND, ...(answered ? [BESIDE] : []), BOARD, NOTHING]) {
            if (this.instant || lay !== this.lays)
                return;
            if (this.laid > laid) {
                this.laid = laid;
                await this.draw(`lift ${laid}`);
            }
        }
    }
}

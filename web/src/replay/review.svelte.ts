// A finished match judged ply by ply, by cores in workers of their own: what they find comes as they find it. A review
// by a seat's eyes is made from what that seat could know: others' choices are not in it.
import { Core } from '../core/core';
import type { Judged, Seat } from '../core/protocol';

/** Games imagined for each judgement; so many workers at most; how often what was found is shown. */
const SIMS = 500, WORKERS = 4, SHOWN_MS = 200;

export class Review {
    /** What has been judged, in the order of the match. */
    plies: readonly Judged[] = $state.raw([]);
    running = $state(false);
    trouble = $state('');
    /** What a whole result is, in words. */
    scale = $state('');
    readonly sims = SIMS;

    private readonly found: Judged[] = [];
    private cores: Core[] = [];
    private shown = 0;

    /** `last` is the ply behind the last action: all before it and its worth are judged. */
    constructor(
        readonly eyes: Seat | 'all', readonly last: number,
        private readonly source: { record: string; seed?: string },
    ) {}

    get count(): number {
        return this.last + 1;
    }

    get done(): boolean {
        return this.plies.length === this.count;
    }

    /** Begins, or goes on where it was stopped. */
    async start(): Promise<void> {
        if (this.running || this.done)
            return;
        const left = Array.from({ length: this.count }, (_, ply) => ply).filter((ply) => !this.found[ply]);
        const many = Math.min(WORKERS, Math.max(1, (navigator.hardwareConcurrency ?? 1) - 1), left.length);
        const cores = Array.from({ length: many }, () => new Core());
        this.cores = cores;
        this.running = true;
        this.trouble = '';
        try {
            await Promise.all(cores.map((core) => this.judge(core, left)));
        } catch (error) {
            if (this.cores === cores)
                this.trouble = (error as Error).message;
        }
        if (this.cores === cores)
            this.stop();
    }

    /** What is being judged at this moment is judged anew if it goes on. */
    stop(): void {
        this.cores.forEach((core) => core.end());
        this.cores = [];
        this.running = false;
        this.show();
    }

    /** Judges what is left, which other workers take from too. */
    private async judge(core: Core, left: number[]): Promise<void> {
        await core.ask('load', this.source);
        for (let ply = left.shift(); ply !== undefined; ply = left.shift()) {
            const seat = this.eyes === 'all' ? {} : { seat: this.eyes };
            const { review, scale } = await core.ask('review',
                { ...seat, from: ply, to: ply, sims: SIMS, words: true, names: true });
            this.found[ply] = review[0];
            this.scale = scale!;
            if (performance.now() > this.shown + SHOWN_MS)
                this.show();
        }
    }

    private show(): void {
        this.shown = performance.now();
        this.plies = this.found.filter(Boolean);
    }
}

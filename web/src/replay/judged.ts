// What a review comes to: sums for each seat, what weighed most, how matters stood. Only figures; words are the core's.
import type { Judged, Mark, Seat } from '../core/protocol';

/** A star in a circle of 6: what mattered is marked with it. */
export const STAR = 'M0-5.500L1.6-1.800 5.500-1.500 2.500 1 3.500 5 0 2.800-3.500 5-2.500 1-5.500-1.500-1.600-1.800Z';

/** The plies judged so far. */
export type Plies = readonly Judged[];
/** A choice that was worse than another for sure. */
export type Slip = Judged & Required<
    Pick<Judged, 'seat' | 'words' | 'value' | 'best_value' | 'loss' | 'mark' | 'best' | 'best_words' | 'text'>>;
export type Stroke = Judged & Required<Pick<Judged, 'luck' | 'words'>>;
export type Point = Judged & Required<Pick<Judged, 'values'>>;

export const SIGNS: Record<Mark, string> = { doubtful: '?!', mistake: '?', blunder: '??' };
/** Luck below this share of a result is not worth a line. */
const LEAST = 0.01;

interface Tally {
    choices: number;
    /** Of all choices together. */
    loss: number;
    marks: Record<Mark, number>;
    luck: number;
    /** Unknown before the end of the match is judged. */
    result?: number;
}

export function tallies(plies: Plies, seats: number, last: number): Tally[] {
    const end = plies.find(({ ply }) => ply === last)?.values;
    return Array.from({ length: seats }, (_, seat) => {
        const own = plies.filter((ply) => ply.seat === seat);
        const marked = (mark: Mark) => own.filter((ply) => ply.mark === mark).length;
        return {
            choices: own.length, loss: own.reduce((sum, { loss }) => sum + loss!, 0), result: end?.[seat],
            marks: { doubtful: marked('doubtful'), mistake: marked('mistake'), blunder: marked('blunder') },
            luck: plies.reduce((sum, { luck }) => sum + (luck?.[seat] ?? 0), 0),
        };
    });
}

/** Choices with a mark, the greatest loss first. */
export function slips(plies: Plies): Slip[] {
    return plies.filter((ply): ply is Slip => ply.mark !== undefined).sort((a, b) => b.loss - a.loss);
}

/** How much chance moved whom it moved most, and who that was. */
export function most({ luck }: Stroke): { seat: Seat; by: number } {
    const sizes = luck.map(Math.abs), by = Math.max(...sizes);
    return { seat: sizes.indexOf(by), by };
}

/** What chance did, the greatest first. */
export function strokes(plies: Plies): Stroke[] {
    return plies.filter((ply): ply is Stroke => ply.luck !== undefined && most(ply as Stroke).by >= LEAST)
        .sort((a, b) => most(b).by - most(a).by);
}

/** How matters stood at the beginning of each turn and at the end, as far as all before it is judged. */
export function points(plies: Plies): Point[] {
    return plies.filter((ply, i): ply is Point => ply.ply === i && ply.values !== undefined);
}

/** Shares of a result as people read them: whole hundredths. */
export const percent = (share: number): string => `${Math.round(100 * share) || 0} %`.replace('-', '−');
export const signed = (share: number): string => `${Math.round(100 * share) > 0 ? '+' : ''}${percent(share)}`;

// Lines of points over turns: where they run in a box, and where the signs at their ends stand, none over another.
export interface Point {
    x: number;
    y: number;
}

/** Marks on the axis of points: at most six, at round numbers, from zero or below to the highest or above. */
export function marks(highest: number, lowest = 0): number[] {
    const span = Math.max(highest - Math.min(lowest, 0), 1);
    const rough = span / 5, size = 10 ** Math.floor(Math.log10(rough));
    const step = Math.max([1, 2, 5, 10].map((times) => times * size).find((step) => step >= rough)!, span <= 5 ? 1 : 0);
    const from = Math.floor(Math.min(lowest, 0) / step);
    return Array.from({ length: Math.ceil(highest / step) - from + 1 }, (_, i) => (from + i) * step);
}

/** One line of points for each seat; `scores` has a list of all seats for each turn. */
export function lines(scores: readonly (readonly number[])[], from: number, to: number, width: number, height: number):
    Point[][] {
    const seats = scores[0]?.length ?? 0, last = Math.max(scores.length - 1, 1);
    return Array.from({ length: seats }, (_, seat) => scores.map((all, turn) =>
        ({ x: turn / last * width, y: height - (all[seat] - from) / (to - from || 1) * height })));
}

/** Heights for things `size` high near the wished ones, none over another, within 0 to `height` if they have room. */
export function apart(wished: readonly number[], size: number, height: number): number[] {
    const order = wished.map((_, i) => i).sort((a, b) => wished[a] - wished[b]), found = [...wished];
    order.forEach((i, k) => (found[i] = k ? Math.max(found[i], found[order[k - 1]] + size) : found[i]));
    for (let k = order.length - 1, limit = height; k >= 0; k--, limit -= size)
        found[order[k]] = Math.min(found[order[k]], k < order.length - 1 ? found[order[k + 1]] - size : limit);
    return found;
}

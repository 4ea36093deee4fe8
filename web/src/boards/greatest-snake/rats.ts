// Which rat is which. A view says where rats are, not that one moved; for it to glide each keeps a key of its own.
export interface Placed {
    key: number;
    card: string;
    cell: number;
}

let keys = 0;

/**
 * The rats of a snake now, with the keys they had before: rats never overtake each other, so it is the matching in
 * order that keeps most of them and moves them least, rather to the tail than back.
 */
export function follow(before: readonly Placed[], cells: readonly { rat: string | null }[]): Placed[] {
    const after = cells.flatMap(({ rat }, cell) => (rat === null ? [] : [{ card: rat, cell }]));
    const best: { worth: number; same: boolean }[][] = Array.from({ length: before.length + 1 },
        () => Array.from({ length: after.length + 1 }, () => ({ worth: 0, same: false })));
    for (let i = before.length - 1; i >= 0; i--)
        for (let j = after.length - 1; j >= 0; j--) {
            const way = after[j].cell - before[i].cell;
            const far = Math.abs(way) * (way < 0 ? 1.1 : 1);
            const kept = before[i].card === after[j].card ? 100 - far + best[i + 1][j + 1].worth : -1;
            const left = Math.max(best[i + 1][j].worth, best[i][j + 1].worth);
            best[i][j] = { worth: Math.max(kept, left), same: kept >= left };
        }
    const found: Placed[] = [];
    for (let i = 0, j = 0; j < after.length;) {
        if (i < before.length && best[i][j].same)
            found.push({ ...after[j++], key: before[i++].key });
        else if (i < before.length && best[i + 1][j].worth >= best[i][j + 1].worth)
            i++;
        else
            found.push({ ...after[j++], key: ++keys });
    }
    return found;
}

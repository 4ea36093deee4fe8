// What matters at a table comes into sight: its boxes scroll there, no farther than they must.
import type { Ask } from '../core/protocol';
import { handles } from '../core/words';
import { afterFrame } from '../table/frames';
import type { Table } from '../table/table.svelte';
import { layout } from './layout.svelte';

const FEW = 3;
/** So long does it stay in sight what somebody's own doing brought, before the board comes back. */
const AWAY_MS = 900;

/** What is to be called when that has changed. `screen` is the table's, as long as somebody is there; `whole` says
    whether all of the question is there. */
export function sights(table: Table, screen: () => HTMLElement | undefined, whole: () => boolean): () => void {
    /** The question that has been brought into sight; it is one anew when all of it is there. */
    let sighted: Ask | null = null;

    /** Where only a suit is asked for, say, all choices lead to the same few places. */
    function ledTo(things: HTMLElement[]): HTMLElement[] {
        const ends = handles(table.open?.choices.flatMap(({ path }) => path ?? []) ?? []);
        return ends.size <= FEW ? things.filter(({ dataset }) => ends.has(dataset.thing!)) : [];
    }

    /** What can be chosen lies in the hand, or others are on: then all of the board is what matters. */
    function showBoard(scroll: HTMLElement, anew: boolean) {
        const board = scroll.querySelector('.board');
        const away = !table.ask && !!board
            && board.getBoundingClientRect().bottom < scroll.getBoundingClientRect().top + scroll.clientHeight / 2;
        if (anew && board && !scroll.contains(document.activeElement))
            scroll.scrollTo({ top: 0 });
        else if (away)
            setTimeout(() => !table.ask && scroll.scrollTo({ top: 0 }), AWAY_MS);
    }

    /** What is chosen and where it leads, else what can be chosen and what is one's own, is in sight: the box scrolls
        no farther down than it must, and when somebody is asked anew, back up to what others have done. */
    function show(scroll: HTMLElement) {
        const way = handles([...(table.chosen?.things ?? []), ...(table.chosen?.path ?? [])]);
        const anew = whole() && table.ask !== sighted;
        const things = [...scroll.querySelectorAll<HTMLElement>('[data-thing], [data-of]')];
        const chosen = things.filter(({ dataset }) => way.has(dataset.thing ?? dataset.of!));
        const own = chosen.length || !anew ? [] : [...scroll.querySelectorAll<HTMLElement>('[data-own]')];
        const lit = chosen.length ? [] : [...own, ...things.filter(({ dataset }) => dataset.lit !== undefined)];
        const found = chosen.length ? chosen : lit.length ? lit : ledTo(things);
        if (!found.length)
            return showBoard(scroll, anew);
        const start = scroll.getBoundingClientRect().top, room = scroll.clientHeight, now = scroll.scrollTop;
        const boxes = found.map((element) => element.getBoundingClientRect());
        const top = Math.min(...boxes.map((box) => box.top)) - start + now - 12;
        const bottom = Math.max(...boxes.map((box) => box.bottom)) - start + now + 12;
        const seen = (box: DOMRect) => box.bottom > start + 8 && box.top < start + room - 8;
        const fits = bottom - top <= room || own.length > 0, least = Math.max(0, bottom - room);
        if (!(anew && fits && now > least) && (fits ? top >= now - 12 && bottom <= now + room + 12 : boxes.some(seen)))
            return;
        scroll.scrollTo({ top: fits ? least : top });
    }

    return afterFrame(() => {
        const all = screen();
        if (!all)
            return; // somebody has left the table
        // All that is not board scrolls as one on a phone on its side: what is chosen is done at its top.
        if (layout.kind === 'flat' && (table.chosen || !all.querySelector('.side .scroll [data-lit]')))
            all.querySelector('.left + .side')?.scrollTo({ top: 0 });
        (layout.stacked ? [all] : all.querySelectorAll<HTMLElement>('.scroll')).forEach(show);
        sighted = whole() ? table.ask : null;
    });
}

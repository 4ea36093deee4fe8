// How the screen is divided, by its room: `em` follows the size of letters, so large letters get the phone's frame,
// and so does a page that is zoomed, which is a small screen to it.
import { MediaQuery } from 'svelte/reactivity';

/** A phone; a tablet held upright; board and side next to each other; the same on a phone that lies on its side. */
export type Layout = 'phone' | 'upright' | 'wide' | 'flat';

const low = new MediaQuery('(orientation: landscape) and (max-height: 31em) and (min-width: 31.25em)');
const little = new MediaQuery('(max-width: 31.24em) and (max-height: 30em)');
const narrow = new MediaQuery('(max-width: 43.7em)');
const tight = new MediaQuery('(max-height: 49em)');
const short = new MediaQuery('(max-height: 52em)');
const tall = new MediaQuery('(max-width: 68.7em) and (orientation: portrait)');

export const layout = {
    get kind(): Layout {
        if (low.current)
            return 'flat';
        return narrow.current ? 'phone' : tall.current ? 'upright' : 'wide';
    },
    /** A phone's frame that is so low that nothing can stay in sight: all of it scrolls. */
    get stacked(): boolean {
        return little.current;
    },
    /** There is little room from top to bottom. */
    get short(): boolean {
        return short.current;
    },
    /** There is so little for so many players that what is short of room beside the board comes in a line. */
    tight(players: number): boolean {
        return tight.current || (short.current && players > 2);
    },
};

// How the screen is divided, by its room: `em` follows the size of letters, so large letters get the phone's frame.
import { MediaQuery } from 'svelte/reactivity';

/** A phone; a tablet held upright; board and side next to each other; the same on a phone that lies on its side. */
export type Layout = 'phone' | 'upright' | 'wide' | 'flat';

const low = new MediaQuery('(orientation: landscape) and (max-height: 31em)');
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
    /** There is little room from top to bottom. */
    get short(): boolean {
        return short.current;
    },
    /** There is so little that what is short of room beside the board comes in a line. */
    get tight(): boolean {
        return tight.current;
    },
};

// How what is new on a table comes: an animation that leaves nothing in the style of what came. Whatever has a style of
// its own is worked out by itself, and anew whenever it is lit or not.
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** Fast, then slower: `--ease` of the page, for animations that are made by calls. */
export const EASE = 'cubic-bezier(.2,.8,.2,1)';

/** From `first` to what it is, as long as moments last when it comes; there at once if that is 0. */
export function arrives(first: Keyframe, ms: () => number, easing = 'linear'): Attachment<HTMLElement> {
    return (node) => {
        const duration = untrack(ms);
        if (duration > 0)
            node.animate([first, {}], { duration, easing });
    };
}

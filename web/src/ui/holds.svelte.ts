// A box keeps its height while what is in it goes and comes bit by bit, so that nothing around it has to move.
import type { Attachment } from 'svelte/attachments';

/** What is in the box is whole, and as high as it is; it changes, and the box stays as high as it was when it was whole
 *  last; it is of no matter how high the box is. */
export type Hold = 'whole' | 'changing' | 'free';

/** `most` is the greatest height that the box may have, as its style says. */
export function holds(hold: () => Hold, most: () => string): Attachment<HTMLElement> {
    return (node) => {
        let before: Hold = 'free', height = 0, kept = 0;
        const sizes = new ResizeObserver(([{ borderBoxSize: [box] }]) => (height = box.blockSize));
        sizes.observe(node);
        $effect(() => {
            const now = hold();
            if (before === 'whole')
                kept = height;
            node.style.minHeight = now === 'changing' && kept > 0 ? `min(${kept}px, ${most()})` : '';
            before = now;
        });
        return () => sizes.disconnect();
    };
}

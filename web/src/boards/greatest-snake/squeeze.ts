// Letters that fit: a name is broken between words only, and where its longest word is wider than its place, all
// letters become narrower, never lower.
import type { Attachment } from 'svelte/attachments';

export const squeeze: Attachment<HTMLElement> = (node) => {
    const watch = new ResizeObserver(() => {
        const room = node.clientWidth, wide = node.scrollWidth;
        node.style.transform = wide > room && room > 0 ? `scaleX(${room / wide})` : '';
    });
    watch.observe(node);
    return () => watch.disconnect();
};

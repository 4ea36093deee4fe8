// A box that scrolls is a stop of the tab key while it is too full and nothing in it is one, so keys can scroll it.
import type { Attachment } from 'svelte/attachments';

const STOPS = 'a[href], button, input, select, summary, [tabindex="0"]';

export const scrolls: Attachment<HTMLElement> = (node) => {
    const look = () => {
        const full = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
        const stop = full && !node.querySelector(STOPS) ? 0 : -1;
        if (node.tabIndex !== stop)
            node.tabIndex = stop;
    };
    const sizes = new ResizeObserver(look);
    // What is observed anew is looked at when it has been laid out: nothing has to be laid out for that alone. That it
    // is a stop itself changes nothing, and looking again at once would be one time too many for the browser.
    const changes = new MutationObserver((all) => {
        if (all.every(({ type, target }) => type === 'attributes' && target === node))
            return;
        sizes.unobserve(node);
        sizes.observe(node);
    });
    sizes.observe(node);
    changes.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['tabindex'] });
    return () => {
        sizes.disconnect();
        changes.disconnect();
    };
};

/** What was opened comes into sight: the last thing in a box would open below its edge. */
export function intoSight({ currentTarget }: Event & { currentTarget: HTMLDetailsElement }): void {
    if (currentTarget.open)
        currentTarget.scrollIntoView({ block: 'nearest' });
}

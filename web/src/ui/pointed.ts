// What has the focus because it was clicked or tapped: keys are not meant for it. Browsers do tell what shows its focus
// (`:focus-visible`), but with the first key that comes they take it for what keys have led to.
let pointed: Element | null = null;

/** Not in tests, which have no page. */
if (typeof document !== 'undefined') {
    addEventListener('focusin', () => (pointed = null), true);
    addEventListener('pointerup', () => (pointed = document.activeElement), true);
    addEventListener('keydown', ({ key }) => key === 'Tab' && (pointed = null), true);
}

export const isPointed = (element: Element): boolean => element === pointed;

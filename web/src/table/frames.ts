// Frames of the screen: what asks where things lie waits until they have been laid out, so that nothing is laid out
// twice; and what need not come at once comes in a frame of its own.

let next: Promise<void> | null = null;

/** When the frame has been drawn that shows all that has changed so far; soon, where nothing is drawn. */
export function drawn(): Promise<void> {
    if (next)
        return next;
    const frame = new Promise<void>((resolve) => {
        const begun = () => (next = next === frame ? null : next);
        const late = setTimeout(() => end(), 200);
        const end = () => {
            clearTimeout(late);
            begun();
            resolve();
        };
        requestAnimationFrame(() => {
            begun();
            setTimeout(end);
        });
    });
    return (next = frame);
}

/** `look` as it is to be called: once, after the frame that shows all that has changed. */
export function afterFrame(look: () => void): () => void {
    let waits = false;
    return () => {
        if (waits)
            return;
        waits = true;
        void drawn().then(() => {
            waits = false;
            look();
        });
    };
}

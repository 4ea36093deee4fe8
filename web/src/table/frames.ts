// Frames of the screen: what asks where things lie waits until they have been laid out, so that nothing is laid out twice.

export const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));

/** `look` as it is to be called: once, after the frame that shows all that has changed. */
export function afterFrame(look: () => void): () => void {
    let waits = false;
    return () => {
        if (waits)
            return;
        waits = true;
        void nextFrame().then(() => setTimeout(() => {
            waits = false;
            look();
        }));
    };
}

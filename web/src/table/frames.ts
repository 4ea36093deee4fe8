// Frames of the screen: what asks where things lie waits until they have been laid out, so that nothing is laid out
// twice; and what need not come at once comes in a frame of its own.

/** Timers are slow to set: there is one for all frames, and what follows a frame comes as a message. */
const LATE_MS = 200;
type Done = () => void;
let next: Promise<void> | null = null;
/** Who waits for a frame, and who for the end of one that has begun. */
const waiting = new Set<Done>(), begun: Done[] = [];
let watched = false;
let after: MessageChannel | undefined;

function begin(done: Done): void {
    if (!waiting.delete(done))
        return;
    next = null;
    begun.push(done);
    if (!after) {
        after = new MessageChannel();
        after.port1.onmessage = () => begun.splice(0).forEach((end) => end());
    }
    after.port2.postMessage(null);
}

/** Where nothing is drawn, what waits for a frame goes on without it. */
function watch(): void {
    const [first] = waiting;
    watched = first !== undefined;
    if (watched)
        setTimeout(() => {
            begin(first);
            watch();
        }, LATE_MS);
}

/** When the frame has been drawn that shows all that has changed so far; soon, where nothing is drawn. */
export function drawn(): Promise<void> {
    return (next ??= new Promise<void>((done) => {
        waiting.add(done);
        requestAnimationFrame(() => begin(done));
        if (!watched)
            watch();
    }));
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

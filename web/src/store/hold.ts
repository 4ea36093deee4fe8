// One tab at a time has a game. A tab that has one holds a lock of its name, which the browser gives back when the tab
// is closed or crashes; where there are no locks (plain http), tabs ask each other. The last word is in games.ts: a
// write is refused when another tab has claimed the game.

export interface Hold {
    release(): void;
}
type Letter = { ask?: string; have?: string; take?: string; from: number };

const NAME = 'coil-game-', ANSWER_MS = 400;

/** Takes a lock; null if it is to be had only if it is free, and is not. `lost` is called when another tab takes it. */
function lock(id: string, how: LockOptions, lost: () => void): Promise<Hold | null> {
    return new Promise((resolve, reject) => {
        navigator.locks.request(NAME + id, how, (given) => {
            if (!given)
                return resolve(null);
            return new Promise<void>((release) => resolve({ release }));
        }).catch((error: Error) => {
            if (error.name === 'AbortError')
                lost();
            reject(error);
        });
    });
}

// ---- Where there are no locks: tabs that talk to each other --------------------------------------------------------

const held = new Map<string, () => void>();
const me = Math.random();
let channel: BroadcastChannel | undefined;
let heard: (letter: Letter) => void = () => {};

function talk(): BroadcastChannel {
    if (!channel) {
        channel = new BroadcastChannel('coil-games');
        channel.onmessage = ({ data }: MessageEvent<Letter>) => {
            const lost = held.get(data.take ?? '');
            if (data.take !== undefined && data.from !== me && lost) {
                held.delete(data.take);
                lost();
            }
            if (data.ask !== undefined)
                for (const have of data.ask === '' ? held.keys() : held.has(data.ask) ? [data.ask] : [])
                    channel!.postMessage({ have, from: me });
            heard(data);
        };
    }
    return channel;
}

/** Whether another tab answers that it has the game ('' means any). */
function askAround(id: string): Promise<boolean> {
    return new Promise((resolve) => {
        const wait = setTimeout(() => resolve(false), ANSWER_MS);
        heard = ({ have, from }) => {
            if (have !== undefined && (id === '' || have === id) && from !== me) {
                clearTimeout(wait);
                resolve(true);
            }
        };
        talk().postMessage({ ask: id, from: me });
    });
}

function have(id: string, lost: () => void): Hold {
    talk();
    held.set(id, lost);
    return { release: () => void held.delete(id) };
}

async function agree(id: string, steal: boolean, lost: () => void): Promise<Hold | null> {
    if (steal)
        talk().postMessage({ take: id, from: me });
    else if (await askAround(id))
        return null;
    return have(id, lost);
}

// ---- For the page ---------------------------------------------------------------------------------------------------

/** For one tab alone; null if another one has it and `steal` is not said. */
export async function hold(id: string, steal: boolean, lost: () => void): Promise<Hold | null> {
    if (navigator.locks)
        return lock(id, steal ? { steal } : { ifAvailable: true }, lost);
    return typeof BroadcastChannel === 'undefined' ? { release: () => {} } : agree(id, steal, lost);
}

/** With other tabs: it is open as long as any of them has it. */
export async function share(id: string): Promise<Hold | null> {
    if (navigator.locks)
        return lock(id, { mode: 'shared' }, () => {});
    return typeof BroadcastChannel === 'undefined' ? null : have(id, () => {});
}

/** Whether a game (or, with '', any game) is open in another tab;
    of this tab only its own are left out by the caller. */
export async function isOpen(id: string): Promise<boolean> {
    if (navigator.locks) {
        const { held: all } = await navigator.locks.query();
        return !!all?.some(({ name }) => (id === '' ? name?.startsWith(NAME) : name === NAME + id));
    }
    return typeof BroadcastChannel !== 'undefined' && askAround(id);
}

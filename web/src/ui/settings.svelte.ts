// What somebody has set for this browser, which remembers it: light or dark, characters as keys, how fast things move.
import { forget, recall, remember } from '../store/remembers';

export type Mode = 'light' | 'dark' | 'system';
export type Pace = 'slow' | 'usual' | 'none';

const dark = matchMedia('(prefers-color-scheme: dark)');

function keep(key: string, value: string | null): void {
    if (value === null)
        forget(key);
    else
        remember(key, value);
}

const PACES: Record<Pace, string | null> = { slow: '2', usual: null, none: '0' };

class Settings {
    #mode: Mode = $state((recall('mode') as Mode | null) ?? 'system');
    #letters = $state(recall('letters') !== 'no');
    #plain = $state(recall('plain') === 'yes');
    #pace: Pace = $state((Object.keys(PACES) as Pace[]).find((pace) => PACES[pace] === recall('pace')) ?? 'usual');

    get mode(): Mode {
        return this.#mode;
    }
    set mode(mode: Mode) {
        this.#mode = mode;
        keep('mode', mode === 'system' ? null : mode);
        this.paint();
    }

    /** Whether letters, digits and signs are keys. */
    get letters(): boolean {
        return this.#letters;
    }
    set letters(letters: boolean) {
        this.#letters = letters;
        keep('letters', letters ? null : 'no');
    }

    /** Whether all choices are always listed as plain buttons. */
    get plain(): boolean {
        return this.#plain;
    }
    set plain(plain: boolean) {
        this.#plain = plain;
        keep('plain', plain ? 'yes' : null);
    }

    get pace(): Pace {
        return this.#pace;
    }
    set pace(pace: Pace) {
        this.#pace = pace;
        keep('pace', PACES[pace]);
    }

    /** Gives the page its colours. */
    paint(): void {
        document.documentElement.dataset.mode = this.#mode === 'system'
            ? (dark.matches ? 'dark' : 'light') : this.#mode;
    }
}

export const settings = new Settings();
dark.addEventListener('change', () => settings.paint());

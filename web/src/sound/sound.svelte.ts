// Sound: off until somebody switches it on, one volume, both remembered.
import { recall, remember } from '../store/remembers';
import { VOICES } from './voices';

const KEY = 'sound', USUAL = 0.6;

class Sound {
    private loud = $state(USUAL);
    private sounding = $state(false);
    private context: AudioContext | undefined;
    private out: GainNode | undefined;
    private last = { role: '', at: 0 };

    constructor() {
        const [on, volume] = (recall(KEY) ?? '').split(' '), loud = Number(volume ?? USUAL);
        this.sounding = on === 'on';
        this.loud = loud >= 0 && loud <= 1 ? loud : USUAL;
    }

    get on(): boolean {
        return this.sounding;
    }

    set on(on: boolean) {
        this.sounding = on;
        this.keep();
        if (on)
            this.hear('yours');
        else
            void this.context?.suspend();
    }

    /** From 0 to 1. */
    get volume(): number {
        return this.loud;
    }

    set volume(volume: number) {
        this.loud = Math.min(1, Math.max(0, volume));
        this.keep();
        if (this.out)
            this.out.gain.value = this.loud ** 2;
        this.hear('move');
    }

    private keep(): void {
        remember(KEY, `${this.sounding ? 'on' : 'off'} ${this.loud}`);
    }

    /** An event of this role is shown, or `yours`: a turn begins for whoever listens. */
    hear(role: string): void {
        if (!this.sounding || !(role in VOICES) || typeof AudioContext === 'undefined')
            return;
        if (!this.context) {
            this.context = new AudioContext();
            this.out = this.context.createGain();
            this.out.gain.value = this.loud ** 2;
            this.out.connect(this.context.destination);
        }
        void this.context.resume();
        // Many of the same within a moment are one sound.
        const now = this.context.currentTime;
        if (this.last.role === role && now - this.last.at < 0.06)
            return;
        this.last = { role, at: now };
        VOICES[role](this.out!, now + 0.01);
    }
}

export const sound = new Sound();

/** A person has done something: felt on phones. */
export function buzz(): void {
    if (matchMedia('(pointer: coarse)').matches)
        navigator.vibrate?.(10);
}

// Sounds made on the spot: short, dry things of wood, bone, felt and paper. No files.

type Voice = (to: AudioNode, at: number) => void;

/** A second of noise, the same for all. */
let hiss: AudioBuffer | undefined;

function noise(context: BaseAudioContext): AudioBuffer {
    if (!hiss) {
        hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
        const samples = hiss.getChannelData(0);
        for (let i = 0; i < samples.length; i++)
            samples[i] = 2 * Math.random() - 1;
    }
    return hiss;
}

/** Swells within `rise` seconds and fades within `fade`. */
function shape(to: AudioNode, at: number, loud: number, rise: number, fade: number): GainNode {
    const gain = to.context.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + rise);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fade);
    gain.connect(to);
    return gain;
}

/** Noise through a band around `pitch` that glides to `end`; a narrow band lets little through. */
function rub(to: AudioNode, at: number, loud: number, rise: number, fade: number, pitch: number, end = pitch,
    narrow = 1): void {
    const source = to.context.createBufferSource(), band = to.context.createBiquadFilter();
    source.buffer = noise(to.context);
    band.type = 'bandpass';
    band.Q.value = narrow;
    band.frequency.setValueAtTime(pitch, at);
    band.frequency.exponentialRampToValueAtTime(end, at + rise + fade);
    source.connect(band).connect(shape(to, at, 2 * Math.sqrt(narrow) * loud, rise, fade));
    source.start(at, Math.random() * 0.5);
    source.stop(at + rise + fade + 0.02);
}

/** A body that is struck: its pitch falls from `pitch` to `end`. */
function knock(to: AudioNode, at: number, loud: number, fade: number, pitch: number, end = pitch,
    type: OscillatorType = 'sine'): void {
    const source = to.context.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(pitch, at);
    source.frequency.exponentialRampToValueAtTime(end, at + fade);
    source.connect(shape(to, at, loud, 0.003, fade));
    source.start(at);
    source.stop(at + fade + 0.02);
}

const many = (count: number, apart: number, one: (at: number, i: number) => void) => (at: number) => {
    for (let i = 0; i < count; i++)
        one(at + i * apart * (1 + 0.3 * Math.random()), i);
};

/** By the roles of events (docs/protocol.md), and `yours` for the turn that begins. */
export const VOICES: Record<string, Voice> = {
    /** Two dry rattles. */
    yours: (to, at) => [at, at + 0.19].forEach(many(5, 0.022, (at, i) =>
        rub(to, at, 0.16 - 0.02 * i, 0.002, 0.014, 5200, 4200, 4))),
    /** Bone on wood. */
    chance: (to, at) => many(5, 0.055, (at, i) => {
        knock(to, at, 0.22 / (1 + 0.4 * i), 0.05, 1150 + 500 * Math.random(), 700, 'triangle');
        rub(to, at, 0.16 / (1 + 0.4 * i), 0.001, 0.02, 2600, 2600, 2);
    })(at),
    /** Felt. */
    move: (to, at) => {
        knock(to, at, 0.3, 0.07, 190, 120);
        rub(to, at, 0.08, 0.002, 0.03, 900, 500);
    },
    /** A snap. */
    capture: (to, at) => {
        rub(to, at, 0.25, 0.001, 0.035, 2400, 1200, 0.7);
        knock(to, at + 0.03, 0.3, 0.12, 240, 90);
    },
    /** Paper, pulled and laid down. */
    draw: (to, at) => rub(to, at, 0.13, 0.05, 0.09, 2200, 4600, 0.8),
    choose: (to, at) => rub(to, at, 0.16, 0.03, 0.07, 3000, 2000, 0.8),
    discard: (to, at) => rub(to, at, 0.12, 0.02, 0.12, 3600, 1400, 0.8),
    know: (to, at) => many(2, 0.05, (at) => rub(to, at, 0.16, 0.01, 0.06, 2600, 4200, 0.8))(at),
    /** A stamp. */
    play: (to, at) => {
        knock(to, at, 0.42, 0.09, 150, 70);
        rub(to, at, 0.16, 0.001, 0.04, 1300, 600);
    },
    /** Soft scales: the serpent grows. */
    quiet: (to, at) => many(2, 0.03, (at) => rub(to, at, 0.07, 0.004, 0.03, 1700, 1300, 3))(at),
    /** A gulp. */
    take: (to, at) => {
        knock(to, at, 0.26, 0.13, 210, 420);
        knock(to, at + 0.1, 0.2, 0.09, 300, 130);
    },
    /** One low drum. */
    score: (to, at) => {
        knock(to, at, 0.5, 0.5, 96, 52);
        rub(to, at, 0.08, 0.002, 0.06, 500, 300);
    },
    happen: (to, at) => rub(to, at, 0.18, 0.06, 0.16, 700, 1500, 1.2),
};
VOICES.answer = VOICES.play;
VOICES.end = VOICES.score;

// Times as people say them.

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
    ['minute', 60_000], ['hour', 3_600_000], ['day', 86_400_000],
];

/** "12 minutes ago", "yesterday"; after a week the day itself. */
export function ago(time: number, now = Date.now(), language: string | undefined = 'en-GB'): string {
    const gone = Math.max(0, now - time);
    if (gone < 60_000)
        return 'just now';
    if (gone >= 7 * 86_400_000)
        return new Date(time).toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric' });
    const [unit, length] = STEPS.findLast(([, length]) => gone >= length)!;
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(gone / length), unit);
}

/** "Ada, Jonas and a bot". */
export function listed(words: string[], language: string | undefined = 'en-GB'): string {
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
}

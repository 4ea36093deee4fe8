// What the page says of tables and of those who sit there.
import { listed } from '../store/when';
import type { Seat } from '../core/protocol';
import { botOf } from '../table/setup';
import { GAMES } from '../generated/list';
import { GONE, HOURS_USUAL, type Clock, type Facts, type Pace, type Place } from './facts';

export const titleOf = (game: string) => GAMES.find(({ id }) => id === game)?.title ?? game;

export function rulesetTitle({ game, ruleset }: Facts): string {
    return GAMES.find(({ id }) => id === game)?.rulesets.find(({ id }) => id === ruleset)?.title ?? ruleset;
}

/** Of games whose seats have their colours, so that they have an order too. */
export const ORDER_WORDS = 'Each seat has its colour. Where the rules ask who is oldest, it is the first seat.';

/** What was agreed that is not as usual, by the questions of the game: "Who begins? the first player".
    Suits are seen. */
export function agreedWords({ game, ruleset, options, seats }: Facts): string[] {
    const rules = GAMES.find(({ id }) => id === game)?.rulesets.find(({ id }) => id === ruleset);
    const questions = rules?.questions[seats.length] ?? [];
    return questions.flatMap(({ key, question, answers }) => {
        const found = key === 'suits' ? -1 : answers.findIndex(({ value }) => value === String(options[key]));
        return found > 0 ? [`${question} ${answers[found].answer}`] : [];
    });
}

/** So often answers are waited for in a game of persons, about. No limit of the server, which does not know it either:
    it is what games of The Greatest Snake come to, so that somebody sees what hours for each answer mean. */
const WINDOWS = 130;

export const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export function clockWords(clock: Clock): string {
    const time = (seconds: number) => seconds % 60 ? counted(seconds, 'second') : counted(seconds / 60, 'minute');
    switch (clock.kind) {
    case 'none':
        return 'no clock';
    case 'move':
        return `${time(clock.seconds)} a move`;
    case 'game':
        return `${time(clock.seconds)} each`
            + (clock.increment ? `, and ${counted(clock.increment, 'second')} for each move` : '');
    case 'days':
        return `${counted(clock.days, 'day')} a move`;
    }
}

/** How long answers are waited for, and what to expect of it. */
export const PACES: Record<Pace, { title: string; about: string }> = {
    usual: {
        title: 'Usual',
        about: 'Answers are waited for 2 or 6 seconds each time, whoever may have one: about ten minutes in a game.',
    },
    slow: { title: 'Slow', about: 'Three times as long as usual, to read every card at leisure.' },
    quick: {
        title: 'Quick',
        about: 'No longer than until all have answered. How quick that is tells a little about hands.',
    },
};

/** The same in a few words, for a list. */
export function answersWords({ pace, clock }: Facts): string {
    return clock.kind === 'days' && pace !== 'quick'
        ? `answers: ${counted(clock.hours ?? HOURS_USUAL, 'hour')} each time`
        : `answers: ${PACES[pace].title.toLowerCase()}`;
}

/** "5 days", "19 weeks". */
function span(hours: number): string {
    const days = Math.round(hours / 24);
    return days < 14 ? counted(days, 'day') : counted(Math.round(days / 7), 'week');
}

/** The same where a clock of days may have answers waited for as long. */
export function paceWords(pace: Pace, clock: Clock): string {
    if (clock.kind !== 'days')
        return PACES[pace].about;
    const hours = clock.hours ?? HOURS_USUAL, time = counted(hours, 'hour');
    return pace === 'quick'
        ? `Answers are waited for until all have answered, and no longer than ${time}. `
            + 'How quick that is tells a little about hands.'
        : `Each time somebody could answer, all wait for ${time}: about ${span(WINDOWS * hours)} in a game. `
            + '“Quick” waits no longer than until all have answered.';
}

/** Since how long somebody is away. */
export function awayWords(seconds: number): string {
    const minutes = Math.floor(seconds / 60);
    return minutes < 1 ? 'away' : minutes < 60 ? `away for ${minutes} min`
        : `away for ${counted(Math.floor(minutes / 60), 'hour')}`;
}

/** How somebody is there: in a word or two, and whether they are. */
export function presence(place: Place, game: string): { words: string; here: boolean } {
    if (place.who === 'open')
        return { words: 'open', here: false };
    const bot = place.bot && (botOf(game, place.bot)?.title.toLowerCase() ?? place.bot);
    if (place.who === 'bot')
        return { words: `bot: ${bot}`, here: true };
    if (bot)
        return { words: `a bot plays (${bot})`, here: false };
    const late = place.late ? ', out of time' : '';
    return { words: `${place.here ? 'here' : awayWords(place.gone ?? 0)}${late}`, here: !!place.here };
}

/** That a bot plays for somebody, or no longer. */
export function handedWords({ name, bot }: Place, own: boolean): string {
    if (own)
        return bot ? '' : 'You play yourself again: a bot has played for you.';
    return bot ? `A bot plays on for ${name}.` : `${name} plays again.`;
}

/** The seats that have still to agree to what is to be taken back. */
export const toAgree = ({ seats, undo }: Facts): Seat[] => (undo ? seats.flatMap(({ who, bot }, seat) =>
    (who === 'person' && !bot && seat !== undo.seat && !undo.agreed.includes(seat) ? [seat] : [])) : []);

/** Who has refused that: nobody else knows, where it was one of several. */
export function refuser(facts: Facts): string {
    const left = toAgree(facts);
    return left.length === 1 ? facts.seats[left[0]].name! : 'somebody';
}

/** Whether a bot may play for somebody. */
export const mayHand = ({ who, here, gone, late, bot }: Place) =>
    who === 'person' && !bot && (!!late || (!here && (gone ?? 0) >= GONE));

/** Who sits there: "Ada, Bo and a bot; 1 seat is open". */
export function company({ seats }: Facts): string {
    const persons = seats.filter(({ who }) => who === 'person').map(({ name }) => name!);
    const bots = seats.filter(({ who }) => who === 'bot').length;
    const open = seats.filter(({ who }) => who === 'open').length;
    const all = [...persons, ...bots ? [bots === 1 ? 'a bot' : `${bots} bots`] : []];
    return [all.length ? listed(all) : 'nobody yet', ...open ? [`${counted(open, 'seat')} open`] : []].join('; ');
}

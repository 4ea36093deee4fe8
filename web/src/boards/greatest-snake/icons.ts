// Linocut icons of cards by their ids, each a path in a box of 24 x 24 that is drawn as a line; and what makes a rat
// another rat: its colour and its tool marks, in the box of Rat.svelte.
// A card of somebody's own ruleset has its kind's.
export const ICONS: Record<string, string> = {
    'dodge': 'M4 20C6 12 11 8 20 7.500M15 3l5.500 4.500L15 12M3 8h4M3 12.500h3M11 20q1-4 5-5',
    'super-glue': 'M7 21l1-8 3-4h2l3 4 1 8zM11 9V4h2v5M8.500 15.500h7M18.500 4q2.500 3 0 4.500-2.500-1.500 0-4.500',
    'squeeze': 'M3 4q9 7.500 18 0M3 20q9-7.500 18 0M2 12h6M5.500 9l3 3-3 3M22 12h-6M18.500 9l-3 3 3 3',
    'big-squeeze': 'M3 3q9 7.500 18 0M3 21q9-7.500 18 0M2.500 8.500L6 12l-3.500 3.500M7 8.500l3.500 3.500L7 15.500'
        + 'M21.500 8.500L18 12l3.500 3.500M17 8.500L13.500 12l3.500 3.500',
    'fake-rat': 'M3 19h15q1-9-6.500-9T3 17zM12 10V7M12 7c-6 1-6-5 0-3.500 6-1.500 6 4.500 0 3.500M18 17q4 1 4-3'
        + 'M6.500 15h.01',
    'steal': 'M3 9q9-3 18 0c0 8-4 8-6.500 5q-2.500-2-5 0C7 17 3 17 3 9zM8 11.500h.01M16 11.500h.01',
    'swap': 'M4 8h15M15 4l4.500 4-4.500 4M20 16H5M9 12l-4.500 4L9 20',
    'lullaby': 'M13 4a8.500 8.500 0 1 0 7.500 12A7.500 7.500 0 0 1 13 4zM17 3h4l-4 5h4M15.500 11h3',
    'alarm-clock': 'M12 7a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM12 10v4l2.500 1M3.500 7l3.500-3.500'
        + 'M20.500 7L17 3.500M7 21.500L8.500 19M17 21.500L15.500 19',
    'digestive-tonic': 'M9 3h6M10 3v5l-4 8q-1 5 6 5t6-5l-4-8V3M7.500 14h9M11 17.500h.01M14 18h.01',
    'rust': 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM9 11.500l3-3 1.500 3.500L11 15l2 2M15 11l3-1M8 14l-3 1',
    'pit-stop': 'M2 18q4-5 10-5t10 5q-4 3.500-10 3.500T2 18M12 18V3M7.500 7.500L12 3l4.500 4.500',
    'garbage-dive': 'M6 10l1 11h10l1-11M4 7.500l16-3M10 6V3.500l4-.7V5M10 13v5M14 13v5',
    'pickpocket': 'M4 11v7q0 3 3 3h10q3 0 3-3v-7zM8.500 11L10 3l6.500 1.500L15 11M4 14.500q8 4 16 0',
    'food-poisoning': 'M12 3c-8 0-10 9-4 12.500V20h8v-4.500C22 12 20 3 12 3zM8.500 10.500h.01M15.500 10.500h.01'
        + 'M10.700 16v4M13.300 16v4M12 13v.5',
    'group-hug': 'M8 4a2.500 2.500 0 1 0 .01 0M16 4a2.500 2.500 0 1 0 .01 0M3 20q0-8 5-8 3 0 5 4l4 1'
        + 'M21 20q0-8-5-8-3 0-5 4l-4 1',
    'gun': 'M2 7.500h19V12h-9l-1.500 3.500h-4L5 20H2l2-8H2zM17 7.500v-2',
    'lasers': 'M3 15l7-7 5 5-7 7zM7 11l5 5M15 8l6-6M17 12l5-1M11 6l1-5',
    'sword': 'M20.500 3L19 8.500 10 17l-3-3 8.500-9zM4.500 12.500l7 7M7 17l-4 4',
    'jet-pack': 'M7 3q3.500 1 3.500 5v8h-7V8Q3.500 4 7 3zM17 3q3.500 1 3.500 5v8h-7V8q0-4 3.500-5zM10.500 10h3'
        + 'M5 18l2 4 2-4M15 18l2 4 2-4',
    'cloak': 'M12 2.500q-4 0-4 4.500-4 4-5 14 3-2 5 0 2-2 4 0 2-2 4 0 2-2 5 0-1-10-5-14 0-4.500-4-4.500z'
        + 'M12 11v8M9.500 7h5',
    'armor': 'M7 3.500l3 2h4l3-2 4.500 4-3.500 3V21H6V10.500l-3.500-3zM12 6v15M6 15h12',
    'neck-brace': 'M3 7q9 6 18 0v8.500q-9 6-18 0zM3 7q9-4.500 18 0M8 9.500V18M16 9.500V18',
    'padlock': 'M5 11h14v10H5zM8 11V7.500a4 4 0 0 1 8 0V11M12 14.500v3',
    'water-slide': 'M4 3v17M9 3v13M4 7h5M4 11h5M4 15h5M9 4q1 12 12 12M2 21.500q2.500-2.500 5 0t5 0 5 0 5 0',
    'backpack': 'M6 10q0-5 6-5t6 5v11H6zM9.500 5.500V3h5v2.500M9 14h6v4H9zM6 12.500H3.500v6H6M18 12.500h2.500v6H18',
    'trampoline': 'M2 13q10 4 20 0M5 14v7M19 14v7M12 11V3M8.500 6L12 2.500 15.500 6',
    'fishing-rod': 'M3 21L16 3q4 4 4 9v4q0 4-3 4t-2.500-3.500M6.500 13.500L9 15.500M14.500 16.500l-1.500 1',
    'boxing-glove': 'M7 15V9q0-6 6.500-6T20 9q0 4-2.500 6zM7 17.500h10.500V21H7z'
        + 'M7 13q-4.500 0-4.500-3.500T6 7.500q4 .5 4 4',
    'magnet': 'M4 3.500h5.500V12a2.500 2.500 0 0 0 5 0V3.500H20V12a8 8 0 0 1-16 0zM4 8h5.500M14.500 8H20',
    'hypno-disc': 'M12.500 12.500q.5-2.500 3-.5 1.500 4.500-3.500 5-6 0-5-6.500Q9 4.500 15 6q6.500 3 4 10-3 6-10 5'
        + 'Q3 18.500 3 12',
    'coffee-machine': 'M4 9.500h12V15q0 5.500-6 5.500T4 15zM16 11h2q3.500 0 3.500 3T18 17h-2.500'
        + 'M8 2.500q2.500 2 0 4M12.500 2.500q2.500 2 0 4',
    'shield': 'M12 2.500l8.500 3V12q0 6.500-8.500 9.500Q3.500 18.500 3.500 12V5.500zM12 2.500v19M3.500 11.500h17',
    'blender': 'M6.500 4.500h11L16 13.500H8zM8 13.500L6.500 21h11L16 13.500M12 17.500h.01M10 4.500V2.500h4v2'
        + 'M9.500 8l4.500 3M14.500 8L10 11',
};

/** Marks of kinds, as `describe` names them; cards without an icon of their own have it too. */
export const KIND_ICONS: Record<string, string> = {
    'Power Card': 'M14 2L5 13.500h6L9.500 22 19 10h-6z',
    'Equipment': 'M4 4h16v8q0 6-8 9.500Q4 18 4 12z',
    'Rat': 'M2 17.500Q4 9 12 9t9 8.500zM11 9a3 3 0 1 0-4-1.500M6 14h.01M21 16q2-1 1-5',
};

interface RatLook {
    fill: string;
    /** Lines over the rat; and a shape behind or on it, filled in its own colour. */
    marks?: string;
    shape?: string;
    colour?: string;
    fat?: boolean;
    asleep?: boolean;
    dashed?: boolean;
}

export const RATS: Record<string, RatLook> = {
    'common-rat': { fill: '#a8997f', marks: 'M-4-3l7 1M0 2l6 1' },
    'speedy-rat': { fill: '#8fb2dd', marks: 'M17-10H30M22-5H34M24 16H36' },
    'fat-rat': { fill: '#b08a6a', fat: true, marks: 'M-6 12q8 5 16 0M-3 6q6 4 12 0' },
    'spiky-rat': { fill: '#8aa06a', shape: 'M-5-11L-3-21 2-12 6-21 10-10 17-17 18-4 26-8 22 3Z', colour: '#3c5a2e' },
    'greasy-rat': { fill: '#d9c25e', marks: 'M2-6q6 0 9 5M6 1q4 1 5 5M-20-14q-4 5 0 6 4-1 0-6M24-15q-4 5 0 6 4-1 0-6' },
    'sleepy-rat': { fill: '#b3a6c9', asleep: true, marks: 'M-24-16h7l-7 7h7M-13-22h5l-5 5h5' },
    'lucky-rat': {
        fill: '#c9ae84', shape: 'M6-4c-5-6 4-8 3-1 5-5 8 3 1 4 6 4-1 9-4 3-3 6-10 1-4-3-7-1-4-9 4-3Z',
        colour: '#1d7a57',
    },
    'stinky-rat': { fill: '#9aa05a', marks: 'M-2-15q-4-4 0-7t0-6M8-14q-4-4 0-7t0-6M18-10q-4-4 0-7t0-6' },
    'explosive-rat': {
        fill: '#c9705a', shape: 'M30-14l2-6 3 5 6-1-4 5 3 5-6-2-4 5 0-6-6-2Z', colour: '#ffc53a',
        marks: 'M-3-9V13M4-10V13',
    },
    'tattletale-rat': {
        fill: '#c79a9a', shape: 'M-35-24h20v11h-8l-5 5v-5h-7Z', colour: '#fcf6e8',
        marks: 'M-31-18.500h.01M-25-18.500h.01M-19-18.500h.01',
    },
    'rat-king': { fill: '#a8997f', shape: 'M-18-11l-4-14 8 6 4-9 5 9 8-5-3 13Z', colour: '#ffc53a' },
    'bouncy-rat': { fill: '#e0a060', marks: 'M-13 15l5 3-5 3 5 3M9 15l5 3-5 3 5 3M30-2V-14M26-10l4-4 4 4' },
    'fake-rat': { fill: '#d8cfba', dashed: true, marks: 'M6-12V-16M6-16c-11 2-11-9 0-6 11-3 11 8 0 6' },
};

/** A rat of somebody's own ruleset. */
export const PLAIN_RAT: RatLook = { fill: '#a8997f' };

/** The card that is drawn as drops over the mouth while it is only announced. */
export const GLUE = 'super-glue';

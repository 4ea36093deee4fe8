/* The contract between a game and everything else in Coil.
 *
 * A game is one `const struct game`: facts and some two dozen functions, of which half may be left out, all pure. It
 * never allocates, prints, draws, thinks or keeps anything outside the memory it is handed. Its state is plain data
 * without pointers: clone is memcpy, equality is memcmp (so padding stays zero and sets are bit sets), undo is an older
 * copy.
 *
 * Chance is a player: a roll or a drawn card is an action like any other, with an exact text, so that a list of texts
 * is a whole game. Cards are drawn one at a time from what is left, never from an order made beforehand.
 *
 * Hidden information leaves a state in one place only, `redact`. Texts, JSON, tables and bots are given states that
 * have been through it, so they cannot tell what they do not hold.
 *
 * Read next: play.h (checked play on this contract), ruleset.h (where rules come from), docs/adding-a-game.md. */
#ifndef COIL_ENGINE_GAME_H
#define COIL_ENGINE_GAME_H

#include "base/flat.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/status.h"
#include "base/textbuf.h"
#include "engine/teller.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEATS_MAX = 8,
    STATE_SIZE_MAX = 4096,
    OPTIONS_MAX = 12,
    OPTION_TEXT_MAX = 24, /* the terminator included */
    LOOK_SIZE = 96,       /* of the text that tells what a seat has picked to look like (show/looks.h) */
    EVENT_ARGS_MAX = 6,
    OUTCOMES_MAX = 128 /* of one chance node, whatever the game */
};

/* Seats that are none of the players', beside 0 … SEATS_MAX - 1. */
enum {
    SEAT_CHANCE = 254, /* plays at chance nodes */
    SEAT_NONE = 255
};

/* Who looks: a seat, or one of these. Seats and viewers are different things, so no number means one of each: what is
 * handed the wrong kind asserts. */
enum {
    VIEW_TABLE = 252, /* what a spectator sees */
    VIEW_FULL = 253   /* nothing was removed */
};

/* What kind of decision a state waits for. */
enum node {
    NODE_OVER,    /* nothing: the game has ended */
    NODE_CHANCE,  /* an outcome: a roll, a drawn card */
    NODE_TURN,    /* one seat's action */
    NODE_SEALED,  /* several seats commit in secret; the last commitment resolves them all */
    NODE_REACTION /* seats that by public knowledge may respond to what was announced */
};

/* A packed action: bits mean what the game says. 0 is never an action. Outside the process it is always a text. */
typedef uint64_t action;

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

struct game;
struct ruleset;

/* First member of every game's own rules struct: what a ruleset, options and a number of seats were made into. Built
 * once, then immutable, shared by all states and threads. */
struct rules {
    const struct game *game;
    const struct ruleset *ruleset; /* held as long as the rules are (ruleset.h) */
    int seats;
    /* The value of each of the game's options, chosen or default, and its index in the option's list of values
     * (0 for an option with free text). */
    char option[OPTIONS_MAX][OPTION_TEXT_MAX];
    uint8_t choice[OPTIONS_MAX];
    /* Limits, worked out by `build` from what these rules can bring about, and tested. */
    int actions_max;  /* of one seat */
    int outcomes_max; /* of one chance node, at most OUTCOMES_MAX */
    int events_max;   /* of one action */
    int turns_max;    /* the game ends after so many finished turns (rules_read_turns); 0: it ends by itself */
};

/* Room that a list needs which may be of a seat's actions or of outcomes. */
static inline int rules_list_max(const struct rules *rules)
{
    return rules->actions_max > rules->outcomes_max ? rules->actions_max : rules->outcomes_max;
}

/* One option of a game. The list of all is closed by an entry without key. */
struct game_option {
    const char *key;
    const char *const *values; /* ended by NULL; the first is the default. A NULL list: any text the game accepts */
    const char *value_hint;    /* for free text: what it looks like, "a seat or random"; else NULL */
    const char *fallback;      /* the default of a free text; else NULL */
    const char *help;          /* one sentence */
};

/* ---- State ------------------------------------------------------------------------------------------------------- */

/* First member of every game's own state struct. It holds nothing that a position does not tell: the ply belongs to the
 * match, scores and ranks are computed by `result`. */
struct state {
    uint8_t node;   /* enum node */
    uint8_t actors; /* a bit for each seat that owes an action now; 0 at chance nodes and at the end */
    uint8_t seats;
    uint8_t phase;  /* index into the game's phases */
    uint8_t viewer; /* VIEW_FULL, VIEW_TABLE, or the seat this copy was redacted for */
    uint8_t reason; /* index into the game's reasons, 0 before the end */
    uint16_t turns; /* finished; 0 where the rules have no turns_max */
};

/* A turn is finished: games in which play could go on for ever call it, and end when no turns are left. */
static inline void turns_count(const struct rules *rules, struct state *s)
{
    s->turns = (uint16_t)(s->turns + (s->turns < rules->turns_max));
}

static inline bool turns_are_out(const struct rules *rules, const struct state *s)
{
    return rules->turns_max > 0 && s->turns >= rules->turns_max;
}

/* True if a state is whole, or a view of this seat, which has what the seat alone may see. */
static inline bool state_is_of(const struct state *s, int seat)
{
    return s->viewer == VIEW_FULL || s->viewer == seat;
}

/* Memory for a state of any game. */
union state_memory {
    struct state state;
    max_align_t align;
    unsigned char bytes[STATE_SIZE_MAX];
};

/* How things stand, or ended. */
struct result {
    bool over;
    int32_t score[SEATS_MAX];
    uint8_t rank[SEATS_MAX]; /* 1 is first; ties share a rank */
    const char *reason;      /* why it ended, or that it is still going on */
};

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* How an argument of an event is written. */
enum event_arg_kind {
    ARG_NONE, /* closes the list of arguments */
    ARG_INT,
    ARG_BOOL,
    ARG_WORD /* a text: one of a list of words, else made by the game's `arg_text`: a space, a card */
};

/* What an event is to somebody who does not know the game: logs, summaries, sounds and statistics go by it. */
enum event_role {
    ROLE_NONE,
    ROLE_TURN,     /* a seat's turn begins */
    ROLE_CHANCE,   /* dice, a lot */
    ROLE_DRAW,     /* a card comes into a hand or is turned up */
    ROLE_CHOOSE,   /* something is decided, openly or in secret, that shows later */
    ROLE_PLAY,     /* a card or an ability is played */
    ROLE_ANSWER,   /* somebody answers what was announced, or does not */
    ROLE_MOVE,     /* a thing goes from one place to another */
    ROLE_TAKE,     /* a thing changes hands */
    ROLE_CAPTURE,  /* a thing is lost to its owner */
    ROLE_DISCARD,  /* a card goes away without effect */
    ROLE_HAPPEN,   /* what else comes of it */
    ROLE_SCORE,    /* points, a round that is over */
    ROLE_KNOW,     /* somebody is shown something */
    ROLE_TURN_END, /* a seat's turn ends */
    ROLE_END,      /* the game ends */
    ROLE_QUIET,    /* belongs to the event before or behind it, and is left out of logs */
    ROLE_COUNT
};

/* "turn", "draw", …; "" for ROLE_NONE. */
const char *role_name(enum event_role role);

struct event_type {
    const char *name;
    struct event_arg {
        const char *key;
        enum event_arg_kind kind;
        enum thing thing;         /* what it names; the first THING_CARD is the event's card */
        const char *const *words; /* of ARG_WORD: its words by value, ended by NULL (one that is empty is never read);
                                     a NULL list: `arg_text` and `arg_value` know */
    } args[EVENT_ARGS_MAX];
    enum event_role role;
    const char *sentence; /* what it tells people (see sentences.c); NULL: the game's `event_text` does */
};

/* Arguments, for the tables of games: a number, yes or no, a seat, one of some words, a thing by its text (SPACE, …),
 * a card by its number. */
/* clang-format off */
#define EVENT_NUMBER(key) { key, ARG_INT, THING_NONE, NULL }
#define EVENT_FLAG(key) { key, ARG_BOOL, THING_NONE, NULL }
#define EVENT_SEAT(key) { key, ARG_INT, THING_SEAT, NULL }
#define EVENT_ONE_OF(key, words) { key, ARG_WORD, THING_NONE, words }
#define EVENT_THING(key, thing) { key, ARG_WORD, THING_##thing, NULL }
#define EVENT_NUMBERED(key, thing) { key, ARG_INT, THING_##thing, NULL }
#define EVENT_NO_ARGS { { NULL, ARG_NONE, THING_NONE, NULL } }
/* clang-format on */

/* What an event does with a card, for statistics about cards (lab/cards.h), which know no game. A role says what an
 * event is to a reader; this says whose hand the card was in, so that all copies can be accounted for. */
enum card_deed_kind {
    DEED_TURN,      /* no card: a turn of the seat begins; of SEAT_NONE: a turn of all */
    DEED_DRAWN,     /* comes into the seat's hand */
    DEED_TURNED_UP, /* comes to the seat openly, and into no hand */
    DEED_PLAYED,    /* leaves the seat's hand to do what it does */
    DEED_USED,      /* does what it does, from the table; what is announced without a card counts as one too */
    DEED_PAID,      /* leaves the seat's hand as a price */
    DEED_DISCARDED, /* leaves the seat's hand unused */
    DEED_TAKEN,     /* leaves the seat's hand for another hand */
    DEED_FAILED     /* what was played or used has no effect */
};

/* The list of a game is closed by an entry without `seat`. A card that leaves a hand into which no event has brought it
 * was there from the beginning; of one that stays there to the end nothing is known. */
struct card_deed {
    uint8_t event, deed; /* a type of event; enum card_deed_kind */
    uint8_t card;        /* the number of the argument that is the card; a value below 0 is none */
    uint8_t seat;        /* DEED_OF_SEAT, or DEED_OF_ARG(n): the seat in an argument */
    uint8_t when, is;    /* only if argument `when` has this value; DEED_ALWAYS, 0 */
};
enum { DEED_OF_SEAT = 1, DEED_ALWAYS = 255 };
#define DEED_OF_ARG(n) (2 + (n))

/* One visible change. Screens, logs and replays are made from events alone, never by comparing states.
 *
 * An event as somebody has seen it (event_seen_by) is one too: what was seen whole has `to` EVENT_TO_ALL and no secret;
 * of what was seen in part the arguments withheld are 0, named in `secret`, and `to` is 0; of what was not seen only
 * EVENT_BARE is left. Equal sights are equal bytes. */
struct event {
    uint8_t type;   /* index into the game's event types; EVENT_BARE */
    uint8_t seat;   /* whose doing it is; SEAT_CHANCE; SEAT_NONE */
    uint16_t to;    /* a bit for each seat that sees all of it, and EVENT_TO_TABLE */
    uint8_t secret; /* a bit for each argument withheld from the others; EVENT_SECRET: the whole event */
    uint8_t unused[3];
    int32_t arg[EVENT_ARGS_MAX];
};

enum {
    EVENT_TO_TABLE = 256, /* a spectator */
    EVENT_TO_ALL = 511,   /* all seats, and the table */
    EVENT_SECRET = 255,
    EVENT_BARE = 255 /* the type of an event of which its viewer sees nothing but that it was */
};

/* Where `apply` appends; the memory is the caller's. NULL in its place means nobody listens. */
struct event_log {
    struct event *events;
    int count, capacity;
};

/* ---- Positions --------------------------------------------------------------------------------------------------- */

/* One key of a position, as `json` writes it and `read` reads it: both take its name from here. The types are a small
 * language for documents, checks and other languages' types:
 *     int  bool  text  null  seat                 one value
 *     card  space  cell  suit  piece              one value: a name as in action texts
 *     "word"                                      this word
 *     [T]                                         a list of T
 *     [T;n]                                       a list of n of T; n is a number or `seats`
 *     {a:T,b:T}                                   an object with these keys
 *     {<space>:T}                                 an object whose keys are names of spaces (cards, …), each with a T
 *     T|T                                         one or the other
 *     T?                                          behind all of these: a key that is only there with some options */
struct game_key {
    const char *name;
    const char *type;   /* in a position */
    const char *hidden; /* in a view that may not tell it all: "[card]|int"; NULL: as in a position */
    const char *about;  /* one sentence */
};

/* ---- The game ---------------------------------------------------------------------------------------------------- */

/* A ruleset as compiled into the program: its flat list. */
struct ruleset_data {
    const char *bytes; /* the serial form of its flat list (base/flat_bytes.h) */
    size_t length;
};

struct game {
    const char *id;    /* "snakes-and-foxes" */
    const char *title; /* "Snakes & Foxes" */
    const char *about; /* one sentence for lists and start screens, of at most 77 letters */
    int version;       /* of the rules as programmed; a change that alters replays raises it */
    bool hidden;       /* some seat may not see everything */

    const struct game_option *options;    /* closed by an entry without key */
    const char *const *seat_words;        /* what seats without a name are called in sentences, in lower case: colours;
                                             NULL pointer: "seat 0" */
    const char *const *phases;            /* by `phase` of a state, ended by NULL */
    const char *const *reasons;           /* by `reason` of a state, [0] for a game still going on; ended by NULL */
    const struct event_type *event_types; /* closed by an entry without name */
    const struct card_deed *card_deeds;   /* what events do with cards; NULL pointer: the game has none */
    const struct game_key *keys;          /* of a position, in its order, without those the engine writes; closed by an
                                             entry without name */
    const struct ruleset_data *rulesets;  /* the built-in ones, the default first; closed by an entry without bytes */

    size_t rules_size, state_size; /* bytes; a state at most STATE_SIZE_MAX */
    int plies_max;                 /* no random game is longer; tested */

    /* Fills in the game's own part of `rules`, whose common part is complete, from a ruleset (seats and options have
     * been checked against it). Reads every key it knows through `f`; the caller refuses the rest. Sets the limits. May
     * overwrite option values that have no meaning here. Returns 0, or ERR_BAD_RULESET (f->code) for the file and
     * ERR_BAD_ARGUMENT for options. */
    int (*build)(struct rules *rules, struct flat *f, struct error *err);

    /* The default of option `index`, where it depends on the seats or the ruleset; NULL pointer: always the first. */
    const char *(*option_default)(const struct ruleset *ruleset, int seats, int index);

    /* The start: `s` is zeroed, its seats and viewer are set. No randomness: rolls and deals are chance nodes. */
    void (*setup)(const struct rules *rules, struct state *s);

    /* All legal actions of a seat, ascending and with different texts, into out[rules->actions_max]; returns their
     * number.
     * Called for seats in `actors`, and at a reaction for every seat that will be asked in this round as long as nobody
     * answers: it has the same actions now. Depends only on what that seat may see. */
    int (*legal)(const struct rules *rules, const struct state *s, int seat, action *out);

    /* All outcomes of a chance node, ascending, and their whole-number weights, into arrays of rules->outcomes_max;
     * returns their number, at least 1. */
    int (*chance_odds)(const struct rules *rules, const struct state *s, action *out, uint64_t *weight);

    /* One outcome of a chance node, drawn by those odds. NULL pointer: drawn from the list. */
    action (*chance)(const struct rules *rules, const struct state *s, struct rng *rng);

    /* Carries out a legal action of `seat` (SEAT_CHANCE at chance nodes), and everything that follows without a
     * decision. Deterministic; total on legal actions. Appends events if `log` is not NULL. */
    void (*apply)(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log);

    /* Scores, and ranks as they stand (`over` and the reason are set by the engine). Ranks left at 0 follow from the
     * scores, see rank_by. */
    void (*result)(const struct rules *rules, const struct state *s, struct result *out);

    /* What a game that is played alone was worth, in thousandths: won or lost, grades. Asked only then; NULL pointer:
     * 1000 for rank 1, else 0. */
    int32_t (*utility)(const struct rules *rules, const struct state *s);

    /* True if a turn has ended between two states of a game, one action apart: where searches stop that look a number
     * of whole turns ahead. NULL pointer: whenever another seat is to act. */
    bool (*turn_ended)(const struct rules *rules, const struct state *before, const struct state *after);

    /* How many of a score make one point where it is told to people: 10 for scores in tenths. NULL pointer: 1. */
    int (*score_unit)(const struct rules *rules);

    /* Removes, in place, what `viewer` (a seat or VIEW_TABLE) may not see. `s->viewer` has been set.
     * NULL pointer: everything is public. */
    void (*redact)(const struct rules *rules, struct state *s, int viewer);

    /* Turns the view of `seat` into one full state that it could be in, drawn with `rng`, and never sees another state.
     * `s->viewer` has been set to VIEW_FULL. NULL pointer: a view lacks nothing. */
    void (*determinize)(const struct rules *rules, struct state *s, int seat, struct rng *rng);

    /* Moves a view (of a seat, the table, or VIEW_FULL) along by one event as its viewer has seen it: everything in the
     * view that the event tells of, and nothing else. Bare events come too. Between the events of an action the view
     * need not be sound, but may be drawn. After the last one `settle` makes it whole. Never sees a state. */
    void (*advance)(const struct rules *rules, struct state *view, const struct event *seen);

    /* Recomputes what follows from the rest of a state or view: node, actors, phase, offers, constants. `apply` and
     * `read` end with it too. It may be called after every event, and does no harm there. */
    void (*settle)(const struct rules *rules, struct state *s);

    /* The exact text of an action, as in the rulebook: lower-case words and single blanks. Texts of the legal actions
     * of a seat differ. */
    void (*action_text)(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out);

    /* Tells an argument in the sentence of an event: "%3", or with a letter of the game's own "%x3"; `style` is that
     * letter, else 0. False: it is told as the engine does it. NULL pointer: they all are. */
    bool (*arg_tell)(const struct rules *rules, const struct event *e, int index, char style, struct teller *t);

    /* A plain sentence for an event as it was seen (not for a bare one) whose type has none; `e->secret` names
     * arguments withheld. NULL pointer: all have. */
    void (*event_text)(const struct rules *rules, const struct event *e, struct teller *t);

    /* The text of an ARG_WORD argument without a list of words, and back: `arg_value` is asked in the order of the
     * arguments, with those before it in place, and returns false for a text that is no such argument. */
    void (*arg_text)(const struct rules *rules, const struct event *e, int index, struct textbuf *out);
    bool (*arg_value)(const struct rules *rules, const struct event *e, int index, const char *text, int32_t *out);

    /* Of an event read back: takes what its arguments do not say from its sentence, as a teller without names told it.
     * NULL pointer: they say it all. */
    void (*event_recall)(const struct rules *rules, struct event *e, const char *sentence);

    /* The table as plain text, at most 79 columns, for terminals and logs without a screen of the game's own. */
    void (*render)(const struct rules *rules, const struct state *view, struct textbuf *out);

    /* The keys of the rulebook's position, except game, ruleset, options, seats and viewer, which the engine writes.
     * The object is open. What a view may not tell is written as the rulebook says (counts, null). */
    void (*json)(const struct rules *rules, const struct state *view, struct json *w);

    /* Reads back what `json` wrote for a full state or a view, into `s` as given to `setup` but for the viewer. Checks
     * everything that later play relies on: whatever position is accepted can be played to the end, whatever view is
     * accepted can be listed, told, moved along and determinized. Returns 0 or flat_refuse(…). */
    int (*read)(const struct rules *rules, struct flat *f, struct state *s, struct error *err);

    /* A sentence about what is wrong inside a state, or NULL; called at every ply by the tests. */
    const char *(*invariant)(const struct rules *rules, const struct state *s);
};

#endif

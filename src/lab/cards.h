/* What becomes of the cards of a game, for those who make them: how often each is drawn, how long it is held, what it
 * is played for, whether it wins. Made from events alone, by what the game says of them (card_deeds of struct game),
 * with the names of its show: there is no code for any one game here.
 *
 * A seat has had a card if it was in its hand, was turned up for it or was played by it. Shares of first places are
 * counted over seats: a game with three of them is three cases, of which the games tell how much they depend on
 * each other. That a card is found with winners more often does not say that it makes them win: who plays longer,
 * or lies in front, draws and plays more. Comparing two rulesets (lab/compare.h) tells what a card does. */
#ifndef COIL_LAB_CARDS_H
#define COIL_LAB_CARDS_H

#include "lab/measure.h"
#include "show/show.h"

enum {
    CARDS_MAX = 256,
    CARD_TURNS = 64 /* of a seat; the last is for all that come later */
};

/* The cards that a game with these rules has. */
struct card_list {
    const struct rules *rules; /* borrowed */
    int count;                 /* 0: the game has no cards, or does not say what events do with them */
    struct card_words *cards;
    int deeds;
    /* Of each deed the card that a value of its argument means, or -1. */
    int16_t (*card_of)[CARDS_MAX];
};

/* Needs card_list_release. */
void card_list_init(struct card_list *list, const struct rules *rules);
void card_list_release(struct card_list *list);
/* The card with this id, or -1. */
int card_list_find(const struct card_list *list, const char *id);

/* ---- One game ---------------------------------------------------------------------------------------------------- */

/* What is counted of each card in a game. */
enum card_count {
    CARD_ONE, /* always 1 */
    CARD_DRAWN,
    CARD_TURNED_UP,
    CARD_PLAYED,
    CARD_USED,
    CARD_PLAYS, /* both */
    CARD_PAID,
    CARD_DISCARDED,
    CARD_TAKEN,
    CARD_HELD,   /* at the end */
    CARD_WAITED, /* turns of their owners in which copies were in hand */
    CARD_FAILED,
    CARD_ANSWERED,  /* plays */
    CARD_ANSWERING, /* plays that answered something */
    CARD_LEADING,   /* plays by who was first alone or with others, but not with all */
    CARD_TRAILING,  /* plays by who was last then */
    CARD_HAD,       /* seats; this and the following in FIRST_PARTS for each seat */
    CARD_HAD_FIRST,
    CARD_LACKED, /* seats that did not have it */
    CARD_LACKED_FIRST,
    CARD_SHOWN, /* seats that played it */
    CARD_SHOWN_FIRST,
    CARD_KEPT, /* seats that had it and did not play it */
    CARD_KEPT_FIRST,
    CARD_COUNTS
};

/* A game as its cards see it. */
struct card_game {
    const struct card_list *list;      /* borrowed */
    int64_t (*count)[CARD_COUNTS];     /* by card */
    int32_t (*by_turn)[CARD_TURNS];    /* plays by card and turn of the seat, from 0: before its first */
    int32_t *answered_by;              /* [card * cards + answer]: plays that answered directly */
    int16_t (*hand)[SEATS_MAX];        /* copies, as far as events tell */
    uint8_t *had, *shown;              /* by card: seats */
    int32_t clock[SEATS_MAX];          /* turns of each seat */
    const struct answering *answering; /* that of the game; NULL: nothing is answered in it */
    int16_t pending[CARDS_MAX];        /* what was announced and waits: a card, or -1 */
    bool answered[CARDS_MAX];          /* each of these */
    int height;
};

/* Needs card_game_release. */
void card_game_init(struct card_game *g, const struct card_list *list);
void card_game_release(struct card_game *g);
void card_game_begin(struct card_game *g);
/* After every action of `seat` (SEAT_CHANCE), with how things stood before it, where it led to, and all its events. */
void card_game_step(struct card_game *g, int seat, const struct result *before, const struct state *after,
                    const struct event_log *log);
void card_game_end(struct card_game *g, const struct result *result);

/* ---- Many games -------------------------------------------------------------------------------------------------- */

/* A figure of a card: a count by another count. */
struct card_figure {
    const char *key, *title;
    enum measure_kind kind; /* MEASURE_RATIO or MEASURE_PERCENT */
    enum card_count part, whole;
    int unit; /* that a case adds to the whole */
};
enum { CARD_FIGURES = 19 };
extern const struct card_figure card_figures[CARD_FIGURES];
/* Those that others speak of. */
enum {
    FIGURE_DRAWN,
    FIGURE_TURNED_UP,
    FIGURE_PLAYS,
    FIGURE_PLAYED,
    FIGURE_USED,
    FIGURE_HELD,
    FIGURE_DISCARDED,
    FIGURE_PAID,
    FIGURE_TAKEN,
    FIGURE_WAITED,
    FIGURE_FAILED,
    FIGURE_ANSWERED,
    FIGURE_ANSWERING,
    FIGURE_LEADING,
    FIGURE_TRAILING,
    FIGURE_HAD,
    FIGURE_LACKED,
    FIGURE_SHOWN,
    FIGURE_KEPT
};

struct card_sum {
    struct ratio figure[CARD_FIGURES];
    struct contrast had, shown; /* first places: with it against without; played against had and not played */
    int64_t by_turn[CARD_TURNS];
};

struct card_sums {
    struct card_list list;
    struct card_sum *sum; /* by card */
    int64_t *answered_by; /* as in struct card_game */
};

/* Needs card_sums_release. */
void card_sums_init(struct card_sums *s, const struct rules *rules);
void card_sums_release(struct card_sums *s);
/* Adds a game that has ended. */
void card_sums_add(struct card_sums *s, const struct card_game *g);
void card_sums_merge(struct card_sums *into, const struct card_sums *from);
struct estimate card_estimate(const struct card_sum *sum, int figure);

#endif

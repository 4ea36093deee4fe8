/* A game that has been played, judged choice by choice (bots/review.h): what each seat lost by its choices, what chance
 * brought it, and how things stood at each turn.
 *
 * Choices are judged by what their seat could know, luck and standings by the true state; or, in a review by one seat,
 * all by what that seat could know: then nothing in it depends on what was hidden from it, others' choices are left
 * out, and what chance brought others unseen is no luck. Every ply is judged by itself, so threads change nothing. */
#ifndef COIL_LAB_REVIEW_H
#define COIL_LAB_REVIEW_H

#include "bots/review.h"
#include "lab/tally.h"
#include "match/match.h"

#include <stdatomic.h>

enum review_kind { REVIEW_PASSED, REVIEW_CHOICE, REVIEW_LUCK }; /* the first: nothing to judge */

struct review_setup {
    int viewer; /* a seat, or VIEW_FULL */
    struct bot_choice bot;
    int64_t sims;            /* for each choice and each outcome of chance */
    const char *seed;        /* any text */
    int threads;             /* 1 … SIM_THREADS_MAX */
    const atomic_bool *stop; /* when it becomes true, positions in hand are judged and no others; NULL: never */
    /* Called now and then by the calling thread; NULL: nobody asks. */
    void (*progress)(void *context, int64_t judged);
    void *context;
};

/* One ply; the last one, behind the game, has a value only. Texts are owned, and NULL where there are none. */
struct review_ply {
    int turn; /* from 1 */
    int seat;
    enum review_kind kind;
    struct review_choice choice;
    double luck[SEATS_MAX];
    bool begins_turn;
    double value[SEATS_MAX];               /* before it, where a turn begins */
    char *text, *words;                    /* the action exactly, and in words; the event that chance brought */
    char *best_text, *best_words, *reason; /* of a choice with a mark: what was better, and what it was worse at */
};

struct review_seat {
    char name[NAME_SIZE]; /* "Seat 1" for one without a name */
    bool judged;          /* its choices are in the review */
    int64_t choices, marks[MARKS];
    double loss;         /* of all choices together */
    double result, luck; /* the luck of all events together; the result only if the game is over */
};

struct review {
    const struct rules *rules; /* borrowed, as the match */
    struct review_setup setup;
    int plies, turns;
    /* Positions at the end that were not judged, since it was stopped: then the review is of a game that is not over,
     * with an empty ply behind the last one that was judged. */
    int left_out;
    struct review_ply *ply; /* plies + 1 */
    struct review_seat seat[SEATS_MAX];
    bool over; /* the game has ended */
    char *headline;
};

/* Judges a match of a game that the bot plays. *out needs review_release. */
void review_run(struct match *m, const struct review_setup *setup, struct review *out);
void review_release(struct review *r);

/* Of one choice on average; 0 without choices. The result less all luck. */
double review_mean_loss(const struct review_seat *seat);
double review_adjusted(const struct review_seat *seat);
/* A word for a mean loss, "strong"; "-" where there are too few choices to say. */
const char *review_rating(double mean_loss, int64_t choices);

/* The plies with a mark, the greatest loss first, into out[plies]; with luck for any seat, the greatest first. Return
 * their number. */
int review_worst(const struct review *r, int *out);
int review_luckiest(const struct review *r, int *out);

/* ---- What comes out ---------------------------------------------------------------------------------------------- */

/* How texts are written: without `unicode` in ASCII; with `colour` marks have colours of a terminal. */
struct review_style {
    bool unicode, colour;
};
void review_text(const struct review *r, struct review_style style, struct textbuf *out);
/* The members of an open object. */
void review_json(const struct review *r, struct json *w);
/* A picture of who was ahead: an SVG document, for light and dark. */
void review_svg(const struct review *r, struct textbuf *out);
/* One page with the picture, the table and the worst choices; it needs nothing else. */
void review_html(const struct review *r, struct textbuf *out);

/* Parts of them: "Royal Python, ruleset standard, 3 seats"; how the game ended, or what else is reviewed; by whom it
 * was judged; how many plies have a value. */
void review_put_game(const struct review *r, struct textbuf *out);
void review_put_end(const struct review *r, struct textbuf *out);
void review_put_basis(const struct review *r, struct textbuf *out);
int review_points(const struct review *r);
/* What its turns are called: "turn"; with a capital letter: "Round". */
const char *review_turn(const struct review *r);
void review_put_turn(const struct review *r, struct textbuf *out);

/* What several reviews come to, by the names of the players. */
enum { REVIEW_PLAYERS_MAX = 64 };
struct review_summary {
    int count;
    struct review_player {
        char name[NAME_SIZE];
        int64_t games, choices, marks[MARKS];
        double loss; /* the sum of all, as of the following and of their squares */
        double result, result_squares, adjusted, squares;
    } player[REVIEW_PLAYERS_MAX];
};
void review_summary_add(struct review_summary *s, const struct review *r);
void review_summary_text(const struct review_summary *s, struct textbuf *out);
void review_summary_json(const struct review_summary *s, struct json *w);

#endif

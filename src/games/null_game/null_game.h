/* The null game: a tiny card game that uses every part of the contract, to be copied for a new game.
 *
 * NG-1  2 to 4 seats play with numbered cards; the ruleset says how many copies of each card there are, how many cards
 *       make a hand, how many rounds are played and what a round is worth.
 * NG-2  First one card is laid aside face down: the prize. Nobody knows it.
 * NG-3  Every round begins with a deal: seat after seat draws until its hand is full. A card is seen by its owner only.
 * NG-4  All seats choose a card in secret. When the last one has chosen, all are turned up.
 * NG-5  The highest card that only one seat has played wins the round. If there is none, nobody wins.
 * NG-6  The other seats are asked in turn, beginning after the winner, whether they challenge. A challenge turns up a
 *       card of the deck: if it is higher than the winner's, the challenger wins the round instead. Nobody else is
 *       asked then. Each seat may challenge once in a game. (Option `challenge`: with `no` nobody is asked.)
 * NG-7  The winner scores, or looks at the prize instead and gets fewer points.
 * NG-8  After the last round the prize is turned up. Who has won that round gets as many points as it shows.
 * NG-9  Most points win; level seats share a rank.
 *
 * null_game.c has the rules, null_game_position.c the position as JSON, null_game_text.c all texts. */
#ifndef COIL_GAMES_NULL_GAME_H
#define COIL_GAMES_NULL_GAME_H

#include "engine/play.h"

/* A limit for everything: they size the arrays below, and a ruleset beyond them is refused. */
enum { NG_SEATS_MAX = 4, NG_CARD_MAX = 9, NG_COPIES_MAX = 9, NG_HAND_MAX = 5, NG_ROUNDS_MAX = 9, NG_POINTS_MAX = 20 };

enum {
    NG_NO_CARD = 0,       /* cards count from 1 */
    NG_HIDDEN_CARD = 255, /* in a view: there is a card, but which one is not known */
    NG_NOBODY = SEAT_NONE
};

enum ng_phase { NG_LAY, NG_DEAL, NG_CHOOSE, NG_ANSWER, NG_TURN_UP, NG_REWARD, NG_OVER };
enum ng_reason { NG_GOES_ON, NG_ROUNDS_PLAYED };
enum ng_option { NG_OPT_CHALLENGE };

/* Rules: all numbers of the ruleset, read once, shared by all states. */
struct ng_rules {
    struct rules base;
    int cards;                       /* the highest card */
    uint8_t copies[NG_CARD_MAX + 1]; /* by card; [0] is unused */
    int deck;                        /* all copies together */
    int hand, rounds;
    int score, look; /* points */
    bool challenge;
};

/* The state: bytes only, so there is no padding, and counts by card, so that equal hands are equal bytes in whatever
 * order they were drawn. What can be computed (the deck that is left, the points with the prize) is not stored. */
struct ng_state {
    struct state base;
    uint8_t round;                               /* from 0 */
    uint8_t winner;                              /* of the round; NG_NOBODY */
    uint8_t asked;                               /* who answers, or has challenged; NG_NOBODY */
    uint8_t prize;                               /* NG_NO_CARD before it is laid aside */
    uint8_t looked;                              /* a bit for each seat that knows the prize */
    uint8_t challenged;                          /* a bit for each seat that has used its challenge */
    uint8_t held[NG_SEATS_MAX];                  /* cards in hand: everybody sees that */
    uint8_t hand[NG_SEATS_MAX][NG_CARD_MAX + 1]; /* copies of each card in hand; in a view 0 for other seats */
    uint8_t played[NG_SEATS_MAX];                /* still in hand until they are turned up */
    uint8_t gone[NG_CARD_MAX + 1];               /* copies that have been turned up: known to all */
    uint8_t points[NG_SEATS_MAX];                /* without the prize */
};

/* A packed action: the verb above, its card below. Ascending order is the order of the verbs, then of the cards. */
enum ng_verb {
    NG_DO_LAY = 1,
    NG_DO_DRAW,
    NG_DO_PLAY,
    NG_DO_PASS,
    NG_DO_CHALLENGE,
    NG_DO_TURN_UP,
    NG_DO_SCORE,
    NG_DO_LOOK
};

static inline action ng_pack(enum ng_verb verb, int card)
{
    return (action)verb << 8 | (action)card;
}
static inline enum ng_verb ng_verb_of(action a)
{
    return (enum ng_verb)(a >> 8);
}
static inline int ng_card_of(action a)
{
    return (int)(a & 255);
}

enum ng_event {
    NG_EV_LAID,   /* card: seen by nobody */
    NG_EV_DRAWN,  /* card: seen by the seat */
    NG_EV_CHOSEN, /* card: seen by the seat */
    NG_EV_SHOWN,  /* card */
    NG_EV_PASSED,
    NG_EV_CHALLENGED,
    NG_EV_TURNED_UP, /* card, higher */
    NG_EV_WON,       /* by: enum ng_by; seat SEAT_NONE if nobody has won */
    NG_EV_SCORED,    /* points */
    NG_EV_LOOKED,    /* points */
    NG_EV_SAW,       /* card: the whole event is seen by the seat only */
    NG_EV_PRIZE,     /* card */
    NG_EV_OVER
};

enum ng_by { NG_BY_CARD, NG_BY_CHALLENGE, NG_BY_NOTHING };

extern const struct game null_game;
extern const struct ruleset_data null_game_rulesets[]; /* made from rulesets/ by the build */

/* Copies of a card that are neither turned up nor in a hand of this state nor the prize. In a full state that is the
 * deck; in a view it is what its viewer has not seen, which is all that `determinize` needs. */
int ng_left(const struct ng_rules *r, const struct ng_state *s, int card);

/* NG-3: the first seat whose hand is not full, or NG_NOBODY. */
int ng_drawing_seat(const struct ng_rules *r, const struct ng_state *s);

/* NG-5: the seat with the highest card that nobody else has played, or NG_NOBODY. */
int ng_highest_alone(const struct ng_state *s);

/* Sets node, actors and reason, which follow from the rest of the state. */
void ng_set_node(struct ng_state *s);

/* ---- null_game_position.c ---------------------------------------------------------------------------------------- */

extern const char *const ng_phase_words[];
extern const struct game_key ng_keys[];

void ng_json(const struct rules *rules, const struct state *view, struct json *w);
int ng_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err);

/* What is wrong in a state, or NULL: the invariant, and the check of positions that are read. */
const char *ng_fault(const struct rules *rules, const struct state *state);

/* ---- null_game_text.c -------------------------------------------------------------------------------------------- */

extern const struct event_type ng_event_types[];

void ng_action_text(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out);
void ng_render(const struct rules *rules, const struct state *view, struct textbuf *out);

#endif

/* Serpent Master: state, rules and geometry, for its own files, for its evaluator, its measures and its screen.
 *
 * Squares are numbered column by column from a1, the south-west corner: column x and row y at 8 * x + y, whatever the
 * size of the board (AM-8). A set of squares is 64 bits in that order, a set of cards 32 bits: card 7 is bit 7. Seats
 * are the colours blue, red, black, white. A head stands on a square, or waits outside at an entry: entries are numbers
 * after those of the squares, so that one table tells for both where a card leads. */
#ifndef COIL_GAMES_SERPENT_MASTER_H
#define COIL_GAMES_SERPENT_MASTER_H

#include "engine/play.h"

enum {
    SM_SEATS_MAX = 4,
    SM_SIDE_MIN = 4, /* squares along a side of the board */
    SM_SIDE_MAX = 8,
    SM_SQUARES = 64,
    SM_ENTRIES = 4 * SM_SIDE_MAX,
    SM_HEAD_PLACES = SM_SQUARES + SM_ENTRIES,
    SM_NO_SQUARE = 255,
    SM_NO_HEAD = 255,                             /* the seat has not chosen its entry yet */
    SM_CARDS_MAX = 20,                            /* of a colour */
    SM_ROUNDS_MAX = 16,                           /* cards that are played */
    SM_TOKENS_MAX = 63,                           /* of a colour: 252 in all, which a byte can count */
    SM_CELLS_MAX = 7,                             /* tokens that a card places */
    SM_PATTERNS_MAX = 6,                          /* pictures on a card */
    SM_FORMS_MAX = 4 * SM_PATTERNS_MAX,           /* their quarter turns */
    SM_HEIGHT_MAX = SM_SEATS_MAX * SM_ROUNDS_MAX, /* a card places one token on a square: nothing is higher */
    SM_PLACEMENTS_MAX = SM_CARDS_MAX * (SM_FORMS_MAX * SM_SQUARES + SM_PATTERNS_MAX * SM_ENTRIES)
};

enum sm_phase { SM_ENTER, SM_ASIDE, SM_DRAW, SM_CHOOSE, SM_RESOLVE, SM_OVER };
enum sm_option { SM_OPT_BOARD };
enum sm_side { SM_NORTH, SM_EAST, SM_SOUTH, SM_WEST };

/* Why it ended: how the first rank was decided, or the grade of a lone player. */
enum sm_reason {
    SM_GOES_ON,
    SM_BY_POINTS,
    SM_BY_STACK,
    SM_BY_ALONE,
    SM_DRAWN,
    SM_MASTER,
    SM_CHARMER,
    SM_HANDLER,
    SM_PREY
};

#define SM_BIT(square) ((uint64_t)1 << (square))
#define SM_CARD(card) ((uint32_t)1 << (card))

static inline int sm_square(int column, int row)
{
    return SM_SIDE_MAX * column + row;
}
static inline int sm_column(int square)
{
    return square / SM_SIDE_MAX;
}
static inline int sm_row(int square)
{
    return square % SM_SIDE_MAX;
}

/* An entry: the side at which the head waits, and the column (north, south) or row (east, west). */
static inline int sm_entry(enum sm_side side, int along)
{
    return SM_SQUARES + SM_SIDE_MAX * (int)side + along;
}
static inline enum sm_side sm_entry_side(int entry)
{
    return (enum sm_side)((entry - SM_SQUARES) / SM_SIDE_MAX);
}
static inline int sm_entry_along(int entry)
{
    return entry % SM_SIDE_MAX;
}

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

/* One cell of a picture: the head is at 0, 0 and looks up. */
struct sm_cell {
    int8_t x, y;
};

/* A way to place a card: its squares in placing order, the last gets the head. */
struct sm_path {
    uint8_t form;               /* 4 * picture + quarter turns clockwise */
    uint8_t cell[SM_CELLS_MAX]; /* what a smaller card leaves is SM_NO_SQUARE */
};

struct sm_rules {
    struct rules base;
    uint8_t side;                     /* of the board */
    uint8_t cards;                    /* of a colour, numbered from 1 */
    uint8_t rounds;                   /* cards that are played */
    uint8_t aside;                    /* cards that are put out of play */
    uint8_t tokens;                   /* of a colour */
    uint8_t hand;                     /* cards held in the blind pit; 0: all that are left */
    uint8_t grade[3];                 /* alone: the most cards lost by a Serpent Master, a Charmer, a Handler */
    uint32_t all;                     /* the set of all cards of a colour */
    uint64_t board, border;           /* all squares, and those that have an entry beside them */
    uint8_t entry_square[SM_ENTRIES]; /* the border square beside each entry, or SM_NO_SQUARE */

    uint8_t size[SM_CARDS_MAX + 1];          /* tokens that a card places; [0] is unused, here and below */
    uint8_t pattern_count[SM_CARDS_MAX + 1]; /* pictures of a card */
    struct sm_cell pattern[SM_CARDS_MAX + 1][SM_PATTERNS_MAX][SM_CELLS_MAX];

    /* The ways to place a card from a head's place (a square or an entry) on an empty board are number
     * first[card][place] up to, not including, first[card][place + 1]: picture by picture, turned clockwise. */
    uint16_t first[SM_CARDS_MAX + 1][SM_HEAD_PLACES + 1];
    uint64_t mask[SM_PLACEMENTS_MAX]; /* the squares of each as a set */
    uint8_t last[SM_PLACEMENTS_MAX];  /* and where the head goes */
    struct sm_path path[SM_PLACEMENTS_MAX];
};

/* ---- State ------------------------------------------------------------------------------------------------------- */

/* In a view, a set of cards that the viewer may not see is SM_COUNTED and their number; a card chosen in secret is
 * SM_HIDDEN_CARD. */
enum { SM_NO_CARD = 0, SM_HIDDEN_CARD = 255 };
#define SM_COUNTED ((uint32_t)1 << 31)

/* Play needs only what lies on top. What is buried is kept in the order of squares, from bottom to top on each, so
 * that equal positions are equal bytes whatever came first. */
struct sm_state {
    struct state base;
    uint64_t top[SM_SEATS_MAX];   /* visible tokens of each colour, that under its head included */
    uint64_t buried[8];           /* two bits a token: its seat. The first token is the lowest two bits */
    uint64_t depth[SM_SIDE_MAX];  /* buried tokens on each square: a word a column, from row 1 in its lowest byte */
    uint32_t hand[SM_SEATS_MAX];  /* sets of cards */
    uint32_t aside[SM_SEATS_MAX]; /* put out of play */
    uint32_t lost[SM_SEATS_MAX];  /* discarded without effect, the current card included (AM-1) */
    uint8_t chosen[SM_SEATS_MAX]; /* the card of this round, until all are resolved (AM-5) */
    uint8_t head[SM_SEATS_MAX];   /* a square, an entry or SM_NO_HEAD */
    uint8_t played[SM_ROUNDS_MAX][SM_SEATS_MAX]; /* by round from 0, only rounds that are over */
    uint8_t round;                               /* from 1; stays at the last */
    uint8_t turn;                                /* who enters, for whom is drawn, who places; else 0 (AM-6) */
    uint8_t order[SM_SEATS_MAX];                 /* in the phase resolve the seats in order of resolution; else 0 */
    uint8_t through;                             /* in the phase resolve the seats that are before `turn`; else 0 */
    uint8_t unused;
};

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

/* The verb above, below it an entry, a card, or the number of a placement. Ascending order is that order. */
enum sm_verb { SM_DO_ENTER = 1, SM_DO_ASIDE, SM_DO_DRAW, SM_DO_CARD, SM_DO_PLACE };

static inline action sm_pack(enum sm_verb verb, int what)
{
    return (action)verb << 16 | (action)what;
}
static inline enum sm_verb sm_verb_of(action a)
{
    return (enum sm_verb)(a >> 16);
}
static inline int sm_what_of(action a)
{
    return (int)(a & 0xffff);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* The seat of an event is the colour concerned, also where chance drew the card. A placed card is one PLACE, then a
 * TOKEN for each square in placing order, then the HEAD. At the end come SCORE for each seat and OVER. */
enum sm_event {
    SM_EV_ENTER,  /* entry */
    SM_EV_ASIDE,  /* card: the event is seen by the owner only, in the blind pit by nobody */
    SM_EV_DRAW,   /* card: seen by the owner */
    SM_EV_COMMIT, /* card: seen by the owner */
    SM_EV_REVEAL, /* card; in order of resolution; for its sentence: seat + 1 of the next one if it has the same card,
                     else 0; and the round that decides between them, 0: none does */
    SM_EV_PLACE,  /* card, placement (its number) */
    SM_EV_TOKEN,  /* square, seat whose token it covers (-1: none), height of the stack from now on */
    SM_EV_HEAD,   /* place from (a square or an entry), square */
    SM_EV_LOST,   /* card */
    SM_EV_ROUND,  /* round that is over */
    SM_EV_SCORE,  /* points, stack under the head, tokens alone, rank */
    SM_EV_OVER    /* enum sm_reason; the seat is the winner, or SEAT_NONE if it is drawn */
};

/* ---- Questions --------------------------------------------------------------------------------------------------- */

extern const struct game serpent_master;

/* The letters of the colours, "b", "r", "k", "w", and their names. */
extern const char sm_colour_letter[SM_SEATS_MAX + 1];
extern const char *const sm_colour_name[]; /* ended by NULL */

/* How many cards a set holds, also one that is only counted. */
static inline int sm_count(uint32_t set)
{
    return set & SM_COUNTED ? (int)(set & 0xff) : __builtin_popcount(set);
}

static inline bool sm_on_board(int head)
{
    return head < SM_SQUARES;
}
/* True for a head that waits at its entry. */
static inline bool sm_waits(int head)
{
    return head >= SM_SQUARES && head != SM_NO_HEAD;
}
/* The border square beside an entry, SM_NO_SQUARE if the board has no such entry. */
static inline int sm_entry_square(const struct sm_rules *r, int entry)
{
    return r->entry_square[entry - SM_SQUARES];
}

/* All squares that bear a token. */
static inline uint64_t sm_occupied(const struct sm_state *s)
{
    return s->top[0] | s->top[1] | s->top[2] | s->top[3];
}

/* Squares on which the seat may place nothing: its own visible tokens (SM-14), of which one is under its own head
 * (hole 6), and other heads (SM-15). A placement is legal if its mask has none of them. */
static inline uint64_t sm_blocked(const struct sm_state *s, int seat)
{
    uint64_t blocked = s->top[seat];
    for (int any = 0; any < s->base.seats; any++)
        blocked |= (uint64_t)sm_on_board(s->head[any]) << s->head[any] % SM_SQUARES;
    return blocked;
}

/* True if a card could be placed from a head's place where such squares are blocked. */
bool sm_fits(const struct sm_rules *r, uint64_t blocked, int place, int card);

/* True if the seat, which has chosen its entry, could place the card now. Needs nothing hidden. */
bool sm_placeable(const struct sm_rules *r, const struct sm_state *s, int seat, int card);

/* The ways in which it could, as actions, into out[SM_FORMS_MAX]; returns their number (SM-12 to SM-17). */
int sm_placements(const struct sm_rules *r, const struct sm_state *s, int seat, int card, action *out);

/* The latest round, from 1, in which two seats played different cards: by it equal cards are told apart (SM-10). 0 if
 * there is none. */
int sm_deciding_round(const struct sm_state *s, int seat, int other);

/* True if all have chosen, and all see which cards. */
bool sm_all_open(const struct sm_state *s);

/* The seats in order of resolution with the cards that are chosen, all of them known. */
void sm_order(const struct sm_state *s, uint8_t order[SM_SEATS_MAX]);

/* The seat whose token is visible on a square, or -1; how many tokens lie there; all of them from bottom to top as
 * seats into stack[SM_HEIGHT_MAX], returning their number. */
int sm_top_of(const struct sm_state *s, int square);
int sm_height(const struct sm_state *s, int square);
int sm_stack(const struct sm_state *s, int square, uint8_t *stack);

/* How a seat stands: points (SM-22), the stack under its head (SM-24), its tokens alone (SM-25). */
struct sm_standing {
    int points, stack, alone;
};
struct sm_standing sm_standing(const struct sm_state *s, int seat);

/* Why the game ends if it ends now: what decided it, or the grade of a lone player (AM-27). */
enum sm_reason sm_reason(const struct sm_rules *r, const struct sm_state *s);

/* What the grades of a lone player are worth, from the master down to the prey, in thirds of 1000. */
extern const int32_t sm_grade_worth[4];

/* "c4" for a square, "c1 s" for an entry. */
void sm_place_text(const struct sm_rules *r, int place, struct textbuf *out);
/* The same as a thing that is spoken of, behind some words; the squares of a placement in their order. */
void sm_tell_place(const struct sm_rules *r, const char *before, int place, struct teller *t);
void sm_tell_path(const struct sm_rules *r, int number, struct teller *t);

#endif

/* Snakes & Foxes: state, rules and geometry, for its own files, for its evaluator and for its screen.
 *
 * Spaces are numbered 0 … 112: ring r (0 is next to the hub) and spoke s at 16 * r + s, the hub at 112, whatever the
 * ruleset's number of rings and spokes. A set of spaces is a 128-bit set in that order, so a step along all spokes at
 * once is a shift by 16 and a step around all rings is a rotation inside 16-bit lanes. (The rulebook's rings count from
 * 1; texts do too.) */
#ifndef COIL_GAMES_SNAKES_AND_FOXES_H
#define COIL_GAMES_SNAKES_AND_FOXES_H

#include "engine/play.h"

enum {
    SF_RINGS_MAX = 7,
    SF_LANE = 16, /* spaces of one ring in a set */
    SF_HUB = SF_RINGS_MAX * SF_LANE,
    SF_SPACES = SF_HUB + 1,
    SF_NO_SPACE = 255,
    SF_PIECES_MAX = 12, /* of one kind */
    SF_DICE_MAX = 9,
    SF_ROLLS_MAX = 55,     /* ways to split nine symbols in three */
    SF_HAND_MAX = 16,      /* cards of a hand */
    SF_HAND_VALUES = 10,   /* MOVE 0 … 9 */
    SF_DISTANCE_MAX = 127, /* no path */
    SF_WIDTH_MAX = 15      /* distances on an empty board, 0 included: by way of the hub none is over 14 */
};

enum sf_phase { SF_ROLLOFF, SF_ROLL, SF_MOVE, SF_SNAKES, SF_FOXES, SF_OVER };
/* Why a game has ended; before come the numbers of tokens that are home. */
enum sf_reason { SF_ALL_EATEN = 3, SF_TURNS_OUT };
enum sf_kind { SF_SNAKE, SF_FOX };
enum sf_fate { SF_IN, SF_EATEN, SF_HOME };
enum sf_option { SF_OPT_DISTANCE, SF_OPT_BLOCKED, SF_OPT_BEASTS, SF_OPT_PLAY_ON, SF_OPT_CHANCE };
enum sf_distance { SF_UNDIRECTED, SF_HUNTER, SF_TOKEN, SF_HUNTER_BLOCKED };
enum sf_chance { SF_DICE, SF_DECK, SF_HAND };

__extension__ typedef unsigned __int128 sf_set;

#define SF_BIT(space) ((sf_set)1 << (space))

/* The lowest member of a set that is not empty. */
static inline int sf_first(sf_set set)
{
    uint64_t low = (uint64_t)set;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

static inline int sf_count(sf_set set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

/* A space as it is written: ring 1 … rings from the hub outward, spoke clockwise from 0; ring 0 is the hub. */
static inline int sf_ring_of(int space)
{
    return space == SF_HUB ? 0 : space / SF_LANE + 1;
}
static inline int sf_spoke_of(int space)
{
    return space % SF_LANE;
}
static inline int sf_space(int ring, int spoke)
{
    return ring == 0 ? SF_HUB : (ring - 1) * SF_LANE + spoke;
}

enum sf_way { SF_CLOCKWISE = 1, SF_COUNTER = 2, SF_BOTH = 3 };

/* Walks by the direction of their last step (sf_walks.c). */
struct sf_frontier {
    sf_set in, out, clockwise, counter;
    uint16_t hub_from; /* spokes from which walks stand in the hub */
};

struct sf_rules {
    struct rules base;
    uint8_t rings, spokes;
    uint8_t ring_way[SF_RINGS_MAX];    /* enum sf_way, by ring - 1 */
    uint8_t ring_colour[SF_RINGS_MAX]; /* index into colour_name */
    char colour_name[4][16];
    uint8_t dice;
    uint8_t piece_count[2];
    sf_set start[2];                /* where snakes and foxes begin */
    sf_set board;                   /* all spaces, hub included */
    sf_set clockwise, counter, rim; /* spaces of rings that go clockwise (also both), counter-clockwise, of the rim */
    bool start_may_block;           /* a crowded board: a token may be unable to leave the hub on its first turn */
    uint16_t lane;                  /* the spokes of one ring */
    uint64_t last_spokes, first_spokes; /* the highest and the lowest spoke of four rings, half a set */

    sf_set next[SF_SPACES];                    /* where one step leads (SF-2, SF-3) */
    struct sf_frontier first_steps[SF_SPACES]; /* the first step of walks from each space, all others being free */

    /* By target and distance, the spaces at that distance from it under the option `distance` (hunter-blocked: under
     * `hunter`, since its own distances change with the pieces). */
    sf_set shell[SF_SPACES][SF_WIDTH_MAX];
    /* Arrow-obeying steps from a space to a target: [target][space] (criterion 2 of hole 11). */
    uint8_t directed[SF_SPACES][SF_SPACES];
    sf_set side[SF_LANE]; /* spaces whose spoke is at most a quarter turn from this one, and the hub (hole 10) */

    /* Outcomes of a roll or a card, ascending by MOVE, then SNAKE: counts of symbols and weight (copies of a card). */
    int roll_count;
    struct {
        uint8_t move, snake, fox;
        uint64_t weight;
    } roll[SF_ROLLS_MAX];
    uint64_t roll_total;
    uint64_t roll_end[SF_ROLLS_MAX]; /* weights up to and with this outcome */
    uint8_t roll_guide[64];          /* the first outcome that numbers with these high bits can mean */
    uint8_t roll_guide_shift;
    /* Numbers of MOVE symbols and their weight, for the roll-off with dice. */
    uint64_t move_weight[SF_HAND_VALUES];
    uint8_t hand[SF_HAND_VALUES]; /* copies of each MOVE card in a full hand */
    uint8_t hand_size;
    uint8_t deck_size;
};

/* A roll, or what a card stands for. */
struct sf_symbols {
    uint8_t move, snake, fox;
};

struct sf_state {
    struct state base;
    uint8_t turn;           /* the token on turn */
    uint8_t left;           /* steps of this phase still owed */
    uint8_t next;           /* the piece whose step has to be chosen, or SF_NO_SPACE */
    uint8_t extra;          /* enum sf_kind: who gets the next odd move (chance=hand) */
    struct sf_symbols roll; /* all 0 outside the phases move, snakes, foxes */
    uint8_t unused;
    struct sf_token {
        uint8_t at;   /* also where it was eaten */
        uint8_t fate; /* enum sf_fate */
        uint8_t rim;  /* has visited it */
        uint8_t unused;
        uint32_t turns; /* finished */
    } token[2];
    uint8_t hands[2][SF_HAND_VALUES]; /* copies in hand (chance=hand) */
    uint8_t drawn[SF_ROLLS_MAX + 1];  /* copies out of the deck, by outcome (chance=deck) */
    uint8_t unused2[4];
    sf_set piece[2]; /* by enum sf_kind */
    sf_set done;     /* those of the phase's kind that have moved or were passed over */
    /* What the node offers. In phase move: end spaces of plain walks, and of walks that touch the rim on the way (the
     * hub among them: home). In the phases snakes and foxes: the pieces to draw from, or the steps of `next`. It
     * follows from the position, and is kept because it has to be worked out anyway to know whether anybody is asked.
     */
    sf_set offer, rim_offer;
};

/* Tokens that are home. */
static inline int sf_homes(const struct sf_state *s)
{
    return (s->token[0].fate == SF_HOME) + (s->token[1].fate == SF_HOME);
}

/* The token that came home before the other, or -1. If both are home it is the one that did not move last. */
static inline int sf_first_home(const struct sf_state *s)
{
    return sf_homes(s) == 0 ? -1 : sf_homes(s) == 2 ? 1 - s->turn : s->token[1].fate == SF_HOME;
}

/* True if a token is in play that has turns, as many as the rules allow. */
static inline bool sf_goes_on(const struct sf_rules *r, const struct sf_state *s)
{
    bool in = s->token[0].fate == SF_IN || s->token[1].fate == SF_IN;
    return in && (r->base.choice[SF_OPT_PLAY_ON] == 0 || sf_homes(s) == 0);
}

/* What a packed action of this game means. */
enum sf_verb {
    SF_DO_ROLLOFF = 1,
    SF_DO_FIRST,
    SF_DO_ROLL,
    SF_DO_CARD,
    SF_DO_NEXT,
    SF_DO_STEP,
    SF_DO_MOVE,
    SF_DO_BEAST
};
struct sf_action {
    enum sf_verb verb;
    int a, b, c; /* MOVE, SNAKE, FOX; spaces from, to; end space and rim (0, 1) */
};
static inline struct sf_action sf_unpack(action a)
{
    return (struct sf_action){ (enum sf_verb)(a >> 24), (int)(a >> 16 & 255), (int)(a >> 8 & 255), (int)(a & 255) };
}

/* True if the walk touches the rim, before it or on it; then the hub is home. */
static inline bool sf_touches(const struct sf_state *s, struct sf_action move)
{
    return move.b || !(s->offer & SF_BIT(move.a));
}

enum sf_event {
    SF_EV_ROLLOFF, /* a b: symbols of seat 0 and 1; winner (-1: a tie) */
    SF_EV_FIRST,   /* token */
    SF_EV_ROLL,    /* token, move, snake, fox, again (1: no MOVE on a first turn) */
    SF_EV_CARD,    /* token, move, snake, fox */
    SF_EV_SHUFFLE, /* the deck of fates begins anew */
    SF_EV_WALK,    /* token, from, to, rim: one event for each step of a walk */
    SF_EV_STAY,    /* token, why (0: no MOVE, 1: no walk) */
    SF_EV_HOME,    /* token */
    SF_EV_NEXT,    /* kind, at: drawn among level pieces */
    SF_EV_STEP,    /* kind, from, to; the seat is who chose, if anybody did */
    SF_EV_PASSED,  /* kind, at: cannot come nearer */
    SF_EV_EATEN,   /* token, at, kind */
    SF_EV_OVER     /* homes */
};

extern const struct game snakes_and_foxes;

/* Spaces that one step leads to from any member of a set, along lines and arrows (SF-2, SF-3). */
sf_set sf_steps_from(const struct sf_rules *r, sf_set set);

/* The steps of one walk that a move action stands for, from the token's space (not included) to its end, into
 * path[SF_DICE_MAX]; returns their number. The lowest such walk, so that everybody sees the same. */
int sf_walk(const struct rules *rules, const struct state *s, action a, uint8_t *path);

/* What a card of the hand stands for: the rest of the symbols is halved, and the odd one alternates. */
static inline struct sf_symbols sf_card_symbols(const struct sf_rules *r, const struct sf_state *s, int move)
{
    int rest = r->dice - move, odd = rest % 2;
    return (struct sf_symbols){ (uint8_t)move, (uint8_t)(rest / 2 + (odd && s->extra == SF_SNAKE)),
                                (uint8_t)(rest / 2 + (odd && s->extra == SF_FOX)) };
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* The space in the words of the rulebook, "hub" or "3.7". */
void sf_space_text(int space, struct textbuf *out);
/* The same in a sentence, behind some words: "the hub". */
void sf_tell_space(struct teller *t, const char *before, int space);

/* "your token" or "Ann's token" where each seat has one and the teller knows them; else `word`, which is "Token" or
 * "token", with its number. */
void sf_tell_token(const struct rules *rules, struct teller *t, const char *word, int token);
/* Whoever does something with their token: "you" or "Ann"; else the token. */
void sf_tell_player(const struct rules *rules, struct teller *t, const char *word, int token);

#endif

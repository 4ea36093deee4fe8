/* Royal Python: state, rules and what follows from them, for its own files, for its evaluator, measures and screen.
 *
 * The snake is a line of places: the tail is 0, then come the body spots 1 … spots, the head is spots + 1. Spots fit a
 * 64-bit set in that order, so all tokens of a seat move at once by a shift, and "the next empty spot" is a bit scan. A
 * set of cards is a 64-bit set too, by the numbers of the Decktet. The deck is what is in no hand and not discarded. */
#ifndef COIL_GAMES_ROYAL_PYTHON_H
#define COIL_GAMES_ROYAL_PYTHON_H

#include "engine/card_set.h"
#include "engine/decktet.h"
#include "engine/play.h"

enum {
    RP_SEATS_MIN = 2,
    RP_SEATS_MAX = 6,
    RP_SPOTS_MAX = 60,
    RP_TOKENS_MAX = 8,  /* of a seat */
    RP_HAND_MAX = 8,    /* up to which a turn begins by drawing; Cobra cards can bring more */
    RP_VALUE_MAX = 99,  /* of a spot, and of leaving */
    RP_STEPS_MAX = 10,  /* of one card */
    RP_SPENT_MAX = 100, /* cards in a turn: else one could go on for ever where nearly all cards are in hands */
    RP_COBRAS = 9,      /* places of the grid, and cards */
    RP_NAME_MAX = 15,   /* letters of a Cobra card's name */
    /* Actions: every declaration (a suit of a card, 2 to 9 of the Excuse) on every token both ways, and to stop. */
    RP_ACTIONS_MAX = (84 + 8) * (RP_TOKENS_MAX + 1) + 1,
    RP_NONE = 255 /* no seat, no suit, no place */
};

enum rp_phase { RP_FIRST, RP_DRAW, RP_ACT, RP_COBRA, RP_SWAP, RP_OVER };
enum rp_reason { RP_GOES_ON, RP_EXIT, RP_LAST, RP_CAP, RP_TURNS };
enum rp_option { RP_OPT_CHAIN, RP_OPT_TAIL_DANCE, RP_OPT_NOM_NOM, RP_OPT_DECK, RP_OPT_FIRST, RP_OPT_SUITS };

/* What a Cobra card does. */
enum rp_effect {
    RP_SWAP_AHEAD,  /* C1 Strike: the nearest enemy token ahead */
    RP_SWAP_BEHIND, /* C2 Recoil: the nearest enemy token behind */
    RP_SWAP_FIRST,  /* C3 Mesmerise: the uncrowned enemy token nearest the head */
    RP_SWAP_OWN,    /* C4 Entwine: another own token, chosen */
    RP_SLIDE_AHEAD, /* C5 Slither: to the nearest empty spot from `number` on */
    RP_SLIDE_BACK,  /* C6 Slide Back */
    RP_SHED_HAND,   /* C7 Shed Skin: the hand anew */
    RP_DRAW_CARDS,  /* C8 Charmed: `number` cards */
    RP_END_TURN     /* C9 Venom */
};

enum rp_face { RP_EMPTY = 0, RP_FACE_DOWN = 255 }; /* on a grid place; else 1 … 9: Cobra card C1 … C9, face up */

struct rp_cobra {
    uint8_t effect;   /* enum rp_effect */
    uint8_t number;   /* spots of a slide, cards of a draw */
    const char *name; /* borrowed from the ruleset */
};

struct rp_rules {
    struct rules base;
    int spots, head;                 /* head = spots + 1 */
    uint8_t value[RP_SPOTS_MAX + 2]; /* in points, by place; the tail's is 0 */
    uint8_t leave;                   /* points of a token that left; a crowned one scores this less its place's value */
    uint64_t body;                   /* all spots */
    uint64_t cobra_spots;
    int tokens;                           /* of each seat (RP-2) */
    int hand;                             /* RP-8 */
    struct rp_cobra cobra[RP_COBRAS + 1]; /* by id, from 1 */
    uint64_t deck;                        /* all cards in play, */
    int cards;                            /* and how many they are */
    uint64_t bearing[DECKTET_SUITS];      /* cards of the deck that bear a suit */
    uint64_t crowns;                      /* cards that crown */
    uint8_t steps[DECKTET_CARDS];         /* how far a card moves; 0: the Excuse, 2 to 9 */
    uint8_t suits[RP_SEATS_MAX];          /* of the seats at the start */
    uint8_t first;                        /* the first seat, SEAT_NONE: by chance */
    bool same_suit;                       /* chain=same (H-6) */
    bool tail_leap;                       /* tail-dance=leap (H-9) */
    bool nom_nom;                         /* H-15; ends after 100 turns a seat */
};

/* What a seat has, beside the spots of its tokens. */
struct rp_tokens {
    uint8_t supply;       /* off the board, to enter (a paid-for piece counts here until its entry, A-5) */
    uint8_t head;         /* uncrowned on the head */
    uint8_t crowned_head; /* crowned on the head */
    uint8_t lost;         /* captured */
    uint8_t left;         /* left the snake */
    uint8_t trophies;     /* captured from others */
    uint8_t held;         /* cards in hand */
    uint8_t suit;         /* enum decktet_suit */
};

struct rp_state {
    struct state base;
    uint64_t hand[RP_SEATS_MAX];    /* cards; in a view only the viewer's own */
    uint64_t discard;               /* in phase `draw` the deck is never empty: the discard was shuffled in */
    uint64_t body[RP_SEATS_MAX];    /* spots of uncrowned tokens */
    uint64_t crowned[RP_SEATS_MAX]; /* spots of crowned tokens */
    struct rp_tokens seat[RP_SEATS_MAX];
    uint8_t grid[RP_COBRAS]; /* enum rp_face */
    uint8_t turn;            /* RP_NONE in phase `first` */
    uint8_t token;           /* where the selected token stands; 0: paid for, still in the supply; RP_NONE: none yet */
    uint8_t token_crowned;   /* the selected token is crowned */
    uint8_t suit;            /* last declared; RP_NONE: none, or the Excuse was spent */
    uint8_t draws;           /* cards still owed in phase `draw` */
    uint8_t landed;          /* on a Cobra spot, its card is still to be obeyed */
    uint8_t place;           /* 1 … 9: the face-down card being turned up; 0: none */
    uint8_t opened;          /* the head has been reached (RP-29) */
    uint8_t entwines;        /* Entwine is obeyed: an own token is still to be chosen */
    uint8_t unused[2];
    uint32_t spent; /* cards spent this turn: a chain in Nom Nom can be long */
};

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

enum rp_verb {
    RP_DO_FIRST = 1, /* chance: from = the seat */
    RP_DO_DRAW,      /* chance: card */
    RP_DO_TURN_UP,   /* chance: from = the Cobra card, 1 … 9 */
    RP_DO_MOVE,      /* play … move */
    RP_DO_ENTER,     /* play … enter */
    RP_DO_PAY,       /* play … pay */
    RP_DO_CROWN,     /* play … crown */
    RP_DO_DISCARD,   /* card (H-2) */
    RP_DO_STOP,
    RP_DO_COBRA, /* from = the grid place, 1 … 9 */
    RP_DO_SWAP   /* from, crowned: Entwine's choice */
};

struct rp_action {
    enum rp_verb verb;
    int card;     /* Decktet number, where a card is spent, drawn or discarded */
    int suit;     /* declared; RP_NONE for the Excuse */
    int steps;    /* of a move or an entry */
    int from;     /* place of the token */
    bool crowned; /* the token is */
    bool up;      /* a crowned token moves toward the head (Nom Nom) */
};

struct rp_action rp_unpack(const struct rp_rules *r, action a);

/* ---- What a move does -------------------------------------------------------------------------------------------- */

enum rp_landing {
    RP_ILLEGAL,
    RP_LANDS,    /* on an empty spot */
    RP_LEAPS,    /* on over others, to the next empty spot or onto the head */
    RP_DANCES,   /* the token met goes where the mover came from, or to the supply */
    RP_CAPTURES, /* the token met is gone for good */
    RP_ARRIVES,  /* on the head */
    RP_LEAVES    /* the snake: the game ends */
};

struct rp_landfall {
    enum rp_landing landing;
    int into;  /* where the mover ends; 0 for one that leaves */
    int met;   /* the spot its steps led to, where somebody stood (leap, dance, capture); else 0 */
    int owner; /* whose token is met; RP_NONE */
    bool met_crowned;
    bool cobra; /* the mover ends on a Cobra spot */
};

/* What becomes of a token of `seat` that goes `steps` from a place (0: it enters from the tail): RP-20, RP-27 … RP-52,
 * H-5, H-8 … H-12, H-17. RP_ILLEGAL if it may not. Looks at public things only. */
struct rp_landfall rp_land(const struct rp_rules *r, const struct rp_state *s, int seat, int from, bool crowned,
                           bool up, int steps);

/* Whether a card of the suit declared could be used at the selected token, which has entered: RP-23, RP-32. */
bool rp_may_follow(const struct rp_rules *r, const struct rp_state *s, int seat, int card);

/* What becomes of a token by a play that moves or enters; other actions land nowhere (RP_ILLEGAL). */
struct rp_landfall rp_landfall_of(const struct rp_rules *r, const struct rp_state *s, int seat, struct rp_action a);

/* ---- Questions --------------------------------------------------------------------------------------------------- */

/* True if the seat has a token on the snake, the head included. */
static inline bool rp_on_snake(const struct rp_state *s, int seat)
{
    const struct rp_tokens *t = &s->seat[seat];
    return s->body[seat] | s->crowned[seat] | t->head | t->crowned_head;
}

/* True if the seat still takes turns: it has a token on the snake or to enter. */
static inline bool rp_is_in(const struct rp_state *s, int seat)
{
    return rp_on_snake(s, seat) || s->seat[seat].supply > 0;
}

/* Cards nobody holds and that are not discarded. Known in a view too: hands are counted. */
int rp_deck_count(const struct rp_rules *r, const struct rp_state *s);

/* The points of a seat in tenths, as things stand (RP-53 … RP-55); in Nom Nom its trophies. */
int rp_score(const struct rp_rules *r, const struct rp_state *s, int seat);

/* Who a card that swaps by itself would swap with (C1 … C3), or RP_NONE: sets *at to the spot. */
int rp_swap_target(const struct rp_state *s, enum rp_effect effect, int *at);
/* Where a card that slides would take the selected token: its own place if no spot is empty. */
int rp_slide_target(const struct rp_rules *r, const struct rp_state *s, const struct rp_cobra *cobra);

/* ---- Events ------------------------------------------------------------------------------------------------------ */

enum rp_use { RP_USE_MOVE, RP_USE_ENTER, RP_USE_PAY, RP_USE_CROWN };
enum rp_end { RP_END_STOP, RP_END_DISCARD, RP_END_COBRA, RP_END_NO_SUBJECT };

/* Places in arguments: 0 is the tail or the supply, spots, then the head. The seat is who is on turn, if not said
 * otherwise. */
enum rp_event {
    RP_EV_FIRST,      /* the seat begins */
    RP_EV_TURN,       /* the seat's turn begins */
    RP_EV_DRAWN,      /* card: seen by the seat alone */
    RP_EV_SHUFFLED,   /* cards: the discard becomes the deck, so many */
    RP_EV_SPENT,      /* card, suit (-1: the Excuse), steps (0 for pay and crown), use (enum rp_use) */
    RP_EV_MOVED,      /* from, into, crowned, leapt: a body or head token by a card; from 0: it enters */
    RP_EV_DANCED,     /* owner, from, into, crowned: sent back to where the mover came from; into 0: to the supply */
    RP_EV_CAPTURED,   /* owner, at */
    RP_EV_OPENED,     /* the head was reached for the first time */
    RP_EV_CROWNED,    /* a token on the head */
    RP_EV_LEFT,       /* seat = owner; from: a crowned token left the snake (by the tail, or without subjects) */
    RP_EV_LANDED,     /* at: on a Cobra spot */
    RP_EV_PICKED,     /* place, card (0: face down): the grid place chosen */
    RP_EV_COBRA,      /* card: the Cobra card that is obeyed now, by id */
    RP_EV_DEALT,      /* the nine Cobra cards are dealt face down anew */
    RP_EV_SWAPPED,    /* owner, from, into, crowned: the selected token exchanged places with that owner's at `into` */
    RP_EV_SLID,       /* from, into, crowned */
    RP_EV_UNMOVED,    /* card: the Cobra card finds nothing to do */
    RP_EV_DISCARDED,  /* card, forced: without effect (H-2, and by a seat that is out: 1; Cobra: 0) */
    RP_EV_TURN_ENDED, /* why (enum rp_end) */
    RP_EV_OUT,        /* the seat has no tokens left and takes no more turns */
    RP_EV_OVER        /* reason (enum rp_reason); the seat that ended it */
};

/* A place of a token in the words of the rulebook: "supply", "12", "12*", "head", "head*". */
void rp_place_text(const struct rp_rules *r, int place, bool crowned, struct textbuf *out);

/* A card in a sentence: its code, or its name for readers who want those. */
void rp_tell_card(int card, struct teller *t);
/* "C5 Slither", or its name alone. */
void rp_tell_cobra(const struct rp_rules *r, int card, bool name_alone, struct teller *t);
void rp_tell_suit(int suit, struct teller *t);
/* "the head", "the supply", or the number of a spot behind these words: "spot 12". */
void rp_tell_place(const struct rp_rules *r, int place, const char *spot, struct teller *t);

extern const struct game royal_python;

#endif

/* The Greatest Snake: rules, state and what follows from them, for its own files, its evaluator, measures and screen.
 *
 * Cards are data: a ruleset lists kinds of cards written in a small vocabulary (docs/designing-cards.md), and
 * gs_cards.c compiles them into the table of struct gs_rules. The rules know effects, prices and target slots, no card
 * by name.
 *
 * A card is the number of its kind, in the order of the ruleset; copies of a kind are alike. Hands, the Deck and the
 * Discard Pile are counts by kind. Whatever is announced lies on a stack of pending entries inside the state, last in
 * first out; what an entry leaves to be drawn or chosen waits in a queue. */
#ifndef COIL_GAMES_GREATEST_SNAKE_H
#define COIL_GAMES_GREATEST_SNAKE_H

#include "engine/play.h"

enum {
    GS_SEATS_MIN = 3,
    GS_SEATS_MAX = 5,
    GS_KINDS_MAX = 64,
    GS_CARDS_MAX = 250,
    GS_HAND_MAX = 9,    /* dealt at the start */
    GS_LENGTH_MAX = 10, /* of a snake that wins */
    GS_SPEED_MAX = 4,   /* of a rat; of what a constant slide adds; spaces of a squeezed rat */
    GS_CELLS_MAX = 13,  /* a Digestion Phase ends up to four rats of a snake of 9 (gs_effects.c) */
    GS_USES_MAX = 4,    /* of a weapon; the last shot takes it away, so one card less lies beside it */
    GS_SLOTS_MAX = 2,   /* targets of a card */
    GS_STACK_MAX = 96,  /* pending entries; gs_rules.c refuses decks that could need more */
    GS_QUEUE_MAX = 64,
    GS_NONE = 255 /* no card, no cell, no target */
};

enum gs_phase { GS_FIRST, GS_SETUP, GS_DRAW, GS_RAT, GS_MAIN, GS_RESPONSE, GS_EFFECT, GS_OVER };
/* How far the turn is: the phases GS_FIRST … GS_MAIN, and after the Digestion Phase, while choices are open: */
enum { GS_STEP_END = GS_MAIN + 1 };
enum gs_reason { GS_GOES_ON, GS_LONGEST, GS_TURNS_OUT };
enum gs_option { GS_OPT_FIRST };

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

enum gs_kind { GS_KIND_RAT, GS_KIND_POWER, GS_KIND_EQUIPMENT };

/* What a Power Card or an ability does when it resolves (docs/designing-cards.md, "Effects"). */
enum gs_effect {
    GS_NOTHING, /* rats, and Equipment that is only constant */
    GS_GLUE,
    GS_SQUEEZE,
    GS_FEED,
    GS_STEAL,
    GS_SWAP,
    GS_SLEEP,
    GS_WAKE,
    GS_ADVANCE,
    GS_DESTROY,
    GS_EAT_PIT,
    GS_SALVAGE,
    GS_TAKE,
    GS_DODGE,
    GS_VOMIT_EACH,
    GS_SQUEEZE_EACH
};

enum gs_price { GS_FREE, GS_PRICE_AMMO, GS_PRICE_SLEEP, GS_PRICE_DISCARD, GS_PRICE_ITSELF };

enum gs_what { GS_AT_SNAKE, GS_AT_RAT, GS_AT_EQUIPMENT, GS_AT_BODY, GS_AT_HAND, GS_AT_DISCARD };
enum gs_whose { GS_ANY, GS_OWN, GS_OTHER, GS_NEIGHBOUR };
enum gs_condition {
    GS_ALWAYS,
    GS_IF_BARE_HEAD, /* neither rat nor glue on the Head */
    GS_IF_CAN_EAT,   /* and awake */
    GS_IF_CAN_SLEEP, /* awake, and not protected against others */
    GS_IF_ASLEEP,
    GS_IF_SQUEEZABLE, /* GS-43, GS-44 */
    GS_IF_UNBLOCKED,  /* no rat on the next space */
    GS_IF_UNLOCKED,   /* no constant `locked` on that snake */
    GS_IF_FREE,       /* no Equipment there */
    GS_IF_HAS_CARDS,
    GS_IF_KEEPABLE
};

struct gs_slot {
    uint8_t what;  /* enum gs_what */
    uint8_t whose; /* enum gs_whose */
    uint8_t cond;  /* enum gs_condition */
    uint8_t unused;
};

/* What a rat does when it has been eaten. */
enum gs_eaten { GS_EATEN_NOTHING, GS_EATEN_SLEEP, GS_EATEN_GAIN, GS_EATEN_DISCARD };
/* Where a rat goes that leaves a snake. */
enum gs_exit { GS_TO_PIT, GS_TO_DISCARD, GS_TO_TOP, GS_TO_BODY };

struct gs_card {
    const char *id, *name, *text; /* borrowed from the ruleset */
    uint8_t kind;                 /* enum gs_kind */
    uint8_t copies;
    /* Rats, and Power Cards that are fed to a snake. */
    uint8_t speed;    /* 0: slow */
    uint8_t slide;    /* spaces moved when squeezed */
    uint8_t eaten;    /* enum gs_eaten */
    uint8_t vomited;  /* enum gs_exit */
    uint8_t digested; /* enum gs_exit */
    bool unsqueezable, king;
    bool leaves_destroy; /* when it leaves, its owner destroys an own Equipment */
    bool drawn_look;     /* drawn from the Deck: the drawer looks at a hand */
    /* Power Cards and abilities. */
    bool react;     /* only in a window */
    uint8_t effect; /* enum gs_effect */
    uint8_t times;
    uint8_t price; /* enum gs_price; of abilities */
    uint8_t uses;  /* of GS_PRICE_AMMO */
    uint8_t slots;
    struct gs_slot slot[GS_SLOTS_MAX];
    /* Constant abilities of Equipment. */
    bool armor, braced, locked, slow_move;
    uint8_t water; /* spaces added to a rat that starts a Digestion Phase on it */
    uint8_t limit; /* 0: none */
};

struct gs_rules {
    struct rules base;
    int kinds;
    int cards;                               /* all copies */
    int hand;                                /* GS-5 */
    int limit;                               /* GS-21 */
    int length;                              /* GS-8 */
    uint8_t first;                           /* the first seat, or SEAT_NONE: by chance */
    int glue;                                /* the kind of glue, or GS_NONE */
    uint64_t rats, powers, equipment, react; /* kinds */
    struct gs_card card[GS_KINDS_MAX];
};

static inline bool gs_is_rat(const struct gs_rules *r, int card)
{
    return r->rats >> card & 1;
}

/* ---- State ------------------------------------------------------------------------------------------------------- */

/* Sets of cells of one snake are masks: bit 0 the Head, bit length - 1 the Tail. What the masks do not name is 0. */
struct gs_snake {
    uint16_t rats;  /* cells with a rat (or a Fake Rat) */
    uint16_t gears; /* Body cells with Equipment */
    /* What the constant Equipment of this snake does, kept by gs_update_constants. */
    uint16_t armor; /* cells that cannot be squeezed */
    uint8_t limit;
    uint8_t braced, locked, slow_move;
    uint8_t length;
    uint8_t awake;
    uint8_t glued;
    uint8_t card[GS_CELLS_MAX]; /* of Body cells from the second: the digested rat */
    uint8_t rat[GS_CELLS_MAX];
    uint8_t gear[GS_CELLS_MAX];
    uint8_t used[GS_CELLS_MAX]; /* ammo cards beside the Equipment */
    uint8_t ammo[GS_CELLS_MAX][GS_USES_MAX - 1];
};

enum gs_do { GS_DO_EAT, GS_DO_EQUIP, GS_DO_DIGEST, GS_DO_PLAY, GS_DO_USE };

/* A target is a byte: seat and cell, or a kind of card, as the slot says; GS_NONE: none, or lost (A15). */
struct gs_entry {
    uint8_t what; /* enum gs_do */
    uint8_t seat;
    uint8_t card;   /* GS_NONE for digest */
    uint8_t spared; /* seats */
    uint8_t target[GS_SLOTS_MAX];
};

enum gs_due { GS_DUE_DRAW, GS_DUE_GAIN, GS_DUE_DISCARD, GS_DUE_DESTROY, GS_DUE_LOOK, GS_DUE_TAKE };

struct gs_task {
    uint8_t due; /* enum gs_due */
    uint8_t seat;
    uint8_t from; /* the victim of GS_DUE_TAKE, else 0 */
};

struct gs_state {
    struct state base;
    uint8_t turn;    /* 0 in phase first */
    uint8_t step;    /* GS_FIRST … GS_MAIN, GS_STEP_END */
    uint8_t drawn;   /* GS_NONE; in step GS_RAT the rat that waits for its decision */
    uint8_t passed;  /* seats that have passed since the last announcement or resolution */
    uint8_t entries; /* on the stack */
    uint8_t tasks;   /* in the queue */
    uint8_t pit_count, top_count, deck_count;
    uint8_t held[GS_SEATS_MAX]; /* hand cards, public */
    uint8_t aside;              /* between two events of an action: a card on its way to the next place; else GS_NONE */
    uint8_t unused;
    uint64_t hand_kinds[GS_SEATS_MAX]; /* kinds of which `hand` has any */
    uint64_t discard_kinds;
    struct gs_snake snake[GS_SEATS_MAX];
    uint8_t hand[GS_SEATS_MAX][GS_KINDS_MAX]; /* in a view only the viewer's */
    uint8_t deck[GS_KINDS_MAX];               /* in a view together with all hands that are not seen */
    uint8_t discard[GS_KINDS_MAX];
    /* known[v][o]: what v knows for certain to be in o's hand (A45); in a view only the viewer's. */
    uint8_t known[GS_SEATS_MAX][GS_SEATS_MAX][GS_KINDS_MAX];
    struct gs_entry stack[GS_STACK_MAX]; /* the bottom first */
    struct gs_task queue[GS_QUEUE_MAX];  /* the next first */
    uint8_t pit[GS_CARDS_MAX];           /* the top last */
    uint8_t top[GS_CARDS_MAX];           /* known to lie on the Deck, and counted there; the next last */
    uint8_t unused2[4];
};

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

enum gs_verb {
    GS_V_FIRST = 1, /* chance: cell = the seat */
    GS_V_DRAW,      /* chance: card */
    GS_V_TAKE,      /* chance: card */
    GS_V_DRAW_DECK,
    GS_V_DRAW_PIT,
    GS_V_EAT,
    GS_V_REFUSE,
    GS_V_PLAY,    /* card, targets */
    GS_V_USE,     /* cell, price card, targets */
    GS_V_EQUIP,   /* card, cell */
    GS_V_UNEQUIP, /* cell */
    GS_V_DISCARD, /* card */
    GS_V_DIGEST,
    GS_V_PASS,
    GS_V_DESTROY, /* cell */
    GS_V_LOOK     /* cell = the seat */
};

struct gs_action {
    enum gs_verb verb;
    int card;  /* played, equipped, drawn, …; of `use` the Equipment; GS_NONE */
    int cell;  /* of the own snake; a seat; GS_NONE */
    int price; /* the card that a `use` costs, or GS_NONE */
    int target[GS_SLOTS_MAX];
};

/* `seat` is who acts: the Equipment of a `use` is looked up on its snake. */
struct gs_action gs_unpack(const struct gs_rules *r, const struct gs_state *s, int seat, action a);
/* The action of a verb that needs nothing else: to draw from the Deck or the Pit, eat, refuse, digest, pass. */
action gs_plain(enum gs_verb verb);

static inline int gs_target(int seat, int cell)
{
    return seat << 4 | cell;
}
static inline int gs_target_seat(int target)
{
    return target >> 4;
}
static inline int gs_target_cell(int target)
{
    return target & 15;
}

/* A cell as people are told of it: "Body Card 2"; "the Head"; "the Tail" of a snake that ends there. */
struct gs_cell_words {
    char id[HANDLE_TEXT_MAX], words[16]; /* the id: "1.2" */
};
struct gs_cell_words gs_cell_words(int target, bool tail);

/* A card, and a cell, as %H takes them. */
#define GS_CARD(r, kind) (int)THING_CARD, (r)->card[kind].id, (r)->card[kind].name
#define GS_CELL(c) (int)THING_CELL, (c).id, (c).words

/* ---- Questions, answered from what is public --------------------------------------------------------------------- */

/* GS-22 … GS-24: awake, neither rat nor glue on the Head. */
bool gs_can_eat(const struct gs_state *s, int seat);
/* The rats of a snake that a squeeze may name (GS-43, GS-44). */
unsigned gs_squeezable(const struct gs_rules *r, const struct gs_state *s, int seat);
/* GS-47 */
bool gs_may_draw_pit(const struct gs_state *s, int seat);
/* A Power Card or an ability of the seat has something to aim at, or to do, now (A14). */
bool gs_can_aim(const struct gs_rules *r, const struct gs_state *s, const struct gs_card *card, int seat);
/* The pending entry on top, or NULL. */
const struct gs_entry *gs_top_entry(const struct gs_state *s);
/* An effect on every snake: a dodge spares one of them, and does not cancel it (A20). */
bool gs_is_mass(const struct gs_rules *r, const struct gs_entry *e);
/* The top entry could be dodged by the seat (A19). */
bool gs_aimed_at(const struct gs_rules *r, const struct gs_state *s, int seat);
/* The entry, at that height of the stack, would change or concern the seat if it resolved now (A19). */
bool gs_entry_concerns(const struct gs_rules *r, const struct gs_state *s, int height, int seat);
/* The rat nearest the Tail where a squeeze-each would change the snake, else GS_NONE (A31). */
int gs_hugged_cell(const struct gs_rules *r, const struct gs_state *s, int seat);
/* GS-21, A44 */
int gs_hand_limit(const struct gs_state *s, int seat);
/* Not more entries than these can be pending in this window: what is pending, or the first entry to come, hand cards,
 * cards to be drawn, snakes that are awake, Equipment that is its own price. It never grows while a window is open (see
 * gs_rules.c). */
int gs_stack_bound(const struct gs_rules *r, const struct gs_state *s);
/* The Body cells of a snake. */
static inline unsigned gs_body_cells(const struct gs_snake *n)
{
    return (1u << (n->length - 1)) - 2;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

enum gs_why { GS_BY_DIGESTION, GS_BY_SQUEEZE, GS_BY_ADVANCE };
enum gs_loss { GS_LOST_DESTROYED, GS_LOST_UNEQUIPPED, GS_LOST_PRICE, GS_LOST_USED_UP, GS_LOST_CHOICE };
enum gs_drop { GS_DROP_LIMIT, GS_DROP_CHOICE };
enum gs_tail { GS_FROM_TAIL = 1, GS_INTO_TAIL = 2 }; /* which of two cells is the Tail */

/* A target in GS_EV_ANNOUNCED, with what it aimed at there: a rat or Equipment; GS_NONE for other targets. A rat may be
 * on the Tail. */
static inline int gs_aimed(int target, int card, bool tail)
{
    return tail << 16 | card << 8 | target;
}
static inline int gs_aimed_target(int aimed)
{
    return aimed & 255;
}
static inline int gs_aimed_card(int aimed)
{
    return aimed >> 8 & 255;
}
static inline bool gs_aimed_tail(int aimed)
{
    return aimed >> 16;
}

/* Cells are of the snake of the event's seat, if not said otherwise. Targets are those of entries. */
enum gs_event {
    GS_EV_FIRST,     /* the seat begins */
    GS_EV_DEALT,     /* card: seen by the seat alone */
    GS_EV_DEALT_RAT, /* card: into the Pit, at set-up */
    GS_EV_KING_BACK, /* card: shuffled back into the Deck, at set-up */
    GS_EV_TURN,      /* the seat's turn begins */
    GS_EV_WOKE,      /* the snake of the seat */
    GS_EV_UNGLUED,   /* the glue on the seat's snake goes to the Discard Pile */
    GS_EV_SHUFFLED,  /* cards: Pit and Discard Pile become the Deck, so many */
    GS_EV_DRAWS,     /* the seat has chosen the Deck; the card follows */
    GS_EV_DREW,      /* card: a Power or Equipment Card, seen by the seat alone */
    GS_EV_DREW_RAT,  /* card, pit (from there, not from the Deck) */
    GS_EV_TO_PIT,    /* card: the seat refused the rat, or its snake could not eat it */
    GS_EV_ANNOUNCED, /* do, card (-1), cell (of a use), price (card, -1), first, second (gs_aimed, -1) */
    GS_EV_PASSED,    /* the seat does not answer */
    GS_EV_TAKES,     /* do, card (-1): the entry of the seat takes effect */
    GS_EV_FAILED,    /* do, card: the entry of the seat has no effect any more */
    GS_EV_CANCELLED, /* owner, do, card: the entry dodged by the seat is off the stack */
    GS_EV_SPARED,    /* owner, card: the seat is spared by a mass effect of the owner */
    GS_EV_UNSAID,    /* the seat's "Digest!" was answered and is withdrawn */
    GS_EV_ATE,       /* card */
    GS_EV_CROWNED,   /* card: drawn and eaten at once (GS-58) */
    GS_EV_BLOCKED,   /* card: destroyed on the Head by GS_EV_CROWNED */
    GS_EV_GLUED,     /* card */
    GS_EV_DIGESTION, /* the Digestion Phase at the end of the seat's turn */
    GS_EV_MOVED,     /* card, from, into, why: a rat in the seat's snake; and for its sentence enum gs_tail, together */
    GS_EV_VOMITED,   /* card, pile (enum gs_exit) */
    GS_EV_DIGESTED,  /* card, pile (GS_TO_BODY: the snake grows), length */
    GS_EV_SLEPT,     /* the snake of the seat */
    GS_EV_EQUIPPED,  /* card, cell */
    GS_EV_STOLEN,    /* card, from (a target), into (own cell): to the seat */
    GS_EV_SWAPPED,   /* card, cell (own, given), other (card got), from (a target) */
    GS_EV_LOST,      /* card, cell, why (enum gs_loss): Equipment goes to the Discard Pile with its ammo */
    GS_EV_DISCARDED, /* card, why (enum gs_drop) */
    GS_EV_SALVAGED,  /* card: from the Discard Pile into the hand */
    GS_EV_TOOK,      /* from (seat), card: seen by both */
    GS_EV_LOOKED,    /* at (seat) */
    GS_EV_SAW,       /* at (seat), card: one of that hand, seen by the seat alone */
    GS_EV_OVER       /* length of the longest snake */
};

/* How many targets an entry has, and the slot of one; that of `equip` is a cell. */
int gs_slots_of(const struct gs_rules *r, const struct gs_entry *e);
struct gs_slot gs_slot_of(const struct gs_rules *r, const struct gs_entry *e, int index);

/* GS_EV_ANNOUNCED of an entry as the state stands; cell and price are those of a `use`, else GS_NONE. */
struct event gs_announcement(const struct gs_rules *r, const struct gs_state *s, const struct gs_entry *e, int cell,
                             int price);

extern const struct game greatest_snake;

#endif

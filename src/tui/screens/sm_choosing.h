/* What the screen of Serpent Master works out for the person who chooses: where a card could go now and what that would
 * change, and which entry lies in the direction of an arrow key. Nothing here draws. */
#ifndef COIL_TUI_SM_CHOOSING_H
#define COIL_TUI_SM_CHOOSING_H

#include "games/serpent_master/serpent_master.h"
#include "tui/screen.h"

/* The ways to place a card as things stand: numbers of placements, ascending. */
struct sm_ways {
    int count;
    uint16_t number[SM_FORMS_MAX];
};

void sm_ways_now(const struct sm_rules *r, const struct sm_state *view, int seat, int card, struct sm_ways *ways);

/* What a placement changes. */
struct sm_effect {
    int before, after;            /* points of the seat */
    uint8_t covers[SM_SEATS_MAX]; /* visible tokens of the others that vanish */
    int stack;                    /* tokens under the head then */
};

struct sm_effect sm_effect_of(const struct sm_rules *r, const struct sm_state *view, int seat, int number);

/* Among the entries that may be chosen: the one beside the chosen one, going round the border by an arrow key, or on
 * the opposite side. The chosen one if the key leads nowhere. */
int sm_entry_towards(const struct look *look, enum input_kind key);

/* The next one clockwise, or with -1 the one before. */
int sm_entry_next(const struct look *look, int by);

/* The card that a number means as it is typed digit by digit. `typed` is what was typed so far (0: nothing) and becomes
 * what has been typed now. The index of the card, or -1 if there is none yet. */
int sm_card_typed(const struct look *look, int digit, uint8_t *typed);

#endif

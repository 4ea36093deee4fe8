/* What keys choose in the picture of Serpent Master: which entry lies in the direction of an arrow, which card is
 * meant by digits. Nothing here draws. */
#ifndef COIL_TUI_SM_CHOOSING_H
#define COIL_TUI_SM_CHOOSING_H

#include "games/serpent_master/serpent_master.h"
#include "tui/screen.h"

/* Among the entries that may be chosen: by an arrow key the one beside the chosen one on the way round the border, or
 * the one on the opposite side; by Tab the next one clockwise. The chosen one if an arrow leads nowhere, -1 for other
 * keys. */
int sm_entry_by_key(const struct look *look, enum input_kind key);

/* The card that a number means as it is typed digit by digit. `typed` is what was typed so far (0: nothing) and becomes
 * what has been typed now. The index of the card, or -1 if there is none yet. */
int sm_card_typed(const struct look *look, int digit, uint8_t *typed);

#endif

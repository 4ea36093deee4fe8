/* The board of Serpent Master in words, and what is held. */
#ifndef COIL_SHOW_SM_TABLE_H
#define COIL_SHOW_SM_TABLE_H

#include "games/serpent_master/serpent_master.h"
#include "show/show.h"

void sm_show_table(const struct rules *rules, const struct state *view, struct teller *t);
void sm_show_hand(const struct rules *rules, const struct state *view, int seat, struct teller *t);

#endif

/* What a round of Serpent Master came to, for its show. */
#ifndef COIL_SHOW_SM_STORY_H
#define COIL_SHOW_SM_STORY_H

#include "games/serpent_master/serpent_master.h"
#include "show/story.h"

bool sm_turn_begins(const struct rules *rules, const struct state *view, const struct event *seen, struct turn *turn);
void sm_turn_title(const struct rules *rules, const struct turn *turn, struct teller *t);
void sm_turn_told(const struct rules *rules, const struct turn *turn, const struct event *events, int i,
                  struct recap *a);

#endif

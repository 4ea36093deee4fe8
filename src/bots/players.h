/* The computer players, for the list in bot.c. */
#ifndef COIL_BOTS_PLAYERS_H
#define COIL_BOTS_PLAYERS_H

#include "bots/bot.h"

extern const struct bot bot_random, bot_greedy;

/* A player that needs room for one list of legal actions and a rating of each. */
struct list_player {
    struct bot_player base;
    action *legal; /* the following are actions_max long */
    int64_t *rating;
};

size_t list_player_memory(const struct bot_choice *choice, const struct rules *rules);
void list_player_open(struct bot_player *p);

#endif

/* The computer players, for the list in bot.c, and the memory that those without search share. */
#ifndef COIL_BOTS_PLAYERS_H
#define COIL_BOTS_PLAYERS_H

#include "bots/bot.h"

extern const struct bot bot_random, bot_greedy;

/* A player that needs room for one list of legal actions and a rating of each. */
struct list_player {
    struct bot_player base;
    int64_t *rating; /* the following are actions_max long */
    action legal[];
};

struct bot_player *list_player_open(const struct bot *bot, const struct rules *rules);
void list_player_close(struct bot_player *p);

#endif

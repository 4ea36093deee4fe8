/* Players from outside: a program that is seated as a bot would be. Whoever can speak to it hands this in, since the
 * core has neither processes nor clocks. Like a bot it gets views and events of its seat, nothing else; unlike one it
 * can fail. */
#ifndef COIL_BOTS_OUTSIDER_H
#define COIL_BOTS_OUTSIDER_H

#include "bots/bot.h"

enum fault {
    FAULT_NONE,
    FAULT_GONE,    /* it ended, or could not be spoken to */
    FAULT_LATE,    /* no answer in time */
    FAULT_ILLEGAL, /* an answer that is no legal action */
    FAULTS
};

struct outsider {
    /* A player for a seat; nothing is spoken yet. The rules are borrowed. */
    void *(*open)(const struct outsider *self, const struct rules *rules, int seat);
    /* A new game, with what the seat sees of it. What fails here fails again in `think`. */
    void (*begin)(void *player, const struct state *view);
    /* FAULT_NONE, and the action; or what went wrong, then the game is over for this seat. */
    enum fault (*think)(void *player, const struct bot_task *task, action *chosen);
    /* An event as the seat has seen it; `number` counts those of a game from 1. */
    void (*observe)(void *player, const struct event *seen, int number);
    void (*end)(void *player, const struct result *result);
    void (*close)(void *player);
};

#endif

/* Games that a number decides, by which two builds of the core prove that they play alike. */
#ifndef COIL_TESTS_SEEDED_GAME_H
#define COIL_TESTS_SEEDED_GAME_H

#include "engine/ruleset.h"

/* Plays game `number` of a game: ruleset, seats, options and actions are drawn by lot from the number alone. Returns a
 * hash over the setting, all legal actions, actions, events, positions and texts, the result, and what bots would have
 * played at some decisions of the game. */
uint64_t seeded_game_hash(const struct catalog *catalog, const struct game *game, uint32_t number);

#endif

/* The library for programs of others, in C or C++: games, rulesets, play, matches, what people are told, bots, and the
 * protocol. Each header is the manual of its part; docs/architecture.md is the tour. */
#ifndef COIL_H
#define COIL_H

#ifdef __cplusplus
extern "C" {
#endif

#include "bots/bot.h"
#include "bots/eval.h"
#include "bots/review.h"
#include "engine/knowledge.h"
#include "games/games.h"
#include "match/match.h"
#include "protocol/session.h"
#include "seat/deeds.h"
#include "seat/seat_match.h"
#include "seat/wishes.h"
#include "show/choice.h"
#include "show/preview.h"

#ifdef __cplusplus
}
#endif

#endif

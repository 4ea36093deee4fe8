/* The library for programs of others, in C or C++: games, rulesets, play, matches, what people are told, bots, and the
 * protocol. Each header is the manual of its part; docs/architecture.md is the tour, and examples has programs.
 *
 *     cc mine.c $(pkg-config --cflags --libs coil)
 *
 * A program begins with a catalogue of game_list() (games/games.h, engine/ruleset.h). Two kinds of headers stand apart,
 * and want extern "C" around them in C++: games/ID/ID.h is for who knows one game from within, and those of native are
 * for a library of its own, coil-native, so that this one needs nothing: flatten.h reads JSON by jansson, system.h has
 * a clock, crew.h threads.
 *
 * What can go wrong at run time is a status with a message (base/status.h). What a caller must never do, such as to
 * name a seat that is not there, is asserted: it ends the process, and so does want of memory. Pointers may be NULL
 * only where a header says so. */
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

/* Judging what was played. Each judgement is of one ply, from a view or a full state, and starts empty: a search looks
 * for the best action and measures the one that was played along with it; chance is held against what else it could
 * have brought in the same imagined states; and a position has a value for every seat.
 *
 * All are expected results from 0 to 1 by the calibration of the game (calibrations.def), but luck, which is not
 * calibrated: the luck at a chance node is 0 on average, whatever the values are worth. So a result less all luck is
 * right on average too, and varies less (a control variate).
 *
 * A seat's judgements are made from its views alone, so they do not change with what is hidden from it. The same seed
 * and number of simulations give the same judgement on every machine. */
#ifndef COIL_BOTS_REVIEW_H
#define COIL_BOTS_REVIEW_H

#include "bots/bot.h"
#include "match/match.h"

/* What a choice is called that loses so many thousandths of a whole result, at least. */
enum review_mark { MARK_NONE, MARK_DOUBTFUL, MARK_MISTAKE, MARK_BLUNDER, MARKS };
enum { LOSS_DOUBTFUL = 20, LOSS_MISTAKE = 50, LOSS_BLUNDER = 100 };

/* "", "doubtful", "mistake", "blunder"; as signs "", "?!", "?", "??". */
const char *review_mark_name(enum review_mark mark);
const char *review_mark_sign(enum review_mark mark);

struct review_choice {
    action played, best; /* the same, if nothing is better for sure */
    double value, best_value;
    double loss; /* of the one to the other, if it exceeds two standard errors; else 0 */
    enum review_mark mark;
};

/* The player of each of the following is of a bot that searches (bot_adviser), opened for the rules.
 *
 * What a seat played, from its view before; `answer` becomes the search's: line 0 is the best and line `must_line` the
 * action that was played, with reasons if they differ by a mark. */
void review_choice(struct bot_player *p, const struct state *view, action played, uint64_t seed, int64_t sims,
                   struct bot_answer *answer, struct review_choice *out);

/* What a position, a view of a seat or a full state, is worth to every seat: all together as much as uncalibrated. At
 * the end it is the result. */
void review_value(struct bot_player *p, const struct state *view, uint64_t seed, int64_t sims, double out[SEATS_MAX]);

/* What an outcome of a chance node brought every seat, by a view (of a seat that has seen it) or the full state before
 * it. All outcomes are played out in each imagined state with the same luck, about `sims` games in all. */
void review_luck(struct bot_player *p, const struct state *view, action outcome, uint64_t seed, int64_t sims,
                 double out[SEATS_MAX]);

/* What a whole result is, for people: "100 % is the win." It is what players who search play for (eval_chances). */
const char *review_scale(const struct rules *rules);

/* The seed of one of its judgements, by the seed of a review. */
enum review_of { REVIEW_OF_CHOICE, REVIEW_OF_LUCK, REVIEW_OF_VALUE, REVIEW_STREAMS };
static inline uint64_t review_seed(uint64_t seed, int ply, enum review_of of)
{
    return rng_derive(seed, (uint64_t)ply * REVIEW_STREAMS + of);
}

/* True if a viewer has seen all that came of a ply: what chance brought it unseen is no luck of its. */
bool review_sees(const struct match *m, int ply, int viewer);

/* True at the ends of a match and where a turn begins: there reviews tell what the position is worth. */
bool review_begins_turn(const struct match *m, int ply);

/* An expected result of a search as it turns out on average. */
double review_calibrated(const struct rules *rules, double value);

#endif

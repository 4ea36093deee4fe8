/* What must hold for any input whatever. Each function feeds bytes to one of the program's readers and ends the program
 * with a message (test_die) that shows the bytes if something does not hold; a refusal is fine, of course. Fuzzers and
 * the tests of bad input are made of these. */
#ifndef COIL_TESTS_FEED_H
#define COIL_TESTS_FEED_H

#include "support.h"

/* A session that is sent request after request. */
struct feed;
struct feed *feed_new(const struct test_catalog *c);
void feed_free(struct feed *f);

/* A request, without its line end. There is one reply, a line of JSON with the request's id, unless the line is blank;
 * a refusal has a code and a message; a request that is refused, or only looks, leaves the match as it was; the
 * position after one that changed it can be read back. True if the reply was ok. */
bool feed_line(struct feed *f, const char *line, size_t length);

/* Likewise a request as a list in its serial form (base/flat_bytes.h), which comes round if it is one. */
bool feed_list(struct feed *f, const char *bytes, size_t length);

/* Plays the `n`-th (modulo their number) of the actions that are due, chance among them. False if nothing is due. */
bool feed_action(struct feed *f, unsigned n);

/* A record. What can be replayed of it is written back, read back the same without a warning, undone and redone, and
 * can be continued. */
bool feed_record(const struct test_catalog *c, const char *text, size_t length, uint64_t seed);

/* A game ID, up to its first zero byte. What is accepted has an ID again, which leads to the same game. */
bool feed_id(const struct test_catalog *c, const char *text, size_t length, uint64_t seed);

/* A position, as JSON. If it is accepted it is sound, comes round, and can be played to the end. */
bool feed_position(const struct test_catalog *c, const char *text, size_t length, uint64_t seed);

/* A ruleset, as JSON. If it is accepted there are rules for every number of seats. For one of them, drawn by `seed`,
 * there are rules for every option value that goes with it; games are begun by all of these, every position in them is
 * sound, and now and then one comes round. */
bool feed_ruleset(const struct test_catalog *c, const char *text, size_t length, uint64_t seed);

/* Lines of a room. If they are accepted the same lines make the same room again, guests can do this and that there,
 * drawn by `seed`, and with what it stores of that they make the same room, too. */
bool feed_room(const struct test_catalog *c, const char *text, size_t length, uint64_t seed);

/* Texts, one a line, played as actions through the checked entry, by any seat or chance, on a game of `rules` that
 * stands after some random plies. What is refused changes nothing, what is accepted is one of the legal texts. */
void feed_actions(const struct rules *rules, const char *text, size_t length, uint64_t seed, int plies);

#endif

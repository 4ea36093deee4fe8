/* Small scenes of any game for rule tests: a position or the start of a game, and short ways to play and to look. What
 * is refused where a test counts on it ends the test program with the message. */
#ifndef COIL_TESTS_SCENE_H
#define COIL_TESTS_SCENE_H

#include "support.h"

struct scene {
    struct rules *rules;
    union state_memory memory; /* the full state; &x.memory.state, or as the struct of its game */
    struct event events[256];
    struct event_log log; /* of the latest play, in `events` */
};

/* Loads a position. Freed by scene_end. */
void scene_load(struct scene *x, const char *position_json);

/* The start of a game: ruleset NULL for the first, options as "key=value key=value" or NULL. Freed by scene_end. */
void scene_start(struct scene *x, const char *game, const char *ruleset, int seats, const char *options);
void scene_end(struct scene *x);

/* Plays one text by whoever alone owes an action, chance included; or by that seat (or SEAT_CHANCE). */
void scene_play(struct scene *x, const char *text);
void scene_play_seat(struct scene *x, int seat, const char *text);

/* The legal texts, in order, joined by ", ". In memory that is used again after some calls of scene_legal,
 * scene_position, scene_view and scene_refusal. */
const char *scene_legal(struct scene *x);
const char *scene_legal_of(struct scene *x, int seat);

/* True if the text is legal now. */
bool scene_can(struct scene *x, const char *text);
bool scene_can_seat(struct scene *x, int seat, const char *text);

/* The position, or what a viewer (a seat, VIEW_TABLE) sees of it, as JSON. Memory as for scene_legal. */
const char *scene_position(struct scene *x);
const char *scene_view(struct scene *x, int viewer);

/* The message a position is refused with, "" if it is accepted. Memory as for scene_legal. */
const char *scene_refusal(const char *position_json);

/* An empty text in one of some buffers that take turns, for what is handed out and not freed. */
struct textbuf *scene_text(void);

/* Copies the next part of a list up to any of the marks in `ends`, without blanks before it; false at its end. A list
 * that is NULL is empty. */
bool scene_next(const char **list, const char *ends, char *part, size_t size);

/* The texts of a list that begin with a word ("" for all), in alphabetical order, joined by ", ". Memory as above. */
const char *scene_sorted(const char *list, const char *word);

/* "170 12" and "1 2": scores and ranks of all seats. Memory as above. */
const char *scene_scores(struct scene *x);
const char *scene_ranks(struct scene *x);

/* How many events of this type the latest play had. */
int scene_count(const struct scene *x, int event_type);

#endif

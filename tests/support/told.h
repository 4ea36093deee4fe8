/* What the show of a game tells and offers in a scene, for table tests. Texts are in memory as for scene_legal. */
#ifndef COIL_TESTS_TOLD_H
#define COIL_TESTS_TOLD_H

#include "scene.h"
#include "show/choice.h"

/* Whom a text is told: seat 0 is Ann, seat 1 Bob; YOU is Ann. */
enum reader { YOU, NAMED, NAMELESS };

struct teller told_teller(struct textbuf *out, enum reader reader);

/* The choice of the first seat that owes an action, until the next call; the index of an action in it. */
struct choice told_choice(struct scene *x);
int told_index(const struct choice *c, const char *text);

/* What is told of the seat that alone owes an action, and what an action of it does. */
const char *told_advice(struct scene *x, enum reader reader);
const char *told_effect(struct scene *x, const char *text, enum reader reader);

/* The question at a level behind what an action has chosen, and its options: "Which? one | two". */
const char *told_question(struct scene *x, const char *text, int level, enum reader reader);

/* An action in words for who does not look at the table. */
const char *told_apart(struct scene *x, const char *text);

/* The places of an action, "c1 c2", and what cannot be chosen: "c1: blue comes in there, …". */
const char *told_path(struct scene *x, const char *text);
const char *told_lacks(struct scene *x);

/* The headline and why; a seat's standing; the parts of its score, "3 for tokens, 1 for the head". */
const char *told_ending(struct scene *x, enum reader reader);
const char *told_standing(struct scene *x, int seat);
const char *told_parts(struct scene *x, int seat);

/* What lies on the table, and below that what seat 0 holds, in words. */
const char *told_table(struct scene *x);

/* What seat 0 can look up: "Cards: …", the n-th text; "" beyond the last. */
const char *told_look_up(struct scene *x, int n);

/* The text of the n-th card, from 0. */
const char *told_card(struct scene *x, int n);

#endif

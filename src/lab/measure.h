/* Measures: what a report tells about one game beyond places and scores, for those who make rulesets. One file a game,
 * measures/ID.c, which may include the game's own header; measures.def lists them. A game without one is simulated all
 * the same.
 *
 * A game is measured by counting: whole numbers, made anew for every game, from its events and states. Of those counts
 * only sums and numbers of games are kept, so that a report does not depend on the order in which games end. */
#ifndef COIL_LAB_MEASURE_H
#define COIL_LAB_MEASURE_H

#include "engine/play.h"
#include "lab/tally.h"

enum { MEASURE_COUNTS_MAX = 320, MEASURE_TITLE_MAX = 30 /* columns */ };

enum measure_kind {
    MEASURE_NUMBER, /* a number for each game: its mean, median, 10th and 90th percentile */
    MEASURE_SHARE,  /* 0 or 1 for each game: the share of games with 1 */
    MEASURE_RATIO,  /* the total of one count by the total of another: cards a turn */
    MEASURE_PERCENT /* the same where the one is part of the other: turns of all turns */
};

/* One line of a report, or one table of lines of the same kind. */
struct measure {
    const char *key;   /* in JSON: lower case, with underscores */
    const char *title; /* at most MEASURE_TITLE_MAX columns */
    enum measure_kind kind;
    int count; /* which count */
    int of;    /* RATIO and PERCENT: by which other; else 0 */
    int rows;  /* 0 for a line; a table has this many, row i with count + i and of + i */
};

struct measures {
    const char *game;           /* its id */
    const struct measure *list; /* closed by an entry without key */

    /* False for what makes no sense by these rules, and is left out: `row` is 0 for a line. NULL pointer: all does. */
    bool (*has)(const struct rules *rules, const struct measure *m, int row);

    /* The name of a row of a table, at most MEASURE_TITLE_MAX columns. NULL pointer: there are no tables. */
    void (*row_text)(const struct rules *rules, const struct measure *m, int row, struct textbuf *out);

    /* Called after every action, with the state it led to and, if `events` is true, with its events; else `log` is
     * NULL, and the game is the faster for it. `count` has MEASURE_COUNTS_MAX numbers, 0 as a game begins; those that
     * no measure names are memory for the length of the game. */
    void (*step)(const struct rules *rules, action a, const struct state *after, const struct event_log *log,
                 int64_t *count);
    bool events;

    /* Called once, after the last action; `result` is not over if the game was stopped. NULL pointer: nothing to do. */
    void (*end)(const struct rules *rules, const struct state *last, const struct result *result, int64_t *count);
};

/* The measures of a game, or NULL. */
const struct measures *measures_find(const char *game);

/* Whether these rules have a measure, or this row of a table. */
bool measures_have(const struct measures *measures, const struct rules *rules, const struct measure *m, int row);

/* ---- Many games -------------------------------------------------------------------------------------------------- */

struct measured_line {
    struct tally numbers; /* of a NUMBER */
    struct ratio ratio;   /* of the other kinds; a SHARE is one of games */
};

struct measured {
    const struct measures *measures; /* NULL: the game has none, and `lines` is NULL */
    struct measured_line *lines;     /* of all measures in order, a table has as many as it has rows */
};

/* Needs measured_release. */
void measured_init(struct measured *m, const char *game);
void measured_release(struct measured *m);
/* Adds one game. */
void measured_add(struct measured *m, const int64_t count[MEASURE_COUNTS_MAX]);
/* Adds the games of another one of the same game. */
void measured_merge(struct measured *into, const struct measured *from);

/* The line of a measure, or the first of its table. */
const struct measured_line *measured_line(const struct measured *m, const struct measure *measure);
/* The mean, share or ratio of a line. */
struct estimate measured_estimate(enum measure_kind kind, const struct measured_line *line);

#endif

/* Two rulesets of a game, compared by the same bots in pairs of games: game i of both has the same seed, so the two
 * begin alike, and what changed is the rulesets' doing as far as chance allows. Of each figure the difference within
 * each pair is what is counted, so its interval needs no luck of two separate runs that overlap or do not.
 *
 * A pair of which one game was cut off is left out. Figures are matched by what they are called: rows of tables by
 * their text, cards by their id; what only one of the two has is not compared. As everywhere in the lab, threads
 * change nothing. */
#ifndef COIL_LAB_COMPARE_H
#define COIL_LAB_COMPARE_H

#include "lab/report.h"

/* What is known of a difference. Of a hundred figures in which nothing has changed five would look different: so one is
 * sure only if it would be among all figures at once. */
enum verdict {
    VERDICT_SAME,    /* equal in every pair */
    VERDICT_UNSEEN,  /* no difference can be seen */
    VERDICT_FEW,     /* too few cases to say */
    VERDICT_PERHAPS, /* its interval leaves out 0 */
    VERDICT_SURE     /* and it would among so many figures */
};

struct compared {
    const char *key;       /* as in the JSON of a run: "decisions", "turns", "eaten_by_kind", "in_vain" */
    char row[LABEL_MAX];   /* the row of a table, a bot; "" for none */
    char group[LABEL_MAX]; /* for people: the table or card that it belongs to, "" for none */
    char title[LABEL_MAX];
    int card;                 /* in the list of the one, or -1 */
    bool share;               /* in hundredths for people */
    int unit;                 /* that a case adds to the wholes */
    uint8_t source;           /* where its numbers come from; the following say which */
    int part[2], whole[2];    /* of the one and the other */
    struct contrast contrast; /* the other less the one */
};

struct comparison {
    int64_t pairs, unfinished; /* played; of those left out */
    int count;                 /* of figures */
    struct compared *figures;  /* those of cards last */
    int weighed;               /* figures with enough cases, among which a sure difference is sure */
    struct card_sums cards[2]; /* of the one and the other, for cards that only one of them has */
};

/* Plays the games of the setup, and the same by `other`, rules of the same game for as many seats. *out needs
 * comparison_release. Progress counts pairs. */
void compare_run(const struct sim_setup *setup, const struct rules *other, struct comparison *out);
void comparison_release(struct comparison *c);

/* The actions of all games that are counted. */
int64_t comparison_actions(const struct comparison *c);
enum verdict compared_verdict(const struct comparison *c, const struct compared *figure);
/* A real difference as large as this is found in four of five such runs; 0 if nothing ever differed. */
double compared_would_show(const struct compared *figure);

/* The report: a verdict in words, what differs, what does not. `file`, if the other ruleset has one, tells it from one
 * with the same id. And as members of the open object. */
void compare_text(const struct sim_setup *setup, const struct rules *other, const char *file,
                  const struct comparison *c, struct textbuf *out);
void compare_json(const struct sim_setup *setup, const struct rules *other, const struct comparison *c, struct json *w);

#endif

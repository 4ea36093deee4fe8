/* Several persons at one table: who of them is asked, which answers are given in their place, and what is taken back.
 *
 * The rules say who owes an action. In a window (NODE_REACTION) a person's wish decides whether they are prompted; else
 * the table declines for them. Where persons have secrets from each other, all are asked together who wants to answer:
 * who claims the answer is asked alone then. */
#ifndef COIL_SEAT_ASKING_H
#define COIL_SEAT_ASKING_H

#include "match/match.h"
#include "seat/deeds.h"
#include "seat/wishes.h"

struct asking {
    struct match *match; /* borrowed */
    unsigned persons;    /* a bit for each seat with one */
    struct wishes wishes;
    struct deeds deeds;
    int declining;     /* the person for whom the table declines next; SEAT_NONE */
    unsigned claimers; /* who may claim the answer before all eyes, a bit for each; 0: nobody is asked */
    int claimer;       /* who has claimed it and will be asked; SEAT_NONE */
    unsigned silent;   /* persons who let this round pass */
    int asked_ply;     /* where a person is asked whatever they wish; -1 */
};

/* Released by asking_release. */
void asking_begin(struct asking *a, struct match *m, unsigned persons);
void asking_release(struct asking *a);

/* The seats that owe an action now, a bit for each. */
unsigned asking_owing(const struct asking *a);
/* The game has answers, and its show knows about them. */
bool asking_known(const struct asking *a);
/* True if persons have secrets from each other. */
bool asking_secrets(const struct asking *a);
/* True if in the present state persons act before all eyes; and if what is done now comes to light before all eyes, so
 * that the one who does it is to look with those of all. */
bool asking_open(const struct asking *a);
bool asking_opens(const struct asking *a);

/* The person who is asked now, the one who looks (a viewer) rather than another; SEAT_NONE. If it is an answer that
 * somebody owes, sets `declining` or `claimers` where nobody is asked directly. */
int asking_settle(struct asking *a, int looks);

/* The n-th of the claimers, from 1, clockwise from whoever the rules ask first; SEAT_NONE. */
int asking_claimer(const struct asking *a, int n);
/* A person claims the answer, and asking_settle comes next. Or nobody does (SEAT_NONE): then the seat that is returned
 * declines next, with ORIGIN_PUBLIC. */
int asking_claim(struct asking *a, int seat);
/* The action of a seat that is no answer. */
action asking_declining(const struct asking *a, int seat);

/* Plays an action that came about in this way. */
void asking_play(struct asking *a, int seat, action act, enum origin origin);

/* Goes back to the last decision of a person (without persons, of anybody), if whoever looks may take it back. */
enum take_back asking_take_back(struct asking *a, int looks);
/* Goes forward again, to the next decision of a person; false if there is nothing to bring back. */
bool asking_bring_back(struct asking *a, int looks);

#endif

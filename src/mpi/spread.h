/* A contest over several processes, on one machine or many, by MPI: the first one hands out blocks and counts them, all
 * of them play. Every process has the same command line, so nothing but numbers of blocks and results goes between
 * them. */
#ifndef COIL_MPI_SPREAD_H
#define COIL_MPI_SPREAD_H

#include "lab/contest.h"

/* Begins; tells which process this is and how many there are. Whoever has begun must end. */
void spread_begin(int *rank, int *processes);
void spread_end(void);

/* In the first process: whether the contest can begin. In the others: what the first one said. */
bool spread_agree(bool good);

/* In the first process: answers the others' threads, so many in each process, until there is nothing left to play and
 * all have heard it. */
void spread_serve(struct contest *c, int processes, int threads);

/* In the others, as contest_take and contest_give, for thread number `thread`: the result of the block before (NULL at
 * first) goes with the question for the next. */
bool spread_ask(int thread, int64_t done, const struct contest_block *block, int64_t *next);

#endif

/* What commands that run for a while share: how many games of which seed on how many threads, Ctrl-C that ends them
 * early and well, and a line that tells how far they are. */
#ifndef COIL_CMD_RUNNING_H
#define COIL_CMD_RUNNING_H

#include "base/textbuf.h"

#include <argp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* `--games N`, `--seed TEXT`, `--threads N`, the input of the parser below, which a sub-command makes a child of its
 * own. It sets what is there without them and what `--games` means. */
struct run_choice {
    int64_t games, games_min, games_max;
    const char *games_help, *seed;
    int threads; /* 0: not given */
};
extern const struct argp run_choice_argp;
/* As many as were asked for, else one for each processor. */
int run_threads(const struct run_choice *run);

/* Until running_end, Ctrl-C makes *running_stopped() true instead of ending the program, which another one does that
 * comes a second or more later. So what is written meanwhile must be sound however it ends. */
void running_begin(void);
void running_end(void);
const atomic_bool *running_stopped(void);
/* The same as Ctrl-C, for whoever cannot go on. */
void running_stop(void);

/* Seconds by a clock that is never set back. */
double seconds_now(void);

/* "1,200 of 4,000 games, 30 %, about 12 s left"; what was done before `start` does not count for the time left. */
void put_progress(struct textbuf *out, int64_t done, int64_t all, const char *unit, int64_t before, double start);

/* Writes a line over the one before, with what Ctrl-C does or did; and takes it away. */
void show_progress_line(const char *line);
void clear_progress_line(void);

/* A run of many games, or of many of something else. */
struct progress {
    int64_t all;
    const char *unit; /* "games" */
    double start;
    bool shown; /* somebody sees it: standard error is a terminal */
};
/* Around the run, for which Ctrl-C is caught. What ended before all was done is said; returns the seconds it took. */
void progress_begin(struct progress *p);
double progress_end(const struct progress *p, const char *program, int64_t done);
/* For `progress` of those who play many, with a struct progress as context. */
void progress_show(void *context, int64_t done);
/* Before something else is printed. */
void progress_hide(const struct progress *p);

#endif

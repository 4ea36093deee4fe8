/* Commands that run for a while; see running.h. */
#include "cmd/running.h"

#include "base/utf8.h"
#include "cmd/cmd.h"
#include "lab/lines.h"
#include "lab/simulate.h"
#include "lab/workers.h"
#include "native/system.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- The command line -------------------------------------------------------------------------------------------- */

enum { KEY_GAMES = 1100, KEY_SEED, KEY_THREADS };

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct run_choice *run = state->input;
    switch (key) {
    case KEY_GAMES:
        run->games = cmd_number(state, "--games", text, run->games_min, run->games_max);
        return 0;
    case KEY_SEED:
        if (!utf8_sound(text, strlen(text))) /* reports repeat it, in JSON too */
            argp_error(state, "--seed is a text in UTF-8");
        run->seed = text;
        return 0;
    case KEY_THREADS:
        run->threads = (int)cmd_number(state, "--threads", text, 1, SIM_THREADS_MAX);
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static char *put_games_help(int key, const char *text, void *input)
{
    const struct run_choice *run = input;
    return key == KEY_GAMES && run ? strdup(run->games_help) : (char *)text; /* freed by argp */
}

static const struct argp_option options[] = {
    { "games", KEY_GAMES, "N", 0, "Number of games", 1 },
    { "seed", KEY_SEED, "TEXT", 0, "Any text; the same seed gives the same results. Default: 1", 1 },
    { "threads", KEY_THREADS, "N", 0, "Threads; they do not change the results. Default: all processors", 1 },
    { 0 },
};

const struct argp run_choice_argp = { .options = options, .parser = parse, .help_filter = put_games_help };

int run_threads(const struct run_choice *run)
{
    return run->threads ? run->threads : system_processors(SIM_THREADS_MAX);
}

/* ---- While it runs ----------------------------------------------------------------------------------------------- */

static atomic_bool interrupted; /* this and the next are all that a signal can reach */
static atomic_llong interrupted_us;
static struct sigaction before_us;

/* The first one ends the run well. Games in hand may take long: one more ends the program, unless it comes so soon that
 * it is the same wish, by an impatient key or by a program that signals both us and our group. */
static void interrupt(int signal_number)
{
    const long long same_wish_us = 1000000;
    long long now = workers_wall_us(), first = 0;
    atomic_store(&interrupted, true);
    if (atomic_compare_exchange_strong(&interrupted_us, &first, now) || now < first + same_wish_us)
        return;
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

void running_begin(void)
{
    struct sigaction listen = { .sa_handler = interrupt, .sa_flags = SA_RESTART };
    sigaction(SIGINT, &listen, &before_us);
}

void running_end(void)
{
    sigaction(SIGINT, &before_us, NULL);
}

const atomic_bool *running_stopped(void)
{
    return &interrupted;
}

void running_stop(void)
{
    atomic_store(&interrupted, true);
}

double seconds_now(void)
{
    return (double)workers_wall_us() / 1e6;
}

/* "2 min 5 s". */
static void put_duration(struct textbuf *out, double seconds)
{
    long whole = (long)(seconds + 0.5);
    if (whole >= 3600)
        text_putf(out, "%ld h %ld min", whole / 3600, whole / 60 % 60);
    else if (whole >= 60)
        text_putf(out, "%ld min %ld s", whole / 60, whole % 60);
    else
        text_putf(out, "%ld s", whole);
}

void put_progress(struct textbuf *out, int64_t done, int64_t all, const char *unit, int64_t before, double start)
{
    text_put_count(out, done);
    text_put(out, " of ");
    text_put_count(out, all);
    text_putf(out, " %s, %d %%", unit, (int)(100 * done / all));
    if (done > before && done < all) {
        text_put(out, ", about ");
        put_duration(out, (seconds_now() - start) * (double)(all - done) / (double)(done - before));
        text_put(out, " left");
    }
}

void show_progress_line(const char *line)
{
    const char *end = atomic_load(&interrupted) ? ", stopping  (Ctrl-C to end at once)" : "  (Ctrl-C to stop)";
    struct winsize window = { 0 };
    int room = ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col ? window.ws_col : 80;
    room = room > 3 ? room - 3 : 0; /* a line that is wrapped is not written over */
    bool both = strlen(line) + strlen(end) <= (size_t)room;
    fprintf(stderr, "\r  %.*s%s\033[K", room, line, both ? end : "");
}

void clear_progress_line(void)
{
    fputs("\r\033[K", stderr);
}

void progress_begin(struct progress *p)
{
    p->start = seconds_now();
    p->shown = isatty(STDERR_FILENO);
    running_begin();
}

void progress_hide(const struct progress *p)
{
    if (p->shown)
        clear_progress_line();
}

double progress_end(const struct progress *p, const char *program, int64_t done)
{
    running_end();
    double seconds = seconds_now() - p->start;
    progress_hide(p);
    if (done < p->all)
        fprintf(stderr, "%s: stopped after %lld of %lld %s\n", program, (long long)done, (long long)p->all, p->unit);
    return seconds;
}

void progress_show(void *context, int64_t done)
{
    const struct progress *p = context;
    char line[160];
    struct textbuf text = textbuf_over(line, sizeof line);
    if (!p->shown)
        return;
    put_progress(&text, done, p->all, p->unit, 0, p->start);
    show_progress_line(line);
}

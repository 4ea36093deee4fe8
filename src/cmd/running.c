/* Commands that run for a while; see running.h. */
#include "cmd/running.h"

#include "lab/lines.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>

static atomic_bool interrupted; /* the one thing that a signal can reach */
static struct sigaction before_us;

static void interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
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
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void put_duration(struct textbuf *out, double seconds)
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
    fprintf(stderr, "\r  %s%s\033[K", line, atomic_load(&interrupted) ? ", stopping" : "  (Ctrl-C to stop)");
}

void clear_progress_line(void)
{
    fputs("\r\033[K", stderr);
}

/* Hundreds play for a long time. In the first half the server is killed now and then and started again; the second half
 * tells whether its memory grows. */
#include "base/memory.h"
#include "crowd.h"
#include "modes.h"
#include "support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    BEGIN_SECONDS = 300,
    GENERATIONS_MOST = 100000,
    GENERATIONS_LEAST = 30,
    GROWTH_PERCENT = 10,
    GROWTH_BYTES = 8 << 20
};

static const struct crowd_kind kinds[] = {
    { "snakes-and-foxes", NULL, 1 }, { "snakes-and-foxes", NULL, 2 },        { "serpent-master", NULL, 2 },
    { "snakes-and-foxes", NULL, 1 }, { "greatest-snake", ",\"greedy\"", 2 }, { NULL, NULL, 0 },
};

static void print(const struct crowd *c, const char *what)
{
    printf("%s: %d of %d play, %lld tables, %lld actions, server %.1f MB\n", what, crowd_playing(c), c->count,
           (long long)c->ledger.tables, (long long)c->ledger.acknowledged, (double)host_use(c->host).memory / 1e6);
    fflush(stdout);
}

static void kill_and_restart(struct crowd *c)
{
    if (!host_end(c->host, SIGKILL))
        test_die("the server had ended by itself");
    for (int i = 0; i < c->count; i++)
        player_lose(&c->players[i]);
    host_start(c->host);
}

static void play_and_kill(struct crowd *c, const struct load_options *o, int64_t until)
{
    struct rng rng = rng_from_seed(rng_derive(o->seed, UINT64_MAX));
    int64_t mean = o->kills ? (until - clock_us()) / o->kills : INT64_MAX / 4, next = clock_us() + mean / 2;
    for (int kills = 0; clock_us() < until || kills < o->kills;) {
        crowd_turn(c);
        crowd_say(c, "kills", kills, o->kills);
        if (kills < o->kills && clock_us() >= next) {
            kill_and_restart(c);
            kills++;
            next += mean / 2 + (int64_t)rng_below64(&rng, (uint64_t)mean);
            if (kills % 20 == 0 || kills == o->kills) {
                char what[40];
                snprintf(what, sizeof what, "%d kills", kills);
                print(c, what);
            }
        }
    }
}

static int by_size(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

static int64_t median(int64_t *list, int count)
{
    qsort(list, (size_t)count, sizeof *list, by_size);
    return count ? list[count / 2] : 0;
}

/* The server's memory after each generation of tables: the first and the last third of them are compared, when the
 * tables of the kills have been put to rest. */
static bool play_and_measure(struct crowd *c, int64_t until)
{
    int64_t *memory = memory_new(GENERATIONS_MOST * sizeof *memory), begin = clock_us(), first = c->ledger.tables;
    int count = 0;
    for (int64_t now = begin; now < until && count < GENERATIONS_MOST; now = clock_us()) {
        crowd_turn(c);
        crowd_say(c, "seconds without kills", (double)(now - begin) / 1e6, (double)(until - begin) / 1e6);
        if (c->ledger.tables - first < c->company_count)
            continue;
        first = c->ledger.tables;
        if (now - begin > (until - begin) / 5)
            memory[count++] = host_use(c->host).memory;
    }
    print(c, "at the end");
    int third = count / 3;
    int64_t before = median(memory, third), after = median(memory + count - third, third);
    bool few = count < GENERATIONS_LEAST, grows = !few && after > before + before * GROWTH_PERCENT / 100 + GROWTH_BYTES;
    printf("memory in %d generations of tables: %.1f MB in the first third, %.1f MB in the last: %s\n", count,
           (double)before / 1e6, (double)after / 1e6,
           third == 0 ? "too few to tell"
           : grows    ? "it GROWS"
                      : "it does not grow");
    free(memory);
    return !grows;
}

bool mode_soak(const struct load_options *o)
{
    struct host host;
    struct crowd crowd;
    struct ledger_findings findings;
    int64_t begin = clock_us(), whole = (int64_t)o->seconds * 1000000;
    printf("seed %llu: %d players, %d s, %d kills\n", (unsigned long long)o->seed, o->clients, o->seconds, o->kills);
    host_make(&host, o->program, o->folder);
    host.arguments[0] = "--rest=5";
    host_start(&host);
    crowd_make(&crowd, &host, o->clients, kinds, o->seed);
    bool well = crowd_begin(&crowd, BEGIN_SECONDS);
    crowd_pace(&crowd, (int64_t)o->clients * 1000000 / o->rate);
    play_and_kill(&crowd, o, begin + (o->kills ? whole / 2 : 0));
    well &= play_and_measure(&crowd, begin + whole);
    int64_t unsound = host_figure(&host, "tables_unsound_total");
    well &= unsound == 0 && host_end(&host, SIGTERM);
    fprintf(stderr, "comparing what was acknowledged with the store …\n");
    well &= crowd_check(&crowd, &findings);
    printf("%lld tables, %lld finished, whose records verify; %lld actions acknowledged, %lld lost\n",
           (long long)findings.tables, (long long)findings.finished, (long long)findings.actions,
           (long long)(findings.missing + crowd.ledger.lost));
    printf("%s\n", well ? "all is as it should be" : "NOT as it should be");
    crowd_release(&crowd);
    host_release(&host);
    return well;
}

/* Players beside those who mean no good. The server has its usual limits, but for rematches, of which such fast players
 * have more than people: players and foes come from addresses of their own. Whether players notice anything is not a
 * matter of time: nobody is dropped, nothing is lost, and all go on. */
#include "base/memory.h"
#include "crowd.h"
#include "foes.h"
#include "modes.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    PLAYERS_EACH = 20,        /* of one address */
    PLAYERS_NET = 0x7f000100, /* 127.0.1.0 */
    BEGIN_SECONDS = 120,
    PROGRESS = 5,       /* actions of each player that must be acknowledged beside the foes */
    PERIOD_US = 200000, /* 5 actions a second of each player */
    SAMPLES_MOST = 1000000
};

static const struct crowd_kind kinds[] = { { "snakes-and-foxes", NULL, 1 }, { NULL, NULL, 0 } };

/* The fewest actions that anybody has had acknowledged since `before` was noted. */
static int64_t fewest(const struct crowd *c, const int64_t *before)
{
    int64_t least = INT64_MAX;
    for (int i = 0; i < c->count; i++) {
        int64_t made = c->players[i].acknowledged - before[i];
        least = made < least ? made : least;
    }
    return least;
}

static void note(const struct crowd *c, int64_t *before)
{
    for (int i = 0; i < c->count; i++)
        before[i] = c->players[i].acknowledged;
}

/* Lets all play for so long, and longer until everybody has come on; false if somebody does not. */
static bool play(struct crowd *c, int seconds, const char *what)
{
    int64_t *before = memory_new((size_t)c->count * sizeof *before), begin = clock_us(), now = begin;
    int64_t until = begin + (int64_t)seconds * 1000000, patience = until + (int64_t)BEGIN_SECONDS * 1000000;
    struct host_use used = host_use(c->host);
    note(c, before);
    crowd_sample(c, SAMPLES_MOST);
    for (; now < until || (fewest(c, before) < PROGRESS && now < patience); now = clock_us()) {
        crowd_turn(c);
        crowd_say(c, what, (double)(now - begin) / 1e6, seconds);
    }
    bool all = fewest(c, before) >= PROGRESS;
    free(before);
    printf("%s: %zu actions, p50 %.1f ms, p99 %.1f ms; the loop's thread ran for %.0f %%\n", what,
           c->ledger.sample_count, crowd_quantile(c, 0.5) / 1000, crowd_quantile(c, 0.99) / 1000,
           (double)(host_use(c->host).loop_ns - used.loop_ns) / 10 / (double)(now - begin));
    return all;
}

static bool play_beside_foes(struct crowd *c, const struct load_options *o)
{
    struct foes *foes = foes_begin(o->foes, c->host->port, c->companies[0].table, o->seed + 1);
    bool well = play(c, o->seconds, "players beside foes");
    struct foes_deeds deeds = foes_deeds(foes);
    printf("%lld attacks, %lld messages of floods, %lld MB poured; %d of %d players are at their tables\n",
           (long long)deeds.attacks, (long long)deeds.messages, (long long)deeds.bytes / 1000000, crowd_playing(c),
           c->count);
    return foes_end(foes) && well;
}

bool mode_hostile(const struct load_options *o)
{
    struct host host;
    struct crowd crowd;
    struct ledger_findings findings;
    printf("seed %llu: %d players, %d foes\n", (unsigned long long)o->seed, o->clients, o->foes);
    host_make(&host, o->program, o->folder);
    host.limits = true;
    host.arguments[0] = "--tables-an-hour=100000";
    host_start(&host);
    crowd_make(&crowd, &host, o->clients, kinds, o->seed);
    for (int i = 0; i < crowd.count; i++)
        crowd.players[i].channel.source = PLAYERS_NET + 1 + (uint32_t)(i / PLAYERS_EACH);
    bool well = crowd_begin(&crowd, BEGIN_SECONDS);
    crowd_pace(&crowd, o->rate ? (int64_t)o->clients * 1000000 / o->rate : PERIOD_US);
    well &= play(&crowd, o->seconds / 4, "players alone");
    well &= play_beside_foes(&crowd, o);
    well &= host_end(&host, SIGTERM);
    well &= crowd_check(&crowd, &findings);
    printf("%lld tables, %lld actions compared; %s\n", (long long)findings.tables, (long long)findings.actions,
           well ? "the players lost nothing" : "NOT as it should be");
    crowd_release(&crowd);
    host_release(&host);
    return well;
}

/* Many players; see crowd.h. */
#include "crowd.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SAY_US = 1000000, TURN_MS = 1, TICK_US = 500, BEGIN_AT_ONCE = 64 };

void crowd_make(struct crowd *c, struct host *host, int players, const struct crowd_kind *kinds, uint64_t seed)
{
    int kind = 0;
    *c = (struct crowd){ .host = host };
    loop_open(&c->loop);
    c->players = memory_new((size_t)players * sizeof *c->players);
    c->companies = memory_new((size_t)players * sizeof *c->companies);
    while (c->count < players) {
        const struct crowd_kind *k = &kinds[kinds[kind].seats <= players - c->count ? kind : 0];
        struct company *company = &c->companies[c->company_count++];
        company->game = k->game;
        company->others = k->others ? k->others : "";
        company->seats = k->seats;
        for (int place = 0; place < company->seats; place++, c->count++)
            player_init(&c->players[c->count], company, place, &c->ledger, &c->loop, &host->port,
                        rng_derive(seed, (uint64_t)c->count));
        kind = kinds[kind + 1].game ? kind + 1 : 0;
    }
}

void crowd_release(struct crowd *c)
{
    for (int i = 0; i < c->count; i++)
        player_release(&c->players[i]);
    ledger_release(&c->ledger);
    loop_close(&c->loop);
    free(c->players);
    free(c->companies);
}

void crowd_turn(struct crowd *c)
{
    loop_turn(&c->loop, TURN_MS);
    int64_t now = clock_us();
    if (now - c->ticked < TICK_US) /* to look at all of them would take more time than what they do */
        return;
    c->ticked = now;
    for (int i = 0; i < c->count; i++)
        player_tick(&c->players[i], now);
}

int crowd_playing(const struct crowd *c)
{
    int playing = 0;
    for (int i = 0; i < c->count; i++)
        playing += c->players[i].stage == PLAYING;
    return playing;
}

void crowd_say(struct crowd *c, const char *what, double done, double of)
{
    int64_t now = clock_us();
    if (now - c->said < SAY_US)
        return;
    c->said = now;
    fprintf(stderr,
            isatty(STDERR_FILENO) ? "\r\033[K%s: %.0f of %.0f, %lld actions" : "%s: %.0f of %.0f, %lld actions\n", what,
            done, of, (long long)c->ledger.acknowledged);
}

bool crowd_begin(struct crowd *c, int seconds)
{
    int64_t until = clock_us() + (int64_t)seconds * 1000000;
    int playing = 0;
    while (playing < c->count && clock_us() < until) {
        int most = playing + BEGIN_AT_ONCE; /* so that the queue of those who connect does not overflow */
        loop_turn(&c->loop, TURN_MS);
        int64_t now = clock_us();
        for (int i = 0; i < c->count && i < most; i++)
            player_tick(&c->players[i], now);
        playing = crowd_playing(c);
        crowd_say(c, "players at their tables", playing, c->count);
    }
    return playing == c->count;
}

void crowd_pace(struct crowd *c, int64_t period_us)
{
    int64_t now = clock_us();
    for (int i = 0; i < c->count; i++) {
        c->players[i].period = period_us;
        c->players[i].next = now + period_us * i / c->count;
    }
}

/* ---- Samples ----------------------------------------------------------------------------------------------------- */

void crowd_sample(struct crowd *c, size_t most)
{
    free(c->ledger.samples);
    c->ledger.samples = memory_new(most * sizeof *c->ledger.samples);
    c->ledger.sample_room = most;
    c->ledger.sample_count = 0;
}

static int by_size(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

double crowd_quantile(struct crowd *c, double share)
{
    struct ledger *l = &c->ledger;
    if (l->sample_count == 0)
        return 0;
    qsort(l->samples, l->sample_count, sizeof *l->samples, by_size);
    size_t place = (size_t)(share * (double)l->sample_count);
    return l->samples[place < l->sample_count ? place : l->sample_count - 1];
}

/* ---- Checking ---------------------------------------------------------------------------------------------------- */

bool crowd_check(struct crowd *c, struct ledger_findings *findings)
{
    const struct ledger *l = &c->ledger;
    struct ledger_findings f = *findings = ledger_check(l, c->host->tables);
    if (f.missing || f.unsound)
        fprintf(stderr, "%lld actions are missing, %lld tables are unsound: %s\n", (long long)f.missing,
                (long long)f.unsound, f.trouble);
    if (l->errors || l->lost || l->dropped)
        fprintf(stderr, "%lld odd messages, %lld lost actions, %lld dropped players: %s\n", (long long)l->errors,
                (long long)l->lost, (long long)l->dropped, l->trouble);
    return !f.missing && !f.unsound && !l->errors && !l->lost && !l->dropped;
}

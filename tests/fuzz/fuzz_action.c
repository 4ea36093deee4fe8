/* Fuzzes action texts: the first four bytes choose the rules (two), how far a random game has come, and which one it
 * is; then come texts, one a line, which every seat and chance try to play. */
#include "conformance.h"
#include "feed.h"

enum { SETTINGS_MAX = 400, HEAD = 4 };

struct settings {
    struct rules *rules[SETTINGS_MAX];
    unsigned count;
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool keep_rules(const struct setting *s, void *context)
{
    struct settings *all = context;
    struct error err;
    if (all->count < SETTINGS_MAX && !rules_new(s->ruleset, &s->options, s->seats, &all->rules[all->count], &err))
        all->count++;
    return true;
}

/* Every ruleset, number of seats and option value of every game. */
static const struct settings *settings(void)
{
    static struct settings all;
    const struct test_catalog *c = test_games();
    for (int i = 0; all.count == 0 && c->catalog.games[i]; i++)
        for_each_setting(c, c->catalog.games[i], keep_rules, &all);
    return &all;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD)
        return 0;
    const struct settings *all = settings();
    unsigned which = (data[0] | (unsigned)data[1] << 8) % all->count;
    feed_actions(all->rules[which], (const char *)data + HEAD, size - HEAD, data[3], data[2]);
    return 0;
}

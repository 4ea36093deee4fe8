/* Conformance of a setting as a whole, over many games: the odds of chance, and the bucket test of secrecy (see
 * check_secrecy.c). */
#include "conformance.h"

#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

/* ---- Chance keeps to its odds ------------------------------------------------------------------------------------ */

/* Draws many times at one node and compares with the odds: chi square, with a bound that chance itself would pass about
 * once in a million tries; the numbers are the same in every run. Rare outcomes count together. */
static bool draws_by_odds(struct probe *p)
{
    enum { DRAWS = 4000, RARE = 8 };
    int count = p->game->chance_odds(p->rules, p->s, p->list, p->weight), classes = 0;
    double total = 0, square = 0, rare_expected = 0, rare_seen = 0;
    int *seen = memory_new((size_t)count * sizeof *seen);
    for (int i = 0; i < count; i++)
        total += (double)p->weight[i];
    for (int draw = 0; draw < DRAWS; draw++) {
        action a = game_chance(p->rules, p->s, &p->rng);
        for (int i = 0; i < count; i++)
            seen[i] += p->list[i] == a;
    }
    for (int i = 0; i < count; i++) {
        double expected = DRAWS * (double)p->weight[i] / total;
        if (expected < RARE) {
            rare_expected += expected;
            rare_seen += seen[i];
            continue;
        }
        square += (seen[i] - expected) * (seen[i] - expected) / expected;
        classes++;
    }
    if (rare_expected >= RARE) {
        square += (rare_seen - rare_expected) * (rare_seen - rare_expected) / rare_expected;
        classes++;
    }
    free(seen);
    /* With k degrees of freedom a value above 2k + 30 has less than one chance in a million. */
    if (square > 2 * (classes - 1) + 30)
        return fault(p, "chance draws not by its odds: chi square is %.1f with %d outcomes", square, classes);
    return true;
}

/* At a few chance nodes of different phases and games. */
static bool check_odds(struct probe *p)
{
    enum { NODES = 6, GAMES = 3 };
    for (int game = 0, tried = 0; game < GAMES && tried < NODES; game++) {
        game_setup(p->rules, p->s);
        for (int at = 0, next = 0; p->s->node != NODE_OVER && at <= p->game->plies_max; at++) {
            int seat;
            action a;
            if (p->s->node == NODE_CHANCE && at >= next && tried < NODES) {
                if (!draws_by_odds(p))
                    return false;
                tried++;
                next = 2 * at + 1;
            }
            if (!pick(p, &seat, &a))
                return false;
            game_apply(p->rules, p->s, seat, a, NULL);
        }
    }
    return true;
}

/* ---- The bucket test --------------------------------------------------------------------------------------------- */

/* What was the case when a viewer had seen a history: equal histories must lead to equal entries. */
struct bucket {
    uint64_t history; /* of the viewer's events and own actions, hashed; 0 for a free place */
    uint64_t view, legal, hidden;
    uint32_t game, ply; /* where it was met first */
};

struct buckets {
    struct bucket *table;
    size_t mask, used;
    long met, met_hidden; /* moments at which a history was met again; with something else hidden */
};

static struct bucket *find_bucket(const struct buckets *b, uint64_t history)
{
    size_t at = (size_t)history & b->mask;
    while (b->table[at].history != 0 && b->table[at].history != history)
        at = (at + 1) & b->mask;
    return &b->table[at];
}

static uint64_t hash_text(uint64_t hash, const struct textbuf *text)
{
    return hash_bytes(hash, textbuf_text(text), text->length + 1);
}

/* Adds what a viewer learns from an action: its events, and its text if it was their own. */
static uint64_t history_after(struct probe *p, uint64_t history, int viewer, int seat, action a,
                              const struct event_log *log)
{
    if (seat == viewer) {
        textbuf_clear(&p->text);
        game_action_text(p->rules, p->s, seat, a, &p->text);
        history = hash_text(history, &p->text);
    }
    for (int i = 0; i < log->count; i++) {
        struct json w;
        textbuf_clear(&p->text);
        json_init(&w, &p->text, JSON_AS_WRITTEN);
        game_event_json(p->rules, &log->events[i], 0, viewer, &w);
        history = hash_text(history, &p->text);
    }
    return history;
}

static uint64_t hash_choices(struct probe *p, const struct state *view, int viewer)
{
    uint64_t hash = HASH_START;
    int count = viewer == VIEW_TABLE ? 0 : game_legal(p->rules, view, viewer, p->list);
    for (int i = 0; i < count; i++) {
        textbuf_clear(&p->text);
        game_action_text(p->rules, view, viewer, p->list[i], &p->text);
        hash = hash_text(hash, &p->text);
    }
    return hash;
}

static bool put_in_bucket(struct probe *p, struct buckets *b, int viewer, uint64_t history, uint64_t hidden,
                          uint32_t game)
{
    game_view(p->rules, p->s, viewer, p->a);
    struct bucket now = { .history = history | 1, .hidden = hidden, .game = game, .ply = (uint32_t)p->ply };
    now.view = hash_bytes(HASH_START, p->a, p->game->state_size);
    now.legal = hash_choices(p, p->s, viewer);
    struct bucket *first = find_bucket(b, now.history);
    if (first->history == 0) {
        *first = now;
        b->used++;
        return true;
    }
    b->met++;
    b->met_hidden += first->hidden != now.hidden;
    if (first->legal != now.legal)
        return fault(p, "viewer %d has seen the same as in game %u at ply %u, but may do something else", viewer,
                     first->game, first->ply);
    if (first->view != now.view)
        return fault(p, "viewer %d has seen the same as in game %u at ply %u, but has another view: %s", viewer,
                     first->game, first->ply, json_of(p, p->a, JSON_AS_WRITTEN, false));
    return true;
}

static bool play_into_buckets(struct probe *p, struct buckets *b, uint32_t game)
{
    uint64_t history[SEATS_MAX + 1];
    for (int i = 0; i <= p->rules->seats; i++)
        history[i] = hash_bytes(HASH_START, &i, sizeof i);
    game_setup(p->rules, p->s);
    for (p->ply = 0; p->ply <= p->game->plies_max; p->ply++) {
        struct event_log log = { p->events, 0, p->event_room };
        int seat;
        action a;
        uint64_t hidden = hash_bytes(HASH_START, p->s, p->game->state_size);
        for (int i = 0; i <= p->rules->seats; i++)
            if (!put_in_bucket(p, b, viewer_at(p, i), history[i], hidden, game))
                return false;
        if (p->s->node == NODE_OVER)
            break;
        if (!pick(p, &seat, &a))
            return false;
        copy_state(p, p->b, p->s);
        game_apply(p->rules, p->b, seat, a, &log);
        for (int i = 0; i <= p->rules->seats; i++)
            history[i] = history_after(p, history[i], viewer_at(p, i), seat, a, &log);
        copy_state(p, p->s, p->b);
    }
    return true;
}

/* Only of the tiny ruleset, which is made so that histories repeat. */
static bool check_buckets(struct probe *p)
{
    if (strcmp(p->rules->ruleset->id, "tiny") != 0)
        return true;
    enum { PLACES = 1 << 20 };
    int games = test_scale(1500);
    struct buckets b = { .table = memory_new(PLACES * sizeof *b.table), .mask = PLACES - 1 };
    bool fine = true;
    for (int game = 1; game <= games && fine && b.used < PLACES / 2; game++) {
        p->seed = (uint64_t)game;
        p->rng = rng_from_seed(p->seed);
        fine = play_into_buckets(p, &b, (uint32_t)game);
    }
    free(b.table);
    if (fine && p->game->hidden && b.met_hidden < games / 4)
        return fault(p,
                     "the tiny ruleset is not tiny enough: %ld histories were met again, %ld of them with something "
                     "else hidden",
                     b.met, b.met_hidden);
    return fine;
}

const struct check setting_checks[] = {
    { .name = "odds", .run = check_odds },
    { .name = "bucket", .run = check_buckets },
    { .name = NULL },
};

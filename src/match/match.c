/* One live match: play, chance, undo and redo, names, views; see match.h. The past is kept by history.c, records are
 * written by record_write.c and read by record_read.c. */
#include "match/match.h"

#include "base/memory.h"
#include "match/match_parts.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Chance ------------------------------------------------------------------------------------------------------ */

struct rng match_rng(const struct match *m, int ply)
{
    return rng_from_seed(rng_derive(rng_seed_of_text(m->seed), (uint64_t)ply));
}

/* The outcome of the chance that is due. */
static action draw(const struct match *m)
{
    if (m->chance)
        return m->chance(m->chance_context, m->rules, match_state(m));
    struct rng rng = match_rng(m, m->history.at);
    return game_chance(m->rules, match_state(m), &rng);
}

/* With CHANCE_AUTO: plays chance until something else is due, what redo would bring back first. */
static void settle(struct match *m)
{
    struct history *h = &m->history;
    while (m->mode == CHANCE_AUTO && match_state(m)->node == NODE_CHANCE) {
        if (h->at < h->length) {
            history_seek(h, h->at + 1);
            continue;
        }
        history_push(h, SEAT_CHANCE, draw(m));
    }
}

/* ---- Making ------------------------------------------------------------------------------------------------------ */

struct match *match_make(const struct rules *rules, const struct state *start, enum chance_mode mode, const char *seed)
{
    assert(strlen(seed) < SEED_SIZE);
    struct match *m = memory_new(sizeof *m);
    m->rules = rules;
    m->mode = mode;
    snprintf(m->seed, sizeof m->seed, "%s", seed);
    history_init(&m->history, rules, start);
    m->view = memory_new(rules->game->state_size);
    return m;
}

struct match *match_new(const struct rules *rules, enum chance_mode mode, const char *seed)
{
    union state_memory start;
    game_setup(rules, &start.state);
    struct match *m = match_make(rules, &start.state, mode, seed);
    settle(m);
    return m;
}

struct match *match_from_state(const struct rules *rules, const struct state *start, enum chance_mode mode,
                               const char *seed)
{
    struct match *m = match_make(rules, start, mode, seed);
    m->from_position = true;
    settle(m);
    return m;
}

void match_free(struct match *m)
{
    if (!m)
        return;
    history_release(&m->history);
    rules_free(m->rules);
    free(m->view);
    free(m);
}

size_t match_bytes(const struct match *m)
{
    return sizeof *m + m->rules->game->state_size + history_bytes(&m->history);
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

const struct rules *match_rules(const struct match *m)
{
    return m->rules;
}

const struct state *match_state(const struct match *m)
{
    return m->history.now;
}

struct state match_status(const struct match *m)
{
    return *match_state(m);
}

const struct state *match_state_at(const struct match *m, int ply)
{
    assert(ply <= m->history.at);
    return history_state(&m->history, ply);
}

action match_action_at(const struct match *m, int ply, int *seat)
{
    assert(ply >= 0 && ply < m->history.at);
    const struct ply *played = history_ply(&m->history, ply);
    *seat = played->seat;
    return played->action;
}

int match_ply(const struct match *m)
{
    return m->history.at;
}

int match_turns(const struct match *m)
{
    union state_memory before;
    int turns = 0;
    for (int ply = 0; ply < match_ply(m); ply++) {
        memcpy(&before, match_state_at(m, ply), m->rules->game->state_size);
        turns += game_turn_ended(m->rules, &before.state, match_state_at(m, ply + 1));
    }
    return turns;
}

int match_redoable(const struct match *m)
{
    return m->history.length - m->history.at;
}

const char *match_seed(const struct match *m)
{
    return m->seed;
}

enum chance_mode match_chance_mode(const struct match *m)
{
    return m->mode;
}

const char *match_name(const struct match *m, int seat)
{
    assert(seat >= 0 && seat < SEATS_MAX);
    return m->name[seat];
}

void match_set_name(struct match *m, int seat, const char *name)
{
    assert(seat >= 0 && seat < m->rules->seats);
    size_t length = strnlen(name, NAME_SIZE);
    if (length == NAME_SIZE) {
        length = NAME_SIZE - 1;
        while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(m->name[seat], name, length);
    m->name[seat][length] = '\0';
}

const char *match_look(const struct match *m, int seat)
{
    assert(seat >= 0 && seat < SEATS_MAX);
    return m->look[seat];
}

void match_set_look(struct match *m, int seat, const char *look)
{
    assert(seat >= 0 && seat < m->rules->seats && strlen(look) < LOOK_SIZE && !look[strspn(look, LOOK_LETTERS)]);
    snprintf(m->look[seat], LOOK_SIZE, "%s", look);
}

const struct state *match_view(struct match *m, int viewer)
{
    return match_view_at(m, match_ply(m), viewer);
}

const struct state *match_view_at(struct match *m, int ply, int viewer)
{
    game_view(m->rules, match_state_at(m, ply), viewer, m->view);
    return m->view;
}

int match_legal(const struct match *m, int seat, action *out)
{
    return game_legal(m->rules, match_state(m), seat, out);
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

void match_set_chance(struct match *m, match_chance *chance, void *context)
{
    m->chance = chance;
    m->chance_context = context;
    m->mode = CHANCE_AUTO;
    settle(m);
}

void match_go_on(struct match *m, enum chance_mode mode)
{
    m->mode = mode;
    settle(m);
}

int match_play(struct match *m, int seat, const char *text, struct error *err)
{
    const struct state *s = match_state(m);
    if (seat == SEAT_NONE && s->node != NODE_OVER) {
        seat = game_sole_actor(s);
        if (seat == SEAT_NONE)
            return error_set(err, ERR_BAD_ARGUMENT, "several seats owe an action: say which seat plays");
    }
    action a, *scratch = memory_new((size_t)rules_list_max(m->rules) * sizeof *scratch);
    int code = game_parse(m->rules, s, seat, text, scratch, &a, err);
    free(scratch);
    if (!code)
        match_play_action(m, seat, a);
    return code;
}

/* Playing again what was undone brings back the chance that followed it too, wherever that came from (the record of a
 * match with other dice, perhaps); history_push and settle see to it. */
void match_play_action(struct match *m, int seat, action a)
{
    history_push(&m->history, seat, a);
    settle(m);
    history_cut(&m->history);
}

int match_undo(struct match *m, struct error *err)
{
    struct history *h = &m->history;
    int to = h->at - 1;
    while (m->mode == CHANCE_AUTO && to >= 0 && history_ply(h, to)->seat == SEAT_CHANCE)
        to--;
    if (to < 0)
        return error_set(err, ERR_NOTHING_TO_UNDO, "there is nothing to undo");
    history_seek(h, to);
    return 0;
}

int match_redo(struct match *m, struct error *err)
{
    struct history *h = &m->history;
    if (h->at == h->length)
        return error_set(err, ERR_NOTHING_TO_UNDO, "there is nothing to redo");
    history_seek(h, h->at + 1);
    settle(m);
    return 0;
}

void match_seek(struct match *m, int ply)
{
    history_seek(&m->history, ply);
}

uint64_t match_think_seed(const struct match *m)
{
    uint64_t stream = rng_derive(rng_mix(rng_seed_of_text(m->seed)), UINT64_MAX);
    return rng_derive(stream, (uint64_t)m->history.at);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

int match_event_count(const struct match *m)
{
    return history_events_before(&m->history, m->history.at);
}

const struct event *match_event(const struct match *m, int v)
{
    assert(v >= 1 && v <= match_event_count(m));
    return history_event(&m->history, v);
}

int match_events_before(const struct match *m, int ply)
{
    assert(ply >= 0 && ply <= m->history.at);
    return history_events_before(&m->history, ply);
}

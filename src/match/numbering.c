/* Epochs, decisions and numbers of events; see numbering.h. */
#include "match/numbering.h"

#include "base/memory.h"

/* True if all that action `ply` made known is that somebody answered, or, which may be no news, that they did not. */
static bool is_answer(const struct match *m, int ply)
{
    int before = match_events_before(m, ply);
    if (match_events_before(m, ply + 1) != before + 1)
        return false;
    enum event_role role = match_rules(m)->game->event_types[match_event(m, before + 1)->type].role;
    return role == ROLE_ANSWER || role == ROLE_QUIET;
}

/* True if the node after action `ply` is the one that it was played in: others still have to choose there. */
static bool stays(const struct match *m, int ply)
{
    int seat;
    match_action_at(m, ply, &seat);
    struct state before = *match_state_at(m, ply), after = *match_state_at(m, ply + 1);
    if (before.node != after.node || (before.node != NODE_SEALED && before.node != NODE_REACTION))
        return false;
    return after.actors == (before.actors & ~(1u << seat)) || (before.node == NODE_REACTION && is_answer(m, ply));
}

void numbering_follow(struct numbering *n, const struct match *m)
{
    for (; n->counted <= match_ply(m); n->counted++) {
        bool decided = match_state_at(m, n->counted)->actors != 0;
        n->decision += decided && (n->counted == 0 || !stays(m, n->counted - 1));
    }
    int last = numbering_event(n, match_event_count(m));
    if (last > n->given)
        n->given = last;
}

void numbering_begin(struct numbering *n, const struct match *m)
{
    numbering_release(n);
    n->epoch = 1;
    numbering_follow(n, m);
}

void numbering_release(struct numbering *n)
{
    free(n->parts);
    *n = (struct numbering){ 0 };
}

void numbering_break(struct numbering *n, const struct match *m, int kept)
{
    while (n->part_count && n->parts[n->part_count - 1].first > kept)
        n->part_count--;
    if (n->part_count == n->part_room) {
        n->part_room = 2 * n->part_room + 4;
        n->parts = memory_resize(n->parts, (size_t)n->part_room * sizeof *n->parts);
    }
    n->parts[n->part_count++] = (struct numbering_part){ .first = kept + 1, .offset = ++n->given - kept };
    n->epoch++;
    n->decision = n->counted = 0;
    numbering_follow(n, m);
}

int numbering_event(const struct numbering *n, int place)
{
    int part = n->part_count - 1;
    while (part >= 0 && n->parts[part].first > place)
        part--;
    return place + (part >= 0 ? n->parts[part].offset : 0);
}

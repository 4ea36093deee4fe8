/* Information-set tree search by a single observer. Each simulation imagines one full state and walks down a tree
 * whose nodes are what the searching seat could know: their keys are made of what it has seen and done since the root,
 * so that imagined states which it cannot tell apart share a node. Chance is drawn. At every decision the seat that
 * decides takes the action with the highest upper bound for itself (max^n: sums are kept for who decides), among those
 * that it has in the imagined state; how often an action was there to be taken takes the place of the visits of its
 * parent. In sealed nodes each seat decides by a node of its own, which knows nothing of what the others have
 * committed to (decoupled bounds). Reactions are nodes like any other. From the first new node the policy plays on.
 *
 * Bounds are those of PUCT: at the root the evaluator's order says what is tried first, elsewhere what the policy
 * would do. Everything is counted in whole numbers. A tree that is full grows no more, and goes on to be played in. */
#include "bots/players.h"
#include "bots/search.h"
#include "engine/knowledge.h"

#include <string.h>

enum {
    NODES_MAX = 1 << 15,
    EDGES_PER_NODE = 8, /* of the pool, on average; most nodes are leaves and have none */
    PATH_MAX = 200,     /* decisions of one walk that are remembered */
    BATCH = 16,         /* simulations between two looks at the limits */
    ROOT_WEIGHT = 64,   /* of the action rated best, in the prior; the n-th has an n-th part */
    POLICY_WEIGHT = 4,  /* of what the policy would do; others have 1 */
    MUST_EVERY = 4,     /* so often the root takes the action that has to be measured */
    NONE = -1
};

enum { EXPLORATION = SEARCH_PARAMS };

static const struct bot_param params[] = {
    SEARCH_PARAM_LIST,
    [EXPLORATION] = { "explore", 1, 9999, 700, "how far it looks beyond what seems best, in thousandths" },
    { .key = NULL },
};

struct edge {
    action a;
    int64_t sum; /* of values for who decides */
    int32_t visits, available;
    int32_t next; /* edge of the node, by ascending actions; or NONE */
    int32_t weight;
};

struct infoset {
    uint64_t key;
    int64_t sum;
    int32_t visits;
    int32_t first; /* edge, or NONE */
    int32_t next;  /* node in the same place of the table, or NONE */
};

struct tree_player {
    struct searcher base;
    struct infoset *nodes;
    struct edge *edges;
    int32_t *table; /* of nodes by their keys */
    int32_t node_count, edge_count, node_room, edge_room;
    uint32_t places; /* of the table, a power of two */
    int explore;
    int32_t must;      /* the edge of the root that has to be measured, or NONE; */
    int32_t must_take; /* visits that it has for that alone */
    /* The walk. */
    struct luck luck;
    struct knowledge seen;
    uint64_t sealed; /* what was known when the sealed choice began */
    bool in_sealed;
    int length;
    struct step {
        int32_t node, edge;
        int seat;
    } path[PATH_MAX];
};

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

struct room {
    size_t nodes, edges, places;
};

static struct room room_for(const struct bot_choice *choice, const struct rules *rules)
{
    size_t sims = (size_t)choice->param[SEARCH_PARAM_SIMS];
    struct room room = { .nodes = sims && sims < NODES_MAX ? sims + 1 : NODES_MAX, .places = 1 };
    room.edges = room.nodes * EDGES_PER_NODE + (size_t)rules->actions_max;
    while (room.places < room.nodes)
        room.places *= 2;
    return room;
}

static size_t memory(const struct bot_choice *choice, const struct rules *rules)
{
    struct room room = room_for(choice, rules);
    return search_memory(rules) + arena_piece(room.nodes * sizeof(struct infoset)) +
           arena_piece(room.edges * sizeof(struct edge)) + arena_piece(room.places * sizeof(int32_t));
}

static void open_player(struct bot_player *p)
{
    struct tree_player *t = (struct tree_player *)p;
    struct room room = room_for(&p->choice, p->rules);
    search_open(&t->base);
    t->nodes = (struct infoset *)arena_take(&p->arena, room.nodes * sizeof *t->nodes);
    t->edges = (struct edge *)arena_take(&p->arena, room.edges * sizeof *t->edges);
    t->table = (int32_t *)arena_take(&p->arena, room.places * sizeof *t->table);
    t->node_room = (int32_t)room.nodes;
    t->edge_room = (int32_t)room.edges;
    t->places = (uint32_t)room.places;
    t->explore = p->choice.param[EXPLORATION];
}

/* ---- Nodes and edges --------------------------------------------------------------------------------------------- */

/* The node of a key, or NONE. */
static int32_t find_node(const struct tree_player *t, uint64_t key)
{
    int32_t n = t->table[key & (t->places - 1)];
    while (n != NONE && t->nodes[n].key != key)
        n = t->nodes[n].next;
    return n;
}

static void add_node(struct tree_player *t, uint64_t key)
{
    int32_t *place = &t->table[key & (t->places - 1)];
    t->nodes[t->node_count] = (struct infoset){ .key = key, .first = NONE, .next = *place };
    *place = t->node_count++;
}

/* Makes edges for those of the `count` actions of the list, which ascend, that the node has not had so far, and counts
 * that all of them were there. False: there is no room. */
static bool update_edges(struct tree_player *t, struct infoset *node, const action *list, int count)
{
    int32_t *link = &node->first;
    for (int i = 0; i < count; i++) {
        while (*link != NONE && t->edges[*link].a < list[i])
            link = &t->edges[*link].next;
        if (*link == NONE || t->edges[*link].a != list[i]) {
            if (t->edge_count == t->edge_room)
                return false;
            t->edges[t->edge_count] = (struct edge){ .a = list[i], .next = *link, .weight = 1 };
            *link = t->edge_count++;
        }
        t->edges[*link].available++;
        link = &t->edges[*link].next;
    }
    return true;
}

/* Node 0 is the root. It has an edge for each action of the choice, in its order, so edge i is of action i. */
static void plant(struct tree_player *t, uint64_t key)
{
    struct searcher *s = &t->base;
    memset(t->table, NONE, t->places * sizeof *t->table);
    t->node_count = t->edge_count = t->must_take = 0;
    t->must = NONE;
    add_node(t, key);
    t->nodes[0].first = 0;
    for (int i = 0; i < s->count; i++) {
        t->edges[i] = (struct edge){ .a = s->legal[i], .next = i + 1 < s->count ? i + 1 : NONE };
        t->must = s->legal[i] == s->must ? i : t->must;
        t->edge_count++;
    }
    for (int i = 0; i < s->count; i++)
        t->edges[s->order[i]].weight = 1 + ROOT_WEIGHT / (i + 1);
}

/* ---- Selection --------------------------------------------------------------------------------------------------- */

/* The whole part of the root. */
static int64_t root_of(int64_t x)
{
    int64_t root = 0;
    for (int64_t bit = (int64_t)1 << 20; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= x)
            root |= bit;
    return root;
}

/* The edge with the highest bound among those of the list. `likely` is the index of what the policy would do, or NONE
 * where the edges have weights of their own. */
static int32_t best_edge(const struct tree_player *t, const struct infoset *node, const action *list, int count,
                         int likely)
{
    int64_t weights = 0, highest = INT64_MIN, root = 0, mean = node->visits ? 1024 * node->sum / node->visits : 512000;
    int32_t best = NONE, e = node->first, known = NONE;
    for (int i = 0; i < count; i++, e = t->edges[e].next) {
        while (t->edges[e].a != list[i])
            e = t->edges[e].next;
        weights += t->edges[e].weight + (i == likely ? POLICY_WEIGHT - 1 : 0);
    }
    e = node->first;
    for (int i = 0; i < count; i++, e = t->edges[e].next) {
        while (t->edges[e].a != list[i])
            e = t->edges[e].next;
        const struct edge *edge = &t->edges[e];
        int64_t weight = edge->weight + (i == likely ? POLICY_WEIGHT - 1 : 0);
        if (edge->available != known)
            root = root_of((int64_t)(known = edge->available) << 16); /* 256 times it */
        int64_t bound = edge->visits ? 1024 * edge->sum / edge->visits : mean;
        bound += 4 * t->explore * root * weight / (weights * (1 + edge->visits));
        if (bound > highest) {
            highest = bound;
            best = e;
        }
    }
    return best;
}

/* ---- Simulations ------------------------------------------------------------------------------------------------- */

/* The key of the node in which a seat decides, after what the searching one has seen and done. */
static uint64_t key_of(uint64_t past, int seat)
{
    return rng_mix(past + (uint64_t)seat);
}

/* Carries out an action in the simulated game and takes note of what the searching seat sees of it. */
static void play(struct tree_player *t, int self, int seat, action a)
{
    struct searcher *s = &t->base;
    const struct state *now = &s->now->state;
    struct event_log log = { s->events, 0, s->base.rules->events_max };
    uint8_t others = seat == SEAT_CHANCE ? 0 : now->actors & (uint8_t) ~(1u << seat);
    search_apply(s, &t->luck, seat, a, &log);
    if (seat == self)
        knowledge_do(&t->seen, a);
    for (int i = 0; i < log.count; i++) {
        struct event seen = event_seen_by(&log.events[i], self);
        knowledge_see(&t->seen, &seen);
    }
    bool goes_on = t->in_sealed && others && now->node == NODE_SEALED && now->actors == others;
    if (now->node == NODE_SEALED && !goes_on)
        t->sealed = t->seen.past;
    t->in_sealed = now->node == NODE_SEALED;
}

/* Decides for a seat in the tree; with `must` the root takes what has to be measured. Returns false where the tree
 * ends: a new node, or no room for one. */
static bool decide(struct tree_player *t, int self, int seat, bool must)
{
    struct searcher *s = &t->base;
    const struct rules *rules = s->base.rules;
    const struct state *now = &s->now->state;
    int count = game_legal(rules, now, seat, s->list), likely = NONE;
    if (count == 1) {
        play(t, self, seat, s->list[0]);
        return true;
    }
    uint64_t key = key_of(t->in_sealed ? t->sealed : t->seen.past, seat);
    int32_t n = find_node(t, key);
    if (n == NONE) {
        if (t->node_count < t->node_room)
            add_node(t, key);
        return false;
    }
    struct infoset *node = &t->nodes[n];
    if (t->length == PATH_MAX || !update_edges(t, node, s->list, count))
        return false;
    if (n > 0)
        likely = eval_policy(rules, now, seat, s->list, count, &t->luck.choice);
    bool forced = n == 0 && must;
    int32_t e = forced ? t->must : best_edge(t, node, s->list, count, likely);
    t->must_take += forced;
    t->path[t->length++] = (struct step){ n, e, seat };
    play(t, self, seat, t->edges[e].a);
    return true;
}

static void back_up(struct tree_player *t, const int32_t *value)
{
    for (int i = 0; i < t->length; i++) {
        const struct step *step = &t->path[i];
        t->edges[step->edge].visits++;
        t->edges[step->edge].sum += value[step->seat];
        t->nodes[step->node].visits++;
        t->nodes[step->node].sum += value[step->seat];
    }
}

static void simulate(struct tree_player *t, const struct bot_task *task, int64_t sim)
{
    struct searcher *s = &t->base;
    const struct state *now = &s->now->state;
    int32_t value[SEATS_MAX];
    search_imagine(s, task, sim);
    memcpy(s->now, s->full, s->base.rules->game->state_size);
    t->luck = search_luck(s, sim);
    t->seen = KNOWLEDGE_START;
    t->sealed = t->seen.past;
    t->in_sealed = now->node == NODE_SEALED;
    t->length = 0;
    bool must = t->must != NONE && sim % MUST_EVERY == 0;
    for (bool inside = true; inside && now->node != NODE_OVER && t->luck.turn < s->turns;) {
        if (now->node == NODE_CHANCE)
            play(t, task->seat, SEAT_CHANCE, game_chance(s->base.rules, now, &t->luck.chance));
        else
            inside = decide(t, task->seat, __builtin_ctz(now->actors), must);
    }
    search_play_out(s, &t->luck, value, NULL, NULL);
    back_up(t, value);
}

/* ---- The answer -------------------------------------------------------------------------------------------------- */

/* Visits of its own accord. */
static int32_t visits_of(const struct tree_player *t, int edge)
{
    return t->edges[edge].visits - (edge == t->must ? t->must_take : 0);
}

/* By visits, then by means, then by the evaluator's order. */
static bool is_better(const struct tree_player *t, int a, int b)
{
    int32_t one = visits_of(t, a), other = visits_of(t, b);
    return one != other ? one > other : t->edges[a].sum > t->edges[b].sum;
}

/* The variance of a mean of values from 0 to 1 is at most that of so many games won or lost. */
static double variance(const struct bot_line *line)
{
    return line->visits ? line->value * (1 - line->value) / (double)line->visits : 1;
}

static void tell_lines(struct tree_player *t, struct bot_answer *answer)
{
    struct searcher *s = &t->base;
    for (int i = 0; i < s->count; i++) {
        int index = s->order[i], at = i;
        for (; at > 0 && is_better(t, index, s->order[at - 1]); at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = index;
    }
    for (int i = 0; i < s->count; i++) {
        const struct edge *edge = &t->edges[s->order[i]];
        search_tell(s, answer, s->order[i], edge->sum, edge->visits);
    }
    if (answer->must_line > 0)
        answer->variance = variance(&answer->lines[0]) + variance(&answer->lines[answer->must_line]);
}

static void think(struct bot_player *p, const struct bot_task *task, struct bot_answer *answer)
{
    struct tree_player *t = (struct tree_player *)p;
    struct searcher *s = &t->base;
    int64_t done = 0;
    search_begin(s, task, s->eval->search.tree_turns, s->eval->search.tree_care);
    plant(t, key_of(KNOWLEDGE_START.past, task->seat));
    while (s->count > 1 && search_goes_on(s, task, done))
        for (int i = 0; i < BATCH && done < s->most; i++)
            simulate(t, task, done++);
    tell_lines(t, answer);
    search_end(s, task, answer, done);
}

const struct bot bot_ismcts = {
    .id = "ismcts",
    .title = "Tree search",
    .about = "searches a tree of what its seat can know, in many imagined games",
    .params = params,
    .searches = true,
    .knows = search_knows,
    .player_size = sizeof(struct tree_player),
    .memory = memory,
    .open = open_player,
    .think = think,
};

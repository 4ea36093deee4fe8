/* Information-set tree search by a single observer. Each simulation imagines one full state and walks down a tree
 * whose nodes are what the searching seat could know: their keys are made of what it has seen and done, so that
 * imagined states which it cannot tell apart share a node. Chance is drawn. At every decision the seat that decides
 * takes the action with the highest upper bound for itself (max^n: sums are kept for who decides), among those that it
 * has in the imagined state; how often an action was there to be taken takes the place of the visits of its parent. In
 * sealed nodes each seat decides by a node of its own, which knows nothing of what the others have committed to, by
 * bounds as well (decoupled) or by regret matching. Reactions are nodes like any other. From the first new node the
 * policy plays on.
 *
 * Bounds are those of PUCT: at the root the evaluator's order says what is tried first, elsewhere what the policy
 * would do. Everything is counted in whole numbers. A tree that is full grows no more, and goes on to be played in.
 *
 * Several trees may be grown, each from simulations of its own; what the root's actions reached in all of them is added
 * up. A player that is shown what its seat sees keeps its trees, and finds in them what it has thought already. */
#include "bots/players.h"
#include "bots/search.h"
#include "engine/knowledge.h"

#include <string.h>

enum {
    NODES_MAX = 1 << 15,
    EDGES_PER_NODE = 8, /* of the pool, on average; most nodes are leaves and have none */
    PATH_MAX = 200,     /* decisions of one walk that are remembered */
    BATCH = 16,         /* simulations between two looks at the limits */
    EXPLORE = 700,      /* for games that do not say */
    ROOT_WEIGHT = 64,   /* of the action rated best, in the prior; the n-th has an n-th part */
    POLICY_WEIGHT = 4,  /* of what the policy would do; others have 1 */
    MUST_EVERY = 4,     /* so often the root takes the action that has to be measured */
    TREES_MAX = 8,
    KEPT = 4, /* of a tree that is kept: room for so many times the simulations of one decision */
    NONE = -1
};

/* Of regret matching: chances are in parts of ONE; one in so many choices is made by lot alone. */
enum { ONE = 1 << 16, BY_LOT = 8 };

enum { EXPLORATION = SEARCH_PARAMS, TREES, REGRET };

static const struct bot_param params[] = {
    SEARCH_PARAM_LIST,
    [EXPLORATION] = { "explore", 0, 9999, 0,
                      "how far it looks beyond what seems best, in thousandths; 0: as suits the game" },
    [TREES] = { "trees", 1, TREES_MAX, 1, "it grows so many trees, side by side where there are processors for it" },
    [REGRET] = { "regret", 0, 1, 0, "1: sealed choices are made by regret matching, not by bounds" },
    { .key = NULL },
};

struct edge {
    action a;
    int64_t sum;     /* of values for who decides, */
    int64_t squares; /* and of their squares */
    int64_t regret;  /* of not having taken it, where regrets decide */
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

struct tree {
    struct walker walker;
    const struct bot_task *task;
    struct infoset *nodes;
    struct edge *edges;
    int32_t *table;           /* of nodes by their keys */
    int32_t root_node, *root; /* and the edge of each action of the choice */
    int32_t must;             /* the edge of the one that has to be measured, or NONE; */
    int32_t must_taken;       /* so often it was taken for that alone */
    struct event *events;
    int32_t node_count, edge_count, node_room, edge_room;
    uint32_t places; /* of the table, a power of two */
    int explore;
    bool regret;
    struct knowledge past; /* at the root */
    /* The walk. */
    struct knowledge seen;
    uint64_t sealed; /* what was known when the sealed choice began */
    bool in_sealed;
    int length;
    struct step {
        int32_t node, edge;
        int seat;
        uint32_t chance; /* by which regrets took it, in parts of ONE; 0 where bounds did */
    } path[PATH_MAX];
};

struct tree_player {
    struct searcher base;
    struct tree *tree;
    int trees;
    int64_t first, end; /* simulations of the batch */
    bool seated;        /* it is shown what its seat sees */
    struct knowledge past;
};

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

/* Of one tree. */
struct room {
    size_t nodes, edges, places;
};

static struct room room_for(const struct bot_choice *choice, const struct rules *rules)
{
    size_t most = NODES_MAX / (size_t)choice->param[TREES], sims = (size_t)choice->param[SEARCH_PARAM_SIMS];
    size_t wanted = KEPT * (sims / (size_t)choice->param[TREES] + 1);
    struct room room = { .nodes = sims && wanted < most ? wanted : most, .places = 1 };
    room.edges = room.nodes * EDGES_PER_NODE + (size_t)rules->actions_max;
    while (room.places < room.nodes)
        room.places *= 2;
    return room;
}

static size_t memory(const struct bot_choice *choice, const struct rules *rules)
{
    struct room room = room_for(choice, rules);
    size_t tree = arena_piece(room.nodes * sizeof(struct infoset)) + arena_piece(room.edges * sizeof(struct edge)) +
                  arena_piece(room.places * sizeof(int32_t)) +
                  arena_piece((size_t)rules->actions_max * sizeof(int32_t)) +
                  arena_piece((size_t)rules->events_max * sizeof(struct event));
    size_t trees = (size_t)choice->param[TREES];
    return search_memory(rules, (int)trees) + arena_piece(trees * sizeof(struct tree)) + trees * tree;
}

static void open_tree(struct tree_player *p, struct tree *t)
{
    const struct bot_choice *choice = &p->base.base.choice;
    const struct rules *rules = p->base.base.rules;
    struct arena *arena = &p->base.base.arena;
    struct room room = room_for(choice, rules);
    *t = (struct tree){ .node_room = (int32_t)room.nodes, .edge_room = (int32_t)room.edges };
    search_open_walker(&p->base, &t->walker);
    t->nodes = (struct infoset *)arena_take(arena, room.nodes * sizeof *t->nodes);
    t->edges = (struct edge *)arena_take(arena, room.edges * sizeof *t->edges);
    t->table = (int32_t *)arena_take(arena, room.places * sizeof *t->table);
    t->root = (int32_t *)arena_take(arena, (size_t)rules->actions_max * sizeof *t->root);
    t->events = (struct event *)arena_take(arena, (size_t)rules->events_max * sizeof *t->events);
    t->places = (uint32_t)room.places;
    t->explore = rules->seats > 1 && p->base.eval->search.tree_explore ? p->base.eval->search.tree_explore : EXPLORE;
    t->explore = choice->param[EXPLORATION] ? choice->param[EXPLORATION] : t->explore;
    t->regret = choice->param[REGRET];
}

static void forget(struct bot_player *p)
{
    struct tree_player *player = (struct tree_player *)p;
    player->past = KNOWLEDGE_START;
    player->seated = false;
}

static void open_player(struct bot_player *p)
{
    struct tree_player *player = (struct tree_player *)p;
    player->trees = p->choice.param[TREES];
    search_open(&player->base);
    player->tree = (struct tree *)arena_take(&p->arena, (size_t)player->trees * sizeof *player->tree);
    for (int i = 0; i < player->trees; i++)
        open_tree(player, &player->tree[i]);
    forget(p);
}

/* ---- Nodes and edges --------------------------------------------------------------------------------------------- */

/* The node of a key, or NONE. */
static int32_t find_node(const struct tree *t, uint64_t key)
{
    int32_t n = t->table[key & (t->places - 1)];
    while (n != NONE && t->nodes[n].key != key)
        n = t->nodes[n].next;
    return n;
}

static int32_t add_node(struct tree *t, uint64_t key)
{
    int32_t *place = &t->table[key & (t->places - 1)];
    t->nodes[t->node_count] = (struct infoset){ .key = key, .first = NONE, .next = *place };
    return *place = t->node_count++;
}

/* Makes edges for those of the `count` actions of the list, which ascend, that the node has not had so far. False:
 * there is no room. */
static bool update_edges(struct tree *t, struct infoset *node, const action *list, int count)
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
        link = &t->edges[*link].next;
    }
    return true;
}

/* The first edge from here on that is of the action, which the node has. */
static int32_t edge_of(const struct tree *t, int32_t edge, action a)
{
    while (t->edges[edge].a != a)
        edge = t->edges[edge].next;
    return edge;
}

static void clear(struct tree *t)
{
    memset(t->table, NONE, t->places * sizeof *t->table);
    t->node_count = t->edge_count = 0;
}

/* The root for the choice at hand, with an edge for each action: a node that is there already, or a new one. False:
 * there is no room for it, or not for all that will grow on it. */
static bool plant(struct tree *t, uint64_t key)
{
    const struct searcher *s = t->walker.of;
    int64_t grows = s->most < t->node_room / KEPT ? s->most : t->node_room / KEPT;
    if (t->node_room - t->node_count <= grows || t->edge_room - t->edge_count < grows * EDGES_PER_NODE + s->count)
        return false;
    t->root_node = find_node(t, key);
    if (t->root_node == NONE)
        t->root_node = add_node(t, key);
    struct infoset *node = &t->nodes[t->root_node];
    update_edges(t, node, s->legal, s->count);
    t->must = NONE;
    t->must_taken = 0;
    for (int32_t i = 0, edge = node->first; i < s->count; i++) {
        t->root[i] = edge = edge_of(t, edge, s->legal[i]);
        t->must = s->legal[i] == s->must ? edge : t->must;
    }
    for (int i = 0; i < s->count; i++)
        t->edges[t->root[s->order[i]]].weight = 1 + ROOT_WEIGHT / (i + 1);
    return true;
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
static int32_t best_edge(const struct tree *t, const struct infoset *node, const action *list, int count, int likely)
{
    int64_t weights = 0, highest = INT64_MIN, root = 0, mean = node->visits ? 1024 * node->sum / node->visits : 512000;
    int32_t best = NONE, e = node->first, known = NONE;
    for (int i = 0; i < count; i++, e = t->edges[e].next) {
        e = edge_of(t, e, list[i]);
        weights += t->edges[e].weight + (i == likely ? POLICY_WEIGHT - 1 : 0);
    }
    e = node->first;
    for (int i = 0; i < count; i++, e = t->edges[e].next) {
        e = edge_of(t, e, list[i]);
        struct edge *edge = &t->edges[e];
        int64_t weight = edge->weight + (i == likely ? POLICY_WEIGHT - 1 : 0);
        if (++edge->available != known)
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

/* Regret matching: an edge of the list by lot, as likely as it is regretted that it was not taken, if at all. Tells the
 * chance that it had. */
static int32_t matched_edge(const struct tree *t, const struct infoset *node, const action *list, int count,
                            struct rng *rng, uint32_t *chance)
{
    int64_t regrets = 0;
    int32_t e = node->first, taken = NONE;
    for (int i = 0; i < count; i++, e = t->edges[e].next) {
        e = edge_of(t, e, list[i]);
        regrets += t->edges[e].regret > 0 ? t->edges[e].regret : 0;
    }
    bool by_lot = regrets == 0 || rng_below(rng, BY_LOT) == 0;
    int64_t lot = by_lot ? rng_below(rng, (uint32_t)count) : (int64_t)(rng_next(rng) % (uint64_t)regrets);
    e = node->first;
    for (int i = 0; i < count && taken == NONE; i++, e = t->edges[e].next) {
        e = edge_of(t, e, list[i]);
        int64_t regret = t->edges[e].regret > 0 ? t->edges[e].regret : 0;
        lot -= by_lot ? 1 : regret;
        if (lot >= 0)
            continue;
        taken = e;
        *chance = (uint32_t)(ONE / count);
        if (regrets > 0)
            *chance = *chance / BY_LOT + (uint32_t)(regret * (ONE - ONE / BY_LOT) / regrets);
    }
    return taken;
}

/* ---- Simulations ------------------------------------------------------------------------------------------------- */

/* The key of the node in which a seat decides, after what the searching one has seen and done. */
static uint64_t key_of(uint64_t past, int seat)
{
    return rng_mix(past + (uint64_t)seat);
}

/* Carries out an action in the simulated game and takes note of what the searching seat sees of it. What it does where
 * it has no choice says nothing. */
static void play(struct tree *t, int seat, action a, bool chosen)
{
    int self = t->task->seat;
    const struct state *now = &t->walker.now->state;
    struct event_log log = { t->events, 0, t->walker.of->base.rules->events_max };
    uint8_t others = seat == SEAT_CHANCE ? 0 : now->actors & (uint8_t) ~(1u << seat);
    search_apply(&t->walker, seat, a, &log);
    if (seat == self && chosen)
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
static bool decide(struct tree *t, int seat, bool must)
{
    struct walker *w = &t->walker;
    const struct rules *rules = w->of->base.rules;
    const struct state *now = &w->now->state;
    int count = game_legal(rules, now, seat, w->list);
    if (count == 1) {
        play(t, seat, w->list[0], false);
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
    if (t->length == PATH_MAX || !update_edges(t, node, w->list, count))
        return false;
    struct step step = { .node = n, .seat = seat };
    if (must && n == t->root_node) {
        step.edge = t->must;
        t->must_taken++;
    } else if (t->regret && t->in_sealed) {
        step.edge = matched_edge(t, node, w->list, count, &w->luck.choice, &step.chance);
    } else {
        int likely = NONE;
        if (n != t->root_node)
            likely = eval_policy(w->of->eval, rules, now, seat, w->list, count, &w->luck.choice);
        step.edge = best_edge(t, node, w->list, count, likely);
    }
    t->path[t->length++] = step;
    play(t, seat, t->edges[step.edge].a, true);
    return true;
}

/* What was reached, held against what is usual in the node, weighs the more the less likely it was that this edge was
 * taken: then the regrets of all edges are right on average. */
static void regret(struct tree *t, const struct infoset *node, const struct step *step, int64_t value)
{
    int64_t gain = node->visits ? value - node->sum / node->visits : 0;
    t->edges[step->edge].regret += gain * ONE / step->chance;
    for (int32_t e = node->first; e != NONE; e = t->edges[e].next)
        t->edges[e].regret -= gain;
}

static void back_up(struct tree *t, const int32_t *value)
{
    for (int i = 0; i < t->length; i++) {
        const struct step *step = &t->path[i];
        struct infoset *node = &t->nodes[step->node];
        if (step->chance)
            regret(t, node, step, value[step->seat]);
        t->edges[step->edge].visits++;
        t->edges[step->edge].sum += value[step->seat];
        t->edges[step->edge].squares += (int64_t)value[step->seat] * value[step->seat];
        node->visits++;
        node->sum += value[step->seat];
    }
}

static void simulate(struct tree *t, int64_t sim)
{
    struct walker *w = &t->walker;
    const struct state *now = &w->now->state;
    int32_t value[SEATS_MAX];
    search_imagine(w, t->task, sim);
    search_start(w, sim);
    t->seen = t->past;
    t->sealed = t->seen.past;
    t->in_sealed = now->node == NODE_SEALED;
    t->length = 0;
    bool must = t->must != NONE && sim % MUST_EVERY == 0;
    for (bool inside = true; inside && now->node != NODE_OVER && w->luck.turn < w->of->turns;) {
        if (now->node == NODE_CHANCE)
            play(t, SEAT_CHANCE, game_chance(w->of->base.rules, now, &w->luck.chance), false);
        else
            inside = decide(t, __builtin_ctz(now->actors), must);
    }
    search_play_out(w, value);
    back_up(t, value);
}

/* The simulations of a batch that are the tree's. */
static void grow(void *of, int tree)
{
    struct tree_player *p = of;
    int64_t from = p->first + (int64_t)tree * BATCH;
    for (int64_t sim = from; sim < from + BATCH && sim < p->end; sim++)
        simulate(&p->tree[tree], sim);
}

/* ---- The answer -------------------------------------------------------------------------------------------------- */

/* What an action of the choice has reached, in all trees. */
struct reached {
    int64_t visits, sum, squares;
    int64_t chosen; /* visits without those that were told */
};

static struct reached reached_by(const struct tree_player *p, int index)
{
    struct reached sum = { 0 };
    for (int i = 0; i < p->trees; i++) {
        const struct tree *t = &p->tree[i];
        const struct edge *edge = &t->edges[t->root[index]];
        sum.visits += edge->visits;
        sum.chosen += edge->visits - (t->root[index] == t->must ? t->must_taken : 0);
        sum.sum += edge->sum;
        sum.squares += edge->squares;
    }
    return sum;
}

/* By visits, then by means, then by the evaluator's order. */
static bool is_better(struct reached a, struct reached b)
{
    return a.chosen != b.chosen ? a.chosen > b.chosen : a.sum > b.sum;
}

/* Of the mean. */
static double variance(struct reached r)
{
    double visits = (double)r.visits, mean = (double)r.sum / visits;
    return r.visits < 2 ? 1 : ((double)r.squares / visits - mean * mean) / (visits - 1) / 1e6;
}

static void tell_lines(struct tree_player *p, struct bot_answer *answer)
{
    struct searcher *s = &p->base;
    double variances = 0;
    for (int i = 0; i < s->count; i++) {
        int index = s->order[i], at = i;
        for (; at > 0 && is_better(reached_by(p, index), reached_by(p, s->order[at - 1])); at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = index;
    }
    for (int i = 0; i < s->count; i++) {
        struct reached reached = reached_by(p, s->order[i]);
        search_tell(s, answer, s->order[i], reached.sum, reached.visits);
        if (i == 0 || s->legal[s->order[i]] == s->must)
            variances += variance(reached);
    }
    answer->variance = answer->must_line > 0 ? variances : 0;
}

static void plant_all(struct tree_player *p, const struct bot_task *task)
{
    uint64_t key = key_of(p->past.past, task->seat);
    for (int i = 0; i < p->trees; i++) {
        struct tree *t = &p->tree[i];
        t->task = task;
        t->past = p->past;
        if (!p->seated)
            clear(t);
        if (!plant(t, key)) {
            clear(t);
            plant(t, key);
        }
    }
}

static void think(struct bot_player *player, const struct bot_task *task, struct bot_answer *answer)
{
    struct tree_player *p = (struct tree_player *)player;
    struct searcher *s = &p->base;
    search_begin(s, task, s->eval->search.tree_turns, s->eval->search.tree_care);
    plant_all(p, task);
    for (p->first = 0; s->count > 1 && search_goes_on(s, task, p->first); p->first = p->end) {
        int64_t batch = (int64_t)BATCH * p->trees;
        p->end = p->first + batch < s->most ? p->first + batch : s->most;
        search_together(task, p->trees, grow, p);
    }
    tell_lines(p, answer);
    search_end(s, task, answer, p->first);
    if (p->seated && s->count > 1)
        knowledge_do(&p->past, answer->chosen);
}

static void observe(struct bot_player *p, const struct event *seen, int count)
{
    struct tree_player *player = (struct tree_player *)p;
    if (!player->seated)
        for (int i = 0; i < player->trees; i++)
            clear(&player->tree[i]);
    player->seated = true;
    for (int i = 0; i < count; i++)
        knowledge_see(&player->past, &seen[i]);
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
    .observe = observe,
    .forget = forget,
};

/* Royal Python's scene: settled on views, moved along by events; see rp_screen.h. */
#include "tui/screens/rp_screen.h"

#include "engine/card_set.h"

#include <string.h>

void rp_scene_settle(void *memory, const struct rules *rules, const struct state *view)
{
    struct rp_scene *scene = memory;
    const struct rp_rules *r = (const struct rp_rules *)rules;
    memcpy(&scene->s, view, sizeof scene->s);
    if (scene->track.spots != r->spots)
        scene->track = (struct track){ .spots = r->spots, .lines = r->nom_nom ? 2 : 3 };
    scene->chain_count = 0;
    scene->from = RP_NONE;
}

/* ---- Tokens ------------------------------------------------------------------------------------------------------ */

/* Adds a token to a place, or takes one (by -1) from it. */
static void add(struct rp_scene *scene, int seat, int place, bool crowned, int by)
{
    struct rp_state *s = &scene->s;
    struct rp_tokens *tokens = &s->seat[seat];
    if (place == 0) {
        tokens->supply = (uint8_t)(tokens->supply + by);
    } else if (place > scene->track.spots) {
        uint8_t *head = crowned ? &tokens->crowned_head : &tokens->head;
        *head = (uint8_t)(*head + by);
    } else {
        uint64_t *spots = crowned ? &s->crowned[seat] : &s->body[seat], spot = (uint64_t)1 << place;
        *spots = by > 0 ? *spots | spot : *spots & ~spot;
    }
}

static void move(struct rp_scene *scene, int seat, int from, int into, bool crowned)
{
    add(scene, seat, from, crowned, -1);
    add(scene, seat, into, crowned, 1);
    scene->s.token = (uint8_t)into;
    scene->s.token_crowned = crowned;
    scene->from = (uint8_t)from;
}

/* The mover stands there already; a token of the same kind and seat is the same bit, which has to stay. */
static void dance(struct rp_scene *scene, int seat, const int32_t *arg)
{
    bool alike = arg[0] == seat && arg[3] == scene->s.token_crowned;
    if (!alike)
        add(scene, arg[0], arg[1], arg[3], -1);
    add(scene, arg[0], arg[2], arg[3], 1);
}

static void exchange(struct rp_scene *scene, int seat, const int32_t *arg)
{
    bool crowned = scene->s.token_crowned;
    add(scene, seat, arg[1], crowned, -1);
    add(scene, arg[0], arg[2], arg[3], -1);
    add(scene, seat, arg[2], crowned, 1);
    add(scene, arg[0], arg[1], arg[3], 1);
    scene->s.token = (uint8_t)arg[2];
    scene->from = (uint8_t)arg[1];
}

static void capture(struct rp_scene *scene, int seat, const int32_t *arg)
{
    add(scene, arg[0], arg[1], false, -1);
    scene->s.seat[arg[0]].lost++;
    scene->s.seat[seat].trophies++;
}

static void crown(struct rp_scene *scene, int seat)
{
    int head = scene->track.spots + 1;
    add(scene, seat, head, false, -1);
    add(scene, seat, head, true, 1);
    scene->s.token = (uint8_t)head;
    scene->s.token_crowned = 1;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void begin_turn(struct rp_scene *scene, int seat)
{
    struct rp_state *s = &scene->s;
    s->turn = (uint8_t)seat;
    s->token = s->suit = RP_NONE;
    s->token_crowned = s->spent = 0;
    scene->chain_count = 0;
    scene->from = RP_NONE;
}

static bool sees_hand(const struct rp_state *s, int seat)
{
    return s->base.viewer == seat || s->base.viewer == VIEW_FULL;
}

static void draw_card(struct rp_state *s, int seat, int card)
{
    s->seat[seat].held++;
    if (sees_hand(s, seat))
        s->hand[seat] |= card_bit(card);
}

static void drop_card(struct rp_state *s, int seat, int card)
{
    s->seat[seat].held--;
    s->hand[seat] &= ~card_bit(card);
    s->discard |= card_bit(card);
}

static struct rp_spent spent_of(const struct event *e)
{
    return (struct rp_spent){ (uint8_t)e->arg[0], e->arg[1] < 0 ? RP_NONE : (uint8_t)e->arg[1] };
}

static void spend(struct rp_scene *scene, const struct event *e)
{
    drop_card(&scene->s, e->seat, e->arg[0]);
    if (scene->chain_count == RP_CHAIN_MAX)
        memmove(scene->chain, scene->chain + 1, (size_t)--scene->chain_count * sizeof *scene->chain);
    scene->chain[scene->chain_count++] = spent_of(e);
    scene->s.suit = spent_of(e).suit;
    if (e->arg[3] == RP_USE_PAY)
        scene->s.token = 0;
}

/* A grid place is chosen; a face-down card is turned up by a later event. */
static void pick(struct rp_state *s, const int32_t *arg)
{
    s->place = (uint8_t)arg[0];
    if (arg[1]) {
        s->grid[arg[0] - 1] = RP_EMPTY;
        s->place = 0;
    }
}

static void turn_up(struct rp_state *s, int card)
{
    if (s->place)
        s->grid[s->place - 1] = (uint8_t)card;
    s->place = 0;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static void advance_tokens(struct rp_scene *scene, const struct event *e)
{
    const int32_t *arg = e->arg;
    switch ((enum rp_event)e->type) {
    case RP_EV_MOVED:
    case RP_EV_SLID:
        move(scene, e->seat, arg[0], arg[1], arg[2]);
        break;
    case RP_EV_DANCED:
        dance(scene, e->seat, arg);
        break;
    case RP_EV_CAPTURED:
        capture(scene, e->seat, arg);
        break;
    case RP_EV_SWAPPED:
        exchange(scene, e->seat, arg);
        break;
    case RP_EV_CROWNED:
        crown(scene, e->seat);
        break;
    case RP_EV_LEFT:
        add(scene, e->seat, arg[0], true, -1);
        scene->s.seat[e->seat].left++;
        break;
    default:
        break;
    }
}

bool rp_scene_advance(void *memory, const struct rules *rules, const struct event *e)
{
    struct rp_scene *scene = memory;
    struct rp_state *s = &scene->s;
    bool hidden = e->type == RP_EV_DRAWN && !sees_hand(s, e->seat);
    (void)rules;
    switch ((enum rp_event)e->type) {
    case RP_EV_FIRST:
    case RP_EV_TURN:
        begin_turn(scene, e->seat);
        break;
    case RP_EV_DRAWN:
        draw_card(s, e->seat, e->arg[0]);
        break;
    case RP_EV_SHUFFLED:
        s->discard = 0;
        break;
    case RP_EV_SPENT:
        spend(scene, e);
        break;
    case RP_EV_TURN_ENDED:
    case RP_EV_OVER:
        s->token = s->suit = RP_NONE;
        break;
    case RP_EV_DISCARDED:
        drop_card(s, e->seat, e->arg[0]);
        break;
    case RP_EV_OPENED:
        s->opened = 1;
        break;
    case RP_EV_PICKED:
        pick(s, e->arg);
        break;
    case RP_EV_COBRA:
        turn_up(s, e->arg[0]);
        break;
    case RP_EV_DEALT:
        memset(s->grid, RP_FACE_DOWN, sizeof s->grid);
        break;
    default:
        advance_tokens(scene, e);
        break;
    }
    return !hidden && e->type != RP_EV_FIRST && e->type != RP_EV_TURN_ENDED; /* the next event tells as much */
}

/* The cards spent in this turn, from the last one back to its beginning. */
bool rp_recall(void *memory, const struct rules *rules, const struct event *e)
{
    struct rp_scene *scene = memory;
    (void)rules;
    if (e->type == RP_EV_SPENT) {
        memmove(scene->chain + 1, scene->chain, (size_t)scene->chain_count * sizeof *scene->chain);
        scene->chain[0] = spent_of(e);
        scene->chain_count++;
    }
    return e->type != RP_EV_TURN && scene->chain_count < RP_CHAIN_MAX;
}

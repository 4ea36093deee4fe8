/* The Greatest Snake's scene: settled on views, moved along by events; see gs_screen.h. */
#include "tui/screens/gs_screen.h"

#include "engine/card_set.h"

#include <string.h>

void gs_screen_settle(void *memory, const struct rules *rules, const struct state *view)
{
    struct gs_scene *scene = memory;
    (void)rules;
    memcpy(&scene->s, view, sizeof scene->s);
    memset(scene->touched, 0, sizeof scene->touched);
    scene->doing = (struct gs_entry){ .card = GS_NONE };
    scene->aside = GS_NONE;
    scene->fresh = true;
}

static void touch(struct gs_scene *scene, int seat, int cell)
{
    scene->touched[seat] |= (uint16_t)(1u << cell);
}

/* ---- Hands and piles --------------------------------------------------------------------------------------------- */

static bool sees_hand(const struct gs_state *s, int seat)
{
    return s->base.viewer == seat || s->base.viewer == VIEW_FULL;
}

static void add_to_hand(struct gs_state *s, int seat, int card)
{
    s->held[seat]++;
    if (!sees_hand(s, seat))
        return;
    s->hand[seat][card]++;
    s->hand_kinds[seat] |= card_bit(card);
}

static void take_from_hand(struct gs_state *s, int seat, int card)
{
    s->held[seat]--;
    if (sees_hand(s, seat) && s->hand[seat][card] && --s->hand[seat][card] == 0)
        s->hand_kinds[seat] &= ~card_bit(card);
}

static void discard(struct gs_state *s, int card)
{
    if (card >= GS_KINDS_MAX)
        return;
    s->discard[card]++;
    s->discard_kinds |= card_bit(card);
}

static void salvage(struct gs_state *s, int seat, int card)
{
    if (s->discard[card] && --s->discard[card] == 0)
        s->discard_kinds &= ~card_bit(card);
    add_to_hand(s, seat, card);
}

static void put_on_pit(struct gs_state *s, int card)
{
    if (s->pit_count < GS_CARDS_MAX)
        s->pit[s->pit_count++] = (uint8_t)card;
}

static void take_from_pit(struct gs_state *s)
{
    if (s->pit_count)
        s->pit[--s->pit_count] = 0;
}

static void shuffle(struct gs_state *s, int cards)
{
    memset(s->pit, 0, sizeof s->pit);
    memset(s->discard, 0, sizeof s->discard);
    s->discard_kinds = 0;
    s->pit_count = 0;
    s->deck_count = (uint8_t)cards;
}

static void take_from_deck(struct gs_state *s)
{
    s->deck_count--;
    if (s->top_count)
        s->top[--s->top_count] = 0;
}

/* ---- The stack --------------------------------------------------------------------------------------------------- */

static struct gs_entry pop(struct gs_state *s)
{
    struct gs_entry e = { .card = GS_NONE };
    s->passed = 0;
    if (s->entries) {
        e = s->stack[--s->entries];
        s->stack[s->entries] = (struct gs_entry){ 0 };
    }
    return e;
}

/* A card or a target. */
static uint8_t target_of(int32_t arg)
{
    return arg < 0 ? GS_NONE : (uint8_t)gs_aimed_target(arg);
}

/* A price that is a card; a weapon that is used up goes by an event of its own. */
static void pay(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    const struct gs_card *card = &r->card[e->arg[1]];
    struct gs_snake *n = &s->snake[e->seat];
    int cell = e->arg[2], price = e->arg[3];
    if (price < 0)
        return;
    take_from_hand(s, e->seat, price);
    if (card->price == GS_PRICE_AMMO && n->used[cell] + 1 < card->uses)
        n->ammo[cell][n->used[cell]++] = (uint8_t)price;
    else
        discard(s, price);
}

static void announce(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    int what = e->arg[0];
    if (what == GS_DO_USE)
        pay(r, s, e);
    else if (what == GS_DO_PLAY || what == GS_DO_EQUIP)
        take_from_hand(s, e->seat, e->arg[1]);
    else if (what == GS_DO_EAT)
        s->drawn = GS_NONE;
    if (s->entries < GS_STACK_MAX)
        s->stack[s->entries++] = (struct gs_entry){ .what = (uint8_t)what,
                                                    .seat = e->seat,
                                                    .card = target_of(e->arg[1]),
                                                    .target = { target_of(e->arg[4]), target_of(e->arg[5]) } };
    s->passed = 0;
}

/* The top entry has its effect, or none any more. A card that lies on a Head stays there. */
static void resolve(struct gs_scene *scene, const struct gs_rules *r, bool works)
{
    struct gs_entry e = pop(&scene->s);
    enum gs_effect effect = e.card == GS_NONE ? GS_NOTHING : (enum gs_effect)r->card[e.card].effect;
    bool stays = works && (effect == GS_GLUE || effect == GS_FEED);
    if ((e.what == GS_DO_PLAY && !stays) || e.what == GS_DO_EQUIP)
        discard(&scene->s, e.card);
    scene->doing = works ? e : (struct gs_entry){ .card = GS_NONE };
}

static void cancel(struct gs_scene *scene)
{
    struct gs_entry e = pop(&scene->s);
    if (e.what == GS_DO_PLAY && e.card != GS_NONE)
        discard(&scene->s, e.card);
}

/* ---- Snakes ------------------------------------------------------------------------------------------------------ */

static int lift_rat(const struct gs_rules *r, struct gs_scene *scene, int seat, int cell)
{
    touch(scene, seat, cell);
    return gs_lift_rat(r, &scene->s, seat, cell);
}

static void put_rat(struct gs_scene *scene, int seat, int cell, int rat)
{
    gs_put_rat(&scene->s.snake[seat], cell, rat);
    touch(scene, seat, cell);
}

static void leave(struct gs_scene *scene, int seat, int rat, enum gs_exit pile)
{
    struct gs_state *s = &scene->s;
    struct gs_snake *n = &s->snake[seat];
    switch (pile) {
    case GS_TO_PIT:
        put_on_pit(s, rat);
        break;
    case GS_TO_DISCARD:
        discard(s, rat);
        break;
    case GS_TO_TOP:
        s->top[s->top_count++] = (uint8_t)rat;
        s->deck_count++;
        break;
    case GS_TO_BODY:
        if (n->length < GS_CELLS_MAX)
            n->card[n->length++ - 1] = (uint8_t)rat;
        touch(scene, seat, n->length - 2);
        break;
    }
}

/* From the Pit or as a Fake Rat while that takes effect; else the rat that was announced. */
static void eat(struct gs_scene *scene, const struct gs_rules *r, int seat, int rat)
{
    enum gs_effect effect =
        scene->doing.card == GS_NONE ? GS_NOTHING : (enum gs_effect)r->card[scene->doing.card].effect;
    if (effect == GS_EAT_PIT)
        take_from_pit(&scene->s);
    else if (effect != GS_FEED)
        pop(&scene->s);
    scene->doing.card = GS_NONE;
    put_rat(scene, seat, 0, rat);
}

/* The king lies on the Head at once; what it destroys there follows. */
static void crown(struct gs_scene *scene, const struct gs_rules *r, int seat, int king)
{
    struct gs_state *s = &scene->s;
    if (s->drawn == king)
        s->drawn = GS_NONE; /* from the Pit */
    else
        take_from_deck(s);
    if (s->snake[seat].rats & 1)
        lift_rat(r, scene, seat, 0);
    put_rat(scene, seat, 0, king);
}

static void clear_head(struct gs_scene *scene, const struct gs_rules *r, int seat, int card)
{
    if (card == r->glue)
        scene->s.snake[seat].glued = 0;
    discard(&scene->s, card);
}

static void draw_rat(struct gs_scene *scene, const struct event *e)
{
    struct gs_state *s = &scene->s;
    if (e->arg[1])
        take_from_pit(s);
    else
        take_from_deck(s);
    if (s->drawn == GS_NONE)
        s->drawn = (uint8_t)e->arg[0];
    else
        scene->aside = (uint8_t)e->arg[0];
}

static void drop_rat(struct gs_scene *scene, int card)
{
    if (scene->aside == card)
        scene->aside = GS_NONE;
    else if (scene->s.drawn == card)
        scene->s.drawn = GS_NONE;
    put_on_pit(&scene->s, card);
}

/* ---- Equipment --------------------------------------------------------------------------------------------------- */

static struct gs_outfit undress(const struct gs_rules *r, struct gs_scene *scene, int seat, int cell)
{
    touch(scene, seat, cell);
    return gs_undress(r, &scene->s, seat, cell);
}

static void dress(const struct gs_rules *r, struct gs_scene *scene, int seat, int cell, struct gs_outfit o)
{
    gs_dress(r, &scene->s, seat, cell, o);
    touch(scene, seat, cell);
}

static void swap(const struct gs_rules *r, struct gs_scene *scene, const struct event *e)
{
    int own = e->arg[1], owner = gs_target_seat(e->arg[3]), cell = gs_target_cell(e->arg[3]);
    struct gs_outfit given = undress(r, scene, e->seat, own), got = undress(r, scene, owner, cell);
    dress(r, scene, e->seat, own, got);
    dress(r, scene, owner, cell, given);
}

static void lose(const struct gs_rules *r, struct gs_scene *scene, int seat, int cell)
{
    struct gs_outfit o = undress(r, scene, seat, cell);
    discard(&scene->s, o.gear);
    for (int i = 0; i < o.used; i++)
        discard(&scene->s, o.ammo[i]);
}

static void advance_gear(struct gs_scene *scene, const struct gs_rules *r, const struct event *e)
{
    const int32_t *arg = e->arg;
    switch ((enum gs_event)e->type) {
    case GS_EV_EQUIPPED:
        pop(&scene->s);
        dress(r, scene, e->seat, arg[1], (struct gs_outfit){ .gear = (uint8_t)arg[0] });
        break;
    case GS_EV_STOLEN:
        dress(r, scene, e->seat, arg[2], undress(r, scene, gs_target_seat(arg[1]), gs_target_cell(arg[1])));
        break;
    case GS_EV_SWAPPED:
        swap(r, scene, e);
        break;
    case GS_EV_LOST:
        lose(r, scene, e->seat, arg[1]);
        break;
    default:
        break;
    }
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static void advance_rats(struct gs_scene *scene, const struct gs_rules *r, const struct event *e)
{
    const int32_t *arg = e->arg;
    struct gs_snake *n = &scene->s.snake[e->seat];
    switch ((enum gs_event)e->type) {
    case GS_EV_ATE:
        eat(scene, r, e->seat, arg[0]);
        break;
    case GS_EV_CROWNED:
        crown(scene, r, e->seat, arg[0]);
        break;
    case GS_EV_BLOCKED:
        clear_head(scene, r, e->seat, arg[0]);
        break;
    case GS_EV_GLUED:
        n->glued = 1;
        touch(scene, e->seat, 0);
        break;
    case GS_EV_UNGLUED:
        clear_head(scene, r, e->seat, arg[0]);
        touch(scene, e->seat, 0);
        break;
    case GS_EV_MOVED:
        put_rat(scene, e->seat, arg[2], lift_rat(r, scene, e->seat, arg[1]));
        break;
    case GS_EV_VOMITED:
        leave(scene, e->seat, lift_rat(r, scene, e->seat, 0), (enum gs_exit)arg[1]);
        break;
    case GS_EV_DIGESTED:
        leave(scene, e->seat, lift_rat(r, scene, e->seat, n->length - 1), (enum gs_exit)arg[1]);
        break;
    default:
        advance_gear(scene, r, e);
        break;
    }
}

static void advance_stack(struct gs_scene *scene, const struct gs_rules *r, const struct event *e)
{
    struct gs_state *s = &scene->s;
    switch ((enum gs_event)e->type) {
    case GS_EV_ANNOUNCED:
        announce(r, s, e);
        break;
    case GS_EV_PASSED:
        s->passed |= (uint8_t)(1u << e->seat);
        break;
    case GS_EV_TAKES:
    case GS_EV_FAILED:
        resolve(scene, r, e->type == GS_EV_TAKES);
        break;
    case GS_EV_CANCELLED:
        cancel(scene);
        break;
    case GS_EV_SPARED:
        if (s->entries)
            s->stack[s->entries - 1].spared |= (uint8_t)(1u << e->seat);
        break;
    case GS_EV_UNSAID:
    case GS_EV_DIGESTION:
        pop(s);
        break;
    default:
        advance_rats(scene, r, e);
        break;
    }
}

static void advance_hands(struct gs_scene *scene, const struct gs_rules *r, const struct event *e)
{
    struct gs_state *s = &scene->s;
    const int32_t *arg = e->arg;
    switch ((enum gs_event)e->type) {
    case GS_EV_DEALT:
    case GS_EV_DREW:
        take_from_deck(s);
        add_to_hand(s, e->seat, arg[0]);
        break;
    case GS_EV_DEALT_RAT:
        take_from_deck(s);
        put_on_pit(s, arg[0]);
        break;
    case GS_EV_SHUFFLED:
        shuffle(s, arg[0]);
        break;
    case GS_EV_DREW_RAT:
        draw_rat(scene, e);
        break;
    case GS_EV_TO_PIT:
        drop_rat(scene, arg[0]);
        break;
    case GS_EV_DISCARDED:
        take_from_hand(s, e->seat, arg[0]);
        discard(s, arg[0]);
        break;
    case GS_EV_SALVAGED:
        salvage(s, e->seat, arg[0]);
        break;
    case GS_EV_TOOK:
        take_from_hand(s, arg[0], arg[1]);
        add_to_hand(s, e->seat, arg[1]);
        break;
    default:
        advance_stack(scene, r, e);
        break;
    }
}

/* True for what is only said again by the next event, or is of no interest to the viewer. */
static bool is_noise(const struct gs_state *s, const struct event *e)
{
    switch ((enum gs_event)e->type) {
    case GS_EV_FIRST:
    case GS_EV_DEALT_RAT:
    case GS_EV_KING_BACK:
    case GS_EV_DRAWS:
    case GS_EV_PASSED:
    case GS_EV_TAKES:
    case GS_EV_SAW:
        return true;
    case GS_EV_DEALT:
        return !sees_hand(s, e->seat);
    default:
        return false;
    }
}

bool gs_screen_advance(void *memory, const struct rules *rules, const struct event *e)
{
    struct gs_scene *scene = memory;
    struct gs_state *s = &scene->s;
    memset(scene->touched, 0, sizeof scene->touched);
    switch ((enum gs_event)e->type) {
    case GS_EV_FIRST:
    case GS_EV_TURN:
        s->turn = e->seat;
        break;
    case GS_EV_WOKE:
    case GS_EV_SLEPT:
        s->snake[e->seat].awake = e->type == GS_EV_WOKE;
        touch(scene, e->seat, 0);
        break;
    default:
        advance_hands(scene, (const struct gs_rules *)rules, e);
        break;
    }
    return !is_noise(s, e);
}

/* What the log leaves out: the event that follows says it too, or everybody has been dealt his cards. */
bool gs_screen_quiet(const struct event *e)
{
    switch ((enum gs_event)e->type) {
    case GS_EV_DEALT:
    case GS_EV_DEALT_RAT:
    case GS_EV_KING_BACK:
    case GS_EV_DRAWS:
    case GS_EV_PASSED:
    case GS_EV_TAKES:
        return true;
    default:
        return false;
    }
}

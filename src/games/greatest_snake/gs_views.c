/* Views: what nobody but its owner may see is taken out, and dealt back as it could be; and how a state or a view moves
 * along by events. `apply` changes a state by events alone, so a view that is told of them stays the view. */
#include "games/greatest_snake/gs_parts.h"

#include <string.h>

/* ---- Hidden hands ------------------------------------------------------------------------------------------------ */

void gs_redact(const struct rules *rules, struct state *state, int viewer)
{
    struct gs_state *s = (struct gs_state *)state;
    for (int seat = 0; seat < rules->seats; seat++) {
        if (seat == viewer)
            continue;
        for (int card = 0; card < GS_KINDS_MAX; card++)
            s->deck[card] = (uint8_t)(s->deck[card] + s->hand[seat][card]);
        memset(s->hand[seat], 0, sizeof s->hand[seat]);
        memset(s->known[seat], 0, sizeof s->known[seat]);
        s->hand_kinds[seat] = 0;
    }
}

/* A keepable card of those nobody has placed yet, each copy as likely; the top of the Deck is never one. */
static int draw_keepable(const struct gs_rules *r, const struct gs_state *s, struct rng *rng)
{
    uint32_t copies = 0;
    for (int card = 0; card < r->kinds; card++)
        copies += gs_is_rat(r, card) ? 0 : s->deck[card];
    uint32_t n = rng_below(rng, copies);
    int card = 0;
    while (gs_is_rat(r, card) || n >= s->deck[card]) {
        n -= gs_is_rat(r, card) ? 0 : s->deck[card];
        card++;
    }
    return card;
}

static void place_in_hand(struct gs_state *s, int seat, int card)
{
    s->deck[card]--;
    s->hand[seat][card]++;
    s->hand_kinds[seat] |= card_bit(card);
}

/* First what the seat (not the table) knows of each hand, then any cards: hands hold no rats. What others know of hands
 * it cannot tell, and lets them know nothing. */
void gs_determinize(const struct rules *rules, struct state *state, int seat, struct rng *rng)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    struct gs_state *s = (struct gs_state *)state;
    int missing[GS_SEATS_MAX] = { 0 };
    for (int other = 0; other < rules->seats; other++) {
        missing[other] = other == seat ? 0 : s->held[other];
        for (int card = 0; card < r->kinds && seat < rules->seats; card++)
            for (int n = s->known[seat][other][card]; n > 0; n--, missing[other]--)
                place_in_hand(s, other, card);
    }
    for (int other = 0; other < rules->seats; other++)
        for (; missing[other] > 0; missing[other]--)
            place_in_hand(s, other, draw_keepable(r, s, rng));
}

/* ---- What several events do -------------------------------------------------------------------------------------- */

/* What an event changes. Arguments of its kind are in their limits; what else makes no sense must do no harm, since a
 * view may be told of it from afar. */
typedef void follow(const struct gs_rules *r, struct gs_state *s, const struct event *e);
#pragma GCC diagnostic ignored "-Wunused-parameter" /* all have the same three */

/* Something waits for a draw or a choice. */
static void owe(struct gs_state *s, enum gs_due due, int seat, int from)
{
    if (s->tasks < GS_QUEUE_MAX && from < s->base.seats)
        s->queue[s->tasks++] = (struct gs_task){ (uint8_t)due, (uint8_t)seat, (uint8_t)from };
}

/* What still stands in the queue has come to nothing: something happens that would have waited for it. */
static void forget_tasks(struct gs_state *s)
{
    memset(s->queue, 0, s->tasks * sizeof *s->queue);
    s->tasks = 0;
}

static struct gs_entry pop(struct gs_state *s)
{
    struct gs_entry e = { .what = GS_DO_DIGEST, .card = GS_NONE };
    s->passed = 0;
    if (s->entries > 0) {
        e = s->stack[--s->entries];
        s->stack[s->entries] = (struct gs_entry){ 0 };
    }
    return e;
}

/* The top entry begins to take effect, or is seen to have none. */
static struct gs_entry begin_resolving(struct gs_state *s)
{
    forget_tasks(s);
    return pop(s);
}

/* The card for which the first task stands has come. */
static enum gs_due end_draw(struct gs_state *s)
{
    enum gs_due due = (enum gs_due)gs_take_task(s).due;
    if (due == GS_DUE_DRAW)
        s->step = GS_MAIN;
    return due;
}

/* The drawn rat waits no longer; the turn goes on behind it. */
static void let_go(struct gs_state *s)
{
    s->drawn = GS_NONE;
    s->step = GS_MAIN;
}

static void await_decision(struct gs_state *s, int rat)
{
    s->drawn = (uint8_t)rat;
    s->step = GS_RAT;
}

static void swallow(const struct gs_rules *r, struct gs_state *s, int seat, int rat)
{
    gs_put_rat(&s->snake[seat], 0, rat);
    if (r->card[rat].eaten == GS_EATEN_GAIN)
        owe(s, GS_DUE_GAIN, seat, 0);
    else if (r->card[rat].eaten == GS_EATEN_DISCARD)
        owe(s, GS_DUE_DISCARD, seat, 0);
}

/* A lifted rat leaves the snake (GS-19, GS-41, hole 19). The new Body Card lies where the Tail was. */
static void leave(const struct gs_rules *r, struct gs_state *s, int seat, int rat, enum gs_exit exit)
{
    struct gs_snake *n = &s->snake[seat];
    switch (exit) {
    case GS_TO_PIT:
        gs_to_pit(s, rat);
        break;
    case GS_TO_DISCARD:
        gs_to_discard(s, rat);
        break;
    case GS_TO_TOP:
        gs_to_top(s, rat);
        break;
    case GS_TO_BODY:
        if (n->length < GS_CELLS_MAX)
            n->card[n->length++ - 1] = (uint8_t)rat;
        break;
    }
    if (r->card[rat].leaves_destroy)
        owe(s, GS_DUE_DESTROY, seat, 0);
}

/* ---- Events of set-up and turns ---------------------------------------------------------------------------------- */

static void first(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    s->turn = e->seat;
    s->step = GS_SETUP;
}

static void dealt(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    gs_hand_draw(s, e->seat, e->arg[0]);
}

static void dealt_rat(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    gs_from_deck(s, e->arg[0]);
    gs_to_pit(s, e->arg[0]);
}

static void king_back(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    gs_forget_top(s);
}

static void turn(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    forget_tasks(s);
    if (s->step == GS_STEP_END)
        turns_count(&r->base, &s->base);
    s->turn = e->seat;
    s->step = GS_DRAW;
}

static void woke(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    s->snake[e->seat].awake = 1;
}

static void slept(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    s->snake[e->seat].awake = 0;
}

static void unglued(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    s->snake[e->seat].glued = 0;
    gs_to_discard(s, e->arg[0]);
}

static void over(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    forget_tasks(s); /* A12 */
    if (!gs_won(r, s))
        turns_count(&r->base, &s->base);
}

/* ---- Events of draws, hands and piles ---------------------------------------------------------------------------- */

static void shuffled(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    gs_shuffle(s);
}

static void draws(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    owe(s, GS_DUE_DRAW, e->seat, 0);
}

static void drew(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    end_draw(s);
    gs_hand_draw(s, e->seat, e->arg[0]);
}

/* It waits for its decision in the Draw Phase, else it is on its way to the Pit; a king to the Head (A35, A36, A40). */
static void drew_rat(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    int rat = e->arg[0];
    bool pit = e->arg[1];
    if (pit)
        gs_from_pit(s);
    else
        gs_from_deck(s, rat);
    if (pit ? !r->card[rat].king : end_draw(s) == GS_DUE_DRAW)
        await_decision(s, rat);
    else
        s->aside = (uint8_t)rat;
    if (!pit && r->card[rat].drawn_look)
        owe(s, GS_DUE_LOOK, e->seat, 0);
}

static void to_pit(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    if (s->aside == GS_NONE)
        let_go(s);
    s->aside = GS_NONE;
    gs_to_pit(s, e->arg[0]);
}

static void discarded(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    if (e->arg[1] == GS_DROP_CHOICE)
        gs_take_task(s);
    gs_hand_drop(s, e->seat, e->arg[0]);
    gs_to_discard(s, e->arg[0]);
}

static void salvaged(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    gs_from_discard(s, e->arg[0]);
    gs_hand_add_seen(s, e->seat, e->arg[0]);
}

static void took(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    gs_take_task(s);
    gs_hand_steal(s, e->seat, e->arg[0], e->arg[1]);
}

static void looked(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    gs_take_task(s);
    gs_hand_forget(s, e->seat, e->arg[0]);
}

static void saw(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    gs_hand_know(s, e->seat, e->arg[0], e->arg[1]);
}

/* ---- Events of the stack ----------------------------------------------------------------------------------------- */

/* A price that is a card. The last card of ammo takes the weapon with it, which is an event of its own (A17). */
static void pay_card(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    const struct gs_card *card = &r->card[e->arg[1]];
    struct gs_snake *n = &s->snake[e->seat];
    int cell = e->arg[2], price = e->arg[3];
    gs_hand_drop(s, e->seat, price);
    if (card->price == GS_PRICE_AMMO && cell >= 0 && n->used[cell] + 1 < card->uses)
        n->ammo[cell][n->used[cell]++] = (uint8_t)price;
    else
        gs_to_discard(s, price);
}

/* A target as an entry has it; a card that is none. */
static uint8_t kept(int32_t arg)
{
    return arg < 0 ? GS_NONE : (uint8_t)gs_aimed_target(arg);
}

static void announced(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    int what = e->arg[0];
    if (s->entries == GS_STACK_MAX)
        return;
    s->stack[s->entries++] = (struct gs_entry){
        .what = (uint8_t)what,
        .seat = e->seat,
        .card = what == GS_DO_DIGEST ? GS_NONE : kept(e->arg[1]),
        .target = { kept(e->arg[4]), kept(e->arg[5]) },
    };
    s->passed = 0;
    if (what == GS_DO_EAT)
        let_go(s);
    else if (what == GS_DO_PLAY || what == GS_DO_EQUIP)
        gs_hand_drop(s, e->seat, e->arg[1]);
    else if (e->arg[3] >= 0)
        pay_card(r, s, e);
}

static void passed(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    if (s->entries)
        s->passed |= (uint8_t)(1u << e->seat);
}

/* A Power Card goes to the Discard Pile (GS-29), except for one that is now put on a Head. */
static void takes_effect(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    struct gs_entry x = begin_resolving(s);
    enum gs_effect effect = gs_effect_of(r, &x);
    if (effect == GS_EAT_PIT)
        s->aside = (uint8_t)gs_from_pit(s);
    else if (effect == GS_FEED)
        s->aside = x.card;
    else if (effect == GS_TAKE)
        owe(s, GS_DUE_TAKE, x.seat, gs_target_seat(x.target[0]));
    if (x.what == GS_DO_PLAY && effect != GS_FEED && effect != GS_GLUE)
        gs_to_discard(s, x.card);
}

static void failed(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    struct gs_entry x = begin_resolving(s);
    if (x.what == GS_DO_EAT)
        s->aside = x.card;
    else if (x.what == GS_DO_PLAY || x.what == GS_DO_EQUIP)
        gs_to_discard(s, x.card);
}

static void cancelled(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    struct gs_entry x = pop(s);
    if (x.what == GS_DO_PLAY)
        gs_to_discard(s, x.card);
}

static void spared(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    if (s->entries)
        s->stack[s->entries - 1].spared |= (uint8_t)(1u << e->seat);
}

static void unsaid(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    pop(s);
}

static void digestion(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    begin_resolving(s);
    s->step = GS_STEP_END;
}

/* ---- Events of rats ---------------------------------------------------------------------------------------------- */

/* The rat of an entry, or one that an effect has laid aside. */
static void ate(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    if (s->aside == GS_NONE)
        begin_resolving(s);
    s->aside = GS_NONE;
    swallow(r, s, e->seat, e->arg[0]);
}

/* What blocks the Head goes to the Discard Pile, and does nothing on leaving (holes 7 and 8, A32). A king out of the
 * Pit has been laid aside. */
static void crowned(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    struct gs_snake *n = &s->snake[e->seat];
    if (s->aside == GS_NONE) {
        gs_from_deck(s, e->arg[0]);
        end_draw(s);
    } else {
        s->step = GS_MAIN;
    }
    s->aside = GS_NONE;
    if (n->glued)
        gs_to_discard(s, r->glue);
    n->glued = 0;
    if (n->rats & 1)
        gs_to_discard(s, gs_lift_rat(r, s, e->seat, 0));
    swallow(r, s, e->seat, e->arg[0]);
}

static void glued(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    s->snake[e->seat].glued = r->glue != GS_NONE;
}

static void moved(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    gs_put_rat(&s->snake[e->seat], e->arg[2], gs_lift_rat(r, s, e->seat, e->arg[1]));
}

static void vomited(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    leave(r, s, e->seat, gs_lift_rat(r, s, e->seat, 0), (enum gs_exit)e->arg[1]);
}

static void digested(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    int tail = s->snake[e->seat].length - 1;
    leave(r, s, e->seat, gs_lift_rat(r, s, e->seat, tail), (enum gs_exit)e->arg[1]);
}

/* ---- Events of Equipment ----------------------------------------------------------------------------------------- */

static void equipped(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    begin_resolving(s);
    gs_dress(r, s, e->seat, e->arg[1], (struct gs_outfit){ .gear = (uint8_t)e->arg[0] });
}

/* GS-54: used-up ammo stays used up. */
static void stolen(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    gs_dress(r, s, e->seat, e->arg[2], gs_undress(r, s, gs_target_seat(e->arg[1]), gs_target_cell(e->arg[1])));
}

static void swapped(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    int own = e->arg[1], owner = gs_target_seat(e->arg[3]), cell = gs_target_cell(e->arg[3]);
    struct gs_outfit given = gs_undress(r, s, e->seat, own);
    struct gs_outfit got = gs_undress(r, s, owner, cell);
    gs_dress(r, s, e->seat, own, got);
    gs_dress(r, s, owner, cell, given);
}

static void lost(const struct gs_rules *r, struct gs_state *s, const struct event *e)
{
    if (e->arg[2] == GS_LOST_CHOICE)
        gs_take_task(s);
    struct gs_outfit o = gs_undress(r, s, e->seat, e->arg[1]);
    gs_to_discard(s, o.gear);
    for (int i = 0; i < o.used; i++)
        gs_to_discard(s, o.ammo[i]);
}

/* ---- By events --------------------------------------------------------------------------------------------------- */

/* GS_EV_BLOCKED only tells what GS_EV_CROWNED did. */
static follow *const follows[] = {
    [GS_EV_FIRST] = first,         [GS_EV_DEALT] = dealt,
    [GS_EV_DEALT_RAT] = dealt_rat, [GS_EV_KING_BACK] = king_back,
    [GS_EV_TURN] = turn,           [GS_EV_WOKE] = woke,
    [GS_EV_UNGLUED] = unglued,     [GS_EV_SHUFFLED] = shuffled,
    [GS_EV_DRAWS] = draws,         [GS_EV_DREW] = drew,
    [GS_EV_DREW_RAT] = drew_rat,   [GS_EV_TO_PIT] = to_pit,
    [GS_EV_ANNOUNCED] = announced, [GS_EV_PASSED] = passed,
    [GS_EV_TAKES] = takes_effect,  [GS_EV_FAILED] = failed,
    [GS_EV_CANCELLED] = cancelled, [GS_EV_SPARED] = spared,
    [GS_EV_UNSAID] = unsaid,       [GS_EV_ATE] = ate,
    [GS_EV_CROWNED] = crowned,     [GS_EV_GLUED] = glued,
    [GS_EV_DIGESTION] = digestion, [GS_EV_MOVED] = moved,
    [GS_EV_VOMITED] = vomited,     [GS_EV_DIGESTED] = digested,
    [GS_EV_SLEPT] = slept,         [GS_EV_EQUIPPED] = equipped,
    [GS_EV_STOLEN] = stolen,       [GS_EV_SWAPPED] = swapped,
    [GS_EV_LOST] = lost,           [GS_EV_DISCARDED] = discarded,
    [GS_EV_SALVAGED] = salvaged,   [GS_EV_TOOK] = took,
    [GS_EV_LOOKED] = looked,       [GS_EV_SAW] = saw,
    [GS_EV_OVER] = over,
};

/* An event that a game could bring: of a seat, with nothing withheld that all see, and seats where numbers name
 * them. */
static bool makes_sense(const struct gs_state *s, const struct event *e)
{
    bool drawn = e->type == GS_EV_DEALT || e->type == GS_EV_DREW;
    bool at_seat = e->type == GS_EV_TOOK || e->type == GS_EV_LOOKED || e->type == GS_EV_SAW;
    unsigned secret = drawn ? 1 : e->type == GS_EV_TOOK ? 2 : 0;
    return e->seat < s->base.seats && !(e->secret & ~secret) &&
           (!at_seat || (e->arg[0] >= 0 && e->arg[0] < s->base.seats));
}

void gs_advance(const struct rules *rules, struct state *view, const struct event *seen)
{
    struct gs_state *s = (struct gs_state *)view;
    if (seen->type < sizeof follows / sizeof *follows && follows[seen->type] && makes_sense(s, seen))
        follows[seen->type]((const struct gs_rules *)rules, s, seen);
}

void gs_happen(const struct gs_play *p, const struct event *e)
{
    if (follows[e->type])
        follows[e->type](p->r, p->s, e);
    if (p->log)
        event_add_secret(p->log, e->type, e->seat, e->arg, EVENT_ARGS_MAX, e->to, e->secret);
}

/* What people are told of The Greatest Snake: what is announced, answers, how things stand and ended, cards. */
#include "show/games/gs_show.h"

#include "show/preview.h"

#include <stdio.h>
#include <string.h>

static const struct gs_rules *rules_of(const struct rules *rules)
{
    return (const struct gs_rules *)rules;
}

static const struct gs_state *state_of(const struct state *view)
{
    return (const struct gs_state *)view;
}

/* ---- What was announced ------------------------------------------------------------------------------------------ */

void gs_tell_entry(const struct gs_rules *r, const struct gs_state *s, const struct gs_entry *e, int cell, int price,
                   struct teller *t)
{
    struct event event = gs_announcement(r, s, e, cell, price);
    game_event_tell(&r->base, &event, t);
}

static bool has_lost_its_target(const struct gs_rules *r, const struct gs_entry *e)
{
    for (int i = 0; e->what >= GS_DO_PLAY && i < r->card[e->card].slots; i++)
        if (e->target[i] == GS_NONE)
            return true;
    return false;
}

static bool waiting(const struct rules *rules, const struct state *view, int height, struct teller *t)
{
    const struct gs_state *s = state_of(view);
    if (height < 0 || height >= s->entries)
        return false;
    const struct gs_entry *e = &s->stack[height];
    gs_tell_entry(rules_of(rules), s, e, GS_NONE, GS_NONE, t);
    if (has_lost_its_target(rules_of(rules), e))
        tell(t, " What it was aimed at is no longer there.");
    for (int seat = 0; seat < rules->seats; seat++)
        if (e->spared >> seat & 1)
            tell(t, " It spares %O.", seat);
    return true;
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

static action decline(const struct rules *rules, const struct state *view, int seat)
{
    (void)rules, (void)view, (void)seat;
    return gs_plain(GS_V_PASS);
}

static bool eats(const struct gs_rules *r, const struct gs_entry *e)
{
    return e->what == GS_DO_EAT || (e->what >= GS_DO_PLAY && r->card[e->card].effect == GS_EAT_PIT);
}

/* "Digest!" counts where another snake grows by it: the last chance to stop that. */
static bool matters(const struct rules *rules, const struct state *view, int seat)
{
    const struct gs_state *s = state_of(view);
    const struct gs_entry *top = gs_top_entry(s);
    union state_memory after;
    if (!top || top->seat == seat)
        return false;
    if (gs_aimed_at(rules_of(rules), s, seat) || eats(rules_of(rules), top))
        return true;
    memcpy(&after, view, sizeof *s);
    preview_unanswered(rules, &after.state, NULL);
    for (int other = 0; other < rules->seats; other++)
        if (other != seat && state_of(&after.state)->snake[other].length > s->snake[other].length)
            return true;
    return false;
}

static int rats_on_snakes(const struct gs_state *s, int seats)
{
    int rats = 0;
    for (int seat = 0; seat < seats; seat++)
        rats += __builtin_popcount(s->snake[seat].rats);
    return rats;
}

/* Equipment is put on; or "Digest!" by which no rat ends its way and nobody wins. */
static bool quiet(const struct rules *rules, const struct state *view)
{
    const struct gs_state *s = state_of(view);
    const struct gs_entry *top = gs_top_entry(s);
    union state_memory after;
    if (!top || (top->what != GS_DO_EQUIP && top->what != GS_DO_DIGEST))
        return false;
    memcpy(&after, view, sizeof *s);
    preview_unanswered(rules, &after.state, NULL);
    return after.state.node != NODE_OVER &&
           rats_on_snakes(state_of(&after.state), rules->seats) == rats_on_snakes(s, rules->seats);
}

static void announced(const struct rules *rules, const struct state *view, struct teller *t)
{
    waiting(rules, view, state_of(view)->entries - 1, t);
}

static const struct answering answering = {
    .decline = decline,
    .matters = matters,
    .quiet = quiet,
    .what_matters = "it is aimed at you, or another snake is about to eat or grow",
    .announced = announced,
    .waiting = waiting,
};

/* ---- Advice ------------------------------------------------------------------------------------------------------ */

static void advise_on_effect(const struct gs_task *task, struct teller *t)
{
    static const char *const owed[] = { [GS_DUE_DISCARD] = "%N [discards] a card: which?",
                                        [GS_DUE_DESTROY] = "Equipment of %W snake is destroyed: which?",
                                        [GS_DUE_LOOK] = "%N [looks] at a hand: whose?" };
    tell(t, owed[task->due], task->seat);
}

static void advise_in_main(const struct gs_state *s, int seat, struct teller *t)
{
    int cards = s->held[seat], over = cards - gs_hand_limit(s, seat);
    if (over > 0)
        tell(t, "%N [holds] %d cards, %d too many: play or discard before Digest!", seat, cards, over);
    else
        tell(t, "%N [plays], [uses] and [puts] on whatever helps. Digest! ends the turn.", seat);
}

static void advice(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct gs_state *s = state_of(view);
    switch ((enum gs_phase)view->phase) {
    case GS_DRAW:
        tell(t, "%N [draws] a card, and may play cards before.", seat);
        break;
    case GS_RAT:
        tell(t,
             gs_can_eat(s, seat) ? "%N [has] drawn %H: eat it, or refuse it?"
                                 : "%N [has] drawn %H, which cannot be eaten now.",
             seat, GS_CARD(rules_of(rules), s->drawn));
        break;
    case GS_RESPONSE:
        announced(rules, view, t);
        tell(t, tells_you(t, seat) ? " Do %N " : " Does %N ", seat);
        tell(t, gs_top_entry(s)->seat == seat ? "add anything?" : "answer?");
        break;
    case GS_EFFECT:
        advise_on_effect(&s->queue[0], t);
        break;
    default:
        advise_in_main(s, seat, t);
        break;
    }
}

/* A look shows a hand. */
static bool reveals(const struct rules *rules, const struct state *view, int seat, action a)
{
    return gs_unpack(rules_of(rules), state_of(view), seat, a).verb == GS_V_LOOK;
}

/* ---- Standing and ending ----------------------------------------------------------------------------------------- */

static void standing(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct gs_snake *n = &state_of(view)->snake[seat];
    int rats = __builtin_popcount(n->rats), cards = state_of(view)->held[seat];
    tell(t, "length %d of %d, %s", n->length, rules_of(rules)->length, n->awake ? "awake" : "asleep");
    if (rats)
        tell(t, ", %d rat%s inside", rats, rats == 1 ? "" : "s");
    tell(t, ", %d card%s in hand", cards, cards == 1 ? "" : "s");
}

static void headline(const struct rules *rules, const struct state *view, struct teller *t)
{
    unsigned seats = show_winners(rules, view);
    tell_seats(t, "%N", seats);
    tell(t, seats & (seats - 1) ? " win together." : " [wins].");
}

static void why(const struct rules *rules, const struct state *view, struct teller *t)
{
    unsigned seats = show_winners(rules, view);
    int length = rules_of(rules)->length;
    if (view->reason == GS_TURNS_OUT)
        tell(t, "The last turn has been played. The longest snake has %d cards.",
             state_of(view)->snake[__builtin_ctz(seats)].length);
    else if (seats & (seats - 1))
        tell(t, "Their snakes have come to %d cards at the same moment.", length);
    else
        tell(t, "%W snake is the first with %d cards.", __builtin_ctz(seats), length);
}

static int score_parts(const struct rules *rules, const struct state *view, int seat, struct score_part *out)
{
    enum { START = 3 };
    struct result result;
    game_result(rules, view, &result);
    out[0] = (struct score_part){ START, "for Head, Body and Tail" };
    out[1] = (struct score_part){ result.score[seat] - START, "for digested rats" };
    return result.score[seat] > START ? 2 : 1;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static bool card(const struct rules *rules, int n, struct card_words *out)
{
    const struct gs_rules *r = rules_of(rules);
    if (n >= r->kinds)
        return false;
    *out = (struct card_words){ .thing = handle_of(THING_CARD, "%s", r->card[n].id), .copies = r->card[n].copies };
    snprintf(out->name, sizeof out->name, "%s", r->card[n].name);
    snprintf(out->kind, sizeof out->kind, "%s", gs_kind_words(&r->card[n]));
    return true;
}

static void card_text(const struct rules *rules, int n, struct teller *t)
{
    gs_put_card_text(&rules_of(rules)->card[n], t->out);
}

static void card_data(const struct rules *rules, int n, struct teller *t)
{
    gs_put_card_data(&rules_of(rules)->card[n], t->out);
}

static void numbers(const struct rules *rules, struct textbuf *out)
{
    const struct gs_rules *r = rules_of(rules);
    text_putf(out, "%d to %d players. Hands of %d cards, and at most %d at the end of a turn. ",
              rules->ruleset->seats_min, rules->ruleset->seats_max, r->hand, r->limit);
    text_putf(out, "A snake of length %d wins. The deck has %d cards.\n", r->length, r->cards);
}

static void card_json(const struct gs_card *c, struct json *w)
{
    static const char *const kinds[] = { "rat", "power", "equipment" };
    json_object_begin(w);
    json_member_text(w, "id", c->id);
    json_member_text(w, "kind", kinds[c->kind]);
    json_member_int(w, "copies", c->copies);
    if (c->kind == GS_KIND_RAT || c->effect == GS_FEED) {
        json_member_int(w, "speed", c->speed); /* 0: slow */
        json_member_bool(w, "unsqueezable", c->unsqueezable);
    }
    if (c->kind == GS_KIND_EQUIPMENT) {
        json_member_bool(w, "armor", c->armor);
        json_member_int(w, "uses", c->uses); /* 0: without ammo */
    }
    json_member_bool(w, "react", c->react);
    json_object_end(w);
}

static void describe(const struct rules *rules, struct json *w)
{
    static const char *const piles[] = { "deck", "pit", "discard" };
    const struct gs_rules *r = rules_of(rules);
    json_member_int(w, "length", r->length);
    json_member_list(w, "spaces");
    for (size_t i = 0; i < sizeof piles / sizeof *piles; i++) {
        json_object_begin(w);
        json_member_text(w, "id", piles[i]);
        json_object_end(w);
    }
    json_list_end(w);
    json_member_list(w, "cards");
    for (int n = 0; n < r->kinds; n++)
        card_json(&r->card[n], w);
    json_list_end(w);
}

static const struct option_words options[] = {
    { .key = "first", .question = "Who begins?", .answers = show_first_answers },
    { .key = NULL },
};

const struct show greatest_snake_show = {
    .turn_told = gs_turn_told,
    .game = "greatest-snake",
    .time = "about 45 minutes",
    .options = options,
    .advice = advice,
    .steps = gs_show_steps,
    .question = gs_show_question,
    .option = gs_show_option,
    .marks = gs_show_marks,
    .effect = gs_show_effect,
    .lacks = gs_show_lacks,
    .reveals = reveals,
    .card = card,
    .card_text = card_text,
    .card_data = card_data,
    .numbers = numbers,
    .look_up = gs_look_up,
    .table = gs_show_table,
    .hand = gs_show_hand,
    .describe = describe,
    .standing = standing,
    .headline = headline,
    .why = why,
    .score_parts = score_parts,
    .terms =
        (const struct term_words[]){
            { "win", "can win the game", "is less likely to win" },
            { "growth", "lets the snake grow more", "lets the snake grow less" },
            { "equipment", "keeps or gains better Equipment", "leaves worse Equipment" },
            { "asleep", "keeps the snake awake", "leaves the snake asleep" },
            { "cards", "keeps more or better cards in hand", "leaves fewer or worse cards in hand" },
            { "waiting", "brings more later", "brings less later" },
            { "leader", "keeps the best rival down", "lets the best rival grow" },
            { "others", "keeps the other rivals down", "lets the other rivals grow" },
            { "draw", "may draw a good card", "expects less of the next card" },
            { .term = NULL },
        },
    .happenings =
        (const struct happening_words[]){
            { GS_EV_DIGESTED, BY_SEAT, "%W snake grows", 2, GS_TO_BODY, false },
            { GS_EV_VOMITED, BY_SEAT, "%W snake vomits", 0, 0, true },
            { GS_EV_TOOK, TO_SEAT, "another takes a card from %O", 0, 0, true },
            { .words = NULL },
        },
    .answering = &answering,
    .pages = gs_short_rules,
    .page_count = GS_SHORT_PAGES,
    .looks = gs_looks,
};

/* Words for the screen of The Greatest Snake; see gs_words.h. The full rulebook is docs/rules/greatest-snake.md. */
#include "tui/screens/gs_words.h"

#include "tui/seat_words.h"

#include <stdio.h>
#include <string.h>

const struct gs_rules *gs_rules_of(const struct look *look)
{
    return (const struct gs_rules *)look->rules;
}

static const struct gs_state *view_of(const struct look *look)
{
    return (const struct gs_state *)look->view;
}

/* ---- Who --------------------------------------------------------------------------------------------------------- */

bool gs_is_you(const struct look *look, int seat)
{
    return seat == look->seat || strcmp(look->name[seat], "You") == 0;
}

void gs_put_name(const struct look *look, int seat, struct textbuf *out)
{
    seat_name_words(look->name, look->rules->seats, seat, out);
}

void gs_put_whose(const struct look *look, int seat, struct textbuf *out)
{
    if (gs_is_you(look, seat)) {
        text_put(out, "your");
        return;
    }
    gs_put_name(look, seat, out);
    text_put(out, "'s");
}

/* "Ann plays", "You play": the verb as one says it of others, and to you. */
static void put_subject(const struct look *look, int seat, const char *other, const char *you, struct textbuf *out)
{
    bool yours = gs_is_you(look, seat);
    if (yours)
        text_put(out, "You");
    else
        gs_put_name(look, seat, out);
    text_putf(out, " %s", yours ? you : other);
}

/* ---- Cards in snakes --------------------------------------------------------------------------------------------- */

static const char *name_of(const struct gs_rules *r, int card)
{
    return r->card[card].name;
}

void gs_put_gear(const struct gs_rules *r, const struct gs_snake *n, int cell, struct textbuf *out)
{
    const struct gs_card *card = &r->card[n->gear[cell]];
    text_put(out, card->name);
    if (card->price == GS_PRICE_AMMO)
        text_putf(out, " %d/%d", n->used[cell], card->uses);
}

void gs_put_rat_marks(const struct gs_card *card, struct textbuf *out)
{
    if (card->speed)
        text_putf(out, " %d", card->speed);
    else
        text_put(out, " s");
    text_put(out, card->unsqueezable ? "#" : "");
}

/* ---- Targets ----------------------------------------------------------------------------------------------------- */

static const struct gs_snake *snake_at(const struct gs_state *s, int target)
{
    return &s->snake[gs_target_seat(target)];
}

/* What stands in a cell: the rat or the Equipment that a slot means. */
static void put_content(const struct gs_rules *r, const struct gs_state *s, enum gs_what what, int target,
                        struct textbuf *out)
{
    const struct gs_snake *n = snake_at(s, target);
    int cell = gs_target_cell(target);
    if (what == GS_AT_RAT && n->rats >> cell & 1)
        text_put(out, name_of(r, n->rat[cell]));
    else if (what == GS_AT_EQUIPMENT && n->gears >> cell & 1)
        gs_put_gear(r, n, cell, out);
    else
        text_put(out, what == GS_AT_RAT ? "rat" : "Equipment");
}

void gs_put_target(const struct look *look, const struct gs_state *s, const struct gs_slot *slot, int target,
                   struct textbuf *out)
{
    const struct gs_rules *r = gs_rules_of(look);
    int seat = gs_target_seat(target);
    switch ((enum gs_what)slot->what) {
    case GS_AT_DISCARD:
        text_put(out, name_of(r, target));
        break;
    case GS_AT_SNAKE:
        gs_put_name(look, seat, out);
        break;
    case GS_AT_HAND:
        gs_put_name(look, seat, out);
        text_putf(out, ", %d card%s", s->held[seat], s->held[seat] == 1 ? "" : "s");
        break;
    case GS_AT_BODY:
        text_putf(out, "cell %d", gs_target_cell(target));
        break;
    case GS_AT_RAT:
    case GS_AT_EQUIPMENT:
        gs_put_name(look, seat, out);
        text_putf(out, " %d: ", gs_target_cell(target));
        put_content(r, s, (enum gs_what)slot->what, target, out);
        break;
    }
}

/* In a sentence: "the Fat Rat on cell 2 of Ann's snake". */
static void put_aim(const struct look *look, const struct gs_state *s, const struct gs_slot *slot, int target,
                    struct textbuf *out)
{
    const struct gs_rules *r = gs_rules_of(look);
    enum gs_what what = (enum gs_what)slot->what;
    if (what == GS_AT_DISCARD) {
        text_putf(out, "%s in the Discard Pile", name_of(r, target));
        return;
    }
    if (what == GS_AT_RAT || what == GS_AT_EQUIPMENT) {
        text_put(out, "the ");
        put_content(r, s, what, target, out);
        text_putf(out, " on cell %d of ", gs_target_cell(target));
    } else if (what == GS_AT_BODY) {
        text_putf(out, "cell %d of ", gs_target_cell(target));
    }
    gs_put_whose(look, gs_target_seat(target), out);
    text_put(out, what == GS_AT_HAND ? " hand" : " snake");
}

void gs_put_aims(const struct look *look, const struct gs_state *s, const struct gs_card *card, int slots,
                 const int *target, struct textbuf *out)
{
    for (int i = 0; i < card->slots && i < slots; i++) {
        text_put(out, i == 0 ? " on " : card->slot[i].what == GS_AT_BODY ? ", to " : ", for ");
        if (target[i] == GS_NONE)
            text_put(out, "something that is gone");
        else
            put_aim(look, s, &card->slot[i], target[i], out);
    }
}

/* ---- The stack --------------------------------------------------------------------------------------------------- */

/* What a card on the stack is about, behind its name. */
static void put_entry_aims(const struct look *look, const struct gs_state *s, int height, struct textbuf *out)
{
    const struct gs_entry *e = &s->stack[height];
    const struct gs_card *card = &gs_rules_of(look)->card[e->card];
    int told = 0;
    if (card->effect == GS_DODGE && height > 0)
        text_putf(out, " against %d", height);
    for (int i = 0; i < card->slots; i++) {
        text_put(out, i == 0 ? " on " : ", to ");
        if (e->target[i] == GS_NONE)
            text_put(out, "nothing: gone");
        else
            gs_put_target(look, s, &card->slot[i], e->target[i], out);
    }
    for (int seat = 0; seat < s->base.seats; seat++)
        if (e->spared >> seat & 1) {
            text_put(out, told++ ? ", " : ", but not ");
            gs_put_name(look, seat, out);
        }
}

void gs_put_entry(const struct look *look, const struct gs_state *s, int height, struct textbuf *out)
{
    const struct gs_rules *r = gs_rules_of(look);
    const struct gs_entry *e = &s->stack[height];
    switch ((enum gs_do)e->what) {
    case GS_DO_EAT:
        text_putf(out, "eat %s", name_of(r, e->card));
        break;
    case GS_DO_EQUIP:
        text_putf(out, "put on %s, cell %d", name_of(r, e->card), gs_target_cell(e->target[0]));
        break;
    case GS_DO_DIGEST:
        text_put(out, "Digest!");
        break;
    case GS_DO_PLAY:
    case GS_DO_USE:
        text_put(out, name_of(r, e->card));
        put_entry_aims(look, s, height, out);
        break;
    }
}

void gs_put_against(const struct look *look, const struct gs_state *s, int height, struct textbuf *out)
{
    const struct gs_entry *e = &s->stack[height];
    text_put(out, " against ");
    gs_put_whose(look, e->seat, out);
    text_putf(out, " %s", e->card == GS_NONE ? "Digest!" : name_of(gs_rules_of(look), e->card));
}

void gs_put_announced(const struct look *look, const struct gs_state *s, int height, struct textbuf *out)
{
    const struct gs_rules *r = gs_rules_of(look);
    const struct gs_entry *e = &s->stack[height];
    int target[GS_SLOTS_MAX] = { e->target[0], e->target[1] };
    switch ((enum gs_do)e->what) {
    case GS_DO_EAT:
        put_subject(look, e->seat, "wants to eat ", "want to eat ", out);
        text_put(out, name_of(r, e->card));
        break;
    case GS_DO_EQUIP:
        put_subject(look, e->seat, "wants to put ", "want to put ", out);
        text_putf(out, "%s on cell %d", name_of(r, e->card), gs_target_cell(e->target[0]));
        break;
    case GS_DO_DIGEST:
        put_subject(look, e->seat, "says Digest!", "say Digest!", out);
        return;
    case GS_DO_PLAY:
    case GS_DO_USE:
        put_subject(look, e->seat, e->what == GS_DO_PLAY ? "plays " : "uses ", e->what == GS_DO_PLAY ? "play " : "use ",
                    out);
        text_put(out, name_of(r, e->card));
        gs_put_aims(look, s, &r->card[e->card], GS_SLOTS_MAX, target, out);
        if (r->card[e->card].effect == GS_DODGE && height > 0)
            gs_put_against(look, s, height - 1, out);
        break;
    }
    text_put(out, ".");
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static int target_card(const struct look *look, struct gs_action a)
{
    const struct gs_state *s = view_of(look);
    switch (a.verb) {
    case GS_V_EAT:
    case GS_V_REFUSE:
        return s->drawn;
    case GS_V_DRAW_PIT:
        return s->pit[s->pit_count - 1];
    case GS_V_UNEQUIP:
    case GS_V_DESTROY:
        return s->snake[look->seat].gear[a.cell];
    default:
        return GS_NONE;
    }
}

int gs_card_in_question(const struct look *look)
{
    const struct gs_state *s = view_of(look);
    const struct gs_entry *top = gs_top_entry(s);
    int announced = top ? top->card : s->drawn;
    if (look->chosen < 0)
        return announced;
    struct gs_action a = gs_action_at(look, look->chosen);
    if (a.verb == GS_V_PASS)
        return announced;
    return a.card != GS_NONE ? a.card : target_card(look, a);
}

void gs_put_card_facts(const struct gs_card *card, struct textbuf *out)
{
    if (card->kind == GS_KIND_RAT)
        text_put(out, "Rat");
    else
        text_put(out, card->kind == GS_KIND_POWER ? "Power Card" : "Equipment");
    if (card->kind == GS_KIND_RAT && card->speed)
        text_putf(out, ", speed %d", card->speed);
    else if (card->kind == GS_KIND_RAT)
        text_put(out, ", slow");
    if (card->react)
        text_put(out, ", only as an answer");
    text_putf(out, "; %d cop%s", card->copies, card->copies == 1 ? "y" : "ies");
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

void gs_screen_ending(const struct look *look, struct textbuf *out)
{
    struct result result;
    int winners = 0, told = 0, seats = look->rules->seats, best = 0;
    game_result(look->rules, look->view, &result);
    for (int seat = 0; seat < seats; seat++)
        winners += result.rank[seat] == 1;
    for (int seat = 0; seat < seats; seat++)
        if (result.rank[seat] == 1) {
            text_put(out, told == 0 ? "" : told == winners - 1 ? " and " : ", ");
            gs_put_name(look, seat, out);
            best = seat;
            told++;
        }
    bool plural = winners > 1 || strcmp(look->name[best], "You") == 0;
    text_putf(out, " %s%s with a snake of length %d.", plural ? "win" : "wins", winners > 1 ? " together, each" : "",
              view_of(look)->snake[best].length);
    for (int seat = 0; seat < seats; seat++)
        if (result.rank[seat] != 1) {
            text_put(out, " ");
            gs_put_name(look, seat, out);
            text_putf(out, ": %d.", view_of(look)->snake[seat].length);
        }
}

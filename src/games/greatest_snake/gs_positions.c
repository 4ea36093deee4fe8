/* Positions of The Greatest Snake, written as JSON (section 5 of the rulebook). They are read back in gs_reading.c, and
 * what must hold of them as a whole is in gs_sound.c. */
#include "games/greatest_snake/gs_parts.h"

const char *const gs_phase_words[] = {
    [GS_FIRST] = "first",   [GS_SETUP] = "setup", [GS_DRAW] = "draw",
    [GS_RAT] = "rat",       [GS_MAIN] = "main",   [GS_RESPONSE] = "response",
    [GS_EFFECT] = "effect", [GS_OVER] = "over",   NULL,
};
const char *const gs_step_words[] = { [GS_FIRST] = "first",
                                      [GS_SETUP] = "setup",
                                      [GS_DRAW] = "draw",
                                      [GS_RAT] = "rat",
                                      [GS_MAIN] = "main",
                                      [GS_STEP_END] = "end",
                                      NULL };
const char *const gs_do_words[] = { [GS_DO_EAT] = "eat",   [GS_DO_EQUIP] = "equip", [GS_DO_DIGEST] = "digest",
                                    [GS_DO_PLAY] = "play", [GS_DO_USE] = "use",     NULL };
const char *const gs_due_words[] = { [GS_DUE_DRAW] = "draw",
                                     [GS_DUE_GAIN] = "gain",
                                     [GS_DUE_DISCARD] = "discard",
                                     [GS_DUE_DESTROY] = "destroy",
                                     [GS_DUE_LOOK] = "look",
                                     [GS_DUE_TAKE] = "take",
                                     NULL };

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void put_card(struct json *w, const struct gs_rules *r, int card)
{
    if (card == GS_NONE)
        json_put_null(w);
    else
        json_put_text(w, r->card[card].id);
}

static void write_list(struct json *w, const struct gs_rules *r, const char *key, const uint8_t *cards, int count)
{
    json_key(w, key);
    json_list_begin(w);
    for (int i = 0; i < count; i++)
        put_card(w, r, cards[i]);
    json_list_end(w);
}

/* Cards without an order, by kinds (A47). */
static void put_counts(struct json *w, const struct gs_rules *r, const uint8_t *count)
{
    json_list_begin(w);
    for (int card = 0; card < r->kinds; card++)
        for (int n = 0; n < count[card]; n++)
            put_card(w, r, card);
    json_list_end(w);
}

static void write_cell(struct json *w, const struct gs_rules *r, const struct gs_snake *n, int cell)
{
    bool head = cell == 0, tail = cell == n->length - 1, geared = n->gears >> cell & 1;
    json_object_begin(w);
    json_key(w, "card");
    if (head || tail || cell == 1)
        json_put_text(w, head ? "head" : tail ? "tail" : "body");
    else
        put_card(w, r, n->card[cell]);
    if (!head && !tail) {
        json_key(w, "equipment");
        put_card(w, r, geared ? n->gear[cell] : GS_NONE);
        json_member_int(w, "used", n->used[cell]);
        write_list(w, r, "ammo", n->ammo[cell], n->used[cell]);
    }
    json_key(w, "rat");
    put_card(w, r, n->rats >> cell & 1 ? n->rat[cell] : GS_NONE);
    if (head)
        json_member_bool(w, "glue", n->glued);
    json_object_end(w);
}

static void write_snakes(struct json *w, const struct gs_rules *r, const struct gs_state *s)
{
    json_key(w, "snakes");
    json_list_begin(w);
    for (int seat = 0; seat < s->base.seats; seat++) {
        json_object_begin(w);
        json_member_bool(w, "awake", s->snake[seat].awake);
        json_key(w, "cells");
        json_list_begin(w);
        for (int cell = 0; cell < s->snake[seat].length; cell++)
            write_cell(w, r, &s->snake[seat], cell);
        json_list_end(w);
        json_object_end(w);
    }
    json_list_end(w);
}

static bool sees(const struct gs_state *s, int seat)
{
    return s->base.viewer == VIEW_FULL || s->base.viewer == seat;
}

static void write_hands(struct json *w, const struct gs_rules *r, const struct gs_state *s)
{
    int seats = s->base.seats;
    json_key(w, "hands");
    json_list_begin(w);
    for (int seat = 0; seat < seats; seat++)
        if (sees(s, seat))
            put_counts(w, r, s->hand[seat]);
        else
            json_put_int(w, s->held[seat]);
    json_list_end(w);
    json_key(w, "known");
    json_list_begin(w);
    for (int viewer = 0; viewer < seats; viewer++) {
        if (!sees(s, viewer)) {
            json_put_null(w);
            continue;
        }
        json_list_begin(w);
        for (int seat = 0; seat < seats; seat++)
            put_counts(w, r, s->known[viewer][seat]);
        json_list_end(w);
    }
    json_list_end(w);
}

struct gs_slot gs_slot_of(const struct gs_rules *r, const struct gs_entry *e, int index)
{
    if (e->what == GS_DO_EQUIP)
        return (struct gs_slot){ .what = GS_AT_BODY, .whose = GS_OWN };
    return r->card[e->card].slot[index];
}

int gs_slots_of(const struct gs_rules *r, const struct gs_entry *e)
{
    if (e->what == GS_DO_EQUIP)
        return 1;
    return e->what == GS_DO_PLAY || e->what == GS_DO_USE ? r->card[e->card].slots : 0;
}

static void write_entry(struct json *w, const struct gs_rules *r, const struct gs_entry *e)
{
    json_object_begin(w);
    json_member_text(w, "do", gs_do_words[e->what]);
    json_member_int(w, "seat", e->seat);
    json_key(w, "card");
    put_card(w, r, e->card);
    json_key(w, "targets");
    json_list_begin(w);
    for (int i = 0; i < gs_slots_of(r, e); i++) {
        char memory[32];
        struct textbuf text = textbuf_over(memory, sizeof memory);
        struct gs_slot slot = gs_slot_of(r, e, i);
        if (e->target[i] == GS_NONE) {
            json_put_null(w);
            continue;
        }
        gs_target_text(r, &slot, e->target[i], &text);
        json_put_text(w, memory);
    }
    json_list_end(w);
    json_key(w, "spared");
    json_list_begin(w);
    for (unsigned seats = e->spared; seats;)
        json_put_int(w, gs_next(&seats));
    json_list_end(w);
    json_object_end(w);
}

static void write_stack(struct json *w, const struct gs_rules *r, const struct gs_state *s)
{
    json_key(w, "stack");
    json_list_begin(w);
    for (int i = 0; i < s->entries; i++)
        write_entry(w, r, &s->stack[i]);
    json_list_end(w);
    json_key(w, "passed");
    json_list_begin(w);
    for (int n = 1; s->passed && n <= s->base.seats; n++) {
        int seat = (gs_top_entry(s)->seat + n) % s->base.seats;
        if (s->passed >> seat & 1)
            json_put_int(w, seat);
    }
    json_list_end(w);
}

static void write_queue(struct json *w, const struct gs_state *s)
{
    json_key(w, "queue");
    json_list_begin(w);
    for (int i = 0; i < s->tasks; i++) {
        json_object_begin(w);
        json_member_text(w, "do", gs_due_words[s->queue[i].due]);
        json_member_int(w, "seat", s->queue[i].seat);
        if (s->queue[i].due == GS_DUE_TAKE)
            json_member_int(w, "from", s->queue[i].from);
        json_object_end(w);
    }
    json_list_end(w);
}

void gs_json(const struct rules *rules, const struct state *view, struct json *w)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    const struct gs_state *s = (const struct gs_state *)view;
    write_snakes(w, r, s);
    write_hands(w, r, s);
    write_list(w, r, "pit", s->pit, s->pit_count);
    json_key(w, "discard");
    put_counts(w, r, s->discard);
    write_list(w, r, "top", s->top, s->top_count);
    json_member_int(w, "turn", s->turn);
    json_member_text(w, "step", gs_step_words[s->step]);
    json_member_text(w, "phase", gs_phase_words[s->base.phase]);
    json_key(w, "drawn");
    put_card(w, r, s->drawn);
    write_stack(w, r, s);
    write_queue(w, s);
}

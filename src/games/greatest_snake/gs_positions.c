/* Positions of The Greatest Snake, written as JSON (section 5 of the rulebook). They are read back in gs_reading.c, and
 * what must hold of them as a whole is in gs_sound.c. */
#include "games/greatest_snake/gs_parts.h"

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

#define STEPS "\"first\"|\"setup\"|\"draw\"|\"rat\"|\"main\"|"

const struct game_key gs_keys[] = {
    [GS_KEY_SNAKES] = { "snakes",
                        "[{awake:bool,cells:[{card:\"head\",rat:card|null,glue:bool}|"
                        "{card:\"body\"|card,equipment:card|null,used:int,ammo:[card],rat:card|null}|"
                        "{card:\"tail\",rat:card|null}]};seats]",
                        NULL, "For each seat whether its snake is awake, and the cells from Head to Tail." },
    [GS_KEY_HANDS] = { "hands", "[[card];seats]", "[[card]|int;seats]",
                       "The hand of each seat; in a view those of others are counted." },
    [GS_KEY_KNOWN] = { "known", "[[[card];seats];seats]", "[[[card];seats]|null;seats]",
                       "What each seat knows for certain of each hand; in a view null for others." },
    [GS_KEY_PIT] = { "pit", "[card]", NULL, "The rats of the Pit, the top last." },
    [GS_KEY_DISCARD] = { "discard", "[card]", NULL, "The Discard Pile, in the order of the ruleset's cards." },
    [GS_KEY_TOP] = { "top", "[card]", NULL, "Cards known to lie on the Deck, the next one last." },
    [GS_KEY_TURN] = { "turn", "seat", NULL, "The active seat, 0 before it is known." },
    [GS_KEY_STEP] = { "step", STEPS "\"end\"", NULL, "How far the turn is; end is after the Digestion Phase." },
    [GS_KEY_PHASE] = { "phase", STEPS "\"response\"|\"effect\"|\"over\"", NULL,
                       "What is waited for: it follows from the end of the game, queue, stack and step." },
    [GS_KEY_DRAWN] = { "drawn", "card|null", NULL, "The drawn rat that waits to be eaten or refused." },
    [GS_KEY_STACK] = { "stack",
                       "[{do:\"eat\"|\"equip\"|\"digest\"|\"play\"|\"use\",seat:seat,card:card|null,"
                       "targets:[text|null],spared:[seat]}]",
                       NULL, "What is announced, the bottom first; a target that is lost is null." },
    [GS_KEY_PASSED] = { "passed", "[seat]", NULL, "Seats that have passed since the last announcement, in order." },
    [GS_KEY_QUEUE] = { "queue",
                       "[{do:\"draw\"|\"gain\"|\"discard\"|\"destroy\"|\"look\",seat:seat}|"
                       "{do:\"take\",seat:seat,from:seat}]",
                       NULL, "Draws and choices that are due, the next first." },
    { .name = NULL },
};

static void put_key(struct json *w, enum gs_key key)
{
    json_key(w, gs_keys[key].name);
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void put_card(struct json *w, const struct gs_rules *r, int card)
{
    if (card == GS_NONE)
        json_put_null(w);
    else
        json_put_text(w, r->card[card].id);
}

static void put_list(struct json *w, const struct gs_rules *r, const uint8_t *cards, int count)
{
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
        json_key(w, "ammo");
        put_list(w, r, n->ammo[cell], n->used[cell]);
    }
    json_key(w, "rat");
    put_card(w, r, n->rats >> cell & 1 ? n->rat[cell] : GS_NONE);
    if (head)
        json_member_bool(w, "glue", n->glued);
    json_object_end(w);
}

static void write_snakes(struct json *w, const struct gs_rules *r, const struct gs_state *s)
{
    put_key(w, GS_KEY_SNAKES);
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

static void write_hands(struct json *w, const struct gs_rules *r, const struct gs_state *s)
{
    int seats = s->base.seats;
    put_key(w, GS_KEY_HANDS);
    json_list_begin(w);
    for (int seat = 0; seat < seats; seat++)
        if (gs_sees(s, seat))
            put_counts(w, r, s->hand[seat]);
        else
            json_put_int(w, s->held[seat]);
    json_list_end(w);
    put_key(w, GS_KEY_KNOWN);
    json_list_begin(w);
    for (int viewer = 0; viewer < seats; viewer++) {
        if (!gs_sees(s, viewer)) {
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
    put_key(w, GS_KEY_STACK);
    json_list_begin(w);
    for (int i = 0; i < s->entries; i++)
        write_entry(w, r, &s->stack[i]);
    json_list_end(w);
    put_key(w, GS_KEY_PASSED);
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
    put_key(w, GS_KEY_QUEUE);
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
    put_key(w, GS_KEY_PIT);
    put_list(w, r, s->pit, s->pit_count);
    put_key(w, GS_KEY_DISCARD);
    put_counts(w, r, s->discard);
    put_key(w, GS_KEY_TOP);
    put_list(w, r, s->top, s->top_count);
    put_key(w, GS_KEY_TURN);
    json_put_int(w, s->turn);
    put_key(w, GS_KEY_STEP);
    json_put_text(w, gs_step_words[s->step]);
    put_key(w, GS_KEY_PHASE);
    json_put_text(w, gs_phase_words[s->base.phase]);
    put_key(w, GS_KEY_DRAWN);
    put_card(w, r, s->drawn);
    write_stack(w, r, s);
    write_queue(w, s);
}

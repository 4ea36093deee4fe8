/* Positions and views, written: the table of keys, and each of them (section 7 of the rulebook). */
#include "games/serpent_master/sm_parts.h"

const struct game_key sm_keys[] = {
    [SM_KEY_BOARD] = { "board", "int", NULL, "Squares along a side of the board." },
    [SM_KEY_STACKS] = { "stacks", "{<space>:text}", NULL,
                        "The squares that bear tokens, each with the letters of their colours from bottom to top." },
    [SM_KEY_HEADS] = { "heads", "[{at:space}|{entry:space}|null;seats]", NULL,
                       "Where the head of each seat stands, or from where it will enter; null before that is chosen." },
    [SM_KEY_HANDS] = { "hands", "[[card];seats]", "[[card]|int;seats]",
                       "The cards that each seat can still choose, ascending; of others their number." },
    [SM_KEY_ASIDE] = { "aside", "[[card];seats]", "[[card]|int;seats]",
                       "The cards of each seat that are out of play, ascending; of others their number, and alone in "
                       "the "
                       "blind pit too." },
    [SM_KEY_PLAYED] = { "played", "[[card];seats]", NULL,
                        "The cards of each seat in the rounds that are over, in order of play." },
    [SM_KEY_LOST] = { "lost", "[[card];seats]", NULL,
                      "The cards of each seat that could not be placed, in order of play; known at once." },
    [SM_KEY_CHOSEN] = { "chosen", "[card|null;seats]", "[card|null|bool;seats]",
                        "The card of each seat in this round; of others only whether there is one, until all are "
                        "shown." },
    [SM_KEY_ROUND] = { "round", "int", NULL, "The round, from 1; it stays at the last." },
    [SM_KEY_PHASE] = { "phase", "text", NULL, "What is done now: enter, aside, draw, choose, resolve or over." },
    [SM_KEY_TURN] = { "turn", "seat", NULL,
                      "The seat that enters, for which a card is set aside, or that places its card; else 0." },
    { .name = NULL },
};

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void write_stacks(const struct sm_rules *r, const struct sm_state *s, struct json *w)
{
    json_key(w, sm_keys[SM_KEY_STACKS].name);
    json_object_begin(w);
    for (uint64_t rest = sm_occupied(s); rest; rest &= rest - 1) {
        uint8_t stack[SM_HEIGHT_MAX];
        char square[4], letters[SM_HEIGHT_MAX + 1];
        struct textbuf text = textbuf_over(square, sizeof square);
        sm_place_text(r, __builtin_ctzll(rest), &text);
        int height = sm_stack(s, __builtin_ctzll(rest), stack);
        for (int i = 0; i < height; i++)
            letters[i] = sm_colour_letter[stack[i]];
        letters[height] = '\0';
        json_member_text(w, square, letters);
    }
    json_object_end(w);
}

static void write_head(const struct sm_rules *r, int head, struct json *w)
{
    char memory[8];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    if (head == SM_NO_HEAD) {
        json_put_null(w);
        return;
    }
    sm_place_text(r, head, &text);
    json_object_begin(w);
    json_member_text(w, sm_on_board(head) ? "at" : "entry", memory);
    json_object_end(w);
}

static void write_heads(const struct sm_rules *r, const struct sm_state *s, struct json *w)
{
    json_key(w, sm_keys[SM_KEY_HEADS].name);
    json_list_begin(w);
    for (int seat = 0; seat < s->base.seats; seat++)
        write_head(r, s->head[seat], w);
    json_list_end(w);
}

static void write_set(uint32_t cards, struct json *w)
{
    if (cards & SM_COUNTED) {
        json_put_int(w, sm_count(cards));
        return;
    }
    json_list_begin(w);
    for (; cards; cards &= cards - 1)
        json_put_int(w, __builtin_ctz(cards));
    json_list_end(w);
}

static void write_sets(const struct sm_state *s, enum sm_key key, const uint32_t *sets, struct json *w)
{
    json_key(w, sm_keys[key].name);
    json_list_begin(w);
    for (int seat = 0; seat < s->base.seats; seat++)
        write_set(sets[seat], w);
    json_list_end(w);
}

static void put_cards(const uint8_t *cards, int count, uint32_t of, struct json *w)
{
    json_list_begin(w);
    for (int i = 0; i < count; i++)
        if (of & SM_CARD(cards[i]))
            json_put_int(w, cards[i]);
    json_list_end(w);
}

/* Of the cards that a seat has played, and the one that it plays now, those of a set, in order of play. */
static void write_in_order(const struct sm_state *s, enum sm_key key, const uint32_t *of, struct json *w)
{
    json_key(w, sm_keys[key].name);
    json_list_begin(w);
    for (int seat = 0; seat < s->base.seats; seat++) {
        uint8_t cards[SM_ROUNDS_MAX + 1];
        int count = 0;
        for (int round = 0; round < SM_ROUNDS_MAX && s->played[round][seat] != SM_NO_CARD; round++)
            cards[count++] = s->played[round][seat];
        if (of && sm_chosen_card(s, seat))
            cards[count++] = s->chosen[seat];
        put_cards(cards, count, of ? of[seat] : UINT32_MAX, w);
    }
    json_list_end(w);
}

/* A card that is chosen in secret is only said to be there (AM-16). */
static void write_chosen(const struct sm_state *s, struct json *w)
{
    json_key(w, sm_keys[SM_KEY_CHOSEN].name);
    json_list_begin(w);
    for (int seat = 0; seat < s->base.seats; seat++) {
        if (sm_chosen_card(s, seat))
            json_put_int(w, s->chosen[seat]);
        else if (sm_sees_chosen(s, seat))
            json_put_null(w);
        else
            json_put_bool(w, s->chosen[seat] != SM_NO_CARD);
    }
    json_list_end(w);
}

void sm_json(const struct rules *rules, const struct state *view, struct json *w)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    const struct sm_state *s = (const struct sm_state *)view;
    json_member_int(w, sm_keys[SM_KEY_BOARD].name, r->side);
    write_stacks(r, s, w);
    write_heads(r, s, w);
    write_sets(s, SM_KEY_HANDS, s->hand, w);
    write_sets(s, SM_KEY_ASIDE, s->aside, w);
    write_in_order(s, SM_KEY_PLAYED, NULL, w);
    write_in_order(s, SM_KEY_LOST, s->lost, w);
    write_chosen(s, w);
    json_member_int(w, sm_keys[SM_KEY_ROUND].name, s->round);
    json_member_text(w, sm_keys[SM_KEY_PHASE].name, rules->game->phases[s->base.phase]);
    json_member_int(w, sm_keys[SM_KEY_TURN].name, s->turn);
}

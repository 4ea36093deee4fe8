/* Positions and views, written and read back: the table of keys, and each of them (docs/rules/reference, "For
 * programs"). */
#include "games/serpent_master/sm_parts.h"

#include "engine/form.h"

#include <string.h>

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

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

/* What is written or read. */
struct scroll {
    struct form t;
    const struct sm_rules *r;
    struct sm_state *s;
};

/* A seat's list of cards, each once, in their order. */
static void form_list_of(struct scroll *c, uint8_t cards[SM_CARDS_MAX], int *count)
{
    *count = form_list(&c->t, NULL, *count, 0, c->r->cards);
    for (int i = 0; i < *count; i++) {
        form_byte(&c->t, NULL, &cards[i], 1, c->r->cards);
        for (int k = 0; k < i; k++)
            if (cards[k] == cards[i])
                form_refuse(&c->t, "card %d is listed twice", cards[i]);
    }
    form_end(&c->t);
}

/* Cards in any order, or in a view that may not know them their number. */
static void form_set(struct scroll *c, bool seen, uint32_t *set)
{
    uint8_t cards[SM_CARDS_MAX + 1] = { 0 }, number = (uint8_t)sm_count(*set);
    int count = 0;
    if (form_reads(&c->t) ? !seen : *set & SM_COUNTED) {
        form_byte(&c->t, NULL, &number, 0, c->r->cards);
        *set = SM_COUNTED | number;
        return;
    }
    for (uint32_t rest = *set; rest; rest &= rest - 1)
        cards[count++] = (uint8_t)__builtin_ctz(rest);
    form_list_of(c, cards, &count);
    for (int i = 0; i < count; i++)
        *set |= SM_CARD(cards[i]);
}

static void form_hand(struct scroll *c, int seat)
{
    form_set(c, state_is_of(&c->s->base, seat), &c->s->hand[seat]);
}

static void form_aside(struct scroll *c, int seat)
{
    form_set(c, sm_sees_aside(c->r, c->s, seat), &c->s->aside[seat]);
}

/* As many as there were rounds. */
static void form_played(struct scroll *c, int seat)
{
    uint8_t cards[SM_CARDS_MAX] = { 0 };
    int count = 0, rounds = c->s->base.phase == SM_OVER ? c->s->round : c->s->round - 1;
    while (count < SM_ROUNDS_MAX && c->s->played[count][seat] != SM_NO_CARD) {
        cards[count] = c->s->played[count][seat];
        count++;
    }
    form_list_of(c, cards, &count);
    if (count != rounds)
        form_refuse(&c->t, "must have %d cards in this round, not %d", rounds, count);
    for (int i = 0; i < count && !c->t.code; i++)
        c->s->played[i][seat] = cards[i];
}

/* A card that is chosen in secret is only said to be there (AM-16): true, false, a card or null. */
static void form_chosen(struct scroll *c, int seat)
{
    uint8_t *card = &c->s->chosen[seat], hidden = *card != SM_NO_CARD;
    if (sm_sees_chosen(c->s, seat) || sm_chosen_card(c->s, seat)) {
        form_maybe(&c->t, NULL, card, 1, c->r->cards, SM_NO_CARD);
    } else {
        form_flag(&c->t, NULL, &hidden);
        *card = hidden ? SM_HIDDEN_CARD : SM_NO_CARD;
    }
    if (c->s->base.phase == SM_RESOLVE && *card == SM_NO_CARD)
        form_refuse(&c->t, "in the phase resolve all have chosen");
}

/* In order, among the cards that the seat has resolved. */
static void form_lost(struct scroll *c, int seat)
{
    uint8_t cards[SM_CARDS_MAX] = { 0 }, resolved[SM_ROUNDS_MAX + 1];
    int count = 0, at = 0, resolved_count = sm_resolved_cards(c->s, seat, resolved);
    for (int i = 0; i < resolved_count; i++)
        if (c->s->lost[seat] & SM_CARD(resolved[i]))
            cards[count++] = resolved[i];
    form_list_of(c, cards, &count);
    for (int i = 0; i < count; i++, at++) {
        while (at < resolved_count && resolved[at] != cards[i])
            at++;
        if (at == resolved_count) {
            form_refuse(&c->t, "must be cards that the seat has resolved, in order of play");
            return;
        }
        c->s->lost[seat] |= SM_CARD(cards[i]);
    }
}

/* ---- Heads and stacks -------------------------------------------------------------------------------------------- */

static void form_head(struct scroll *c, int seat)
{
    uint8_t *head = &c->s->head[seat];
    char memory[8] = "";
    struct textbuf out = textbuf_over(memory, sizeof memory);
    const char *text = memory;
    if (form_null(&c->t, NULL, *head == SM_NO_HEAD))
        return;
    form_object(&c->t, NULL);
    bool waits = form_reads(&c->t) ? flat_has(c->t.f, "%s.entry", c->t.path) : !sm_on_board(*head);
    if (!form_reads(&c->t))
        sm_place_text(c->r, *head, &out);
    form_text(&c->t, waits ? "entry" : "at", &text);
    form_end(&c->t);
    if (form_reads(&c->t))
        *head = (uint8_t)(waits ? sm_parse_entry(c->r, text) : sm_parse_square(c->r, text));
    if (*head == SM_NO_HEAD)
        form_refuse(&c->t, "there is no %s '%.20s' on this board", waits ? "entry" : "square", text);
}

static void write_stacks(const struct sm_rules *r, const struct sm_state *s, struct form *t)
{
    for (uint64_t rest = sm_occupied(s); rest; rest &= rest - 1) {
        uint8_t stack[SM_HEIGHT_MAX];
        char square[4], letters[SM_HEIGHT_MAX + 1];
        struct textbuf text = textbuf_over(square, sizeof square);
        sm_place_text(r, __builtin_ctzll(rest), &text);
        int height = sm_stack(s, __builtin_ctzll(rest), stack);
        for (int i = 0; i < height; i++)
            letters[i] = sm_colour_letter[stack[i]];
        letters[height] = '\0';
        form_text(t, square, &(const char *){ letters });
    }
}

/* Puts a stack on a bare square. `left` counts the tokens that each seat has still to put somewhere: so there are never
 * more than the state has room for. */
static void read_stack(struct scroll *c, const char *key, int left[SM_SEATS_MAX])
{
    const char *letters;
    int square = sm_parse_square(c->r, key), times[SM_SEATS_MAX] = { 0 }, tokens;
    if (square == SM_NO_SQUARE) {
        form_refuse_all(&c->t, "there is no square '%.20s' on this board", key);
        return;
    }
    form_text(&c->t, key, &letters);
    if (!*letters)
        form_refuse(&c->t, "a stack has at least one token");
    for (int i = 0; letters[i] && !c->t.code; i++) {
        const char *found = strchr(sm_colour_letter, letters[i]);
        int seat = found ? (int)(found - sm_colour_letter) : SM_SEATS_MAX;
        if (seat >= c->r->base.seats)
            form_refuse(&c->t, "'%c' is no colour that plays", letters[i]);
        else if (i > 0 && letters[i] == letters[i - 1])
            form_refuse(&c->t, "a token lies directly on one of its own colour (SM-14)");
        else if (++times[seat] > sm_placed_cards(c->r, c->s, seat, &tokens))
            form_refuse(&c->t, "%s is there more often than it has placed cards", sm_colour_name[seat]);
        else if (left[seat]-- == 0)
            form_refuse_all(&c->t, "%s has placed only %d tokens", sm_colour_name[seat], tokens);
        else
            sm_put_tokens(c->s, seat, SM_BIT(square));
    }
}

static void read_stacks(struct scroll *c)
{
    char key[8];
    int left[SM_SEATS_MAX] = { 0 };
    const char *name = sm_keys[SM_KEY_STACKS].name;
    const struct flat_item *item = flat_find(c->t.f, "%s", name);
    if (item ? item->type != FLAT_EMPTY_OBJECT : !flat_has(c->t.f, "%s", name))
        form_refuse_all(&c->t, "must be an object of squares and the stacks on them");
    for (int seat = 0; seat < c->r->base.seats; seat++)
        sm_placed_cards(c->r, c->s, seat, &left[seat]);
    for (int n = 0; !c->t.code && flat_member(c->t.f, n, key, sizeof key, "%s", name); n++)
        read_stack(c, key, left);
    for (int seat = 0; !c->t.code && seat < c->r->base.seats; seat++)
        if (left[seat] > 0)
            form_refuse_all(&c->t, "%s lacks %d of the tokens that its cards have placed", sm_colour_name[seat],
                            left[seat]);
}

/* An object whose keys are the squares that bear tokens. */
static void form_stacks(struct scroll *c)
{
    form_object(&c->t, sm_keys[SM_KEY_STACKS].name);
    if (form_reads(&c->t))
        read_stacks(c);
    else
        write_stacks(c->r, c->s, &c->t);
    form_end(&c->t);
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

/* Who is before the seat whose turn it is. */
static void find_through(struct sm_state *s)
{
    if (s->base.phase != SM_RESOLVE)
        return;
    sm_open_cards(s);
    while (s->order[s->through] != s->turn)
        s->through++;
}

static void form_board(struct scroll *c)
{
    int64_t board = c->r->side;
    form_int(&c->t, sm_keys[SM_KEY_BOARD].name, &board, 0, INT32_MAX);
    if (board != c->r->side)
        form_refuse(&c->t, "must be %d by the ruleset and the options, not %d", c->r->side, (int)board);
}

/* A list with an entry for each seat. */
static void form_seats(struct scroll *c, enum sm_key key, void (*form)(struct scroll *c, int seat))
{
    int seats = c->r->base.seats;
    form_list(&c->t, sm_keys[key].name, seats, seats, seats);
    for (int seat = 0; seat < seats; seat++)
        form(c, seat);
    form_end(&c->t);
}

static void form_value(struct scroll *c, enum sm_key key)
{
    static void (*const seats[])(struct scroll * c, int seat) = {
        [SM_KEY_HEADS] = form_head,    [SM_KEY_HANDS] = form_hand, [SM_KEY_ASIDE] = form_aside,
        [SM_KEY_PLAYED] = form_played, [SM_KEY_LOST] = form_lost,  [SM_KEY_CHOSEN] = form_chosen,
    };
    struct sm_state *s = c->s;
    switch (key) {
    case SM_KEY_BOARD:
        form_board(c);
        break;
    case SM_KEY_STACKS:
        form_stacks(c);
        break;
    case SM_KEY_ROUND:
        form_byte(&c->t, sm_keys[key].name, &s->round, 1, c->r->rounds);
        break;
    case SM_KEY_PHASE:
        form_word(&c->t, sm_keys[key].name, &s->base.phase, c->r->base.game->phases);
        break;
    case SM_KEY_TURN:
        form_byte(&c->t, sm_keys[key].name, &s->turn, 0, c->r->base.seats - 1);
        break;
    default:
        form_seats(c, key, seats[key]);
        break;
    }
}

void sm_json(const struct rules *rules, const struct state *view, struct json *w)
{
    struct sm_state s = *(const struct sm_state *)view;
    struct scroll c = { form_to(w), (const struct sm_rules *)rules, &s };
    for (enum sm_key key = SM_KEY_BOARD; key <= SM_KEY_TURN; key++)
        form_value(&c, key);
}

/* What comes later in this order is read by the help of what came before. */
int sm_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    static const enum sm_key order[] = {
        SM_KEY_BOARD, SM_KEY_PHASE,  SM_KEY_ROUND,  SM_KEY_TURN, SM_KEY_HEADS,  SM_KEY_HANDS,
        SM_KEY_ASIDE, SM_KEY_PLAYED, SM_KEY_CHOSEN, SM_KEY_LOST, SM_KEY_STACKS,
    };
    struct scroll c = { form_from(f, err), (const struct sm_rules *)rules, (struct sm_state *)state };
    memset(c.s->head, SM_NO_HEAD, sizeof c.s->head);
    for (size_t i = 0; i < sizeof order / sizeof *order && !c.t.code; i++) {
        if (order[i] == SM_KEY_LOST)
            find_through(c.s);
        form_value(&c, order[i]);
    }
    int code = c.t.code ? c.t.code : sm_check(c.r, f, c.s, err);
    if (!code)
        sm_settle(rules, state);
    return code;
}

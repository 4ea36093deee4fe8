/* Positions: written, read back and checked whole (section 8 of the rulebook, AM-18). */
#include "games/serpent_master/sm_parts.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void write_stacks(const struct sm_rules *r, const struct sm_state *s, struct json *w)
{
    json_key(w, "stacks");
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

static void write_sets(const struct sm_state *s, const char *key, const uint32_t *sets, struct json *w)
{
    json_key(w, key);
    json_list_begin(w);
    for (int seat = 0; seat < s->base.seats; seat++)
        write_set(sets[seat], w);
    json_list_end(w);
}

/* Of what a seat has resolved, the cards of a set in order of play. */
static void write_in_order(const struct sm_state *s, const char *key,
                           uint32_t (*of)(const struct sm_state *s, int seat), struct json *w)
{
    json_key(w, key);
    json_list_begin(w);
    for (int seat = 0; seat < s->base.seats; seat++) {
        uint8_t cards[SM_ROUNDS_MAX];
        int count = sm_resolved(s, seat, cards);
        json_list_begin(w);
        for (int i = 0; i < count; i++)
            if (of(s, seat) & SM_CARD(cards[i]))
                json_put_int(w, cards[i]);
        json_list_end(w);
    }
    json_list_end(w);
}

static uint32_t lost(const struct sm_state *s, int seat)
{
    return s->lost[seat];
}

/* A card that is chosen in secret is only said to be there (AM-16). */
static void write_chosen(const struct sm_state *s, struct json *w)
{
    json_key(w, "chosen");
    json_list_begin(w);
    for (int seat = 0; seat < s->base.seats; seat++) {
        bool seen = s->base.viewer == VIEW_FULL || s->base.viewer == seat || s->base.phase == SM_RESOLVE;
        if (!seen)
            json_put_bool(w, s->chosen[seat] != SM_NO_CARD);
        else if (s->chosen[seat] == SM_NO_CARD)
            json_put_null(w);
        else
            json_put_int(w, s->chosen[seat]);
    }
    json_list_end(w);
}

void sm_json(const struct rules *rules, const struct state *view, struct json *w)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    const struct sm_state *s = (const struct sm_state *)view;
    json_member_int(w, "board", r->side);
    write_stacks(r, s, w);
    json_key(w, "heads");
    json_list_begin(w);
    for (int seat = 0; seat < rules->seats; seat++)
        write_head(r, s->head[seat], w);
    json_list_end(w);
    write_sets(s, "hands", s->hand, w);
    write_sets(s, "aside", s->aside, w);
    write_in_order(s, "played", sm_played, w);
    write_in_order(s, "lost", lost, w);
    write_chosen(s, w);
    json_member_int(w, "round", s->round);
    json_member_text(w, "phase", rules->game->phases[s->base.phase]);
    json_member_int(w, "turn", s->turn);
}

/* ---- Reading: one key after the other ---------------------------------------------------------------------------- */

static int read_card(const struct sm_rules *r, struct flat *f, const char *path, uint8_t *card, struct error *err)
{
    int64_t number = SM_NO_CARD;
    int code = flat_int(f, err, 1, r->cards, &number, "%s", path);
    *card = (uint8_t)number;
    return code;
}

/* A seat's list of cards, each once, in the order of the file. */
static int read_list(const struct sm_rules *r, struct flat *f, const char *path, uint8_t cards[SM_CARDS_MAX],
                     int *count, struct error *err)
{
    int code = flat_list(f, err, 0, r->cards, count, "%s", path);
    for (int i = 0; !code && i < *count; i++) {
        char item[32];
        snprintf(item, sizeof item, "%s.%d", path, i);
        code = read_card(r, f, item, &cards[i], err);
        for (int k = 0; !code && k < i; k++)
            if (cards[k] == cards[i])
                return flat_refuse(f, err, item, "card %d is listed twice", cards[i]);
    }
    return code;
}

static int read_sets(const struct sm_rules *r, struct flat *f, const char *key, uint32_t *sets, struct error *err)
{
    int seats = r->base.seats, count, code = flat_list(f, err, seats, seats, &count, "%s", key);
    for (int seat = 0; !code && seat < seats; seat++) {
        uint8_t cards[SM_CARDS_MAX] = { 0 };
        char path[16];
        snprintf(path, sizeof path, "%s.%d", key, seat);
        code = read_list(r, f, path, cards, &count, err);
        for (int i = 0; !code && i < count; i++)
            sets[seat] |= SM_CARD(cards[i]);
    }
    return code;
}

/* As many as there were rounds. */
static int read_played(const struct sm_rules *r, struct flat *f, struct sm_state *s, struct error *err)
{
    int seats = r->base.seats, count, rounds = s->base.phase == SM_OVER ? s->round : s->round - 1;
    int code = flat_list(f, err, seats, seats, &count, "played");
    for (int seat = 0; !code && seat < seats; seat++) {
        uint8_t cards[SM_CARDS_MAX] = { 0 };
        char path[16];
        snprintf(path, sizeof path, "played.%d", seat);
        if ((code = read_list(r, f, path, cards, &count, err)))
            return code;
        if (count != rounds)
            return flat_refuse(f, err, path, "must have %d cards in this round, not %d", rounds, count);
        for (int i = 0; i < count; i++)
            s->played[i][seat] = cards[i];
    }
    return code;
}

static int read_chosen(const struct sm_rules *r, struct flat *f, struct sm_state *s, struct error *err)
{
    int seats = r->base.seats, count, code = flat_list(f, err, seats, seats, &count, "chosen");
    for (int seat = 0; !code && seat < seats; seat++) {
        char path[16];
        snprintf(path, sizeof path, "chosen.%d", seat);
        if (!flat_null(f, "%s", path))
            code = read_card(r, f, path, &s->chosen[seat], err);
        if (!code && s->base.phase == SM_RESOLVE && s->chosen[seat] == SM_NO_CARD)
            return flat_refuse(f, err, path, "in the phase resolve all have chosen");
    }
    return code;
}

/* In order, among the cards that the seat has resolved. */
static int read_lost(const struct sm_rules *r, struct flat *f, struct sm_state *s, struct error *err)
{
    int seats = r->base.seats, count, code = flat_list(f, err, seats, seats, &count, "lost");
    for (int seat = 0; !code && seat < seats; seat++) {
        uint8_t cards[SM_CARDS_MAX] = { 0 }, resolved[SM_ROUNDS_MAX];
        char path[16];
        int at = 0, resolved_count = sm_resolved(s, seat, resolved);
        snprintf(path, sizeof path, "lost.%d", seat);
        code = read_list(r, f, path, cards, &count, err);
        for (int i = 0; !code && i < count; i++, at++) {
            while (at < resolved_count && resolved[at] != cards[i])
                at++;
            if (at == resolved_count)
                return flat_refuse(f, err, path, "must be cards that the seat has resolved, in order of play");
            s->lost[seat] |= SM_CARD(cards[i]);
        }
    }
    return code;
}

static int read_head(const struct sm_rules *r, struct flat *f, int seat, uint8_t *head, struct error *err)
{
    const char *text;
    if (flat_null(f, "heads.%d", seat))
        return 0;
    bool waits = flat_has(f, "heads.%d.entry", seat);
    int code = flat_text(f, err, &text, "heads.%d.%s", seat, waits ? "entry" : "at");
    if (code)
        return code;
    *head = (uint8_t)(waits ? sm_parse_entry(r, text) : sm_parse_square(r, text));
    char path[16];
    snprintf(path, sizeof path, "heads.%d", seat);
    if (*head == SM_NO_HEAD)
        return flat_refuse(f, err, path, "there is no %s '%.20s' on this board", waits ? "entry" : "square", text);
    return 0;
}

static int read_heads(const struct sm_rules *r, struct flat *f, struct sm_state *s, struct error *err)
{
    int seats = r->base.seats, count, code = flat_list(f, err, seats, seats, &count, "heads");
    memset(s->head, SM_NO_HEAD, sizeof s->head);
    for (int seat = 0; !code && seat < seats; seat++)
        code = read_head(r, f, seat, &s->head[seat], err);
    return code;
}

/* The cards that a seat has placed, and their tokens. */
static int placed_cards(const struct sm_rules *r, const struct sm_state *s, int seat, int *tokens)
{
    uint8_t cards[SM_ROUNDS_MAX];
    int count = sm_resolved(s, seat, cards), placed = 0;
    *tokens = 0;
    for (int i = 0; i < count; i++)
        if (!(s->lost[seat] & SM_CARD(cards[i]))) {
            *tokens += r->size[cards[i]];
            placed++;
        }
    return placed;
}

/* Puts a stack on a bare square. `left` counts the tokens that each seat has still to put somewhere: so there are never
 * more than the state has room for. */
static int read_stack(const struct sm_rules *r, struct flat *f, const char *key, struct sm_state *s,
                      int left[SM_SEATS_MAX], struct error *err)
{
    const char *letters;
    int square = sm_parse_square(r, key), times[SM_SEATS_MAX] = { 0 }, tokens, code;
    char path[16];
    snprintf(path, sizeof path, "stacks.%s", key);
    if (square == SM_NO_SQUARE)
        return flat_refuse(f, err, "stacks", "there is no square '%.20s' on this board", key);
    if ((code = flat_text(f, err, &letters, "%s", path)))
        return code;
    if (!*letters)
        return flat_refuse(f, err, path, "a stack has at least one token");
    for (int i = 0; letters[i]; i++) {
        const char *found = strchr(sm_colour_letter, letters[i]);
        int seat = found ? (int)(found - sm_colour_letter) : SM_SEATS_MAX;
        if (seat >= r->base.seats)
            return flat_refuse(f, err, path, "'%c' is no colour that plays", letters[i]);
        if (i > 0 && letters[i] == letters[i - 1])
            return flat_refuse(f, err, path, "a token lies directly on one of its own colour (SM-14)");
        if (++times[seat] > placed_cards(r, s, seat, &tokens))
            return flat_refuse(f, err, path, "%s is there more often than it has placed cards", sm_colour_name[seat]);
        if (left[seat]-- == 0)
            return flat_refuse(f, err, "stacks", "%s has placed only %d tokens", sm_colour_name[seat], tokens);
        sm_put_tokens(s, seat, SM_BIT(square));
    }
    return 0;
}

static int read_stacks(const struct sm_rules *r, struct flat *f, struct sm_state *s, struct error *err)
{
    char key[8];
    int left[SM_SEATS_MAX], code = 0;
    const struct flat_item *item = flat_find(f, "stacks");
    if (item ? item->type != FLAT_EMPTY_OBJECT : !flat_has(f, "stacks"))
        return flat_refuse(f, err, "stacks", "must be an object of squares and the stacks on them");
    for (int seat = 0; seat < r->base.seats; seat++)
        placed_cards(r, s, seat, &left[seat]);
    for (int n = 0; !code && flat_member(f, n, key, sizeof key, "stacks"); n++)
        code = read_stack(r, f, key, s, left, err);
    for (int seat = 0; !code && seat < r->base.seats; seat++)
        if (left[seat] > 0)
            return flat_refuse(f, err, "stacks", "%s lacks %d of the tokens that its cards have placed",
                               sm_colour_name[seat], left[seat]);
    return code;
}

static int read_numbers(const struct sm_rules *r, struct flat *f, struct sm_state *s, struct error *err)
{
    int64_t board, round, turn;
    int phase, code;
    if ((code = flat_int(f, err, 0, INT32_MAX, &board, "board")))
        return code;
    if (board != r->side)
        return flat_refuse(f, err, "board", "must be %d by the ruleset and the options, not %d", r->side, (int)board);
    if ((code = flat_word(f, err, r->base.game->phases, &phase, "phase")) ||
        (code = flat_int(f, err, 1, r->rounds, &round, "round")) ||
        (code = flat_int(f, err, 0, r->base.seats - 1, &turn, "turn")))
        return code;
    s->base.phase = (uint8_t)phase;
    s->round = (uint8_t)round;
    s->turn = (uint8_t)turn;
    return 0;
}

/* What comes later in this order is read by the help of what came before. */
int sm_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct sm_state *s = (struct sm_state *)state;
    struct sm_fault fault;
    int code;
    if ((code = read_numbers(r, f, s, err)) || (code = read_heads(r, f, s, err)) ||
        (code = read_sets(r, f, "hands", s->hand, err)) || (code = read_sets(r, f, "aside", s->aside, err)) ||
        (code = read_played(r, f, s, err)) || (code = read_chosen(r, f, s, err)) || (code = read_lost(r, f, s, err)) ||
        (code = read_stacks(r, f, s, err)))
        return code;
    if (sm_find_fault(r, s, &fault)) {
        char path[24];
        snprintf(path, sizeof path, fault.seat < 0 ? "%s" : "%s.%d", fault.key, fault.seat);
        return flat_refuse(f, err, path, "%s", fault.text);
    }
    sm_set_node(r, s);
    return 0;
}

/* ---- What must always hold --------------------------------------------------------------------------------------- */

static bool blame(struct sm_fault *fault, const char *key, int seat, const char *text)
{
    *fault = (struct sm_fault){ key, text, seat };
    return true;
}

static bool course_is_wrong(const struct sm_rules *r, const struct sm_state *s, struct sm_fault *fault)
{
    enum sm_phase phase = (enum sm_phase)s->base.phase;
    bool turns = phase == SM_ENTER || phase == SM_ASIDE || phase == SM_RESOLVE;
    if (phase <= SM_ASIDE && s->round != 1)
        return blame(fault, "round", -1, "must be 1 before the first cards are chosen");
    if (phase == SM_OVER && s->round != r->rounds)
        return blame(fault, "round", -1, "must be the last when the game is over");
    if (!turns && s->turn != 0)
        return blame(fault, "turn", -1, "must be 0 in this phase");
    return false;
}

static bool head_is_wrong(const struct sm_rules *r, const struct sm_state *s, int seat, struct sm_fault *fault)
{
    int head = s->head[seat], tokens;
    bool entered = s->base.phase != SM_ENTER || seat < s->turn;
    if (entered != (head != SM_NO_HEAD))
        return blame(fault, "heads", seat, entered ? "the seat has chosen its entry" : "the seat has not entered yet");
    if (entered && sm_on_board(head) != (placed_cards(r, s, seat, &tokens) > 0))
        return blame(fault, "heads", seat, "a head is on the board when its seat has placed a card, and only then");
    if (sm_on_board(head) && !(s->top[seat] & SM_BIT(head)))
        return blame(fault, "heads", seat, "a head lies on a token of its own");
    for (int other = 0; other < seat; other++)
        if (sm_waits(head) && sm_waits(s->head[other]) &&
            sm_entry_square(r, head) == sm_entry_square(r, s->head[other]))
            return blame(fault, "heads", seat, "another seat enters at this square (SM-4)");
    return false;
}

static bool cards_are_wrong(const struct sm_rules *r, const struct sm_state *s, int seat, struct sm_fault *fault)
{
    enum sm_phase phase = (enum sm_phase)s->base.phase;
    uint32_t chosen = SM_CARD(s->chosen[seat]) & ~SM_CARD(SM_NO_CARD), played = sm_played(s, seat);
    uint32_t all = s->hand[seat] | s->aside[seat] | chosen | played;
    int count = sm_count(s->hand[seat]) + sm_count(s->aside[seat]) + sm_count(chosen) + sm_count(played);
    int aside = sm_count(s->aside[seat]);
    if (sm_count(all) != count)
        return blame(fault, "hands", seat, "a card of the seat is in two places");
    if (r->hand == 0 && all != r->all)
        return blame(fault, "hands", seat, "a card of the seat is missing");
    bool drawn_for = phase > SM_ASIDE || (phase == SM_ASIDE && seat < s->turn);
    if (phase == SM_ASIDE && seat == s->turn ? aside >= r->aside : aside != (drawn_for ? r->aside : 0))
        return blame(fault, "aside", seat, "the number of cards does not fit phase and turn");
    if (chosen && phase != SM_CHOOSE && phase != SM_RESOLVE)
        return blame(fault, "chosen", seat, "must be null in this phase");
    if (s->lost[seat] & ~(played | chosen))
        return blame(fault, "lost", seat, "a card is lost that was not played");
    return false;
}

/* AM-12: a full hand, or all that is left, is there to choose from; it is one card short while one has to be drawn. */
static bool blind_hand_is_wrong(const struct sm_rules *r, const struct sm_state *s, struct sm_fault *fault)
{
    enum sm_phase phase = (enum sm_phase)s->base.phase;
    int held = sm_count(s->hand[0]) + (s->chosen[0] != SM_NO_CARD);
    int left = r->cards - r->aside - sm_count(sm_played(s, 0)); /* before the round */
    int full = left < r->hand ? left : r->hand;
    bool fits = true;
    if (phase == SM_DRAW && (r->hand == 0 || left < r->hand))
        return blame(fault, "phase", -1, "there is nothing to draw");
    if (r->hand == 0)
        return false;
    if (phase == SM_ENTER || phase == SM_ASIDE)
        fits = held == 0;
    else if (phase == SM_DRAW)
        fits = s->round == 1 ? held < full : held == full - 1;
    else if (phase == SM_OVER)
        fits = held == (left + 1 < r->hand ? left + 1 : r->hand) - 1;
    else
        fits = held == full;
    return fits ? false : blame(fault, "hands", 0, "the number of cards does not fit phase and round");
}

static bool resolution_is_wrong(const struct sm_rules *r, const struct sm_state *s, struct sm_fault *fault)
{
    int open = 0;
    for (int seat = 0; seat < s->base.seats; seat++)
        open += s->chosen[seat] == SM_NO_CARD;
    if (s->base.phase == SM_CHOOSE && open == 0)
        return blame(fault, "chosen", -1, "all have chosen, so the phase is not choose");
    if (s->base.phase == SM_RESOLVE && !sm_placeable(r, s, s->turn, s->chosen[s->turn]))
        return blame(fault, "turn", -1, "the seat cannot place its card, so it is not asked");
    return false;
}

/* What reading a position cannot bring about, but an error of the rules could. */
static bool board_is_wrong(const struct sm_rules *r, const struct sm_state *s, struct sm_fault *fault)
{
    uint64_t seen = 0;
    for (int seat = 0; seat < SM_SEATS_MAX; seat++) {
        int tokens = 0, lying = 0;
        if (s->top[seat] & (seen | ~r->board))
            return blame(fault, "stacks", -1, "two tokens are on top of one stack, or one is off the board");
        seen |= s->top[seat];
        if (seat < s->base.seats)
            placed_cards(r, s, seat, &tokens);
        for (uint64_t rest = sm_occupied(s); rest; rest &= rest - 1) {
            uint8_t stack[SM_HEIGHT_MAX];
            int height = sm_stack(s, __builtin_ctzll(rest), stack);
            for (int i = 0; i < height; i++)
                lying += stack[i] == seat;
        }
        if (lying != tokens)
            return blame(fault, "stacks", -1, "a colour has not the tokens that its cards have placed");
    }
    for (int square = 0; square < SM_SQUARES; square++)
        if (!(sm_occupied(s) & SM_BIT(square)) && (s->depth[sm_column(square)] >> 8 * sm_row(square) & 255))
            return blame(fault, "stacks", -1, "tokens are buried under nothing");
    return false;
}

bool sm_find_fault(const struct sm_rules *r, const struct sm_state *s, struct sm_fault *fault)
{
    if (course_is_wrong(r, s, fault))
        return true;
    for (int seat = 0; seat < s->base.seats; seat++)
        if (cards_are_wrong(r, s, seat, fault) || head_is_wrong(r, s, seat, fault))
            return true;
    return blind_hand_is_wrong(r, s, fault) || board_is_wrong(r, s, fault) || resolution_is_wrong(r, s, fault);
}

const char *sm_invariant(const struct rules *rules, const struct state *state)
{
    struct sm_fault fault;
    bool wrong = sm_find_fault((const struct sm_rules *)rules, (const struct sm_state *)state, &fault);
    return wrong ? fault.text : NULL;
}

/* Positions and views, read back and checked whole (AM-18). */
#include "games/serpent_master/sm_parts.h"

#include <stdio.h>
#include <string.h>

static const char *name_of(enum sm_key key)
{
    return sm_keys[key].name;
}

enum { SEAT_PATH_MAX = 16 };

/* "hands.1", or the key alone. */
static const char *path_of(char path[SEAT_PATH_MAX], enum sm_key key, int seat)
{
    snprintf(path, SEAT_PATH_MAX, seat < 0 ? "%s" : "%s.%d", name_of(key), seat);
    return path;
}

/* What is read, and into what. */
struct reading {
    const struct sm_rules *r;
    struct flat *f;
    struct sm_state *s;
    struct error *err;
};

/* ---- Reading: one key after the other ---------------------------------------------------------------------------- */

static int read_card(struct reading *in, const char *path, uint8_t *card)
{
    int64_t number = SM_NO_CARD;
    int code = flat_int(in->f, in->err, 1, in->r->cards, &number, "%s", path);
    *card = (uint8_t)number;
    return code;
}

/* A seat's list of cards, each once, in the order of the file. */
static int read_list(struct reading *in, const char *path, uint8_t cards[SM_CARDS_MAX], int *count)
{
    int code = flat_list(in->f, in->err, 0, in->r->cards, count, "%s", path);
    for (int i = 0; !code && i < *count; i++) {
        char item[32];
        snprintf(item, sizeof item, "%s.%d", path, i);
        code = read_card(in, item, &cards[i]);
        for (int k = 0; !code && k < i; k++)
            if (cards[k] == cards[i])
                return flat_refuse(in->f, in->err, item, "card %d is listed twice", cards[i]);
    }
    return code;
}

/* Cards in any order, or in a view that may not know them their number. */
static int read_set(struct reading *in, const char *path, bool seen, uint32_t *set)
{
    uint8_t cards[SM_CARDS_MAX] = { 0 };
    int64_t number = 0;
    int count = 0, code = seen ? read_list(in, path, cards, &count)
                               : flat_int(in->f, in->err, 0, in->r->cards, &number, "%s", path);
    *set = seen ? 0 : SM_COUNTED | (uint32_t)number;
    for (int i = 0; !code && i < count; i++)
        *set |= SM_CARD(cards[i]);
    return code;
}

static int read_hand(struct reading *in, int seat, const char *path)
{
    return read_set(in, path, sm_sees_hand(in->s, seat), &in->s->hand[seat]);
}

static int read_aside(struct reading *in, int seat, const char *path)
{
    return read_set(in, path, sm_sees_aside(in->r, in->s, seat), &in->s->aside[seat]);
}

/* As many as there were rounds. */
static int read_played(struct reading *in, int seat, const char *path)
{
    uint8_t cards[SM_CARDS_MAX] = { 0 };
    int count, rounds = in->s->base.phase == SM_OVER ? in->s->round : in->s->round - 1;
    int code = read_list(in, path, cards, &count);
    if (!code && count != rounds)
        return flat_refuse(in->f, in->err, path, "must have %d cards in this round, not %d", rounds, count);
    for (int i = 0; !code && i < count; i++)
        in->s->played[i][seat] = cards[i];
    return code;
}

/* True, false, a card or null. */
static int read_chosen(struct reading *in, int seat, const char *path)
{
    bool hidden = false;
    int code = 0;
    if (!sm_sees_chosen(in->s, seat)) {
        code = flat_bool(in->f, in->err, &hidden, "%s", path);
        in->s->chosen[seat] = hidden ? SM_HIDDEN_CARD : SM_NO_CARD;
    } else if (!flat_null(in->f, "%s", path)) {
        code = read_card(in, path, &in->s->chosen[seat]);
    }
    if (!code && in->s->base.phase == SM_RESOLVE && in->s->chosen[seat] == SM_NO_CARD)
        return flat_refuse(in->f, in->err, path, "in the phase resolve all have chosen");
    return code;
}

/* The cards that a seat has resolved, in order of play, into cards[SM_ROUNDS_MAX]; returns their number. */
static int resolved_cards(const struct sm_state *s, int seat, uint8_t *cards)
{
    int count = 0;
    for (int round = 0; round < SM_ROUNDS_MAX && s->played[round][seat] != SM_NO_CARD; round++)
        cards[count++] = s->played[round][seat];
    for (int at = 0; at < s->through; at++)
        if (s->order[at] == seat)
            cards[count++] = s->chosen[seat];
    return count;
}

/* In order, among the cards that the seat has resolved. */
static int read_lost(struct reading *in, int seat, const char *path)
{
    uint8_t cards[SM_CARDS_MAX] = { 0 }, resolved[SM_ROUNDS_MAX];
    int count, at = 0, resolved_count = resolved_cards(in->s, seat, resolved);
    int code = read_list(in, path, cards, &count);
    for (int i = 0; !code && i < count; i++, at++) {
        while (at < resolved_count && resolved[at] != cards[i])
            at++;
        if (at == resolved_count)
            return flat_refuse(in->f, in->err, path, "must be cards that the seat has resolved, in order of play");
        in->s->lost[seat] |= SM_CARD(cards[i]);
    }
    return code;
}

static int read_head(struct reading *in, int seat, const char *path)
{
    const char *text;
    if (flat_null(in->f, "%s", path))
        return 0;
    bool waits = flat_has(in->f, "%s.entry", path);
    int code = flat_text(in->f, in->err, &text, "%s.%s", path, waits ? "entry" : "at");
    if (code)
        return code;
    in->s->head[seat] = (uint8_t)(waits ? sm_parse_entry(in->r, text) : sm_parse_square(in->r, text));
    if (in->s->head[seat] == SM_NO_HEAD)
        return flat_refuse(in->f, in->err, path, "there is no %s '%.20s' on this board", waits ? "entry" : "square",
                           text);
    return 0;
}

/* A list with an entry for each seat. */
static int read_seats(struct reading *in, enum sm_key key, int (*read)(struct reading *in, int seat, const char *path))
{
    int seats = in->r->base.seats, count, code = flat_list(in->f, in->err, seats, seats, &count, "%s", name_of(key));
    for (int seat = 0; !code && seat < seats; seat++) {
        char path[SEAT_PATH_MAX];
        code = read(in, seat, path_of(path, key, seat));
    }
    return code;
}

/* The cards that a seat has placed, and their tokens. */
static int placed_cards(const struct sm_rules *r, const struct sm_state *s, int seat, int *tokens)
{
    uint8_t cards[SM_ROUNDS_MAX];
    int count = resolved_cards(s, seat, cards), placed = 0;
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
static int read_stack(struct reading *in, const char *key, int left[SM_SEATS_MAX])
{
    const char *letters;
    int square = sm_parse_square(in->r, key), times[SM_SEATS_MAX] = { 0 }, tokens, code;
    char path[16];
    snprintf(path, sizeof path, "%s.%s", name_of(SM_KEY_STACKS), key);
    if (square == SM_NO_SQUARE)
        return flat_refuse(in->f, in->err, name_of(SM_KEY_STACKS), "there is no square '%.20s' on this board", key);
    if ((code = flat_text(in->f, in->err, &letters, "%s", path)))
        return code;
    if (!*letters)
        return flat_refuse(in->f, in->err, path, "a stack has at least one token");
    for (int i = 0; letters[i]; i++) {
        const char *found = strchr(sm_colour_letter, letters[i]);
        int seat = found ? (int)(found - sm_colour_letter) : SM_SEATS_MAX;
        if (seat >= in->r->base.seats)
            return flat_refuse(in->f, in->err, path, "'%c' is no colour that plays", letters[i]);
        if (i > 0 && letters[i] == letters[i - 1])
            return flat_refuse(in->f, in->err, path, "a token lies directly on one of its own colour (SM-14)");
        if (++times[seat] > placed_cards(in->r, in->s, seat, &tokens))
            return flat_refuse(in->f, in->err, path, "%s is there more often than it has placed cards",
                               sm_colour_name[seat]);
        if (left[seat]-- == 0)
            return flat_refuse(in->f, in->err, name_of(SM_KEY_STACKS), "%s has placed only %d tokens",
                               sm_colour_name[seat], tokens);
        sm_put_tokens(in->s, seat, SM_BIT(square));
    }
    return 0;
}

static int read_stacks(struct reading *in)
{
    char key[8];
    int left[SM_SEATS_MAX], code = 0;
    const char *name = name_of(SM_KEY_STACKS);
    const struct flat_item *item = flat_find(in->f, "%s", name);
    if (item ? item->type != FLAT_EMPTY_OBJECT : !flat_has(in->f, "%s", name))
        return flat_refuse(in->f, in->err, name, "must be an object of squares and the stacks on them");
    for (int seat = 0; seat < in->r->base.seats; seat++)
        placed_cards(in->r, in->s, seat, &left[seat]);
    for (int n = 0; !code && flat_member(in->f, n, key, sizeof key, "%s", name); n++)
        code = read_stack(in, key, left);
    for (int seat = 0; !code && seat < in->r->base.seats; seat++)
        if (left[seat] > 0)
            return flat_refuse(in->f, in->err, name, "%s lacks %d of the tokens that its cards have placed",
                               sm_colour_name[seat], left[seat]);
    return code;
}

static int read_numbers(struct reading *in)
{
    int64_t board, round, turn;
    int phase, code;
    if ((code = flat_int(in->f, in->err, 0, INT32_MAX, &board, "%s", name_of(SM_KEY_BOARD))))
        return code;
    if (board != in->r->side)
        return flat_refuse(in->f, in->err, name_of(SM_KEY_BOARD), "must be %d by the ruleset and the options, not %d",
                           in->r->side, (int)board);
    if ((code = flat_word(in->f, in->err, in->r->base.game->phases, &phase, "%s", name_of(SM_KEY_PHASE))) ||
        (code = flat_int(in->f, in->err, 1, in->r->rounds, &round, "%s", name_of(SM_KEY_ROUND))) ||
        (code = flat_int(in->f, in->err, 0, in->r->base.seats - 1, &turn, "%s", name_of(SM_KEY_TURN))))
        return code;
    in->s->base.phase = (uint8_t)phase;
    in->s->round = (uint8_t)round;
    in->s->turn = (uint8_t)turn;
    return 0;
}

/* ---- What must always hold --------------------------------------------------------------------------------------- */

/* The key and a sentence of what is wrong; `seat` is set where one is concerned, else -1. */
struct fault {
    enum sm_key key;
    const char *text;
    int seat;
};

static bool blame(struct fault *fault, enum sm_key key, int seat, const char *text)
{
    *fault = (struct fault){ key, text, seat };
    return true;
}

static bool course_is_wrong(const struct sm_rules *r, const struct sm_state *s, struct fault *fault)
{
    enum sm_phase phase = (enum sm_phase)s->base.phase;
    bool turns = phase == SM_ENTER || phase == SM_ASIDE || phase == SM_RESOLVE;
    if (phase <= SM_ASIDE && s->round != 1)
        return blame(fault, SM_KEY_ROUND, -1, "must be 1 before the first cards are chosen");
    if (phase == SM_OVER && s->round != r->rounds)
        return blame(fault, SM_KEY_ROUND, -1, "must be the last when the game is over");
    if (!turns && s->turn != 0)
        return blame(fault, SM_KEY_TURN, -1, "must be 0 in this phase");
    return false;
}

static bool head_is_wrong(const struct sm_rules *r, const struct sm_state *s, int seat, struct fault *fault)
{
    int head = s->head[seat], tokens;
    bool entered = s->base.phase != SM_ENTER || seat < s->turn;
    if (entered != (head != SM_NO_HEAD))
        return blame(fault, SM_KEY_HEADS, seat,
                     entered ? "the seat has chosen its entry" : "the seat has not entered yet");
    if (entered && sm_on_board(head) != (placed_cards(r, s, seat, &tokens) > 0))
        return blame(fault, SM_KEY_HEADS, seat,
                     "a head is on the board when its seat has placed a card, and only then");
    if (sm_on_board(head) && !(s->top[seat] & SM_BIT(head)))
        return blame(fault, SM_KEY_HEADS, seat, "a head lies on a token of its own");
    for (int other = 0; other < seat; other++)
        if (sm_waits(head) && sm_waits(s->head[other]) &&
            sm_entry_square(r, head) == sm_entry_square(r, s->head[other]))
            return blame(fault, SM_KEY_HEADS, seat, "another seat enters at this square (SM-4)");
    return false;
}

/* Each card of a seat is in one place. In a view some are only counted: so many are left for them. */
static bool places_are_wrong(const struct sm_rules *r, const struct sm_state *s, int seat, struct fault *fault)
{
    uint32_t hand = s->hand[seat], aside = s->aside[seat], chosen = sm_chosen_card(s, seat);
    uint32_t played = sm_played(s, seat), all = sm_known_cards(hand) | sm_known_cards(aside) | chosen | played;
    int seen = sm_count(sm_known_cards(hand)) + sm_count(sm_known_cards(aside)) + sm_count(chosen) + sm_count(played);
    int count = sm_count(hand) + sm_count(aside) + (s->chosen[seat] != SM_NO_CARD) + sm_count(played);
    if (sm_count(all) != seen)
        return blame(fault, SM_KEY_HANDS, seat, "a card of the seat is in two places");
    if (r->hand == 0 && count != r->cards)
        return blame(fault, SM_KEY_HANDS, seat,
                     count < r->cards ? "a card of the seat is missing" : "the seat has more cards than there are");
    return false;
}

static bool cards_are_wrong(const struct sm_rules *r, const struct sm_state *s, int seat, struct fault *fault)
{
    enum sm_phase phase = (enum sm_phase)s->base.phase;
    int aside = sm_count(s->aside[seat]), card = s->chosen[seat];
    if (places_are_wrong(r, s, seat, fault))
        return true;
    bool drawn_for = phase > SM_ASIDE || (phase == SM_ASIDE && seat < s->turn);
    if (phase == SM_ASIDE && seat == s->turn ? aside >= r->aside : aside != (drawn_for ? r->aside : 0))
        return blame(fault, SM_KEY_ASIDE, seat, "the number of cards does not fit phase and turn");
    if (card != SM_NO_CARD && phase != SM_CHOOSE && phase != SM_RESOLVE)
        return blame(fault, SM_KEY_CHOSEN, seat,
                     card == SM_HIDDEN_CARD ? "must be false in this phase" : "must be null in this phase");
    if (s->lost[seat] & ~(sm_played(s, seat) | sm_chosen_card(s, seat)))
        return blame(fault, SM_KEY_LOST, seat, "a card is lost that was not played");
    return false;
}

/* AM-12: a full hand, or all that is left, is there to choose from; it is one card short while one has to be drawn. */
static bool blind_hand_is_wrong(const struct sm_rules *r, const struct sm_state *s, struct fault *fault)
{
    enum sm_phase phase = (enum sm_phase)s->base.phase;
    int held = sm_count(s->hand[0]) + (s->chosen[0] != SM_NO_CARD);
    int left = r->cards - r->aside - sm_count(sm_played(s, 0)); /* before the round */
    int full = left < r->hand ? left : r->hand;
    bool fits = true;
    if (phase == SM_DRAW && (r->hand == 0 || left < r->hand))
        return blame(fault, SM_KEY_PHASE, -1, "there is nothing to draw");
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
    return fits ? false : blame(fault, SM_KEY_HANDS, 0, "the number of cards does not fit phase and round");
}

static bool resolution_is_wrong(const struct sm_rules *r, const struct sm_state *s, struct fault *fault)
{
    int open = 0;
    for (int seat = 0; seat < s->base.seats; seat++)
        open += s->chosen[seat] == SM_NO_CARD;
    if (s->base.phase == SM_CHOOSE && open == 0)
        return blame(fault, SM_KEY_CHOSEN, -1, "all have chosen, so the phase is not choose");
    if (s->base.phase == SM_RESOLVE && !sm_placeable(r, s, s->turn, s->chosen[s->turn]))
        return blame(fault, SM_KEY_TURN, -1, "the seat cannot place its card, so it is not asked");
    return false;
}

/* What reading a position cannot bring about, but an error of the rules could. */
static bool board_is_wrong(const struct sm_rules *r, const struct sm_state *s, struct fault *fault)
{
    uint64_t seen = 0;
    for (int seat = 0; seat < SM_SEATS_MAX; seat++) {
        int tokens = 0, lying = 0;
        if (s->top[seat] & (seen | ~r->board))
            return blame(fault, SM_KEY_STACKS, -1, "two tokens are on top of one stack, or one is off the board");
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
            return blame(fault, SM_KEY_STACKS, -1, "a colour has not the tokens that its cards have placed");
    }
    for (int square = 0; square < SM_SQUARES; square++)
        if (!(sm_occupied(s) & SM_BIT(square)) && (s->depth[sm_column(square)] >> 8 * sm_row(square) & 255))
            return blame(fault, SM_KEY_STACKS, -1, "tokens are buried under nothing");
    return false;
}

static bool find_fault(const struct sm_rules *r, const struct sm_state *s, struct fault *fault)
{
    if (course_is_wrong(r, s, fault))
        return true;
    for (int seat = 0; seat < s->base.seats; seat++)
        if (cards_are_wrong(r, s, seat, fault) || head_is_wrong(r, s, seat, fault))
            return true;
    return blind_hand_is_wrong(r, s, fault) || board_is_wrong(r, s, fault) || resolution_is_wrong(r, s, fault);
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

/* Who is before the seat whose turn it is. */
static void find_through(struct sm_state *s)
{
    if (s->base.phase != SM_RESOLVE)
        return;
    sm_open_cards(s);
    while (s->order[s->through] != s->turn)
        s->through++;
}

static int read_cards(struct reading *in)
{
    int code;
    if ((code = read_seats(in, SM_KEY_HANDS, read_hand)) || (code = read_seats(in, SM_KEY_ASIDE, read_aside)) ||
        (code = read_seats(in, SM_KEY_PLAYED, read_played)) || (code = read_seats(in, SM_KEY_CHOSEN, read_chosen)))
        return code;
    find_through(in->s);
    return read_seats(in, SM_KEY_LOST, read_lost);
}

/* What comes later in this order is read by the help of what came before. */
int sm_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct sm_state *s = (struct sm_state *)state;
    struct reading in = { r, f, s, err };
    struct fault fault;
    char path[SEAT_PATH_MAX];
    int code;
    memset(s->head, SM_NO_HEAD, sizeof s->head);
    if ((code = read_numbers(&in)) || (code = read_seats(&in, SM_KEY_HEADS, read_head)) || (code = read_cards(&in)) ||
        (code = read_stacks(&in)))
        return code;
    if (find_fault(r, s, &fault))
        return flat_refuse(f, err, path_of(path, fault.key, fault.seat), "%s", fault.text);
    sm_settle(rules, state);
    return 0;
}

const char *sm_invariant(const struct rules *rules, const struct state *state)
{
    struct fault fault;
    bool wrong = find_fault((const struct sm_rules *)rules, (const struct sm_state *)state, &fault);
    return wrong ? fault.text : NULL;
}

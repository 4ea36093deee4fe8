/* Positions and views of Royal Python read back and checked (section 6 of the rulebook, A-1 to A-20). */
#include "games/royal_python/rp_parts.h"

#include <stdio.h>
#include <string.h>

/* ---- Items ---------------------------------------------------------------------------------------------- */

static int read_count(struct flat *f, struct error *err, int max, uint8_t *out, const char *path)
{
    int64_t number = 0;
    int code = flat_int(f, err, 0, max, &number, "%s", path);
    *out = (uint8_t)number;
    return code;
}

/* Spots of one kind of tokens; *taken are those of all kinds and seats so far. */
static int read_spots(const struct rp_rules *r, struct flat *f, struct error *err, uint64_t *spots, uint64_t *taken,
                      const char *path)
{
    int count, code = flat_list(f, err, 0, RP_TOKENS_MAX, &count, "%s", path);
    for (int i = 0; !code && i < count; i++) {
        int64_t spot = 0;
        if ((code = flat_int(f, err, 1, r->spots, &spot, "%s.%d", path, i)))
            return code;
        if (*taken >> spot & 1)
            return flat_refuse(f, err, path, "puts a second token on spot %d", (int)spot);
        *spots |= rp_spot((int)spot);
        *taken |= rp_spot((int)spot);
    }
    return code;
}

/* Cards of a list; *seen are those of all lists so far. */
static int read_cards(const struct rp_rules *r, struct flat *f, struct error *err, uint64_t *cards, uint64_t *seen,
                      const char *path)
{
    int count, code = flat_list(f, err, 0, DECKTET_CARDS, &count, "%s", path);
    for (int i = 0; !code && i < count; i++) {
        const char *text;
        if ((code = flat_text(f, err, &text, "%s.%d", path, i)))
            return code;
        int card = decktet_find(text);
        if (card < 0 || !card_in(r->deck, card))
            return flat_refuse(f, err, path, "has '%.20s', which is no card of this deck", text);
        if (card_in(*seen, card))
            return flat_refuse(f, err, path, "has the card %s, which is there twice", text);
        *cards |= card_bit(card);
        *seen |= card_bit(card);
    }
    return code;
}

static int read_suit(struct flat *f, struct error *err, uint8_t *suit, const char *path)
{
    const char *text;
    int code = flat_text(f, err, &text, "%s", path);
    if (code)
        return code;
    int found = text[0] && !text[1] ? decktet_suit_of(text[0]) : -1;
    if (found < 0)
        return flat_refuse(f, err, path, "must be one of M, S, W, L, Y, K, not '%.20s'", text);
    *suit = (uint8_t)found;
    return 0;
}

/* ---- Seats ---------------------------------------------------------------------------------------------- */

static int read_tokens(const struct rp_rules *r, struct flat *f, struct rp_state *s, int seat, uint64_t *taken,
                       struct error *err)
{
    struct rp_tokens *t = &s->seat[seat];
    struct {
        const char *key;
        uint8_t *count;
    } counts[] = { { "supply", &t->supply },
                   { "head", &t->head },
                   { "crownedHead", &t->crowned_head },
                   { "lost", &t->lost },
                   { "left", &t->left } };
    char path[40];
    int code = 0, all = 0;
    for (size_t i = 0; !code && i < sizeof counts / sizeof *counts; i++) {
        snprintf(path, sizeof path, "%s.%d.%s", RP_KEY(TOKENS), seat, counts[i].key);
        code = read_count(f, err, r->tokens, counts[i].count, path);
        all += *counts[i].count;
    }
    snprintf(path, sizeof path, "%s.%d.body", RP_KEY(TOKENS), seat);
    if (code || (code = read_spots(r, f, err, &s->body[seat], taken, path)))
        return code;
    snprintf(path, sizeof path, "%s.%d.crowned", RP_KEY(TOKENS), seat);
    if ((code = read_spots(r, f, err, &s->crowned[seat], taken, path)))
        return code;
    all += card_count(s->body[seat]) + card_count(s->crowned[seat]);
    snprintf(path, sizeof path, "%s.%d", RP_KEY(TOKENS), seat);
    if (all != r->tokens)
        return flat_refuse(f, err, path, "are %d tokens, but each seat has %d", all, r->tokens);
    return 0;
}

/* In a view other hands are counts. */
static int read_hand(const struct rp_rules *r, struct flat *f, struct rp_state *s, int seat, uint64_t *seen,
                     struct error *err)
{
    char path[40];
    snprintf(path, sizeof path, "%s.%d", RP_KEY(HANDS), seat);
    if (!rp_sees_hand(s, seat))
        return read_count(f, err, r->cards, &s->seat[seat].held, path);
    int code = read_cards(r, f, err, &s->hand[seat], seen, path);
    s->seat[seat].held = (uint8_t)card_count(s->hand[seat]);
    return code;
}

static int read_seat_suit(struct flat *f, struct rp_state *s, int seat, unsigned *taken, struct error *err)
{
    char path[40];
    snprintf(path, sizeof path, "%s.%d", RP_KEY(SUITS), seat);
    int code = read_suit(f, err, &s->seat[seat].suit, path);
    if (!code && *taken >> s->seat[seat].suit & 1)
        return flat_refuse(f, err, path, "is another seat's suit");
    *taken |= 1u << s->seat[seat].suit;
    return code;
}

static int read_seats(const struct rp_rules *r, struct flat *f, struct rp_state *s, struct error *err)
{
    int seats = r->base.seats, count, code = 0;
    static const enum rp_key lists[] = { RP_KEY_SUITS, RP_KEY_TOKENS, RP_KEY_HANDS, RP_KEY_TROPHIES };
    uint64_t taken = 0, seen = 0;
    unsigned suits = 0;
    for (size_t i = 0; !code && i < sizeof lists / sizeof *lists; i++)
        code = flat_list(f, err, seats, seats, &count, "%s", rp_keys[lists[i]].name);
    for (int seat = 0; !code && seat < seats; seat++) {
        char path[40];
        snprintf(path, sizeof path, "%s.%d", RP_KEY(TROPHIES), seat);
        if ((code = read_seat_suit(f, s, seat, &suits, err)) || (code = read_tokens(r, f, s, seat, &taken, err)) ||
            (code = read_hand(r, f, s, seat, &seen, err)))
            return code;
        code = read_count(f, err, seats * RP_TOKENS_MAX, &s->seat[seat].trophies, path);
    }
    return code ? code : read_cards(r, f, err, &s->discard, &seen, RP_KEY(DISCARD));
}

/* ---- Cobra and turn ------------------------------------------------------------------------------------- */

static int read_grid(struct flat *f, struct rp_state *s, struct error *err)
{
    int count, code = flat_list(f, err, RP_COBRAS, RP_COBRAS, &count, "%s", RP_KEY(GRID));
    unsigned up = 0;
    for (int place = 0; !code && place < RP_COBRAS; place++) {
        const char *text;
        char path[16];
        snprintf(path, sizeof path, "%s.%d", RP_KEY(GRID), place);
        if (flat_null(f, "%s", path))
            continue;
        if ((code = flat_text(f, err, &text, "%s", path)))
            return code;
        int card = strcmp(text, "down") == 0 ? RP_FACE_DOWN : rp_cobra_of(text);
        if (card == RP_EMPTY)
            return flat_refuse(f, err, path, "must be \"down\", null or a card from C1 to C9, not '%.20s'", text);
        if (card != RP_FACE_DOWN && up >> card & 1)
            return flat_refuse(f, err, path, "shows %s a second time", text);
        if (card != RP_FACE_DOWN)
            up |= 1u << card;
        s->grid[place] = (uint8_t)card;
    }
    return code;
}

/* The list must be what the grid says; it is not kept. */
static int read_cobra_discard(struct flat *f, const struct rp_state *s, struct error *err)
{
    int count, code = flat_list(f, err, 0, RP_COBRAS, &count, "%s", RP_KEY(COBRA_DISCARD));
    unsigned cards = 0, all = ((1u << RP_COBRAS) - 1) << 1;
    for (int i = 0; !code && i < count; i++) {
        const char *text;
        if ((code = flat_text(f, err, &text, "%s.%d", RP_KEY(COBRA_DISCARD), i)))
            return code;
        int card = rp_cobra_of(text);
        if (card == RP_EMPTY || cards >> card & 1)
            return flat_refuse(f, err, RP_KEY(COBRA_DISCARD), "has '%.20s', which is no card, or there twice", text);
        cards |= 1u << card;
    }
    if (code)
        return code;
    for (int place = 0; place < RP_COBRAS; place++)
        if (s->grid[place] != RP_FACE_DOWN)
            all &= ~(1u << s->grid[place]);
    if (cards != (rp_any_face_down(s) ? 0 : all))
        return flat_refuse(f, err, RP_KEY(COBRA_DISCARD),
                           "must hold the cards missing in a grid that has none face down");
    return 0;
}

static int read_token(const struct rp_rules *r, struct flat *f, struct rp_state *s, struct error *err)
{
    const char *text;
    int place, code;
    bool crowned;
    s->token = RP_NONE;
    if (flat_null(f, "%s", RP_KEY(TOKEN)))
        return 0;
    if ((code = flat_text(f, err, &text, "%s", RP_KEY(TOKEN))))
        return code;
    if (!rp_place_of(r, text, &place, &crowned))
        return flat_refuse(f, err, RP_KEY(TOKEN), "'%.20s' is no token (such as 12, 12*, head, supply)", text);
    s->token = (uint8_t)place;
    s->token_crowned = crowned;
    return 0;
}

static int read_turn(const struct rp_rules *r, struct flat *f, struct rp_state *s, struct error *err)
{
    int64_t turn = RP_NONE, place = 0, spent = 0;
    int phase, code;
    bool landed = false, opened = false;
    s->suit = RP_NONE;
    if ((code = flat_bool(f, err, &opened, "%s", RP_KEY(HEAD_OPENED))) ||
        (code = flat_word(f, err, rp_phase_words, &phase, "%s", RP_KEY(PHASE))))
        return code;
    if (!flat_null(f, "%s", RP_KEY(TURN)) && (code = flat_int(f, err, 0, r->base.seats - 1, &turn, "%s", RP_KEY(TURN))))
        return code;
    if ((code = read_token(r, f, s, err)) ||
        (!flat_null(f, "%s", RP_KEY(SUIT)) && (code = read_suit(f, err, &s->suit, RP_KEY(SUIT)))) ||
        (code = flat_int(f, err, 0, INT32_MAX, &spent, "%s", RP_KEY(SPENT))) ||
        (code = read_count(f, err, DECKTET_CARDS, &s->draws, RP_KEY(DRAWS))) ||
        (code = flat_bool(f, err, &landed, "%s", RP_KEY(LANDED))))
        return code;
    if (!flat_null(f, "%s", RP_KEY(PLACE)) && (code = flat_int(f, err, 1, RP_COBRAS, &place, "%s", RP_KEY(PLACE))))
        return code;
    s->base.phase = (uint8_t)phase;
    s->turn = (uint8_t)turn;
    s->spent = (uint32_t)spent;
    s->landed = landed;
    s->opened = opened;
    s->place = (uint8_t)place;
    s->entwines = phase == RP_SWAP;
    return 0;
}

int rp_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    struct rp_state *s = (struct rp_state *)state;
    int code;
    if ((code = read_seats(r, f, s, err)) || (code = read_grid(f, s, err)) || (code = read_cobra_discard(f, s, err)) ||
        (code = read_turn(r, f, s, err)))
        return code;
    if (s->base.phase == RP_OVER) {
        int in = 0;
        for (int seat = 0; seat < rules->seats; seat++)
            in += rp_is_in(s, seat);
        s->base.reason = r->nom_nom                          ? (in == 1 ? RP_LAST : RP_CAP)
                         : turns_are_out(&r->base, &s->base) ? RP_TURNS
                                                             : RP_EXIT;
    }
    const char *fault = rp_fault(rules, state);
    if (fault)
        return flat_refuse(f, err, "", "%s", fault);
    rp_settle(rules, state);
    return 0;
}

/* ---- What must always hold --------------------------------------------------------------------------------------- */

/* Tokens, trophies, the flag of the head. */
static const char *tokens_fault(const struct rp_rules *r, const struct rp_state *s)
{
    int lost = 0, trophies = 0, left = 0;
    uint64_t taken = 0;
    bool reached = false;
    for (int seat = 0; seat < s->base.seats; seat++) {
        const struct rp_tokens *t = &s->seat[seat];
        bool crowned = s->crowned[seat] || t->crowned_head;
        uint64_t here = s->body[seat] | s->crowned[seat];
        if (rp_count_tokens(s, seat) != r->tokens || (here & ~r->body))
            return "tokens: a seat has more or less of them than there are";
        if ((s->body[seat] & s->crowned[seat]) || (here & taken))
            return "tokens: two of them stand on one spot";
        taken |= here;
        if (s->hand[seat] & ~(rp_sees_hand(s, seat) ? r->deck : 0))
            return "hands: a hand is there that is not seen";
        if (rp_sees_hand(s, seat) && t->held != card_count(s->hand[seat]))
            return "hands: a hand is counted wrongly";
        lost += t->lost;
        trophies += t->trophies;
        left += t->left;
        reached = reached || t->head || crowned || t->left;
        if (t->trophies > 0 && !crowned && !t->left)
            return "trophies: a seat that never crowned a token has some";
        if (r->nom_nom && card_count(s->crowned[seat]) + t->crowned_head > 1)
            return "tokens: a seat has two crowned tokens, in Nom Nom";
        if (r->nom_nom && crowned && !s->body[seat] && !t->head)
            return "tokens: a crowned token without subjects has not left, in Nom Nom";
    }
    for (int seat = 0; seat < s->base.seats; seat++)
        if (s->seat[seat].trophies > lost - s->seat[seat].lost)
            return "trophies: a seat has more than the others have lost";
    if (rp_deck_count(r, s) < 0)
        return "hands: hold more cards than there are";
    if (trophies != lost)
        return "trophies: are not as many as the captured tokens";
    if (reached != (s->opened != 0))
        return "headOpened: must be true if a token is on the head, crowned or left, and only then";
    if (!r->nom_nom && left != (s->base.phase == RP_OVER && !turns_are_out(&r->base, &s->base)))
        return "tokens: one token has left when the game is over, and none before";
    return NULL;
}

static const char *grid_fault(const struct rp_state *s)
{
    int down = 0, empty = 0;
    unsigned up = 0;
    for (int place = 0; place < RP_COBRAS; place++) {
        if (s->grid[place] <= RP_COBRAS && up >> s->grid[place] & 1)
            return "grid: shows a card twice";
        if (s->grid[place] != RP_FACE_DOWN && s->grid[place] != RP_EMPTY)
            up |= 1u << s->grid[place];
        down += s->grid[place] == RP_FACE_DOWN;
        empty += s->grid[place] == RP_EMPTY;
    }
    if (empty == RP_COBRAS)
        return "grid: is empty; it is dealt anew at once";
    if (empty && down)
        return "grid: has empty places beside cards face down";
    return NULL;
}

/* Between turns nothing is selected, declared, owed. */
static bool at_rest(const struct rp_state *s)
{
    return s->token == RP_NONE && s->suit == RP_NONE && !s->token_crowned && !s->spent && !s->landed && !s->place;
}

static bool untouched(const struct rp_rules *r, const struct rp_state *s)
{
    bool same = !s->discard && !s->opened && !s->base.turns;
    for (int seat = 0; seat < s->base.seats; seat++)
        same = same && s->seat[seat].supply == r->tokens && !s->seat[seat].held;
    for (int place = 0; place < RP_COBRAS; place++)
        same = same && s->grid[place] == RP_FACE_DOWN;
    return same;
}

static const char *start_fault(const struct rp_rules *r, const struct rp_state *s)
{
    if (s->turn != RP_NONE)
        return "turn: must be null in phase first";
    if (r->first != SEAT_NONE)
        return "phase: with the option first the game begins with that seat's turn";
    if (!at_rest(s) || s->draws || !untouched(r, s))
        return "phase: first is before everything else, but something has happened";
    return NULL;
}

static const char *end_fault(const struct rp_rules *r, const struct rp_state *s)
{
    int in = 0;
    for (int seat = 0; seat < s->base.seats; seat++)
        in += rp_is_in(s, seat);
    bool out = turns_are_out(&r->base, &s->base);
    bool ended = out || (r->nom_nom ? in <= 1 : s->seat[s->turn].left == 1);
    if (r->nom_nom && in == 0)
        return "tokens: nobody has any left, in Nom Nom";
    if (s->base.phase != RP_OVER)
        return (r->nom_nom && ended) || out ? "phase: the game must be over" : NULL;
    if (!ended)
        return r->nom_nom ? "phase: over, but two players are in and turns are left"
                          : "turn: is not that of the seat whose token has left";
    if (!at_rest(s) || s->draws)
        return "phase: over, but something is still selected or owed";
    return NULL;
}

/* The selected token stands where it is said to. */
static const char *token_fault(const struct rp_rules *r, const struct rp_state *s)
{
    const struct rp_tokens *t = &s->seat[s->turn];
    bool there;
    if (s->token == RP_NONE)
        return "token: must be selected once a card is spent";
    if (s->token == 0)
        there = t->supply > 0;
    else if (s->token == r->head)
        there = s->token_crowned ? t->crowned_head > 0 : t->head > 0;
    else
        there = (s->token_crowned ? s->crowned[s->turn] : s->body[s->turn]) >> s->token & 1;
    if (!there)
        return "token: the seat on turn has none there";
    if (s->suit == RP_NONE && s->spent != 1)
        return "suit: without one the Excuse was spent, which is the only card of its turn";
    if (s->suit == RP_NONE && !card_in(r->deck, DECKTET_EXCUSE))
        return "suit: without one the Excuse was spent, which this deck does not have";
    if (s->token != 0)
        return NULL;
    if (s->spent != 1 || s->suit == RP_NONE || s->landed || s->place)
        return "token: a token that is paid for was paid with the first card, by its suit";
    if (!rp_on_snake(s, s->turn))
        return "token: is paid for, but enters free while its seat has none on the snake";
    uint64_t hand = rp_sees_hand(s, s->turn) ? s->hand[s->turn] : t->held ? rp_deck(r, s) : 0;
    if (!rp_entering_cards(r, s, s->turn, hand, s->suit))
        return "hands: no card of the seat on turn lets the token enter that is paid for";
    return NULL;
}

static const char *draw_fault(const struct rp_rules *r, const struct rp_state *s)
{
    int left = rp_in_no_hand(r, s), due = r->hand - s->seat[s->turn].held;
    if (s->draws == 0 || s->draws > left)
        return "draws: must be at least 1 in phase draw, and no more than there are cards";
    if (rp_deck_count(r, s) == 0)
        return "discard: is the deck already when a card is owed and no other is left";
    if (s->place)
        return "place: is null but in phase cobra";
    if (s->spent == 0 && s->draws != (due < left ? due : left))
        return "draws: must fill the hand of the seat on turn, or be all cards there are";
    if (s->landed && (s->draws != 1 || s->suit != s->seat[s->turn].suit))
        return "draws: before the Cobra card one card is drawn, for one of the own suit";
    if (s->spent && s->token == 0 && (s->draws != 1 || s->suit != s->seat[s->turn].suit))
        return "draws: after a payment one card is drawn, for one of the own suit";
    bool replacement = s->draws == 1 && s->suit == s->seat[s->turn].suit;
    if (s->spent && !replacement && !(r->cobra_spots >> s->token & 1))
        return "draws: within a turn come from a card of the own suit or from a Cobra card";
    return NULL;
}

/* What the phases of a turn have in common, and each for itself. */
static const char *turn_fault(const struct rp_rules *r, const struct rp_state *s)
{
    bool cards = rp_in_no_hand(r, s) > 0;
    bool on_cobra = s->token <= RP_SPOTS_MAX && r->cobra_spots >> s->token & 1;
    const char *fault = s->spent ? token_fault(r, s) : at_rest(s) ? NULL : "spent: nothing, but a token is selected";
    if (fault)
        return fault;
    if (!rp_is_in(s, s->turn))
        return "turn: is that of a seat without tokens, which is skipped";
    if (s->base.phase == RP_DRAW)
        fault = draw_fault(r, s);
    else if (s->draws)
        fault = "draws: is 0 but in phase draw";
    if (fault)
        return fault;
    if (s->landed && !on_cobra)
        return "landed: but the token is on no Cobra spot";
    switch ((enum rp_phase)s->base.phase) {
    case RP_ACT:
        if (s->spent == 0 && cards && s->seat[s->turn].held < r->hand)
            return "hands: the seat on turn has not drawn its cards";
        return s->landed || s->place ? "landed: the Cobra card must be taken first" : NULL;
    case RP_COBRA:
        if (!s->landed)
            return "landed: must be true in phase cobra";
        return s->place && s->grid[s->place - 1] != RP_FACE_DOWN ? "place: the card there is not face down" : NULL;
    case RP_SWAP:
        if (!on_cobra || s->landed || s->place)
            return "phase: swap is for a token on a Cobra spot whose card is being obeyed";
        return rp_entwined(s, false) | rp_entwined(s, true) ? NULL : "phase: swap, but there is no token to choose";
    default:
        return NULL;
    }
}

const char *rp_fault(const struct rules *rules, const struct state *state)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)state;
    const char *fault = tokens_fault(r, s);
    if (!fault)
        fault = grid_fault(s);
    if (fault)
        return fault;
    if (s->base.phase == RP_FIRST)
        return start_fault(r, s);
    if (s->turn == RP_NONE)
        return "turn: is null only in phase first";
    fault = end_fault(r, s);
    return fault || s->base.phase == RP_OVER ? fault : turn_fault(r, s);
}

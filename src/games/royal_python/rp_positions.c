/* Positions and views of Royal Python: their keys, and how they are written and read (docs/rules/reference, "For
 * programs"; ). */
#include "games/royal_python/rp_parts.h"

#include "engine/form.h"

#include <string.h>

const char *const rp_phase_words[] = {
    [RP_FIRST] = "first",
    [RP_DRAW] = "draw",
    [RP_ACT] = "act",
    [RP_COBRA] = "cobra",
    [RP_SWAP] = "swap",
    [RP_OVER] = "over",
    NULL,
};

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

const struct game_key rp_keys[] = {
    [RP_KEY_SUITS] = { "suits", "[suit;seats]", NULL, "The suit of each seat." },
    [RP_KEY_TOKENS] = { "tokens",
                        "[{supply:int,body:[int],head:int,crowned:[int],crownedHead:int,lost:int,left:int};seats]",
                        NULL,
                        "The tokens of each seat: how many wait to enter, the spots of uncrowned and of crowned ones, "
                        "how "
                        "many of both are on the head, were captured, have left the snake." },
    [RP_KEY_HANDS] = { "hands", "[[card];seats]", "[[card]|int;seats]",
                       "The cards in each hand; of the hands of others only their number." },
    [RP_KEY_DISCARD] = { "discard", "[card]", NULL,
                         "The cards discarded; the deck is what is neither here nor in a hand." },
    [RP_KEY_HEAD_OPENED] = { "headOpened", "bool", NULL,
                             "Whether a token has ever reached the head; the first had to come by the exact "
                             "distance." },
    [RP_KEY_GRID] = { "grid", "[\"down\"|card|null;9]", NULL,
                      "The nine places of the Cobra grid: a card face down, a card face up, or none." },
    [RP_KEY_COBRA_DISCARD] = { "cobraDiscard", "[card]", NULL, "The Cobra cards that were taken from the grid." },
    [RP_KEY_TROPHIES] = { "trophies", "[int;seats]", NULL, "How many tokens of others each seat has captured." },
    [RP_KEY_TURN] = { "turn", "seat|null", NULL,
                      "Who is on turn; null before the first turn, and who ended the game when it is over." },
    [RP_KEY_PHASE] = { "phase", "\"first\"|\"draw\"|\"act\"|\"cobra\"|\"swap\"|\"over\"", NULL,
                       "What has to be done: find who begins, draw, spend or stop, take a Cobra card, choose for "
                       "Entwine." },
    [RP_KEY_TOKEN] = { "token", "text|null", NULL,
                       "Where the selected token stands now: 12, crowned 12*, head, head*, or supply between payment "
                       "and entry." },
    [RP_KEY_SUIT] = { "suit", "suit|null", NULL,
                      "The suit declared last; null before the first card of a turn and after the Excuse." },
    [RP_KEY_SPENT] = { "spent", "int", NULL, "How many cards were spent in this turn." },
    [RP_KEY_DRAWS] = { "draws", "int", NULL, "How many cards are still to be drawn." },
    [RP_KEY_LANDED] = { "landed", "bool", NULL, "Whether a Cobra card has to be taken." },
    [RP_KEY_PLACE] = { "place", "int|null", NULL, "The grid place, from 1, whose card is being turned up." },
    [RP_KEY_TURNS] = { "turns", "int?", NULL, "How many turns are finished; only in Nom Nom, which ends by it." },
    { .name = NULL },
};

/* ---- Parts ------------------------------------------------------------------------------------------------------- */

/* Spots of one kind of tokens; *taken are those of all kinds and seats so far. */
static void form_spots(struct form *t, const struct rp_rules *r, const char *key, uint64_t *spots, uint64_t *taken)
{
    uint64_t rest = *spots;
    int count = form_list(t, key, card_count(rest), 0, RP_TOKENS_MAX);
    for (int i = 0; i < count; i++) {
        uint8_t spot = form_reads(t) ? 0 : (uint8_t)card_take(&rest);
        form_byte(t, NULL, &spot, 1, r->spots);
        if (*taken >> spot & 1)
            form_refuse_all(t, "puts a second token on spot %d", spot);
        *spots |= rp_spot(spot);
        *taken |= rp_spot(spot);
    }
    form_end(t);
}

/* Cards of a list; *seen are those of all lists so far. */
static void form_cards(struct form *t, const char *key, const struct rp_rules *r, uint64_t *cards, uint64_t *seen)
{
    uint64_t rest = *cards;
    int count = form_list(t, key, card_count(rest), 0, DECKTET_CARDS);
    for (int i = 0; i < count; i++) {
        const char *code = form_reads(t) ? NULL : decktet[card_take(&rest)].code;
        form_text(t, NULL, &code);
        int card = form_reads(t) ? decktet_find(code) : -1;
        if (form_reads(t) && (card < 0 || !card_in(r->deck, card))) {
            form_refuse_all(t, "has '%.20s', which is no card of this deck", code);
        } else if (form_reads(t)) {
            if (card_in(*seen, card))
                form_refuse_all(t, "has the card %s, which is there twice", code);
            *cards |= card_bit(card);
            *seen |= card_bit(card);
        }
    }
    form_end(t);
}

static void form_suit(struct form *t, const char *key, uint8_t *suit)
{
    char letter[2] = { form_reads(t) ? '\0' : decktet_suit_letter[*suit], '\0' };
    const char *text = letter;
    form_text(t, key, &text);
    int found = text[0] && !text[1] ? decktet_suit_of(text[0]) : -1;
    if (found < 0)
        form_refuse(t, "must be one of M, S, W, L, Y, K, not '%.20s'", text);
    else
        *suit = (uint8_t)found;
}

/* A Cobra card, 0 for any other text. */
static int form_cobra(struct form *t, int card, const char **text)
{
    char id[3] = { 'C', (char)('0' + card), '\0' };
    *text = card == RP_FACE_DOWN ? "down" : id;
    form_text(t, NULL, text);
    return form_reads(t) ? rp_cobra_of(*text) : card;
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

/* What is met at one seat after the other, when reading. */
struct met {
    unsigned suits;
    uint64_t spots, cards;
};

static void form_seat_suit(struct form *t, struct rp_state *s, int seat, struct met *met)
{
    uint8_t *suit = &s->seat[seat].suit;
    form_suit(t, NULL, suit);
    if (met->suits >> *suit & 1)
        form_refuse(t, "is another seat's suit");
    met->suits |= 1u << *suit;
}

static void form_tokens(struct form *t, const struct rp_rules *r, struct rp_state *s, int seat, struct met *met)
{
    struct rp_tokens *tokens = &s->seat[seat];
    form_object(t, NULL);
    form_byte(t, "supply", &tokens->supply, 0, r->tokens);
    form_spots(t, r, "body", &s->body[seat], &met->spots);
    form_byte(t, "head", &tokens->head, 0, r->tokens);
    form_spots(t, r, "crowned", &s->crowned[seat], &met->spots);
    form_byte(t, "crownedHead", &tokens->crowned_head, 0, r->tokens);
    form_byte(t, "lost", &tokens->lost, 0, r->tokens);
    form_byte(t, "left", &tokens->left, 0, r->tokens);
    form_end(t);
    int all = rp_count_tokens(s, seat);
    if (all != r->tokens)
        form_refuse(t, "are %d tokens, but each seat has %d", all, r->tokens);
}

/* In a view other hands are counts. */
static void form_hand(struct form *t, const struct rp_rules *r, struct rp_state *s, int seat, struct met *met)
{
    if (!state_is_of(&s->base, seat)) {
        form_byte(t, NULL, &s->seat[seat].held, 0, r->cards);
        return;
    }
    form_cards(t, NULL, r, &s->hand[seat], &met->cards);
    s->seat[seat].held = (uint8_t)card_count(s->hand[seat]);
}

/* A key that has one value for each seat. */
static void form_seats(struct form *t, const struct rp_rules *r, struct rp_state *s, enum rp_key key, struct met *met)
{
    int seats = r->base.seats;
    form_list(t, rp_keys[key].name, seats, seats, seats);
    for (int seat = 0; seat < seats; seat++)
        if (key == RP_KEY_SUITS)
            form_seat_suit(t, s, seat, met);
        else if (key == RP_KEY_TOKENS)
            form_tokens(t, r, s, seat, met);
        else if (key == RP_KEY_HANDS)
            form_hand(t, r, s, seat, met);
        else
            form_byte(t, NULL, &s->seat[seat].trophies, 0, seats * RP_TOKENS_MAX);
    form_end(t);
}

/* ---- Cobra and turn ---------------------------------------------------------------------------------------------- */

static void form_grid(struct form *t, struct rp_state *s)
{
    unsigned up = 0;
    form_list(t, RP_KEY(GRID), RP_COBRAS, RP_COBRAS, RP_COBRAS);
    for (int place = 0; place < RP_COBRAS; place++) {
        const char *text;
        if (form_null(t, NULL, s->grid[place] == RP_EMPTY))
            continue;
        int card = form_cobra(t, s->grid[place], &text);
        if (!card && strcmp(text, "down") == 0)
            card = RP_FACE_DOWN;
        if (card == RP_EMPTY)
            form_refuse(t, "must be \"down\", null or a card from C1 to C9, not '%.20s'", text);
        if (card != RP_FACE_DOWN && up >> card & 1)
            form_refuse(t, "shows %s a second time", text);
        if (card != RP_FACE_DOWN)
            up |= 1u << card;
        s->grid[place] = (uint8_t)card;
    }
    form_end(t);
}

/* The Cobra cards that lie on their discard: none as long as the grid has all nine. The list is not kept. */
static void form_cobra_discard(struct form *t, const struct rp_state *s)
{
    unsigned gone = rp_any_face_down(s) ? 0 : ((1u << RP_COBRAS) - 1) << 1, cards = 0;
    for (int place = 0; place < RP_COBRAS; place++)
        if (s->grid[place] <= RP_COBRAS)
            gone &= ~(1u << s->grid[place]);
    uint64_t rest = gone;
    int count = form_list(t, RP_KEY(COBRA_DISCARD), card_count(rest), 0, RP_COBRAS);
    for (int i = 0; i < count; i++) {
        const char *text;
        int card = form_cobra(t, form_reads(t) ? 0 : card_take(&rest), &text);
        if (card == RP_EMPTY || cards >> card & 1)
            form_refuse_all(t, "has '%.20s', which is no card, or there twice", text);
        cards |= 1u << card;
    }
    form_end(t);
    if (cards != gone)
        form_refuse(t, "must hold the cards missing in a grid that has none face down");
}

static void form_token(struct form *t, const struct rp_rules *r, struct rp_state *s)
{
    char memory[16] = "";
    struct textbuf token = textbuf_over(memory, sizeof memory);
    const char *text = memory;
    int place;
    bool crowned;
    if (form_null(t, RP_KEY(TOKEN), s->token == RP_NONE)) {
        s->token = RP_NONE;
        return;
    }
    if (!form_reads(t))
        rp_place_text(r, s->token, s->token_crowned, &token);
    form_text(t, RP_KEY(TOKEN), &text);
    if (!rp_place_of(r, text, &place, &crowned))
        form_refuse(t, "'%.20s' is no token (such as 12, 12*, head, supply)", text);
    s->token = (uint8_t)place;
    s->token_crowned = crowned;
}

static void form_turn(struct form *t, const struct rp_rules *r, struct rp_state *s)
{
    int64_t spent = s->spent;
    form_maybe(t, RP_KEY(TURN), &s->turn, 0, r->base.seats - 1, RP_NONE);
    form_word(t, RP_KEY(PHASE), &s->base.phase, rp_phase_words);
    form_token(t, r, s);
    if (form_null(t, RP_KEY(SUIT), s->suit == RP_NONE))
        s->suit = RP_NONE;
    else
        form_suit(t, RP_KEY(SUIT), &s->suit);
    form_int(t, RP_KEY(SPENT), &spent, 0, INT32_MAX);
    form_byte(t, RP_KEY(DRAWS), &s->draws, 0, DECKTET_CARDS);
    form_flag(t, RP_KEY(LANDED), &s->landed);
    form_maybe(t, RP_KEY(PLACE), &s->place, 1, RP_COBRAS, 0);
    s->spent = (uint32_t)spent;
    s->entwines = s->base.phase == RP_SWAP;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static void form_position(struct form *t, const struct rp_rules *r, struct rp_state *s)
{
    struct met met = { 0 };
    for (enum rp_key key = RP_KEY_SUITS; key <= RP_KEY_HANDS; key++)
        form_seats(t, r, s, key, &met);
    form_cards(t, RP_KEY(DISCARD), r, &s->discard, &met.cards);
    form_flag(t, RP_KEY(HEAD_OPENED), &s->opened);
    form_grid(t, s);
    form_cobra_discard(t, s);
    form_seats(t, r, s, RP_KEY_TROPHIES, &met);
    form_turn(t, r, s);
}

void rp_json(const struct rules *rules, const struct state *view, struct json *w)
{
    struct form t = form_to(w);
    struct rp_state s = *(const struct rp_state *)view;
    form_position(&t, (const struct rp_rules *)rules, &s);
}

int rp_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    struct rp_state *s = (struct rp_state *)state;
    struct form t = form_from(f, err);
    form_position(&t, r, s);
    if (t.code)
        return t.code;
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

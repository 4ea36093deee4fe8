/* Positions and views of Royal Python, their keys, and how they are written (section 6 of the rulebook, A-1 to A-3). */
#include "games/royal_python/rp_parts.h"

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

/* ---- Writing: parts ---------------------------------------------------------------------------------------------- */

static void write_spots(struct json *w, const char *key, uint64_t spots)
{
    json_key(w, key);
    json_list_begin(w);
    for (; spots; spots &= spots - 1)
        json_put_int(w, rp_lowest(spots));
    json_list_end(w);
}

static void write_cards(struct json *w, uint64_t cards)
{
    json_list_begin(w);
    while (cards)
        json_put_text(w, decktet[card_take(&cards)].code);
    json_list_end(w);
}

static void write_tokens(struct json *w, const struct rp_state *s, int seat)
{
    const struct rp_tokens *t = &s->seat[seat];
    json_object_begin(w);
    json_member_int(w, "supply", t->supply);
    write_spots(w, "body", s->body[seat]);
    json_member_int(w, "head", t->head);
    write_spots(w, "crowned", s->crowned[seat]);
    json_member_int(w, "crownedHead", t->crowned_head);
    json_member_int(w, "lost", t->lost);
    json_member_int(w, "left", t->left);
    json_object_end(w);
}

static void put_suit(struct json *w, int suit)
{
    char text[2] = { suit == RP_NONE ? '\0' : decktet_suit_letter[suit], '\0' };
    if (suit == RP_NONE)
        json_put_null(w);
    else
        json_put_text(w, text);
}

static void put_cobra(struct json *w, int card)
{
    char text[3] = { 'C', (char)('0' + card), '\0' };
    if (card == RP_EMPTY)
        json_put_null(w);
    else
        json_put_text(w, card == RP_FACE_DOWN ? "down" : text);
}

static void member_or_null(struct json *w, const char *key, int number, int none)
{
    if (number == none)
        json_member_null(w, key);
    else
        json_member_int(w, key, number);
}

/* ---- Writing: all of it ------------------------------------------------------------------------------------------ */

/* The Cobra cards that lie on their discard: none as long as the grid has all nine. */
static void write_cobra_discard(struct json *w, const struct rp_state *s)
{
    unsigned gone = rp_any_face_down(s) ? 0 : ((1u << RP_COBRAS) - 1) << 1;
    for (int place = 0; place < RP_COBRAS; place++)
        if (s->grid[place] <= RP_COBRAS)
            gone &= ~(1u << s->grid[place]);
    json_list_begin(w);
    for (int card = 1; card <= RP_COBRAS; card++)
        if (gone >> card & 1)
            put_cobra(w, card);
    json_list_end(w);
}

/* A key that has one value for each seat. */
static void write_seats(struct json *w, const struct rp_state *s, enum rp_key key)
{
    json_key(w, rp_keys[key].name);
    json_list_begin(w);
    for (int seat = 0; seat < s->base.seats; seat++)
        if (key == RP_KEY_SUITS)
            put_suit(w, s->seat[seat].suit);
        else if (key == RP_KEY_TOKENS)
            write_tokens(w, s, seat);
        else if (key == RP_KEY_TROPHIES)
            json_put_int(w, s->seat[seat].trophies);
        else if (rp_sees_hand(s, seat))
            write_cards(w, s->hand[seat]);
        else
            json_put_int(w, s->seat[seat].held);
    json_list_end(w);
}

static void write_turn(struct json *w, const struct rp_rules *r, const struct rp_state *s)
{
    char text[16];
    struct textbuf token = textbuf_over(text, sizeof text);
    member_or_null(w, RP_KEY(TURN), s->turn, RP_NONE);
    json_member_text(w, RP_KEY(PHASE), rp_phase_words[s->base.phase]);
    if (s->token == RP_NONE) {
        json_member_null(w, RP_KEY(TOKEN));
    } else {
        rp_place_text(r, s->token, s->token_crowned, &token);
        json_member_text(w, RP_KEY(TOKEN), text);
    }
    json_key(w, RP_KEY(SUIT));
    put_suit(w, s->suit);
    json_member_int(w, RP_KEY(SPENT), s->spent);
    json_member_int(w, RP_KEY(DRAWS), s->draws);
    json_member_bool(w, RP_KEY(LANDED), s->landed);
    member_or_null(w, RP_KEY(PLACE), s->place, 0);
}

void rp_json(const struct rules *rules, const struct state *view, struct json *w)
{
    const struct rp_state *s = (const struct rp_state *)view;
    for (enum rp_key key = RP_KEY_SUITS; key <= RP_KEY_HANDS; key++)
        write_seats(w, s, key);
    json_key(w, RP_KEY(DISCARD));
    write_cards(w, s->discard);
    json_member_bool(w, RP_KEY(HEAD_OPENED), s->opened);
    json_key(w, RP_KEY(GRID));
    json_list_begin(w);
    for (int place = 0; place < RP_COBRAS; place++)
        put_cobra(w, s->grid[place]);
    json_list_end(w);
    json_key(w, RP_KEY(COBRA_DISCARD));
    write_cobra_discard(w, s);
    write_seats(w, s, RP_KEY_TROPHIES);
    write_turn(w, (const struct rp_rules *)rules, s);
}

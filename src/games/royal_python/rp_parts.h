/* What the files of Royal Python share among themselves. Private to the game. */
#ifndef COIL_GAMES_RP_PARTS_H
#define COIL_GAMES_RP_PARTS_H

#include "games/royal_python/royal_python.h"

/* Fields of a packed action, from the highest: the order of all lists. */
enum {
    RP_SHIFT_VERB = 40,
    RP_SHIFT_CARD = 32,
    RP_SHIFT_AS = 24, /* the suit declared; for the Excuse RP_AS_NUMBER and its steps */
    RP_SHIFT_CROWNED = 17,
    RP_SHIFT_UP = 16,
    RP_AS_NUMBER = 16,
    RP_EXCUSE_LEAST = 2, /* RP-18 */
    RP_EXCUSE_MOST = 9
};

static inline action rp_pack(enum rp_verb verb, int card, int as, int from)
{
    return (action)verb << RP_SHIFT_VERB | (action)card << RP_SHIFT_CARD | (action)as << RP_SHIFT_AS | (action)from;
}

#define RP_CROWNED_BIT ((action)1 << RP_SHIFT_CROWNED)
#define RP_UP_BIT ((action)1 << RP_SHIFT_UP)

/* rp_unpack, for `apply`: quick. */
static inline struct rp_action rp_unpacked(const struct rp_rules *r, action a)
{
    int as = a >> RP_SHIFT_AS & 255;
    struct rp_action u = {
        .verb = (enum rp_verb)(a >> RP_SHIFT_VERB),
        .card = a >> RP_SHIFT_CARD & 255,
        .suit = as & RP_AS_NUMBER ? RP_NONE : as,
        .from = (int)(a & 255),
        .crowned = (a & RP_CROWNED_BIT) != 0,
        .up = (a & RP_UP_BIT) != 0,
    };
    if (u.verb == RP_DO_MOVE || u.verb == RP_DO_ENTER)
        u.steps = as & RP_AS_NUMBER ? as - RP_AS_NUMBER : r->steps[u.card];
    return u;
}

static inline uint64_t rp_spot(int place)
{
    return (uint64_t)1 << place;
}

/* Spots below a place, and above it. */
static inline uint64_t rp_below(int place)
{
    return rp_spot(place) - 1;
}
static inline uint64_t rp_above(int place)
{
    return ~(rp_below(place) | rp_spot(place));
}

static inline int rp_lowest(uint64_t spots)
{
    return __builtin_ctzll(spots);
}
static inline int rp_highest(uint64_t spots)
{
    return 63 - __builtin_clzll(spots);
}

/* Spots of all uncrowned and of all crowned tokens. */
static inline uint64_t rp_all_body(const struct rp_state *s)
{
    uint64_t all = 0;
    for (int seat = 0; seat < s->base.seats; seat++)
        all |= s->body[seat];
    return all;
}
static inline uint64_t rp_all_crowned(const struct rp_state *s)
{
    uint64_t all = 0;
    for (int seat = 0; seat < s->base.seats; seat++)
        all |= s->crowned[seat];
    return all;
}

/* The cards of the deck; in a view all cards that it does not show. */
static inline uint64_t rp_deck(const struct rp_rules *r, const struct rp_state *s)
{
    uint64_t gone = s->discard;
    for (int seat = 0; seat < s->base.seats; seat++)
        gone |= s->hand[seat];
    return r->deck & ~gone;
}

/* How many cards are in deck and discard. */
static inline int rp_in_no_hand(const struct rp_rules *r, const struct rp_state *s)
{
    int count = r->cards;
    for (int seat = 0; seat < s->base.seats; seat++)
        count -= s->seat[seat].held;
    return count;
}

/* True if nothing stands between this seat and the head but distance: all its pieces are on the board (RP-27, RP-28),
 * not counting one that enters just now. */
static inline bool rp_all_on_board(const struct rp_state *s, int seat, bool entering)
{
    return s->seat[seat].supply == entering;
}

/* True if the grid has a card face down. */
static inline bool rp_any_face_down(const struct rp_state *s)
{
    for (int place = 0; place < RP_COBRAS; place++)
        if (s->grid[place] == RP_FACE_DOWN)
            return true;
    return false;
}

/* Own tokens on body spots that Entwine may name, and their crowned ones: all but the selected one. */
static inline uint64_t rp_entwined(const struct rp_state *s, bool crowned)
{
    uint64_t tokens = crowned ? s->crowned[s->turn] : s->body[s->turn];
    return (s->token_crowned != 0) == crowned ? tokens & ~rp_spot(s->token) : tokens;
}

/* The cards of a hand by which a paid-for token may enter now, that bear `suit` (H-4). */
uint64_t rp_entering_cards(const struct rp_rules *r, const struct rp_state *s, int seat, uint64_t hand, int suit);

/* All tokens of a seat, wherever they are. */
int rp_count_tokens(const struct rp_state *s, int seat);

/* Takes the Cobra card of a grid place (RP-35), unless it lies face down and has to be turned up first; what a card
 * does that lies face up now. True if it ends the turn. */
bool rp_choose_cobra(const struct rp_rules *r, struct rp_state *s, int place, struct event_log *log);
bool rp_obey(const struct rp_rules *r, struct rp_state *s, int card, struct event_log *log);

/* The token of a text, as rp_place_text writes it; false if it is none. */
bool rp_place_of(const struct rp_rules *r, const char *text, int *place, bool *crowned);
/* The Cobra card, 1 … 9, of "C1" … "C9"; 0 for any other text. */
int rp_cobra_of(const char *text);

int rp_legal(const struct rules *rules, const struct state *state, int seat, action *out);
int rp_chance_odds(const struct rules *rules, const struct state *state, action *out, uint64_t *weight);
action rp_chance(const struct rules *rules, const struct state *state, struct rng *rng);

/* rp_endless.c: refuses boards and decks with which a game may never end, unless the number of turns has a bound. */
int rp_check_ends(const struct rp_rules *r, struct flat *f, struct error *err);
/* The cards that must be discarded: in hands of players who have lost all tokens, in a view the known ones, if
 * by the other cards nobody might ever win and no number of turns ends the game; else 0. */
uint64_t rp_must_return(const struct rp_rules *r, const struct rp_state *s);

/* Functions of the game's table, by file: rp_rules, rp_views, rp_positions, rp_sound, rp_texts. */
int rp_build(struct rules *rules, struct flat *f, struct error *err);
const char *rp_option_default(const struct ruleset *ruleset, int seats, int index);
void rp_advance(const struct rules *rules, struct state *view, const struct event *seen);
void rp_settle(const struct rules *rules, struct state *state);
void rp_redact(const struct rules *rules, struct state *state, int viewer);
void rp_determinize(const struct rules *rules, struct state *state, int viewer, struct rng *rng);
void rp_json(const struct rules *rules, const struct state *view, struct json *w);
int rp_read(const struct rules *rules, struct flat *f, struct state *s, struct error *err);
const char *rp_fault(const struct rules *rules, const struct state *s);
void rp_action_text(const struct rules *rules, const struct state *s, int seat, action packed, struct textbuf *out);
bool rp_arg_tell(const struct rules *rules, const struct event *e, int index, char style, struct teller *t);
void rp_event_text(const struct rules *rules, const struct event *e, struct teller *t);
void rp_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out);
bool rp_arg_value(const struct rules *rules, const struct event *e, int index, const char *text, int32_t *out);
void rp_render(const struct rules *rules, const struct state *view, struct textbuf *out);

/* Keys of a position, in this order. */
enum rp_key {
    RP_KEY_SUITS,
    RP_KEY_TOKENS,
    RP_KEY_HANDS,
    RP_KEY_DISCARD,
    RP_KEY_HEAD_OPENED,
    RP_KEY_GRID,
    RP_KEY_COBRA_DISCARD,
    RP_KEY_TROPHIES,
    RP_KEY_TURN,
    RP_KEY_PHASE,
    RP_KEY_TOKEN,
    RP_KEY_SUIT,
    RP_KEY_SPENT,
    RP_KEY_DRAWS,
    RP_KEY_LANDED,
    RP_KEY_PLACE,
    RP_KEY_TURNS /* in Nom Nom only */
};
extern const struct game_key rp_keys[];
#define RP_KEY(key) rp_keys[RP_KEY_##key].name

extern const char *const rp_phase_words[];
extern const struct event_type rp_event_types[];
extern const struct card_deed rp_card_deeds[];
extern const struct ruleset_data royal_python_rulesets[];

#endif

/* Choosing in Royal Python: the card, what it is spent on, as which suit. */
#include "show/games/rp_show.h"

#include <stdio.h>

enum { CARD, USE, AS };                       /* the levels of a card that is spent; all else has the first only */
enum { ENDS = DECKTET_CARDS, PLACES = 1000 }; /* values of the first level that are no cards */

static bool spends(struct rp_action a)
{
    return a.verb >= RP_DO_MOVE && a.verb <= RP_DO_CROWN;
}

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

/* From the tail upwards. Of a crowned token's two ways in Nom Nom the one is pointed at by where it stands, the other
 * by where it goes. */
static int use_of(struct rp_action a)
{
    return a.from << 2 | a.crowned << 1 | a.up;
}

static struct handle suit_handle(int suit)
{
    return handle_of(THING_SUIT, "%c", decktet_suit_letter[suit]);
}

static struct step first_step(const struct rp_rules *r, struct rp_action a)
{
    switch (a.verb) {
    case RP_DO_STOP:
        return (struct step){ ENDS, ENDS, { 0 } };
    case RP_DO_COBRA:
        return (struct step){ PLACES + a.from, 0, handle_of(THING_CELL, "%d", a.from) };
    case RP_DO_SWAP:
        return (struct step){ PLACES + use_of(a), use_of(a), rp_space_handle(r, a.from) };
    default:
        return (struct step){ a.card, a.card, rp_card_handle(a.card) };
    }
}

int rp_steps(const struct rules *rules, const struct state *view, int seat, action packed, struct step *out)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    struct rp_action a = rp_unpack(r, packed);
    out[CARD] = first_step(r, a);
    if (!spends(a))
        return 1;
    bool excuse = a.suit == RP_NONE;
    int into = rp_landfall_of(r, (const struct rp_state *)view, seat, a).into;
    out[USE] = (struct step){ use_of(a), use_of(a), rp_space_handle(r, a.up && !excuse ? into : a.from) };
    out[AS] = excuse ? (struct step){ a.steps, 0, rp_space_handle(r, into) }
                     : (struct step){ a.suit, 0, suit_handle(a.suit) };
    return 3;
}

/* ---- Questions and options --------------------------------------------------------------------------------------- */

void rp_question(const struct rules *rules, const struct state *view, int seat, action packed, int level,
                 struct teller *t)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    struct rp_action a = rp_unpack(r, packed);
    (void)seat;
    if (level == USE) {
        tell(t, "Which token is it for?");
    } else if (level == AS) {
        rp_tell_card(a.card, t);
        tell(t, a.suit == RP_NONE ? ": as which number?" : ": as which suit?");
    } else if (a.verb == RP_DO_COBRA) {
        tell(t, "Which place of the Cobra grid?");
    } else if (a.verb == RP_DO_SWAP) {
        tell(t, "Which token changes places with the one on ");
        rp_tell_space(r, ((const struct rp_state *)view)->token, t);
        tell(t, "?");
    } else {
        tell(t, "Which card?");
    }
}

static void tell_first(const struct rp_rules *r, const struct rp_state *s, struct rp_action a, struct teller *t)
{
    switch (a.verb) {
    case RP_DO_STOP:
        tell(t, "End the turn");
        break;
    case RP_DO_COBRA:
        tell(t, "Place %d: ", a.from);
        if (s->grid[a.from - 1] == RP_FACE_DOWN)
            tell(t, "face down");
        else
            rp_tell_cobra_card(r, s->grid[a.from - 1], t);
        break;
    case RP_DO_SWAP:
        tell(t, a.crowned ? "Swap with the crowned token on " : "Swap with the token on ");
        rp_tell_space(r, a.from, t);
        break;
    default:
        tell(t, a.verb == RP_DO_DISCARD ? "Discard " : "");
        rp_tell_card(a.card, t);
        if (!tells_in_full(t))
            tell(t, " %s", decktet[a.card].name);
    }
}

/* Where a token goes; that of the Excuse depends on its number. */
static void tell_aim(const struct rp_rules *r, const struct rp_state *s, int seat, struct rp_action a, struct teller *t)
{
    static const char *const meets[] = {
        [RP_LEAPS] = " by a leap",
        [RP_DANCES] = ", sends one back",
        [RP_CAPTURES] = ", captures",
        [RP_LEAVES] = "",
    };
    struct rp_landfall fall = rp_landfall_of(r, s, seat, a);
    if (a.suit == RP_NONE) {
        tell(t, !a.crowned ? "" : a.up ? ", toward the head" : ", toward the tail");
    } else if (fall.landing == RP_LEAVES) {
        tell(t, " leaves the snake");
    } else {
        tell(t, a.verb == RP_DO_ENTER ? " on " : " to ");
        rp_tell_space(r, fall.into, t);
        tell(t, "%s%s", fall.landing < sizeof meets / sizeof *meets && meets[fall.landing] ? meets[fall.landing] : "",
             fall.cobra ? " (Cobra)" : "");
    }
}

static void tell_use(const struct rp_rules *r, const struct rp_state *s, int seat, struct rp_action a, struct teller *t)
{
    if (a.verb == RP_DO_PAY) {
        tell(t, "Pay for a token");
    } else if (a.verb == RP_DO_CROWN) {
        tell(t, "Crown a token on ");
        rp_tell_space(r, r->head, t);
    } else {
        tell(t, a.verb == RP_DO_ENTER ? "A token enters" : a.crowned ? "Crowned token on " : "Token on ");
        if (a.verb == RP_DO_MOVE)
            rp_tell_space(r, a.from, t);
        tell_aim(r, s, seat, a, t);
    }
}

void rp_option(const struct rules *rules, const struct state *view, int seat, action packed, int level,
               struct teller *t)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)view;
    struct rp_action a = rp_unpack(r, packed);
    if (level == CARD) {
        tell_first(r, s, a, t);
    } else if (level == USE) {
        tell_use(r, s, seat, a, t);
    } else if (a.suit != RP_NONE) {
        rp_tell_suit(a.suit, t);
        if (a.suit == s->seat[seat].suit)
            tell(t, ", draw 1");
    } else {
        struct rp_landfall fall = rp_landfall_of(r, s, seat, a);
        tell(t, fall.landing == RP_LEAVES ? "%d, leaves the snake" : "%d, to ", a.steps);
        if (fall.landing != RP_LEAVES)
            rp_tell_space(r, fall.into, t);
    }
}

/* ---- What else is to be known of a choice ------------------------------------------------------------------------ */

/* A crown without subjects leaves at once, in Nom Nom. */
static bool crowns_in_vain(const struct rp_rules *r, const struct rp_state *s, int seat, struct rp_action a)
{
    return a.verb == RP_DO_CROWN && r->nom_nom && !s->body[seat] && s->seat[seat].head == 1;
}

/* One's own suit, which draws; else the one that most cards in the hand can follow. */
static bool is_usual(const struct rp_rules *r, const struct rp_state *s, int seat, struct rp_action a)
{
    uint64_t hand = s->hand[seat] & ~card_bit(a.card);
    int own = s->seat[seat].suit, best = RP_NONE, most = -1;
    if (!spends(a) || a.suit == RP_NONE)
        return false;
    for (int suit = 0; suit < DECKTET_SUITS; suit++) {
        int followers = suit == own ? DECKTET_CARDS : card_count(hand & r->bearing[suit]);
        if (card_in(r->bearing[suit], a.card) && followers > most) {
            best = suit;
            most = followers;
        }
    }
    return a.suit == best;
}

unsigned rp_marks(const struct rules *rules, const struct state *view, int seat, action packed)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)view;
    struct rp_action a = rp_unpack(r, packed);
    int face = a.verb == RP_DO_COBRA ? s->grid[a.from - 1] : RP_FACE_DOWN;
    if (crowns_in_vain(r, s, seat, a))
        return CHOICE_ENDS | CHOICE_DESTRUCTIVE;
    if (face != RP_FACE_DOWN)
        return r->cobra[face].effect == RP_END_TURN ? CHOICE_ENDS : 0;
    bool leaves = rp_landfall_of(r, s, seat, a).landing == RP_LEAVES;
    bool ends = a.verb == RP_DO_STOP || a.verb == RP_DO_DISCARD || leaves;
    return (ends ? CHOICE_ENDS : 0) | (is_usual(r, s, seat, a) ? CHOICE_USUAL : 0);
}

int rp_cobra_aim(const struct rp_rules *r, const struct rp_state *s, int face)
{
    int at = s->token;
    enum rp_effect effect = (enum rp_effect)r->cobra[face].effect;
    if (effect == RP_SLIDE_AHEAD || effect == RP_SLIDE_BACK)
        return rp_slide_target(r, s, &r->cobra[face]);
    if (effect <= RP_SWAP_FIRST)
        rp_swap_target(s, effect, &at);
    return at;
}

static int path_between(const struct rp_rules *r, int from, int into, struct handle *out)
{
    out[0] = rp_space_handle(r, from);
    out[1] = rp_space_handle(r, into);
    return from == into ? 0 : 2;
}

/* A token that leaves goes by the tail, whose id is the supply's. */
int rp_path(const struct rules *rules, const struct state *view, int seat, action packed, struct handle *out)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)view;
    struct rp_action a = rp_unpack(r, packed);
    struct rp_landfall fall = rp_landfall_of(r, s, seat, a);
    if (a.verb == RP_DO_SWAP)
        return path_between(r, s->token, a.from, out);
    if (a.verb == RP_DO_COBRA && s->grid[a.from - 1] != RP_FACE_DOWN)
        return path_between(r, s->token, rp_cobra_aim(r, s, s->grid[a.from - 1]), out);
    if (fall.landing == RP_ILLEGAL)
        return 0;
    int count = path_between(r, a.from, fall.landing == RP_LEAPS ? fall.met : fall.into, out);
    if (fall.landing == RP_LEAPS)
        out[count++] = rp_space_handle(r, fall.into);
    return count;
}

/* True if the card would bring an uncrowned token of the turn to the head, which takes none yet (RP-27). */
static bool head_is_shut(const struct rp_rules *r, const struct rp_state *s, int card)
{
    uint64_t tokens = s->spent ? (uint64_t)!s->token_crowned << s->token : s->body[s->turn];
    int from = r->steps[card] < r->head ? r->head - r->steps[card] : 1;
    return s->seat[s->turn].supply > 0 && card != DECKTET_EXCUSE && tokens >> from;
}

/* Why a card of the hand that is in no legal action cannot be spent. */
static void explain(const struct rp_rules *r, const struct rp_state *s, int card, char *why, size_t size)
{
    bool excuse = card == DECKTET_EXCUSE;
    if (s->spent && s->suit == RP_NONE)
        snprintf(why, size, "no card may follow the Excuse");
    else if (s->spent && excuse)
        snprintf(why, size, "the Excuse is the only card of its turn");
    else if (s->spent && !card_in(r->bearing[s->suit], card))
        snprintf(why, size, "it does not bear %s", decktet_suit_name[s->suit]);
    else if (s->spent && s->token == r->head && !s->token_crowned)
        snprintf(why, size,
                 card_in(r->crowns, card) ? "one token at a time can be crowned" /* Nom Nom, H-15 */
                                          : "on the head only a Crown can be spent");
    else if (head_is_shut(r, s, card))
        snprintf(why, size, "the head is shut until all are on the snake");
    else if (s->spent)
        snprintf(why, size, "the token cannot go that far");
    else
        snprintf(why, size, excuse ? "no token can go 2 to 9" : "no token can go that far");
}

int rp_lacks(const struct rules *rules, const struct state *view, int seat, struct lack *out)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)view;
    action list[RP_ACTIONS_MAX];
    uint64_t hand = s->base.phase == RP_ACT ? s->hand[seat] : 0;
    for (int i = hand ? game_legal(rules, view, seat, list) : 0; i > 0; i--) {
        struct rp_action a = rp_unpack(r, list[i - 1]);
        if (spends(a) || a.verb == RP_DO_DISCARD)
            hand &= ~card_bit(a.card);
    }
    int count = 0;
    while (hand) {
        int card = card_take(&hand);
        out[count].thing = rp_card_handle(card);
        explain(r, s, card, out[count].why, sizeof out->why);
        count++;
    }
    return count;
}

/* ---- Advice ------------------------------------------------------------------------------------------------------ */

static void advise_first(const struct rp_state *s, int seat, bool can_spend, struct teller *t)
{
    if (s->seat[seat].held == 0)
        tell(t, "%N [has] no cards: the turn can only end.", seat);
    else if (!can_spend)
        tell(t, "%N can spend no card. One has to be discarded, and the turn ends with it.", seat);
    else if (!rp_on_snake(s, seat))
        tell(t, "%N [has] no token on the snake: any card brings one in.", seat);
    else
        tell(t, "%N [chooses] a card and the token to spend it on.", seat);
}

static void advise_next(const struct rp_state *s, int seat, bool can_spend, struct teller *t)
{
    if (s->token == 0)
        tell(t, "The token is paid for. Now it must enter, by a card with ");
    else if (!can_spend)
        tell(t, "%N can spend no other card now: the turn can only end.", seat);
    else
        tell(t, "%N can end the turn, or go on with the same token and a card with ", seat);
    if (s->token == 0 || can_spend) {
        rp_tell_suit(s->suit, t);
        tell(t, ".");
    }
}

void rp_advice(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)view;
    if (s->base.phase == RP_COBRA) {
        tell(t, "%W token is on a Cobra spot: a card of the Cobra grid has to be taken.", seat);
    } else if (s->base.phase == RP_SWAP) {
        tell(t, "%N [chooses] the token to change places with.", seat);
    } else {
        action list[RP_ACTIONS_MAX];
        bool can_spend = game_legal(rules, view, seat, list) > 0 && spends(rp_unpack(r, list[0]));
        (s->spent ? advise_next : advise_first)(s, seat, can_spend, t);
    }
}

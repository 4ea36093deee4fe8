/* What must hold of every position and view: asked when one is read, and by the tests at every ply. */
#include "games/royal_python/rp_parts.h"

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
        if (s->hand[seat] & ~(state_is_of(&s->base, seat) ? r->deck : 0))
            return "hands: a hand is there that is not seen";
        if (state_is_of(&s->base, seat) && t->held != card_count(s->hand[seat]))
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
    uint64_t hand = state_is_of(&s->base, s->turn) ? s->hand[s->turn] : t->held ? rp_deck(r, s) : 0;
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

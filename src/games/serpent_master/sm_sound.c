/* What must always hold of positions and views (AM-18). */
#include "games/serpent_master/sm_parts.h"

#include <stdio.h>

/* ---- Cards that have been resolved ------------------------------------------------------------------------------- */

int sm_resolved_cards(const struct sm_state *s, int seat, uint8_t *cards)
{
    int count = 0;
    for (int round = 0; round < SM_ROUNDS_MAX && s->played[round][seat] != SM_NO_CARD; round++)
        cards[count++] = s->played[round][seat];
    for (int at = 0; at < s->through; at++)
        if (s->order[at] == seat)
            cards[count++] = s->chosen[seat];
    return count;
}

int sm_placed_cards(const struct sm_rules *r, const struct sm_state *s, int seat, int *tokens)
{
    uint8_t cards[SM_ROUNDS_MAX];
    int count = sm_resolved_cards(s, seat, cards), placed = 0;
    *tokens = 0;
    for (int i = 0; i < count; i++)
        if (!(s->lost[seat] & SM_CARD(cards[i]))) {
            *tokens += r->size[cards[i]];
            placed++;
        }
    return placed;
}

/* ---- What is wrong ----------------------------------------------------------------------------------------------- */

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
    if (entered && sm_on_board(head) != (sm_placed_cards(r, s, seat, &tokens) > 0))
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
            sm_placed_cards(r, s, seat, &tokens);
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

int sm_check(const struct sm_rules *r, struct flat *f, const struct sm_state *s, struct error *err)
{
    struct fault fault;
    char path[16];
    if (!find_fault(r, s, &fault))
        return 0;
    snprintf(path, sizeof path, fault.seat < 0 ? "%s" : "%s.%d", sm_keys[fault.key].name, fault.seat);
    return flat_refuse(f, err, path, "%s", fault.text);
}

const char *sm_invariant(const struct rules *rules, const struct state *state)
{
    struct fault fault;
    bool wrong = find_fault((const struct sm_rules *)rules, (const struct sm_state *)state, &fault);
    return wrong ? fault.text : NULL;
}

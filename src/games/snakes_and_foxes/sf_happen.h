/* What happens, by event: each of these functions changes a state and, if it is not said to be left to the caller,
 * tells the log. Rules play with them, views are moved along by them; inline, since the rules do so millions of times a
 * second. */
#ifndef COIL_GAMES_SF_HAPPEN_H
#define COIL_GAMES_SF_HAPPEN_H

#include "games/snakes_and_foxes/sf_parts.h"

#include <string.h>

/* ---- Rolls and cards --------------------------------------------------------------------------------------------- */

/* A token's turn begins; the caller logs the lot that decided it, if there was one. */
static inline void sf_begin(struct sf_state *s, int token)
{
    s->turn = (uint8_t)token;
    s->base.phase = SF_ROLL;
}

static inline void sf_take_roll(struct sf_state *s, struct sf_symbols roll)
{
    s->roll = roll;
    s->base.phase = SF_MOVE;
}

static inline void sf_shuffle(struct sf_state *s, struct event_log *log)
{
    memset(s->drawn, 0, sizeof s->drawn);
    EVENT(log, SF_EV_SHUFFLE, SEAT_CHANCE, 0);
}

static inline void sf_roll(const struct sf_rules *r, struct sf_state *s, int move, int snake, int fox,
                           struct event_log *log)
{
    bool again = move == 0 && s->token[s->turn].turns == 0; /* SF-14, hole 18 */
    if (r->base.choice[SF_OPT_CHANCE] == SF_DECK)
        s->drawn[sf_roll_index(r, move, snake)]++;
    EVENT(log, SF_EV_ROLL, SEAT_CHANCE, s->turn, move, snake, fox, again);
    if (!again)
        sf_take_roll(s, (struct sf_symbols){ (uint8_t)move, (uint8_t)snake, (uint8_t)fox });
}

/* The odd symbol alternates, and the hand comes back when it is empty. */
static inline void sf_play_card(const struct sf_rules *r, struct sf_state *s, int move, struct event_log *log)
{
    uint8_t *hand = s->hands[s->turn];
    struct sf_symbols symbols = sf_card_symbols(r, s, move);
    int left = 0;
    s->extra ^= (r->dice - move) % 2;
    hand[move]--;
    for (int v = 0; v < SF_HAND_VALUES; v++)
        left += hand[v];
    if (left == 0)
        memcpy(hand, r->hand, sizeof r->hand);
    EVENT(log, SF_EV_CARD, sf_owner(r, s->turn), s->turn, move, symbols.snake, symbols.fox);
    sf_take_roll(s, symbols);
}

/* ---- The token --------------------------------------------------------------------------------------------------- */

/* No event: it follows from the others. */
static inline void sf_begin_hunt(struct sf_state *s, enum sf_kind kind)
{
    s->base.phase = kind == SF_SNAKE ? SF_SNAKES : SF_FOXES;
    s->left = kind == SF_SNAKE ? s->roll.snake : s->roll.fox;
    s->done = 0;
}

/* The token on turn has come to a space, having touched the rim or not: perhaps home (SF-22). The caller logs each step
 * of the walk, and lets the hunt begin after the last one. */
static inline void sf_walk_to(const struct sf_rules *r, struct sf_state *s, int space, bool rim, struct event_log *log)
{
    struct sf_token *token = &s->token[s->turn];
    token->at = (uint8_t)space;
    token->rim |= rim;
    if (space == SF_HUB && token->rim) {
        token->fate = SF_HOME;
        EVENT(log, SF_EV_HOME, sf_owner(r, s->turn), s->turn);
    }
}

static inline void sf_stay(const struct sf_rules *r, struct sf_state *s, struct event_log *log)
{
    EVENT(log, SF_EV_STAY, sf_owner(r, s->turn), s->turn, s->roll.move > 0);
    sf_begin_hunt(s, SF_SNAKE);
}

/* ---- Hunters ----------------------------------------------------------------------------------------------------- */

static inline void sf_draw_next(struct sf_state *s, int piece, struct event_log *log)
{
    s->next = (uint8_t)piece;
    EVENT(log, SF_EV_NEXT, SEAT_CHANCE, sf_kind_of_phase(s), piece);
}

static inline void sf_pass_over(struct sf_state *s, sf_set stuck, struct event_log *log)
{
    s->done |= stuck;
    s->next = SF_NO_SPACE;
    for (; log && stuck; stuck &= stuck - 1)
        EVENT(log, SF_EV_PASSED, SEAT_NONE, sf_kind_of_phase(s), sf_first(stuck));
}

/* A piece steps, and eats whatever token stands there (SF-33, SF-34). `from` and `to` are sets of one; `chooser` is who
 * chose the step, SEAT_NONE if there was no choice. */
static inline void sf_step(struct sf_state *s, sf_set from, sf_set to, int chooser, struct event_log *log)
{
    int kind = sf_kind_of_phase(s), space = sf_first(to);
    s->piece[kind] = (s->piece[kind] & ~from) | to;
    s->done |= to;
    s->next = SF_NO_SPACE;
    s->left--;
    EVENT(log, SF_EV_STEP, chooser, kind, sf_first(from), space);
    for (int t = 0; t < 2; t++) {
        if (s->token[t].at != space || s->token[t].fate != SF_IN)
            continue;
        s->token[t].fate = SF_EATEN;
        EVENT(log, SF_EV_EATEN, SEAT_NONE, t, space, kind);
    }
}

#endif

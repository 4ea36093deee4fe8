/* Positions and views written and read back, and the table of their keys (docs/rules/reference, "For programs"). All
 * is public, so both are the same. */
#include "games/snakes_and_foxes/sf_parts.h"

#include "engine/form.h"

const struct game_key sf_keys[] = {
    [SF_KEY_TOKENS] = { "tokens", "[{at:space,rim:bool,state:\"in\"|\"eaten\"|\"home\",turns:int};2]", NULL,
                        "For each token where it is or was eaten, whether it has visited the rim, what became of it, "
                        "and "
                        "how many turns it has finished." },
    [SF_KEY_SNAKES] = { "snakes", "[space]", NULL, "Where the snakes are." },
    [SF_KEY_FOXES] = { "foxes", "[space]", NULL, "Where the foxes are." },
    [SF_KEY_TURN] = { "turn", "int", NULL, "The token whose turn it is, or was when the game ended." },
    [SF_KEY_PHASE] = { "phase", "\"rolloff\"|\"roll\"|\"move\"|\"snakes\"|\"foxes\"|\"over\"", NULL,
                       "The part of the turn." },
    [SF_KEY_ROLL] = { "roll", "[int;3]|null", NULL,
                      "The symbols of this turn, MOVE, SNAKE and FOX, in the phases move, snakes and foxes." },
    [SF_KEY_DONE] = { "done", "[space]", NULL,
                      "Where those hunters of the phase are that have moved in it or were passed over." },
    [SF_KEY_LEFT] = { "left", "int", NULL, "How many moves of the phase's hunters are still to be made." },
    [SF_KEY_NEXT] = { "next", "space|null", NULL, "The hunter whose step has to be chosen now." },
    [SF_KEY_DRAWN] = { "drawn", "[[int;3]]?", NULL,
                       "With the deck of fates: the cards out of it since it was shuffled." },
    [SF_KEY_HANDS] = { "hands", "[[int];2]?", NULL, "With nine steps: the cards that each token still has." },
    [SF_KEY_EXTRA] = { "extra", "\"snake\"|\"fox\"?", NULL, "With nine steps: the kind that gets the next odd move." },
    [SF_KEY_COUNT] = { .name = NULL },
};

static const char *const fate_words[] = { "in", "eaten", "home", NULL }; /* by enum sf_fate */

/* ---- Parts ------------------------------------------------------------------------------------------------------- */

static void form_space(struct form *t, const struct sf_rules *r, const char *key, uint8_t *space)
{
    char memory[8] = "";
    struct textbuf out = textbuf_over(memory, sizeof memory);
    const char *text = memory;
    if (!form_reads(t))
        sf_space_text(*space, &out);
    form_text(t, key, &text);
    *space = form_reads(t) && !t->code ? (uint8_t)sf_parse_space(r, text) : *space;
    if (*space == SF_NO_SPACE)
        form_refuse(t, "there is no space '%.20s' on this board", text);
}

/* A set, written the hub first, then ring by ring. */
static void form_set(struct form *t, const struct sf_rules *r, enum sf_key key, int min, int max, sf_set *set)
{
    sf_set rest = *set;
    int count = form_list(t, sf_keys[key].name, sf_count(rest), min, max);
    for (int i = 0; i < count; i++) {
        uint8_t space = form_reads(t) || rest & SF_HUB_BIT ? SF_HUB : (uint8_t)sf_first(rest);
        form_space(t, r, NULL, &space);
        if (space == SF_NO_SPACE)
            break;
        if (form_reads(t) && *set & SF_BIT(space))
            form_refuse(t, "this space is listed twice");
        rest &= ~SF_BIT(space);
        *set |= SF_BIT(space);
    }
    form_end(t);
}

static void form_token(struct form *t, const struct sf_rules *r, struct sf_token *token)
{
    int64_t turns = token->turns;
    form_object(t, NULL);
    form_space(t, r, "at", &token->at);
    form_flag(t, "rim", &token->rim);
    form_word(t, "state", &token->fate, fate_words);
    form_int(t, "turns", &turns, 0, UINT32_MAX);
    token->turns = (uint32_t)turns;
    form_end(t);
}

/* [MOVE, SNAKE, FOX]; only that the numbers add up is checked here. */
static void form_three(struct form *t, const struct sf_rules *r, const char *key, struct sf_symbols *three)
{
    form_list(t, key, 3, 3, 3);
    form_byte(t, NULL, &three->move, 0, r->dice);
    form_byte(t, NULL, &three->snake, 0, r->dice);
    form_byte(t, NULL, &three->fox, 0, r->dice);
    form_end(t);
    if (three->move + three->snake + three->fox != r->dice)
        form_refuse(t, "must add up to %d symbols", r->dice);
}

static void form_roll(struct form *t, const struct sf_rules *r, struct sf_state *s)
{
    int move, gap;
    if (!sf_rolled(s)) {
        if (!form_null(t, SF_NAME(ROLL), true))
            form_refuse(t, "must be null in this phase");
        return;
    }
    form_three(t, r, SF_NAME(ROLL), &s->roll);
    move = s->roll.move;
    gap = s->roll.snake - s->roll.fox;
    if (move == 0 && s->token[s->turn].turns == 0)
        form_refuse(t, "a token's first turn has at least one MOVE (SF-14)");
    if (r->base.choice[SF_OPT_CHANCE] == SF_HAND) {
        if (r->hand[move] == 0 || gap < -1 || gap > 1)
            form_refuse(t, "no card of the hand gives this");
    } else if (sf_roll_index(r, move, s->roll.snake) < 0) {
        form_refuse(t, "neither the dice nor any card give this");
    }
}

/* ---- Cards: keys that stand only with their kind of chance ------------------------------------------ */

static void form_drawn(struct form *t, const struct sf_rules *r, struct sf_state *s)
{
    int count = 0, index = 0, copy = 0;
    for (int i = 0; i < r->roll_count; i++)
        count += s->drawn[i];
    count = form_list(t, SF_NAME(DRAWN), count, 0, r->deck_size);
    for (int i = 0; i < count; i++) {
        for (; !form_reads(t) && copy == s->drawn[index]; index++)
            copy = 0;
        copy++;
        struct sf_symbols card = { r->roll[index].move, r->roll[index].snake, r->roll[index].fox };
        form_three(t, r, NULL, &card);
        if (!form_reads(t))
            continue;
        int found = sf_roll_index(r, card.move, card.snake);
        if (found < 0)
            form_refuse(t, "there is no such card");
        else if (s->drawn[found] == r->roll[found].weight)
            form_refuse(t, "there are not so many such cards");
        else
            s->drawn[found]++;
    }
    form_end(t);
    if (form_reads(t) && !t->code && sf_rolled(s) && !s->drawn[sf_roll_index(r, s->roll.move, s->roll.snake)])
        form_refuse(t, "must hold the card in force");
}

static void form_hand(struct form *t, const struct sf_rules *r, struct sf_state *s, int token)
{
    uint8_t *hand = s->hands[token];
    int count = 0;
    form_counts(t, NULL, hand, 0, r->dice, 1, r->hand_size);
    for (int move = 0; move < SF_HAND_VALUES; move++) {
        count += hand[move];
        if (hand[move] > r->hand[move])
            form_refuse_all(t, "token %d has more cards %d than there are", token, move);
    }
    /* The token on turn may have played its only card with a MOVE just now. */
    bool waits = s->token[token].fate == SF_IN && s->token[token].turns == 0 && !(sf_rolled(s) && s->turn == token);
    if (waits && s->base.phase != SF_OVER && hand[0] == count)
        form_refuse_all(t, "token %d has no card for its first turn", token);
}

static void form_cards(struct form *t, const struct sf_rules *r, struct sf_state *s)
{
    if (r->base.choice[SF_OPT_CHANCE] == SF_DECK)
        form_drawn(t, r, s);
    if (r->base.choice[SF_OPT_CHANCE] != SF_HAND)
        return;
    form_list(t, SF_NAME(HANDS), 2, 2, 2);
    form_hand(t, r, s, 0);
    form_hand(t, r, s, 1);
    form_end(t);
    form_word(t, SF_NAME(EXTRA), &s->extra, sf_kind_words);
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static void form_position(struct form *t, const struct sf_rules *r, struct sf_state *s)
{
    int snakes = r->piece_count[SF_SNAKE], foxes = r->piece_count[SF_FOX];
    form_list(t, SF_NAME(TOKENS), 2, 2, 2);
    form_token(t, r, &s->token[0]);
    form_token(t, r, &s->token[1]);
    form_end(t);
    form_set(t, r, SF_KEY_SNAKES, snakes, snakes, &s->piece[SF_SNAKE]);
    form_set(t, r, SF_KEY_FOXES, foxes, foxes, &s->piece[SF_FOX]);
    if (s->piece[SF_SNAKE] & s->piece[SF_FOX])
        form_refuse(t, "a fox and a snake stand on one space");
    form_byte(t, SF_NAME(TURN), &s->turn, 0, 1);
    form_word(t, SF_NAME(PHASE), &s->base.phase, r->base.game->phases);
    form_roll(t, r, s);
    form_set(t, r, SF_KEY_DONE, 0, SF_PIECES_MAX, &s->done);
    form_byte(t, SF_NAME(LEFT), &s->left, 0, SF_DICE_MAX);
    if (form_null(t, SF_NAME(NEXT), s->next == SF_NO_SPACE)) {
        s->next = SF_NO_SPACE;
    } else {
        s->next = form_reads(t) ? SF_HUB : s->next;
        form_space(t, r, SF_NAME(NEXT), &s->next);
    }
    form_cards(t, r, s);
}

void sf_json(const struct rules *rules, const struct state *view, struct json *w)
{
    struct form t = form_to(w);
    struct sf_state s = *(const struct sf_state *)view;
    form_position(&t, (const struct sf_rules *)rules, &s);
}

int sf_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    struct form t = form_from(f, err);
    form_position(&t, r, (struct sf_state *)state);
    return t.code ? t.code : sf_check(r, f, (struct sf_state *)state, err);
}

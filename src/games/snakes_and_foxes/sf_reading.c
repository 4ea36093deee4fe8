/* Positions and views read back, and checked whole (sections 8 and 9, A-10). All is public, so both are the same. */
#include "games/snakes_and_foxes/sf_parts.h"

#include <assert.h>

/* ---- Reading: one key after the other ---------------------------------------------------------------------------- */

static int read_space(const struct sf_rules *r, struct flat *f, const char *path, int *space, struct error *err)
{
    const char *text;
    int code = flat_text(f, err, &text, "%s", path);
    if (code)
        return code;
    *space = sf_parse_space(r, text);
    return *space == SF_NO_SPACE ? flat_refuse(f, err, path, "there is no space '%.20s' on this board", text) : 0;
}

static int read_set(const struct sf_rules *r, struct flat *f, enum sf_key key, int min, int max, sf_set *set,
                    struct error *err)
{
    const char *name = sf_keys[key].name;
    int count, space = 0, code = flat_list(f, err, min, max, &count, "%s", name);
    *set = 0;
    for (int i = 0; !code && i < count; i++) {
        char memory[24];
        struct textbuf path = textbuf_over(memory, sizeof memory);
        text_putf(&path, "%s.%d", name, i);
        if ((code = read_space(r, f, memory, &space, err)))
            return code;
        assert(space < SF_SPACES);
        if (*set & SF_BIT(space))
            return flat_refuse(f, err, memory, "this space is listed twice");
        *set |= SF_BIT(space);
    }
    return code;
}

static int read_token(const struct sf_rules *r, struct flat *f, int t, struct sf_token *token, struct error *err)
{
    char memory[24];
    struct textbuf path = textbuf_over(memory, sizeof memory);
    int space, fate, code;
    bool rim;
    int64_t turns;
    text_putf(&path, "%s.%d.at", SF_NAME(TOKENS), t);
    if ((code = read_space(r, f, memory, &space, err)) ||
        (code = flat_bool(f, err, &rim, "%s.%d.rim", SF_NAME(TOKENS), t)) ||
        (code = flat_word(f, err, sf_fate_words, &fate, "%s.%d.state", SF_NAME(TOKENS), t)) ||
        (code = flat_int(f, err, 0, UINT32_MAX, &turns, "%s.%d.turns", SF_NAME(TOKENS), t)))
        return code;
    *token = (struct sf_token){ .at = (uint8_t)space, .fate = (uint8_t)fate, .rim = rim, .turns = (uint32_t)turns };
    return 0;
}

/* [MOVE, SNAKE, FOX]; only that the numbers add up is checked here. */
static int read_three(const struct sf_rules *r, struct flat *f, const char *path, int out[3], struct error *err)
{
    int count, code = flat_list(f, err, 3, 3, &count, "%s", path);
    for (int i = 0; !code && i < 3; i++) {
        int64_t symbols = 0;
        code = flat_int(f, err, 0, r->dice, &symbols, "%s.%d", path, i);
        out[i] = (int)symbols;
    }
    if (!code && out[0] + out[1] + out[2] != r->dice)
        return flat_refuse(f, err, path, "must add up to %d symbols", r->dice);
    return code;
}

static int read_roll(const struct sf_rules *r, struct flat *f, struct sf_state *s, struct error *err)
{
    int symbols[3];
    if (!sf_rolled(s))
        return flat_null(f, "%s", SF_NAME(ROLL)) ? 0 : flat_refuse(f, err, SF_NAME(ROLL), "must be null in this phase");
    int code = read_three(r, f, SF_NAME(ROLL), symbols, err);
    if (code)
        return code;
    s->roll = (struct sf_symbols){ (uint8_t)symbols[0], (uint8_t)symbols[1], (uint8_t)symbols[2] };
    if (symbols[0] == 0 && s->token[s->turn].turns == 0)
        return flat_refuse(f, err, SF_NAME(ROLL), "a token's first turn has at least one MOVE (SF-14)");
    if (r->base.choice[SF_OPT_CHANCE] == SF_HAND) {
        int gap = symbols[1] - symbols[2];
        if (r->hand[symbols[0]] == 0 || gap < -1 || gap > 1)
            return flat_refuse(f, err, SF_NAME(ROLL), "no card of the hand gives this");
    } else if (sf_roll_index(r, symbols[0], symbols[1]) < 0) {
        return flat_refuse(f, err, SF_NAME(ROLL), "neither the dice nor any card give this");
    }
    return 0;
}

static int read_drawn(const struct sf_rules *r, struct flat *f, struct sf_state *s, struct error *err)
{
    int count, symbols[3], code = flat_list(f, err, 0, r->deck_size, &count, "%s", SF_NAME(DRAWN));
    for (int i = 0; !code && i < count; i++) {
        char memory[24];
        struct textbuf path = textbuf_over(memory, sizeof memory);
        text_putf(&path, "%s.%d", SF_NAME(DRAWN), i);
        if ((code = read_three(r, f, memory, symbols, err)))
            return code;
        int card = sf_roll_index(r, symbols[0], symbols[1]);
        if (card < 0 || s->drawn[card] == r->roll[card].weight)
            return flat_refuse(f, err, memory, card < 0 ? "there is no such card" : "there are not so many such cards");
        s->drawn[card]++;
    }
    if (code || !sf_rolled(s))
        return code;
    return s->drawn[sf_roll_index(r, s->roll.move, s->roll.snake)]
               ? 0
               : flat_refuse(f, err, SF_NAME(DRAWN), "must hold the card in force");
}

static int read_hand_of(const struct sf_rules *r, struct flat *f, int t, struct sf_state *s, struct error *err)
{
    int count, code = flat_list(f, err, 1, r->hand_size, &count, "%s.%d", SF_NAME(HANDS), t);
    for (int i = 0; !code && i < count; i++) {
        int64_t move;
        if ((code = flat_int(f, err, 0, r->dice, &move, "%s.%d.%d", SF_NAME(HANDS), t, i)))
            return code;
        if (s->hands[t][move]++ == r->hand[move])
            return flat_refuse(f, err, SF_NAME(HANDS), "token %d has more cards %d than there are", t, (int)move);
    }
    /* The token on turn may have played its only card with a MOVE just now. */
    bool waits = s->token[t].fate == SF_IN && s->token[t].turns == 0 && !(sf_rolled(s) && s->turn == t);
    if (!code && waits && s->base.phase != SF_OVER && s->hands[t][0] == count)
        return flat_refuse(f, err, SF_NAME(HANDS), "token %d has no card for its first turn", t);
    return code;
}

static int read_cards(const struct sf_rules *r, struct flat *f, struct sf_state *s, struct error *err)
{
    int two, code = 0;
    if (r->base.choice[SF_OPT_CHANCE] == SF_DECK)
        return read_drawn(r, f, s, err);
    if (r->base.choice[SF_OPT_CHANCE] != SF_HAND)
        return 0;
    int extra;
    if ((code = flat_list(f, err, 2, 2, &two, "%s", SF_NAME(HANDS))) || (code = read_hand_of(r, f, 0, s, err)) ||
        (code = read_hand_of(r, f, 1, s, err)) ||
        (code = flat_word(f, err, sf_kind_words, &extra, "%s", SF_NAME(EXTRA))))
        return code;
    s->extra = (uint8_t)extra;
    return 0;
}

/* ---- Reading: whether it can be so ------------------------------------------------------------------------------- */

static int check_token(const struct sf_rules *r, struct flat *f, const struct sf_state *s, int t, struct error *err)
{
    char path[16];
    struct textbuf out = textbuf_over(path, sizeof path);
    const struct sf_token *token = &s->token[t];
    sf_set at = SF_BIT(token->at);
    text_putf(&out, "%s.%d", SF_NAME(TOKENS), t);
    if (token->fate == SF_IN && (at & sf_occupied(s)))
        return flat_refuse(f, err, path, "a token in play cannot stand on a snake or fox");
    if (!token->rim && ((at & r->rim) || token->fate == SF_HOME))
        return flat_refuse(f, err, path, "a token on the rim or at home has visited the rim");
    if (token->fate == SF_IN && token->at == SF_HUB && token->rim)
        return flat_refuse(f, err, path, "a token in the hub that has visited the rim would be home");
    if (token->fate == SF_HOME && token->at != SF_HUB)
        return flat_refuse(f, err, path, "a token at home is in the hub");
    return 0;
}

static int check_tokens(const struct sf_rules *r, struct flat *f, const struct sf_state *s, struct error *err)
{
    const struct sf_token *a = &s->token[0], *b = &s->token[1];
    int code;
    if ((code = check_token(r, f, s, 0, err)) || (code = check_token(r, f, s, 1, err)))
        return code;
    if (r->base.turns_max && a->turns + (int64_t)b->turns != s->base.turns)
        return flat_refuse(f, err, "turns", "must be those of both tokens together");
    bool start = a->turns == 0 && b->turns == 0 && s->base.phase <= SF_MOVE;
    bool may_share = a->at == SF_HUB && (start || r->start_may_block);
    if (a->fate == SF_IN && b->fate == SF_IN && a->at == b->at && !may_share)
        return flat_refuse(f, err, SF_NAME(TOKENS),
                           "two tokens share a space only in the hub, before the first has moved");
    return 0;
}

/* A token eaten in its own turn: the piece that ate it stands there and has moved in this turn. */
static bool eater_has_moved(const struct sf_state *s)
{
    sf_set at = SF_BIT(sf_target(s));
    if (s->base.phase == SF_FOXES && s->roll.snake > 0 && (s->piece[SF_SNAKE] & at))
        return true;
    int number = s->base.phase == SF_SNAKES ? s->roll.snake : s->roll.fox;
    return number > s->left && (s->done & at);
}

static int check_phase(const struct sf_rules *r, struct flat *f, const struct sf_state *s, struct error *err)
{
    int phase = s->base.phase, fate = s->token[s->turn].fate;
    bool out = turns_are_out(&r->base, &s->base);
    bool stopped = sf_homes(s) > 0 && r->base.choice[SF_OPT_PLAY_ON] == 1;
    if (phase == SF_OVER) {
        if (!out && (sf_goes_on(r, s) || fate == SF_IN))
            return flat_refuse(f, err, SF_NAME(PHASE), "the game is not over: a token in play has its turn");
        return 0;
    }
    if (out)
        return flat_refuse(f, err, "turns", "are all finished, but the game is not over");
    if (stopped)
        return flat_refuse(f, err, SF_NAME(PHASE), "with play-on 'no' the game is over when a token is home");
    if (phase == SF_ROLLOFF && (r->base.seats == 1 || s->turn != 0))
        return flat_refuse(f, err, SF_NAME(PHASE), "a roll-off is for two seats, and nobody is on turn (turn 0)");
    if (phase == SF_ROLLOFF && (s->token[0].fate != SF_IN || s->token[1].fate != SF_IN))
        return flat_refuse(f, err, SF_NAME(PHASE), "both tokens are in play at the roll-off");
    if (fate == SF_IN)
        return 0;
    if (!sf_hunting(s) || fate == SF_HOME || !eater_has_moved(s))
        return flat_refuse(f, err, SF_NAME(TURN), "the token on turn is no longer in play");
    return 0;
}

/* `done`, `left` and `next`. */
static int check_hunt(const struct sf_rules *r, struct flat *f, const struct sf_state *s, struct error *err)
{
    if (!sf_hunting(s)) {
        if (s->done || s->left || s->next != SF_NO_SPACE)
            return flat_refuse(f, err, SF_NAME(DONE),
                               "outside the phases snakes and foxes done is [], left 0, next null");
        return 0;
    }
    int kind = sf_kind_of_phase(s), number = kind == SF_SNAKE ? s->roll.snake : s->roll.fox;
    if (s->done & ~s->piece[kind])
        return flat_refuse(f, err, SF_NAME(DONE), "holds a space without a piece of the kind that moves");
    if (s->left > number)
        return flat_refuse(f, err, SF_NAME(LEFT), "must be at most %d, the number rolled", number);
    if (number - s->left > sf_count(s->done))
        return flat_refuse(f, err, SF_NAME(DONE), "names fewer pieces than have moved");
    if (s->next == SF_NO_SPACE)
        return 0;
    sf_set memory[SF_SPACES], waiting = s->piece[kind] & ~s->done;
    int distance = 0;
    if (s->left == 0 || !(waiting & SF_BIT(s->next)))
        return flat_refuse(f, err, SF_NAME(NEXT), "is no piece that still has to move");
    if (!(sf_foremost(r, s, sf_measure(r, s, memory), waiting, &distance) & SF_BIT(s->next)))
        return flat_refuse(f, err, SF_NAME(NEXT), "is not among the foremost pieces (SF-26, SF-27)");
    return 0;
}

/* Refuses a position in which nobody has to choose: whatever follows without a decision must have happened. */
static int must_wait(const struct sf_rules *r, struct flat *f, struct sf_state *s, struct error *err)
{
    int phase = s->base.phase, next = s->next;
    sf_settle(&r->base, &s->base);
    bool asked = !sf_rolled(s) || (s->offer | s->rim_offer) != 0;
    return asked && s->base.phase == phase && s->next == next
               ? 0
               : flat_refuse(f, err, SF_NAME(PHASE), "nobody has anything to choose in this position");
}

int sf_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    struct sf_state *s = (struct sf_state *)state;
    int two, phase, next = SF_NO_SPACE, code;
    int64_t turn, left;
    if ((code = flat_list(f, err, 2, 2, &two, "%s", SF_NAME(TOKENS))) ||
        (code = read_token(r, f, 0, &s->token[0], err)) || (code = read_token(r, f, 1, &s->token[1], err)))
        return code;
    for (int kind = 0; kind < 2; kind++) {
        int count = r->piece_count[kind];
        enum sf_key key = kind == SF_SNAKE ? SF_KEY_SNAKES : SF_KEY_FOXES;
        if ((code = read_set(r, f, key, count, count, &s->piece[kind], err)))
            return code;
    }
    if (s->piece[SF_SNAKE] & s->piece[SF_FOX])
        return flat_refuse(f, err, SF_NAME(FOXES), "a fox and a snake stand on one space");
    if ((code = flat_int(f, err, 0, 1, &turn, "%s", SF_NAME(TURN))) ||
        (code = flat_word(f, err, rules->game->phases, &phase, "%s", SF_NAME(PHASE))))
        return code;
    s->turn = (uint8_t)turn;
    s->base.phase = (uint8_t)phase;
    if ((code = read_roll(r, f, s, err)) || (code = read_set(r, f, SF_KEY_DONE, 0, SF_PIECES_MAX, &s->done, err)) ||
        (code = flat_int(f, err, 0, SF_DICE_MAX, &left, "%s", SF_NAME(LEFT))))
        return code;
    s->left = (uint8_t)left;
    if (!flat_null(f, "%s", SF_NAME(NEXT)) && (code = read_space(r, f, SF_NAME(NEXT), &next, err)))
        return code;
    s->next = (uint8_t)next;
    if ((code = read_cards(r, f, s, err)) || (code = check_tokens(r, f, s, err)) ||
        (code = check_phase(r, f, s, err)) || (code = check_hunt(r, f, s, err)))
        return code;
    return must_wait(r, f, s, err);
}

/* ---- What must always hold --------------------------------------------------------------------------------------- */

const char *sf_invariant(const struct rules *rules, const struct state *state)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)state;
    sf_set pieces = sf_occupied(s);
    if (sf_count(s->piece[0]) != r->piece_count[0] || sf_count(s->piece[1]) != r->piece_count[1])
        return "a piece was lost or made";
    if (sf_count(pieces) != r->piece_count[0] + r->piece_count[1] || (pieces & ~r->board))
        return "two pieces share a space, or one is off the board";
    for (int t = 0; t < 2; t++)
        if (s->token[t].fate == SF_IN && (pieces & SF_BIT(s->token[t].at)))
            return "a token in play stands on a piece";
    if (sf_rolled(s) && s->roll.move + s->roll.snake + s->roll.fox != r->dice)
        return "the roll does not add up";
    if (s->base.phase == SF_MOVE && !(s->offer | s->rim_offer))
        return "a move is asked for and there is none";
    return NULL;
}

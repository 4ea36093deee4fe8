/* What must hold of a position that is read, and of every state. */
#include "games/snakes_and_foxes/sf_parts.h"

/* ---- Whether it can be so ---------------------------------------------------------------------------------------- */

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

int sf_check(const struct sf_rules *r, struct flat *f, struct sf_state *s, struct error *err)
{
    int code;
    if ((code = check_tokens(r, f, s, err)) || (code = check_phase(r, f, s, err)) || (code = check_hunt(r, f, s, err)))
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

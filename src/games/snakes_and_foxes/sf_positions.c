/* Positions: written, read back and checked whole (sections 8 and 9, A-10), and how things stand. */
#include "games/snakes_and_foxes/sf_sets.h"

#include <assert.h>
#include <string.h>

static const char *const fate_words[] = { "in", "eaten", "home", NULL };
static const char *const kind_words[] = { "snake", "fox", NULL };
static const char *const piece_keys[] = { "snakes", "foxes" };

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void write_space(struct json *w, int space)
{
    char memory[8];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    sf_space_text(space, &text);
    json_put_text(w, memory);
}

/* A set, the hub first, then ring by ring. */
static void write_set(struct json *w, const char *key, sf_set set)
{
    json_key(w, key);
    json_list_begin(w);
    if (set & SF_HUB_BIT)
        write_space(w, SF_HUB);
    for (sf_set rest = set & ~SF_HUB_BIT; rest; rest &= rest - 1)
        write_space(w, sf_first(rest));
    json_list_end(w);
}

static void write_tokens(const struct sf_state *s, struct json *w)
{
    json_key(w, "tokens");
    json_list_begin(w);
    for (int t = 0; t < 2; t++) {
        json_object_begin(w);
        json_key(w, "at");
        write_space(w, s->token[t].at);
        json_member_bool(w, "rim", s->token[t].rim);
        json_member_text(w, "state", fate_words[s->token[t].fate]);
        json_member_int(w, "turns", s->token[t].turns);
        json_object_end(w);
    }
    json_list_end(w);
}

static bool rolled(const struct sf_state *s)
{
    return s->base.phase == SF_MOVE || s->base.phase == SF_SNAKES || s->base.phase == SF_FOXES;
}

static void write_three(struct json *w, int move, int snake, int fox)
{
    json_list_begin(w);
    json_put_int(w, move);
    json_put_int(w, snake);
    json_put_int(w, fox);
    json_list_end(w);
}

/* the keys that stand only with their kind of chance. */
static void write_cards(const struct sf_rules *r, const struct sf_state *s, struct json *w)
{
    if (r->base.choice[SF_OPT_CHANCE] == SF_DECK) {
        json_key(w, "drawn");
        json_list_begin(w);
        for (int i = 0; i < r->roll_count; i++)
            for (int copy = 0; copy < s->drawn[i]; copy++)
                write_three(w, r->roll[i].move, r->roll[i].snake, r->roll[i].fox);
        json_list_end(w);
    }
    if (r->base.choice[SF_OPT_CHANCE] != SF_HAND)
        return;
    json_key(w, "hands");
    json_list_begin(w);
    for (int t = 0; t < 2; t++) {
        json_list_begin(w);
        for (int v = 0; v < SF_HAND_VALUES; v++)
            for (int copy = 0; copy < s->hands[t][v]; copy++)
                json_put_int(w, v);
        json_list_end(w);
    }
    json_list_end(w);
    json_member_text(w, "extra", kind_words[s->extra]);
}

void sf_json(const struct rules *rules, const struct state *view, struct json *w)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)view;
    write_tokens(s, w);
    write_set(w, "snakes", s->piece[SF_SNAKE]);
    write_set(w, "foxes", s->piece[SF_FOX]);
    json_member_int(w, "turn", s->turn);
    json_member_text(w, "phase", rules->game->phases[s->base.phase]);
    json_key(w, "roll");
    if (rolled(s))
        write_three(w, s->roll.move, s->roll.snake, s->roll.fox);
    else
        json_put_null(w);
    write_set(w, "done", s->done);
    json_member_int(w, "left", s->left);
    json_key(w, "next");
    if (s->next == SF_NO_SPACE)
        json_put_null(w);
    else
        write_space(w, s->next);
    write_cards(r, s, w);
}

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

static int read_set(const struct sf_rules *r, struct flat *f, const char *key, int min, int max, sf_set *set,
                    struct error *err)
{
    int count, space = 0, code = flat_list(f, err, min, max, &count, "%s", key);
    *set = 0;
    for (int i = 0; !code && i < count; i++) {
        char memory[24];
        struct textbuf path = textbuf_over(memory, sizeof memory);
        text_putf(&path, "%s.%d", key, i);
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
    text_putf(&path, "tokens.%d.at", t);
    if ((code = read_space(r, f, memory, &space, err)) || (code = flat_bool(f, err, &rim, "tokens.%d.rim", t)) ||
        (code = flat_word(f, err, fate_words, &fate, "tokens.%d.state", t)) ||
        (code = flat_int(f, err, 0, UINT32_MAX, &turns, "tokens.%d.turns", t)))
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

static int roll_of(const struct sf_rules *r, const int symbols[3])
{
    for (int i = 0; i < r->roll_count; i++)
        if (r->roll[i].move == symbols[0] && r->roll[i].snake == symbols[1])
            return i;
    return -1;
}

static int read_roll(const struct sf_rules *r, struct flat *f, struct sf_state *s, struct error *err)
{
    int symbols[3];
    if (!rolled(s))
        return flat_null(f, "roll") ? 0 : flat_refuse(f, err, "roll", "must be null in this phase");
    int code = read_three(r, f, "roll", symbols, err);
    if (code)
        return code;
    s->roll.move = (uint8_t)symbols[0];
    s->roll.snake = (uint8_t)symbols[1];
    s->roll.fox = (uint8_t)symbols[2];
    if (symbols[0] == 0 && s->token[s->turn].turns == 0)
        return flat_refuse(f, err, "roll", "a token's first turn has at least one MOVE (SF-14)");
    if (r->base.choice[SF_OPT_CHANCE] == SF_HAND) {
        int gap = symbols[1] - symbols[2];
        if (r->hand[symbols[0]] == 0 || gap < -1 || gap > 1)
            return flat_refuse(f, err, "roll", "no card of the hand gives this");
    } else if (roll_of(r, symbols) < 0) {
        return flat_refuse(f, err, "roll", "neither the dice nor any card give this");
    }
    return 0;
}

static int read_drawn(const struct sf_rules *r, struct flat *f, struct sf_state *s, struct error *err)
{
    int count, symbols[3], code = flat_list(f, err, 0, r->deck_size, &count, "drawn");
    for (int i = 0; !code && i < count; i++) {
        char memory[24];
        struct textbuf path = textbuf_over(memory, sizeof memory);
        text_putf(&path, "drawn.%d", i);
        if ((code = read_three(r, f, memory, symbols, err)))
            return code;
        int card = roll_of(r, symbols);
        if (card < 0 || s->drawn[card] == r->roll[card].weight)
            return flat_refuse(f, err, memory, card < 0 ? "there is no such card" : "there are not so many such cards");
        s->drawn[card]++;
    }
    if (code || !rolled(s))
        return code;
    int roll[3] = { s->roll.move, s->roll.snake, s->roll.fox };
    return s->drawn[roll_of(r, roll)] ? 0 : flat_refuse(f, err, "drawn", "must hold the card in force");
}

static int read_hand_of(const struct sf_rules *r, struct flat *f, int t, struct sf_state *s, struct error *err)
{
    int count, code = flat_list(f, err, 1, r->hand_size, &count, "hands.%d", t);
    for (int i = 0; !code && i < count; i++) {
        int64_t move;
        if ((code = flat_int(f, err, 0, r->dice, &move, "hands.%d.%d", t, i)))
            return code;
        if (s->hands[t][move]++ == r->hand[move])
            return flat_refuse(f, err, "hands", "token %d has more cards %d than there are", t, (int)move);
    }
    /* The token on turn may have played its only card with a MOVE just now. */
    bool waits = s->token[t].fate == SF_IN && s->token[t].turns == 0 && !(rolled(s) && s->turn == t);
    if (!code && waits && s->base.phase != SF_OVER && s->hands[t][0] == count)
        return flat_refuse(f, err, "hands", "token %d has no card for its first turn", t);
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
    if ((code = flat_list(f, err, 2, 2, &two, "hands")) || (code = read_hand_of(r, f, 0, s, err)) ||
        (code = read_hand_of(r, f, 1, s, err)) || (code = flat_word(f, err, kind_words, &extra, "extra")))
        return code;
    s->extra = (uint8_t)extra;
    return 0;
}

/* ---- Reading: whether it can be so ------------------------------------------------------------------------------- */

static int check_token(const struct sf_rules *r, struct flat *f, const struct sf_state *s, int t, struct error *err)
{
    static const char *const paths[] = { "tokens.0", "tokens.1" };
    const struct sf_token *token = &s->token[t];
    sf_set at = SF_BIT(token->at);
    if (token->fate == SF_IN && (at & sf_occupied(s)))
        return flat_refuse(f, err, paths[t], "a token in play cannot stand on a snake or fox");
    if (!token->rim && ((at & r->rim) || token->fate == SF_HOME))
        return flat_refuse(f, err, paths[t], "a token on the rim or at home has visited the rim");
    if (token->fate == SF_IN && token->at == SF_HUB && token->rim)
        return flat_refuse(f, err, paths[t], "a token in the hub that has visited the rim would be home");
    if (token->fate == SF_HOME && token->at != SF_HUB)
        return flat_refuse(f, err, paths[t], "a token at home is in the hub");
    return 0;
}

static int check_tokens(const struct sf_rules *r, struct flat *f, const struct sf_state *s, struct error *err)
{
    const struct sf_token *a = &s->token[0], *b = &s->token[1];
    int code;
    if ((code = check_token(r, f, s, 0, err)) || (code = check_token(r, f, s, 1, err)))
        return code;
    bool start = a->turns == 0 && b->turns == 0 && s->base.phase <= SF_MOVE;
    bool may_share = a->at == SF_HUB && (start || r->start_may_block);
    if (a->fate == SF_IN && b->fate == SF_IN && a->at == b->at && !may_share)
        return flat_refuse(f, err, "tokens", "two tokens share a space only in the hub, before the first has moved");
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
    bool any_in = s->token[0].fate == SF_IN || s->token[1].fate == SF_IN;
    bool any_home = s->token[0].fate == SF_HOME || s->token[1].fate == SF_HOME;
    bool stopped = any_home && r->base.choice[SF_OPT_PLAY_ON] == 1;
    if (phase == SF_OVER) {
        if ((any_in && !stopped) || fate == SF_IN)
            return flat_refuse(f, err, "phase", "the game is not over: a token in play has its turn");
        return 0;
    }
    if (stopped)
        return flat_refuse(f, err, "phase", "with play-on 'no' the game is over when a token is home");
    if (phase == SF_ROLLOFF && (r->base.seats == 1 || s->turn != 0))
        return flat_refuse(f, err, "phase", "a roll-off is for two seats, and nobody is on turn (turn 0)");
    if (phase == SF_ROLLOFF && (s->token[0].fate != SF_IN || s->token[1].fate != SF_IN))
        return flat_refuse(f, err, "phase", "both tokens are in play at the roll-off");
    if (fate == SF_IN)
        return 0;
    bool hunting = phase == SF_SNAKES || phase == SF_FOXES;
    if (!hunting || fate == SF_HOME || !eater_has_moved(s))
        return flat_refuse(f, err, "turn", "the token on turn is no longer in play");
    return 0;
}

/* `done`, `left` and `next`. */
static int check_hunt(const struct sf_rules *r, struct flat *f, const struct sf_state *s, struct error *err)
{
    if (s->base.phase != SF_SNAKES && s->base.phase != SF_FOXES) {
        if (s->done || s->left || s->next != SF_NO_SPACE)
            return flat_refuse(f, err, "done", "outside the phases snakes and foxes done is [], left 0, next null");
        return 0;
    }
    int kind = sf_kind_of_phase(s), number = kind == SF_SNAKE ? s->roll.snake : s->roll.fox;
    if (s->done & ~s->piece[kind])
        return flat_refuse(f, err, "done", "holds a space without a piece of the kind that moves");
    if (s->left > number)
        return flat_refuse(f, err, "left", "must be at most %d, the number rolled", number);
    if (number - s->left > sf_count(s->done))
        return flat_refuse(f, err, "done", "names fewer pieces than have moved");
    if (s->next == SF_NO_SPACE)
        return 0;
    sf_set memory[SF_SPACES], waiting = s->piece[kind] & ~s->done;
    int distance = 0;
    if (s->left == 0 || !(waiting & SF_BIT(s->next)))
        return flat_refuse(f, err, "next", "is no piece that still has to move");
    if (!(sf_foremost(r, s, sf_measure(r, s, memory), waiting, &distance) & SF_BIT(s->next)))
        return flat_refuse(f, err, "next", "is not among the foremost pieces (SF-26, SF-27)");
    return 0;
}

/* Works out who has to choose, and refuses a position in which nobody has (load does not play on by itself). */
static int settle(const struct sf_rules *r, struct flat *f, struct sf_state *s, struct error *err)
{
    bool asked = true;
    s->base.node = NODE_CHANCE;
    switch ((enum sf_phase)s->base.phase) {
    case SF_ROLLOFF:
        break;
    case SF_ROLL:
        sf_begin_roll(r, s);
        break;
    case SF_MOVE:
        asked = s->roll.move > 0 && sf_begin_move(r, s);
        break;
    case SF_SNAKES:
    case SF_FOXES:
        asked = sf_settle_hunt(r, s);
        break;
    case SF_OVER:
        s->base.node = NODE_OVER;
        s->base.reason = sf_reason(s);
        break;
    }
    return asked ? 0 : flat_refuse(f, err, "phase", "nobody has anything to choose in this position");
}

int sf_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    struct sf_state *s = (struct sf_state *)state;
    int two, phase, next = SF_NO_SPACE, code;
    int64_t turn, left;
    if ((code = flat_list(f, err, 2, 2, &two, "tokens")) || (code = read_token(r, f, 0, &s->token[0], err)) ||
        (code = read_token(r, f, 1, &s->token[1], err)))
        return code;
    for (int kind = 0; kind < 2; kind++) {
        int count = r->piece_count[kind];
        if ((code = read_set(r, f, piece_keys[kind], count, count, &s->piece[kind], err)))
            return code;
    }
    if (s->piece[SF_SNAKE] & s->piece[SF_FOX])
        return flat_refuse(f, err, "foxes", "a fox and a snake stand on one space");
    if ((code = flat_int(f, err, 0, 1, &turn, "turn")) ||
        (code = flat_word(f, err, rules->game->phases, &phase, "phase")))
        return code;
    s->turn = (uint8_t)turn;
    s->base.phase = (uint8_t)phase;
    if ((code = read_roll(r, f, s, err)) || (code = read_set(r, f, "done", 0, SF_PIECES_MAX, &s->done, err)) ||
        (code = flat_int(f, err, 0, SF_DICE_MAX, &left, "left")))
        return code;
    s->left = (uint8_t)left;
    if (!flat_null(f, "next") && (code = read_space(r, f, "next", &next, err)))
        return code;
    s->next = (uint8_t)next;
    if ((code = read_cards(r, f, s, err)) || (code = check_tokens(r, f, s, err)) ||
        (code = check_phase(r, f, s, err)) || (code = check_hunt(r, f, s, err)))
        return code;
    return settle(r, f, s, err);
}

/* ---- How things stand -------------------------------------------------------------------------------------------- */

static int homes(const struct sf_state *s)
{
    return (s->token[0].fate == SF_HOME) + (s->token[1].fate == SF_HOME);
}

uint8_t sf_reason(const struct sf_state *s)
{
    return homes(s) ? (uint8_t)homes(s) : 3;
}

/* Of two that are home the one that did not move last was first. */
void sf_result(const struct rules *rules, const struct state *state, struct result *out)
{
    const struct sf_state *s = (const struct sf_state *)state;
    if (rules->seats == 1) {
        out->score[0] = homes(s);
        out->rank[0] = homes(s) ? 1 : 2;
        return;
    }
    int first = homes(s) == 2 ? 1 - s->turn : s->token[1].fate == SF_HOME;
    for (int seat = 0; seat < 2; seat++) {
        bool home = s->token[seat].fate == SF_HOME, won = home && seat == first;
        out->score[seat] = home + won;
        out->rank[seat] = won ? 1 : 2;
    }
}

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
    if (rolled(s) && s->roll.move + s->roll.snake + s->roll.fox != r->dice)
        return "the roll does not add up";
    if (s->base.phase == SF_MOVE && !(s->offer | s->rim_offer))
        return "a move is asked for and there is none";
    return NULL;
}

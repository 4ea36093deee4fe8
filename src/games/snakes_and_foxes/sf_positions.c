/* Positions and views written, and the table of their keys (section 8 of the rulebook). */
#include "games/snakes_and_foxes/sf_parts.h"

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

const char *const sf_fate_words[] = { "in", "eaten", "home", NULL };

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void write_space(struct json *w, int space)
{
    char memory[8];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    sf_space_text(space, &text);
    json_put_text(w, memory);
}

/* A set, the hub first, then ring by ring. */
static void write_set(struct json *w, enum sf_key key, sf_set set)
{
    json_key(w, sf_keys[key].name);
    json_list_begin(w);
    if (set & SF_HUB_BIT)
        write_space(w, SF_HUB);
    for (sf_set rest = set & ~SF_HUB_BIT; rest; rest &= rest - 1)
        write_space(w, sf_first(rest));
    json_list_end(w);
}

static void write_tokens(const struct sf_state *s, struct json *w)
{
    json_key(w, SF_NAME(TOKENS));
    json_list_begin(w);
    for (int t = 0; t < 2; t++) {
        json_object_begin(w);
        json_key(w, "at");
        write_space(w, s->token[t].at);
        json_member_bool(w, "rim", s->token[t].rim);
        json_member_text(w, "state", sf_fate_words[s->token[t].fate]);
        json_member_int(w, "turns", s->token[t].turns);
        json_object_end(w);
    }
    json_list_end(w);
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
        json_key(w, SF_NAME(DRAWN));
        json_list_begin(w);
        for (int i = 0; i < r->roll_count; i++)
            for (int copy = 0; copy < s->drawn[i]; copy++)
                write_three(w, r->roll[i].move, r->roll[i].snake, r->roll[i].fox);
        json_list_end(w);
    }
    if (r->base.choice[SF_OPT_CHANCE] != SF_HAND)
        return;
    json_key(w, SF_NAME(HANDS));
    json_list_begin(w);
    for (int t = 0; t < 2; t++) {
        json_list_begin(w);
        for (int v = 0; v < SF_HAND_VALUES; v++)
            for (int copy = 0; copy < s->hands[t][v]; copy++)
                json_put_int(w, v);
        json_list_end(w);
    }
    json_list_end(w);
    json_member_text(w, SF_NAME(EXTRA), sf_kind_words[s->extra]);
}

void sf_json(const struct rules *rules, const struct state *view, struct json *w)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)view;
    write_tokens(s, w);
    write_set(w, SF_KEY_SNAKES, s->piece[SF_SNAKE]);
    write_set(w, SF_KEY_FOXES, s->piece[SF_FOX]);
    json_member_int(w, SF_NAME(TURN), s->turn);
    json_member_text(w, SF_NAME(PHASE), rules->game->phases[s->base.phase]);
    json_key(w, SF_NAME(ROLL));
    if (sf_rolled(s))
        write_three(w, s->roll.move, s->roll.snake, s->roll.fox);
    else
        json_put_null(w);
    write_set(w, SF_KEY_DONE, s->done);
    json_member_int(w, SF_NAME(LEFT), s->left);
    json_key(w, SF_NAME(NEXT));
    if (s->next == SF_NO_SPACE)
        json_put_null(w);
    else
        write_space(w, s->next);
    write_cards(r, s, w);
}

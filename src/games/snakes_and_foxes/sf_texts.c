/* Words: spaces, actions, events, and the table as plain text (section 8 of the rulebook). */
#include "games/snakes_and_foxes/sf_sets.h"

#include <string.h>

static const char *const kind_name[] = { "snake", "fox" };
static const char *const kind_title[] = { "Snake", "Fox" };

void sf_space_text(int space, struct textbuf *out)
{
    if (space == SF_HUB) {
        text_put(out, "hub");
        return;
    }
    text_put_int(out, sf_ring_of(space));
    text_put_char(out, '.');
    text_put_int(out, sf_spoke_of(space));
}

/* A number of one or two digits without leading zeros, up to `end`; -1 if it is not one. */
static int parse_number(const char *text, const char *end)
{
    size_t length = (size_t)(end - text);
    if (length == 0 || length > 2 || (length == 2 && text[0] == '0') || strspn(text, "0123456789") < length)
        return -1;
    return length == 1 ? text[0] - '0' : 10 * (text[0] - '0') + text[1] - '0';
}

int sf_parse_space(const struct sf_rules *r, const char *text)
{
    if (strcmp(text, "hub") == 0)
        return SF_HUB;
    const char *dot = strchr(text, '.');
    if (!dot)
        return SF_NO_SPACE;
    int ring = parse_number(text, dot), spoke = parse_number(dot + 1, text + strlen(text));
    if (ring < 1 || ring > r->rings || spoke < 0 || spoke >= r->spokes)
        return SF_NO_SPACE;
    return sf_space(ring, spoke);
}

static void put_space(struct textbuf *out, const char *before, int space)
{
    text_put(out, before);
    sf_space_text(space, out);
}

void sf_action_text(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out)
{
    struct sf_action u = sf_unpack(a);
    (void)rules;
    (void)s;
    (void)seat;
    switch (u.verb) {
    case SF_DO_ROLLOFF:
        text_putf(out, "rolloff %d %d", u.a, u.b);
        break;
    case SF_DO_FIRST:
        text_putf(out, "first %d", u.a);
        break;
    case SF_DO_ROLL:
        text_putf(out, "roll %d %d %d", u.a, u.b, u.c);
        break;
    case SF_DO_CARD:
        text_putf(out, "card %d", u.a);
        break;
    case SF_DO_NEXT:
        put_space(out, "next ", u.a);
        break;
    case SF_DO_MOVE:
        put_space(out, "move ", u.a);
        text_put(out, u.b ? " rim" : "");
        break;
    case SF_DO_STEP:
    case SF_DO_BEAST:
        put_space(out, u.verb == SF_DO_STEP ? "step " : "beast ", u.a);
        put_space(out, " ", u.b);
        break;
    }
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

const struct event_type sf_event_types[] = {
    [SF_EV_ROLLOFF] = { "rolloff", { { "first", ARG_INT }, { "second", ARG_INT }, { "winner", ARG_INT } } },
    [SF_EV_FIRST] = { "first", { { "token", ARG_INT } } },
    [SF_EV_ROLL] = { "roll",
                     { { "token", ARG_INT },
                       { "move", ARG_INT },
                       { "snake", ARG_INT },
                       { "fox", ARG_INT },
                       { "again", ARG_BOOL } } },
    [SF_EV_CARD] = { "card", { { "token", ARG_INT }, { "move", ARG_INT }, { "snake", ARG_INT }, { "fox", ARG_INT } } },
    [SF_EV_SHUFFLE] = { "shuffle", { { NULL, ARG_NONE } } },
    [SF_EV_WALK] = { "walk",
                     { { "token", ARG_INT }, { "from", ARG_WORD }, { "into", ARG_WORD }, { "rim", ARG_BOOL } } },
    [SF_EV_STAY] = { "stay", { { "token", ARG_INT }, { "blocked", ARG_BOOL } } },
    [SF_EV_HOME] = { "home", { { "token", ARG_INT } } },
    [SF_EV_NEXT] = { "next", { { "kind", ARG_WORD }, { "at", ARG_WORD } } },
    [SF_EV_STEP] = { "step", { { "kind", ARG_WORD }, { "from", ARG_WORD }, { "into", ARG_WORD } } },
    [SF_EV_PASSED] = { "passed", { { "kind", ARG_WORD }, { "at", ARG_WORD } } },
    [SF_EV_EATEN] = { "eaten", { { "token", ARG_INT }, { "at", ARG_WORD }, { "by", ARG_WORD } } },
    [SF_EV_OVER] = { "over", { { "homes", ARG_INT } } },
    { .name = NULL },
};

void sf_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out)
{
    const char *key = rules->game->event_types[e->type].args[index].key;
    if (strcmp(key, "kind") == 0 || strcmp(key, "by") == 0)
        text_put(out, kind_name[e->arg[index]]);
    else
        sf_space_text(e->arg[index], out);
}

static void put_symbols(struct textbuf *out, const int32_t *symbols)
{
    text_putf(out, "%d MOVE, %d SNAKE, %d FOX", (int)symbols[0], (int)symbols[1], (int)symbols[2]);
}

static void rolloff_text(const int32_t *arg, struct textbuf *out)
{
    text_putf(out, "For the start, token 1 shows %d MOVE and token 2 shows %d: ", (int)arg[0], (int)arg[1]);
    if (arg[2] < 0)
        text_put(out, "a tie, again.");
    else
        text_putf(out, "token %d begins.", (int)arg[2] + 1);
}

static void hunter_text(const struct event *e, struct textbuf *out)
{
    const int32_t *arg = e->arg;
    text_put(out, kind_title[arg[0]]);
    if (e->type == SF_EV_STEP) {
        put_space(out, " ", arg[1]);
        put_space(out, " steps to ", arg[2]);
    } else {
        put_space(out, " at ", arg[1]);
        text_put(out, e->type == SF_EV_NEXT ? " is drawn to go next" : " cannot come nearer and is passed over");
    }
    text_put(out, ".");
}

static void over_text(int homes, struct textbuf *out)
{
    text_put(out, homes == 2   ? "Both tokens are home: a full victory."
                  : homes == 1 ? "One token is home: the game is won."
                               : "No token came home: the snakes and foxes win.");
}

void sf_event_text(const struct rules *rules, const struct event *e, struct teller *t)
{
    struct textbuf *out = t->out;
    bool whole = e->secret == 0;
    const int32_t *arg = e->arg;
    int token = (int)arg[0] + 1;
    (void)rules;
    (void)whole;
    switch ((enum sf_event)e->type) {
    case SF_EV_ROLLOFF:
        rolloff_text(arg, out);
        break;
    case SF_EV_FIRST:
        text_putf(out, "Token %d begins.", token);
        break;
    case SF_EV_ROLL:
        text_putf(out, "Roll for token %d: ", token);
        put_symbols(out, arg + 1);
        text_put(out, arg[4] ? ": no MOVE on a first turn, again." : ".");
        break;
    case SF_EV_CARD:
        text_putf(out, "Token %d plays a card: ", token);
        put_symbols(out, arg + 1);
        text_put(out, ".");
        break;
    case SF_EV_SHUFFLE:
        text_put(out, "The deck of fates is shuffled anew.");
        break;
    case SF_EV_WALK:
        text_putf(out, "Token %d steps", token);
        put_space(out, " from ", arg[1]);
        put_space(out, " to ", arg[2]);
        text_put(out, arg[3] ? ", on the rim." : ".");
        break;
    case SF_EV_STAY:
        text_putf(out, "Token %d stays: %s.", token, arg[1] ? "it has no walk of that many steps" : "no MOVE");
        break;
    case SF_EV_HOME:
        text_putf(out, "Token %d is home!", token);
        break;
    case SF_EV_NEXT:
    case SF_EV_STEP:
    case SF_EV_PASSED:
        hunter_text(e, out);
        break;
    case SF_EV_EATEN:
        text_putf(out, "Token %d is eaten by a %s", token, kind_name[arg[2]]);
        put_space(out, " at ", arg[1]);
        text_put(out, ".");
        break;
    case SF_EV_OVER:
        over_text((int)arg[0], out);
        break;
    }
}

/* ---- The table as text: one line a ring, from the rim to the hub ------------------------------------------------- */

static char mark_at(const struct sf_state *s, int space)
{
    char mark = '.';
    if (s->piece[SF_SNAKE] & SF_BIT(space))
        mark = 'S';
    if (s->piece[SF_FOX] & SF_BIT(space))
        mark = 'F';
    for (int t = 1; t >= 0; t--)
        if (s->token[t].fate == SF_IN && s->token[t].at == space)
            mark = (char)('1' + t);
    return mark;
}

static void render_token(const struct sf_state *s, int t, struct textbuf *out)
{
    static const char *const fates[] = { "at", "eaten at", "home" };
    text_putf(out, "token %d: %s", t + 1, fates[s->token[t].fate]);
    if (s->token[t].fate != SF_HOME)
        put_space(out, " ", s->token[t].at);
    text_put(out, s->token[t].fate == SF_IN && s->token[t].rim ? ", has seen the rim" : "");
    text_put(out, t == s->turn && s->base.node != NODE_OVER ? "   <- on turn\n" : "\n");
}

void sf_render(const struct rules *rules, const struct state *view, struct textbuf *out)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)view;
    static const char *const arrows[] = { "", ">>", "<<", "<>" };
    text_put(out, "spoke     ");
    for (int spoke = 0; spoke < r->spokes; spoke++)
        text_putf(out, "%3d", spoke);
    text_put(out, "\n");
    for (int ring = r->rings; ring >= 1; ring--) {
        text_putf(out, "ring %d %-3s", ring, arrows[r->ring_way[ring - 1]]);
        for (int spoke = 0; spoke < r->spokes; spoke++)
            text_putf(out, "  %c", mark_at(s, sf_space(ring, spoke)));
        text_putf(out, "  %s\n", r->colour_name[r->ring_colour[ring - 1]]);
    }
    text_putf(out, "hub         %c%s\n", mark_at(s, SF_HUB),
              s->token[0].fate == SF_IN && s->token[1].fate == SF_IN && s->token[0].at == s->token[1].at ? " 2" : "");
    for (int t = 0; t < 2; t++)
        render_token(s, t, out);
    if (s->base.phase >= SF_MOVE && s->base.phase <= SF_FOXES)
        text_putf(out, "roll: %d MOVE, %d SNAKE, %d FOX\n", s->roll.move, s->roll.snake, s->roll.fox);
}

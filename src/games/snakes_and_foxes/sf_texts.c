/* Words: spaces, actions, events, and the table as plain text (docs/rules/reference, "For programs"). */
#include "games/snakes_and_foxes/sf_parts.h"

#include <stdio.h>
#include <string.h>

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

const char *const sf_kind_words[] = { "snake", "fox", NULL };

#define TOKEN EVENT_NUMBERED("token", TOKEN)
#define KIND(key) EVENT_ONE_OF(key, sf_kind_words)
#define SPACE(key) EVENT_THING(key, SPACE)
#define SNAKE_FOX EVENT_NUMBER("snake"), EVENT_NUMBER("fox")

/* In sentences %t is a token, %p whoever does something with their token, and capitals are for their beginnings. */
const struct event_type sf_event_types[] = {
    [SF_EV_ROLLOFF] = { "rolloff",
                        { EVENT_NUMBER("first"), EVENT_NUMBER("second"), EVENT_NUMBER("winner") },
                        ROLE_CHANCE,
                        "%P0 [shows] %d0 MOVE and %p1 [shows] %d1: {2<a tie, again|%p2 [begins]}." },
    [SF_EV_FIRST] = { "first", { TOKEN }, ROLE_CHANCE, "%P0 [begins]." },
    [SF_EV_ROLL] = { "roll",
                     { TOKEN, EVENT_NUMBER("move"), SNAKE_FOX, EVENT_FLAG("again") },
                     ROLE_CHANCE,
                     "Roll for %t0: %d1 MOVE, %d2 SNAKE, %d3 FOX{4=|: no MOVE on a first turn, again}." },
    [SF_EV_CARD] = { "card",
                     { TOKEN, EVENT_NUMBERED("move", CARD), SNAKE_FOX },
                     ROLE_PLAY,
                     "%P0 [plays] a card: %d1 MOVE, %d2 SNAKE, %d3 FOX." },
    [SF_EV_SHUFFLE] = { "shuffle", EVENT_NO_ARGS, ROLE_HAPPEN, "The deck of fates is shuffled anew." },
    [SF_EV_WALK] = { "walk",
                     { TOKEN, SPACE("from"), SPACE("into"), EVENT_FLAG("rim") },
                     ROLE_MOVE,
                     "%T0 steps from %1 to %2{3=|, on the rim}." },
    [SF_EV_STAY] = { "stay",
                     { TOKEN, EVENT_FLAG("blocked") },
                     ROLE_HAPPEN,
                     "%T0 stays: {1=no MOVE|it has no walk of that many steps}." },
    [SF_EV_HOME] = { "home", { TOKEN }, ROLE_SCORE, "%T0 is home!" },
    [SF_EV_NEXT] = { "next",
                     { KIND("kind"), SPACE("at") },
                     ROLE_CHANCE,
                     "The {0=snake|fox} at %1 is drawn to go next." },
    [SF_EV_STEP] = { "step",
                     { KIND("kind"), SPACE("from"), SPACE("into") },
                     ROLE_MOVE,
                     "The {0=snake|fox} at %1 steps to %2." },
    [SF_EV_PASSED] = { "passed",
                       { KIND("kind"), SPACE("at") },
                       ROLE_HAPPEN,
                       "The {0=snake|fox} at %1 cannot come nearer and is passed over." },
    [SF_EV_EATEN] = { "eaten", { TOKEN, SPACE("at"), KIND("by") }, ROLE_CAPTURE, "%T0 is eaten by a %2 at %1." },
    [SF_EV_OVER] = { "over",
                     { EVENT_NUMBER("homes") },
                     ROLE_END,
                     "{0<The last turn is played, and no token came home: the snakes and foxes win|"
                     "{0=No token came home: the snakes and foxes win|One token is home: that wins|"
                     "Both tokens are home: a full victory}}." },
    { .name = NULL },
};

void sf_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out)
{
    (void)rules;
    sf_space_text(e->arg[index], out);
}

bool sf_arg_value(const struct rules *rules, const struct event *e, int index, const char *text, int32_t *out)
{
    (void)e, (void)index;
    *out = sf_parse_space((const struct sf_rules *)rules, text);
    return *out != SF_NO_SPACE;
}

/* ---- Sentences --------------------------------------------------------------------------------------------------- */

/* The seat that a token is told by: its owner's, where each has one and the teller knows them; else SEAT_NONE. */
static int teller_knows(const struct rules *rules, const struct teller *t, int token)
{
    bool owned = rules->seats == 2 && (token == 0 || token == 1);
    return owned && (tells_you(t, token) || (t->cast && t->cast->name[token])) ? token : SEAT_NONE;
}

void sf_tell_token(const struct rules *rules, struct teller *t, const char *word, int token)
{
    char id[16], numbered[24];
    snprintf(id, sizeof id, "%d", token);
    snprintf(numbered, sizeof numbered, "%s %u", word, (unsigned)token + 1);
    if (teller_knows(rules, t, token) != SEAT_NONE)
        tell(t, "%W %H", token, THING_TOKEN, id, "token");
    else
        tell(t, "%H", THING_TOKEN, id, numbered);
}

void sf_tell_player(const struct rules *rules, struct teller *t, const char *word, int token)
{
    if (teller_knows(rules, t, token) != SEAT_NONE)
        tell(t, "%N", token);
    else
        sf_tell_token(rules, t, word, token);
}

void sf_tell_space(struct teller *t, const char *before, int space)
{
    char memory[8];
    struct textbuf name = textbuf_over(memory, sizeof memory);
    sf_space_text(space, &name);
    tell(t, "%s%H", before, THING_SPACE, memory, space == SF_HUB ? "the hub" : memory);
}

bool sf_arg_tell(const struct rules *rules, const struct event *e, int index, char style, struct teller *t)
{
    int token = e->type == SF_EV_ROLLOFF && index < 2 ? index : e->arg[index]; /* the symbols of seats 0 and 1 */
    const char *word = style == 'T' || style == 'P' ? "Token" : "token";
    if (style == 't' || style == 'T')
        sf_tell_token(rules, t, word, token);
    else if (style)
        sf_tell_player(rules, t, word, token);
    else if (rules->game->event_types[e->type].args[index].thing == THING_SPACE)
        sf_tell_space(t, "", token);
    else
        return false;
    return true;
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

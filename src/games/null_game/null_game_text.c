/* All texts of the null game: actions, events, the table. Other programs read action texts and event types, so they are
 * as fixed as the rules; sentences may be polished at any time. */
#include "games/null_game/null_game.h"

#include <stdio.h>
#include <string.h>

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

void ng_action_text(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out)
{
    (void)rules, (void)s, (void)seat;
    static const char *const verbs[] = {
        [NG_DO_LAY] = "lay",     [NG_DO_DRAW] = "draw",           [NG_DO_PLAY] = "play",
        [NG_DO_PASS] = "pass",   [NG_DO_CHALLENGE] = "challenge", [NG_DO_TURN_UP] = "turn-up",
        [NG_DO_SCORE] = "score", [NG_DO_LOOK] = "look",
    };
    text_put(out, verbs[ng_verb_of(a)]);
    if (ng_card_of(a) != NG_NO_CARD)
        text_putf(out, " %d", ng_card_of(a));
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

#define CARD                                                                                                           \
    {                                                                                                                  \
        "card", ARG_INT, THING_CARD                                                                                    \
    }

/* Arguments, and what each event is to whoever does not know the game. */
const struct event_type ng_event_types[] = {
    [NG_EV_LAID] = { "laid", { CARD }, ROLE_DRAW },
    [NG_EV_DRAWN] = { "drawn", { CARD }, ROLE_DRAW },
    [NG_EV_CHOSEN] = { "chosen", { CARD }, ROLE_CHOOSE },
    [NG_EV_SHOWN] = { "shown", { CARD }, ROLE_PLAY },
    [NG_EV_PASSED] = { "passed", .role = ROLE_ANSWER },
    [NG_EV_CHALLENGED] = { "challenged", .role = ROLE_ANSWER },
    [NG_EV_TURNED_UP] = { "turned-up", { CARD, { "higher", ARG_BOOL, THING_NONE } }, ROLE_DRAW },
    [NG_EV_WON] = { "won", { { "by", ARG_WORD, THING_NONE } }, ROLE_SCORE },
    [NG_EV_SCORED] = { "scored", { { "points", ARG_INT, THING_NONE } }, ROLE_SCORE },
    [NG_EV_LOOKED] = { "looked", { { "points", ARG_INT, THING_NONE } }, ROLE_SCORE },
    [NG_EV_SAW] = { "saw", { CARD }, ROLE_KNOW },
    [NG_EV_PRIZE] = { "prize", { CARD }, ROLE_DRAW },
    [NG_EV_OVER] = { "over", .role = ROLE_END },
    { .name = NULL },
};

static const char *const by_words[] = { "card", "challenge", "nothing", NULL };

void ng_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out)
{
    (void)rules;
    text_put(out, by_words[e->arg[index]]);
}

bool ng_arg_value(const struct rules *rules, const struct event *e, int index, const char *text, int32_t *out)
{
    (void)rules, (void)e, (void)index;
    for (*out = 0; by_words[*out]; ++*out)
        if (strcmp(by_words[*out], text) == 0)
            return true;
    return false;
}

/* A card in a sentence. */
static void tell_card(struct teller *t, const char *before, int card, const char *after)
{
    char id[12];
    snprintf(id, sizeof id, "%d", card);
    tell(t, "%s%H%s", before, THING_CARD, id, id, after);
}

/* With a seat before it, which is the subject. A card that is withheld is only "a card". */
static void tell_of_card(struct teller *t, const struct event *e, const char *whole, const char *partly)
{
    tell(t, e->secret ? partly : whole, e->seat);
    if (!e->secret)
        tell_card(t, " ", e->arg[0], ".");
}

static void tell_won(struct teller *t, const struct event *e)
{
    if (e->arg[0] == NG_BY_NOTHING)
        tell(t, "No card stands alone: nobody wins the round.");
    else
        tell(t, e->arg[0] == NG_BY_CHALLENGE ? "%N [wins] the round by [its] challenge." : "%N [wins] the round.",
             e->seat);
}

/* Without the secret arguments a sentence says only what everybody has seen. */
void ng_event_text(const struct rules *rules, const struct event *e, struct teller *t)
{
    (void)rules;
    switch ((enum ng_event)e->type) {
    case NG_EV_LAID:
        tell(t, "The prize is laid aside face down");
        if (e->secret)
            tell(t, ".");
        else
            tell_card(t, ": it is ", e->arg[0], ".");
        break;
    case NG_EV_DRAWN:
        tell_of_card(t, e, "%N [draws] a", "%N [draws] a card.");
        break;
    case NG_EV_CHOSEN:
        tell_of_card(t, e, "%N [chooses] [its]", "%N [has] chosen a card.");
        break;
    case NG_EV_SHOWN:
        tell_of_card(t, e, "%N [shows] a", "");
        break;
    case NG_EV_PASSED:
        tell(t, "%N [passes].", e->seat);
        break;
    case NG_EV_CHALLENGED:
        tell(t, "%N [challenges].", e->seat);
        break;
    case NG_EV_TURNED_UP:
        tell_card(t, "A ", e->arg[0], e->arg[1] ? " is turned up: it is higher." : " is turned up: it is not higher.");
        break;
    case NG_EV_WON:
        tell_won(t, e);
        break;
    case NG_EV_SCORED:
        tell(t, "%N [scores] %d.", e->seat, e->arg[0]);
        break;
    case NG_EV_LOOKED:
        tell(t, "%N [scores] %d and [looks] at the prize.", e->seat, e->arg[0]);
        break;
    case NG_EV_SAW:
        tell_card(t, "The prize is a ", e->arg[0], ".");
        break;
    case NG_EV_PRIZE:
        tell_card(t, "The prize is turned up: a ", e->arg[0], "");
        if (e->seat == SEAT_NONE)
            tell(t, " that nobody gets.");
        else
            tell(t, " for %O.", e->seat);
        break;
    case NG_EV_OVER:
        tell(t, "The game is over.");
        break;
    }
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static void put_card(struct textbuf *out, int card)
{
    if (card == NG_NO_CARD)
        text_put(out, "-");
    else if (card == NG_HIDDEN_CARD)
        text_put(out, "?");
    else
        text_put_int(out, card);
}

static void put_hand(const struct ng_rules *r, const struct ng_state *s, int seat, struct textbuf *out)
{
    bool seen = s->base.viewer == VIEW_FULL || s->base.viewer == seat;
    for (int card = 1; card <= r->cards; card++)
        for (int i = 0; i < s->hand[seat][card]; i++)
            text_putf(out, " %d", card);
    for (int i = 0; !seen && i < s->held[seat]; i++)
        text_put(out, " ?");
    if (s->held[seat] == 0)
        text_put(out, " -");
}

/* It is given a view, and so cannot tell what the view does not hold. */
void ng_render(const struct rules *rules, const struct state *view, struct textbuf *out)
{
    const struct ng_rules *r = (const struct ng_rules *)rules;
    const struct ng_state *s = (const struct ng_state *)view;
    text_putf(out, "Round %d of %d. Prize: ", s->round + 1, r->rounds);
    put_card(out, s->prize);
    text_put(out, "\nGone:");
    for (int card = 1; card <= r->cards; card++)
        if (s->gone[card] > 0)
            text_putf(out, " %dx%d", s->gone[card], card);
    text_put(out, "\n\nSeat  Points  Played  Challenge  Hand\n");
    for (int seat = 0; seat < rules->seats; seat++) {
        text_putf(out, "%-4d  %-6d  ", seat, s->points[seat]);
        put_card(out, s->played[seat]);
        text_putf(out, "%7s%-10s", "", !r->challenge ? "-" : s->challenged >> seat & 1 ? "used" : "free");
        put_hand(r, s, seat, out);
        text_put(out, s->winner == seat ? "   <- wins the round\n" : "\n");
    }
}

/* All texts of the null game: actions, events, the table. Other programs read action texts and event types, so they are
 * as fixed as the rules; sentences may be polished at any time. */
#include "games/null_game/null_game.h"

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

const struct event_type ng_event_types[] = {
    [NG_EV_LAID] = { "laid", { { "card", ARG_INT } } },
    [NG_EV_DRAWN] = { "drawn", { { "card", ARG_INT } } },
    [NG_EV_CHOSEN] = { "chosen", { { "card", ARG_INT } } },
    [NG_EV_SHOWN] = { "shown", { { "card", ARG_INT } } },
    [NG_EV_PASSED] = { "passed", { { NULL, ARG_NONE } } },
    [NG_EV_CHALLENGED] = { "challenged", { { NULL, ARG_NONE } } },
    [NG_EV_TURNED_UP] = { "turned-up", { { "card", ARG_INT }, { "higher", ARG_BOOL } } },
    [NG_EV_WON] = { "won", { { "by", ARG_WORD } } },
    [NG_EV_SCORED] = { "scored", { { "points", ARG_INT } } },
    [NG_EV_LOOKED] = { "looked", { { "points", ARG_INT } } },
    [NG_EV_SAW] = { "saw", { { "card", ARG_INT } } },
    [NG_EV_PRIZE] = { "prize", { { "card", ARG_INT } } },
    [NG_EV_OVER] = { "over", { { NULL, ARG_NONE } } },
    { .name = NULL },
};

void ng_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out)
{
    (void)rules;
    static const char *const by[] = { "card", "challenge", "nothing" };
    text_put(out, by[e->arg[index]]);
}

static void won_text(const struct event *e, struct textbuf *out)
{
    if (e->arg[0] == NG_BY_NOTHING)
        text_put(out, "No card stands alone: nobody wins the round.");
    else
        text_putf(out, "Seat %d wins the round%s.", e->seat, e->arg[0] == NG_BY_CHALLENGE ? " by its challenge" : "");
}

/* Without `whole` the secret arguments are 0: the sentence then says only what everybody has seen. */
void ng_event_text(const struct rules *rules, const struct event *e, struct teller *t)
{
    struct textbuf *out = t->out;
    bool whole = e->secret == 0;
    (void)rules;
    switch ((enum ng_event)e->type) {
    case NG_EV_LAID:
        text_put(out, "The prize is laid aside face down");
        text_putf(out, whole ? ": it is %d." : ".", e->arg[0]);
        break;
    case NG_EV_DRAWN:
        text_putf(out, whole ? "Seat %d draws a %d." : "Seat %d draws a card.", e->seat, e->arg[0]);
        break;
    case NG_EV_CHOSEN:
        text_putf(out, whole ? "Seat %d chooses its %d." : "Seat %d has chosen a card.", e->seat, e->arg[0]);
        break;
    case NG_EV_SHOWN:
        text_putf(out, "Seat %d shows a %d.", e->seat, e->arg[0]);
        break;
    case NG_EV_PASSED:
        text_putf(out, "Seat %d passes.", e->seat);
        break;
    case NG_EV_CHALLENGED:
        text_putf(out, "Seat %d challenges.", e->seat);
        break;
    case NG_EV_TURNED_UP:
        text_putf(out, "A %d is turned up: it is %s.", e->arg[0], e->arg[1] ? "higher" : "not higher");
        break;
    case NG_EV_WON:
        won_text(e, out);
        break;
    case NG_EV_SCORED:
        text_putf(out, "Seat %d scores %d.", e->seat, e->arg[0]);
        break;
    case NG_EV_LOOKED:
        text_putf(out, "Seat %d scores %d and looks at the prize.", e->seat, e->arg[0]);
        break;
    case NG_EV_SAW:
        text_putf(out, "The prize is a %d.", e->arg[0]);
        break;
    case NG_EV_PRIZE:
        text_putf(out, "The prize is turned up: a %d", e->arg[0]);
        if (e->seat == SEAT_NONE)
            text_put(out, " that nobody gets.");
        else
            text_putf(out, " for seat %d.", e->seat);
        break;
    case NG_EV_OVER:
        text_put(out, "The game is over.");
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

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

static const char *const by_words[] = { "card", "challenge", "nothing", NULL };

#define CARD EVENT_NUMBERED("card", CARD)

/* Arguments, what each event is to whoever does not know the game, and its sentence (sentences.c), which for those from
 * whom an argument is withheld says only what everybody has seen. */
const struct event_type ng_event_types[] = {
    [NG_EV_LAID] = { "laid", { CARD }, ROLE_DRAW, "The prize is laid aside face down{0?: it is %0|}." },
    [NG_EV_DRAWN] = { "drawn", { CARD }, ROLE_DRAW, "%N [draws] a {0?%0|card}." },
    [NG_EV_CHOSEN] = { "chosen", { CARD }, ROLE_CHOOSE, "%N {0?[chooses] [their] %0|[has] chosen a card}." },
    [NG_EV_SHOWN] = { "shown", { CARD }, ROLE_PLAY, "%N [shows] a %0." },
    [NG_EV_PASSED] = { "passed", EVENT_NO_ARGS, ROLE_ANSWER, "%N [passes]." },
    [NG_EV_CHALLENGED] = { "challenged", EVENT_NO_ARGS, ROLE_ANSWER, "%N [challenges]." },
    [NG_EV_TURNED_UP] = { "turned-up",
                          { CARD, EVENT_FLAG("higher") },
                          ROLE_DRAW,
                          "A %0 is turned up: it is {1=not |}higher." },
    [NG_EV_WON] = { "won",
                    { EVENT_ONE_OF("by", by_words) },
                    ROLE_SCORE,
                    "{0=%N [wins] the round|%N [wins] the round by [their] challenge|"
                    "No card stands alone: nobody wins the round}." },
    [NG_EV_SCORED] = { "scored", { EVENT_NUMBER("points") }, ROLE_SCORE, "%N [scores] %0." },
    [NG_EV_LOOKED] = { "looked", { EVENT_NUMBER("points") }, ROLE_SCORE, "%N [scores] %0 and [looks] at the prize." },
    [NG_EV_SAW] = { "saw", { CARD }, ROLE_KNOW, "The prize is a %0." },
    [NG_EV_PRIZE] = { "prize", { CARD }, ROLE_DRAW, "The prize is turned up: a %0 {@?for %O|that nobody gets}." },
    [NG_EV_OVER] = { "over", EVENT_NO_ARGS, ROLE_END, "The game is over." },
    { .name = NULL },
};

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
    bool seen = state_is_of(&s->base, seat);
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

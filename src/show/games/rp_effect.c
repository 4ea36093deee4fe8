/* What an action of Royal Python does, in sentences. */
#include "show/games/rp_show.h"

/* What is needed to tell of an action. */
struct tale {
    const struct rp_rules *r;
    const struct rp_state *s;
    int seat;
    struct rp_action a;
    struct teller *t;
};

static void put_space(const struct tale *w, int place)
{
    rp_tell_space(w->r, place, w->t);
}

/* "(5 points)"; the points do not matter in Nom Nom. */
static void put_points(const struct tale *w, int place, bool crowned)
{
    int points = crowned ? w->r->leave - w->r->value[place] : w->r->value[place];
    if (!w->r->nom_nom)
        tell(w->t, points == 1 ? " (%d point)" : " (%d points)", points);
}

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

/* The scores when the token has left, which ends the game. */
static void put_final_scores(const struct tale *w, action packed)
{
    struct rp_state after = *w->s;
    struct result result;
    w->r->base.game->apply(&w->r->base, &after.base, w->seat, packed, NULL);
    game_result(&w->r->base, &after.base, &result);
    for (int seat = 0; seat < after.base.seats; seat++) {
        char score[16];
        struct textbuf out = textbuf_over(score, sizeof score);
        game_score_text(&w->r->base, result.score[seat], &out);
        tell(w->t, "%s%O %s", seat ? ", " : ": ", seat, score);
    }
}

static void put_encounter(const struct tale *w, struct rp_landfall fall)
{
    if (fall.landing == RP_CAPTURES) {
        tell(w->t, ", and captures %W token there", fall.owner);
    } else if (fall.landing == RP_DANCES) {
        tell(w->t, fall.met_crowned ? "; %W crowned token there goes back to " : "; %W token there goes back to ",
             fall.owner);
        put_space(w, w->a.from);
    }
}

static void put_landing(const struct tale *w, struct rp_landfall fall, action packed)
{
    if (w->a.from == 0) {
        tell(w->t, "A token enters");
    } else {
        tell(w->t, w->a.crowned ? "The crowned token on " : "The token on ");
        put_space(w, w->a.from);
    }
    if (fall.landing == RP_LEAVES) {
        tell(w->t, " leaves by the tail, which ends the game");
        put_final_scores(w, packed);
        tell(w->t, ".");
        return;
    }
    tell(w->t, w->a.from ? " goes to " : " and goes to ");
    if (fall.landing == RP_LEAPS) {
        put_space(w, fall.met);
        tell(w->t, ", which is taken, so it leaps on to ");
    }
    put_space(w, fall.into);
    put_points(w, fall.into, w->a.crowned);
    tell(w->t, fall.cobra ? ", a Cobra spot" : "");
    put_encounter(w, fall);
    tell(w->t, ".");
    if (fall.landing == RP_ARRIVES && !w->s->opened)
        tell(w->t, " It is the first there, and opens the head for all.");
}

/* ---- Paying and crowning ----------------------------------------------------------------------------------------- */

/* The cards that could enter after a payment, and where to. */
static void put_payment(const struct tale *w)
{
    uint64_t hand = w->s->hand[w->seat] & ~card_bit(w->a.card);
    const char *before = ": ";
    tell(w->t, "%N [pays] for a token, which may enter with ", w->seat);
    rp_tell_suit(w->a.suit, w->t);
    while (hand) {
        int card = card_take(&hand);
        struct rp_landfall fall = rp_land(w->r, w->s, w->seat, 0, false, false, w->r->steps[card]);
        if (fall.landing == RP_ILLEGAL || !card_in(w->r->bearing[w->a.suit], card))
            continue;
        tell(w->t, "%s", before);
        rp_tell_card(card, w->t);
        tell(w->t, " to ");
        put_space(w, fall.into);
        before = ", ";
    }
    tell(w->t, ".");
}

static void put_crowning(const struct tale *w)
{
    bool last = !w->s->body[w->seat] && w->s->seat[w->seat].head == 1;
    tell(w->t, "%W token on ", w->seat);
    put_space(w, w->r->head);
    tell(w->t, " gets its crown");
    if (w->r->nom_nom && last)
        tell(w->t, "; with no uncrowned token left on the snake it leaves at once, and the turn ends.");
    else if (w->r->nom_nom)
        tell(w->t, " and may hunt both ways.");
    else
        tell(w->t, ": %d points there, %d once it has left by the tail.", w->r->leave - w->r->value[w->r->head],
             w->r->leave);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

/* The cards of the hand that may come next. A card that is drawn may, and a Cobra card may still move the token. */
static void put_followers(const struct tale *w, const struct rp_state *after, bool drawn, bool cobra)
{
    const char *none = drawn ? " Only that may follow." : cobra ? "" : " None of the hand can follow.";
    const char *before = " May follow: ";
    uint64_t hand = after->hand[w->seat] & w->r->bearing[w->a.suit];
    while (hand) {
        int card = card_take(&hand);
        if (!rp_may_follow(w->r, after, w->seat, card))
            continue;
        tell(w->t, "%s", before);
        rp_tell_card(card, w->t);
        none = ".";
        before = ", ";
    }
    tell(w->t, "%s", none);
}

/* Where nobody's token is selected any more, the play has ended the turn or the game: nothing is drawn or follows. */
static void put_declared(const struct tale *w, bool cobra, action packed)
{
    struct rp_state after = *w->s;
    if (w->a.suit == RP_NONE) {
        tell(w->t, " The Excuse as %d: no other card in this turn.", w->a.steps);
        return;
    }
    w->r->base.game->apply(&w->r->base, &after.base, w->seat, packed, NULL);
    tell(w->t, " As ");
    rp_tell_suit(w->a.suit, w->t);
    bool ends = after.token == RP_NONE, drawn = !ends && w->a.suit == w->s->seat[w->seat].suit;
    tell(w->t, drawn ? ", %W own suit: a card is drawn." : ".", w->seat);
    if (!ends && w->a.verb != RP_DO_PAY)
        put_followers(w, &after, drawn, cobra);
}

static void put_play(const struct tale *w, action packed)
{
    struct rp_landfall fall = rp_landfall_of(w->r, w->s, w->seat, w->a);
    if (w->a.verb == RP_DO_PAY)
        put_payment(w);
    else if (w->a.verb == RP_DO_CROWN)
        put_crowning(w);
    else
        put_landing(w, fall, packed);
    if (fall.landing != RP_LEAVES)
        put_declared(w, fall.cobra, packed);
}

/* ---- Cobra cards and the rest ------------------------------------------------------------------------------------ */

/* What a face-up card would do to the token. */
static void put_obeyed(const struct tale *w, int face)
{
    enum rp_effect effect = (enum rp_effect)w->r->cobra[face].effect;
    bool slides = effect == RP_SLIDE_AHEAD || effect == RP_SLIDE_BACK;
    int at = rp_cobra_aim(w->r, w->s, face);
    if (at != w->s->token) {
        tell(w->t, slides ? " Here: from " : " Here: ");
        put_space(w, w->s->token);
        tell(w->t, slides ? " to " : " and ");
        put_space(w, at);
        tell(w->t, slides ? "." : " change places.");
    } else if (slides || effect <= RP_SWAP_FIRST) {
        tell(w->t, " Here it finds nothing to do.");
    }
}

static void put_cobra(const struct tale *w)
{
    int face = w->s->grid[w->a.from - 1];
    if (face == RP_FACE_DOWN) {
        tell(w->t, "Place %d lies face down: its card is turned up and obeyed at once.", w->a.from);
        return;
    }
    rp_tell_cobra_card(w->r, face, w->t);
    tell(w->t, ": ");
    rp_card_text(&w->r->base, w->r->cards + face - 1, w->t);
    put_obeyed(w, face);
}

static void put_stop(const struct tale *w)
{
    int held = w->s->seat[w->seat].held;
    tell(w->t, "%N [ends] the turn. ", w->seat);
    if (held) {
        tell(w->t, held == 1 ? "%N [keeps] %d card" : "%N [keeps] %d cards", w->seat, held);
        tell(w->t, held < w->r->hand ? ", filled up to %d next time." : ".", w->r->hand);
    } else {
        tell(w->t, "%N [draws] %d cards next time.", w->seat, w->r->hand);
    }
}

static void put_swap(const struct tale *w)
{
    tell(w->t, "The tokens on ");
    put_space(w, w->s->token);
    tell(w->t, " and ");
    put_space(w, w->a.from);
    tell(w->t, " change places.");
}

void rp_effect(const struct rules *rules, const struct state *view, int seat, action a, struct teller *t)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    struct tale w = { r, (const struct rp_state *)view, seat, rp_unpack(r, a), t };
    switch (w.a.verb) {
    case RP_DO_STOP:
        put_stop(&w);
        break;
    case RP_DO_DISCARD:
        rp_tell_card(w.a.card, t);
        tell(t, " is discarded without effect, and the turn ends.");
        break;
    case RP_DO_COBRA:
        put_cobra(&w);
        break;
    case RP_DO_SWAP:
        put_swap(&w);
        break;
    default:
        put_play(&w, a);
        break;
    }
}

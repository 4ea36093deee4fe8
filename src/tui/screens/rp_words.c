/* Words for the screen of Royal Python; see rp_words.h. The full rulebook is docs/rules/royal-python.md. */
#include "tui/screens/rp_words.h"

#include "tui/seat_words.h"

#include <string.h>

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

const char *rp_rank_words(int card)
{
    static const char *const words[] = { "2-9", "A", "2", "3", "4", "5", "6", "7", "8", "9", "P", "C", "X" };
    return words[decktet[card].rank];
}

const char *rp_card_name(int card)
{
    const char *name = decktet[card].name;
    if (decktet[card].rank == DECKTET_ACE)
        return "Ace";
    return strncmp(name, "the ", 4) == 0 ? name + 4 : name;
}

void rp_score_words(const struct rp_rules *r, int score, struct textbuf *out)
{
    if (r->nom_nom)
        text_put_int(out, score);
    else
        text_putf(out, "%d.%d", score / 10, score % 10);
}

void rp_cobra_words(const struct rp_cobra *cobra, struct textbuf *out)
{
    switch ((enum rp_effect)cobra->effect) {
    case RP_SWAP_AHEAD:
        text_put(out, "swap with the nearest enemy token ahead");
        break;
    case RP_SWAP_BEHIND:
        text_put(out, "swap with the nearest enemy token behind");
        break;
    case RP_SWAP_FIRST:
        text_put(out, "swap with the uncrowned enemy token nearest the head");
        break;
    case RP_SWAP_OWN:
        text_put(out, "swap with another token of yours, of your choice");
        break;
    case RP_SLIDE_AHEAD:
    case RP_SLIDE_BACK:
        text_putf(out, "move %s to the nearest empty spot, %d or more away",
                  cobra->effect == RP_SLIDE_AHEAD ? "ahead" : "back", cobra->number);
        break;
    case RP_SHED_HAND:
        text_put(out, "discard your hand and draw as many cards");
        break;
    case RP_DRAW_CARDS:
        text_putf(out, "draw %d card%s", cobra->number, cobra->number == 1 ? "" : "s");
        break;
    case RP_END_TURN:
        text_put(out, "your turn ends at once");
        break;
    }
}

/* ---- What a play does -------------------------------------------------------------------------------------------- */

/* What is needed to tell of an action. */
struct tale {
    const struct rp_rules *r;
    const struct rp_state *s;
    const struct look *look;
    int seat;
    struct rp_action a;
    struct textbuf *out;
};

static void put_place(const struct tale *w, int place, bool crowned)
{
    if (place == w->r->head)
        text_put(w->out, crowned ? "head*" : "the head");
    else
        rp_place_text(w->r, place, crowned, w->out);
}

/* "the Suns token", "your crowned token" */
static void put_token(const struct tale *w, int owner, bool crowned)
{
    if (owner == w->seat)
        text_put(w->out, "your");
    else
        text_putf(w->out, "the %s", decktet_suit_name[w->s->seat[owner].suit]);
    text_put(w->out, crowned ? " crowned token" : " token");
}

/* "(5 points)"; the points do not matter in Nom Nom. */
static void put_points(const struct tale *w, int place, bool crowned)
{
    int points = crowned ? w->r->leave - w->r->value[place] : w->r->value[place];
    if (!w->r->nom_nom)
        text_putf(w->out, " (%d point%s)", points, points == 1 ? "" : "s");
}

/* The scores when the token has left, which ends the game. */
static void put_final_scores(const struct tale *w)
{
    struct rp_state s = *w->s;
    if (w->a.from == w->r->head)
        s.seat[w->seat].crowned_head--;
    else
        s.crowned[w->seat] &= ~((uint64_t)1 << w->a.from);
    s.seat[w->seat].left++;
    for (int seat = 0; seat < s.base.seats; seat++) {
        text_put(w->out, seat ? ", " : " ");
        seat_name_words(w->look->name, s.base.seats, seat, w->out);
        text_put_char(w->out, ' ');
        rp_score_words(w->r, rp_score(w->r, &s, seat), w->out);
    }
    text_put_char(w->out, '.');
}

static void put_encounter(const struct tale *w, struct rp_landfall fall)
{
    bool from_tail = w->a.from == 0;
    if (fall.landing == RP_CAPTURES) {
        text_put(w->out, ", and captures ");
        put_token(w, fall.owner, false);
        text_put(w->out, " there for good");
    } else if (fall.landing == RP_DANCES) {
        text_put(w->out, "; ");
        put_token(w, fall.owner, fall.met_crowned);
        text_put(w->out, " there goes back to ");
        if (from_tail)
            text_put(w->out, "its supply");
        else
            put_place(w, w->a.from, false);
    }
}

static void put_landing(const struct tale *w, struct rp_landfall fall)
{
    if (w->a.from == 0)
        text_put(w->out, "A token enters");
    else
        put_place(w, w->a.from, w->a.crowned);
    if (fall.landing == RP_LEAVES) {
        text_put(w->out, " leaves by the tail, which ends the game:");
        put_final_scores(w);
        return;
    }
    if (fall.landing == RP_LEAPS)
        text_putf(w->out, " to %d, which is taken, so it leaps on", fall.met);
    text_put(w->out, " to ");
    put_place(w, fall.into, false);
    put_points(w, fall.into, w->a.crowned);
    text_put(w->out, fall.cobra ? ", a Cobra spot (~)" : "");
    put_encounter(w, fall);
    text_put(w->out, ".");
    if (fall.landing == RP_ARRIVES && !w->s->opened)
        text_put(w->out, " It is the first there, and opens the head for all.");
}

/* The cards that could enter after a payment, and where to. */
static void put_entries(const struct tale *w)
{
    uint64_t hand = w->s->hand[w->seat] & w->r->bearing[w->a.suit] & ~card_bit(w->a.card);
    int told = 0;
    text_putf(w->out, "Pays for a token. It must then enter with %s:", decktet_suit_name[w->a.suit]);
    while (hand) {
        int card = card_take(&hand);
        struct rp_landfall fall = rp_land(w->r, w->s, w->seat, 0, false, false, w->r->steps[card]);
        if (fall.landing == RP_ILLEGAL)
            continue;
        text_putf(w->out, "%s %s to ", told++ ? "," : "", decktet[card].code);
        put_place(w, fall.into, false);
        text_put(w->out, fall.cobra ? "~" : "");
    }
    text_put(w->out, ".");
}

static void put_crowning(const struct tale *w)
{
    bool last = !w->s->body[w->seat] && w->s->seat[w->seat].head == 1;
    text_put(w->out, "A token on the head gets its crown");
    if (w->r->nom_nom && last)
        text_put(w->out, "; without uncrowned tokens of yours on the snake it leaves at once, and your turn ends.");
    else if (w->r->nom_nom)
        text_put(w->out, " and may hunt both ways.");
    else
        text_putf(w->out, ": %d points there, %d once it has left by the tail.", w->r->leave - w->r->value[w->r->head],
                  w->r->leave);
}

/* The cards that may come next by their suit. A token that is on the head only takes Crowns. */
static void put_followers(const struct tale *w, struct rp_landfall fall)
{
    uint64_t hand = w->s->hand[w->seat] & w->r->bearing[w->a.suit] & ~card_bit(w->a.card);
    if (fall.landing != RP_ILLEGAL && fall.into == w->r->head && !w->a.crowned)
        hand &= w->r->crowns;
    text_put(w->out, hand ? " May follow:" : " None of your cards may follow.");
    for (bool first = true; hand; first = false)
        text_putf(w->out, "%s%s", first ? " " : ", ", decktet[card_take(&hand)].code);
    if (w->out->length && textbuf_text(w->out)[w->out->length - 1] != '.')
        text_put(w->out, ".");
}

static void put_declared(const struct tale *w, struct rp_landfall fall)
{
    if (w->a.suit == RP_NONE) {
        text_putf(w->out, " The Excuse as %d: no other card in this turn.", w->a.steps);
        return;
    }
    bool own = w->a.suit == w->s->seat[w->seat].suit;
    text_putf(w->out, " As %s%s.", decktet_suit_name[w->a.suit], own ? ", your own suit: you draw a card" : "");
    if (w->a.verb != RP_DO_PAY)
        put_followers(w, fall);
}

static void put_play(const struct tale *w)
{
    struct rp_landfall fall = rp_landfall_of(w->r, w->s, w->seat, w->a);
    if (w->a.verb == RP_DO_PAY)
        put_entries(w);
    else if (w->a.verb == RP_DO_CROWN)
        put_crowning(w);
    else
        put_landing(w, fall);
    if (fall.landing != RP_LEAVES)
        put_declared(w, fall);
}

/* ---- Cobra cards and the rest ------------------------------------------------------------------------------------ */

static void put_face_down(const struct tale *w)
{
    int down = 0;
    for (int place = 0; place < RP_COBRAS; place++)
        down += w->s->grid[place] == RP_FACE_DOWN;
    text_putf(w->out, "Place %d lies face down: ", w->a.from);
    text_putf(w->out, down == 1 ? "the last card that was not seen yet." : "one of %d cards that were not seen yet.",
              down);
    text_put(w->out, " It is turned up and obeyed at once. (i: all Cobra cards)");
}

/* What a face-up card would do to the token. */
static void put_obeyed(const struct tale *w, const struct rp_cobra *cobra)
{
    enum rp_effect effect = (enum rp_effect)cobra->effect;
    int at = 0;
    bool slides = effect == RP_SLIDE_AHEAD || effect == RP_SLIDE_BACK;
    if (slides)
        at = rp_slide_target(w->r, w->s, cobra);
    else if (effect > RP_SWAP_FIRST || rp_swap_target(w->s, effect, &at) == RP_NONE)
        at = w->s->token;
    text_put(w->out, ". ");
    if (at != w->s->token) {
        text_putf(w->out, slides ? "Here: from %d to %d." : "Here: %d and %d change places.", w->s->token, at);
    } else if (effect <= RP_SWAP_FIRST || slides) {
        text_put(w->out, "Here it finds nothing to do.");
    }
}

static void put_cobra(const struct tale *w)
{
    int face = w->s->grid[w->a.from - 1];
    if (face == RP_FACE_DOWN) {
        put_face_down(w);
        return;
    }
    text_putf(w->out, "C%d %s: ", face, w->r->cobra[face].name);
    rp_cobra_words(&w->r->cobra[face], w->out);
    put_obeyed(w, &w->r->cobra[face]);
}

static void put_stop(const struct tale *w)
{
    int held = w->s->seat[w->seat].held;
    text_put(w->out, "Ends your turn. ");
    if (held)
        text_putf(w->out, "You keep %d card%s and draw up to %d next time.", held, held == 1 ? "" : "s", w->r->hand);
    else
        text_putf(w->out, "You draw %d cards next time.", w->r->hand);
}

static struct tale tale_of(const struct look *look, struct textbuf *out)
{
    struct tale w = { (const struct rp_rules *)look->rules, (const struct rp_state *)look->view, look, look->seat,
                      .out = out };
    if (look->chosen >= 0)
        w.a = rp_unpack(w.r, look->actions[look->chosen]);
    return w;
}

void rp_action_words(const struct look *look, struct textbuf *out)
{
    struct tale w = tale_of(look, out);
    if (look->chosen < 0)
        return;
    switch (w.a.verb) {
    case RP_DO_STOP:
        put_stop(&w);
        break;
    case RP_DO_DISCARD:
        text_putf(out, "%s is discarded without effect, and your turn ends.", decktet[w.a.card].code);
        break;
    case RP_DO_COBRA:
        put_cobra(&w);
        break;
    case RP_DO_SWAP:
        put_place(&w, w.s->token, w.s->token_crowned);
        text_put(out, " and ");
        put_place(&w, w.a.from, w.a.crowned);
        text_put(out, " change places.");
        break;
    default:
        put_play(&w);
        break;
    }
}

/* ---- Advice ------------------------------------------------------------------------------------------------------ */

static bool only_stop(const struct look *look, const struct rp_rules *r)
{
    return look->count == 1 && rp_unpack(r, look->actions[0]).verb == RP_DO_STOP;
}

static void put_first_advice(const struct tale *w)
{
    if (!rp_on_snake(w->s, w->seat))
        text_put(w->out, "You have no token on the snake: any card brings one in. Choose it with left, right and its "
                         "suit with Tab; Enter plays it.");
    else
        text_put(w->out, "Choose a card (left, right), what to spend it on (up, down) and its suit (Tab). Enter plays "
                         "it.");
}

static void put_turn_advice(const struct tale *w)
{
    const struct rp_state *s = w->s;
    if (w->a.verb == RP_DO_DISCARD)
        text_put(w->out, "You can spend no card. Choose one to discard; your turn ends with it.");
    else if (only_stop(w->look, w->r))
        text_putf(w->out, "%s Enter ends your turn.",
                  s->spent == 0 ? "You have no cards." : "No other card of yours can be spent now.");
    else if (s->spent == 0)
        put_first_advice(w);
    else if (s->token == 0)
        text_putf(w->out, "The token is paid for. Now it must enter: choose a card with %s.",
                  decktet_suit_name[s->suit]);
    else
        text_putf(w->out, "Go on with the same token and a card with %s, or end your turn: e, then Enter.",
                  decktet_suit_name[s->suit]);
}

void rp_advice_words(const struct look *look, struct textbuf *out)
{
    struct tale w = tale_of(look, out);
    if (look->chosen < 0)
        return;
    switch (w.a.verb) {
    case RP_DO_COBRA:
        text_put(out, "Your token is on a Cobra spot. Take a card of the Cobra grid: choose with arrows or 1 to 9; "
                      "Enter takes it.");
        break;
    case RP_DO_SWAP:
        text_put(out, "Choose the token of yours to change places with (arrows); Enter does it.");
        break;
    default:
        put_turn_advice(&w);
        break;
    }
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

/* "You and Player B": all who have the first rank. Returns how many. */
static int put_winners(const struct look *look, const struct result *result, struct textbuf *out)
{
    int winners = 0, told = 0, seats = look->rules->seats;
    for (int seat = 0; seat < seats; seat++)
        winners += result->rank[seat] == 1;
    for (int seat = 0; seat < seats; seat++)
        if (result->rank[seat] == 1) {
            text_put(out, told == 0 ? "" : told == winners - 1 ? " and " : ", ");
            seat_name_words(look->name, seats, seat, out);
            told++;
        }
    return winners;
}

void rp_ending_words(const struct look *look, struct textbuf *out)
{
    const struct rp_rules *r = (const struct rp_rules *)look->rules;
    static const char *const why[] = { [RP_GOES_ON] = "",
                                       [RP_EXIT] = "A token has left the snake. ",
                                       [RP_LAST] = "One player is left. ",
                                       [RP_CAP] = "The last turn has been played. " };
    struct result result;
    int best = 0;
    game_result(look->rules, look->view, &result);
    while (result.rank[best] != 1)
        best++;
    text_put(out, why[look->view->reason]);
    int winners = put_winners(look, &result, out);
    text_put(out, winners > 1                            ? " share the win with "
                  : strcmp(look->name[best], "You") == 0 ? " win with "
                                                         : " wins with ");
    rp_score_words(r, result.score[best], out);
    text_put(out, !r->nom_nom ? " points." : result.score[best] == 1 ? " trophy." : " trophies.");
}

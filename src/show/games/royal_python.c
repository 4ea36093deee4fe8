/* What people are told of Royal Python: how things stand and ended; the table of the show. */
#include "show/games/rp_show.h"

#include <stdio.h>

/* ---- Standing ---------------------------------------------------------------------------------------------------- */

static void count_of(struct teller *t, int number, const char *words, int *told)
{
    if (number > 0)
        tell(t, "%s%d %s", (*told)++ ? ", " : "", number, words);
}

/* In Nom Nom tokens are gone from wherever their last subject left them. */
static void standing(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)view;
    const struct rp_tokens *tokens = &s->seat[seat];
    int told = 0;
    count_of(t, card_count(s->body[seat]), "on the snake", &told);
    count_of(t, tokens->head, "on the head", &told);
    count_of(t, card_count(s->crowned[seat]) + tokens->crowned_head, "crowned", &told);
    count_of(t, tokens->left, r->nom_nom ? "gone" : "gone by the tail", &told);
    count_of(t, tokens->supply, "to enter", &told);
    count_of(t, tokens->lost, "captured", &told);
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void headline(const struct rules *rules, const struct state *view, struct teller *t)
{
    struct result result;
    unsigned seats = show_winners(rules, view);
    char score[16];
    struct textbuf out = textbuf_over(score, sizeof score);
    game_result(rules, view, &result);
    int best = result.score[__builtin_ctz(seats)];
    game_score_text(rules, best, &out);
    tell_seats(t, "%N", seats);
    tell(t, seats & (seats - 1) ? " share the win with %s %s." : " [wins] with %s %s.", score,
         game_score_unit(rules) > 1 ? "points"
         : best == 1                ? "trophy"
                                    : "trophies");
}

static void why(const struct rules *rules, const struct state *view, struct teller *t)
{
    const struct rp_state *s = (const struct rp_state *)view;
    (void)rules;
    if (view->reason == RP_EXIT)
        tell(t, "%W crowned token has left the snake by the tail, which ends the game.", s->turn);
    else if (view->reason == RP_LAST)
        tell(t, "One player is left.");
    else
        tell(t, "The last turn has been played.");
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

static void add_part(struct score_part *out, int *count, int points, int number, const char *words)
{
    if (number == 0)
        return;
    out[*count].points = points;
    snprintf(out[*count].words, sizeof out->words, words, number);
    (*count)++;
}

/* What the spots of a set are worth, or crowned tokens there. */
static int worth(const struct rp_rules *r, uint64_t spots, bool crowned)
{
    int points = 0;
    while (spots) {
        int value = r->value[card_take(&spots)];
        points += crowned ? r->leave - value : value;
    }
    return 10 * points;
}

static int score_parts(const struct rules *rules, const struct state *view, int seat, struct score_part *out)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)view;
    const struct rp_tokens *t = &s->seat[seat];
    int count = 0, head = 10 * r->value[r->head], leave = 10 * r->leave;
    if (!r->nom_nom) {
        add_part(out, &count, worth(r, s->body[seat], false), card_count(s->body[seat]), "for %d on spots");
        add_part(out, &count, t->head * head, t->head, "for %d on the head");
        add_part(out, &count, worth(r, s->crowned[seat], true), card_count(s->crowned[seat]),
                 "for %d crowned on spots");
        add_part(out, &count, t->crowned_head * (leave - head), t->crowned_head, "for %d crowned on the head");
        add_part(out, &count, t->left * leave, t->left, "for leaving by the tail");
    }
    add_part(out, &count, t->trophies, t->trophies, t->trophies == 1 ? "for %d trophy" : "for %d trophies");
    return count;
}

/* ---- Looking up -------------------------------------------------------------------------------------------------- */

/* The nine, and where those lie that are face up. */
static void tell_cobras(const struct rp_rules *r, const struct rp_state *s, struct teller *t)
{
    tell(t, "The nine Cobra cards");
    for (int i = 0; r->base.ruleset->marks[i]; i++)
        tell(t, ", %s", r->base.ruleset->marks[i]);
    tell(t, ":\n");
    for (int card = 1; card <= RP_COBRAS; card++) {
        rp_tell_cobra_card(r, card, t);
        for (int place = 1; place <= RP_COBRAS; place++)
            if (s->grid[place - 1] == card)
                tell(t, " (place %d)", place);
        tell(t, ": ");
        rp_card_text(&r->base, r->cards + card - 1, t);
        tell(t, "\n");
    }
}

void rp_tell_seats(const struct rp_rules *r, const struct rp_state *s, struct teller *t)
{
    for (int seat = 0; seat < r->base.seats; seat++) {
        tell(t, "%N: %s, %d card%s, ", seat, decktet_suit_name[s->seat[seat].suit], s->seat[seat].held,
             s->seat[seat].held == 1 ? "" : "s");
        game_score_text(&r->base, rp_score(r, s, seat), t->out);
        tell(t, r->nom_nom ? " trophies; " : " points; ");
        standing(&r->base, &s->base, seat, t);
        tell(t, "\n");
    }
    tell(t, "\nDiscarded (%d):", card_count(s->discard));
    int rank = -1;
    for (uint64_t rest = s->discard; rest;) {
        int card = card_take(&rest);
        tell(t, rank >= 0 && (tells_in_full(t) || decktet[card].rank != rank) ? ", " : " ");
        rp_tell_card(card, t);
        rank = decktet[card].rank;
    }
    if (r->nom_nom)
        tell(t, "\n\nNom Nom (experimental): %d of %d turns are over.", s->base.turns, r->base.turns_max);
}

static const char *look_up(const struct rules *rules, const struct state *view, int seat, const action *a, int n,
                           struct teller *t)
{
    static const char *const titles[] = { "Cobra cards", "Seats and discard", "Cards", NULL };
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)view;
    (void)seat, (void)a;
    if (n == 0)
        tell_cobras(r, s, t);
    if (n == 1)
        rp_tell_seats(r, s, t);
    if (n == 2)
        show_cards(rules, t);
    return titles[n];
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static const struct option_words options[] = {
    { .key = "chain",
      .question = "Which suits may cards have that follow each other?",
      .answers = (const struct option_answer[]){ { "any", "any of theirs", 1 },
                                                 { "same", "all that of the first", 1 },
                                                 { .value = NULL } } },
    { .key = "tail-dance",
      .question = "What if a token coming on meets another's?",
      .answers = (const struct option_answer[]){ { "supply", "that one goes back to its supply", 1 },
                                                 { "leap", "it leaps on over it", 1 },
                                                 { .value = NULL } } },
    { .key = "nom-nom",
      .question = "Do crowned tokens hunt both ways, until one player is left?",
      .answers = (const struct option_answer[]){ { "no", "no", 1 },
                                                 { "yes", "yes: Nom Nom (experimental)", 1 },
                                                 { .value = NULL } } },
    { .key = "deck",
      .question = "Which deck?",
      .answers =
          (const struct option_answer[]){ { "basic", "the basic one", 1 },
                                          { "extended", "with Pawns and Courts, which move ten (a house rule)", 1 },
                                          { .value = NULL } } },
    { .key = "first", .question = "Who begins?", .answers = show_first_answers },
    { .key = "suits",
      .question = "Which suit has the first player? The others follow.",
      .answers = (const struct option_answer[]){ { "MSWLYK", "Moons", 1 },
                                                 { "SWLYKM", "Suns", 1 },
                                                 { "WLYKMS", "Waves", 1 },
                                                 { "LYKMSW", "Leaves", 1 },
                                                 { "YKMSWL", "Wyrms", 1 },
                                                 { "KMSWLY", "Knots", 1 },
                                                 { .value = NULL } },
      .by_seat = true },
    { .key = NULL },
};

const struct show royal_python_show = {
    .game = "royal-python",
    .time = "45 to 60 minutes",
    .options = options,
    .advice = rp_advice,
    .steps = rp_steps,
    .question = rp_question,
    .option = rp_option,
    .marks = rp_marks,
    .effect = rp_effect,
    .path = rp_path,
    .lacks = rp_lacks,
    .card = rp_card,
    .card_text = rp_card_text,
    .numbers = rp_numbers,
    .look_up = look_up,
    .table = rp_show_table,
    .hand = rp_show_hand,
    .describe = rp_describe,
    .standing = standing,
    .headline = headline,
    .why = why,
    .score_parts = score_parts,
    .turn_told = rp_turn_told,
    .terms =
        (const struct term_words[]){
            { "points", "gains more", "gains less" },
            { "win", "can win the game", "is less likely to win" },
            { "loss", "is less likely to lose", "may lose the game" },
            { "danger", "keeps tokens out of the others' reach", "leaves tokens within the others' reach" },
            { "crown", "gains more by crowns", "gains less by crowns" },
            { "trophies", "may take a token for good", "may take no token" },
            { "hand", "makes more of the cards", "makes less of the cards" },
            { .term = NULL },
        },
    .happenings =
        (const struct happening_words[]){
            { RP_EV_CAPTURED, BY_SEAT, "%N [captures] a token", 0, 0, false },
            { RP_EV_CAPTURED, TO_SEAT, "one of %W tokens is captured", 0, 0, true },
            { RP_EV_DANCED, BY_SEAT, "%N [sends] a token back", 0, 0, false },
            { RP_EV_DANCED, TO_SEAT, "one of %W tokens is sent back", 0, 0, true },
            { RP_EV_CROWNED, BY_SEAT, "%N [crowns] a token", 0, 0, false },
            { RP_EV_CROWNED, BY_OTHERS, "another crowns a token", 0, 0, true },
            { .words = NULL },
        },
    .pages = rp_pages,
    .page_count = RP_PAGES,
};

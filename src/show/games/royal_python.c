/* What people are told of Royal Python: how things stand and ended; the table of the show. */
#include "show/games/rp_show.h"

#include <stdio.h>

/* ---- Standing ---------------------------------------------------------------------------------------------------- */

static void count_of(struct teller *t, int number, const char *words, int *told)
{
    if (number > 0)
        tell(t, "%s%d %s", (*told)++ ? ", " : "", number, words);
}

static void standing(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct rp_state *s = (const struct rp_state *)view;
    const struct rp_tokens *tokens = &s->seat[seat];
    int told = 0;
    (void)rules;
    count_of(t, card_count(s->body[seat]), "on the snake", &told);
    count_of(t, tokens->head, "on the head", &told);
    count_of(t, card_count(s->crowned[seat]) + tokens->crowned_head, "crowned", &told);
    count_of(t, tokens->left, "gone by the tail", &told);
    count_of(t, tokens->supply, "to enter", &told);
    count_of(t, tokens->lost, "captured", &told);
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void headline(const struct rules *rules, const struct state *view, struct teller *t)
{
    struct result result;
    int winners = 0, told = 0, best = 0;
    char score[16];
    struct textbuf out = textbuf_over(score, sizeof score);
    game_result(rules, view, &result);
    for (int seat = 0; seat < rules->seats; seat++)
        winners += result.rank[seat] == 1;
    for (int seat = 0; seat < rules->seats; seat++)
        if (result.rank[seat] == 1) {
            tell(t, "%s%N", told == 0 ? "" : told == winners - 1 ? " and " : ", ", seat);
            told++;
            best = result.score[seat];
        }
    game_score_text(rules, best, &out);
    tell(t, winners == 1 ? " [wins] with %s %s." : " share the win with %s %s.", score,
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

/* ---- The table --------------------------------------------------------------------------------------------------- */

const struct show royal_python_show = {
    .game = "royal-python",
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
    .describe = rp_describe,
    .standing = standing,
    .headline = headline,
    .why = why,
    .score_parts = score_parts,
    .pages = rp_pages,
    .page_count = RP_PAGES,
};

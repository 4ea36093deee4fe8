/* Questions to a position or view: how many cards and tokens there are, what the tokens are worth. */
#include "games/royal_python/rp_parts.h"

int rp_deck_count(const struct rp_rules *r, const struct rp_state *s)
{
    return rp_in_no_hand(r, s) - card_count(s->discard);
}

int rp_count_tokens(const struct rp_state *s, int seat)
{
    const struct rp_tokens *t = &s->seat[seat];
    return t->supply + card_count(s->body[seat]) + t->head + card_count(s->crowned[seat]) + t->crowned_head + t->lost +
           t->left;
}

int rp_score(const struct rp_rules *r, const struct rp_state *s, int seat)
{
    const struct rp_tokens *t = &s->seat[seat];
    int points = t->head * r->value[r->head] + t->crowned_head * (r->leave - r->value[r->head]) + t->left * r->leave;
    if (r->nom_nom)
        return t->trophies;
    for (uint64_t rest = s->body[seat]; rest; rest &= rest - 1)
        points += r->value[rp_lowest(rest)];
    for (uint64_t rest = s->crowned[seat]; rest; rest &= rest - 1)
        points += r->leave - r->value[rp_lowest(rest)];
    return 10 * points + t->trophies; /* H-14 */
}

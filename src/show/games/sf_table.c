/* The board of Snakes & Foxes in words; see sf_show.h. */
#include "show/games/sf_show.h"

static void tell_pieces(const char *name, sf_set pieces, struct teller *t)
{
    tell(t, "%s at", name);
    for (int told = 0; pieces; pieces &= ~SF_BIT(sf_first(pieces)))
        sf_tell_space(t, told++ ? ", " : " ", sf_first(pieces));
    tell(t, ".\n");
}

void sf_show_table(const struct rules *rules, const struct state *view, struct teller *t)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)view;
    static const char *const ways[] = { "not at all", "to higher spokes", "to lower spokes", "both ways" };
    tell(t, "A place is ring.spoke: ring 1 is around the hub, ring %d is the rim, spokes 0 to %d go round.\n", r->rings,
         r->spokes - 1);
    for (int way = SF_CLOCKWISE, told = 0; way <= SF_BOTH; way++, told = 0) {
        for (int ring = 1; ring <= r->rings; ring++)
            if (r->ring_way[ring - 1] == way) {
                tell(t, told++ ? ", " : "Rings that lead %s: ", ways[way]);
                tell(t, "%d", ring);
            }
        tell(t, told ? ".\n" : "");
    }
    for (int token = 0; token < 2; token++) {
        sf_tell_player(rules, t, "Token", token);
        tell(t, ": ");
        sf_tell_fate(&s->token[token], t);
        tell(t, token == s->turn && view->node != NODE_OVER ? ", on turn\n" : "\n");
    }
    tell_pieces("Snakes", s->piece[SF_SNAKE], t);
    tell_pieces("Foxes", s->piece[SF_FOX], t);
    if (view->phase >= SF_MOVE && view->phase <= SF_FOXES)
        tell(t, "Rolled: %d MOVE, %d SNAKE, %d FOX.\n", s->roll.move, s->roll.snake, s->roll.fox);
    sf_tell_cards(rules, s, t);
}

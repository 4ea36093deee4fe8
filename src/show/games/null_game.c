/* What people are told of the null game: nothing of its own, but where a preview has to stop. */
#include "games/null_game/null_game.h"
#include "show/show.h"

/* The last choice turns up all cards, a look shows the prize, and so does the end. */
static bool reveals(const struct rules *rules, const struct state *view, int seat, action a)
{
    const struct ng_rules *r = (const struct ng_rules *)rules;
    const struct ng_state *s = (const struct ng_state *)view;
    bool last_round = s->round + 1 == r->rounds;
    switch (ng_verb_of(a)) {
    case NG_DO_PLAY:
        return s->base.actors == 1u << seat;
    case NG_DO_LOOK:
        return true;
    case NG_DO_SCORE:
        return last_round && s->prize == NG_HIDDEN_CARD;
    default:
        return false;
    }
}

const struct show null_game_show = {
    .game = "null-game",
    .reveals = reveals,
};

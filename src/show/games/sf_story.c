/* What a turn of Snakes & Foxes came to, in a few words: a token's walk, and where the hunters stand after theirs. */
#include "show/games/sf_show.h"

/* A turn begins with its roll that counts, or the card in place of one. */
bool sf_turn_begins(const struct rules *rules, const struct state *view, const struct event *seen, struct turn *turn)
{
    (void)view;
    if (seen->type != SF_EV_CARD && (seen->type != SF_EV_ROLL || seen->arg[4]))
        return false;
    turn->number = seen->arg[0];
    turn->seat = rules->seats == 2 ? recap_seat(turn->number) : 0;
    return true;
}

void sf_turn_title(const struct rules *rules, const struct turn *turn, struct teller *t)
{
    sf_tell_player(rules, t, "Token", turn->number);
}

/* Of a walk the first step tells where it leads, and by the rim if that is not where it ends (SF-20). */
static void tell_walk(const struct turn *turn, const struct event *events, int i, struct recap *a)
{
    int last = i, rims = 0;
    if (i > turn->first && events[i - 1].type == SF_EV_WALK)
        return;
    for (; last + 1 < turn->first + turn->count && events[last + 1].type == SF_EV_WALK; last++)
        rims += events[last].arg[3];
    tell(recap_part(a, SEAT_NONE), last == i ? "1 step:" : "%d steps:", last - i + 1);
    sf_tell_space(a->t, " ", events[i].arg[1]);
    sf_tell_space(a->t, " to ", events[last].arg[2]);
    if (rims && !events[last].arg[3])
        tell(a->t, " by the rim");
}

/* The first step of a kind of hunter tells where all of them went: "foxes to 6.3, 5.1 and 4.4". */
static void tell_steps(const struct turn *turn, const struct event *events, int i, struct recap *a)
{
    static const char *const one[] = { "a snake to ", "a fox to " }, *const several[] = { "snakes to ", "foxes to " };
    int kind = events[i].arg[0], first = i, left = 0;
    for (int k = turn->first + turn->count - 1; k >= turn->first; k--)
        if (events[k].type == SF_EV_STEP && events[k].arg[0] == kind) {
            first = k;
            left++;
        }
    if (first != i)
        return;
    recap_part(a, SEAT_NONE);
    for (const char *before = left == 1 ? one[kind] : several[kind]; left; i++)
        if (events[i].type == SF_EV_STEP && events[i].arg[0] == kind) {
            sf_tell_space(a->t, before, events[i].arg[2]);
            before = --left == 1 ? " and " : ", ";
        }
}

void sf_turn_told(const struct rules *rules, const struct turn *turn, const struct event *events, int i,
                  struct recap *a)
{
    const struct event *e = &events[i];
    switch ((enum sf_event)e->type) {
    case SF_EV_WALK:
        tell_walk(turn, events, i, a);
        break;
    case SF_EV_STAY:
        tell(recap_part(a, SEAT_NONE), e->arg[1] ? "no walk of that many steps" : "no step");
        break;
    case SF_EV_HOME:
        tell(recap_part(a, SEAT_NONE), "comes home");
        break;
    case SF_EV_STEP:
        tell_steps(turn, events, i, a);
        break;
    case SF_EV_EATEN:
        sf_tell_token(rules, recap_part(a, SEAT_NONE), "token", e->arg[0]);
        tell(a->t, " is eaten by a %s", e->arg[2] == SF_SNAKE ? "snake" : "fox");
        sf_tell_space(a->t, " at ", e->arg[1]);
        break;
    case SF_EV_OVER:
        tell(recap_part(a, SEAT_NONE), "the game is over");
        break;
    default:
        break;
    }
}

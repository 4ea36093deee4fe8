/* Views, which move along by events. Everything is public, so a view is the state, and nothing is redacted or guessed.
 * */
#include "games/snakes_and_foxes/sf_happen.h"

/* The phases in which an event can come. The token has gone a part of its way when the snakes' phase has begun. */
#define IN(phase) (1u << (phase))
static const uint8_t phases_of[] = {
    [SF_EV_ROLLOFF] = IN(SF_ROLLOFF),
    [SF_EV_FIRST] = IN(SF_ROLLOFF),
    [SF_EV_ROLL] = IN(SF_ROLL),
    [SF_EV_CARD] = IN(SF_ROLL),
    [SF_EV_SHUFFLE] = IN(SF_ROLL),
    [SF_EV_WALK] = IN(SF_MOVE) | IN(SF_SNAKES),
    [SF_EV_STAY] = IN(SF_MOVE),
    [SF_EV_HOME] = IN(SF_SNAKES),
    [SF_EV_NEXT] = IN(SF_SNAKES) | IN(SF_FOXES),
    [SF_EV_STEP] = IN(SF_SNAKES) | IN(SF_FOXES),
    [SF_EV_PASSED] = IN(SF_SNAKES) | IN(SF_FOXES),
    [SF_EV_EATEN] = IN(SF_SNAKES) | IN(SF_FOXES),
    [SF_EV_OVER] = 0, /* follows from the others */
};
#undef IN

/* True if a piece of that kind stands there, and moves of its kind are owed, now or when the snakes' are done. */
static bool may_move(const struct sf_state *s, int kind, int piece)
{
    bool owed = kind == sf_kind_of_phase(s) ? s->left > 0 : kind == SF_FOX && s->roll.fox > 0;
    return owed && (s->piece[kind] & SF_BIT(piece));
}

/* True if the event can have happened here, as far as memory depends on it: whoever sends one may not know the game. */
static bool makes_sense(const struct sf_rules *r, const struct sf_state *s, const struct event *e)
{
    const int32_t *arg = e->arg;
    int index;
    if (e->secret || e->type > SF_EV_OVER || !(phases_of[e->type] >> s->base.phase & 1))
        return false;
    switch ((enum sf_event)e->type) {
    case SF_EV_ROLLOFF:
        return arg[2] == 0 || arg[2] == 1; /* else a tie, which changes nothing */
    case SF_EV_FIRST:
    case SF_EV_EATEN:
        return arg[0] == 0 || arg[0] == 1;
    case SF_EV_ROLL:
        index = sf_roll_index(r, arg[1], arg[2]);
        return arg[0] == s->turn && index >= 0 && r->roll[index].fox == arg[3] &&
               (r->base.choice[SF_OPT_CHANCE] != SF_DECK || s->drawn[index] < r->roll[index].weight);
    case SF_EV_CARD:
        return arg[0] == s->turn && arg[1] >= 0 && arg[1] < SF_HAND_VALUES && s->hands[s->turn][arg[1]] > 0;
    case SF_EV_WALK:
    case SF_EV_STAY:
    case SF_EV_HOME:
        return arg[0] == s->turn;
    case SF_EV_STEP:
        return may_move(s, arg[0], arg[1]) && !(sf_occupied(s) & SF_BIT(arg[2]));
    case SF_EV_NEXT:
    case SF_EV_PASSED:
        return may_move(s, arg[0], arg[1]);
    case SF_EV_SHUFFLE:
    case SF_EV_OVER:
        return true;
    }
    return false;
}

/* That the foxes' moves have begun shows in the first of them. */
static void hunt_with(struct sf_state *s, int kind)
{
    if (kind != sf_kind_of_phase(s))
        sf_begin_hunt(s, (enum sf_kind)kind);
}

void sf_advance(const struct rules *rules, struct state *view, const struct event *seen)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    struct sf_state *s = (struct sf_state *)view;
    const int32_t *arg = seen->arg;
    if (!makes_sense(r, s, seen))
        return;
    switch ((enum sf_event)seen->type) {
    case SF_EV_ROLLOFF:
        sf_begin(s, arg[2]);
        break;
    case SF_EV_FIRST:
        sf_begin(s, arg[0]);
        break;
    case SF_EV_ROLL:
        sf_roll(r, s, arg[1], arg[2], arg[3], NULL);
        break;
    case SF_EV_CARD:
        sf_play_card(r, s, arg[1], NULL);
        break;
    case SF_EV_SHUFFLE:
        sf_shuffle(s, NULL);
        break;
    case SF_EV_WALK:
        sf_walk_to(s, arg[2], (r->rim & SF_BIT(arg[2])) != 0);
        break;
    case SF_EV_STAY:
        sf_stay(r, s, NULL);
        break;
    case SF_EV_HOME:
        sf_come_home(r, s, NULL);
        break;
    case SF_EV_NEXT:
        hunt_with(s, arg[0]);
        sf_draw_next(s, arg[1], NULL);
        break;
    case SF_EV_STEP:
        hunt_with(s, arg[0]);
        sf_step(s, SF_BIT(arg[1]), SF_BIT(arg[2]), SEAT_NONE, NULL);
        break;
    case SF_EV_PASSED:
        hunt_with(s, arg[0]);
        sf_pass_over(s, SF_BIT(arg[1]), NULL);
        break;
    case SF_EV_EATEN:
        sf_eat(s, arg[0], NULL);
        break;
    case SF_EV_OVER:
        break;
    }
}

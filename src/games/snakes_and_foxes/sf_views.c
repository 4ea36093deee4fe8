/* Views, which move along by events. Everything is public: a view is the state, and nothing is redacted or guessed. */
#include "games/snakes_and_foxes/sf_happen.h"

/* True if a piece of that kind stands there, and moves of its kind are owed, now or when the snakes' are done. */
static bool may_move(const struct sf_state *s, int kind, int piece)
{
    bool owed = kind == sf_kind_of_phase(s) ? s->left > 0 : kind == SF_FOX && s->roll.fox > 0;
    return sf_hunting(s) && owed && (s->piece[kind] & SF_BIT(piece));
}

/* True if the event can have happened here, as far as memory depends on it: whoever sends one may not know the game. */
static bool makes_sense(const struct sf_rules *r, const struct sf_state *s, const struct event *e)
{
    const int32_t *arg = e->arg;
    int phase = s->base.phase, index;
    switch (e->secret ? EVENT_BARE : e->type) {
    case SF_EV_ROLLOFF:
        return phase == SF_ROLLOFF && (arg[2] == 0 || arg[2] == 1); /* a tie changes nothing */
    case SF_EV_FIRST:
        return phase == SF_ROLLOFF && (arg[0] == 0 || arg[0] == 1);
    case SF_EV_ROLL:
        index = sf_roll_index(r, arg[1], arg[2]);
        return phase == SF_ROLL && arg[0] == s->turn && index >= 0 && r->roll[index].fox == arg[3] &&
               (r->base.choice[SF_OPT_CHANCE] != SF_DECK || s->drawn[index] < r->roll[index].weight);
    case SF_EV_CARD:
        return phase == SF_ROLL && arg[0] == s->turn && arg[1] >= 0 && arg[1] < SF_HAND_VALUES &&
               s->hands[s->turn][arg[1]] > 0;
    case SF_EV_SHUFFLE:
        return phase == SF_ROLL;
    case SF_EV_WALK:
    case SF_EV_STAY:
        return phase == SF_MOVE && arg[0] == s->turn;
    case SF_EV_STEP:
        return may_move(s, arg[0], arg[1]) && !(sf_occupied(s) & SF_BIT(arg[2]));
    case SF_EV_NEXT:
    case SF_EV_PASSED:
        return may_move(s, arg[0], arg[1]);
    default:
        return false; /* home, eaten and over follow from the events before them */
    }
}

/* One step of a walk. While the token is on its way, the phase is still `move`, and `left` counts the steps to come. */
static void walk(const struct sf_rules *r, struct sf_state *s, int to)
{
    int length = s->left > 0 ? s->left : sf_walk_length(r, s);
    sf_walk_to(r, s, to, (r->rim & SF_BIT(to)) != 0, NULL);
    s->left = (uint8_t)(length - 1);
    if (length == 1 || s->token[s->turn].fate == SF_HOME)
        sf_begin_hunt(s, SF_SNAKE);
}

/* That the foxes' moves have begun shows in the first of them. */
static void hunt_with(struct sf_state *s, int kind)
{
    if (kind != sf_kind_of_phase(s))
        sf_begin_hunt(s, SF_FOX);
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
        walk(r, s, arg[2]);
        break;
    case SF_EV_STAY:
        sf_stay(r, s, NULL);
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
    case SF_EV_HOME:
    case SF_EV_EATEN:
    case SF_EV_OVER:
        break;
    }
}

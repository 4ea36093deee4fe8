/* The Greatest Snake's scene: settled on views, moved along by events; see gs_screen.h. */
#include "tui/screens/gs_screen.h"

#include <string.h>

void gs_screen_settle(void *memory, const struct rules *rules, const struct state *view)
{
    struct gs_scene *scene = memory;
    (void)rules;
    memcpy(&scene->s, view, sizeof scene->s);
    memset(scene->touched, 0, sizeof scene->touched);
    scene->fresh = true;
}

static void touch(struct gs_scene *scene, int seat, int cell)
{
    scene->touched[seat] |= (uint16_t)(1u << cell);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* The cells that an event changes, before it has happened. */
static void touch_cells(struct gs_scene *scene, const struct event *e)
{
    const int32_t *arg = e->arg;
    switch ((enum gs_event)e->type) {
    case GS_EV_WOKE:
    case GS_EV_SLEPT:
    case GS_EV_ATE:
    case GS_EV_CROWNED:
    case GS_EV_GLUED:
    case GS_EV_UNGLUED:
    case GS_EV_VOMITED:
        touch(scene, e->seat, 0);
        break;
    case GS_EV_MOVED:
        touch(scene, e->seat, arg[1]);
        touch(scene, e->seat, arg[2]);
        break;
    case GS_EV_DIGESTED: /* the Tail, where the new Body Card then lies */
        touch(scene, e->seat, scene->s.snake[e->seat].length - 1);
        break;
    case GS_EV_EQUIPPED:
    case GS_EV_LOST:
        touch(scene, e->seat, arg[1]);
        break;
    case GS_EV_STOLEN:
        touch(scene, gs_target_seat(arg[1]), gs_target_cell(arg[1]));
        touch(scene, e->seat, arg[2]);
        break;
    case GS_EV_SWAPPED:
        touch(scene, e->seat, arg[1]);
        touch(scene, gs_target_seat(arg[3]), gs_target_cell(arg[3]));
        break;
    default:
        break;
    }
}

/* True for what is only said again by the next event, or is of no interest to the viewer. */
static bool is_noise(const struct gs_state *s, const struct event *e)
{
    switch ((enum gs_event)e->type) {
    case GS_EV_FIRST:
    case GS_EV_DEALT_RAT:
    case GS_EV_KING_BACK:
    case GS_EV_DRAWS:
    case GS_EV_PASSED:
    case GS_EV_TAKES:
    case GS_EV_SAW:
        return true;
    case GS_EV_DEALT:
        return s->base.viewer != e->seat && s->base.viewer != VIEW_FULL;
    default:
        return false;
    }
}

bool gs_screen_advance(void *memory, const struct rules *rules, const struct event *e)
{
    struct gs_scene *scene = memory;
    memset(scene->touched, 0, sizeof scene->touched);
    touch_cells(scene, e);
    game_advance(rules, &scene->s.base, e);
    return !is_noise(&scene->s, e);
}

/* What the log leaves out: the event that follows says it too, or everybody has been dealt their cards. */
bool gs_screen_quiet(const struct event *e)
{
    switch ((enum gs_event)e->type) {
    case GS_EV_DEALT:
    case GS_EV_DEALT_RAT:
    case GS_EV_KING_BACK:
    case GS_EV_DRAWS:
    case GS_EV_PASSED:
    case GS_EV_TAKES:
        return true;
    default:
        return false;
    }
}

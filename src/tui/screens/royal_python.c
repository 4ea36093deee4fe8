/* The screen of Royal Python: the winding snake with the hand below it, and what stands beside them. This file lays
 * them out, marks what events touch, and connects all with the table (screen.h); rp_screen.h tells who does what. */
#include "tui/screens/rp_screen.h"

enum { BELOW = 7, BELOW_MAX = 10 }; /* rows for the hand and the words below it */

/* ---- What events touch ------------------------------------------------------------------------------------------- */

static void settle(void *memory, const struct rules *rules, const struct state *view)
{
    struct rp_scene *scene = memory;
    const struct rp_rules *r = (const struct rp_rules *)rules;
    (void)view;
    if (scene->track.spots != r->spots)
        scene->track = (struct track){ .spots = r->spots, .lines = r->nom_nom ? 2 : 3 };
    scene->from = RP_NONE;
}

/* False for what the next event tells as well, and for cards that are not seen. */
static bool touch(void *memory, const struct look *look, const struct event *e)
{
    struct rp_scene *scene = memory;
    (void)look;
    switch ((enum rp_event)e->type) {
    case RP_EV_FIRST:
    case RP_EV_TURN:
        scene->from = RP_NONE;
        break;
    case RP_EV_MOVED:
    case RP_EV_SLID:
        scene->from = (uint8_t)e->arg[0];
        break;
    case RP_EV_SWAPPED:
        scene->from = (uint8_t)e->arg[1];
        break;
    default:
        break;
    }
    return !e->secret && e->type != RP_EV_FIRST && e->type != RP_EV_TURN_ENDED;
}

/* ---- The picture ------------------------------------------------------------------------------------------------- */

/* Large windows make large cells. */
static int width(int height, int columns)
{
    (void)columns;
    return height < 26 ? 51 : height < 34 ? 64 : 88;
}

static void draw(void *memory, struct term *t, struct area area, const struct look *look)
{
    struct rp_scene *scene = memory;
    rp_draw_snake(scene, t, (struct area){ area.y, area.x, area.height - BELOW, area.width }, look);
    int used = scene->track.height, rest = area.height - used;
    struct area below = { area.y + used, area.x, rest < BELOW_MAX ? rest : BELOW_MAX, area.width };
    rp_draw_hand(scene, t, below, look);
}

/* ---- Keys and clicks --------------------------------------------------------------------------------------------- */

static bool pictured(const struct look *look)
{
    return look->choice.count > 0;
}

static int steer(void *memory, const struct look *look, struct input in)
{
    (void)memory;
    return rp_steer(look, in);
}

static bool point(void *memory, const struct look *look, int y, int x, struct handle *out)
{
    const struct rp_scene *scene = memory;
    int nth = (x - scene->cards.x) / (scene->card_width ? scene->card_width : 1), place;
    if (scene->grid.height && area_has(scene->grid, y, x)) {
        place = 1 + 3 * (y - scene->grid.y) + 3 * (x - scene->grid.x) / scene->grid.width;
        *out = handle_of(THING_CELL, "%d", place);
        return true;
    }
    if (!look->choice.count)
        return false;
    if (scene->stop.width && area_has(scene->stop, y, x)) {
        *out = (struct handle){ 0 }; /* the end of the turn is what points at nothing */
        return true;
    }
    if (scene->cards_shown && area_has(scene->cards, y, x)) {
        if (nth >= card_count(scene->cards_shown))
            return false;
        rp_point_card(look, card_nth(scene->cards_shown, nth), out);
        return true;
    }
    if ((place = track_hit(&scene->track, y, x)) < 0)
        return false;
    rp_point_place(look, place, out);
    return true;
}

const struct screen royal_python_screen = {
    .game = "royal-python",
    .scene_size = sizeof(struct rp_scene),
    .width = width,
    .settle = settle,
    .touch = touch,
    .draw = draw,
    .panel = rp_panel,
    .pictured = pictured,
    .steer = steer,
    .point = point,
    .help = rp_legend,
    .help_count = RP_LEGEND,
    .keys = "i look up",
};

/* The screen of Royal Python: the winding snake with the hand below it, and what stands beside them. This file lays
 * them out and connects them with the table (screen.h); rp_screen.h tells who does what. */
#include "tui/screens/rp_screen.h"
#include "tui/screens/rp_words.h"

enum { BELOW = 7, BELOW_MAX = 10 }; /* rows for the hand and the words below it */

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
    if (scene->page != RP_PAGE_TABLE)
        rp_draw_page(scene, t, area, look);
}

static bool pictured(const struct look *look)
{
    return look->count > 0;
}

static int steer(void *memory, const struct look *look, struct input in)
{
    int found = rp_steer(look, in);
    struct rp_scene *scene = memory;
    if (found >= 0)
        scene->page = RP_PAGE_TABLE;
    return found;
}

static bool inside(struct area a, int y, int x)
{
    return y >= a.y && y < a.y + a.height && x >= a.x && x < a.x + a.width;
}

static int hit(void *memory, const struct look *look, int y, int x)
{
    struct rp_scene *scene = memory;
    if (scene->grid.height && inside(scene->grid, y, x))
        return rp_choose_grid(look, 1 + 3 * (y - scene->grid.y) + 3 * (x - scene->grid.x) / scene->grid.width);
    if (scene->page != RP_PAGE_TABLE)
        return -1;
    if (scene->stop.width && inside(scene->stop, y, x))
        return rp_choose_stop(look);
    int nth = (x - scene->cards.x) / (scene->card_width ? scene->card_width : 1);
    if (scene->cards_shown && inside(scene->cards, y, x))
        return nth < card_count(scene->cards_shown) ? rp_choose_card(look, card_nth(scene->cards_shown, nth)) : -1;
    int place = track_hit(&scene->track, y, x);
    return place >= 0 ? rp_choose_place(look, place) : -1;
}

/* i goes through the pages, Escape closes them. */
static bool glance(void *memory, const struct look *look, struct input in)
{
    struct rp_scene *scene = memory;
    (void)look;
    if (in.kind == INPUT_CHAR && in.code == 'i')
        scene->page = (uint8_t)((scene->page + 1) % RP_PAGE_COUNT);
    else if (in.kind == INPUT_ESCAPE && scene->page != RP_PAGE_TABLE)
        scene->page = RP_PAGE_TABLE;
    else
        return false;
    return true;
}

const struct screen royal_python_screen = {
    .game = "royal-python",
    .scene_size = sizeof(struct rp_scene),
    .width = width,
    .settle = rp_scene_settle,
    .advance = rp_scene_advance,
    .recall = rp_recall,
    .draw = draw,
    .panel = rp_panel,
    .advice = rp_advice_words,
    .pictured = pictured,
    .steer = steer,
    .hit = hit,
    .glance = glance,
    .ending = rp_ending_words,
    .help = rp_help,
    .help_count = RP_HELP_PAGES,
    .keys = "i look up",
};

/* The screen of The Greatest Snake: the snakes, below them piles and hand, beside them the stack and the choice. This
 * file lays them out and connects them with the table (screen.h); gs_screen.h tells who does what. */
#include "tui/screens/gs_screen.h"
#include "tui/screens/gs_words.h"

enum { BELOW_MIN = 5, PANEL_COLUMNS = 29 };

/* Half of a wide window is for the panel and the log, up to a third of a very wide one. */
static int width(int height, int columns)
{
    (void)height;
    return columns < 100 ? columns - PANEL_COLUMNS : columns < 140 ? columns - columns / 3 : columns * 5 / 8;
}

static void draw(void *memory, struct term *t, struct area area, const struct look *look)
{
    struct gs_scene *scene = memory;
    gs_follow_choice(scene, look);
    if (scene->page != GS_PAGE_TABLE) {
        gs_draw_page(scene, t, area, look);
        return;
    }
    int used = gs_draw_snakes(scene, t, (struct area){ area.y, area.x, area.height - BELOW_MIN, area.width }, look);
    used += used < area.height - 2 * BELOW_MIN;
    gs_draw_below(scene, t, (struct area){ area.y + used, area.x + 1, area.height - used, area.width - 1 }, look);
}

static bool pictured(const struct look *look)
{
    return look->count > 0;
}

const struct screen greatest_snake_screen = {
    .game = "greatest-snake",
    .scene_size = sizeof(struct gs_scene),
    .width = width,
    .settle = gs_screen_settle,
    .advance = gs_screen_advance,
    .draw = draw,
    .panel = gs_screen_panel,
    .advice = gs_screen_advice,
    .pictured = pictured,
    .steer = gs_screen_steer,
    .hit = gs_screen_hit,
    .glance = gs_screen_glance,
    .quiet = gs_screen_quiet,
    .answering = &gs_answering,
    .ending = gs_screen_ending,
    .help = gs_help,
    .help_count = GS_HELP_PAGES,
    .keys = "i cards",
};

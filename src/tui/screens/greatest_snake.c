/* The screen of The Greatest Snake: the snakes, below them piles and hand, beside them the stack. This file lays them
 * out, marks what events touch, and connects them with the table (screen.h); gs_screen.h tells who does what. */
#include "tui/screens/gs_screen.h"

#include <string.h>

enum { BELOW_MIN = 5, PANEL_COLUMNS = 29, LOG_ROWS = 6, MENU_ROWS_MIN = 6, STACK_ROWS = 12 };

/* Half of a wide window is for the panel and the log, up to a third of a very wide one. */
static int width(int height, int columns)
{
    (void)height;
    return columns < 100 ? columns - PANEL_COLUMNS : columns < 140 ? columns - columns / 3 : columns * 5 / 8;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static void settle(void *memory, const struct rules *rules, const struct state *view)
{
    struct gs_scene *scene = memory;
    (void)rules, (void)view;
    memset(scene->touched, 0, sizeof scene->touched);
}

static void touch_cell(struct gs_scene *scene, int seat, int cell)
{
    if (seat < GS_SEATS_MAX && cell < GS_CELLS_MAX)
        scene->touched[seat] |= (uint16_t)(1u << cell);
}

/* The cells that an event names. */
static void touch_named(struct gs_scene *scene, const struct look *look, const struct event *e)
{
    const struct event_type *type = &look->rules->game->event_types[e->type];
    for (int i = 0; i < EVENT_ARGS_MAX && type->args[i].kind != ARG_NONE; i++) {
        struct handle h = { .thing = type->args[i].thing };
        struct textbuf id = textbuf_over(h.id, sizeof h.id);
        int seat, cell;
        if (h.thing != THING_CELL || e->arg[i] < 0)
            continue;
        look->rules->game->arg_text(look->rules, e, i, &id);
        if (gs_place_of(&h, &seat, &cell))
            touch_cell(scene, seat, cell);
    }
}

/* False where there is nothing to see: the next event says it again, or it is of no interest to the viewer. */
static bool touch(void *memory, const struct look *look, const struct event *e)
{
    struct gs_scene *scene = memory;
    memset(scene->touched, 0, sizeof scene->touched);
    touch_named(scene, look, e);
    switch ((enum gs_event)e->type) {
    case GS_EV_WOKE:
    case GS_EV_SLEPT:
    case GS_EV_ATE:
    case GS_EV_CROWNED:
    case GS_EV_GLUED:
    case GS_EV_UNGLUED:
    case GS_EV_VOMITED:
        touch_cell(scene, e->seat, 0);
        break;
    case GS_EV_DIGESTED: /* the Tail, or the new Body Card before it */
        touch_cell(scene, e->seat, gs_state_of(look)->snake[e->seat].length - 1 - (e->arg[1] == GS_TO_BODY));
        break;
    case GS_EV_FIRST:
    case GS_EV_DEALT_RAT:
    case GS_EV_KING_BACK:
    case GS_EV_SAW:
        return false;
    case GS_EV_DEALT:
        return !e->secret;
    default:
        break;
    }
    return look->rules->game->event_types[e->type].role != ROLE_QUIET;
}

/* ---- The stack --------------------------------------------------------------------------------------------------- */

/* The rows of one entry. Drawn only with room for all of them. */
static int draw_entry(struct term *t, struct area area, const struct look *look, int height)
{
    struct told told;
    bool top = height == gs_state_of(look)->entries - 1;
    struct style style = top ? STYLE(COLOUR_ORANGE, STYLE_BOLD) : STYLE_PLAIN;
    show_of(look->rules->game)->answering->waiting(look->rules, look->view, height, told_begin(&told, &look->cast));
    int rows = text_lines(told.memory, area.width - 2);
    if (rows > area.height)
        return rows;
    term_text(t, area.y, area.x, 1, style, top ? ">" : " ");
    return term_wrap(t, area_right(area, 2), style, told.memory);
}

/* From the top, which is dealt with first, down to what was announced first. Returns the rows used. */
static int draw_stack(struct term *t, struct area area, const struct look *look)
{
    int used = 1, n = gs_state_of(look)->entries - 1;
    bool told = n == 0 && look->choice.count && area.height < STACK_ROWS; /* by the advice */
    if (n < 0 || area.height < 3 || told)
        return 0;
    term_text(t, area.y, area.x, area.width, STYLE_STRONG, n ? "Announced, latest on top:" : "Announced:");
    for (; n >= 0; n--) {
        struct area line = area_rest(area, used);
        line.height -= n > 0; /* for the line that tells how many more there are */
        int rows = draw_entry(t, line, look, n);
        if (rows > line.height)
            break;
        used += rows;
    }
    if (n >= 0)
        term_textf(t, area.y + used, area.x + 2, area.width - 2, STYLE_QUIET, "... %d more below", n + 1);
    used += n >= 0;
    return least(used, area.height);
}

/* ---- The screen -------------------------------------------------------------------------------------------------- */

static void draw(void *memory, struct term *t, struct area area, const struct look *look)
{
    struct gs_scene *scene = memory;
    int used = gs_draw_snakes(scene, t, (struct area){ area.y, area.x, area.height - BELOW_MIN, area.width }, look);
    used += used < area.height - 2 * BELOW_MIN;
    gs_draw_below(t, (struct area){ area.y + used, area.x + 1, area.height - used, area.width - 1 }, look);
}

/* Room is left for the choice, if there is one, and for the log. */
static int panel(void *memory, struct term *t, struct area area, const struct look *look)
{
    (void)memory;
    area.height -= LOG_ROWS + (look->choice.count ? MENU_ROWS_MIN : 0);
    int used = draw_stack(t, area, look);
    return used + (used > 0);
}

const struct screen greatest_snake_screen = {
    .game = "greatest-snake",
    .scene_size = sizeof(struct gs_scene),
    .width = width,
    .settle = settle,
    .touch = touch,
    .draw = draw,
    .panel = panel,
    .steer = gs_screen_steer,
    .point = gs_screen_point,
    .help = gs_legend,
    .help_count = GS_LEGEND_PAGES,
    .keys = "i cards",
};

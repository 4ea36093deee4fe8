/* Choosing step by step in The Greatest Snake: the card or ability, what is paid, what it is aimed at; see gs_screen.h.
 * The list of actions is sorted by just these steps, so that what agrees in some of them stands together. Whatever is
 * legal can be reached. */
#include "tui/screens/gs_screen.h"

#include <stdlib.h>

struct gs_action gs_action_at(const struct look *look, int index)
{
    const struct gs_rules *r = (const struct gs_rules *)look->rules;
    return gs_unpack(r, (const struct gs_state *)look->view, look->seat, look->actions[index]);
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

/* Things of which each has a line of its own in the first step. */
static int what_value(const struct gs_action *a)
{
    bool card = a->verb == GS_V_PLAY || a->verb == GS_V_EQUIP;
    return (int)a->verb << 8 | (card ? a->card : a->verb == GS_V_USE ? a->cell : 0);
}

static int target_value(const struct gs_action *a, int seat)
{
    switch (a->verb) {
    case GS_V_EQUIP:
    case GS_V_UNEQUIP:
    case GS_V_DESTROY:
        return gs_target(seat, a->cell);
    case GS_V_LOOK:
        return gs_target(a->cell, 0);
    default:
        return a->target[0];
    }
}

int gs_level_value(const struct gs_action *a, int seat, enum gs_level level)
{
    switch (level) {
    case GS_LEVEL_WHAT:
        return what_value(a);
    case GS_LEVEL_CARD:
        return a->verb == GS_V_DISCARD ? a->card : a->price;
    case GS_LEVEL_TARGET:
        return target_value(a, seat);
    default:
        return a->target[1];
    }
}

/* True if two actions agree in all steps before one. */
static bool agree(const struct look *look, const struct gs_action *a, const struct gs_action *b, enum gs_level before)
{
    for (int level = 0; level < (int)before; level++)
        if (gs_level_value(a, look->seat, (enum gs_level)level) != gs_level_value(b, look->seat, (enum gs_level)level))
            return false;
    return true;
}

void gs_options_of(const struct look *look, enum gs_level level, struct gs_options *out)
{
    struct gs_action chosen = gs_action_at(look, look->chosen);
    int here = gs_level_value(&chosen, look->seat, level);
    out->count = out->here = 0;
    for (int i = 0; i < look->count; i++) {
        struct gs_action a = gs_action_at(look, i);
        int value = gs_level_value(&a, look->seat, level);
        if (!agree(look, &a, &chosen, level))
            continue;
        if (out->count == 0 || out->option[out->count - 1].value != value) {
            if (out->count == GS_OPTIONS_MAX)
                return;
            if (value == here)
                out->here = out->count;
            out->option[out->count].value = value;
            out->option[out->count].first = i;
            out->option[out->count++].actions = 0;
        }
        out->option[out->count - 1].actions++;
    }
}

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

static bool leaves_choice(const struct look *look, enum gs_level level)
{
    struct gs_action chosen = gs_action_at(look, look->chosen);
    int here = gs_level_value(&chosen, look->seat, level);
    for (int i = 0; i < look->count; i++) {
        struct gs_action a = gs_action_at(look, i);
        if (gs_level_value(&a, look->seat, level) != here && agree(look, &a, &chosen, level))
            return true;
    }
    return false;
}

enum gs_level gs_next_level(const struct look *look, enum gs_level level)
{
    int next = (int)level + 1;
    while (next < GS_LEVELS && !leaves_choice(look, (enum gs_level)next))
        next++;
    return (enum gs_level)next;
}

enum gs_level gs_level_before(const struct look *look, enum gs_level level)
{
    for (int before = (int)level - 1; before >= 0; before--)
        if (leaves_choice(look, (enum gs_level)before))
            return (enum gs_level)before;
    return GS_LEVELS;
}

static enum gs_level first_level(const struct look *look)
{
    int level = 0;
    while (level < GS_LEVELS && !leaves_choice(look, (enum gs_level)level))
        level++;
    return level < GS_LEVELS ? (enum gs_level)level : GS_LEVEL_WHAT;
}

void gs_follow_choice(struct gs_scene *scene, const struct look *look)
{
    if (look->chosen < 0)
        return;
    if (scene->fresh)
        scene->level = (uint8_t)first_level(look);
    else if (look->chosen != scene->cursor) {
        enum gs_level last = gs_level_before(look, GS_LEVELS);
        scene->level = (uint8_t)(last == GS_LEVELS ? GS_LEVEL_WHAT : last);
    }
    scene->fresh = false;
    scene->cursor = look->chosen;
}

/* ---- Moving ------------------------------------------------------------------------------------------------------ */

/* The action with this value in a step that agrees in the earlier ones, and in the later ones as well as can be. */
static int nearest(const struct look *look, enum gs_level level, int value)
{
    struct gs_action chosen = gs_action_at(look, look->chosen);
    int best = look->chosen, most = -1;
    for (int i = 0; i < look->count; i++) {
        struct gs_action a = gs_action_at(look, i);
        int fit = 0;
        if (gs_level_value(&a, look->seat, level) != value || !agree(look, &a, &chosen, level))
            continue;
        for (int later = (int)level + 1; later < GS_LEVELS; later++)
            fit = 2 * fit + (gs_level_value(&a, look->seat, (enum gs_level)later) ==
                             gs_level_value(&chosen, look->seat, (enum gs_level)later));
        if (fit > most) {
            most = fit;
            best = i;
        }
    }
    return best;
}

static int choose_option(const struct gs_scene *scene, const struct look *look, const struct gs_options *o, int n)
{
    return nearest(look, (enum gs_level)scene->level, o->option[n].value);
}

/* True if the options of a step are places in snakes, so that left and right mean snakes. */
static bool in_snakes(const struct look *look, enum gs_level level)
{
    struct gs_action a = gs_action_at(look, look->chosen);
    const struct gs_rules *r = (const struct gs_rules *)look->rules;
    if (level < GS_LEVEL_TARGET)
        return false;
    bool aimed = a.verb == GS_V_PLAY || a.verb == GS_V_USE;
    return !aimed || r->card[a.card].slot[level - GS_LEVEL_TARGET].what != GS_AT_DISCARD;
}

/* The option in the next snake on one side that is nearest to the same cell; -1 if there is none. */
static int beside(const struct gs_options *o, int by)
{
    int here = o->option[o->here].value, best = -1, least = 1000;
    for (int i = 0; i < o->count; i++) {
        int value = o->option[i].value, far = (gs_target_seat(value) - gs_target_seat(here)) * by;
        int cells = abs(gs_target_cell(value) - gs_target_cell(here));
        if (far > 0 && 16 * far + cells < least) {
            least = 16 * far + cells;
            best = i;
        }
    }
    return best;
}

/* The next step, as long as one leaves a choice; the present action else. */
static int forward(struct gs_scene *scene, const struct look *look)
{
    enum gs_level next = gs_next_level(look, (enum gs_level)scene->level);
    if (next == GS_LEVELS)
        return -1;
    scene->level = (uint8_t)next;
    return look->chosen;
}

static int back(struct gs_scene *scene, const struct look *look)
{
    enum gs_level before = gs_level_before(look, (enum gs_level)scene->level);
    if (before == GS_LEVELS)
        return -1;
    scene->level = (uint8_t)before;
    return look->chosen;
}

static int sideways(struct gs_scene *scene, const struct look *look, const struct gs_options *o, int by)
{
    int found = in_snakes(look, (enum gs_level)scene->level) ? beside(o, by) : -1;
    if (found >= 0)
        return choose_option(scene, look, o, found);
    found = by < 0 ? back(scene, look) : forward(scene, look);
    return found < 0 ? look->chosen : found;
}

static int steer(struct gs_scene *scene, const struct look *look, struct input in)
{
    struct gs_options o;
    gs_options_of(look, (enum gs_level)scene->level, &o);
    int digit = in.kind == INPUT_CHAR && in.code >= '1' && in.code <= '9' ? (int)in.code - '0' : 0;
    switch (in.kind) {
    case INPUT_UP:
    case INPUT_BACK_TAB:
        return choose_option(scene, look, &o, (o.here + o.count - 1) % o.count);
    case INPUT_DOWN:
    case INPUT_TAB:
        return choose_option(scene, look, &o, (o.here + 1) % o.count);
    case INPUT_HOME:
        return choose_option(scene, look, &o, 0);
    case INPUT_END:
        return choose_option(scene, look, &o, o.count - 1);
    case INPUT_LEFT:
        return sideways(scene, look, &o, -1);
    case INPUT_RIGHT:
        return sideways(scene, look, &o, 1);
    case INPUT_ENTER:
        return forward(scene, look); /* -1: the table takes it */
    case INPUT_ESCAPE:
    case INPUT_BACKSPACE:
        return back(scene, look);
    default:
        return digit && digit <= o.count ? choose_option(scene, look, &o, digit - 1) : -1;
    }
}

int gs_screen_steer(void *memory, const struct look *look, struct input in)
{
    struct gs_scene *scene = memory;
    gs_follow_choice(scene, look);
    int found = steer(scene, look, in);
    if (found >= 0)
        scene->cursor = found;
    return found;
}

/* ---- By the mouse ------------------------------------------------------------------------------------------------ */

static bool inside(struct area a, int y, int x)
{
    return y >= a.y && y < a.y + a.height && x >= a.x && x < a.x + a.width;
}

/* The option that is the snake or the cell under the mouse, or -1. */
static int pointed_at(const struct gs_scene *scene, const struct look *look, const struct gs_options *o, int y, int x)
{
    for (int seat = 0; seat < look->rules->seats && in_snakes(look, (enum gs_level)scene->level); seat++) {
        const struct gs_column *column = &scene->column[seat];
        if (!inside(column->area, y, x))
            continue;
        int cell = column->rows ? (y - column->area.y) / column->rows : 0, found = -1, others = 0;
        for (int i = 0; i < o->count; i++) {
            if (gs_target_seat(o->option[i].value) != seat)
                continue;
            if (gs_target_cell(o->option[i].value) == cell)
                return i;
            found = i;
            others++;
        }
        return others == 1 ? found : -1; /* the only one there */
    }
    return -1;
}

/* What is clicked again goes on to the next step, and in the last one it is taken. */
int gs_screen_hit(void *memory, const struct look *look, int y, int x)
{
    struct gs_scene *scene = memory;
    struct gs_options o;
    gs_follow_choice(scene, look);
    gs_options_of(look, (enum gs_level)scene->level, &o);
    int n = inside(scene->menu, y, x) ? scene->menu_first + y - scene->menu.y : pointed_at(scene, look, &o, y, x);
    if (scene->page != GS_PAGE_TABLE || n < 0 || n >= o.count)
        return -1;
    if (n == o.here)
        return forward(scene, look) >= 0 ? -1 : look->chosen;
    int found = choose_option(scene, look, &o, n);
    scene->cursor = found;
    return found;
}

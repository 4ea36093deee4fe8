/* Choosing step by step; see chooser.h. */
#include "tui/chooser.h"

#include <stdio.h>
#include <string.h>

/* The options of a level, and which of them the chosen action takes. */
struct menu {
    int count, here;
    struct choice_option option[CHOOSER_OPTIONS_MAX];
};

static bool same_steps(const struct choice *c, int a, int b, int from, int to)
{
    struct step one[SHOW_LEVELS_MAX], other[SHOW_LEVELS_MAX];
    int count = choice_steps(c, a, one), others = choice_steps(c, b, other);
    for (int level = from; level <= to; level++)
        if (level < count || level < others)
            if (level >= count || level >= others || one[level].value != other[level].value)
                return false;
    return true;
}

static void menu_of(const struct choice *c, int at, int level, struct menu *menu)
{
    menu->count = choice_options(c, at, level, menu->option, CHOOSER_OPTIONS_MAX);
    if (menu->count > CHOOSER_OPTIONS_MAX)
        menu->count = CHOOSER_OPTIONS_MAX;
    menu->here = 0;
    for (int i = 0; i < menu->count; i++)
        if (same_steps(c, menu->option[i].first, at, level, level))
            menu->here = i;
}

/* The action under the option whose first action is `first` that goes on most like `at`. */
static int nearest(const struct choice *c, int at, int level, int first)
{
    int best = first, most = -1;
    for (int i = first; i < c->count; i++) {
        int fit = 0;
        if (!same_steps(c, i, first, 0, level))
            continue;
        for (int later = level + 1; later < SHOW_LEVELS_MAX; later++)
            fit = 2 * fit + same_steps(c, i, at, later, later);
        if (fit > most) {
            most = fit;
            best = i;
        }
    }
    return best;
}

/* ---- Where we are ------------------------------------------------------------------------------------------------ */

void chooser_begin(struct chooser *c)
{
    c->cursor = -1;
    c->level = 0;
}

static int last_level(const struct choice *choice, int at)
{
    int level = choice_level_before(choice, at, SHOW_LEVELS_MAX);
    return level < 0 ? 0 : level;
}

void chooser_follow(struct chooser *c, const struct choice *choice, int chosen)
{
    if (chosen < 0 || choice->count == 0)
        return;
    if (c->cursor < 0) {
        int first = choice_level_from(choice, chosen, 0);
        c->level = first < SHOW_LEVELS_MAX ? first : 0;
    } else if (chosen != c->cursor) {
        c->level = last_level(choice, chosen);
    }
    c->cursor = chosen;
}

bool chooser_forward(struct chooser *c, const struct choice *choice, int chosen)
{
    int next = choice_level_from(choice, chosen, c->level + 1);
    if (next >= SHOW_LEVELS_MAX)
        return false;
    c->level = next;
    return true;
}

static bool back(struct chooser *c, const struct choice *choice, int chosen)
{
    int before = choice_level_before(choice, chosen, c->level);
    if (before < 0)
        return false;
    c->level = before;
    return true;
}

/* ---- Moving ------------------------------------------------------------------------------------------------------ */

int chooser_turn(const struct choice *choice, int at, int level, int by)
{
    struct menu menu;
    menu_of(choice, at, level, &menu);
    int n = (menu.here + menu.count + by) % menu.count;
    return nearest(choice, at, level, menu.option[n].first);
}

static int choose_option(struct chooser *c, const struct choice *choice, int chosen, const struct menu *menu, int n)
{
    c->cursor = nearest(choice, chosen, c->level, menu->option[n].first);
    return c->cursor;
}

int chooser_take(struct chooser *c, const struct choice *choice, int chosen, struct input in)
{
    struct menu menu;
    if (chosen < 0 || choice->count == 0)
        return -1;
    chooser_follow(c, choice, chosen);
    menu_of(choice, chosen, c->level, &menu);
    int digit = in.kind == INPUT_CHAR && in.code >= '1' && in.code <= '9' ? (int)in.code - '0' : 0;
    int moved = digit && digit <= menu.count && menu.count <= 9 ? digit - 1 : input_moves(in, menu.here, menu.count);
    if (moved >= 0)
        return choose_option(c, choice, chosen, &menu, moved);
    switch (in.kind) {
    case INPUT_RIGHT:
        chooser_forward(c, choice, chosen);
        return chosen;
    case INPUT_ENTER:
        return chooser_forward(c, choice, chosen) ? chosen : -1;
    case INPUT_LEFT:
        back(c, choice, chosen);
        return chosen;
    case INPUT_ESCAPE:
    case INPUT_BACKSPACE:
        return back(c, choice, chosen) ? chosen : -1;
    default:
        return -1;
    }
}

/* ---- By the mouse ------------------------------------------------------------------------------------------------ */

struct handle chooser_points_at(const struct choice *choice, int index, int level)
{
    struct step steps[SHOW_LEVELS_MAX];
    return level < choice_steps(choice, index, steps) ? steps[level].thing : (struct handle){ 0 };
}

/* The level on which the action has the thing; -1. */
static int level_of_thing(const struct choice *choice, int index, const struct handle *thing)
{
    struct step steps[SHOW_LEVELS_MAX];
    for (int level = choice_steps(choice, index, steps) - 1; level >= 0; level--)
        if (steps[level].thing.thing == thing->thing && strcmp(steps[level].thing.id, thing->id) == 0)
            return level;
    return -1;
}

int chooser_thing(struct chooser *c, const struct choice *choice, int chosen, const struct handle *thing)
{
    chooser_follow(c, choice, chosen);
    int found = choice_at_thing(choice, chosen, c->level, thing);
    if (found >= 0) {
        found = nearest(choice, chosen, c->level, found);
    } else if ((found = choice_of_thing(choice, chosen, thing)) >= 0) {
        c->level = level_of_thing(choice, found, thing);
        found = nearest(choice, chosen, c->level, found);
    }
    if (found >= 0)
        c->cursor = found;
    return found;
}

int chooser_hit(const struct chooser *c, const struct choice *choice, int chosen, int y, int x)
{
    struct menu menu;
    if (!area_has(c->menu, y, x) || chosen < 0)
        return -1;
    menu_of(choice, chosen, c->level, &menu);
    int n = c->row[y - c->menu.y];
    return n < menu.count ? nearest(choice, chosen, c->level, menu.option[n].first) : -1;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

enum { NUMBER_COLUMNS = 4 }; /* the sign of the cursor, and " 1 " */

/* What drawing the options of a level needs. */
struct menu_drawing {
    const struct choice *choice;
    const struct menu *menu;
    const struct cast *cast;
    int level, width;
};

static void tell_option(const struct menu_drawing *o, int n, struct told *told)
{
    const struct choice_option *option = &o->menu->option[n];
    struct teller *label = told_begin(told, o->cast);
    choice_label(o->choice, option->first, o->level, label);
    tell(label, choice_level_from(o->choice, option->first, o->level + 1) < SHOW_LEVELS_MAX ? " ..." : "");
}

static int option_rows(const struct menu_drawing *o, int n)
{
    struct told told;
    tell_option(o, n, &told);
    return text_lines(told.memory, o->width - NUMBER_COLUMNS);
}

/* A label on as many rows as it needs; returns them. */
static int draw_option(const struct menu_drawing *o, struct term *t, struct area area, int n)
{
    struct told told;
    char number[8];
    bool here = n == o->menu->here;
    snprintf(number, sizeof number, "%2d", n + 1);
    tell_option(o, n, &told);
    int rows = least(text_lines(told.memory, o->width - NUMBER_COLUMNS), area.height);
    struct style style = STYLE(COLOUR_PLAIN, here ? STYLE_REVERSE : 0);
    term_fill(t, area.y, area.x, rows, area.width, style);
    term_item(t, area.y, area.x, area.width, here, number);
    term_wrap(t, area_top(area_right(area, NUMBER_COLUMNS), rows), style, told.memory);
    return rows;
}

/* The first option that is shown: about half of the rows stand before the chosen one. */
static int first_shown(const struct menu_drawing *o, int height)
{
    int first = o->menu->here, last = first, used = option_rows(o, first), before = 0, more;
    while (first > 0 && before + (more = option_rows(o, first - 1)) <= height / 2 && used + more <= height) {
        before += more;
        used += more;
        first--;
    }
    while (last + 1 < o->menu->count && used < height)
        used += option_rows(o, ++last);
    while (first > 0 && used + (more = option_rows(o, first - 1)) <= height) {
        used += more;
        first--;
    }
    return first;
}

/* The options around the chosen one, as many as there is room for. */
static void draw_options(struct chooser *c, struct term *t, struct area area, const struct menu_drawing *o)
{
    int height = least(area.height, CHOOSER_ROWS_MAX), used = 0;
    for (int n = first_shown(o, height); n < o->menu->count && used < height; n++) {
        struct area rest = area_rest(area, used);
        rest.height = height - used;
        int rows = draw_option(o, t, rest, n);
        while (rows-- > 0)
            c->row[used++] = (int16_t)n;
    }
    c->menu = area_top(area, used);
}

int chooser_draw(struct chooser *c, struct term *t, struct area area, const struct choice *choice, int chosen,
                 const struct cast *cast)
{
    struct told told;
    struct menu menu;
    c->menu.height = 0;
    if (chosen < 0 || choice->count == 0 || area.height < 2)
        return 0;
    chooser_follow(c, choice, chosen);
    menu_of(choice, chosen, c->level, &menu);
    choice_question(choice, chosen, c->level, told_begin(&told, cast));
    int used = term_wrap(t, area_top(area, 2), STYLE_STRONG, told.memory);
    struct menu_drawing options = { choice, &menu, cast, c->level, area.width };
    draw_options(c, t, area_rest(area, used), &options);
    return used + c->menu.height;
}

/* The snakes side by side, from Head to Tail; in a narrow window one below the other. See gs_screen.h. */
#include "show/games/gs_show.h"
#include "tui/screens/gs_screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    HEADER_ROWS = 3,
    COLUMN_MIN = 12, /* columns of a snake whose cells have two lines */
    WIDE_MIN = 24,   /* of one whose cells have one */
    COLUMN_MAX = 34,
    LABEL_SIZE = 120
};

static enum colour seat_colour(int seat)
{
    static const enum colour colours[GS_SEATS_MAX] = { COLOUR_GREEN, COLOUR_CYAN, COLOUR_ORANGE, COLOUR_PURPLE,
                                                       COLOUR_RED };
    return colours[seat];
}

/* ---- Marks ------------------------------------------------------------------------------------------------------- */

/* How a snake stands out: by masks of cells, or as a whole. */
struct marks {
    unsigned chosen, possible, announced;
    bool whole, whole_announced;
};

static void mark(struct marks *marks, const struct handle *h)
{
    int seat, cell;
    if (!gs_place_of(h, &seat, &cell))
        return;
    if (cell < 0)
        marks[seat].whole = true;
    else
        marks[seat].chosen |= 1u << cell;
}

/* What the cursor is on, as far as it is decided, and the other places that the next target could be. */
static void mark_choice(struct marks *marks, const struct look *look)
{
    struct handle places[GS_PLACES_MAX];
    struct step steps[SHOW_LEVELS_MAX];
    int level = gs_level_of(look), next, seat, cell, count;
    next = level < SHOW_LEVELS_MAX ? choice_level_from(&look->choice, look->chosen, level + 1) : level;
    count = choice_steps(&look->choice, look->chosen, steps);
    for (int i = 0; i < count && i < next; i++)
        mark(marks, &steps[i].thing);
    level = level > 0 ? level : next;
    count = level < SHOW_LEVELS_MAX ? gs_places_at(look, level, places) : 0;
    for (int i = 0; i < count; i++)
        if (gs_place_of(&places[i], &seat, &cell) && cell >= 0)
            marks[seat].possible |= 1u << cell;
}

/* What the top entry aims at; a snake or a hand as a whole. */
static void mark_announced(struct marks *marks, const struct gs_rules *r, const struct gs_entry *e)
{
    for (int i = 0; i < gs_slots_of(r, e); i++) {
        enum gs_what what = (enum gs_what)gs_slot_of(r, e, i).what;
        struct marks *m = &marks[gs_target_seat(e->target[i]) % GS_SEATS_MAX];
        if (e->target[i] == GS_NONE || what == GS_AT_DISCARD)
            continue;
        if (what == GS_AT_SNAKE || what == GS_AT_HAND)
            m->whole_announced = true;
        else
            m->announced |= 1u << gs_target_cell(e->target[i]);
    }
}

/* ---- Labels ------------------------------------------------------------------------------------------------------ */

/* The bytes of a name that stand on the first of two lines of so many columns: up to a blank; 0 if it does not fit. */
static size_t first_line(const char *name, int width)
{
    size_t length = strlen(name);
    while (length > 0 && (name[length] != ' ' || (int)length > width))
        length--;
    return (int)strlen(name + length) - 1 <= width ? length : 0;
}

/* A name cut so that what follows it still fits. */
static void put_cut(const char *name, const char *after, int width, struct textbuf *out)
{
    int room = width - text_columns(after), used = 0;
    size_t length = 0, kept = 0;
    while (name[length] && used++ < room) {
        length++;
        while ((name[length] & 0xc0) == 0x80)
            length++;
        if (name[length - 1] != ' ')
            kept = length;
    }
    text_put_bytes(out, name, kept);
    text_put(out, after);
}

/* "(Fat s)": without the word that all of them have, and without its end where there is no room. */
static void rat_label(const struct gs_rules *r, int rat, int width, char *label)
{
    char name[LABEL_SIZE], after[16];
    struct textbuf out = textbuf_over(label, LABEL_SIZE), marks = textbuf_over(after, sizeof after);
    const struct gs_card *card = &r->card[rat];
    snprintf(name, sizeof name, "%s", card->name);
    size_t length = strlen(name);
    if (length > 4 && strcmp(name + length - 4, " Rat") == 0)
        name[length - 4] = '\0';
    if (card->speed)
        text_putf(&marks, " %d", card->speed);
    else
        text_put(&marks, " s");
    text_put(&marks, card->unsqueezable ? "#)" : ")");
    text_put_char(&out, '(');
    put_cut(name, after, width - 1, &out);
}

static void gear_label(const struct gs_rules *r, const struct gs_snake *n, int cell, int width, char *label)
{
    const struct gs_card *card = &r->card[n->gear[cell]];
    char after[16] = "";
    struct textbuf out = textbuf_over(label, LABEL_SIZE);
    if (card->price == GS_PRICE_AMMO)
        snprintf(after, sizeof after, " %d/%d", n->used[cell], card->uses);
    else if (card->armor)
        snprintf(after, sizeof after, " #");
    put_cut(card->name, after, width, &out);
}

/* ---- A snake ----------------------------------------------------------------------------------------------------- */

/* Everything that the drawing of one snake needs. */
struct snake {
    struct term *t;
    const struct gs_scene *scene;
    const struct look *look;
    const struct gs_rules *r;
    const struct gs_state *s;
    const struct gs_snake *n;
    int seat, strip; /* columns of the strip with the numbers */
    struct marks m;
    struct worn worn;
};

/* What a cell is, where it has no Equipment: what was picked for it (the body is the first Body Card), or a word. */
static void part_label(const struct snake *d, int cell, char *label)
{
    static const char *const words[] = { [GS_LOOK_HEAD] = "Head", [GS_LOOK_BODY] = "Body", [GS_LOOK_TAIL] = "Tail" };
    int part = cell == 0 ? GS_LOOK_HEAD : cell == d->n->length - 1 ? GS_LOOK_TAIL : GS_LOOK_BODY;
    const struct look_item *item = part == GS_LOOK_BODY && cell > 1 ? NULL : d->worn.item[part];
    if (cell == 0 && d->n->glued)
        snprintf(label, LABEL_SIZE, "%s", d->r->card[d->r->glue].name);
    else if (item)
        snprintf(label, LABEL_SIZE, "%s %s", d->t->unicode ? item->unicode : item->ascii, item->name);
    else
        snprintf(label, LABEL_SIZE, "%s", words[part]);
}

static char mark_of(const struct snake *d, int cell)
{
    unsigned bit = 1u << cell;
    return d->m.chosen & bit                            ? '>'
           : d->m.announced & bit                       ? '!'
           : d->m.possible & bit                        ? '?'
           : d->scene->touched[d->seat] & (uint16_t)bit ? '*'
                                                        : ' ';
}

static struct style style_of(char mark, bool dull)
{
    return mark == '>'   ? STYLE_LIT
           : mark == '!' ? STYLE(COLOUR_ORANGE, STYLE_BOLD)
           : mark == '?' ? STYLE(COLOUR_YELLOW, 0)
           : mark == '*' ? STYLE_BRIGHT
           : dull        ? STYLE_QUIET
                         : STYLE_PLAIN;
}

/* The strip is the snake's skin: coloured, grey while it sleeps. */
static void draw_strip(const struct snake *d, int y, int x, int rows, int cell)
{
    struct style skin = STYLE(d->n->awake ? seat_colour(d->seat) : COLOUR_GREY, STYLE_REVERSE | STYLE_BOLD);
    term_fill(d->t, y, x, rows, d->strip, skin);
    term_textf(d->t, y, x, d->strip, skin, "%*d", d->strip > 1 ? 2 : 1, cell);
}

/* On a third line: used ammo, or the rat that has become this Body Card. */
static void draw_remains(const struct snake *d, int y, int x, int width, int cell)
{
    char text[LABEL_SIZE];
    struct textbuf out = textbuf_over(text, sizeof text);
    bool body = cell > 1 && cell < d->n->length - 1;
    for (int i = 0; i < d->n->used[cell]; i++)
        text_putf(&out, "%s%s", i ? ", " : "ammo: ", d->r->card[d->n->ammo[cell][i]].name);
    if (!out.length && body)
        text_putf(&out, "was %s", d->r->card[d->n->card[cell]].name);
    term_text(d->t, y, x, width, STYLE_QUIET, text);
}

/* One cell on one line or more: its Equipment, and the rat in it. */
static void draw_cell(const struct snake *d, struct area at, int cell)
{
    char label[LABEL_SIZE], mark = mark_of(d, cell);
    bool gear = d->n->gears >> cell & 1, rat = d->n->rats >> cell & 1, glue = cell == 0 && d->n->glued;
    int x = at.x + d->strip + 1, width = at.width - d->strip - 1, half = at.height > 1 ? width : width / 2;
    char text[2] = { mark, '\0' };
    draw_strip(d, at.y, at.x, at.height, cell);
    term_text(d->t, at.y, x - 1, 1, style_of(mark, false), text);
    struct style style = glue ? STYLE(COLOUR_PURPLE, STYLE_BOLD) : style_of(mark, !gear);
    bool split = !rat && at.height == 2;
    part_label(d, cell, label);
    if (gear)
        gear_label(d->r, d->n, cell, at.height > 1 ? LABEL_SIZE : half - 1, label);
    if (split && text_columns(label) > width && first_line(label, width)) { /* a long name stands on both lines */
        term_text(d->t, at.y + 1, x, width, style, label + first_line(label, width) + 1);
        label[first_line(label, width)] = '\0';
    }
    term_text(d->t, at.y, x, half, style, label);
    if (at.height > 2)
        draw_remains(d, at.y + 2, x, width - 1, cell);
    if (!rat)
        return;
    rat_label(d->r, d->n->rat[cell], at.height > 1 ? width : width - half, label);
    term_text(d->t, at.y + (at.height > 1), at.height > 1 ? x : x + half, width,
              mark == ' ' ? STYLE_STRONG : style_of(mark, false), label);
}

static void draw_line(const struct snake *d, int y, struct area at, bool chosen, bool announced, struct style style,
                      const char *text)
{
    char mark[2] = { chosen ? '>' : announced ? '!' : ' ', '\0' };
    struct style shown = chosen || announced ? style_of(mark[0], false) : style;
    term_text(d->t, y, at.x, 1, shown, mark);
    term_text(d->t, y, at.x + 1, at.width - 1 - (at.width > COLUMN_MIN), shown, text);
}

static void put_name(const struct snake *d, struct textbuf *out)
{
    struct teller t = teller_to(out, &d->look->cast);
    tell_name(&t, d->seat);
}

/* "5/7 awake" */
static void put_length(const struct snake *d, struct textbuf *out)
{
    text_putf(out, "%d/%d %s", d->n->length, d->r->length, d->n->awake ? "awake" : "asleep");
}

static void put_cards(const struct snake *d, struct textbuf *out)
{
    text_putf(out, "hand %d", d->s->held[d->seat]);
}

static bool on_turn(const struct snake *d)
{
    return d->s->turn == d->seat && d->look->view->phase >= GS_DRAW && d->look->view->node != NODE_OVER;
}

static void draw_header(const struct snake *d, struct area at)
{
    char text[LABEL_SIZE];
    struct textbuf out = textbuf_over(text, sizeof text);
    struct style name = STYLE(seat_colour(d->seat), STYLE_BOLD | (on_turn(d) ? STYLE_UNDERLINE : 0));
    put_name(d, &out);
    draw_line(d, at.y, at, d->m.whole, d->m.whole_announced, name, text);
    textbuf_clear(&out);
    put_length(d, &out);
    draw_line(d, at.y + 1, at, false, false, d->n->awake ? STYLE_PLAIN : STYLE_STRONG, text);
    textbuf_clear(&out);
    put_cards(d, &out);
    text_put(&out, on_turn(d) ? " turn" : "");
    draw_line(d, at.y + 2, at, false, false, STYLE_PLAIN, text);
}

/* All snakes, as they are to be drawn. */
struct snakes {
    struct gs_scene *scene;
    int count;
    struct snake snake[GS_SEATS_MAX];
};

static void draw_upright(struct snakes *all, struct area area, int rows)
{
    int width = least(area.width / all->count, COLUMN_MAX);
    for (int seat = 0; seat < all->count; seat++) {
        struct snake *d = &all->snake[seat];
        struct area at = { area.y, area.x + seat * width, rows, width };
        d->strip = width > COLUMN_MIN + 2 ? 3 : 1;
        draw_header(d, at);
        at.y += HEADER_ROWS;
        all->scene->column[seat] = (struct gs_column){ { at.y, at.x, rows * d->n->length, width - 1 }, rows };
        for (int cell = 0; cell < d->n->length; cell++, at.y += rows)
            draw_cell(d, at, cell);
    }
}

/* ---- Compact: each snake in a few lines -------------------------------------------------------------------------- */

static void cell_text(const struct snake *d, int cell, char *text, size_t size)
{
    char label[LABEL_SIZE];
    struct textbuf out = textbuf_over(text, size);
    char mark = mark_of(d, cell);
    text_putf(&out, "%s%d ", mark == ' ' ? "" : (char[]){ mark, '\0' }, cell);
    part_label(d, cell, label);
    if (d->n->gears >> cell & 1)
        gear_label(d->r, d->n, cell, 40, label);
    bool rat = d->n->rats >> cell & 1, plain = !(d->n->gears >> cell & 1) && cell > 0 && cell < d->n->length - 1;
    if (!plain || !rat)
        text_put(&out, label);
    if (!rat)
        return;
    rat_label(d->r, d->n->rat[cell], 40, label);
    text_putf(&out, "%s%s", plain ? "" : " ", label);
}

void gs_flow_put(struct gs_flow *f, int blanks, struct style style, const char *format, ...)
{
    char word[2 * LABEL_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(word, sizeof word, format, args);
    va_end(args);
    int width = text_columns(word);
    if (f->x && f->x + width > f->area.width) {
        f->y++;
        f->x = 0;
    }
    if (f->y < f->area.height)
        term_text(f->t, f->area.y + f->y, f->area.x + f->x, f->area.width - f->x, style, word);
    f->x += width + blanks;
}

int gs_flow_rows(const struct gs_flow *f)
{
    return f->y + (f->x > 0);
}

/* Cells one behind the other, on as many lines as they need. Returns the lines. */
static int draw_cells_flowing(const struct snake *d, struct area at)
{
    struct gs_flow f = { .t = d->t, .area = at };
    for (int cell = 0; cell < d->n->length; cell++) {
        char text[2 * LABEL_SIZE], mark = mark_of(d, cell);
        cell_text(d, cell, text, sizeof text);
        gs_flow_put(&f, 2, mark == ' ' && d->n->rats >> cell & 1 ? STYLE_STRONG : style_of(mark, false), "%s", text);
    }
    return gs_flow_rows(&f);
}

static int draw_lying(const struct snake *d, struct area at)
{
    char text[2 * LABEL_SIZE];
    struct textbuf out = textbuf_over(text, sizeof text);
    char mark = d->m.whole ? '>' : d->m.whole_announced ? '!' : ' ';
    struct style style = STYLE(seat_colour(d->seat), STYLE_BOLD);
    text_put_char(&out, mark);
    put_name(d, &out);
    text_put(&out, ": ");
    put_length(d, &out);
    text_put(&out, ", ");
    put_cards(d, &out);
    text_put(&out, on_turn(d) ? ", on turn" : "");
    if (at.height > 0)
        term_text(d->t, at.y, at.x, at.width, mark == ' ' ? style : style_of(mark, false), text);
    struct area cells = { at.y + 1, at.x + 2, at.height - 1, at.width - 3 };
    return 1 + draw_cells_flowing(d, cells);
}

/* `gap`: blank lines between them. Returns the rows that it takes; nothing is drawn beyond the area. */
static int draw_compact(struct snakes *all, struct area area, int gap)
{
    int y = 0;
    for (int seat = 0; seat < all->count; seat++) {
        struct area at = { area.y + y, area.x, area.height - y, area.width };
        int used = draw_lying(&all->snake[seat], at);
        all->scene->column[seat] = (struct gs_column){ { at.y, at.x, least(used, at.height), at.width }, 0 };
        y += used + gap;
    }
    return y - gap;
}

static int compact(struct snakes *all, struct area area)
{
    struct area nowhere = { area.y, area.x, 0, area.width };
    int lines = draw_compact(all, nowhere, 0), gap = lines + all->count - 1 <= area.height;
    draw_compact(all, area, gap);
    return least(lines + gap * (all->count - 1), area.height);
}

/* ---- All of them ------------------------------------------------------------------------------------------------- */

static void gather(struct snakes *all, struct gs_scene *scene, struct term *t, const struct look *look)
{
    const struct gs_rules *r = gs_rules_of(look);
    const struct gs_state *s = gs_state_of(look);
    struct marks marks[GS_SEATS_MAX] = { 0 };
    if (look->chosen >= 0)
        mark_choice(marks, look);
    if (s->entries)
        mark_announced(marks, r, gs_top_entry(s));
    *all = (struct snakes){ .scene = scene, .count = look->rules->seats };
    for (int seat = 0; seat < all->count; seat++)
        all->snake[seat] = (struct snake){
            t, scene, look, r, s, &s->snake[seat], seat, 0, marks[seat], looks_worn(look->rules->game, look->worn[seat])
        };
}

/* True if all that lies on the snakes can be told in full in columns of this width, with so many lines to a cell. */
static bool names_fit(const struct snakes *all, int width, int rows)
{
    char label[LABEL_SIZE];
    width -= (width > COLUMN_MIN + 2 ? 3 : 1) + 1;
    width = rows > 1 ? width : width / 2 - 1;
    for (int i = 0; i < all->count; i++) {
        const struct snake *d = &all->snake[i];
        for (int cell = 0; cell < d->n->length; cell++) {
            bool rat = d->n->rats >> cell & 1, gear = d->n->gears >> cell & 1;
            part_label(d, cell, label);
            if (gear)
                gear_label(d->r, d->n, cell, LABEL_SIZE, label);
            if (text_columns(label) > width && (rat || rows != 2 || !first_line(label, width)))
                return false;
            if (rat)
                rat_label(d->r, d->n->rat[cell], LABEL_SIZE, label);
            if (rat && text_columns(label) > width)
                return false;
        }
    }
    return true;
}

int gs_draw_snakes(struct gs_scene *scene, struct term *t, struct area area, const struct look *look)
{
    struct snakes all;
    gather(&all, scene, t, look);
    int width = area.width / all.count, longest = 1;
    for (int seat = 0; seat < all.count; seat++)
        longest = all.snake[seat].n->length > longest ? all.snake[seat].n->length : longest;
    memset(scene->column, 0, sizeof scene->column);
    int rows = width >= COLUMN_MIN ? least((area.height - HEADER_ROWS) / longest, 3) : 1;
    if (rows == 3 && (width < WIDE_MIN || HEADER_ROWS + 3 * gs_rules_of(look)->length > area.height))
        rows = 2; /* so that it stays while snakes grow */
    rows = rows < 2 ? 1 : rows;
    bool narrow = rows == 1 && (width < WIDE_MIN || HEADER_ROWS + longest > area.height);
    if (narrow || !names_fit(&all, least(width, COLUMN_MAX), rows))
        return compact(&all, area);
    draw_upright(&all, area, rows);
    return HEADER_ROWS + rows * longest;
}

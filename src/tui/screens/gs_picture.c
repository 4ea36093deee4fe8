/* The snakes side by side, from Head to Tail; in a narrow window one below the other. See gs_screen.h. */
#include "tui/screens/gs_words.h"

#include <stdio.h>
#include <string.h>

enum {
    HEADER_ROWS = 3,
    COLUMN_MIN = 12, /* columns of a snake whose cells have two lines */
    WIDE_MIN = 24,   /* of one whose cells have one */
    COLUMN_MAX = 34,
    LABEL_SIZE = 120
};

static const struct style lit = { COLOUR_YELLOW, STYLE_BOLD | STYLE_REVERSE };
static const struct style bold = { COLOUR_PLAIN, STYLE_BOLD };
static const struct style grey = { COLOUR_GREY, 0 };

enum colour gs_seat_colour(int seat)
{
    static const enum colour colours[GS_SEATS_MAX] = { COLOUR_GREEN, COLOUR_CYAN, COLOUR_ORANGE, COLOUR_PURPLE,
                                                       COLOUR_RED };
    return colours[seat];
}

/* ---- Marks ------------------------------------------------------------------------------------------------------- */

/* How a snake stands out: by masks of cells, its Head standing for the snake where that is aimed at. */
struct marks {
    unsigned chosen, possible, announced; /* cells */
    bool snake, hand;                     /* chosen: the snake itself, the hand */
    bool snake_announced, hand_announced;
};

static void mark_target(struct marks *m, int seat, enum gs_what what, int target, bool announced)
{
    if (target == GS_NONE || what == GS_AT_DISCARD || gs_target_seat(target) != seat)
        return;
    if (what == GS_AT_SNAKE)
        *(announced ? &m->snake_announced : &m->snake) = true;
    else if (what == GS_AT_HAND)
        *(announced ? &m->hand_announced : &m->hand) = true;
    else
        *(announced ? &m->announced : &m->chosen) |= 1u << gs_target_cell(target);
}

static void mark_targets(struct marks *m, const struct gs_rules *r, int seat, int card, int slots, const int *target,
                         bool announced)
{
    for (int i = 0; card != GS_NONE && i < r->card[card].slots && i < slots; i++)
        mark_target(m, seat, (enum gs_what)r->card[card].slot[i].what, target[i], announced);
}

/* What the cursor is on, as far as it is decided: targets, and cells of the own snake. */
static void mark_action(struct marks *m, const struct look *look, enum gs_level level, int seat)
{
    struct gs_action a = gs_action_at(look, look->chosen);
    enum gs_level next = gs_next_level(look, level);
    bool aimed = a.verb == GS_V_PLAY || a.verb == GS_V_USE, decided = next > GS_LEVEL_TARGET;
    if (aimed)
        mark_targets(m, gs_rules_of(look), seat, a.card, (int)next - GS_LEVEL_TARGET, a.target, false);
    if (a.verb == GS_V_LOOK)
        m->hand |= a.cell == seat;
    else if (a.cell != GS_NONE && seat == look->seat && (decided || a.verb == GS_V_USE))
        m->chosen |= 1u << a.cell;
    m->snake |= a.verb == GS_V_EAT && seat == look->seat;
}

/* The first place to be aimed at in this step or a later one: its slot, or a cell of the own snake. */
static bool aims_at_cells(const struct look *look, enum gs_level level)
{
    struct gs_action a = gs_action_at(look, look->chosen);
    if (a.verb == GS_V_EQUIP || a.verb == GS_V_UNEQUIP || a.verb == GS_V_DESTROY)
        return true;
    if (a.verb != GS_V_PLAY && a.verb != GS_V_USE)
        return false;
    const struct gs_card *card = &gs_rules_of(look)->card[a.card];
    int slot = (int)level - GS_LEVEL_TARGET;
    enum gs_what what = slot < card->slots ? (enum gs_what)card->slot[slot].what : GS_AT_DISCARD;
    return what == GS_AT_RAT || what == GS_AT_EQUIPMENT || what == GS_AT_BODY;
}

/* The other places that it could be. */
static void mark_options(struct marks *m, const struct gs_scene *scene, const struct look *look, int seat)
{
    struct gs_options o;
    enum gs_level level = scene->level > GS_LEVEL_TARGET ? (enum gs_level)scene->level : GS_LEVEL_TARGET;
    if (!aims_at_cells(look, level))
        return;
    gs_options_of(look, level, &o);
    for (int i = 0; i < o.count; i++)
        if (gs_target_seat(o.option[i].value) == seat)
            m->possible |= 1u << gs_target_cell(o.option[i].value);
}

static struct marks marks_of(const struct gs_scene *scene, const struct look *look, int seat)
{
    struct marks m = { 0 };
    const struct gs_entry *top = gs_top_entry(&scene->s);
    if (look->chosen >= 0) {
        mark_action(&m, look, (enum gs_level)scene->level, seat);
        mark_options(&m, scene, look, seat);
    }
    if (top && top->what >= GS_DO_PLAY) {
        int target[GS_SLOTS_MAX] = { top->target[0], top->target[1] };
        mark_targets(&m, gs_rules_of(look), seat, top->card, GS_SLOTS_MAX, target, true);
    } else if (top && top->what == GS_DO_EQUIP) {
        mark_target(&m, seat, GS_AT_BODY, top->target[0], true);
    }
    return m;
}

/* ---- Labels ------------------------------------------------------------------------------------------------------ */

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
    gs_put_rat_marks(card, &marks);
    text_put_char(&marks, ')');
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

/* What a cell is, where it has no Equipment. */
static const char *cell_word(const struct gs_rules *r, const struct gs_snake *n, int cell)
{
    if (cell == 0)
        return n->glued ? r->card[r->glue].name : "Head";
    return cell == n->length - 1 ? "Tail" : "Body";
}

/* ---- A snake ----------------------------------------------------------------------------------------------------- */

/* Everything that the drawing of one snake needs. */
struct snake {
    struct term *t;
    const struct gs_scene *scene;
    const struct look *look;
    const struct gs_rules *r;
    const struct gs_snake *n;
    int seat, strip; /* columns of the strip with the numbers */
    struct marks m;
};

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
    return mark == '>'   ? lit
           : mark == '!' ? STYLE(COLOUR_ORANGE, STYLE_BOLD)
           : mark == '?' ? STYLE(COLOUR_YELLOW, 0)
           : mark == '*' ? STYLE(COLOUR_YELLOW, STYLE_BOLD)
           : dull        ? grey
                         : STYLE_PLAIN;
}

/* The strip is the snake's skin: coloured, grey while it sleeps. */
static void draw_strip(const struct snake *d, int y, int x, int rows, int cell)
{
    struct style skin = STYLE(d->n->awake ? gs_seat_colour(d->seat) : COLOUR_GREY, STYLE_REVERSE | STYLE_BOLD);
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
    term_text(d->t, y, x, width, grey, text);
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
    snprintf(label, sizeof label, "%s", cell_word(d->r, d->n, cell));
    if (gear)
        gear_label(d->r, d->n, cell, half - 1, label);
    term_text(d->t, at.y, x, half, glue ? STYLE(COLOUR_PURPLE, STYLE_BOLD) : style_of(mark, !gear), label);
    if (at.height > 2)
        draw_remains(d, at.y + 2, x, width - 1, cell);
    if (!rat)
        return;
    rat_label(d->r, d->n->rat[cell], at.height > 1 ? width : width - half, label);
    term_text(d->t, at.y + (at.height > 1), at.height > 1 ? x : x + half, width,
              mark == ' ' ? bold : style_of(mark, false), label);
}

static void draw_line(const struct snake *d, int y, struct area at, bool chosen, bool announced, struct style style,
                      const char *text)
{
    char mark[2] = { chosen ? '>' : announced ? '!' : ' ', '\0' };
    struct style shown = chosen || announced ? style_of(mark[0], false) : style;
    term_text(d->t, y, at.x, 1, shown, mark);
    term_text(d->t, y, at.x + 1, at.width - 1 - (at.width > COLUMN_MIN), shown, text);
}

/* "5/7 awake" */
static void put_length(const struct snake *d, struct textbuf *out)
{
    text_putf(out, "%d/%d %s", d->n->length, d->r->length, d->n->awake ? "awake" : "asleep");
}

static void put_cards(const struct snake *d, struct textbuf *out)
{
    text_putf(out, "hand %d", d->scene->s.held[d->seat]);
}

static bool on_turn(const struct snake *d)
{
    return d->scene->s.turn == d->seat && d->look->view->phase >= GS_DRAW && d->look->view->node != NODE_OVER;
}

static void draw_header(const struct snake *d, struct area at)
{
    char text[LABEL_SIZE];
    struct textbuf out = textbuf_over(text, sizeof text);
    struct style name = STYLE(gs_seat_colour(d->seat), STYLE_BOLD | (on_turn(d) ? STYLE_UNDERLINE : 0));
    gs_put_name(d->look, d->seat, &out);
    draw_line(d, at.y, at, d->m.snake, d->m.snake_announced, name, text);
    textbuf_clear(&out);
    put_length(d, &out);
    draw_line(d, at.y + 1, at, false, false, d->n->awake ? STYLE_PLAIN : bold, text);
    textbuf_clear(&out);
    put_cards(d, &out);
    text_put(&out, on_turn(d) ? " turn" : "");
    draw_line(d, at.y + 2, at, d->m.hand, d->m.hand_announced, STYLE_PLAIN, text);
}

static struct snake snake_of(const struct gs_scene *scene, struct term *t, const struct look *look, int seat)
{
    return (struct snake){ .t = t,
                           .scene = scene,
                           .look = look,
                           .r = gs_rules_of(look),
                           .n = &scene->s.snake[seat],
                           .seat = seat,
                           .m = marks_of(scene, look, seat) };
}

static void draw_upright(struct gs_scene *scene, struct term *t, struct area area, const struct look *look, int rows)
{
    int seats = look->rules->seats, width = area.width / seats;
    if (width > COLUMN_MAX)
        width = COLUMN_MAX;
    for (int seat = 0; seat < seats; seat++) {
        struct snake d = snake_of(scene, t, look, seat);
        struct area at = { area.y, area.x + seat * width, rows, width };
        d.strip = width > COLUMN_MIN + 2 ? 3 : 1;
        draw_header(&d, at);
        at.y += HEADER_ROWS;
        scene->column[seat] = (struct gs_column){ { at.y, at.x, rows * d.n->length, width - 1 }, rows };
        for (int cell = 0; cell < d.n->length; cell++, at.y += rows)
            draw_cell(&d, at, cell);
    }
}

/* ---- Compact: each snake in a few lines -------------------------------------------------------------------------- */

static void cell_text(const struct snake *d, int cell, char *text, size_t size)
{
    char label[LABEL_SIZE];
    struct textbuf out = textbuf_over(text, size);
    char mark = mark_of(d, cell);
    text_putf(&out, "%s%d ", mark == ' ' ? "" : (char[]){ mark, '\0' }, cell);
    snprintf(label, sizeof label, "%s", cell_word(d->r, d->n, cell));
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

/* Cells one behind the other, on as many lines as they need. Returns the lines. */
static int draw_cells_flowing(const struct snake *d, struct area at)
{
    int x = 0, y = 0;
    for (int cell = 0; cell < d->n->length; cell++) {
        char text[2 * LABEL_SIZE], mark = mark_of(d, cell);
        cell_text(d, cell, text, sizeof text);
        int width = text_columns(text);
        if (x && x + width > at.width) {
            y++;
            x = 0;
        }
        if (y < at.height)
            term_text(d->t, at.y + y, at.x + x, at.width - x,
                      mark == ' ' && d->n->rats >> cell & 1 ? bold : style_of(mark, false), text);
        x += width + 2;
    }
    return y + 1;
}

static int draw_lying(const struct snake *d, struct area at)
{
    char text[2 * LABEL_SIZE];
    struct textbuf out = textbuf_over(text, sizeof text);
    char mark = d->m.snake || d->m.hand ? '>' : d->m.snake_announced || d->m.hand_announced ? '!' : ' ';
    struct style style = STYLE(gs_seat_colour(d->seat), STYLE_BOLD);
    text_put_char(&out, mark);
    gs_put_name(d->look, d->seat, &out);
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
static int draw_compact(struct gs_scene *scene, struct term *t, struct area area, const struct look *look, int gap)
{
    int y = 0;
    for (int seat = 0; seat < look->rules->seats; seat++) {
        struct snake d = snake_of(scene, t, look, seat);
        struct area at = { area.y + y, area.x, area.height - y, area.width };
        int used = draw_lying(&d, at);
        scene->column[seat] = (struct gs_column){ { at.y, at.x, used < at.height ? used : at.height, at.width }, 0 };
        y += used + gap;
    }
    return y - gap;
}

static int compact(struct gs_scene *scene, struct term *t, struct area area, const struct look *look)
{
    struct area nowhere = { area.y, area.x, 0, area.width };
    int least = draw_compact(scene, t, nowhere, look, 0), gap = least + look->rules->seats - 1 <= area.height;
    draw_compact(scene, t, area, look, gap);
    int used = least + gap * (look->rules->seats - 1);
    return used < area.height ? used : area.height;
}

/* ---- All of them ------------------------------------------------------------------------------------------------- */

int gs_draw_snakes(struct gs_scene *scene, struct term *t, struct area area, const struct look *look)
{
    int seats = look->rules->seats, width = area.width / seats, longest = 1;
    for (int seat = 0; seat < seats; seat++)
        longest = scene->s.snake[seat].length > longest ? scene->s.snake[seat].length : longest;
    memset(scene->column, 0, sizeof scene->column);
    int rows = width >= COLUMN_MIN ? (area.height - HEADER_ROWS) / longest : 1;
    rows = rows > 3 ? 3 : rows;
    if (rows == 3 && (width < WIDE_MIN || HEADER_ROWS + 3 * gs_rules_of(look)->length > area.height))
        rows = 2; /* so that it stays while snakes grow */
    if (rows < 2 && (width < WIDE_MIN || HEADER_ROWS + longest > area.height))
        return compact(scene, t, area, look);
    draw_upright(scene, t, area, look, rows < 2 ? 1 : rows);
    return HEADER_ROWS + (rows < 2 ? 1 : rows) * longest;
}

/* What stands beside the snake of Royal Python: seats, Cobra grid, the chain of the turn; see rp_screen.h. */
#include "tui/screens/rp_screen.h"

#include "engine/card_set.h"

#include <stddef.h>

enum { GRID_ROWS = 3, GRID_COLUMNS = 15, EFFECT_ROWS = 11, LOG_ROWS = 8 };

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

/* The columns of numbers, as many as there is room for; the first ones matter most. */
static const struct column {
    const char *title;
    int width;
    size_t number; /* where it is in struct rp_tokens */
} columns[] = {
    { " off", 4, offsetof(struct rp_tokens, supply) }, { " cards", 6, offsetof(struct rp_tokens, held) },
    { " lost", 5, offsetof(struct rp_tokens, lost) },  { " won", 4, offsetof(struct rp_tokens, trophies) },
    { " head", 5, offsetof(struct rp_tokens, head) },  { " head*", 6, offsetof(struct rp_tokens, crowned_head) },
    { " left", 5, offsetof(struct rp_tokens, left) },
};

enum { COLUMN_COUNT = sizeof columns / sizeof *columns, NAME_MIN = 8, NAME_MAX = 20, SCORE_COLUMNS = 6 };

/* How many columns fit beside the shortest names. */
static int columns_for(int width)
{
    int count = 0, room = width - 3 - NAME_MIN - SCORE_COLUMNS;
    while (count < COLUMN_COUNT && room >= columns[count].width)
        room -= columns[count++].width;
    return count;
}

static void draw_seat(struct term *t, struct area area, const struct look *look, int seat, int name_width)
{
    const struct rp_state *s = rp_seen(look);
    const struct rp_tokens *k = &s->seat[seat];
    struct told name;
    char score[16];
    struct textbuf scores = textbuf_over(score, sizeof score);
    bool on_turn = s->turn == seat && look->view->node != NODE_OVER;
    struct style style = on_turn ? STYLE_STRONG : rp_is_in(s, seat) ? STYLE_PLAIN : STYLE_QUIET;
    tell_name(told_begin(&name, &look->cast), seat);
    game_score_text(look->rules, rp_score(rp_rules_of(look), s, seat), &scores);
    term_text(t, area.y, area.x, 1, STYLE_STRONG, on_turn ? ">" : " ");
    term_textf(t, area.y, area.x + 1, 1, STYLE(rp_suit_colour(k->suit), STYLE_BOLD | STYLE_REVERSE), "%c",
               decktet_suit_letter[k->suit]);
    term_text(t, area.y, area.x + 3, name_width, style, name.memory);
    int x = area.x + 3 + name_width;
    x += term_textf(t, area.y, x, SCORE_COLUMNS, style, "%*s", SCORE_COLUMNS, score);
    for (int i = 0; i < columns_for(area.width); i++)
        x += term_textf(t, area.y, x, columns[i].width, style, "%*d", columns[i].width,
                        ((const uint8_t *)k)[columns[i].number]);
}

int rp_draw_seats(struct term *t, struct area area, const struct look *look)
{
    int seats = look->rules->seats, count = columns_for(area.width), room = area.width - 3 - SCORE_COLUMNS;
    bool nom_nom = ((const struct rp_rules *)look->rules)->nom_nom;
    if (area.height < seats + 1)
        return 0;
    for (int i = 0; i < count; i++)
        room -= columns[i].width;
    int name_width = least(room, NAME_MAX), x = area.x + 3 + name_width;
    x += term_textf(t, area.y, x, SCORE_COLUMNS, STYLE_QUIET, "%*s", SCORE_COLUMNS, nom_nom ? "won" : "score");
    for (int i = 0; i < count; i++)
        x += term_text(t, area.y, x, columns[i].width, STYLE_QUIET, columns[i].title);
    for (int seat = 0; seat < seats; seat++)
        draw_seat(t, area_rest(area, 1 + seat), look, seat, name_width);
    return seats + 1;
}

/* ---- The Cobra grid ---------------------------------------------------------------------------------------------- */

static void draw_place(const struct rp_state *s, struct term *t, int y, int x, int place, bool chosen)
{
    int face = s->grid[place - 1];
    struct style style = chosen ? STYLE_LIT : face == RP_EMPTY ? STYLE_QUIET : STYLE(COLOUR_PURPLE, STYLE_BOLD);
    term_textf(t, y, x, 1, STYLE_QUIET, "%d", place);
    if (face == RP_FACE_DOWN)
        term_text(t, y, x + 1, 4, style, chosen || s->place == place ? "[?]" : " ? ");
    else if (face == RP_EMPTY)
        term_text(t, y, x + 1, 4, style, " - ");
    else
        term_textf(t, y, x + 1, 4, style, chosen ? "[C%d]" : " C%d", face);
}

static int draw_grid(struct rp_scene *scene, struct term *t, struct area area, const struct look *look)
{
    const struct rp_state *s = rp_seen(look);
    struct rp_action chosen = rp_chosen(look);
    int x = area.x + GRID_COLUMNS + 1, width = area.width - GRID_COLUMNS - 1;
    scene->grid.height = 0;
    if (area.height < GRID_ROWS)
        return 0;
    scene->grid = (struct area){ area.y, area.x, GRID_ROWS, GRID_COLUMNS };
    for (int place = 1; place <= RP_COBRAS; place++)
        draw_place(s, t, area.y + (place - 1) / 3, area.x + (place - 1) % 3 * (GRID_COLUMNS / 3), place,
                   chosen.verb == RP_DO_COBRA && place == chosen.from);
    term_text(t, area.y, x, width, STYLE_QUIET, "Cobra grid");
    term_textf(t, area.y + 1, x, width, STYLE_PLAIN, "deck %d", rp_deck_count(rp_rules_of(look), s));
    term_textf(t, area.y + 2, x, width, STYLE_PLAIN, "discard %d", card_count(s->discard));
    return GRID_ROWS;
}

/* What the Cobra cards that lie face up do. */
static int draw_effects(struct term *t, struct area area, const struct look *look)
{
    int used = 0;
    for (int place = 1; place <= RP_COBRAS && used < area.height; place++) {
        int face = rp_seen(look)->grid[place - 1];
        if (face == RP_FACE_DOWN || face == RP_EMPTY)
            continue;
        struct told told;
        struct teller *teller = told_begin(&told, NULL);
        tell(teller, "%d ", place);
        rp_tell_cobra_card(rp_rules_of(look), face, teller);
        tell(teller, ": ");
        rp_card_text(look->rules, rp_rules_of(look)->cards + face - 1, teller);
        used += term_wrap(t, area_rest(area, used), STYLE_QUIET, told.memory);
    }
    return used;
}

/* ---- The chain of the turn --------------------------------------------------------------------------------------- */

void rp_put_chain(const struct look *look, int most, struct textbuf *out)
{
    const struct rp_state *s = rp_seen(look);
    const struct story *story = look->story;
    int first = story->turn_count ? story->turns[story->turn_count - 1].first : 0, left = 0;
    const char *before = "";
    for (int i = first; i < story->event_count; i++)
        left += story->events[i].type == RP_EV_SPENT;
    text_put(out, left > most ? "Spent: ..." : "Spent:");
    for (int i = first; i < story->event_count; i++) {
        const struct event *e = &story->events[i];
        if (e->type != RP_EV_SPENT || left-- > most)
            continue;
        text_putf(out, "%s %s", before, rp_short_name(e->arg[0]));
        if (e->arg[1] >= 0) /* else it is the Excuse */
            text_putf(out, " as %s", decktet_suit_name[e->arg[1]]);
        before = ",";
    }
    if (!*before)
        text_put(out, " nothing yet");
    else if (s->base.node != NODE_OVER && s->suit != RP_NONE)
        text_putf(out, ". Next: %s", decktet_suit_name[s->suit]);
}

static int draw_chain(const struct look *look, struct term *t, struct area area)
{
    enum { ROWS = 3, OTHER_WORDS = 26, EACH = 24 };
    char text[400];
    struct textbuf out = textbuf_over(text, sizeof text);
    int rows = least(area.height, ROWS);
    rp_put_chain(look, (rows * area.width - OTHER_WORDS) / EACH, &out);
    int lines = term_wrap(t, area_top(area, rows), STYLE_PLAIN, text);
    return lines < 2 ? 2 : lines;
}

int rp_panel(void *memory, struct term *t, struct area area, const struct look *look)
{
    struct rp_scene *scene = memory;
    int used = rp_draw_seats(t, area, look);
    used += draw_grid(scene, t, area_rest(area, used), look);
    if (area.height - used >= 2)
        used += draw_chain(look, t, area_rest(area, used));
    used += look_draw_chosen(look, t, area_rest(area, used));
    if (area.height - used >= EFFECT_ROWS + LOG_ROWS) {
        struct area effects = area_rest(area, used + 1);
        effects.height -= LOG_ROWS;
        used += 1 + draw_effects(t, effects, look);
    }
    return used;
}

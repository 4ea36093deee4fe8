/* Drawing of the table: title, board, panel, log and bottom line; see table.h. */
#include "tui/table.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_COLUMNS = 79, PANEL_MIN = 28, LIST_ROWS_MIN = 4, LOG_ROWS_MIN = 4, LINE_SIZE = 512, TITLE_MIN = 12 };

/* Where things stand. With a picture, or with a text that leaves room, the panel is beside it; else below. */
struct layout {
    struct area board, panel, log;
};

/* ---- The plain text of a game ------------------------------------------------------------------------------------ */

/* Lines as they are, cut where there is no room. */
static void draw_text(struct term *term, struct area area, const char *text)
{
    for (int row = 0; *text && row < area.height; row++) {
        char line[LINE_SIZE];
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        term_text(term, area.y + row, area.x, area.width, STYLE_PLAIN, line);
        text += length + (text[length] == '\n');
    }
}

/* ---- Layout ------------------------------------------------------------------------------------------------------ */

static struct layout beside(const struct term *term, int board_width)
{
    int x = board_width + 1, rows = term->rows - 2;
    struct area board = { 1, 0, rows, board_width };
    struct area panel = { 1, x, rows, term->columns - x - 1 };
    struct area log = { 0 }; /* below whatever the panel holds */
    return (struct layout){ board, panel, log };
}

static struct layout below(const struct term *term, int board_lines)
{
    int rows = term->rows - 2, most = rows - LIST_ROWS_MIN - LOG_ROWS_MIN - 1;
    int height = least(board_lines, most), half = term->columns / 2;
    struct area board = { 1, 1, height, term->columns - 1 };
    struct area panel = { height + 2, 1, rows - height - 1, half - 2 };
    struct area log = { height + 2, half, rows - height - 1, term->columns - half - 1 };
    return (struct layout){ board, panel, log };
}

static struct layout lay_out(const struct table *t, const struct term *term, const char *text)
{
    if (t->picture.screen) {
        int width = t->picture.screen->width(term->rows - 2, term->columns), most = term->columns - PANEL_MIN - 1;
        return beside(term, least(width, most));
    }
    int lines = text_lines(text, LINE_SIZE);
    if (term->columns > TEXT_COLUMNS + PANEL_MIN + 1 && lines <= term->rows - 2)
        return beside(term, TEXT_COLUMNS + 1);
    return below(term, lines);
}

/* ---- Title and bottom line --------------------------------------------------------------------------------------- */

static void draw_title(const struct table *t, struct term *term)
{
    const struct rules *rules = match_rules(t->match);
    struct style style = STYLE(COLOUR_PLAIN, STYLE_REVERSE);
    int wish = answers_wish_shown(t);
    char right[80], asked[40] = "";
    if (wish >= 0)
        snprintf(asked, sizeof asked, "asked (a): %s   ", wish_words((enum wish)wish));
    snprintf(right, sizeof right, "%s  ? help ", t->replay ? "replay" : "");
    if (!t->replay)
        snprintf(right, sizeof right, "%sspeed: %s   ? help ", asked, speed_words[t->pace.speed]);
    term_fill(term, 0, 0, 1, term->columns, style);
    int width = term->columns - text_columns(right) - 2;
    int used = term_textf(term, 0, 1, width, STYLE(COLOUR_PLAIN, STYLE_REVERSE | STYLE_BOLD), "%s", rules->game->title);
    bool room = width - used - 2 >= TITLE_MIN;
    if (room && rules->ruleset->title && strcmp(rules->ruleset->title, rules->game->title) != 0)
        term_textf(term, 0, used + 3, width - used - 2, style, "%s", rules->ruleset->title);
    term_keys(term, 0, term->columns - text_columns(right), 80, style, right);
}

static const char *key_line(const struct table *t)
{
    if (t->replay)
        return "left/right step  Home/End  space runs  p play on  l log  q leave";
    if (t->pace.moving)
        return "any key skips";
    if (t->pace.thinking)
        return "q leave";
    if (match_status(t->match).node == NODE_OVER)
        return "e how it ended  n rematch  w replay  u undo  l log  s save  q leave";
    if (t->answers.claimers)
        return "number answers  Enter nobody  a who is asked  u undo  l log  q leave";
    if (t->asked.seat == SEAT_NONE)
        return t->pace.paused ? "space goes on  u undo  y redo  l log  s save  q leave" : "space pauses  q leave";
    return "Enter take  : type  u undo  y redo  h hint  l log  s save  q leave";
}

static void draw_bottom(const struct table *t, struct term *term)
{
    int y = term->rows - 1, width = term->columns - 1;
    if (t->asked.typing) {
        int used = term_text(term, y, 1, width, STYLE(COLOUR_CYAN, STYLE_BOLD), "Action: ") + 1, edit = 22;
        line_edit_draw(term, y, used, edit, &t->asked.edit);
        int x = used + edit + 1;
        if (t->note.text[0])
            term_text(term, y, x, width - x, STYLE(COLOUR_ORANGE, STYLE_BOLD), t->note.text);
        else
            term_keys(term, y, x, width - x, STYLE_QUIET, "Enter plays it, Tab completes, Esc goes back");
    } else if (t->note.text[0]) {
        term_text(term, y, 1, width - 1, STYLE(t->note.bad ? COLOUR_ORANGE : COLOUR_CYAN, STYLE_BOLD), t->note.text);
    } else {
        const struct screen *screen = t->picture.screen;
        const char *own = screen && (screen->point || table_pictured(t)) ? screen->keys : "";
        char keys[LINE_SIZE];
        snprintf(keys, sizeof keys, "%s%s%s", own, *own ? "  " : "", key_line(t));
        term_keys(term, y, 1, width - 1, STYLE_QUIET, keys);
    }
}

/* The text of event `v` for the viewer; "" if there is nothing to read. */
static const char *event_line(const struct look *look, int v, struct told *told)
{
    struct event seen = event_seen_by(match_event(look->match, v), look->view->viewer);
    struct teller *teller = told_begin(told, &look->cast);
    if (seen.type != EVENT_BARE && look->rules->game->event_types[seen.type].role != ROLE_QUIET)
        game_event_tell(look->rules, &seen, teller);
    return told->memory;
}

/* ---- The panel --------------------------------------------------------------------------------------------------- */

/* Who is to act, where a person is asked. */
static void tell_asked(const struct table *t, struct teller *teller)
{
    if (match_status(t->match).node == NODE_REACTION)
        tell(teller, "%N may answer", t->asked.seat);
    else
        tell(teller, tells_you(teller, t->asked.seat) ? "%W turn" : "%N to play", t->asked.seat);
}

static void tell_headline(const struct table *t, struct teller *teller)
{
    int total = match_ply(t->match) + match_redoable(t->match);
    if (t->replay)
        tell(teller, t->pace.paused ? "Action %d of %d" : "Action %d of %d, running", match_ply(t->match), total);
    else if (t->pace.thinking)
        text_putf(teller->out, "%s thinks ...", t->pace.thinking);
    else if (t->pace.moving)
        tell(teller, " ");
    else if (match_status(t->match).node == NODE_OVER)
        tell(teller, "The game is over");
    else if (t->answers.claimers)
        tell(teller, "Does anybody answer?");
    else if (t->asked.seat == SEAT_NONE)
        tell(teller, t->pace.paused ? "Paused" : "Bots at play");
    else
        tell_asked(t, teller);
}

static void tell_ending(const struct look *look, struct teller *teller)
{
    struct result result;
    game_result(look->rules, look->view, &result);
    show_headline(look->rules, look->view, teller);
    tell(teller, " ");
    show_why(look->rules, look->view, teller);
    for (int i = 0, seats = look->rules->seats; i < seats * seats; i++) {
        int rank = 1 + i / seats, seat = i % seats;
        if (result.rank[seat] != rank)
            continue;
        tell(teller, "\n%d. ", rank);
        tell_name(teller, seat);
        tell(teller, ": ");
        show_standing(look->rules, look->view, seat, teller);
    }
}

/* In a replay: the action that led here, if the eyes that look may know it. */
static void put_last_action(const struct table *t, struct textbuf *out)
{
    const struct rules *rules = match_rules(t->match);
    int ply = match_ply(t->match) - 1, seat;
    if (ply < 0 || (rules->game->hidden && t->eyes.viewer != VIEW_FULL))
        return;
    action a = match_action_at(t->match, ply, &seat);
    text_putf(out, "%s: ", seat == SEAT_CHANCE ? "chance" : match_name(t->match, seat));
    game_action_text(rules, match_view_at(t->match, ply, t->eyes.viewer), seat, a, out);
}

/* What is to be done now, in a sentence; or what just happened. */
static void tell_advice(const struct table *t, const struct look *look, struct told *told)
{
    struct teller *teller = told_begin(told, &look->cast);
    if (t->pace.moving)
        for (int v = t->eyes.shown; v > 0 && !*event_line(look, v, told); v--)
            continue;
    else if (look->view->node == NODE_OVER)
        tell_ending(look, teller);
    else if (t->replay)
        put_last_action(t, teller->out);
    else if (t->answers.claimers)
        show_of(look->rules->game)->answering->announced(look->rules, look->view, teller);
    else if (look->choice.count)
        show_advice(look->rules, look->view, look->seat, teller);
}

static int draw_advice(const struct table *t, struct term *term, struct area area, const struct look *look)
{
    struct told told;
    bool several = table_persons(t) > 1 && t->asked.seat != SEAT_NONE &&
                   !t->pace.moving; /* whose turn it is must be plain to see */
    struct style style = STYLE(COLOUR_PLAIN, several ? STYLE_BOLD | STYLE_REVERSE : STYLE_BOLD);
    tell_headline(t, told_begin(&told, &look->cast));
    int used = term_wrap(term, area_top(area, 2), style, told.memory);
    tell_advice(t, look, &told);
    int shown = term_wrap(term, area_top(area_rest(area, used), 6), STYLE_PLAIN, told.memory);
    return used + (shown < 3 ? 3 : shown) + 1; /* so that what is below does not jump */
}

/* Who sits where, for games whose text only knows numbers of seats. */
static int draw_seats(const struct table *t, struct term *term, struct area area)
{
    int seats = t->setup.seats;
    if (seats + LIST_ROWS_MIN + LOG_ROWS_MIN > area.height)
        return 0;
    for (int seat = 0; seat < seats; seat++) {
        bool owes = !t->pace.moving && game_owes(&t->eyes.view.state, seat);
        term_textf(term, area.y + seat, area.x, area.width, owes ? STYLE_STRONG : STYLE_PLAIN, "%c seat %d: %s",
                   owes ? '>' : ' ', seat, match_name(t->match, seat));
    }
    return seats + 1;
}

/* ---- The log ----------------------------------------------------------------------------------------------------- */

/* The latest events at the foot of the area, or from its top if they do not fill it. */
static void draw_log_lines(const struct table *t, struct term *term, struct area area, const struct look *look)
{
    struct told told;
    int last = t->eyes.shown - t->eyes.scroll, first = last + 1, total = 0;
    while (first > 1 && total < area.height)
        total += text_lines(event_line(look, --first, &told), area.width - 2);
    int hidden = total > area.height ? total - area.height : 0;
    for (int v = first; v <= last; v++) {
        struct style style = v >= t->eyes.fresh ? STYLE_PLAIN : STYLE_QUIET;
        if (!*event_line(look, v, &told))
            continue;
        if (!hidden)
            term_glyph(term, area.y, area.x, style, 0x00b7, '-');
        area = area_rest(area, term_wrap_from(term, area_right(area, 2), hidden, style, told.memory));
        hidden = 0;
    }
}

static void draw_log(const struct table *t, struct term *term, struct area area, const struct look *look)
{
    if (area.height < 2)
        return;
    for (int i = 0; i < area.width; i++)
        term_glyph(term, area.y, area.x + i, STYLE_QUIET, 0x2500, '-');
    term_text(term, area.y, area.x + 1, area.width, STYLE_QUIET,
              t->eyes.scroll ? " Log (PgDn: newer) " : " Log (PgUp: older) ");
    draw_log_lines(t, term, area_rest(area, 1), look);
}

void table_log_text(const struct look *look, int first_event, struct textbuf *out)
{
    struct told told;
    for (int v = first_event; v <= look->shown; v++)
        if (*event_line(look, v, &told))
            text_putf(out, "%s\n", told.memory);
    if (!out->length)
        text_put(out, "Nothing has happened yet.");
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static void draw_panel(struct table *t, struct term *term, const struct layout *layout, const struct look *look)
{
    struct area area = layout->panel;
    area = area_rest(area, draw_advice(t, term, area, look));
    if (t->answers.claimers && !t->pace.moving)
        area = area_rest(area, answers_draw(t, term, area) + 1);
    if (t->picture.screen)
        area = area_rest(area, t->picture.screen->panel(t->picture.scene, term, area, look));
    else
        area = area_rest(area, draw_seats(t, term, area));
    bool log_below = layout->log.height == 0;
    t->asked.chooser.menu.height = 0;
    if (look->choice.count && !table_pictured(t)) {
        struct area list = area;
        if (log_below)
            list.height -= LOG_ROWS_MIN + 2;
        area =
            area_rest(area, 1 + chooser_draw(&t->asked.chooser, term, list, &look->choice, look->chosen, &look->cast));
    }
    draw_log(t, term, log_below ? area : layout->log, look);
}

void table_draw(struct pane *self, struct term *term)
{
    struct table *t = (struct table *)self;
    struct look look = table_look(t);
    struct textbuf text = TEXTBUF_GROWING;
    if (!t->picture.screen)
        game_render(look.rules, look.view, &text);
    struct layout layout = lay_out(t, term, textbuf_text(&text));
    draw_title(t, term);
    if (t->picture.screen)
        t->picture.screen->draw(t->picture.scene, term, layout.board, &look);
    else
        draw_text(term, layout.board, textbuf_text(&text));
    draw_panel(t, term, &layout, &look);
    draw_bottom(t, term);
    textbuf_release(&text);
}

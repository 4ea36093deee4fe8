/* Drawing of the table: title, board, panel, log and bottom line; see table.h. */
#include "tui/table.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_COLUMNS = 79, PANEL_MIN = 28, LIST_ROWS_MIN = 4, LOG_ROWS_MIN = 4, EVENT_LINE_SIZE = 300, TITLE_MIN = 12 };

/* Where things stand. With a picture, or with a text that leaves room, the panel is beside it; else below. */
struct layout {
    struct area board, panel, log;
};

/* ---- The plain text of a game ------------------------------------------------------------------------------------ */

static int count_lines(const char *text)
{
    int lines = 0;
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
        lines++;
    return lines;
}

/* Lines as they are, cut where there is no room. */
static void draw_text(struct term *term, struct area area, const char *text)
{
    for (int row = 0; *text && row < area.height; row++) {
        char line[512];
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
    int height = board_lines < most ? board_lines : most, half = term->columns / 2;
    struct area board = { 1, 1, height, term->columns - 1 };
    struct area panel = { height + 2, 1, rows - height - 1, half - 2 };
    struct area log = { height + 2, half, rows - height - 1, term->columns - half - 1 };
    return (struct layout){ board, panel, log };
}

static struct layout lay_out(const struct table *t, const struct term *term, const char *text)
{
    if (t->picture.screen) {
        int width = t->picture.screen->width(term->rows - 2, term->columns), most = term->columns - PANEL_MIN - 1;
        return beside(term, width < most ? width : most);
    }
    int lines = count_lines(text);
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
    if (rules_tell_turns(rules))
        used += term_textf(term, 0, used + 1, width - used, style, ", %d of %d turns played", t->eyes.view.state.turns,
                           rules->turns_max);
    else if (room && rules->ruleset->title && strcmp(rules->ruleset->title, rules->game->title) != 0)
        term_textf(term, 0, used + 3, width - used - 2, style, "%s", rules->ruleset->title);
    term_text(term, 0, term->columns - text_columns(right), 80, style, right);
}

static const char *key_line(const struct table *t)
{
    if (t->replay)
        return "arrows step  Home/End  space runs  p play on from here  l log  q leave";
    if (t->pace.moving)
        return "any key skips";
    if (t->pace.thinking)
        return "q leave";
    if (match_status(t->match).node == NODE_OVER)
        return "n new game  w watch it again  u undo  l log  s save  o open  q leave";
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
        term_text(term, y, used + edit + 1, width - used - edit - 1,
                  t->note.text[0] ? STYLE(COLOUR_ORANGE, STYLE_BOLD) : STYLE_QUIET,
                  t->note.text[0] ? t->note.text : "Enter plays it, Tab completes, Esc goes back");
    } else if (t->note.text[0]) {
        term_text(term, y, 1, width - 1, STYLE(t->note.bad ? COLOUR_ORANGE : COLOUR_CYAN, STYLE_BOLD), t->note.text);
    } else {
        const struct screen *screen = t->picture.screen;
        const char *own = screen && (screen->point || table_pictured(t)) ? screen->keys : "";
        term_textf(term, y, 1, width - 1, STYLE_QUIET, "%s%s%s", own, *own ? "  " : "", key_line(t));
    }
}

/* The text of event `v` for the viewer; false if there is nothing to read. */
static bool event_line(const struct table *t, int v, char *text, size_t size)
{
    struct textbuf out = textbuf_over(text, size);
    struct look look = table_look(t);
    struct teller teller = teller_to(&out, &look.cast);
    struct event seen = event_seen_by(match_event(t->match, v), t->eyes.viewer);
    if (seen.type == EVENT_BARE || look.rules->game->event_types[seen.type].role == ROLE_QUIET)
        return false;
    game_event_tell(look.rules, &seen, &teller);
    return out.length > 0;
}

/* ---- The panel --------------------------------------------------------------------------------------------------- */

/* Who is to act, where a person is asked. */
static void put_asked(const struct table *t, const struct look *look, struct textbuf *out)
{
    struct teller teller = teller_to(out, &look->cast);
    if (match_status(t->match).node == NODE_REACTION)
        tell(&teller, "%N may answer", t->asked.seat);
    else if (tells_you(&teller, t->asked.seat))
        tell(&teller, "%W turn", t->asked.seat);
    else
        tell(&teller, "%N to play", t->asked.seat);
}

static void put_headline(const struct table *t, struct textbuf *out)
{
    struct look look = table_look(t);
    int total = match_ply(t->match) + match_redoable(t->match);
    if (t->replay)
        text_putf(out, "Action %d of %d%s", match_ply(t->match), total, t->pace.paused ? "" : ", running");
    else if (t->pace.thinking)
        text_putf(out, "%s thinks ...", t->pace.thinking);
    else if (t->pace.moving)
        text_put(out, " ");
    else if (match_status(t->match).node == NODE_OVER)
        text_put(out, "The game is over");
    else if (t->answers.claimers)
        text_put(out, "Does anybody answer?");
    else if (t->asked.seat == SEAT_NONE)
        text_put(out, t->pace.paused ? "Paused" : "Bots at play");
    else
        put_asked(t, &look, out);
}

static void put_ending(const struct table *t, struct textbuf *out)
{
    struct look look = table_look(t);
    struct teller teller = teller_to(out, &look.cast);
    struct result result;
    game_result(look.rules, look.view, &result);
    show_headline(look.rules, look.view, &teller);
    text_put_char(out, ' ');
    show_why(look.rules, look.view, &teller);
    for (int i = 0, seats = look.rules->seats; i < seats * seats; i++) {
        int rank = 1 + i / seats, seat = i % seats;
        if (result.rank[seat] != rank)
            continue;
        text_putf(out, "\n%d. ", rank);
        tell_name(&teller, seat);
        text_put(out, ": ");
        show_standing(look.rules, look.view, seat, &teller);
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
static void put_advice(const struct table *t, struct textbuf *out)
{
    struct look look = table_look(t);
    struct teller teller = teller_to(out, &look.cast);
    if (t->pace.moving) {
        char text[EVENT_LINE_SIZE];
        for (int v = t->eyes.shown; v > 0; v--)
            if (event_line(t, v, text, sizeof text)) {
                text_put(out, text);
                return;
            }
    } else if (t->eyes.view.state.node == NODE_OVER) {
        put_ending(t, out);
    } else if (t->replay) {
        put_last_action(t, out);
    } else if (t->answers.claimers) {
        show_of(look.rules->game)->answering->announced(look.rules, look.view, &teller);
    } else if (look.count) {
        show_advice(look.rules, look.view, look.seat, &teller);
    }
}

static int draw_advice(const struct table *t, struct term *term, struct area area)
{
    char text[800], head[120];
    struct textbuf out = textbuf_over(text, sizeof text), above = textbuf_over(head, sizeof head);
    put_headline(t, &above);
    bool several = table_persons(t) > 1 && t->asked.seat != SEAT_NONE &&
                   !t->pace.moving; /* whose turn it is must be plain to see */
    struct style style = STYLE(COLOUR_PLAIN, several ? STYLE_BOLD | STYLE_REVERSE : STYLE_BOLD);
    int used = term_wrap(term, area.y, area.x, 2, area.width, 0, style, head);
    put_advice(t, &out);
    int lines = term_wrap(term, area.y + used, area.x, 6, area.width, 0, STYLE_PLAIN, text);
    int shown = lines > 6 ? 6 : lines;
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

/* The lines that an event takes in the log; 0 if the viewer has nothing to read. */
static int log_lines(const struct table *t, int v, int width)
{
    char text[EVENT_LINE_SIZE];
    return event_line(t, v, text, sizeof text) ? term_wrap(NULL, 0, 0, 0, width, 0, STYLE_PLAIN, text) : 0;
}

/* The latest events at the foot of the area, or from its top if they do not fill it. */
static void draw_log_lines(const struct table *t, struct term *term, struct area area)
{
    int width = area.width - 2, last = t->eyes.shown - t->eyes.scroll, first = last + 1, total = 0;
    while (first > 1 && total < area.height)
        total += log_lines(t, --first, width);
    int hidden = total > area.height ? total - area.height : 0, y = area.y;
    for (int v = first; v <= last; v++) {
        char text[EVENT_LINE_SIZE];
        struct style style = v >= t->eyes.fresh ? STYLE_PLAIN : STYLE_QUIET;
        if (!event_line(t, v, text, sizeof text))
            continue;
        int lines = term_wrap(term, y, area.x + 2, area.y + area.height - y, width, hidden, style, text);
        if (!hidden)
            term_glyph(term, y, area.x, style, 0x00b7, '-');
        y += lines - hidden;
        hidden = 0;
    }
}

static void draw_log(const struct table *t, struct term *term, struct area area)
{
    if (area.height < 2)
        return;
    for (int i = 0; i < area.width; i++)
        term_glyph(term, area.y, area.x + i, STYLE_QUIET, 0x2500, '-');
    term_text(term, area.y, area.x + 1, area.width, STYLE_QUIET,
              t->eyes.scroll ? " Log (PgDn: newer) " : " Log (PgUp: older) ");
    draw_log_lines(t, term, (struct area){ area.y + 1, area.x, area.height - 1, area.width });
}

void table_log_text(struct table *t, struct textbuf *out)
{
    char text[EVENT_LINE_SIZE];
    for (int v = 1; v <= t->eyes.shown; v++)
        if (event_line(t, v, text, sizeof text))
            text_putf(out, "%s\n", text);
    if (!out->length)
        text_put(out, "Nothing has happened yet.");
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static void draw_panel(struct table *t, struct term *term, const struct layout *layout)
{
    struct look look = table_look(t);
    struct area area = layout->panel;
    area = area_rest(area, draw_advice(t, term, area));
    if (t->answers.claimers && !t->pace.moving)
        area = area_rest(area, answers_draw(t, term, area) + 1);
    if (t->picture.screen)
        area = area_rest(area, t->picture.screen->panel(t->picture.scene, term, area, &look));
    else
        area = area_rest(area, draw_seats(t, term, area));
    bool listed = look.count && !table_pictured(t);
    bool log_below = layout->log.height == 0;
    t->asked.chooser.menu.height = 0;
    if (listed) {
        struct area list = area;
        if (log_below)
            list.height -= LOG_ROWS_MIN + 2;
        area =
            area_rest(area, chooser_draw(&t->asked.chooser, term, list, &look.choice, t->asked.chosen, &look.cast) + 1);
    }
    draw_log(t, term, log_below ? area : layout->log);
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
    draw_panel(t, term, &layout);
    draw_bottom(t, term);
    textbuf_release(&text);
}

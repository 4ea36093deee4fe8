/* The log: what has happened, turn by turn; see table.h and show/story.h. */
#include "seat/seat_match.h"
#include "tui/table.h"

#include <string.h>

void log_follow(struct table *t)
{
    struct story *s = &t->eyes.story;
    if (!s->rules || s->view.state.viewer != t->eyes.viewer || s->event_count > t->eyes.shown) {
        story_release(s);
        story_of_match(s, t->match, t->eyes.viewer, 0);
    }
    while (s->event_count < t->eyes.shown) {
        struct event seen = event_seen_by(match_event(t->match, s->event_count + 1), t->eyes.viewer);
        story_add(s, &seen);
    }
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* The sentence of the n-th event; "" if there is nothing to read. */
static const char *event_line(const struct look *look, int n, struct told *told)
{
    const struct event *seen = &look->story->events[n];
    struct teller *teller = told_begin(told, &look->cast);
    if (seen->type != EVENT_BARE && look->rules->game->event_types[seen->type].role != ROLE_QUIET)
        game_event_tell(look->rules, seen, teller);
    return told->memory;
}

const char *log_latest(const struct look *look, struct told *told)
{
    int n = look->story->event_count;
    told_begin(told, &look->cast);
    while (n > 0 && !*event_line(look, n - 1, told))
        n--;
    return told->memory;
}

/* The turns that are told in a line each: all but the one that goes on. */
static int turns_over(const struct story *s)
{
    return s->turn_count - (s->turn_count > 0 && s->view.state.node != NODE_OVER);
}

static int line_count(const struct story *s)
{
    int over = turns_over(s);
    return over + (over < s->turn_count ? s->turns[over].count : 0);
}

/* True for a choice in secret: the picture shows who has made theirs. */
static bool is_hidden_choice(const struct look *look, const struct event *seen)
{
    return seen->type != EVENT_BARE && seen->secret && look->rules->game->event_types[seen->type].role == ROLE_CHOOSE;
}

/* A turn in a line; nothing of one of which there is nothing to tell. */
static const char *turn_line(const struct look *look, int n, struct told *told)
{
    struct told title;
    story_line(look->story, n, told_begin(told, &look->cast));
    story_title(look->story, n, told_begin(&title, &look->cast));
    const struct turn *turn = &look->story->turns[n];
    bool scored = memcmp(turn->before, turn->after, sizeof turn->after) != 0;
    return !scored && strcmp(told->memory, title.memory) == 0 ? "" : told->memory;
}

/* The n-th line: a turn, or an event of the one that goes on. */
static const char *log_line(const struct look *look, int n, struct told *told)
{
    const struct story *s = look->story;
    int over = turns_over(s), event = n - over + (n < over ? 0 : s->turns[over].first);
    if (n < over)
        return turn_line(look, n, told);
    return is_hidden_choice(look, &s->events[event]) ? "" : event_line(look, event, told);
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* The latest lines at the foot of the area, or from its top if they do not fill it. What came since the reader's last
 * turn is bright. */
static void draw_lines(const struct table *t, struct term *term, struct area area, const struct look *look)
{
    struct told told;
    int last = line_count(look->story) - t->eyes.scroll, first = last, total = 0;
    int since = story_since(look->story, t->eyes.viewer);
    while (first > 0 && total < area.height)
        total += text_lines(log_line(look, --first, &told), area.width - 2);
    int hidden = total > area.height ? total - area.height : 0;
    for (int n = first; n < last; n++) {
        struct style style = n >= since ? STYLE_PLAIN : STYLE_QUIET;
        const char *line = log_line(look, n, &told);
        if (!*line)
            continue;
        if (!hidden)
            term_glyph(term, area.y, area.x, style, 0x00b7, '-');
        area = area_rest(area, term_wrap_from(term, area_right(area, 2), hidden, style, line));
        hidden = 0;
    }
}

void log_draw(struct table *t, struct term *term, struct area area, const struct look *look)
{
    int most = line_count(look->story) - 1;
    if (area.height < 2)
        return;
    t->eyes.scroll = clamp(t->eyes.scroll, 0, most > 0 ? most : 0);
    for (int i = 0; i < area.width; i++)
        term_glyph(term, area.y, area.x + i, STYLE_QUIET, 0x2500, '-');
    term_text(term, area.y, area.x + 1, area.width, STYLE_QUIET,
              t->eyes.scroll ? " Log (PgDn: newer) " : " Log (PgUp, t: turns) ");
    draw_lines(t, term, area_rest(area, 1), look);
}

void log_text(const struct look *look, int first_turn, bool in_lines, struct textbuf *out)
{
    const struct story *s = look->story;
    struct told told;
    for (int n = first_turn; n < s->turn_count; n++) {
        if (!in_lines)
            story_title(s, n, told_begin(&told, &look->cast));
        else if (!*turn_line(look, n, &told))
            continue;
        text_putf(out, "%s%s\n", out->length ? "\n" : "", told.memory);
        for (int i = 0; i < s->turns[n].count && !in_lines; i++)
            if (*event_line(look, s->turns[n].first + i, &told))
                text_putf(out, "  %s\n", told.memory);
    }
    if (!out->length)
        text_put(out, "Nothing has happened yet.");
}

/* Reviews as a picture and as a page; see review.h. A seat is told by its colour, the dashes of its line, its sign and
 * its name. Neither needs scripts or anything from elsewhere, and both fit light and dark. */
#include "lab/lines.h"
#include "lab/review.h"

#include "base/memory.h"

#include <math.h>

enum {
    WIDTH = 960,
    LEFT = 56,
    RIGHT = 190,
    TOP = 52,
    HEIGHT = 300,
    BOTTOM = 46,
    LABEL_STEP = 19, /* between two names at the end of their lines */
    SIGNS_MOST = 24, /* signs on a line */
    TICKS_MOST = 12
};

/* ---- Parts ------------------------------------------------------------------------------------------------------- */

static const char picture_style[] =
    ".pic{--ink:#1d2329;--faint:#c9cfd6;--page:#fff;--s0:#0b62b0;--s1:#b34700;--s2:#00704f;--s3:#9c2f86;--s4:#6b5200;"
    "--s5:#4a4fb5;--s6:#a3202d;--s7:#2f6672;font:14px/1.3 system-ui,sans-serif}"
    "@media(prefers-color-scheme:dark){.pic{--ink:#e8ecf0;--faint:#454d56;--page:#15191d;--s0:#6bb6ff;--s1:#ff9d5c;"
    "--s2:#4fd1a5;--s3:#f08bd8;--s4:#e0c04a;--s5:#a9adff;--s6:#ff8f98;--s7:#86cddb}}"
    ".pic text{fill:var(--ink)}.pic .sheet{fill:var(--page)}.pic .grid{stroke:var(--faint);stroke-width:1}"
    ".pic .line{fill:none;stroke-width:2.25;stroke-linejoin:round}.pic .mark{font-weight:700}"
    ".pic .sign{stroke:var(--page);stroke-width:1}.pic .lead{stroke-width:1;opacity:.7}";

static double x_of(int point, int points)
{
    return LEFT + (points > 1 ? (double)(WIDTH - LEFT - RIGHT) * point / (points - 1) : 0);
}

static double y_of(double value)
{
    return TOP + HEIGHT * (1 - fmin(fmax(value, 0), 1));
}

/* The sign of a seat around a point: each has another outline. */
static void put_sign(struct textbuf *out, int seat, double x, double y)
{
    static const char *const outline[SEATS_MAX] = {
        "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
        "M-4.5-4.5h9v9h-9z",
        "M0-6L6 5H-6z",
        "M0-6.5L6.5 0L0 6.5L-6.5 0z",
        "M0 6L6-5H-6z",
        "M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
        "M-6 0L-3-5H3L6 0L3 5H-3z",
        "M0-6.5L2 -2H6.5L3 1.5L4.5 6L0 3.5L-4.5 6L-3 1.5L-6.5-2H-2z",
    };
    text_putf(out, "<path class='sign' style='fill:var(--s%d)' transform='translate(%.1f %.1f)' d='%s'/>\n", seat, x, y,
              outline[seat]);
}

static void put_grid(const struct review *r, int points, struct textbuf *out)
{
    for (int quarter = 0; quarter <= 4; quarter++) {
        double y = y_of(quarter / 4.0);
        text_putf(out, "<path class='grid' d='M%d %.1fH%d'/><text x='%d' y='%.1f' text-anchor='end'>%d %%</text>\n",
                  LEFT, y, WIDTH - RIGHT, LEFT - 8, y + 5, 25 * quarter);
    }
    static const int steps[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000 };
    int at = 0;
    while (r->turns / steps[at] > TICKS_MOST)
        at++;
    const int step = steps[at];
    for (int turn = step; turn <= r->turns; turn += step)
        text_putf(out, "<text x='%.1f' y='%d' text-anchor='middle'>%d</text>\n", x_of(turn - 1, points),
                  TOP + HEIGHT + 20, turn);
    text_putf(out, "<text x='%d' y='%d' text-anchor='middle'>%s</text>\n", (LEFT + WIDTH - RIGHT) / 2,
              TOP + HEIGHT + 40, review_turn(r));
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* The plies that have a value, in order; returns their number. */
static int find_points(const struct review *r, int *ply)
{
    int count = 0;
    for (int i = 0; i <= r->plies; i++)
        if (r->ply[i].begins_turn)
            ply[count++] = i;
    return count;
}

static void put_line(const struct review *r, int seat, const int *ply, int points, struct textbuf *out)
{
    static const char *const dashes[SEATS_MAX] = {
        "none", "8 3", "2 3", "10 3 2 3", "5 5", "14 4", "1 4", "6 2 2 2 2 2"
    };
    int each = points / SIGNS_MOST + 1;
    text_putf(out, "<path class='line' style='stroke:var(--s%d);stroke-dasharray:%s' d='", seat, dashes[seat]);
    for (int i = 0; i < points; i++)
        text_putf(out, "%c%.1f %.1f", i ? 'L' : 'M', x_of(i, points), y_of(r->ply[ply[i]].value[seat]));
    text_put(out, "'/>\n");
    for (int i = seat % each; i < points; i += each)
        put_sign(out, seat, x_of(i, points), y_of(r->ply[ply[i]].value[seat]));
}

/* As many letters of a name as have room beside the picture. */
static void put_short(struct textbuf *out, const char *name)
{
    enum { LETTERS = 12 };
    char cut[4 * LETTERS + 1];
    size_t length = 0;
    for (int letters = 0; name[length] && length + 1 < sizeof cut; length++) {
        letters += ((unsigned char)name[length] & 0xC0) != 0x80;
        if (letters > LETTERS)
            break;
        cut[length] = name[length];
    }
    cut[length] = '\0';
    text_put_xml(out, cut);
}

/* Names at the end of the lines, from the top, pushed apart. */
static void put_names(const struct review *r, const struct review_ply *last, int points, struct textbuf *out)
{
    int order[SEATS_MAX];
    double next = TOP - 4, room = TOP + HEIGHT - LABEL_STEP * (r->rules->seats - 1);
    for (int seat = 0; seat < r->rules->seats; seat++) {
        int at = seat;
        for (; at > 0 && last->value[seat] > last->value[order[at - 1]]; at--)
            order[at] = order[at - 1];
        order[at] = seat;
    }
    for (int i = 0; i < r->rules->seats; i++, room += LABEL_STEP) {
        int seat = order[i];
        double line = y_of(last->value[seat]), y = fmin(fmax(line, next), room), x = x_of(points - 1, points);
        next = y + LABEL_STEP;
        text_putf(out, "<path class='lead' style='stroke:var(--s%d)' d='M%.1f %.1fL%.1f %.1f'/>\n", seat, x, line,
                  x + 22, y);
        put_sign(out, seat, x + 28, y);
        text_putf(out, "<text x='%.1f' y='%.1f'>%c ", x + 40, y + 5, 'A' + seat);
        put_short(out, r->seat[seat].name);
        text_putf(out, ", %.0f %%</text>\n", 100 * last->value[seat]);
    }
}

/* The signs of mistakes stand over the line of their seat, at the turn in which they were made. */
static void put_marks(const struct review *r, const int *ply, int points, struct textbuf *out)
{
    int point = 0;
    for (int i = 0; i < r->plies; i++) {
        const struct review_ply *p = &r->ply[i];
        while (point + 1 < points && ply[point + 1] <= i)
            point++;
        if (p->kind != REVIEW_CHOICE || p->choice.mark < MARK_MISTAKE)
            continue;
        text_putf(out, "<text class='mark' style='fill:var(--s%d)' text-anchor='middle' x='%.1f' y='%.1f'>%s<title>",
                  p->seat, x_of(point, points), y_of(r->ply[ply[point]].value[p->seat]) - 9,
                  review_mark_sign(p->choice.mark));
        text_put_xml(out, r->seat[p->seat].name);
        text_put(out, ": ");
        text_put_xml(out, p->words);
        text_put(out, "</title></text>\n");
    }
}

/* What the picture shows, for those who do not see it. */
static void put_description(const struct review *r, const int *ply, int points, struct textbuf *out)
{
    text_putf(out, "A line for each player over %d %ss. ", r->turns, review_turn(r));
    for (int seat = 0; seat < r->rules->seats; seat++) {
        double low = 1, high = 0;
        for (int i = 0; i < points; i++) {
            low = fmin(low, r->ply[ply[i]].value[seat]);
            high = fmax(high, r->ply[ply[i]].value[seat]);
        }
        text_put_xml(out, r->seat[seat].name);
        text_putf(out, ": from %.0f to %.0f per cent, between %.0f and %.0f. ", 100 * r->ply[ply[0]].value[seat],
                  100 * r->ply[ply[points - 1]].value[seat], 100 * low, 100 * high);
    }
}

/* `alone`: as a document, with the style inside. */
static void put_picture(const struct review *r, bool alone, struct textbuf *out)
{
    int *ply = memory_new(((size_t)r->plies + 1) * sizeof *ply), points = find_points(r, ply);
    text_putf(out, "<svg class='pic' %sviewBox='0 0 %d %d' role='img' aria-labelledby='pic-title pic-desc'>\n",
              alone ? "xmlns='http://www.w3.org/2000/svg' " : "", WIDTH, TOP + HEIGHT + BOTTOM);
    text_putf(out, "<title id='pic-title'>Who was ahead: the expected result at the beginning of each %s</title>\n",
              review_turn(r));
    text_put(out, "<desc id='pic-desc'>");
    put_description(r, ply, points, out);
    text_put(out, "</desc>\n");
    if (alone)
        text_putf(out, "<style>%s</style>\n", picture_style);
    text_putf(out, "<rect class='sheet' width='%d' height='%d'/>\n", WIDTH, TOP + HEIGHT + BOTTOM);
    text_putf(out, "<text x='%d' y='24' font-weight='700'>", LEFT);
    struct textbuf title = TEXTBUF_GROWING;
    review_put_game(r, &title);
    text_put_xml(out, textbuf_text(&title));
    textbuf_release(&title);
    text_put(out, ": who was ahead</text>\n");
    put_grid(r, points, out);
    for (int seat = 0; seat < r->rules->seats; seat++)
        put_line(r, seat, ply, points, out);
    put_marks(r, ply, points, out);
    put_names(r, &r->ply[ply[points - 1]], points, out);
    text_put(out, "</svg>\n");
    free(ply);
}

void review_svg(const struct review *r, struct textbuf *out)
{
    put_picture(r, true, out);
}

/* ---- The page ---------------------------------------------------------------------------------------------------- */

static const char page_style[] =
    ":root{color-scheme:light dark;--ink:#1d2329;--soft:#4f5963;--faint:#c9cfd6;--page:#fff}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e8ecf0;--soft:#aab4be;--faint:#454d56;--page:#15191d}}"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);max-width:960px;margin:0 auto;"
    "padding:16px}h1{font-size:1.6rem;margin:.2em 0}h2{font-size:1.2rem;margin:1.6em 0 .4em}.soft{color:var(--soft)}"
    "figure{margin:16px 0}svg{width:100%;height:auto;display:block}.wide{overflow-x:auto}"
    "table{border-collapse:collapse;width:100%}th,td{text-align:right;padding:4px 8px;border-bottom:1px solid "
    "var(--faint);white-space:nowrap}th:first-child,td:first-child{text-align:left}caption{text-align:left;"
    "color:var(--soft);padding:4px 8px;caption-side:bottom;white-space:normal}li{margin:.7em 0}b{font-weight:650}";

static void put_percent_cell(struct textbuf *out, double share, const char *format)
{
    text_put(out, "<td>");
    text_putf(out, format, 100 * share + 0.0);
    text_put(out, "</td>");
}

static void put_row(const struct review *r, int seat, struct textbuf *out)
{
    const struct review_seat *s = &r->seat[seat];
    text_putf(out, "<tr><th scope='row'>%c ", 'A' + seat);
    text_put_xml(out, s->name);
    text_put(out, "</th>");
    if (s->judged) {
        text_putf(out, "<td>%lld</td>", (long long)s->choices);
        put_percent_cell(out, review_mean_loss(s), "%.1f %%");
        for (int mark = MARK_DOUBTFUL; mark < MARKS; mark++)
            text_putf(out, "<td>%lld</td>", (long long)s->marks[mark]);
        text_putf(out, "<td>%s</td>", review_rating(review_mean_loss(s), s->choices));
    } else {
        text_put(out, "<td></td><td></td><td></td><td></td><td></td><td></td>");
    }
    if (r->over)
        put_percent_cell(out, s->result, "%.0f %%");
    put_percent_cell(out, s->luck, "%+.0f %%");
    if (r->over)
        put_percent_cell(out, review_adjusted(s), "%.0f %%");
    text_put(out, "</tr>\n");
}

static void put_table(const struct review *r, struct textbuf *out)
{
    text_put(out, "<h2>How well it was played</h2>\n<div class='wide' tabindex='0' role='region' aria-label='Table of "
                  "the players'><table>\n<caption>Loss: of the expected result, by a choice on average. Doubtful is a "
                  "loss of 2&#160;% and more, a mistake 5&#160;%, a blunder 10&#160;%. Forced moves are not counted. ");
    text_put(out, r->over ? "Fair: the result less all luck.</caption>\n" : "</caption>\n");
    text_put(out, "<thead><tr><th scope='col'>Player</th><th scope='col'>Choices</th><th scope='col'>Loss</th>"
                  "<th scope='col'>Doubtful</th><th scope='col'>Mistakes</th><th scope='col'>Blunders</th>"
                  "<th scope='col'>Plays</th>");
    text_put(out, r->over ? "<th scope='col'>Result</th>" : "");
    text_put(out, "<th scope='col'>Luck</th>");
    text_put(out, r->over ? "<th scope='col'>Fair</th>" : "");
    text_put(out, "</tr></thead>\n<tbody>\n");
    for (int seat = 0; seat < r->rules->seats; seat++)
        put_row(r, seat, out);
    text_put(out, "</tbody></table></div>\n");
}

static void put_choice(const struct review *r, int ply, struct textbuf *out)
{
    const struct review_ply *p = &r->ply[ply];
    text_put(out, "<li><b>");
    review_put_turn(r, out);
    text_putf(out, " %d, ", p->turn);
    text_put_xml(out, r->seat[p->seat].name);
    text_putf(out, ": a %s%s, %.1f&#160;%% lost.</b> ", review_mark_name(p->choice.mark),
              p->choice.mark == MARK_DOUBTFUL ? " choice" : "", 100 * p->choice.loss);
    text_put_xml(out, p->words);
    text_putf(out, " (%.0f&#160;%%). ", 100 * p->choice.value);
    text_put_xml(out, p->reason);
    text_put(out, " Better: ");
    text_put_xml(out, p->best_words);
    text_putf(out, " (%.0f&#160;%%).</li>\n", 100 * p->choice.best_value);
}

static void put_luck(const struct review *r, int ply, struct textbuf *out)
{
    const struct review_ply *p = &r->ply[ply];
    text_put(out, "<li><b>");
    review_put_turn(r, out);
    text_putf(out, " %d:</b> ", p->turn);
    text_put_xml(out, p->words);
    for (int seat = 0; seat < r->rules->seats; seat++) {
        text_put(out, seat ? ", " : " ");
        text_put_xml(out, r->seat[seat].name);
        text_putf(out, " %+.0f&#160;%%", 100 * p->luck[seat] + 0.0);
    }
    text_put(out, ".</li>\n");
}

static void put_lists(const struct review *r, struct textbuf *out)
{
    enum { LUCK_SHOWN = 10 };
    int *plies = memory_new(((size_t)r->plies + 1) * sizeof *plies);
    int count = review_worst(r, plies);
    text_put(out, count ? "<h2>What cost most</h2>\n<ol>\n" : "<p>No choice was worse than another for sure.</p>\n");
    for (int i = 0; i < count; i++)
        put_choice(r, plies[i], out);
    text_put(out, count ? "</ol>\n" : "");
    count = review_luckiest(r, plies);
    text_put(out, count ? "<h2>What luck did most</h2>\n<ol>\n" : "");
    for (int i = 0; i < count && i < LUCK_SHOWN; i++)
        put_luck(r, plies[i], out);
    text_put(out, count ? "</ol>\n" : "");
    free(plies);
}

/* The numbers of the picture. */
static void put_values(const struct review *r, struct textbuf *out)
{
    text_putf(out,
              "<details><summary>The expected result at the beginning of each %s</summary>\n<div class='wide' "
              "tabindex='0' role='region' aria-label='Table of the %ss'><table>\n<thead><tr><th scope='col'>",
              review_turn(r), review_turn(r));
    review_put_turn(r, out);
    text_put(out, "</th>");
    for (int seat = 0; seat < r->rules->seats; seat++) {
        text_put(out, "<th scope='col'>");
        text_put_xml(out, r->seat[seat].name);
        text_put(out, "</th>");
    }
    text_put(out, "</tr></thead>\n<tbody>\n");
    for (int ply = 0; ply <= r->plies; ply++) {
        if (!r->ply[ply].begins_turn)
            continue;
        text_put(out, "<tr><th scope='row'>");
        text_putf(out, ply == r->plies ? "end" : "%d", r->ply[ply].turn);
        text_put(out, "</th>");
        for (int seat = 0; seat < r->rules->seats; seat++)
            put_percent_cell(out, r->ply[ply].value[seat], "%.0f %%");
        text_put(out, "</tr>\n");
    }
    text_put(out, "</tbody></table></div></details>\n");
}

void review_html(const struct review *r, struct textbuf *out)
{
    struct textbuf text = TEXTBUF_GROWING;
    review_put_game(r, &text);
    text_put(out, "<!DOCTYPE html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n<meta name='viewport' "
                  "content='width=device-width,initial-scale=1'>\n<title>Review: ");
    text_put_xml(out, textbuf_text(&text));
    text_putf(out, "</title>\n<style>%s%s</style>\n</head>\n<body>\n<main>\n<h1>", page_style, picture_style);
    text_put_xml(out, textbuf_text(&text));
    text_put(out, "</h1>\n<p>");
    textbuf_clear(&text);
    review_put_end(r, &text);
    text_put_xml(out, textbuf_text(&text));
    text_put(out, "</p>\n<p class='soft'>");
    textbuf_clear(&text);
    review_put_basis(r, &text);
    text_put_xml(out, textbuf_text(&text));
    text_put(out, "</p>\n<figure>\n");
    put_picture(r, false, out);
    text_put(out,
             "<figcaption class='soft'>? a mistake, ?? a blunder, where they were made.</figcaption>\n</figure>\n");
    put_table(r, out);
    put_lists(r, out);
    put_values(r, out);
    text_put(out, "</main>\n</body>\n</html>\n");
    textbuf_release(&text);
}

/* Reviews for people at a terminal and for programs; see review.h. Texts have at most 79 columns. */
#include "lab/lines.h"
#include "lab/review.h"

#include "base/memory.h"
#include "show/show.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 79, GRAPH_ROWS = 11, GRAPH_COLUMNS = 70, WORST_SHOWN = 10, LUCK_SHOWN = 5 };

/* A share of a result in whole hundredths, "+12 %" with a sign; never "-0". */
static void put_percent(struct textbuf *out, double share, bool sign, int width)
{
    char text[24];
    long whole = lround(100 * share);
    snprintf(text, sizeof text, sign ? "%+ld %%" : "%ld %%", whole);
    text_putf(out, "%*s", width, text);
}

static void put_loss(struct textbuf *out, double loss, int width)
{
    text_putf(out, "%*.1f %%", width - 2, 100 * loss + 1e-9);
}

/* Words in lines that begin in column `indent`; the first line has been begun up to column `at`. */
static void put_wrapped(struct textbuf *out, const char *text, size_t indent, size_t at)
{
    while (*text) {
        size_t word = strcspn(text, " \n");
        if (text[word] == ' ' && text[word + 1] == '%')
            word += 1 + strcspn(text + word + 1, " \n");
        if (at > indent && at + 1 + word > WIDTH) {
            text_putf(out, "\n%*s", (int)indent, "");
            at = indent;
        } else if (at > indent) {
            text_put_char(out, ' ');
            at++;
        }
        text_put_bytes(out, text, word);
        at += word;
        text += word;
        text += strspn(text, " \n");
    }
    text_put_char(out, '\n');
}

/* ---- Head and table ---------------------------------------------------------------------------------------------- */

void review_put_basis(const struct review *r, struct textbuf *out)
{
    char name[BOT_NAME_MAX];
    struct textbuf bot = textbuf_over(name, sizeof name);
    bot_name(&r->setup.bot, &bot);
    text_putf(out, "Judged by %s, ", name);
    text_put_count(out, r->setup.sims);
    text_putf(out, " imagined games for each choice, seed %s", r->setup.seed);
    if (r->setup.viewer == VIEW_FULL)
        text_put(out,
                 r->rules->game->hidden ? ": choices by what each player could know, luck by all that was true." : ".");
    else
        text_putf(out, ", by what %s could know.", r->seat[r->setup.viewer].name);
}

void review_put_game(const struct review *r, struct textbuf *out)
{
    text_putf(out, "%s, ruleset %s, %d seat%s", r->rules->game->title, r->rules->ruleset->id, r->rules->seats,
              r->rules->seats == 1 ? "" : "s");
}

void review_put_end(const struct review *r, struct textbuf *out)
{
    if (r->over)
        text_put(out, r->headline);
    else if (r->left_out)
        text_putf(out, "The review was stopped: the first %d of %d positions are in it.", r->plies,
                  r->plies + r->left_out);
    else
        text_put(out, "The game is not over: what was played so far is reviewed.");
}

static void put_seat(const struct review *r, int seat, struct textbuf *out)
{
    const struct review_seat *s = &r->seat[seat];
    text_putf(out, "%c ", 'A' + seat);
    line_cell(out, s->name, 19);
    if (s->judged) {
        text_putf(out, "%7lld", (long long)s->choices);
        put_loss(out, review_mean_loss(s), 8);
        for (int mark = MARK_DOUBTFUL; mark < MARKS; mark++)
            text_putf(out, "%4lld", (long long)s->marks[mark]);
        text_putf(out, "  %-8s", review_rating(review_mean_loss(s), s->choices));
    } else {
        text_putf(out, "%7s%8s%4s%4s%4s  %-8s", "", "", "", "", "", "");
    }
    if (r->over)
        put_percent(out, s->result, false, 7);
    else
        text_put(out, "      -");
    put_percent(out, s->luck, true, 7);
    if (r->over)
        put_percent(out, review_adjusted(s), false, 7);
    text_put_char(out, '\n');
}

static void put_table(const struct review *r, struct textbuf *out)
{
    text_putf(out, "\n%-21s%7s%8s%4s%4s%4s  %-8s%7s%7s%s\n", "Player", "choices", "loss", "?!", "?", "??", "plays",
              "result", "luck", r->over ? "   fair" : "");
    for (int seat = 0; seat < r->rules->seats; seat++)
        put_seat(r, seat, out);
    text_put_char(out, '\n');
    put_wrapped(out,
                "loss: of the expected result, by a choice on average. ?! doubtful, from 2 %; ? a mistake, from 5 %; "
                "?? a blunder, from 10 %. fair: the result less all luck.",
                2, 0);
}

/* ---- The graph --------------------------------------------------------------------------------------------------- */

/* The ply at which a column begins: points are spread evenly over the columns. */
static int point_ply(const struct review *r, int point)
{
    int ply = 0;
    for (; ply <= r->plies; ply++)
        if (r->ply[ply].begins_turn && point-- == 0)
            break;
    return ply;
}

const char *review_turn(const struct review *r)
{
    return show_turn_word(r->rules->game);
}

void review_put_turn(const struct review *r, struct textbuf *out)
{
    const char *word = review_turn(r);
    text_putf(out, "%c%s", toupper((unsigned char)*word), word + 1);
}

int review_points(const struct review *r)
{
    int points = 0;
    for (int ply = 0; ply <= r->plies; ply++)
        points += r->ply[ply].begins_turn;
    return points;
}

static void put_graph(const struct review *r, struct textbuf *out)
{
    char cell[GRAPH_ROWS][GRAPH_COLUMNS + 1];
    int points = review_points(r), columns = points < GRAPH_COLUMNS ? points : GRAPH_COLUMNS;
    memset(cell, ' ', sizeof cell);
    for (int column = 0; column < columns; column++) {
        int point = columns > 1 ? (int)((int64_t)column * (points - 1) / (columns - 1)) : 0;
        const struct review_ply *p = &r->ply[point_ply(r, point)];
        for (int seat = 0; seat < r->rules->seats; seat++) {
            double value = fmin(fmax(p->value[seat], 0), 1);
            char *place = &cell[GRAPH_ROWS - 1 - lround(value * (GRAPH_ROWS - 1))][column];
            *place = *place == ' ' ? (char)('A' + seat) : '*';
        }
    }
    text_putf(out, "\nWho was ahead: the expected result at the beginning of each %s\n", review_turn(r));
    for (int row = 0; row < GRAPH_ROWS; row++) {
        int length = columns;
        while (length > 0 && cell[row][length - 1] == ' ')
            length--;
        char label[16] = "";
        if (row % 5 == 0)
            snprintf(label, sizeof label, "%d %%", 100 - 100 * row / (GRAPH_ROWS - 1));
        text_putf(out, "%6s |%.*s\n", label, length, cell[row]);
    }
    text_put(out, "       +");
    for (int column = 0; column < columns; column++)
        text_put_char(out, '-');
    text_putf(out, "\n        %ss 1 to %d; * where several meet\n", review_turn(r), r->turns);
}

/* ---- Choices and luck -------------------------------------------------------------------------------------------- */

static void put_sign(enum review_mark mark, struct review_style style, struct textbuf *out)
{
    static const char *const colour[MARKS] = { "", "\033[33m", "\033[33m", "\033[31m" };
    text_putf(out, "%s%2s%s ", style.colour ? colour[mark] : "", review_mark_sign(mark), style.colour ? "\033[0m" : "");
}

static void put_choice(const struct review *r, int ply, struct review_style style, struct textbuf *out)
{
    const struct review_ply *p = &r->ply[ply];
    struct textbuf line = TEXTBUF_GROWING;
    put_sign(p->choice.mark, style, out);
    review_put_turn(r, &line);
    text_putf(&line, " %d, %s: %s (%.0f %%).", p->turn, r->seat[p->seat].name, p->words, 100 * p->choice.value);
    put_wrapped(out, textbuf_text(&line), 3, 3);
    textbuf_clear(&line);
    text_putf(&line, "%s Better: %s (%.0f %%). It lost %.1f %%.", p->reason, p->best_words, 100 * p->choice.best_value,
              100 * p->choice.loss);
    text_put(out, "   ");
    put_wrapped(out, textbuf_text(&line), 3, 3);
    textbuf_release(&line);
}

static void put_luck(const struct review *r, int ply, struct textbuf *out)
{
    const struct review_ply *p = &r->ply[ply];
    struct textbuf line = TEXTBUF_GROWING;
    review_put_turn(r, &line);
    text_putf(&line, " %d: %s", p->turn, p->words);
    for (int seat = 0; seat < r->rules->seats; seat++) {
        text_putf(&line, "%s %s ", seat ? "," : "", r->seat[seat].name);
        put_percent(&line, p->luck[seat], true, 0);
    }
    text_put(out, "   ");
    put_wrapped(out, textbuf_text(&line), 3, 3);
    textbuf_release(&line);
}

static void put_lists(const struct review *r, struct review_style style, struct textbuf *out)
{
    int *plies = memory_new(((size_t)r->plies + 1) * sizeof *plies);
    int count = review_worst(r, plies);
    text_put(out, count ? "\nWhat cost most\n" : "\nNo choice was worse than another for sure.\n");
    for (int i = 0; i < count && i < WORST_SHOWN; i++)
        put_choice(r, plies[i], style, out);
    if (count > WORST_SHOWN)
        text_putf(out, "   and %d more; --html FILE tells them all\n", count - WORST_SHOWN);
    count = review_luckiest(r, plies);
    text_put(out, count ? "\nWhat luck did most\n" : "");
    for (int i = 0; i < count && i < LUCK_SHOWN; i++)
        put_luck(r, plies[i], out);
    free(plies);
}

/* Letters beyond ASCII become one question mark each. */
static void make_ascii(struct textbuf *out, size_t from)
{
    size_t to = from;
    for (size_t i = from; i < out->length; i++) {
        unsigned char byte = (unsigned char)out->data[i];
        if (byte < 0x80 || byte >= 0xC0)
            out->data[to++] = (char)(byte < 0x80 ? byte : '?');
    }
    out->length = to;
    if (out->data)
        out->data[to] = '\0';
}

void review_text(const struct review *r, struct review_style style, struct textbuf *out)
{
    size_t from = out->length;
    struct textbuf line = TEXTBUF_GROWING;
    review_put_game(r, out);
    text_put_char(out, '\n');
    review_put_end(r, out);
    text_put_char(out, '\n');
    review_put_basis(r, &line);
    put_wrapped(out, textbuf_text(&line), 0, 0);
    textbuf_release(&line);
    put_table(r, out);
    put_graph(r, out);
    put_lists(r, style, out);
    if (!style.unicode)
        make_ascii(out, from);
}

/* ---- For programs ------------------------------------------------------------------------------------------------ */

static void put_values(const struct review *r, const char *key, const double *value, struct json *w)
{
    json_member_list(w, key);
    for (int seat = 0; seat < r->rules->seats; seat++)
        json_put_real(w, value[seat]);
    json_list_end(w);
}

static void json_choice(const struct review_ply *p, struct json *w)
{
    json_member_text(w, "action", p->text);
    json_member_text(w, "words", p->words);
    json_member_real(w, "value", p->choice.value);
    json_member_real(w, "best_value", p->choice.best_value);
    json_member_real(w, "loss", p->choice.loss);
    if (p->choice.mark == MARK_NONE)
        return;
    json_member_text(w, "mark", review_mark_name(p->choice.mark));
    json_member_text(w, "best", p->best_text);
    json_member_text(w, "best_words", p->best_words);
    json_member_text(w, "reason", p->reason);
}

static void json_ply(const struct review *r, int ply, struct json *w)
{
    const struct review_ply *p = &r->ply[ply];
    if (p->kind == REVIEW_PASSED && !p->begins_turn)
        return;
    json_object_begin(w);
    json_member_int(w, "ply", ply);
    json_member_int(w, "turn", p->turn);
    if (p->begins_turn)
        put_values(r, "values", p->value, w);
    if (p->kind == REVIEW_CHOICE) {
        json_member_int(w, "seat", p->seat);
        json_choice(p, w);
    } else if (p->kind == REVIEW_LUCK) {
        json_member_text(w, "seat", "chance");
        json_member_text(w, "words", p->words);
        put_values(r, "luck", p->luck, w);
    }
    json_object_end(w);
}

static void json_seat(const struct review *r, int seat, struct json *w)
{
    const struct review_seat *s = &r->seat[seat];
    json_object_begin(w);
    json_member_int(w, "seat", seat);
    json_member_text(w, "name", s->name);
    if (s->judged) {
        json_member_int(w, "choices", s->choices);
        json_member_real(w, "mean_loss", review_mean_loss(s));
        for (int mark = MARK_DOUBTFUL; mark < MARKS; mark++)
            json_member_int(w, review_mark_name((enum review_mark)mark), s->marks[mark]);
        json_member_text(w, "rating", review_rating(review_mean_loss(s), s->choices));
    }
    json_member_real(w, "luck", s->luck);
    if (r->over) {
        json_member_real(w, "result", s->result);
        json_member_real(w, "adjusted", review_adjusted(s));
    }
    json_object_end(w);
}

void review_json(const struct review *r, struct json *w)
{
    char name[BOT_NAME_MAX];
    struct textbuf bot = textbuf_over(name, sizeof name);
    bot_name(&r->setup.bot, &bot);
    json_member_text(w, "game", r->rules->game->id);
    json_member_text(w, "ruleset", r->rules->ruleset->id);
    json_member_int(w, "seats", r->rules->seats);
    json_member_text(w, "bot", name);
    json_member_int(w, "sims", r->setup.sims);
    json_member_text(w, "seed", r->setup.seed);
    if (r->setup.viewer == VIEW_FULL)
        json_member_text(w, "by", "all");
    else
        json_member_int(w, "by", r->setup.viewer);
    json_member_bool(w, "over", r->over);
    json_member_int(w, "left_out", r->left_out);
    json_member_list(w, "players");
    for (int seat = 0; seat < r->rules->seats; seat++)
        json_seat(r, seat, w);
    json_list_end(w);
    json_member_list(w, "plies");
    for (int ply = 0; ply <= r->plies; ply++)
        json_ply(r, ply, w);
    json_list_end(w);
}

/* ---- Several reviews --------------------------------------------------------------------------------------------- */

static struct review_player *player_of(struct review_summary *s, const char *name)
{
    int i = 0;
    while (i < s->count && strcmp(s->player[i].name, name) != 0)
        i++;
    if (i == REVIEW_PLAYERS_MAX)
        return NULL;
    if (i == s->count)
        snprintf(s->player[s->count++].name, NAME_SIZE, "%s", name);
    return &s->player[i];
}

void review_summary_add(struct review_summary *s, const struct review *r)
{
    for (int seat = 0; seat < r->rules->seats; seat++) {
        const struct review_seat *from = &r->seat[seat];
        struct review_player *p = from->judged ? player_of(s, from->name) : NULL;
        if (!p)
            continue;
        p->choices += from->choices;
        p->loss += from->loss;
        for (int mark = 0; mark < MARKS; mark++)
            p->marks[mark] += from->marks[mark];
        if (!r->over)
            continue;
        double adjusted = review_adjusted(from);
        p->games++;
        p->result += from->result;
        p->adjusted += adjusted;
        p->squares += adjusted * adjusted;
        p->result_squares += from->result * from->result;
    }
}

/* The half of a 95 % interval of a mean. */
static double reach(double sum, double squares, int64_t count)
{
    double n = (double)count, mean = sum / n;
    return n > 1 ? 1.96 * sqrt(fmax(squares / n - mean * mean, 0) / (n - 1)) : 0;
}

static void put_mean(struct textbuf *out, double sum, double squares, int64_t games)
{
    if (games == 0)
        text_putf(out, "%15s", "-");
    else if (games == 1)
        text_putf(out, "%9.0f %%    ", 100 * sum);
    else
        text_putf(out, "%6.0f +- %2.0f %%", 100 * sum / (double)games, 100 * reach(sum, squares, games));
}

void review_summary_text(const struct review_summary *s, struct textbuf *out)
{
    text_putf(out, "All together\n\n%-21s%7s%9s%4s%4s%4s%15s%15s\n", "Player", "choices", "loss", "?!", "?", "??",
              "result", "fair");
    for (int i = 0; i < s->count; i++) {
        const struct review_player *p = &s->player[i];
        line_cell(out, p->name, 21);
        text_putf(out, "%7lld", (long long)p->choices);
        put_loss(out, p->choices ? p->loss / (double)p->choices : 0, 9);
        for (int mark = MARK_DOUBTFUL; mark < MARKS; mark++)
            text_putf(out, "%4lld", (long long)p->marks[mark]);
        put_mean(out, p->result, p->result_squares, p->games);
        put_mean(out, p->adjusted, p->squares, p->games);
        text_put_char(out, '\n');
    }
}

void review_summary_json(const struct review_summary *s, struct json *w)
{
    json_member_list(w, "summary");
    for (int i = 0; i < s->count; i++) {
        const struct review_player *p = &s->player[i];
        double games = (double)p->games;
        json_object_begin(w);
        json_member_text(w, "name", p->name);
        json_member_int(w, "games", p->games);
        json_member_int(w, "choices", p->choices);
        json_member_real(w, "mean_loss", p->choices ? p->loss / (double)p->choices : 0);
        for (int mark = MARK_DOUBTFUL; mark < MARKS; mark++)
            json_member_int(w, review_mark_name((enum review_mark)mark), p->marks[mark]);
        if (p->games) {
            json_member_real(w, "result", p->result / games);
            json_member_real(w, "result_error", reach(p->result, p->result_squares, p->games));
            json_member_real(w, "adjusted", p->adjusted / games);
            json_member_real(w, "adjusted_error", reach(p->adjusted, p->squares, p->games));
        }
        json_object_end(w);
    }
    json_list_end(w);
}

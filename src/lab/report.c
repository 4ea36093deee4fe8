/* Reports of simulated games; see report.h. */
#include "lab/report.h"

#include <stdio.h>
#include <string.h>

enum { VALUES_SHOWN_MAX = 12 };

void sim_put_entrant(const struct sim_setup *setup, int entrant, struct textbuf *out)
{
    int same = 0;
    for (int e = 0; e < setup->rules->seats; e++)
        same += memcmp(&setup->entrant[e], &setup->entrant[entrant], sizeof *setup->entrant) == 0;
    bot_name(&setup->entrant[entrant], out);
    if (!setup->rotate && setup->rules->seats > 1)
        text_putf(out, " in seat %d", entrant);
    else if (same > 1)
        text_putf(out, " (%d)", entrant + 1);
}

/* ---- For people -------------------------------------------------------------------------------------------------- */

/* In five columns: from 100,000 on by the thousand, with a decimal where `unit` make one. */
static void put_whole(struct textbuf *out, int64_t value, int unit)
{
    if (unit > 1)
        text_putf(out, "%5.1f", (double)value / unit);
    else if (value > -10000 && value < 100000)
        text_putf(out, "%5lld", (long long)value);
    else
        text_putf(out, "%4lldk", (long long)(value / 1000));
}

/* Numbers of which `unit` make one where people read them. */
static void put_numbers(struct textbuf *out, const char *label, const struct tally *t, int64_t low, int64_t high,
                        int unit)
{
    struct estimate mean = tally_mean(t);
    mean.value /= unit;
    mean.low /= unit;
    mean.high /= unit;
    line_estimate(out, label, mean);
    text_put(out, "  ");
    put_whole(out, low, unit);
    text_putf(out, " %7g ", tally_median(t) / unit);
    put_whole(out, high, unit);
    text_put_char(out, '\n');
}

static void put_ends(struct textbuf *out, const char *label, const struct tally *t, int unit)
{
    put_numbers(out, label, t, tally_min(t), tally_max(t), unit);
}

static const char number_columns[] = "  mean     95 % interval    min  median   max";
static const char measure_columns[] = "  mean     95 % interval    p10  median   p90";

void sim_put_players(const struct sim_setup *setup, struct textbuf *out)
{
    const struct rules *rules = setup->rules;
    const struct game *game = rules->game;
    text_putf(out, ", %d seat%s", rules->seats, rules->seats == 1 ? "" : "s");
    for (int i = 0; i < game_option_count(game); i++)
        if (rules_option_written(rules, i))
            text_putf(out, ", %s=%s", game->options[i].key, rules->option[i]);
    text_put_char(out, '\n');
}

void sim_put_head(const struct sim_setup *setup, const struct sim_report *r, struct textbuf *out)
{
    text_putf(out, "%s, ruleset %s", setup->rules->game->title, setup->rules->ruleset->id);
    sim_put_players(setup, out);
    text_put_count(out, r->games);
    text_putf(out, " game%s, seed %s%s\n", r->games == 1 ? "" : "s", setup->seed,
              setup->rotate ? ", the bots change seats" : "");
    if (r->unfinished > 0) {
        text_put_count(out, r->unfinished);
        text_put(out, " of them were cut off after ");
        text_put_count(out, setup->rules->game->plies_max);
        text_put(out, " actions, and are left out of all figures.\n");
    }
    if (sim_ended(r) < FEW_CASES)
        text_put(out, "So few games show little: take all figures and intervals as rough.\n");
}

/* One row for each entrant, and for each seat if entrants change seats. */
static void put_standings(const struct sim_setup *setup, const struct sim_report *r, bool first, struct textbuf *out)
{
    int rows = setup->rotate ? 2 * r->seats : r->seats;
    for (int row = 0; row < rows; row++) {
        char label[64];
        struct textbuf text = textbuf_over(label, sizeof label);
        const struct sim_standing *standing = row < r->seats ? &r->entrant[row] : &r->seat[row - r->seats];
        if (row < r->seats)
            sim_put_entrant(setup, row, &text);
        else
            text_putf(&text, "seat %d, whoever sat there", row - r->seats);
        if (first)
            line_share(out, label, share_estimate(standing->first, sim_ended(r) * FIRST_PARTS, sim_ended(r)));
        else
            put_ends(out, label, &standing->score, game_score_unit(setup->rules));
    }
}

/* How often each score came up: the classes in which a game for one can end. */
static void put_scores(const struct tally *score, struct textbuf *out)
{
    if (score->count > VALUES_SHOWN_MAX)
        return;
    line_heading(out, "Each score", line_share_columns);
    for (int i = 0; i < score->count; i++) {
        char label[24];
        snprintf(label, sizeof label, "%lld", (long long)score->entries[i].value);
        line_share(out, label, share_estimate(score->entries[i].times, score->total, score->total));
    }
}

static bool is_share(const struct measure *m)
{
    return m->kind == MEASURE_SHARE || m->kind == MEASURE_PERCENT;
}

static void put_measured_line(const struct measure *m, const struct measured_line *line, const char *label,
                              struct textbuf *out)
{
    if (m->kind == MEASURE_NUMBER) {
        const struct tally *t = &line->numbers;
        put_numbers(out, label, t, tally_percentile(t, 10), tally_percentile(t, 90), 1);
    } else if (is_share(m)) {
        line_share(out, label, measured_estimate(m->kind, line));
    } else {
        line_mean(out, label, measured_estimate(m->kind, line));
    }
}

/* The lines that stand in no table and whose columns are those of shares, or not. */
static void put_measured_lines(const struct rules *rules, const struct measured *measured, bool shares,
                               const char *heading, struct textbuf *out)
{
    bool begun = false;
    for (const struct measure *m = measured->measures->list; m->key; m++) {
        if (m->rows > 0 || is_share(m) != shares || !measures_have(measured->measures, rules, m, 0))
            continue;
        if (!begun)
            line_heading(out, heading, shares ? line_share_columns : measure_columns);
        begun = true;
        put_measured_line(m, measured_line(measured, m), m->title, out);
    }
}

static void put_measured_table(const struct rules *rules, const struct measured *measured, const struct measure *m,
                               struct textbuf *out)
{
    line_heading(out, m->title, is_share(m) ? line_share_columns : measure_columns);
    for (int row = 0; row < m->rows; row++) {
        if (!measures_have(measured->measures, rules, m, row))
            continue;
        char label[64];
        struct textbuf text = textbuf_over(label, sizeof label);
        measured->measures->row_text(rules, m, row, &text);
        put_measured_line(m, measured_line(measured, m) + row, label, out);
    }
}

static void put_measured(const struct rules *rules, const struct measured *measured, struct textbuf *out)
{
    if (!measured->measures)
        return;
    put_measured_lines(rules, measured, false, "What happened", out);
    put_measured_lines(rules, measured, true, "How often", out);
    for (const struct measure *m = measured->measures->list; m->key; m++)
        if (m->rows > 0)
            put_measured_table(rules, measured, m, out);
}

void sim_report_text(const struct sim_setup *setup, const struct sim_report *r, struct textbuf *out)
{
    sim_put_head(setup, r, out);
    if (sim_ended(r) == 0)
        return;
    line_heading(out, "First place", line_share_columns);
    put_standings(setup, r, true, out);
    if (r->nobody_first > 0)
        line_share(out, "nobody", share_estimate(r->nobody_first, sim_ended(r), sim_ended(r)));
    if (r->seats == 1)
        put_scores(&r->seat[0].score, out);
    line_heading(out, "Score", number_columns);
    put_standings(setup, r, false, out);
    line_heading(out, "Length of a game", number_columns);
    put_ends(out, "actions, with chance", &r->plies, 1);
    put_ends(out, "decisions", &r->decisions, 1);
    line_heading(out, "How they ended", line_share_columns);
    for (int i = 0; setup->rules->game->reasons[i]; i++)
        if (r->reason[i] > 0)
            line_share(out, setup->rules->game->reasons[i], share_estimate(r->reason[i], sim_ended(r), sim_ended(r)));
    put_measured(setup->rules, &r->measured, out);
}

/* ---- For programs ------------------------------------------------------------------------------------------------ */

/* The open object gets the numbers of a tally. */
static void put_tally(struct json *w, const struct tally *t)
{
    json_interval(w, "mean", tally_mean(t));
    json_member_int(w, "min", tally_min(t));
    json_member_int(w, "p10", tally_percentile(t, 10));
    json_member_real(w, "median", tally_median(t));
    json_member_int(w, "p90", tally_percentile(t, 90));
    json_member_int(w, "max", tally_max(t));
}

static void put_tally_member(struct json *w, const char *key, const struct tally *t)
{
    json_member_object(w, key);
    put_tally(w, t);
    json_object_end(w);
}

/* The open object gets first places and scores. */
static void put_standing(struct json *w, const struct sim_standing *standing, int64_t games)
{
    json_member_object(w, "first");
    json_interval(w, "share", share_estimate(standing->first, games * FIRST_PARTS, games));
    json_object_end(w);
    json_member_object(w, "score");
    put_tally(w, &standing->score);
    json_member_list(w, "counts");
    for (int i = 0; i < standing->score.count; i++) {
        json_object_begin(w);
        json_member_int(w, "score", standing->score.entries[i].value);
        json_member_int(w, "games", standing->score.entries[i].times);
        json_object_end(w);
    }
    json_list_end(w);
    json_object_end(w);
}

void sim_setup_json(const struct sim_setup *setup, int64_t games, int64_t unfinished, struct json *w)
{
    const struct rules *rules = setup->rules;
    json_member_text(w, "game", rules->game->id);
    json_member_text(w, "ruleset", rules->ruleset->id);
    rules_options_json(rules, w);
    json_member_int(w, "seats", rules->seats);
    json_member_bool(w, "rotate", setup->rotate);
    json_member_text(w, "seed", setup->seed);
    json_member_int(w, "games", games);
    json_member_int(w, "unfinished", unfinished);
}

static void put_reasons(const struct sim_setup *setup, const struct sim_report *r, struct json *w)
{
    json_member_list(w, "reasons");
    for (int i = 0; setup->rules->game->reasons[i]; i++) {
        if (r->reason[i] == 0)
            continue;
        json_object_begin(w);
        json_member_text(w, "reason", setup->rules->game->reasons[i]);
        json_member_int(w, "games", r->reason[i]);
        json_interval(w, "share", share_estimate(r->reason[i], sim_ended(r), sim_ended(r)));
        json_object_end(w);
    }
    json_list_end(w);
}

static void put_ratio(struct json *w, const struct measure *m, const struct measured_line *line)
{
    json_interval(w, is_share(m) ? "share" : "ratio", measured_estimate(m->kind, line));
    json_member_int(w, "part", line->ratio.part);
    json_member_int(w, "whole", line->ratio.whole);
}

static void put_measured_object(struct json *w, const struct measure *m, const struct measured_line *line,
                                const char *row)
{
    json_object_begin(w);
    if (row)
        json_member_text(w, "row", row);
    if (m->kind == MEASURE_NUMBER)
        put_tally(w, &line->numbers);
    else
        put_ratio(w, m, line);
    json_object_end(w);
}

static void put_measured_rows(const struct rules *rules, const struct measured *measured, const struct measure *m,
                              struct json *w)
{
    json_list_begin(w);
    for (int row = 0; row < m->rows; row++) {
        if (!measures_have(measured->measures, rules, m, row))
            continue;
        char label[64];
        struct textbuf text = textbuf_over(label, sizeof label);
        measured->measures->row_text(rules, m, row, &text);
        put_measured_object(w, m, measured_line(measured, m) + row, label);
    }
    json_list_end(w);
}

static void put_measures(const struct rules *rules, const struct measured *measured, struct json *w)
{
    json_member_object(w, "measures");
    for (const struct measure *m = measured->measures ? measured->measures->list : NULL; m && m->key; m++) {
        if (m->rows == 0 && !measures_have(measured->measures, rules, m, 0))
            continue;
        json_key(w, m->key);
        if (m->rows > 0)
            put_measured_rows(rules, measured, m, w);
        else
            put_measured_object(w, m, measured_line(measured, m), NULL);
    }
    json_object_end(w);
}

void sim_report_json(const struct sim_setup *setup, const struct sim_report *r, struct json *w)
{
    sim_setup_json(setup, r->games, r->unfinished, w);
    json_member_list(w, "bots");
    for (int e = 0; e < r->seats; e++) {
        json_object_begin(w);
        char name[BOT_NAME_MAX];
        struct textbuf text = textbuf_over(name, sizeof name);
        bot_name(&setup->entrant[e], &text);
        json_member_text(w, "bot", name);
        put_standing(w, &r->entrant[e], sim_ended(r));
        json_object_end(w);
    }
    json_list_end(w);
    json_member_list(w, "by_seat");
    for (int seat = 0; seat < r->seats; seat++) {
        json_object_begin(w);
        json_member_int(w, "seat", seat);
        put_standing(w, &r->seat[seat], sim_ended(r));
        json_object_end(w);
    }
    json_list_end(w);
    json_member_int(w, "nobody_first", r->nobody_first);
    put_tally_member(w, "actions", &r->plies);
    put_tally_member(w, "decisions", &r->decisions);
    put_reasons(setup, r, w);
    put_measures(setup->rules, &r->measured, w);
    if (!setup->cards)
        return;
    json_key(w, "cards");
    sim_cards_json(&r->cards, w);
}

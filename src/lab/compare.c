/* Pairs of games by two rulesets; see compare.h. */
#include "lab/compare.h"

#include "base/memory.h"
#include "lab/table.h"

#include <stdio.h>
#include <string.h>

/* Where a figure's two numbers of a game come from; `part` and `whole` of struct compared say which of those. */
enum source {
    FROM_PLIES,
    FROM_DECISIONS,
    FROM_FIRST,    /* part: the entrant */
    FROM_SCORE,    /* the same */
    FROM_REASON,   /* part: the reason */
    FROM_MEASURES, /* part, whole: counts; whole -1: games */
    FROM_CARDS     /* part: the card, whole: the figure */
};

/* ---- The figures ------------------------------------------------------------------------------------------------- */

static struct compared *add(struct comparison *c, enum source source, const char *key, const char *title)
{
    if ((c->count & (c->count - 1)) == 0) /* room for as many again, at 0, 1, 2, 4, 8... */
        c->figures = memory_resize(c->figures, (size_t)(c->count ? 2 * c->count : 1) * sizeof *c->figures);
    struct compared *f = &c->figures[c->count++];
    *f = (struct compared){ .key = key, .card = -1, .unit = 1, .source = (uint8_t)source };
    snprintf(f->title, sizeof f->title, "%s", title);
    return f;
}

static void add_players(struct comparison *c, const struct sim_setup *setup, enum source source, const char *key,
                        const char *words)
{
    for (int entrant = 0; entrant < setup->rules->seats; entrant++) {
        struct compared *f = add(c, source, key, "");
        struct textbuf row = textbuf_over(f->row, sizeof f->row);
        sim_put_entrant(setup, entrant, &row);
        snprintf(f->title, sizeof f->title, "%s, %.90s", words, f->row);
        f->part[0] = f->part[1] = entrant;
        f->share = source == FROM_FIRST;
        f->unit = source == FROM_FIRST ? FIRST_PARTS : 1;
    }
}

static void add_reasons(struct comparison *c, const struct game *game)
{
    for (int i = 0; game->reasons[i]; i++) {
        struct compared *f = add(c, FROM_REASON, "reasons", "");
        snprintf(f->row, sizeof f->row, "%s", game->reasons[i]);
        snprintf(f->title, sizeof f->title, "ended by %.60s", game->reasons[i]);
        f->part[0] = f->part[1] = i;
        f->share = true;
    }
}

/* The row of a measure that has this text, or -1. */
static int find_row(const struct measures *measures, const struct rules *rules, const struct measure *m,
                    const char *row)
{
    for (int i = 0; i < m->rows; i++) {
        char words[LABEL_MAX];
        struct textbuf text = textbuf_over(words, sizeof words);
        if (!measures_have(measures, rules, m, i))
            continue;
        measures->row_text(rules, m, i, &text);
        if (strcmp(words, row) == 0)
            return i;
    }
    return -1;
}

static void add_measured(struct comparison *c, const struct measure *m, int one, int other, const char *row)
{
    const int rows[2] = { one, other };
    struct compared *f = add(c, FROM_MEASURES, m->key, m->title);
    snprintf(f->row, sizeof f->row, "%s", row);
    if (*row) {
        snprintf(f->group, sizeof f->group, "%s", m->title);
        snprintf(f->title, sizeof f->title, "%s", row);
    }
    f->share = m->kind == MEASURE_SHARE || m->kind == MEASURE_PERCENT;
    for (int side = 0; side < 2; side++) {
        f->part[side] = m->count + rows[side];
        f->whole[side] = m->kind == MEASURE_NUMBER || m->kind == MEASURE_SHARE ? -1 : m->of + rows[side];
    }
}

static void add_measures(struct comparison *c, const struct rules *one, const struct rules *other)
{
    const struct measures *measures = measures_find(one->game->id);
    for (const struct measure *m = measures ? measures->list : NULL; m && m->key; m++) {
        if (m->rows == 0 && measures_have(measures, one, m, 0) && measures_have(measures, other, m, 0))
            add_measured(c, m, 0, 0, "");
        for (int row = 0; row < m->rows; row++) {
            char words[LABEL_MAX];
            struct textbuf text = textbuf_over(words, sizeof words);
            if (!measures_have(measures, one, m, row))
                continue;
            measures->row_text(one, m, row, &text);
            int twin = find_row(measures, other, m, words);
            if (twin >= 0)
                add_measured(c, m, row, twin, words);
        }
    }
}

static void add_cards(struct comparison *c)
{
    const struct card_list *one = &c->cards[0].list, *other = &c->cards[1].list;
    for (int card = 0; card < one->count; card++) {
        int twin = card_list_find(other, one->cards[card].thing.id);
        for (int figure = 0; twin >= 0 && figure < CARD_FIGURES; figure++) {
            const struct card_figure *from = &card_figures[figure];
            struct compared *f = add(c, FROM_CARDS, from->key, from->title);
            snprintf(f->row, sizeof f->row, "%s", one->cards[card].thing.id);
            snprintf(f->group, sizeof f->group, "%s", one->cards[card].name);
            f->card = card;
            f->share = from->kind == MEASURE_PERCENT;
            f->unit = from->unit;
            f->part[0] = card;
            f->part[1] = twin;
            f->whole[0] = f->whole[1] = figure;
        }
    }
}

static void comparison_init(struct comparison *c, const struct sim_setup *setup, const struct rules *other)
{
    *c = (struct comparison){ 0 };
    add(c, FROM_DECISIONS, "decisions", "decisions");
    add(c, FROM_PLIES, "actions", "actions, with chance");
    add_players(c, setup, FROM_FIRST, "first", "first place");
    add_players(c, setup, FROM_SCORE, "score", "score");
    add_reasons(c, setup->rules->game);
    add_measures(c, setup->rules, other);
    card_sums_init(&c->cards[0], setup->rules);
    card_sums_init(&c->cards[1], other);
    if (setup->cards)
        add_cards(c);
}

void comparison_release(struct comparison *c)
{
    free(c->figures);
    card_sums_release(&c->cards[0]);
    card_sums_release(&c->cards[1]);
    *c = (struct comparison){ 0 };
}

/* ---- Counting ---------------------------------------------------------------------------------------------------- */

static int seat_of(const struct sim_setup *setup, int64_t index, int entrant)
{
    int seat = 0;
    while (sim_entrant_in(setup, index, seat) != entrant)
        seat++;
    return seat;
}

/* Part and whole of a figure in the game just played at a table. */
static void numbers_of(const struct compared *f, int side, const struct sim_table *t, int64_t index, int64_t out[2])
{
    const struct sim_setup *setup = t->setup;
    int which = f->part[side], of = f->whole[side];
    out[1] = 1;
    switch ((enum source)f->source) {
    case FROM_PLIES:
        out[0] = t->plies;
        break;
    case FROM_DECISIONS:
        out[0] = t->decisions;
        break;
    case FROM_FIRST:
        out[0] = first_parts(&t->result, setup->rules->seats, seat_of(setup, index, which));
        out[1] = FIRST_PARTS;
        break;
    case FROM_SCORE:
        out[0] = t->result.score[seat_of(setup, index, which)];
        out[1] = game_score_unit(setup->rules);
        break;
    case FROM_REASON:
        out[0] = t->state.state.reason == which;
        break;
    case FROM_MEASURES:
        out[0] = t->count[which];
        out[1] = of < 0 ? 1 : t->count[of];
        break;
    case FROM_CARDS:
        out[0] = t->cards.count[which][card_figures[of].part];
        out[1] = t->cards.count[which][card_figures[of].whole];
        break;
    }
}

struct worker {
    struct sim_table table[2];
    struct comparison sums;
};

static void play(void *worker, int64_t index)
{
    struct worker *w = worker;
    struct comparison *c = &w->sums;
    for (int side = 0; side < 2; side++)
        sim_table_play(&w->table[side], index, NULL);
    c->pairs++;
    if (!w->table[0].result.over || !w->table[1].result.over) {
        c->unfinished++;
        return;
    }
    for (struct compared *f = c->figures; f < c->figures + c->count; f++) {
        int64_t pair[4];
        for (int side = 0; side < 2; side++)
            numbers_of(f, side, &w->table[side], index, pair + 2 * side);
        contrast_add(&f->contrast, pair);
    }
    for (int side = 0; side < 2; side++)
        card_sums_add(&c->cards[side], &w->table[side].cards);
}

static void comparison_merge(struct comparison *into, const struct comparison *from)
{
    into->pairs += from->pairs;
    into->unfinished += from->unfinished;
    for (int i = 0; i < into->count; i++)
        contrast_merge(&into->figures[i].contrast, &from->figures[i].contrast);
    for (int side = 0; side < 2; side++)
        card_sums_merge(&into->cards[side], &from->cards[side]);
}

static void worker_init(struct worker *w, const struct sim_setup setups[2])
{
    comparison_init(&w->sums, &setups[0], setups[1].rules);
    for (int side = 0; side < 2; side++)
        sim_table_init(&w->table[side], &setups[side], &w->sums.cards[side].list);
}

void compare_run(const struct sim_setup *setup, const struct rules *other, struct comparison *out)
{
    struct sim_setup setups[2] = { *setup, *setup };
    setups[1].rules = other;
    comparison_init(out, setup, other);
    struct worker *workers = memory_new((size_t)setup->threads * sizeof *workers);
    for (int i = 0; i < setup->threads; i++)
        worker_init(&workers[i], setups);
    sim_crew(setup, play, workers, sizeof *workers);
    for (int i = 0; i < setup->threads; i++) {
        comparison_merge(out, &workers[i].sums);
        sim_table_release(&workers[i].table[0]);
        sim_table_release(&workers[i].table[1]);
        comparison_release(&workers[i].sums);
    }
    free(workers);
    for (int i = 0; i < out->count; i++) {
        struct estimate e = contrast_estimate(&out->figures[i].contrast, out->figures[i].unit);
        out->weighed += e.cases > 0 && !e.few && out->figures[i].contrast.unequal > 0;
    }
}

int64_t comparison_actions(const struct comparison *c)
{
    int64_t actions = 0;
    for (int i = 0; i < c->count; i++)
        if (c->figures[i].source == FROM_PLIES)
            actions += c->figures[i].contrast.sum[0] + c->figures[i].contrast.sum[2];
    return actions;
}

/* ---- Judging ----------------------------------------------------------------------------------------------------- */

enum verdict compared_verdict(const struct comparison *c, const struct compared *figure)
{
    struct estimate e = contrast_estimate(&figure->contrast, figure->unit);
    if (figure->contrast.unequal == 0)
        return VERDICT_SAME;
    if (e.cases == 0 || e.few)
        return VERDICT_FEW;
    double strength = contrast_strength(e);
    if (strength >= strength_among(c->weighed))
        return VERDICT_SURE;
    return e.low > 0 || e.high < 0 ? VERDICT_PERHAPS : VERDICT_UNSEEN;
}

/* 1.96 errors away from 0 it is seen, and 0.84 more make it four of five. */
double compared_would_show(const struct compared *figure)
{
    const double errors = (1.959963984540054 + 0.8416212335729143) / 1.959963984540054;
    struct estimate e = contrast_estimate(&figure->contrast, figure->unit);
    return errors * (e.high - e.low) / 2;
}

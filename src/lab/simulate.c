/* Mass simulation: each thread counts the games of its table, and the reports of all are added up; see simulate.h. */
#include "base/memory.h"
#include "lab/table.h"

#include <assert.h>

/* ---- Counting ---------------------------------------------------------------------------------------------------- */

static void add_standing(struct sim_standing *standing, int64_t score, int64_t first)
{
    tally_add(&standing->score, score, 1);
    standing->first += first;
}

static void count_game(struct sim_report *r, const struct sim_table *t, int64_t index)
{
    r->games++;
    if (!t->result.over) {
        r->unfinished++;
        return;
    }
    int64_t given = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        int64_t parts = first_parts(&t->result, r->seats, seat);
        given += parts;
        add_standing(&r->seat[seat], t->result.score[seat], parts);
        add_standing(&r->entrant[sim_entrant_in(t->setup, index, seat)], t->result.score[seat], parts);
    }
    r->nobody_first += given == 0;
    r->reason[t->state.state.reason]++;
    tally_add(&r->plies, t->plies, 1);
    tally_add(&r->decisions, t->decisions, 1);
    if (t->measures)
        measured_add(&r->measured, t->count);
    if (t->cards.list)
        card_sums_add(&r->cards, &t->cards);
}

static void merge_standing(struct sim_standing *into, const struct sim_standing *from)
{
    tally_merge(&into->score, &from->score);
    into->first += from->first;
}

static void report_init(struct sim_report *r, const struct sim_setup *setup)
{
    *r = (struct sim_report){ .seats = setup->rules->seats };
    measured_init(&r->measured, setup->rules->game->id);
    if (setup->cards)
        card_sums_init(&r->cards, setup->rules);
}

static void report_merge(struct sim_report *into, const struct sim_report *from)
{
    into->games += from->games;
    into->unfinished += from->unfinished;
    into->nobody_first += from->nobody_first;
    tally_merge(&into->plies, &from->plies);
    tally_merge(&into->decisions, &from->decisions);
    for (int seat = 0; seat < into->seats; seat++) {
        merge_standing(&into->entrant[seat], &from->entrant[seat]);
        merge_standing(&into->seat[seat], &from->seat[seat]);
    }
    for (int i = 0; i <= UINT8_MAX; i++)
        into->reason[i] += from->reason[i];
    measured_merge(&into->measured, &from->measured);
    card_sums_merge(&into->cards, &from->cards);
}

void sim_report_release(struct sim_report *r)
{
    tally_release(&r->plies);
    tally_release(&r->decisions);
    measured_release(&r->measured);
    card_sums_release(&r->cards);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        tally_release(&r->entrant[seat].score);
        tally_release(&r->seat[seat].score);
    }
}

/* ---- Runs -------------------------------------------------------------------------------------------------------- */

struct worker {
    struct sim_table table;
    struct sim_report report;
};

static void play(void *worker, int64_t index)
{
    struct worker *w = worker;
    sim_table_play(&w->table, index, NULL);
    count_game(&w->report, &w->table, index);
}

void sim_run(const struct sim_setup *setup, struct sim_report *out)
{
    report_init(out, setup);
    struct worker *workers = memory_new((size_t)setup->threads * sizeof *workers);
    for (int i = 0; i < setup->threads; i++) {
        report_init(&workers[i].report, setup);
        sim_table_init(&workers[i].table, setup, setup->cards ? &workers[i].report.cards.list : NULL);
    }
    sim_crew(setup, play, workers, sizeof *workers);
    for (int i = 0; i < setup->threads; i++) {
        report_merge(out, &workers[i].report);
        sim_table_release(&workers[i].table);
        sim_report_release(&workers[i].report);
    }
    free(workers);
}

/* ---- Records ----------------------------------------------------------------------------------------------------- */

void sim_record(const struct sim_setup *setup, const struct options *options, int64_t index, struct textbuf *out)
{
    struct rules *rules;
    int code = rules_new(setup->rules->ruleset, options, setup->rules->seats, &rules, NULL);
    assert(code == 0);
    struct match *record = match_new(rules, CHANCE_MANUAL, "");
    for (int seat = 0; seat < rules->seats; seat++)
        match_set_name(record, seat, setup->entrant[sim_entrant_in(setup, index, seat)].bot->title);
    struct sim_table table;
    sim_table_init(&table, setup, NULL);
    sim_table_play(&table, index, record);
    match_record(record, out);
    match_free(record);
    sim_table_release(&table);
}

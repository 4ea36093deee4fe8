/* Measures of many games: finding those of a game, and adding up what was counted; see measure.h. */
#include "lab/measure.h"

#include "base/memory.h"

#include <string.h>

#define MEASURES(name) extern const struct measures name##_measures;
#include "lab/measures.def"
#undef MEASURES

const struct measures *measures_find(const char *game)
{
    static const struct measures *const all[] = {
#define MEASURES(name) &name##_measures,
#include "lab/measures.def"
#undef MEASURES
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->game, game) == 0)
            return all[i];
    return NULL;
}

bool measures_have(const struct measures *measures, const struct rules *rules, const struct measure *m, int row)
{
    return !measures->has || measures->has(rules, m, row);
}

/* ---- Many games -------------------------------------------------------------------------------------------------- */

static int lines_of(const struct measure *m)
{
    return m->rows ? m->rows : 1;
}

/* Lines of the measures before one, or of all. */
static int lines_before(const struct measures *measures, const struct measure *end)
{
    int lines = 0;
    for (const struct measure *m = measures->list; m != end && m->key; m++)
        lines += lines_of(m);
    return lines;
}

void measured_init(struct measured *m, const char *game)
{
    m->measures = measures_find(game);
    m->lines = m->measures ? memory_new((size_t)lines_before(m->measures, NULL) * sizeof *m->lines) : NULL;
}

void measured_release(struct measured *m)
{
    for (int i = 0; m->measures && i < lines_before(m->measures, NULL); i++)
        tally_release(&m->lines[i].numbers);
    free(m->lines);
    *m = (struct measured){ 0 };
}

static void add(struct measured_line *line, enum measure_kind kind, int64_t count, int64_t of)
{
    if (kind == MEASURE_NUMBER)
        tally_add(&line->numbers, count, 1);
    else
        ratio_add(&line->ratio, count, kind == MEASURE_SHARE ? 1 : of);
}

void measured_add(struct measured *m, const int64_t count[MEASURE_COUNTS_MAX])
{
    struct measured_line *line = m->lines;
    for (const struct measure *measure = m->measures->list; measure->key; measure++)
        for (int row = 0; row < lines_of(measure); row++)
            add(line++, measure->kind, count[measure->count + row], count[measure->of + row]);
}

void measured_merge(struct measured *into, const struct measured *from)
{
    for (int i = 0; into->measures && i < lines_before(into->measures, NULL); i++) {
        tally_merge(&into->lines[i].numbers, &from->lines[i].numbers);
        ratio_merge(&into->lines[i].ratio, &from->lines[i].ratio);
    }
}

const struct measured_line *measured_line(const struct measured *m, const struct measure *measure)
{
    return &m->lines[lines_before(m->measures, measure)];
}

struct estimate measured_estimate(enum measure_kind kind, const struct measured_line *line)
{
    switch (kind) {
    case MEASURE_NUMBER:
        return tally_mean(&line->numbers);
    case MEASURE_SHARE:
        return share_estimate(line->ratio.part, line->ratio.whole, line->ratio.whole);
    case MEASURE_RATIO:
        return ratio_estimate(&line->ratio);
    case MEASURE_PERCENT:
        return ratio_share(&line->ratio, 1);
    }
    return (struct estimate){ 0 };
}

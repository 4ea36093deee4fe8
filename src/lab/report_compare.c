/* The comparison of two rulesets, for people and for programs; see compare.h. */
#include "lab/compare.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char compare_columns[] = "    A        B       B - A   95 % interval";

/* ---- In short ---------------------------------------------------------------------------------------------------- */

static double in_words(const struct compared *f, double value)
{
    return f->share ? 100 * value : value;
}

/* The difference as it is told: that of two shares is at most all, however rough it is. */
static struct estimate difference_of(const struct compared *f)
{
    struct estimate e = contrast_estimate(&f->contrast, f->unit);
    e.low = f->share ? fmax(e.low, -1) : e.low;
    e.high = f->share ? fmin(e.high, 1) : e.high;
    return e;
}

/* "1.2 to 3.2" */
static void put_range(const struct compared *f, struct textbuf *out)
{
    struct estimate e = difference_of(f);
    text_put_size(out, in_words(f, fmin(fabs(e.low), fabs(e.high))));
    text_put(out, " to ");
    text_put_size(out, in_words(f, fmax(fabs(e.low), fabs(e.high))));
}

/* The figure by which people measure a game: turns where the game counts them. */
static const struct compared *length_of(const struct comparison *c)
{
    for (int i = 0; i < c->count; i++)
        if (strcmp(c->figures[i].key, "turns") == 0 && c->figures[i].card < 0)
            return &c->figures[i];
    return &c->figures[0];
}

static void put_pairs(const struct comparison *c, struct textbuf *out)
{
    text_put_count(out, c->pairs - c->unfinished);
    text_put(out, " pairs of games");
}

static void put_length(const struct comparison *c, struct textbuf *out)
{
    const struct compared *f = length_of(c);
    enum verdict verdict = compared_verdict(c, f);
    if (verdict == VERDICT_SAME) {
        text_putf(out, "Games have as many %s by both, in every pair.", f->title);
    } else if (verdict == VERDICT_FEW) {
        text_put(out, "There are too few games to tell whether they get longer or shorter.");
    } else if (verdict == VERDICT_UNSEEN) {
        text_put(out, "No difference in the length of a game can be seen in ");
        put_pairs(c, out);
        text_put(out, "; one of less than ");
        text_put_size(out, compared_would_show(f));
        text_putf(out, " %s might not have shown.", f->title);
    } else {
        struct estimate e = contrast_estimate(&f->contrast, f->unit);
        text_putf(out, "Games get %s by ", e.value < 0 ? "shorter" : "longer");
        put_range(f, out);
        text_putf(out, " %s%s.", f->title, verdict == VERDICT_PERHAPS ? ", unless this is luck" : "");
    }
}

/* Who wins more or less often; the players are judged among themselves, since each takes from the others. */
static void put_winners(const struct comparison *c, struct textbuf *out)
{
    double largest = 0;
    bool same = true, few = false, told = false;
    for (int i = 0; i < c->count; i++) {
        const struct compared *f = &c->figures[i];
        if (strcmp(f->key, "first") != 0)
            continue;
        enum verdict verdict = compared_verdict(c, f);
        same = same && verdict == VERDICT_SAME;
        few = few || verdict == VERDICT_FEW;
        largest = fmax(largest, compared_would_show(f));
        if (verdict != VERDICT_SURE && verdict != VERDICT_PERHAPS)
            continue;
        told = true;
        bool less = contrast_estimate(&f->contrast, f->unit).value < 0;
        text_putf(out, "%.90s wins %s often by ", f->row, less ? "less" : "more");
        put_range(f, out);
        text_putf(out, " points of a hundred%s. ", verdict == VERDICT_PERHAPS ? ", unless this is luck" : "");
    }
    if (same) {
        text_put(out, "The same players win, in every pair.");
    } else if (few && !told) {
        text_put(out, "There are too few games to tell whether others win.");
    } else if (!told) {
        text_put(out, "No difference can be seen in who wins; one of less than ");
        text_put_size(out, 100 * largest);
        text_put(out, " points of a hundred might not have shown.");
    }
}

static int count_of(const struct comparison *c, enum verdict verdict)
{
    int count = 0;
    for (int i = 0; i < c->count; i++)
        count += compared_verdict(c, &c->figures[i]) == verdict;
    return count;
}

static void put_counts(const struct comparison *c, struct textbuf *out)
{
    int sure = count_of(c, VERDICT_SURE), perhaps = count_of(c, VERDICT_PERHAPS), few = count_of(c, VERDICT_FEW);
    if (count_of(c, VERDICT_SAME) == c->count) {
        text_putf(out, "All %d figures are the same.", c->count);
        return;
    }
    text_putf(out, "Of %d figures %d surely differ%s, %d perhaps", c->weighed, sure, sure == 1 ? "s" : "", perhaps);
    if (perhaps > 0)
        text_putf(out, " (of so many, about %.0f look so by luck alone)", ceil(0.05 * c->weighed));
    text_putf(out, ", and in %d no difference can be seen.", c->weighed - sure - perhaps);
    if (few > 0)
        text_putf(out, " %d more have too few cases to tell.", few);
}

static void put_paragraph(void (*put)(const struct comparison *c, struct textbuf *out), const struct comparison *c,
                          struct textbuf *out)
{
    struct textbuf text = TEXTBUF_GROWING;
    put(c, &text);
    line_text(out, textbuf_text(&text));
    textbuf_release(&text);
}

/* ---- Figures ----------------------------------------------------------------------------------------------------- */

/* As many digits behind the point as tell the one end of the interval from the other. */
static int digits_of(const struct compared *f, double reach)
{
    double size = fmax(in_words(f, contrast_side(&f->contrast, 0)), in_words(f, contrast_side(&f->contrast, 1)));
    int room = size < 9.99 ? 4 : size < 99.9 ? 3 : size < 999 ? 2 : size < 9999 ? 1 : 0;
    int digits = reach < 0.01 ? 4 : reach < 0.1 ? 3 : reach < 2 ? 2 : reach < 20 ? 1 : 0;
    return digits < room ? digits : room;
}

/* In eight columns. */
static void put_side(const struct compared *f, int side, int digits, struct textbuf *out)
{
    text_putf(out, "%6.*f%s", digits, in_words(f, contrast_side(&f->contrast, side)), f->share ? " %" : "  ");
}

static void put_figure(const struct compared *f, enum verdict verdict, struct textbuf *out)
{
    char label[LABEL_MAX + 2];
    struct estimate e = difference_of(f);
    snprintf(label, sizeof label, "%s%s", *f->group ? "  " : "", f->title);
    line_label(out, label);
    int digits = digits_of(f, in_words(f, (e.high - e.low) / 2));
    put_side(f, 0, digits, out);
    text_put_char(out, ' ');
    put_side(f, 1, digits, out);
    if (verdict == VERDICT_UNSEEN) {
        text_put(out, "   from ");
        text_put_size(out, in_words(f, compared_would_show(f)));
    } else {
        text_putf(out, " %+7.*f  %+7.*f .. %+.*f", digits, in_words(f, e.value), digits, in_words(f, e.low), digits,
                  in_words(f, e.high));
    }
    text_put_char(out, '\n');
}

/* The figures of one verdict in their order, under the tables and cards that they belong to. */
static void put_figures(const struct comparison *c, enum verdict verdict, bool grouped, const char *title,
                        const char *columns, struct textbuf *out)
{
    const char *group = "";
    bool begun = false;
    for (int i = 0; i < c->count; i++) {
        const struct compared *f = &c->figures[i];
        if (compared_verdict(c, f) != verdict || (!grouped && *f->group))
            continue;
        if (!begun)
            line_heading(out, title, columns);
        begun = true;
        if (strcmp(group, f->group) != 0)
            text_putf(out, "  %s\n", f->group);
        group = f->group;
        put_figure(f, verdict, out);
    }
}

/* Cards that only one of the two has. */
static void put_lonely_cards(const struct comparison *c, int side, struct textbuf *out)
{
    const struct card_sums *sums = &c->cards[side];
    bool begun = false;
    for (int card = 0; card < sums->list.count; card++) {
        const struct card_sum *sum = &sums->sum[card];
        if (card_list_find(&c->cards[!side].list, sums->list.cards[card].thing.id) >= 0)
            continue;
        if (!begun)
            line_heading(out, side ? "Only in B" : "Only in A", "");
        begun = true;
        text_putf(out, "  %s\n", sums->list.cards[card].name);
        line_mean(out, "  played and used, a game", card_estimate(sum, FIGURE_PLAYS));
        line_share(out, "  in vain", card_estimate(sum, FIGURE_FAILED));
        line_share(out, "  thrown away unused", card_estimate(sum, FIGURE_DISCARDED));
    }
}

void compare_text(const struct sim_setup *setup, const struct rules *other, const char *file,
                  const struct comparison *c, struct textbuf *out)
{
    text_putf(out, "%s, ruleset A: %s, B: %s", setup->rules->game->title, setup->rules->ruleset->id,
              other->ruleset->id);
    if (file && strcmp(setup->rules->ruleset->id, other->ruleset->id) == 0)
        text_putf(out, " (%s)", file);
    sim_put_players(setup, out);
    text_put_count(out, c->pairs);
    text_putf(out, " pair%s of games, seed %s; a pair has the same seed and the same bots\n", c->pairs == 1 ? "" : "s",
              setup->seed);
    if (c->unfinished > 0)
        text_putf(out, "%lld pairs are left out, since a game was cut off after %d actions.\n",
                  (long long)c->unfinished, setup->rules->game->plies_max);
    text_put(out, "\nIn short\n");
    if (c->pairs > c->unfinished) {
        put_paragraph(put_length, c, out);
        put_paragraph(put_winners, c, out);
    }
    put_paragraph(put_counts, c, out);
    put_figures(c, VERDICT_SURE, true, "What surely differs", compare_columns, out);
    put_figures(c, VERDICT_PERHAPS, true, "What perhaps differs", compare_columns, out);
    put_figures(c, VERDICT_UNSEEN, false, "Where no difference can be seen", "    A        B     would show", out);
    put_lonely_cards(c, 0, out);
    put_lonely_cards(c, 1, out);
}

/* ---- For programs ------------------------------------------------------------------------------------------------ */

static void put_figure_json(const struct comparison *c, const struct compared *f, struct json *w)
{
    static const char *const words[] = { [VERDICT_SAME] = "same",
                                         [VERDICT_UNSEEN] = "unseen",
                                         [VERDICT_FEW] = "few",
                                         [VERDICT_PERHAPS] = "perhaps",
                                         [VERDICT_SURE] = "sure" };
    json_object_begin(w);
    json_member_text(w, "key", f->key);
    if (*f->row)
        json_member_text(w, f->card >= 0 ? "card" : "row", f->row);
    json_member_real(w, "one", contrast_side(&f->contrast, 0));
    json_member_real(w, "other", contrast_side(&f->contrast, 1));
    json_interval(w, "difference", difference_of(f));
    json_member_real(w, "would_show", compared_would_show(f));
    json_member_text(w, "verdict", words[compared_verdict(c, f)]);
    json_object_end(w);
}

void compare_json(const struct sim_setup *setup, const struct rules *other, const struct comparison *c, struct json *w)
{
    sim_setup_json(setup, c->pairs, c->unfinished, w);
    json_member_text(w, "against", other->ruleset->id);
    json_member_list(w, "figures");
    for (int i = 0; i < c->count; i++)
        put_figure_json(c, &c->figures[i], w);
    json_list_end(w);
    if (!setup->cards)
        return;
    json_key(w, "cards");
    sim_cards_json(&c->cards[0], w);
    json_key(w, "against_cards");
    sim_cards_json(&c->cards[1], w);
}

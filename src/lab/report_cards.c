/* What became of cards, for people and for programs; see report.h and cards.h. */
#include "lab/report.h"

#include <math.h>
#include <stdio.h>

enum { FATE_WIDTH = 18, PART_WIDTH = 40, TURN_ROWS = 10, MOST_PLAYS = 96 /* percent */, ANSWERS_SHOWN_MAX = 8 };

/* ---- All cards --------------------------------------------------------------------------------------------------- */

static int64_t total(const struct card_sum *sum, int figure)
{
    return sum->figure[figure].part;
}

static bool is_held(const struct card_sum *sum)
{
    return total(sum, FIGURE_DRAWN) > 0;
}

static bool is_seen(const struct card_sum *sum)
{
    return is_held(sum) || total(sum, FIGURE_PLAYS) > 0 || total(sum, FIGURE_TURNED_UP) > 0;
}

/* The cards by how often they were played, in out[CARDS_MAX]: those that were in hands, or the others that came up at
 * all. Returns their number. */
static int sorted(const struct card_sums *sums, bool held, int *out)
{
    int count = 0;
    for (int card = 0; card < sums->list.count; card++) {
        const struct card_sum *sum = &sums->sum[card];
        if (is_held(sum) != held || !is_seen(sum))
            continue;
        int at = count++;
        for (; at > 0 && total(&sums->sum[out[at - 1]], FIGURE_PLAYS) < total(sum, FIGURE_PLAYS); at--)
            out[at] = out[at - 1];
        out[at] = card;
    }
    return count;
}

/* What became of the copies that were drawn: so many columns for each, by rounding where the sum stands. */
static void put_fate(const struct card_sum *sum, struct textbuf *out)
{
    static const struct {
        int figure;
        char letter;
    } fates[] = { { FIGURE_PLAYED, '#' },
                  { FIGURE_PAID, '$' },
                  { FIGURE_DISCARDED, 'x' },
                  { FIGURE_TAKEN, '>' },
                  { FIGURE_HELD, '.' } };
    int64_t drawn = total(sum, FIGURE_DRAWN), so_far = 0;
    int column = 0;
    for (size_t i = 0; i < sizeof fates / sizeof *fates; i++) {
        so_far += total(sum, fates[i].figure);
        for (; (2 * column + 1) * drawn < 2 * FATE_WIDTH * so_far; column++)
            text_put_char(out, fates[i].letter);
    }
}

static void put_percent(struct textbuf *out, struct estimate share)
{
    if (share.cases == 0)
        text_put(out, "    -");
    else
        text_putf(out, "%3.0f %%", 100 * share.value);
    text_put_char(out, share.few && share.cases ? '?' : ' ');
}

/* With its sign, which 0 has none of. */
static void put_points(struct textbuf *out, double points, int digits)
{
    if (fabs(points) < (digits ? 0.05 : 0.5))
        text_put_char(out, '0');
    else
        text_putf(out, "%+.*f", digits, points);
}

/* How many points of a hundred more: "+1..+5", with a star where that would be more than luck for any of the cards. */
static void put_gain(struct textbuf *out, struct estimate gain, int cards)
{
    double low = 100 * gain.low, high = 100 * gain.high;
    int digits = high - low < 3 && fmax(fabs(low), fabs(high)) < 9.95 ? 1 : 0;
    char range[32];
    struct textbuf text = textbuf_over(range, sizeof range);
    put_points(&text, low, digits);
    text_put(&text, "..");
    put_points(&text, high, digits);
    text_putf(out, " %10s", gain.cases == 0 ? "-" : gain.few ? "few" : range);
    if (!gain.few && contrast_strength(gain) > strength_among(cards))
        text_put_char(out, '*');
}

/* The columns behind the picture. */
static void put_success(const struct card_sums *sums, int card, bool answers, struct textbuf *out)
{
    const struct card_sum *sum = &sums->sum[card];
    put_percent(out, card_estimate(sum, FIGURE_FAILED));
    if (answers)
        put_percent(out, card_estimate(sum, FIGURE_ANSWERED));
    put_gain(out, contrast_estimate(&sum->had, FIRST_PARTS), sums->list.count);
    text_put_char(out, '\n');
}

static void put_head_of(const char *title, const char *came, const char *picture, bool answers, struct textbuf *out)
{
    text_putf(out, "\n%-21s %6s %6s  %-18s %s\n", title, came, "played", picture,
              answers ? "vain answered wins" : "vain      wins");
}

static void put_row(const struct card_sums *sums, int card, int came, struct textbuf *out)
{
    const struct card_sum *sum = &sums->sum[card];
    text_put(out, "  ");
    line_cell(out, sums->list.cards[card].name, 20);
    if (total(sum, came) > 0)
        line_real(out, card_estimate(sum, came).value);
    else
        text_put(out, "     -");
    text_put_char(out, ' ');
    line_real(out, card_estimate(sum, FIGURE_PLAYS).value);
    text_put(out, "  ");
}

static void put_hand_cards(const struct card_sums *sums, bool answers, struct textbuf *out)
{
    int cards[CARDS_MAX], count = sorted(sums, true, cards);
    if (count > 0)
        put_head_of("Cards of the hand", "drawn", "what became of it", answers, out);
    for (int i = 0; i < count; i++) {
        put_row(sums, cards[i], FIGURE_DRAWN, out);
        put_fate(&sums->sum[cards[i]], out);
        put_success(sums, cards[i], answers, out);
    }
}

static void put_table_cards(const struct card_sums *sums, bool answers, struct textbuf *out)
{
    int cards[CARDS_MAX], count = sorted(sums, false, cards);
    if (count > 0)
        put_head_of("Cards of no hand", "shown", "played how often", answers, out);
    for (int i = 0; i < count; i++) {
        double plays = (double)total(&sums->sum[cards[i]], FIGURE_PLAYS);
        double most = (double)total(&sums->sum[cards[0]], FIGURE_PLAYS);
        put_row(sums, cards[i], FIGURE_TURNED_UP, out);
        line_bar(out, most > 0 ? plays / most : 0, FATE_WIDTH);
        put_success(sums, cards[i], answers, out);
    }
}

void sim_cards_text(const struct sim_setup *setup, const struct sim_report *r, struct textbuf *out)
{
    sim_put_head(setup, r, out);
    if (sim_ended(r) == 0)
        return;
    if (r->cards.list.count == 0) {
        text_put(out, "\nThis game has no cards of which events tell.\n");
        return;
    }
    const struct answering *answering = show_of(setup->rules->game)->answering;
    put_hand_cards(&r->cards, answering, out);
    put_table_cards(&r->cards, answering, out);
    text_putf(out,
              "\n"
              "  drawn, shown, played   how often in a game, by all together\n"
              "  what became of it      # played   $ paid as a price   x thrown away\n"
              "                         > taken by another   . held at the end\n"
              "  vain%s of a hundred plays; '?' if there were few\n"
              "  wins                   who had the card wins so many times more in a hundred\n"
              "                         than who did not (95 %% interval). '*': more than luck\n"
              "                         would do to any of so many cards.\n"
              "                         It need not be the card's doing: who plays longer\n"
              "                         draws more. To see what a card does, compare with a\n"
              "                         ruleset without it: --against FILE.\n"
              "  --card ID              all about one card\n",
              answering ? ", answered        " : "                  ");
}

/* ---- One card ---------------------------------------------------------------------------------------------------- */

static void put_figures(const struct card_sum *sum, int from, int to, struct textbuf *out)
{
    for (int f = from; f <= to; f++) {
        struct estimate e = card_estimate(sum, f);
        if (card_figures[f].kind == MEASURE_PERCENT) {
            line_share(out, card_figures[f].title, e);
        } else if (total(sum, f) > 0) {
            line_mean(out, card_figures[f].title, e);
        }
    }
}

/* "Those who had it win 0.2 to 4.5 points of a hundred more often." */
static void put_gain_words(const struct contrast *c, const char *who, struct textbuf *out)
{
    struct estimate gain = contrast_estimate(c, FIRST_PARTS);
    if (gain.cases == 0)
        return;
    struct textbuf words = TEXTBUF_GROWING;
    double near = 100 * fmin(fabs(gain.low), fabs(gain.high)), far = 100 * fmax(fabs(gain.low), fabs(gain.high));
    if (gain.few) {
        text_putf(&words, "%s: too few cases to tell whether they win more often.", who);
    } else if (gain.low > 0 || gain.high < 0) {
        text_putf(&words, "%s win ", who);
        text_put_size(&words, near);
        text_put(&words, " to ");
        text_put_size(&words, far);
        text_putf(&words, " points of a hundred %s often.", gain.low > 0 ? "more" : "less");
    } else {
        text_putf(&words, "%s win as often as the others, as far as can be seen (within ", who);
        text_put_size(&words, far);
        text_put(&words, " points of a hundred).");
    }
    line_text(out, textbuf_text(&words));
    textbuf_release(&words);
}

/* A line with a share of a whole, and a bar that is full at `most`. */
static void put_part(struct textbuf *out, const char *label, int64_t part, int64_t whole, int64_t most)
{
    text_put(out, "  ");
    line_cell(out, label, 24);
    text_putf(out, " %5.1f %%  ", 100.0 * (double)part / (double)whole);
    line_bar(out, (double)part / (double)most, PART_WIDTH);
    text_put_char(out, '\n');
}

static void put_turns_label(int from, int to, bool more, struct textbuf *out)
{
    if (more)
        text_putf(out, "%d and later", from);
    else if (to > from)
        text_putf(out, "%d to %d", from, to);
    else
        text_putf(out, "%d", from);
}

/* In which turn of its player it was played: TURN_ROWS rows of as many turns each, of which the last has the rest; the
 * others hold most of the plays. */
static void put_turns(const struct card_sum *sum, struct textbuf *out)
{
    const int64_t plays = total(sum, FIGURE_PLAYS), early = sum->by_turn[0];
    int64_t row[TURN_ROWS] = { 0 }, most = early, so_far = early;
    int turn = 1;
    for (; turn < CARD_TURNS - 1 && 100 * so_far < MOST_PLAYS * plays; turn++)
        so_far += sum->by_turn[turn];
    int wide = 1 + (turn - 2) / (TURN_ROWS - 1), rows = 0;
    if (plays == 0)
        return;
    for (turn = 1; turn < CARD_TURNS; turn++) {
        int at = (turn - 1) / wide < TURN_ROWS ? (turn - 1) / wide : TURN_ROWS - 1;
        row[at] += sum->by_turn[turn];
        rows = row[at] ? at + 1 : rows;
        most = row[at] > most ? row[at] : most;
    }
    line_heading(out, "In which turn of the player it was played", "");
    if (early)
        put_part(out, "before the first", early, plays, most);
    for (int i = 0; i < rows; i++) {
        char label[32];
        struct textbuf text = textbuf_over(label, sizeof label);
        put_turns_label(1 + i * wide, (i + 1) * wide, i == TURN_ROWS - 1, &text);
        put_part(out, label, row[i], plays, most);
    }
}

/* What it was answered by, or what it answered, whatever was most first; `step` leads from one to the next. */
static void put_partners(const struct card_sums *sums, const int64_t *first, int step, const char *title,
                         struct textbuf *out)
{
    int64_t below = INT64_MAX, all = 0, most = 0;
    for (int card = 0; card < sums->list.count; card++)
        all += first[card * step];
    int after = -1, shown = 0;
    for (; shown < ANSWERS_SHOWN_MAX; shown++) {
        int best = -1;
        for (int card = 0; card < sums->list.count; card++) {
            int64_t times = first[card * step];
            bool follows = times < below || (times == below && card > after);
            if (times > 0 && follows && (best < 0 || times > first[best * step]))
                best = card;
        }
        if (best < 0)
            return;
        if (shown == 0)
            line_heading(out, title, "");
        below = first[best * step];
        after = best;
        most = shown == 0 ? below : most;
        put_part(out, sums->list.cards[best].name, below, all, most);
    }
}

static void put_card_text(const struct rules *rules, int card, struct textbuf *out)
{
    const struct show *show = show_of(rules->game);
    if (!show->card_text)
        return;
    struct textbuf text = TEXTBUF_GROWING;
    struct teller teller = teller_to(&text, NULL);
    show->card_text(rules, card, &teller);
    line_text(out, textbuf_text(&text));
    textbuf_release(&text);
}

void sim_card_text(const struct sim_setup *setup, const struct sim_report *r, int card, struct textbuf *out)
{
    const struct card_sums *sums = &r->cards;
    const struct card_sum *sum = &sums->sum[card];
    const struct card_words *words = &sums->list.cards[card];
    sim_put_head(setup, r, out);
    text_putf(out, "\n%s (%s), %s\n", words->name, words->thing.id, words->kind);
    put_card_text(setup->rules, card, out);
    if (sim_ended(r) == 0)
        return;
    line_heading(out, "How often, and how long", line_mean_columns);
    put_figures(sum, FIGURE_DRAWN, FIGURE_USED, out);
    put_figures(sum, FIGURE_WAITED, FIGURE_WAITED, out);
    if (is_held(sum)) {
        line_heading(out, "Of the copies that were drawn", line_share_columns);
        put_figures(sum, FIGURE_HELD, FIGURE_TAKEN, out);
    }
    line_heading(out, "Of its plays", line_share_columns);
    put_figures(sum, FIGURE_FAILED, FIGURE_TRAILING, out);
    put_turns(sum, out);
    int cards = sums->list.count;
    put_partners(sums, sums->answered_by + (size_t)card * (size_t)cards, 1, "What answered it", out);
    put_partners(sums, sums->answered_by + card, cards, "What it answered", out);
    line_heading(out, "First place of those who", line_share_columns);
    put_figures(sum, FIGURE_HAD, FIGURE_KEPT, out);
    put_gain_words(&sum->had, "Those who had it", out);
    put_gain_words(&sum->shown, "Of them, those who played it", out);
}

/* ---- For programs ------------------------------------------------------------------------------------------------ */

static void put_difference(struct json *w, const char *key, const struct contrast *c)
{
    json_member_object(w, key);
    json_interval(w, "difference", contrast_estimate(c, FIRST_PARTS));
    json_object_end(w);
}

static void put_partners_json(struct json *w, const struct card_sums *sums, int card)
{
    int cards = sums->list.count;
    json_member_list(w, "answered_by");
    for (int by = 0; by < cards; by++) {
        if (sums->answered_by[card * cards + by] == 0)
            continue;
        json_object_begin(w);
        json_member_text(w, "card", sums->list.cards[by].thing.id);
        json_member_int(w, "times", sums->answered_by[card * cards + by]);
        json_object_end(w);
    }
    json_list_end(w);
}

static void put_card_json(struct json *w, const struct card_sums *sums, int card)
{
    const struct card_words *words = &sums->list.cards[card];
    const struct card_sum *sum = &sums->sum[card];
    json_object_begin(w);
    json_member_text(w, "card", words->thing.id);
    json_member_text(w, "name", words->name);
    json_member_text(w, "kind", words->kind);
    for (int f = 0; f < CARD_FIGURES; f++) {
        const struct card_figure *figure = &card_figures[f];
        json_member_object(w, figure->key);
        json_interval(w, figure->kind == MEASURE_PERCENT ? "share" : "ratio", card_estimate(sum, f));
        if (figure->unit == 1)
            json_member_int(w, "part", sum->figure[f].part);
        json_member_int(w, "whole", sum->figure[f].whole / figure->unit);
        json_object_end(w);
    }
    put_difference(w, "first_with_against_without", &sum->had);
    put_difference(w, "first_played_against_unplayed", &sum->shown);
    json_member_list(w, "by_turn");
    for (int turn = 0; turn < CARD_TURNS; turn++) {
        if (sum->by_turn[turn] == 0)
            continue;
        json_object_begin(w);
        json_member_int(w, "turn", turn);
        json_member_int(w, "plays", sum->by_turn[turn]);
        json_object_end(w);
    }
    json_list_end(w);
    put_partners_json(w, sums, card);
    json_object_end(w);
}

void sim_cards_json(const struct card_sums *sums, struct json *w)
{
    json_list_begin(w);
    for (int card = 0; card < sums->list.count; card++)
        put_card_json(w, sums, card);
    json_list_end(w);
}

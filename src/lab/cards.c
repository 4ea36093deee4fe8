/* What becomes of cards, from events; see cards.h. */
#include "lab/cards.h"

#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- The list ---------------------------------------------------------------------------------------------------- */

int card_list_find(const struct card_list *list, const char *id)
{
    for (int card = 0; card < list->count; card++)
        if (strcmp(list->cards[card].thing.id, id) == 0)
            return card;
    return -1;
}

/* The value of a deed's argument that means a card, or -1: words are read by the game, numbers are what they say. */
static int value_of(const struct rules *rules, const struct card_deed *deed, const char *id)
{
    struct event e = { .type = deed->event, .to = EVENT_TO_ALL };
    int32_t value;
    if (deed->when != DEED_ALWAYS)
        e.arg[deed->when] = deed->is;
    if (rules->game->event_types[deed->event].args[deed->card].kind == ARG_INT)
        return sscanf(id, "%d", &value) == 1 ? value : -1;
    return rules->game->arg_value(rules, &e, deed->card, id, &value) ? value : -1;
}

static void map_values(struct card_list *list, int row, const struct card_deed *deed)
{
    for (int value = 0; value < CARDS_MAX; value++)
        list->card_of[row][value] = -1;
    for (int card = 0; deed->deed != DEED_TURN && card < list->count; card++) {
        int value = value_of(list->rules, deed, list->cards[card].thing.id);
        if (value >= 0 && value < CARDS_MAX)
            list->card_of[row][value] = (int16_t)card;
    }
}

void card_list_init(struct card_list *list, const struct rules *rules)
{
    const struct show *show = show_of(rules->game);
    const struct card_deed *deeds = rules->game->card_deeds;
    *list = (struct card_list){ .rules = rules };
    if (!show->card || !deeds)
        return;
    struct card_words words;
    list->cards = memory_new(CARDS_MAX * sizeof *list->cards);
    while (list->count < CARDS_MAX && show->card(rules, list->count, &words))
        list->cards[list->count++] = words;
    while (deeds[list->deeds].seat)
        list->deeds++;
    list->card_of = memory_new((size_t)list->deeds * sizeof *list->card_of);
    for (int row = 0; row < list->deeds; row++)
        map_values(list, row, &deeds[row]);
}

void card_list_release(struct card_list *list)
{
    free(list->cards);
    free(list->card_of);
    *list = (struct card_list){ 0 };
}

/* ---- One game ---------------------------------------------------------------------------------------------------- */

static size_t size_of(const struct card_list *list, size_t each)
{
    return (size_t)(list->count ? list->count : 1) * each;
}

void card_game_init(struct card_game *g, const struct card_list *list)
{
    const struct answering *answering = show_of(list->rules->game)->answering;
    *g = (struct card_game){ .list = list };
    g->answering = answering && answering->waiting ? answering : NULL;
    g->count = memory_new(size_of(list, sizeof *g->count));
    g->by_turn = memory_new(size_of(list, sizeof *g->by_turn));
    g->answered_by = memory_new(size_of(list, size_of(list, sizeof *g->answered_by)));
    g->hand = memory_new(size_of(list, sizeof *g->hand));
    g->had = memory_new(size_of(list, 1));
    g->shown = memory_new(size_of(list, 1));
}

void card_game_release(struct card_game *g)
{
    free(g->count);
    free(g->by_turn);
    free(g->answered_by);
    free(g->hand);
    free(g->had);
    free(g->shown);
    *g = (struct card_game){ 0 };
}

void card_game_begin(struct card_game *g)
{
    const struct card_list *list = g->list;
    memset(g->count, 0, size_of(list, sizeof *g->count));
    memset(g->by_turn, 0, size_of(list, sizeof *g->by_turn));
    memset(g->answered_by, 0, size_of(list, size_of(list, sizeof *g->answered_by)));
    memset(g->hand, 0, size_of(list, sizeof *g->hand));
    memset(g->had, 0, size_of(list, 1));
    memset(g->shown, 0, size_of(list, 1));
    memset(g->clock, 0, sizeof g->clock);
    g->height = 0;
}

static void begin_turn(struct card_game *g, int seat)
{
    g->clock[seat]++;
    for (int card = 0; card < g->list->count; card++)
        g->count[card][CARD_WAITED] += g->hand[card][seat];
}

static void draw(struct card_game *g, int card, int seat)
{
    g->count[card][CARD_DRAWN]++;
    g->had[card] |= (uint8_t)(1 << seat);
    g->hand[card][seat]++;
}

/* A card that nothing has brought was there before the first turn. */
static void leave_hand(struct card_game *g, int card, int seat)
{
    if (g->hand[card][seat] == 0) {
        draw(g, card, seat);
        g->count[card][CARD_WAITED] += g->clock[seat];
    }
    g->hand[card][seat]--;
}

/* Whatever a seat announces while something waits answers the last of it. */
static void announce(struct card_game *g, int card)
{
    if (g->height > 0) {
        int top = g->pending[g->height - 1];
        if (card >= 0)
            g->count[card][CARD_ANSWERING]++;
        if (top >= 0 && !g->answered[g->height - 1])
            g->count[top][CARD_ANSWERED]++;
        if (top >= 0 && card >= 0)
            g->answered_by[top * g->list->count + card]++;
        g->answered[g->height - 1] = true;
    }
    if (g->height < CARDS_MAX) {
        g->pending[g->height] = (int16_t)card;
        g->answered[g->height++] = false;
    }
}

static void play(struct card_game *g, int card, int seat, const struct result *before)
{
    int last = 1;
    for (int other = 0; other < g->list->rules->seats; other++)
        last = before->rank[other] > last ? before->rank[other] : last;
    int64_t *count = g->count[card];
    count[CARD_PLAYS]++;
    count[CARD_LEADING] += before->rank[seat] == 1 && last > 1;
    count[CARD_TRAILING] += before->rank[seat] == last && last > 1;
    g->had[card] |= (uint8_t)(1 << seat);
    g->shown[card] |= (uint8_t)(1 << seat);
    g->by_turn[card][g->clock[seat] < CARD_TURNS ? g->clock[seat] : CARD_TURNS - 1]++;
}

/* What a deed is to the card and the seat. */
static void count_deed(struct card_game *g, enum card_deed_kind deed, int card, int seat, const struct result *before)
{
    static const uint8_t counts[] = {
        [DEED_TURNED_UP] = CARD_TURNED_UP, [DEED_PLAYED] = CARD_PLAYED,       [DEED_USED] = CARD_USED,
        [DEED_PAID] = CARD_PAID,           [DEED_DISCARDED] = CARD_DISCARDED, [DEED_TAKEN] = CARD_TAKEN,
        [DEED_FAILED] = CARD_FAILED,
    };
    if (deed == DEED_DRAWN) {
        draw(g, card, seat);
        return;
    }
    g->count[card][counts[deed]]++;
    if (deed == DEED_TURNED_UP)
        g->had[card] |= (uint8_t)(1 << seat);
    else if (deed != DEED_USED && deed != DEED_FAILED)
        leave_hand(g, card, seat);
    if (deed == DEED_PLAYED || deed == DEED_USED)
        play(g, card, seat, before);
}

static void begin_turns(struct card_game *g, int seat)
{
    for (int each = 0; each < g->list->rules->seats; each++)
        if (seat == each || seat == SEAT_NONE)
            begin_turn(g, each);
}

/* True if the game waits for answers to what was announced at a height. */
static bool waits(const struct card_game *g, const struct state *s, int height)
{
    const struct answering *answering = g->answering;
    assert(answering);
    char words[16];
    struct textbuf unread = textbuf_over(words, sizeof words);
    struct teller teller = teller_to(&unread, NULL);
    return answering->waiting(g->list->rules, s, height, &teller);
}

void card_game_step(struct card_game *g, int seat, const struct result *before, const struct state *after,
                    const struct event_log *log)
{
    const struct card_list *list = g->list;
    int turned_up = -1;
    for (const struct event *e = log->events; e < log->events + log->count; e++) {
        for (int row = 0; row < list->deeds; row++) {
            const struct card_deed *deed = &list->rules->game->card_deeds[row];
            if (deed->event != e->type || (deed->when != DEED_ALWAYS && e->arg[deed->when] != deed->is))
                continue;
            int value = e->arg[deed->card], who = deed->seat == DEED_OF_SEAT ? e->seat : e->arg[deed->seat - 2];
            int card = value < 0 || value >= CARDS_MAX ? -1 : list->card_of[row][value];
            if (deed->deed == DEED_TURN)
                begin_turns(g, who);
            else if (card >= 0 && (deed->deed != DEED_TURNED_UP || card != turned_up))
                count_deed(g, (enum card_deed_kind)deed->deed, card, who, before);
            if (deed->deed == DEED_TURNED_UP)
                turned_up = card;
            if (g->answering && seat != SEAT_CHANCE && (deed->deed == DEED_PLAYED || deed->deed == DEED_USED))
                announce(g, card);
        }
    }
    while (g->height > 0 && !waits(g, after, g->height - 1))
        g->height--;
}

void card_game_end(struct card_game *g, const struct result *result)
{
    int seats = g->list->rules->seats;
    for (int card = 0; card < g->list->count; card++) {
        int64_t *count = g->count[card];
        count[CARD_ONE] = 1;
        for (int seat = 0; seat < seats; seat++) {
            bool had = g->had[card] >> seat & 1, shown = g->shown[card] >> seat & 1;
            int64_t parts = first_parts(result, seats, seat);
            count[CARD_HELD] += g->hand[card][seat];
            count[had ? CARD_HAD : CARD_LACKED] += FIRST_PARTS;
            count[had ? CARD_HAD_FIRST : CARD_LACKED_FIRST] += parts;
            if (!had)
                continue;
            count[shown ? CARD_SHOWN : CARD_KEPT] += FIRST_PARTS;
            count[shown ? CARD_SHOWN_FIRST : CARD_KEPT_FIRST] += parts;
        }
    }
}

/* ---- Many games -------------------------------------------------------------------------------------------------- */

const struct card_figure card_figures[CARD_FIGURES] = {
    [FIGURE_DRAWN] = { "drawn", "drawn, a game", MEASURE_RATIO, CARD_DRAWN, CARD_ONE, 1 },
    [FIGURE_TURNED_UP] = { "turned_up", "turned up, a game", MEASURE_RATIO, CARD_TURNED_UP, CARD_ONE, 1 },
    [FIGURE_PLAYS] = { "plays", "played and used, a game", MEASURE_RATIO, CARD_PLAYS, CARD_ONE, 1 },
    [FIGURE_PLAYED] = { "played", "played from the hand, a game", MEASURE_RATIO, CARD_PLAYED, CARD_ONE, 1 },
    [FIGURE_USED] = { "used", "used from the table, a game", MEASURE_RATIO, CARD_USED, CARD_ONE, 1 },
    [FIGURE_HELD] = { "held", "held at the end", MEASURE_PERCENT, CARD_HELD, CARD_DRAWN, 1 },
    [FIGURE_DISCARDED] = { "discarded", "thrown away unused", MEASURE_PERCENT, CARD_DISCARDED, CARD_DRAWN, 1 },
    [FIGURE_PAID] = { "paid", "paid as a price", MEASURE_PERCENT, CARD_PAID, CARD_DRAWN, 1 },
    [FIGURE_TAKEN] = { "taken", "taken by another", MEASURE_PERCENT, CARD_TAKEN, CARD_DRAWN, 1 },
    [FIGURE_WAITED] = { "turns_in_hand", "turns in hand, each", MEASURE_RATIO, CARD_WAITED, CARD_DRAWN, 1 },
    [FIGURE_FAILED] = { "in_vain", "in vain", MEASURE_PERCENT, CARD_FAILED, CARD_PLAYS, 1 },
    [FIGURE_ANSWERED] = { "answered", "answered", MEASURE_PERCENT, CARD_ANSWERED, CARD_PLAYS, 1 },
    [FIGURE_ANSWERING] = { "as_answer", "played as an answer", MEASURE_PERCENT, CARD_ANSWERING, CARD_PLAYS, 1 },
    [FIGURE_LEADING] = { "by_leader", "played by a leader", MEASURE_PERCENT, CARD_LEADING, CARD_PLAYS, 1 },
    [FIGURE_TRAILING] = { "by_last", "played by the last", MEASURE_PERCENT, CARD_TRAILING, CARD_PLAYS, 1 },
    [FIGURE_HAD] = { "first_with", "had it", MEASURE_PERCENT, CARD_HAD_FIRST, CARD_HAD, FIRST_PARTS },
    [FIGURE_LACKED] = { "first_without", "never had it", MEASURE_PERCENT, CARD_LACKED_FIRST, CARD_LACKED, FIRST_PARTS },
    [FIGURE_SHOWN] = { "first_played", "played it", MEASURE_PERCENT, CARD_SHOWN_FIRST, CARD_SHOWN, FIRST_PARTS },
    [FIGURE_KEPT] = { "first_unplayed", "had it, never played it", MEASURE_PERCENT, CARD_KEPT_FIRST, CARD_KEPT,
                      FIRST_PARTS },
};

void card_sums_init(struct card_sums *s, const struct rules *rules)
{
    card_list_init(&s->list, rules);
    s->sum = memory_new(size_of(&s->list, sizeof *s->sum));
    s->answered_by = memory_new(size_of(&s->list, size_of(&s->list, sizeof *s->answered_by)));
}

void card_sums_release(struct card_sums *s)
{
    card_list_release(&s->list);
    free(s->sum);
    free(s->answered_by);
    *s = (struct card_sums){ 0 };
}

void card_sums_add(struct card_sums *s, const struct card_game *g)
{
    for (int card = 0; card < s->list.count; card++) {
        struct card_sum *sum = &s->sum[card];
        const int64_t *count = g->count[card];
        for (int f = 0; f < CARD_FIGURES; f++)
            ratio_add(&sum->figure[f], count[card_figures[f].part], count[card_figures[f].whole]);
        contrast_add(&sum->had, (const int64_t[4]){ count[CARD_LACKED_FIRST], count[CARD_LACKED], count[CARD_HAD_FIRST],
                                                    count[CARD_HAD] });
        contrast_add(&sum->shown, (const int64_t[4]){ count[CARD_KEPT_FIRST], count[CARD_KEPT], count[CARD_SHOWN_FIRST],
                                                      count[CARD_SHOWN] });
        for (int turn = 0; turn < CARD_TURNS; turn++)
            sum->by_turn[turn] += g->by_turn[card][turn];
    }
    for (int i = 0; i < s->list.count * s->list.count; i++)
        s->answered_by[i] += g->answered_by[i];
}

void card_sums_merge(struct card_sums *into, const struct card_sums *from)
{
    for (int card = 0; card < into->list.count; card++) {
        struct card_sum *sum = &into->sum[card];
        const struct card_sum *more = &from->sum[card];
        for (int f = 0; f < CARD_FIGURES; f++)
            ratio_merge(&sum->figure[f], &more->figure[f]);
        contrast_merge(&sum->had, &more->had);
        contrast_merge(&sum->shown, &more->shown);
        for (int turn = 0; turn < CARD_TURNS; turn++)
            sum->by_turn[turn] += more->by_turn[turn];
    }
    for (int i = 0; i < into->list.count * into->list.count; i++)
        into->answered_by[i] += from->answered_by[i];
}

struct estimate card_estimate(const struct card_sum *sum, int figure)
{
    const struct card_figure *f = &card_figures[figure];
    const struct ratio *r = &sum->figure[figure];
    return f->kind == MEASURE_PERCENT ? ratio_share(r, f->unit) : ratio_estimate(r);
}

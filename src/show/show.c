/* The list of shows, and the plain answers that fit every game; see show.h. */
#include "show/show.h"

#include <ctype.h>
#include <string.h>

#define SHOW(name) extern const struct show name##_show;
#include "show/shows.def"
#undef SHOW

const struct show *show_of(const struct game *game)
{
    static const struct show none = { .game = "" }, *const shows[] = {
#define SHOW(name) &name##_show,
#include "show/shows.def"
#undef SHOW
        &none,
    };
    size_t i = 0;
    while (shows[i] != &none && strcmp(shows[i]->game, game->id) != 0)
        i++;
    return shows[i];
}

const struct show *show_telling(const struct rules *rules, struct teller *t)
{
    t->seat_words = rules->game->seat_words;
    return show_of(rules->game);
}

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

void show_advice(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct show *show = show_telling(rules, t);
    if (show->advice)
        show->advice(rules, view, seat, t);
    else
        tell(t, "%N [chooses] what to do.", seat);
}

void show_action(const struct rules *rules, const struct state *view, int seat, action a, struct teller *t)
{
    const struct show *show = show_telling(rules, t);
    if (show->effect)
        show->effect(rules, view, seat, a, t);
    else
        game_action_text(rules, view, seat, a, t->out);
}

bool show_in_window(const struct rules *rules, const struct state *view)
{
    return show_of(rules->game)->answering && view->node == NODE_REACTION;
}

unsigned show_marks(const struct rules *rules, const struct state *view, int seat, action a)
{
    const struct show *show = show_of(rules->game);
    unsigned marks = show->marks ? show->marks(rules, view, seat, a) : 0;
    if (show_in_window(rules, view) && a == show->answering->decline(rules, view, seat))
        marks |= CHOICE_DECLINES;
    return marks;
}

bool show_open(const struct rules *rules, const struct state *view)
{
    const struct show *show = show_of(rules->game);
    return show->open && show->open(rules, view);
}

bool show_reveals(const struct rules *rules, const struct state *view, int seat, action a)
{
    const struct show *show = show_of(rules->game);
    if (show->reveals)
        return show->reveals(rules, view, seat, a);
    return view->node == NODE_SEALED && view->actors == 1u << seat;
}

/* ---- Looking up -------------------------------------------------------------------------------------------------- */

void show_card(const struct rules *rules, int n, struct teller *t)
{
    const struct show *show = show_of(rules->game);
    struct card_words card;
    show->card(rules, n, &card);
    text_putf(t->out, "%s (%s", card.name, card.kind);
    if (card.copies)
        text_putf(t->out, card.copies == 1 ? ", 1 copy" : ", %d copies", card.copies);
    text_put(t->out, "): ");
    if (show->card_text)
        show->card_text(rules, n, t);
    text_put_char(t->out, '\n');
}

void show_cards(const struct rules *rules, struct teller *t)
{
    const struct show *show = show_of(rules->game);
    struct card_words first, card;
    for (int kind = 0; show->card(rules, kind, &first); kind++) {
        int n = 0;
        while (show->card(rules, n, &card) && strcmp(card.kind, first.kind) != 0)
            n++;
        if (n < kind)
            continue;
        text_put(t->out, kind ? "\n" : "");
        for (; show->card(rules, n, &card); n++)
            if (strcmp(card.kind, first.kind) == 0)
                show_card(rules, n, t);
    }
}

const char *show_look_up(const struct rules *rules, const struct state *view, int seat, const action *a, int n,
                         struct teller *t)
{
    const struct show *show = show_telling(rules, t);
    struct card_words card;
    if (show->look_up)
        return show->look_up(rules, view, seat, a, n, t);
    if (n > 0 || !show->card || !show->card(rules, 0, &card))
        return NULL;
    show_cards(rules, t);
    return "Cards";
}

void show_on_table(const struct rules *rules, const struct state *view, struct teller *t)
{
    const struct show *show = show_telling(rules, t);
    if (show->table)
        show->table(rules, view, t);
    else
        game_render(rules, view, t->out);
}

bool show_hand(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct show *show = show_telling(rules, t);
    if (show->hand)
        show->hand(rules, view, seat, t);
    return show->hand;
}

/* ---- Reasons ----------------------------------------------------------------------------------------------------- */

static const struct term_words *words_of(const struct rules *rules, const char *term)
{
    const struct term_words *words = show_of(rules->game)->terms;
    while (words && words->term && strcmp(words->term, term) != 0)
        words++;
    return words && words->term ? words : NULL;
}

/* The term that says most for the action (sign 1) or against it (-1), with at least `least` points and not `other`; or
 * NULL. */
static const char *const *weightiest(const struct rules *rules, const char *const *terms, const int64_t *points,
                                     int sign, int64_t least, const char *const *other)
{
    const char *const *best = NULL;
    for (int i = 0; terms[i]; i++)
        if (&terms[i] != other && sign * points[i] >= least && words_of(rules, terms[i])) {
            best = &terms[i];
            least = sign * points[i] + 1;
        }
    return best;
}

/* What weighs less than a quarter of the weightiest is not told: beside a lost game no step matters. */
void show_reason(const struct rules *rules, const char *const *terms, const int64_t *points, bool best,
                 struct teller *t)
{
    int64_t most = 0;
    for (int i = 0; terms[i]; i++)
        most = points[i] > most ? points[i] : -points[i] > most ? -points[i] : most;
    int64_t least = most / 4 + 1;
    const char *const *good = weightiest(rules, terms, points, 1, least, NULL);
    const char *const *more = weightiest(rules, terms, points, 1, least, good);
    const char *const *bad = weightiest(rules, terms, points, -1, least, NULL);
    if (!good && !bad) {
        tell(t, best ? "No other looks better." : "It looks as good.");
        return;
    }
    tell(t, best && good ? "Better: it %s" : "It %s",
         good ? words_of(rules, *good)->better : words_of(rules, *bad)->worse);
    if (good && more)
        tell(t, " and %s", words_of(rules, *more)->better);
    if (good && bad)
        tell(t, ", but it %s", words_of(rules, *bad)->worse);
    tell(t, ".");
}

static bool names_seat(const struct event_type *type, const struct event *e, int seat)
{
    bool named = false;
    for (int i = 0; i < EVENT_ARGS_MAX; i++)
        named = named || (type->args[i].thing == THING_SEAT && e->arg[i] == seat);
    return named;
}

const struct happening_words *show_happening_of(const struct rules *rules, int seat, const struct event *e)
{
    int whose = e->seat == seat                                           ? BY_SEAT
                : names_seat(&rules->game->event_types[e->type], e, seat) ? TO_SEAT
                                                                          : BY_OTHERS;
    for (const struct happening_words *h = show_of(rules->game)->happenings; h && h->words; h++)
        if (h->event == e->type && h->whose == whose && (h->when == 0 || e->arg[h->when - 1] == h->is))
            return h;
    return NULL;
}

void show_happening(const struct rules *rules, const struct happening_words *what, int seat, struct teller *t)
{
    show_telling(rules, t);
    tell(t, what->words, seat);
}

/* ---- Standing and ending ----------------------------------------------------------------------------------------- */

void show_standing(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct show *show = show_telling(rules, t);
    struct result result;
    if (show->standing) {
        show->standing(rules, view, seat, t);
        return;
    }
    game_result(rules, view, &result);
    game_score_text(rules, result.score[seat], t->out);
}

unsigned show_winners(const struct rules *rules, const struct state *view)
{
    struct result result;
    unsigned seats = 0;
    game_result(rules, view, &result);
    for (int seat = 0; seat < rules->seats; seat++)
        seats |= (unsigned)(result.rank[seat] == 1) << seat;
    return seats;
}

void show_plain_headline(const struct rules *rules, const struct state *view, struct teller *t)
{
    unsigned seats = show_winners(rules, view);
    bool drawn = seats & (seats - 1);
    if (!drawn) {
        tell(t, "%N [wins].", seats ? __builtin_ctz(seats) : SEAT_NONE);
        return;
    }
    tell(t, "A draw between ");
    tell_seats(t, "%O", seats);
    tell(t, ".");
}

void show_headline(const struct rules *rules, const struct state *view, struct teller *t)
{
    const struct show *show = show_telling(rules, t);
    (show->headline ? show->headline : show_plain_headline)(rules, view, t);
}

void show_why(const struct rules *rules, const struct state *view, struct teller *t)
{
    const struct show *show = show_telling(rules, t);
    struct result result;
    if (show->why) {
        show->why(rules, view, t);
        return;
    }
    game_result(rules, view, &result);
    text_putf(t->out, "%c%s.", toupper((unsigned char)result.reason[0]), result.reason + 1);
}

const char *show_turn_word(const struct game *game)
{
    const char *word = show_of(game)->turn_word;
    return word ? word : "turn";
}

void show_length(const struct game *game, int turns, struct teller *t)
{
    tell(t, turns == 1 ? "%d %s was played." : "%d %ss were played.", turns, show_turn_word(game));
}

int show_score_parts(const struct rules *rules, const struct state *view, int seat, struct score_part *out)
{
    const struct show *show = show_of(rules->game);
    return show->score_parts ? show->score_parts(rules, view, seat, out) : 0;
}

/* "1. Ann, 47.1 points: 15 for leaving by the tail + 32.1 for …" */
static void tell_place(const struct rules *rules, const struct state *view, const struct result *result, int seat,
                       struct teller *t)
{
    struct score_part part[SHOW_PARTS_MAX];
    int parts = show_score_parts(rules, view, seat, part);
    tell(t, "\n");
    if (rules->seats > 1)
        tell(t, "%d. ", result->rank[seat]);
    tell_name(t, seat);
    tell(t, ", ");
    game_score_text(rules, result->score[seat], t->out);
    bool stands = !parts && show_of(rules->game)->standing;
    tell(t, parts ? ": " : stands ? "; " : "");
    for (int i = 0; i < parts; i++) {
        tell(t, i ? " + " : "");
        game_score_text(rules, part[i].points, t->out);
        tell(t, " %s", part[i].words);
    }
    if (stands)
        show_standing(rules, view, seat, t);
}

void show_places(const struct rules *rules, const struct state *view, struct teller *t)
{
    struct result result;
    game_result(rules, view, &result);
    for (int rank = 1; rank <= SEATS_MAX; rank++)
        for (int seat = 0; seat < rules->seats; seat++)
            if (result.rank[seat] == rank)
                tell_place(rules, view, &result, seat, t);
}

/* The end of a game: who has won and why, and what is remembered of it; see table.h. */
#include "native/past_games.h"
#include "tui/table.h"

#include <string.h>

void table_note_end(struct table *t)
{
    struct error err;
    if (past_games_add(t->match, &t->setup, &err))
        table_note(t, true, "This game will not count in your record: %s", err.text);
}

/* "1. Ann, 47.1 points: 15 for leaving by the tail + 32.1 for …" */
static void tell_seat(const struct look *look, const struct result *result, int seat, struct teller *teller)
{
    struct score_part part[SHOW_PARTS_MAX];
    int parts = show_score_parts(look->rules, look->view, seat, part);
    tell(teller, "\n");
    if (look->rules->seats > 1)
        tell(teller, "%d. ", result->rank[seat]);
    tell_name(teller, seat);
    tell(teller, ", ");
    game_score_text(look->rules, result->score[seat], teller->out);
    bool stands = !parts && show_of(look->rules->game)->standing;
    tell(teller, parts ? ": " : stands ? "; " : "");
    for (int i = 0; i < parts; i++) {
        tell(teller, i ? " + " : "");
        game_score_text(look->rules, part[i].points, teller->out);
        tell(teller, " %s", part[i].words);
    }
    if (stands)
        show_standing(look->rules, look->view, seat, teller);
}

static void tell_places(const struct look *look, struct teller *teller)
{
    struct result result;
    game_result(look->rules, look->view, &result);
    for (int rank = 1; rank <= SEATS_MAX; rank++)
        for (int seat = 0; seat < look->rules->seats; seat++)
            if (result.rank[seat] == rank)
                tell_seat(look, &result, seat, teller);
}

/* The turns of all players together, or the rounds of a game in which all play at once. */
static int turns_played(const struct match *m)
{
    const struct rules *rules = match_rules(m);
    union state_memory before;
    int turns = 0;
    for (int ply = 0; ply < match_ply(m); ply++) {
        memcpy(&before, match_state_at(m, ply), rules->game->state_size);
        turns += game_turn_ended(rules, &before.state, match_state_at(m, ply + 1));
    }
    return turns;
}

/* "2 of 5 won, 1 shared against greedy" */
static void put_count(const struct past_count *count, bool against, struct textbuf *out)
{
    text_putf(out, "%d of %d won", count->won, count->played);
    if (count->shared)
        text_putf(out, ", %d shared", count->shared);
    if (against)
        text_putf(out, count->against[0] ? " against %s" : " alone", count->against);
}

/* "Your record in this game: 2 of 5 won (1 of 3 won against greedy; 1 of 2 won alone)." By the name. */
static void tell_record(const struct table *t, int seat, int *damaged, struct teller *teller)
{
    enum { KINDS_MAX = 6 };
    struct past_count kind[KINDS_MAX], all = { .played = 0 };
    int kinds = past_games_count(match_rules(t->match)->game, match_name(t->match, seat), kind, KINDS_MAX, damaged);
    for (int i = 0; i < kinds; i++) {
        all.played += kind[i].played;
        all.won += kind[i].won;
        all.shared += kind[i].shared;
    }
    if (!all.played)
        return;
    tell(teller, "\n%W record in this game: ", seat);
    put_count(kinds == 1 ? kind : &all, kinds == 1, teller->out);
    for (int i = 0; kinds > 1 && i < kinds; i++) {
        text_put(teller->out, i ? "; " : " (");
        put_count(&kind[i], true, teller->out);
    }
    tell(teller, kinds > 1 ? ")." : ".");
}

static void tell_end(const struct table *t, struct teller *teller)
{
    struct look look = table_look(t);
    int turns = turns_played(t->match), damaged = 0;
    show_headline(look.rules, look.view, teller);
    tell(teller, " ");
    show_why(look.rules, look.view, teller);
    tell(teller, "\n");
    tell_places(&look, teller);
    tell(teller, "\n\n%d turns were played.", turns);
    for (int seat = 0; seat < t->setup.seats; seat++)
        if (!t->setup.sitter[seat].bot.bot)
            tell_record(t, seat, &damaged, teller);
    if (damaged)
        tell(teller, "\nSome of what is written down of games cannot be read, and is left out.");
}

enum leave table_tell_end(struct table *t)
{
    struct look look = table_look(t);
    struct textbuf text = TEXTBUF_GROWING;
    struct teller teller = teller_to(&text, &look.cast);
    struct input in;
    enum leave leave = LEAVE_NOT;
    tell_end(t, &teller);
    do {
        in = dialog_keys(t->term, "The game is over", textbuf_text(&text),
                         "n rematch  w replay  s save  q leave  Esc the table");
        if (in.kind != INPUT_ENTER && in.kind != INPUT_ESCAPE)
            leave = table_take(t, in);
    } while (leave == LEAVE_NOT && ((in.kind == INPUT_CHAR && in.code == 's') ||
                                    (in.kind == INPUT_ENTER && !guard_lets(&t->pace.guard, in, t->pace.clock(NULL)))));
    textbuf_release(&text);
    return leave;
}

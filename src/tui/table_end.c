/* The end of a game: who has won and why, and what is remembered of it; see table.h. */
#include "native/past_games.h"
#include "tui/table.h"

void table_note_end(struct table *t)
{
    struct error err;
    if (past_games_add(t->match, &t->setup, &err))
        table_note(t, true, "This game will not count in your record: %s", err.text);
}

static void tell_end(const struct table *t, struct teller *teller)
{
    struct look look = table_look(t);
    show_headline(look.rules, look.view, teller);
    tell(teller, " ");
    show_why(look.rules, look.view, teller);
    tell(teller, "\n");
    show_places(look.rules, look.view, teller);
    tell(teller, "\n\n");
    show_length(look.rules->game, match_turns(t->match), teller);
    past_games_tell(t->match, setup_persons(&t->setup), teller);
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

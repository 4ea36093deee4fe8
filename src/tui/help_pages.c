/* Help; see help_pages.h. */
#include "tui/help_pages.h"

#include "native/markdown.h"

static const char start_keys[] =
    "up, down        choose a line\n"
    "left, right     change it: how many play, who sits where, what is answered\n"
    "Enter           open, begin, pick, or type in what the line holds\n"
    "Del             delete a saved game\n"
    "Esc             one page back\n"
    "?               this help\n"
    "q               leave Coil\n"
    "\n"
    "A mouse does all of this too: a click on a line chooses it, a second one takes it, and keys that are named can be "
    "clicked. Who plays is remembered for the next time; so is how games ended, for each name.\n"
    "\n"
    "Colours are left out if the variable NO_COLOR is set, and other characters than ASCII "
    "with COIL_ASCII=1.";

static const char table_keys[] =
    "arrows          move to another possible action\n"
    "Tab             the next one\n"
    "Enter           take it; a second mouse click does it too\n"
    ":               type an action, or the part of it that says which: 3.7 for move 3.7; "
    "Tab completes. The first letter of an action opens the line as well\n"
    "u, y            undo to your last decision, and redo\n"
    "h               a bot's three best ideas, and why; one of them comes under the "
    "cursor\n"
    "a               in games where one may answer what others announce: when you are "
    "asked. Always, if it matters, or not until your turn; else you let it pass\n"
    "l               read the log, turn by turn; PgUp, PgDn and the wheel scroll it in its corner\n"
    "t               what the others did since your last turn, a line for each turn\n"
    "i               look up cards, what lies open, and what has happened in this turn; i "
    "again turns the page\n"
    "s, o            save to a file, open a saved game\n"
    "+, -            faster, slower (slow, normal, fast, instant)\n"
    "any key         skips what is being shown; the next question then waits a moment for "
    "its answer\n"
    "e, n, w         after the end: how it ended, a rematch, the game again\n"
    "space           stops and starts bots that play among themselves\n"
    "Ctrl-L          draws the window anew\n"
    "q, Ctrl-C       leave; the game is kept and can be continued\n"
    "\n"
    "Nothing is lost if the window closes: the game is saved after every action, and the "
    "start screen offers to continue it.";

static const char replay_keys[] = "right, left     one action on, one back\n"
                                  "PgDn, PgUp      ten on, ten back\n"
                                  "Home, End       to the start, to the end\n"
                                  "space           run, stop\n"
                                  "p               play on from here\n"
                                  "v               look with other eyes, where a game has secrets\n"
                                  "+, -            faster, slower\n"
                                  "l               read the log up to here\n"
                                  "s               save the game up to here\n"
                                  "q               leave";

static const char own_rules[] = "No rules are stored in this program for this game. Its project keeps them in the "
                                "folder docs/rules.";

/* ---- The pages --------------------------------------------------------------------------------------------------- */

void help_show(struct term *t, enum help_place place, const struct game *game, const struct rules *played,
               const char *rules_text, bool rules)
{
    enum { PAGES_MAX = 12 };
    static const struct page keys[] = { { "Keys of the start screen", start_keys },
                                        { "Keys at the table", table_keys },
                                        { "Keys of the replay", replay_keys } };
    const struct screen *screen = screen_of(game);
    const struct show *show = show_of(game);
    struct page pages[PAGES_MAX] = { keys[place] };
    struct textbuf book = TEXTBUF_GROWING, sets = TEXTBUF_GROWING;
    int count = 1;
    if (played && !played->ruleset->builtin) {
        show_ruleset(played, &sets);
        pages[count++] = (struct page){ "By another ruleset, which sets:", textbuf_text(&sets) };
    }
    for (int i = 0; i < show->page_count && count < PAGES_MAX - 2; i++)
        pages[count++] = show->pages[i];
    for (int i = 0; screen && i < screen->help_count && count < PAGES_MAX - 2; i++)
        pages[count++] = screen->help[i];
    struct markdown_style style = { least(80, t->columns) - 4, .unicode = true }; /* as wide as dialog_pages */
    markdown_put(&book, rules_text ? rules_text : "", style);
    if (rules_text || (!screen && !show->page_count))
        pages[count++] = (struct page){ "The rulebook", rules_text ? textbuf_text(&book) : own_rules };
    if (place == HELP_AT_START)
        pages[count++] = keys[HELP_AT_TABLE];
    dialog_pages(t, pages, count, rules ? 1 : 0);
    textbuf_release(&book);
    textbuf_release(&sets);
}

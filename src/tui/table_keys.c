/* What keys and the mouse do at the table; see table.h. */
#include "tui/table.h"

#include "bots/hint.h"
#include "native/thinker.h"
#include "tui/dialog.h"
#include "tui/file_dialog.h"
#include "tui/help_pages.h"

#include <stdio.h>
#include <string.h>

/* ---- Bots that think --------------------------------------------------------------------------------------------- */

/* False if the person wants something else, which is kept. */
static bool think(struct table *t, struct bot_player **player, struct bot_choice bot, int seat, bool why,
                  struct bot_answer *out)
{
    const struct input none = { .kind = INPUT_NONE };
    struct thinker thinker;
    struct input in = none;
    if (!*player)
        *player = bot_open(bot, match_rules(t->match));
    thinker_start(&thinker, *player, match_view(t->match, seat), seat, match_think_seed(t->match), why);
    t->pace.thinking = bot.bot->title;
    while (!thinker_done(&thinker)) {
        in = term_read(t->term, 20);
        if (in.kind == INPUT_BREAK || in.kind == INPUT_STOP || in.kind == INPUT_ESCAPE ||
            (in.kind == INPUT_CHAR && in.code == 'q'))
            break;
        if (in.kind == INPUT_CHAR && in.code == 'a' && answers_known(t))
            answers_change_wish(t);
        in = none;
    }
    t->pace.thinking = NULL;
    thinker_finish(&thinker, in.kind != INPUT_NONE);
    t->pace.pending = in;
    *out = thinker.answer;
    return in.kind == INPUT_NONE;
}

bool table_think(struct table *t, struct bot_player **player, struct bot_choice bot, int seat, action *out)
{
    struct bot_answer answer;
    bool done = think(t, player, bot, seat, false, &answer);
    *out = answer.chosen;
    return done;
}

/* The bot's best ideas and why; the one that is chosen from the list comes under the cursor. */
static void offer_ideas(struct table *t, const char *bot, const struct bot_answer *answer)
{
    struct told reason, idea[BOT_WHY_LINES];
    const char *items[BOT_WHY_LINES];
    char title[BOT_NAME_MAX + 20];
    struct look look = table_look(t);
    struct textbuf text = TEXTBUF_GROWING;
    int count = hint_count(answer);
    for (int i = 0; i < count; i++) {
        hint_tell(&look.choice, answer, i, told_begin(&reason, &look.cast));
        text_putf(&text, "%s\n", reason.memory);
        choice_words(&look.choice, hint_index(&look.choice, answer, i), told_begin(&idea[i], &look.cast));
        items[i] = idea[i].memory;
    }
    t->asked.chosen = hint_index(&look.choice, answer, 0); /* to be seen behind the box */
    snprintf(title, sizeof title, "Hint of the bot %s", bot);
    int taken = dialog_menu(t->term, title, textbuf_text(&text), items, count, 0);
    if (taken >= 0) {
        t->asked.chosen = hint_index(&look.choice, answer, taken);
        table_note(t, false, "Enter takes it.");
    }
    textbuf_release(&text);
}

static void give_hint(struct table *t)
{
    struct bot_choice bot = bot_adviser(match_rules(t->match)->game);
    struct bot_answer answer;
    if (!t->asked.count || !bot.bot) {
        table_note(t, true, "There is nothing to decide just now.");
        return;
    }
    if (think(t, &t->bots.adviser, bot, t->asked.seat, true, &answer))
        offer_ideas(t, bot.bot->id, &answer);
}

/* ---- Leaving ----------------------------------------------------------------------------------------------------- */

/* True if the game was saved. */
static bool save_as(struct table *t)
{
    bool saved = file_dialog_save(t->term, t->match, t->note.text, sizeof t->note.text);
    t->note.bad = !saved;
    return saved;
}

/* Asks what is to become of a game that is going on. */
static enum leave ask_to_leave(struct table *t, enum leave where, bool hurry)
{
    enum { GO_ON, KEEP, SAVE, FORGET, COUNT };
    bool kept = autosave_kept(&t->files.autosave);
    const char *items[COUNT] = {
        [GO_ON] = "Go on playing",
        [KEEP] = kept ? "Leave; it can be continued from the start screen" : "Leave without saving",
        [SAVE] = "Save it to a file, then leave",
        [FORGET] = "Forget it and leave",
    };
    if (t->replay || match_status(t->match).node == NODE_OVER || !game_begun(t->match))
        return where;
    int chosen = dialog_menu(t->term, "Leave the game?", "The game is not over. Save it?", items,
                             kept ? COUNT : SAVE + 1, hurry ? KEEP : GO_ON);
    switch (chosen) {
    case DIALOG_BREAK: /* Ctrl-C a second time */
        return LEAVE_PROGRAM;
    case KEEP:
        return where;
    case SAVE:
        return save_as(t) ? where : LEAVE_NOT;
    case FORGET:
        autosave_close(&t->files.autosave, true);
        return where;
    }
    return LEAVE_NOT;
}

/* ---- Commands ---------------------------------------------------------------------------------------------------- */

/* All that has happened; or what has since the reader's last turn, in short. */
static void show_log(struct table *t, bool since)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct look look = table_look(t);
    log_text(&look, since ? story_since(look.story, t->eyes.viewer) : 0, since, &text);
    dialog_text(t->term, since ? "Since your last turn" : "Log", textbuf_text(&text), !since);
    textbuf_release(&text);
}

/* Cards, piles and what else the game lets be looked up, and what has happened in this turn. */
static void look_up(struct table *t)
{
    enum { PAGES_MAX = SHOW_TEXTS_MAX + 1 };
    struct look look = table_look(t);
    const action *a = look.chosen < 0 ? NULL : &look.choice.actions[look.chosen];
    struct textbuf texts[PAGES_MAX];
    struct page pages[PAGES_MAX];
    int count = 0, turn = look.story->turn_count - 1;
    bool begun = turn > 0 && look.story->turns[turn].seat < SEATS_MAX;
    for (const char *title = ""; title && count < PAGES_MAX; count++) {
        struct textbuf *out = &texts[count];
        *out = TEXTBUF_GROWING;
        struct teller teller = teller_to(out, &look.cast);
        title = show_look_up(look.rules, look.view, look.seat, a, count, &teller);
        if (!title && begun)
            log_text(&look, turn, false, out);
        pages[count] = (struct page){ title ? title : "This turn", textbuf_text(out) };
    }
    int shown = begun ? count : count - 1;
    if (shown)
        dialog_pages(t->term, pages, shown, 0);
    else
        table_note(t, true, "There is nothing to look up in this game.");
    while (count-- > 0)
        textbuf_release(&texts[count]);
}

static void change_speed(struct table *t, int by)
{
    t->pace.speed = (enum speed)clamp((int)t->pace.speed + by, SPEED_SLOW, SPEED_INSTANT);
    table_note(t, false, "Speed: %s", speed_words[t->pace.speed]);
}

static void scroll_log(struct table *t, int by)
{
    t->eyes.scroll = clamp(t->eyes.scroll + by, 0, t->eyes.shown);
}

/* The commands that letters stand for. *known is false for other characters. */
static enum leave obey_letter(struct table *t, uint32_t letter, bool *known)
{
    bool over = match_status(t->match).node == NODE_OVER;
    *known = true;
    switch (letter) {
    case 'q':
    case 'Q':
        return ask_to_leave(t, LEAVE_TO_START, false);
    case 'o':
        return file_dialog_open(t->term, "Open a game", t->files.load_path) ? LEAVE_LOAD : LEAVE_NOT;
    case '?':
        help_show(t->term, t->replay ? HELP_AT_REPLAY : HELP_AT_TABLE, match_rules(t->match)->game,
                  match_rules(t->match), t->rules_text, false);
        return LEAVE_NOT;
    case '+':
    case '=':
    case '-':
        change_speed(t, letter == '-' ? -1 : 1);
        return LEAVE_NOT;
    case 'e':
        *known = over && !t->replay;
        return *known ? table_tell_end(t) : LEAVE_NOT;
    case 'n':
    case 'w':
        *known = over && !t->replay;
        return !*known ? LEAVE_NOT : letter == 'n' ? LEAVE_NEW_GAME : LEAVE_REPLAY;
    case 'l':
    case 't':
        show_log(t, letter == 't');
        return LEAVE_NOT;
    case 'i':
        look_up(t);
        return LEAVE_NOT;
    case 's':
        save_as(t);
        return LEAVE_NOT;
    case 'a':
        *known = answers_known(t);
        if (*known)
            answers_change_wish(t);
        return LEAVE_NOT;
    }
    *known = !t->replay && letter < 128 && strchr("uyh ", (int)letter);
    if (*known && letter == 'u')
        table_undo(t);
    else if (*known && letter == 'y')
        table_redo(t);
    else if (*known && letter == 'h')
        give_hint(t);
    else if (*known)
        t->pace.paused = !t->pace.paused;
    return LEAVE_NOT;
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

static void take_chosen(struct table *t)
{
    if (t->asked.chosen >= 0 && t->asked.count)
        table_play_action(t, t->asked.seat, t->asked.actions[t->asked.chosen]);
}

static void begin_typing(struct table *t, const char *text)
{
    if (!t->asked.count) {
        table_note(t, true, "There is nothing to decide just now.");
        return;
    }
    line_edit_set(&t->asked.edit, text);
    t->asked.typing = true;
}

static void take_typed(struct table *t, struct input in)
{
    struct look look = table_look(t);
    struct error err;
    switch (in.kind) {
    case INPUT_ESCAPE:
        t->asked.typing = false;
        return;
    case INPUT_TAB:
        choice_complete(&look.choice, t->asked.edit.text, LINE_EDIT_SIZE);
        line_edit_set(&t->asked.edit, t->asked.edit.text);
        return;
    case INPUT_ENTER: {
        int found = choice_typed(&look.choice, t->asked.edit.text, !table_pictured(t), &err);
        if (found < 0) {
            table_note(t, true, "%s", err.text);
            return;
        }
        t->asked.chosen = found;
        take_chosen(t);
        return;
    }
    default:
        line_edit_take(&t->asked.edit, in);
        if (!t->asked.edit.length)
            t->asked.typing = in.kind != INPUT_BACKSPACE;
    }
}

static void choose_by_click(struct table *t, int y, int x)
{
    struct look look = table_look(t);
    struct handle thing;
    int found = -1;
    if (!look.choice.count)
        return;
    if (t->picture.screen && t->picture.screen->point &&
        t->picture.screen->point(t->picture.scene, &look, y, x, &thing))
        found = chooser_thing(&t->asked.chooser, &look.choice, t->asked.chosen, &thing);
    if (found < 0)
        found = chooser_hit(&t->asked.chooser, &look.choice, t->asked.chosen, y, x);
    bool again = found >= 0 && found == t->asked.chosen;
    if (found >= 0)
        t->asked.chooser.cursor = t->asked.chosen = found;
    if (again && !chooser_forward(&t->asked.chooser, &look.choice, t->asked.chosen))
        take_chosen(t);
}

/* Characters that are no command: a number in the list, or the beginning of an action's text. */
static void choose_by_character(struct table *t, uint32_t c)
{
    bool digit = c >= '0' && c <= '9';
    char text[2] = { (char)c, '\0' };
    struct look look = table_look(t);
    if (!look.choice.count)
        return;
    if (digit || (c < 0x80 && choice_begins_with(&look.choice, (char)c)))
        begin_typing(t, text);
}

/* True if the picture or the chooser has obeyed the key. */
static bool steer(struct table *t, struct input in)
{
    struct look look = table_look(t);
    const struct screen *screen = t->picture.screen;
    int found = -1;
    if (look.choice.count && screen && screen->steer && (table_pictured(t) || screen->point))
        found = screen->steer(t->picture.scene, &look, in);
    if (found < 0 && look.choice.count && !(screen && table_pictured(t) && screen->steer))
        found = chooser_take(&t->asked.chooser, &look.choice, t->asked.chosen, in);
    else if (found >= 0)
        t->asked.chooser.cursor = found;
    if (found >= 0)
        t->asked.chosen = found;
    return found >= 0;
}

static bool glance(struct table *t, struct input in)
{
    struct look look = table_look(t);
    return t->picture.screen && t->picture.screen->glance && t->picture.screen->glance(t->picture.scene, &look, in);
}

static void choose(struct table *t, struct input in)
{
    bool on = in.kind == INPUT_DOWN || in.kind == INPUT_TAB, back = in.kind == INPUT_UP || in.kind == INPUT_BACK_TAB;
    int count = t->asked.count;
    if (in.kind == INPUT_ENTER)
        take_chosen(t);
    else if (in.kind == INPUT_CLICK)
        choose_by_click(t, in.y, in.x);
    else if ((on || back) && count) /* of a picture that leaves these keys alone: through all actions */
        t->asked.chosen = (t->asked.chosen + count + (on ? 1 : -1)) % count;
    else if (in.kind == INPUT_CHAR && !t->replay)
        choose_by_character(t, in.code);
}

/* ---- All keys ---------------------------------------------------------------------------------------------------- */

enum leave table_take(struct table *t, struct input in)
{
    bool known = false;
    enum leave leave;
    if (in.kind == INPUT_NONE || in.kind == INPUT_RESIZE)
        return LEAVE_NOT;
    bool older = in.kind == INPUT_PAGE_UP || in.kind == INPUT_WHEEL_UP;
    t->note.text[0] = '\0';
    if (in.kind == INPUT_STOP)
        return LEAVE_PROGRAM;
    if (in.kind == INPUT_BREAK)
        return ask_to_leave(t, LEAVE_PROGRAM, true);
    if (older || in.kind == INPUT_PAGE_DOWN || in.kind == INPUT_WHEEL_DOWN) {
        scroll_log(t, older ? 3 : -3);
        return LEAVE_NOT;
    }
    if (t->asked.typing) {
        take_typed(t, in);
        return LEAVE_NOT;
    }
    if (in.kind == INPUT_CHAR && (in.code == ':' || in.code == '/') && !t->replay) {
        begin_typing(t, "");
        return LEAVE_NOT;
    }
    if (glance(t, in))
        return LEAVE_NOT;
    if (in.kind == INPUT_CHAR) {
        leave = obey_letter(t, in.code, &known);
        if (known)
            return leave;
    }
    if (answers_take(t, in) || steer(t, in))
        return LEAVE_NOT;
    choose(t, in);
    return LEAVE_NOT;
}

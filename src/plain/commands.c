/* What a person may say at any question of a game beside an answer to it; see play.h. */
#include "bots/hint.h"
#include "native/files.h"
#include "native/thinker.h"
#include "plain/play.h"
#include "plain/start.h"
#include "seat/seat_match.h"

#include <limits.h>
#include <string.h>
#include <strings.h>

static void tell_nothing(struct play *p)
{
    talk_say(p->talk, "There is nothing to decide just now.");
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

static void look(struct play *p, const char *rest)
{
    struct textbuf text = TEXTBUF_GROWING;
    (void)rest;
    play_say_standings(p);
    struct teller teller = teller_to(&text, &p->cast);
    show_on_table(play_rules(p), &p->view.state, &teller);
    play_say_told(p, &text);
}

/* What can be looked up, by the number that was said; without one the list of all. */
static void look_up(struct play *p, const char *rest)
{
    int wanted = talk_number(rest, INT_MAX), count = 0;
    const action *a = p->option_count == 1 ? &p->choice.actions[p->options[0].first] : NULL;
    for (const char *title = ""; title; count += title != NULL) {
        struct textbuf text = TEXTBUF_GROWING;
        struct teller teller = teller_to(&text, &p->cast);
        title = show_look_up(play_rules(p), &p->view.state, p->asked, a, count, &teller);
        if (title && count + 1 == wanted)
            play_say_told(p, &text);
        else if (title && !rest[0])
            talk_say(p->talk, "up %d: %s", count + 1, title);
        textbuf_release(&text);
    }
    if (!count)
        talk_say(p->talk, "There is nothing to look up in this game.");
    else if (rest[0] && (wanted < 1 || wanted > count))
        talk_say(p->talk, "Say 'up' alone, or with a number from 1 to %d.", count);
}

/* A line for each turn, as the one who is told saw it: those since their last one, or else the latest. */
static void say_turns(struct play *p, bool since)
{
    enum { LATEST = 20 };
    struct story s = { 0 };
    story_of_match(&s, p->match, p->viewer, match_event_count(p->match));
    int from = since ? story_since(&s, p->viewer) : s.turn_count > LATEST ? s.turn_count - LATEST : 0;
    for (int turn = from; turn < s.turn_count; turn++) {
        struct textbuf text = TEXTBUF_GROWING;
        struct teller teller = teller_to(&text, &p->cast);
        story_line(&s, turn, &teller);
        play_say_told(p, &text);
    }
    if (from >= s.turn_count)
        talk_say(p->talk, "Nothing has happened yet.");
    story_release(&s);
}

static void since(struct play *p, const char *rest)
{
    (void)rest;
    say_turns(p, true);
}

static void show_log(struct play *p, const char *rest)
{
    if (strcasecmp(rest, "all") != 0)
        say_turns(p, false);
    else if (!play_say_events(p, 1))
        talk_say(p->talk, "Nothing has happened yet.");
}

/* What a ruleset sets that the texts of the game do not know. */
static void say_own_ruleset(struct play *p)
{
    struct textbuf text = TEXTBUF_GROWING;
    talk_say(p->talk, "This is played by another ruleset: first what it sets, then the rules of the game, from whose "
                      "numbers, board and cards it may differ.");
    show_ruleset(play_rules(p), &text);
    talk_text(p->talk, textbuf_text(&text));
    talk_pause(p->talk);
    textbuf_release(&text);
}

static void show_rules(struct play *p, const char *rest)
{
    if (!play_rules(p)->ruleset->builtin)
        say_own_ruleset(p);
    start_say_rules(p->start, play_rules(p)->game, strcasecmp(rest, "all") == 0);
}

/* The card of a name's beginning; -1. */
static int card_called(const struct rules *rules, const char *name)
{
    const struct show *show = show_of(rules->game);
    struct card_words card;
    for (int n = 0; name[0] && show->card && show->card(rules, n, &card); n++)
        if (strncasecmp(name, card.name, strlen(name)) == 0)
            return n;
    return -1;
}

static int card_of(const struct rules *rules, const struct handle *thing)
{
    const struct show *show = show_of(rules->game);
    struct card_words card;
    for (int n = 0; thing->thing == THING_CARD && show->card && show->card(rules, n, &card); n++)
        if (card.thing.thing == THING_CARD && strcmp(card.thing.id, thing->id) == 0)
            return n;
    return -1;
}

/* What an option is about: the text of its card, and what it does. */
static void tell_option(const struct play *p, int n, struct teller *t)
{
    const struct choice *c = &p->choice;
    const struct choice_option *option = &p->options[n];
    struct step steps[SHOW_LEVELS_MAX];
    int card = p->level < choice_steps(c, option->first, steps) ? card_of(c->rules, &steps[p->level].thing) : -1;
    if (card >= 0)
        show_card(c->rules, card, t);
    if (option->count == 1)
        show_action(c->rules, c->view, c->seat, c->actions[option->first], t);
    else if (card < 0)
        tell(t, "It leads to %d different actions.", option->count);
}

static void explain(struct play *p, const char *rest)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct teller teller = teller_to(&text, &p->cast);
    int n = talk_number(rest, p->option_count), card = card_called(play_rules(p), rest);
    if (n > 0)
        tell_option(p, n - 1, &teller);
    else if (n)
        tell(&teller, "There is no option %s.", rest);
    else if (card >= 0)
        show_card(play_rules(p), card, &teller);
    if (!text.length)
        tell(&teller, "Say 'what' and the number of an option, or the name of a card.");
    play_say_told(p, &text);
}

/* ---- Advice ------------------------------------------------------------------------------------------------------ */

static void hint(struct play *p, const char *rest)
{
    struct bot_choice bot = bot_adviser(play_rules(p)->game);
    struct thinker thinker;
    (void)rest;
    if (!p->choice.count || !bot.bot) {
        tell_nothing(p);
        return;
    }
    if (!p->adviser)
        p->adviser = bot_open(bot, play_rules(p));
    thinker_start(&thinker, p->adviser, match_view(p->match, p->asked), p->asked, match_think_seed(p->match), true);
    thinker_finish(&thinker, false);
    talk_say(p->talk, "What the bot %s thinks of it:", bot.bot->id);
    for (int i = 0; i < hint_count(&thinker.answer); i++) {
        struct textbuf text = TEXTBUF_GROWING;
        struct teller teller = teller_to(&text, &p->cast);
        hint_tell(&p->choice, &thinker.answer, i, &teller);
        tell(&teller, "\nSay: ");
        choice_text(&p->choice, hint_index(&p->choice, &thinker.answer, i), &text);
        play_say_told(p, &text);
    }
}

/* ---- Taking back, keeping, leaving ------------------------------------------------------------------------------- */

/* The match stands at another ply: who heard of what comes behind it will hear it again. */
static void jumped(struct play *p)
{
    int count = match_event_count(p->match);
    for (int i = 0; i <= SEATS_MAX; i++)
        p->told[i] = p->told[i] > count ? count : p->told[i];
    play_save(p);
    p->stale = true;
}

static void undo(struct play *p, const char *rest)
{
    (void)rest;
    enum take_back came = asking_take_back(&p->asking, p->viewer);
    if (came != TAKEN_BACK) {
        talk_say(p->talk, "%s", deeds_refusal(came));
        return;
    }
    talk_say(p->talk, "Taken back. 'redo' brings it again.");
    jumped(p);
}

static void redo(struct play *p, const char *rest)
{
    (void)rest;
    if (asking_bring_back(&p->asking, p->viewer))
        jumped(p);
    else
        talk_say(p->talk, "There is nothing to bring back.");
}

static void save(struct play *p, const char *rest)
{
    struct error err;
    if (!rest[0])
        talk_say(p->talk, "Say 'save' and the name of a file.");
    else if (file_exists(rest))
        talk_say(p->talk, "There is a file %s already. Choose another name.", rest);
    else if (game_file_save(p->match, rest, &err))
        talk_say(p->talk, "Not saved: %s", err.text);
    else
        talk_say(p->talk, "Saved as %s.", rest);
}

static void quit(struct play *p, const char *rest)
{
    (void)rest;
    p->leave = LEAVE_PROGRAM;
}

static void menu(struct play *p, const char *rest)
{
    (void)rest;
    p->leave = LEAVE_TO_START;
}

static void forget(struct play *p, const char *rest)
{
    (void)rest;
    autosave_close(&p->autosave, true);
    p->leave = LEAVE_TO_START;
}

/* When the person is asked for answers. */
static void wish(struct play *p, const char *rest)
{
    const char *items[WISH_COUNT];
    (void)rest;
    if (!asking_known(&p->asking) || p->asked == SEAT_NONE) {
        talk_say(p->talk, "Nobody answers what others do in this game.");
        return;
    }
    for (int i = 0; i < WISH_COUNT; i++)
        items[i] = wish_words((enum wish)i);
    talk_say(p->talk, "Now you are asked: %s. It matters if %s.",
             wish_words((enum wish)p->asking.wishes.wish[p->asked]),
             show_of(play_rules(p)->game)->answering->what_matters);
    int chosen = talk_choose(p->talk, "When are you asked whether you answer?", items, WISH_COUNT);
    if (chosen >= 0)
        wishes_set(&p->asking.wishes, p->asked, (enum wish)chosen);
    p->stale = true;
}

/* Where all listen, the one who is asked may look at what they hold. */
static void hand(struct play *p, const char *rest)
{
    (void)rest;
    if (p->asked == SEAT_NONE) {
        tell_nothing(p);
        return;
    }
    if (p->viewer != p->asked) {
        play_hand_over(p);
        p->stale = true;
        return;
    }
    struct textbuf text = TEXTBUF_GROWING;
    struct teller teller = teller_to(&text, &p->cast);
    if (!show_hand(play_rules(p), &p->view.state, p->asked, &teller))
        tell(&teller, "What you hold, if anything, is told by 'look'.");
    play_say_told(p, &text);
}

/* ---- All of them ------------------------------------------------------------------------------------------------- */

static void help(struct play *p, const char *rest);

static void again(struct play *p, const char *rest)
{
    (void)rest;
    p->stale = true;
}

static const struct command {
    const char *word;
    void (*obey)(struct play *p, const char *rest);
    const char *help; /* NULL: another word for the one before */
} commands[] = {
    { "look", look, "how all stand, and what lies on the table" },
    { "table", look, NULL },
    { "hand", hand, "what you hold" },
    { "what", explain, "NUMBER or NAME: what an option does, what a card says" },
    { "up", look_up, "cards, piles and what else can be looked up" },
    { "hint", hint, "what a bot would do, and why" },
    { "again", again, "the question once more" },
    { "undo", undo, "take back your last action" },
    { "redo", redo, "bring back what was taken back" },
    { "since", since, "the turns since your last one, in short" },
    { "log", show_log, "the latest turns, in short; 'log all' tells everything from the start" },
    { "answers", wish, "when you are asked whether you answer what others do" },
    { "rules", show_rules, "the rules in short; 'rules all' tells all of them" },
    { "save", save, "FILE: save the game" },
    { "menu", menu, "leave the game; it is kept" },
    { "forget", forget, "leave the game; it is not kept" },
    { "quit", quit, "leave Coil; the game is kept" },
    { "?", help, "this help" },
    { "help", help, NULL },
};

static void help(struct play *p, const char *rest)
{
    (void)rest;
    talk_say(p->talk,
             "Answer with a number, with the beginning of an option's words, or with an action in full, such as "
             "a hint tells it. 'back' goes back one question. You can also say:");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (commands[i].help)
            talk_say(p->talk, "%s: %s", commands[i].word, commands[i].help);
}

bool play_obey(struct play *p)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *rest = talk_behind(p->talk, commands[i].word);
        if (rest) {
            commands[i].obey(p, rest);
            return true;
        }
    }
    return false;
}

void play_say_commands(struct play *p)
{
    talk_say(p->talk,
             "Say ? for help, rules for the rules in short, look for the table, hint for advice, quit to leave.");
}

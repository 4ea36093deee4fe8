/* A game line by line: whose turn it is decides what is said and asked next; see play.h. */
#include "plain/play.h"

#include "base/memory.h"
#include "native/past_games.h"
#include "native/thinker.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const struct rules *play_rules(const struct play *p)
{
    return match_rules(p->match);
}

/* ---- Saying ------------------------------------------------------------------------------------------------------ */

void play_say_told(struct play *p, struct textbuf *told)
{
    talk_text(p->talk, textbuf_text(told));
    textbuf_release(told);
}

bool play_say_events(struct play *p, int from)
{
    const struct rules *rules = play_rules(p);
    bool any = false;
    for (int v = from; v <= match_event_count(p->match); v++) {
        struct event seen = event_seen_by(match_event(p->match, v), p->viewer);
        struct textbuf text = TEXTBUF_GROWING;
        struct teller teller = teller_to(&text, &p->cast);
        if (seen.type != EVENT_BARE && rules->game->event_types[seen.type].role != ROLE_QUIET)
            game_event_tell(rules, &seen, &teller);
        any |= text.length > 0;
        play_say_told(p, &text);
    }
    return any;
}

/* Up to where whoever is told has heard of the events; all hear the same where nobody has secrets. */
static int *told_to(struct play *p)
{
    bool alone = asking_secrets(&p->asking) && p->viewer < SEATS_MAX;
    return &p->told[alone ? p->viewer : SEATS_MAX];
}

static void say_news(struct play *p)
{
    int *told = told_to(p);
    play_say_events(p, *told + 1);
    *told = match_event_count(p->match);
}

void play_say_standings(struct play *p)
{
    const struct rules *rules = play_rules(p);
    struct textbuf text = TEXTBUF_GROWING;
    struct teller teller = teller_to(&text, &p->cast);
    for (int seat = 0; seat < rules->seats; seat++) {
        tell_name(&teller, seat);
        tell(&teller, ": ");
        show_standing(rules, &p->view.state, seat, &teller);
        tell(&teller, "\n");
    }
    play_say_told(p, &text);
}

/* Who has won and why, all by their places, and the record of the persons. */
static void say_ending(struct play *p)
{
    const struct rules *rules = play_rules(p);
    struct textbuf text = TEXTBUF_GROWING;
    struct teller teller = teller_to(&text, &p->cast);
    show_headline(rules, &p->view.state, &teller);
    tell(&teller, "\n");
    show_why(rules, &p->view.state, &teller);
    show_places(rules, &p->view.state, &teller);
    tell(&teller, "\n");
    show_length(rules->game, match_turns(p->match), &teller);
    past_games_tell(p->match, p->asking.persons, &teller);
    play_say_told(p, &text);
}

/* ---- Keeping ----------------------------------------------------------------------------------------------------- */

void play_save(struct play *p)
{
    struct error err;
    if (game_keep(&p->autosave, p->record_path, p->match, &err))
        talk_say(p->talk, "Not saved: %s", err.text);
}

static void play_action(struct play *p, int seat, action a, enum origin origin)
{
    asking_play(&p->asking, seat, a, origin);
    play_save(p);
}

/* ---- Bots -------------------------------------------------------------------------------------------------------- */

static void bot_acts(struct play *p, int seat)
{
    struct thinker thinker;
    if (!p->player[seat])
        p->player[seat] = bot_open(p->setup.sitter[seat].bot, play_rules(p));
    thinker_start(&thinker, p->player[seat], match_view(p->match, seat), seat, match_think_seed(p->match), false);
    thinker_finish(&thinker, false);
    play_action(p, seat, thinker.answer.chosen, ORIGIN_DECIDED);
    if (!p->asking.persons) /* else it is told to whoever is asked next */
        say_news(p);
}

/* ---- Whose eyes and ears ----------------------------------------------------------------------------------------- */

static void look_with(struct play *p, int viewer)
{
    p->viewer = viewer;
    memcpy(&p->view, match_view(p->match, viewer), play_rules(p)->game->state_size);
}

/* What stands on the screen of one person is pushed away before others look. */
static void push_away(struct play *p)
{
    if (p->viewer < SEATS_MAX)
        talk_push_away(p->talk);
}

/* Waits for Enter alone; "quit" leaves. False if the game is not to go on. */
static bool wait_for_enter(struct play *p)
{
    while (talk_read(p->talk) && p->talk->line[0])
        if (talk_behind(p->talk, "quit")) {
            p->leave = LEAVE_PROGRAM;
            return false;
        }
    return !p->talk->ended;
}

void play_hand_over(struct play *p)
{
    const char *name = match_name(p->match, p->asked);
    if (p->viewer < SEATS_MAX) {
        say_news(p);
        talk_say(p->talk, "%s is next. This game has secrets: press Enter to push them away.", name);
        if (!wait_for_enter(p))
            return;
    }
    push_away(p);
    talk_say(p->talk, "Hand over to %s. %s: press Enter when nobody else looks or listens.", name, name);
    if (wait_for_enter(p))
        look_with(p, p->asked);
}

/* True if whoever is asked has the keyboard. With one person, or without secrets, it is always theirs; where persons
 * act before all eyes nobody needs to hand it over. */
static bool has_keyboard(struct play *p)
{
    bool secrets = asking_secrets(&p->asking);
    if (secrets && p->viewer != p->asked && asking_open(&p->asking)) {
        push_away(p);
        look_with(p, VIEW_TABLE);
        return true;
    }
    if (!secrets)
        look_with(p, p->asked);
    return p->viewer == p->asked;
}

/* What was chosen in secret is out of sight before others learn what comes of it. */
static void close_eyes(struct play *p)
{
    if (!asking_opens(&p->asking) || p->viewer == VIEW_TABLE)
        return;
    push_away(p);
    p->viewer = VIEW_TABLE;
}

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

static void say_option(struct play *p, int n)
{
    const struct choice *c = &p->choice;
    struct textbuf text = TEXTBUF_GROWING;
    struct teller teller = teller_to(&text, &p->cast);
    const struct choice_option *option = &p->options[n];
    tell(&teller, "%d: ", n + 1);
    choice_label(c, option->first, p->level, &teller);
    bool more = option->count > 1 && choice_level_from(c, option->first, p->level + 1) < SHOW_LEVELS_MAX;
    bool destroys = !more && show_marks(c->rules, c->view, c->seat, c->actions[option->first]) & CHOICE_DESTRUCTIVE;
    tell(&teller, more ? " ..." : destroys ? " (you lose something by it)" : "");
    tell(&teller, p->option_count == 1 ? " (Enter takes it)" : "");
    play_say_told(p, &text);
}

static void say_question(struct play *p)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct teller teller = teller_to(&text, &p->cast);
    choice_question(&p->choice, p->at, p->level, &teller);
    play_say_told(p, &text);
    for (int i = 0; i < p->option_count; i++)
        say_option(p, i);
}

/* Goes to a level of the tree, of the actions that agree with `at` before it. */
static void ask_level(struct play *p, int at, int level)
{
    p->at = at;
    p->level = level < SHOW_LEVELS_MAX ? level : 0;
    p->option_count = choice_options(&p->choice, at, p->level, p->options, p->choice.count);
    say_question(p);
}

static void begin_question(struct play *p)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct teller teller = teller_to(&text, &p->cast);
    int count = match_legal(p->match, p->asked, p->actions);
    p->choice = choice_among(play_rules(p), &p->view.state, p->asked, p->actions, count);
    talk_pause(p->talk);
    show_advice(p->choice.rules, p->choice.view, p->asked, &teller);
    if (p->cast.you == SEAT_NONE && !strstr(textbuf_text(&text), match_name(p->match, p->asked)))
        talk_say(p->talk, "%s is asked.", match_name(p->match, p->asked));
    play_say_told(p, &text);
    ask_level(p, 0, choice_level_from(&p->choice, 0, 0));
    p->stale = false;
}

static void take(struct play *p, int index)
{
    int seat = p->asked;
    action a = p->choice.actions[index];
    close_eyes(p);
    play_action(p, seat, a, ORIGIN_DECIDED);
    p->stale = true;
}

static void take_option(struct play *p, int n)
{
    const struct choice_option *option = &p->options[n];
    int next = option->count > 1 ? choice_level_from(&p->choice, option->first, p->level + 1) : SHOW_LEVELS_MAX;
    if (next < SHOW_LEVELS_MAX)
        ask_level(p, option->first, next);
    else
        take(p, option->first);
}

/* The only option of this level whose label begins with what was said; -1. */
static int labelled(const struct play *p)
{
    int found = -1, fitting = 0;
    for (int i = 0; i < p->option_count; i++) {
        struct textbuf text = TEXTBUF_GROWING;
        struct teller teller = teller_to(&text, &p->cast);
        choice_label(&p->choice, p->options[i].first, p->level, &teller);
        if (talk_begins(p->talk, textbuf_text(&text))) {
            found = i;
            fitting++;
        }
        textbuf_release(&text);
    }
    return fitting == 1 ? found : -1;
}

static void go_back(struct play *p)
{
    int before = choice_level_before(&p->choice, p->at, p->level);
    if (before >= 0)
        ask_level(p, p->at, before);
    else
        talk_say(p->talk, "This is the first question. 'undo' takes back what was played.");
}

/* What was said to a question, if it is no command: a number, a label, an action's text. */
static void answer(struct play *p)
{
    struct error err;
    int number = talk_number(p->talk->line, p->option_count), n = number - 1;
    if (!p->talk->line[0] && p->option_count == 1) {
        take_option(p, 0);
    } else if (!p->talk->line[0] || number < 0) { /* a number of no option is no action either */
        talk_say(p->talk, "Type a number from 1 to %d, or ? for help.", p->option_count);
    } else if (n >= 0 || (n = labelled(p)) >= 0) {
        take_option(p, n);
    } else {
        int found = choice_typed(&p->choice, p->talk->line, false, &err);
        if (found >= 0)
            take(p, found);
        else
            talk_say(p->talk, "%s. ? is for help.", err.text);
    }
}

/* True if there is nothing to ask: a person who plays against bots alone can but let it happen. */
static bool goes_without_saying(struct play *p)
{
    bool answers = asking_known(&p->asking) && match_status(p->match).node == NODE_REACTION;
    return answers && p->cast.you != SEAT_NONE && match_legal(p->match, p->asked, p->actions) == 1;
}

/* The action whose text was said in full; -1. It goes before commands. */
static int said_in_full(const struct play *p)
{
    char text[128];
    for (int i = 0; i < p->choice.count; i++) {
        struct textbuf out = textbuf_over(text, sizeof text);
        choice_text(&p->choice, i, &out);
        if (strcasecmp(text, p->talk->line) == 0)
            return i;
    }
    return -1;
}

static void obey(struct play *p)
{
    int said = said_in_full(p);
    if (said >= 0)
        take(p, said);
    else if (talk_behind(p->talk, "back"))
        go_back(p);
    else if (!play_obey(p))
        answer(p);
}

static void ask(struct play *p)
{
    if (goes_without_saying(p)) {
        play_action(p, p->asked, asking_declining(&p->asking, p->asked), ORIGIN_TABLE);
        return;
    }
    say_news(p);
    look_with(p, p->viewer);
    begin_question(p);
    while (!p->stale && p->leave == LEAVE_NOT && talk_read(p->talk))
        obey(p);
}

/* ---- Who answers ------------------------------------------------------------------------------------------------- */

/* Before all eyes: who claims the answer? */
static void ask_claimers(struct play *p)
{
    const char *items[SEATS_MAX + 1] = { "Nobody" };
    struct textbuf text = TEXTBUF_GROWING;
    struct teller teller = teller_to(&text, &p->cast);
    int count = 1;
    push_away(p);
    look_with(p, VIEW_TABLE);
    say_news(p);
    talk_pause(p->talk);
    show_of(play_rules(p)->game)->answering->announced(play_rules(p), &p->view.state, &teller);
    play_say_told(p, &text);
    for (int seat; (seat = asking_claimer(&p->asking, count)) != SEAT_NONE; count++)
        items[count] = match_name(p->match, seat);
    int chosen = talk_choose(p->talk, "Does anybody answer? Say who; whoever stands above lets it pass.", items, count);
    if (chosen == TALK_BACK)
        p->leave = LEAVE_PROGRAM;
    if (chosen < 0)
        return;
    int declines = asking_claim(&p->asking, chosen ? asking_claimer(&p->asking, chosen) : SEAT_NONE);
    if (declines != SEAT_NONE)
        play_action(p, declines, asking_declining(&p->asking, declines), ORIGIN_PUBLIC);
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void end(struct play *p)
{
    static const char *const items[] = { "Play the same game again", "Another game", "Quit" };
    static const enum leave leaves[] = { LEAVE_NEW_GAME, LEAVE_TO_START, LEAVE_PROGRAM };
    struct error err;
    if (asking_secrets(&p->asking))
        p->viewer = VIEW_TABLE;
    look_with(p, p->viewer);
    say_news(p);
    talk_pause(p->talk);
    talk_say(p->talk, "The game is over.");
    if (past_games_add(p->match, &p->setup, &err))
        talk_say(p->talk, "This game will not count in your record: %s", err.text);
    say_ending(p);
    p->asked = SEAT_NONE;
    p->choice.count = p->option_count = 0;
    p->stale = false;
    talk_pause(p->talk);
    for (int i = 0; i < 3; i++)
        talk_say(p->talk, "%d: %s", i + 1, items[i]);
    while (!p->stale && p->leave == LEAVE_NOT && talk_read(p->talk)) {
        int n = talk_number(p->talk->line, 3);
        if (n > 0)
            p->leave = leaves[n - 1];
        else if (!play_obey(p))
            talk_say(p->talk, "Type a number from 1 to 3, or a command: look, log, undo, save FILE, quit.");
    }
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

static void go_on(struct play *p)
{
    unsigned bots = asking_owing(&p->asking) & ~p->asking.persons;
    p->asked = asking_settle(&p->asking, p->viewer);
    if (match_status(p->match).node == NODE_OVER)
        end(p);
    else if (bots)
        bot_acts(p, __builtin_ctz(bots));
    else if (p->asking.declining != SEAT_NONE)
        play_action(p, p->asking.declining, asking_declining(&p->asking, p->asking.declining), ORIGIN_TABLE);
    else if (p->asking.claimers)
        ask_claimers(p);
    else if (has_keyboard(p))
        ask(p);
    else
        play_hand_over(p);
}

static void begin(struct play *p, const char *kept_path)
{
    const struct rules *rules = play_rules(p);
    unsigned persons = setup_persons(&p->setup);
    setup_names(&p->setup, p->match); /* everybody at the table has one */
    p->cast = setup_cast(&p->setup, p->match);
    asking_begin(&p->asking, p->match, persons);
    autosave_open(&p->autosave, p->setup.catalog, kept_path);
    game_file_fresh(p->start->record_path, p->record_path);
    play_save(p);
    p->actions = memory_new((size_t)rules_list_max(rules) * sizeof *p->actions);
    p->options = memory_new((size_t)rules_list_max(rules) * sizeof *p->options);
    p->viewer = p->cast.you == SEAT_NONE ? VIEW_TABLE : p->cast.you;
    for (int i = 0; i <= SEATS_MAX && kept_path; i++)
        p->told[i] = match_event_count(p->match);
}

static void release(struct play *p)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        bot_close(p->player[seat]);
    bot_close(p->adviser);
    autosave_close(&p->autosave, false);
    asking_release(&p->asking);
    free(p->actions);
    free(p->options);
    match_free(p->match);
}

/* The same once more, with other luck. A ruleset that came with a record lives as long as its matches: the questions
 * go on with one of the catalogue. */
static void play_again(struct play *p, struct match **next)
{
    struct error err;
    p->setup.seed[0] = '\0';
    if (setup_match(&p->setup, next, &err)) {
        talk_say(p->talk, "This cannot be played: %s.", err.text);
        p->leave = LEAVE_TO_START;
    } else if (!p->setup.ruleset->carried) {
        p->start->setup = p->setup;
    }
}

enum leave play_run(struct plain_start *start, struct match *m, const char *kept_path, const char *note,
                    struct match **next)
{
    struct play p = { .start = start, .talk = &start->talk, .match = m, .leave = LEAVE_NOT };
    setup_of_match(&p.setup, start->setup.catalog, m);
    begin(&p, kept_path);
    talk_pause(p.talk);
    talk_say(p.talk, "%s. %s", play_rules(&p)->game->title, note);
    play_say_commands(&p);
    while (p.leave == LEAVE_NOT && !p.talk->ended)
        go_on(&p);
    if (match_status(m).node != NODE_OVER && game_begun(m))
        talk_say(p.talk, "%s",
                 autosave_kept(&p.autosave) ? "The game is kept. 'coil play --plain' offers to continue it."
                                            : "The game is not kept.");
    if (p.leave == LEAVE_NEW_GAME)
        play_again(&p, next);
    release(&p);
    return p.leave;
}

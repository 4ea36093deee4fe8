/* The questions before a game; see start.h. */
#include "plain/start.h"

#include "native/markdown.h"
#include "native/remembered.h"
#include "show/show.h"

#include <stdarg.h>
#include <string.h>

enum { ITEMS_MAX = 24 + SEATS_MAX + OPTIONS_MAX, ITEM_SIZE = 200 };

/* A question's items, each with what it means. */
struct menu {
    char text[ITEMS_MAX][ITEM_SIZE];
    const char *item[ITEMS_MAX];
    int kind[ITEMS_MAX], index[ITEMS_MAX];
    int count;
};

static void add(struct menu *m, int kind, int index, const char *format, ...) __attribute__((format(printf, 4, 5)));
static void add(struct menu *m, int kind, int index, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(m->text[m->count], ITEM_SIZE, format, args);
    va_end(args);
    m->item[m->count] = m->text[m->count];
    m->kind[m->count] = kind;
    m->index[m->count++] = index;
}

static int choose(struct talk *t, const char *question, const struct menu *m)
{
    return talk_choose(t, question, m->item, m->count);
}

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

void start_say_rules(struct plain_start *s, const struct game *game, bool whole)
{
    const struct show *show = show_of(game);
    const char *book = s->rules ? s->rules(game->id) : NULL;
    for (int i = 0; i < show->page_count && !whole; i++) {
        talk_say(&s->talk, "%s.", show->pages[i].title);
        talk_text(&s->talk, show->pages[i].text);
        talk_pause(&s->talk);
    }
    if (!whole && show->page_count) {
        if (book)
            talk_say(&s->talk, "These are the rules in short. 'rules all' in the game tells all of them.");
        return;
    }
    struct textbuf lines = TEXTBUF_GROWING;
    struct markdown_style style = { s->talk.columns, .unicode = s->talk.unicode };
    markdown_put(&lines, book ? book : "No rules are stored in this program for this game.", style);
    talk_text(&s->talk, textbuf_text(&lines));
    textbuf_release(&lines);
}

/* ---- Who plays, and by what -------------------------------------------------------------------------------------- */

/* True if some ruleset of the game is for so many. */
static bool seats_some(const struct setup *setup, int seats)
{
    const struct ruleset *r;
    for (int n = 0; (r = catalog_ruleset_at(setup->catalog, setup->ruleset->game, n)); n++)
        if (seats >= r->seats_min && seats <= r->seats_max)
            return true;
    return false;
}

static void ask_seats(struct talk *t, struct setup *setup)
{
    struct menu m = { .count = 0 };
    for (int seats = 1; seats <= SEATS_MAX; seats++)
        if (seats_some(setup, seats))
            add(&m, 0, seats, seats == 1 ? "1 alone" : "%d players", seats);
    int chosen = choose(t, "How many play, people and bots together?", &m);
    if (chosen >= 0)
        setup_set_players(setup, m.index[chosen]);
}

static void ask_sitter(struct talk *t, struct setup *setup, int seat)
{
    const struct game *game = setup->ruleset->game;
    struct sitter *sitter = &setup->sitter[seat];
    struct menu m = { .count = 0 };
    add(&m, 0, 0, "a person");
    for (int n = 0; bot_at(game, n); n++)
        add(&m, 1, n, "the bot %s: %s", bot_at(game, n)->id, bot_at(game, n)->about);
    int chosen = choose(t, "Who sits here?", &m);
    if (chosen < 0)
        return;
    sitter->bot = (struct bot_choice){ .bot = NULL };
    if (m.kind[chosen]) {
        sitter->bot = bot_find(bot_at(game, m.index[chosen])->id, game, NULL);
        return;
    }
    talk_say(t, "Their name? Enter alone for none.");
    if (talk_read(t))
        snprintf(sitter->name, NAME_SIZE, "%s", t->line);
}

static void ask_option(struct talk *t, struct setup *setup, int index)
{
    const struct game *game = setup->ruleset->game;
    const struct game_option *option = &game->options[index];
    struct menu m = { .count = 0 };
    char value[OPTION_TEXT_MAX] = "";
    for (int n = 0; m.count < ITEMS_MAX && show_value(setup->ruleset, setup->seats, index, n, value); n++)
        add(&m, 0, n, "%s", show_answer(game, index, value));
    if (m.count > 1) {
        int chosen = choose(t, show_question(game, index), &m);
        if (chosen < 0)
            return;
        show_value(setup->ruleset, setup->seats, index, chosen, value);
    } else {
        talk_say(t, "%s It is %s. Enter alone for the usual.", option->help, option->value_hint);
        if (!talk_read(t))
            return;
        snprintf(value, sizeof value, "%s", t->line);
    }
    setup_set_option(setup, index, value);
}

static void add_ruleset(struct menu *m, int kind, int index, const char *words, const struct setup *setup,
                        const struct ruleset *ruleset)
{
    char name[ITEM_SIZE];
    struct textbuf text = textbuf_over(name, sizeof name);
    setup_put_ruleset(setup, ruleset, &text);
    add(m, kind, index, "%s%s", words, name);
}

static void ask_ruleset(struct talk *t, struct setup *setup)
{
    struct menu m = { .count = 0 };
    const struct ruleset *r;
    for (int n = 0; (r = catalog_ruleset_at(setup->catalog, setup->ruleset->game, n)) && m.count < ITEMS_MAX; n++)
        add_ruleset(&m, 0, n, "", setup, r);
    int chosen = choose(t, "By which ruleset?", &m);
    if (chosen < 0)
        return;
    setup->ruleset = catalog_ruleset_at(setup->catalog, setup->ruleset->game, chosen);
    setup_set_seats(setup, setup->seats);
}

/* ---- One game ---------------------------------------------------------------------------------------------------- */

enum { ITEM_BEGIN, ITEM_SEATS, ITEM_SEAT, ITEM_RULESET, ITEM_OPTION, ITEM_RULES, ITEM_BACK };

static void list_game(const struct setup *setup, struct menu *m)
{
    const struct ruleset *r = setup->ruleset;
    char name[NAME_SIZE];
    m->count = 0;
    add(m, ITEM_BEGIN, 0, "Begin");
    if (r->seats_min < r->seats_max || catalog_ruleset_at(setup->catalog, r->game, 1))
        add(m, ITEM_SEATS, 0, "How many play: %d", setup->seats);
    for (int seat = 0; seat < setup->seats; seat++) {
        setup_name(setup, seat, name);
        add(m, ITEM_SEAT, seat, "%s player: %s", setup_seat_words[seat], name);
    }
    if (catalog_ruleset_at(setup->catalog, r->game, 1))
        add_ruleset(m, ITEM_RULESET, 0, "Ruleset: ", setup, r);
    for (int i = 0; r->game->options[i].key; i++)
        add(m, ITEM_OPTION, i, "%s %s", show_question(r->game, i), show_answer(r->game, i, setup_option(setup, i)));
    add(m, ITEM_RULES, 0, "Rules in short");
    add(m, ITEM_BACK, 0, "Other games");
}

/* True if it is to begin; false to go back. */
static bool ask_game(struct plain_start *s)
{
    struct setup *setup = &s->setup;
    struct menu m;
    char question[ITEM_SIZE];
    snprintf(question, sizeof question, "%s. Enter begins; a number changes something.", setup->ruleset->game->title);
    while (!s->talk.ended) {
        list_game(setup, &m);
        int chosen = choose(&s->talk, question, &m);
        if (chosen < 0)
            return false;
        switch (m.kind[chosen]) {
        case ITEM_BEGIN:
            return true;
        case ITEM_SEATS:
            ask_seats(&s->talk, setup);
            break;
        case ITEM_SEAT:
            ask_sitter(&s->talk, setup, m.index[chosen]);
            break;
        case ITEM_RULESET:
            ask_ruleset(&s->talk, setup);
            break;
        case ITEM_OPTION:
            ask_option(&s->talk, setup, m.index[chosen]);
            break;
        case ITEM_RULES:
            start_say_rules(s, setup->ruleset->game, false);
            break;
        default:
            return false;
        }
    }
    return false;
}

/* ---- What to do -------------------------------------------------------------------------------------------------- */

enum { ITEM_KEPT, ITEM_GAME, ITEM_OPEN, ITEM_QUIT };

static void list_all(const struct plain_start *s, const struct autosave_entry *kept, int kept_count, struct menu *m)
{
    const struct game *const *games = s->setup.catalog->games;
    m->count = 0;
    for (int i = 0; i < kept_count; i++)
        add(m, ITEM_KEPT, i, "Continue %s; %s", kept[i].label, kept[i].when);
    for (int i = 0; games[i] && m->count < ITEMS_MAX - 2; i++)
        add(m, ITEM_GAME, i, "%s: %s", games[i]->title, games[i]->about);
    add(m, ITEM_OPEN, 0, "Open a saved game");
    add(m, ITEM_QUIT, 0, "Quit");
}

enum start_choice start_ask(struct plain_start *s, bool chosen, char path[GAME_PATH_SIZE])
{
    struct autosave_entry kept[AUTOSAVES_MAX];
    struct menu m;
    if (chosen && ask_game(s))
        return START_PLAY;
    while (!s->talk.ended) {
        list_all(s, kept, autosave_list(s->setup.catalog, kept), &m);
        int n = choose(&s->talk, "What do you want to play?", &m);
        if (n < 0 || m.kind[n] == ITEM_QUIT)
            return START_QUIT;
        if (m.kind[n] == ITEM_KEPT) {
            memcpy(path, kept[m.index[n]].path, GAME_PATH_SIZE);
            return START_CONTINUE;
        }
        if (m.kind[n] == ITEM_OPEN) {
            talk_say(&s->talk, "Which file?");
            if (talk_read(&s->talk) && s->talk.line[0]) {
                snprintf(path, GAME_PATH_SIZE, "%s", s->talk.line);
                return START_LOAD;
            }
            continue;
        }
        const struct game *game = s->setup.catalog->games[m.index[n]];
        if (game != s->setup.ruleset->game) {
            struct remembered remembered;
            setup_suggest(&s->setup, s->setup.catalog, catalog_ruleset(s->setup.catalog, game, NULL));
            remembered_load(&remembered);
            remembered_suggest(&remembered, &s->setup);
        }
        if (ask_game(s))
            return START_PLAY;
    }
    return START_QUIT;
}

/* The first screen in three pages of lines, made anew for every frame: the games, who plays one of them, and what else
 * can be chosen for it; see start_screen.h. */
#include "tui/start_screen.h"

#include "native/remembered.h"
#include "show/looks.h"
#include "show/show.h"
#include "tui/dialog.h"
#include "tui/file_dialog.h"
#include "tui/help_pages.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

enum start_page { PAGE_GAMES, PAGE_PLAYERS, PAGE_MORE };

enum line_kind {
    LINE_CONTINUE,
    LINE_GAME,
    LINE_LOAD,
    LINE_REPLAY,
    LINE_QUIT,
    LINE_START,
    LINE_PLAYERS,
    LINE_SEAT,
    LINE_LOOK,
    LINE_MORE,
    LINE_RULES,
    LINE_BACK,
    LINE_RULESET,
    LINE_OPTION,
    LINE_SEED
};

struct line {
    enum line_kind kind;
    int index; /* of a kept game, a game, a seat or an option */
    int y;     /* as last drawn; -1 if it was not */
};

enum { LINES_MAX = 32 + AUTOSAVES_MAX + SEATS_MAX + OPTIONS_MAX, VALUE_SIZE = 200 };

struct start {
    struct pane pane;
    struct term *term;
    struct setup *setup;
    rules_finder *rules;
    char note[300];
    struct remembered remembered;
    struct autosave_entry kept[AUTOSAVES_MAX];
    int kept_count;
    enum start_page page;
    struct line line[LINES_MAX];
    int count, chosen;
};

static void add(struct start *s, enum line_kind kind, int index)
{
    assert(s->count < LINES_MAX);
    s->line[s->count] = (struct line){ kind, index, s->line[s->count].y };
    s->count++;
}

static void add_games(struct start *s)
{
    for (int i = 0; i < s->kept_count; i++)
        add(s, LINE_CONTINUE, i);
    for (int i = 0; s->setup->catalog->games[i]; i++)
        add(s, LINE_GAME, i);
    add(s, LINE_LOAD, 0);
    add(s, LINE_REPLAY, 0);
    add(s, LINE_QUIT, 0);
}

static void add_players(struct start *s)
{
    int least, most;
    catalog_players(s->setup->catalog, s->setup->ruleset->game, &least, &most);
    add(s, LINE_START, 0);
    if (least < most)
        add(s, LINE_PLAYERS, 0);
    bool looks = looks_of(s->setup->ruleset->game)->id;
    for (int seat = 0; seat < s->setup->seats; seat++) {
        add(s, LINE_SEAT, seat);
        if (looks && !s->setup->sitter[seat].bot.bot)
            add(s, LINE_LOOK, seat);
    }
    add(s, LINE_MORE, 0);
    add(s, LINE_RULES, 0);
    add(s, LINE_BACK, 0);
}

static void add_more(struct start *s)
{
    const struct ruleset *r = s->setup->ruleset;
    add(s, LINE_BACK, 0);
    if (catalog_ruleset_at(s->setup->catalog, r->game, 1))
        add(s, LINE_RULESET, 0);
    for (int i = 0; r->game->options[i].key; i++)
        add(s, LINE_OPTION, i);
    add(s, LINE_SEED, 0);
}

static void make_lines(struct start *s)
{
    static void (*const adders[])(struct start * s) = { add_games, add_players, add_more };
    s->count = 0;
    adders[s->page](s);
    s->chosen = clamp(s->chosen, 0, s->count - 1);
}

static void turn_to(struct start *s, enum start_page page, int chosen)
{
    s->page = page;
    s->chosen = chosen;
    make_lines(s);
}

/* The line to begin with: what was left last, else the game that was played last. */
static int suggested(const struct start *s)
{
    const struct game *const *games = s->setup->catalog->games;
    for (int i = 0; s->remembered.count && !s->kept_count && games[i]; i++)
        if (strcmp(games[i]->id, s->remembered.game[0].game) == 0)
            return i;
    return 0;
}

/* ---- What a line says -------------------------------------------------------------------------------------------- */

static const struct game *game_of(const struct start *s, struct line line)
{
    return line.kind == LINE_GAME ? s->setup->catalog->games[line.index] : s->setup->ruleset->game;
}

/* "Ann, at this keyboard", "bot: greedy" */
static void put_sitter(const struct setup *setup, int seat, struct textbuf *out)
{
    const struct bot *bot = setup->sitter[seat].bot.bot;
    char name[NAME_SIZE];
    setup_name(setup, seat, name);
    text_putf(out, bot ? "bot: %s" : "%s, at this keyboard", bot ? bot->id : name);
}

/* Of lines that always say the same: the name, the value, and what stands below the list. */
static const struct {
    const char *name, *value, *help;
} words[] = {
    [LINE_CONTINUE] = { "Continue", "", "It is kept after every action. Del deletes it." },
    [LINE_LOAD] = { "Open", "a saved game, to play on", "Saved games are plain text files that end in .coil." },
    [LINE_REPLAY] = { "Replay", "a saved game, to watch it step by step",
                      "Saved games are plain text files that end in .coil." },
    [LINE_QUIT] = { "Quit", "", "" },
    [LINE_START] = { "Start", "", "Press Enter to begin." },
    [LINE_PLAYERS] = { "Players", "", "Left and right change how many play." },
    [LINE_SEAT] = { "", "", "Left and right change who plays: a person, or a bot. Enter types a person's name." },
    [LINE_LOOK] = { "  looks", "", "What the cards of this player look like. It means nothing in play. Enter picks." },
    [LINE_MORE] = { "More", "", "Rules that may be chosen, and the luck of the game." },
    [LINE_RULES] = { "Rules", "how it is played", "" },
    [LINE_BACK] = { "Back", "", "" },
    [LINE_RULESET] = { "Which board or set of cards?", "", "" },
    [LINE_SEED] = { "Which luck?", "drawn anew for each game",
                    "The same text and the same actions give the same luck. Enter types it." },
};

static void put_name(const struct start *s, struct line line, struct textbuf *out)
{
    if (line.kind == LINE_GAME)
        text_put(out, game_of(s, line)->title);
    else if (line.kind == LINE_SEAT)
        text_putf(out, "%s player", setup_seat_words[line.index]);
    else if (line.kind == LINE_OPTION)
        text_put(out, show_question(s->setup->ruleset->game, line.index));
    else
        text_put(out, words[line.kind].name);
}

static void put_value(const struct start *s, struct line line, struct textbuf *out)
{
    const struct setup *setup = s->setup;
    switch (line.kind) {
    case LINE_CONTINUE:
        text_put(out, s->kept[line.index].label);
        break;
    case LINE_GAME:
        text_put(out, game_of(s, line)->about);
        break;
    case LINE_START:
        setup_company(setup, out);
        break;
    case LINE_PLAYERS:
        text_putf(out, "%d", setup->seats);
        break;
    case LINE_SEAT:
        put_sitter(setup, line.index, out);
        break;
    case LINE_LOOK:
        looks_words(setup->ruleset->game, setup->sitter[line.index].look, out);
        break;
    case LINE_MORE:
        text_put(out, setup_unusual(setup) ? "not all as usual" : "the usual rules");
        break;
    case LINE_BACK:
        text_put(out, s->page == PAGE_MORE ? "to the players" : "to the other games");
        break;
    case LINE_RULESET:
        setup_put_ruleset(setup, setup->ruleset, out);
        break;
    case LINE_OPTION:
        text_put(out, show_answer(setup->ruleset->game, line.index, setup_option(setup, line.index)));
        break;
    default:
        text_put(out, line.kind == LINE_SEED && setup->seed[0] ? setup->seed : words[line.kind].value);
    }
}

/* What the chosen line is about, below the list. */
static void put_help(const struct start *s, struct line line, struct textbuf *out)
{
    const struct ruleset *ruleset = s->setup->ruleset;
    const struct bot *bot = line.kind == LINE_SEAT ? s->setup->sitter[line.index].bot.bot : NULL;
    if (bot)
        text_putf(out, "The bot %s %s. ", bot->id, bot->about);
    if (line.kind == LINE_CONTINUE && s->kept[line.index].actions)
        text_putf(out, "%d actions have been played. ", s->kept[line.index].actions);
    if (line.kind == LINE_OPTION) {
        const char *usual = option_default(ruleset, s->setup->seats, line.index);
        text_putf(out, "Usual: %s. In full: %s.", show_answer(ruleset->game, line.index, usual),
                  ruleset->game->options[line.index].help);
    } else if (line.kind != LINE_GAME) {
        text_put(out, words[line.kind].help);
    }
    for (int i = 0; line.kind == LINE_RULESET && ruleset->marks[i]; i++)
        text_putf(out, "%s%s", i ? ", " : "This is marked: ", ruleset->marks[i]);
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static bool changeable(enum line_kind kind)
{
    return kind == LINE_PLAYERS || kind == LINE_SEAT || kind == LINE_RULESET || kind == LINE_OPTION;
}

/* Games and questions have a row for what they are and one for what is said of them. */
static int rows_of(struct line line)
{
    return line.kind == LINE_GAME || line.kind == LINE_RULESET || line.kind == LINE_OPTION || line.kind == LINE_SEED
               ? 2
               : 1;
}

/* What stands at the right end of the row: players and time, the date. */
static void put_aside(const struct start *s, struct line line, struct textbuf *out)
{
    if (line.kind == LINE_GAME)
        show_facts(s->setup->catalog, game_of(s, line), out);
    else if (line.kind == LINE_CONTINUE)
        text_put(out, s->kept[line.index].when);
}

static void draw_line(const struct start *s, struct term *t, const struct line *line, bool here)
{
    enum { NAME = 17, NAMED = 19 };
    char name[VALUE_SIZE], value[VALUE_SIZE], aside[80];
    struct textbuf names = textbuf_over(name, sizeof name), values = textbuf_over(value, sizeof value),
                   asides = textbuf_over(aside, sizeof aside);
    bool change = here && changeable(line->kind), two = rows_of(*line) == 2;
    struct style style = STYLE(COLOUR_PLAIN, here ? STYLE_REVERSE : 0);
    struct style quiet = here ? style : STYLE_QUIET;
    int width = least(t->columns - 4, 92);
    put_name(s, *line, &names);
    put_value(s, *line, &values);
    put_aside(s, *line, &asides);
    int room = width - 2 - (aside[0] ? text_columns(aside) + 2 : 0);
    term_fill(t, line->y, 2, rows_of(*line), width, style);
    term_textf(t, line->y, 2, two ? room : NAME, STYLE(style.colour, style.flags | STYLE_BOLD), "%c %s",
               here ? '>' : ' ', name);
    term_text(t, line->y, 2 + width - text_columns(aside) - 1, width, quiet, aside);
    int x = two ? 6 : 2 + NAMED - 2 * change;
    term_textf(t, line->y + two, x, two ? width - 5 : room - x + 4, two && line->kind == LINE_GAME ? quiet : style,
               change ? "< %s >" : "%s", value);
}

/* Games and groups of lines have a blank row above them, if there is room. */
static bool parted(const struct start *s, int i)
{
    enum line_kind kind = s->line[i].kind;
    return i && (kind == LINE_GAME || kind == LINE_LOAD || kind == LINE_MORE || s->line[i - 1].kind == LINE_BACK);
}

static int rows_in_all(const struct start *s)
{
    int rows = 0;
    for (int i = 0; i < s->count; i++)
        rows += rows_of(s->line[i]) + parted(s, i);
    return rows;
}

/* Lines from the first one that leaves room for the chosen one. */
static void draw_lines(struct start *s, struct term *t, int y, int rows)
{
    bool parts = rows_in_all(s) <= rows;
    int first = 0, needed = 0;
    for (int i = 0; i <= s->chosen; i++)
        needed += rows_of(s->line[i]);
    while (!parts && needed > rows)
        needed -= rows_of(s->line[first++]);
    for (int i = 0; i < s->count; i++)
        s->line[i].y = -1;
    for (int i = first, left = rows; i < s->count && rows_of(s->line[i]) <= left; i++) {
        left -= parts && parted(s, i);
        s->line[i].y = y + rows - left;
        draw_line(s, t, &s->line[i], i == s->chosen);
        left -= rows_of(s->line[i]);
    }
}

static int draw_head(const struct start *s, struct term *t)
{
    static const char about[] = "Games of snakes: alone, against bots, or with friends at one keyboard.";
    const struct game *game = s->setup->ruleset->game;
    char facts[80];
    struct textbuf out = textbuf_over(facts, sizeof facts);
    int width = least(t->columns - 4, 92);
    term_fill(t, 0, 0, 1, t->columns, STYLE(COLOUR_PLAIN, STYLE_REVERSE));
    int used = term_text(t, 0, 1, t->columns, STYLE(COLOUR_PLAIN, STYLE_REVERSE | STYLE_BOLD), "COIL");
    term_keys(t, 0, t->columns - 9, 8, STYLE(COLOUR_PLAIN, STYLE_REVERSE), "? help");
    if (s->page == PAGE_GAMES)
        return 1 + term_wrap(t, (struct area){ 1, 2, 3, width }, STYLE_PLAIN, about) + 1;
    term_textf(t, 0, used + 3, 60, STYLE(COLOUR_PLAIN, STYLE_REVERSE), "%s%s", game->title,
               s->page == PAGE_MORE ? ": more" : ": who plays?");
    if (s->page == PAGE_MORE)
        return 2;
    show_facts(s->setup->catalog, game, &out);
    used = term_wrap(t, (struct area){ 1, 2, 3, width }, STYLE_PLAIN, game->about);
    term_text(t, 1 + used, 2, width, STYLE_QUIET, facts);
    return used + 3;
}

static void draw_start(struct pane *self, struct term *t)
{
    struct start *s = (struct start *)self;
    char text[400], keys[120];
    struct textbuf out = textbuf_over(text, sizeof text);
    make_lines(s);
    struct line line = s->line[s->chosen];
    int y = draw_head(s, t);
    draw_lines(s, t, y, t->rows - 4 - y);
    put_help(s, line, &out);
    struct style style = s->note[0] ? STYLE(COLOUR_ORANGE, STYLE_BOLD) : STYLE(COLOUR_CYAN, 0);
    term_wrap(t, (struct area){ t->rows - 4, 2, 3, t->columns - 4 }, style, s->note[0] ? s->note : text);
    snprintf(keys, sizeof keys, "Enter takes  up/down choose%s%s%s  ? help  q quits",
             changeable(line.kind) ? "  left/right change" : "", line.kind == LINE_CONTINUE ? "  Del deletes" : "",
             s->page == PAGE_GAMES ? "" : "  Esc back");
    term_keys(t, t->rows - 1, 2, t->columns - 4, STYLE_QUIET, keys);
}

/* ---- Changing ---------------------------------------------------------------------------------------------------- */

static void change_ruleset(struct start *s, int by)
{
    struct setup *setup = s->setup;
    const struct ruleset *r;
    int count = 0, here = 0;
    for (; (r = catalog_ruleset_at(setup->catalog, setup->ruleset->game, count)); count++)
        if (r == setup->ruleset)
            here = count;
    assert(count > 0);
    setup->ruleset = catalog_ruleset_at(setup->catalog, setup->ruleset->game, (here + count + by) % count);
    setup_set_seats(setup, setup->seats);
}

/* The next of: a person, then each bot. */
static void change_sitter(struct setup *setup, int seat, int by)
{
    const struct game *game = setup->ruleset->game;
    int count = 1, here = 0;
    for (const struct bot *bot; (bot = bot_at(game, count - 1)); count++)
        if (bot == setup->sitter[seat].bot.bot)
            here = count;
    here = (here + count + by) % count;
    setup->sitter[seat].bot = (struct bot_choice){ .bot = NULL };
    if (here)
        setup->sitter[seat].bot = bot_find(bot_at(game, here - 1)->id, game, NULL);
}

static void change_option(struct setup *setup, int index, int by)
{
    char value[OPTION_TEXT_MAX];
    int count = 0, here = 0;
    for (; show_value(setup->ruleset, setup->seats, index, count, value); count++)
        if (strcmp(value, setup_option(setup, index)) == 0)
            here = count;
    assert(count > 0);
    show_value(setup->ruleset, setup->seats, index, (here + count + by) % count, value);
    setup_set_option(setup, index, value);
}

static void change(struct start *s, struct line line, int by)
{
    if (line.kind == LINE_RULESET)
        change_ruleset(s, by);
    else if (line.kind == LINE_PLAYERS)
        setup_set_players(s->setup, s->setup->seats + by);
    else if (line.kind == LINE_SEAT)
        change_sitter(s->setup, line.index, by);
    else if (line.kind == LINE_OPTION)
        change_option(s->setup, line.index, by);
}

/* All answers to the question that an option is, the usual one first. */
static void choose_answer(struct start *s, int index)
{
    enum { ANSWERS_MAX = 16 };
    struct setup *setup = s->setup;
    const struct game *game = setup->ruleset->game;
    char value[ANSWERS_MAX][OPTION_TEXT_MAX], text[ANSWERS_MAX][VALUE_SIZE];
    const char *items[ANSWERS_MAX];
    int count = 0, here = 0;
    for (; count < ANSWERS_MAX && show_value(setup->ruleset, setup->seats, index, count, value[count]); count++) {
        snprintf(text[count], VALUE_SIZE, "%s%s", show_answer(game, index, value[count]), count ? "" : " (usual)");
        items[count] = text[count];
        if (strcmp(value[count], setup_option(setup, index)) == 0)
            here = count;
    }
    int chosen = dialog_menu(s->term, show_question(game, index), NULL, items, count, here);
    if (chosen >= 0)
        setup_set_option(setup, index, value[chosen]);
}

/* Picks one look after the other, of each kind. */
static void pick_looks(struct start *s, int seat)
{
    enum { ITEMS_MAX = 24 };
    const struct game *game = s->setup->ruleset->game;
    const struct look_kind *kind = looks_of(game);
    char *look = s->setup->sitter[seat].look, text[ITEMS_MAX][VALUE_SIZE];
    struct worn worn = looks_worn(game, look);
    for (int k = 0; kind[k].id; k++) {
        const char *items[ITEMS_MAX] = { "plain" };
        int count = 1, here = 0;
        for (const struct look_item *item = kind[k].items; item->id && count < ITEMS_MAX; item++, count++) {
            snprintf(text[count], VALUE_SIZE, "%s: %s", item->name, item->about);
            items[count] = text[count];
            here = item == worn.item[k] ? count : here;
        }
        int chosen = dialog_menu(s->term, kind[k].name, NULL, items, count, here);
        if (chosen < 0)
            return;
        worn.item[k] = chosen ? &kind[k].items[chosen - 1] : NULL;
        looks_text(game, &worn, look);
    }
}

/* ---- Entering ---------------------------------------------------------------------------------------------------- */

static void choose_game(struct start *s, const struct game *game)
{
    setup_suggest(s->setup, s->setup->catalog, catalog_ruleset(s->setup->catalog, game, NULL));
    remembered_suggest(&s->remembered, s->setup);
    turn_to(s, PAGE_PLAYERS, 0);
}

static void go_back(struct start *s)
{
    const struct game *const *games = s->setup->catalog->games;
    int game = 0;
    if (s->page == PAGE_MORE) {
        turn_to(s, PAGE_PLAYERS, s->count);
        while (s->line[s->chosen].kind != LINE_MORE)
            s->chosen--;
        return;
    }
    while (games[game] != s->setup->ruleset->game)
        game++;
    turn_to(s, PAGE_GAMES, s->kept_count + game);
}

static void delete_kept(struct start *s, int index)
{
    if (!dialog_confirm(s->term, "Delete this game?", s->kept[index].label, "Delete it for good", "Keep it"))
        return;
    if (!autosave_delete(s->kept[index].path))
        snprintf(s->note, sizeof s->note, "It is still there: another program plays it, or it cannot be removed.");
    s->kept_count = autosave_list(s->setup->catalog, s->kept);
    make_lines(s);
}

/* What Enter does on a line; false if it has done it already. */
static bool enter(struct start *s, struct line line, char *path, enum start_choice *choice)
{
    static const enum start_choice leads_to[] = {
        [LINE_CONTINUE] = START_CONTINUE, [LINE_LOAD] = START_LOAD,  [LINE_REPLAY] = START_REPLAY,
        [LINE_QUIT] = START_QUIT,         [LINE_START] = START_PLAY,
    };
    const struct game *game = game_of(s, line);
    switch (line.kind) {
    case LINE_LOAD:
    case LINE_REPLAY:
        if (!file_dialog_open(s->term, line.kind == LINE_LOAD ? "Open a game" : "Replay a game", path))
            return false;
        *choice = leads_to[line.kind];
        return true;
    case LINE_CONTINUE:
        memcpy(path, s->kept[line.index].path, GAME_PATH_SIZE);
        *choice = leads_to[line.kind];
        return true;
    case LINE_QUIT:
    case LINE_START:
        *choice = leads_to[line.kind];
        return true;
    case LINE_GAME:
        choose_game(s, game);
        return false;
    case LINE_MORE:
        turn_to(s, PAGE_MORE, 0);
        return false;
    case LINE_BACK:
        go_back(s);
        return false;
    case LINE_RULES:
        help_show(s->term, HELP_AT_START, game, NULL, s->rules ? s->rules(game->id) : NULL, true);
        return false;
    case LINE_SEED:
        dialog_prompt(s->term, "Which luck?", "Any text; leave it empty to have one drawn for each game.",
                      s->setup->seed, SEED_SIZE);
        return false;
    case LINE_OPTION:
        choose_answer(s, line.index);
        return false;
    case LINE_LOOK:
        pick_looks(s, line.index);
        return false;
    default:
        if (line.kind == LINE_SEAT && !s->setup->sitter[line.index].bot.bot)
            dialog_prompt(s->term, "Name", "Who plays here?", s->setup->sitter[line.index].name, NAME_SIZE);
        else
            change(s, line, 1);
        return false;
    }
}

static int line_at(const struct start *s, int y)
{
    for (int i = 0; i < s->count; i++)
        if (s->line[i].y >= 0 && y >= s->line[i].y && y < s->line[i].y + rows_of(s->line[i]))
            return i;
    return -1;
}

/* Obeys a key; true if it leads to something else than this screen. */
static bool take(struct start *s, struct input in, char *path, enum start_choice *choice)
{
    struct line line = s->line[s->chosen];
    int moved = input_moves(in, s->chosen, s->count), clicked;
    *choice = START_QUIT;
    if (moved >= 0)
        s->chosen = moved;
    switch (in.kind) {
    case INPUT_LEFT:
    case INPUT_RIGHT:
        change(s, line, in.kind == INPUT_LEFT ? -1 : 1);
        return false;
    case INPUT_CLICK:
        clicked = line_at(s, in.y);
        if (clicked >= 0 && clicked == s->chosen)
            return enter(s, line, path, choice);
        if (clicked >= 0)
            s->chosen = clicked;
        return false;
    case INPUT_ENTER:
        return enter(s, line, path, choice);
    case INPUT_DELETE:
        if (line.kind == LINE_CONTINUE)
            delete_kept(s, line.index);
        return false;
    case INPUT_CHAR:
        if (in.code == '?')
            help_show(s->term, HELP_AT_START, s->setup->ruleset->game, NULL, NULL, false);
        return in.code == 'q';
    case INPUT_ESCAPE:
        if (s->page != PAGE_GAMES) {
            go_back(s);
            return false;
        }
        return true;
    default:
        return in.kind == INPUT_BREAK || in.kind == INPUT_STOP;
    }
}

enum start_choice start_screen_run(struct term *t, struct setup *setup, rules_finder *rules, bool chosen,
                                   const char *note, char path[GAME_PATH_SIZE])
{
    struct start s = { .pane.draw = draw_start, .term = t, .setup = setup, .rules = rules };
    enum start_choice choice;
    bool done;
    snprintf(s.note, sizeof s.note, "%s", note);
    remembered_load(&s.remembered);
    if (s.remembered.damaged && !s.note[0])
        snprintf(s.note, sizeof s.note,
                 "Some of what was remembered of players cannot be read any more. It is put "
                 "aside, and all else is as it was.");
    s.kept_count = autosave_list(setup->catalog, s.kept);
    turn_to(&s, chosen ? PAGE_PLAYERS : PAGE_GAMES, chosen ? 0 : suggested(&s));
    term_push(t, &s.pane);
    do {
        struct input in = term_read(t, -1);
        if (in.kind != INPUT_NONE && in.kind != INPUT_RESIZE)
            s.note[0] = '\0';
        done = take(&s, in, path, &choice);
        make_lines(&s);
    } while (!done);
    term_pop(t);
    return choice;
}

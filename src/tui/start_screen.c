/* The start screen: a list of lines to be changed or entered, made anew from the setup for every frame; see
 * start_screen.h. */
#include "tui/start_screen.h"

#include "tui/dialog.h"
#include "tui/file_dialog.h"
#include "tui/help_pages.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

enum line_kind {
    LINE_START,
    LINE_CONTINUE,
    LINE_GAME,
    LINE_RULESET,
    LINE_SEATS,
    LINE_SEAT,
    LINE_OPTION,
    LINE_SEED,
    LINE_LOAD,
    LINE_REPLAY,
    LINE_RULES,
    LINE_QUIT
};

struct line {
    enum line_kind kind;
    int index; /* of a seat or option */
};

enum { LINES_MAX = 16 + SEATS_MAX + OPTIONS_MAX, VALUE_SIZE = 200 };

struct start {
    struct pane pane;
    struct term *term;
    struct setup *setup;
    rules_finder *rules;
    const char *note;
    struct autosave_entry kept[AUTOSAVES_MAX];
    int kept_count;
    struct line line[LINES_MAX];
    int count, chosen;
    int first, y, rows; /* as last drawn */
};

static void add(struct start *s, enum line_kind kind, int index)
{
    s->line[s->count++] = (struct line){ kind, index };
}

static void make_lines(struct start *s)
{
    const struct setup *setup = s->setup;
    const struct ruleset *r = setup->ruleset;
    s->count = 0;
    add(s, LINE_START, 0);
    if (s->kept_count)
        add(s, LINE_CONTINUE, 0);
    add(s, LINE_GAME, 0);
    if (catalog_ruleset_at(setup->catalog, r->game, 1))
        add(s, LINE_RULESET, 0);
    if (r->seats_min < r->seats_max)
        add(s, LINE_SEATS, 0);
    for (int seat = 0; seat < setup->seats; seat++)
        add(s, LINE_SEAT, seat);
    for (int i = 0; r->game->options[i].key; i++)
        add(s, LINE_OPTION, i);
    add(s, LINE_SEED, 0);
    add(s, LINE_LOAD, 0);
    add(s, LINE_REPLAY, 0);
    add(s, LINE_RULES, 0);
    add(s, LINE_QUIT, 0);
    if (s->chosen >= s->count)
        s->chosen = s->count - 1;
}

/* ---- What a line says -------------------------------------------------------------------------------------------- */

/* "Snakes & Foxes, you alone": what Enter begins. */
static void put_start(const struct setup *setup, struct textbuf *out)
{
    int persons = __builtin_popcount(setup_persons(setup));
    text_putf(out, "%s, ", setup->ruleset->game->title);
    if (persons == 0)
        text_put(out, "bots only");
    else if (persons == 1)
        text_put(out, setup->seats == 1 ? "one person" : "one person against bots");
    else
        text_putf(out, "%d persons%s", persons, persons < setup->seats ? " and bots" : " at this keyboard");
}

static void kept_help(const struct start *s, struct textbuf *out)
{
    char when[40] = "";
    struct tm tm;
    if (localtime_r(&s->kept[0].changed, &tm))
        strftime(when, sizeof when, "%d %B, %H:%M", &tm);
    text_putf(out, "Games are kept after every action. This one was last changed on %s.", when);
    if (s->kept_count > 1)
        text_putf(out, " There are %d such games; Enter lets you choose.", s->kept_count);
}

/* Of each kind: its name, and what is said wherever it stands. */
static const struct {
    const char *name, *value, *help;
} words[] = {
    [LINE_START] = { "Start", NULL, "Press Enter to begin." },
    [LINE_CONTINUE] = { "Continue", NULL, NULL },
    [LINE_GAME] = { "Game", NULL, NULL },
    [LINE_RULESET] = { "Ruleset", NULL, NULL },
    [LINE_SEATS] = { "Seats", NULL, NULL },
    [LINE_SEAT] = { NULL, NULL, "Enter types a name; left and right seat a bot here." },
    [LINE_OPTION] = { NULL, NULL, NULL },
    [LINE_SEED] = { "Seed", "drawn for each game",
                    "The same seed and the same actions give the same chances. Enter types one in." },
    [LINE_LOAD] = { "Open", "a saved game, to play on", "Records are plain text files that end in .coil." },
    [LINE_REPLAY] = { "Replay", "a saved game, to watch it step by step",
                      "Records are plain text files that end in .coil." },
    [LINE_RULES] = { "Rules", NULL, "" },
    [LINE_QUIT] = { "Quit", "", "" },
};

static void put_name(const struct start *s, struct line line, struct textbuf *out)
{
    static const char *const seats[SEATS_MAX] = { "First", "Second", "Third",   "Fourth",
                                                  "Fifth", "Sixth",  "Seventh", "Eighth" };
    if (line.kind == LINE_SEAT)
        text_putf(out, "%s seat", seats[line.index]);
    else
        text_put(out,
                 line.kind == LINE_OPTION ? s->setup->ruleset->game->options[line.index].key : words[line.kind].name);
}

static void put_value(const struct start *s, struct line line, struct textbuf *out)
{
    const struct setup *setup = s->setup;
    const struct ruleset *ruleset = setup->ruleset;
    const struct bot *bot = setup->sitter[line.index].bot.bot;
    char name[NAME_SIZE];
    if (line.kind == LINE_START)
        put_start(setup, out);
    else if (line.kind == LINE_CONTINUE)
        text_put(out, s->kept[0].label);
    else if (line.kind == LINE_GAME)
        text_put(out, ruleset->game->title);
    else if (line.kind == LINE_RULESET)
        text_put(out, ruleset->title ? ruleset->title : ruleset->id);
    else if (line.kind == LINE_SEATS)
        text_putf(out, "%d", setup->seats);
    else if (line.kind == LINE_SEAT) {
        setup_name(setup, line.index, name);
        text_putf(out, bot ? "bot: %s" : "person: %s", bot ? bot->title : name);
    } else if (line.kind == LINE_OPTION)
        text_put(out, setup_option(setup, line.index));
    else if (line.kind == LINE_RULES)
        text_putf(out, "how to play %s", ruleset->game->title);
    else
        text_put(out, line.kind == LINE_SEED && setup->seed[0] ? setup->seed : words[line.kind].value);
}

/* What the chosen line is about, below the list. */
static void put_help(const struct start *s, struct line line, struct textbuf *out)
{
    const struct ruleset *ruleset = s->setup->ruleset;
    const struct bot *bot = s->setup->sitter[line.index].bot.bot;
    if (line.kind == LINE_CONTINUE)
        kept_help(s, out);
    else if (line.kind == LINE_GAME)
        text_put(out, ruleset->game->about);
    else if (line.kind == LINE_SEATS)
        text_putf(out, "%d to %d can play.", ruleset->seats_min, ruleset->seats_max);
    else if (line.kind == LINE_OPTION)
        text_put(out, ruleset->game->options[line.index].help);
    else if (line.kind != LINE_RULESET)
        text_put(out, line.kind == LINE_SEAT && bot ? bot->about : words[line.kind].help);
    for (int i = 0; line.kind == LINE_RULESET && ruleset->marks[i]; i++)
        text_putf(out, "%s%s", i ? ", " : "This ruleset is marked: ", ruleset->marks[i]);
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static bool changeable(enum line_kind kind)
{
    return kind >= LINE_GAME && kind <= LINE_OPTION;
}

static void draw_line(const struct start *s, struct term *t, int y, int n)
{
    char name[VALUE_SIZE], value[VALUE_SIZE];
    struct textbuf names = textbuf_over(name, sizeof name), values = textbuf_over(value, sizeof value);
    struct line line = s->line[n];
    bool here = n == s->chosen, change = here && changeable(line.kind);
    struct style style = STYLE(COLOUR_PLAIN, here ? STYLE_REVERSE : 0);
    int width = t->columns - 4, x = change ? 20 : 22;
    put_name(s, line, &names);
    put_value(s, line, &values);
    term_fill(t, y, 2, 1, width, style);
    term_textf(t, y, 2, 18, STYLE(style.colour, style.flags | STYLE_BOLD), "%c %s", here ? '>' : ' ', name);
    term_textf(t, y, x, width + 2 - x, style, change ? "< %s >" : "%s", value);
}

static int draw_head(struct term *t)
{
    static const char about[] =
        "Coil brings tabletop games of snakes to your terminal: alone, with friends at one keyboard, or against bots. "
        "Press Enter to play what is suggested, or choose something else below.";
    term_fill(t, 0, 0, 1, t->columns, STYLE(COLOUR_PLAIN, STYLE_REVERSE));
    term_text(t, 0, 1, t->columns, STYLE(COLOUR_PLAIN, STYLE_REVERSE | STYLE_BOLD), "COIL");
    term_text(t, 0, t->columns - 9, 8, STYLE(COLOUR_PLAIN, STYLE_REVERSE), "? help");
    int width = least(t->columns - 4, 90);
    return 1 + term_wrap(t, (struct area){ 1, 2, 4, width }, STYLE_PLAIN, about) + 1;
}

static void draw_start(struct pane *self, struct term *t)
{
    struct start *s = (struct start *)self;
    char text[400];
    struct textbuf out = textbuf_over(text, sizeof text);
    make_lines(s);
    s->y = draw_head(t);
    s->rows = t->rows - 3 - s->y;
    s->rows = clamp(s->rows, 0, s->count);
    s->first = list_first(s->first, s->chosen, s->rows, s->count);
    for (int i = 0; i < s->rows; i++)
        draw_line(s, t, s->y + i, s->first + i);
    put_help(s, s->line[s->chosen], &out);
    struct style style = s->note[0] ? STYLE(COLOUR_ORANGE, STYLE_BOLD) : STYLE(COLOUR_CYAN, 0);
    term_wrap(t, (struct area){ t->rows - 3, 2, 2, t->columns - 4 }, style, s->note[0] ? s->note : text);
    term_text(t, t->rows - 1, 2, t->columns - 4, STYLE_QUIET,
              "Enter takes  up/down choose  left/right change  ? help  q quits");
}

/* ---- Changing ---------------------------------------------------------------------------------------------------- */

static void change_game(struct start *s, int by)
{
    const struct catalog *c = s->setup->catalog;
    int count = 0, here = 0;
    for (; c->games[count]; count++)
        if (c->games[count] == s->setup->ruleset->game)
            here = count;
    assert(count > 0);
    here = (here + count + by) % count;
    if (count > 1)
        setup_suggest(s->setup, c, catalog_ruleset(c, c->games[here], NULL));
}

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
    const struct game_option *option = &setup->ruleset->game->options[index];
    const char *value = setup_option(setup, index);
    int count = 0, here = 0;
    for (; option->values && option->values[count]; count++)
        if (strcmp(option->values[count], value) == 0)
            here = count;
    if (count)
        snprintf(setup->option[index], OPTION_TEXT_MAX, "%s", option->values[(here + count + by) % count]);
    if (strcmp(setup_option(setup, index), option_default(setup->ruleset, setup->seats, index)) == 0)
        setup->option[index][0] = '\0'; /* so that it follows the default if the seats change */
}

static void change(struct start *s, struct line line, int by)
{
    if (line.kind == LINE_GAME)
        change_game(s, by);
    else if (line.kind == LINE_RULESET)
        change_ruleset(s, by);
    else if (line.kind == LINE_SEATS)
        setup_set_seats(s->setup, s->setup->seats + by);
    else if (line.kind == LINE_SEAT)
        change_sitter(s->setup, line.index, by);
    else if (line.kind == LINE_OPTION)
        change_option(s->setup, line.index, by);
}

static void type_option(struct start *s, int index)
{
    struct setup *setup = s->setup;
    const struct game_option *option = &setup->ruleset->game->options[index];
    char value[OPTION_TEXT_MAX];
    snprintf(value, sizeof value, "%s", setup_option(setup, index));
    if (dialog_prompt(s->term, option->key, option->value_hint ? option->value_hint : option->help, value,
                      sizeof value))
        snprintf(setup->option[index], OPTION_TEXT_MAX, "%s", value);
}

/* ---- Entering ---------------------------------------------------------------------------------------------------- */

/* The kept game to go on with; false if the user thought better of it. */
static bool choose_kept(struct start *s, char *path)
{
    const char *items[AUTOSAVES_MAX];
    int chosen = 0;
    for (int i = 0; i < s->kept_count; i++)
        items[i] = s->kept[i].label;
    if (s->kept_count > 1)
        chosen = dialog_menu(s->term, "Continue", NULL, items, s->kept_count, 0);
    if (chosen >= 0)
        memcpy(path, s->kept[chosen].path, GAME_PATH_SIZE);
    return chosen >= 0;
}

/* What Enter does on a line; START_QUIT with *done false means: nothing more than it did already. */
static enum start_choice enter(struct start *s, struct line line, char *path, bool *done)
{
    const struct game *game = s->setup->ruleset->game;
    *done = true;
    if (line.kind == LINE_START || line.kind == LINE_QUIT)
        return line.kind == LINE_START ? START_PLAY : START_QUIT;
    if (line.kind == LINE_CONTINUE) {
        *done = choose_kept(s, path);
        return START_CONTINUE;
    }
    if (line.kind == LINE_LOAD || line.kind == LINE_REPLAY) {
        bool load = line.kind == LINE_LOAD;
        *done = file_dialog_open(s->term, load ? "Open a game" : "Replay a game", path);
        return load ? START_LOAD : START_REPLAY;
    }
    *done = false;
    if (line.kind == LINE_RULES)
        help_show(s->term, HELP_AT_START, game, s->rules ? s->rules(game->id) : NULL, true);
    else if (line.kind == LINE_SEED)
        dialog_prompt(s->term, "Seed", "Any text; leave it empty to have one drawn for each game.", s->setup->seed,
                      SEED_SIZE);
    else if (line.kind == LINE_SEAT && !s->setup->sitter[line.index].bot.bot)
        dialog_prompt(s->term, "Name", "Who sits here?", s->setup->sitter[line.index].name, NAME_SIZE);
    else if (line.kind == LINE_OPTION && !game->options[line.index].values)
        type_option(s, line.index);
    else
        change(s, line, 1);
    return START_QUIT;
}

static enum start_choice take(struct start *s, struct input in, char *path, bool *done)
{
    struct line line = s->line[s->chosen];
    int clicked = s->first + in.y - s->y;
    int moved = input_moves(in, s->chosen, s->count);
    *done = false;
    if (moved >= 0)
        s->chosen = moved;
    switch (in.kind) {
    case INPUT_LEFT:
    case INPUT_RIGHT:
        change(s, line, in.kind == INPUT_LEFT ? -1 : 1);
        break;
    case INPUT_CLICK:
        if (in.y < s->y || in.y >= s->y + s->rows)
            break;
        if (clicked == s->chosen)
            return enter(s, s->line[clicked], path, done);
        s->chosen = clicked;
        break;
    case INPUT_ENTER:
        return enter(s, line, path, done);
    case INPUT_CHAR:
        if (in.code == '?')
            help_show(s->term, HELP_AT_START, s->setup->ruleset->game, NULL, false);
        *done = in.code == 'q';
        break;
    case INPUT_ESCAPE:
    case INPUT_BREAK:
    case INPUT_STOP:
        *done = true;
        break;
    default:
        break;
    }
    return START_QUIT;
}

enum start_choice start_screen_run(struct term *t, struct setup *setup, rules_finder *rules, const char *note,
                                   char path[GAME_PATH_SIZE])
{
    struct start s = { .pane.draw = draw_start, .term = t, .setup = setup, .rules = rules, .note = note };
    enum start_choice choice;
    bool done = false;
    s.kept_count = autosave_list(setup->catalog, s.kept);
    make_lines(&s);
    term_push(t, &s.pane);
    do {
        struct input in = term_read(t, -1);
        if (in.kind != INPUT_NONE && in.kind != INPUT_RESIZE)
            s.note = "";
        choice = take(&s, in, path, &done);
        make_lines(&s);
    } while (!done);
    term_pop(t);
    return choice;
}

/* What a game is begun with; see setup.h. */
#include "native/setup.h"

#include "native/system.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char bot_suffix[] = " (bot)";

/* ---- Bots -------------------------------------------------------------------------------------------------------- */

const struct bot *bot_at(const struct game *game, int n)
{
    for (const struct bot *const *bot = bot_list(); *bot; bot++)
        if (bot_is_offered(*bot, game) && n-- == 0)
            return *bot;
    return NULL;
}

/* The bot that a name of a seat means, none for a person's name. */
static struct bot_choice bot_named(const struct game *game, const char *name)
{
    size_t length = strlen(name), end = sizeof bot_suffix - 1;
    char id[NAME_SIZE];
    if (length <= end || strcmp(name + length - end, bot_suffix) != 0)
        return (struct bot_choice){ .bot = NULL };
    snprintf(id, sizeof id, "%.*s", (int)(length - end), name);
    return bot_find(id, game, NULL);
}

/* ---- The setup --------------------------------------------------------------------------------------------------- */

void setup_suggest(struct setup *s, const struct catalog *catalog, const struct ruleset *ruleset)
{
    *s = (struct setup){ .catalog = catalog, .ruleset = ruleset, .seats = ruleset->seats_min };
    for (int seat = 1; seat < SEATS_MAX; seat++)
        s->sitter[seat].bot = bot_usual(ruleset->game);
}

void setup_set_seats(struct setup *s, int seats)
{
    const struct ruleset *r = s->ruleset;
    s->seats = seats < r->seats_min ? r->seats_min : seats > r->seats_max ? r->seats_max : seats;
}

void setup_put_ruleset(const struct setup *s, const struct ruleset *ruleset, struct textbuf *out)
{
    const struct ruleset *r;
    bool alike = false;
    for (int n = 0; ruleset->title && (r = catalog_ruleset_at(s->catalog, ruleset->game, n)); n++)
        alike = alike || (r != ruleset && r->title && strcmp(r->title, ruleset->title) == 0);
    text_put(out, ruleset->title ? ruleset->title : ruleset->id);
    if (alike)
        text_putf(out, " (%s)", ruleset->id);
}

/* The first ruleset of the game that seats so many. */
static const struct ruleset *usual_ruleset(const struct setup *s, int players)
{
    const struct ruleset *r;
    for (int n = 0; (r = catalog_ruleset_at(s->catalog, s->ruleset->game, n)); n++)
        if (players >= r->seats_min && players <= r->seats_max)
            break;
    return r;
}

void setup_set_players(struct setup *s, int players)
{
    const struct ruleset *usual = usual_ruleset(s, players);
    bool fits = players >= s->ruleset->seats_min && players <= s->ruleset->seats_max;
    if (usual && (!fits || s->ruleset == usual_ruleset(s, s->seats)))
        s->ruleset = usual;
    setup_set_seats(s, players);
    for (int i = 0; s->ruleset->game->options[i].key; i++)
        if (!s->ruleset->game->options[i].values) /* what is said of seats */
            s->option[i][0] = '\0';
}

const char *setup_option(const struct setup *s, int index)
{
    return s->option[index][0] ? s->option[index] : option_default(s->ruleset, s->seats, index);
}

void setup_set_option(struct setup *s, int index, const char *value)
{
    bool usual = strcmp(value, option_default(s->ruleset, s->seats, index)) == 0;
    snprintf(s->option[index], OPTION_TEXT_MAX, "%s", usual ? "" : value);
}

int setup_unusual(const struct setup *setup)
{
    int count = (setup->seed[0] != '\0') + (setup->ruleset != usual_ruleset(setup, setup->seats));
    for (int i = 0; setup->ruleset->game->options[i].key; i++)
        count += strcmp(setup_option(setup, i), option_default(setup->ruleset, setup->seats, i)) != 0;
    return count;
}

unsigned setup_persons(const struct setup *s)
{
    unsigned persons = 0;
    for (int seat = 0; seat < s->seats; seat++)
        persons |= (unsigned)!s->sitter[seat].bot.bot << seat;
    return persons;
}

const char *const setup_seat_words[SEATS_MAX] = { "First", "Second", "Third",   "Fourth",
                                                  "Fifth", "Sixth",  "Seventh", "Eighth" };

void setup_name(const struct setup *s, int seat, char *name)
{
    const struct sitter *sitter = &s->sitter[seat];
    if (sitter->bot.bot) {
        struct textbuf text = textbuf_over(name, NAME_SIZE);
        bot_name(&sitter->bot, &text);
        text_put(&text, bot_suffix);
    } else if (sitter->name[0] && !bot_named(s->ruleset->game, sitter->name).bot)
        snprintf(name, NAME_SIZE, "%s", sitter->name);
    else if (__builtin_popcount(setup_persons(s)) == 1)
        snprintf(name, NAME_SIZE, "You");
    else
        snprintf(name, NAME_SIZE, "Player %c", 'A' + seat);
}

void setup_company(const struct setup *s, struct textbuf *out)
{
    unsigned persons = setup_persons(s);
    int bots = s->seats - __builtin_popcount(persons), count = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        char name[NAME_SIZE];
        setup_name(s, seat, name);
        if (persons >> seat & 1)
            text_putf(out, "%s%s", count++ ? ", " : "", name);
    }
    if (s->seats == 1 && count)
        text_put(out, " alone");
    else if (bots)
        text_putf(out, count ? " against %d bot%s" : "%d bot%s among themselves", bots, bots == 1 ? "" : "s");
}

void setup_names(const struct setup *s, struct match *m)
{
    char name[NAME_SIZE];
    for (int seat = 0; seat < s->seats; seat++) {
        setup_name(s, seat, name);
        match_set_name(m, seat, name);
        match_set_look(m, seat, s->sitter[seat].look);
    }
}

struct cast setup_cast(const struct setup *s, const struct match *m)
{
    unsigned persons = setup_persons(s);
    struct cast cast = { .you = __builtin_popcount(persons) == 1 ? __builtin_ctz(persons) : SEAT_NONE,
                         .in_full = true };
    for (int seat = 0; seat < s->seats; seat++) {
        const struct bot *bot = s->sitter[seat].bot.bot;
        cast.name[seat] = bot ? bot->id : match_name(m, seat);
    }
    return cast;
}

int setup_match(const struct setup *s, struct match **out, struct error *err)
{
    const struct game *game = s->ruleset->game;
    struct options options = { 0 };
    struct rules *rules;
    int code = 0;
    *out = NULL;
    for (int i = 0; game->options[i].key && !code; i++)
        if (s->option[i][0])
            code = options_set(&options, game, game->options[i].key, s->option[i], err);
    if (!code)
        code = rules_new(s->ruleset, &options, s->seats, &rules, err);
    if (code)
        return code;
    char seed[SEED_SIZE];
    snprintf(seed, sizeof seed, "%s", s->seed);
    if (!seed[0])
        seed_draw(seed);
    *out = match_new(rules, CHANCE_AUTO, seed);
    setup_names(s, *out);
    return 0;
}

void setup_of_match(struct setup *s, const struct catalog *catalog, const struct match *m)
{
    const struct rules *rules = match_rules(m);
    setup_suggest(s, catalog, rules->ruleset);
    s->seats = rules->seats;
    for (int i = 0; i < game_option_count(rules->game); i++)
        if (rules_option_written(rules, i))
            snprintf(s->option[i], sizeof s->option[i], "%s", rules->option[i]);
    for (int seat = 0; seat < rules->seats; seat++) {
        const char *name = match_name(m, seat);
        s->sitter[seat].bot = bot_named(rules->game, name);
        if (!s->sitter[seat].bot.bot)
            snprintf(s->sitter[seat].name, NAME_SIZE, "%s", name);
        snprintf(s->sitter[seat].look, LOOK_SIZE, "%s", match_look(m, seat));
    }
}

void seed_draw(char seed[SEED_SIZE])
{
    uint64_t bits = 0;
    if (!system_random(NULL, &bits))
        bits = rng_mix((uint64_t)time(NULL));
    snprintf(seed, SEED_SIZE, "%016" PRIx64, bits);
}

/* Before a game: its facts, and its options in plain words; see show.h. */
#include "show/show.h"

#include <stdio.h>
#include <string.h>

const struct option_answer show_first_answers[] = {
    { "random", "whoever is drawn by lot", 1 },
    { "0", "the first player", 1 },
    { "1", "the second player", 2 },
    { "2", "the third player", 3 },
    { "3", "the fourth player", 4 },
    { "4", "the fifth player", 5 },
    { "5", "the sixth player", 6 },
    { .value = NULL },
};

static const struct option_words *words_of(const struct game *game, int option)
{
    const struct option_words *words = show_of(game)->options;
    while (words && words->key && strcmp(words->key, game->options[option].key) != 0)
        words++;
    return words && words->key ? words : NULL;
}

const char *show_question(const struct game *game, int option)
{
    const struct option_words *words = words_of(game, option);
    return words ? words->question : game->options[option].help;
}

const char *show_answer(const struct game *game, int option, const char *value)
{
    const struct option_words *words = words_of(game, option);
    for (const struct option_answer *a = words ? words->answers : NULL; a && a->value; a++)
        if (strcmp(a->value, value) == 0 || (words->by_seat && strncmp(a->value, value, strlen(value)) == 0))
            return a->answer;
    return value;
}

/* The n-th value in the order of the words or of the game, those left out that do not go with so many seats. */
static bool listed_value(const struct game *game, int seats, int option, int n, char out[OPTION_TEXT_MAX])
{
    const struct option_words *words = words_of(game, option);
    const char *const *values = game->options[option].values, *found = NULL;
    for (const struct option_answer *a = words ? words->answers : NULL; a && a->value && !found; a++)
        if (a->seats <= seats && n-- == 0)
            found = a->value;
    for (int i = 0; !words && values && values[i] && !found; i++)
        if (n-- == 0)
            found = values[i];
    snprintf(out, OPTION_TEXT_MAX, "%.*s", words && words->by_seat ? seats : OPTION_TEXT_MAX, found ? found : "");
    return found;
}

bool show_value(const struct ruleset *ruleset, int seats, int option, int n, char out[OPTION_TEXT_MAX])
{
    const char *usual = option_default(ruleset, seats, option);
    snprintf(out, OPTION_TEXT_MAX, "%s", usual);
    for (int i = 0; n > 0; i++) {
        if (!listed_value(ruleset->game, seats, option, i, out))
            return false;
        n -= strcmp(out, usual) != 0;
    }
    return true;
}

void show_facts(const struct catalog *catalog, const struct game *game, struct textbuf *out)
{
    int least, most;
    catalog_players(catalog, game, &least, &most);
    if (least < most)
        text_putf(out, "%d %s %d players", least, least + 1 < most ? "to" : "or", most);
    else
        text_putf(out, "%d player%s", least, least == 1 ? "" : "s");
    if (show_of(game)->time)
        text_putf(out, ", %s", show_of(game)->time);
}

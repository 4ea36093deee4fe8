/* The commands that need no match: who answers, what can be played, what is wrong with a ruleset. */
#include "base/faults.h"
#include "protocol/commands.h"

#include <string.h>

int command_hello(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)err;
    json_member_text(w, "name", "coil");
    json_member_text(w, "version", session->owner.version);
    json_member_int(w, "protocol", PROTOCOL_VERSION);
    return 0;
}

/* A default may depend on the number of seats; then the first of the values is listed. */
static const char *listed_default(const struct ruleset *ruleset, int index)
{
    const char *const *values = ruleset->game->options[index].values;
    const char *text = option_default(ruleset, ruleset->seats_min, index);
    for (int seats = ruleset->seats_min; values && seats <= ruleset->seats_max; seats++)
        if (strcmp(option_default(ruleset, seats, index), text) != 0)
            return values[0];
    return text;
}

/* An option with free text lists no values. */
static void write_option(struct json *w, const struct ruleset *ruleset, int index)
{
    const struct game_option *option = &ruleset->game->options[index];
    json_object_begin(w);
    json_member_text(w, "key", option->key);
    json_member_texts(w, "values", option->values);
    json_member_text(w, "default", listed_default(ruleset, index));
    json_member_text(w, "help", option->help);
    json_object_end(w);
}

static void write_ruleset(struct json *w, const struct ruleset *ruleset)
{
    json_object_begin(w);
    json_member_text(w, "id", ruleset->id);
    json_member_text(w, "title", ruleset->title);
    json_member_list(w, "seats");
    json_put_int(w, ruleset->seats_min);
    json_put_int(w, ruleset->seats_max);
    json_list_end(w);
    json_member_texts(w, "marks", ruleset->marks);
    json_member_list(w, "options");
    for (int i = 0; i < game_option_count(ruleset->game); i++)
        write_option(w, ruleset, i);
    json_list_end(w);
    json_object_end(w);
}

void session_write_games(const struct catalog *catalog, const struct game *only, struct json *w)
{
    json_member_list(w, "games");
    for (int i = 0; catalog->games[i]; i++) {
        const struct game *game = catalog->games[i];
        const struct ruleset *ruleset;
        if (only && game != only)
            continue;
        json_object_begin(w);
        json_member_text(w, "id", game->id);
        json_member_text(w, "title", game->title);
        json_member_int(w, "version", game->version);
        json_member_list(w, "rulesets");
        for (int n = 0; (ruleset = catalog_ruleset_at(catalog, game, n)); n++)
            write_ruleset(w, ruleset);
        json_list_end(w);
        json_object_end(w);
    }
    json_list_end(w);
}

int command_games(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)err;
    session_write_games(session->catalog, NULL, w);
    return 0;
}

/* All that is wrong with a ruleset, for whoever writes it. Nothing is added to what can be played. */
int command_check(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    if (!flat_is_object(request, "ruleset"))
        return error_set(err, ERR_BAD_ARGUMENT, "the argument 'ruleset' must be an object");
    struct faults faults = FAULTS_NONE;
    struct flat list = flat_ruleset_part(request);
    catalog_check(session->catalog, &list, &faults);
    faults_json(&faults, w);
    faults_release(&faults);
    flat_release(&list);
    return 0;
}

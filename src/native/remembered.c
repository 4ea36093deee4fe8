/* What is remembered of each game; see remembered.h. */
#include "native/remembered.h"

#include "native/state_folder.h"

#include <stdio.h>
#include <string.h>

static const char file_name[] = "players.jsonl";

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* A text of a seat; "" if there is none. False if it is no text, or too long. */
static bool read_text(struct flat *line, int seat, const char *key, char *out, size_t size)
{
    const char *text = "";
    struct error err;
    if (flat_has(line, "seats.%d.%s", seat, key) && flat_text(line, &err, &text, "seats.%d.%s", seat, key))
        return false;
    return (size_t)snprintf(out, size, "%s", text) < size;
}

static bool read_seats(struct flat *line, struct remembered_game *g)
{
    struct error err;
    if (flat_list(line, &err, 0, SEATS_MAX, &g->seats, "seats"))
        return false;
    for (int i = 0; i < g->seats; i++)
        if (!read_text(line, i, "name", g->seat[i].name, sizeof g->seat[i].name) ||
            !read_text(line, i, "bot", g->seat[i].bot, sizeof g->seat[i].bot) ||
            !read_text(line, i, "look", g->seat[i].look, sizeof g->seat[i].look) ||
            g->seat[i].look[strspn(g->seat[i].look, LOOK_LETTERS)])
            return false;
    return true;
}

static struct remembered_game *find(struct remembered *r, const char *game)
{
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->game[i].game, game) == 0)
            return &r->game[i];
    return NULL;
}

static bool take_line(void *context, struct flat *line)
{
    struct remembered *r = context;
    struct remembered_game g = { .game = "" };
    const char *game;
    struct error err;
    flat_begin(line);
    if (flat_text(line, &err, &game, "game") || !*game || strlen(game) >= sizeof g.game || find(r, game) ||
        flat_bool(line, &err, &g.rules_shown, "rules_shown") || !read_seats(line, &g) || r->count == REMEMBERED_MAX)
        return false;
    memcpy(g.game, game, strlen(game) + 1);
    r->game[r->count++] = g;
    return true;
}

void remembered_load(struct remembered *r)
{
    *r = (struct remembered){ .count = 0 };
    r->damaged = state_read(file_name, take_line, r);
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void write_game(const struct remembered_game *g, struct textbuf *out)
{
    struct json w;
    json_init(&w, out, JSON_AS_WRITTEN);
    json_object_begin(&w);
    json_member_text(&w, "game", g->game);
    json_member_bool(&w, "rules_shown", g->rules_shown);
    json_member_list(&w, "seats");
    for (int seat = 0; seat < g->seats; seat++) {
        json_object_begin(&w);
        json_member_text(&w, g->seat[seat].bot[0] ? "bot" : "name",
                         g->seat[seat].bot[0] ? g->seat[seat].bot : g->seat[seat].name);
        if (g->seat[seat].look[0])
            json_member_text(&w, "look", g->seat[seat].look);
        json_object_end(&w);
    }
    json_list_end(&w);
    json_object_end(&w);
    text_put_char(out, '\n');
}

/* Writes all, the changed game first. */
static void save(const struct remembered *r, const struct remembered_game *changed)
{
    struct textbuf text = TEXTBUF_GROWING;
    write_game(changed, &text);
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->game[i].game, changed->game) != 0)
            write_game(&r->game[i], &text);
    state_write(file_name, &text, r->damaged > 0, NULL);
    textbuf_release(&text);
}

/* What is known of a game so far, read anew. */
static struct remembered_game known(struct remembered *r, const struct game *game)
{
    struct remembered_game g = { .game = "" };
    remembered_load(r);
    const struct remembered_game *found = find(r, game->id);
    if (found)
        return *found;
    snprintf(g.game, sizeof g.game, "%s", game->id);
    return g;
}

void remember_players(const struct setup *s)
{
    struct remembered r;
    struct remembered_game g = known(&r, s->ruleset->game);
    g.seats = s->seats;
    for (int seat = 0; seat < s->seats; seat++) {
        const struct sitter *sitter = &s->sitter[seat];
        struct textbuf bot = textbuf_over(g.seat[seat].bot, sizeof g.seat[seat].bot);
        if (sitter->bot.bot)
            bot_name(&sitter->bot, &bot);
        snprintf(g.seat[seat].name, NAME_SIZE, "%s", sitter->bot.bot ? "" : sitter->name);
        snprintf(g.seat[seat].look, LOOK_SIZE, "%s", sitter->look);
    }
    save(&r, &g);
}

bool remember_lesson(const struct game *game)
{
    struct remembered r;
    struct remembered_game g = known(&r, game);
    if (g.rules_shown)
        return false;
    g.rules_shown = true;
    save(&r, &g);
    return true;
}

/* ---- What it is for ---------------------------------------------------------------------------------------------- */

void remembered_suggest(const struct remembered *r, struct setup *s)
{
    const struct game *game = s->ruleset->game;
    const struct remembered_game *g = find((struct remembered *)r, game->id);
    if (!g || !g->seats)
        return;
    setup_set_players(s, g->seats);
    for (int seat = 0; seat < g->seats && seat < s->seats; seat++) {
        struct sitter *sitter = &s->sitter[seat];
        const char *bot = g->seat[seat].bot;
        *sitter = (struct sitter){ .bot = *bot ? bot_find(bot, game, NULL) : (struct bot_choice){ .bot = NULL } };
        if (*bot && !sitter->bot.bot) /* of another version of the program */
            sitter->bot = bot_usual(game);
        snprintf(sitter->name, NAME_SIZE, "%s", g->seat[seat].name);
        snprintf(sitter->look, LOOK_SIZE, "%s", g->seat[seat].look);
    }
}

/* How games ended; see past_games.h. */
#include "native/past_games.h"

#include "base/hash.h"
#include "native/state_folder.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char file_name[] = "games.jsonl";

/* ---- One line ---------------------------------------------------------------------------------------------------- */

enum { ID_SIZE = 17 };

/* What tells a game from others: how it was begun, and by whom. */
static void put_id(const struct match *m, char id[ID_SIZE])
{
    const struct rules *rules = match_rules(m);
    uint64_t hash = HASH_START;
    const char *words[] = { rules->game->id, rules->ruleset->id, match_seed(m) };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        hash = hash_bytes(hash, words[i], strlen(words[i]) + 1);
    for (int i = 0; i < game_option_count(rules->game); i++)
        hash = hash_bytes(hash, rules->option[i], strlen(rules->option[i]) + 1);
    for (int seat = 0; seat < rules->seats; seat++)
        hash = hash_bytes(hash, match_name(m, seat), strlen(match_name(m, seat)) + 1);
    snprintf(id, ID_SIZE, "%016" PRIx64, hash);
}

/* What a seat has made of it: "won" alone, "shared" the first place with others, or "lost". */
static const char *outcome(const struct match *m, int seat)
{
    const struct rules *rules = match_rules(m);
    struct result result;
    int32_t worth[SEATS_MAX];
    game_result(rules, match_state(m), &result);
    game_utility(rules, match_state(m), worth);
    if (worth[seat] >= 1000)
        return "won";
    return rules->seats > 1 && result.rank[seat] == 1 ? "shared" : "lost";
}

static void write_game(const struct match *m, const struct setup *setup, const char *id, struct textbuf *out)
{
    struct json w;
    time_t now = time(NULL);
    struct tm tm;
    char day[20] = "";
    if (localtime_r(&now, &tm))
        strftime(day, sizeof day, "%Y-%m-%d", &tm);
    json_init(&w, out, JSON_AS_WRITTEN);
    json_object_begin(&w);
    json_member_text(&w, "day", day);
    json_member_text(&w, "game", match_rules(m)->game->id);
    json_member_text(&w, "id", id);
    json_member_list(&w, "seats");
    for (int seat = 0; seat < setup->seats; seat++) {
        const struct bot *bot = setup->sitter[seat].bot.bot;
        json_object_begin(&w);
        json_member_text(&w, bot ? "bot" : "name", bot ? bot->id : match_name(m, seat));
        json_member_text(&w, "outcome", outcome(m, seat));
        json_object_end(&w);
    }
    json_list_end(&w);
    json_object_end(&w);
}

/* ---- Counting ---------------------------------------------------------------------------------------------------- */

struct count {
    const char *game, *name, *id; /* looked for; NULL `name`: only the id is */
    struct past_count *out;
    int max, count;
    bool found; /* the id */
};

static const char *text_at(const struct flat *line, int seat, const char *key)
{
    const struct flat_item *item = flat_look(line, "seats.%d.%s", seat, key);
    return item && item->type == FLAT_TEXT ? item->text : "";
}

/* The kinds of opponents of a seat, each once and in their alphabetical order, bots by their names. */
static void put_opponents(const struct flat *line, int seats, int me, struct textbuf *out)
{
    for (const char *last = "", *next = last; next; last = next) {
        next = NULL;
        for (int seat = 0; seat < seats; seat++) {
            const char *bot = text_at(line, seat, "bot"), *kind = *bot ? bot : "persons";
            if (seat != me && strcmp(kind, last) > 0 && (!next || strcmp(kind, next) < 0))
                next = kind;
        }
        if (next)
            text_putf(out, "%s%.30s", *last ? " and " : "", next);
    }
}

static void count_seat(struct count *c, const struct flat *line, int seats, int seat)
{
    struct past_count kind = { .against = "" };
    struct textbuf against = textbuf_over(kind.against, sizeof kind.against);
    const char *outcome = text_at(line, seat, "outcome");
    int i = 0;
    put_opponents(line, seats, seat, &against);
    while (i < c->count && strcmp(c->out[i].against, kind.against) != 0)
        i++;
    if (i == c->max)
        return;
    if (i == c->count)
        c->out[c->count++] = kind;
    c->out[i].played++;
    c->out[i].won += strcmp(outcome, "won") == 0;
    c->out[i].shared += strcmp(outcome, "shared") == 0;
}

static bool take_line(void *context, struct flat *line)
{
    struct count *c = context;
    const struct flat_item *game = flat_look(line, "game"), *id = flat_look(line, "id");
    int seats = flat_count(line, "seats");
    if (!game || game->type != FLAT_TEXT || !id || id->type != FLAT_TEXT || seats < 1 || seats > SEATS_MAX)
        return false;
    c->found |= c->id && strcmp(id->text, c->id) == 0;
    for (int seat = 0; c->name && strcmp(game->text, c->game) == 0 && seat < seats; seat++)
        if (strcmp(text_at(line, seat, "name"), c->name) == 0)
            count_seat(c, line, seats, seat);
    return true;
}

int past_games_count(const struct game *game, const char *name, struct past_count *out, int max, int *damaged)
{
    struct count c = { .game = game->id, .name = name, .out = out, .max = max };
    *damaged = state_read(file_name, take_line, &c);
    return c.count;
}

/* "2 of 5 won, 1 shared against greedy" */
static void put_count(const struct past_count *count, bool against, struct textbuf *out)
{
    text_putf(out, "%d of %d won", count->won, count->played);
    if (count->shared)
        text_putf(out, ", %d shared", count->shared);
    if (against)
        text_putf(out, count->against[0] ? " against %s" : " alone", count->against);
}

/* "Your record in this game: 2 of 5 won (1 of 3 won against greedy; 1 of 2 won alone)." By the name. */
static void tell_person(const struct match *m, int seat, int *damaged, struct teller *t)
{
    enum { KINDS_MAX = 6 };
    struct past_count kind[KINDS_MAX], all = { .played = 0 };
    int kinds = past_games_count(match_rules(m)->game, match_name(m, seat), kind, KINDS_MAX, damaged);
    for (int i = 0; i < kinds; i++) {
        all.played += kind[i].played;
        all.won += kind[i].won;
        all.shared += kind[i].shared;
    }
    if (!all.played)
        return;
    tell(t, "\n%W record in this game: ", seat);
    put_count(kinds == 1 ? kind : &all, kinds == 1, t->out);
    for (int i = 0; kinds > 1 && i < kinds; i++) {
        text_put(t->out, i ? "; " : " (");
        put_count(&kind[i], true, t->out);
    }
    tell(t, kinds > 1 ? ")." : ".");
}

void past_games_tell(const struct match *m, unsigned persons, struct teller *t)
{
    int damaged = 0;
    for (int seat = 0; seat < match_rules(m)->seats; seat++)
        if (persons >> seat & 1)
            tell_person(m, seat, &damaged, t);
    if (damaged)
        tell(t, "\nSome of what is written down of games cannot be read, and is left out.");
}

int past_games_add(const struct match *m, const struct setup *setup, struct error *err)
{
    char id[ID_SIZE];
    struct count c = { .id = id };
    put_id(m, id);
    state_read(file_name, take_line, &c);
    if (c.found || !setup_persons(setup))
        return 0;
    struct textbuf line = TEXTBUF_GROWING;
    write_game(m, setup, id, &line);
    int code = state_add(file_name, &line, err);
    textbuf_release(&line);
    return code;
}

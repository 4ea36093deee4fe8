/* A room: its making and its seats; see room.h. */
#include "base/memory.h"
#include "base/utf8.h"
#include "room/room_parts.h"
#include "show/looks.h"

#include <stdio.h>
#include <string.h>

enum { MAKE_SECONDS_MAX = 86400, DAYS_MAX = 14, HOURS_MAX = 168, HOURS_USUAL = 24 };

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

const char *room_game(const struct room *r)
{
    return room_rules(r)->game->id;
}

bool room_public(const struct room *r)
{
    return r->public;
}

bool room_waiting(const struct room *r)
{
    return r->state == WAITING;
}

bool room_over(const struct room *r)
{
    return r->state == OVER;
}

int room_seats(const struct room *r)
{
    return r->seats;
}

int room_taken(const struct room *r)
{
    int taken = 0;
    for (int seat = 0; seat < r->seats; seat++)
        taken += r->place[seat].who != OPEN;
    return taken;
}

int room_guests(const struct room *r)
{
    return r->guest_count;
}

int room_watching(const struct room *r)
{
    return r->watching;
}

int64_t room_changed(const struct room *r)
{
    return r->changed - r->ahead;
}

size_t room_bytes(const struct room *r)
{
    return sizeof *r + match_bytes(room_match(r)) + r->game.capacity + r->ruleset.capacity + r->options.capacity +
           r->lines.capacity + r->talk.bytes + (size_t)r->guest_room * sizeof *r->guests +
           (size_t)r->gain_room * sizeof *r->gains;
}

int room_seat_of(const struct room *r, const char *hash)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (*hash && strcmp(r->place[seat].hash, hash) == 0)
            return seat;
    return *hash && strcmp(r->host_hash, hash) == 0 ? VIEW_TABLE : SEAT_NONE;
}

int room_record(const struct room *r, struct textbuf *out, struct error *err)
{
    if (r->state != OVER)
        return error_set(err, ERR_NOT_ALLOWED, "the record can be read when the game is over");
    match_record(room_match(r), out);
    return 0;
}

/* ---- Making ------------------------------------------------------------------------------------------------------ */

static struct room *new_room(const struct room_host *host, const char *id)
{
    struct room *r = memory_new(sizeof *r);
    const struct session_owner owner = { .version = "", .flattener = host->flattener };
    r->host = *host;
    snprintf(r->id, sizeof r->id, "%s", id);
    r->session = session_new(host->catalog, &owner);
    r->game = r->ruleset = r->options = r->lines = TEXTBUF_GROWING;
    r->undo.seat = SEAT_NONE;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        r->place[seat].owes_since = -1;
        wishes_set(&r->wishes, seat, WISH_MATTERS);
    }
    return r;
}

void room_free(struct room *r)
{
    if (!r)
        return;
    session_free(r->session);
    deeds_release(&r->deeds);
    free(r->gains);
    textbuf_release(&r->game);
    textbuf_release(&r->ruleset);
    textbuf_release(&r->options);
    textbuf_release(&r->lines);
    room_forget_talk(r);
    free(r->guests);
    free(r);
}

/* A part of a request as JSON again, or `otherwise` if it is not there. */
static int copy_part(const struct flat *request, const char *path, const char *otherwise, struct textbuf *out,
                     struct error *err)
{
    struct flat part;
    struct json w;
    if (!flat_has(request, "%s", path)) {
        text_put(out, otherwise);
        return 0;
    }
    if (flat_part(request, path, ERR_BAD_ARGUMENT, &part, err))
        return error_prefix(err, ERR_BAD_ARGUMENT, path);
    json_init(&w, out, JSON_AS_WRITTEN);
    flat_json(&part, &w);
    flat_release(&part);
    return 0;
}

/* The match, as `new` makes it. It stays at its beginning until all seats are taken. */
static int new_match(struct room *r, struct error *err)
{
    struct textbuf text = TEXTBUF_GROWING, reply = TEXTBUF_GROWING;
    struct flat list;
    struct json w;
    json_init(&w, &text, JSON_AS_WRITTEN);
    json_object_begin(&w);
    room_put_asked(r, &w);
    json_member_int(&w, "seats", r->seats);
    json_member_text(&w, "seed", "table");
    json_member_text(&w, "chance", "manual");
    json_member_bool(&w, "numbered", true);
    json_object_end(&w);
    int code = r->host.flattener.make(textbuf_text(&text), text.length, ERR_BAD_ARGUMENT, &list, err);
    if (!code) {
        json_init(&w, &reply, JSON_AS_WRITTEN);
        json_object_begin(&w);
        code = command_new(r->session, &list, &w, err);
        r->host.flattener.release(&list);
    }
    textbuf_release(&text);
    textbuf_release(&reply);
    return code;
}

/* An object with nothing in it but what belongs to its kind. */
static int check_clock(const struct flat *request, int kind, struct error *err)
{
    static const char *const members[][4] = {
        [CLOCK_NONE] = { "kind" },
        [CLOCK_MOVE] = { "kind", "seconds" },
        [CLOCK_GAME] = { "kind", "seconds", "increment" },
        [CLOCK_DAYS] = { "kind", "days", "hours" },
    };
    struct flat part;
    if (!flat_has(request, "clock"))
        return 0;
    if (!flat_has(request, "clock.kind"))
        return error_set(err, ERR_BAD_ARGUMENT, "'clock' must be an object with a 'kind': none, move, game or days");
    int code = flat_part(request, "clock", ERR_BAD_ARGUMENT, &part, err);
    if (code)
        return code;
    code = check_arguments(&part, "clock", members[kind], err);
    flat_release(&part);
    return code;
}

static int read_clock(struct room *r, const struct flat *request, struct error *err)
{
    int kind = CLOCK_NONE;
    int64_t seconds = 0, increment = 0, days = 0, hours = HOURS_USUAL;
    int code = argument_word(request, "clock.kind", room_clock_words, &kind, err);
    if (!code)
        code = check_clock(request, kind, err);
    r->clock = (enum clock_kind)kind;
    bool timed = kind == CLOCK_MOVE || kind == CLOCK_GAME;
    if (!code && timed)
        code = argument_int(request, "clock.seconds", NEEDED, 1, MAKE_SECONDS_MAX, &seconds, err);
    if (!code && kind == CLOCK_GAME)
        code = argument_int(request, "clock.increment", OPTIONAL, 0, 600, &increment, err);
    if (!code && kind == CLOCK_DAYS)
        code = argument_int(request, "clock.days", NEEDED, 1, DAYS_MAX, &days, err);
    if (!code && kind == CLOCK_DAYS)
        code = argument_int(request, "clock.hours", OPTIONAL, 1, HOURS_MAX, &hours, err);
    r->clock_ms = timed ? seconds * 1000 : days * 86400000;
    r->increment_ms = increment * 1000;
    r->window_ms = hours * 3600000;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        r->place[seat].left = r->clock_ms;
    return code;
}

static int check_name(const char *name, struct error *err)
{
    int letters = utf8_letters(name);
    size_t length = strlen(name);
    if (letters < 1 || letters > ROOM_NAME_LETTERS || length >= NAME_SIZE || *name == ' ' || name[length - 1] == ' ')
        return error_set(err, ERR_BAD_ARGUMENT,
                         "a name has 1 to %d letters, no blank before or behind them, and no unseen signs",
                         ROOM_NAME_LETTERS);
    return 0;
}

int room_check_look(const struct room *r, const char *text, char *look, struct error *err)
{
    const struct game *game = room_rules(r)->game;
    struct worn worn;
    if (looks_read(game, text, &worn, err))
        return err->code;
    looks_text(game, &worn, look);
    return 0;
}

static bool is_called(const struct room *r, const char *name)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (r->place[seat].who != OPEN && strcmp(r->place[seat].name, name) == 0)
            return true;
    return false;
}

void room_seat_bot(struct room *r, int seat, struct bot_choice bot)
{
    struct place *p = &r->place[seat];
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%.60s", bot.bot->title);
    for (int number = 2; is_called(r, name); number++)
        snprintf(name, sizeof name, "%.48s %d", bot.bot->title, number);
    memcpy(p->name, name, sizeof name);
    p->who = BOT;
    p->bot = bot;
    r->tell_facts = true;
}

/* Who sits where in the request: *mine is the seat of "me", SEAT_NONE if nobody is. */
static int read_seats(struct room *r, const struct flat *request, int *mine, struct error *err)
{
    *mine = SEAT_NONE;
    for (int seat = 0; seat < r->seats; seat++) {
        const struct flat_item *item = flat_look(request, "seats.%d", seat);
        const char *word = item && item->type == FLAT_TEXT ? item->text : "";
        if (strcmp(word, "open") == 0)
            continue;
        if (strcmp(word, "me") == 0) {
            if (*mine != SEAT_NONE)
                return error_set(err, ERR_BAD_ARGUMENT, "'me' stands in 'seats' more than once");
            *mine = seat;
            continue;
        }
        struct bot_choice bot = bot_find(word, room_rules(r)->game, err);
        if (!bot.bot)
            return error_prefix(err, err->code = ERR_BAD_ARGUMENT, "'seats': 'me', 'open' or a bot");
        room_seat_bot(r, seat, bot);
    }
    return 0;
}

/* What is to be played, and how; not yet who. */
static int read_request(struct room *r, const struct flat *request, struct error *err)
{
    int pace = PACE_USUAL, seats = flat_count(request, "seats");
    if (seats < 1 || seats > SEATS_MAX)
        return error_set(err, ERR_BAD_ARGUMENT, "'seats' must be a list with a text for each seat");
    r->seats = seats;
    int code = copy_part(request, "game", "null", &r->game, err);
    if (!code)
        code = copy_part(request, "options", "{}", &r->options, err);
    if (!code)
        code = copy_part(request, "ruleset", "", &r->ruleset, err);
    if (!code)
        code = argument_bool(request, "public", OPTIONAL, &r->public, err);
    if (!code)
        code = argument_word(request, "pace", room_pace_words, &pace, err);
    r->pace = (enum pace)pace;
    if (!code)
        code = read_clock(r, request, err);
    return code ? code : new_match(r, err);
}

/* The first line: what is played and who plays, such that the same request could have made it. */
static void line_make(struct room *r, const char *hash)
{
    struct textbuf text = TEXTBUF_GROWING, bot = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &text, JSON_AS_WRITTEN);
    json_object_begin(&w);
    room_put_asked(r, &w);
    room_put_manner(r, &w);
    json_member_list(&w, "seats");
    for (int seat = 0; seat < r->seats; seat++) {
        textbuf_clear(&bot);
        if (r->place[seat].who == BOT)
            bot_name(&r->place[seat].bot, &bot);
        json_put_text(&w, bot.length ? textbuf_text(&bot) : "open");
    }
    json_list_end(&w);
    json_member_text(&w, "host", hash);
    json_object_end(&w);
    room_line(r, "table %s", textbuf_text(&text));
    textbuf_release(&text);
    textbuf_release(&bot);
}

int room_read_make(const struct room_host *host, const char *id, const char *line, struct room **out, struct error *err)
{
    const char *rest;
    struct flat list;
    int64_t at;
    int mine, code = room_read_time(line, &at, &rest, err);
    if (code)
        return code;
    if (strncmp(rest, "table ", 6) != 0)
        return error_set(err, ERR_BAD_RECORD, "the first line is no table's");
    if ((code = host->flattener.make(rest + 6, strlen(rest + 6), ERR_BAD_RECORD, &list, err)))
        return code;
    struct room *r = *out = new_room(host, id);
    r->reading = true;
    r->now = r->changed = at;
    if (!(code = read_request(r, &list, err)))
        code = read_seats(r, &list, &mine, err);
    const struct flat_item *hash = flat_look(&list, "host");
    if (hash && hash->type == FLAT_TEXT)
        snprintf(r->host_hash, sizeof r->host_hash, "%s", hash->text);
    host->flattener.release(&list);
    return code;
}

int room_make(const struct room_host *host, const char *id, const struct flat *request, const char *hash, int64_t now,
              struct room **out, int *seat, struct error *err)
{
    static const char *const names[] = { "game", "ruleset", "options", "seats", "name",
                                         "look", "public",  "clock",   "pace",  NULL };
    const char *name = "", *look = "";
    int mine = SEAT_NONE, code = check_arguments(request, "tables", names, err);
    *out = NULL;
    if (code || (code = argument_text(request, "name", OPTIONAL, &name, err)) ||
        (code = argument_text(request, "look", OPTIONAL, &look, err)))
        return code;
    struct room *r = new_room(host, id);
    r->now = r->changed = now;
    if (!(code = read_request(r, request, err)))
        code = read_seats(r, request, &mine, err);
    if (!code) {
        if (mine == SEAT_NONE)
            snprintf(r->host_hash, sizeof r->host_hash, "%s", hash);
        line_make(r, r->host_hash);
        *seat = mine;
        code = mine == SEAT_NONE ? 0 : room_sit(r, name, look, hash, now, seat, err);
        if (!code) {
            room_begin_if_full(r);
            room_done(r);
        }
    }
    if (code)
        room_free(r);
    else
        *out = r;
    return code;
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

static int first_open(const struct room *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (r->place[seat].who == OPEN)
            return seat;
    return SEAT_NONE;
}

void room_begin(struct room *r)
{
    for (int seat = 0; seat < r->seats; seat++) {
        match_set_name(room_match(r), seat, r->place[seat].name);
        match_set_look(room_match(r), seat, r->place[seat].look);
    }
    r->state = PLAYING;
    r->tell_views = r->tell_facts = true;
    numbering_begin(&r->session->numbering, room_match(r));
    room_line(r, "begin");
    room_follow(r);
}

void room_sit_down(struct room *r, int seat, const char *name, const char *look, const char *hash)
{
    struct place *p = &r->place[seat];
    p->who = PERSON;
    p->gone = r->now;
    p->awaited = false;
    wishes_set(&r->wishes, seat, WISH_MATTERS); /* not those of whoever sat there before */
    wishes_keep(&r->wishes);
    snprintf(p->name, sizeof p->name, "%s", name);
    snprintf(p->look, sizeof p->look, "%s", look);
    snprintf(p->hash, sizeof p->hash, "%s", hash);
    r->tell_facts = true;
}

void room_stand_up(struct room *r, int seat)
{
    r->place[seat].who = OPEN;
    r->place[seat].bot.bot = NULL;
    *r->place[seat].hash = *r->place[seat].name = *r->place[seat].look = '\0';
    r->tell_facts = true;
}

static void line_sit(struct room *r, int seat)
{
    const struct place *p = &r->place[seat];
    struct textbuf text = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &text, JSON_AS_WRITTEN);
    json_object_begin(&w);
    json_member_int(&w, "seat", seat);
    json_member_text(&w, "name", p->name);
    json_member_text(&w, "look", p->look);
    json_member_text(&w, "hash", p->hash);
    if (p->awaited)
        json_member_bool(&w, "awaited", true);
    json_object_end(&w);
    room_line(r, "sit %s", textbuf_text(&text));
    textbuf_release(&text);
}

void room_begin_if_full(struct room *r)
{
    if (r->state == WAITING && first_open(r) == SEAT_NONE)
        room_begin(r);
}

static int check_seat(const struct room *r, const char *name, int seat, struct error *err)
{
    if (r->state != WAITING || seat == SEAT_NONE)
        return error_set(err, ERR_TAKEN, "all seats are taken");
    if (seat < 0 || seat >= r->seats)
        return error_set(err, ERR_BAD_ARGUMENT, "there is no seat %d: seats count from 0 to %d", seat, r->seats - 1);
    if (r->place[seat].who != OPEN)
        return error_set(err, ERR_TAKEN, "seat %d is taken", seat);
    if (is_called(r, name))
        return error_set(err, ERR_TAKEN, "somebody here is called %s already", name);
    return check_name(name, err);
}

int room_sit(struct room *r, const char *name, const char *look, const char *hash, int64_t now, int *seat,
             struct error *err)
{
    char worn[LOOK_SIZE];
    int wanted = *seat == SEAT_NONE ? first_open(r) : *seat;
    int code = check_seat(r, name, wanted, err);
    if (code || (code = room_check_look(r, look, worn, err)))
        return code;
    room_at(r, now);
    room_sit_down(r, wanted, name, worn, hash);
    line_sit(r, wanted);
    *seat = wanted;
    room_begin_if_full(r);
    room_done(r);
    return 0;
}

int room_rematch(struct room *old, const struct room_host *host, const char *id, int64_t now, struct room **out,
                 struct error *err)
{
    *out = NULL;
    if (old->state != OVER)
        return error_set(err, ERR_NOT_ALLOWED, "a rematch is for when the game is over");
    if (*old->next)
        return error_set(err, ERR_TAKEN, "there is a table for the rematch already: %s", old->next);
    struct room *r = new_room(host, id);
    r->now = r->changed = now;
    text_put(&r->game, textbuf_text(&old->game));
    text_put(&r->ruleset, textbuf_text(&old->ruleset));
    text_put(&r->options, textbuf_text(&old->options));
    r->seats = old->seats;
    r->public = old->public;
    r->pace = old->pace;
    r->clock = old->clock;
    r->clock_ms = old->clock_ms;
    r->increment_ms = old->increment_ms;
    r->window_ms = old->window_ms;
    snprintf(r->host_hash, sizeof r->host_hash, "%s", old->host_hash);
    int code = new_match(r, err);
    if (code) {
        room_free(r);
        return code;
    }
    for (int seat = 0; seat < r->seats; seat++) {
        const struct place *from = &old->place[(seat + 1) % r->seats];
        r->place[seat].left = r->clock_ms;
        if (from->who == BOT)
            room_seat_bot(r, seat, from->bot); /* named anew, as it will be when this is read */
    }
    line_make(r, r->host_hash);
    for (int seat = 0; seat < r->seats; seat++) {
        int before = (seat + 1) % r->seats;
        const struct place *from = &old->place[before];
        if (room_person(old, before)) {
            room_sit_down(r, seat, from->name, from->look, from->hash);
            r->place[seat].awaited = true;
            line_sit(r, seat);
        }
    }
    room_begin_if_full(r);
    room_done(r);
    snprintf(old->next, sizeof old->next, "%s", id);
    room_at(old, now);
    room_line(old, "next %s", id);
    old->tell_facts = true;
    room_done(old);
    *out = r;
    return 0;
}

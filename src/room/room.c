/* A room: its making, its seats, and what it is asked; see room.h. */
#include "base/hash.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "room/room_parts.h"
#include "show/looks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAKE_SECONDS_MAX = 86400, DAYS_MAX = 14 };

const char *const room_wish_words[] = { "always", "matters", "none", NULL };
static const char *const pace_words[] = { "usual", "slow", "quick", NULL };
static const char *const clock_words[] = { "none", "move", "game", "days", NULL };
static const char *const state_words[] = { "waiting", "playing", "over" };
static const char *const who_words[] = { "open", "person", "bot" };

static const struct rules *rules_of(const struct room *r)
{
    return match_rules(room_match(r));
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

const char *room_id(const struct room *r)
{
    return r->id;
}

const char *room_game(const struct room *r)
{
    return rules_of(r)->game->id;
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

int64_t room_changed(const struct room *r)
{
    return r->changed;
}

size_t room_bytes(const struct room *r)
{
    return sizeof *r + match_bytes(room_match(r)) + r->game.capacity + r->ruleset.capacity + r->options.capacity +
           r->lines.capacity + (size_t)r->guest_room * sizeof *r->guests;
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

/* ---- Facts ------------------------------------------------------------------------------------------------------- */

static void write_person(const struct room *r, const struct place *p, int64_t now, struct json *w)
{
    json_member_bool(w, "here", p->connections > 0);
    if (!p->connections)
        json_member_int(w, "gone", now > p->gone ? (now - p->gone) / 1000 : 0);
    if (p->late)
        json_member_bool(w, "late", true);
    if (r->clock != CLOCK_NONE) {
        int64_t used = p->owes_since < 0 ? 0 : now - p->owes_since;
        json_member_int(w, "left", p->left > used ? (p->left - used) / 1000 : 0);
    }
    if (p->held)
        json_member_int(w, "held", p->held / 1000);
}

static void write_place(const struct room *r, const struct place *p, int64_t now, struct json *w)
{
    struct textbuf bot = TEXTBUF_GROWING;
    json_object_begin(w);
    json_member_text(w, "who", who_words[p->who]);
    if (p->who != OPEN) {
        json_member_text(w, "name", p->name);
        json_member_text(w, "look", p->look);
    }
    if (p->who == PERSON)
        write_person(r, p, now, w);
    if (p->bot.bot) {
        bot_name(&p->bot, &bot);
        json_member_text(w, "bot", textbuf_text(&bot));
    }
    json_object_end(w);
    textbuf_release(&bot);
}

static void write_undo(const struct room *r, struct json *w)
{
    json_member_object(w, "undo");
    json_member_int(w, "seat", r->undo.seat);
    reply_seats(w, "agreed", r->undo.agreed);
    json_object_end(w);
}

static void write_clock(const struct room *r, struct json *w)
{
    json_member_object(w, "clock");
    json_member_text(w, "kind", clock_words[r->clock]);
    if (r->clock == CLOCK_DAYS)
        json_member_int(w, "days", r->clock_ms / 86400000);
    else if (r->clock != CLOCK_NONE)
        json_member_int(w, "seconds", r->clock_ms / 1000);
    if (r->clock == CLOCK_GAME)
        json_member_int(w, "increment", r->increment_ms / 1000);
    json_object_end(w);
}

/* What is played, as it was asked for: a ruleset of the table's own as an object. */
static void write_asked(const struct room *r, struct json *w)
{
    json_member_raw(w, "game", textbuf_text(&r->game));
    if (r->ruleset.length)
        json_member_raw(w, "ruleset", textbuf_text(&r->ruleset));
    json_member_raw(w, "options", textbuf_text(&r->options));
}

/* How it is played, as the facts of a table and its first line have it. */
static void write_manner(const struct room *r, struct json *w)
{
    json_member_bool(w, "public", r->public);
    json_member_text(w, "pace", pace_words[r->pace]);
    write_clock(r, w);
}

void room_put_facts(const struct room *r, int64_t now, struct json *w)
{
    int watching = 0;
    for (int i = 0; i < r->guest_count; i++)
        watching += r->guests[i].viewer == VIEW_TABLE;
    json_object_begin(w);
    json_member_text(w, "id", r->id);
    json_member_raw(w, "game", textbuf_text(&r->game));
    json_member_text(w, "ruleset", rules_of(r)->ruleset->id);
    json_member_raw(w, "options", textbuf_text(&r->options));
    write_manner(r, w);
    json_member_text(w, "state", state_words[r->state]);
    json_member_list(w, "seats");
    for (int seat = 0; seat < r->seats; seat++)
        write_place(r, &r->place[seat], now, w);
    json_list_end(w);
    json_member_int(w, "watching", watching);
    if (r->undo.seat != SEAT_NONE)
        write_undo(r, w);
    if (*r->next)
        json_member_text(w, "next", r->next);
    json_object_end(w);
}

void room_write_facts(const struct room *r, int64_t now, struct json *w)
{
    json_key(w, "table");
    room_put_facts(r, now, w);
}

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

static void write_view(struct room *r, int viewer, struct json *w)
{
    json_key(w, "view");
    reply_state(w, r->session, match_view(room_match(r), viewer));
    json_member_int(w, "v", numbering_event(&r->session->numbering, match_event_count(room_match(r))));
}

/* Only what all may know, and the same for all. */
static void write_window(const struct room *r, struct json *w)
{
    json_member_object(w, "window");
    json_member_int(w, "decision", r->window.decision);
    reply_seats(w, "round", r->window.round);
    json_member_int(w, "ms", r->window.closes > r->now ? r->window.closes - r->now : 0);
    json_object_end(w);
}

typedef void push_body(struct room *r, int viewer, struct json *w);

static void push_events(struct room *r, int viewer, struct json *w)
{
    json_member_text(w, "push", "events");
    reply_events(w, r->session, r->told + 1, match_event_count(room_match(r)), viewer);
    reply_turn(w, r->session);
    if (r->tell_window && r->window.open)
        write_window(r, w);
}

static void push_view(struct room *r, int viewer, struct json *w)
{
    json_member_text(w, "push", "view");
    write_view(r, viewer, w);
    reply_turn(w, r->session);
    if (r->window.open)
        write_window(r, w);
}

static void push_window(struct room *r, int viewer, struct json *w)
{
    (void)viewer;
    json_member_text(w, "push", "window");
    write_window(r, w);
}

static void push_facts(struct room *r, int viewer, struct json *w)
{
    (void)viewer;
    json_member_text(w, "push", "table");
    room_write_facts(r, r->now, w);
}

/* Says the same to all guests who see the same. */
static void push(struct room *r, push_body *body)
{
    struct textbuf text = TEXTBUF_GROWING;
    for (int viewer = 0; viewer <= r->seats; viewer++) {
        int looks = viewer < r->seats ? viewer : VIEW_TABLE;
        textbuf_clear(&text);
        for (int i = 0; i < r->guest_count; i++) {
            if (r->guests[i].viewer != looks)
                continue;
            if (text.length == 0) {
                struct json w;
                json_init(&w, &text, JSON_AS_WRITTEN);
                json_object_begin(&w);
                body(r, looks, &w);
                json_object_end(&w);
            }
            r->host.say(r->host.context, r->guests[i].number, textbuf_text(&text), text.length);
        }
    }
    textbuf_release(&text);
}

void room_done(struct room *r)
{
    if (r->reading)
        return;
    if (r->lines.length) {
        r->host.store(r->host.context, textbuf_text(&r->lines), r->lines.length);
        textbuf_clear(&r->lines);
        r->changed = r->now;
    }
    int events = match_event_count(room_match(r));
    if (r->tell_views)
        push(r, push_view);
    else if (r->told < events)
        push(r, push_events);
    else if (r->tell_window && r->window.open)
        push(r, push_window);
    if (r->tell_facts)
        push(r, push_facts);
    r->told = events;
    r->tell_views = r->tell_window = r->tell_facts = false;
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
    textbuf_release(&r->game);
    textbuf_release(&r->ruleset);
    textbuf_release(&r->options);
    textbuf_release(&r->lines);
    free(r->guests);
    free(r);
}

/* A part of a request as JSON again, or `otherwise` if it is not there. */
static void copy_part(const struct flat *request, const char *path, const char *otherwise, struct textbuf *out)
{
    struct flat part;
    struct json w;
    struct error err;
    json_init(&w, out, JSON_AS_WRITTEN);
    const struct flat_item *item = flat_look(request, "%s", path);
    if (item && item->type == FLAT_TEXT)
        json_put_text(&w, item->text);
    else if (item || !flat_has(request, "%s", path) || flat_part(request, path, ERR_BAD_ARGUMENT, &part, &err))
        text_put(out, otherwise);
    else {
        flat_json(&part, &w);
        flat_release(&part);
    }
}

/* The match, as `new` makes it. It stays at its beginning until all seats are taken. */
static int new_match(struct room *r, struct error *err)
{
    struct textbuf text = TEXTBUF_GROWING, reply = TEXTBUF_GROWING;
    struct flat list;
    struct json w;
    json_init(&w, &text, JSON_AS_WRITTEN);
    json_object_begin(&w);
    write_asked(r, &w);
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

static int read_clock(struct room *r, const struct flat *request, struct error *err)
{
    int kind = CLOCK_NONE;
    int64_t seconds = 0, increment = 0, days = 0;
    int code = argument_word(request, "clock.kind", clock_words, &kind, err);
    r->clock = (enum clock_kind)kind;
    bool timed = kind == CLOCK_MOVE || kind == CLOCK_GAME;
    if (!code && timed)
        code = argument_int(request, "clock.seconds", NEEDED, 1, MAKE_SECONDS_MAX, &seconds, err);
    if (!code && kind == CLOCK_GAME)
        code = argument_int(request, "clock.increment", OPTIONAL, 0, 600, &increment, err);
    if (!code && kind == CLOCK_DAYS)
        code = argument_int(request, "clock.days", NEEDED, 1, DAYS_MAX, &days, err);
    r->clock_ms = timed ? seconds * 1000 : days * 86400000;
    r->increment_ms = increment * 1000;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        r->place[seat].left = r->clock_ms;
    return code;
}

static int check_name(const char *name, struct error *err)
{
    int letters = utf8_letters(name);
    if (letters < 1 || letters > ROOM_NAME_LETTERS || strlen(name) >= NAME_SIZE || *name == ' ')
        return error_set(err, ERR_BAD_ARGUMENT, "a name has 1 to %d letters and does not begin with a blank",
                         ROOM_NAME_LETTERS);
    return 0;
}

static int check_look(const struct room *r, const char *text, char *look, struct error *err)
{
    const struct game *game = rules_of(r)->game;
    struct worn worn;
    if (looks_read(game, text, &worn, err))
        return err->code;
    looks_text(game, &worn, look);
    return 0;
}

/* The name of a bot at the table: its title, numbered where there are several of them. */
static void name_bot(struct room *r, int seat)
{
    struct place *p = &r->place[seat];
    int same = 0;
    for (int other = 0; other < seat; other++)
        same += r->place[other].who == BOT && r->place[other].bot.bot == p->bot.bot;
    if (same)
        snprintf(p->name, NAME_SIZE, "%.48s %d", p->bot.bot->title, same + 1);
    else
        snprintf(p->name, NAME_SIZE, "%.60s", p->bot.bot->title);
}

/* Who sits where in the request: *mine is the seat of "me", SEAT_NONE if nobody is. */
static int read_seats(struct room *r, const struct flat *request, int *mine, struct error *err)
{
    *mine = SEAT_NONE;
    for (int seat = 0; seat < r->seats; seat++) {
        const struct flat_item *item = flat_look(request, "seats.%d", seat);
        const char *word = item && item->type == FLAT_TEXT ? item->text : "";
        struct place *p = &r->place[seat];
        if (strcmp(word, "open") == 0)
            continue;
        if (strcmp(word, "me") == 0) {
            if (*mine != SEAT_NONE)
                return error_set(err, ERR_BAD_ARGUMENT, "'me' stands in 'seats' more than once");
            *mine = seat;
            continue;
        }
        p->bot = bot_find(word, rules_of(r)->game, err);
        if (!p->bot.bot)
            return error_prefix(err, err->code = ERR_BAD_ARGUMENT, "'seats': 'me', 'open' or a bot");
        p->who = BOT;
        name_bot(r, seat);
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
    copy_part(request, "game", "null", &r->game);
    copy_part(request, "options", "{}", &r->options);
    if (flat_has(request, "ruleset"))
        copy_part(request, "ruleset", "null", &r->ruleset);
    int code = argument_bool(request, "public", OPTIONAL, &r->public, err);
    if (!code)
        code = argument_word(request, "pace", pace_words, &pace, err);
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
    write_asked(r, &w);
    write_manner(r, &w);
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

static void begin_if_full(struct room *r);

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
            begin_if_full(r);
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
    snprintf(p->name, sizeof p->name, "%s", name);
    snprintf(p->look, sizeof p->look, "%s", look);
    snprintf(p->hash, sizeof p->hash, "%s", hash);
    r->tell_facts = true;
}

void room_stand_up(struct room *r, int seat)
{
    r->place[seat].who = OPEN;
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
    json_object_end(&w);
    room_line(r, "sit %s", textbuf_text(&text));
    textbuf_release(&text);
}

/* The match begins when no seat is open any more. */
static void begin_if_full(struct room *r)
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
    for (int other = 0; other < r->seats; other++)
        if (r->place[other].who != OPEN && strcmp(r->place[other].name, name) == 0)
            return error_set(err, ERR_TAKEN, "somebody here is called %s already", name);
    return check_name(name, err);
}

int room_sit(struct room *r, const char *name, const char *look, const char *hash, int64_t now, int *seat,
             struct error *err)
{
    char worn[LOOK_SIZE];
    int wanted = *seat == SEAT_NONE ? first_open(r) : *seat;
    int code = check_seat(r, name, wanted, err);
    if (code || (code = check_look(r, look, worn, err)))
        return code;
    r->now = now > r->now ? now : r->now;
    room_sit_down(r, wanted, name, worn, hash);
    line_sit(r, wanted);
    *seat = wanted;
    begin_if_full(r);
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
    snprintf(r->host_hash, sizeof r->host_hash, "%s", old->host_hash);
    int code = new_match(r, err);
    if (code) {
        room_free(r);
        return code;
    }
    for (int seat = 0; seat < r->seats; seat++) {
        const struct place *from = &old->place[(seat + 1) % r->seats];
        struct place *p = &r->place[seat];
        p->who = from->who == BOT ? BOT : OPEN;
        p->left = r->clock_ms;
        if (from->who == BOT)
            p->bot = from->bot, memcpy(p->name, from->name, sizeof p->name);
    }
    line_make(r, r->host_hash);
    for (int seat = 0; seat < r->seats; seat++) {
        const struct place *from = &old->place[(seat + 1) % r->seats];
        if (from->who == PERSON) {
            room_sit_down(r, seat, from->name, from->look, from->hash);
            line_sit(r, seat);
        }
    }
    begin_if_full(r);
    room_done(r);
    snprintf(old->next, sizeof old->next, "%s", id);
    old->now = now > old->now ? now : old->now;
    room_line(old, "next %s", id);
    old->tell_facts = true;
    room_done(old);
    *out = r;
    return 0;
}

/* ---- Guests ------------------------------------------------------------------------------------------------------ */

static struct guest *find_guest(const struct room *r, int number)
{
    for (int i = 0; i < r->guest_count; i++)
        if (r->guests[i].number == number)
            return &r->guests[i];
    return NULL;
}

static void write_names(const struct room *r, struct json *w)
{
    json_member_list(w, "names");
    for (int seat = 0; seat < r->seats; seat++)
        json_put_text(w, r->place[seat].name);
    json_list_end(w);
    json_member_list(w, "looks");
    for (int seat = 0; seat < r->seats; seat++)
        json_put_text(w, r->place[seat].look);
    json_list_end(w);
}

/* The match as it stands, or what has happened since `v`. */
static void write_match(struct room *r, int viewer, int epoch, int v, struct json *w)
{
    const struct numbering *n = &r->session->numbering;
    int count = match_event_count(room_match(r)), last = numbering_event(n, count);
    if (epoch == n->epoch && v >= 0 && v <= last) {
        int place = session_place(r->session, v + 1);
        reply_events(w, r->session, place, count, viewer);
        json_member_int(w, "v", last);
    } else {
        write_view(r, viewer, w);
    }
    reply_turn(w, r->session);
    write_names(r, w);
    if (r->window.open)
        write_window(r, w);
}

void room_join(struct room *r, int guest, int viewer, int epoch, int v, int64_t now, struct json *w)
{
    r->now = now > r->now ? now : r->now;
    if (r->guest_count == r->guest_room) {
        r->guest_room = 2 * r->guest_room + 4;
        r->guests = memory_resize(r->guests, (size_t)r->guest_room * sizeof *r->guests);
    }
    bool sits = viewer < r->seats;
    if (sits) {
        struct place *p = &r->place[viewer];
        p->connections++;
        p->returning = p->bot.bot != NULL;
    }
    room_follow(r);
    r->tell_facts = true;
    room_done(r); /* the others; whoever joins is told here */
    r->guests[r->guest_count++] = (struct guest){ guest, viewer };
    if (sits)
        json_member_int(w, "seat", viewer);
    else
        json_member_null(w, "seat");
    room_write_facts(r, r->now, w);
    if (rules_of(r)->ruleset->carried)
        json_member_raw(w, "ruleset", textbuf_text(&r->ruleset));
    if (r->state != WAITING)
        write_match(r, viewer, epoch, v, w);
    if (sits) {
        if (show_of(rules_of(r)->game)->answering)
            json_member_text(w, "wish", room_wish_words[r->wishes.wish[viewer]]);
        json_member_int(w, "n", r->place[viewer].last_n);
    }
}

void room_part(struct room *r, int guest, int64_t now)
{
    struct guest *g = find_guest(r, guest);
    if (!g)
        return;
    int viewer = g->viewer;
    r->now = now > r->now ? now : r->now;
    *g = r->guests[--r->guest_count];
    if (viewer < r->seats && --r->place[viewer].connections == 0)
        r->place[viewer].gone = r->now;
    r->tell_facts = true;
    room_done(r);
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

void room_count_action(struct room *r, int seat, int n, const char *text)
{
    if (n <= 0)
        return;
    r->place[seat].last_n = n;
    r->place[seat].last_hash = hash_bytes(HASH_START, text, strlen(text));
}

typedef int request_run(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err);

static int check_decision(const struct room *r, const struct flat *request, struct error *err)
{
    const struct numbering *n = &r->session->numbering;
    int64_t epoch, decision;
    int code = argument_int(request, "epoch", NEEDED, 1, INT64_MAX, &epoch, err);
    if (code || (code = argument_int(request, "decision", NEEDED, 1, INT64_MAX, &decision, err)))
        return code;
    if (r->state == OVER)
        return error_set(err, ERR_GAME_OVER, "the game is over");
    if (epoch != n->epoch || decision != n->decision)
        return error_set(err, ERR_STALE, "that is not what is due: now it is decision %d of epoch %d", n->decision,
                         n->epoch);
    return 0;
}

static int request_play(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    const char *text = "";
    int64_t n = 0;
    action a;
    int code = argument_text(request, "action", NEEDED, &text, err);
    if (code || (code = argument_int(request, "n", OPTIONAL, 1, INT32_MAX, &n, err)))
        return code;
    struct place *p = &r->place[seat];
    if (n && n == p->last_n && p->last_hash == hash_bytes(HASH_START, text, strlen(text)))
        goto counted;
    if (n && n <= p->last_n)
        return error_set(err, ERR_STALE, "number %d is used: the next is %d", (int)n, p->last_n + 1);
    if ((code = check_decision(r, request, err)) || (code = room_find_action(r, seat, text, &a, err)))
        return code;
    room_line_action(r, r->window.open ? "answer" : "play", seat, (int)n, text);
    room_count_action(r, seat, (int)n, text);
    p->thinking = IDLE; /* of a bot that played for them */
    if (r->window.open)
        room_answer(r, seat, a);
    else
        room_play(r, seat, a);
counted:
    if (n)
        json_member_int(w, "n", n);
    return 0;
}

static int request_actions(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)err;
    action *list = memory_new((size_t)rules_list_max(rules_of(r)) * sizeof *list);
    int count = room_actions(r, seat, list);
    reply_turn(w, r->session);
    reply_actions(w, r->session, seat, list, count);
    free(list);
    return 0;
}

static int request_wish(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    int wish = WISH_COUNT;
    int code = argument_word(request, "wish", room_wish_words, &wish, err);
    if (!code && wish == WISH_COUNT)
        code = error_set(err, ERR_BAD_ARGUMENT, "'wish' is needed: always, matters or none");
    if (code)
        return code;
    wishes_set(&r->wishes, seat, (enum wish)wish);
    room_line(r, "wish %d %s", seat, room_wish_words[wish]);
    json_member_text(w, "wish", room_wish_words[wish]);
    return 0;
}

static int request_hold(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)w;
    if (!r->window.open || !(r->window.round >> seat & 1))
        return error_set(err, ERR_NOT_YOUR_TURN, "there is nothing that you may answer now");
    if (r->place[seat].held + HOLD_MS > HOLD_MOST_MS)
        return error_set(err, ERR_NOT_ALLOWED, "you have held the table up for long enough in this game");
    room_line(r, "hold %d", seat);
    room_hold(r, seat);
    return 0;
}

/* Done at once, or once all the others agree. */
static void go_back_if_agreed(struct room *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (seat != r->undo.seat && room_person(r, seat) && !(r->undo.agreed >> seat & 1))
            return;
    room_line(r, "undo %d", r->undo.ply);
    room_go_back(r, r->undo.ply);
}

static int request_undo(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    bool free;
    (void)request;
    int ply = room_undo_ply(r, seat, &free, err);
    if (ply < 0)
        return err->code;
    r->undo.seat = seat;
    r->undo.ply = ply;
    r->undo.agreed = free ? ~0u : 0;
    r->tell_facts = true;
    json_member_bool(w, "done", free);
    go_back_if_agreed(r);
    return 0;
}

static int need_undo(const struct room *r, int seat, struct error *err)
{
    if (r->undo.seat == SEAT_NONE || r->undo.seat == seat)
        return error_set(err, ERR_STALE, "nobody asks to take something back");
    return 0;
}

static int request_agree(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)w;
    if (need_undo(r, seat, err))
        return err->code;
    r->undo.agreed |= 1u << seat;
    r->tell_facts = true;
    go_back_if_agreed(r);
    return 0;
}

static int request_refuse(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)w;
    if (need_undo(r, seat, err))
        return err->code;
    r->undo.seat = SEAT_NONE;
    r->tell_facts = true;
    return 0;
}

static int request_say(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    const char *text = "";
    (void)w;
    int code = argument_text(request, "text", NEEDED, &text, err), letters = code ? 0 : utf8_letters(text);
    if (code)
        return code;
    if (letters < 1 || letters > ROOM_TALK_LETTERS)
        return error_set(err, ERR_BAD_ARGUMENT, "what is said has 1 to %d letters, in one line", ROOM_TALK_LETTERS);
    struct textbuf message = TEXTBUF_GROWING;
    struct json push;
    json_init(&push, &message, JSON_AS_WRITTEN);
    json_object_begin(&push);
    json_member_text(&push, "push", "say");
    json_member_int(&push, "seat", seat);
    json_member_text(&push, "name", r->place[seat].name);
    json_member_text(&push, "text", text);
    json_object_end(&push);
    for (int i = 0; i < r->guest_count; i++)
        r->host.say(r->host.context, r->guests[i].number, textbuf_text(&message), message.length);
    textbuf_release(&message);
    return 0;
}

static int request_look(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    const char *text = "";
    char worn[LOOK_SIZE];
    (void)w;
    int code = argument_text(request, "look", NEEDED, &text, err);
    if (code || (code = check_look(r, text, worn, err)))
        return code;
    if (r->state != WAITING)
        return error_set(err, ERR_NOT_ALLOWED, "the game has begun");
    memcpy(r->place[seat].look, worn, sizeof worn);
    room_line(r, "look %d %s", seat, worn);
    r->tell_facts = true;
    return 0;
}

static int request_leave(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)w, (void)err;
    if (r->state != WAITING)
        return 0;
    room_stand_up(r, seat);
    room_line(r, "open %d", seat);
    for (int i = 0; i < r->guest_count; i++)
        if (r->guests[i].viewer == seat)
            r->guests[i].viewer = VIEW_TABLE;
    r->place[seat].connections = 0;
    return 0;
}

static int request_hand(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    const struct game *game = rules_of(r)->game;
    const char *name = NULL;
    int64_t whose = 0;
    (void)seat, (void)w;
    int code = argument_int(request, "seat", NEEDED, 0, r->seats - 1, &whose, err);
    if (code || (code = argument_text(request, "bot", OPTIONAL, &name, err)))
        return code;
    struct place *p = &r->place[whose];
    bool gone = !p->connections && r->now - p->gone >= GONE_MS;
    if (r->state != PLAYING || !room_person(r, (int)whose) || !(gone || p->late))
        return error_set(err, ERR_NOT_ALLOWED,
                         "a bot may play for somebody who has been gone for three minutes or is out of time");
    struct bot_choice bot = name ? bot_find(name, game, err) : bot_usual(game);
    if (!bot.bot)
        return err->code;
    struct textbuf text = TEXTBUF_GROWING;
    p->bot = bot;
    bot_name(&bot, &text);
    room_line(r, "stand %d %s", (int)whose, textbuf_text(&text));
    textbuf_release(&text);
    r->tell_facts = true;
    return 0;
}

static int request_take(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)w, (void)err;
    r->place[seat].returning = r->place[seat].bot.bot != NULL;
    return 0;
}

static int request_ping(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)r, (void)seat, (void)request, (void)err;
    json_member_bool(w, "pong", true);
    return 0;
}

static const struct request {
    const char *cmd;
    request_run *run;
    bool anybody; /* also who only watches */
    bool playing; /* once the match has begun */
    const char *arguments[6];
} requests[] = {
    { "play", request_play, false, true, { "n", "epoch", "decision", "action" } },
    { "actions", request_actions, false, true, { NULL } },
    { "wish", request_wish, false, false, { "wish" } },
    { "hold", request_hold, false, true, { NULL } },
    { "undo", request_undo, false, true, { NULL } },
    { "agree", request_agree, false, true, { NULL } },
    { "refuse", request_refuse, false, true, { NULL } },
    { "say", request_say, false, false, { "text" } },
    { "look", request_look, false, false, { "look" } },
    { "leave", request_leave, false, false, { NULL } },
    { "hand", request_hand, false, true, { "seat", "bot" } },
    { "take", request_take, false, true, { NULL } },
    { "ping", request_ping, true, false, { NULL } },
};

static int check_request(const struct room *r, const struct request *q, int viewer, const struct flat *request,
                         struct error *err)
{
    int code = check_arguments(request, q->cmd, q->arguments, err);
    if (code)
        return code;
    if (!q->anybody && viewer >= r->seats)
        return error_set(err, ERR_NOT_ALLOWED, "you watch; this is for those who sit at the table");
    if (q->playing && r->state == WAITING)
        return error_set(err, ERR_NO_MATCH, "the game has not begun: a seat is open still");
    return 0;
}

int room_request(struct room *r, int guest, const struct flat *request, int64_t now, struct json *w, struct error *err)
{
    const struct guest *g = find_guest(r, guest);
    const struct flat_item *cmd = flat_look(request, "cmd");
    const char *name = cmd && cmd->type == FLAT_TEXT ? cmd->text : "";
    if (!g)
        return error_set(err, ERR_NOT_ALLOWED, "'join' comes first");
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        const struct request *q = &requests[i];
        if (strcmp(q->cmd, name) != 0)
            continue;
        int viewer = g->viewer, code = check_request(r, q, viewer, request, err);
        if (code)
            return code;
        room_tick(r, now);
        code = q->run(r, viewer, request, w, err);
        if (!code)
            room_tick(r, now);
        return code;
    }
    return error_set(err, ERR_UNKNOWN_COMMAND, "there is no '%.60s' at a table", name);
}

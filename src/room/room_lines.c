/* A room as lines: every change is written as one, and read back by the same functions that made it. A line is a time
 * in ms, a verb and what it needs; those that are rare have JSON. */
#include "base/memory.h"
#include "room/room_parts.h"
#include "show/show.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Bounds ------------------------------------------------------------------------------------------------------ */

/* Counts a line, from its verb on, if somebody could add such lines for ever. Each other comes at most once for an
 * action, for one of these, or for a seat. An answer in the place of another counts too: room_answer. */
static void count_line(struct room *r, const char *line)
{
    static const char *const asides[] = { "open ", "look ", "stand ", "wish ", "undo " };
    for (size_t i = 0; i < sizeof asides / sizeof *asides; i++)
        r->asides += strncmp(line, asides[i], strlen(asides[i])) == 0;
}

int room_may_add(const struct room *r, bool aside, struct error *err)
{
    if (r->stored >= ROOM_BYTES)
        return error_set(err, ERR_NOT_ALLOWED,
                         "so much has happened at this table that no more can be kept; make a new one");
    if (aside && r->asides >= ROOM_ASIDES + match_ply(room_match(r)))
        return error_set(err, ERR_NOT_ALLOWED, "enough of that has been done at this table; the game may go on");
    return 0;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void put_stood(struct room *r)
{
    if (r->stood_until)
        text_putf(&r->lines, "%" PRId64 " stood %" PRId64 "\n", r->stood_until, r->stood_from);
    r->stood_until = 0;
}

void room_line_stood(struct room *r)
{
    if (!r->lines.length)
        r->lines_owner = SEAT_NONE;
    put_stood(r);
}

/* Begins a line of which a seat alone knows, or (SEAT_NONE) everybody may. */
static void begin_line(struct room *r, int owner)
{
    if (!r->lines.length)
        r->lines_owner = owner;
    else if (r->lines_owner != owner)
        r->lines_owner = SEAT_NONE;
    put_stood(r);
    text_put_int(&r->lines, r->now);
    text_put_char(&r->lines, ' ');
}

void room_line_of(struct room *r, int owner, const char *format, ...)
{
    va_list arguments, again;
    if (r->reading)
        return;
    va_start(arguments, format);
    va_copy(again, arguments);
    size_t size = (size_t)vsnprintf(NULL, 0, format, arguments) + 1;
    char *whole = memory_new(size);
    vsnprintf(whole, size, format, again);
    va_end(again);
    va_end(arguments);
    begin_line(r, owner);
    count_line(r, whole);
    text_put(&r->lines, whole);
    text_put_char(&r->lines, '\n');
    free(whole);
}

void room_line_action(struct room *r, int seat, int n, const char *text)
{
    bool answer = r->window.open;
    begin_line(r, answer ? seat : SEAT_NONE);
    text_put(&r->lines, answer ? "answer " : "play ");
    text_put_int(&r->lines, seat);
    text_put_char(&r->lines, ' ');
    text_put_int(&r->lines, n);
    text_put_char(&r->lines, ' ');
    text_put(&r->lines, text);
    text_put_char(&r->lines, '\n');
}

void room_line_chance(struct room *r, const char *text)
{
    begin_line(r, SEAT_NONE);
    text_put(&r->lines, "chance ");
    text_put(&r->lines, text);
    text_put_char(&r->lines, '\n');
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* In ms since 1970: so late that nothing which is counted from then on is too large a number. */
static const int64_t time_most = INT64_MAX / 4;

struct line {
    const char *rest; /* behind the verb, ended */
    int seat, n;      /* the numbers it begins with */
    const char *text; /* behind them */
    int64_t before;   /* the time of the line before */
};

typedef int line_run(struct room *r, const struct line *line, struct error *err);

static int refuse(struct error *err, const char *what)
{
    return error_set(err, ERR_BAD_RECORD, "%s", what);
}

static int read_play(struct room *r, const struct line *line, struct error *err)
{
    action a;
    if (r->window.open)
        return refuse(err, "an action, but answers are waited for");
    int code = room_find_action(r, line->seat, line->text, &a, err);
    if (code)
        return code;
    room_count_action(r, line->seat, line->n, line->text);
    room_play(r, line->seat, a);
    return 0;
}

static int read_chance(struct room *r, const struct line *line, struct error *err)
{
    action a;
    int code = room_find_action(r, SEAT_CHANCE, line->rest, &a, err);
    if (!code)
        room_play(r, SEAT_CHANCE, a);
    return code;
}

static int read_answer(struct room *r, const struct line *line, struct error *err)
{
    action a;
    if (!r->window.open)
        return refuse(err, "an answer, but nothing is announced");
    int code = room_find_action(r, line->seat, line->text, &a, err);
    if (code)
        return code;
    room_count_action(r, line->seat, line->n, line->text);
    room_answer(r, line->seat, a);
    return 0;
}

static int read_close(struct room *r, const struct line *line, struct error *err)
{
    (void)line;
    if (!r->window.open)
        return refuse(err, "a window closes that is not open");
    room_close_window(r);
    return 0;
}

static int read_begin(struct room *r, const struct line *line, struct error *err)
{
    (void)line;
    if (room_taken(r) < r->seats)
        return refuse(err, "it begins, but a seat is open");
    room_begin(r);
    return 0;
}

/* A line whose rest is JSON. */
static int with_json(struct room *r, const struct line *line,
                     int (*run)(struct room *r, struct flat *list, struct error *err), struct error *err)
{
    struct flat list;
    int code = r->host.flattener.make(line->rest, strlen(line->rest), ERR_BAD_RECORD, &list, err);
    if (code)
        return code;
    code = run(r, &list, err);
    r->host.flattener.release(&list);
    return code;
}

/* A look may be one of an older version's, but not damaged. */
static int check_letters(const char *look, struct error *err)
{
    return strlen(look) < LOOK_SIZE && !look[strspn(look, LOOK_LETTERS)] ? 0 : refuse(err, "a look that is none");
}

static int sit_from(struct room *r, struct flat *list, struct error *err)
{
    int64_t seat;
    bool awaited = false;
    const char *name, *look, *hash;
    int code = flat_int(list, err, 0, r->seats - 1, &seat, "seat");
    if (code || (code = flat_text(list, err, &name, "name")) || (code = flat_text(list, err, &look, "look")) ||
        (code = flat_text(list, err, &hash, "hash")) ||
        (code = argument_bool(list, "awaited", OPTIONAL, &awaited, err)))
        return code;
    if ((code = check_letters(look, err)))
        return code;
    if (r->place[seat].who != OPEN)
        return refuse(err, "a seat that is taken");
    room_sit_down(r, (int)seat, name, look, hash);
    r->place[seat].awaited = awaited;
    return 0;
}

static int read_sit(struct room *r, const struct line *line, struct error *err)
{
    return with_json(r, line, sit_from, err);
}

static int read_open(struct room *r, const struct line *line, struct error *err)
{
    (void)err;
    room_stand_up(r, line->seat);
    return 0;
}

static int read_bot(struct room *r, const struct line *line, struct error *err)
{
    struct bot_choice bot = bot_find(line->text, match_rules(room_match(r))->game, err);
    if (!bot.bot)
        return ERR_BAD_RECORD;
    if (r->place[line->seat].who != OPEN)
        return refuse(err, "a seat that is taken");
    room_seat_bot(r, line->seat, bot);
    return 0;
}

static int read_look(struct room *r, const struct line *line, struct error *err)
{
    int code = check_letters(line->text, err);
    if (!code)
        snprintf(r->place[line->seat].look, LOOK_SIZE, "%s", line->text);
    return code;
}

static int read_stand(struct room *r, const struct line *line, struct error *err)
{
    struct bot_choice bot = bot_find(line->text, match_rules(room_match(r))->game, err);
    if (!bot.bot)
        return ERR_BAD_RECORD;
    if (r->place[line->seat].who != PERSON)
        return refuse(err, "a bot plays for somebody who is not there");
    r->place[line->seat].bot = bot;
    return 0;
}

static int read_back(struct room *r, const struct line *line, struct error *err)
{
    if (r->place[line->seat].who != PERSON)
        return refuse(err, "somebody is back who was not there");
    r->place[line->seat].bot.bot = NULL;
    return 0;
}

static int read_here(struct room *r, const struct line *line, struct error *err)
{
    (void)err;
    r->place[line->seat].awaited = false;
    return 0;
}

/* All stood still until now. True if that matters to a clock that runs. */
static bool stand(struct room *r, int64_t since)
{
    bool runs = false;
    int64_t away = r->now > since ? r->now - since : 0;
    for (int seat = 0; seat < r->seats; seat++) {
        struct place *p = &r->place[seat];
        if (p->owes_since < 0)
            continue;
        p->owes_since += away;
        runs = true;
    }
    if (r->window.open)
        r->window.closes += away, r->window.early += away;
    return runs && away > 0;
}

/* Lines of older programs do not say from when on: from the line before on. */
static int read_stood(struct room *r, const struct line *line, struct error *err)
{
    int64_t from = *line->rest ? strtoll(line->rest, NULL, 10) : 0;
    (void)err;
    stand(r, from > line->before ? from : line->before);
    return 0;
}

static int read_wish(struct room *r, const struct line *line, struct error *err)
{
    int wish = word_find(room_wish_words, line->text);
    if (wish < 0)
        return refuse(err, "no such wish");
    wishes_set(&r->wishes, line->seat, (enum wish)wish);
    return 0;
}

static int read_hold(struct room *r, const struct line *line, struct error *err)
{
    if (!r->window.open)
        return refuse(err, "a window is held that is not open");
    room_hold(r, line->seat);
    return 0;
}

static int read_late(struct room *r, const struct line *line, struct error *err)
{
    (void)err;
    r->place[line->seat].late = true;
    return 0;
}

/* What each seat has left of its time. */
static int read_left(const struct room *r, const char *text, int64_t left[SEATS_MAX], struct error *err)
{
    for (int seat = 0; seat < r->seats; seat++) {
        char *end;
        left[seat] = strtoll(text, &end, 10);
        if (end == text || left[seat] < 0 || left[seat] > time_most)
            return refuse(err, "no time of a clock");
        text = end;
    }
    return 0;
}

/* Without times there are no clocks, or the line is an older version's. */
static int read_undo(struct room *r, const struct line *line, struct error *err)
{
    char *end;
    int64_t left[SEATS_MAX];
    long ply = strtol(line->rest, &end, 10);
    if (end == line->rest || ply < 0 || ply > match_ply(room_match(r)))
        return refuse(err, "no such ply");
    int code = *end ? read_left(r, end, left, err) : 0;
    if (!code)
        room_go_back(r, (int)ply, *end ? left : NULL);
    return code;
}

static int read_say(struct room *r, const struct line *line, struct error *err)
{
    if (!room_sayable(line->text))
        return refuse(err, "talk that is none");
    room_say(r, line->seat, line->text);
    return 0;
}

static int read_next(struct room *r, const struct line *line, struct error *err)
{
    (void)err;
    snprintf(r->next, sizeof r->next, "%s", line->rest);
    return 0;
}

/* What a verb has behind it: nothing that is read here, a seat and a text, a seat and a number and a text. */
enum shape { REST, SEAT_TEXT, SEAT_N_TEXT };

/* At which tables a line can stand: at those that wait for players, once the match has begun, at all. */
enum belongs { TO_WAITING, TO_PLAYED, TO_ALL };

static const struct verb {
    const char *name;
    enum shape shape;
    enum belongs belongs;
    line_run *run;
} verbs[] = {
    { "play", SEAT_N_TEXT, TO_PLAYED, read_play },
    { "chance", REST, TO_PLAYED, read_chance },
    { "answer", SEAT_N_TEXT, TO_PLAYED, read_answer },
    { "close", REST, TO_PLAYED, read_close },
    { "sit", REST, TO_WAITING, read_sit },
    { "open", SEAT_TEXT, TO_WAITING, read_open },
    { "bot", SEAT_TEXT, TO_WAITING, read_bot },
    { "look", SEAT_TEXT, TO_WAITING, read_look },
    { "begin", REST, TO_WAITING, read_begin },
    { "stand", SEAT_TEXT, TO_PLAYED, read_stand },
    { "back", SEAT_TEXT, TO_PLAYED, read_back },
    { "here", SEAT_TEXT, TO_ALL, read_here },
    { "stood", REST, TO_PLAYED, read_stood },
    { "wish", SEAT_TEXT, TO_ALL, read_wish },
    { "say", SEAT_TEXT, TO_ALL, read_say },
    { "hold", SEAT_TEXT, TO_PLAYED, read_hold },
    { "late", SEAT_TEXT, TO_PLAYED, read_late },
    { "undo", REST, TO_PLAYED, read_undo },
    { "next", REST, TO_PLAYED, read_next },
};

const char *room_verb(int i)
{
    return i < (int)(sizeof verbs / sizeof *verbs) ? verbs[i].name : NULL;
}

static bool belongs_here(const struct room *r, const struct verb *verb)
{
    return verb->belongs == TO_ALL || (verb->belongs == TO_WAITING) == (r->state == WAITING);
}

/* The numbers at the beginning of what is behind the verb. */
static int read_shape(const struct room *r, const struct verb *verb, struct line *line, struct error *err)
{
    char *end;
    line->text = line->rest;
    if (verb->shape == REST)
        return 0;
    line->seat = (int)strtol(line->text, &end, 10);
    if (end == line->text || line->seat < 0 || line->seat >= r->seats)
        return refuse(err, "no such seat");
    line->text = end + (*end == ' ');
    if (verb->shape == SEAT_TEXT)
        return 0;
    line->n = (int)strtol(line->text, &end, 10);
    if (end == line->text || line->n < 0)
        return refuse(err, "a number is missing");
    line->text = end + (*end == ' ');
    return 0;
}

int room_read_time(const char *line, int64_t *at, const char **rest, struct error *err)
{
    char *end;
    *at = strtoll(line, &end, 10);
    *rest = end + (*end == ' ');
    if (end == line || *end != ' ' || *at < 0 || *at > time_most)
        return refuse(err, "a line does not begin with its time");
    return 0;
}

static int run_line(struct room *r, const char *text, struct error *err)
{
    int64_t at;
    const char *name;
    int late = room_read_time(text, &at, &name, err);
    if (late)
        return late;
    size_t length = strcspn(name, " ");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        const struct verb *verb = &verbs[i];
        if (strlen(verb->name) != length || strncmp(verb->name, name, length) != 0)
            continue;
        if (!belongs_here(r, verb))
            return refuse(err, "that does not belong here");
        struct line line = { .rest = name + length + (name[length] == ' '), .before = r->now };
        int code = read_shape(r, verb, &line, err);
        if (code)
            return code;
        r->now = r->changed = at > r->now ? at : r->now; /* it never goes back */
        count_line(r, name);
        code = verb->run(r, &line, err);
        if (!code)
            room_follow(r);
        return code;
    }
    return refuse(err, "an unknown verb");
}

/* What was open when the host before ended goes on from `now`. A line tells of it: clocks are the same then when all is
 * read once more. */
static void go_on(struct room *r, int64_t now)
{
    r->stood_from = r->now > r->host.left ? r->now : r->host.left;
    r->now = now > r->now ? now : r->now;
    for (int seat = 0; seat < r->seats; seat++)
        r->place[seat].gone = r->place[seat].gone > now ? r->place[seat].gone : now;
    r->stood_until = stand(r, r->stood_from) ? r->now : 0;
    r->told = match_event_count(room_match(r));
    r->talk.told = r->talk.count;
    r->tell_facts = r->tell_views = r->tell_window = false;
}

static int refuse_line(struct error *err, int number)
{
    char place[24];
    snprintf(place, sizeof place, "line %d", number);
    err->code = ERR_BAD_RECORD;
    return error_prefix(err, ERR_BAD_RECORD, place);
}

int room_read(const struct room_host *host, const char *id, const char *lines, size_t length, int64_t now,
              struct room **out, struct error *err)
{
    char *copy = memory_new(length + 1), *at = copy, *line;
    struct room *r = NULL;
    int number = 0, code = 0;
    *out = NULL;
    if (memchr(lines, '\0', length))
        code = error_set(err, ERR_BAD_RECORD, "there is a zero byte in some line");
    memcpy(copy, lines, length);
    while (!code && (line = strsep(&at, "\n")) && (*line || at)) {
        number++;
        if (!r)
            code = room_read_make(host, id, line, &r, err);
        else
            code = run_line(r, line, err);
    }
    free(copy);
    if (!code && !r)
        code = error_set(err, ERR_BAD_RECORD, "there are no lines");
    else if (code && number)
        code = refuse_line(err, number);
    if (code) {
        room_free(r);
        return code;
    }
    assert(r);
    r->reading = false;
    r->stored = length;
    go_on(r, now);
    *out = r;
    return 0;
}

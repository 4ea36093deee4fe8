/* The engine's loop: lines in, the table of commands, lines out; see engine.h. */
#include "protocol/engine.h"

#include "base/memory.h"
#include "protocol/commands.h"

#include <string.h>

enum { KEYS_MAX = 7 };

struct command {
    const char *name;
    command_run *run;
    const char *keys[KEYS_MAX + 1];
};

static const struct command commands[] = {
    { "hello", command_hello, { NULL } },
    { "games", command_games, { NULL } },
    { "new", command_new, { "game", "seats", "ruleset", "options", "seed", "chance", "names" } },
    { "load", command_load, { "position", "record", "chance", "seed" } },
    { "turn", command_turn, { NULL } },
    { "actions", command_actions, { "seat" } },
    { "play", command_play, { "action", "seat" } },
    { "events", command_events, { "seat", "from" } },
    { "view", command_view, { "seat" } },
    { "position", command_position, { NULL } },
    { "undo", command_undo, { NULL } },
    { "redo", command_redo, { NULL } },
    { "record", command_record, { NULL } },
    { "result", command_result, { NULL } },
    { "think", command_think, { "seat", "bot", "ms", "sims", "seed" } },
    { "quit", command_quit, { NULL } },
};

struct engine *engine_new(const struct catalog *catalog, const char *version)
{
    struct engine *e = memory_new(sizeof *e);
    e->catalog = catalog;
    e->version = version;
    return e;
}

void engine_free(struct engine *e)
{
    if (e)
        match_free(e->match);
    free(e);
}

int need_match(const struct engine *e, int seat, struct error *err)
{
    if (!e->match)
        return error_set(err, ERR_NO_MATCH, "there is no match: begin one with 'new' or 'load'");
    int seats = match_rules(e->match)->seats;
    if (seat >= seats && seat != SEAT_NONE && seat != SEAT_CHANCE && seat != VIEW_TABLE)
        return error_set(err, ERR_BAD_ARGUMENT, "there is no seat %d: seats count from 0 to %d", seat, seats - 1);
    return 0;
}

static int run_command(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    const char *name = request_command(q);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, name) != 0)
            continue;
        int code = request_check_keys(q, commands[i].keys, err);
        return code ? code : commands[i].run(e, q, w, err);
    }
    if (!*name)
        return error_set(err, ERR_UNKNOWN_COMMAND, "'cmd' must be there and name a command");
    return error_set(err, ERR_UNKNOWN_COMMAND, "there is no command '%.60s'", name);
}

static void begin_reply(struct json *w, struct textbuf *reply, const struct request *q)
{
    textbuf_clear(reply);
    json_init(w, reply, JSON_AS_WRITTEN);
    json_object_begin(w);
    request_write_id(q, w);
}

/* The reply to a line that could not even be read. */
static void refuse_line(struct textbuf *reply, const struct error *err)
{
    struct json w;
    const struct request nothing = { 0 };
    begin_reply(&w, reply, &nothing);
    reply_error(&w, err);
    json_object_end(&w);
}

static bool is_blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!strchr(" \t\r", line[i]) || !line[i])
            return false;
    return true;
}

bool engine_answer(struct engine *e, const char *line, size_t length, struct textbuf *reply)
{
    struct request q;
    struct error err = { 0 };
    struct json w;
    textbuf_clear(reply);
    if (is_blank(line, length))
        return true;
    if (length > ENGINE_LINE_MAX)
        error_set(&err, ERR_TOO_LONG, "the line is longer than %d bytes", ENGINE_LINE_MAX);
    else
        request_parse(&q, line, length, &err);
    if (err.code) {
        refuse_line(reply, &err);
        return true;
    }
    begin_reply(&w, reply, &q);
    json_member_bool(&w, "ok", true);
    if (run_command(e, &q, &w, &err)) {
        begin_reply(&w, reply, &q);
        reply_error(&w, &err);
    }
    json_object_end(&w);
    request_release(&q);
    return !e->quits;
}

/* Reads a line without its end; of one that is too long only as much as shows that it is. False at the end of input. */
static bool read_line(FILE *in, struct textbuf *line)
{
    int c = getc_unlocked(in);
    textbuf_clear(line);
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getc_unlocked(in))
        if (line->length <= ENGINE_LINE_MAX)
            text_put_char(line, (char)c);
    return true;
}

int engine_run(struct engine *e, FILE *in, FILE *out)
{
    struct textbuf line = TEXTBUF_GROWING, reply = TEXTBUF_GROWING;
    bool goes_on = true, written = true;
    while (goes_on && written && read_line(in, &line)) {
        goes_on = engine_answer(e, textbuf_text(&line), line.length, &reply);
        if (!reply.length)
            continue;
        text_put_char(&reply, '\n');
        written = fwrite(reply.data, 1, reply.length, out) == reply.length && fflush(out) == 0;
    }
    textbuf_release(&line);
    textbuf_release(&reply);
    return written ? 0 : -1;
}

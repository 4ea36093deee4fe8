/* The table of commands, and what comes around their replies; see session.h. */
#include "protocol/session.h"

#include "base/memory.h"
#include "protocol/commands.h"

#include <string.h>

/* What a command needs before it is looked at any further. */
enum need_first { ANYTIME, A_MATCH, A_REFEREE };

struct command {
    const char *name;
    command_run *run;
    enum need_first first;
    const char *arguments[ARGUMENTS_MAX + 1];
};

static const struct command commands[] = {
    { "hello", command_hello, ANYTIME, { NULL } },
    { "games", command_games, ANYTIME, { NULL } },
    { "check", command_check, ANYTIME, { "ruleset" } },
    { "new",
      command_new,
      ANYTIME,
      { "game", "seats", "ruleset", "options", "seed", "chance", "names", "looks", "numbered" } },
    { "load",
      command_load,
      ANYTIME,
      { "position", "record", "view", "game_id", "chance", "seed", "names", "looks", "numbered", "ruleset" } },
    { "observe", command_observe, ANYTIME, { "events" } },
    { "turn", command_turn, A_MATCH, { NULL } },
    { "actions", command_actions, ANYTIME, { "seat" } },
    { "play", command_play, ANYTIME, { "action", "seat", "epoch", "decision" } },
    { "events", command_events, ANYTIME, { "seat", "from", "to", "views", "names" } },
    { "story", command_story, ANYTIME, { "seat", "from" } },
    { "view", command_view, ANYTIME, { "seat" } },
    { "position", command_position, A_REFEREE, { NULL } },
    { "undo", command_undo, A_REFEREE, { NULL } },
    { "redo", command_redo, A_REFEREE, { NULL } },
    { "seek", command_seek, A_REFEREE, { "ply" } },
    { "record", command_record, A_REFEREE, { NULL } },
    { "id", command_id, A_REFEREE, { NULL } },
    { "result", command_result, A_MATCH, { NULL } },
    { "describe", command_describe, A_MATCH, { NULL } },
    { "ask", command_ask, ANYTIME, { "seat", "names" } },
    { "preview", command_preview, ANYTIME, { "action", "seat", "names" } },
    { "table", command_table, ANYTIME, { "seat" } },
    { "answering", command_answering, ANYTIME, { "seat" } },
    { "ending", command_ending, ANYTIME, { "seat" } },
    { "screen", command_screen, A_REFEREE, { "seat", "persons", "decided", "together" } },
    { "bots", command_bots, ANYTIME, { "game" } },
    { "think", command_think, ANYTIME, { "seat", "bot", "ms", "sims", "seed", "why" } },
    { "review", command_review, A_REFEREE, { "seat", "from", "to", "bot", "sims", "seed", "words", "names" } },
    { "quit", command_quit, ANYTIME, { NULL } },
};

struct session *session_new(const struct catalog *catalog, const struct session_owner *owner)
{
    struct session *session = memory_new(sizeof *session);
    session->catalog = catalog;
    session->owner = *owner;
    return session;
}

void session_free(struct session *session)
{
    if (session)
        session_begin(session, NULL, NULL);
    free(session);
}

static int run_command(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    const struct flat_item *cmd = flat_look(request, "cmd");
    const char *name = cmd && cmd->type == FLAT_TEXT ? cmd->text : "";
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, name) != 0)
            continue;
        enum need_first first = commands[i].first;
        int code = check_arguments(request, name, commands[i].arguments, err);
        if (!code && first != ANYTIME)
            code = (first == A_MATCH ? need_match : need_referee)(session, SEAT_NONE, err);
        return code ? code : commands[i].run(session, request, w, err);
    }
    if (!*name)
        return error_set(err, ERR_UNKNOWN_COMMAND, "'cmd' must be there and name a command");
    return error_set(err, ERR_UNKNOWN_COMMAND, "there is no command '%.60s'", name);
}

static void begin_reply(struct json *w, struct textbuf *reply, const struct flat_item *id)
{
    textbuf_clear(reply);
    json_init(w, reply, JSON_AS_WRITTEN);
    json_object_begin(w);
    if (id && id->type == FLAT_RAW)
        json_member_raw(w, "id", id->text);
}

static void refuse(const struct error *err, struct textbuf *reply, const struct flat_item *id)
{
    struct json w;
    begin_reply(&w, reply, id);
    reply_error(&w, NULL, err);
    json_object_end(&w);
}

void session_refuse(const struct error *err, struct textbuf *reply)
{
    refuse(err, reply, NULL);
}

bool session_answer(struct session *session, const struct flat *request, struct textbuf *reply)
{
    const struct flat_item *id = flat_look(request, "id");
    struct error err;
    struct json w;
    begin_reply(&w, reply, id);
    json_member_bool(&w, "ok", true);
    if (run_command(session, request, &w, &err))
        refuse(&err, reply, id);
    else
        json_object_end(&w);
    return !session->quits;
}

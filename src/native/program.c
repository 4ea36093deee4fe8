/* Players that are processes; see program.h. */
#include "native/program.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "native/child.h"
#include "native/flatten.h"
#include "native/system.h"

#include <stdio.h>
#include <string.h>

struct player {
    const struct program *program;
    const struct rules *rules;
    int seat;
    struct child child;
    bool speaks_protocol;
    enum fault fault;      /* since the game began */
    action *legal;         /* rules_list_max */
    struct textbuf events; /* those it has not been told of, as members of a list */
    struct textbuf ask, line;
    struct json w; /* of `ask` */
};

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static void fail(struct player *p, enum fault fault, const char *what)
{
    struct textbuf text = TEXTBUF_GROWING;
    p->fault = fault;
    text_putf(&text, "'%s' in seat %d %s", p->program->name, p->seat, what);
    if (p->program->tell)
        p->program->tell(p->program, textbuf_text(&text));
    textbuf_release(&text);
}

static void ask_begin(struct player *p, const char *cmd)
{
    textbuf_clear(&p->ask);
    json_init(&p->w, &p->ask, JSON_AS_WRITTEN);
    json_object_begin(&p->w);
    json_member_text(&p->w, "cmd", cmd);
}

_Static_assert(CHILD_LINE_MAX == 1048576, "it is told in words below");

/* Sends what was begun; with `answer` waits for a line. False if that fails; then the process is ended, since nobody
 * knows what it will say next. */
static bool ask_end(struct player *p, const struct bot_task *task, bool answer)
{
    int64_t ms = p->program->move_ms;
    if (!task && ms < PROGRAM_START_MS)
        ms = PROGRAM_START_MS;
    struct child_patience patience = { .until_ms = system_ms(NULL) + ms };
    if (task) {
        patience.cancelled = task->cancelled;
        patience.context = task->context;
    }
    json_object_end(&p->w);
    text_put_char(&p->ask, '\n');
    enum child_status status = child_send(&p->child, textbuf_text(&p->ask), p->ask.length, &patience);
    if (!status && answer)
        status = child_receive(&p->child, &p->line, &patience);
    if (!status)
        return true;
    child_end(&p->child);
    if (task && task->cancelled && task->cancelled(task->context))
        p->fault = FAULT_LATE; /* nobody waits for it any more */
    else if (status == CHILD_LATE)
        fail(p, FAULT_LATE, "did not answer in time");
    else if (status == CHILD_LONG)
        fail(p, FAULT_GONE, "answers with a line of more than 1,048,576 bytes");
    else
        fail(p, FAULT_GONE, "has ended");
    return false;
}

/* Whether the line is a reply of the protocol that says ok; its list needs flat_release then. */
static bool reply_is_ok(const struct player *p, struct flat *reply)
{
    struct error err;
    if (flat_of_request(textbuf_text(&p->line), p->line.length, reply, &err))
        return false;
    const struct flat_item *ok = flat_look(reply, "ok");
    if (ok && ok->type == FLAT_BOOL && ok->number)
        return true;
    flat_release(reply);
    return false;
}

static void put_view(struct player *p, const struct state *view)
{
    struct textbuf text = TEXTBUF_GROWING;
    game_json(p->rules, view, JSON_AS_WRITTEN, &text);
    json_member_raw(&p->w, "view", textbuf_text(&text));
    textbuf_release(&text);
}

/* A ruleset that others cannot know is brought along. */
static void put_own_ruleset(struct player *p)
{
    if (p->rules->ruleset->builtin)
        return;
    json_key(&p->w, "ruleset");
    flat_json(&p->rules->ruleset->flat, &p->w);
}

/* The events since it was last told of some. */
static void put_events(struct player *p)
{
    struct textbuf list = TEXTBUF_GROWING;
    text_putf(&list, "[%s]", textbuf_text(&p->events));
    json_member_raw(&p->w, "events", textbuf_text(&list));
    textbuf_release(&list);
    textbuf_clear(&p->events);
}

/* ---- Beginning --------------------------------------------------------------------------------------------------- */

static void start(struct player *p)
{
    struct flat reply;
    if (!child_start(&p->child, p->program->command)) {
        fail(p, FAULT_GONE, "cannot be started");
        return;
    }
    ask_begin(p, "hello");
    if (!ask_end(p, NULL, true))
        return;
    p->speaks_protocol = reply_is_ok(p, &reply);
    if (p->speaks_protocol)
        flat_release(&reply);
}

/* Shows the view of a seat's end of a match to one that speaks the protocol. */
static void load(struct player *p, const struct state *view, const struct bot_task *task)
{
    struct flat reply;
    ask_begin(p, "load");
    put_view(p, view);
    put_own_ruleset(p);
    if (!ask_end(p, task, true))
        return;
    if (reply_is_ok(p, &reply)) {
        flat_release(&reply);
        return;
    }
    char what[200];
    struct textbuf text = textbuf_over(what, sizeof what);
    text_put(&text, "refuses the game: ");
    utf8_put(&text, textbuf_text(&p->line));
    fail(p, FAULT_GONE, what);
}

static void announce(struct player *p)
{
    const struct rules *rules = p->rules;
    ask_begin(p, "new");
    json_member_text(&p->w, "game", rules->game->id);
    if (rules->ruleset->builtin)
        json_member_text(&p->w, "ruleset", rules->ruleset->id);
    put_own_ruleset(p);
    rules_options_json(rules, &p->w);
    json_member_int(&p->w, "seats", rules->seats);
    json_member_int(&p->w, "seat", p->seat);
    if (p->program->bot)
        json_member_text(&p->w, "bot", p->program->bot);
    ask_end(p, NULL, false);
}

static void begin(void *player, const struct state *view)
{
    struct player *p = player;
    p->fault = FAULT_NONE;
    textbuf_clear(&p->events);
    if (p->child.pid == 0)
        start(p);
    if (!p->fault && p->speaks_protocol)
        load(p, view, NULL);
    else if (!p->fault)
        announce(p);
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static void put_limits(struct player *p, const struct bot_task *task)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)task->seed);
    json_member_int(&p->w, "seat", p->seat);
    json_member_text(&p->w, "seed", seed);
    if (p->program->bot && p->speaks_protocol)
        json_member_text(&p->w, "bot", p->program->bot);
    if (task->ms)
        json_member_int(&p->w, "ms", task->ms);
    else if (task->sims)
        json_member_int(&p->w, "sims", task->sims);
}

/* The events; or, for one that cannot follow them, the view. */
static void catch_up(struct player *p, const struct bot_task *task)
{
    struct flat reply;
    if (p->events.length == 0)
        return;
    ask_begin(p, "observe");
    put_events(p);
    if (!ask_end(p, task, true))
        return;
    if (reply_is_ok(p, &reply))
        flat_release(&reply);
    else
        load(p, task->view, task);
}

/* The action that a text names, if it is legal. */
static void read_action(struct player *p, const struct bot_task *task, const char *text, action *chosen)
{
    char what[160];
    struct textbuf told = textbuf_over(what, sizeof what);
    if (text && game_parse(p->rules, task->view, p->seat, text, p->legal, chosen, NULL) == 0)
        return;
    text_put(&told, "answers what is not legal: ");
    char cut[100];
    struct textbuf part = textbuf_over(cut, sizeof cut);
    text_put(&part, text ? text : textbuf_text(&p->line));
    utf8_put(&told, cut);
    fail(p, FAULT_ILLEGAL, what);
}

static void think_by_protocol(struct player *p, const struct bot_task *task, action *chosen)
{
    struct flat reply;
    catch_up(p, task);
    if (p->fault)
        return;
    ask_begin(p, "think");
    put_limits(p, task);
    if (!ask_end(p, task, true))
        return;
    if (!reply_is_ok(p, &reply)) {
        read_action(p, task, NULL, chosen);
        return;
    }
    const struct flat_item *action_item = flat_look(&reply, "action");
    read_action(p, task, action_item && action_item->type == FLAT_TEXT ? action_item->text : NULL, chosen);
    flat_release(&reply);
}

static void think_by_lines(struct player *p, const struct bot_task *task, action *chosen)
{
    ask_begin(p, "act");
    put_limits(p, task);
    put_view(p, task->view);
    put_events(p);
    json_member_list(&p->w, "actions");
    int count = game_legal(p->rules, task->view, p->seat, p->legal);
    for (int i = 0; i < count; i++) {
        char memory[256];
        struct textbuf text = textbuf_over(memory, sizeof memory);
        game_action_text(p->rules, task->view, p->seat, p->legal[i], &text);
        json_put_text(&p->w, memory);
    }
    json_list_end(&p->w);
    if (ask_end(p, task, true))
        read_action(p, task, strlen(textbuf_text(&p->line)) == p->line.length ? textbuf_text(&p->line) : NULL, chosen);
}

static enum fault think(void *player, const struct bot_task *task, action *chosen)
{
    struct player *p = player;
    if (!p->fault && p->speaks_protocol)
        think_by_protocol(p, task, chosen);
    else if (!p->fault)
        think_by_lines(p, task, chosen);
    return p->fault;
}

static void observe(void *player, const struct event *seen, int number)
{
    struct player *p = player;
    struct json w;
    if (p->fault)
        return;
    if (p->events.length)
        text_put_char(&p->events, ',');
    json_init(&w, &p->events, JSON_AS_WRITTEN);
    game_event_json(p->rules, seen, number, p->seat, &w);
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void end(void *player, const struct result *result)
{
    struct player *p = player;
    if (p->fault || p->speaks_protocol)
        return;
    ask_begin(p, "end");
    json_member_bool(&p->w, "over", result->over);
    json_member_list(&p->w, "scores");
    for (int seat = 0; seat < p->rules->seats; seat++)
        json_put_int(&p->w, result->score[seat]);
    json_list_end(&p->w);
    json_member_list(&p->w, "ranks");
    for (int seat = 0; seat < p->rules->seats; seat++)
        json_put_int(&p->w, result->rank[seat]);
    json_list_end(&p->w);
    ask_end(p, NULL, false);
}

static void *open(const struct outsider *self, const struct rules *rules, int seat)
{
    struct player *p = memory_new(sizeof *p);
    *p = (struct player){ .program = (const struct program *)self,
                          .rules = rules,
                          .seat = seat,
                          .events = TEXTBUF_GROWING,
                          .ask = TEXTBUF_GROWING,
                          .line = TEXTBUF_GROWING };
    p->legal = memory_new((size_t)rules_list_max(rules) * sizeof *p->legal);
    return p;
}

static void close_player(void *player)
{
    struct player *p = player;
    child_end(&p->child);
    textbuf_release(&p->events);
    textbuf_release(&p->ask);
    textbuf_release(&p->line);
    free(p->legal);
    free(p);
}

void program_init(struct program *p)
{
    p->outsider = (struct outsider){
        .open = open, .begin = begin, .think = think, .observe = observe, .end = end, .close = close_player
    };
}

int program_check(const struct program *p, const struct rules *rules, struct error *err)
{
    union state_memory state, view;
    struct player *player = open(&p->outsider, rules, 0);
    game_setup(rules, &state.state);
    game_view(rules, &state.state, 0, &view.state);
    begin(player, &view.state);
    bool failed = player->fault != FAULT_NONE;
    close_player(player);
    return failed ? error_set(err, ERR_BAD_RECORD, "the program '%s' does not play: %s", p->name, p->command) : 0;
}

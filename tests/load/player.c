/* Players; see player.h. Messages are looked through by hand, since a parser would take more time than the server. */
#include "player.h"

#include "base/memory.h"
#include "host.h"
#include "native/flatten.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RETRY_US = 100000, LIST_MOST = 1024, ID_DIGITS = 32 };

/* ---- Looking through messages ------------------------------------------------------------------------------------ */

/* What stands behind a text such as "\"epoch\":"; NULL if it is not there. */
static const char *behind(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? at + strlen(key) : NULL;
}

static int number_behind(const char *text, const char *key, int otherwise)
{
    const char *at = behind(text, key);
    return at ? (int)strtol(at, NULL, 10) : otherwise;
}

/* A text without escapes, up to its quote. */
static bool text_behind(const char *text, const char *key, char *out, size_t size)
{
    const char *at = behind(text, key), *end = at ? strchr(at, '"') : NULL;
    if (!end || (size_t)(end - at) >= size)
        return false;
    snprintf(out, size, "%.*s", (int)(end - at), at);
    return true;
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Something that must not be. */
static void complain(struct player *p, int64_t *count, const char *what, const char *text)
{
    ++*count;
    if (!*p->ledger->trouble)
        snprintf(p->ledger->trouble, sizeof p->ledger->trouble, "%s: %.200s", what, text);
}

/* ---- Coming and going -------------------------------------------------------------------------------------------- */

static void begin_sheet(struct player *p)
{
    struct sheet *s = p->sheet;
    if (s && strcmp(s->table, p->company->table) == 0)
        return;
    s = p->sheet = memory_new(sizeof *s);
    snprintf(s->table, sizeof s->table, "%s", p->company->table);
    s->texts = TEXTBUF_GROWING;
    s->next = p->ledger->sheets;
    p->ledger->sheets = s;
    p->done_epoch = p->done_decision = 0;
    p->ledger->tables += p->place == 0;
}

static void make_table(struct player *p)
{
    char body[300], others[100] = "";
    for (int i = 1; i < p->company->seats; i++)
        strncat(others, ",\"open\"", sizeof others - strlen(others) - 1);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"pace\":\"quick\",\"seats\":[\"me\"%s%s],\"name\":\"P0\"}",
             p->company->game, others, p->company->others);
    p->stage = MAKING;
    channel_ask(&p->channel, *p->port, "POST", "/api/tables", body);
}

static void sit_down(struct player *p)
{
    char path[100], body[40];
    snprintf(path, sizeof path, "/api/tables/%s/seats", p->company->table);
    snprintf(body, sizeof body, "{\"name\":\"P%d\"}", p->place);
    p->stage = SITTING;
    channel_ask(&p->channel, *p->port, "POST", path, body);
}

static void connect_player(struct player *p)
{
    p->stage = CONNECTING;
    channel_open(&p->channel, *p->port);
}

/* The next step towards a seat. */
static void go_in(struct player *p)
{
    p->retries = 0;
    if (*p->token)
        connect_player(p);
    else if (p->place == 0)
        make_table(p);
    else if (*p->company->table)
        sit_down(p);
}

static void join(struct player *p)
{
    char text[200];
    begin_sheet(p);
    p->stage = JOINING;
    p->due = p->over = p->asking = false;
    int length = snprintf(text, sizeof text, "{\"cmd\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", p->company->table,
                          p->token);
    channel_send(&p->channel, text, (size_t)length);
}

void player_lose(struct player *p)
{
    channel_drop(&p->channel);
    p->stage = AWAY;
    p->sent = 0;
    p->retries = clock_us() + RETRY_US;
}

static void gone(void *context)
{
    struct player *p = context;
    if (!p->ledger->ending_expected)
        complain(p, &p->ledger->dropped, "a player's connection ended", p->company->table);
    player_lose(p);
}

static void opened(void *context)
{
    join(context);
}

/* A seat whose token was lost with its reply is nobody's: the company goes to another table. */
static void start_over(struct company *company)
{
    *company->table = '\0';
    for (int i = 0; i < company->seats; i++) {
        *company->player[i]->token = '\0';
        player_lose(company->player[i]);
    }
}

/* What was asked for is had; others may sit down now. */
static void replied(void *context, int status, const char *body)
{
    struct player *p = context;
    if (status != 201) {
        if (status != 409)
            complain(p, &p->ledger->errors, "no seat", body);
        start_over(p->company);
        return;
    }
    if (p->stage == MAKING)
        text_behind(body, "\"table\":\"", p->company->table, sizeof p->company->table);
    text_behind(body, "\"token\":\"", p->token, sizeof p->token);
    for (int i = 1; p->stage == MAKING && i < p->company->seats; i++)
        p->company->player[i]->retries = 1;
    go_in(p);
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

static void send_action(struct player *p, const char *what)
{
    char text[300];
    struct sheet *s = p->sheet;
    int length =
        snprintf(text, sizeof text, "{\"cmd\":\"play\",\"n\":%d,\"epoch\":%d,\"decision\":%d,\"action\":\"%s\"}",
                 s->count + 1, p->epoch, p->decision, what);
    snprintf(s->unsure, sizeof s->unsure, "%s", what);
    if (!p->rules && !p->period)
        p->sent = clock_us(); /* what is legal was asked for meanwhile */
    p->due = false;
    p->done_epoch = p->epoch;
    p->done_decision = p->decision;
    channel_send(&p->channel, text, (size_t)length);
}

/* True if the game goes on whatever chance does next: random players would be eaten soon. */
static bool goes_on(struct player *p, action a)
{
    union state_memory next;
    memcpy(&next, &p->state, p->rules->game->state_size);
    game_apply(p->rules, &next.state, p->seat, a, NULL);
    while (next.state.node == NODE_CHANCE)
        game_apply(p->rules, &next.state, SEAT_CHANCE, game_chance(p->rules, &next.state, &p->rng), NULL);
    return next.state.node != NODE_OVER;
}

static void choose(struct player *p)
{
    action list[LIST_MOST];
    char text[LOAD_TEXT_SIZE];
    struct textbuf out = textbuf_over(text, sizeof text);
    int count = game_legal(p->rules, &p->state.state, p->seat, list);
    if (count == 0) {
        complain(p, &p->ledger->errors, "nothing is legal", p->company->table);
        return;
    }
    for (int tries = 0; tries < 3; tries++) {
        p->chosen = list[rng_below(&p->rng, (uint32_t)count)];
        if (goes_on(p, p->chosen))
            break;
    }
    game_action_text(p->rules, &p->state.state, p->seat, p->chosen, &out);
    send_action(p, text);
}

static void ask_actions(struct player *p)
{
    static const char text[] = "{\"cmd\":\"actions\"}";
    p->asking = true;
    p->ledger->asked++;
    channel_send(&p->channel, text, sizeof text - 1);
}

void player_tick(struct player *p, int64_t now)
{
    if (p->retries && now >= p->retries)
        go_in(p);
    if (p->stage != PLAYING || !p->due || p->asking || now < p->next)
        return;
    p->sent = p->period ? p->next : now;
    p->next += p->period;
    if (p->rules)
        choose(p);
    else
        ask_actions(p);
}

/* One of the texts in the list of a reply. */
static void choose_among(struct player *p, const char *text)
{
    const char *list = behind(text, "\"actions\":["), *at = list;
    char chosen[LOAD_TEXT_SIZE];
    int count = 0;
    p->asking = false;
    for (; at && *at == '"'; at += *at == ',') {
        count++;
        at = strchr(at + 1, '"') + 1;
    }
    if (!p->due || count == 0)
        return;
    int wanted = (int)rng_below(&p->rng, (uint32_t)count);
    for (at = list + 1; wanted > 0; wanted--)
        at = strchr(at, ',') + 2;
    snprintf(chosen, sizeof chosen, "%.*s", (int)strcspn(at, "\""), at);
    send_action(p, chosen);
}

/* ---- What is told ------------------------------------------------------------------------------------------------ */

/* True if a number is in the list behind a key. */
static bool is_listed(const char *text, const char *key, int number)
{
    const char *at = behind(text, key);
    for (; at && *at != ']'; at += *at == ',') {
        if (*at >= '0' && *at <= '9' && strtol(at, NULL, 10) == number)
            return true;
        at += strcspn(at, ",]");
    }
    return false;
}

static void take_turn(struct player *p, const char *text)
{
    const char *turn = behind(text, "\"turn\":{");
    if (!turn)
        return;
    char node[20] = "";
    text_behind(turn, "\"node\":\"", node, sizeof node);
    p->epoch = number_behind(turn, "\"epoch\":", 0);
    p->decision = number_behind(turn, "\"decision\":", 0);
    p->over = strcmp(node, "over") == 0;
    p->due = false;
    const char *window = behind(turn, "\"window\":{");
    if (p->epoch != p->done_epoch || p->decision != p->done_decision)
        p->due = is_listed(turn, "\"seats\":[", p->seat) || (window && is_listed(window, "\"round\":[", p->seat));
}

/* An outcome of chance of Snakes & Foxes, as the event tells it. A step is one only where there was a choice. */
static bool chance_of_event(const char *event, char *text, size_t size)
{
    char at[20], into[20];
    if (begins(event, "\"next\"") && text_behind(event, "\"at\":\"", at, sizeof at))
        return snprintf(text, size, "next %s", at) > 0;
    if (begins(event, "\"step\"") && text_behind(event, "\"from\":\"", at, sizeof at) &&
        text_behind(event, "\"into\":\"", into, sizeof into))
        return snprintf(text, size, "step %s %s", at, into) > 0;
    if (begins(event, "\"roll\""))
        return snprintf(text, size, "roll %d %d %d", number_behind(event, "\"move\":", 0),
                        number_behind(event, "\"snake\":", 0), number_behind(event, "\"fox\":", 0)) > 0;
    return false;
}

static void follow_event(struct player *p, const char *type)
{
    action list[LIST_MOST], a;
    struct error err;
    char text[40];
    if (!p->rules || p->state.state.node != NODE_CHANCE || !chance_of_event(type, text, sizeof text))
        return;
    if (!game_parse(p->rules, &p->state.state, SEAT_CHANCE, text, list, &a, &err))
        game_apply(p->rules, &p->state.state, SEAT_CHANCE, a, NULL);
    else if (!begins(text, "step"))
        complain(p, &p->ledger->errors, err.text, type);
}

static void take_events(struct player *p, const char *text)
{
    int64_t now = clock_us();
    struct ledger *l = p->ledger;
    if (p->rules && p->sent)
        game_apply(p->rules, &p->state.state, p->seat, p->chosen, NULL);
    for (const char *at = text; (at = behind(at, "{\"v\":"));) {
        int v = (int)strtol(at, NULL, 10);
        const char *type = strchr(at, ',');
        if (v != p->last_v + 1)
            complain(p, &l->errors, "an event is missing", at);
        p->last_v = v;
        if (type && begins(type, ",\"type\":"))
            follow_event(p, type + 8);
    }
    take_turn(p, text);
    if (!p->sent || *p->sheet->unsure) /* another's, or not acknowledged */
        return;
    if (l->sample_count < l->sample_room)
        l->samples[l->sample_count++] = (uint32_t)(now - p->sent);
    p->sent = 0;
}

/* The state in a view, by which the player works out what is legal. */
static void take_view(struct player *p, const char *text)
{
    const char *view = behind(text, "\"view\":"), *end = view ? strstr(view, ",\"v\":") : NULL;
    struct flat list;
    struct rules *rules;
    struct error err;
    p->last_v = end ? (int)strtol(end + 5, NULL, 10) : 0;
    p->sent = 0;
    if (!p->rules || !end)
        return;
    int code = flat_of_position(view, (size_t)(end - view), ERR_BAD_POSITION, &list, &err);
    if (!code && !(code = game_read_view(&test_games()->catalog, &list, &rules, &p->state.state, &err)))
        rules_free(rules);
    if (code)
        complain(p, &p->ledger->errors, "a view", err.text);
    else
        flat_release(&list);
    p->state.state.viewer = VIEW_FULL; /* nothing is hidden there */
}

/* The table of the rematch. */
static bool follow_rematch(struct player *p, const char *text)
{
    char next[LOAD_ID_SIZE];
    if (!p->over || p->stage != PLAYING || !text_behind(text, "\"next\":\"", next, sizeof next) ||
        strlen(next) != ID_DIGITS)
        return false;
    snprintf(p->company->table, sizeof p->company->table, "%s", next);
    join(p);
    return true;
}

static void after_turn(struct player *p, const char *text)
{
    static const char rematch[] = "{\"cmd\":\"rematch\"}";
    int64_t now = clock_us();
    if (p->over && !follow_rematch(p, text) && p->place == 0)
        channel_send(&p->channel, rematch, sizeof rematch - 1);
    if (p->period && p->next < now - p->period && p->sheet->count == 0)
        p->next = now + (int64_t)rng_below64(&p->rng, (uint64_t)p->period); /* who was at no table was not late */
    player_tick(p, now);
}

/* What was sent without an answer is counted there, or it is not. */
static void settle(struct player *p, int n)
{
    struct sheet *s = p->sheet;
    if (*s->unsure && n == s->count + 1) {
        text_put(&s->texts, s->unsure);
        text_put_char(&s->texts, '\n');
        s->count++;
        p->ledger->acknowledged++;
        p->acknowledged++;
    } else if (n != s->count) {
        complain(p, &p->ledger->lost, "the server knows another number of actions", s->table);
    }
    *s->unsure = '\0';
}

static void take_join(struct player *p, const char *text)
{
    const char *names = behind(text, "\"names\":[");
    if (!begins(text, "{\"ok\":true")) {
        complain(p, &p->ledger->errors, "not joined", text);
        return;
    }
    p->stage = PLAYING;
    p->seat = p->sheet->seat = number_behind(text, "\"seat\":", 0);
    settle(p, number_behind(names ? names : text, "\"n\":", 0));
    p->done_epoch = 0;
    take_view(p, text);
    take_turn(p, text);
    after_turn(p, text);
}

static void take_play(struct player *p, const char *text)
{
    if (begins(text, "{\"ok\":true")) {
        settle(p, p->sheet->count + 1);
        return;
    }
    *p->sheet->unsure = '\0';
    p->sent = 0;
    p->ledger->refused++;
    if (!strstr(text, "\"stale\"") && !strstr(text, "\"game-over\""))
        complain(p, &p->ledger->errors, "refused", text);
}

static void heard(void *context, char *text, size_t length)
{
    struct player *p = context;
    (void)length;
    const char *cmd = begins(text, "{\"ok\":") ? behind(text, "\"cmd\":\"") : NULL;
    if (begins(text, "{\"push\":\"events\"")) {
        take_events(p, text);
        after_turn(p, text);
    } else if (begins(text, "{\"push\":\"view\"")) {
        take_view(p, text);
        take_turn(p, text);
        after_turn(p, text);
    } else if (begins(text, "{\"push\":\"table\"")) {
        follow_rematch(p, text);
    } else if (cmd && begins(cmd, "play\"")) {
        take_play(p, text);
    } else if (cmd && begins(cmd, "actions\"")) {
        choose_among(p, text);
    } else if (cmd && begins(cmd, "join\"")) {
        take_join(p, text);
    } else if (cmd && begins(cmd, "rematch\"")) {
        follow_rematch(p, text);
    } else if (!begins(text, "{\"push\":\"window\"") && !begins(text, "{\"push\":\"closing\"")) {
        complain(p, &p->ledger->errors, "an odd message", text);
    }
}

void player_init(struct player *p, struct company *company, int place, struct ledger *ledger, struct loop *loop,
                 const int *port, uint64_t seed)
{
    bool tells_all = strcmp(company->game, "snakes-and-foxes") == 0 && company->seats == 1 && !*company->others;
    *p = (struct player){ .company = company, .place = place, .ledger = ledger, .port = port };
    p->retries = 1;
    p->next = INT64_MAX;
    p->channel = (struct channel){ .loop = loop, .owner = { opened, heard, replied, gone, p } };
    p->rng = rng_from_seed(seed);
    if (tells_all)
        p->rules = test_rules(test_games(), company->game, NULL, 1, NULL);
    company->player[place] = p;
}

void player_release(struct player *p)
{
    channel_release(&p->channel);
    rules_free(p->rules);
}

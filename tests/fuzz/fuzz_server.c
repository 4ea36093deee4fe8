/* Fuzzes what strangers send to a server: messages over WebSockets and requests over HTTP, as the hub gets them from
 * the network. Here are in place of the network, the store, the bots, the clock and the system's chance such as do the
 * same each time. A line of the input is
 *
 *   =N       client N speaks from now on; it connects if it has not
 *   -        … and goes
 *   /PATH    GET
 *   +PATH    POST, with the next line for its body
 *   !N       the client plays the N-th action that is legal
 *   .N       so many milliseconds pass
 *
 * or a message of the client's. "@N" is the id of the N-th table that was made, "~N" the N-th token that was given. */
#include "feed.h"
#include "mutator.h"

#include "base/memory.h"
#include "native/flatten.h"
#include "native/system.h"
#include "room/room_parts.h"
#include "serve/hub.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

enum { CLIENTS = 4, TABLES = 8, TOKENS = 10, LINES_MOST = 200, PASS_MOST_MS = 100000000 };

/* ---- The system -------------------------------------------------------------------------------------------------- */

static int64_t ticks;
static uint64_t drawn;

int64_t system_ms(void *context)
{
    (void)context;
    return ticks;
}

bool system_random(void *context, uint64_t *bits)
{
    (void)context;
    *bits = rng_mix(++drawn);
    return true;
}

int system_processors(int most)
{
    (void)most;
    return 1;
}

int system_addresses(char out[][IPV4_SIZE], int most)
{
    (void)out, (void)most;
    return 0;
}

struct lws;
int lws_callback_on_writable(struct lws *wsi);
void lws_set_timeout(struct lws *wsi, int reason, int secs);

int lws_callback_on_writable(struct lws *wsi)
{
    (void)wsi;
    return 0;
}

void lws_set_timeout(struct lws *wsi, int reason, int secs)
{
    (void)wsi, (void)reason, (void)secs;
}

/* ---- The store --------------------------------------------------------------------------------------------------- */

struct store {
    struct kept {
        struct store_fact fact;
        struct textbuf text;
    } kept[TABLES + 1]; /* one is the hub's own */
    int count;
    uint64_t number;
};

int store_open(const char *folder, void (*woken)(void *context), void *context, struct store **out, struct error *err)
{
    (void)folder, (void)woken, (void)context, (void)err;
    *out = memory_new(sizeof **out);
    return 0;
}

void store_close(struct store *s)
{
    for (int i = 0; i < s->count; i++)
        textbuf_release(&s->kept[i].text);
    free(s);
}

static struct kept *kept_of(struct store *s, const char *id)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->kept[i].fact.id, id) == 0)
            return &s->kept[i];
    return NULL;
}

uint64_t store_append(struct store *s, const char *id, int64_t now_ms, const char *entry, size_t length)
{
    struct kept *k = kept_of(s, id);
    if (!k) {
        if (s->count == TABLES + 1)
            test_die("more tables than allowed");
        k = &s->kept[s->count++];
        snprintf(k->fact.id, sizeof k->fact.id, "%s", id);
        k->text = TEXTBUF_GROWING;
    }
    k->fact.changed = now_ms;
    k->fact.ended = false;
    text_put_bytes(&k->text, entry, length);
    return ++s->number;
}

uint64_t store_rest(struct store *s, const char *id, int64_t now_ms, bool ended, const char *text, size_t length)
{
    struct textbuf whole = TEXTBUF_GROWING;
    text_put_bytes(&whole, text, length);
    struct kept *k = kept_of(s, id);
    textbuf_release(&k->text);
    k->text = whole;
    k->fact.ended = ended;
    k->fact.changed = now_ms;
    return ++s->number;
}

uint64_t store_mark_checked(struct store *s, const char *id, bool sound)
{
    struct kept *k = kept_of(s, id);
    if (!k || !sound)
        test_die("a finished table that is not as it should be");
    k->fact.checked = k->fact.sound = true;
    return ++s->number;
}

uint64_t store_committed(const struct store *s)
{
    return s->number;
}

const char *store_failure(const struct store *s)
{
    (void)s;
    return NULL;
}

bool store_read(struct store *s, const char *id, struct textbuf *out)
{
    const struct kept *k = kept_of(s, id);
    if (k)
        text_put_bytes(out, textbuf_text(&k->text), k->text.length);
    return k;
}

int store_list(struct store *s, enum store_which which, struct store_fact *out, int most)
{
    int count = 0;
    for (int i = 0; i < s->count && count < most; i++)
        if (which == STORE_ALL || s->kept[i].fact.ended == (which == STORE_UNCHECKED && !s->kept[i].fact.checked))
            out[count++] = s->kept[i].fact;
    return count;
}

struct store_figures store_figures(const struct store *s)
{
    return (struct store_figures){ .entries = (int64_t)s->number };
}

/* ---- Bots, who play the first thing that is legal or so ---------------------------------------------------------- */

struct pool {
    struct pool_job *first;
};

struct pool *pool_new(int threads, void (*woken)(void *context), void *context)
{
    (void)threads, (void)woken, (void)context;
    return memory_new(sizeof(struct pool));
}

void pool_job_free(struct pool_job *job)
{
    if (pool_job_is_check(job))
        textbuf_release(&job->lines);
    else
        rules_free(job->job.rules);
    free(job);
}

void pool_free(struct pool *p)
{
    for (struct pool_job *job; (job = p->first); pool_job_free(job))
        p->first = job->next;
    free(p);
}

void pool_add(struct pool *p, const char *table, uint64_t serial, uint64_t owner, const struct room_job *job,
              enum waiting waiting)
{
    struct pool_job *added = memory_new(sizeof *added);
    (void)owner, (void)waiting;
    snprintf(added->table, sizeof added->table, "%s", table);
    added->serial = serial;
    added->job = *job;
    added->next = p->first;
    p->first = added;
}

void pool_hurry(struct pool *p, uint64_t serial, enum waiting waiting)
{
    (void)p, (void)serial, (void)waiting;
}

void pool_check(struct pool *p, const char *table, const struct catalog *catalog, struct textbuf lines)
{
    struct pool_job *added = memory_new(sizeof *added);
    snprintf(added->table, sizeof added->table, "%s", table);
    added->catalog = catalog;
    added->lines = lines;
    added->next = p->first;
    p->first = added;
}

bool pool_job_is_check(const struct pool_job *job)
{
    return job->catalog;
}

struct pool_job *pool_done(struct pool *p)
{
    struct pool_job *job = p->first;
    if (!job)
        return NULL;
    p->first = job->next;
    if (pool_job_is_check(job)) {
        if (room_check(job->catalog, native_flattener, textbuf_text(&job->lines), job->lines.length, &job->fault))
            test_die("%s", job->fault.text);
        job->fault.code = 0;
        return job;
    }
    action *scratch = memory_new((size_t)rules_list_max(job->job.rules) * sizeof *scratch);
    int count = game_legal(job->job.rules, &job->job.view.state, job->job.seat, scratch);
    job->chosen = scratch[job->job.seed % (uint64_t)count];
    free(scratch);
    return job;
}

int pool_waiting(struct pool *p)
{
    return p->first ? 1 : 0;
}

/* ---- The network ------------------------------------------------------------------------------------------------- */

struct town {
    struct hub hub;
    struct address *address;
    struct client *client[CLIENTS];
    int speaker;
    char table[TABLES][ROOM_ID_SIZE], token[TOKENS][ROOM_ID_SIZE];
    int tables, tokens;
    char path[200]; /* to which the next line is posted, or "" */
};

static void wake_nobody(void *context)
{
    (void)context;
}

static const json_t *member(const json_t *object, const char *key)
{
    return json_object_get(object, key);
}

static void remember(struct town *t, const json_t *reply)
{
    const char *id = json_string_value(member(reply, "table")), *token = json_string_value(member(reply, "token"));
    if (id && t->tables < TABLES)
        snprintf(t->table[t->tables++], ROOM_ID_SIZE, "%s", id);
    if (token && t->tokens < TOKENS)
        snprintf(t->token[t->tokens++], ROOM_ID_SIZE, "%s", token);
}

/* A message is one JSON object: a reply, which is what is returned, or a push. */
static bool check_message(const char *text, size_t length)
{
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
    const json_t *ok = member(message, "ok"), *code = member(member(message, "error"), "code");
    if (memchr(text, '\n', length) || (!message && !strstr(text, "\"id\":")))
        test_die("a message that is not one line of JSON: %.*s", (int)length, text);
    bool reply = !message || ok;
    if (message && (ok ? json_is_true(ok) == (code != NULL) : !member(message, "push")))
        test_die("a message that is neither reply nor push: %.*s", (int)length, text);
    json_decref(message);
    return reply;
}

/* Takes what may leave; returns how many replies there were. */
static int hear(struct town *t, int number)
{
    struct client *c = t->client[number];
    int replies = 0;
    for (struct parcel *p; c && (p = gate_take(&t->hub.gate, &c->outlet)); parcel_release(p))
        replies += check_message((const char *)parcel_bytes(p), p->length);
    if (c && c->ends) {
        hub_client_gone(&t->hub, c);
        t->client[number] = NULL;
    }
    return replies;
}

static int hear_all(struct town *t)
{
    int replies = 0;
    hub_wake(&t->hub);
    for (int i = 0; i < CLIENTS; i++)
        replies += hear(t, i);
    return replies;
}

static struct client *speaker(struct town *t)
{
    struct client **c = &t->client[t->speaker];
    if (!*c)
        *c = hub_client(&t->hub, NULL, t->address);
    return *c;
}

static void send(struct town *t, const char *text, size_t length)
{
    if (t->hub.store->count == TABLES && strstr(text, "rematch"))
        return;
    if (length > HUB_REQUEST_BYTES)
        hub_too_long(&t->hub, speaker(t), length);
    else
        hub_message(&t->hub, speaker(t), text, length);
    if (hear_all(t) != 1)
        test_die("there is not exactly one reply to: %.*s", (int)length, text);
}

static void ask(struct town *t, bool post, const char *path, const char *body, size_t length)
{
    struct hub_request request = { post, path, t->address, body, length, "Bearer the-token-of-who-runs-it" };
    struct hub_reply reply;
    if (strncmp(path, "/api/", 5) != 0 || (post && t->hub.store->count == TABLES && strcmp(path, "/api/tables") == 0))
        return;
    hub_answer(&t->hub, &request, &reply);
    if (reply.number > t->hub.store->number)
        test_die("a reply that waits for ever");
    if (strcmp(reply.type, "application/json") == 0) {
        json_t *root = json_loadb(textbuf_text(&reply.body), reply.body.length, JSON_REJECT_DUPLICATES, NULL);
        if (!root || json_is_true(member(root, "ok")) != (reply.status < 400))
            test_die("a reply that is not as it should be: %d %s", reply.status, textbuf_text(&reply.body));
        remember(t, root);
        json_decref(root);
    }
    textbuf_release(&reply.body);
    hear_all(t);
}

static void play(struct town *t, unsigned number)
{
    struct client *c = speaker(t);
    struct room *r = c->table ? c->table->room : NULL;
    struct textbuf text = TEXTBUF_GROWING;
    char line[800];
    for (int seat = 0; r && r->state == PLAYING && seat < r->seats; seat++) {
        const struct rules *rules = match_rules(room_match(r));
        const struct state *s = match_state(room_match(r));
        action *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch);
        int count = game_owes(s, seat) ? game_legal(rules, s, seat, scratch) : 0;
        if (count > 0 && !text.length)
            game_action_text(rules, s, seat, scratch[number % (unsigned)count], &text);
        free(scratch);
    }
    if (text.length) {
        const struct numbering *n = &r->session->numbering;
        snprintf(line, sizeof line, "{\"cmd\":\"play\",\"n\":%d,\"epoch\":%d,\"decision\":%d,\"action\":\"%s\"}",
                 r->place[0].last_n + 1, n->epoch, n->decision, textbuf_text(&text));
        send(t, line, strlen(line));
    }
    textbuf_release(&text);
}

static void pass_time(struct town *t, unsigned long ms)
{
    ticks += (int64_t)(ms % PASS_MOST_MS);
    for (int i = 0; i < 20 && hub_wait(&t->hub) == 0; i++) {
        hub_tick(&t->hub);
        hear_all(t);
    }
}

/* ---- The input --------------------------------------------------------------------------------------------------- */

/* A line with what "@N" and "~N" stand for in their places. */
static void fill_in(const struct town *t, const char *line, size_t length, struct textbuf *out)
{
    for (size_t i = 0; i < length; i++) {
        int n = i + 1 < length ? line[i + 1] - '0' : -1;
        const char *what = NULL;
        if (line[i] == '@' && n >= 0 && n < t->tables)
            what = t->table[n];
        if (line[i] == '~' && n >= 0 && n < t->tokens)
            what = t->token[n];
        i += what != NULL;
        if (what)
            text_put(out, what);
        else
            text_put_char(out, line[i]);
    }
}

static void do_line(struct town *t, const char *line, size_t length)
{
    unsigned long number = strtoul(line + (length > 0), NULL, 10);
    if (*t->path) {
        ask(t, true, t->path, line, length);
        *t->path = '\0';
        return;
    }
    switch (*line) {
    case '=':
        t->speaker = (int)(number % CLIENTS);
        return;
    case '-':
        hub_client_gone(&t->hub, speaker(t));
        t->client[t->speaker] = NULL;
        return;
    case '/':
        ask(t, false, line, NULL, 0);
        return;
    case '+':
        snprintf(t->path, sizeof t->path, "%s", line + 1);
        return;
    case '!':
        play(t, (unsigned)number);
        return;
    case '.':
        pass_time(t, number);
        return;
    default:
        send(t, line, length);
    }
}

static void open_town(struct town *t)
{
    static const struct serve_options options = { .data = "",
                                                  .admin = "the-token-of-who-runs-it",
                                                  .log = LOG_NONE,
                                                  .haste = 1,
                                                  .threads = 1,
                                                  .rest_ms = 100000,
                                                  .connections = 100,
                                                  .tables_an_hour = 1000,
                                                  .requests = 1000000,
                                                  .tables = TABLES };
    struct error err;
    ticks = 1;
    drawn = 0;
    hub_open(&t->hub, &options, &test_games()->catalog, wake_nobody, NULL, &err);
    t->hub.begun_ms = 1000;
    t->address = limits_address(&t->hub.limits, "10.0.0.1", 1000);
    t->address->connections = 1; /* over which all of this comes */
}

/* All who are there go, and what was stored must be good for another server. */
static void close_town(struct town *t, uint64_t seed)
{
    for (int i = 0; i < CLIENTS; i++)
        if (t->client[i])
            hub_client_gone(&t->hub, t->client[i]);
    for (int i = 0; i < t->hub.store->count; i++) {
        const struct textbuf *text = &t->hub.store->kept[i].text;
        if (strcmp(t->hub.store->kept[i].fact.id, "bans") != 0 &&
            !feed_room(test_games(), textbuf_text(text), text->length, seed))
            test_die("a table that cannot be read again:\n%s", textbuf_text(text));
    }
    hub_release(&t->hub);
}

static void damage(struct textbuf *text, struct rng *rng)
{
    if (rng_below(rng, 2))
        damage_lines(text, rng);
    else
        damage_one_line(text, rng);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    return mutate(data, size, max_size, seed, damage);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct town *t = memory_new(sizeof *t);
    const char *line = (const char *)data, *end = line + size;
    open_town(t);
    for (int lines = 0; line < end && lines < LINES_MOST; lines++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        struct textbuf filled = TEXTBUF_GROWING;
        fill_in(t, line, length, &filled);
        do_line(t, textbuf_text(&filled), filled.length);
        textbuf_release(&filled);
        line += length + (stop != NULL);
    }
    close_town(t, seed_of(data, size));
    free(t);
    return 0;
}

/* Feeding requests and records; see feed.h. Positions, rulesets and actions are in feed_rules.c. */
#include "feed.h"

#include "feed_parts.h"
#include "flat_encode.h"

#include "base/flat_bytes.h"
#include "base/hash.h"
#include "base/memory.h"
#include "native/flatten.h"
#include "native/lines.h"
#include "protocol/commands.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

struct feed {
    const struct test_catalog *catalog;
    struct session *session;
    struct textbuf reply;
};

void feed_fault(const char *what, const char *input, size_t length)
{
    struct textbuf shown = TEXTBUF_GROWING;
    size_t most = length < 4000 ? length : 4000;
    for (size_t i = 0; i < most; i++) {
        unsigned char c = (unsigned char)input[i];
        text_putf(&shown, isprint(c) || c == '\n' ? "%c" : "\\x%02x", c);
    }
    test_die("%s\ninput (%zu bytes): %s%s", what, length, textbuf_text(&shown), most < length ? " …" : "");
}

void feed_check_error(int code, const struct error *err, const char *input, size_t length)
{
    if (code >= 0 || err->code != code || strcmp(status_name(code), "ok") == 0)
        feed_fault("a refusal without a proper code", input, length);
    if (!*err->text || strpbrk(err->text, "\n\r\x1b\x7f"))
        feed_fault("a refusal without a proper message", input, length);
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

/* Seeds that are left out are always the same, so that every run is. */
static bool same_seed(void *context, uint64_t *seed)
{
    (void)context;
    *seed = 7;
    return true;
}

struct feed *feed_new(const struct test_catalog *c)
{
    struct feed *f = memory_new(sizeof *f);
    struct session_owner owner = native_owner("0");
    owner.draw_seed = same_seed;
    f->catalog = c;
    f->session = session_new(&c->catalog, &owner);
    f->reply = TEXTBUF_GROWING;
    return f;
}

void feed_free(struct feed *f)
{
    session_free(f->session);
    textbuf_release(&f->reply);
    free(f);
}

/* All of a seat's end of a match. */
static uint64_t seat_fingerprint(const struct session *session)
{
    const struct seat_match *m = session->seat_match;
    int numbers[] = { seat_match_event_count(m), seat_match_last_event(m) };
    uint64_t hash = hash_bytes(HASH_START, numbers, sizeof numbers);
    hash = hash_bytes(hash, &m, sizeof m);
    hash = hash_bytes(hash, session->name, sizeof session->name);
    for (int n = 0; n < seat_match_event_count(m); n++)
        hash = hash_bytes(hash, seat_match_event(m, n), sizeof(struct event));
    return hash_bytes(hash, seat_match_view(m), seat_match_rules(m)->game->state_size);
}

/* All of a match, whatever is asked about it: rules, states, actions, events, names, seed, numbers, redo. */
static uint64_t fingerprint(const struct session *session)
{
    const struct match *m = session->match;
    if (!m)
        return session->seat_match ? seat_fingerprint(session) : 0;
    const struct rules *rules = match_rules(m);
    int numbers[] = { match_ply(m), match_redoable(m), match_event_count(m), (int)match_chance_mode(m) };
    uint64_t hash = hash_bytes(HASH_START, numbers, sizeof numbers);
    hash = hash_bytes(hash, &m, sizeof m);
    hash = hash_bytes(hash, rules->option, sizeof rules->option);
    hash = hash_bytes(hash, match_seed(m), strlen(match_seed(m)));
    for (int seat = 0; seat < rules->seats; seat++)
        hash = hash_bytes(hash, match_name(m, seat), strlen(match_name(m, seat)) + 1);
    for (int ply = 0; ply <= match_ply(m); ply++)
        hash = hash_bytes(hash, match_state_at(m, ply), rules->game->state_size);
    for (int ply = 0; ply < match_ply(m); ply++) {
        int seat;
        action a = match_action_at(m, ply, &seat);
        hash = hash_bytes(hash_bytes(hash, &seat, sizeof seat), &a, sizeof a);
    }
    for (int v = 1; v <= match_event_count(m); v++)
        hash = hash_bytes(hash, match_event(m, v), sizeof(struct event));
    return hash_bytes(hash, &session->numbering, sizeof session->numbering);
}

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words;
}

/* The reply must be one line of JSON that says either ok, or what is wrong. Returns which. */
static bool check_reply(const struct textbuf *reply, const json_t *request, const char *line, size_t length)
{
    json_error_t problem;
    json_t *root = json_loadb(textbuf_text(reply), reply->length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &problem);
    if (memchr(textbuf_text(reply), '\n', reply->length))
        feed_fault("a reply of several lines", line, length);
    if (!root && json_error_code(&problem) == json_error_numeric_overflow) /* an id beyond 64 bits, as it came */
        return strstr(textbuf_text(reply), ",\"ok\":true");
    const json_t *ok = json_object_get(root, "ok"), *error = json_object_get(root, "error");
    const char *code = json_string_value(json_object_get(error, "code"));
    const char *message = json_string_value(json_object_get(error, "message"));
    if (!json_is_boolean(ok))
        feed_fault("a reply that is not one line of JSON", line, length);
    bool accepted = json_is_true(ok), known = false;
    for (int status = ERR_BAD_JSON; status >= ERR_STALE; status--)
        known = known || (code && strcmp(code, status_name(status)) == 0);
    if (accepted ? error != NULL : !known || !message || !*message)
        feed_fault("a reply without a proper error", line, length);
    if (!accepted && json_object_size(root) != (size_t)2 + (json_object_get(root, "id") != NULL))
        feed_fault("a refusal that tells more than an error", line, length);
    const json_t *id = json_object_get(request, "id");
    if (id && !json_equal(id, json_object_get(root, "id")))
        feed_fault("a reply with another id than its request", line, length);
    json_decref(root);
    return accepted;
}

/* Bots that search could be asked to do so for ever. */
static bool takes_too_long(const json_t *request)
{
    return json_integer_value(json_object_get(request, "ms")) > 5 ||
           json_integer_value(json_object_get(request, "sims")) > 100;
}

static bool is_blank(const char *line, size_t length)
{
    while (length > 0 && (*line == ' ' || *line == '\t' || *line == '\r')) {
        line++;
        length--;
    }
    return length == 0;
}

/* The view that is held is one that comes round. */
static void check_view(const struct feed *f, const struct rules *rules, const struct state *view, const char *input,
                       size_t length)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct flat list;
    struct rules *again;
    union state_memory read;
    game_json(rules, view, JSON_AS_WRITTEN, &text);
    if (flat_of_position(textbuf_text(&text), text.length, ERR_BAD_POSITION, &list, NULL) ||
        game_read_view(&f->catalog->catalog, &list, &again, &read.state, NULL))
        feed_fault("a view that is held would not be read", input, length);
    if (memcmp(&read, view, rules->game->state_size) != 0)
        feed_fault("a view that is held is read as another one", input, length);
    flat_release(&list);
    rules_free(again);
    textbuf_release(&text);
}

/* The same, where its ruleset is one of the catalogue; and nothing that can be asked about it goes wrong. */
static void check_seats_end(struct feed *f, const char *input, size_t length)
{
    static const char *const requests[] = {
        "{\"cmd\":\"ask\"}",    "{\"cmd\":\"answering\",\"seat\":0}", "{\"cmd\":\"ending\"}",
        "{\"cmd\":\"result\"}", "{\"cmd\":\"think\",\"sims\":10}",    "{\"cmd\":\"actions\"}",
    };
    const struct rules *rules = seat_match_rules(f->session->seat_match);
    const struct state *view = seat_match_view(f->session->seat_match);
    struct textbuf text = TEXTBUF_GROWING;
    if (!rules->ruleset->carried)
        check_view(f, rules, view, input, length);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        line_answer(f->session, requests[i], strlen(requests[i]), &f->reply);
    const char *first = strstr(textbuf_text(&f->reply), "\"actions\":[\"");
    if (first) {
        first += strlen("\"actions\":[\"");
        textbuf_clear(&text);
        text_putf(&text, "{\"cmd\":\"preview\",\"action\":\"%.*s\"}", (int)strcspn(first, "\""), first);
        line_answer(f->session, textbuf_text(&text), text.length, &f->reply);
        if (!strstr(textbuf_text(&f->reply), "\"ok\":true"))
            feed_fault("no preview of a legal action", input, length);
    }
    textbuf_release(&text);
}

/* After a reply: whether the match may have changed, and if so whether it is sound. */
static void check_match(struct feed *f, uint64_t before, const char *cmd, bool accepted, const char *input,
                        size_t length)
{
    static const char *const changing[] = { "new", "load", "play", "undo", "redo", "seek", "observe", NULL };
    const struct match *m = f->session->match;
    bool may_change = accepted && (!cmd || is_one_of(cmd, changing));
    if (!may_change && fingerprint(f->session) != before)
        feed_fault("a request that must not change the match did", input, length);
    if (may_change && m)
        feed_check_round_trip(f->catalog, match_rules(m), match_state(m), input, length);
    if (may_change && f->session->seat_match)
        check_seats_end(f, input, length);
}

/* The list must come back the same from its serial form. */
static void check_serial_form(const struct flat *list, const char *input, size_t length)
{
    struct textbuf bytes = TEXTBUF_GROWING;
    struct flat again;
    flat_encode(list, &bytes);
    if (flat_of_bytes(bytes.data, bytes.length, ERR_BAD_JSON, &again, NULL))
        feed_fault("the serial form of a list is refused", input, length);
    if (again.count != list->count || flat_hash(&again) != flat_hash(list))
        feed_fault("the serial form of a list is another list", input, length);
    flat_release(&again);
    textbuf_release(&bytes);
}

bool feed_line(struct feed *f, const char *line, size_t length)
{
    json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
    const char *cmd = json_string_value(json_object_get(request, "cmd"));
    bool accepted = false;
    if (!takes_too_long(request)) {
        uint64_t before = fingerprint(f->session);
        line_answer(f->session, line, length, &f->reply);
        if ((f->reply.length == 0) != is_blank(line, length))
            feed_fault("a request without a reply, or a reply to a blank line", line, length);
        accepted = f->reply.length && check_reply(&f->reply, request, line, length);
        check_match(f, before, cmd, accepted, line, length);
    }
    struct flat list;
    if (flat_of_request(line, length, &list, NULL) == 0) {
        check_serial_form(&list, line, length);
        flat_release(&list);
    }
    json_decref(request);
    return accepted;
}

bool feed_list(struct feed *f, const char *bytes, size_t length)
{
    struct flat list;
    struct error err;
    int code = flat_of_bytes(bytes, length, ERR_BAD_JSON, &list, &err);
    if (code) {
        feed_check_error(code, &err, bytes, length);
        return false;
    }
    check_serial_form(&list, bytes, length);
    const struct flat_item *id = flat_look(&list, "id"), *cmd = flat_look(&list, "cmd");
    const char *json = id && id->type == FLAT_RAW ? id->text : "null";
    json_t *request = json_pack("{}"), *value = json_loads(json, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    bool accepted = false;
    if (value) { /* else the `id` that a maker of lists put there is no JSON */
        if (id && id->type == FLAT_RAW)
            json_object_set(request, "id", value);
        uint64_t before = fingerprint(f->session);
        session_answer(f->session, &list, &f->reply);
        accepted = check_reply(&f->reply, request, bytes, length);
        check_match(f, before, cmd ? cmd->text : NULL, accepted, bytes, length);
    }
    json_decref(value);
    json_decref(request);
    flat_release(&list);
    return accepted;
}

bool feed_action(struct feed *f, unsigned n)
{
    struct match *m = f->session->match;
    const struct state *s = m ? match_state(m) : NULL;
    if (!m || s->node == NODE_OVER)
        return false;
    int seat = s->node == NODE_CHANCE ? SEAT_CHANCE : __builtin_ctz(s->actors);
    action *legal = memory_new((size_t)rules_list_max(match_rules(m)) * sizeof *legal);
    int count = match_legal(m, seat, legal);
    char memory[256], line[400];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    game_action_text(match_rules(m), s, seat, legal[n % (unsigned)count], &text);
    free(legal);
    if (seat == SEAT_CHANCE)
        snprintf(line, sizeof line, "{\"cmd\":\"play\",\"action\":\"%s\",\"seat\":\"chance\"}", memory);
    else
        snprintf(line, sizeof line, "{\"cmd\":\"play\",\"action\":\"%s\",\"seat\":%d}", memory, seat);
    if (!feed_line(f, line, strlen(line)))
        feed_fault("a legal action is refused", line, strlen(line));
    return true;
}

/* ---- Records ----------------------------------------------------------------------------------------------------- */

static struct match *read_back(const struct test_catalog *c, const struct textbuf *record, enum chance_mode mode)
{
    struct match *m;
    struct error warning = { 0 }, err = { 0 };
    if (match_from_record(&c->catalog, textbuf_text(record), record->length, test_flattener(), mode, "x", &m, &warning,
                          &err))
        feed_fault(err.text, textbuf_text(record), record->length);
    if (warning.code)
        feed_fault(warning.text, textbuf_text(record), record->length);
    return m;
}

/* Equal in all that a record holds. */
static void check_same_match(const struct match *a, const struct match *b, const struct textbuf *record)
{
    size_t size = match_rules(a)->game->state_size;
    struct textbuf again = TEXTBUF_GROWING;
    match_record(b, &again);
    bool same = match_ply(a) == match_ply(b) && strcmp(textbuf_text(record), textbuf_text(&again)) == 0;
    for (int ply = 0; same && ply <= match_ply(a); ply++)
        same = memcmp(match_state_at(a, ply), match_state_at(b, ply), size) == 0;
    if (!same)
        feed_fault("a record that was written is read back as another game", textbuf_text(record), record->length);
    textbuf_release(&again);
}

/* Back to the start and forth again: the same record. */
static void check_undo_and_redo(struct match *m, const struct textbuf *record)
{
    struct error err = { 0 };
    struct textbuf again = TEXTBUF_GROWING;
    int plies = match_ply(m);
    while (match_undo(m, &err) == 0)
        ;
    bool fine = err.code == ERR_NOTHING_TO_UNDO && (match_ply(m) == 0 || match_chance_mode(m) == CHANCE_AUTO);
    while (match_redo(m, &err) == 0)
        ;
    match_record(m, &again);
    if (!fine || match_ply(m) != plies || strcmp(textbuf_text(record), textbuf_text(&again)) != 0)
        feed_fault("undo and redo of everything lead elsewhere", textbuf_text(record), record->length);
    textbuf_release(&again);
}

/* Plays a few random actions, and checks that the longer record comes back too. */
static void check_goes_on(const struct test_catalog *c, struct match *m, uint64_t seed)
{
    struct rng rng = rng_from_seed(seed);
    struct textbuf record = TEXTBUF_GROWING;
    const struct rules *rules = match_rules(m);
    action *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch), a;
    int seat;
    for (int i = 0; i < 5 && test_pick(rules, match_state(m), &rng, scratch, &seat, &a); i++)
        match_play_action(m, seat, a);
    match_record(m, &record);
    struct match *again = read_back(c, &record, CHANCE_MANUAL);
    check_same_match(m, again, &record);
    match_free(again);
    textbuf_release(&record);
    free(scratch);
}

bool feed_record(const struct test_catalog *c, const char *text, size_t length, uint64_t seed)
{
    enum chance_mode mode = seed % 2 ? CHANCE_AUTO : CHANCE_MANUAL;
    struct match *m;
    struct error warning = { 0 }, err = { 0 };
    int code = match_from_record(&c->catalog, text, length, test_flattener(), mode, "seed", &m, &warning, &err);
    if (code) {
        feed_check_error(code, &err, text, length);
        if (m || code != ERR_BAD_RECORD)
            feed_fault("a record is refused in an odd way", text, length);
        return false;
    }
    if (warning.code)
        feed_check_error(warning.code, &warning, text, length);
    struct textbuf record = TEXTBUF_GROWING;
    match_record(m, &record);
    struct match *again = read_back(c, &record, CHANCE_MANUAL);
    check_same_match(m, again, &record);
    check_undo_and_redo(again, &record);
    check_undo_and_redo(m, &record);
    feed_check_round_trip(c, match_rules(m), match_state(m), text, length);
    check_goes_on(c, m, seed);
    match_free(again);
    match_free(m);
    textbuf_release(&record);
    return true;
}

/* ---- Game IDs ---------------------------------------------------------------------------------------------------- */

bool feed_id(const struct test_catalog *c, const char *text, size_t length, uint64_t seed)
{
    enum chance_mode mode = seed % 2 ? CHANCE_AUTO : CHANCE_MANUAL;
    struct textbuf id = TEXTBUF_GROWING, again = TEXTBUF_GROWING, record = TEXTBUF_GROWING;
    struct match *m, *same;
    struct error err = { 0 };
    text_put_bytes(&id, text, length);
    int code = match_from_id(&c->catalog, textbuf_text(&id), mode, "x", &m, &err);
    textbuf_clear(&id);
    if (code) {
        feed_check_error(code, &err, text, length);
        if (m || code != ERR_BAD_ARGUMENT || strncmp(err.text, "game ID: character ", 19) != 0)
            feed_fault("a game ID is refused in an odd way", text, length);
    } else {
        if (match_id(m, &id, &err) || match_from_id(&c->catalog, textbuf_text(&id), mode, "x", &same, &err))
            feed_fault(err.text, text, length);
        match_id(same, &again, &err);
        if (strcmp(textbuf_text(&id), textbuf_text(&again)) != 0)
            feed_fault("a game ID that was written is another one when it is read", text, length);
        match_record(m, &record);
        check_same_match(m, same, &record);
        match_free(same);
        match_free(m);
    }
    textbuf_release(&id);
    textbuf_release(&again);
    textbuf_release(&record);
    return code == 0;
}

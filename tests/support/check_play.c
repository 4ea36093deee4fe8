/* Conformance of play: nodes, legal lists and their texts, chance, refusals, apply, sealed rounds, events, results. */
#include "conformance.h"

#include "base/memory.h"
#include "show/show.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_SIZE = 256 };

static void action_text_into(struct probe *p, const struct state *s, int seat, action a, char *text)
{
    struct textbuf out = textbuf_over(text, TEXT_SIZE);
    game_action_text(p->rules, s, seat, a, &out);
}

/* ---- The common part of a state ---------------------------------------------------------------------------------- */

static bool check_node(struct probe *p)
{
    const struct state *s = p->s;
    int phases = 0, reasons = 0, owing = __builtin_popcount(s->actors);
    while (p->game->phases[phases])
        phases++;
    while (p->game->reasons[reasons])
        reasons++;
    if (s->node > NODE_REACTION)
        return fault(p, "there is no node %d", s->node);
    if (s->seats != p->rules->seats || s->viewer != VIEW_FULL || s->turns > p->rules->turns_max ||
        (turns_are_out(p->rules, s) && s->node != NODE_OVER))
        return fault(p, "seats, viewer or unused bytes of the state were changed");
    if (s->actors >> s->seats)
        return fault(p, "actors 0x%x names a seat that does not play", s->actors);
    if ((s->node == NODE_OVER || s->node == NODE_CHANCE) && owing != 0)
        return fault(p, "seats owe an action at a node '%s'", node_name(s->node));
    if (s->node == NODE_TURN && owing != 1)
        return fault(p, "%d seats owe an action at a turn", owing);
    if ((s->node == NODE_SEALED || s->node == NODE_REACTION) && owing == 0)
        return fault(p, "nobody owes an action at a node '%s'", node_name(s->node));
    if (s->phase >= phases)
        return fault(p, "phase %d has no name", s->phase);
    if (s->reason >= reasons || (s->reason == 0) != (s->node != NODE_OVER))
        return fault(p, "reason %d does not fit the node '%s'", s->reason, node_name(s->node));
    return true;
}

static bool check_invariant(struct probe *p)
{
    const char *wrong = p->game->invariant ? p->game->invariant(p->rules, p->s) : NULL;
    return wrong ? fault(p, "%s", wrong) : true;
}

/* ---- Lists of actions -------------------------------------------------------------------------------------------- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool texts_differ(struct probe *p, int seat, int count)
{
    char *texts = memory_new((size_t)count * TEXT_SIZE);
    const char **sorted = memory_new((size_t)count * sizeof *sorted);
    bool fine = true;
    for (int i = 0; i < count; i++) {
        sorted[i] = texts + i * TEXT_SIZE;
        action_text_into(p, p->s, seat, p->list[i], texts + i * TEXT_SIZE);
    }
    qsort(sorted, (size_t)count, sizeof *sorted, compare_texts);
    for (int i = 0; i + 1 < count && fine; i++)
        if (strcmp(sorted[i], sorted[i + 1]) == 0)
            fine = fault(p, "two actions of seat %d have the text '%s'", seat, sorted[i]);
    free(sorted);
    free(texts);
    return fine;
}

/* Notes the ids of a document of `describe`: of its things, and of what its texts point at. */
static void note_ids(struct probe *p, json_t *value)
{
    const char *key;
    json_t *member;
    size_t i;
    json_array_foreach (value, i, member)
        note_ids(p, member);
    json_object_foreach (value, key, member) {
        bool names = strcmp(key, "id") == 0;
        for (enum thing thing = THING_SEAT; thing < THING_COUNT; thing++)
            names = names || strcmp(key, thing_name(thing)) == 0;
        if (names && json_is_string(member))
            text_putf(&p->ids, " %s ", json_string_value(member));
        note_ids(p, member);
    }
}

/* Words of action texts are in lower case, but the ids of things: the first that is neither, into `word`. */
static bool shouts(struct probe *p, const char *text, char word[TEXT_SIZE])
{
    for (const char *at = text; *at; at += *at == ' ') {
        char id[TEXT_SIZE + 2];
        size_t length = strcspn(at, " "), low = strcspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        snprintf(word, TEXT_SIZE, "%.*s", (int)length, at);
        snprintf(id, sizeof id, " %s ", word);
        at += length;
        if (low >= length)
            continue;
        if (p->ids.length == 0) {
            struct json w;
            textbuf_clear(&p->text);
            json_init(&w, &p->text, JSON_AS_WRITTEN);
            show_describe(p->rules, &w);
            json_t *described = json_loads(textbuf_text(&p->text), 0, NULL);
            text_put(&p->ids, " ");
            note_ids(p, described);
            json_decref(described);
        }
        if (!strstr(textbuf_text(&p->ids), id))
            return true;
    }
    return false;
}

/* The list in p->list: ascending, its texts well formed and different, each parsed to its action. */
static bool list_is_sound(struct probe *p, int seat, int count)
{
    int most = seat == SEAT_CHANCE ? p->rules->outcomes_max : p->rules->actions_max;
    if (count < 1 || count > most)
        return fault(p, "seat %d has %d actions; the limit is %d", seat, count, most);
    for (int i = 0; i < count; i++) {
        char text[TEXT_SIZE], word[TEXT_SIZE];
        action parsed = 0;
        struct error err = { 0 };
        action_text_into(p, p->s, seat, p->list[i], text);
        if (p->list[i] == 0)
            return fault(p, "0 is never an action, but seat %d has it ('%s')", seat, text);
        if (i > 0 && p->list[i - 1] >= p->list[i])
            return fault(p, "the actions of seat %d are not ascending at '%s'", seat, text);
        const char *odd = line_fault(text);
        if (odd)
            return fault(p, "the action text '%s' %s", text, odd);
        if (shouts(p, text, word))
            return fault(p, "the action text '%s' has '%s', which is not in lower case and no id of a thing", text,
                         word);
        if (game_parse(p->rules, p->s, seat, text, p->other, &parsed, &err))
            return fault(p, "the text of a legal action is refused: %s", err.text);
        if (parsed != p->list[i])
            return fault(p, "'%s' is read as another action", text);
    }
    return texts_differ(p, seat, count);
}

static bool check_legal(struct probe *p)
{
    copy_state(p, p->a, p->s);
    for (int seat = 0; seat < p->rules->seats; seat++) {
        int count = game_legal(p->rules, p->s, seat, p->list);
        if (!game_owes(p->s, seat)) {
            if (count != 0)
                return fault(p, "seat %d owes nothing but has %d actions", seat, count);
            continue;
        }
        if (!list_is_sound(p, seat, count))
            return false;
        if (game_legal(p->rules, p->s, seat, p->other) != count ||
            memcmp(p->list, p->other, (size_t)count * sizeof(action)) != 0)
            return fault(p, "seat %d has other actions when asked again", seat);
    }
    return same_state(p, p->s, p->a) ? true : fault(p, "asking for actions or texts changed the state");
}

/* ---- Chance ------------------------------------------------------------------------------------------------------ */

static bool check_chance(struct probe *p)
{
    if (p->s->node != NODE_CHANCE)
        return true;
    copy_state(p, p->a, p->s);
    int count = p->game->chance_odds(p->rules, p->s, p->list, p->weight);
    if (!list_is_sound(p, SEAT_CHANCE, count))
        return false;
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        if (p->weight[i] == 0)
            return fault(p, "outcome %d has no weight", i);
        if (total + p->weight[i] < total)
            return fault(p, "the weights overflow");
        total += p->weight[i];
    }
    for (int draw = 0; draw < 8; draw++) {
        action a = game_chance(p->rules, p->s, &p->rng);
        int i = 0;
        while (i < count && p->list[i] != a)
            i++;
        if (i == count)
            return fault(p, "chance draws an outcome that the odds do not list");
    }
    return same_state(p, p->s, p->a) ? true : fault(p, "asking for chance changed the state");
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

/* A text must be refused by that status with a proper message, and the state stay as it was. */
static bool refuses(struct probe *p, int seat, const char *text, int status)
{
    struct error err = { 0 };
    copy_state(p, p->a, p->s);
    int code = game_try(p->rules, p->a, seat, text, p->other, NULL, &err);
    if (code != status)
        return fault(p, "'%s' of seat %d gives %s, not %s", text, seat, status_name(code), status_name(status));
    if (!same_state(p, p->a, p->s))
        return fault(p, "the refused '%s' of seat %d changed the state", text, seat);
    size_t length = strlen(err.text);
    if (length == 0 || err.text[length - 1] == '.' || err.code != status)
        return fault(p, "the refusal of '%s' has no proper message: '%s'", text, err.text);
    return true;
}

/* A legal text, spoilt in one way of several. */
enum spoil { BLANK_BEFORE, BLANK_AFTER, LINE_END, ANOTHER_WORD, TWICE, UPPER_CASE, CUT, ANOTHER_LETTER, SPOIL_WAYS };

static void spoil(struct probe *p, enum spoil way, const char *legal, struct textbuf *out)
{
    static const char *const before[SPOIL_WAYS] = { [BLANK_BEFORE] = " " };
    static const char *const after[SPOIL_WAYS] = { [BLANK_AFTER] = " ", [LINE_END] = "\n", [ANOTHER_WORD] = " 0" };
    textbuf_clear(out);
    text_put(out, before[way] ? before[way] : "");
    text_put(out, legal);
    text_put(out, way == TWICE ? legal : after[way] ? after[way] : "");
    if (way == UPPER_CASE && out->data[0] >= 'a' && out->data[0] <= 'z')
        out->data[0] = (char)(out->data[0] - 'a' + 'A');
    if (way == CUT)
        out->data[out->length - 1] = '\0';
    if (way == ANOTHER_LETTER)
        out->data[rng_below(&p->rng, (uint32_t)out->length)] = (char)('!' + rng_below(&p->rng, 94));
}

static bool is_legal_text(struct probe *p, int seat, const char *text)
{
    int count = game_legal(p->rules, p->s, seat, p->list);
    for (int i = 0; i < count; i++) {
        char legal[TEXT_SIZE];
        action_text_into(p, p->s, seat, p->list[i], legal);
        if (strcmp(text, legal) == 0)
            return true;
    }
    return false;
}

static bool refuses_spoilt_texts(struct probe *p, int seat)
{
    static const char *const wrong[] = { "", " ", "no such action", "\xff\xfe", "-1", "0" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (!is_legal_text(p, seat, wrong[i]) && !refuses(p, seat, wrong[i], ERR_ILLEGAL_ACTION))
            return false;
    for (int way = 0; way < SPOIL_WAYS; way++) {
        char legal[TEXT_SIZE];
        int count = game_legal(p->rules, p->s, seat, p->list);
        action_text_into(p, p->s, seat, p->list[rng_below(&p->rng, (uint32_t)count)], legal);
        spoil(p, (enum spoil)way, legal, &p->text);
        const char *text = textbuf_text(&p->text);
        if (!is_legal_text(p, seat, text) && !refuses(p, seat, text, ERR_ILLEGAL_ACTION))
            return false;
    }
    return true;
}

static bool check_refusals(struct probe *p)
{
    static const int strange[] = { -1, SEATS_MAX, 77, VIEW_FULL, SEAT_CHANCE };
    int strangers = sizeof strange / sizeof *strange;
    for (int i = 0; i < strangers + SEATS_MAX; i++) {
        int seat = i < strangers ? strange[i] : i - strangers;
        if (p->s->node == NODE_OVER) {
            if (!refuses(p, seat, "anything", ERR_GAME_OVER))
                return false;
        } else if (!game_owes(p->s, seat)) {
            if (!refuses(p, seat, "anything", ERR_NOT_YOUR_TURN))
                return false;
        } else if (!refuses_spoilt_texts(p, seat)) {
            return false;
        }
    }
    return true;
}

/* ---- Limits ------------------------------------------------------------------------------------------------------ */

/* What a few of a seat's actions set off. */
static bool keeps_events_max(struct probe *p, int seat)
{
    enum { ACTIONS = 8 };
    int count = game_legal(p->rules, p->s, seat, p->list);
    for (int i = 0; i < ACTIONS && i < count; i++) {
        struct event_log log = { p->events, 0, p->event_room };
        char text[TEXT_SIZE];
        action a = p->list[count <= ACTIONS ? i : (int)rng_below(&p->rng, (uint32_t)count)];
        copy_state(p, p->a, p->s);
        game_apply(p->rules, p->a, seat, a, &log);
        action_text_into(p, p->s, seat, a, text);
        if (log.count > p->rules->events_max)
            return fault(p, "'%s' of seat %d gives %d events, but `events_max` is %d", text, seat, log.count,
                         p->rules->events_max);
    }
    return true;
}

static bool check_limits(struct probe *p)
{
    bool fine = p->s->node != NODE_CHANCE || keeps_events_max(p, SEAT_CHANCE);
    for (int seat = 0; seat < p->rules->seats && fine; seat++)
        fine = !game_owes(p->s, seat) || keeps_events_max(p, seat);
    return fine;
}

/* ---- Apply ------------------------------------------------------------------------------------------------------- */

/* The same action on copies of the same state: with events, without, and with events again. */
static bool check_apply(struct probe *p)
{
    int room = p->event_room, seat;
    struct event_log first = { p->events, 0, room }, second = { p->events + room, 0, room };
    action a;
    if (p->s->node == NODE_OVER)
        return true;
    if (!pick(p, &seat, &a))
        return false;
    memset(p->events, 0, 2 * (size_t)room * sizeof *p->events);
    copy_state(p, p->a, p->s);
    copy_state(p, p->b, p->s);
    copy_state(p, p->c, p->s);
    game_apply(p->rules, p->a, seat, a, &first);
    game_apply(p->rules, p->b, seat, a, NULL);
    game_apply(p->rules, p->c, seat, a, &second);
    if (!same_state(p, p->a, p->b) || !same_state(p, p->a, p->c))
        return fault(p, "the same action on the same state gives another state, or one that depends on the log");
    if (first.count != second.count ||
        memcmp(first.events, second.events, (size_t)first.count * sizeof(struct event)) != 0)
        return fault(p, "the same action on the same state gives other events");
    return true;
}

/* ---- Sealed rounds ----------------------------------------------------------------------------------------------- */

/* Commits the actions of the seats in an order (a permutation of their indices) on a copy of the state. */
static bool commit_in_order(struct probe *p, int count, const int *seats, const action *actions, const int *order,
                            struct state *s)
{
    copy_state(p, s, p->s);
    for (int i = 0; i < count; i++) {
        int seat = seats[order[i]];
        if (s->node != NODE_SEALED || !game_owes(s, seat))
            return fault(p, "seat %d cannot commit after others have", seat);
        int before = game_legal(p->rules, p->s, seat, p->list), after = game_legal(p->rules, s, seat, p->other);
        if (before != after || memcmp(p->list, p->other, (size_t)before * sizeof(action)) != 0)
            return fault(p, "the choices of seat %d depend on what others committed", seat);
        uint8_t owing = s->actors;
        game_apply(p->rules, s, seat, actions[order[i]], NULL);
        if (i + 1 < count && s->actors != (owing & ~(1 << seat)))
            return fault(p, "a commitment of seat %d changes who else owes one", seat);
    }
    return true;
}

static bool check_sealed(struct probe *p)
{
    int seats[SEATS_MAX], order[SEATS_MAX], count = 0;
    action actions[SEATS_MAX];
    if (p->s->node != NODE_SEALED)
        return true;
    for (int seat = 0; seat < p->rules->seats; seat++) {
        if (!game_owes(p->s, seat))
            continue;
        int choices = game_legal(p->rules, p->s, seat, p->list);
        actions[count] = p->list[rng_below(&p->rng, (uint32_t)choices)];
        order[count] = count;
        seats[count++] = seat;
    }
    if (!commit_in_order(p, count, seats, actions, order, p->a))
        return false;
    for (int round = 0; round < 4; round++) {
        for (int i = count - 1; i > 0; i--) {
            int k = round == 0 ? 0 : (int)rng_below(&p->rng, (uint32_t)i + 1), kept = order[i];
            order[i] = order[k];
            order[k] = kept;
        }
        if (!commit_in_order(p, count, seats, actions, order, p->b))
            return false;
        if (!same_state(p, p->a, p->b))
            return fault(p, "the same commitments in another order give another state");
    }
    return true;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static const char *event_json_into(struct probe *p, const struct event *e, int v, int viewer, struct textbuf *out)
{
    struct json w;
    textbuf_clear(out);
    json_init(&w, out, JSON_AS_WRITTEN);
    game_event_json(p->rules, e, v, viewer, &w);
    return textbuf_text(out);
}

/* The event as it would be with other secrets. */
static struct event with_other_secrets(const struct event *e)
{
    struct event other = *e;
    for (int i = 0; i < EVENT_ARGS_MAX; i++)
        if (e->secret == EVENT_SECRET || (e->secret >> i & 1))
            other.arg[i] = e->arg[i] + 1;
    return other;
}

static bool event_is_sound_for(struct probe *p, const struct event *e, int viewer)
{
    const char *name = p->game->event_types[e->type].name;
    enum event_sight sight = event_sight(e, viewer);
    textbuf_clear(&p->text2);
    game_event_text(p->rules, e, viewer, &p->text2);
    const char *odd = line_fault(textbuf_text(&p->text2));
    if (sight == EVENT_UNSEEN ? p->text2.length > 0 : odd != NULL)
        return fault(p, "the text of event '%s' for viewer %d %s: '%s'", name, viewer, odd ? odd : "is not empty",
                     textbuf_text(&p->text2));
    const char *json = event_json_into(p, e, 7, viewer, &p->text);
    json_t *parsed = json_loads(json, JSON_REJECT_DUPLICATES, NULL);
    bool numbered = parsed && json_integer_value(json_object_get(parsed, "v")) == 7;
    json_decref(parsed);
    if (!numbered)
        return fault(p, "event '%s' is no JSON: %s", name, json);
    if (sight == EVENT_UNSEEN && strcmp(json, "{\"v\":7}") != 0)
        return fault(p, "event '%s' is told to viewer %d: %s", name, viewer, json);
    struct event other = with_other_secrets(e);
    if (sight == EVENT_PARTLY && strcmp(event_json_into(p, &other, 7, viewer, &p->text2), json) != 0)
        return fault(p, "event '%s' tells viewer %d its secret: %s", name, viewer, json);
    return true;
}

static bool event_is_sound(struct probe *p, const struct event *e)
{
    int types = 0, args = 0;
    while (p->game->event_types[types].name)
        types++;
    if (e->type >= types)
        return fault(p, "there is no event type %d", e->type);
    const struct event_type *type = &p->game->event_types[e->type];
    while (args < EVENT_ARGS_MAX && type->args[args].kind != ARG_NONE)
        args++;
    if (e->seat >= p->rules->seats && e->seat != SEAT_CHANCE && e->seat != SEAT_NONE)
        return fault(p, "event '%s' is of seat %d", type->name, e->seat);
    int all_seats = EVENT_TO_ALL & ~EVENT_TO_TABLE, seats = e->to & all_seats;
    if (seats != all_seats && seats >> p->rules->seats)
        return fault(p, "event '%s' goes to seats 0x%x", type->name, e->to);
    if (e->secret != EVENT_SECRET && e->secret >> args)
        return fault(p, "event '%s' hides arguments that it does not have", type->name);
    if (e->secret && !p->game->hidden)
        return fault(p, "event '%s' has secrets in a game that hides nothing", type->name);
    for (int i = 0; i <= p->rules->seats; i++)
        if (!event_is_sound_for(p, e, viewer_at(p, i)))
            return false;
    return event_is_sound_for(p, e, VIEW_FULL);
}

static bool check_events(struct probe *p)
{
    struct event_log log;
    int seat;
    action a;
    if (!try_action(p, p->a, &seat, &a, &log))
        return untried(p);
    for (int i = 0; i < log.count; i++)
        if (!event_is_sound(p, &log.events[i]))
            return false;
    return true;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* Where events tell that a turn begins, the mark of turns says that one has ended; and where there is no such event,
 * not (a game without such events is let alone, and so are first turns). */
static bool check_turns(struct probe *p)
{
    struct event_log log;
    bool tells = false, begins = false;
    int seat;
    action a;
    for (const struct event_type *type = p->game->event_types; type->name; type++)
        tells = tells || type->role == ROLE_TURN;
    if (!tells || !try_action(p, p->a, &seat, &a, &log))
        return untried(p);
    for (int i = 0; i < log.count; i++)
        begins = begins || p->game->event_types[log.events[i].type].role == ROLE_TURN;
    bool ended = game_turn_ended(p->rules, p->s, p->a);
    if (p->s->node == NODE_CHANCE && begins) /* the first turn follows a lot */
        return true;
    if (p->a->node != NODE_OVER && ended != begins)
        return fault(p, "a turn has %s, but the events %s", ended ? "ended" : "not ended",
                     begins ? "begin one" : "do not begin one");
    return true;
}

/* ---- The result -------------------------------------------------------------------------------------------------- */

/* Ranks count those who are better: 1, 1, 3. If a side without a seat has won, they begin at 2. */
static bool check_result(struct probe *p)
{
    struct result result;
    game_result(p->rules, p->s, &result);
    if (result.over != (p->s->node == NODE_OVER))
        return fault(p, "the result's 'over' does not fit the node");
    if (!result.reason || line_fault(result.reason))
        return fault(p, "the result gives no proper reason");
    int seats = p->rules->seats, best = result.rank[0];
    for (int seat = 1; seat < seats; seat++)
        best = result.rank[seat] < best ? result.rank[seat] : best;
    if (best != 1 && best != 2)
        return fault(p, "the best rank is %d", best);
    for (int seat = 0; seat < seats; seat++) {
        int better = 0;
        for (int other = 0; other < seats; other++)
            better += result.rank[other] < result.rank[seat];
        if (result.rank[seat] != best + better)
            return fault(p, "seat %d has rank %d, but %d seats are better", seat, result.rank[seat], better);
    }
    return true;
}

const struct check limit_checks[] = {
    { "limits", check_limits, 1 },
    { .name = NULL },
};

const struct check play_checks[] = {
    { "node", check_node, 1 },
    { "invariant", check_invariant, 1 },
    { "legal", check_legal, 1 },
    { "chance", check_chance, 1 },
    { "refusals", check_refusals, 6 },
    { "apply", check_apply, 1 },
    { "sealed order", check_sealed, 1 },
    { "events", check_events, 1 },
    { "turns", check_turns, 2 },
    { "result", check_result, 1 },
    { .name = NULL },
};

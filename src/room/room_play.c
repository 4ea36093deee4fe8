/* A room's match: actions, chance, windows, bots, clocks, and taking back; see room_parts.h. */
#include "base/memory.h"
#include "room/room_parts.h"
#include "show/preview.h"

#include <string.h>

/* How long bots take, whatever they hold: at the beginning of a decision, and in the middle of a turn of theirs. */
enum { BOT_MS = 900, BOT_NEXT_MS = 450 };
enum { QUIET_MS = 2000, HOT_MS = 6000, SLOWNESS = 3 };

static const struct state *public_view(const struct room *r)
{
    return match_view(room_match(r), VIEW_TABLE);
}

bool room_person(const struct room *r, int seat)
{
    return r->place[seat].who == PERSON && !r->place[seat].bot.bot;
}

bool room_bot_plays(const struct room *r, int seat)
{
    return r->place[seat].bot.bot != NULL;
}

static unsigned persons(const struct room *r)
{
    unsigned seats = 0;
    for (int seat = 0; seat < r->seats; seat++)
        seats |= (unsigned)room_person(r, seat) << seat;
    return seats;
}

void room_action_text(struct room *r, int seat, action a, struct textbuf *out)
{
    textbuf_clear(out);
    game_action_text(room_rules(r), match_state(room_match(r)), seat, a, out);
}

/* ---- Clocks ------------------------------------------------------------------------------------------------------ */

/* How long a seat has thought; its clock stands while answers are waited for, and for bots. */
static int64_t thought_for(const struct room *r, const struct place *p)
{
    return p->owes_since < 0 ? 0 : r->now - p->owes_since;
}

static void stop_clock(struct room *r, int seat)
{
    struct place *p = &r->place[seat];
    if (p->owes_since < 0)
        return;
    p->left -= thought_for(r, p);
    if (p->left < 0)
        p->left = 0;
    p->owes_since = -1;
    r->tell_facts |= p->late;
    p->late = false;
}

static bool clock_runs(const struct room *r, int seat)
{
    const struct state *s = match_state(room_match(r));
    return r->clock != CLOCK_NONE && r->state == PLAYING && s->node != NODE_REACTION && game_owes(s, seat) &&
           room_person(r, seat) && !r->place[seat].awaited;
}

/* The clock of a seat has so much left, and goes on from there if the seat is due. */
static void set_clock(struct room *r, int seat, int64_t left)
{
    stop_clock(r, seat);
    r->place[seat].left = left;
    if (clock_runs(r, seat))
        r->place[seat].owes_since = r->now;
}

static void note_gain(struct room *r, int ply, int64_t gain)
{
    if (ply >= r->gain_room) {
        r->gain_room = 2 * ply + 64;
        r->gains = memory_resize(r->gains, (size_t)r->gain_room * sizeof *r->gains);
    }
    r->gains[ply] = gain;
}

/* A seat acts at a ply: it has an increment, or the whole time for its next decision. */
static void clock_acts(struct room *r, int seat, int ply)
{
    struct place *p = &r->place[seat];
    int64_t used = thought_for(r, p), before = p->left > used ? p->left - used : 0;
    if (r->clock == CLOCK_NONE)
        return;
    if (r->clock == CLOCK_GAME && p->owes_since >= 0)
        p->left += r->increment_ms;
    stop_clock(r, seat);
    if (r->clock != CLOCK_GAME)
        p->left = r->clock_ms;
    note_gain(r, ply, p->left - before);
}

/* Clocks begin for who owes an action now, and stop for who does not. */
static void follow_clocks(struct room *r)
{
    for (int seat = 0; seat < r->seats; seat++) {
        struct place *p = &r->place[seat];
        if (!clock_runs(r, seat)) {
            stop_clock(r, seat);
        } else if (p->owes_since < 0) {
            p->owes_since = r->now;
            if (r->clock != CLOCK_GAME)
                p->left = r->clock_ms;
        }
    }
}

static int64_t late_at(const struct place *p)
{
    return p->owes_since < 0 || p->late ? INT64_MAX : p->owes_since + p->left;
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

/* The events since `place` end what seats wished until their turn. */
static void observe_wishes(struct room *r, int place)
{
    for (int v = place; v <= match_event_count(room_match(r)); v++) {
        struct event seen = event_seen_by(match_event(room_match(r), v), VIEW_TABLE);
        wishes_observe(&r->wishes, room_rules(r), &seen);
    }
}

/* A person who was away plays again from here on. */
static void take_again(struct room *r, int seat)
{
    struct place *p = &r->place[seat];
    p->bot.bot = NULL;
    p->returning = false;
    p->thinking = IDLE;
    r->tell_facts = true;
    room_line(r, "back %d", seat);
}

static void play_as(struct room *r, int seat, action a, enum origin origin)
{
    struct match *m = room_match(r);
    int before = match_event_count(m);
    deeds_note(&r->deeds, room_rules(r), public_view(r), match_ply(m), seat, origin);
    if (seat != SEAT_CHANCE) {
        r->place[seat].thinking = IDLE;
        clock_acts(r, seat, match_ply(m));
    }
    match_play_action(m, seat, a);
    numbering_follow(&r->session->numbering, m);
    observe_wishes(r, before + 1);
    wishes_keep(&r->wishes);
    r->tell_facts |= r->undo.seat != SEAT_NONE;
    r->undo.seat = SEAT_NONE;
    if (match_state(m)->node == NODE_OVER)
        r->state = OVER, r->tell_facts = true;
}

void room_play(struct room *r, int seat, action a)
{
    play_as(r, seat, a, ORIGIN_DECIDED);
}

/* Chance that is due, from bits of the host's. */
static void draw_chance(struct room *r)
{
    struct match *m = room_match(r);
    struct textbuf text = TEXTBUF_GROWING;
    while (!r->reading && match_state(m)->node == NODE_CHANCE) {
        struct rng rng = rng_from_seed(r->host.random(r->host.context));
        action a = game_chance(room_rules(r), match_state(m), &rng);
        room_action_text(r, SEAT_CHANCE, a, &text);
        room_line_chance(r, textbuf_text(&text));
        room_play(r, SEAT_CHANCE, a);
    }
    textbuf_release(&text);
}

int room_actions(struct room *r, int seat, action *out)
{
    const struct state *s = match_state(room_match(r));
    if (r->window.open && r->window.round >> seat & 1)
        return game_answers(room_rules(r), s, seat, out);
    return game_owes(s, seat) ? game_legal(room_rules(r), s, seat, out) : 0;
}

int room_find_action(struct room *r, int seat, const char *text, action *out, struct error *err)
{
    const struct rules *rules = room_rules(r);
    const struct state *s = match_state(room_match(r));
    union state_memory asked;
    if (r->window.open) { /* whoever is asked first */
        memcpy(&asked, s, rules->game->state_size);
        preview_asked(rules, &asked.state, seat);
        s = &asked.state;
    }
    action *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch);
    int code = game_parse(rules, s, seat, text, scratch, out, err);
    free(scratch);
    return code;
}

/* ---- Windows ----------------------------------------------------------------------------------------------------- */

/* What a bot was too late for happens at a later beat, so that hardly anything can be told from how long it thought. */
static int64_t next_beat(int64_t at, int64_t now)
{
    return now > at ? at + (now - at + BOT_MS - 1) / BOT_MS * BOT_MS : at;
}

static bool in_window(const struct room *r)
{
    return r->state == PLAYING && show_in_window(room_rules(r), public_view(r));
}

static int64_t window_ms(const struct room *r, bool after_answer)
{
    const struct answering *answering = show_of(room_rules(r)->game)->answering;
    if (r->clock == CLOCK_DAYS)
        return r->window_ms;
    bool quiet = !after_answer && answering->quiet && answering->quiet(room_rules(r), public_view(r));
    return (int64_t)(quiet ? QUIET_MS : HOT_MS) * (r->pace == PACE_SLOW ? SLOWNESS : 1);
}

static void open_window(struct room *r)
{
    const struct numbering *n = &r->session->numbering;
    bool again = r->window.open && r->window.epoch == n->epoch && r->window.decision == n->decision;
    if (again)
        return;
    r->window.open = true;
    r->window.epoch = n->epoch;
    r->window.decision = n->decision;
    r->window.round = preview_round(room_rules(r), public_view(r));
    r->window.closes = r->now + window_ms(r, r->window.hot);
    r->window.early = r->now + BOT_MS;
    r->tell_window = true;
    for (int seat = 0; seat < r->seats; seat++)
        r->place[seat].answered = false;
}

void room_answer(struct room *r, int seat, action a)
{
    r->asides += r->place[seat].answered; /* it takes the place of another */
    r->place[seat].answered = true;
    r->place[seat].answer = a;
    r->window.early = next_beat(r->window.early, r->now);
}

/* The answer of the seat that is asked now, as far as it is one here. */
static action answer_of(struct room *r, int seat)
{
    const struct rules *rules = room_rules(r);
    const struct place *p = &r->place[seat];
    action *list = memory_new((size_t)rules_list_max(rules) * sizeof *list);
    int count = game_legal(rules, match_state(room_match(r)), seat, list);
    bool legal = false;
    for (int i = 0; p->answered && i < count; i++)
        legal |= list[i] == p->answer;
    free(list);
    return legal ? p->answer : show_of(rules->game)->answering->decline(rules, public_view(r), seat);
}

/* The answers in the order of the rules, up to the first that is one. */
void room_close_window(struct room *r)
{
    const struct rules *rules = room_rules(r);
    const struct answering *answering = show_of(rules->game)->answering;
    int decision = r->window.decision;
    bool answered = false;
    while (!answered && in_window(r) && r->session->numbering.decision == decision) {
        int seat = game_sole_actor(match_state(room_match(r)));
        action a = answer_of(r, seat);
        answered = a != answering->decline(rules, public_view(r), seat);
        play_as(r, seat, a, r->place[seat].answered ? ORIGIN_DECIDED : ORIGIN_TABLE); /* silence decides nothing */
    }
    r->window.open = false;
    r->window.hot |= answered;
}

int64_t room_window_left(const struct room *r)
{
    return next_beat(r->window.closes, r->now) - r->now;
}

void room_hold(struct room *r, int seat)
{
    r->place[seat].held += HOLD_MS;
    r->window.closes += HOLD_MS;
    r->tell_window = r->tell_facts = true;
}

/* True if nobody can be waited for: each person has answered or does not want to be asked, where that may tell. */
static bool may_close_early(const struct room *r)
{
    unsigned all = persons(r), waits = r->window.round & all;
    if (__builtin_popcount(all) > 1 && r->pace != PACE_QUICK)
        return false;
    for (int seat = 0; seat < r->seats; seat++)
        if (waits >> seat & 1 && !r->place[seat].answered &&
            wishes_wants(&r->wishes, room_rules(r), public_view(r), seat))
            return false;
    return true;
}

/* Bots answer before the window closes; one that is slow is waited for. */
static bool bots_have_answered(const struct room *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (r->window.round >> seat & 1 && room_bot_plays(r, seat) && !r->place[seat].answered)
            return false;
    return true;
}

/* When the window closes as things are; INT64_MAX: a bot is waited for. A bot that can only decline has nothing to
 * think about, so early is a beat too: the moment in which the last has thought would tell what bots hold. */
static int64_t window_due(const struct room *r)
{
    if (!r->window.open || !bots_have_answered(r))
        return INT64_MAX;
    return r->window.early < r->window.closes && may_close_early(r) ? r->window.early : r->window.closes;
}

/* ---- Bots -------------------------------------------------------------------------------------------------------- */

static bool bot_is_due(const struct room *r, int seat)
{
    const struct state *s = match_state(room_match(r));
    if (r->state != PLAYING || !room_bot_plays(r, seat))
        return false;
    return r->window.open ? (r->window.round >> seat & 1) && !r->place[seat].answered : game_owes(s, seat);
}

/* The seat that acted last, chance apart; SEAT_NONE. */
static int last_actor(const struct room *r)
{
    int seat = SEAT_CHANCE;
    for (int ply = match_ply(room_match(r)) - 1; ply >= 0 && seat == SEAT_CHANCE; ply--)
        match_action_at(room_match(r), ply, &seat);
    return seat == SEAT_CHANCE ? SEAT_NONE : seat;
}

/* Bots that owe an action are to think; one who thinks for a decision that is over begins anew. */
static void wake_bots(struct room *r)
{
    const struct numbering *n = &r->session->numbering;
    for (int seat = 0; seat < r->seats; seat++) {
        struct place *p = &r->place[seat];
        if (!bot_is_due(r, seat)) {
            p->thinking = IDLE;
        } else if (p->thinking == IDLE || p->job_epoch != n->epoch || p->job_decision != n->decision) {
            p->thinking = WANTED;
            p->job = ++r->jobs;
            p->job_epoch = n->epoch;
            p->job_decision = n->decision;
            p->plays_at = r->now + (last_actor(r) == seat ? BOT_NEXT_MS : BOT_MS);
        }
        if (p->returning && p->thinking == IDLE && !r->reading)
            take_again(r, seat);
    }
}

bool room_next_job(struct room *r, struct room_job *out)
{
    for (int seat = 0; seat < r->seats; seat++) {
        struct place *p = &r->place[seat];
        if (p->thinking != WANTED)
            continue;
        const struct rules *rules = room_rules(r);
        union state_memory asked;
        memcpy(&asked, match_state(room_match(r)), rules->game->state_size);
        preview_asked(rules, &asked.state, seat);
        *out = (struct room_job){ .seat = seat, .number = p->job, .bot = p->bot, .rules = rules_share(rules) };
        out->seed = r->host.random(r->host.context);
        game_view(rules, &asked.state, seat, &out->view.state);
        p->thinking = BEGUN;
        return true;
    }
    return false;
}

static void play_thought(struct room *r, int seat)
{
    struct place *p = &r->place[seat];
    struct textbuf text = TEXTBUF_GROWING;
    room_action_text(r, seat, p->thought, &text);
    p->thinking = IDLE;
    room_line_action(r, seat, 0, textbuf_text(&text));
    textbuf_release(&text);
    if (r->window.open)
        room_answer(r, seat, p->thought);
    else
        room_play(r, seat, p->thought);
}

/* Lets play whoever has thought, now that their time has come: one, since it may change everything. */
static bool play_thoughts(struct room *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (r->place[seat].thinking == THOUGHT && (r->window.open || r->now >= r->place[seat].plays_at)) {
            play_thought(r, seat);
            return true;
        }
    return false;
}

void room_thought(struct room *r, int seat, int number, action chosen, int64_t now)
{
    struct place *p = &r->place[seat];
    if (p->thinking != BEGUN || p->job != number)
        return;
    p->thinking = THOUGHT;
    p->thought = chosen;
    room_at(r, now);
    if (r->window.open)
        r->window.closes = next_beat(r->window.closes, r->now);
    else
        p->plays_at = next_beat(p->plays_at, r->now);
    room_tick(r, now);
}

/* ---- What follows ------------------------------------------------------------------------------------------------ */

void room_follow(struct room *r)
{
    if (r->state == WAITING)
        return;
    draw_chance(r);
    if (match_state(room_match(r))->node == NODE_CHANCE) /* its line is read next */
        return;
    if (in_window(r))
        open_window(r);
    else
        r->window.open = r->window.hot = false;
    wake_bots(r);
    follow_clocks(r);
}

/* One step of what the time brings; false if there is nothing to do. */
static bool step(struct room *r)
{
    if (r->now >= window_due(r)) {
        room_line(r, "close");
        room_close_window(r);
        return true;
    }
    if (play_thoughts(r))
        return true;
    for (int seat = 0; seat < r->seats; seat++)
        if (r->now >= late_at(&r->place[seat])) {
            r->place[seat].late = r->tell_facts = true;
            room_line(r, "late %d", seat);
            return true;
        }
    return false;
}

void room_tick(struct room *r, int64_t now)
{
    room_line_stood(r);
    room_at(r, now);
    room_follow(r);
    while (step(r))
        room_follow(r);
    room_done(r);
}

int64_t room_due(const struct room *r)
{
    if (r->state != PLAYING)
        return INT64_MAX;
    int64_t due = window_due(r);
    for (int seat = 0; seat < r->seats; seat++) {
        const struct place *p = &r->place[seat];
        int64_t at = p->thinking == THOUGHT ? p->plays_at : late_at(p);
        due = at < due ? at : due;
    }
    return due < INT64_MAX ? due - r->ahead : due;
}

/* ---- Taking back ------------------------------------------------------------------------------------------------- */

void room_left_at(const struct room *r, int ply, int64_t left[SEATS_MAX])
{
    for (int seat = 0; seat < r->seats; seat++)
        left[seat] = r->place[seat].left - thought_for(r, &r->place[seat]);
    for (int at = ply; at < match_ply(room_match(r)); at++) {
        int seat;
        match_action_at(room_match(r), at, &seat);
        if (seat != SEAT_CHANCE)
            left[seat] -= r->gains[at];
    }
    for (int seat = 0; seat < r->seats; seat++)
        left[seat] = left[seat] > 0 ? left[seat] : 0;
}

void room_go_back(struct room *r, int ply, const int64_t *left)
{
    struct match *m = room_match(r);
    match_seek(m, ply);
    numbering_break(&r->session->numbering, m, match_event_count(m));
    r->state = PLAYING;
    r->window.open = r->window.hot = false;
    r->undo.seat = SEAT_NONE;
    r->tell_views = r->tell_facts = true;
    for (int seat = 0; seat < r->seats; seat++) {
        r->place[seat].thinking = IDLE;
        if (left)
            set_clock(r, seat, left[seat]);
    }
}

/* What an action did that cannot be taken back: chance, something that came to light, a sealed choice that is open. */
static const char *lasting(struct room *r, int ply)
{
    struct match *m = room_match(r);
    int seat;
    action a = match_action_at(m, ply, &seat);
    if (seat == SEAT_CHANCE)
        return "your last decision stands: chance has decided since then";
    if (deeds_at(&r->deeds, ply).sealed && match_state(m)->node != NODE_SEALED)
        return "your choice stands: all are open since then";
    return show_reveals(room_rules(r), match_view_at(m, ply, seat), seat, a)
               ? "your last decision stands: something has come to light since then"
               : NULL;
}

/* The last ply at which the seat decided something, -1 if there is none: who can do but one thing decides nothing. */
static int last_choice(struct room *r, int seat)
{
    const struct rules *rules = room_rules(r);
    action *list = memory_new((size_t)rules_list_max(rules) * sizeof *list);
    int ply = match_ply(room_match(r));
    do
        ply = deeds_last_decided(&r->deeds, ply, 1u << seat);
    while (ply >= 0 && game_legal(rules, match_state_at(room_match(r), ply), seat, list) == 1);
    free(list);
    return ply;
}

int room_undo_ply(struct room *r, int seat, bool *free, struct error *err)
{
    int now = match_ply(room_match(r)), ply = last_choice(r, seat);
    const char *why = r->state == WAITING || ply < 0 ? "there is nothing of yours to take back" : NULL;
    if (r->state == OVER)
        why = "the game is over";
    *free = !r->window.open;
    for (int at = ply; at < now && !why; at++) {
        int actor;
        match_action_at(room_match(r), at, &actor);
        *free &= actor == seat && match_state_at(room_match(r), at)->node != NODE_REACTION;
        why = lasting(r, at);
    }
    if (why) {
        error_set(err, ERR_NOTHING_TO_UNDO, "%s", why);
        return -1;
    }
    *free |= __builtin_popcount(persons(r) & ~(1u << seat)) == 0;
    return ply;
}

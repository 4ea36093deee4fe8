/* What is told of a room: its facts, and the match and its windows to those who are there; see room_parts.h. */
#include "room/room_parts.h"

const char *const room_pace_words[] = { "usual", "slow", "quick", NULL };
const char *const room_clock_words[] = { "none", "move", "game", "days", NULL };
static const char *const state_words[] = { "waiting", "playing", "over" };
static const char *const who_words[] = { "open", "person", "bot" };

/* ---- Facts ------------------------------------------------------------------------------------------------------- */

static void write_person(const struct room *r, const struct place *p, int64_t now, struct json *w)
{
    json_member_bool(w, "here", p->connections > 0);
    if (!p->connections)
        json_member_int(w, "gone", now > p->gone ? (now - p->gone) / 1000 : 0);
    if (p->awaited)
        json_member_bool(w, "awaited", true);
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
    json_member_text(w, "kind", room_clock_words[r->clock]);
    if (r->clock == CLOCK_DAYS)
        json_member_int(w, "days", r->clock_ms / 86400000);
    else if (r->clock != CLOCK_NONE)
        json_member_int(w, "seconds", r->clock_ms / 1000);
    if (r->clock == CLOCK_DAYS)
        json_member_int(w, "hours", r->window_ms / 3600000);
    if (r->clock == CLOCK_GAME)
        json_member_int(w, "increment", r->increment_ms / 1000);
    json_object_end(w);
}

void room_put_asked(const struct room *r, struct json *w)
{
    json_member_raw(w, "game", textbuf_text(&r->game));
    if (r->ruleset.length)
        json_member_raw(w, "ruleset", textbuf_text(&r->ruleset));
    json_member_raw(w, "options", textbuf_text(&r->options));
}

void room_put_manner(const struct room *r, struct json *w)
{
    json_member_bool(w, "public", r->public);
    json_member_text(w, "pace", room_pace_words[r->pace]);
    write_clock(r, w);
}

/* Whom the game waits for, as all see it; of answers only the window tells. */
static void write_due(const struct room *r, struct json *w)
{
    const struct state *s = session_state(r->session);
    unsigned due = 0;
    if (r->state != PLAYING || s->node == NODE_REACTION)
        return;
    for (int seat = 0; seat < r->seats; seat++)
        due |= (unsigned)game_owes(s, seat) << seat;
    reply_seats(w, "due", due);
}

void room_put_facts(const struct room *r, int64_t now, struct json *w)
{
    now = now + r->ahead > r->now ? now + r->ahead : r->now;
    json_object_begin(w);
    json_member_text(w, "id", r->id);
    json_member_raw(w, "game", textbuf_text(&r->game));
    json_member_text(w, "ruleset", room_rules(r)->ruleset->id);
    json_member_raw(w, "options", textbuf_text(&r->options));
    room_put_manner(r, w);
    json_member_text(w, "state", state_words[r->state]);
    json_member_list(w, "seats");
    for (int seat = 0; seat < r->seats; seat++)
        write_place(r, &r->place[seat], now, w);
    json_list_end(w);
    write_due(r, w);
    json_member_int(w, "watching", r->watching);
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

/* `v` is the number before that of the next event. After something was taken back it is higher than that of the last
 * one, since no number means two things. */
static void write_view(struct room *r, int viewer, struct json *w)
{
    json_key(w, "view");
    reply_state(w, r->session, match_view(room_match(r), viewer));
    json_member_int(w, "v", r->session->numbering.given);
}

/* Only what all may know, and the same for all. */
static void write_window(const struct room *r, struct json *w)
{
    json_member_object(w, "window");
    json_member_int(w, "decision", r->window.decision);
    reply_seats(w, "round", r->window.round);
    json_member_int(w, "ms", room_window_left(r));
    json_object_end(w);
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

void room_put_match(struct room *r, int viewer, int epoch, int v, struct json *w)
{
    const struct numbering *n = &r->session->numbering;
    if (epoch == n->epoch && v >= 0 && v <= n->given) {
        int place = session_place(r->session, v + 1);
        reply_events(w, r->session, place, match_event_count(room_match(r)), viewer);
        json_member_int(w, "v", n->given);
    } else {
        write_view(r, viewer, w);
    }
    reply_turn(w, r->session);
    write_names(r, w);
    if (r->window.open)
        write_window(r, w);
}

/* Numbers have no gaps and end at the one before the next event's, so whoever has observed these observes what comes
 * next. */
void room_put_past(struct room *r, int viewer, struct json *w)
{
    struct match *m = room_match(r);
    int count = match_event_count(m), last = r->session->numbering.given;
    json_key(w, "view");
    reply_state(w, r->session, match_view_at(m, 0, viewer));
    json_member_list(w, "events");
    for (int place = 1; place <= count; place++)
        game_event_json(room_rules(r), match_event(m, place), last - count + place, viewer, w);
    json_list_end(w);
    json_member_int(w, "v", last);
    reply_turn(w, r->session);
    write_names(r, w);
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
    room_put_match(r, viewer, 0, 0, w); /* as to somebody who has seen nothing */
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
    room_write_facts(r, r->now - r->ahead, w);
}

static void push_said(struct room *r, int viewer, struct json *w)
{
    (void)viewer;
    json_member_text(w, "push", "say");
    room_put_said(r, r->talk.told, w);
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
        r->host.store(r->host.context, textbuf_text(&r->lines), r->lines.length, r->lines_owner);
        r->stored += r->lines.length;
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
    while (r->talk.told < r->talk.count) {
        r->talk.told++;
        push(r, push_said);
    }
    r->told = events;
    r->tell_views = r->tell_window = r->tell_facts = false;
}

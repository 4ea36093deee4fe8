/* The commands that say what a person is told and offered (src/show), each from the view of a seat or of the table. */
#include "base/memory.h"
#include "protocol/commands.h"
#include "show/choice.h"
#include "show/preview.h"

#include <string.h>

/* What the seats have picked to look like, if anybody has. */
static void reply_looks(const struct session *session, struct json *w)
{
    int seats = session_rules(session)->seats, picked = 0;
    for (int seat = 0; seat < seats; seat++)
        picked += *session_look(session, seat) != '\0';
    if (picked == 0)
        return;
    json_key(w, "looks");
    json_list_begin(w);
    for (int seat = 0; seat < seats; seat++)
        json_put_text(w, session_look(session, seat));
    json_list_end(w);
}

int command_describe(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)err;
    json_key(w, "describe");
    show_describe(session_rules(session), w);
    reply_looks(session, w);
    return 0;
}

/* The seat that a request is about, which owes an action. */
static int read_decider(const struct session *session, const struct flat *request, int *seat, struct error *err)
{
    *seat = SEAT_NONE;
    int code = argument_seat(request, OPTIONAL, NULL, seat, err);
    if (!code)
        code = need_viewer(session, seat, err);
    return code ? code : need_decision(session, seat, "decide", err);
}

int command_ask(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    struct cast cast;
    int seat, code = read_decider(session, request, &seat, err);
    if (code || (code = read_cast(session, request, seat, &cast, err)))
        return code;
    const struct rules *rules = session_rules(session);
    action *actions = memory_new((size_t)rules_list_max(rules) * sizeof *actions);
    const struct state *view = session_decider_view(session, seat);
    struct choice choice = choice_among(rules, view, seat, actions, game_legal(rules, view, seat, actions));
    json_key(w, "ask");
    choice_json(&choice, &cast, w);
    free(actions);
    return 0;
}

int command_preview(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    const char *text = "";
    size_t length = 0;
    struct cast cast;
    int seat, code;
    if ((code = argument_bytes(request, "action", NEEDED, &text, &length, err)) ||
        (code = read_decider(session, request, &seat, err)) || (code = read_cast(session, request, seat, &cast, err)))
        return code;
    const struct rules *rules = session_rules(session);
    const struct state *view = session_decider_view(session, seat);
    action a, *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch);
    code = game_parse(rules, view, seat, strlen(text) == length ? text : "", scratch, &a, err);
    free(scratch);
    if (code)
        return code;
    json_key(w, "preview");
    preview_json(rules, view, seat, a, &cast, w);
    return 0;
}

/* What lies on the table and what the seat holds, in lines for people; cards go by their names. */
int command_table(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    enum { SPANS = 256 }; /* for a table full of pieces; words beyond point at nothing */
    struct span spans[SPANS];
    int viewer, code;
    if ((code = argument_seat(request, NEEDED, "table", &viewer, err)) || (code = need_viewer(session, &viewer, err)))
        return code;
    const struct rules *rules = session_rules(session);
    const struct state *view = session_view(session, viewer);
    struct cast cast = session_cast(session, viewer);
    struct textbuf text = TEXTBUF_GROWING;
    struct teller teller = teller_to(&text, &cast);
    cast.in_full = true;
    teller.spans = spans;
    teller.span_room = SPANS;
    show_on_table(rules, view, &teller);
    json_key(w, "table");
    teller_json(&teller, w);
    textbuf_clear(&text);
    teller.span_count = 0;
    if (viewer < rules->seats && show_hand(rules, view, viewer, &teller)) {
        json_key(w, "hand");
        teller_json(&teller, w);
    }
    textbuf_release(&text);
    return 0;
}

/* What the show of the game knows about the window that is open. */
static void reply_window(struct json *w, const struct rules *rules, const struct state *view, int seat,
                         const struct cast *cast)
{
    const struct answering *answering = show_of(rules->game)->answering;
    struct told told;
    answering->announced(rules, view, told_begin(&told, cast));
    told_member(&told, "announced", w);
    json_member_text(w, "what_matters", answering->what_matters);
    if (seat != SEAT_NONE)
        json_member_bool(w, "matters", answering->matters(rules, view, seat));
    if (!answering->waiting)
        return;
    json_member_list(w, "waiting");
    for (int height = 0; answering->waiting(rules, view, height, told_begin(&told, cast)); height++)
        told_json(&told, w);
    json_list_end(w);
}

int command_answering(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int seat = SEAT_NONE, code = argument_seat(request, OPTIONAL, NULL, &seat, err);
    if (!code)
        code = need_match(session, seat, err);
    if (code)
        return code;
    const struct rules *rules = session_rules(session);
    const struct state *view = session_view(session, VIEW_TABLE);
    const struct cast cast = session_cast(session, seat);
    bool open = view->node == NODE_REACTION, known = show_in_window(rules, view);
    json_member_object(w, "answering");
    json_member_bool(w, "open", open);
    reply_seats(w, "round", known ? preview_round(rules, view) : open ? view->actors : 0);
    reply_seats(w, "asked", open ? view->actors : 0);
    if (known)
        reply_window(w, rules, view, seat, &cast);
    json_object_end(w);
    return 0;
}

/* Turns from the event at place `from` on; cards go by their names. */
static void reply_story(struct json *w, const struct session *session, const struct story *s, int from, int viewer,
                        const int *number)
{
    struct cast cast = session_cast(session, viewer);
    int since = story_since(s, viewer);
    cast.in_full = true;
    json_member_object(w, "story");
    json_member_int(w, "since", s->turn_count ? number[s->turns[since].first] : 1);
    json_key(w, "turns");
    story_json(s, from, number, &cast, w);
    json_object_end(w);
}

int command_story(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int viewer, code;
    int64_t from = 1;
    if ((code = argument_seat(request, NEEDED, "table", &viewer, err)) ||
        (code = argument_int(request, "from", OPTIONAL, 1, INT64_MAX, &from, err)) ||
        (code = need_viewer(session, &viewer, err)))
        return code;
    struct story own = { 0 };
    if (session->match)
        story_of_match(&own, session->match, viewer, match_event_count(session->match));
    const struct story *story = session->match ? &own : seat_match_story(session->seat_match);
    int count = story->event_count, *number = memory_new((size_t)(count + 1) * sizeof *number);
    for (int i = 0; i < count; i++)
        number[i] = session_event_number(session, i + 1);
    reply_story(w, session, story, session_place(session, from) - 1, viewer, number);
    free(number);
    story_release(&own);
    return 0;
}

int command_ending(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int viewer = SEAT_NONE, code = argument_seat(request, OPTIONAL, "table", &viewer, err);
    if (!code)
        code = need_viewer(session, &viewer, err);
    if (code)
        return code;
    if (viewer == SEAT_NONE)
        viewer = VIEW_TABLE;
    const struct cast cast = session_cast(session, viewer);
    json_key(w, "ending");
    show_ending(session_rules(session), session_view(session, viewer), &cast, w);
    return 0;
}

/* What commands look at, be it a match or a seat's end of one; see commands.h. */
#include "protocol/commands.h"

#include <string.h>

void session_begin(struct session *session, struct match *m, struct seat_match *seat_match)
{
    numbering_release(&session->numbering);
    match_free(session->match);
    seat_match_free(session->seat_match);
    session->match = m;
    session->seat_match = seat_match;
    memset(session->name, 0, sizeof session->name);
    memset(session->look, 0, sizeof session->look);
}

const struct rules *session_rules(const struct session *session)
{
    return session->match ? match_rules(session->match) : seat_match_rules(session->seat_match);
}

const struct state *session_state(const struct session *session)
{
    return session->match ? match_state(session->match) : seat_match_view(session->seat_match);
}

const struct state *session_view(const struct session *session, int viewer)
{
    return session->match ? match_view(session->match, viewer) : seat_match_view(session->seat_match);
}

const struct state *session_decider_view(const struct session *session, int seat)
{
    return session->match ? match_view(session->match, seat) : seat_match_asked(session->seat_match);
}

struct cast session_cast(const struct session *session, int viewer)
{
    struct cast cast = { .you = viewer < SEATS_MAX ? viewer : SEAT_NONE };
    for (int seat = 0; seat < session_rules(session)->seats; seat++)
        cast.name[seat] = session->match ? match_name(session->match, seat) : session->name[seat];
    return cast;
}

const char *session_look(const struct session *session, int seat)
{
    return session->match ? match_look(session->match, seat) : session->look[seat];
}

int session_event_count(const struct session *session)
{
    return session->match ? match_event_count(session->match) : seat_match_event_count(session->seat_match);
}

struct event session_event(const struct session *session, int place, int viewer)
{
    return session->match ? event_seen_by(match_event(session->match, place), viewer)
                          : *seat_match_event(session->seat_match, place - 1);
}

int session_event_number(const struct session *session, int place)
{
    return session->match ? numbering_event(&session->numbering, place)
                          : seat_match_last_event(session->seat_match) - session_event_count(session) + place;
}

int session_place(const struct session *session, int64_t from)
{
    int low = 1, high = session_event_count(session) + 1;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (session_event_number(session, middle) < from)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int session_ply_of(const struct session *session, int place)
{
    int ply = match_ply(session->match);
    while (ply > 0 && match_events_before(session->match, ply) >= place)
        ply--;
    return ply;
}

void session_view_before(const struct session *session, int place, int viewer, struct state *view)
{
    const struct rules *rules = session_rules(session);
    int at = 1;
    if (session->match) {
        int ply = session_ply_of(session, place);
        memcpy(view, match_view_at(session->match, ply, viewer), rules->game->state_size);
        at = match_events_before(session->match, ply) + 1;
    } else {
        memcpy(view, seat_match_start(session->seat_match), rules->game->state_size);
    }
    for (; at < place; at++)
        session_advance(session, at, viewer, view);
}

void session_advance(const struct session *session, int place, int viewer, struct state *view)
{
    struct event seen = session_event(session, place, viewer);
    game_advance(session_rules(session), view, &seen);
    game_settle(session_rules(session), view);
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

int need_match(const struct session *session, int seat, struct error *err)
{
    if (!session->match && !session->seat_match)
        return error_set(err, ERR_NO_MATCH, "there is no match: begin one with 'new' or 'load'");
    int seats = session_rules(session)->seats;
    if (seat >= seats && seat != SEAT_NONE && seat != SEAT_CHANCE && seat != VIEW_TABLE && seat != VIEW_FULL)
        return error_set(err, ERR_BAD_ARGUMENT, "there is no seat %d: seats count from 0 to %d", seat, seats - 1);
    return 0;
}

int need_referee(const struct session *session, int seat, struct error *err)
{
    int code = need_match(session, seat, err);
    if (!code && !session->match)
        return error_set(err, ERR_NO_MATCH, "this is a seat's end of a match: only its referee can do that");
    return code;
}

const struct game *need_game(const struct session *session, const char *id, struct error *err)
{
    const struct game *game = catalog_game(session->catalog, id);
    if (!game)
        error_set(err, ERR_UNKNOWN_GAME, "there is no game '%.60s'", id);
    return game;
}

int need_viewer(const struct session *session, int *viewer, struct error *err)
{
    int code = need_match(session, *viewer, err);
    if (code || session->match)
        return code;
    int own = seat_match_view(session->seat_match)->viewer;
    if (*viewer == SEAT_NONE)
        *viewer = own;
    if (*viewer == own)
        return 0;
    if (*viewer == VIEW_FULL)
        return error_set(err, ERR_NO_MATCH, "this is a seat's end of a match: only its referee sees all");
    if (own == VIEW_TABLE)
        return error_set(err, ERR_BAD_ARGUMENT, "this is the onlookers' end of a match, which has no other's");
    return error_set(err, ERR_BAD_ARGUMENT, "this is the end of seat %d alone", own);
}

int need_decision(const struct session *session, int *seat, const char *verb, struct error *err)
{
    const struct state *s = session->match ? session_state(session) : seat_match_asked(session->seat_match);
    if (s->node == NODE_OVER)
        return error_set(err, ERR_GAME_OVER, "the game is over");
    if (s->node == NODE_CHANCE)
        return error_set(err, ERR_NOT_YOUR_TURN, "chance is due, about which there is nothing to %s", verb);
    if (*seat == SEAT_NONE && (*seat = game_sole_actor(s)) == SEAT_NONE)
        return error_set(err, ERR_BAD_ARGUMENT, "several seats owe an action: say which seat %ss", verb);
    if (*seat == VIEW_TABLE)
        return error_set(err, ERR_NOT_YOUR_TURN, "onlookers owe no action");
    if (!game_owes(s, *seat))
        return error_set(err, ERR_NOT_YOUR_TURN, "seat %d owes no action now", *seat);
    return 0;
}

int read_cast(const struct session *session, const struct flat *request, int viewer, struct cast *cast,
              struct error *err)
{
    *cast = session_cast(session, viewer);
    return argument_bool(request, "names", OPTIONAL, &cast->in_full, err);
}

/* The commands of the protocol. Each is a function that checks its arguments, does its work and writes the members of
 * its reply after `ok`; if it returns an error code, with `err` filled, nothing has changed and what it wrote is thrown
 * away. To add one: the function here, and a line in the table of session.c, which also tells what is needed first. */
#ifndef COIL_PROTOCOL_COMMANDS_H
#define COIL_PROTOCOL_COMMANDS_H

#include "match/numbering.h"
#include "protocol/arguments.h"
#include "protocol/replies.h"
#include "protocol/session.h"
#include "seat/seat_match.h"

struct session {
    const struct catalog *catalog; /* borrowed */
    struct session_owner owner;
    /* What `new` or `load` began: a match, or a seat's end of one that is played elsewhere. Both NULL before. */
    struct match *match;
    struct seat_match *seat_match;
    struct numbering numbering; /* of the match, if it is numbered */
    /* Where there is a seat's end; a match has its own. */
    char name[SEATS_MAX][NAME_SIZE], look[SEATS_MAX][LOOK_SIZE];
    bool quits;
};

typedef int command_run(struct session *session, const struct flat *request, struct json *w, struct error *err);

/* command_info.c */
command_run command_hello, command_games, command_check;
/* command_begin.c */
command_run command_new, command_load;
/* command_seat.c */
command_run command_observe;
/* command_play.c */
command_run command_turn, command_actions, command_play, command_undo, command_redo, command_seek, command_quit;
/* command_look.c */
command_run command_events, command_view, command_position, command_record, command_id, command_result;
/* command_show.c */
command_run command_describe, command_ask, command_preview, command_table, command_answering, command_story,
    command_ending;
/* command_screen.c */
command_run command_screen;
/* command_review.c */
command_run command_review;
/* command_think.c */
command_run command_bots, command_think;

/* ---- What a command looks at: looking.c -------------------------------------------------------------------------- */

/* Refuses with ERR_NO_MATCH if there is nothing, and with ERR_BAD_ARGUMENT if `seat` is the number of a seat that the
 * match does not have (SEAT_NONE, SEAT_CHANCE and VIEW_TABLE pass). */
int need_match(const struct session *session, int seat, struct error *err);

/* The same, and with ERR_NO_MATCH at a seat's end of a match. */
int need_referee(const struct session *session, int seat, struct error *err);

/* The same as need_match, for what only its viewer has at a seat's end: SEAT_NONE becomes this viewer there, another
 * one is refused with ERR_BAD_ARGUMENT. */
int need_viewer(const struct session *session, int *viewer, struct error *err);

/* The game of that id; NULL with ERR_UNKNOWN_GAME if there is none. */
const struct game *need_game(const struct session *session, const char *id, struct error *err);

/* Whose decision a command is about: SEAT_NONE becomes the only seat that owes an action. Refuses with ERR_GAME_OVER,
 * ERR_NOT_YOUR_TURN, and ERR_BAD_ARGUMENT if there are several; `verb` is for the message. */
int need_decision(const struct session *session, int *seat, const char *verb, struct error *err);

/* Of either: the rules; the full state, or the view of a seat's end; what a viewer sees, valid until the next call; the
 * names of the seats, and who reads (a viewer); what a seat has picked to look like. */
const struct rules *session_rules(const struct session *session);
const struct state *session_state(const struct session *session);
const struct state *session_view(const struct session *session, int viewer);
/* The view of a seat that decides: at a seat's end also one that will be asked for an answer (seat_match_asked). */
const struct state *session_decider_view(const struct session *session, int seat);
/* Of either: its events, at places from 1; one as a viewer has seen it, and its number (`v`); what the viewer saw
 * before it, and a view of theirs moved along by it. */
int session_event_count(const struct session *session);
struct event session_event(const struct session *session, int place, int viewer);
int session_event_number(const struct session *session, int place);
/* The place of the first event whose number is `from` or higher; one behind the last if there is none. */
int session_place(const struct session *session, int64_t from);
/* In a match: the ply of the action that an event belongs to, or the next one, for the place behind the last. */
int session_ply_of(const struct session *session, int place);
void session_view_before(const struct session *session, int place, int viewer, struct state *view);
void session_advance(const struct session *session, int place, int viewer, struct state *view);
struct cast session_cast(const struct session *session, int viewer);
/* The same, where a request may say by `names` that cards go by their names. */
int read_cast(const struct session *session, const struct flat *request, int viewer, struct cast *cast,
              struct error *err);
const char *session_look(const struct session *session, int seat);

/* Puts one of them (the other NULL) in the place of what there was, and takes it over. */
void session_begin(struct session *session, struct match *m, struct seat_match *seat_match);

/* command_seat.c: `load` of a view. */
int load_view(struct session *session, const struct flat *request, struct error *err);

/* command_begin.c: the ruleset that a request brings along as an object, which no catalogue has; NULL if it has none.
 * Whoever asked frees it. */
int own_ruleset(const struct session *session, const struct flat *request, const struct ruleset **out,
                struct error *err);

/* command_begin.c: refuses `names` that are no list of at most so many names. */
int check_names(const struct flat *request, int64_t seats, struct error *err);
/* The looks of the seats in a request; those that are left out are "". */
int read_looks(const struct flat *request, const struct game *game, int seats, char look[SEATS_MAX][LOOK_SIZE],
               struct error *err);

#endif

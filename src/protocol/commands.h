/* The commands of the protocol. Each is a function that checks its arguments, does its work and writes the members of
 * its reply after `ok`; if it returns an error code, with `err` filled, nothing has changed and what it wrote is thrown
 * away. To add one: the function here, and a line in the table of session.c. */
#ifndef COIL_PROTOCOL_COMMANDS_H
#define COIL_PROTOCOL_COMMANDS_H

#include "protocol/arguments.h"
#include "protocol/replies.h"
#include "protocol/session.h"

struct session {
    const struct catalog *catalog; /* borrowed */
    struct session_owner owner;
    struct match *match; /* NULL before the first `new` or `load` */
    bool quits;
};

typedef int command_run(struct session *session, const struct flat *request, struct json *w, struct error *err);

/* command_info.c */
command_run command_hello, command_games;
/* command_begin.c */
command_run command_new, command_load;
/* command_play.c */
command_run command_turn, command_actions, command_play, command_undo, command_redo, command_quit;
/* command_look.c */
command_run command_events, command_view, command_position, command_record, command_result;
/* command_think.c */
command_run command_think;

/* Refuses with ERR_NO_MATCH if there is none, and with ERR_BAD_ARGUMENT if `seat` is the number of a seat that the
 * match does not have (SEAT_NONE, SEAT_CHANCE and VIEW_TABLE pass). */
int need_match(const struct session *session, int seat, struct error *err);

#endif

/* What several replies are made of. The object of the reply is open. */
#ifndef COIL_PROTOCOL_REPLIES_H
#define COIL_PROTOCOL_REPLIES_H

#include "base/json.h"
#include "match/match.h"

struct session;

/* "turn":{…} */
void reply_turn(struct json *w, const struct session *session);

/* A list of seats, a bit for each, ascending. */
void reply_seats(struct json *w, const char *key, unsigned seats);

/* A position or a view of the match, as a value. */
void reply_state(struct json *w, const struct session *session, const struct state *s);

/* "events":[…], those from place `first` to `last`, as `viewer` sees them. */
void reply_events(struct json *w, const struct session *session, int first, int last, int viewer);

/* "actions":[…] */
void reply_actions(struct json *w, const struct session *session, int seat, const action *actions, int count);

/* An action as a text. */
void reply_action(struct json *w, const struct session *session, int seat, action a);

/* A text for a person that may have been cut anywhere: what is not UTF-8 is left out. */
void reply_message(struct json *w, const char *key, const char *text);

/* "ok":false,"cmd":…,"error":{…}, with the command that is refused unless that is NULL. */
void reply_error(struct json *w, const char *cmd, const struct error *err);

#endif

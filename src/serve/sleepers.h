/* Tables that rest though something is due at them: a clock of days, a window. */
#ifndef COIL_SERVE_SLEEPERS_H
#define COIL_SERVE_SLEEPERS_H

#include "room/room.h"

/* All zero at first. */
struct sleepers {
    struct sleeper {
        char id[ROOM_ID_SIZE];
        int64_t due;
    } * list;
    int count, room;
};

/* A table sleeps until then, whatever was said before. */
void sleepers_add(struct sleepers *s, const char *id, int64_t due);
/* When the first is to be woken; INT64_MAX: none is. */
int64_t sleepers_due(const struct sleepers *s);
/* Takes one out that is due; false if there is none. */
bool sleepers_wake(struct sleepers *s, int64_t now, char id[ROOM_ID_SIZE]);
void sleepers_release(struct sleepers *s);

#endif

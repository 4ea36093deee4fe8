/* A program that is started, and spoken to in lines through its standard input and output. Nothing waits longer than it
 * is told to, and whatever the program has started ends with it. Its standard error is ours. */
#ifndef COIL_NATIVE_CHILD_H
#define COIL_NATIVE_CHILD_H

#include "base/textbuf.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHILD_LINE_MAX = 1 << 20 };

struct child {
    pid_t pid; /* 0: it does not run */
    int in, out;
    struct textbuf heard; /* what it has written and nobody has read */
};

enum child_status { CHILD_OK, CHILD_GONE, CHILD_LATE, CHILD_LONG };

/* Whoever waits may be called off. NULL: never. */
struct child_patience {
    int64_t until_ms; /* by system_ms */
    bool (*cancelled)(void *context);
    void *context;
};

/* Starts a command of the shell in a group of its own. Returns false if that fails. A child begins zeroed. */
bool child_start(struct child *c, const char *command);
/* Closes its input, lets it end for a moment, then ends it and all that it has started. May be called twice. */
void child_end(struct child *c);

/* Sends a text, which must end its line. Who sends must ignore SIGPIPE. */
enum child_status child_send(struct child *c, const char *text, size_t length, const struct child_patience *patience);
/* Reads a line, without its end, into `line`. What is longer than CHILD_LINE_MAX bytes is no line: CHILD_LONG. */
enum child_status child_receive(struct child *c, struct textbuf *line, const struct child_patience *patience);

#endif

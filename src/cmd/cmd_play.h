/* What `coil play` and `coil replay` share. */
#ifndef COIL_CMD_PLAY_H
#define COIL_CMD_PLAY_H

#include "tui/tui.h"

/* Says what to do without a terminal; returns the exit status. */
int cmd_play_without_terminal(const char *program, const char *obstacle);

/* Runs the front end; returns the exit status, unless a signal ended it, which then ends the process. */
int cmd_play_run(const char *program, struct tui_start *request);

#endif

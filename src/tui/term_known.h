/* Whether a kind of terminal is known; apart from term.h because curses' own header of that name takes its words. */
#ifndef COIL_TUI_TERM_KNOWN_H
#define COIL_TUI_TERM_KNOWN_H

#include <stdbool.h>

/* True if the database of terminals has the one that TERM names. */
bool term_known(void);

#endif

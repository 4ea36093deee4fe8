/* Keys that come too soon. Who skips what is being shown may press once too often, and the key would answer a question
 * that nobody has read. So after a skip a question is answered only when it has stood for a moment without a key. */
#ifndef COIL_TUI_GUARD_H
#define COIL_TUI_GUARD_H

#include "tui/term.h"

enum { GUARD_MS = 500 };

struct guard {
    int64_t until; /* of whatever clock the times below are of */
};

/* Something was skipped just now. */
void guard_begin(struct guard *g, int64_t now);
/* False for a key that came too soon: it is to be passed over, and the moment begins anew. Keys that leave or ask for
 * help always pass. */
bool guard_lets(struct guard *g, struct input in, int64_t now);

#endif

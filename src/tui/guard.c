/* Keys that come too soon; see guard.h. */
#include "tui/guard.h"

void guard_begin(struct guard *g, int64_t now)
{
    g->until = now + GUARD_MS;
}

bool guard_lets(struct guard *g, struct input in, int64_t now)
{
    bool answers =
        in.kind == INPUT_CHAR ? in.code != 'q' && in.code != '?' : in.kind != INPUT_NONE && in.kind < INPUT_RESIZE;
    if (!answers || now >= g->until)
        return true;
    guard_begin(g, now);
    return false;
}

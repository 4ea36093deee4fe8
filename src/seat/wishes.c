/* When persons want to be asked; see wishes.h. */
#include "seat/wishes.h"

const char *wish_words(enum wish wish)
{
    static const char *const words[] = {
        [WISH_ALL] = "always", [WISH_MATTERS] = "if it matters", [WISH_NONE] = "not until your turn"
    };
    return words[wish];
}

void wishes_set(struct wishes *w, int seat, enum wish wish)
{
    w->wish[seat] = (uint8_t)wish;
}

bool wishes_wants(const struct wishes *w, const struct rules *rules, const struct state *view, int seat)
{
    if (!show_in_window(rules, view))
        return true;
    switch ((enum wish)w->wish[seat]) {
    case WISH_MATTERS:
        return show_of(rules->game)->answering->matters(rules, view, seat);
    case WISH_NONE:
        return false;
    default:
        return true;
    }
}

void wishes_observe(struct wishes *w, const struct rules *rules, const struct event *e)
{
    bool begins = e->type != EVENT_BARE && rules->game->event_types[e->type].role == ROLE_TURN;
    if (begins && e->seat < SEATS_MAX && w->wish[e->seat] == WISH_NONE)
        w->wish[e->seat] = w->lasting[e->seat];
}

void wishes_keep(struct wishes *w)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (w->wish[seat] != WISH_NONE)
            w->lasting[seat] = w->wish[seat];
}

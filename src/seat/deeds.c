/* How actions came about, and what may be taken back; see deeds.h. */
#include "seat/deeds.h"

#include "base/memory.h"

#include <string.h>

void deeds_release(struct deeds *d)
{
    free(d->list);
    *d = (struct deeds){ 0 };
}

void deeds_note(struct deeds *d, const struct rules *rules, const struct state *view, int ply, int seat,
                enum origin origin)
{
    if (ply >= d->room) {
        int room = 2 * ply + 64;
        d->list = memory_resize(d->list, (size_t)room * sizeof *d->list);
        memset(d->list + d->room, 0, (size_t)(room - d->room) * sizeof *d->list);
        for (int i = d->room; i < room; i++)
            d->list[i].seat = SEAT_CHANCE;
        d->room = room;
    }
    d->list[ply] = (struct deed){ .seat = (uint8_t)seat,
                                  .origin = (uint8_t)origin,
                                  .open = show_open(rules, view),
                                  .sealed = view->node == NODE_SEALED };
}

struct deed deeds_at(const struct deeds *d, int ply)
{
    return ply < d->room ? d->list[ply] : (struct deed){ .seat = SEAT_CHANCE };
}

int deeds_last_decided(const struct deeds *d, int ply, unsigned seats)
{
    while (--ply >= 0) {
        struct deed deed = deeds_at(d, ply);
        if (deed.seat < SEATS_MAX && deed.origin != ORIGIN_TABLE && (seats >> deed.seat & 1))
            break;
    }
    return ply;
}

bool secrets_among(const struct rules *rules, unsigned persons)
{
    return rules->game->hidden && persons & (persons - 1);
}

bool deeds_may_take_back(const struct deeds *d, int to, int ply, int asker, bool secrets, bool together)
{
    struct deed deed = deeds_at(d, to);
    if (!secrets || deed.open)
        return true;
    bool own = deed.seat == asker || together || deed.origin == ORIGIN_PUBLIC;
    return !deed.sealed && own && to == deeds_last_decided(d, ply, ~0u);
}

const char *deeds_refusal(enum take_back what)
{
    static const char *const refusals[] = {
        [TAKEN_BACK] = "",
        [NOTHING_DONE] = "There is nothing to take back.",
        [TOO_LATE] = "It is too late: in a game with secrets that is not taken back.",
    };
    return refusals[what];
}

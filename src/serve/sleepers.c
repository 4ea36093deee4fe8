/* Tables that sleep, as a heap would be too much for: they come and go seldom. See sleepers.h. */
#include "serve/sleepers.h"

#include "base/memory.h"

#include <string.h>

/* The first comes first: it changes places with whichever is due before it. */
static void put_first(struct sleepers *s)
{
    for (int i = 1; i < s->count; i++)
        if (s->list[i].due < s->list[0].due) {
            struct sleeper earlier = s->list[i];
            s->list[i] = s->list[0];
            s->list[0] = earlier;
        }
}

void sleepers_add(struct sleepers *s, const char *id, int64_t due)
{
    int i = 0;
    while (i < s->count && strcmp(s->list[i].id, id) != 0)
        i++;
    if (i == s->room) {
        s->room = 2 * s->room + 16;
        s->list = memory_resize(s->list, (size_t)s->room * sizeof *s->list);
    }
    s->count += i == s->count;
    s->list[i] = (struct sleeper){ .due = due };
    memcpy(s->list[i].id, id, strlen(id) + 1);
    put_first(s);
}

int64_t sleepers_due(const struct sleepers *s)
{
    return s->count ? s->list[0].due : INT64_MAX;
}

bool sleepers_wake(struct sleepers *s, int64_t now, char id[ROOM_ID_SIZE])
{
    if (sleepers_due(s) > now)
        return false;
    memcpy(id, s->list[0].id, ROOM_ID_SIZE);
    s->list[0] = s->list[--s->count];
    put_first(s);
    return true;
}

void sleepers_release(struct sleepers *s)
{
    free(s->list);
}

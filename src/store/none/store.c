/* The store of a program that was built without SQLite: there is none (store/store.h). */
#include "store/store.h"

#include <stddef.h>

int store_open(const char *folder, void (*woken)(void *context), void *context, struct store **out, struct error *err)
{
    (void)folder, (void)woken, (void)context;
    *out = NULL;
    return error_set(err, ERR_BAD_ARGUMENT, "this program was built without SQLite, so it can keep no tables");
}

void store_close(struct store *s)
{
    (void)s;
}

uint64_t store_append(struct store *s, const char *id, int64_t now_ms, const char *entry, size_t length)
{
    (void)s, (void)id, (void)now_ms, (void)entry, (void)length;
    return 0;
}

uint64_t store_rest(struct store *s, const char *id, int64_t now_ms, bool ended, const char *text, size_t length)
{
    (void)s, (void)id, (void)now_ms, (void)ended, (void)text, (void)length;
    return 0;
}

uint64_t store_mark_checked(struct store *s, const char *id, bool sound)
{
    (void)s, (void)id, (void)sound;
    return 0;
}

uint64_t store_committed(const struct store *s)
{
    (void)s;
    return 0;
}

const char *store_failure(const struct store *s)
{
    (void)s;
    return NULL;
}

bool store_read(struct store *s, const char *id, struct textbuf *out)
{
    (void)s, (void)id, (void)out;
    return false;
}

int store_list(struct store *s, bool live, struct store_fact *out, int most)
{
    (void)s, (void)live, (void)out, (void)most;
    return 0;
}

struct store_figures store_figures(const struct store *s)
{
    (void)s;
    return (struct store_figures){ 0 };
}

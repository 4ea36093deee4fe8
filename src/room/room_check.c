/* A finished table, looked over: see room.h. */
#include "room/room_parts.h"

#include <string.h>

/* A room that is only read asks nothing of its host. */
static uint64_t no_bits(void *context)
{
    (void)context;
    return 0;
}

static void store_nothing(void *context, const char *lines, size_t length, int owner)
{
    (void)context, (void)lines, (void)length, (void)owner;
}

static void say_nothing(void *context, int guest, const char *message, size_t length)
{
    (void)context, (void)guest, (void)message, (void)length;
}

/* Whether a record, played again, comes out as the same; its hashes are compared on the way. */
static int check_record(const struct catalog *catalog, struct flattener flattener, const struct textbuf *record,
                        struct error *err)
{
    struct textbuf again = TEXTBUF_GROWING;
    struct error warning;
    struct match *m;
    int code = match_from_record(catalog, textbuf_text(record), record->length, flattener, CHANCE_MANUAL, "", &m,
                                 &warning, err);
    if (code)
        return code;
    match_record(m, &again);
    match_free(m);
    if (warning.code)
        code = error_set(err, ERR_BAD_RECORD, "%s", warning.text);
    else if (strcmp(textbuf_text(&again), textbuf_text(record)) != 0)
        code = error_set(err, ERR_BAD_RECORD, "its record comes out as another one");
    textbuf_release(&again);
    return code;
}

int room_check(const struct catalog *catalog, struct flattener flattener, const char *lines, size_t length,
               struct error *err)
{
    struct room_host host = { catalog, flattener, no_bits, store_nothing, say_nothing, NULL, 0 };
    struct textbuf record = TEXTBUF_GROWING;
    struct room *r;
    int code = room_read(&host, "", lines, length, 0, &r, err);
    if (code)
        return code;
    code = room_record(r, &record, err);
    if (!code)
        code = check_record(catalog, flattener, &record, err);
    room_free(r);
    textbuf_release(&record);
    return code;
}

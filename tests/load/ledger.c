/* What players have on their sheets, and whether the store has it too; see player.h. */
#include "native/flatten.h"
#include "player.h"
#include "room/room.h"
#include "store/store.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ledger_release(struct ledger *l)
{
    for (struct sheet *s = l->sheets, *next; s; s = next) {
        next = s->next;
        textbuf_release(&s->texts);
        free(s);
    }
    free(l->samples);
    *l = (struct ledger){ 0 };
}

/* ---- A room that is only read ------------------------------------------------------------------------------------ */

static uint64_t no_bits(void *context)
{
    (void)context;
    return 0;
}

static void nothing_stored(void *context, const char *lines, size_t length, int owner)
{
    (void)context, (void)lines, (void)length, (void)owner;
}

static void nothing_said(void *context, int guest, const char *message, size_t length)
{
    (void)context, (void)guest, (void)message, (void)length;
}

/* Whether the lines of a table make it again, and its record if it is over. */
static int read_table(const struct textbuf *lines, bool *over, struct error *err)
{
    const struct catalog *catalog = &test_games()->catalog;
    struct room_host host = { catalog, native_flattener, no_bits, nothing_stored, nothing_said, NULL, 0 };
    struct room *r;
    int code = room_read(&host, "", textbuf_text(lines), lines->length, 0, &r, err);
    *over = !code && room_over(r);
    room_free(r);
    return *over ? room_check(catalog, native_flattener, textbuf_text(lines), lines->length, err) : code;
}

/* ---- Sheets ------------------------------------------------------------------------------------------------------ */

/* If the line is an action of the seat with a number: its number, and the text. */
static int action_of(const char *line, int seat, const char **text)
{
    const char *verb = strchr(line, ' ');
    char *end;
    if (!verb || (strncmp(verb, " play ", 6) != 0 && strncmp(verb, " answer ", 8) != 0))
        return 0;
    if (strtol(strchr(verb + 1, ' '), &end, 10) != seat)
        return 0;
    int n = (int)strtol(end, &end, 10);
    *text = end + 1;
    return n;
}

/* How many of the actions on a sheet the lines of its table have, in their order and with their texts; -1 if they have
 * one that was never sent. */
static int count_actions(const struct sheet *s, const char *lines)
{
    const char *wanted = textbuf_text(&s->texts), *text;
    int count = 0;
    for (const char *line = lines; *line; line += strcspn(line, "\n") + 1) {
        int n = action_of(line, s->seat, &text);
        if (!n)
            continue;
        size_t length = strcspn(text, "\n");
        const char *sent = count < s->count ? wanted : s->unsure;
        if (n != count + 1 || count > s->count || length != strcspn(sent, "\n") || strncmp(text, sent, length) != 0)
            return -1;
        count++;
        wanted += count <= s->count ? length + 1 : 0;
    }
    return count;
}

static void compare(const struct sheet *s, struct store *store, struct ledger_findings *f)
{
    struct textbuf lines = TEXTBUF_GROWING;
    struct error err = { 0 };
    bool over = false;
    int count = store_read(store, s->table, &lines) ? count_actions(s, textbuf_text(&lines)) : 0;
    int code = lines.length ? read_table(&lines, &over, &err) : 0;
    f->tables++;
    f->finished += over;
    f->actions += s->count;
    f->missing += count < 0 ? 1 : count < s->count ? s->count - count : 0;
    f->unsound += code != 0;
    if (!*f->trouble && (code || count < s->count))
        snprintf(f->trouble, sizeof f->trouble, "table %s, seat %d: %d of %d actions; %s", s->table, s->seat, count,
                 s->count, code ? err.text : "it can be read");
    textbuf_release(&lines);
}

static void no_wake(void *context)
{
    (void)context;
}

struct ledger_findings ledger_check(const struct ledger *l, const char *folder)
{
    struct ledger_findings f = { 0 };
    struct store *store;
    struct error err;
    if (store_open(folder, no_wake, NULL, &store, &err))
        test_die("%s", err.text);
    for (const struct sheet *s = l->sheets; s; s = s->next)
        compare(s, store, &f);
    store_close(store);
    return f;
}

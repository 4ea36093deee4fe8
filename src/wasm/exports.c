/* All that the module offers its page. Bytes and texts go in and out by the module's memory: the page asks for room
 * with coil_alloc (memory.c), writes there and names the place; a text that is returned ends at a zero byte, belongs to
 * the module and is valid until the next call. What the module needs of the page is in page.h. */
#include "base/flat_bytes.h"
#include "base/memory.h"
#include "games/games.h"
#include "protocol/session.h"
#include "wasm/export.h"
#include "wasm/fault.h"
#include "wasm/page.h"

/* A module is one program with one catalogue. */
static const struct catalog *shared_catalog(void)
{
    static struct catalog catalog;
    if (!catalog.games)
        catalog_init(&catalog, game_list());
    return &catalog;
}

/* ---- Sessions ---------------------------------------------------------------------------------------------------- */

static bool draw_seed(void *context, uint64_t *seed)
{
    (void)context;
    *seed = page_seed();
    return true;
}

static int64_t now_ms(void *context)
{
    (void)context;
    return (int64_t)page_now();
}

static int flatten(const char *json, size_t length, int code, struct flat *out, struct error *err)
{
    size_t count = 0;
    void *bytes = page_flatten(json, length, &count);
    int status = flat_of_bytes(bytes, count, code, out, err);
    free(bytes);
    return status ? status : flat_check(out, err);
}

static struct session *session_begin(void)
{
    const struct session_owner owner = {
        .version = COIL_VERSION, .flattener = { flatten, flat_release }, .draw_seed = draw_seed, .now_ms = now_ms
    };
    return session_new(shared_catalog(), &owner);
}

/* Answers a request (docs/protocol.md), which comes in the serial form of base/flat_bytes.h: the reply's line. A module
 * has one session; after `quit` the next request begins another. */
const char *EXPORT(coil_answer)(const void *request, size_t length)
{
    static struct session *session;
    static struct textbuf reply = { .grows = true };
    struct flat list;
    struct error err;
    if (flat_of_bytes(request, length, ERR_BAD_JSON, &list, &err)) {
        session_refuse(&err, &reply);
        return textbuf_text(&reply);
    }
    if (!session)
        session = session_begin();
    if (!session_answer(session, &list, &reply)) {
        session_free(session);
        session = NULL;
    }
    flat_release(&list);
    return textbuf_text(&reply);
}

/* ---- The module itself ------------------------------------------------------------------------------------------- */

/* After a trap: what was wrong, "" if nobody knows. */
const char *EXPORT(coil_fault)(void)
{
    return trap_text();
}

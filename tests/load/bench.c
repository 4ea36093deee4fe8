/* What a server's tables cost: memory, actions a second, the time from an action to its broadcast. */
#include "base/json.h"
#include "base/memory.h"
#include "crowd.h"
#include "modes.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { SYNCS = 300, BLOCK = 4096, SAMPLES_MOST = 4000000, BEGIN_SECONDS = 300, SETTLE_SECONDS = 2 };

static const struct crowd_kind solo[] = { { "snakes-and-foxes", NULL, 1 }, { NULL, NULL, 0 } };

/* ---- Figures ----------------------------------------------------------------------------------------------------- */

struct figures {
    struct json *w; /* NULL: a table for people */
    bool sound;
};

static void put_title(struct figures *f, const char *key, const char *title)
{
    if (f->w)
        json_member_object(f->w, key);
    else
        printf("\n%s\n", title);
    fflush(stdout);
}

static void put(struct figures *f, const char *key, const char *title, double value, const char *unit)
{
    if (f->w)
        json_member_real(f->w, key, value);
    else
        printf("  %-52s %12.*f %s\n", title, value < 100 ? 2 : 0, value, unit);
}

static void end(struct figures *f)
{
    if (f->w)
        json_object_end(f->w);
}

/* ---- The disk ---------------------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

/* How long the disk takes to sync a block, by itself. */
static void measure_disk(struct figures *f, const struct host *h, const char *key, const char *title)
{
    char path[HOST_PATH_SIZE + 8], block[BLOCK] = "";
    int64_t took[SYNCS];
    snprintf(path, sizeof path, "%s/sync", h->folder);
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    for (int i = 0; i < SYNCS; i++) {
        int64_t begin = clock_us();
        if (pwrite(file, block, BLOCK, (off_t)i * BLOCK) != BLOCK || fdatasync(file))
            f->sound = false;
        took[i] = clock_us() - begin;
    }
    close(file);
    unlink(path);
    qsort(took, SYNCS, sizeof *took, by_size);
    put_title(f, key, title);
    put(f, "p50_ms", "fdatasync of 4 KiB, p50", (double)took[SYNCS / 2] / 1000, "ms");
    put(f, "p99_ms", "p99", (double)took[SYNCS * 99 / 100] / 1000, "ms");
    end(f);
}

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

static void silent(void *context)
{
    ++*(int *)context;
}

static void ignore(void *context, char *text, size_t length)
{
    (void)context, (void)text, (void)length;
}

/* So many connections that have joined nothing. */
static double memory_of_connections(const struct host *h, int count)
{
    struct loop loop;
    int opened = 0;
    struct channel *channels = memory_new((size_t)count * sizeof *channels);
    loop_open(&loop);
    int64_t before = host_use(h).memory;
    for (int i = 0; i < count; i++) {
        channels[i] = (struct channel){ .loop = &loop, .owner = { silent, ignore, NULL, NULL, &opened } };
        channel_open(&channels[i], h->port);
        while (opened < i)
            loop_turn(&loop, 10);
    }
    while (opened < count)
        loop_turn(&loop, 10);
    double each = (double)(host_use(h).memory - before) / count;
    for (int i = 0; i < count; i++)
        channel_release(&channels[i]);
    loop_close(&loop);
    free(channels);
    return each;
}

/* A server for this alone, whose memory nothing else has touched. */
static void measure_memory(struct figures *f, const struct load_options *o)
{
    struct host host;
    struct crowd crowd;
    host_make(&host, o->program, o->folder);
    host.arguments[0] = "--rest=4";
    host_start(&host);
    put_title(f, "memory", "Memory");
    int64_t empty = host_use(&host).memory;
    put(f, "server_bytes", "the server by itself", (double)empty, "bytes");
    put(f, "connection_bytes", "each idle connection", memory_of_connections(&host, o->clients), "bytes");
    host_end(&host, SIGTERM);
    host_start(&host);
    empty = host_use(&host).memory;
    crowd_make(&crowd, &host, o->clients, solo, o->seed);
    f->sound &= crowd_begin(&crowd, BEGIN_SECONDS);
    crowd_pace(&crowd, SETTLE_SECONDS * 100000);
    for (int64_t until = clock_us() + SETTLE_SECONDS * 1000000; clock_us() < until;)
        crowd_turn(&crowd);
    put(f, "live_table_bytes", "each live table, with its player's connection",
        (double)(host_use(&host).memory - empty) / (double)o->clients, "bytes");
    double told = (double)host_figure(&host, "tables_bytes") / (double)host_figure(&host, "tables");
    put(f, "table_bytes", "of that the table, as /metrics has it", told, "bytes");
    crowd.ledger.ending_expected = true;
    for (int i = 0; i < crowd.count; i++)
        channel_drop(&crowd.players[i].channel);
    for (int tries = 0; tries < 300 && host_figure(&host, "tables") > 0; tries++)
        usleep(100000);
    put(f, "tables_left", "tables in memory after they were left to rest", (double)host_figure(&host, "tables"), "");
    put(f, "resting_bytes", "what all of them together leave behind", (double)(host_use(&host).memory - empty),
        "bytes");
    end(f);
    crowd_release(&crowd);
    host_end(&host, SIGTERM);
    host_release(&host);
}

/* ---- Loops ------------------------------------------------------------------------------------------------------- */

/* Lets them play so long, and tells what came of it. */
static void measure_loop(struct figures *f, struct crowd *c, const struct load_options *o, int rate, const char *key,
                         const char *title)
{
    crowd_pace(c, rate ? (int64_t)o->clients * 1000000 / rate : 0);
    for (int64_t until = clock_us() + 1000000; clock_us() < until;) /* until it is in its stride */
        crowd_turn(c);
    crowd_sample(c, SAMPLES_MOST);
    struct host_use before = host_use(c->host);
    clock_t own = clock();
    int64_t begin = clock_us(), actions = c->ledger.acknowledged, tables = c->ledger.tables;
    int64_t syncs = host_figure(c->host, "store_commits_total");
    while (clock_us() - begin < (int64_t)o->seconds * 1000000) {
        crowd_turn(c);
        crowd_say(c, title, (double)(clock_us() - begin) / 1e6, o->seconds);
    }
    struct host_use after = host_use(c->host);
    double seconds = (double)(clock_us() - begin) / 1e6;
    actions = c->ledger.acknowledged - actions;
    double loop = (double)(after.loop_ns - before.loop_ns) / 1e3 / (double)actions;
    double store = (double)(after.store_ns - before.store_ns) / 1e3 / (double)actions;
    put_title(f, key, title);
    put(f, "seconds", "measured for", seconds, "s");
    put(f, "actions_per_s", "actions broadcast", (double)actions / seconds, "a second");
    put(f, "tables_per_s", "tables made meanwhile", (double)(c->ledger.tables - tables) / seconds, "a second");
    put(f, "p50_ms", "from action to broadcast, p50", crowd_quantile(c, 0.5) / 1000, "ms");
    put(f, "p99_ms", "p99", crowd_quantile(c, 0.99) / 1000, "ms");
    put(f, "most_ms", "longest", crowd_quantile(c, 1) / 1000, "ms");
    put(f, "commits_per_s", "commits", (double)(host_figure(c->host, "store_commits_total") - syncs) / seconds,
        "a second");
    put(f, "loop_us_per_action", "processor time of the loop's thread", loop, "us an action");
    put(f, "store_us_per_action", "of the storage thread", store, "us an action");
    put(f, "clients_us_per_action", "of the clients, all in one thread", (double)(clock() - own) / (double)actions,
        "us an action");
    put(f, "loop_busy", "the loop's thread was running for", 100 * loop * (double)actions / 1e6 / seconds, "%");
    put(f, "actions_per_s_of_loop", "actions in a second of the loop's processor time", 1e6 / loop, "");
    put(f, "errors", "odd messages, connections that ended", (double)(c->ledger.errors + c->ledger.dropped), "");
    end(f);
}

static void measure_loops(struct figures *f, const struct load_options *o)
{
    struct host host;
    struct crowd crowd;
    struct ledger_findings findings;
    char title[100];
    host_make(&host, o->program, o->folder);
    measure_disk(f, &host, "disk_before", "The disk by itself, before");
    host_start(&host);
    crowd_make(&crowd, &host, o->clients, solo, o->seed);
    f->sound &= crowd_begin(&crowd, BEGIN_SECONDS);
    snprintf(title, sizeof title, "Closed loop: %d clients, each at a table of Snakes & Foxes", o->clients);
    measure_loop(f, &crowd, o, 0, "closed_loop", title);
    snprintf(title, sizeof title, "Open loop: %d actions a second by %d clients", o->rate, o->clients);
    measure_loop(f, &crowd, o, o->rate, "open_loop", title);
    f->sound &= host_end(&host, SIGTERM);
    measure_disk(f, &host, "disk_after", "The disk by itself, afterwards");
    f->sound &= crowd_check(&crowd, &findings);
    put_title(f, "check", "All tables read from the store again");
    put(f, "tables", "tables", (double)findings.tables, "");
    put(f, "finished", "of these finished, whose records verify", (double)findings.finished, "");
    put(f, "actions", "actions that were acknowledged", (double)findings.actions, "");
    put(f, "lost", "of these lost", (double)(findings.missing + crowd.ledger.lost), "");
    end(f);
    crowd_release(&crowd);
    host_release(&host);
}

bool mode_bench(const struct load_options *o)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct json w;
    struct figures f = { o->json ? &w : NULL, true };
    json_init(&w, &text, JSON_AS_WRITTEN);
    if (o->json)
        json_object_begin(&w);
    measure_memory(&f, o);
    measure_loops(&f, o);
    if (o->json) {
        json_object_end(&w);
        puts(textbuf_text(&text));
    }
    textbuf_release(&text);
    return f.sound;
}

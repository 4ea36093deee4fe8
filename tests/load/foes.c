/* Those who mean no good; see foes.h. */
#include "foes.h"

#include "base/memory.h"
#include "base/rng.h"
#include "channel.h"
#include "host.h"
#include "support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    FOES_EACH = 150,       /* of one address */
    FOES_NET = 0x7f000200, /* 127.0.2.0 */
    FLOOD = 30,            /* messages at once */
    PIECE = 8192,          /* each step: all of them together pour as much as a line of a gigabit has */
    GIANT = 4 << 20,
    STEP_US = 20000,
    REST_US = 400000
};

struct foes {
    struct foe *foe;
    int count, port;
    const char *table;
    pid_t pid;
    struct foes_deeds *deeds; /* in memory that both processes have */
};

enum deed { FLOODS, HALF_OPEN, SLOW_HEAD, DEAF, BROKEN, GIANT_BODY, GIANT_MESSAGE, DEEDS };

struct foe {
    struct foes *all;
    struct channel channel;
    enum deed deed;
    struct rng rng;
    int64_t next; /* when it does something */
    size_t sent;
};

static void gone(void *context)
{
    struct foe *f = context;
    f->next = 0; /* set when it is seen next */
    f->sent = 0;
}

static void opened(void *context)
{
    struct foe *f = context;
    char text[100];
    if (f->deed != DEAF)
        return;
    int length = snprintf(text, sizeof text, "{\"cmd\":\"join\",\"table\":\"%s\"}", f->all->table);
    channel_send(&f->channel, text, (size_t)length);
}

static void heard(void *context, char *text, size_t length)
{
    (void)context, (void)text, (void)length;
}

static void replied(void *context, int status, const char *body)
{
    (void)status, (void)body;
    gone(context);
}

/* ---- Deeds ------------------------------------------------------------------------------------------------------- */

static void begin(struct foe *f)
{
    static const char *const heads[] = {
        [HALF_OPEN] = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websock",
        [SLOW_HEAD] = "GET / HTTP/1.1\r\n",
        [GIANT_BODY] = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n{\"game\":\"",
        [DEEDS] = NULL,
    };
    f->all->deeds->attacks++;
    f->sent = 0;
    f->channel.deaf = false;
    if (!heads[f->deed]) {
        channel_open(&f->channel, f->all->port);
        return;
    }
    channel_connect(&f->channel, f->all->port);
    text_put(&f->channel.out, heads[f->deed]);
}

/* Questions that cost something, answered or not. */
static void flood(struct foe *f)
{
    static const char *const texts[] = {
        "{\"cmd\":\"ping\"}",
        "{\"cmd\":\"join\",\"table\":\"%s\"}",
        "{{{{",
        "[]",
        "{\"cmd\":\"play\",\"n\":1,\"epoch\":1,\"decision\":1,\"action\":\"move 1.1\"}",
        "{\"cmd\":\"say\",\"text\":\"x\"}",
        "{\"cmd\":\"rematch\"}"
    };
    char text[200];
    for (int i = 0; i < FLOOD && f->channel.state == CHANNEL_OPEN && !f->channel.wants_to_write; i++) {
        const char *format = texts[rng_below(&f->rng, sizeof texts / sizeof *texts)];
        bool names = strstr(format, "%s");
        int length = names ? snprintf(text, sizeof text, "{\"cmd\":\"join\",\"table\":\"%s\"}", f->all->table)
                           : snprintf(text, sizeof text, "%s", format);
        channel_send(&f->channel, text, (size_t)length);
        f->all->deeds->messages++;
    }
}

static void break_frame(struct foe *f)
{
    char bytes[200];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)rng_next(&f->rng);
    size_t length = rng_below(&f->rng, sizeof bytes);
    uint64_t announced = rng_below(&f->rng, 4) ? length : rng_next(&f->rng) >> rng_below(&f->rng, 64);
    if (rng_below(&f->rng, 2))
        channel_frame(&f->channel, (int)rng_below(&f->rng, 128), bytes, length, announced);
    else
        channel_put(&f->channel, bytes, length);
}

/* A part of what is far too long. */
static void pour(struct foe *f)
{
    static const char piece[PIECE];
    if (f->channel.wants_to_write || f->sent > GIANT)
        return;
    if (f->deed == GIANT_MESSAGE && f->sent == 0)
        channel_frame(&f->channel, 1, piece, PIECE, GIANT);
    else
        channel_put(&f->channel, piece, PIECE);
    f->sent += PIECE;
    f->all->deeds->bytes += PIECE;
}

static void go_on(struct foe *f)
{
    struct channel *c = &f->channel;
    bool open = c->state == CHANNEL_OPEN;
    if (f->deed == FLOODS && open)
        flood(f);
    else if (f->deed == SLOW_HEAD && !c->wants_to_write)
        channel_put(c, "X", 1);
    else if (f->deed == BROKEN && open)
        break_frame(f);
    else if ((f->deed == GIANT_BODY && !c->wants_to_write) || (f->deed == GIANT_MESSAGE && open))
        pour(f);
    else if (f->deed == DEAF && open && !c->wants_to_write) {
        c->deaf = true;
        opened(f);
    }
}

/* ---- All of them ------------------------------------------------------------------------------------------------- */

static void tick(struct foe *f, int64_t now)
{
    if (now < f->next)
        return;
    if (!f->next) {
        f->next = now + (int64_t)rng_below(&f->rng, REST_US);
    } else if (f->channel.state == CHANNEL_NONE) {
        begin(f);
        f->next = now + STEP_US;
    } else {
        go_on(f);
        f->next = f->channel.state == CHANNEL_NONE ? 0 : now + STEP_US;
    }
}

_Noreturn static void be_foes(struct foes *all, uint64_t seed)
{
    struct loop loop;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    loop_open(&loop);
    all->foe = memory_new((size_t)(all->count + 1) * sizeof *all->foe);
    for (int i = 0; i < all->count; i++) {
        struct foe *f = &all->foe[i];
        f->all = all;
        f->deed = (enum deed)(i % DEEDS);
        f->rng = rng_from_seed(rng_derive(seed, (uint64_t)i));
        f->channel = (struct channel){ .loop = &loop, .owner = { opened, heard, replied, gone, f } };
        f->channel.source = FOES_NET + 1 + (uint32_t)(i / FOES_EACH);
    }
    for (;;) {
        loop_turn(&loop, 1);
        int64_t now = clock_us();
        for (int i = 0; i < all->count; i++)
            tick(&all->foe[i], now);
    }
}

struct foes *foes_begin(int count, int port, const char *table, uint64_t seed)
{
    struct foes *all = memory_new(sizeof *all);
    *all = (struct foes){ .count = count, .port = port, .table = table };
    all->deeds = mmap(NULL, sizeof *all->deeds, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (all->deeds == MAP_FAILED || (all->pid = fork()) < 0)
        test_die("no process for foes");
    if (all->pid == 0)
        be_foes(all, seed);
    return all;
}

struct foes_deeds foes_deeds(const struct foes *f)
{
    return *f->deeds;
}

bool foes_end(struct foes *f)
{
    int status;
    bool there = waitpid(f->pid, &status, WNOHANG) == 0;
    if (there) {
        kill(f->pid, SIGKILL);
        waitpid(f->pid, &status, 0);
    }
    munmap(f->deeds, sizeof *f->deeds);
    free(f);
    return there;
}

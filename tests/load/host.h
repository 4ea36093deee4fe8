/* A `coil serve` that is measured, killed and started again: a process of its own, with a folder of its own. */
#ifndef COIL_LOAD_HOST_H
#define COIL_LOAD_HOST_H

#include "base/textbuf.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { HOST_ARGUMENTS = 8, HOST_PATH_SIZE = 400 };

struct host {
    const char *program;                   /* the path of `coil` */
    bool limits;                           /* for addresses, as they are usually; else there are none */
    const char *arguments[HOST_ARGUMENTS]; /* more of them, ended by NULL */
    char folder[HOST_PATH_SIZE];           /* with the page and the tables */
    char tables[HOST_PATH_SIZE + 8];       /* what --data is */
    pid_t pid;                             /* 0: it does not run */
    int port;
};

/* Makes a folder for it under `under`, with a page of one line. Nothing is started. */
void host_make(struct host *h, const char *program, const char *under);
/* Starts it; returns when it can be connected to. Ends this program if it cannot be started. */
void host_start(struct host *h);
/* Ends it by a signal. True if that is how it ended: killed, or by itself with the status 0. */
bool host_end(struct host *h, int number);
/* Removes the folder. */
void host_release(struct host *h);

/* What it has used until now. */
struct host_use {
    int64_t loop_ns, store_ns, other_ns; /* of processor time: the loop's thread, that which writes, those of bots */
    int64_t memory;                      /* bytes that are resident */
};
struct host_use host_use(const struct host *h);

/* A figure of /metrics, -1 if it cannot be had. */
int64_t host_figure(const struct host *h, const char *name);

/* Microseconds that only grow. */
int64_t clock_us(void);

#endif

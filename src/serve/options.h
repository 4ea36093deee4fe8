/* What a server is told when it begins. */
#ifndef COIL_SERVE_OPTIONS_H
#define COIL_SERVE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { ADMIN_TOKEN_SIZE = 200 };
enum log_format { LOG_PAIRS, LOG_JSON, LOG_NONE };

struct serve_options {
    const char *address;
    int port;               /* 0: any free one */
    const char *unix_path;  /* a socket there instead; NULL: none */
    const char *cert, *key; /* files; NULL: plain http */
    const char *data;       /* where tables are kept; NULL: no tables */
    bool behind_proxy;      /* whose X-Forwarded-For is believed */
    const char *origins;    /* besides the server's own, "https://a.example,https://b.example"; NULL: none */
    const char *admin;      /* the token of who runs the server, in ADMIN_TOKEN_SIZE bytes; NULL: there is none */
    enum log_format log;
    int haste;          /* time passes so many times as fast, for tests */
    int threads;        /* for bots */
    int64_t rest_ms;    /* after so long tables at which nobody is leave memory */
    int connections;    /* for each address */
    int tables_an_hour; /* that an address may make */
    int requests;       /* a second, for each connection; and twice as many at once */
    int tables;         /* in memory */
};

#endif

/* The files of a folder, read once and kept in memory: what a server hands out. Since only names that were found in the
 * folder lead to a file, no request can leave it, and nothing is ever listed. */
#ifndef COIL_SERVE_SITE_H
#define COIL_SERVE_SITE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How a file may be sent: as it is, or as the build has compressed it. */
enum coding { CODING_PLAIN, CODING_GZIP, CODING_BROTLI, CODING_COUNT };

struct site_file {
    char *path;       /* "/assets/core.wasm" */
    const char *type; /* "application/wasm" */
    struct {
        char *bytes; /* NULL: there is none */
        size_t length;
        uint64_t hash;
    } body[CODING_COUNT];
    bool lasting; /* its name changes with its content */
};

struct site {
    struct site_file *files;
    int count;
};

/* Reads a folder, which has an index.html. Files and folders whose names begin with a dot, and what is neither of both,
 * are passed over. Returns 0 or ERR_BAD_ARGUMENT; then *out needs no release. */
int site_read(const char *folder, struct site *out, struct error *err);
void site_release(struct site *site);

/* The file of a path ("/" is the index), NULL if there is none. */
const struct site_file *site_find(const struct site *site, const char *path);

/* The best of a file for a reader who takes these codings (the request's Accept-Encoding). */
enum coding site_coding(const struct site_file *file, const char *accepted);

/* "br", "gzip", "" */
const char *coding_name(enum coding coding);

#endif

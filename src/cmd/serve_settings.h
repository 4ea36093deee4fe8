/* What `coil serve` is told, by flags and by a file (docs/server.md). */
#ifndef COIL_CMD_SERVE_SETTINGS_H
#define COIL_CMD_SERVE_SETTINGS_H

#include "base/status.h"
#include "base/textbuf.h"
#include "serve/options.h"

struct serve_settings {
    const char *root;  /* the page's folder; NULL: wherever it is */
    bool page_only;    /* no tables */
    const char *admin; /* the file with the token */
    const char *file;  /* with more of these; NULL: none */
    struct serve_options options;
    struct textbuf text; /* of the file, which the others point into */
};

/* What is not said is as usual. Flags count before the file. Wrong flags end the process; what is wrong in the file is
 * ERR_BAD_ARGUMENT, with its line. In any case serve_settings_release is due. */
int serve_settings_read(int argc, char **argv, struct serve_settings *out, struct error *err);
void serve_settings_release(struct serve_settings *s);

#endif

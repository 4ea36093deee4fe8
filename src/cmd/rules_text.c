/* The rules of the games as texts; see rules_text.h. */
#include "cmd/rules_text.h"

#include "native/markdown.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const char *find_text(const char *game, bool reference)
{
    for (const struct rules_text *entry = rules_texts; entry->game; entry++)
        if (strcmp(entry->game, game) == 0 && entry->reference == reference)
            return entry->text;
    return NULL;
}

const char *rules_text(const char *game)
{
    const char *text = find_text(game, false);
    return text ? text : rules_reference(game);
}

const char *rules_reference(const char *game)
{
    return find_text(game, true);
}

void rules_lines(struct textbuf *out, const char *text, bool terminal)
{
    enum { COLUMNS_MAX = 80, COLUMNS_MIN = 20 };
    struct winsize window = { 0 };
    struct markdown_style style = { .columns = COLUMNS_MAX, .stress = terminal };
    const char *ascii = getenv("COIL_ASCII");
    if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col >= COLUMNS_MIN &&
        window.ws_col < COLUMNS_MAX)
        style.columns = window.ws_col;
    setlocale(LC_CTYPE, "");
    style.unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && !(ascii && *ascii);
    markdown_put(out, text, style);
}

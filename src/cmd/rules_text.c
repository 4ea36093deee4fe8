/* The rules of the games as texts; see rules_text.h. */
#include "cmd/rules_text.h"

#include "cmd/cmd.h"
#include "native/markdown.h"

#include <string.h>

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
    struct markdown_style style = { cmd_columns(), .stress = terminal, .unicode = cmd_unicode() };
    markdown_put(out, text, style);
}

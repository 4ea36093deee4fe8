/* Build tool: turns the ruleset files of one game into a C file with their flat lists.
 *
 *     embed_ruleset GAME OUTPUT FILE…        writes const struct ruleset_data GAME_rulesets[]
 *
 * The default comes first: standard.json or base.json, then the others by name. */
#include "base/textbuf.h"
#include "native/files.h"
#include "native/flatten.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int is_default(const char *name)
{
    return strcmp(name, "standard.json") == 0 || strcmp(name, "base.json") == 0;
}

static int by_name_default_first(const void *a, const void *b)
{
    const char *name_a = file_name(*(char *const *)a), *name_b = file_name(*(char *const *)b);
    int defaults = is_default(name_b) - is_default(name_a);
    return defaults ? defaults : strcmp(name_a, name_b);
}

/* A C string literal. Three-digit octal escapes cannot run into what follows; `?` is one lest trigraphs appear. */
static void put_literal(struct textbuf *out, const char *text)
{
    text_put_char(out, '"');
    for (const char *p = text; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c < 0x20 || c >= 0x7f || c == '"' || c == '\\' || c == '?')
            text_putf(out, "\\%03o", c);
        else
            text_put_char(out, *p);
    }
    text_put_char(out, '"');
}

static void put_list(struct textbuf *out, int index, const char *path, const struct flat *list)
{
    static const char *const types[] = {
        [FLAT_INT] = "FLAT_INT",
        [FLAT_TEXT] = "FLAT_TEXT",
        [FLAT_BOOL] = "FLAT_BOOL",
        [FLAT_NULL] = "FLAT_NULL",
        [FLAT_REAL] = "FLAT_REAL",
        [FLAT_EMPTY_LIST] = "FLAT_EMPTY_LIST",
        [FLAT_EMPTY_OBJECT] = "FLAT_EMPTY_OBJECT",
    };
    text_putf(out, "\n/* %s */\nstatic const struct flat_item list_%d[] = {\n", file_name(path), index);
    for (int i = 0; i < list->count; i++) {
        const struct flat_item *item = &list->items[i];
        text_put(out, "    { .path = ");
        put_literal(out, item->path);
        text_putf(out, ", .length = %d, .type = %s", item->length, types[item->type]);
        if (item->text) {
            text_put(out, ", .text = ");
            put_literal(out, item->text);
        }
        if (item->number != 0)
            text_putf(out, ", .number = %" PRId64, item->number);
        text_put(out, " },\n");
    }
    text_put(out, "};\n");
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: embed_ruleset GAME OUTPUT FILE...\n", stderr);
        return 2;
    }
    const char *game = argv[1];
    char **files = argv + 3;
    int file_count = argc - 3;
    qsort(files, (size_t)file_count, sizeof *files, by_name_default_first);

    struct error err;
    struct textbuf out = TEXTBUF_GROWING, index = TEXTBUF_GROWING;
    text_put(&out, "/* Made by tools/embed_ruleset from the game's rulesets; changes here are lost. */\n"
                   "#include \"engine/game.h\"\n");
    for (int i = 0; i < file_count; i++) {
        struct flat list;
        if (flat_of_file(files[i], ERR_BAD_RULESET, true, &list, &err) != 0) {
            fprintf(stderr, "%s\n", err.text);
            return 1;
        }
        put_list(&out, i, files[i], &list);
        text_putf(&index, "    { .items = list_%d, .count = %d },\n", i, list.count);
        flat_release(&list);
    }
    text_putf(&out, "\nextern const struct ruleset_data %s_rulesets[];\nconst struct ruleset_data %s_rulesets[] = {\n",
              game, game);
    text_putf(&out, "%s    { .items = NULL },\n};\n", textbuf_text(&index));
    int status = file_write(argv[2], textbuf_text(&out), out.length, &err);
    if (status != 0)
        fprintf(stderr, "%s\n", err.text);
    textbuf_release(&out);
    textbuf_release(&index);
    return status != 0;
}

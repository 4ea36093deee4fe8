/* Build tool: turns the ruleset files of one game into a C file with their flat lists, in
 * serial form.
 *
 *     embed_ruleset GAME OUTPUT FILE…        writes const struct ruleset_data GAME_rulesets[]
 *
 * The default comes first: standard.json or base.json, then the others by name. */
#include "base/flat_bytes.h"
#include "base/textbuf.h"
#include "native/files.h"
#include "native/flatten.h"

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

/* Bytes as they stand in a C string literal. Three-digit octal escapes cannot run into what follows; `?` is one lest
 * trigraphs appear. */
static void put_bytes(struct textbuf *out, const void *bytes, size_t count)
{
    for (const unsigned char *p = bytes, *end = p + count; p < end; p++) {
        if (*p < 0x20 || *p >= 0x7f || *p == '"' || *p == '\\' || *p == '?')
            text_putf(out, "\\%03o", *p);
        else
            text_put_char(out, (char)*p);
    }
}

/* A number of `count` bytes, lowest first. */
static void put_number(struct textbuf *out, uint64_t number, int count)
{
    for (int i = 0; i < count; i++, number >>= 8)
        put_bytes(out, &(unsigned char){ (unsigned char)number }, 1);
}

static int shared_length(const char *a, const char *b)
{
    int length = 0;
    while (a[length] && a[length] == b[length])
        length++;
    return length;
}

/* An item in the serial form of base/flat_bytes.h, a line of the literal; returns its length in bytes. A ruleset has
 * none of the types that stand in requests only. What its path shares with the one before is not written again: a
 * kilobyte less of the module for pages. */
static size_t put_item(struct textbuf *out, const struct flat_item *item, const char *before)
{
    int shared = shared_length(before, item->path), rest = item->length - shared;
    size_t length = item->type == FLAT_TEXT ? strlen(item->text) : 0;
    int number = item->type == FLAT_INT ? 8 : item->type == FLAT_BOOL ? 1 : 0;
    text_put(out, "\n    \"");
    put_number(out, item->type | FLAT_SHARES, 1);
    put_number(out, (uint64_t)shared, 1);
    put_number(out, (uint64_t)rest, 1);
    put_bytes(out, item->path + shared, (size_t)rest);
    put_number(out, (uint64_t)item->number, number);
    if (item->type == FLAT_TEXT) {
        put_number(out, length, 4);
        put_bytes(out, item->text, length);
        number = 4;
    }
    text_put_char(out, '"');
    return 3 + (size_t)rest + (size_t)number + length;
}

static size_t put_list(struct textbuf *out, int index, const char *path, const struct flat *list)
{
    size_t length = 0;
    text_putf(out, "\n/* %s */\nstatic const char list_%d[] =", file_name(path), index);
    for (int i = 0; i < list->count; i++)
        length += put_item(out, &list->items[i], i ? list->items[i - 1].path : "");
    text_put(out, ";\n");
    return length;
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
                   "#include \"engine/game.h\"\n\n"
                   "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n");
    for (int i = 0; i < file_count; i++) {
        struct flat list;
        if (flat_of_file(files[i], ERR_BAD_RULESET, true, &list, &err) != 0) {
            fprintf(stderr, "%s\n", err.text);
            return 1;
        }
        text_putf(&index, "    { .bytes = list_%d, .length = %zu },\n", i, put_list(&out, i, files[i], &list));
        flat_release(&list);
    }
    text_putf(&out, "\nextern const struct ruleset_data %s_rulesets[];\nconst struct ruleset_data %s_rulesets[] = {\n",
              game, game);
    text_putf(&out, "%s    { .bytes = NULL },\n};\n", textbuf_text(&index));
    int status = file_write(argv[2], textbuf_text(&out), out.length, &err);
    if (status != 0)
        fprintf(stderr, "%s\n", err.text);
    textbuf_release(&out);
    textbuf_release(&index);
    return status != 0;
}

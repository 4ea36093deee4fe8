/* The files of a folder, in memory; see site.h. */
#include "serve/site.h"

#include "base/hash.h"
#include "base/memory.h"
#include "native/files.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_LIMIT = 1 << 24, FILES_MAX = 4096, DEPTH_MAX = 8 };

static const char *const codings[CODING_COUNT] = { "", "gzip", "br" };
static const char *const endings[CODING_COUNT] = { "", ".gz", ".br" };

static const struct {
    const char *ending, *type;
} types[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".mjs", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".json", "application/json" },
    { ".webmanifest", "application/manifest+json" },
    { ".wasm", "application/wasm" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".woff2", "font/woff2" },
    { ".txt", "text/plain; charset=utf-8" },
};

static bool ends_with(const char *text, const char *ending)
{
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && strcmp(text + length - tail, ending) == 0;
}

static const char *type_of(const char *path)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (ends_with(path, types[i].ending))
            return types[i].type;
    return "application/octet-stream";
}

const char *coding_name(enum coding coding)
{
    return codings[coding];
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* The file of a path, which becomes the site's. */
static struct site_file *file_of(struct site *site, const char *path)
{
    struct site_file *known = (struct site_file *)site_find(site, path);
    if (known)
        return known;
    site->files = memory_resize(site->files, (size_t)(site->count + 1) * sizeof *site->files);
    struct site_file *file = &site->files[site->count++];
    *file = (struct site_file){ .path = memory_checked(strdup(path)), .type = type_of(path) };
    file->lasting = strncmp(path, "/assets/", strlen("/assets/")) == 0;
    return file;
}

static enum coding coding_of(char *path)
{
    for (enum coding coding = CODING_GZIP; coding < CODING_COUNT; coding++)
        if (ends_with(path, endings[coding])) {
            path[strlen(path) - strlen(endings[coding])] = '\0';
            return coding;
        }
    return CODING_PLAIN;
}

/* `name` is the path in the site, and is changed. */
static int read_file(struct site *site, const char *place, char *name, struct error *err)
{
    struct textbuf text = TEXTBUF_GROWING;
    int status = file_read(place, FILE_LIMIT, &text, err);
    if (status == 0 && site->count >= FILES_MAX)
        status = error_set(err, ERR_BAD_ARGUMENT, "'%s' is one file too many", place);
    if (status) {
        textbuf_release(&text);
        return status;
    }
    enum coding coding = coding_of(name);
    struct site_file *file = file_of(site, name);
    file->body[coding].hash = hash_bytes(HASH_START, text.data, text.length);
    file->body[coding].length = text.length;
    file->body[coding].bytes = text.data ? text.data : memory_new(1);
    return 0;
}

static int read_folder(struct site *site, const char *root, const char *path, int depth, struct error *err);

static int read_entry(struct site *site, const char *root, const char *path, int depth, struct error *err)
{
    struct textbuf place = TEXTBUF_GROWING, name = TEXTBUF_GROWING;
    struct stat is;
    int status = 0;
    text_putf(&place, "%s%s", root, path);
    text_put(&name, path);
    if (lstat(textbuf_text(&place), &is) == 0) {
        if (S_ISDIR(is.st_mode) && depth < DEPTH_MAX)
            status = read_folder(site, root, path, depth + 1, err);
        else if (S_ISREG(is.st_mode))
            status = read_file(site, textbuf_text(&place), name.data, err);
    }
    textbuf_release(&place);
    textbuf_release(&name);
    return status;
}

static int read_folder(struct site *site, const char *root, const char *path, int depth, struct error *err)
{
    struct textbuf place = TEXTBUF_GROWING;
    text_putf(&place, "%s%s", root, path);
    DIR *folder = opendir(textbuf_text(&place));
    int status = folder ? 0 : error_set(err, ERR_BAD_ARGUMENT, "cannot read the folder '%s'", textbuf_text(&place));
    textbuf_release(&place);
    for (struct dirent *entry; folder && status == 0 && (entry = readdir(folder));) {
        struct textbuf name = TEXTBUF_GROWING;
        text_putf(&name, "%s/%s", path, entry->d_name);
        if (*entry->d_name != '.')
            status = read_entry(site, root, textbuf_text(&name), depth, err);
        textbuf_release(&name);
    }
    if (folder)
        closedir(folder);
    return status;
}

int site_read(const char *folder, struct site *out, struct error *err)
{
    *out = (struct site){ 0 };
    int status = read_folder(out, folder, "", 0, err);
    if (status == 0 && !site_find(out, "/"))
        status = error_set(err, ERR_BAD_ARGUMENT, "there is no index.html in '%s'", folder);
    if (status)
        site_release(out);
    return status;
}

void site_release(struct site *site)
{
    for (int i = 0; i < site->count; i++) {
        free(site->files[i].path);
        for (int coding = 0; coding < CODING_COUNT; coding++)
            free(site->files[i].body[coding].bytes);
    }
    free(site->files);
    *site = (struct site){ 0 };
}

/* ---- Finding ----------------------------------------------------------------------------------------------------- */

const struct site_file *site_find(const struct site *site, const char *path)
{
    const char *wanted = strcmp(path, "/") == 0 ? "/index.html" : path;
    for (int i = 0; i < site->count; i++)
        if (strcmp(site->files[i].path, wanted) == 0)
            return &site->files[i];
    return NULL;
}

/* True if a list such as "gzip, br;q=0.5" has the word, and not with q=0. */
static bool accepts(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += length) {
        bool whole = (at == list || strchr(" ,", at[-1])) && (!at[length] || strchr(" ,;", at[length]));
        const char *after = at + length + strspn(at + length, " ");
        bool refused = strncmp(after, ";q=0", 4) == 0 && strspn(after + 4, ".0") == strcspn(after + 4, ", ");
        if (whole)
            return !refused;
    }
    return false;
}

enum coding site_coding(const struct site_file *file, const char *accepted)
{
    for (enum coding coding = CODING_BROTLI; coding > CODING_PLAIN; coding--)
        if (file->body[coding].bytes && accepts(accepted, codings[coding]))
            return coding;
    return CODING_PLAIN;
}

/* Records on disk; see game_file.h. The autosave is in autosave.c. */
#include "native/game_file.h"

#include "native/files.h"
#include "native/flatten.h"
#include "native/setup.h"

#include <stdio.h>
#include <string.h>

int game_text_load(const struct catalog *catalog, const struct textbuf *text, enum chance_mode mode, const char *seed,
                   struct match **out, struct error *warning, struct error *err)
{
    char drawn[SEED_SIZE];
    seed_draw(drawn);
    *out = NULL;
    return match_from_record(catalog, textbuf_text(text), text->length, native_flattener, mode, seed ? seed : drawn,
                             out, warning, err);
}

int game_file_load(const struct catalog *catalog, const char *path, enum chance_mode mode, const char *seed,
                   struct match **out, struct error *warning, struct error *err)
{
    struct textbuf text = TEXTBUF_GROWING;
    *out = NULL;
    int code = file_read(path, GAME_FILE_MAX, &text, err);
    if (!code)
        code = game_text_load(catalog, &text, mode, seed, out, warning, err);
    textbuf_release(&text);
    return code;
}

bool game_begun(const struct match *m)
{
    int seat = SEAT_CHANCE;
    for (int ply = 0; ply < match_ply(m) && seat == SEAT_CHANCE; ply++)
        match_action_at(m, ply, &seat);
    return seat != SEAT_CHANCE;
}

int game_file_save(const struct match *m, const char *path, struct error *err)
{
    struct textbuf text = TEXTBUF_GROWING;
    match_record(m, &text);
    int code = file_write(path, textbuf_text(&text), text.length, err);
    textbuf_release(&text);
    return code;
}

void game_file_fresh(const char *path, char out[GAME_PATH_SIZE])
{
    out[0] = '\0';
    if (!path)
        return;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    int stem = (int)(dot && dot > name ? (size_t)(dot - path) : strlen(path));
    snprintf(out, GAME_PATH_SIZE, "%s", path);
    for (int n = 2; file_exists(out); n++)
        snprintf(out, GAME_PATH_SIZE, "%.*s-%d%s", stem, path, n, path + stem);
}

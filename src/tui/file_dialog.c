/* The prompts for files of games; see file_dialog.h. */
#include "tui/file_dialog.h"

#include "native/files.h"
#include "tui/dialog.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "~/x" means a file in the home folder, as in a shell. */
static void expand_home(char path[GAME_PATH_SIZE])
{
    char whole[GAME_PATH_SIZE];
    struct textbuf text = textbuf_over(whole, sizeof whole);
    const char *home = getenv("HOME");
    if (path[0] != '~' || path[1] != '/' || !home)
        return;
    text_putf(&text, "%s%s", home, path + 1);
    if (!text.cut)
        memcpy(path, whole, text.length + 1);
}

/* ---- Save as ----------------------------------------------------------------------------------------------------- */

/* A name in the current folder that is not taken yet. */
static void suggest_path(const struct match *m, char path[GAME_PATH_SIZE])
{
    const char *id = match_rules(m)->game->id;
    snprintf(path, GAME_PATH_SIZE, "%s.coil", id);
    for (int n = 2; n < 10000 && file_exists(path); n++)
        snprintf(path, GAME_PATH_SIZE, "%s-%d.coil", id, n);
}

static bool may_overwrite(struct term *t, const char *path)
{
    char text[GAME_PATH_SIZE + 60];
    if (!file_exists(path))
        return true;
    snprintf(text, sizeof text, "'%s' exists already.", path);
    return dialog_confirm(t, "Save", text, "Write over it", "Choose another name");
}

/* Asks for a path, and what was typed stays there until it is right: `wrong` says why it could not be written, if that
 * was tried. False if cancelled. */
static bool ask_path(struct term *t, const struct error *wrong, char typed[GAME_PATH_SIZE])
{
    char text[sizeof wrong->text + 60];
    snprintf(text, sizeof text, "Not saved: %s. To which file?", wrong->text);
    return dialog_prompt(t, "Save",
                         wrong->code
                             ? text
                             : "The game is saved as a record: plain text that can be loaded, replayed, mailed. "
                               "To which file?",
                         typed, GAME_PATH_SIZE) &&
           typed[0];
}

bool file_dialog_save(struct term *t, const struct match *m, char *note, size_t size)
{
    char typed[GAME_PATH_SIZE], path[GAME_PATH_SIZE];
    struct error err = { 0 };
    suggest_path(m, typed);
    note[0] = '\0';
    do {
        if (!ask_path(t, &err, typed))
            return false;
        err = (struct error){ 0 };
        snprintf(path, sizeof path, "%s", typed);
        expand_home(path);
    } while (!may_overwrite(t, path) || game_file_save(m, path, &err));
    snprintf(note, size, "Saved as %.300s", path);
    return true;
}

/* ---- Choosing a file --------------------------------------------------------------------------------------------- */

static int is_record(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return entry->d_name[0] != '.' && length > 5 && strcmp(entry->d_name + length - 5, ".coil") == 0;
}

static bool type_path(struct term *t, const char *title, char path[GAME_PATH_SIZE])
{
    path[0] = '\0';
    if (!dialog_prompt(t, title, "The path of a record (a .coil file):", path, GAME_PATH_SIZE) || !path[0])
        return false;
    expand_home(path);
    return true;
}

bool file_dialog_open(struct term *t, const char *title, char path[GAME_PATH_SIZE])
{
    enum { SHOWN_MAX = 200 };
    struct dirent **entries = NULL;
    int found = scandir(".", &entries, is_record, alphasort);
    int shown = found > SHOWN_MAX ? SHOWN_MAX : found;
    const char *items[SHOWN_MAX + 1];
    if (shown <= 0) {
        free(entries);
        return type_path(t, title, path);
    }
    for (int i = 0; i < shown; i++)
        items[i] = entries[i]->d_name;
    items[shown] = "Another file ...";
    int chosen = dialog_menu(t, title, "Records in this folder:", items, shown + 1, 0);
    if (chosen >= 0 && chosen < shown)
        snprintf(path, GAME_PATH_SIZE, "%s", entries[chosen]->d_name);
    for (int i = 0; i < found; i++)
        free(entries[i]);
    free(entries);
    return chosen == shown ? type_path(t, title, path) : chosen >= 0;
}

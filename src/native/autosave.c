/* The autosave: a few files in the user's state folder, each with a lock beside it; see game_file.h. */
#include "native/files.h"
#include "native/game_file.h"
#include "native/setup.h"
#include "native/state_folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Places ------------------------------------------------------------------------------------------------------ */

static bool path_of(int n, char path[GAME_PATH_SIZE])
{
    char file[40] = "autosave.coil";
    if (n > 0)
        snprintf(file, sizeof file, "autosave-%d.coil", n + 1);
    return state_path(file, path);
}

/* The lock of a file, held until it is closed; -1 if another program has it. */
static int take_lock(const char *path)
{
    char lock[GAME_PATH_SIZE + 8];
    snprintf(lock, sizeof lock, "%s.lock", path);
    int fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        close(fd);
        fd = -1;
    }
    return fd;
}

/* ---- The games in them ------------------------------------------------------------------------------------------- */

static void describe(const struct catalog *catalog, const struct match *m, struct autosave_entry *entry)
{
    struct setup setup;
    struct textbuf text = textbuf_over(entry->label, sizeof entry->label);
    setup_of_match(&setup, catalog, m);
    text_putf(&text, "%s: ", match_rules(m)->game->title);
    setup_company(&setup, &text);
    entry->actions = match_ply(m);
}

/* True if the file holds a game that is not over, which is described in `entry` (NULL: it is not). One that cannot be
 * read counts as one: it may be of a ruleset that is not here today. */
static bool unfinished(const struct catalog *catalog, const char *path, struct autosave_entry *entry)
{
    struct match *m;
    struct error warning = { 0 }, err = { 0 };
    if (!file_exists(path))
        return false;
    if (game_file_load(catalog, path, CHANCE_MANUAL, NULL, &m, &warning, &err)) {
        if (entry)
            snprintf(entry->label, sizeof entry->label, "a game that cannot be opened here: %.120s", err.text);
        return true;
    }
    bool over = match_status(m).node == NODE_OVER;
    if (entry)
        describe(catalog, m, entry);
    match_free(m);
    return !over;
}

static time_t change_time(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? st.st_mtime : 0;
}

static void date_words(time_t when, char *out, size_t size)
{
    time_t now = time(NULL);
    struct tm then, today;
    if (!localtime_r(&when, &then) || !localtime_r(&now, &today))
        return;
    bool same = then.tm_year == today.tm_year && then.tm_yday == today.tm_yday;
    strftime(out, size, same ? "today, %H:%M" : "%e %B, %H:%M", &then);
}

static int latest_first(const void *a, const void *b)
{
    const struct autosave_entry *x = a, *y = b;
    return (x->changed < y->changed) - (x->changed > y->changed);
}

int autosave_list(const struct catalog *catalog, struct autosave_entry out[AUTOSAVES_MAX])
{
    int count = 0;
    for (int n = 0; n < AUTOSAVES_MAX; n++) {
        struct autosave_entry *entry = &out[count];
        *entry = (struct autosave_entry){ .actions = 0 };
        if (!path_of(n, entry->path) || !file_exists(entry->path))
            continue;
        int lock = take_lock(entry->path);
        if (lock >= 0 && unfinished(catalog, entry->path, entry)) {
            entry->changed = change_time(entry->path);
            date_words(entry->changed, entry->when, sizeof entry->when);
            count++;
        }
        if (lock >= 0)
            close(lock);
    }
    qsort(out, (size_t)count, sizeof *out, latest_first);
    return count;
}

bool autosave_delete(const char *path)
{
    int lock = take_lock(path);
    bool deleted = lock >= 0 && unlink(path) == 0;
    if (lock >= 0)
        close(lock);
    return deleted;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Takes the file that a new game hurts least: one that is free, else the oldest. */
static void take_best(struct autosave *a, const struct catalog *catalog)
{
    char path[GAME_PATH_SIZE];
    time_t oldest = 0;
    for (int n = 0; n < AUTOSAVES_MAX; n++) {
        int lock = path_of(n, path) ? take_lock(path) : -1;
        if (lock < 0)
            continue;
        bool in_use = unfinished(catalog, path, NULL);
        time_t age = change_time(path);
        if (a->lock < 0 || !in_use || age < oldest) {
            if (a->lock >= 0)
                close(a->lock);
            snprintf(a->path, sizeof a->path, "%s", path);
            a->lock = lock;
            oldest = age;
        } else {
            close(lock);
        }
        if (!in_use)
            return;
    }
}

void autosave_open(struct autosave *a, const struct catalog *catalog, const char *path)
{
    *a = AUTOSAVE_NONE;
    if (path) {
        a->lock = take_lock(path);
        if (a->lock >= 0)
            snprintf(a->path, sizeof a->path, "%s", path);
    }
    if (a->lock < 0)
        take_best(a, catalog);
    a->failed = a->lock < 0;
}

static int write_match(struct autosave *a, const struct match *m, struct error *err)
{
    bool begun = game_begun(m);
    if (a->lock < 0) {
        if (!begun || !a->failed)
            return 0;
        a->failed = false; /* it is told once */
        return error_set(err, ERR_BAD_RECORD, "no file can be had in the user's state folder (XDG_STATE_HOME)");
    }
    int code = begun ? game_file_save(m, a->path, err) : 0;
    if (!begun)
        unlink(a->path);
    a->failed = code != 0;
    return code;
}

bool autosave_kept(const struct autosave *a)
{
    return a->lock >= 0 && !a->failed;
}

int game_keep(struct autosave *a, const char *record_path, const struct match *m, struct error *err)
{
    int code = write_match(a, m, err);
    int other = *record_path ? game_file_save(m, record_path, code ? NULL : err) : 0;
    return code ? code : other;
}

void autosave_close(struct autosave *a, bool forget)
{
    if (a->lock < 0)
        return;
    if (forget)
        unlink(a->path);
    close(a->lock);
    *a = AUTOSAVE_NONE;
}

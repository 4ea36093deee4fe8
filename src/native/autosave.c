/* The autosave: a few files in the user's state folder, each with a lock beside it; see game_file.h. */
#include "native/game_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Places ------------------------------------------------------------------------------------------------------ */

/* The folder, made if it is missing; false if there is none to write to. */
static bool find_folder(char *path, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state && state[0] == '/')
        length = snprintf(path, size, "%s/coil", state);
    else if (home && home[0] == '/')
        length = snprintf(path, size, "%s/.local/state/coil", home);
    if (length < 0 || (size_t)length + 40 > size)
        return false;
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static bool path_of(int n, char path[GAME_PATH_SIZE])
{
    char folder[GAME_PATH_SIZE - 40];
    if (!find_folder(folder, sizeof folder))
        return false;
    if (n == 0)
        snprintf(path, GAME_PATH_SIZE, "%s/autosave.coil", folder);
    else
        snprintf(path, GAME_PATH_SIZE, "%s/autosave-%d.coil", folder, n + 1);
    return true;
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

static void describe(const struct match *m, char *label, size_t size)
{
    const struct rules *rules = match_rules(m);
    struct textbuf text = textbuf_over(label, size);
    text_putf(&text, "%s: ", rules->game->title);
    for (int seat = 0; seat < rules->seats; seat++)
        text_putf(&text, "%s%.30s", seat ? ", " : "", match_name(m, seat));
    text_putf(&text, "; %d actions", match_ply(m));
}

/* True if the file holds a game that is not over. `label` may be NULL. One that cannot be read counts as one: it may be
 * of a ruleset that is not here today. */
static bool unfinished(const struct catalog *catalog, const char *path, char *label, size_t size)
{
    struct match *m;
    struct error warning = { 0 }, err = { 0 };
    if (access(path, R_OK) != 0)
        return false;
    if (game_file_load(catalog, path, CHANCE_MANUAL, &m, &warning, &err)) {
        if (label)
            snprintf(label, size, "cannot be opened here: %.120s", err.text);
        return true;
    }
    bool over = match_status(m).node == NODE_OVER;
    if (label)
        describe(m, label, size);
    match_free(m);
    return !over;
}

static time_t change_time(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? st.st_mtime : 0;
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
        if (!path_of(n, entry->path) || access(entry->path, R_OK) != 0)
            continue;
        int lock = take_lock(entry->path);
        if (lock >= 0 && unfinished(catalog, entry->path, entry->label, sizeof entry->label)) {
            entry->changed = change_time(entry->path);
            count++;
        }
        if (lock >= 0)
            close(lock);
    }
    qsort(out, (size_t)count, sizeof *out, latest_first);
    return count;
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
        bool in_use = unfinished(catalog, path, NULL, 0);
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
}

int autosave_write(struct autosave *a, const struct match *m, struct error *err)
{
    if (a->lock < 0)
        return 0;
    if (game_begun(m))
        return game_file_save(m, a->path, err);
    unlink(a->path);
    return 0;
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

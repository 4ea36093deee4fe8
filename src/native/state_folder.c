/* The user's state folder; see state_folder.h. */
#include "native/state_folder.h"

#include "native/files.h"
#include "native/flatten.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STATE_FILE_MAX = 16 << 20 };

bool state_path(const char *file, char path[STATE_PATH_SIZE])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state && state[0] == '/')
        length = snprintf(path, STATE_PATH_SIZE, "%s/coil", state);
    else if (home && home[0] == '/')
        length = snprintf(path, STATE_PATH_SIZE, "%s/.local/state/coil", home);
    if (length < 0 || length + 40 > STATE_PATH_SIZE)
        return false;
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return false;
    snprintf(path + length, STATE_PATH_SIZE - (size_t)length, "/%s", file);
    return true;
}

static bool take_line(const char *line, size_t length, state_line *take, void *context)
{
    struct flat list;
    struct error err;
    if (flat_of_text(line, length, ERR_BAD_ARGUMENT, NULL, false, &list, &err))
        return false;
    bool taken = take(context, &list);
    flat_release(&list);
    return taken;
}

int state_read(const char *file, state_line *take, void *context)
{
    char path[STATE_PATH_SIZE];
    struct textbuf text = TEXTBUF_GROWING;
    struct error err;
    int bad = 0;
    if (!state_path(file, path) || access(path, F_OK) != 0)
        return 0;
    if (file_read(path, STATE_FILE_MAX, &text, &err))
        bad++;
    const char *line = textbuf_text(&text), *end = line + text.length;
    for (size_t length; line < end; line += length + 1) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        length = (size_t)((stop ? stop : end) - line);
        bad += length && !take_line(line, length, take, context);
    }
    textbuf_release(&text);
    return bad;
}

int state_write(const char *file, const struct textbuf *text, bool damaged, struct error *err)
{
    char path[STATE_PATH_SIZE], aside[STATE_PATH_SIZE + 8];
    if (!state_path(file, path))
        return 0;
    snprintf(aside, sizeof aside, "%s.damaged", path);
    if (damaged)
        rename(path, aside);
    return file_write(path, textbuf_text(text), text->length, err);
}

int state_add(const char *file, const struct textbuf *line, struct error *err)
{
    char path[STATE_PATH_SIZE], last = '\n';
    struct textbuf text = TEXTBUF_GROWING;
    if (!state_path(file, path))
        return 0;
    int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    off_t end = fd < 0 ? 0 : lseek(fd, 0, SEEK_END);
    bool torn = end > 0 && pread(fd, &last, 1, end - 1) == 1 && last != '\n'; /* the end of one was lost */
    text_putf(&text, "%s%s\n", torn ? "\n" : "", textbuf_text(line));
    bool done = fd >= 0 && write(fd, textbuf_text(&text), text.length) == (ssize_t)text.length && fsync(fd) == 0;
    int reason = errno;
    if (fd >= 0)
        close(fd);
    textbuf_release(&text);
    return done ? 0 : error_set(err, ERR_BAD_ARGUMENT, "cannot write '%s': %s", path, strerror(reason));
}

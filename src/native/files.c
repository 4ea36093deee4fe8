/* Whole files; see files.h. */
#include "native/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char standard_input[] = "/dev/stdin";

const char *file_named(const char *word)
{
    return strcmp(word, "-") == 0 ? standard_input : word;
}

static int refuse(struct error *err, const char *verb, const char *path)
{
    return error_set(err, ERR_BAD_RECORD, "cannot %s '%s': %s", verb, path, strerror(errno));
}

/* Standard input is taken as it is: a socket, which some programs give to what they start, cannot be opened by name. */
static FILE *open_to_read(const char *path)
{
    int fd = strcmp(path, standard_input) == 0 ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
    return fd >= 0 ? fdopen(fd, "rb") : NULL;
}

int file_read(const char *path, size_t max, struct textbuf *out, struct error *err)
{
    FILE *file = open_to_read(path);
    if (!file)
        return refuse(err, "read", path);
    size_t before = out->length;
    char block[16384];
    size_t count;
    while (out->length - before <= max && (count = fread(block, 1, sizeof block, file)) > 0)
        text_put_bytes(out, block, count);
    int status = 0;
    if (ferror(file))
        status = refuse(err, "read", path);
    else if (out->length - before > max)
        status = error_set(err, ERR_BAD_RECORD, "cannot read '%s': longer than %zu bytes", path, max);
    fclose(file);
    if (status != 0 && out->data)
        out->data[out->length = before] = '\0';
    return status;
}

bool file_write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t count = write(fd, text, length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        text += count;
        length -= (size_t)count;
    }
    return true;
}

/* Creates a new file beside `path`; its name goes to `name`. Returns a descriptor or -1. */
static int open_beside(const char *path, struct textbuf *name)
{
    for (int i = 0; i < 100; i++) {
        textbuf_clear(name);
        text_putf(name, "%s.%ld-%d.tmp", path, (long)getpid(), i);
        int fd = open(textbuf_text(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* Writes a new file and renames it to `path`; `mode` is that of the file that stands there, 0 for none. */
static bool replace(const char *path, mode_t mode, const char *text, size_t length)
{
    struct textbuf name = TEXTBUF_GROWING;
    int fd = open_beside(path, &name);
    bool done = fd >= 0 && (mode == 0 || fchmod(fd, mode) == 0) && file_write_all(fd, text, length) && fsync(fd) == 0;
    int reason = errno;
    if (fd >= 0 && close(fd) != 0 && done) {
        done = false;
        reason = errno;
    }
    if (done && rename(textbuf_text(&name), path) != 0) {
        done = false;
        reason = errno;
    }
    if (fd >= 0 && !done)
        unlink(textbuf_text(&name));
    textbuf_release(&name);
    errno = reason;
    return done;
}

static bool write_through(const char *path, const char *text, size_t length)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool done = file_write_all(fd, text, length);
    int reason = errno;
    close(fd);
    errno = reason;
    return done;
}

int file_write(const char *path, const char *text, size_t length, struct error *err)
{
    struct stat old;
    if (stat(path, &old) != 0)
        return replace(path, 0, text, length) ? 0 : refuse(err, "write", path);
    if (!S_ISREG(old.st_mode))
        return write_through(path, text, length) ? 0 : refuse(err, "write", path);
    char *target = realpath(path, NULL); /* what a link leads to */
    bool done = target && replace(target, old.st_mode & 07777, text, length);
    int status = done ? 0 : refuse(err, "write", path);
    free(target);
    return status;
}

int file_folder(const char *path, struct error *err)
{
    struct stat found;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &found) == 0 && S_ISDIR(found.st_mode)))
        return 0;
    return error_set(err, ERR_BAD_RECORD, "cannot make the folder '%s': %s", path, strerror(errno));
}

bool file_exists(const char *path)
{
    struct stat there;
    return lstat(path, &there) == 0;
}

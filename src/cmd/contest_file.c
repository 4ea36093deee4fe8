/* Contests kept in files; see contest_file.h. */
#include "cmd/contest_file.h"

#include "base/hash.h"
#include "cmd/running.h"
#include "lab/report_contest.h"
#include "native/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_BYTES_MAX = 1 << 30 };

static const char magic[] = "coil-arena 1\n";

static void keep(void *context, int64_t index, const struct contest_block *block)
{
    struct contest_file *f = context;
    struct textbuf line = TEXTBUF_GROWING;
    contest_line_put(f->contest->setup, f->hash, index, block, &line);
    text_put_char(&line, '\n');
    if (!f->failed && !file_write_all(f->file, line.data, line.length)) {
        f->failed = errno;
        running_stop();
    }
    textbuf_release(&line);
}

/* Counts the blocks behind the head; *length becomes what of the text is whole. */
static int recall(struct contest_file *f, const char *path, char *text, size_t head, size_t *length, struct error *err)
{
    size_t at = head;
    for (int number = 3; at < *length; number++) {
        char *line = text + at, *end = memchr(line, '\n', *length - at);
        size_t next = end ? (size_t)(end - text) + 1 : *length;
        int64_t index;
        struct contest_block block;
        if (end)
            *end = '\0';
        bool right = end && contest_line_read(f->contest->setup, f->hash, line, &index, &block);
        if (!right && next < *length)
            return error_set(err, ERR_BAD_RECORD, "'%s' is damaged: line %d", path, number);
        if (!right) {
            f->damaged = true;
            *length = at;
            return 0;
        }
        if (!contest_recall(f->contest, index, &block))
            return error_set(err, ERR_BAD_RECORD,
                             "'%s': line %d is not the block that follows; it may be of more games than these", path,
                             number);
        f->blocks++;
        at = next;
    }
    return 0;
}

/* What is in the file already; its end is cut off if it is not whole. */
static int take_up(struct contest_file *f, const char *path, const char *head, struct error *err)
{
    struct textbuf text = TEXTBUF_GROWING;
    size_t length = strlen(head);
    int code = file_read(path, FILE_BYTES_MAX, &text, err);
    if (code) {
        textbuf_release(&text);
        return code;
    }
    if (text.length < length && memcmp(textbuf_text(&text), head, text.length) == 0) {
        if (ftruncate(f->file, 0) != 0 || !file_write_all(f->file, head, length)) /* it was broken off as it began */
            code = error_set(err, ERR_BAD_RECORD, "cannot write '%s': %s", path, strerror(errno));
    } else if (strncmp(text.data, magic, strlen(magic)) != 0) {
        code = error_set(err, ERR_BAD_RECORD, "'%s' is no file of 'coil arena': it is left as it is", path);
    } else if (text.length < length || memcmp(text.data, head, length) != 0) {
        code = error_set(err, ERR_BAD_RECORD,
                         "'%s' was begun with another setup; its second line tells which. Use another file", path);
    } else {
        size_t whole = text.length;
        code = recall(f, path, text.data, length, &whole, err);
        if (!code && whole < text.length && ftruncate(f->file, (off_t)whole) != 0)
            code = error_set(err, ERR_BAD_RECORD, "cannot write '%s': %s", path, strerror(errno));
    }
    textbuf_release(&text);
    return code;
}

int contest_file_open(struct contest_file *f, const char *path, const char *setup, struct contest *contest,
                      struct error *err)
{
    *f = (struct contest_file){ .contest = contest, .hash = hash_bytes(HASH_START, setup, strlen(setup)) };
    struct stat kind;
    f->file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (f->file < 0 || fstat(f->file, &kind) != 0)
        return error_set(err, ERR_BAD_RECORD, "cannot open '%s': %s", path, strerror(errno));
    if (!S_ISREG(kind.st_mode)) {
        contest_file_close(f);
        return error_set(err, ERR_BAD_RECORD, "'%s' is not a file", path);
    }
    if (flock(f->file, LOCK_EX | LOCK_NB) != 0) {
        contest_file_close(f);
        return error_set(err, ERR_BAD_RECORD, "'%s' is in use by another 'coil arena'", path);
    }
    struct textbuf head = TEXTBUF_GROWING;
    text_putf(&head, "%ssetup %016llx %s\n", magic, (unsigned long long)f->hash, setup);
    int code = take_up(f, path, textbuf_text(&head), err);
    textbuf_release(&head);
    if (code) {
        contest_file_close(f);
        return code;
    }
    contest->keep = keep;
    contest->context = f;
    return 0;
}

void contest_file_close(struct contest_file *f)
{
    if (f->file >= 0)
        close(f->file);
    f->file = -1;
}

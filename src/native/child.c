/* Programs that are spoken to in lines; see child.h. */
#define _GNU_SOURCE /* pipe2, environ */
#include "native/child.h"

#include "native/system.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TICK_MS = 50 };

/* ---- Beginning and end ------------------------------------------------------------------------------------------- */

static bool spawn(struct child *c, const char *command, int in, int out)
{
    char shell[] = "sh", flag[] = "-c";
    char *argv[] = { shell, flag, (char *)command, NULL };
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t usual, none;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigdefault(&how, &usual);
    posix_spawnattr_setsigmask(&how, &none);
    int code = posix_spawn(&c->pid, "/bin/sh", &files, &how, argv, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return code == 0;
}

bool child_start(struct child *c, const char *command)
{
    int to[2], from[2];
    *c = (struct child){ .heard = TEXTBUF_GROWING };
    if (pipe2(to, O_CLOEXEC) != 0) /* or another child would keep them open */
        return false;
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    bool started = spawn(c, command, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    c->in = to[1];
    c->out = from[0];
    if (!started) {
        close(c->in);
        close(c->out);
        c->pid = 0;
        return false;
    }
    fcntl(c->in, F_SETFL, O_NONBLOCK);
    fcntl(c->out, F_SETFL, O_NONBLOCK);
    return true;
}

/* Its number stays taken until child_end. */
static bool has_ended(const struct child *c)
{
    siginfo_t info = { .si_pid = 0 };
    return waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid;
}

void child_end(struct child *c)
{
    if (c->pid == 0)
        return;
    close(c->in);
    close(c->out);
    for (int waited = 0; waited < 40 && !has_ended(c); waited++)
        usleep(5000);
    kill(-c->pid, SIGKILL); /* before its number is free for others */
    while (waitpid(c->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    textbuf_release(&c->heard);
    c->pid = 0;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Waits until the file is ready, which it may also be because it is closed; or the program has ended, though what it
 * started keeps the file open. */
static enum child_status wait_for(const struct child *c, int file, short events, const struct child_patience *patience)
{
    for (;;) {
        int64_t left = patience->until_ms - system_ms(NULL);
        struct pollfd poll_file = { .fd = file, .events = events };
        if (left <= 0 || (patience->cancelled && patience->cancelled(patience->context)))
            return CHILD_LATE;
        bool ended = has_ended(c); /* asked first: it may have written before */
        if (poll(&poll_file, 1, left < TICK_MS ? (int)left : TICK_MS) > 0)
            return CHILD_OK;
        if (ended)
            return CHILD_GONE;
    }
}

enum child_status child_send(struct child *c, const char *text, size_t length, const struct child_patience *patience)
{
    while (length > 0) {
        ssize_t written = write(c->in, text, length);
        if (written >= 0) {
            text += written;
            length -= (size_t)written;
            continue;
        }
        if (errno != EAGAIN && errno != EINTR)
            return CHILD_GONE;
        enum child_status status = wait_for(c, c->in, POLLOUT, patience);
        if (status)
            return status;
    }
    return CHILD_OK;
}

/* Moves the first line of what was heard into `line`; false if it is not whole yet. */
static bool take_line(struct child *c, struct textbuf *line)
{
    const char *text = textbuf_text(&c->heard), *end = memchr(text, '\n', c->heard.length);
    if (!end)
        return false;
    size_t length = (size_t)(end - text);
    textbuf_clear(line);
    text_put_bytes(line, text, length > 0 && text[length - 1] == '\r' ? length - 1 : length);
    c->heard.length -= length + 1;
    memmove(c->heard.data, c->heard.data + length + 1, c->heard.length + 1);
    return true;
}

enum child_status child_receive(struct child *c, struct textbuf *line, const struct child_patience *patience)
{
    char bytes[4096];
    while (!take_line(c, line)) {
        ssize_t got = read(c->out, bytes, sizeof bytes);
        if (got > 0)
            text_put_bytes(&c->heard, bytes, (size_t)got);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return CHILD_GONE;
        if (c->heard.length > CHILD_LINE_MAX)
            return CHILD_LONG;
        enum child_status status = got > 0 ? CHILD_OK : wait_for(c, c->out, POLLIN, patience);
        if (status)
            return status;
    }
    return CHILD_OK;
}

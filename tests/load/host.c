/* A server's process; see host.h. */
#define _GNU_SOURCE /* pipe2 */
#include "host.h"

#include "support.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* ---- Beginning and end ------------------------------------------------------------------------------------------- */

void host_make(struct host *h, const char *program, const char *under)
{
    char page[HOST_PATH_SIZE + 20];
    *h = (struct host){ .program = program };
    snprintf(h->folder, sizeof h->folder, "%s/coil-load-XXXXXX", under);
    if (!mkdtemp(h->folder))
        test_die("no folder can be made in %s", under);
    snprintf(h->tables, sizeof h->tables, "%s/tables", h->folder);
    snprintf(page, sizeof page, "%s/page", h->folder);
    mkdir(page, 0700);
    snprintf(page, sizeof page, "%s/page/index.html", h->folder);
    FILE *file = fopen(page, "w");
    if (!file || fputs("<!doctype html><title>Coil</title>", file) < 0 || fclose(file))
        test_die("%s cannot be written", page);
}

/* Appends texts up to a NULL. */
static int append(const char **list, int count, const char *const *more)
{
    while (*more)
        list[count++] = *more++;
    return count;
}

_Noreturn static void become_server(const struct host *h, int out)
{
    static const char *const always[] = { "serve", "--port=0", "--log=none", NULL };
    static const char *const boundless[] = { "--requests=1000000", "--tables-an-hour=1000000", "--connections=100000",
                                             NULL };
    char root[HOST_PATH_SIZE + 16], data[HOST_PATH_SIZE + 16];
    const char *own[] = { root, data, NULL }, *list[HOST_ARGUMENTS + 12] = { h->program };
    snprintf(root, sizeof root, "--root=%s/page", h->folder);
    snprintf(data, sizeof data, "--data=%s", h->tables);
    int count = append(list, append(list, 1, always), own);
    count = append(list, count, h->arguments);
    if (!h->limits)
        append(list, count, boundless);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, STDOUT_FILENO);
    execv(h->program, (char **)list);
    perror(h->program);
    _exit(127);
}

/* The port in the address that the server prints first; 0 if there is none. */
static int read_port(int in)
{
    char line[200];
    size_t length = 0;
    while (length + 1 < sizeof line && read(in, line + length, 1) == 1 && line[length] != '\n')
        length++;
    line[length] = '\0';
    const char *colon = strrchr(line, ':');
    return colon ? (int)strtol(colon + 1, NULL, 10) : 0;
}

void host_start(struct host *h)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) || (h->pid = fork()) < 0)
        test_die("no server can be started");
    if (h->pid == 0)
        become_server(h, ends[1]);
    close(ends[1]);
    h->port = read_port(ends[0]);
    close(ends[0]);
    if (!h->port)
        test_die("the server did not start");
}

bool host_end(struct host *h, int number)
{
    int status = 0;
    kill(h->pid, number);
    if (waitpid(h->pid, &status, 0) != h->pid)
        return false;
    h->pid = 0;
    return number == SIGKILL ? WIFSIGNALED(status) : WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void host_release(struct host *h)
{
    char command[HOST_PATH_SIZE + 20];
    snprintf(command, sizeof command, "rm -rf '%s'", h->folder);
    if (system(command))
        fprintf(stderr, "%s could not be removed\n", h->folder);
}

/* ---- What it uses ------------------------------------------------------------------------------------------------ */

/* The first line of a file of /proc; "" if there is none any more. */
static void read_line(const char *path, char *line, int size)
{
    FILE *file = fopen(path, "r");
    if (!file || !fgets(line, size, file))
        *line = '\0';
    if (file)
        fclose(file);
    line[strcspn(line, "\n")] = '\0';
}

struct host_use host_use(const struct host *h)
{
    struct host_use use = { 0 };
    char path[600], line[300];
    long long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/task", h->pid);
    DIR *tasks = opendir(path);
    for (const struct dirent *task; tasks && (task = readdir(tasks));) {
        if (*task->d_name == '.')
            continue;
        snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", h->pid, task->d_name);
        read_line(path, line, sizeof line);
        int64_t ns = strtoll(line, NULL, 10);
        snprintf(path, sizeof path, "/proc/%d/task/%s/comm", h->pid, task->d_name);
        read_line(path, line, sizeof line);
        bool loop = strtol(task->d_name, NULL, 10) == h->pid;
        *(loop ? &use.loop_ns : strcmp(line, "coil-store") == 0 ? &use.store_ns : &use.other_ns) += ns;
    }
    if (tasks)
        closedir(tasks);
    snprintf(path, sizeof path, "/proc/%d/statm", h->pid);
    read_line(path, line, sizeof line);
    if (sscanf(line, "%*s %lld", &pages) == 1)
        use.memory = pages * sysconf(_SC_PAGESIZE);
    return use;
}

/* What the server answers to a request, whole; "" if it does not. */
static void ask(const struct host *h, const char *request, struct textbuf *out)
{
    struct sockaddr_in there = { .sin_family = AF_INET, .sin_port = htons((uint16_t)h->port) };
    struct timeval patience = { .tv_sec = 20 };
    char part[4096];
    int one = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(one, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(one, (const struct sockaddr *)&there, sizeof there) == 0 &&
        send(one, request, strlen(request), MSG_NOSIGNAL) > 0)
        for (ssize_t count; (count = read(one, part, sizeof part)) > 0;)
            text_put_bytes(out, part, (size_t)count);
    close(one);
}

int64_t host_figure(const struct host *h, const char *name)
{
    struct textbuf text = TEXTBUF_GROWING;
    char line[80];
    ask(h, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", &text);
    snprintf(line, sizeof line, "\ncoil_%s ", name);
    const char *at = strstr(textbuf_text(&text), line);
    int64_t value = at ? strtoll(at + strlen(line), NULL, 10) : -1;
    textbuf_release(&text);
    return value;
}

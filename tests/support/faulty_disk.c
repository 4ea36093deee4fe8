/* A disk that breaks; see faulty_disk.h. */
#include "faulty_disk.h"

#include "base/rng.h"
#include "base/textbuf.h"
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The file of the system's VFS lies behind it. */
struct file {
    sqlite3_file base;
    const char *name;        /* within its folder */
    struct textbuf unsynced; /* struct change, and what was written */
    struct file *next;
};

/* A write, or the end of the file from then on. */
struct change {
    bool end;
    sqlite3_int64 at;
    int length;
};

static struct {
    pthread_mutex_t lock;
    sqlite3_vfs *real, faulty;
    enum disk_fault fault;
    int after;
    bool once, broke;
    const char *mirror;
    struct file *files;
} disk = { .lock = PTHREAD_MUTEX_INITIALIZER };

static sqlite3_file *real(sqlite3_file *f)
{
    return (sqlite3_file *)((struct file *)f + 1);
}

/* ---- Faults ------------------------------------------------------------------------------------------------------ */

void disk_break(enum disk_fault fault, int after, bool once)
{
    pthread_mutex_lock(&disk.lock);
    disk.fault = fault;
    disk.after = after;
    disk.once = once;
    disk.broke = false;
    pthread_mutex_unlock(&disk.lock);
}

bool disk_broke(void)
{
    pthread_mutex_lock(&disk.lock);
    bool broke = disk.broke;
    pthread_mutex_unlock(&disk.lock);
    return broke;
}

/* The fault that an operation meets, which is counted; `faults` are those that would stop it. */
static enum disk_fault meet(unsigned faults, bool counted)
{
    enum disk_fault met = DISK_SOUND;
    pthread_mutex_lock(&disk.lock);
    if (counted && disk.after > 0)
        disk.after--;
    else if (1u << disk.fault & faults) {
        met = disk.fault;
        disk.broke = true;
        if (disk.once)
            disk.fault = DISK_SOUND;
    }
    pthread_mutex_unlock(&disk.lock);
    return met;
}

/* ---- The mirror -------------------------------------------------------------------------------------------------- */

static int open_mirrored(const char *name)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", disk.mirror, name);
    int fd = open(path, O_WRONLY | O_CREAT, 0600);
    if (fd < 0)
        test_die("%s: %s", path, strerror(errno));
    return fd;
}

/* Brings what is not synced to the mirror: all, or what a generator draws. */
static void bring(struct file *f, struct rng *rng)
{
    int fd = open_mirrored(f->name);
    for (size_t at = 0; at < f->unsynced.length;) {
        struct change c;
        memcpy(&c, f->unsynced.data + at, sizeof c);
        const char *bytes = f->unsynced.data + at + sizeof c;
        at += sizeof c + (size_t)c.length;
        if (rng && rng_below(rng, 2) == 0)
            continue;
        if (c.end ? ftruncate(fd, c.at) != 0 : pwrite(fd, bytes, (size_t)c.length, c.at) != c.length)
            test_die("cannot write the mirror");
    }
    close(fd);
}

static void note(struct file *f, struct change c, const void *bytes)
{
    pthread_mutex_lock(&disk.lock);
    if (disk.mirror && *f->name) {
        text_put_bytes(&f->unsynced, (const char *)&c, sizeof c);
        text_put_bytes(&f->unsynced, bytes, (size_t)c.length);
    }
    pthread_mutex_unlock(&disk.lock);
}

void disk_mirror(const char *folder)
{
    pthread_mutex_lock(&disk.lock);
    disk.mirror = folder;
    pthread_mutex_unlock(&disk.lock);
}

void disk_cut(uint64_t seed)
{
    struct rng rng = rng_from_seed(seed);
    pthread_mutex_lock(&disk.lock);
    for (struct file *f = disk.files; f; f = f->next)
        if (f->unsynced.length)
            bring(f, &rng);
    disk.mirror = NULL;
    pthread_mutex_unlock(&disk.lock);
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static int write_file(sqlite3_file *f, const void *bytes, int length, sqlite3_int64 at)
{
    switch (meet(1u << DISK_FULL | 1u << DISK_READ_ONLY | 1u << DISK_NO_WRITE, true)) {
    case DISK_FULL:
        real(f)->pMethods->xWrite(real(f), bytes, length / 2, at);
        return SQLITE_FULL;
    case DISK_READ_ONLY:
        errno = EROFS;
        return SQLITE_IOERR_WRITE;
    case DISK_NO_WRITE:
        errno = EIO;
        return SQLITE_IOERR_WRITE;
    default:
        note((struct file *)f, (struct change){ .at = at, .length = length }, bytes);
        return real(f)->pMethods->xWrite(real(f), bytes, length, at);
    }
}

/* The system's disk is not waited for: no test takes away its power. */
static int sync_file(sqlite3_file *f, int flags)
{
    (void)flags;
    switch (meet(1u << DISK_SLOW | 1u << DISK_READ_ONLY | 1u << DISK_NO_SYNC, true)) {
    case DISK_READ_ONLY:
        errno = EROFS;
        return SQLITE_IOERR_FSYNC;
    case DISK_NO_SYNC: /* what was to be synced is lost: another sync does not bring it to the disk */
        textbuf_clear(&((struct file *)f)->unsynced);
        errno = EIO;
        return SQLITE_IOERR_FSYNC;
    case DISK_SLOW:
        usleep(1000);
        break;
    default:
        break;
    }
    pthread_mutex_lock(&disk.lock);
    if (disk.mirror && ((struct file *)f)->unsynced.length)
        bring((struct file *)f, NULL);
    textbuf_clear(&((struct file *)f)->unsynced);
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static int truncate_file(sqlite3_file *f, sqlite3_int64 size)
{
    note((struct file *)f, (struct change){ .end = true, .at = size }, "");
    return real(f)->pMethods->xTruncate(real(f), size);
}

static int read_file(sqlite3_file *f, void *bytes, int length, sqlite3_int64 at)
{
    errno = EIO;
    if (meet(1u << DISK_NO_READ, false))
        return SQLITE_IOERR_READ;
    return real(f)->pMethods->xRead(real(f), bytes, length, at);
}

static int close_file(sqlite3_file *f)
{
    struct file **link = &disk.files;
    pthread_mutex_lock(&disk.lock);
    while (*link != (struct file *)f)
        link = &(*link)->next;
    *link = (*link)->next;
    pthread_mutex_unlock(&disk.lock);
    textbuf_release(&((struct file *)f)->unsynced);
    return real(f)->pMethods->xClose(real(f));
}

static int file_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return real(f)->pMethods->xFileSize(real(f), size);
}

static int lock_file(sqlite3_file *f, int level)
{
    return real(f)->pMethods->xLock(real(f), level);
}

static int unlock_file(sqlite3_file *f, int level)
{
    return real(f)->pMethods->xUnlock(real(f), level);
}

static int check_lock(sqlite3_file *f, int *locked)
{
    return real(f)->pMethods->xCheckReservedLock(real(f), locked);
}

static int control(sqlite3_file *f, int operation, void *argument)
{
    return real(f)->pMethods->xFileControl(real(f), operation, argument);
}

static int sector_size(sqlite3_file *f)
{
    return real(f)->pMethods->xSectorSize(real(f));
}

/* Nothing is promised of a disk that loses its power. */
static int characteristics(sqlite3_file *f)
{
    (void)f;
    return 0;
}

static int map_shared(sqlite3_file *f, int page, int size, int extend, void volatile **memory)
{
    return real(f)->pMethods->xShmMap(real(f), page, size, extend, memory);
}

static int lock_shared(sqlite3_file *f, int offset, int count, int flags)
{
    return real(f)->pMethods->xShmLock(real(f), offset, count, flags);
}

static void shared_barrier(sqlite3_file *f)
{
    real(f)->pMethods->xShmBarrier(real(f));
}

static int unmap_shared(sqlite3_file *f, int remove)
{
    return real(f)->pMethods->xShmUnmap(real(f), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = shared_barrier,
    .xShmUnmap = unmap_shared,
};

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *given)
{
    struct file *f = (struct file *)file;
    (void)vfs;
    *f = (struct file){ .name = path && strrchr(path, '/') ? strrchr(path, '/') + 1 : "", .unsynced = TEXTBUF_GROWING };
    int code = disk.real->xOpen(disk.real, path, real(file), flags, given);
    if (code != SQLITE_OK)
        return code;
    f->base.pMethods = &methods;
    pthread_mutex_lock(&disk.lock);
    f->next = disk.files;
    disk.files = f;
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

/* Stays deleted, for the store syncs its folder before anything counts as committed. */
static int delete_file(sqlite3_vfs *vfs, const char *path, int sync_folder)
{
    char mirrored[1000];
    (void)vfs;
    pthread_mutex_lock(&disk.lock);
    if (disk.mirror) {
        snprintf(mirrored, sizeof mirrored, "%s%s", disk.mirror, strrchr(path, '/'));
        unlink(mirrored);
    }
    pthread_mutex_unlock(&disk.lock);
    return disk.real->xDelete(disk.real, path, sync_folder);
}

void disk_install(void)
{
    disk.real = sqlite3_vfs_find(NULL);
    disk.faulty = *disk.real;
    disk.faulty.zName = "faulty";
    disk.faulty.szOsFile += (int)sizeof(struct file);
    disk.faulty.xOpen = open_file;
    disk.faulty.xDelete = delete_file;
    if (sqlite3_vfs_register(&disk.faulty, 1) != SQLITE_OK)
        test_die("SQLite does not take the disk");
}

/* What the C library would ask of a host, answered here, so that the module imports nothing for it: the ends that a
 * native process has become traps, and there are no files. See fault.h and base/fatal.h. */
#include "wasm/fault.h"

#include "base/fatal.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <wasi/api.h>

static char text[400];

const char *trap_text(void)
{
    return text;
}

void fatal(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    __builtin_trap();
}

void assertion_fails(const char *file, int line)
{
    fatal("%s:%d: an assertion does not hold", file, line);
}

/* The printf of wasi-libc could complain on standard error and so needs these; it never does. */

__wasi_errno_t __wasi_fd_close(__wasi_fd_t fd)
{
    (void)fd;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_seek(__wasi_fd_t fd, __wasi_filedelta_t offset, __wasi_whence_t whence,
                              __wasi_filesize_t *retptr0)
{
    (void)fd, (void)offset, (void)whence, (void)retptr0;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_write(__wasi_fd_t fd, const __wasi_ciovec_t *iovs, size_t iovs_len, __wasi_size_t *retptr0)
{
    (void)fd, (void)iovs, (void)iovs_len, (void)retptr0;
    return __WASI_ERRNO_BADF;
}

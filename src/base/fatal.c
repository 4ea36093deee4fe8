/* The end of a native process; see fatal.h. Nothing else in the core writes anywhere. */
#include "base/fatal.h"

#ifndef __wasm__

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void coil_fatal(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("coil: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    abort();
}

#endif

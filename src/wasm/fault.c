/* The ends that a native process has become traps. See fault.h and base/fatal.h. */
#include "wasm/fault.h"

#include "base/fatal.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static char text[400];

const char *trap_text(void)
{
    return text;
}

void coil_fatal(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    __builtin_trap();
}

void assertion_fails(const char *file, int line)
{
    coil_fatal("%s:%d: an assertion does not hold", file, line);
}

/* The end of the process, for what nobody can mend: no memory, a damaged built-in ruleset. It comes with coil.h into
 * programs of others, which may well have a `fatal` of their own: hence the name. */
#ifndef COIL_BASE_FATAL_H
#define COIL_BASE_FATAL_H

/* Says the sentence on standard error and aborts. In WebAssembly it is kept for the page instead (src/wasm/fault.c). */
void coil_fatal(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

#endif

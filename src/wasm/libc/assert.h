/* `assert` of the module, found before the C library's. It tells the place alone, without folders: the texts of all
 * claims and the names of their functions would be two more kilobytes for a page to load. */
#undef assert
#define assert(claim) ((claim) ? (void)0 : assertion_fails(__FILE_NAME__, __LINE__))

#ifndef COIL_WASM_LIBC_ASSERT_H
#define COIL_WASM_LIBC_ASSERT_H

#define static_assert _Static_assert

_Noreturn void assertion_fails(const char *file, int line);

#endif

/* What the module imports, as `coil`: what its session needs of an owner (protocol/session.h), and nothing else. */
#ifndef COIL_WASM_PAGE_H
#define COIL_WASM_PAGE_H

#include <stddef.h>
#include <stdint.h>

#define PAGE_IMPORT(name) __attribute__((import_module("coil"), import_name(name)))

/* 64 random bits, for a match that is given no seed. */
PAGE_IMPORT("seed") uint64_t page_seed(void);

/* Milliseconds by a clock that does not go back. */
PAGE_IMPORT("now") double page_now(void);

/* The serial form (base/flat_bytes.h) of a JSON text, in memory of coil_alloc, and its length. What is not JSON becomes
 * a FLAT_BAD that says why. */
PAGE_IMPORT("flatten") void *page_flatten(const char *json, size_t length, size_t *bytes);

#endif

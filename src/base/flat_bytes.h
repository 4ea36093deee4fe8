/* The serial form of a flat list (flat.h): how those who parse JSON elsewhere hand a list over through memory, as
 * JavaScript does to a WebAssembly module. It is one item after the other, in document order, with nothing before,
 * between or after them:
 *
 *     type     1 byte: the number in enum flat_type; with FLAT_SHARES added, one more byte follows: with so many bytes
 *              of the path of the item before begins this path, and `path` is what follows them
 *     path     1 byte: its length, then its bytes
 *     value    FLAT_INT: 8 bytes, two's complement, lowest first
 *              FLAT_BOOL: 1 byte, 0 or 1
 *              FLAT_TEXT, FLAT_BIG, FLAT_RAW, FLAT_ODD_KEY, FLAT_DEEP, FLAT_BAD: 4 bytes, lowest first: the length of
 *              the text, then its bytes
 *              all others: nothing
 *
 *     {"cmd":"play","seat":1}   is   01 03 c m d 04 00 00 00 p l a y   00 04 s e a t 01 00 00 00 00 00 00 00
 *
 * Texts are UTF-8. Only a FLAT_TEXT may hold zero bytes, and is a FLAT_BYTES in the list then; FLAT_BYTES has no serial
 * form of its own. A FLAT_RAW is one line. Only an empty object or list has the path "", when it is the whole document.
 *
 * What the maker of a request has to know besides (protocol/session.h says what a request is):
 *
 * - Steps of a path are joined by dots; entries of lists count from 0. An object or list that is empty is an item, any
 *   other is its members or entries.
 * - `id` is one item, a FLAT_RAW. It comes back as it stands there.
 * - A number that is whole and fits 64 bits is a FLAT_INT; if it is beyond 64 bits, or beyond a double, a FLAT_BIG with
 *   the digits as they were written; any other a FLAT_REAL.
 * - A key that is empty, contains a dot or begins with a digit is a FLAT_ODD_KEY.
 * - The first step is at most FLAT_ARGUMENT_LIMIT bytes long, what follows after the dot at most FLAT_PATH_LIMIT. A
 *   member or entry whose path would be longer is a FLAT_DEEP.
 * - Objects with a key twice are not JSON here, and not handed over. */
#ifndef COIL_BASE_FLAT_BYTES_H
#define COIL_BASE_FLAT_BYTES_H

#include "base/flat_make.h"

enum { FLAT_BYTES_MAX = 1 << 26, FLAT_SHARES = 0x80 };

/* Makes the list, in new memory that flat_release frees. Any bytes may come: what is not the serial form of items is
 * refused, naming the place, with `code`, which is also the status of the reader's refusals. That the items are in
 * document order and each there once is the maker's care; readers go wrong in no way if not, they refuse.
 * Returns 0 or `code`; then *out needs no release. */
int flat_of_bytes(const void *bytes, size_t length, int code, struct flat *out, struct error *err);

#endif

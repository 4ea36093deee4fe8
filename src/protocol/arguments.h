/* Typed access to the arguments of a request, which is a flat list (base/flat.h). An argument that is an object or a
 * list is read by its prefix ("names.0"), or as a list of its own (flat_part in base/flat_make.h).
 *
 * The readers return 0 or ERR_BAD_ARGUMENT. An argument that is left out although it is needed is an error; one that
 * may be left out and is leaves *out as it was. Texts are borrowed from the request. */
#ifndef COIL_PROTOCOL_ARGUMENTS_H
#define COIL_PROTOCOL_ARGUMENTS_H

#include "base/flat_make.h"

enum { ARGUMENTS_MAX = 10 };

enum need { OPTIONAL, NEEDED };

/* Refuses arguments that are not among `names` (ended by NULL) of `command`. */
int check_arguments(const struct flat *request, const char *command, const char *const *names, struct error *err);

int argument_text(const struct flat *request, const char *key, enum need need, const char **out, struct error *err);
int argument_int(const struct flat *request, const char *key, enum need need, int64_t min, int64_t max, int64_t *out,
                 struct error *err);
int argument_bool(const struct flat *request, const char *key, enum need need, bool *out, struct error *err);
/* A text for a reader that counts its bytes, of which some may be zero. */
int argument_bytes(const struct flat *request, const char *key, enum need need, const char **out, size_t *length,
                   struct error *err);
/* One of `words` (ended by NULL); *out is its index. */
int argument_word(const struct flat *request, const char *key, const char *const *words, int *out, struct error *err);
/* The argument `seat`: a number below SEATS_MAX, or `word`, which is "chance" (SEAT_CHANCE), "table" (VIEW_TABLE, and
 * then "all" is VIEW_FULL) or NULL for neither. */
int argument_seat(const struct flat *request, enum need need, const char *word, int *out, struct error *err);
/* The argument `seed`, in SEED_SIZE bytes; *given tells whether it was there. */
int argument_seed(const struct flat *request, char *seed, bool *given, struct error *err);

/* A text from an item (NULL for what is no single value) that stands for one: a text without zero bytes, at most
 * `size` - 1 bytes, or with `numbers` a whole number, which means its digits. `what` names it in the message. */
int text_of_item(const struct flat_item *item, bool numbers, const char *what, char *out, size_t size,
                 struct error *err);

#endif

/* Requests of the protocol, and typed access to their arguments.
 *
 * The readers return 0 or ERR_BAD_ARGUMENT. An argument that is left out although it is needed is an error; one that
 * may be left out and is leaves *out as it was. Texts are borrowed from the request. */
#ifndef COIL_PROTOCOL_REQUESTS_H
#define COIL_PROTOCOL_REQUESTS_H

#include "base/json.h"
#include "base/status.h"
#include "native/flatten.h" /* and with it jansson */

struct request {
    json_t *root;
    bool quoted; /* holds numbers beyond 64 bits, which jansson cannot hold: see big_number */
};

enum need { OPTIONAL, NEEDED };

/* Parses one line. Returns 0 (release it then) or ERR_BAD_JSON. */
int request_parse(struct request *q, const char *line, size_t length, struct error *err);
void request_release(struct request *q);

/* The text of a number beyond 64 bits, which stands as a text with a zero byte before it, so that readers of texts
 * refuse it. NULL for every other value. */
const char *big_number(const json_t *value);

/* The JSON of a value as it came, to be freed; NULL if there is none. Numbers beyond 64 bits can be made texts, for
 * readers that refuse them with their path. */
char *request_dump(const struct request *q, const json_t *value, bool big_as_texts);

/* Writes the member `id` as it came, if there is one. */
void request_write_id(const struct request *q, struct json *w);

/* The value of `cmd`; "" if it is missing or not a text. */
const char *request_command(const struct request *q);

/* Refuses arguments that are not among `keys` (ended by NULL). */
int request_check_keys(const struct request *q, const char *const *keys, struct error *err);

/* The value of an argument, NULL if it is left out. */
json_t *request_value(const struct request *q, const char *key);

int request_text(const struct request *q, const char *key, enum need need, const char **out, struct error *err);
int request_int(const struct request *q, const char *key, enum need need, int64_t min, int64_t max, int64_t *out,
                struct error *err);
/* One of `words` (ended by NULL); *out is its index. */
int request_word(const struct request *q, const char *key, const char *const *words, int *out, struct error *err);
/* The argument `seat`: a number below SEATS_MAX, or `word`, which is "chance" (SEAT_CHANCE), "table" (VIEW_TABLE) or
 * NULL for neither. */
int request_seat(const struct request *q, enum need need, const char *word, int *out, struct error *err);

/* A text from a JSON value that stands for one: a string without zero bytes, at most `size` - 1 bytes, or with
 * `numbers` a whole number, which means its digits. `what` names it in the message. */
int text_of_value(const json_t *value, bool numbers, const char *what, char *out, size_t size, struct error *err);

#endif

/* A JSON writer onto a text buffer. Base has no parser: what comes in arrives as a flat list (flat.h).
 *
 * Commas and quotes are the writer's business; nesting is checked by assertions. A writer begun with JSON_SORTED puts
 * the members of every object in ascending order of their keys as the object ends: that form, which has no blanks, is
 * what record hashes are taken over. */
#ifndef COIL_BASE_JSON_H
#define COIL_BASE_JSON_H

#include "base/textbuf.h"

#include <stdint.h>

enum json_order { JSON_AS_WRITTEN, JSON_SORTED };

enum { JSON_DEPTH_MAX = 68, JSON_MEMBERS_MAX = 128 };

struct json {
    struct textbuf *out; /* borrowed */
    enum json_order order;
    int depth;
    struct json_level {
        bool object;
        bool after_key;
        int count;
        int first; /* of its members in `start` */
    } level[JSON_DEPTH_MAX];
    /* Where each member of the open objects begins, of the outermost first; kept only for objects to be sorted. */
    size_t start[JSON_MEMBERS_MAX];
};

/* Begins one value at the end of `out`, which is borrowed. */
void json_init(struct json *w, struct textbuf *out, enum json_order order);

void json_object_begin(struct json *w);
void json_object_end(struct json *w);
void json_list_begin(struct json *w);
void json_list_end(struct json *w);
/* The key of the next member. Keys of objects to be sorted need no escaping. */
void json_key(struct json *w, const char *key);

void json_put_int(struct json *w, int64_t value);
void json_put_bool(struct json *w, bool value);
void json_put_null(struct json *w);
/* A string; UTF-8 passes as it is, control characters, quotes and backslashes are escaped. */
void json_put_text(struct json *w, const char *text);
/* A value that is JSON already. */
void json_put_raw(struct json *w, const char *json);
/* A floating-point number with 17 digits, which no reader can mistake. */
void json_put_real(struct json *w, double value);

/* Key and value in one call. */
void json_member_int(struct json *w, const char *key, int64_t value);
void json_member_bool(struct json *w, const char *key, bool value);
void json_member_text(struct json *w, const char *key, const char *text);
void json_member_null(struct json *w, const char *key);
void json_member_raw(struct json *w, const char *key, const char *json);
void json_member_real(struct json *w, const char *key, double value);
/* A list of texts, which a NULL ends; a NULL pointer is an empty one. */
void json_member_texts(struct json *w, const char *key, const char *const *texts);
/* A key, and the beginning of its value. */
void json_member_object(struct json *w, const char *key);
void json_member_list(struct json *w, const char *key);

#endif

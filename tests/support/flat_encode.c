/* The serial form of flat lists, written; see flat_encode.h. */
#include "flat_encode.h"

#include <string.h>

static void put_number(struct textbuf *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        text_put_char(out, (char)(number >> (8 * i)));
}

void flat_encode(const struct flat *list, struct textbuf *out)
{
    for (int i = 0; i < list->count; i++) {
        const struct flat_item *item = &list->items[i];
        bool bytes = item->type == FLAT_BYTES;
        text_put_char(out, (char)(bytes ? FLAT_TEXT : item->type));
        text_put_char(out, (char)item->length);
        text_put_bytes(out, item->path, (size_t)item->length);
        if (item->type == FLAT_INT || item->type == FLAT_BOOL)
            put_number(out, (uint64_t)item->number, item->type == FLAT_INT ? 8 : 1);
        if (!item->text)
            continue;
        size_t length = bytes ? (size_t)item->number : strlen(item->text);
        put_number(out, length, 4);
        text_put_bytes(out, item->text, length);
    }
}

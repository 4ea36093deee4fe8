/* A module of its own, for what few pages ever need: what people write that JSON has not, noted and mended. Bytes and
 * texts go in and out as in wasm/exports.c. */
#include "base/json_slips.h"
#include "wasm/export.h"

/* The slips of a text, each in a line, "line 3, column 4: …"; an empty line; and the text without them. */
const char *EXPORT(coil_mend)(const char *text, size_t length)
{
    static struct textbuf reply = TEXTBUF_GROWING, mended = TEXTBUF_GROWING;
    struct faults faults = FAULTS_NONE;
    textbuf_clear(&reply);
    textbuf_clear(&mended);
    json_mend(text, length, &mended, &faults);
    for (int i = 0; i < faults.count; i++) {
        fault_text(&faults.list[i], &reply);
        text_put_char(&reply, '\n');
    }
    text_putf(&reply, "\n%s", textbuf_text(&mended));
    faults_release(&faults);
    return textbuf_text(&reply);
}

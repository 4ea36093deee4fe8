/* Lines of reports; see lines.h. */
#include "lab/lines.h"

#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char line_share_columns[] = " share     95 % interval";
const char line_mean_columns[] = "  mean     95 % interval";

void text_put_count(struct textbuf *out, int64_t count)
{
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%lld", (long long)count);
    for (int i = 0; i < length; i++) {
        text_put_char(out, digits[i]);
        if (digits[i] != '-' && i + 1 < length && (length - 1 - i) % 3 == 0)
            text_put_char(out, ',');
    }
}

void text_put_xml(struct textbuf *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("&<>\"'", *text))
            text_putf(out, "&#%d;", *text);
        else if ((unsigned char)*text >= ' ')
            text_put_char(out, *text);
    }
}

void text_put_size(struct textbuf *out, double value)
{
    double size = fabs(value);
    int digits = size < 0.0995 ? 3 : size < 0.995 ? 2 : size < 9.95 ? 1 : 0;
    text_putf(out, "%.*f", digits, size < 0.0005 ? 0 : value);
}

void line_cell(struct textbuf *out, const char *text, int width)
{
    int columns = 0;
    for (; *text && (columns < width || !utf8_begins(*text)); text++) {
        columns += utf8_begins(*text);
        text_put_char(out, *text);
    }
    text_putf(out, "%*s", width - columns, "");
}

void line_heading(struct textbuf *out, const char *title, const char *columns)
{
    text_putf(out, "\n%-*s%s\n", *columns ? LABEL_WIDTH : 0, title, columns);
}

void line_label(struct textbuf *out, const char *label)
{
    const int width = LABEL_WIDTH - 2;
    text_put(out, "  ");
    if (utf8_columns(label, strlen(label)) < width)
        line_cell(out, label, width);
    else
        text_putf(out, "%s\n%*s", label, LABEL_WIDTH, "");
}

void line_real(struct textbuf *out, double value)
{
    double size = value < 0 ? -10 * value : value; /* the sign takes a column */
    text_putf(out, "%6.*f", size < 999.995 ? 2 : size < 9999.95 ? 1 : 0, value);
}

void line_bar(struct textbuf *out, double share, int width)
{
    int filled = (int)(share * width + 0.5);
    for (int i = 0; i < width; i++)
        text_put_char(out, i < filled ? '#' : '.');
}

static void put_few(struct textbuf *out, struct estimate e)
{
    text_putf(out, "only %lld case%s", (long long)e.cases, e.cases == 1 ? "" : "s");
}

void line_share(struct textbuf *out, const char *label, struct estimate share)
{
    line_label(out, label);
    if (share.cases == 0) {
        text_put(out, "     -\n");
        return;
    }
    text_putf(out, "%6.2f %%  %6.2f - %6.2f  ", 100 * share.value, 100 * share.low, 100 * share.high);
    if (share.cases < FEW_CASES)
        put_few(out, share);
    else
        line_bar(out, share.value, BAR_WIDTH);
    text_put_char(out, '\n');
}

void line_estimate(struct textbuf *out, const char *label, struct estimate e)
{
    line_label(out, label);
    if (e.cases == 0) {
        text_put(out, "     -");
        return;
    }
    line_real(out, e.value);
    text_put(out, "    ");
    line_real(out, e.low);
    text_put(out, " - ");
    line_real(out, e.high);
}

void line_text(struct textbuf *out, const char *text)
{
    size_t column = 0;
    while (*text) {
        size_t word = strcspn(text, " \n");
        bool fits = column > 0 && column + 1 + word <= 79;
        text_put(out, fits ? " " : column > 0 ? "\n  " : "  ");
        text_put_bytes(out, text, word);
        column = fits ? column + 1 + word : 2 + word;
        text += word;
        text += strspn(text, " \n");
    }
    text_put(out, column > 0 ? "\n" : "");
}

void line_mean(struct textbuf *out, const char *label, struct estimate e)
{
    line_estimate(out, label, e);
    if (e.cases > 0 && e.cases < FEW_CASES) {
        text_put(out, "  ");
        put_few(out, e);
    }
    text_put_char(out, '\n');
}

static void put_number(struct json *w, const char *key, double value, bool known)
{
    if (!known) {
        json_member_null(w, key);
        return;
    }
    json_member_real(w, key, value);
}

void json_interval(struct json *w, const char *name, struct estimate e)
{
    put_number(w, name, e.value, e.cases > 0);
    put_number(w, "low", e.low, e.cases > 0);
    put_number(w, "high", e.high, e.cases > 0);
    if (e.few)
        json_member_bool(w, "few", true);
}

/* The lines of which reports are made, for people and for programs. */
#ifndef COIL_LAB_LINES_H
#define COIL_LAB_LINES_H

#include "base/json.h"
#include "lab/tally.h"

enum { LABEL_WIDTH = 33, BAR_WIDTH = 16, LABEL_MAX = 128 };

/* A whole number with its thousands set apart: 12,345. */
void text_put_count(struct textbuf *out, int64_t count);
/* A number for a sentence, with two digits that count where it is small: 0.012, 0.35, 4.2, 17; never "-0". */
void text_put_size(struct textbuf *out, double value);

/* A text in which what means something to XML is escaped. */
void text_put_xml(struct textbuf *out, const char *text);

/* An empty line, a title, and what stands above the columns. */
void line_heading(struct textbuf *out, const char *title, const char *columns);
/* The first column; a label that is too long for it has a line of its own. */
void line_label(struct textbuf *out, const char *label);
/* A text in exactly so many columns, cut or filled up with blanks; letters beyond ASCII are UTF-8. */
void line_cell(struct textbuf *out, const char *text, int width);
/* In six columns, as exact as fits. */
void line_real(struct textbuf *out, double value);
/* So many of `width` columns. */
void line_bar(struct textbuf *out, double share, int width);

/* Share, interval and a bar, under line_share_columns; where there are few cases, their number instead of the bar. */
void line_share(struct textbuf *out, const char *label, struct estimate share);
extern const char line_share_columns[];
/* Value and interval under line_mean_columns: without a line end; or with one, after the number of cases if they are
 * few. */
void line_estimate(struct textbuf *out, const char *label, struct estimate e);
void line_mean(struct textbuf *out, const char *label, struct estimate e);
extern const char line_mean_columns[];

/* A text in lines of at most 79 columns, indented by two. */
void line_text(struct textbuf *out, const char *text);

/* Members of the open object: the value under `name`, `low` and `high`; null where there is nothing to tell, and `few`
 * where there is little. */
void json_interval(struct json *w, const char *name, struct estimate e);

#endif

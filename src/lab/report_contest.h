/* What a contest has shown, for people and for programs. Texts have at most 100 columns. */
#ifndef COIL_LAB_REPORT_CONTEST_H
#define COIL_LAB_REPORT_CONTEST_H

#include "lab/contest.h"
#include "lab/lines.h"

/* What is played by whom, as members of the open object: all that decides the results, but for how many rounds. */
void contest_setup_json(const struct contest_setup *setup, struct json *w);

/* Appends tables of bots and meetings; or the same as members of the open object. With `timing` each bot is told with
 * the processor time it took, which is not the same every time. */
void contest_text(const struct contest *c, struct textbuf *out);
void contest_json(const struct contest *c, bool timing, struct json *w);

/* Who leads, in a few words; it may be asked while it goes on. */
void contest_standing_text(struct contest *c, struct textbuf *out);

/* ---- Saved blocks ------------------------------------------------------------------------------------------------ */

/* A block as a line without its end: its index, the parts of each game, what went wrong, and a check of all that and of
 * the setup (a hash). */
void contest_line_put(const struct contest_setup *setup, uint64_t hash, int64_t index,
                      const struct contest_block *block, struct textbuf *out);
/* Reads it back; false if it is damaged or of another setup. */
bool contest_line_read(const struct contest_setup *setup, uint64_t hash, const char *line, int64_t *index,
                       struct contest_block *block);

#endif

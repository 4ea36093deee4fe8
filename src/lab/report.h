/* What a run of simulated games showed, for people and for programs. Texts have at most 79 columns. */
#ifndef COIL_LAB_REPORT_H
#define COIL_LAB_REPORT_H

#include "lab/lines.h"
#include "lab/simulate.h"

/* Appends the report as text with tables and small bars. */
void sim_report_text(const struct sim_setup *setup, const struct sim_report *r, struct textbuf *out);

/* Appends the report as the members of one JSON object, which the caller has opened. All of it follows from the setup,
 * so that the same run gives the same text, byte for byte, with any number of threads. Shares and means have `low` and
 * `high` beside them, null if there was nothing to count, and `few`, true, where they rest on little (tally.h). */
void sim_report_json(const struct sim_setup *setup, const struct sim_report *r, struct json *w);

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

/* Appends what became of all cards, those played most first; or all that is known of one. */
void sim_cards_text(const struct sim_setup *setup, const struct sim_report *r, struct textbuf *out);
void sim_card_text(const struct sim_setup *setup, const struct sim_report *r, int card, struct textbuf *out);

/* A list with an object for each card. */
void sim_cards_json(const struct card_sums *sums, struct json *w);

/* ---- Parts of reports -------------------------------------------------------------------------------------------- */

/* ", 3 seats, first=random" and a line end; the lines on top of a report. */
void sim_put_players(const struct sim_setup *setup, struct textbuf *out);
void sim_put_head(const struct sim_setup *setup, const struct sim_report *r, struct textbuf *out);
/* "greedy", with its number where several of the entrants are the same bot, and with its seat where it keeps one. */
void sim_put_entrant(const struct sim_setup *setup, int entrant, struct textbuf *out);
/* What was played, as members of the open object. */
void sim_setup_json(const struct sim_setup *setup, int64_t games, int64_t unfinished, struct json *w);

#endif

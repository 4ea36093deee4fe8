/* What a run of simulated games showed, for people and for programs. */
#ifndef COIL_LAB_REPORT_H
#define COIL_LAB_REPORT_H

#include "lab/simulate.h"

/* Appends the report as text with tables and small bars, at most 79 columns. */
void sim_report_text(const struct sim_setup *setup, const struct sim_report *r, struct textbuf *out);

/* Appends the report as the members of one JSON object, which the caller has opened. All of it follows from the setup,
 * so that the same run gives the same text, byte for byte, with any number of threads. */
void sim_report_json(const struct sim_setup *setup, const struct sim_report *r, struct json *w);

/* A whole number with its thousands set apart: 12,345. */
void text_put_count(struct textbuf *out, int64_t count);

#endif

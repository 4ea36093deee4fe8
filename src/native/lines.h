/* Sessions of the protocol over lines of JSON: what is left to do for a program that has jansson. */
#ifndef COIL_NATIVE_LINES_H
#define COIL_NATIVE_LINES_H

#include "protocol/session.h"

#include <stdio.h>

/* An owner that parses with jansson, draws seeds from the kernel and reads its clock. */
struct session_owner native_owner(const char *version);

/* Answers one request, given without its line end: `reply` (growing) becomes the reply's line without its end, or empty
 * for a blank line. Returns false if the request was `quit`. */
bool line_answer(struct session *session, const char *line, size_t length, struct textbuf *reply);

/* Answers requests until `quit` or the end of the input. Every reply is flushed. Returns 0, or -1 if a reply could not
 * be written. */
int lines_serve(struct session *session, FILE *in, FILE *out);

#endif

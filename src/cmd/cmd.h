/* The sub-commands of `coil`. Each is one file, cmd_NAME.c, with one function: it parses its own arguments with argp
 * (argv[0] is "coil NAME", so that messages name it), prints, and returns an exit status. Only this folder prints to
 * the user, ends the process, or asks for the list of games (games/games.h). */
#ifndef COIL_CMD_H
#define COIL_CMD_H

#include "engine/ruleset.h"

#include <argp.h>

/* Exit statuses, the same for all sub-commands. */
enum {
    CMD_OK = 0,
    CMD_FAILED = 1, /* what was asked for did not work: a damaged record, an unreadable file */
    CMD_USAGE = 2   /* the command line makes no sense; argp exits with it too */
};

int cmd_arena(struct catalog *catalog, int argc, char **argv);
int cmd_bot(struct catalog *catalog, int argc, char **argv);
int cmd_bound(struct catalog *catalog, int argc, char **argv);
int cmd_bench(struct catalog *catalog, int argc, char **argv);
int cmd_check(struct catalog *catalog, int argc, char **argv);
int cmd_engine(struct catalog *catalog, int argc, char **argv);
int cmd_games(struct catalog *catalog, int argc, char **argv);
int cmd_play(struct catalog *catalog, int argc, char **argv);
int cmd_replay(struct catalog *catalog, int argc, char **argv);
int cmd_review(struct catalog *catalog, int argc, char **argv);
int cmd_rules(struct catalog *catalog, int argc, char **argv);
int cmd_serve(struct catalog *catalog, int argc, char **argv);
int cmd_simulate(struct catalog *catalog, int argc, char **argv);
int cmd_train(struct catalog *catalog, int argc, char **argv);
int cmd_verify(struct catalog *catalog, int argc, char **argv);

/* A flag of a struct argp_option beside argp's own, which takes no notice of it: the option may be given repeatedly. */
enum { OPTION_REPEATS = 0x1000 };

/* Parses the arguments of a sub-command. Any other option that has a value and is given twice is wrong usage: else one
 * of the two would count for nothing, unseen. */
void cmd_parse(const struct argp *argp, int argc, char **argv, void *input);

/* Reports an error on standard error, "coil simulate: …", and returns the exit status that fits it. */
int cmd_refuse(const char *program, const struct error *err);

/* How standard output is to be written: the columns of its terminal, at most 80; its rows, 40 if it is none; whether
 * texts may hold more than ASCII; whether it is a terminal of colours, and nobody wants none (https://no-color.org). */
int cmd_columns(void);
int cmd_rows(void);
bool cmd_unicode(void);
bool cmd_colours(void);

/* A whole number from the command line, min … max; anything else is wrong usage and ends the process. `name` is what
 * the message calls it, "--games". */
int64_t cmd_number(struct argp_state *state, const char *name, const char *text, int64_t min, int64_t max);

#endif

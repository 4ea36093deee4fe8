/* One game, line by line. */
#ifndef COIL_PLAIN_PLAY_H
#define COIL_PLAIN_PLAY_H

#include "native/game_file.h"
#include "plain/plain.h"
#include "seat/asking.h"
#include "show/choice.h"

/* How the game is left. */
enum leave { LEAVE_NOT, LEAVE_PROGRAM, LEAVE_TO_START, LEAVE_NEW_GAME };

struct play {
    struct plain_start *start;
    struct talk *talk;
    struct match *match;
    struct setup setup; /* who sits where */
    struct cast cast;
    struct asking asking;
    struct autosave autosave;
    char record_path[GAME_PATH_SIZE]; /* written after every action too; "" */
    int viewer;                       /* who is told: a seat, VIEW_TABLE */
    int told[SEATS_MAX + 1]; /* events told to each seat, and to all together, where it matters who hears them */
    struct bot_player *player[SEATS_MAX], *adviser; /* opened when first needed */
    enum leave leave;
    /* The question that is asked: */
    int asked; /* whose it is; SEAT_NONE */
    union state_memory view;
    struct choice choice;
    action *actions;
    struct choice_option *options; /* at `level`, of those that agree with `at` before it */
    int option_count, at, level;
    bool stale; /* it is to be asked anew */
};

/* Plays a match until it is left; takes it, with `kept_path` from the file where it was kept. `note` is said first.
 * With LEAVE_NEW_GAME *next is the same game once more. */
enum leave play_run(struct plain_start *start, struct match *m, const char *kept_path, const char *note,
                    struct match **next);

/* ---- commands.c -------------------------------------------------------------------------------------------------- */

/* Obeys what was said if it is one of the commands. */
bool play_obey(struct play *p);
/* Says the first words about commands. */
void play_say_commands(struct play *p);

/* ---- play.c: for commands ---------------------------------------------------------------------------------------- */

const struct rules *play_rules(const struct play *p);
/* Events from one on, in the eyes of whoever is told; true if there were any. */
bool play_say_events(struct play *p, int from);
/* Writes autosave and record. */
void play_save(struct play *p);
/* The keyboard changes hands to whoever is asked. */
void play_hand_over(struct play *p);
/* A text that a teller wrote, then released. */
void play_say_told(struct play *p, struct textbuf *told);
/* How all stand. */
void play_say_standings(struct play *p);

#endif

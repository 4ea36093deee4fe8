/* The table: one match on the screen, to be played or replayed. It knows no game; a screen (screen.h) may draw one.
 *
 * What is shown is the view of one person, `viewer`. The picture lags behind the match while events are shown one after
 * the other, and settles on the view when they are through. */
#ifndef COIL_TUI_TABLE_H
#define COIL_TUI_TABLE_H

#include "native/game_file.h"
#include "native/setup.h"
#include "seat/asking.h"
#include "tui/guard.h"
#include "tui/line_edit.h"
#include "tui/screen.h"

enum speed { SPEED_SLOW, SPEED_NORMAL, SPEED_FAST, SPEED_INSTANT };
extern const char *const speed_words[];

/* Why a table was left. */
enum leave {
    LEAVE_NOT,
    LEAVE_TO_START, /* for the start screen */
    LEAVE_PROGRAM,
    LEAVE_NEW_GAME, /* the same once more */
    LEAVE_REPLAY,   /* to see the game again */
    LEAVE_PLAY_ON,  /* from a replay: to play from here */
    LEAVE_LOAD      /* the record at `load_path` instead */
};

/* Whose eyes look, and what they have seen. */
struct eyes {
    int viewer;              /* a seat, VIEW_TABLE; in a replay of a finished game VIEW_FULL too */
    union state_memory view; /* theirs, moved along by events while these are shown */
    int shown;               /* events of the match that have been shown */
    struct story story;      /* those, turn by turn */
    int scroll;              /* lines of the log below its end */
};

/* The game's own picture; without one the table shows text. */
struct picture {
    const struct screen *screen; /* NULL */
    void *scene;                 /* its memory */
};

/* The person who is asked, and how far they have come with their choice. */
struct asked {
    int seat;        /* SEAT_NONE */
    action *actions; /* theirs, `count` of them; 0 while nobody is asked */
    int count;
    int chosen; /* the one under the cursor, or -1 */
    struct chooser chooser;
    bool typing;
    struct line_edit edit;
};

/* On the open screen, who may claim the answer. */
struct claims {
    int cursor;       /* 0 for nobody, else the n-th of them */
    struct area list; /* where they stand, as last drawn */
};

/* How fast things go, and what they wait for. */
struct pace {
    enum speed speed;
    bool moving;                     /* events are being shown */
    bool paused;                     /* bots wait, a replay does not run */
    const char *thinking;            /* who thinks, or NULL */
    struct input pending;            /* a key that came while nobody was asked, to be obeyed next; INPUT_NONE */
    struct guard guard;              /* after a skip */
    int64_t (*clock)(void *context); /* in milliseconds */
};

/* The bottom line, until the next key. */
struct note {
    char text[400];
    bool bad;
};

/* Where the game is kept. */
struct files {
    struct autosave autosave;
    char record_path[GAME_PATH_SIZE]; /* written after every action too; "" */
    char load_path[GAME_PATH_SIZE];
};

struct table {
    struct pane pane; /* first */
    struct term *term;
    struct match *match;
    struct setup setup; /* who sits where */
    bool replay;
    const char *rules_text; /* of the game, or NULL */
    struct eyes eyes;
    struct picture picture;
    struct asked asked;
    struct asking answers; /* who is asked for what was announced, and what may be taken back */
    struct claims claims;
    struct pace pace;
    struct note note;
    struct files files;
    bool end_told; /* it has been told how the game ended, and who has won is written down */
    struct {
        struct bot_player *player[SEATS_MAX], *adviser; /* opened when first needed */
    } bots;
};

/* Takes the match. `t` must be freed with table_release even if it is never shown. */
void table_init(struct table *t, struct term *term, struct match *m, const struct setup *setup);
void table_release(struct table *t);

/* ---- table.c: what is on it -------------------------------------------------------------------------------------- */

/* Puts the picture where the match is, without a show, and asks whoever is to be asked. */
void table_settle(struct table *t);
/* Shows the events that have not been shown, one after the other, and settles. A key skips them. */
void table_catch_up(struct table *t);
/* Waits for a key, at most `ms` (negative: without end); passes over one that came too soon after a skip. */
struct input table_read(struct table *t, int ms);
/* True if a person is asked for their only action, which the table plays; not where they have the screen to themselves
 * for a moment, and must see what is theirs. */
bool table_only_action(const struct table *t);
/* Plays an action, saves, and shows what followed. A person's only action is the table's, though they were quick and
 * chose it themselves: taken back, it would be played at once again. */
void table_play_action(struct table *t, int seat, action a);
/* Back to the last decision of a person, or forward to the next. */
void table_undo(struct table *t);
void table_redo(struct table *t);
/* Plays an action that came about in one of these ways. */
void table_play_from(struct table *t, int seat, action a, enum origin origin);
/* The note at the bottom. */
void table_note(struct table *t, bool bad, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The number of persons in the game. */
int table_persons(const struct table *t);
/* True if persons at one keyboard have secrets from each other. */
bool table_secrets(const struct table *t);
/* True if in the present state persons act before all eyes. */
bool table_open(const struct table *t);
/* True if the keyboard must be handed to the person who is asked. */
bool table_hands_over(const struct table *t);
/* The look for the screen, as things stand; true if its actions are chosen in the picture. */
struct look table_look(const struct table *t);
bool table_pictured(const struct table *t);
/* Writes autosave and record. */
void table_save(struct table *t);

/* ---- table_answers.c: who is asked for an answer ------------------------------------------------------------ */

/* The game has answers, and its show knows about them. */
bool answers_known(const struct table *t);
/* Declines for the person for whom it is due. */
void answers_decline(struct table *t);
/* Obeys a key on the open screen; false if it means nothing there. */
bool answers_take(struct table *t, struct input in);
/* The next wish of the person who looks, or of one that is chosen from a list. */
void answers_change_wish(struct table *t);
/* The wish to be shown: of the person who looks; -1 if there is none. */
int answers_wish_shown(const struct table *t);
/* The names on the open screen, and what it is about; returns the rows used. */
int answers_draw(struct table *t, struct term *term, struct area area);

/* ---- table_draw.c ------------------------------------------------------------------------------------------------ */

void table_draw(struct pane *self, struct term *term);

/* ---- table_log.c: what has happened ------------------------------------------------------------------------------ */

/* Moves the story along to what has been shown, or makes it anew for other eyes and after steps back. */
void log_follow(struct table *t);
/* The latest turns in a line each, the one that goes on event by event. */
void log_draw(struct table *t, struct term *term, struct area area, const struct look *look);
/* The sentence of the latest event that has one; "" before. */
const char *log_latest(const struct look *look, struct told *told);
/* The turns from one on, for reading: in a line each, or event by event. */
void log_text(const struct look *look, int first_turn, bool in_lines, struct textbuf *out);

/* ---- table_keys.c: what a person does at it ---------------------------------------------------------------------- */

/* Obeys one key. */
enum leave table_take(struct table *t, struct input in);
/* Lets a bot think and returns true with its action; false if the person wants something else (in t->pending). */
bool table_think(struct table *t, struct bot_player **player, struct bot_choice bot, int seat, action *out);

/* ---- table_end.c ------------------------------------------------------------------------------------------------- */

/* Writes down how the game ended, for the records of persons. */
void table_note_end(struct table *t);
/* Tells how it ended, over the table, until a key does something else. */
enum leave table_tell_end(struct table *t);

/* ---- The two ways to use it -------------------------------------------------------------------------------------- */

/* play_screen.c: until the table is left. */
enum leave play_screen_run(struct table *t);
/* replay_screen.c: begins at the start of the match, whose actions are all beyond it. */
enum leave replay_screen_run(struct table *t);

#endif

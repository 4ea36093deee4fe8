/* The terminal: set-up and tear-down, glyphs and colours, drawing of text, and input as plain values.
 *
 * What is on the screen is a stack of panes. term_read draws them all, from the lowest to the topmost, waits for input
 * and hands it to its caller, who belongs to the topmost. So a dialogue can be opened anywhere, and a resized window
 * draws itself. In a window that is too small only a request for a larger one is drawn, and input waits, but for q and
 * Ctrl-C, which leave.
 *
 * Nothing relies on colour alone, and NO_COLOR (not empty) turns colours off. Glyphs are Unicode where the locale is
 * UTF-8 (C.UTF-8 is tried if the user's is unset, or not there), and ASCII otherwise, on the Linux console, and with
 * COIL_ASCII=1. */
#ifndef COIL_TUI_TERM_H
#define COIL_TUI_TERM_H

#include <stdbool.h>
#include <stdint.h>

enum { TERM_ROWS_MIN = 24, TERM_COLUMNS_MIN = 80 };

/* ---- Style ------------------------------------------------------------------------------------------------------- */

enum colour {
    COLOUR_PLAIN,
    COLOUR_RED,
    COLOUR_GREEN,
    COLOUR_BLUE,
    COLOUR_YELLOW,
    COLOUR_ORANGE,
    COLOUR_PURPLE,
    COLOUR_CYAN,
    COLOUR_GREY,
    COLOUR_DARK_RED, /* for lines between coloured things */
    COLOUR_DARK_GREEN,
    COLOUR_DARK_BLUE,
    COLOUR_DARK_GREY,
    COLOUR_COUNT
};

enum { STYLE_BOLD = 1, STYLE_DIM = 2, STYLE_REVERSE = 4, STYLE_UNDERLINE = 8 };

struct style {
    uint8_t colour; /* enum colour */
    uint8_t flags;
};

#define STYLE(colour, flags) ((struct style){ (colour), (flags) })
#define STYLE_PLAIN STYLE(COLOUR_PLAIN, 0)
#define STYLE_STRONG STYLE(COLOUR_PLAIN, STYLE_BOLD)
#define STYLE_QUIET STYLE(COLOUR_GREY, 0)
#define STYLE_BRIGHT STYLE(COLOUR_YELLOW, STYLE_BOLD)
#define STYLE_LIT STYLE(COLOUR_YELLOW, STYLE_BOLD | STYLE_REVERSE)

/* The colour called so in a ruleset ("red"); COLOUR_PLAIN for one that is not known. */
enum colour colour_named(const char *name);
/* The colour of lines that go with it. */
enum colour colour_darker(enum colour colour);

/* ---- Areas ------------------------------------------------------------------------------------------------------- */

struct area {
    int y, x, height, width;
};

static inline bool area_has(struct area a, int y, int x)
{
    return y >= a.y && y < a.y + a.height && x >= a.x && x < a.x + a.width;
}
static inline int least(int a, int b)
{
    return a < b ? a : b;
}
/* What is left of it below the rows that are used, or right of the columns; its first rows. */
static inline struct area area_rest(struct area a, int used)
{
    return (struct area){ a.y + used, a.x, a.height - used, a.width };
}
static inline struct area area_right(struct area a, int used)
{
    return (struct area){ a.y, a.x + used, a.height, a.width - used };
}
static inline struct area area_top(struct area a, int rows)
{
    return (struct area){ a.y, a.x, least(a.height, rows), a.width };
}
/* The number within its bounds; `low` if these cross. */
static inline int clamp(int n, int low, int high)
{
    n = least(n, high);
    return n < low ? low : n;
}

/* ---- Input ------------------------------------------------------------------------------------------------------- */

enum input_kind {
    INPUT_NONE, /* the time is up */
    INPUT_CHAR, /* `code` is the character */
    INPUT_UP,
    INPUT_DOWN,
    INPUT_LEFT,
    INPUT_RIGHT,
    INPUT_HOME,
    INPUT_END,
    INPUT_PAGE_UP,
    INPUT_PAGE_DOWN,
    INPUT_TAB,
    INPUT_BACK_TAB,
    INPUT_ENTER,
    INPUT_ESCAPE,
    INPUT_BACKSPACE,
    INPUT_DELETE,
    INPUT_CLICK,      /* the left button was pressed at y, x */
    INPUT_WHEEL_UP,   /* at y, x */
    INPUT_WHEEL_DOWN, /* at y, x */
    INPUT_RESIZE,
    INPUT_BREAK, /* Ctrl-C */
    INPUT_STOP   /* the process is asked to end, the terminal is gone, or nothing can be seen in it and the user leaves:
                    leave at once; comes again and again */
};

struct input {
    enum input_kind kind;
    uint32_t code;
    int y, x;
};

/* Where a key takes the cursor of a list, round at its ends; -1 for keys that do not move it. */
int input_moves(struct input in, int at, int count);

/* ---- The terminal ------------------------------------------------------------------------------------------------ */

struct term;

/* A layer of the screen. It must not read input while it draws. */
struct pane {
    void (*draw)(struct pane *self, struct term *t);
    struct pane *below; /* kept by term_push */
};

/* A key that is named on the screen, and can be clicked there. */
struct named_key {
    struct area area;
    struct input in;
};

enum { TERM_NAMED_MAX = 24 };

struct term {
    int rows, columns;
    bool unicode, colours;
    int colours_known; /* of the terminal */
    struct pane *top;
    struct named_key named[TERM_NAMED_MAX]; /* by the topmost pane, as last drawn */
    int named_count;
};

/* NULL if a screen can be shown, else a sentence that says why not. */
const char *term_obstacle(void);

/* Takes over the terminal and its signals. There is one terminal, so one of these at a time. False, with the terminal
 * as it was, if curses knows too little about it. */
bool term_open(struct term *t);
/* Gives the terminal back; to be called at every way out. */
void term_close(struct term *t);

void term_push(struct term *t, struct pane *pane);
void term_pop(struct term *t);

/* Draws all panes, waits at most `ms` (negative: without end) and returns what came. */
struct input term_read(struct term *t, int ms);
/* The signal that INPUT_STOP stands for; 0 for a terminal that is gone. */
int term_stop_signal(void);

/* ---- Drawing, inside `draw` of a pane ---------------------------------------------------------------------------- */

/* Text from y, x on, cut to `width` columns and to the window. Characters that cannot be shown become '?'. Returns the
 * columns used. */
int term_text(struct term *t, int y, int x, int width, struct style style, const char *text);
/* The same for printf's formats; at most 400 bytes. */
int term_textf(struct term *t, int y, int x, int width, struct style style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* A line of keys and what they do, "up/down choose  Enter takes, Esc goes back". A click on one of them is read as that
 * key. Returns the columns used. */
int term_keys(struct term *t, int y, int x, int width, struct style style, const char *text);
/* The key that is named at a place of the screen, or the input itself. */
struct input term_named(const struct term *t, struct input in);
/* One character: the Unicode one, or the ASCII one that stands in for it. */
void term_glyph(struct term *t, int y, int x, struct style style, uint32_t unicode, char ascii);
/* Blanks in a style. */
void term_fill(struct term *t, int y, int x, int height, int width, struct style style);
/* A line of a list, marked if the cursor is here. */
void term_item(struct term *t, int y, int x, int width, bool here, const char *text);
/* The first line shown of a list, so that the cursor is among `rows` of them. */
int list_first(int first, int cursor, int rows, int count);
/* The lines of a frame alone. */
void term_frame(struct term *t, struct area area, struct style style, bool heavy);
/* A frame with a title in the middle of the window; returns its inside, which is blank, one row and two columns from
 * the lines. */
struct area term_centre(struct term *t, int height, int width, const char *title);

/* Text broken at blanks into lines as wide as the area; newlines in it are kept. Draws as many lines as there is room
 * for, and returns their number. */
int term_wrap(struct term *t, struct area area, struct style style, const char *text);
/* The same without the first `skip` lines. */
int term_wrap_from(struct term *t, struct area area, int skip, struct style style, const char *text);
/* The number of lines that it has in all. */
int text_lines(const char *text, int width);

/* Columns that a text takes. */
int text_columns(const char *text);

#endif

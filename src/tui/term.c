/* Set-up, input and the stack of panes; see term.h. Drawing of text is in term_draw.c. */
#include "tui/term.h"

#include "native/system.h"
#include "tui/term_known.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* What a signal handler may write: curses has one terminal, and so has the process. */
static volatile sig_atomic_t interrupted, stop_signal, given_up;

static void on_signal(int number)
{
    if (number == SIGINT)
        interrupted = 1;
    else
        stop_signal = number;
}

static void catch_signals(void)
{
    struct sigaction sa = { .sa_handler = on_signal }; /* without SA_RESTART: waiting for input ends */
    sigemptyset(&sa.sa_mask);
    sigaction(SIGINT, &sa, NULL);
    sigaction(SIGTERM, &sa, NULL);
    sigaction(SIGHUP, &sa, NULL);
}

static void release_signals(void)
{
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
}

/* ---- Set-up ------------------------------------------------------------------------------------------------------ */

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

const char *term_obstacle(void)
{
    const char *name = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return "this needs a terminal for its input and output";
    if (!name || !*name || strcmp(name, "dumb") == 0 || strcmp(name, "unknown") == 0)
        return "this terminal cannot place text on its screen (see the variable TERM)";
    if (!term_known())
        return "this kind of terminal is not known here (see the variable TERM)";
    return NULL;
}

/* True if the user names a locale whose characters are not UTF-8: LC_ALL=C is a wish for ASCII. */
static bool asks_for_less(void)
{
    const char *variable = is_set("LC_ALL") ? "LC_ALL" : is_set("LC_CTYPE") ? "LC_CTYPE" : "LANG";
    const char *name = getenv(variable), *dot = name ? strchr(name, '.') : NULL;
    return name && *name && !(dot && strncasecmp(dot, ".utf", 4) == 0);
}

/* True if texts may be written in Unicode. Only characters follow the locale: texts are English everywhere. */
static bool choose_locale(void)
{
    const char *name = getenv("TERM");
    setlocale(LC_CTYPE, "");
    bool wanted = !is_set("COIL_ASCII") && !asks_for_less();
    if (wanted && strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
    bool console = name && strncmp(name, "linux", 5) == 0; /* its font has no such glyphs */
    return wanted && !console && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static void start_colours(struct term *t)
{
    static const short rich[COLOUR_COUNT] = {
        [COLOUR_RED] = 203,      [COLOUR_GREEN] = 77,      [COLOUR_BLUE] = 75,      [COLOUR_YELLOW] = 227,
        [COLOUR_ORANGE] = 214,   [COLOUR_PURPLE] = 177,    [COLOUR_CYAN] = 87,      [COLOUR_GREY] = 246,
        [COLOUR_DARK_RED] = 131, [COLOUR_DARK_GREEN] = 65, [COLOUR_DARK_BLUE] = 61, [COLOUR_DARK_GREY] = 240,
    };
    static const short poor[COLOUR_COUNT] = {
        [COLOUR_RED] = COLOR_RED,          [COLOUR_GREEN] = COLOR_GREEN,    [COLOUR_BLUE] = COLOR_BLUE,
        [COLOUR_YELLOW] = COLOR_YELLOW,    [COLOUR_ORANGE] = COLOR_YELLOW,  [COLOUR_PURPLE] = COLOR_MAGENTA,
        [COLOUR_CYAN] = COLOR_CYAN,        [COLOUR_GREY] = COLOR_WHITE,     [COLOUR_DARK_RED] = COLOR_RED,
        [COLOUR_DARK_GREEN] = COLOR_GREEN, [COLOUR_DARK_BLUE] = COLOR_BLUE, [COLOUR_DARK_GREY] = COLOR_WHITE,
    };
    t->colours = has_colors() && !is_set("NO_COLOR");
    if (!t->colours)
        return;
    start_color();
    use_default_colors();
    t->colours_known = COLORS;
    for (int i = 1; i < COLOUR_COUNT; i++)
        init_pair((short)i, COLORS >= 256 ? rich[i] : poor[i], -1);
}

bool term_open(struct term *t)
{
    *t = (struct term){ .unicode = choose_locale() };
    interrupted = stop_signal = given_up = 0;
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return false;
    catch_signals(); /* after curses, which has handlers of its own */
    start_colours(t);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(60);
    leaveok(stdscr, TRUE);
    curs_set(0);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    getmaxyx(stdscr, t->rows, t->columns);
    return true;
}

void term_close(struct term *t)
{
    (void)t;
    mousemask(0, NULL);
    curs_set(1);
    endwin();
    release_signals();
}

int term_stop_signal(void)
{
    return stop_signal;
}

/* ---- Panes ------------------------------------------------------------------------------------------------------- */

void term_push(struct term *t, struct pane *pane)
{
    pane->below = t->top;
    t->top = pane;
}

void term_pop(struct term *t)
{
    t->top = t->top->below;
}

static bool roomy(const struct term *t)
{
    return t->rows >= TERM_ROWS_MIN && t->columns >= TERM_COLUMNS_MIN;
}

static void draw_request(struct term *t)
{
    char text[120];
    snprintf(text, sizeof text, "Please enlarge this window to %d x %d; it is %d x %d. Nothing is lost. q leaves.",
             TERM_COLUMNS_MIN, TERM_ROWS_MIN, t->columns, t->rows);
    int lines = text_lines(text, t->columns), y = lines < t->rows ? (t->rows - lines) / 2 : 0;
    term_wrap(t, (struct area){ y, 0, t->rows - y, t->columns }, STYLE_STRONG, text);
}

static void draw_up_to(struct term *t, struct pane *pane)
{
    if (pane->below)
        draw_up_to(t, pane->below);
    t->named_count = 0; /* what lies below cannot be clicked */
    pane->draw(pane, t);
}

/* Draws all panes and returns at once. */
static void show(struct term *t)
{
    getmaxyx(stdscr, t->rows, t->columns);
    erase();
    if (!roomy(t))
        draw_request(t);
    else if (t->top)
        draw_up_to(t, t->top);
    refresh();
}

/* ---- Input ------------------------------------------------------------------------------------------------------- */

static struct input mouse_input(void)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return (struct input){ .kind = INPUT_NONE };
    struct input in = { .kind = INPUT_NONE, .y = event.y, .x = event.x };
    if (event.bstate & BUTTON1_PRESSED)
        in.kind = INPUT_CLICK;
    else if (event.bstate & BUTTON4_PRESSED)
        in.kind = INPUT_WHEEL_UP;
    else if (event.bstate & BUTTON5_PRESSED)
        in.kind = INPUT_WHEEL_DOWN;
    return in;
}

static struct input key_input(wint_t code)
{
    static const struct {
        wint_t code;
        enum input_kind kind;
    } keys[] = {
        { KEY_UP, INPUT_UP },         { KEY_DOWN, INPUT_DOWN },           { KEY_LEFT, INPUT_LEFT },
        { KEY_RIGHT, INPUT_RIGHT },   { KEY_HOME, INPUT_HOME },           { KEY_END, INPUT_END },
        { KEY_PPAGE, INPUT_PAGE_UP }, { KEY_NPAGE, INPUT_PAGE_DOWN },     { KEY_BTAB, INPUT_BACK_TAB },
        { KEY_ENTER, INPUT_ENTER },   { KEY_BACKSPACE, INPUT_BACKSPACE }, { KEY_DC, INPUT_DELETE },
        { KEY_RESIZE, INPUT_RESIZE },
    };
    if (code == KEY_MOUSE)
        return mouse_input();
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].code == code)
            return (struct input){ .kind = keys[i].kind };
    return (struct input){ .kind = INPUT_NONE };
}

static struct input char_input(wint_t code)
{
    static const enum input_kind keys[128] = {
        [3] = INPUT_BREAK,   [8] = INPUT_BACKSPACE, ['\t'] = INPUT_TAB,  ['\n'] = INPUT_ENTER,
        [12] = INPUT_RESIZE, ['\r'] = INPUT_ENTER,  [27] = INPUT_ESCAPE, [127] = INPUT_BACKSPACE
    };
    if (code == 12) /* Ctrl-L: whatever garbled the screen is painted over */
        clearok(curscr, TRUE);
    if (code < 128 && (keys[code] || !code)) /* zero is Ctrl-Space, which is nothing here */
        return (struct input){ .kind = keys[code] };
    return (struct input){ .kind = INPUT_CHAR, .code = code };
}

int input_moves(struct input in, int at, int count)
{
    switch (in.kind) {
    case INPUT_UP:
    case INPUT_BACK_TAB:
    case INPUT_WHEEL_UP:
        return (at + count - 1) % count;
    case INPUT_DOWN:
    case INPUT_TAB:
    case INPUT_WHEEL_DOWN:
        return (at + 1) % count;
    case INPUT_HOME:
        return 0;
    case INPUT_END:
        return count - 1;
    default:
        return -1;
    }
}

/* One key without waiting, or INPUT_NONE. */
static struct input take_key(void)
{
    wint_t code = 0;
    if (stop_signal || given_up)
        return (struct input){ .kind = INPUT_STOP };
    if (interrupted) {
        interrupted = 0;
        return (struct input){ .kind = INPUT_BREAK };
    }
    switch (get_wch(&code)) {
    case OK:
        return char_input(code);
    case KEY_CODE_YES:
        return key_input(code);
    }
    return (struct input){ .kind = INPUT_NONE };
}

/* Waits until there may be a key; a signal ends it too. Notices a terminal that has gone away. */
static void wait_for_key(int64_t ms)
{
    struct pollfd fd = { .fd = STDIN_FILENO, .events = POLLIN };
    int ready = poll(&fd, 1, ms > 500 ? 500 : (int)ms);
    if (ready > 0 && (fd.revents & (POLLHUP | POLLERR | POLLNVAL)))
        given_up = 1;
}

struct input term_read(struct term *t, int ms)
{
    int64_t end = ms < 0 ? INT64_MAX : system_ms(NULL) + ms;
    for (;;) {
        show(t);
        struct input in = term_named(t, take_key());
        bool leaves = in.kind == INPUT_BREAK || (in.kind == INPUT_CHAR && in.code == 'q');
        if (leaves && !roomy(t)) { /* no dialogue can be seen that would ask */
            given_up = 1;
            in.kind = INPUT_STOP;
        }
        bool urgent = in.kind == INPUT_STOP || in.kind == INPUT_RESIZE;
        if (in.kind != INPUT_NONE && (roomy(t) || urgent))
            return in;
        int64_t left = end - system_ms(NULL);
        if (left <= 0)
            return (struct input){ .kind = INPUT_NONE };
        if (in.kind == INPUT_NONE)
            wait_for_key(left);
    }
}

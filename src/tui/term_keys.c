/* Keys that are named on the screen, for the mouse; see term.h. */
#include "tui/term.h"

#include <string.h>

/* The key of a name; INPUT_NONE for a word that is none. */
static struct input key_of(const char *name, size_t length)
{
    static const struct {
        const char *name;
        enum input_kind kind;
    } keys[] = {
        { "up", INPUT_UP },        { "down", INPUT_DOWN },   { "left", INPUT_LEFT },    { "right", INPUT_RIGHT },
        { "Home", INPUT_HOME },    { "End", INPUT_END },     { "PgUp", INPUT_PAGE_UP }, { "PgDn", INPUT_PAGE_DOWN },
        { "Tab", INPUT_TAB },      { "Enter", INPUT_ENTER }, { "Esc", INPUT_ESCAPE },   { "Del", INPUT_DELETE },
        { "Ctrl-C", INPUT_BREAK },
    };
    if (length == 1)
        return (struct input){ .kind = INPUT_CHAR, .code = (unsigned char)name[0] };
    if (length == 5 && strncmp(name, "space", length) == 0)
        return (struct input){ .kind = INPUT_CHAR, .code = ' ' };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strlen(keys[i].name) == length && strncmp(keys[i].name, name, length) == 0)
            return (struct input){ .kind = keys[i].kind };
    return (struct input){ .kind = INPUT_NONE };
}

/* The end of a part of the line: before two blanks, a comma or a semicolon. */
static size_t part_length(const char *part)
{
    size_t n = 0;
    while (part[n] && part[n] != ',' && part[n] != ';' && (part[n] != ' ' || part[n + 1] != ' '))
        n++;
    return n;
}

/* The keys that a part begins with: "Enter takes", which is one key all along, or "up/down choose". */
static void name_keys(struct term *t, int y, int x, const char *part, size_t length)
{
    size_t word = strcspn(part, " ") < length ? strcspn(part, " ") : length;
    for (size_t start = 0; start < word && t->named_count < TERM_NAMED_MAX;) {
        size_t name = strcspn(part + start, "/");
        bool alone = start == 0 && name >= word;
        name = start + name < word ? name : word - start;
        struct named_key key = { { y, x + (int)start, 1, (int)(alone ? length : name) }, key_of(part + start, name) };
        if (key.in.kind != INPUT_NONE)
            t->named[t->named_count++] = key;
        start += name + 1;
    }
}

int term_keys(struct term *t, int y, int x, int width, struct style style, const char *text)
{
    int used = term_text(t, y, x, width, style, text);
    for (size_t at = 0; text[at] && (int)at < used;) {
        size_t length = part_length(text + at);
        name_keys(t, y, x + (int)at, text + at, length);
        at += length + strspn(text + at + length, " ,;");
    }
    return used;
}

struct input term_named(const struct term *t, struct input in)
{
    for (int i = 0; in.kind == INPUT_CLICK && i < t->named_count; i++)
        if (area_has(t->named[i].area, in.y, in.x))
            return t->named[i].in;
    return in;
}

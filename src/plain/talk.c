/* Lines out and lines in; see talk.h. */
#include "plain/talk.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Out --------------------------------------------------------------------------------------------------------- */

/* One line, broken between words where it is too long; blanks within it stay, since tables are made of them. */
static void say_line(struct talk *t, const char *line, size_t length)
{
    int column = 0;
    for (size_t i = 0, word; i < length || i == 0; i += word) {
        size_t blanks = 0;
        while (i + blanks < length && line[i + blanks] == ' ')
            blanks++;
        word = blanks;
        while (i + word < length && line[i + word] != ' ')
            word++;
        int width = utf8_columns(line + i, word);
        if (column && column + width > t->columns) {
            fputc('\n', t->out);
            column = 0;
            i += blanks;
            word -= blanks;
            width -= (int)blanks;
        }
        if (word > blanks || column == 0)
            fwrite(line + i, 1, word, t->out);
        column += width;
        if (word == 0)
            break;
    }
    fputc('\n', t->out);
}

static void put_plainest(struct textbuf *out, const char *text)
{
    for (size_t left = strlen(text), count; left > 0; text += count, left -= count) {
        uint32_t c = 0;
        count = utf8_character(text, left, &c);
        text_put_char(out, count == 1 ? *text : utf8_plainest(c));
        count = count ? count : 1;
    }
}

void talk_text(struct talk *t, const char *text)
{
    size_t length;
    struct textbuf plainest = TEXTBUF_GROWING;
    if (!t->unicode) {
        put_plainest(&plainest, text);
        text = textbuf_text(&plainest);
    }
    do {
        length = strcspn(text, "\n");
        if (length || text[length])
            say_line(t, text, length);
        text += length + (text[length] == '\n');
    } while (*text);
    textbuf_release(&plainest);
}

void talk_say(struct talk *t, const char *format, ...)
{
    char text[1200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    talk_text(t, text);
}

void talk_pause(struct talk *t)
{
    fputc('\n', t->out);
}

void talk_push_away(struct talk *t)
{
    for (int rows = t->rows(); rows > 0; rows--)
        fputc('\n', t->out);
}

/* ---- In ---------------------------------------------------------------------------------------------------------- */

/* The words of what was read; whatever controls a terminal or is no UTF-8 is a blank. */
static void keep_words(struct talk *t, const char *read, size_t length)
{
    struct textbuf line = textbuf_over(t->line, sizeof t->line);
    bool blank = false;
    for (size_t i = 0, bytes; i < length; i += bytes ? bytes : 1) {
        bytes = (unsigned char)read[i] <= ' ' || read[i] == 0x7f ? 0 : utf8_character(read + i, length - i, NULL);
        if (bytes && blank && line.length)
            text_put_char(&line, ' ');
        text_put_bytes(&line, read + i, bytes);
        blank = !bytes;
    }
    if (line.cut)
        t->line[0] = '\0';
}

bool talk_read(struct talk *t)
{
    char *read = NULL;
    size_t room = 0;
    fputs("> ", t->out);
    fflush(t->out);
    ssize_t length = getline(&read, &room, t->in);
    t->line[0] = '\0';
    t->ended = length < 0;
    if (!t->ended)
        keep_words(t, read, (size_t)length);
    free(read);
    if (t->echo || t->ended)
        fprintf(t->out, "%s\n", t->line);
    return !t->ended;
}

int talk_number(const char *text, int max)
{
    size_t digits = strspn(text, "0123456789");
    if (!digits || text[digits])
        return 0;
    long number = digits < 9 ? strtol(text, NULL, 10) : 0;
    return number >= 1 && number <= max ? (int)number : -1;
}

const char *talk_behind(const struct talk *t, const char *word)
{
    size_t length = strlen(word);
    if (strncasecmp(t->line, word, length) != 0 || (t->line[length] && t->line[length] != ' '))
        return NULL;
    return t->line + length + (t->line[length] == ' ');
}

bool talk_begins(const struct talk *t, const char *text)
{
    return strncasecmp(t->line, text, strlen(t->line)) == 0;
}

/* ---- A choice ---------------------------------------------------------------------------------------------------- */

static int chosen_item(const struct talk *t, const char *const *items, int count)
{
    int found = talk_number(t->line, count) - 1, fitting = 0;
    if (found >= 0 || !t->line[0])
        return found >= 0 ? found : 0;
    for (int i = 0; i < count; i++)
        if (talk_begins(t, items[i])) {
            found = i;
            fitting++;
        }
    return fitting == 1 ? found : -1;
}

int talk_choose(struct talk *t, const char *question, const char *const *items, int count)
{
    talk_pause(t);
    talk_say(t, "%s", question);
    for (int i = 0; i < count; i++)
        talk_say(t, "%d: %s", i + 1, items[i]);
    while (talk_read(t)) {
        int chosen = chosen_item(t, items, count);
        if (chosen >= 0)
            return chosen;
        if (talk_behind(t, "back") || talk_behind(t, "quit"))
            return TALK_BACK;
        talk_say(t, "Type a number from 1 to %d, or the beginning of a line. Enter alone is 1. 'back' goes back.",
                 count);
    }
    return TALK_ENDED;
}

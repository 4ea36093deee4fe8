/* Legal actions and typed texts; see choices.h. */
#include "tui/choices.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void choices_init(struct choices *c, const struct rules *rules)
{
    c->count = 0;
    c->actions = memory_new((size_t)rules_list_max(rules) * sizeof *c->actions);
    c->texts = memory_new((size_t)rules_list_max(rules) * sizeof *c->texts);
}

void choices_release(struct choices *c)
{
    free(c->actions);
    free(c->texts);
    *c = (struct choices){ 0 };
}

void choices_of_seat(struct choices *c, struct match *m, int seat)
{
    c->count = 0;
    if (seat == SEAT_NONE)
        return;
    c->count = match_legal(m, seat, c->actions);
    const struct state *view = match_view(m, seat);
    for (int i = 0; i < c->count; i++) {
        struct textbuf text = textbuf_over(c->texts[i], sizeof c->texts[i]);
        game_action_text(match_rules(m), view, seat, c->actions[i], &text);
    }
}

/* ---- Typed texts ------------------------------------------------------------------------------------------------- */

/* How well a typed text fits an action's. */
enum fit { FIT_NONE, FIT_PART, FIT_END, FIT_WHOLE };

static enum fit fit_of(const char *typed, const char *text)
{
    size_t length = strlen(typed);
    enum fit best = FIT_NONE;
    if (strcasecmp(typed, text) == 0)
        return FIT_WHOLE;
    for (const char *p = text; *p; p++) {
        bool word = p == text || p[-1] == ' ';
        if (!word || strncasecmp(typed, p, length) != 0)
            continue;
        enum fit fit = p[length] == '\0' ? FIT_END : FIT_PART;
        best = fit > best ? fit : best;
    }
    return best;
}

static void trim(const char *typed, char *out, size_t size)
{
    struct textbuf text = textbuf_over(out, size);
    while (*typed) {
        while (*typed == ' ')
            typed++;
        size_t length = strcspn(typed, " ");
        if (length && text.length)
            text_put_char(&text, ' ');
        text_put_bytes(&text, typed, length);
        typed += length;
    }
}

static int number_of(const char *typed)
{
    int number = 0;
    for (const char *p = typed; *p; p++) {
        if (!isdigit((unsigned char)*p) || number > 100000)
            return 0;
        number = number * 10 + (*p - '0');
    }
    return number;
}

/* The message for a text that fits none or several. */
static void explain(const struct choices *c, const char *typed, enum fit best, struct error *err)
{
    char list[200];
    struct textbuf text = textbuf_over(list, sizeof list);
    int listed = 0;
    for (int i = 0; i < c->count && listed < 6; i++)
        if (best == FIT_NONE || fit_of(typed, c->texts[i]) == best)
            text_putf(&text, "%s%s", listed++ ? ", " : "", c->texts[i]);
    if (listed == 6)
        text_put(&text, ", ...");
    error_set(err, ERR_ILLEGAL_ACTION,
              best == FIT_NONE ? "'%.40s' is not possible now; try: %s" : "'%.40s' may mean: %s", typed, list);
}

int choices_find(const struct choices *c, const char *typed, bool numbers, struct error *err)
{
    char text[ACTION_TEXT_SIZE];
    trim(typed, text, sizeof text);
    enum fit best = FIT_NONE;
    int found = -1, fitting = 0;
    for (int i = 0; i < c->count; i++) {
        enum fit fit = fit_of(text, c->texts[i]);
        if (fit > best) {
            best = fit;
            fitting = 0;
            found = i;
        }
        fitting += fit == best && fit != FIT_NONE;
    }
    if (best != FIT_WHOLE && numbers && number_of(text) >= 1 && number_of(text) <= c->count)
        return number_of(text) - 1;
    if (fitting == 1 && text[0])
        return found;
    explain(c, text, text[0] ? best : FIT_NONE, err);
    return -1;
}

void choices_complete(const struct choices *c, char *typed, size_t size)
{
    const char *first = NULL;
    size_t length = strlen(typed), common = 0;
    for (int i = 0; i < c->count; i++) {
        const char *text = c->texts[i];
        if (strncasecmp(typed, text, length) != 0)
            continue;
        if (!first) {
            first = text;
            common = strlen(text);
        }
        for (size_t k = 0; k < common; k++)
            if (text[k] != first[k])
                common = k;
    }
    if (first && common >= length && common < size) {
        memcpy(typed, first, common);
        typed[common] = '\0';
    }
}

bool choices_begin_with(const struct choices *c, uint32_t character)
{
    for (int i = 0; i < c->count; i++)
        if ((unsigned char)c->texts[i][0] == character)
            return true;
    return false;
}

/* What a ruleset is about, as plain text: its numbers in words, and its cards; see show.h. */
#include "show/show.h"

#include "base/utf8.h"

#include <ctype.h>
#include <string.h>

enum { INDENT = 8, END = 76 }; /* as wide as the pages of the terminal */

/* Text in lines that begin `indent` columns in, the first of them at `column`. Line ends in it stay. */
static void put_flowing(const char *text, size_t indent, size_t column, struct textbuf *out)
{
    while (*text) {
        size_t word = strcspn(text, " \n"), wide = (size_t)utf8_columns(text, word);
        if (column > indent && column + 1 + wide > END) {
            text_putf(out, "\n%*s", (int)indent, "");
            column = indent;
        } else if (column > indent) {
            text_put_char(out, ' ');
            column++;
        }
        text_put_bytes(out, text, word);
        column += wide;
        text += word;
        if (*text == '\n') {
            text_putf(out, "\n%*s", text[1] ? (int)indent : 0, "");
            column = indent;
        }
        text += strspn(text, " \n");
    }
}

static void put_text(void tell_it(const struct rules *rules, int n, struct teller *t), const struct rules *rules, int n,
                     struct textbuf *text)
{
    struct teller t = { .out = text };
    textbuf_clear(text);
    tell_it(rules, n, &t);
}

/* What the card says, and below that what its data say, if that is something else. */
static void put_card(const struct rules *rules, const struct show *show, int n, const struct card_words *card,
                     struct textbuf *out)
{
    struct textbuf text = TEXTBUF_GROWING, data = TEXTBUF_GROWING;
    if (card->copies)
        text_putf(out, "  %3d   ", card->copies);
    else
        text_putf(out, "%*s", INDENT, "");
    text_put(out, card->name);
    if (strcmp(card->name, card->thing.id) != 0)
        text_putf(out, " (%s)", card->thing.id);
    if (show->card_text)
        put_text(show->card_text, rules, n, &text);
    if (show->card_data)
        put_text(show->card_data, rules, n, &data);
    if (text.length) {
        text_putf(out, "\n%*s", INDENT, "");
        put_flowing(textbuf_text(&text), INDENT, INDENT, out);
    }
    if (data.length && strcmp(textbuf_text(&text), textbuf_text(&data)) != 0) {
        text_putf(out, "\n%*s", INDENT, "");
        text_put(out, "By its data:");
        put_flowing(textbuf_text(&data), INDENT, INDENT + strlen("By its data:"), out);
    }
    text_put_char(out, '\n');
    textbuf_release(&data);
    textbuf_release(&text);
}

/* True if a card before this one is of its kind. */
static bool had_kind(const struct rules *rules, const struct show *show, int n, const char *kind)
{
    struct card_words card;
    bool had = false;
    for (int i = 0; i < n && !had; i++)
        had = show->card(rules, i, &card) && strcmp(card.kind, kind) == 0;
    return had;
}

static void put_kind(const struct rules *rules, const struct show *show, int from, const char *kind,
                     struct textbuf *out)
{
    struct card_words card;
    int kinds = 0, copies = 0;
    for (int n = from; show->card(rules, n, &card); n++)
        if (strcmp(card.kind, kind) == 0) {
            kinds++;
            copies += card.copies;
        }
    text_putf(out, "\n%c%s: %d kind%s", toupper((unsigned char)*kind), kind + 1, kinds, kinds == 1 ? "" : "s");
    text_putf(out, copies ? ", %d in all\n" : "\n", copies);
    for (int n = from; show->card(rules, n, &card); n++)
        if (strcmp(card.kind, kind) == 0)
            put_card(rules, show, n, &card, out);
}

void show_turns(const struct rules *rules, struct textbuf *out)
{
    if (rules_tell_turns(rules))
        text_putf(out, "The game is over after %d turns, if nothing else ends it. How all stand then decides.\n",
                  rules->turns_max);
}

void show_ruleset(const struct rules *rules, struct textbuf *out)
{
    const struct show *show = show_of(rules->game);
    const struct ruleset *ruleset = rules->ruleset;
    struct textbuf numbers = TEXTBUF_GROWING;
    struct card_words card;
    text_putf(&numbers, "%s: %s (%s, version %d", rules->game->title, ruleset->title, ruleset->id, ruleset->version);
    for (int i = 0; ruleset->marks[i]; i++)
        text_putf(&numbers, ", %s", ruleset->marks[i]);
    text_put(&numbers, ")\n");
    put_flowing(textbuf_text(&numbers), 0, 0, out);
    text_put_char(out, '\n');
    textbuf_clear(&numbers);
    if (show->numbers)
        show->numbers(rules, &numbers);
    show_turns(rules, &numbers);
    put_flowing(textbuf_text(&numbers), 0, 0, out);
    for (int n = 0; show->card && show->card(rules, n, &card); n++)
        if (!had_kind(rules, show, n, card.kind))
            put_kind(rules, show, n, card.kind, out);
    textbuf_release(&numbers);
}

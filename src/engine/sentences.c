/* What events tell people: the sentence of an event's type, with what this event says put in.
 *
 *     %N %O %W      the seat of the event, as in teller.h; [draws] goes with it
 *     %3            its argument 3: a seat, a card, a space as a thing that is spoken of, a word or a number as it is
 *     %W3           the seat that argument 3 names, as in teller.h; %d3 the number alone; %x3 for any other letter what
 *                   the game's `arg_tell` says
 *     {3=a|b|c}     by the number of argument 3: a for 0, b for 1, c for what is above, or below 0
 *     {3<a|b}       a if argument 3 is below 0, which is how nothing is told, else b
 *     {3?a|b}       a for those who see argument 3, b for those from whom it is withheld
 *     {@?a|b}       a if the event has a seat, else b
 *
 * Choices may hold anything, choices too. */
#include "engine/play.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

struct sentence {
    const struct rules *rules;
    const struct event *e;
    struct teller *t;
};

/* ---- Arguments --------------------------------------------------------------------------------------------------- */

static void tell_seat(struct teller *t, char style, int seat)
{
    tell(t, style == 'W' ? "%W" : style == 'N' ? "%N" : "%O", seat);
}

/* A seat that is named; an event from afar may name none. */
static int named_seat(int number)
{
    return number >= 0 && number < SEATS_MAX ? number : SEAT_NONE;
}

static void tell_arg(const struct sentence *s, int index, char style)
{
    const struct event_arg *arg = &s->rules->game->event_types[s->e->type].args[index];
    char memory[80];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    if (style == 'd') {
        tell(s->t, "%d", (int)s->e->arg[index]);
        return;
    }
    if (s->rules->game->arg_tell && s->rules->game->arg_tell(s->rules, s->e, index, style, s->t))
        return;
    if (style || arg->thing == THING_SEAT) {
        tell_seat(s->t, style, named_seat(s->e->arg[index]));
        return;
    }
    event_arg_text(s->rules, s->e, index, &text);
    if (arg->thing == THING_NONE)
        tell(s->t, "%s", memory);
    else
        tell(s->t, "%H", arg->thing, memory, memory);
}

/* What stands behind a percent sign at `p`; returns what follows it. */
static const char *put_named(const struct sentence *s, const char *p, bool aloud)
{
    char style = isalpha((unsigned char)*p) ? *p++ : '\0';
    bool of_arg = isdigit((unsigned char)*p);
    assert(style || of_arg);
    if (aloud && of_arg)
        tell_arg(s, *p - '0', style);
    else if (aloud)
        tell_seat(s->t, style, s->e->seat);
    return p + of_arg;
}

/* ---- Sentences --------------------------------------------------------------------------------------------------- */

/* The branch of a choice: 0 for the first. */
static int branch_of(const struct event *e, char of, char by)
{
    int index = of - '0';
    if (of == '@')
        return e->seat >= SEATS_MAX;
    if (by == '?')
        return e->secret >> index & 1;
    if (by == '<')
        return e->arg[index] >= 0;
    return e->arg[index] >= 0 ? e->arg[index] : INT32_MAX;
}

static const char *put_branch(const struct sentence *s, const char *p, bool aloud);

/* A choice from behind its brace; returns what follows it. */
static const char *put_choice(const struct sentence *s, const char *p, bool aloud)
{
    int wanted = branch_of(s->e, p[0], p[1]);
    p += 2;
    for (int branch = 0;; branch++) {
        const char *end = put_branch(s, p, false);
        bool last = *end == '}';
        assert(*end);
        if (aloud && (branch == wanted || (last && branch < wanted)))
            put_branch(s, p, true);
        p = end + 1;
        if (last)
            return p;
    }
}

/* Words without anything to be put in. */
static const char *put_plain(const struct sentence *s, const char *p, bool aloud)
{
    char words[160];
    size_t length = strcspn(p, "%{|}");
    assert(length < sizeof words);
    memcpy(words, p, length);
    words[length] = '\0';
    if (aloud)
        tell(s->t, words);
    return p + length;
}

/* Up to the end of a branch, which is returned; told only if it is meant. */
static const char *put_branch(const struct sentence *s, const char *p, bool aloud)
{
    while (*p && *p != '|' && *p != '}')
        p = *p == '%' ? put_named(s, p + 1, aloud) : *p == '{' ? put_choice(s, p + 1, aloud) : put_plain(s, p, aloud);
    return p;
}

void game_event_tell(const struct rules *rules, const struct event *seen, struct teller *t)
{
    t->seat_words = rules->game->seat_words;
    if (seen->type == EVENT_BARE)
        return;
    const char *sentence = rules->game->event_types[seen->type].sentence;
    if (sentence)
        put_branch(&(struct sentence){ rules, seen, t }, sentence, true);
    else
        rules->game->event_text(rules, seen, t);
}

/* What a bot thinks of a choice, in words; see hint.h. */
#include "bots/hint.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

int hint_count(const struct bot_answer *answer)
{
    return answer->eval ? answer->line_count : 1;
}

int hint_index(const struct choice *c, const struct bot_answer *answer, int n)
{
    action a = answer->eval ? answer->lines[n].candidate : answer->chosen;
    int i = c->count - 1;
    while (i > 0 && c->actions[i] != a)
        i--;
    assert(i >= 0 && c->actions[i] == a);
    return i;
}

/* The reason of the best stands by itself, those of the others are against it. */
void hint_tell(const struct choice *c, const struct bot_answer *answer, int n, struct teller *t)
{
    tell(t, "%d: ", n + 1);
    choice_words(c, hint_index(c, answer, n), t);
    if (answer->eval && answer->valued)
        tell(t, " (%d %%)", (int)(100 * answer->lines[n].value + 0.5));
    tell(t, strchr(".!?", t->out->data[t->out->length - 1]) ? "" : ".");
    if (!answer->eval)
        return;
    tell(t, n ? " Compared with 1: " : " ");
    size_t start = t->out->length;
    bot_reason(c->rules, answer, n, t);
    if (n && !t->out->cut)
        t->out->data[start] = (char)tolower((unsigned char)t->out->data[start]);
}

/* Near words; see nearest.h. */
#include "base/nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { WORD_MAX = 40 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The number of letters to put in, leave out, change or swap to make one word the other. */
static int typing_errors(const char *a, const char *b)
{
    int rows = (int)strlen(a), columns = (int)strlen(b);
    int cost[WORD_MAX + 1][WORD_MAX + 1];
    for (int i = 0; i <= rows; i++)
        cost[i][0] = i;
    for (int k = 0; k <= columns; k++)
        cost[0][k] = k;
    for (int i = 1; i <= rows; i++) {
        for (int k = 1; k <= columns; k++) {
            bool same = tolower((unsigned char)a[i - 1]) == tolower((unsigned char)b[k - 1]);
            cost[i][k] = least(cost[i - 1][k - 1] + !same, least(cost[i - 1][k], cost[i][k - 1]) + 1);
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                cost[i][k] = least(cost[i][k], cost[i - 2][k - 2] + 1);
        }
    }
    return cost[rows][columns];
}

/* True if `text` has the word in it with no letter beside it. */
static bool stands_in(const char *word, const char *text)
{
    size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[length]))
            return true;
    return false;
}

const char *nearest_word(const char *word, const char *const *words)
{
    size_t length = strlen(word);
    const char *nearest = NULL;
    int fewest = 1 + (int)length / 2; /* more errors than half the word is another word */
    for (int i = 0; words[i]; i++) {
        if (length > strlen(words[i]) && stands_in(words[i], word))
            return words[i];
        if (length == 0 || length > WORD_MAX || strlen(words[i]) > WORD_MAX)
            continue;
        int errors = length >= 3 && strncmp(word, words[i], length) == 0 ? 1 : typing_errors(word, words[i]);
        if (errors < fewest) {
            fewest = errors;
            nearest = words[i];
        }
    }
    return nearest;
}

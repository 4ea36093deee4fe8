/* The string functions that the core uses, as short as they can be: those of wasi-libc are fast on long texts, of which
 * there are none here, and longer than a page likes to load. Memory is copied and filled by instructions. */
#include <ctype.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

size_t strlen(const char *text)
{
    const char *end = text;
    while (*end)
        end++;
    return (size_t)(end - text);
}

size_t strnlen(const char *text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length])
        length++;
    return length;
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

int memcmp(const void *a, const void *b, size_t count)
{
    const unsigned char *p = a, *q = b;
    for (; count > 0; count--, p++, q++)
        if (*p != *q)
            return *p - *q;
    return 0;
}

int strncmp(const char *a, const char *b, size_t most)
{
    for (; most > 0; most--, a++, b++)
        if (*a != *b || !*a)
            return (unsigned char)*a - (unsigned char)*b;
    return 0;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

int strncasecmp(const char *a, const char *b, size_t most)
{
    for (; most > 0; most--, a++, b++) {
        int difference = tolower((unsigned char)*a) - tolower((unsigned char)*b);
        if (difference || !*a)
            return difference;
    }
    return 0;
}

int strcasecmp(const char *a, const char *b)
{
    return strncasecmp(a, b, SIZE_MAX);
}

/* ---- Looking for ------------------------------------------------------------------------------------------------- */

void *memchr(const void *memory, int byte, size_t count)
{
    for (const unsigned char *p = memory; count > 0; count--, p++)
        if (*p == (unsigned char)byte)
            return (void *)p;
    return NULL;
}

char *strchr(const char *text, int letter)
{
    return memchr(text, letter, strlen(text) + 1);
}

char *strrchr(const char *text, int letter)
{
    const char *found = NULL;
    do
        if (*text == (char)letter)
            found = text;
    while (*text++);
    return (char *)found;
}

char *strstr(const char *text, const char *part)
{
    for (size_t length = strlen(part);; text++) {
        if (strncmp(text, part, length) == 0)
            return (char *)text;
        if (!*text)
            return NULL;
    }
}

size_t strspn(const char *text, const char *letters)
{
    size_t length = 0;
    while (text[length] && strchr(letters, text[length]))
        length++;
    return length;
}

size_t strcspn(const char *text, const char *letters)
{
    size_t length = 0;
    while (!strchr(letters, text[length])) /* every list of letters ends at a zero byte too */
        length++;
    return length;
}

char *strpbrk(const char *text, const char *letters)
{
    text += strcspn(text, letters);
    return *text ? (char *)text : NULL;
}

/* ---- Letters and numbers ----------------------------------------------------------------------------------------- */

int tolower(int letter)
{
    return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
}

int toupper(int letter)
{
    return letter >= 'a' && letter <= 'z' ? letter - ('a' - 'A') : letter;
}

int isalnum(int letter)
{
    return (letter >= '0' && letter <= '9') || (tolower(letter) >= 'a' && tolower(letter) <= 'z');
}

/* Decimal, without a sign: the core reads no others by it. */
long strtol(const char *text, char **end, int base)
{
    (void)base;
    long value = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        if (__builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, *text - '0', &value))
            value = LONG_MAX;
    if (end)
        *end = (char *)text;
    return value;
}

/* `snprintf` for the formats that the core uses: %s %c %d %u %x %X and %%, with width, precision of texts, `-`, `0`,
 * `l`, `ll` and `z`, and %.17g alone; any other is a trap. The one of wasi-libc knows long doubles, wide characters and
 * files too. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct sink {
    char *out;
    size_t room, length;
};

/* One conversion: what stands between % and its letter. */
struct field {
    bool left, zeros;
    int width, precision; /* precision -1: none */
    int longs;            /* 2: of 64 bits */
};

static void put(struct sink *sink, const char *bytes, size_t count)
{
    if (sink->length < sink->room) {
        size_t rest = sink->room - sink->length;
        __builtin_memcpy(sink->out + sink->length, bytes, count < rest ? count : rest);
    }
    sink->length += count;
}

static void put_field(struct sink *sink, const struct field *field, const char *bytes, size_t count)
{
    int gap = field->width - (int)count;
    const char *fill = " ";
    if (field->zeros && !field->left && gap > 0) {
        fill = "0";
        if (*bytes == '-') { /* the sign stands before the zeros */
            put(sink, bytes++, 1);
            count--;
        }
    }
    for (; gap > 0 && !field->left; gap--)
        put(sink, fill, 1);
    put(sink, bytes, count);
    for (; gap > 0; gap--)
        put(sink, " ", 1);
}

static void put_number(struct sink *sink, const struct field *field, uint64_t value, bool negative, char kind)
{
    char digits[24], *at = digits + sizeof digits;
    uint32_t base = kind == 'x' || kind == 'X' ? 16 : 10;
    do {
        uint32_t digit = (uint32_t)(value % base);
        *--at = (char)(digit < 10 ? '0' + digit : (kind == 'x' ? 'a' : 'A') - 10 + digit);
    } while (value /= base);
    if (negative)
        *--at = '-';
    put_field(sink, field, at, (size_t)(digits + sizeof digits - at));
}

/* ---- Real numbers ------------------------------------------------------------------------------------------------ */

enum { DIGITS = 17, LIMB = 1000000000, LIMBS = 88, LIMB_DIGITS = 9 };

/* All decimal digits of a positive number, written to `digits`; returns how many, and the first one's power of ten.
 * A binary fraction m / 2^k is m 5^k / 10^k. */
static int expand(uint64_t bits, char *digits, int *power)
{
    int exponent = (int)(bits >> 52 & 2047), shift = (exponent ? exponent : 1) - 1075;
    uint64_t mantissa = (bits & ((1ull << 52) - 1)) | (exponent ? 1ull << 52 : 0);
    uint32_t limbs[LIMBS] = { (uint32_t)(mantissa % LIMB), (uint32_t)(mantissa / LIMB) };
    int used = 2;
    for (int i = shift < 0 ? -shift : shift; i > 0; i--) {
        uint64_t carry = 0;
        for (int k = 0; k < used || carry; k++, carry /= LIMB) {
            used = k < used ? used : k + 1;
            carry += (uint64_t)limbs[k] * (shift < 0 ? 5 : 2);
            limbs[k] = (uint32_t)(carry % LIMB);
        }
    }
    int count = 0;
    for (int k = LIMBS - 1; k >= 0; k--)
        for (uint32_t unit = LIMB / 10; unit > 0; unit /= 10) {
            digits[count] = (char)('0' + limbs[k] / unit % 10);
            count += count > 0 || digits[0] != '0';
        }
    *power = count - 1 + (shift < 0 ? shift : 0);
    return count;
}

/* Cuts digits to so many as count, to the nearest, of two that are as near to the even one; zeros at the end go. */
static int round_digits(char *digits, int count, int *power)
{
    if (count > DIGITS) {
        int last = DIGITS - 1, above = digits[DIGITS] - '5';
        for (int i = DIGITS + 1; above == 0 && i < count; i++)
            above = digits[i] - '0';
        if (above > 0 || (above == 0 && digits[last] % 2)) {
            for (; last >= 0 && digits[last] == '9'; last--)
                digits[last] = '0';
            if (last < 0)
                digits[0] = '1', ++*power;
            else
                digits[last]++;
        }
        count = DIGITS;
    }
    while (count > 1 && digits[count - 1] == '0')
        count--;
    return count;
}

static void put_digits(struct sink *sink, const char *digits, int count, int power)
{
    bool powered = power < -4 || power >= DIGITS;
    int whole = powered ? 1 : power + 1; /* so many digits stand before the point */
    if (whole <= 0)
        put(sink, "0.0000", (size_t)(2 - whole));
    for (int i = 0; i < count || i < whole; i++) {
        if (i == whole && whole > 0)
            put(sink, ".", 1);
        put(sink, i < count ? digits + i : "0", 1);
    }
    if (powered) {
        const struct field two = { .zeros = true, .width = 2 };
        put(sink, power < 0 ? "e-" : "e+", 2);
        put_number(sink, &two, (uint64_t)(power < 0 ? -power : power), false, 'd');
    }
}

static void put_real(struct sink *sink, double value)
{
    char digits[LIMBS * LIMB_DIGITS + 1] = "0";
    int count = 1, power = 0;
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    if (bits >> 63)
        put(sink, "-", 1);
    bits &= UINT64_MAX >> 1;
    if (bits >> 52 == 2047)
        __builtin_trap();
    if (bits)
        count = round_digits(digits, expand(bits, digits, &power), &power);
    put_digits(sink, digits, count, power);
}

/* ---- Formats ----------------------------------------------------------------------------------------------------- */

/* Digits, or the next argument for a star. */
#define READ_NUMBER(format, args, number)                                                                              \
    do {                                                                                                               \
        if (*(format) == '*') {                                                                                        \
            (number) = va_arg(args, int);                                                                              \
            (format)++;                                                                                                \
        } else {                                                                                                       \
            for ((number) = 0; *(format) >= '0' && *(format) <= '9'; (format)++)                                       \
                (number) = (number)*10 + *(format) - '0';                                                              \
        }                                                                                                              \
    } while (0)

int vsnprintf(char *restrict out, size_t size, const char *restrict format, va_list args)
{
    struct sink sink = { .out = out, .room = size ? size - 1 : 0 };
    while (*format) {
        size_t plain = strcspn(format, "%");
        put(&sink, format, plain);
        format += plain;
        if (!*format)
            break;
        struct field field = { .precision = -1 };
        for (format++; *format == '-' || *format == '0'; format++)
            *(*format == '-' ? &field.left : &field.zeros) = true;
        READ_NUMBER(format, args, field.width);
        if (*format == '.') {
            format++;
            READ_NUMBER(format, args, field.precision);
        }
        for (; *format == 'l' || *format == 'z'; format++)
            field.longs++;
        char kind = *format++;
        if (kind == '%') {
            put(&sink, "%", 1);
        } else if (kind == 'c') {
            char letter = (char)va_arg(args, int);
            put_field(&sink, &field, &letter, 1);
        } else if (kind == 's') {
            const char *text = va_arg(args, const char *);
            put_field(&sink, &field, text, strnlen(text, (size_t)field.precision)); /* -1 is the largest size */
        } else if (kind == 'd') {
            int64_t value = field.longs == 2 ? va_arg(args, long long) : va_arg(args, int);
            put_number(&sink, &field, value < 0 ? -(uint64_t)value : (uint64_t)value, value < 0, kind);
        } else if (kind == 'u' || kind == 'x' || kind == 'X') {
            uint64_t value = field.longs == 2 ? va_arg(args, unsigned long long) : va_arg(args, unsigned);
            put_number(&sink, &field, value, false, kind);
        } else if (kind == 'g' && field.precision == DIGITS) {
            put_real(&sink, va_arg(args, double));
        } else {
            __builtin_trap();
        }
    }
    if (size)
        out[sink.length < sink.room ? sink.length : sink.room] = '\0';
    return (int)sink.length;
}

int snprintf(char *restrict out, size_t size, const char *restrict format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(out, size, format, args);
    va_end(args);
    return length;
}

/* The module's own C library (src/wasm/libc), built under other names (cmake/tests.cmake), against this machine's. */
#include <ctype.h>
#include <float.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

extern __typeof__(isalnum) own_isalnum;
extern __typeof__(memcmp) own_memcmp;
extern __typeof__(snprintf) own_snprintf;
extern __typeof__(strcasecmp) own_strcasecmp;
extern __typeof__(strchr) own_strchr;
extern __typeof__(strcmp) own_strcmp;
extern __typeof__(strcspn) own_strcspn;
extern __typeof__(strlen) own_strlen;
extern __typeof__(strncasecmp) own_strncasecmp;
extern __typeof__(strncmp) own_strncmp;
extern __typeof__(strnlen) own_strnlen;
extern __typeof__(strpbrk) own_strpbrk;
extern __typeof__(strrchr) own_strrchr;
extern __typeof__(strspn) own_strspn;
extern __typeof__(strstr) own_strstr;
extern __typeof__(strtol) own_strtol;
extern __typeof__(tolower) own_tolower;
extern __typeof__(toupper) own_toupper;

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* All texts of up to four letters out of few, pair by pair. */
static void test_strings(void **state)
{
    enum { LETTERS = 5, COUNT = 1 + LETTERS + LETTERS * LETTERS + LETTERS * LETTERS * LETTERS };
    static char text[COUNT][4];
    (void)state;
    for (int i = 1; i < COUNT; i++) {
        snprintf(text[i], sizeof text[i], "%s", text[(i - 1) / LETTERS]);
        text[i][strlen(text[i])] = "aB b\xe4"[(i - 1) % LETTERS];
    }
    for (int i = 0; i < COUNT; i++) {
        const char *a = text[i];
        assert_int_equal(own_strlen(a), strlen(a));
        for (int k = 0; k < COUNT; k++) {
            const char *b = text[k];
            assert_int_equal(sign(own_strcmp(a, b)), sign(strcmp(a, b)));
            assert_int_equal(sign(own_strcasecmp(a, b)), sign(strcasecmp(a, b)));
            assert_int_equal(sign(own_memcmp(a, b, 4)), sign(memcmp(a, b, 4)));
            assert_int_equal(own_strspn(a, b), strspn(a, b));
            assert_int_equal(own_strcspn(a, b), strcspn(a, b));
            assert_ptr_equal(own_strpbrk(a, b), strpbrk(a, b));
            assert_ptr_equal(own_strstr(a, b), strstr(a, b));
            assert_ptr_equal(own_strchr(a, *b), strchr(a, *b));
            assert_ptr_equal(own_strrchr(a, *b), strrchr(a, *b));
            for (size_t most = 0; most <= 4; most++) {
                assert_int_equal(own_strnlen(a, most), strnlen(a, most));
                assert_int_equal(sign(own_strncmp(a, b, most)), sign(strncmp(a, b, most)));
                assert_int_equal(sign(own_strncasecmp(a, b, most)), sign(strncasecmp(a, b, most)));
            }
        }
    }
}

static void test_letters_and_numbers(void **state)
{
    static const char *const numbers[] = { "0", "7", "0042", "123x", "", "x", "99999999999999999999" };
    (void)state;
    for (int letter = 0; letter < 256; letter++) {
        assert_int_equal(own_tolower(letter), tolower(letter));
        assert_int_equal(own_toupper(letter), toupper(letter));
        assert_int_equal(!own_isalnum(letter), !isalnum(letter));
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char *own_end, *end;
        assert_int_equal(own_strtol(numbers[i], &own_end, 10), strtol(numbers[i], &end, 10));
        assert_ptr_equal(own_end, end);
    }
}

/* The same text by both, whole, cut, and without room. */
#define SAME(...)                                                                                                      \
    do {                                                                                                               \
        static const size_t sizes[] = { 0, 1, 5, 80 };                                                                 \
        for (size_t at = 0; at < sizeof sizes / sizeof *sizes; at++) {                                                 \
            char mine[80] = "", theirs[80] = "";                                                                       \
            assert_int_equal(own_snprintf(mine, sizes[at], __VA_ARGS__), snprintf(theirs, sizes[at], __VA_ARGS__));    \
            assert_memory_equal(mine, theirs, sizeof mine);                                                            \
        }                                                                                                              \
    } while (0)

static void test_printf(void **state)
{
    static const int numbers[] = { 0, 1, -1, 9, 10, -42, 65535, INT_MAX, INT_MIN };
    (void)state;
    SAME("%s", "");
    SAME("100%%, %s and %c", "a text that is longer", 'x');
    SAME("[%8s|%-8s|%.3s|%*s|%.*s|%-*.*s]", "one", "two", "three", 6, "four", 2, "five", 5, 2, "six");
    SAME("%.60s%.*s", "short", 0, "nothing");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int n = numbers[i];
        SAME("%d %u %x %X", n, (unsigned)n, (unsigned)n, (unsigned)n);
        SAME("[%5d|%-5d|%05d|%04x|%02X]", n, n, n, (unsigned)n, (unsigned)n);
        SAME("%lld %llu %016llx", n * 4294967295LL, n * 4294967297ULL, n * 4294967297ULL);
    }
    SAME("%lld %lld", LLONG_MAX, LLONG_MIN);
}

/* Reals of all sizes, by their bits; those of the core are mostly near one. */
static void test_reals(void **state)
{
    static const double reals[] = {
        0,    -0.0,    1,        -1.5,      1.0 / 3, 0.1,     1e16,    1e17,    123456789012345678.0,
        1e-4, 9.99e-5, 0x1p1023, 0x1p-1074, DBL_MAX, DBL_MIN, 4.35e17, 0.5e-10, 1 - DBL_EPSILON / 2
    };
    (void)state;
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
        SAME("%.17g", reals[i]);
    uint64_t bits = 1;
    for (int i = 0; i < 3000; i++) {
        double any, near_one;
        bits = bits * 6364136223846793005u + 1442695040888963407u;
        uint64_t few = (bits & ~(2047ull << 52)) | (1010 + bits % 20) << 52;
        if ((bits >> 52 & 2047) == 2047)
            continue;
        memcpy(&any, &bits, sizeof any);
        memcpy(&near_one, &few, sizeof near_one);
        SAME("%.17g", any);
        SAME("%.17g", near_one);
        SAME("%.17g", (double)(bits >> 40) / 1024);
        SAME("%.17g", (double)(bits >> 57) / (double)(1 + (bits >> 50) % 127));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_letters_and_numbers),
        cmocka_unit_test(test_printf),
        cmocka_unit_test(test_reals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Random numbers (src/base/rng.h) and the hash (src/base/hash.h). The fixed values are those of the published reference
 * programs of splitmix64, xoshiro256**, FNV-1a and SipHash, or follow from them: seeds and records live as long as they
 * hold. */
#include "base/hash.h"
#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void test_rng_mix_is_splitmix64(void **state)
{
    (void)state;
    static const uint64_t expected[] = { 6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                         4593380528125082431u, 16408922859458223821u };
    for (uint64_t i = 0; i < 5; i++)
        assert_int_equal(rng_mix(1234567 + i * 0x9e3779b97f4a7c15u), expected[i]);
    assert_int_equal(rng_mix(0), 0xe220a8397b1dcdafu);
}

static void test_rng_next_is_xoshiro256_starstar(void **state)
{
    (void)state;
    static const uint64_t expected[] = {
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
        16172922978634559625u,
        8476171486693032832,
        10595114339597558777u,
        2904607092377533576,
    };
    struct rng rng = { { 1, 2, 3, 4 } };
    for (int i = 0; i < 10; i++)
        assert_int_equal(rng_next(&rng), expected[i]);
}

static void test_rng_from_seed_takes_four_steps_of_splitmix64(void **state)
{
    (void)state;
    struct rng rng = rng_from_seed(0);
    assert_int_equal(rng.s[0], 0xe220a8397b1dcdafu);
    assert_int_equal(rng.s[1], 0x6e789e6aa1b965f4u);
    assert_int_equal(rng.s[2], 0x06c45d188009454fu);
    assert_int_equal(rng.s[3], 0xf88bb8a8724c81ecu);
    rng = rng_from_seed(42);
    assert_int_equal(rng_next(&rng), 0x15780b2e0c2ec716u);
    assert_int_equal(rng_next(&rng), 0x6104d9866d113a7eu);
}

static void test_rng_seed_of_text_is_mixed_fnv1a(void **state)
{
    (void)state;
    assert_int_equal(hash_bytes(HASH_START, "", 0), 0xcbf29ce484222325u);
    assert_int_equal(hash_bytes(HASH_START, "1", 1), 0xaf63ac4c86019afcu);
    assert_int_equal(hash_bytes(hash_bytes(HASH_START, "co", 2), "il", 2), 0x0bdaf291196bd472u);
    assert_int_equal(rng_seed_of_text(""), 0xc3817c016ba4ff30u);
    assert_int_equal(rng_seed_of_text("1"), 0x895a0ba97ae31bf5u);
    assert_int_equal(rng_seed_of_text("coil"), 0x2708a4980f5d5191u);
}

/* The key and the value of the paper's reference program, for a text of eight bytes. */
static void test_hash_keyed_is_siphash(void **state)
{
    (void)state;
    const uint64_t key[] = { 0x0706050403020100u, 0x0f0e0d0c0b0a0908u };
    assert_int_equal(hash_keyed(key, 0x0706050403020100u), 0x93f5f5799a932462u);
}

static void test_rng_derive_gives_streams_of_their_own(void **state)
{
    (void)state;
    assert_int_equal(rng_derive(7, 3), 0xaeb4cad220a93fb0u);
    uint64_t seen[64];
    int count = 0;
    for (uint64_t seed = 0; seed < 8; seed++)
        for (uint64_t index = 0; index < 8; index++) {
            uint64_t derived = rng_derive(seed, index);
            for (int i = 0; i < count; i++)
                assert_int_not_equal(seen[i], derived);
            seen[count++] = derived;
        }
}

static void test_rng_below_draws_the_same_everywhere(void **state)
{
    (void)state;
    static const uint32_t expected[] = { 0, 2, 4, 5, 5, 4, 4, 5, 4, 3, 4, 1 };
    struct rng rng = rng_from_seed(42);
    for (int i = 0; i < 12; i++)
        assert_int_equal(rng_below(&rng, 6), expected[i]);
    for (int i = 0; i < 100; i++)
        assert_int_equal(rng_below(&rng, 1), 0);
}

/* Draws fall on `classes` equally likely classes; far beyond five standard deviations something is wrong. */
static void assert_even(const int *counts, int classes, int draws)
{
    double expected = (double)draws / classes, squares = 0;
    for (int i = 0; i < classes; i++)
        squares += (counts[i] - expected) * (counts[i] - expected) / expected;
    assert_true(squares < classes - 1 + 5 * classes);
}

static void test_rng_below_is_even(void **state)
{
    (void)state;
    struct rng rng = rng_from_seed(1);
    for (uint32_t n = 2; n <= 60; n++) {
        int counts[60] = { 0 };
        for (int i = 0; i < 20000; i++)
            counts[rng_below(&rng, n)]++;
        assert_even(counts, (int)n, 20000);
    }
}

/* With a limit of three quarters of all numbers, a generator that does not throw some away is grossly biased: scaling
 * draws a third of the numbers twice as often, a remainder does so with the lowest third. */
static void test_rng_below_has_no_bias_at_awkward_limits(void **state)
{
    (void)state;
    struct rng rng = rng_from_seed(2);
    int scaled[3] = { 0 }, lowest[3] = { 0 }, lowest64[3] = { 0 };
    for (int i = 0; i < 30000; i++) {
        uint32_t x = rng_below(&rng, 3u << 30);
        scaled[x % 3]++;
        lowest[x >> 30]++;
        lowest64[rng_below64(&rng, (uint64_t)3 << 62) >> 62]++;
    }
    assert_even(scaled, 3, 30000);
    assert_even(lowest, 3, 30000);
    assert_even(lowest64, 3, 30000);
}

static void test_rng_below64_agrees_with_below_for_small_limits(void **state)
{
    (void)state;
    struct rng a = rng_from_seed(3), b = a;
    for (uint32_t n = 1; n < 1000; n++)
        assert_int_equal(rng_below64(&a, n), rng_below(&b, n));
    for (int i = 0; i < 1000; i++)
        assert_true(rng_below64(&a, (uint64_t)UINT32_MAX + 1) <= UINT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rng_mix_is_splitmix64),
        cmocka_unit_test(test_rng_next_is_xoshiro256_starstar),
        cmocka_unit_test(test_rng_from_seed_takes_four_steps_of_splitmix64),
        cmocka_unit_test(test_rng_seed_of_text_is_mixed_fnv1a),
        cmocka_unit_test(test_hash_keyed_is_siphash),
        cmocka_unit_test(test_rng_derive_gives_streams_of_their_own),
        cmocka_unit_test(test_rng_below_draws_the_same_everywhere),
        cmocka_unit_test(test_rng_below_is_even),
        cmocka_unit_test(test_rng_below_has_no_bias_at_awkward_limits),
        cmocka_unit_test(test_rng_below64_agrees_with_below_for_small_limits),
    };
    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}

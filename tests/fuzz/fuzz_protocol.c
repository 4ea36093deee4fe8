/* Fuzzes the protocol: the lines of the input are sent to one session. A match is running from the start, unless the
 * first line is blank; a line "!N" plays the N-th of the actions that are due, so that games get on. */
#include "feed.h"
#include "mutator.h"

#include <stdlib.h>

static void damage(struct textbuf *text, struct rng *rng)
{
    uint32_t way = rng_below(rng, 8);
    if (way < 4)
        damage_one_line(text, rng);
    else if (way < 7)
        damage_lines(text, rng);
    else
        damage_bytes(text, rng);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    return mutate(data, size, max_size, seed, damage);
}

static void send_line(struct feed *feed, const char *line, size_t length)
{
    char number[12] = "";
    if (length == 0 || *line != '!') {
        feed_line(feed, line, length);
        return;
    }
    memcpy(number, line + 1, length < sizeof number ? length - 1 : sizeof number - 1);
    feed_action(feed, (unsigned)strtoul(number, NULL, 10));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char begin[] =
        "{\"cmd\":\"new\",\"game\":\"snakes-and-foxes\",\"seats\":2,\"chance\":\"manual\",\"seed\":1}";
    struct feed *feed = feed_new(test_games());
    const char *line = (const char *)data, *end = line + size;
    if (size > 0 && *line != '\n')
        feed_line(feed, begin, sizeof begin - 1);
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        send_line(feed, line, length);
        line += length + (stop != NULL);
    }
    feed_free(feed);
    return 0;
}

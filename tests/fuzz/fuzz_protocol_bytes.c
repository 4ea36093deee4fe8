/* Fuzzes the way by which a page sends requests: the input is the serial form of a list (base/flat_bytes.h) or else is
 * refused, and the list is sent to a session in which a match is running. */
#include "feed.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char begin[] = "{\"cmd\":\"new\",\"game\":\"null-game\",\"seats\":2,\"seed\":1}";
    struct feed *feed = feed_new(test_games());
    feed_line(feed, begin, sizeof begin - 1);
    feed_list(feed, (const char *)data, size);
    feed_free(feed);
    return 0;
}

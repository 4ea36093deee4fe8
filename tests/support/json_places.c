/* Places in a JSON tree; see json_places.h. */
#include "json_places.h"

int find_places(json_t *value, struct place *places, int count, int max)
{
    const char *key;
    json_t *member;
    json_object_foreach (value, key, member) {
        if (count < max)
            places[count++] = (struct place){ .parent = value, .key = key, .value = member };
        count = find_places(member, places, count, max);
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        member = json_array_get(value, i);
        if (count < max)
            places[count++] = (struct place){ .parent = value, .index = i, .value = member };
        count = find_places(member, places, count, max);
    }
    return count;
}

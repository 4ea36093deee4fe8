/* All places in a JSON tree, for tests that alter one of them. */
#ifndef COIL_TESTS_JSON_PLACES_H
#define COIL_TESTS_JSON_PLACES_H

#include <jansson.h>

/* Where a value stands; everything is borrowed from the tree. */
struct place {
    json_t *parent;
    const char *key; /* of an object's member, or NULL */
    size_t index;    /* of a list's entry */
    json_t *value;
};

/* Adds the places inside a value to the `count` there are, up to `max`; returns how many there are then. */
int find_places(json_t *value, struct place *places, int count, int max);

#endif

/* The names of features, from the evaluators' lists; see features.h. */
#include "lab/features.h"

#include <stddef.h>
#include <string.h>

#define FEATURE(id, term) #id,
static const char *const royal_python[] = {
#include "bots/eval/royal_python.def"
};
static const char *const serpent_master[] = {
#include "bots/eval/serpent_master.def"
};
static const char *const greatest_snake[] = {
#include "bots/eval/greatest_snake.def"
};
#undef FEATURE

const char *const *feature_names(const char *game)
{
    static const struct {
        const char *game;
        const char *const *names;
    } lists[] = { { "royal-python", royal_python },
                  { "serpent-master", serpent_master },
                  { "greatest-snake", greatest_snake } };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(lists[i].game, game) == 0)
            return lists[i].names;
    return NULL;
}

/* Rulesets, options, and the rules they build; the catalogue of all games a program offers.
 *
 * Rulesets and rules are immutable, counted and shared: who got one has to free it, who hands one on shares it, and the
 * last holder's free ends it. All of that may happen in any number of threads at once. A catalogue changes only while a
 * program starts, in one thread. */
#ifndef COIL_ENGINE_RULESET_H
#define COIL_ENGINE_RULESET_H

#include "engine/game.h"

enum { RULESET_MARKS_MAX = 4, TURNS_MAX = 50000 };

/* ---- Rulesets ---------------------------------------------------------------------------------------------------- */

/* The head of a ruleset, and its list. The same for all games:
 * {"game":…,"ruleset":id,"title":…,"version":n,"seats":[min,max],"marks":[…], …the game's own keys…} */
struct ruleset {
    const struct game *game;
    const char *id, *title;
    int version;
    int seats_min, seats_max;
    bool seats_guessed;                       /* they could not be read, and a check goes on with others */
    const char *marks[RULESET_MARKS_MAX + 1]; /* "reconstruction", "experimental", "house rule"; ended by NULL */
    bool builtin;
    bool carried;     /* in no catalogue: a record carries it */
    uint64_t hash;    /* flat_hash of the list */
    struct flat flat; /* shared; readers work on a copy of the struct with their own `used` */
};

/* A ruleset outside any catalogue, from a copy of a flat list. It is checked whole: its head, that its game is one of
 * `games` (ended by NULL), and that rules can be built from it for every number of seats it allows. Returns 0, or
 * list->code with *out NULL; what is refused is the first of the faults that a check would note. */
int ruleset_new(const struct game *const *games, const struct flat *list, const struct ruleset **out,
                struct error *err);

/* One more holder; returns the same ruleset. */
const struct ruleset *ruleset_share(const struct ruleset *ruleset);
/* NULL is allowed. Rules hold their ruleset, so it may be freed before them. */
void ruleset_free(const struct ruleset *ruleset);

/* ---- The catalogue ----------------------------------------------------------------------------------------------- */

/* All games and rulesets of one program. No globals: the program makes one and hands it down. */
struct catalog {
    const struct game *const *games; /* ended by NULL */
    const struct ruleset **rulesets; /* each stays where it is when others are added */
    int ruleset_count;
};

/* Fills the catalogue with the games (a borrowed list, ended by NULL) and their built-in rulesets. A built-in ruleset
 * with a damaged head is a programmer error and asserted; that the rest of it is sound is left to the tests. */
void catalog_init(struct catalog *c, const struct game *const *games);

/* Gives up its hold on the rulesets, and frees its own memory. */
void catalog_release(struct catalog *c);

/* Adds a ruleset from a copy of a flat list. It is checked as ruleset_new does, and its id must be new for its game.
 * Returns 0 or list->code. */
int catalog_add(struct catalog *c, const struct flat *list, const struct ruleset **out, struct error *err);

/* Notes all that keeps a list from being added, and what in it is of no use; `list->name` is not named. */
void catalog_check(const struct catalog *c, const struct flat *list, struct faults *faults);

/* NULL if there is none. */
const struct game *catalog_game(const struct catalog *c, const char *id);

/* The ruleset of a game by id; with id NULL the game's first. NULL if there is none. */
const struct ruleset *catalog_ruleset(const struct catalog *c, const struct game *game, const char *id);

/* The n-th ruleset of a game from 0, or NULL. */
const struct ruleset *catalog_ruleset_at(const struct catalog *c, const struct game *game, int n);

/* How many can play a game, by any of its rulesets. */
void catalog_players(const struct catalog *c, const struct game *game, int *least, int *most);

/* ---- Options ----------------------------------------------------------------------------------------------------- */

/* Choices by key; what is not named has its default. */
struct options {
    int count;
    struct option_choice {
        char key[OPTION_TEXT_MAX];
        char value[OPTION_TEXT_MAX];
    } chosen[OPTIONS_MAX];
};

/* Adds a choice. Returns 0, or ERR_BAD_ARGUMENT if the game has no such option, no such value, or it was chosen. */
int options_set(struct options *o, const struct game *game, const char *key, const char *value, struct error *err);

int game_option_count(const struct game *game);

/* The default value of an option for a ruleset and a number of seats. */
const char *option_default(const struct ruleset *ruleset, int seats, int index);

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

/* The rules for a ruleset (never NULL), options (NULL for none) and seats: those that somebody holds already, if there
 * are any, else newly built. Nobody changes them. Returns 0, or ERR_BAD_ARGUMENT for seats and options, or
 * ERR_BAD_RULESET. On failure *out is NULL. */
int rules_new(const struct ruleset *ruleset, const struct options *options, int seats, struct rules **out,
              struct error *err);

/* One more holder; returns the same rules. */
struct rules *rules_share(const struct rules *rules);
/* NULL is allowed. */
void rules_free(const struct rules *rules);

/* The memory they take, whoever holds them; their ruleset's apart. */
size_t rules_bytes(const struct rules *rules);

/* The seat that a free-text option names; SEAT_NONE for "random". Returns 0, or ERR_BAD_ARGUMENT for other texts. */
int rules_option_seat(const struct rules *rules, int index, uint8_t *seat, struct error *err);

/* The key "turns" of a ruleset, which may be left out: after so many turns the game is over, and the standing decides.
 * For `build` of games that may need it to end; the others have no such key. Returns 0 or f->code. */
int rules_read_turns(struct rules *rules, struct flat *f, struct error *err);
/* True if the ruleset, and not an option, has set them: then every table tells how many are played. */
bool rules_tell_turns(const struct rules *rules);

/* A list with a number, min … max, for each number of seats that the ruleset allows: the one for these. For
 * `build`. Returns 0 or f->code. */
int rules_read_by_seats(const struct rules *rules, struct flat *f, int min, int max, const char *key, uint8_t *value,
                        struct error *err);

/* True if the option has a value other than its default: only such are written. */
bool rules_option_written(const struct rules *rules, int index);
/* Those as a member of the open object: "options":{"chain":"any"}. */
void rules_options_json(const struct rules *rules, struct json *w);

#endif

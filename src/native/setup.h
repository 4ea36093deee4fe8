/* What a game is begun with: ruleset, options, and who sits where. The start screen edits one of these, the command
 * line fills one in.
 *
 * Seats that a bot takes are named after it, "greedy (bot)", in the match and so in its record: a record that is loaded
 * again finds its bots by these names. */
#ifndef COIL_NATIVE_SETUP_H
#define COIL_NATIVE_SETUP_H

#include "bots/bot.h"
#include "match/match.h"

/* Who sits in a seat. */
struct sitter {
    struct bot_choice bot; /* none: a person */
    char name[NAME_SIZE];  /* of a person; "" for a name by default */
    char look[LOOK_SIZE];  /* what it has picked to look like (show/looks.h); a bot's too */
};

struct setup {
    const struct catalog *catalog;
    const struct ruleset *ruleset;
    int seats;
    char option[OPTIONS_MAX][OPTION_TEXT_MAX]; /* by index; "" for the default */
    struct sitter sitter[SEATS_MAX];
    char seed[SEED_SIZE]; /* "" to draw one from the system */
};

/* The suggestion for a ruleset: its default options, one person, and bots in all other seats that must be filled. */
void setup_suggest(struct setup *s, const struct catalog *catalog, const struct ruleset *ruleset);

/* Changes the number of seats (kept within what the ruleset allows); seats that are new are for the suggested bot. */
void setup_set_seats(struct setup *s, int seats);

/* What a ruleset of the setup's game is called in lists: its title, with its id if another one has the same title. */
void setup_put_ruleset(const struct setup *s, const struct ruleset *ruleset, struct textbuf *out);

/* As setup_set_seats, by the first ruleset that seats so many, unless another one was chosen that does. Options that
 * speak of seats are as usual then. */
void setup_set_players(struct setup *s, int players);

/* The value of an option, chosen or default. */
const char *setup_option(const struct setup *s, int index);

/* Chooses a value; the usual one is none, so that it follows the default if seats change. */
void setup_set_option(struct setup *s, int index, const char *value);

/* How much is not as usual, ruleset and seed included. */
int setup_unusual(const struct setup *s);

/* The n-th bot that people are offered in the game, or NULL: the levels, and the usual one. */
const struct bot *bot_at(const struct game *game, int n);

/* The seats of persons, a bit for each. */
unsigned setup_persons(const struct setup *s);

/* "Ann, Bo against 2 bots" */
void setup_company(const struct setup *s, struct textbuf *out);

/* "First", "Second", …: by seat, as lists of players have them. */
extern const char *const setup_seat_words[SEATS_MAX];

/* The name that a seat will have, of NAME_SIZE bytes; and those of all seats, given to a match with their looks. */
void setup_name(const struct setup *s, int seat, char *name);
void setup_names(const struct setup *s, struct match *m);

/* Who sits where, for tellers: bots by their short names; with one person they are "you". Borrows the match's names. */
struct cast setup_cast(const struct setup *s, const struct match *m);

/* Builds rules and a match, its names and looks set. Returns 0, or the refusal of rules_new. */
int setup_match(const struct setup *s, struct match **out, struct error *err);

/* The setup that a match was begun with, as far as it tells; its seed is left out. */
void setup_of_match(struct setup *s, const struct catalog *catalog, const struct match *m);

/* A new seed from the system's random source, as text. */
void seed_draw(char seed[SEED_SIZE]);

#endif

/* Plays a thousand games of Serpent Master by chance, and tells how many actions they take: how often, and on average.
 *
 *     cc random_games.c $(pkg-config --cflags --libs coil) -o random_games */
#include "coil.h"

#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 1000 };

/* Plays one game, which follows from its number; returns how many actions the seats have chosen. */
static int play(const struct rules *rules, uint64_t number, action *legal)
{
    union state_memory memory;
    struct state *s = &memory.state;
    struct rng rng = rng_from_seed(rng_derive(rng_seed_of_text("tea"), number));
    int length = 0;
    game_setup(rules, s);
    while (s->node != NODE_OVER) {
        int seat = SEAT_CHANCE;
        action chosen;
        if (s->node == NODE_CHANCE) {
            chosen = game_chance(rules, s, &rng);
        } else {
            for (seat = 0; !game_owes(s, seat); seat++) /* all may owe one, where cards are chosen in secret */
                ;
            chosen = legal[rng_below(&rng, (uint32_t)game_legal(rules, s, seat, legal))];
            length++;
        }
        game_apply(rules, s, seat, chosen, NULL);
    }
    return length;
}

int main(void)
{
    const char *bar = "##################################################";
    struct catalog catalog;
    struct rules *rules;
    struct error err;
    long total = 0;
    catalog_init(&catalog, game_list());
    if (rules_new(catalog_ruleset(&catalog, &serpent_master, "standard"), NULL, 3, &rules, &err) != 0)
        return fprintf(stderr, "%s\n", err.text), 1;
    action *legal = malloc((size_t)rules_list_max(rules) * sizeof *legal);
    int *games = calloc((size_t)serpent_master.plies_max + 1, sizeof *games);
    for (int i = 0; i < GAMES; i++)
        games[play(rules, (uint64_t)i, legal)]++;
    for (int length = 0; length <= serpent_master.plies_max; length++) {
        total += (long)length * games[length];
        if (games[length])
            printf("%4d %4d %.*s\n", length, games[length], games[length] / 4, bar);
    }
    printf("%d games, %.2f actions on average\n", GAMES, (double)total / GAMES);
    free(games);
    free(legal);
    rules_free(rules);
    catalog_release(&catalog);
}

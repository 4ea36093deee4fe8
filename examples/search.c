/* Lets a bot that searches play against bots of the level `casual`, and prints what they do: Royal Python, or what a
 * ruleset of yours plays, with as few seats as it allows.
 *
 *     cc search.c $(pkg-config --cflags --libs coil-native) -o search
 *     ./search [RULESET.json] */
#include "coil.h"
#include "native/flatten.h"

#include <stdio.h>
#include <stdlib.h>

static void check(int code, const struct error *err)
{
    if (code) {
        fprintf(stderr, "search: %s\n", err->text);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    struct catalog catalog;
    struct rules *rules;
    struct error err;
    struct result result;
    struct textbuf text = TEXTBUF_GROWING;
    catalog_init(&catalog, game_list());
    const struct ruleset *ruleset = catalog_ruleset(&catalog, &royal_python, NULL);
    if (argc > 1) {
        struct flat list;
        check(flat_of_file(argv[1], ERR_BAD_RULESET, true, &list, &err), &err);
        check(catalog_add(&catalog, &list, &ruleset, &err), &err);
        flat_release(&list);
    }
    check(rules_new(ruleset, NULL, ruleset->seats_min, &rules, &err), &err);
    struct match *match = match_new(rules, CHANCE_AUTO, "tea"); /* which frees the rules */
    struct bot_player *searches = bot_open(bot_adviser(rules->game), rules);
    struct bot_player *casual = bot_open(bot_find("casual", rules->game, &err), rules);
    for (struct state now; (now = match_status(match)).node != NODE_OVER;) {
        struct bot_task task = { .seed = match_think_seed(match), .sims = 200 };
        struct bot_answer answer;
        while (!game_owes(&now, task.seat))
            task.seat++;
        task.view = match_view(match, task.seat);
        bot_think(task.seat == 0 ? searches : casual, &task, &answer);
        textbuf_clear(&text);
        game_action_text(rules, task.view, task.seat, answer.chosen, &text);
        printf("seat %d: %s\n", task.seat, textbuf_text(&text));
        match_play_action(match, task.seat, answer.chosen);
    }
    game_result(rules, match_state(match), &result);
    for (int seat = 0; seat < rules->seats; seat++)
        printf("seat %d has place %d\n", seat, result.rank[seat]);
    bot_close(searches);
    bot_close(casual);
    match_free(match);
    catalog_release(&catalog);
    textbuf_release(&text);
}

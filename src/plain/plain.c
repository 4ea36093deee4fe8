/* From the first questions to a game and back; see plain.h. */
#include "plain/plain.h"

#include "native/remembered.h"
#include "plain/play.h"
#include "plain/start.h"

#include <string.h>

/* Between two games. */
struct visit {
    struct plain_start *start;
    struct match *match;       /* to be played next; NULL: ask */
    char kept[GAME_PATH_SIZE]; /* where it was kept, or "" */
    char note[500];            /* said before it */
};

/* A record to play on; damage that leaves a part of it is told about. What is to come by chance follows `seed`; NULL
 * draws one. */
static int load(struct visit *v, const char *path, const char *seed, struct error *err)
{
    struct error warning = { 0 };
    int code = game_file_load(v->start->setup.catalog, path, CHANCE_AUTO, seed, &v->match, &warning, err);
    if (!code && warning.code)
        snprintf(v->note, sizeof v->note, GAME_DAMAGED, warning.text);
    return code;
}

static int begin(struct visit *v, struct error *err)
{
    return setup_match(&v->start->setup, &v->match, err);
}

/* Who plays is remembered; a game that is played for the first time is taught by its short rules, once. */
static void teach(struct visit *v)
{
    const struct game *game = v->start->setup.ruleset->game;
    remember_players(&v->start->setup);
    if (show_of(game)->page_count && remember_lesson(game))
        start_say_rules(v->start, game, false);
}

/* Asks what to play until there is a match; false to quit. */
static bool ask(struct visit *v, bool chosen)
{
    char path[GAME_PATH_SIZE];
    struct error err;
    while (!v->match) {
        enum start_choice choice = start_ask(v->start, chosen, path);
        if (choice == START_QUIT)
            return false;
        int code = choice == START_PLAY ? begin(v, &err) : load(v, path, NULL, &err);
        if (choice == START_PLAY && !code)
            teach(v);
        if (code)
            talk_say(&v->start->talk, choice == START_PLAY ? "This cannot be played: %s." : "%s.", err.text);
        else if (choice == START_CONTINUE)
            memcpy(v->kept, path, sizeof v->kept);
        chosen = code && choice == START_PLAY;
    }
    return true;
}

static enum leave play(struct visit *v)
{
    struct match *m = v->match;
    v->match = NULL;
    enum leave leave = play_run(v->start, m, v->kept[0] ? v->kept : NULL, v->note, &v->match);
    v->kept[0] = v->note[0] = '\0';
    return leave;
}

int plain_run(struct plain_start *s, struct error *err)
{
    struct visit v = { .start = s, .match = s->match };
    enum leave leave = LEAVE_TO_START;
    int code = s->load_path             ? load(&v, s->load_path, s->setup.seed[0] ? s->setup.seed : NULL, err)
               : s->at_once && !v.match ? begin(&v, err)
                                        : 0;
    bool chosen = s->game_chosen;
    if (code)
        return code;
    while (leave != LEAVE_PROGRAM && !s->talk.ended && ask(&v, chosen)) {
        leave = play(&v);
        chosen = false;
    }
    return 0;
}

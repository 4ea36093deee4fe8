/* From start screen to table to replay and back; see tui.h. */
#include "tui/tui.h"

#include "native/remembered.h"
#include "tui/dialog.h"

#include <stdio.h>
#include <string.h>

/* What is to happen next. */
enum scene { SCENE_START, SCENE_PLAY, SCENE_REPLAY, SCENE_BACK, SCENE_END };

struct visit {
    struct tui_start *request;
    struct term term;
    enum scene scene;
    struct match *match;   /* for SCENE_PLAY and SCENE_REPLAY, to be taken by the table */
    bool joining;          /* a person wants to play it on */
    bool watching;         /* the finished game of a table, to which SCENE_BACK leads */
    const char *kept_path; /* of the autosave that is continued, or NULL */
    char path[GAME_PATH_SIZE];
    enum speed speed;
    char note[500]; /* for the next screen */
};

/* Back to the start screen, which says why. */
static void refuse(struct visit *s, const char *why, const struct error *err)
{
    snprintf(s->note, sizeof s->note, "%s%s", why, err->text);
    s->scene = SCENE_START;
}

/* Makes the match of a new game; on refusal the start screen says why. */
static void begin_game(struct visit *s)
{
    struct error err;
    s->kept_path = NULL;
    s->scene = SCENE_PLAY;
    if (setup_match(&s->request->setup, &s->match, &err))
        refuse(s, "This cannot be played: ", &err);
}

/* Loads a record to play on or to replay. Damage that leaves a part of it is told about. What is to come by chance
 * follows `seed`; NULL draws one. */
static int load_game(struct visit *s, const char *path, enum scene scene, const char *seed, struct error *err)
{
    struct error warning = { 0 };
    enum chance_mode mode = scene == SCENE_REPLAY ? CHANCE_MANUAL : CHANCE_AUTO;
    int code = game_file_load(s->request->setup.catalog, path, mode, seed, &s->match, &warning, err);
    if (code) {
        refuse(s, "", err);
        return code;
    }
    if (warning.code)
        snprintf(s->note, sizeof s->note, GAME_DAMAGED, warning.text);
    s->scene = scene;
    return 0;
}

/* The same match once more, by way of its record: what stands on the table, in the other mode of chance. */
static void copy_game(struct visit *s, const struct match *m, enum scene scene)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct error err, warning = { 0 };
    enum chance_mode mode = scene == SCENE_REPLAY ? CHANCE_MANUAL : CHANCE_AUTO;
    match_record(m, &text);
    s->scene = scene;
    if (game_text_load(s->request->setup.catalog, &text, mode, NULL, &s->match, &warning, &err))
        refuse(s, "", &err);
    textbuf_release(&text);
}

/* Who plays a game for the first time is shown its short rules, once. */
static void teach(struct visit *s)
{
    const struct game *game = s->request->setup.ruleset->game;
    const struct show *show = show_of(game);
    if (show->page_count && remember_lesson(game))
        dialog_lesson(&s->term, show->pages, show->page_count);
}

static void show_start(struct visit *s)
{
    struct tui_start *r = s->request;
    char note[sizeof s->note];
    struct error err;
    memcpy(note, s->note, sizeof note);
    s->note[0] = '\0';
    bool chosen = r->game_chosen;
    r->game_chosen = false;
    switch (start_screen_run(&s->term, &r->setup, r->rules, chosen, note, s->path)) {
    case START_QUIT:
        s->scene = SCENE_END;
        break;
    case START_PLAY:
        remember_players(&r->setup);
        begin_game(s);
        if (s->scene == SCENE_PLAY)
            teach(s);
        break;
    case START_CONTINUE:
        if (load_game(s, s->path, SCENE_PLAY, NULL, &err) == 0)
            s->kept_path = s->path;
        break;
    case START_LOAD:
        s->kept_path = NULL;
        load_game(s, s->path, SCENE_PLAY, NULL, &err);
        break;
    case START_REPLAY:
        load_game(s, s->path, SCENE_REPLAY, NULL, &err);
        break;
    }
}

/* A game of bots alone that somebody wants to play on gets a person: in the seat whose turn it is. */
static void seat_somebody(struct setup *setup, const struct match *m)
{
    struct state s = match_status(m);
    int actor = game_sole_actor(&s);
    if (!setup_persons(setup))
        setup->sitter[actor < setup->seats ? actor : 0] = (struct sitter){ .name = "" };
}

/* A ruleset that came with a record lives as long as its matches: no start screen can suggest it. */
static void leave_own_ruleset(struct setup *setup)
{
    if (setup->ruleset->carried)
        setup_suggest(setup, setup->catalog, catalog_ruleset(setup->catalog, setup->ruleset->game, NULL));
}

static void after_table(struct visit *s, struct table *t, enum leave leave)
{
    struct error err;
    switch (leave) {
    case LEAVE_NOT:
    case LEAVE_PROGRAM:
        s->scene = SCENE_END;
        break;
    case LEAVE_TO_START:
        s->scene = s->request->at_once || s->request->load_path || s->request->replay_path ? SCENE_END : SCENE_START;
        if (s->watching)
            s->scene = SCENE_BACK;
        break;
    case LEAVE_NEW_GAME:
        s->request->setup = t->setup;
        s->request->setup.seed[0] = '\0'; /* the same luck once more would be no new game */
        begin_game(s);
        leave_own_ruleset(&s->request->setup);
        break;
    case LEAVE_REPLAY: /* left already, for what the replay led to */
        break;
    case LEAVE_PLAY_ON:
        s->kept_path = NULL;
        s->joining = true;
        copy_game(s, t->match, SCENE_PLAY);
        break;
    case LEAVE_LOAD:
        s->kept_path = NULL;
        load_game(s, t->files.load_path, t->replay ? SCENE_REPLAY : SCENE_PLAY, NULL, &err);
        break;
    }
}

static void show_table(struct visit *s);

/* Shows the game of a table from its beginning; true if the table is wanted again after that. */
static bool watch_again(struct visit *s, const struct table *t)
{
    copy_game(s, t->match, SCENE_REPLAY);
    s->watching = true;
    if (s->scene == SCENE_REPLAY)
        show_table(s);
    s->watching = false;
    return s->scene == SCENE_BACK;
}

static void show_table(struct visit *s)
{
    struct tui_start *r = s->request;
    struct table table;
    struct setup setup;
    bool replay = s->scene == SCENE_REPLAY;
    setup_of_match(&setup, r->setup.catalog, s->match);
    if (s->joining)
        seat_somebody(&setup, s->match);
    s->joining = false;
    setup_names(&setup, s->match); /* everybody at the table has one */
    table_init(&table, &s->term, s->match, &setup);
    s->match = NULL;
    table.pace.speed = s->speed;
    table.rules_text = r->rules ? r->rules(match_rules(table.match)->game->id) : NULL;
    table_note(&table, true, "%s", s->note);
    s->note[0] = '\0';
    if (!replay) {
        autosave_open(&table.files.autosave, r->setup.catalog, s->kept_path);
        game_file_fresh(r->record_path, table.files.record_path);
        table_save(&table);
    }
    enum leave leave = replay ? replay_screen_run(&table) : play_screen_run(&table);
    while (leave == LEAVE_REPLAY && watch_again(s, &table))
        leave = play_screen_run(&table);
    autosave_close(&table.files.autosave, false);
    s->speed = table.pace.speed;
    after_table(s, &table, leave);
    table_release(&table);
}

static int first_scene(struct visit *s, struct error *err)
{
    struct tui_start *r = s->request;
    if (r->match) {
        s->match = r->match;
        s->scene = r->replay_match ? SCENE_REPLAY : SCENE_PLAY;
        return 0;
    }
    if (r->replay_path)
        return load_game(s, r->replay_path, SCENE_REPLAY, NULL, err);
    if (r->load_path)
        return load_game(s, r->load_path, SCENE_PLAY, r->setup.seed[0] ? r->setup.seed : NULL, err);
    if (r->at_once) {
        s->scene = SCENE_PLAY;
        return setup_match(&r->setup, &s->match, err);
    }
    return 0;
}

int tui_run(struct tui_start *request, int *signal, struct error *err)
{
    struct visit s = { .request = request, .scene = SCENE_START, .speed = request->speed };
    *signal = 0;
    int code = first_scene(&s, err);
    if (code)
        return code;
    if (!term_open(&s.term)) {
        match_free(s.match);
        return error_set(err, ERR_BAD_ARGUMENT, "this terminal cannot show a screen (see the variable TERM)");
    }
    while (s.scene != SCENE_END)
        if (s.scene == SCENE_START)
            show_start(&s);
        else
            show_table(&s);
    term_close(&s.term);
    *signal = term_stop_signal();
    return 0;
}

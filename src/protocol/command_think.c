/* The commands `bots`, which lists who plays a game, and `think`, which asks a bot what it would do. They change
 * nothing. */
#include "bots/bot.h"
#include "protocol/commands.h"
#include "show/show.h"

/* ---- bots -------------------------------------------------------------------------------------------------------- */

static void write_params(struct json *w, const struct bot *bot)
{
    json_member_list(w, "params");
    for (const struct bot_param *p = bot->params; p && p->key; p++) {
        json_object_begin(w);
        json_member_text(w, "key", p->key);
        json_member_int(w, "min", p->min);
        json_member_int(w, "max", p->max);
        json_member_int(w, "usual", p->fallback);
        json_member_text(w, "about", p->help);
        json_object_end(w);
    }
    json_list_end(w);
}

int command_bots(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    const char *id;
    int code = argument_text(request, "game", NEEDED, &id, err);
    const struct game *game = code ? NULL : need_game(session, id, err);
    if (!game)
        return code ? code : ERR_UNKNOWN_GAME;
    json_member_list(w, "bots");
    for (const struct bot *const *bot = bot_list(); *bot; bot++) {
        if (!bot_plays(*bot, game))
            continue;
        json_object_begin(w);
        json_member_text(w, "id", (*bot)->id);
        json_member_text(w, "title", (*bot)->title);
        json_member_text(w, "about", (*bot)->about);
        json_member_bool(w, "searches", (*bot)->searches);
        json_member_bool(w, "people", bot_is_offered(*bot, game));
        json_member_bool(w, "usual", *bot == bot_usual(game).bot);
        write_params(w, *bot);
        json_object_end(w);
    }
    json_list_end(w);
    return 0;
}

/* ---- think ------------------------------------------------------------------------------------------------------- */

enum { SIMS_DEFAULT = 1000 }; /* of a bot that searches, if no limit is given */

struct question {
    const char *name; /* of the bot; NULL: the usual one */
    struct bot_choice bot;
    struct bot_task task;
    bool timed; /* `ms` was given */
    char seed[SEED_SIZE];
    bool seeded;
};

static int read_question(const struct flat *request, struct question *t, struct error *err)
{
    int code;
    t->task.seat = SEAT_NONE;
    if ((code = argument_seat(request, OPTIONAL, NULL, &t->task.seat, err)) ||
        (code = argument_text(request, "bot", OPTIONAL, &t->name, err)) ||
        (code = argument_int(request, "ms", OPTIONAL, 1, INT64_MAX, &t->task.ms, err)) ||
        (code = argument_bool(request, "why", OPTIONAL, &t->task.why, err)) ||
        (code = argument_int(request, "sims", OPTIONAL, 1, INT64_MAX, &t->task.sims, err)) ||
        (code = argument_seed(request, t->seed, &t->seeded, err)))
        return code;
    t->timed = flat_has(request, "ms");
    if (t->timed && flat_has(request, "sims"))
        return error_set(err, ERR_BAD_ARGUMENT, "give either 'ms' or 'sims'");
    if (!t->timed && !flat_has(request, "sims"))
        t->task.sims = SIMS_DEFAULT;
    if (t->name && !bot_find(t->name, NULL, err).bot)
        return ERR_BAD_ARGUMENT;
    return 0;
}

/* Settles bot and seat for the match as it stands. */
static int settle_question(const struct session *session, struct question *t, struct error *err)
{
    const struct game *game = session_rules(session)->game;
    t->bot = t->name ? bot_find(t->name, game, err) : bot_usual(game);
    return t->bot.bot ? need_decision(session, &t->task.seat, "think", err) : ERR_BAD_ARGUMENT;
}

static int64_t now_ms(const struct session *session)
{
    return session->owner.now_ms(session->owner.context);
}

static void reply_answer(struct json *w, const struct session *session, int seat, const struct bot_answer *answer)
{
    json_key(w, "action");
    reply_action(w, session, seat, answer->chosen);
    if (!answer->valued)
        return;
    json_member_real(w, "value", answer->value);
    json_member_list(w, "lines");
    for (int i = 0; i < answer->line_count; i++) {
        json_object_begin(w);
        json_key(w, "action");
        reply_action(w, session, seat, answer->lines[i].candidate);
        json_member_real(w, "value", answer->lines[i].value);
        json_member_int(w, "visits", answer->lines[i].visits);
        json_object_end(w);
    }
    json_list_end(w);
    json_member_int(w, "sims", answer->sims);
}

/* Each with its rating, the terms that add up to it, and a sentence; none from a bot that has no reasons. */
static void reply_reasons(struct json *w, const struct session *session, int seat, const struct bot_answer *answer)
{
    const struct cast cast = session_cast(session, seat);
    json_key(w, "why");
    json_list_begin(w);
    for (int line = 0; answer->eval && line < answer->line_count; line++) {
        const struct account *account = &answer->lines[line].account;
        struct told told;
        json_object_begin(w);
        json_key(w, "action");
        reply_action(w, session, seat, answer->lines[line].candidate);
        json_member_int(w, "rating", account_rating(account));
        json_key(w, "terms");
        json_object_begin(w);
        for (int term = 0; answer->eval->terms[term]; term++)
            json_member_int(w, answer->eval->terms[term], account->points[term]);
        json_object_end(w);
        bot_reason(session_rules(session), answer, line, told_begin(&told, &cast));
        json_key(w, "text");
        told_json(&told, w);
        json_object_end(w);
    }
    json_list_end(w);
}

int command_think(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    struct question t = { 0 };
    struct bot_answer answer;
    int code = read_question(request, &t, err);
    if (!code)
        code = need_viewer(session, &t.task.seat, err);
    if (!code)
        code = settle_question(session, &t, err);
    if (code)
        return code;
    t.task.seed = t.seeded         ? rng_seed_of_text(t.seed)
                  : session->match ? match_think_seed(session->match)
                                   : seat_match_think_seed(session->seat_match);
    t.task.view = session_decider_view(session, t.task.seat);
    t.task.now_ms = session->owner.now_ms;
    t.task.together = session->owner.together;
    t.task.context = session->owner.context;
    int64_t begun = now_ms(session);
    struct bot_player *player = bot_open(t.bot, session_rules(session));
    bot_think(player, &t.task, &answer);
    bot_close(player);
    reply_answer(w, session, t.task.seat, &answer);
    if (t.task.why)
        reply_reasons(w, session, t.task.seat, &answer);
    if (t.timed && t.bot.bot->searches)
        json_member_int(w, "ms", now_ms(session) - begun);
    return 0;
}

/* The command `review`: judges plies of the match as they were played, and changes nothing. */
#include "base/memory.h"
#include "bots/review.h"
#include "protocol/commands.h"
#include "show/choice.h"

enum { SIMS_DEFAULT = 1000, SIMS_MOST = 1000000, VALUE_PART = 4 };

struct inquiry {
    int viewer;
    int64_t from, to, sims;
    uint64_t seed;
    struct bot_choice bot;
    bool words; /* for people too */
    struct cast cast;
};

static int read_inquiry(const struct session *session, const struct flat *request, struct inquiry *q, struct error *err)
{
    const struct game *game = session_rules(session)->game;
    const char *name = NULL;
    char seed[SEED_SIZE] = "1";
    bool seeded;
    int code, plies = match_ply(session->match);
    q->viewer = VIEW_FULL;
    q->to = plies;
    q->sims = SIMS_DEFAULT;
    if ((flat_has(request, "seat") && (code = argument_seat(request, NEEDED, NULL, &q->viewer, err))) ||
        (code = need_match(session, q->viewer, err)) ||
        (code = argument_int(request, "from", OPTIONAL, 0, plies, &q->from, err)) ||
        (code = argument_int(request, "to", OPTIONAL, 0, plies, &q->to, err)) ||
        (code = argument_bool(request, "words", OPTIONAL, &q->words, err)) ||
        (code = argument_int(request, "sims", OPTIONAL, 2, SIMS_MOST, &q->sims, err)) ||
        (code = argument_text(request, "bot", OPTIONAL, &name, err)) ||
        (code = argument_seed(request, seed, &seeded, err)) ||
        (code = read_cast(session, request, q->viewer, &q->cast, err)))
        return code;
    q->seed = rng_seed_of_text(seed);
    q->bot = name ? bot_find(name, game, err) : bot_adviser(game);
    if (q->bot.bot && !q->bot.bot->searches)
        return error_set(err, ERR_BAD_ARGUMENT, "bot '%s' does not search, so it cannot judge", q->bot.bot->id);
    return q->bot.bot ? 0 : ERR_BAD_ARGUMENT;
}

static void put_values(struct json *w, const char *key, int seats, const double *value)
{
    json_member_list(w, key);
    for (int seat = 0; seat < seats; seat++)
        json_put_real(w, value[seat]);
    json_list_end(w);
}

static void put_action(struct json *w, const char *key, const struct rules *rules, const struct state *view, action a)
{
    struct textbuf text = TEXTBUF_GROWING;
    game_action_text(rules, view, view->viewer, a, &text);
    json_member_text(w, key, textbuf_text(&text));
    textbuf_release(&text);
}

static void put_words(struct json *w, const char *key, const struct cast *cast, const struct choice *c, action a)
{
    struct told told;
    choice_words_apart(c, a, told_begin(&told, cast));
    told_member(&told, key, w);
}

static void reply_choice(struct json *w, const struct session *session, const struct inquiry *q, struct bot_player *p,
                         int ply, const struct choice *c)
{
    struct bot_answer answer;
    struct review_choice r;
    int seat;
    action played = match_action_at(session->match, ply, &seat);
    review_choice(p, c->view, played, review_seed(q->seed, ply, REVIEW_OF_CHOICE), q->sims, &answer, &r);
    json_member_int(w, "seat", seat);
    put_action(w, "action", p->rules, c->view, played);
    if (q->words)
        put_words(w, "words", &q->cast, c, played);
    json_member_real(w, "value", r.value);
    json_member_real(w, "best_value", r.best_value);
    json_member_real(w, "loss", r.loss);
    if (r.mark == MARK_NONE)
        return;
    struct told told;
    json_member_text(w, "mark", review_mark_name(r.mark));
    put_action(w, "best", p->rules, c->view, r.best);
    if (q->words)
        put_words(w, "best_words", &q->cast, c, r.best);
    bot_reason(p->rules, &answer, answer.must_line, told_begin(&told, &q->cast));
    told_member(&told, "text", w);
}

/* The first sentence that the viewer was told of what came of a ply. */
static void reply_happening(struct json *w, const struct session *session, const struct inquiry *q, int ply)
{
    const struct match *m = session->match;
    struct told told;
    struct teller *t = told_begin(&told, &q->cast);
    for (int v = match_events_before(m, ply) + 1; v <= match_events_before(m, ply + 1) && t->out->length == 0; v++) {
        struct event seen = event_seen_by(match_event(m, v), q->viewer);
        game_event_tell(match_rules(m), &seen, t);
    }
    told_member(&told, "words", w);
}

static void reply_ply(struct json *w, const struct session *session, const struct inquiry *q, struct bot_player *p,
                      int ply, action *list)
{
    struct match *m = session->match;
    const struct rules *rules = match_rules(m);
    double value[SEATS_MAX];
    json_object_begin(w);
    json_member_int(w, "ply", ply);
    if (q->words) {
        int before = match_events_before(m, ply);
        json_member_int(w, "after", before ? session_event_number(session, before) : 0);
    }
    if (review_begins_turn(m, ply)) {
        review_value(p, match_view_at(m, ply, q->viewer), review_seed(q->seed, ply, REVIEW_OF_VALUE),
                     q->sims / VALUE_PART + 1, value);
        put_values(w, "values", rules->seats, value);
    }
    int seat = SEAT_NONE;
    action played = ply < match_ply(m) ? match_action_at(m, ply, &seat) : 0;
    if (seat == SEAT_CHANCE && review_sees(m, ply, q->viewer)) {
        review_luck(p, match_view_at(m, ply, q->viewer), played, review_seed(q->seed, ply, REVIEW_OF_LUCK), q->sims,
                    value);
        put_values(w, "luck", rules->seats, value);
        if (q->words)
            reply_happening(w, session, q, ply);
    } else if (seat == q->viewer || (q->viewer == VIEW_FULL && seat < rules->seats)) {
        const struct state *view = match_view_at(m, ply, seat);
        int count = game_legal(rules, view, seat, list);
        struct choice c = choice_among(rules, view, seat, list, count);
        if (count > 1)
            reply_choice(w, session, q, p, ply, &c);
    }
    json_object_end(w);
}

int command_review(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    struct inquiry q = { .from = 0 };
    int code = read_inquiry(session, request, &q, err);
    if (code)
        return code;
    const struct rules *rules = session_rules(session);
    struct bot_player *p = bot_open(q.bot, rules);
    action *list = memory_new((size_t)rules_list_max(rules) * sizeof *list);
    json_member_list(w, "review");
    for (int ply = (int)q.from; ply <= q.to; ply++)
        reply_ply(w, session, &q, p, ply, list);
    json_list_end(w);
    if (q.words)
        json_member_text(w, "scale", review_scale(rules));
    free(list);
    bot_close(p);
    return 0;
}

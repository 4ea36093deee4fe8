/* Reports of contests; see report_contest.h. */
#include "lab/report_contest.h"

#include "lab/limits.h"

#include <math.h>
#include <stdio.h>

enum { WIDTH = 100, NAME_WIDTH = 36 };

static const char *const fault_words[FAULTS] = {
    [FAULT_GONE] = "ended", [FAULT_LATE] = "late", [FAULT_ILLEGAL] = "illegal"
};
static const char *const verdict_words[] = {
    [ELO_OPEN] = "open", [ELO_AT_MOST] = "at-most", [ELO_AT_LEAST] = "at-least"
};

/* ---- For people -------------------------------------------------------------------------------------------------- */

/* In seven columns. */
static void put_elo(struct textbuf *out, double elo)
{
    if (fabs(elo) > ELO_FAR - 1)
        text_putf(out, "%7s", elo < 0 ? "-inf" : "+inf");
    else
        text_putf(out, "%+7.0f", elo > -0.5 && elo < 0 ? 0 : elo);
}

/* Whom the limit in the head does not tell all about. */
static void put_own_limits(const struct contest_setup *setup, struct textbuf *out)
{
    for (int i = 0; i < setup->count && (setup->sims || setup->ms); i++) {
        const struct contest_bot *bot = &setup->bot[i];
        int64_t own = bot->choice.bot ? bot_own_sims(bot->choice, setup->rules->game) : 0;
        if (own && own != setup->sims)
            text_putf(out, "%s: %s%lld simulations a decision\n", bot->name, setup->sims ? "" : "at most ",
                      (long long)own);
    }
}

static void put_head(const struct contest *c, struct textbuf *out)
{
    const struct contest_setup *setup = c->setup;
    const struct rules *rules = setup->rules;
    text_putf(out, "%s, ruleset %s, %d seat%s, seed %s\n", rules->game->title, rules->ruleset->id, rules->seats,
              rules->seats == 1 ? "" : "s", setup->seed);
    for (int i = 0; i < game_option_count(rules->game); i++)
        if (rules_option_written(rules, i))
            text_putf(out, "option %s=%s\n", rules->game->options[i].key, rules->option[i]);
    text_putf(out, "%s: ", setup->gauntlet ? "The first against all others" : "All against all");
    text_put_count(out, c->games);
    text_putf(out, " games in blocks of %d with the same luck", contest_games(setup));
    if (setup->sims)
        text_putf(out, ", %lld simulations a decision", (long long)setup->sims);
    if (setup->ms)
        text_putf(out, ", %lld ms a decision", (long long)setup->ms);
    text_put(out, "\n");
    put_own_limits(setup, out);
    if (c->unfinished)
        text_putf(out, "%lld games were cut off and have no winner\n", (long long)c->unfinished);
}

static void put_bots(const struct contest *c, const struct elo_ratings *ratings, const int *order, int played,
                     struct textbuf *out)
{
    text_putf(out, "\n%3s %-*s%7s%7s%9s%7s%10s\n", "#", NAME_WIDTH, "bot", "Elo", "+/-", "share", "+/-", "games");
    for (int rank = 0; rank < played; rank++) {
        int bot = order[rank];
        struct estimate share = contest_share(c, bot);
        text_putf(out, "%3d ", rank + 1);
        line_cell(out, c->setup->bot[bot].name, NAME_WIDTH);
        put_elo(out, ratings->rating[bot]);
        text_putf(out, "%7.0f%9.3f%7.3f  %8lld\n", ratings->error[bot], share.value, (share.high - share.low) / 2,
                  (long long)c->bot[bot].games);
    }
    for (int i = played; i < c->setup->count; i++) {
        text_put(out, "    ");
        line_cell(out, c->setup->bot[order[i]].name, NAME_WIDTH);
        text_put(out, "  has played no game yet\n");
    }
}

/* The pair of two bots, and whether the first of them is its first; NULL if they do not meet. */
static const struct contest_pair *pair_of(const struct contest *c, int first, int second, bool *straight)
{
    for (const struct contest_pair *p = c->pair; p < c->pair + c->pairs; p++) {
        *straight = p->first == first && p->second == second;
        if (*straight || (p->first == second && p->second == first))
            return p;
    }
    return NULL;
}

static void put_matrix(const struct contest *c, const int *order, int count, struct textbuf *out)
{
    int room = WIDTH - 4 - 6 * count;
    int width = room > NAME_WIDTH ? NAME_WIDTH : room;
    if (count < 3 || c->setup->gauntlet)
        return;
    text_putf(out, "\nShares of the bot in the row against those in the columns\n%3s %-*.*s", "#", width, width, "");
    for (int rank = 0; rank < count; rank++)
        text_putf(out, "%6d", rank + 1);
    for (int row = 0; row < count; row++) {
        text_putf(out, "\n%3d ", row + 1);
        line_cell(out, c->setup->bot[order[row]].name, width);
        for (int column = 0; column < count; column++) {
            bool straight;
            const struct contest_pair *p = pair_of(c, order[row], order[column], &straight);
            if (!p || p->share.games == 0)
                text_putf(out, "%6s", row == column ? "" : "-");
            else
                text_putf(out, "%6.3f", straight ? contest_pair_share(p).value : 1 - contest_pair_share(p).value);
        }
    }
    text_put(out, "\n");
}

/* Whether first places of those who sit alone tell more than the share: with two seats, if nobody has some of them. */
static bool tells_alone(const struct contest *c)
{
    bool tells = c->setup->rules->seats > 2;
    for (const struct contest_pair *p = c->pair; p < c->pair + c->pairs && c->setup->rules->seats == 2; p++)
        tells = tells || p->alone[0].part + p->alone[1].part < p->alone[0].whole;
    return tells;
}

/* Of the one place in the table and the other, whichever way round they met. */
static void put_meeting(const struct contest *c, const struct contest_pair *p, bool straight, int one, int other,
                        struct textbuf *out)
{
    struct estimate share = contest_pair_share(p), elo = contest_pair_elo(c, p);
    if (!straight) {
        share = (struct estimate){ 1 - share.value, 1 - share.high, 1 - share.low, share.cases, share.few };
        elo = (struct estimate){ -elo.value, -elo.high, -elo.low, elo.cases, elo.few };
    }
    text_putf(out, " %2d - %2d %7.3f  %5.3f - %5.3f  ", one + 1, other + 1, share.value, share.low, share.high);
    put_elo(out, elo.value);
    put_elo(out, elo.low);
    text_put(out, " -");
    put_elo(out, elo.high);
    text_putf(out, "%8lld", (long long)p->share.games);
    for (int i = 0; i < 2 && tells_alone(c); i++)
        text_putf(out, "%8.3f", ratio_share(&p->alone[straight ? i : 1 - i], 1).value);
    if (c->setup->tested)
        text_putf(out, "%7.2f", p->evidence);
    if (p->verdict == ELO_AT_LEAST)
        text_putf(out, " >= %g", c->setup->test.elo1);
    else if (p->verdict == ELO_AT_MOST)
        text_putf(out, " <= %g", c->setup->test.elo0);
    text_put(out, "\n");
}

static void put_meetings(const struct contest *c, const int *order, int count, struct textbuf *out)
{
    text_putf(out, "\n %-7s %7s  %-15s%7s  %-14s%8s", "Meeting", "share", "95 % interval", "Elo", "95 % interval",
              "blocks");
    if (tells_alone(c))
        text_put(out, "   alone against");
    if (c->setup->tested)
        text_putf(out, "%7s %g:%g", "test", c->setup->test.elo0, c->setup->test.elo1);
    text_put(out, "\n");
    for (int one = 0; one < count; one++)
        for (int other = one + 1; other < count; other++) {
            bool straight;
            const struct contest_pair *p = pair_of(c, order[one], order[other], &straight);
            if (p && p->share.games && (straight || c->setup->tested)) /* a test is of the first */
                put_meeting(c, p, true, straight ? one : other, straight ? other : one, out);
            else if (p && p->share.games)
                put_meeting(c, p, false, one, other, out);
        }
}

static void put_faults(const struct contest *c, struct textbuf *out)
{
    for (int bot = 0; bot < c->setup->count; bot++) {
        const int64_t *fault = c->bot[bot].fault;
        int64_t all = fault[FAULT_GONE] + fault[FAULT_LATE] + fault[FAULT_ILLEGAL];
        if (all == 0)
            continue;
        text_putf(out, "\n%s lost %lld game%s by itself:", c->setup->bot[bot].name, (long long)all,
                  all == 1 ? "" : "s");
        for (int i = FAULT_NONE + 1; i < FAULTS; i++)
            text_putf(out, "%s %lld %s", i > FAULT_NONE + 1 ? "," : "", (long long)fault[i], fault_words[i]);
        text_put(out, "\n");
    }
}

void contest_text(const struct contest *c, struct textbuf *out)
{
    struct elo_ratings ratings;
    int order[CONTEST_BOTS_MAX];
    contest_ratings(c, &ratings);
    int played = contest_order(c, &ratings, order);
    put_head(c, out);
    put_bots(c, &ratings, order, played, out);
    put_matrix(c, order, played, out);
    put_meetings(c, order, played, out);
    put_faults(c, out);
    if (c->rounds < FEW_CASES)
        text_putf(out, "\nOnly %lld block%s of a meeting: the intervals are rough.\n", (long long)c->rounds,
                  c->rounds == 1 ? "" : "s");
}

void contest_standing_text(struct contest *c, struct textbuf *out)
{
    struct elo_ratings ratings;
    int order[CONTEST_BOTS_MAX];
    pthread_mutex_lock(&c->lock);
    contest_ratings(c, &ratings);
    int played = contest_order(c, &ratings, order);
    pthread_mutex_unlock(&c->lock);
    for (int rank = 0; rank < 3 && rank < played; rank++) {
        text_putf(out, "%s%.24s", rank ? ", " : "", c->setup->bot[order[rank]].name);
        text_putf(out, " %+.0f", ratings.rating[order[rank]]);
        if (rank == 0)
            text_putf(out, " +/- %.0f", ratings.error[order[rank]]);
    }
}

/* ---- For programs ------------------------------------------------------------------------------------------------ */

void contest_setup_json(const struct contest_setup *setup, struct json *w)
{
    const struct rules *rules = setup->rules;
    char hash[20];
    json_member_text(w, "game", rules->game->id);
    json_member_int(w, "rules", rules->game->version);
    json_member_text(w, "ruleset", rules->ruleset->id);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)rules->ruleset->hash);
    json_member_text(w, "ruleset_hash", hash);
    rules_options_json(rules, w);
    json_member_int(w, "seats", rules->seats);
    json_member_list(w, "players");
    for (int bot = 0; bot < setup->count; bot++)
        json_put_text(w, setup->bot[bot].name);
    json_list_end(w);
    json_member_bool(w, "gauntlet", setup->gauntlet);
    json_member_text(w, "seed", setup->seed);
    json_member_int(w, "sims", setup->sims);
    json_member_int(w, "ms", setup->ms);
    if (!setup->tested)
        return;
    json_member_list(w, "test");
    json_put_real(w, setup->test.elo0);
    json_put_real(w, setup->test.elo1);
    json_list_end(w);
}

static void put_share(struct json *w, struct estimate e)
{
    json_member_object(w, "share");
    json_interval(w, "share", e);
    json_object_end(w);
}

/* Ends beyond all bounds are null. */
static void put_elo_interval(struct json *w, struct estimate e)
{
    const char *const keys[] = { "elo", "low", "high" };
    const double ends[] = { e.value, e.low, e.high };
    json_member_object(w, "elo");
    for (int i = 0; i < 3; i++) {
        if (e.cases == 0 || fabs(ends[i]) > ELO_FAR - 1)
            json_member_null(w, keys[i]);
        else
            json_member_real(w, keys[i], ends[i]);
    }
    json_object_end(w);
}

static void put_bot_json(const struct contest *c, int bot, int rank, const struct elo_ratings *ratings, bool timing,
                         struct json *w)
{
    const struct contest_standing *s = &c->bot[bot];
    double elo = ratings->rating[bot], error = ratings->error[bot];
    json_object_begin(w);
    json_member_text(w, "bot", c->setup->bot[bot].name);
    if (s->games)
        json_member_int(w, "rank", rank);
    else
        json_member_null(w, "rank");
    put_elo_interval(w, (struct estimate){ elo, elo - error, elo + error, s->games, false });
    put_share(w, contest_share(c, bot));
    json_member_int(w, "games", s->games);
    json_member_object(w, "lost_by_itself");
    for (int fault = FAULT_NONE + 1; fault < FAULTS; fault++)
        json_member_int(w, fault_words[fault], s->fault[fault]);
    json_object_end(w);
    if (timing)
        json_member_real(w, "ms_a_decision", s->decisions ? (double)s->thought_us / 1000 / (double)s->decisions : 0);
    json_object_end(w);
}

static void put_pair_json(const struct contest *c, const struct contest_pair *p, struct json *w)
{
    json_object_begin(w);
    json_member_text(w, "first", c->setup->bot[p->first].name);
    json_member_text(w, "second", c->setup->bot[p->second].name);
    json_member_int(w, "blocks", p->share.games);
    json_member_int(w, "games", p->share.games * (c->setup->rules->seats == 1 ? 2 : contest_games(c->setup)));
    put_share(w, contest_pair_share(p));
    put_elo_interval(w, contest_pair_elo(c, p));
    if (c->setup->rules->seats > 1) {
        json_member_list(w, "alone");
        for (int i = 0; i < 2; i++) {
            json_object_begin(w);
            json_interval(w, "share", ratio_share(&p->alone[i], 1));
            json_object_end(w);
        }
        json_list_end(w);
    }
    if (c->setup->tested) {
        json_member_real(w, "evidence", p->evidence);
        json_member_text(w, "verdict", verdict_words[p->verdict]);
    }
    json_member_list(w, "scores");
    for (int i = 0; i < p->score.count; i++) {
        json_object_begin(w);
        json_member_real(w, "score", (double)p->score.entries[i].value / (double)contest_whole(c->setup));
        json_member_int(w, "blocks", p->score.entries[i].times);
        json_object_end(w);
    }
    json_list_end(w);
    json_object_end(w);
}

void contest_json(const struct contest *c, bool timing, struct json *w)
{
    struct elo_ratings ratings;
    int order[CONTEST_BOTS_MAX];
    contest_ratings(c, &ratings);
    contest_order(c, &ratings, order);
    contest_setup_json(c->setup, w);
    json_member_int(w, "games", c->games);
    json_member_int(w, "unfinished", c->unfinished);
    json_member_int(w, "rounds", c->rounds);
    json_member_list(w, "bots");
    for (int rank = 0; rank < c->setup->count; rank++)
        put_bot_json(c, order[rank], rank + 1, &ratings, timing, w);
    json_list_end(w);
    json_member_list(w, "meetings");
    for (int p = 0; p < c->pairs; p++)
        put_pair_json(c, &c->pair[p], w);
    json_list_end(w);
}

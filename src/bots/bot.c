/* The list of computer players, and what all of them share; see bot.h. */
#include "bots/bot.h"

#include "bots/players.h"
#include "show/show.h"

#include <assert.h>
#include <string.h>

static const double CLEAR = 0.01; /* of a result: a difference worth a word */

const struct bot *const *bot_list(void)
{
    static const struct bot *const bots[] = { &bot_random, &bot_casual, &bot_greedy, &bot_rollouts,
                                              &bot_ismcts, &bot_expert, &bot_master, NULL };
    return bots;
}

/* Those that are there to be measured against, and are in no list. */
static const struct bot *const yardsticks[] = { &bot_greedy_1, NULL };

bool bot_plays(const struct bot *bot, const struct game *game)
{
    return !game || !bot->knows || bot->knows(game);
}

/* "random, greedy": the bots that play a game. */
static void put_names(const struct game *game, struct textbuf *out)
{
    int told = 0;
    for (const struct bot *const *bot = bot_list(); *bot; bot++)
        if (bot_plays(*bot, game))
            text_putf(out, "%s%s", told++ ? ", " : "", (*bot)->id);
}

struct bot_choice bot_by_default(const struct bot *bot)
{
    struct bot_choice choice = { .bot = bot };
    for (int i = 0; bot && bot->params && bot->params[i].key; i++)
        choice.param[i] = bot->params[i].fallback;
    return choice;
}

/* "key=value" into its place. */
static int read_param(struct bot_choice *choice, const char *text, size_t length, struct error *err)
{
    const struct bot_param *params = choice->bot->params;
    char list[200];
    struct textbuf known = textbuf_over(list, sizeof list);
    for (int i = 0; params && params[i].key; i++) {
        const struct bot_param *p = &params[i];
        size_t key = strlen(p->key);
        text_putf(&known, "%s%s=%d...%d", i ? ", " : "", p->key, p->min, p->max);
        if (length <= key || strncmp(text, p->key, key) != 0 || text[key] != '=')
            continue;
        bool minus = text[key + 1] == '-';
        const char *digits = text + key + 1 + minus;
        size_t count = length - key - 1 - minus;
        long value = 0;
        for (size_t k = 0; k < count && k < 7 && digits[k] >= '0' && digits[k] <= '9'; k++)
            value = 10 * value + digits[k] - '0';
        value = minus ? -value : value;
        if (count == 0 || count > 6 || strspn(digits, "0123456789") < count || value < p->min || value > p->max)
            return error_set(err, ERR_BAD_ARGUMENT, "'%s' of bot '%s' is a whole number from %d to %d", p->key,
                             choice->bot->id, p->min, p->max);
        choice->param[i] = (int32_t)value;
        return 0;
    }
    return error_set(err, ERR_BAD_ARGUMENT, "bot '%s' has no parameter '%.*s'; it has: %s", choice->bot->id,
                     (int)(length < 40 ? length : 40), text, params ? list : "none");
}

/* The bot of `bots` with an id of so many bytes that plays the game, or NULL. */
static const struct bot *pick(const struct bot *const *bots, const char *id, size_t length, const struct game *game)
{
    while (*bots && (!bot_plays(*bots, game) || strlen((*bots)->id) != length || strncmp((*bots)->id, id, length) != 0))
        bots++;
    return *bots;
}

struct bot_choice bot_find(const char *name, const struct game *game, struct error *err)
{
    struct bot_choice none = { .bot = NULL };
    size_t length = strcspn(name, ":");
    const struct bot *listed = pick(bot_list(), name, length, game);
    const struct bot *bot = listed || !EVAL_KEEPS_FIRST ? listed : pick(yardsticks, name, length, game);
    if (bot) {
        struct bot_choice choice = bot_by_default(bot);
        for (const char *p = name + length; *p;) {
            size_t part = strcspn(p + 1, ",");
            if (read_param(&choice, p + 1, part, err))
                return none;
            p += part + 1;
        }
        return choice;
    }
    char list[200];
    struct textbuf text = textbuf_over(list, sizeof list);
    put_names(game, &text);
    if (game)
        error_set(err, ERR_BAD_ARGUMENT, "there is no bot '%.40s' for %s; there are: %s", name, game->title, list);
    else
        error_set(err, ERR_BAD_ARGUMENT, "there is no bot '%.40s'", name);
    return none;
}

const char *bot_next_name(const char *list, char name[BOT_NAME_MAX])
{
    size_t length = strcspn(list, ",");
    for (bool more = memchr(list, ':', length) != NULL; more && list[length];) {
        const char *next = list + length + 1;
        size_t part = strcspn(next, ",");
        more = memchr(next, '=', part) && !memchr(next, ':', part);
        length += more ? part + 1 : 0;
    }
    struct textbuf text = textbuf_over(name, BOT_NAME_MAX);
    text_put_bytes(&text, list, length);
    return list[length] ? list + length + 1 : NULL;
}

void bot_name(const struct bot_choice *choice, struct textbuf *out)
{
    const struct bot_param *params = choice->bot->params;
    text_put(out, choice->bot->id);
    for (int i = 0, told = 0; params && params[i].key; i++)
        if (choice->param[i] != params[i].fallback)
            text_putf(out, "%s%s=%d", told++ ? "," : ":", params[i].key, choice->param[i]);
}

struct bot_choice bot_usual(const struct game *game)
{
    const struct bot *usual = NULL;
    for (const struct bot *const *bot = bot_list(); *bot; bot++)
        if (bot_plays(*bot, game) && !(*bot)->searches)
            usual = *bot;
    return bot_by_default(usual);
}

bool bot_is_offered(const struct bot *bot, const struct game *game)
{
    return bot_plays(bot, game) && (bot->for_people || bot == bot_usual(game).bot);
}

struct bot_choice bot_adviser(const struct game *game)
{
    const struct eval *eval = eval_find(game->id);
    return eval ? bot_by_default(eval->search.tree_suits ? &bot_ismcts : &bot_rollouts) : bot_usual(game);
}

struct bot_player *bot_open(struct bot_choice choice, const struct rules *rules)
{
    choice = bot_behind(choice, rules->game);
    const struct bot *bot = choice.bot;
    assert(bot_plays(bot, rules->game) && bot->player_size >= sizeof(struct bot_player));
    size_t besides = bot->memory ? bot->memory(&choice, rules) : 0;
    struct arena arena = arena_new(arena_piece(bot->player_size) + besides);
    struct bot_player *p = (struct bot_player *)arena_take(&arena, bot->player_size);
    memset(p, 0, bot->player_size);
    p->choice = choice;
    p->rules = rules;
    p->arena = arena;
    if (bot->open)
        bot->open(p);
    return p;
}

void bot_think(struct bot_player *p, const struct bot_task *task, struct bot_answer *answer)
{
    assert(task->view->viewer == task->seat && game_owes(task->view, task->seat));
    answer->chosen = 0;
    answer->valued = false;
    answer->value = 0;
    answer->sims = 0;
    answer->seat = task->seat;
    answer->line_count = 0;
    answer->must_line = -1;
    answer->variance = 0;
    answer->eval = NULL;
    p->choice.bot->think(p, task, answer);
    assert(answer->chosen != 0);
}

/* What a search has found out goes before what the evaluator thinks at first sight: only what agrees is told, and only
 * if that is not little beside what does not. */
static void tell_found_out(const struct rules *rules, const struct bot_answer *answer, int line, struct account *edge,
                           struct teller *t)
{
    const struct bot_line *it = &answer->lines[line], *other = &answer->lines[line == 0];
    int sign = line ? -1 : 1;
    bool contrary = sign * account_rating(edge) <= 0, told = false;
    int64_t against = 0;
    for (int term = 0; term < EVAL_TERMS_MAX; term++)
        against = -sign * edge->points[term] > against ? -sign * edge->points[term] : against;
    for (int term = 0; term < EVAL_TERMS_MAX; term++) {
        if (contrary && sign * edge->points[term] <= against / 4)
            edge->points[term] = 0;
        told = told || edge->points[term];
    }
    if (!told && sign * (it->value - other->value) >= CLEAR)
        tell(t, line ? "It looks as good, but does worse in trial games." : "It does best in trial games.");
    else
        show_reason(rules, answer->eval->terms, edge->points, line == 0, t);
    if (!it->happening.what)
        return;
    tell(t, " It makes it %s likely that ", it->happening.percent > it->happening.against ? "more" : "less");
    show_happening(rules, it->happening.what, answer->seat, t);
    tell(t, "%s: %d %% (%s: %d %%).", it->happening.soon ? " soon" : "", it->happening.percent,
         line ? "best" : "next best", it->happening.against);
}

void bot_reason(const struct rules *rules, const struct bot_answer *answer, int line, struct teller *t)
{
    const struct bot_line *lines = answer->lines, *against = line ? lines : lines + 1;
    struct account edge = lines[line].account;
    assert(answer->eval && line < answer->line_count);
    if (answer->line_count == 1) {
        tell(t, "There is nothing else to do.");
        return;
    }
    while (!line && against + 1 < lines + answer->line_count && memcmp(&against->account, &edge, sizeof edge) == 0)
        against++;
    for (int term = 0; term < EVAL_TERMS_MAX; term++)
        edge.points[term] -= against->account.points[term];
    if (answer->valued)
        tell_found_out(rules, answer, line, &edge, t);
    else
        show_reason(rules, answer->eval->terms, edge.points, line == 0, t);
}

void bot_observe(struct bot_player *p, const struct event *seen, int count)
{
    if (p->choice.bot->observe)
        p->choice.bot->observe(p, seen, count);
}

void bot_forget(struct bot_player *p)
{
    if (p->choice.bot->forget)
        p->choice.bot->forget(p);
}

void bot_close(struct bot_player *p)
{
    if (!p)
        return;
    struct arena arena = p->arena; /* which holds the player */
    arena_free(&arena);
}

/* ---- For the players themselves ---------------------------------------------------------------------------------- */

size_t list_player_memory(const struct bot_choice *choice, const struct rules *rules)
{
    (void)choice;
    size_t count = (size_t)rules->actions_max;
    return arena_piece(count * sizeof(action)) + arena_piece(count * sizeof(int64_t));
}

void list_player_open(struct bot_player *p)
{
    struct list_player *player = (struct list_player *)p;
    size_t count = (size_t)p->rules->actions_max;
    player->legal = (action *)arena_take(&p->arena, count * sizeof(action));
    player->rating = (int64_t *)arena_take(&p->arena, count * sizeof(int64_t));
}

int pick_best(const int64_t *rating, int count, struct rng *rng)
{
    int best = 0;
    uint32_t level = 1;
    for (int i = 1; i < count; i++) {
        if (rating[i] > rating[best]) {
            best = i;
            level = 1;
        } else if (rating[i] == rating[best] && rng_below(rng, ++level) == 0) {
            best = i;
        }
    }
    return best;
}

void answer_begin_reasons(const struct rules *rules, struct bot_answer *answer)
{
    answer->line_count = answer->line_count < BOT_WHY_LINES ? answer->line_count : BOT_WHY_LINES;
    for (int i = 0; i < answer->line_count; i++)
        answer->lines[i].account = (struct account){ { 0 } };
    answer->eval = eval_find(rules->game->id);
}

void answer_reasons(const struct rules *rules, const struct bot_task *task, const action *legal, int count,
                    int64_t *rating, struct bot_answer *answer)
{
    answer_begin_reasons(rules, answer);
    answer_account(rules, task->view, task->seed, legal, count, rating, answer);
}

void answer_account(const struct rules *rules, const struct state *s, uint64_t seed, const action *legal, int count,
                    int64_t *rating, struct bot_answer *answer)
{
    struct account account[BOT_WHY_LINES];
    int wanted[BOT_WHY_LINES] = { 0 };
    for (int i = 0; i < answer->line_count; i++)
        while (legal[wanted[i]] != answer->lines[i].candidate)
            wanted[i]++;
    struct ratings ratings = {
        .rating = rating, .wanted = wanted, .wanted_count = answer->line_count, .account = account
    };
    ratings.weights = eval_weights(rules);
    answer->eval->rate(rules, s, answer->seat, seed, legal, count, &ratings);
    for (int i = 0; i < answer->line_count; i++)
        account_add(&answer->lines[i].account, &account[i]);
}

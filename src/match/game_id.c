/* Game IDs: a match as one readable word, without blanks, that a command line, a link and a mail leave as it is;
 * docs/protocol.md has the format. */
#include "base/memory.h"
#include "base/utf8.h"
#include "match/match_parts.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ID_TEXT_MAX = 256 };

/* What stands for itself in seeds, option values and actions. A blank is '_', all else '%' and two digits. */
static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void put_escaped(const char *text, struct textbuf *out)
{
    for (; *text; text++)
        if (is_plain(*text))
            text_put_char(out, *text);
        else if (*text == ' ')
            text_put_char(out, '_');
        else
            text_putf(out, "%%%02X", (unsigned char)*text);
}

/* True if the seed alone tells all chance so far, and what comes next is not chance. */
static bool follows_seed(const struct match *m)
{
    bool follows = m->mode == CHANCE_AUTO && *m->seed && utf8_sound(m->seed, strlen(m->seed));
    follows = follows && match_state(m)->node != NODE_CHANCE;
    for (int ply = 0, seat; follows && ply < match_ply(m); ply++) {
        action a = match_action_at(m, ply, &seat);
        if (seat != SEAT_CHANCE)
            continue;
        struct rng rng = match_rng(m, ply);
        follows = a == game_chance(m->rules, match_state_at(m, ply), &rng);
    }
    return follows;
}

static void put_move(const struct match *m, int ply, struct textbuf *text, struct textbuf *out)
{
    int seat;
    action a = match_action_at(m, ply, &seat);
    const struct state *s = match_state_at(m, ply);
    if (seat != game_sole_actor(s))
        text_putf(out, "%d=", seat);
    textbuf_clear(text);
    game_action_text(m->rules, s, seat, a, text);
    put_escaped(textbuf_text(text), out);
}

static void put_moves(const struct match *m, bool chance_too, struct textbuf *out)
{
    struct textbuf text = TEXTBUF_GROWING;
    bool any = false;
    for (int ply = 0, seat; ply < match_ply(m); ply++) {
        match_action_at(m, ply, &seat);
        if (seat == SEAT_CHANCE && !chance_too)
            continue;
        text_put_char(out, any ? ',' : ':');
        put_move(m, ply, &text, out);
        any = true;
    }
    if (any)
        text_putf(out, "~%016" PRIx64, game_position_hash(m->rules, match_state(m), &text));
    textbuf_release(&text);
}

int match_id(const struct match *m, struct textbuf *out, struct error *err)
{
    const struct rules *rules = m->rules;
    const struct ruleset *ruleset = rules->ruleset;
    if (m->from_position)
        return error_set(err, ERR_BAD_ARGUMENT, "a game that began at a position has no game ID, only a record");
    if (ruleset->carried)
        return error_set(err, ERR_BAD_ARGUMENT, "a game with a ruleset of its own has no game ID, only a record");
    bool seeded = follows_seed(m);
    text_putf(out, "%s/%s", rules->game->id, ruleset->id);
    if (!ruleset->builtin)
        text_putf(out, "~%016" PRIx64, ruleset->hash);
    text_putf(out, "/%d", rules->seats);
    for (int i = 0; rules->game->options[i].key; i++) {
        if (!rules_option_written(rules, i))
            continue;
        text_putf(out, "/%s=", rules->game->options[i].key);
        put_escaped(rules->option[i], out);
    }
    if (seeded) {
        text_put_char(out, '@');
        put_escaped(m->seed, out);
    }
    put_moves(m, !seeded, out);
    return 0;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

struct id_reader {
    const struct catalog *catalog;
    const char *text, *next;
    const char *part; /* where the part that was taken last begins */
    char taken[ID_TEXT_MAX];
    struct error *err;
};

/* "character 12: …", of the part that was taken last. */
static int refuse(const struct id_reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static int refuse(const struct id_reader *r, const char *format, ...)
{
    char text[360];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return error_set(r->err, ERR_BAD_ARGUMENT, "game ID: character %zu: %s", (size_t)(r->part - r->text) + 1, text);
}

static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

/* Takes what stands up to one of the signs `ends` or the end, unescaped, into `taken`. */
static int take(struct id_reader *r, const char *ends)
{
    const char *end = r->next + strcspn(r->next, ends);
    size_t length = 0;
    r->part = r->next;
    for (const char *p = r->next; p < end; p++) {
        char c = *p == '_' ? ' ' : *p;
        if (*p == '%') {
            int high = digit(p[1]), low = high < 0 ? -1 : digit(p[2]);
            c = low < 0 ? '\0' : (char)(16 * high + low);
            if (c == '\0') {
                r->part = p;
                return refuse(r, "after '%%' the two hexadecimal digits of a byte are expected");
            }
            p += 2;
        } else if (*p != '_' && !is_plain(*p)) {
            r->part = p;
            return *p > ' ' && *p < 0x7f ? refuse(r, "'%c' cannot stand here", *p)
                                         : refuse(r, "this cannot stand here");
        }
        if (length + 1 == sizeof r->taken)
            return refuse(r, "this is longer than %zu characters", sizeof r->taken - 1);
        r->taken[length++] = c;
    }
    r->taken[length] = '\0';
    r->next = end;
    return utf8_sound(r->taken, strlen(r->taken)) ? 0 : refuse(r, "this is not UTF-8");
}

/* Passes over a sign, if it stands here. */
static bool pass(struct id_reader *r, char sign)
{
    bool here = *r->next == sign;
    r->next += here;
    return here;
}

/* What an ID says, up to the moves. */
struct id_head {
    const struct ruleset *ruleset;
    int seats;
    struct options options;
    char seed[SEED_SIZE]; /* "" if there is none */
};

/* GAME/RULESET, and the hash of a ruleset that is not built in. */
static int read_ruleset(struct id_reader *r, struct id_head *h)
{
    int code = take(r, "/");
    if (code)
        return code;
    const struct game *game = catalog_game(r->catalog, r->taken);
    if (!game)
        return refuse(r, "there is no game '%.60s'", r->taken);
    if (!pass(r, '/')) {
        r->part = r->next;
        return refuse(r, "expected '/' and a ruleset of %s", game->title);
    }
    if ((code = take(r, "/~")))
        return code;
    h->ruleset = catalog_ruleset(r->catalog, game, r->taken);
    if (!h->ruleset)
        return refuse(r, "%s has no ruleset '%.60s' here", game->title, r->taken);
    if (!pass(r, '~'))
        return 0;
    char known[24];
    snprintf(known, sizeof known, "%016" PRIx64, h->ruleset->hash);
    if ((code = take(r, "/")))
        return code;
    return strcmp(r->taken, known) == 0
               ? 0
               : refuse(r, "the game is of another ruleset '%s' (%.20s) than the one known here (%s)", h->ruleset->id,
                        r->taken, known);
}

static int read_seats(struct id_reader *r, struct id_head *h)
{
    const struct ruleset *ruleset = h->ruleset;
    assert(ruleset);
    r->part = r->next;
    if (!pass(r, '/'))
        return refuse(r, "expected '/' and the number of seats");
    int code = take(r, "/@:");
    if (code)
        return code;
    h->seats = *r->taken && !r->taken[1] ? digit(*r->taken) : -1;
    if (h->seats < ruleset->seats_min || h->seats > ruleset->seats_max)
        return refuse(r, "ruleset '%s' is for %d to %d seats, not '%.20s'", ruleset->id, ruleset->seats_min,
                      ruleset->seats_max, r->taken);
    return 0;
}

/* /KEY=VALUE … */
static int read_options(struct id_reader *r, struct id_head *h)
{
    struct error inner;
    int code;
    while (pass(r, '/')) {
        char key[OPTION_TEXT_MAX];
        if ((code = take(r, "=/@:")))
            return code;
        if (!pass(r, '='))
            return refuse(r, "expected KEY=VALUE, not '%.60s'", r->taken);
        const char *begin = r->part;
        snprintf(key, sizeof key, "%s", r->taken);
        if ((code = take(r, "/@:")))
            return code;
        r->part = begin;
        if (options_set(&h->options, h->ruleset->game, key, r->taken, &inner))
            return refuse(r, "%s", inner.text);
    }
    return 0;
}

static int read_head(struct id_reader *r, struct id_head *h, struct rules **rules)
{
    int code;
    struct error inner;
    if ((code = read_ruleset(r, h)) || (code = read_seats(r, h)))
        return code;
    const char *options = r->next + 1;
    if ((code = read_options(r, h)))
        return code;
    if (pass(r, '@')) {
        if ((code = take(r, ":")))
            return code;
        if (!*r->taken || strlen(r->taken) >= SEED_SIZE)
            return refuse(r, "a seed has 1 to %d bytes", SEED_SIZE - 1);
        snprintf(h->seed, sizeof h->seed, "%s", r->taken);
    }
    r->part = options;
    return rules_new(h->ruleset, &h->options, h->seats, rules, &inner) ? refuse(r, "%s", inner.text) : 0;
}

/* MOVE or SEAT=MOVE, played. */
static int read_move(struct id_reader *r, struct match *m, action *scratch)
{
    struct error inner;
    action a;
    int code = take(r, "=,~"), seat = game_sole_actor(match_state(m));
    if (!code && *r->next == '=') {
        seat = *r->taken >= '0' && *r->taken < '0' + SEATS_MAX && !r->taken[1] ? *r->taken - '0' : -1;
        if (seat < 0)
            return refuse(r, "'%.20s' is not a seat", r->taken);
        r->next++;
        code = take(r, ",~");
    }
    if (code)
        return code;
    if (seat == SEAT_NONE && match_state(m)->node != NODE_OVER)
        return refuse(r, "several seats owe an action: expected SEAT=ACTION, not '%.60s'", r->taken);
    if (game_parse(m->rules, match_state(m), seat, r->taken, scratch, &a, &inner))
        return refuse(r, "%s", inner.text);
    match_play_action(m, seat, a);
    return 0;
}

/* :MOVE,MOVE,…~HASH; the hash of the last position may be left out. */
static int read_moves(struct id_reader *r, struct match *m)
{
    action *scratch = memory_new((size_t)rules_list_max(match_rules(m)) * sizeof *scratch);
    int code;
    do
        code = read_move(r, m, scratch);
    while (!code && pass(r, ','));
    free(scratch);
    if (code || !pass(r, '~') || (code = take(r, "")))
        return code;
    char here[24];
    struct textbuf text = TEXTBUF_GROWING;
    snprintf(here, sizeof here, "%016" PRIx64, game_position_hash(m->rules, match_state(m), &text));
    textbuf_release(&text);
    if (strcmp(r->taken, here) == 0)
        return 0;
    return refuse(r, "this line is cut or changed; it should end with ~%s", here);
}

int match_from_id(const struct catalog *catalog, const char *id, enum chance_mode mode, const char *seed,
                  struct match **out, struct error *err)
{
    struct id_reader r = { .catalog = catalog, .text = id, .next = id, .part = id, .err = err };
    struct id_head h = { 0 };
    struct rules *rules = NULL;
    *out = NULL;
    int code = read_head(&r, &h, &rules);
    if (code)
        return code;
    assert(rules);
    bool moves = pass(&r, ':');
    enum chance_mode past = *h.seed ? CHANCE_AUTO : CHANCE_MANUAL; /* of the moves that are told */
    struct match *m = match_new(rules, moves ? past : mode, *h.seed ? h.seed : seed);
    if (moves)
        code = read_moves(&r, m);
    if (code) {
        match_free(m);
        return code;
    }
    match_go_on(m, mode);
    *out = m;
    return 0;
}

/* A match from the text of a record: a header that must be whole, then as many actions as are sound. Everything is
 * replayed through the checked entry of play.h, so a record can be damaged but cannot do damage. */
#include "base/memory.h"
#include "match/match_parts.h"
#include "match/record.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct reader {
    const struct catalog *catalog;
    struct flattener flattener;
    const char *next, *end; /* what has not been read */
    int number;             /* of the current line, from 1 */
    char *line;             /* the current line, without its end; its words are cut off in place */
    bool has_nul;           /* it holds a zero byte, so that `line` shows only a part of it */
    struct textbuf memory;  /* of `line` */
    action *scratch;        /* for the legal actions */
};

struct header {
    const struct game *game;
    char ruleset_id[80], hash[80];
    int version, made_by;          /* of the ruleset, and of the rules as programmed */
    const struct ruleset *ruleset; /* one of the catalogue, or `own` */
    const struct ruleset *own;     /* held; NULL */
    struct options options;
    int seats;
    struct rules *position_rules;
    union state_memory position;
    char name[SEATS_MAX][NAME_SIZE], look[SEATS_MAX][LOOK_SIZE];
    int options_line, seats_line, position_line, name_line[SEATS_MAX], look_line[SEATS_MAX]; /* 0: none so far */
};

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* False at the end of the text. */
static bool read_line(struct reader *r)
{
    if (r->next == r->end)
        return false;
    const char *stop = memchr(r->next, '\n', (size_t)(r->end - r->next));
    const char *after = stop ? stop + 1 : r->end;
    size_t length = (size_t)((stop ? stop : r->end) - r->next);
    if (length > 0 && r->next[length - 1] == '\r')
        length--;
    textbuf_clear(&r->memory);
    text_put_bytes(&r->memory, r->next, length);
    r->line = r->memory.data;
    r->has_nul = strlen(r->line) != length;
    r->next = after;
    r->number++;
    return true;
}

static int refuse(const struct reader *r, int line, struct error *err, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* "line 3: …", of a line that need not be the current one. */
static int refuse(const struct reader *r, int line, struct error *err, const char *format, ...)
{
    char text[360];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return error_set(err, ERR_BAD_RECORD, "line %d: %s", line ? line : r->number, text);
}

/* Cuts the next word off `*text`; words are parted by single blanks. NULL if none is left. */
static char *take_word(char **text)
{
    char *word = *text;
    if (!word || !*word)
        return NULL;
    char *blank = strchr(word, ' ');
    if (blank)
        *blank = '\0';
    *text = blank ? blank + 1 : NULL;
    return word;
}

/* A number in plain digits, at most nine. */
static bool read_number(const char *word, int *out)
{
    size_t length = word ? strlen(word) : 0;
    if (length == 0 || length > 9 || strspn(word, "0123456789") != length || (length > 1 && word[0] == '0'))
        return false;
    *out = 0;
    while (*word)
        *out = 10 * *out + (*word++ - '0');
    return true;
}

/* ---- The header -------------------------------------------------------------------------------------------------- */

/* Cuts "NAME WORD" off the front of `*text`; returns WORD, or NULL if something else stands there. */
static char *take_named(char **text, const char *name)
{
    size_t length = strlen(name);
    if (!*text || strncmp(*text, name, length) != 0 || (*text)[length] != ' ')
        return NULL;
    *text += length + 1;
    return take_word(text);
}

/* game ID ruleset RID version V [hash H] [rules N] */
static int read_game(struct reader *r, struct header *h, struct error *err)
{
    char *rest = r->line;
    const char *game = take_named(&rest, "game"), *ruleset = take_named(&rest, "ruleset");
    const char *version = take_named(&rest, "version"), *hash = take_named(&rest, "hash");
    const char *made_by = take_named(&rest, "rules");
    h->made_by = 1;
    if (!game || !ruleset || !read_number(version, &h->version) || rest ||
        (made_by && (!read_number(made_by, &h->made_by) || h->made_by < 2)))
        return refuse(r, 0, err, "expected 'game ID ruleset ID version N'");
    h->game = catalog_game(r->catalog, game);
    if (!h->game)
        return refuse(r, 0, err, "there is no game '%.60s'", game);
    snprintf(h->ruleset_id, sizeof h->ruleset_id, "%s", ruleset);
    snprintf(h->hash, sizeof h->hash, "%s", hash ? hash : "");
    return 0;
}

/* The ruleset that line 2 names must be that of the catalogue: the same version, and the same list if it is not built
 * in. */
static int find_ruleset(struct reader *r, struct header *h, struct error *err)
{
    char known[24] = "";
    assert(h->game);
    h->ruleset = catalog_ruleset(r->catalog, h->game, h->ruleset_id);
    if (!h->ruleset)
        return refuse(r, 0, err, "the record was made with ruleset '%.60s', which is not known here; add its file",
                      h->ruleset_id);
    if (!h->ruleset->builtin || *h->hash)
        snprintf(known, sizeof known, "%016" PRIx64, h->ruleset->hash);
    if (h->version != h->ruleset->version)
        return refuse(r, 0, err, "the record was made with version %d of ruleset '%s', known here is version %d",
                      h->version, h->ruleset->id, h->ruleset->version);
    if (strcmp(h->hash, known) != 0)
        return refuse(r, 0, err, "the record was made with another ruleset '%s' (%s) than the one known here (%s)",
                      h->ruleset->id, *h->hash ? h->hash : "the built-in one", *known ? known : "the built-in one");
    return 0;
}

/* ruleset {…}: the record's own, which must be what line 2 says. From here on there is no other. */
static int read_own_ruleset(struct reader *r, struct header *h, struct error *err)
{
    struct flat flat;
    struct error inner;
    char known[24];
    const char *json = r->line + strlen("ruleset ");
    if (r->has_nul)
        return refuse(r, 0, err, "the line holds a zero byte");
    if (r->flattener.make(json, strlen(json), ERR_BAD_RULESET, &flat, &inner))
        return refuse(r, 0, err, "ruleset: %s", inner.text);
    int code = ruleset_new(r->catalog->games, &flat, &h->own, &inner);
    r->flattener.release(&flat);
    if (code)
        return refuse(r, 0, err, "ruleset: %s", inner.text);
    h->ruleset = h->own;
    snprintf(known, sizeof known, "%016" PRIx64, h->own->hash);
    if (h->own->game != h->game || strcmp(h->own->id, h->ruleset_id) != 0 || h->own->version != h->version)
        return refuse(r, 0, err, "this is version %d of ruleset '%s' of %s, which is not what line 2 says",
                      h->own->version, h->own->id, h->own->game->title);
    if (strcmp(h->hash, known) != 0)
        return refuse(r, 0, err, "this ruleset has the hash %s, not '%.40s' as line 2 says", known, h->hash);
    return 0;
}

/* The ruleset stands in the line after the game, if the record has its own. */
static int read_ruleset(struct reader *r, struct header *h, struct error *err)
{
    static const char word[] = "ruleset ";
    size_t length = sizeof word - 1;
    if ((size_t)(r->end - r->next) < length || memcmp(r->next, word, length) != 0)
        return find_ruleset(r, h, err);
    read_line(r);
    return read_own_ruleset(r, h, err);
}

/* options KEY=VALUE … */
static int read_options(struct reader *r, struct header *h, char *rest, struct error *err)
{
    struct error inner;
    if (h->options_line)
        return refuse(r, 0, err, "there is a line of options already");
    h->options_line = r->number;
    for (char *key; (key = take_word(&rest));) {
        char *sign = strchr(key, '=');
        if (!sign)
            return refuse(r, 0, err, "expected KEY=VALUE, not '%.60s'", key);
        *sign = '\0';
        if (options_set(&h->options, h->ruleset->game, key, sign + 1, &inner))
            return refuse(r, 0, err, "%s", inner.text);
    }
    return 0;
}

static int read_seats(struct reader *r, struct header *h, const char *text, struct error *err)
{
    int seats;
    if (h->seats_line)
        return refuse(r, 0, err, "the seats are given already");
    if (!read_number(text, &seats) || seats < h->ruleset->seats_min || seats > h->ruleset->seats_max)
        return refuse(r, 0, err, "ruleset '%s' is for %d to %d seats, not '%.20s'", h->ruleset->id,
                      h->ruleset->seats_min, h->ruleset->seats_max, text ? text : "");
    h->seats = seats;
    h->seats_line = r->number;
    return 0;
}

static int read_position(struct reader *r, struct header *h, const char *text, struct error *err)
{
    struct flat flat;
    struct error inner;
    if (h->position_line)
        return refuse(r, 0, err, "there is a position already");
    h->position_line = r->number;
    const struct catalog own = { .games = r->catalog->games, .rulesets = &h->own, .ruleset_count = 1 };
    if (r->flattener.make(text ? text : "", text ? strlen(text) : 0, ERR_BAD_POSITION, &flat, &inner))
        return refuse(r, 0, err, "position: %s", inner.text);
    int code = game_read_position(h->own ? &own : r->catalog, &flat, &h->position_rules, &h->position.state, &inner);
    r->flattener.release(&flat);
    return code ? refuse(r, 0, err, "position: %s", inner.text) : 0;
}

/* The characters of a JSON string, by way of an object around it: flat lists have no bare values. */
static int read_string(struct reader *r, const char *json, char *out, struct error *err)
{
    struct textbuf object = TEXTBUF_GROWING;
    struct flat flat;
    struct error inner;
    text_putf(&object, "{\"name\":%s}", json);
    int code = r->flattener.make(textbuf_text(&object), object.length, ERR_BAD_RECORD, &flat, &inner);
    textbuf_release(&object);
    if (code)
        return refuse(r, 0, err, "the name is not a JSON string: %s", inner.text);
    const char *text;
    flat_begin(&flat);
    code = flat_text(&flat, &inner, &text, "name");
    if (!code)
        code = flat_done(&flat, &inner);
    if (code)
        code = refuse(r, 0, err, "the name is not a JSON string: %s", inner.text);
    else if (strlen(text) >= NAME_SIZE)
        code = refuse(r, 0, err, "the name is longer than %d bytes", NAME_SIZE - 1);
    else
        memcpy(out, text, strlen(text) + 1);
    r->flattener.release(&flat);
    return code;
}

/* name SEAT "TEXT" */
static int read_name(struct reader *r, struct header *h, char *rest, struct error *err)
{
    int seat;
    if (!read_number(take_word(&rest), &seat) || seat >= SEATS_MAX || !rest || *rest != '"')
        return refuse(r, 0, err, "expected 'name SEAT \"NAME\"'");
    if (h->name_line[seat])
        return refuse(r, 0, err, "seat %d has a name already", seat);
    h->name_line[seat] = r->number;
    return read_string(r, rest, h->name[seat], err);
}

/* look SEAT WORDS: what they mean is not known here. */
static int read_look(struct reader *r, struct header *h, char *rest, struct error *err)
{
    int seat;
    if (!read_number(take_word(&rest), &seat) || seat >= SEATS_MAX || !rest || !*rest ||
        rest[strspn(rest, LOOK_LETTERS)] || strlen(rest) >= LOOK_SIZE)
        return refuse(r, 0, err, "expected 'look SEAT KIND=NAME …'");
    if (h->look_line[seat])
        return refuse(r, 0, err, "seat %d has a look already", seat);
    h->look_line[seat] = r->number;
    memcpy(h->look[seat], rest, strlen(rest) + 1);
    return 0;
}

/* Reads the lines between the second and the first action. *more is false if the text ends before an action; else that
 * line is the current one. */
static int read_header_lines(struct reader *r, struct header *h, bool *more, struct error *err)
{
    static const char *const words[] = { "options", "seats", "position", "name", "look" };
    enum { WORDS = sizeof words / sizeof *words };
    while ((*more = read_line(r))) {
        int word = 0;
        size_t length = 0;
        for (; word < WORDS; word++) {
            length = strlen(words[word]);
            if (strncmp(r->line, words[word], length) == 0 && (r->line[length] == ' ' || !r->line[length]))
                break;
        }
        if (word == WORDS)
            return 0;
        if (r->has_nul)
            return refuse(r, 0, err, "the line holds a zero byte");
        char *rest = r->line[length] ? r->line + length + 1 : NULL;
        int code = word == 0   ? read_options(r, h, rest, err)
                   : word == 1 ? read_seats(r, h, rest, err)
                   : word == 2 ? read_position(r, h, rest, err)
                   : word == 3 ? read_name(r, h, rest, err)
                               : read_look(r, h, rest, err);
        if (code)
            return code;
    }
    return 0;
}

static bool same_rules(const struct rules *a, const struct rules *b)
{
    for (int i = 0; a->game == b->game && a->game->options[i].key; i++)
        if (strcmp(a->option[i], b->option[i]) != 0)
            return false;
    return a->ruleset == b->ruleset && a->seats == b->seats;
}

/* What can be checked only when all lines of the header are known. */
static int finish_header(struct reader *r, struct header *h, struct rules **rules, struct error *err)
{
    struct error inner;
    if (!h->seats_line)
        return refuse(r, 0, err, "the line 'seats N' is missing before the first action");
    for (int seat = h->seats; seat < SEATS_MAX; seat++)
        if (h->name_line[seat] || h->look_line[seat])
            return refuse(r, h->name_line[seat] ? h->name_line[seat] : h->look_line[seat], err,
                          "there is no seat %d to be named", seat);
    if (rules_new(h->ruleset, &h->options, h->seats, rules, &inner))
        return refuse(r, h->options_line ? h->options_line : h->seats_line, err, "%s", inner.text);
    if (h->position_line && !same_rules(*rules, h->position_rules))
        return refuse(r, h->position_line, err,
                      "the position is of another ruleset, other options or other seats than the record");
    return 0;
}

/* What was read instead of the first line. */
static int refuse_first(const struct reader *r, struct error *err)
{
    static const char first[] = RECORD_FIRST_LINE;
    size_t number = strlen(first) - 1; /* which stands at its end */
    if (r->number == 1 && !r->has_nul && strncmp(r->line, first, number) == 0 && r->line[number] >= '2' &&
        r->line[number] <= '9')
        return refuse(r, 1, err, "the record begins with '%.30s', not '%s': it may be of a newer program", r->line,
                      first);
    return refuse(r, 1, err, "this is not a game record: the first line must be '%s'", first);
}

static int read_header(struct reader *r, struct header *h, struct rules **rules, bool *more, struct error *err)
{
    if (!read_line(r) || r->has_nul || strcmp(r->line, RECORD_FIRST_LINE) != 0)
        return refuse_first(r, err);
    if (!read_line(r))
        return refuse(r, 2, err, "the line 'game …' is missing");
    if (r->has_nul)
        return refuse(r, 0, err, "the line holds a zero byte");
    int code = read_game(r, h, err);
    if (!code)
        code = read_ruleset(r, h, err);
    if (!code)
        code = read_header_lines(r, h, more, err);
    return code ? code : finish_header(r, h, rules, err);
}

/* ---- The actions ------------------------------------------------------------------------------------------------- */

/* SEAT TEXT */
static int read_action(struct reader *r, struct match *m, struct error *err)
{
    struct error inner;
    action a;
    char first = r->line[0];
    if ((first != '-' && (first < '0' || first > '9')) || r->line[1] != ' ')
        return refuse(r, 0, err, "'%.60s' is neither an action nor a hash", r->line);
    int seat = first == '-' ? SEAT_CHANCE : first - '0';
    if (game_parse(m->rules, match_state(m), seat, r->line + 2, r->scratch, &a, &inner))
        return refuse(r, 0, err, "%s", inner.text);
    history_push(&m->history, seat, a);
    return 0;
}

/* hash N H */
static int read_hash(struct reader *r, struct match *m, struct textbuf *scratch, struct error *err)
{
    char *rest = r->line, hash[24];
    int count;
    take_word(&rest);
    if (!read_number(take_word(&rest), &count) || count != match_ply(m))
        return refuse(r, 0, err, "expected 'hash %d …', since so many actions stand before it", match_ply(m));
    snprintf(hash, sizeof hash, "%016" PRIx64, game_position_hash(m->rules, match_state(m), scratch));
    if (!rest || strcmp(rest, hash) != 0)
        return refuse(r, 0, err, "the position after action %d has the hash %s here, not '%.40s'", count, hash,
                      rest ? rest : "");
    return 0;
}

/* Replays lines up to the first that is damaged; `warning` gets the first problem, if there is one. */
static void read_actions(struct reader *r, struct match *m, bool more, struct error *warning)
{
    struct textbuf scratch = TEXTBUF_GROWING;
    struct error first = { 0 }, found = { 0 };
    int hashed = 0; /* actions under the latest hash */
    for (; more && !found.code; more = read_line(r)) {
        if (r->has_nul) {
            refuse(r, 0, &found, "the line holds a zero byte");
        } else if (strncmp(r->line, "hash ", 5) == 0) {
            read_hash(r, m, &scratch, &found);
            hashed = match_ply(m);
        } else {
            if (record_hash_due(match_ply(m)) && hashed != match_ply(m) && !first.code)
                refuse(r, 0, &first, "the hash line after action %d is missing", match_ply(m));
            read_action(r, m, &found);
        }
    }
    if (!found.code && hashed != match_ply(m))
        refuse(r, r->number + 1, &found, "the hash line after the last action is missing");
    *warning = first.code ? first : found;
    textbuf_release(&scratch);
}

/* The match of a header that is whole. */
static struct match *begin(const struct header *h, const struct rules *rules, const char *seed)
{
    union state_memory start;
    game_setup(rules, &start.state);
    struct match *m = match_make(rules, h->position_line ? &h->position.state : &start.state, CHANCE_MANUAL, seed);
    m->from_position = h->position_line != 0;
    for (int seat = 0; seat < h->seats; seat++) {
        match_set_name(m, seat, h->name[seat]);
        match_set_look(m, seat, h->look[seat]);
    }
    return m;
}

/* A record that was made by another version of the rules is good if it goes through by those of today. */
static int check_version(const struct reader *r, const struct header *h, const struct error *warning, struct error *err)
{
    assert(h->game);
    if (h->made_by == h->game->version || !warning->code)
        return 0;
    return refuse(r, 2, err, "the record was made by version %d of the rules of %s; by version %d, which is here, %s",
                  h->made_by, h->game->title, h->game->version, warning->text);
}

int match_from_record(const struct catalog *catalog, const char *text, size_t length, struct flattener flattener,
                      enum chance_mode mode, const char *seed, struct match **out, struct error *warning,
                      struct error *err)
{
    struct reader r = {
        .catalog = catalog, .flattener = flattener, .next = text, .end = text + length, .memory = TEXTBUF_GROWING
    };
    struct header *h = memory_new(sizeof *h);
    struct rules *rules = NULL;
    struct match *m = NULL;
    bool more = false;
    int code = read_header(&r, h, &rules, &more, err);
    if (!code) {
        m = begin(h, rules, seed);
        r.scratch = memory_new((size_t)rules_list_max(match_rules(m)) * sizeof *r.scratch);
        read_actions(&r, m, more, warning);
        match_go_on(m, mode);
        code = check_version(&r, h, warning, err);
    }
    if (code && m)
        match_free(m);
    else if (code)
        rules_free(rules);
    *out = code ? NULL : m;
    rules_free(h->position_rules);
    ruleset_free(h->own);
    free(h);
    free(r.scratch);
    textbuf_release(&r.memory);
    return code;
}

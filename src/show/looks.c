/* Looks by their words; see looks.h. What there is to pick stands in the show of a game. */
#include "show/looks.h"

#include "show/show.h"

#include <string.h>

const struct look_kind *looks_of(const struct game *game)
{
    static const struct look_kind none = { .id = NULL };
    const struct show *show = show_of(game);
    return show->looks ? show->looks : &none;
}

static bool is_word(const char *id, const char *word, size_t length)
{
    return strlen(id) == length && memcmp(id, word, length) == 0;
}

static int refuse_kind(const struct game *game, const char *word, size_t length, struct error *err)
{
    char memory[120];
    struct textbuf known = textbuf_over(memory, sizeof memory);
    const struct look_kind *kinds = looks_of(game);
    if (!kinds->id)
        return error_set(err, ERR_BAD_ARGUMENT, "%s has no looks to pick", game->title);
    for (int k = 0; kinds[k].id; k++)
        text_putf(&known, "%s%s", k ? ", " : "", kinds[k].id);
    return error_set(err, ERR_BAD_ARGUMENT, "'%.*s' is no look of %s, which are KIND=NAME; kinds: %s",
                     (int)(length < 40 ? length : 40), word, game->title, memory);
}

static int refuse_item(const struct look_kind *kind, const char *word, size_t length, struct error *err)
{
    char memory[200];
    struct textbuf known = textbuf_over(memory, sizeof memory);
    for (const struct look_item *item = kind->items; item->id; item++)
        text_putf(&known, "%s%s", item == kind->items ? "" : ", ", item->id);
    return error_set(err, ERR_BAD_ARGUMENT, "there is no %s '%.*s'; there are %s", kind->id,
                     (int)(length < 40 ? length : 40), word, memory);
}

/* One word, "head=fang". */
static int put_on(const struct game *game, const char *word, size_t length, struct worn *out, struct error *err)
{
    const struct look_kind *kinds = looks_of(game);
    const char *sign = memchr(word, '=', length);
    int k = 0;
    while (sign && kinds[k].id && !is_word(kinds[k].id, word, (size_t)(sign - word)))
        k++;
    if (!sign || !kinds[k].id)
        return refuse_kind(game, word, length, err);
    const char *id = sign + 1;
    size_t rest = length - (size_t)(id - word);
    const struct look_item *item = kinds[k].items;
    while (item->id && !is_word(item->id, id, rest))
        item++;
    if (!item->id)
        return refuse_item(&kinds[k], id, rest, err);
    out->item[k] = item;
    return 0;
}

int looks_read(const struct game *game, const char *text, struct worn *out, struct error *err)
{
    static const char between[] = " ,";
    int code = 0;
    *out = (struct worn){ 0 };
    while (*(text += strspn(text, between))) {
        size_t length = strcspn(text, between);
        int wrong = put_on(game, text, length, out, code ? NULL : err);
        code = code ? code : wrong;
        text += length;
    }
    return code;
}

struct worn looks_worn(const struct game *game, const char *look)
{
    struct worn worn;
    looks_read(game, look ? look : "", &worn, NULL);
    return worn;
}

void looks_text(const struct game *game, const struct worn *worn, char *look)
{
    struct textbuf out = textbuf_over(look, LOOK_SIZE);
    const struct look_kind *kinds = looks_of(game);
    for (int k = 0; kinds[k].id; k++)
        if (worn->item[k])
            text_putf(&out, "%s%s=%s", out.length ? " " : "", kinds[k].id, worn->item[k]->id);
}

static void kind_json(const struct look_kind *kind, struct json *w)
{
    json_object_begin(w);
    json_member_text(w, "kind", kind->id);
    json_member_text(w, "name", kind->name);
    json_key(w, "items");
    json_list_begin(w);
    for (const struct look_item *item = kind->items; item->id; item++) {
        json_object_begin(w);
        json_member_text(w, "id", item->id);
        json_member_text(w, "name", item->name);
        json_member_text(w, "about", item->about);
        json_object_end(w);
    }
    json_list_end(w);
    json_object_end(w);
}

void looks_json(const struct game *game, struct json *w)
{
    const struct look_kind *kinds = looks_of(game);
    if (!kinds->id)
        return;
    json_key(w, "looks");
    json_list_begin(w);
    for (int k = 0; kinds[k].id; k++)
        kind_json(&kinds[k], w);
    json_list_end(w);
}

void looks_words(const struct game *game, const char *look, struct textbuf *out)
{
    struct worn worn = looks_worn(game, look);
    int count = 0;
    for (int k = 0; looks_of(game)[k].id; k++)
        if (worn.item[k])
            text_putf(out, "%s%s", count++ ? ", " : "", worn.item[k]->name);
    text_put(out, count ? "" : "plain");
}

/* What stands beside the snake of Royal Python: seats, Cobra grid, the chain of the turn; and the pages that can be
 * looked up in its place. See rp_screen.h. */
#include "tui/screens/rp_screen.h"

#include "engine/card_set.h"

#include <stddef.h>
#include <stdio.h>

enum { GRID_ROWS = 3, GRID_COLUMNS = 15, EFFECT_ROWS = 11, LOG_ROWS = 8 };

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

/* The columns of numbers, as many as there is room for; the first ones matter most. */
static const struct column {
    const char *title;
    int width;
    size_t number; /* where it is in struct rp_tokens */
} columns[] = {
    { " off", 4, offsetof(struct rp_tokens, supply) }, { " cards", 6, offsetof(struct rp_tokens, held) },
    { " lost", 5, offsetof(struct rp_tokens, lost) },  { " won", 4, offsetof(struct rp_tokens, trophies) },
    { " head", 5, offsetof(struct rp_tokens, head) },  { " head*", 6, offsetof(struct rp_tokens, crowned_head) },
    { " left", 5, offsetof(struct rp_tokens, left) },
};

enum { COLUMN_COUNT = sizeof columns / sizeof *columns, NAME_MIN = 8, NAME_MAX = 20, SCORE_COLUMNS = 6 };

/* How many columns fit beside the shortest names. */
static int columns_for(int width)
{
    int count = 0, room = width - 3 - NAME_MIN - SCORE_COLUMNS;
    while (count < COLUMN_COUNT && room >= columns[count].width)
        room -= columns[count++].width;
    return count;
}

static void draw_seat(struct term *t, struct area area, const struct look *look, int seat, int name_width)
{
    const struct rp_state *s = rp_seen(look);
    const struct rp_tokens *k = &s->seat[seat];
    char name[80], score[16];
    struct textbuf names = textbuf_over(name, sizeof name), scores = textbuf_over(score, sizeof score);
    struct teller teller = teller_to(&names, &look->cast);
    bool on_turn = s->turn == seat && look->view->node != NODE_OVER;
    struct style style = on_turn ? STYLE_STRONG : rp_is_in(s, seat) ? STYLE_PLAIN : STYLE_QUIET;
    tell_name(&teller, seat);
    game_score_text(look->rules, rp_score(rp_rules_of(look), s, seat), &scores);
    term_text(t, area.y, area.x, 1, STYLE_STRONG, on_turn ? ">" : " ");
    term_textf(t, area.y, area.x + 1, 1, STYLE(rp_suit_colour(k->suit), STYLE_BOLD | STYLE_REVERSE), "%c",
               decktet_suit_letter[k->suit]);
    term_text(t, area.y, area.x + 3, name_width, style, name);
    int x = area.x + 3 + name_width;
    x += term_textf(t, area.y, x, SCORE_COLUMNS, style, "%*s", SCORE_COLUMNS, score);
    for (int i = 0; i < columns_for(area.width); i++)
        x += term_textf(t, area.y, x, columns[i].width, style, "%*d", columns[i].width,
                        ((const uint8_t *)k)[columns[i].number]);
}

int rp_draw_seats(struct term *t, struct area area, const struct look *look)
{
    int seats = look->rules->seats, count = columns_for(area.width), room = area.width - 3 - SCORE_COLUMNS;
    bool nom_nom = ((const struct rp_rules *)look->rules)->nom_nom;
    if (area.height < seats + 1)
        return 0;
    for (int i = 0; i < count; i++)
        room -= columns[i].width;
    int name_width = room > NAME_MAX ? NAME_MAX : room, x = area.x + 3 + name_width;
    x += term_textf(t, area.y, x, SCORE_COLUMNS, STYLE_QUIET, "%*s", SCORE_COLUMNS, nom_nom ? "won" : "score");
    for (int i = 0; i < count; i++)
        x += term_text(t, area.y, x, columns[i].width, STYLE_QUIET, columns[i].title);
    for (int seat = 0; seat < seats; seat++)
        draw_seat(t, area_rest(area, 1 + seat), look, seat, name_width);
    return seats + 1;
}

/* ---- The Cobra grid ---------------------------------------------------------------------------------------------- */

static void draw_place(const struct rp_state *s, struct term *t, int y, int x, int place, bool chosen)
{
    int face = s->grid[place - 1];
    struct style style = chosen ? STYLE_LIT : face == RP_EMPTY ? STYLE_QUIET : STYLE(COLOUR_PURPLE, STYLE_BOLD);
    term_textf(t, y, x, 1, STYLE_QUIET, "%d", place);
    if (face == RP_FACE_DOWN)
        term_text(t, y, x + 1, 4, style, chosen || s->place == place ? "[?]" : " ? ");
    else if (face == RP_EMPTY)
        term_text(t, y, x + 1, 4, style, " - ");
    else
        term_textf(t, y, x + 1, 4, style, chosen ? "[C%d]" : " C%d", face);
}

static int draw_grid(struct rp_scene *scene, struct term *t, struct area area, const struct look *look)
{
    const struct rp_state *s = rp_seen(look);
    struct rp_action chosen = rp_chosen(look);
    int x = area.x + GRID_COLUMNS + 1, width = area.width - GRID_COLUMNS - 1;
    scene->grid.height = 0;
    if (area.height < GRID_ROWS)
        return 0;
    scene->grid = (struct area){ area.y, area.x, GRID_ROWS, GRID_COLUMNS };
    for (int place = 1; place <= RP_COBRAS; place++)
        draw_place(s, t, area.y + (place - 1) / 3, area.x + (place - 1) % 3 * (GRID_COLUMNS / 3), place,
                   chosen.verb == RP_DO_COBRA && place == chosen.from);
    term_text(t, area.y, x, width, STYLE_QUIET, "Cobra grid");
    term_textf(t, area.y + 1, x, width, STYLE_PLAIN, "deck %d", rp_deck_count(rp_rules_of(look), s));
    term_textf(t, area.y + 2, x, width, STYLE_PLAIN, "discard %d", card_count(s->discard));
    return GRID_ROWS;
}

/* "C5 Slither", the remark, and what it does; show knows the Cobra cards behind those of the deck. */
static void put_cobra(const struct look *look, int card, const char *remark, struct textbuf *out)
{
    const struct show *show = show_of(look->rules->game);
    struct teller t = teller_to(out, &look->cast);
    struct card_words words;
    int n = rp_rules_of(look)->cards + card - 1;
    show->card(look->rules, n, &words);
    text_putf(out, "%s %s%s: ", words.thing.id, words.name, remark);
    show->card_text(look->rules, n, &t);
}

/* What the Cobra cards that lie face up do. */
static int draw_effects(struct term *t, struct area area, const struct look *look)
{
    int used = 0;
    for (int place = 1; place <= RP_COBRAS && used < area.height; place++) {
        int face = rp_seen(look)->grid[place - 1];
        if (face == RP_FACE_DOWN || face == RP_EMPTY)
            continue;
        char text[120];
        struct textbuf out = textbuf_over(text, sizeof text);
        text_putf(&out, "%d ", place);
        put_cobra(look, face, "", &out);
        used += term_wrap(t, area.y + used, area.x, area.height - used, area.width, 0, STYLE_QUIET, text);
    }
    return least(used, area.height);
}

/* ---- The chain of the turn --------------------------------------------------------------------------------------- */

/* The latest cards of the chain, at most so many. */
static void put_chain(const struct rp_scene *scene, const struct rp_state *s, int most, struct textbuf *out)
{
    int first = scene->chain_count > most ? scene->chain_count - most : 0;
    text_put(out, first ? "Spent: ..." : "Spent:");
    for (int i = first; i < scene->chain_count; i++) {
        const struct rp_spent *spent = &scene->chain[i];
        text_putf(out, "%s %s", i ? "," : "", decktet[spent->card].code);
        if (spent->suit != RP_NONE)
            text_putf(out, " as %c", decktet_suit_letter[spent->suit]);
    }
    if (!scene->chain_count)
        text_put(out, " nothing yet");
    else if (s->base.node != NODE_OVER && s->suit != RP_NONE)
        text_putf(out, ". Next: %s", decktet_suit_name[s->suit]);
}

static int draw_chain(const struct rp_scene *scene, const struct rp_state *s, struct term *t, struct area area)
{
    enum { ROWS = 3, OTHER_WORDS = 26, EACH = 12 };
    char text[400];
    struct textbuf out = textbuf_over(text, sizeof text);
    int rows = area.height < ROWS ? area.height : ROWS;
    put_chain(scene, s, (rows * area.width - OTHER_WORDS) / EACH, &out);
    int lines = term_wrap(t, area.y, area.x, rows, area.width, 0, STYLE_PLAIN, text);
    return lines < 2 ? 2 : lines < rows ? lines : rows;
}

int rp_panel(void *memory, struct term *t, struct area area, const struct look *look)
{
    struct rp_scene *scene = memory;
    int used = rp_draw_seats(t, area, look);
    used += draw_grid(scene, t, area_rest(area, used), look);
    if (area.height - used >= 2)
        used += draw_chain(scene, rp_seen(look), t, area_rest(area, used));
    if (look->chosen >= 0 && area.height > used) {
        char text[80];
        struct textbuf out = textbuf_over(text, sizeof text);
        game_action_text(look->rules, look->view, look->seat, look->actions[look->chosen], &out);
        term_textf(t, area.y + used++, area.x, area.width, STYLE_BRIGHT, "> %s", text);
    }
    if (area.height - used >= EFFECT_ROWS + LOG_ROWS) {
        struct area effects = area_rest(area, used + 1);
        effects.height -= LOG_ROWS;
        used += 1 + draw_effects(t, effects, look);
    }
    return used;
}

/* ---- Looking up -------------------------------------------------------------------------------------------------- */

static void put_marks(const struct look *look, struct textbuf *out)
{
    for (int i = 0; look->rules->ruleset->marks[i]; i++)
        text_putf(out, ", %s", look->rules->ruleset->marks[i]);
}

static void draw_cobra_page(struct term *t, struct area area, const struct look *look)
{
    const struct rp_state *s = rp_seen(look);
    char text[200];
    struct textbuf out = textbuf_over(text, sizeof text);
    text_put(&out, "The nine Cobra cards");
    put_marks(look, &out);
    int y = area.y + term_wrap(t, area.y, area.x, 2, area.width, 0, STYLE_STRONG, text);
    for (int card = 1; card <= RP_COBRAS && y < area.y + area.height; card++) {
        char remark[16] = "";
        for (int place = 1; place <= RP_COBRAS; place++)
            if (s->grid[place - 1] == card)
                snprintf(remark, sizeof remark, " (place %d)", place);
        textbuf_clear(&out);
        put_cobra(look, card, remark, &out);
        y += term_wrap(t, y, area.x, area.y + area.height - y, area.width, 0, STYLE_PLAIN, text);
    }
}

/* The discard, rank by rank. */
static void put_discard(const struct rp_state *s, struct textbuf *out)
{
    int rank = -1;
    text_putf(out, "Discarded (%d):", card_count(s->discard));
    for (uint64_t rest = s->discard; rest;) {
        int card = card_take(&rest);
        text_put(out, rank >= 0 && decktet[card].rank != rank ? ", " : " ");
        text_put(out, decktet[card].code);
        rank = decktet[card].rank;
    }
}

static void draw_seats_page(const struct rp_scene *scene, struct term *t, struct area area, const struct look *look)
{
    const struct rp_rules *r = rp_rules_of(look);
    const struct rp_state *s = rp_seen(look);
    char text[400];
    struct textbuf out = textbuf_over(text, sizeof text);
    int used = rp_draw_seats(t, area, look) + 1;
    text_put(&out,
             "off: not on the snake yet. lost: captured. won: trophies. head, head*: on the head, and crowned there.");
    used += term_wrap(t, area.y + used, area.x, 4, area.width, 0, STYLE_QUIET, text) + 1;
    textbuf_clear(&out);
    put_discard(s, &out);
    used += term_wrap(t, area.y + used, area.x, area.height - used, area.width, 0, STYLE_PLAIN, text) + 1;
    textbuf_clear(&out);
    put_chain(scene, s, RP_CHAIN_MAX, &out);
    used += term_wrap(t, area.y + used, area.x, area.height - used, area.width, 0, STYLE_PLAIN, text) + 1;
    if (r->nom_nom && used < area.height)
        term_textf(t, area.y + used, area.x, area.width, STYLE_PLAIN,
                   "Nom Nom (experimental): %d of %d turns are over.", s->base.turns, r->base.turns_max);
}

void rp_draw_page(const struct rp_scene *scene, struct term *t, struct area area, const struct look *look)
{
    struct area inner = { area.y + 1, area.x + 2, area.height - 2, area.width - 4 };
    term_box(t, area.y, area.x, area.height, area.width,
             scene->page == RP_PAGE_COBRA ? "Cobra cards (i: the next page)" : "Seats and discard (i: the snake)");
    if (scene->page == RP_PAGE_COBRA)
        draw_cobra_page(t, inner, look);
    else
        draw_seats_page(scene, t, inner, look);
}

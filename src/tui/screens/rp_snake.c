/* The snake of Royal Python: spots, tokens, and where the chosen action leads; see rp_screen.h. */
#include "tui/screens/rp_screen.h"

/* What is marked on the track: by the chosen action, or by the event that is shown. */
struct marks {
    int from;         /* the token concerned is there, in [ ]; RP_NONE */
    bool crowned;     /* it is */
    int into;         /* where it will stand, if nobody stands there now; RP_NONE */
    int met;          /* whose token is dealt with; RP_NONE */
    char left, right; /* beside that token */
    uint64_t others;  /* places of uncrowned tokens that the same card could be spent on, and of crowned ones */
    uint64_t others_crowned;
};

enum colour rp_suit_colour(int suit)
{
    static const enum colour colours[DECKTET_SUITS] = {
        [DECKTET_MOONS] = COLOUR_CYAN,   [DECKTET_SUNS] = COLOUR_ORANGE,  [DECKTET_WAVES] = COLOUR_BLUE,
        [DECKTET_LEAVES] = COLOUR_GREEN, [DECKTET_WYRMS] = COLOUR_PURPLE, [DECKTET_KNOTS] = COLOUR_RED,
    };
    return colours[suit];
}

static bool within(uint64_t places, int place)
{
    return place < 64 && places >> place & 1;
}

/* Whose token stands at a spot; the one on turn comes before one that it meets just now. */
static int token_at(const struct rp_state *s, int spot, bool *crowned)
{
    int found = RP_NONE;
    for (int seat = 0; seat < s->base.seats; seat++)
        if (within(s->body[seat] | s->crowned[seat], spot) && (found == RP_NONE || seat == s->turn)) {
            found = seat;
            *crowned = within(s->crowned[seat], spot);
        }
    return found;
}

/* ---- What to mark ------------------------------------------------------------------------------------------------ */

static void mark_landing(struct marks *m, struct rp_landfall fall)
{
    if (fall.landing != RP_DANCES && fall.landing != RP_CAPTURES)
        m->into = fall.into;
    if (fall.landing == RP_LEAVES)
        m->into = 0;
    if (fall.met)
        m->met = fall.met;
    m->left = m->right = fall.landing == RP_DANCES ? '<' : fall.landing == RP_CAPTURES ? 'x' : '^';
}

static void mark_others(struct marks *m, const struct rp_rules *r, const struct look *look, struct rp_action chosen)
{
    for (int i = 0; i < look->choice.count; i++) {
        struct rp_action a = rp_unpack(r, look->choice.actions[i]);
        if (a.card != chosen.card || a.verb == RP_DO_DISCARD || a.verb == RP_DO_STOP || a.verb == RP_DO_COBRA)
            continue;
        if (a.crowned)
            m->others_crowned |= (uint64_t)1 << a.from;
        else
            m->others |= (uint64_t)1 << a.from;
    }
}

/* Where a Cobra card or a choice for it leads: to an exchange with whoever stands there. */
static void mark_aim(struct marks *m, const struct rp_state *s, int aim)
{
    bool crowned;
    if (aim != RP_NONE && token_at(s, aim, &crowned) == RP_NONE) {
        m->into = aim;
        return;
    }
    m->met = aim;
    m->left = '<';
    m->right = '>';
}

static struct marks marks_of(const struct look *look)
{
    const struct rp_rules *r = rp_rules_of(look);
    const struct rp_state *s = rp_seen(look);
    struct rp_action a = rp_chosen(look);
    struct marks m = { .from = s->base.reason ? RP_NONE : s->token, .into = RP_NONE, .met = RP_NONE };
    m.crowned = s->token_crowned;
    if (a.verb)
        mark_others(&m, r, look, a);
    if (a.verb == RP_DO_COBRA || a.verb == RP_DO_SWAP)
        mark_aim(&m, s, rp_aim(look, look->chosen));
    if (a.verb < RP_DO_MOVE || a.verb > RP_DO_CROWN)
        return m;
    m.from = a.from;
    m.crowned = a.crowned;
    if (a.verb == RP_DO_MOVE || a.verb == RP_DO_ENTER)
        mark_landing(&m, rp_landfall_of(r, s, look->seat, a));
    return m;
}

/* ---- Spots ------------------------------------------------------------------------------------------------------- */

/* What all that draws needs. */
struct brush {
    const struct rp_scene *scene;
    const struct track *track;
    const struct rp_rules *r;
    const struct rp_state *s;
    struct term *t;
    struct marks m;
};

static struct style token_style(const struct brush *b, int seat)
{
    return STYLE(rp_suit_colour(b->s->seat[seat].suit), STYLE_BOLD | STYLE_REVERSE);
}

/* " M " or " M* " with the marks on either side; the columns used. */
static int put_token(const struct brush *b, struct area at, struct style style, int seat, bool crowned,
                     const char *marks)
{
    return term_textf(b->t, at.y, at.x, at.width, style, "%c%c%s%c", marks[0],
                      decktet_suit_letter[b->s->seat[seat].suit], crowned ? "*" : "", marks[1]);
}

static void draw_standing(const struct brush *b, struct area at, int spot, int seat, bool crowned)
{
    const struct marks *m = &b->m;
    const char *marks = "  ", met[2] = { m->left, m->right };
    if (spot == m->met)
        marks = met;
    else if (spot == m->from && crowned == m->crowned)
        marks = "[]";
    else if (within(crowned ? m->others_crowned : m->others, spot) && seat == b->s->turn)
        marks = "()";
    put_token(b, at, token_style(b, seat), seat, crowned, marks);
}

/* Number and Cobra sign; the token; the points, on a line of their own or where no token is. */
static void draw_spot(const struct brush *b, int spot)
{
    struct area at = track_cell(b->track, spot);
    int high = at.height, in = at.width > 4 ? (at.width - 4) / 2 : 0, value = b->r->value[spot];
    const struct marks *m = &b->m;
    bool cobra = within(b->r->cobra_spots, spot), crowned = false, points = !b->r->nom_nom;
    bool aim = spot == m->into || (spot == m->met && m->left != '^');
    int seat = token_at(b->s, spot, &crowned);
    at.x += in;
    at.width -= in;
    term_textf(b->t, at.y, at.x, at.width,
               aim     ? STYLE_LIT
               : cobra ? STYLE(COLOUR_PURPLE, STYLE_BOLD)
                       : STYLE_QUIET,
               "%2d%s", spot,
               cobra ? "~"
               : aim ? " "
                     : "");
    if (high > 2)
        term_textf(b->t, at.y + 2, at.x, at.width, STYLE_PLAIN, "%2d", value);
    at.y++;
    if (seat != RP_NONE)
        draw_standing(b, at, spot, seat, crowned);
    else if (spot == m->into)
        put_token(b, at, STYLE_BRIGHT, b->s->turn, m->crowned, "><");
    else if (spot == b->scene->from)
        term_glyph(b->t, at.y, at.x + 1, STYLE_BRIGHT, 0x25cb, 'o'); /* where it came from */
    else if (high > 2 || !points)
        term_glyph(b->t, at.y, at.x + 1, STYLE_QUIET, 0x00b7, '.');
    else
        term_textf(b->t, at.y, at.x, at.width, STYLE_QUIET, value < 10 ? ".%d" : "%d", value);
}

/* ---- Head and tail ----------------------------------------------------------------------------------------------- */

/* All tokens of a seat on the head, one by one, the one concerned in brackets. Returns the columns used. */
static int draw_on_head(const struct brush *b, struct area at, int seat)
{
    const struct rp_tokens *k = &b->s->seat[seat];
    int used = 0;
    for (int i = 0; i < k->head + k->crowned_head; i++) {
        bool crowned = i >= k->head, first = i == (crowned ? k->head : 0);
        bool here = first && seat == b->s->turn && b->m.from == b->r->head && crowned == b->m.crowned;
        struct area next = { at.y, at.x + used, 1, at.width - used };
        used += put_token(b, next, token_style(b, seat), seat, crowned, here ? "[]" : "  ");
    }
    return used;
}

/* The same if they are too many for that: "3M 1M*". */
static int draw_counted(const struct brush *b, struct area at, int seat)
{
    const struct rp_tokens *k = &b->s->seat[seat];
    char letter = decktet_suit_letter[k->suit];
    int used = 0;
    if (k->head)
        used += term_textf(b->t, at.y, at.x, at.width, token_style(b, seat), "%d%c ", k->head, letter);
    if (k->crowned_head)
        used += term_textf(b->t, at.y, at.x + used, at.width - used, token_style(b, seat), "%d%c* ", k->crowned_head,
                           letter);
    return used;
}

/* Columns of all tokens on the head, one by one. */
static int head_columns(const struct rp_state *s)
{
    int columns = 0;
    for (int seat = 0; seat < s->base.seats; seat++)
        columns += 3 * s->seat[seat].head + 4 * s->seat[seat].crowned_head;
    return columns;
}

static void draw_tokens_on_head(const struct brush *b, struct area at)
{
    enum { GHOST = 5 };
    int room = at.width - GHOST;
    bool single = head_columns(b->s) <= room;
    for (int seat = 0; seat < b->s->base.seats; seat++) {
        struct area next = { at.y, at.x, 1, room };
        int used = single ? draw_on_head(b, next, seat) : draw_counted(b, next, seat);
        at.x += used;
        room -= used;
    }
    at.x++;
    at.width = GHOST;
    if (b->m.into == b->r->head && b->m.from != b->r->head)
        put_token(b, at, STYLE_BRIGHT, b->s->turn, b->m.crowned, "><");
}

static void draw_head(const struct brush *b)
{
    enum { FACE = 4 };
    struct area in = track_cell(b->track, b->r->head);
    bool left = b->track->rows % 2; /* the side on which it looks out */
    int points = b->r->value[b->r->head];
    char text[80];
    struct textbuf out = textbuf_over(text, sizeof text);
    text_put(&out, " HEAD");
    if (!b->r->nom_nom) /* where points do not matter */
        text_putf(&out, ": %d point%s", points, points == 1 ? "" : "s");
    text_put(&out, b->s->opened ? " " : "; the first must be exact ");
    term_text(b->t, in.y - 1, in.x + 1, in.width - 2,
              b->m.into == b->r->head ? STYLE_LIT : STYLE(COLOUR_GREEN, STYLE_BOLD), text);
    term_text(b->t, in.y, left ? in.x - 1 : in.x + in.width, 1, STYLE(COLOUR_RED, STYLE_BOLD), left ? "<" : ">");
    term_glyph(b->t, in.y, left ? in.x + 1 : in.x + in.width - 2, STYLE_BRIGHT, 0x25cf, 'o');
    draw_tokens_on_head(b, (struct area){ in.y, in.x + (left ? FACE : 1), 1, in.width - FACE });
}

/* What is not the game as it was printed. */
static void put_remarks(const struct rp_rules *r, struct textbuf *out)
{
    bool house = r->base.choice[RP_OPT_DECK] == 1;
    if (r->nom_nom)
        text_put(out, house ? " Nom Nom: experimental; house deck " : " Nom Nom: experimental ");
    else if (house)
        text_put(out, " extended deck: house rule ");
    else if (r->base.ruleset->marks[0])
        text_putf(out, " board: %s ", r->base.ruleset->marks[0]);
}

/* A token that enters or was paid for stands in the tail. */
static void draw_tail(const struct brush *b)
{
    const struct track *k = b->track;
    char text[80];
    struct textbuf out = textbuf_over(text, sizeof text);
    int y = k->y + k->height - 1, x = k->x + 2, right = k->x + 1 + k->in_row * k->cell_width; /* the last corner */
    x += term_text(b->t, y, x, 6, b->m.into == 0 ? STYLE_LIT : STYLE(COLOUR_GREEN, STYLE_BOLD), " tail ");
    if (b->m.from == 0)
        x += put_token(b, (struct area){ y, x, 1, 4 }, token_style(b, b->s->turn), b->s->turn, false, "[]");
    put_remarks(b->r, &out);
    x = x + text_columns(text) <= right ? right - text_columns(text) : right + 1;
    term_text(b->t, y, x, k->area.x + k->area.width - x, STYLE_QUIET, text);
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

void rp_draw_snake(struct rp_scene *scene, struct term *t, struct area area, const struct look *look)
{
    struct track *k = &scene->track;
    struct brush b = { scene, k, rp_rules_of(look), rp_seen(look), t, marks_of(look) };
    track_place(k, area);
    track_draw_walls(k, t, STYLE(COLOUR_GREEN, 0));
    for (int last = k->in_row; last < k->spots + k->in_row; last += k->in_row) { /* up to the next row, or the head */
        struct area cell = track_cell(k, last < k->spots ? last : k->spots);
        term_glyph(t, cell.y - 1, cell.x + cell.width / 2, STYLE_QUIET, 0x2191, '^');
    }
    for (int spot = 1; spot <= k->spots; spot++)
        draw_spot(&b, spot);
    draw_head(&b);
    draw_tail(&b);
}

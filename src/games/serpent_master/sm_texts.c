/* Words: squares and entries, actions, events, and the table as plain text (docs/rules/reference, "For programs"). */
#include "games/serpent_master/sm_parts.h"

#include <string.h>

const char sm_colour_letter[SM_SEATS_MAX + 1] = "brkw";
const char *const sm_colour_name[] = { "blue", "red", "black", "white", NULL };

static const char side_letter[] = "nesw";
static const char *const side_name[] = { "north", "east", "south", "west" };

/* ---- Places ------------------------------------------------------------------------------------------------------ */

static void put_square(int square, struct textbuf *out)
{
    text_put_char(out, (char)('a' + sm_column(square)));
    text_put_char(out, (char)('1' + sm_row(square)));
}

void sm_place_text(const struct sm_rules *r, int place, struct textbuf *out)
{
    if (sm_on_board(place)) {
        put_square(place, out);
        return;
    }
    put_square(sm_entry_square(r, place), out);
    text_put_char(out, ' ');
    text_put_char(out, side_letter[sm_entry_side(place)]);
}

int sm_parse_square(const struct sm_rules *r, const char *text)
{
    if (strlen(text) != 2 || text[0] < 'a' || text[0] >= 'a' + r->side || text[1] < '1' || text[1] >= '1' + r->side)
        return SM_NO_SQUARE;
    return sm_square(text[0] - 'a', text[1] - '1');
}

int sm_parse_entry(const struct sm_rules *r, const char *text)
{
    for (int entry = SM_SQUARES; entry < SM_HEAD_PLACES; entry++) {
        char memory[8];
        struct textbuf out = textbuf_over(memory, sizeof memory);
        if (sm_entry_square(r, entry) == SM_NO_SQUARE)
            continue;
        sm_place_text(r, entry, &out);
        if (strcmp(memory, text) == 0)
            return entry;
    }
    return SM_NO_HEAD;
}

/* The squares of a placement in placing order, each after a blank. */
static void put_path(const struct sm_rules *r, int number, struct textbuf *out)
{
    const uint8_t *cell = r->path[number].cell;
    for (int i = 0; i < SM_CELLS_MAX && cell[i] != SM_NO_SQUARE; i++) {
        text_put(out, i ? " " : "");
        put_square(cell[i], out);
    }
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

void sm_action_text(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out)
{
    static const char *const verbs[] = { [SM_DO_ENTER] = "enter ",
                                         [SM_DO_ASIDE] = "aside ",
                                         [SM_DO_DRAW] = "draw ",
                                         [SM_DO_CARD] = "card ",
                                         [SM_DO_PLACE] = "place " };
    const struct sm_rules *r = (const struct sm_rules *)rules;
    (void)s, (void)seat;
    text_put(out, verbs[sm_verb_of(a)]);
    if (sm_verb_of(a) == SM_DO_ENTER)
        sm_place_text(r, sm_what_of(a), out);
    else if (sm_verb_of(a) == SM_DO_PLACE)
        put_path(r, sm_what_of(a), out);
    else
        text_put_int(out, sm_what_of(a));
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* How the end came, as a word. */
static const char *const by_words[] = {
    [SM_GOES_ON] = "",        [SM_BY_POINTS] = "points",
    [SM_BY_STACK] = "stack",  [SM_BY_ALONE] = "alone",
    [SM_DRAWN] = "draw",      [SM_MASTER] = "master",
    [SM_CHARMER] = "charmer", [SM_HANDLER] = "handler",
    [SM_PREY] = "prey",       NULL,
};

#define CARD EVENT_NUMBERED("card", CARD)
#define SPACE(key) EVENT_THING(key, SPACE)

/* In sentences %v is what a head does, %r the reason of the end, %k a rank among several, %e a seat that is told as one
 * more. */
const struct event_type sm_event_types[] = {
    [SM_EV_ENTER] = { "enter", { SPACE("entry") }, ROLE_CHOOSE, "%N will enter{0? at %0|}." },
    [SM_EV_ASIDE] = { "aside", { CARD }, ROLE_DISCARD, "%N [sets] [their] %0 aside." },
    [SM_EV_DRAW] = { "draw", { CARD }, ROLE_DRAW, "%N [draws] {0?[their] %0|a card}." },
    [SM_EV_COMMIT] = { "commit", { CARD }, ROLE_CHOOSE, "%N {0?[chooses] [their] %0|[has] chosen a card}." },
    [SM_EV_REVEAL] = { "reveal",
                       { CARD },
                       ROLE_KNOW,
                       "%N [shows] [their] %0{1=|, before %e1 by "
                       "{2=the order of seats|the higher card in round %d2}}." },
    [SM_EV_PLACE] = { "place", { CARD, EVENT_THING("squares", NONE) }, ROLE_PLAY, "%N [places] [their] %0: %1." },
    [SM_EV_TOKEN] = { "token",
                      { SPACE("at"), EVENT_THING("covers", NONE), EVENT_NUMBER("height") },
                      ROLE_QUIET,
                      "%N {1<[puts] a token on %0|[covers] %O1 on %0, %2 tokens high}." },
    [SM_EV_HEAD] = { "head", { SPACE("from"), SPACE("at") }, ROLE_QUIET, "%W head %v0 to %1." },
    [SM_EV_LOST] = { "lost", { CARD }, ROLE_DISCARD, "%N cannot place [their] %0: the card is lost." },
    [SM_EV_ROUND] = { "round", { EVENT_NUMBER("round") }, ROLE_SCORE, "Round %0 ends." },
    [SM_EV_SCORE] = { "score",
                      { EVENT_NUMBER("points"), EVENT_NUMBER("stack"), EVENT_NUMBER("alone"), EVENT_NUMBER("rank") },
                      ROLE_SCORE,
                      "%N [has] %0 point{0=s||s}, a stack of %1 under [their] head and %2 token{2=s||s} alone%k3." },
    [SM_EV_OVER] = { "over",
                     { EVENT_ONE_OF("by", by_words) },
                     ROLE_END,
                     "{0=|%N [wins] by points|Level on points, %N [wins] by the larger stack under [their] head|"
                     "Level on points and stacks, %N [wins] by [their] lone tokens|"
                     "The game is a draw: play another|The game is over: %r0}." },
    { .name = NULL },
};

/* A seat's turn is a round, which begins with its choice. A card is played when it is revealed, also if it is lost
 * then: it is in vain. Cards put aside are in no hand. */
const struct card_deed sm_card_deeds[] = {
    { SM_EV_COMMIT, DEED_TURN, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { SM_EV_DRAW, DEED_DRAWN, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { SM_EV_REVEAL, DEED_PLAYED, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { SM_EV_LOST, DEED_FAILED, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { .seat = 0 },
};

void sm_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    int32_t value = e->arg[index];
    if (e->type == SM_EV_PLACE)
        put_path(r, value, out);
    else if (e->type == SM_EV_TOKEN && index == 1)
        text_put(out, value < 0 ? "nothing" : sm_colour_name[value]);
    else
        sm_place_text(r, value, out);
}

/* "c4 c5 d5", as many squares as the card has, to the number that tells them. */
static int parse_path(const struct sm_rules *r, int card, const char *text)
{
    uint8_t cell[SM_CELLS_MAX] = { 0 };
    if (card < 1 || card > r->cards || strlen(text) != 3 * (size_t)r->size[card] - 1)
        return -1;
    for (int i = 0; i < r->size[card]; i++) {
        char square[] = { text[3 * i], text[3 * i + 1], '\0' };
        cell[i] = (uint8_t)sm_parse_square(r, square);
        if (cell[i] == SM_NO_SQUARE || (i > 0 && text[3 * i - 1] != ' '))
            return -1;
    }
    return sm_path_number(r, card, cell);
}

static bool parse_place(const struct sm_rules *r, const char *text, bool entries, int32_t *out)
{
    *out = sm_parse_square(r, text);
    if (*out != SM_NO_SQUARE || !entries)
        return *out != SM_NO_SQUARE;
    *out = sm_parse_entry(r, text);
    return *out != SM_NO_HEAD;
}

bool sm_arg_value(const struct rules *rules, const struct event *e, int index, const char *text, int32_t *out)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    switch ((enum sm_event)e->type) {
    case SM_EV_ENTER:
        *out = sm_parse_entry(r, text);
        return *out != SM_NO_HEAD;
    case SM_EV_PLACE:
        *out = parse_path(r, e->arg[0], text);
        return *out >= 0;
    case SM_EV_TOKEN:
        if (index == 0)
            return parse_place(r, text, false, out);
        *out = word_find(sm_colour_name, text);
        return *out < rules->seats && (*out >= 0 || strcmp(text, "nothing") == 0);
    default:
        return parse_place(r, text, index == 0, out);
    }
}

/* ---- Sentences --------------------------------------------------------------------------------------------------- */

void sm_tell_place(const struct sm_rules *r, const char *before, int place, struct teller *t)
{
    char name[8];
    struct textbuf text = textbuf_over(name, sizeof name);
    sm_place_text(r, place, &text);
    tell(t, "%s%H", before, THING_SPACE, name, name);
}

void sm_tell_path(const struct sm_rules *r, int number, struct teller *t)
{
    for (int i = 0; i < SM_CELLS_MAX && r->path[number].cell[i] != SM_NO_SQUARE; i++)
        sm_tell_place(r, i ? " " : "", r->path[number].cell[i], t);
}

bool sm_arg_tell(const struct rules *rules, const struct event *e, int index, char style, struct teller *t)
{
    static const char *const ranks[SM_SEATS_MAX] = { "first", "second", "third", "fourth" };
    const struct sm_rules *r = (const struct sm_rules *)rules;
    int value = e->arg[index];
    if (style == 'e') {
        tell(t, "%O", value - 1);
    } else if (style == 'v') {
        tell(t, sm_on_board(value) ? "moves" : "enters and comes");
    } else if (style == 'k') {
        if (rules->seats > 1 && value > 0 && value <= SM_SEATS_MAX) /* what was read from somebody may be wrong */
            tell(t, ": %s", ranks[value - 1]);
    } else if (style == 'r') {
        tell(t, rules->game->reasons[value]);
    } else if (e->type == SM_EV_PLACE && index == 1) {
        sm_tell_path(r, value, t);
    } else if (e->type == SM_EV_ENTER) {
        sm_tell_place(r, "", sm_entry_square(r, value), t);
        tell(t, " from the %s", side_name[sm_entry_side(value)]);
    } else {
        return false;
    }
    return true;
}

/* Why a card goes before an equal one is told by the sentence alone: "…, before red by … in round 4." */
void sm_event_recall(const struct rules *rules, struct event *e, const char *sentence)
{
    const char *before = strstr(sentence, " before "), *round = strstr(sentence, " round ");
    if (e->type != SM_EV_REVEAL || !before)
        return;
    for (int seat = 0; seat < rules->seats; seat++)
        if (strncmp(before + 8, sm_colour_name[seat], strlen(sm_colour_name[seat])) == 0)
            e->arg[1] = seat + 1;
    for (const char *c = round ? round + 7 : ""; *c >= '0' && *c <= '9' && e->arg[2] < SM_ROUNDS_MAX; c++)
        e->arg[2] = 10 * e->arg[2] + *c - '0';
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* A head is a capital letter, a number the height of a stack of more than one. */
static void render_square(const struct sm_state *s, int square, struct textbuf *out)
{
    int seat = sm_top_of(s, square), height = sm_height(s, square);
    if (seat < 0) {
        text_put(out, "   .");
        return;
    }
    char letter = sm_colour_letter[seat];
    text_putf(out, "   %c", s->head[seat] == square ? letter - 'a' + 'A' : letter);
    if (height > 1)
        text_putf(out, "%d", height);
}

static void render_board(const struct sm_rules *r, const struct sm_state *s, struct textbuf *out)
{
    for (int row = r->side - 1; row >= 0; row--) {
        text_putf(out, "%d", row + 1);
        for (int column = 0; column < r->side; column++) {
            int square = sm_square(column, row), height = sm_height(s, square);
            render_square(s, square, out);
            if (column < r->side - 1)
                text_put(out, height > 9 ? "" : height > 1 ? " " : "  ");
        }
        text_put(out, "\n");
    }
    text_put(out, " ");
    for (int column = 0; column < r->side; column++)
        text_putf(out, column < r->side - 1 ? "   %c  " : "   %c", 'a' + column);
    text_put(out, "\n");
}

static void render_head(const struct sm_rules *r, int head, struct textbuf *out)
{
    text_put(out, head == SM_NO_HEAD ? "has not chosen its entry" : sm_on_board(head) ? "head at " : "waits at ");
    if (head != SM_NO_HEAD)
        sm_place_text(r, head, out);
}

static void render_cards(const char *title, uint32_t cards, struct textbuf *out)
{
    text_put(out, title);
    if (cards & SM_COUNTED) {
        text_putf(out, " %d unseen", sm_count(cards));
        return;
    }
    for (; cards; cards &= cards - 1)
        text_putf(out, " %d", __builtin_ctz(cards));
}

/* Cards played and the one that is chosen, in order. */
static void render_played(const struct sm_state *s, int seat, struct textbuf *out)
{
    text_put(out, "\n       played");
    for (int round = 0; round < SM_ROUNDS_MAX && s->played[round][seat] != SM_NO_CARD; round++)
        text_putf(out, " %d", s->played[round][seat]);
    if (s->chosen[seat] == SM_HIDDEN_CARD)
        text_put(out, ", chosen: unseen");
    else if (s->chosen[seat] != SM_NO_CARD)
        text_putf(out, ", chosen: %d", s->chosen[seat]);
}

void sm_render(const struct rules *rules, const struct state *view, struct textbuf *out)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    const struct sm_state *s = (const struct sm_state *)view;
    text_putf(out, "Round %d of %d\n\n", s->round, r->rounds);
    render_board(r, s, out);
    text_put(out, "\n");
    for (int seat = 0; seat < rules->seats; seat++) {
        struct sm_standing standing = sm_standing(s, seat);
        text_putf(out, "%-6s %d point%s, ", sm_colour_name[seat], standing.points, standing.points == 1 ? "" : "s");
        render_head(r, s->head[seat], out);
        text_put(out, s->base.actors >> seat & 1 ? "   <- to choose\n" : "\n");
        render_cards("       hand", s->hand[seat], out);
        render_cards("\n       aside", s->aside[seat], out);
        render_played(s, seat, out);
        if (s->lost[seat])
            render_cards("\n       lost", s->lost[seat], out);
        text_put(out, "\n");
    }
}

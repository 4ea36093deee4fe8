/* Words: squares and entries, actions, events, and the table as plain text (section 7 of the rulebook). */
#include "games/serpent_master/sm_parts.h"

#include <assert.h>
#include <string.h>

const char sm_colour_letter[SM_SEATS_MAX + 1] = "brkw";
const char *const sm_colour_name[SM_SEATS_MAX] = { "blue", "red", "black", "white" };

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

const struct event_type sm_event_types[] = {
    [SM_EV_ENTER] = { "enter", { { "entry", ARG_WORD, THING_SPACE } }, ROLE_CHOOSE },
    [SM_EV_ASIDE] = { "aside", { { "card", ARG_INT, THING_CARD } }, ROLE_DISCARD },
    [SM_EV_DRAW] = { "draw", { { "card", ARG_INT, THING_CARD } }, ROLE_DRAW },
    [SM_EV_COMMIT] = { "commit", { { "card", ARG_INT, THING_CARD } }, ROLE_CHOOSE },
    [SM_EV_REVEAL] = { "reveal", { { "card", ARG_INT, THING_CARD } }, ROLE_KNOW },
    [SM_EV_PLACE] = { "place", { { "card", ARG_INT, THING_CARD }, { "squares", ARG_WORD, THING_NONE } }, ROLE_PLAY },
    [SM_EV_TOKEN] = { "token",
                      { { "at", ARG_WORD, THING_SPACE },
                        { "covers", ARG_WORD, THING_NONE },
                        { "height", ARG_INT, THING_NONE } },
                      ROLE_QUIET },
    [SM_EV_HEAD] = { "head", { { "from", ARG_WORD, THING_SPACE }, { "at", ARG_WORD, THING_SPACE } }, ROLE_QUIET },
    [SM_EV_LOST] = { "lost", { { "card", ARG_INT, THING_CARD } }, ROLE_DISCARD },
    [SM_EV_ROUND] = { "round", { { "round", ARG_INT, THING_NONE } }, ROLE_SCORE },
    [SM_EV_SCORE] = { "score",
                      { { "points", ARG_INT, THING_NONE },
                        { "stack", ARG_INT, THING_NONE },
                        { "alone", ARG_INT, THING_NONE },
                        { "rank", ARG_INT, THING_NONE } },
                      ROLE_SCORE },
    [SM_EV_OVER] = { "over", { { "by", ARG_WORD, THING_NONE } }, ROLE_END },
    { .name = NULL },
};

/* A card is played when it is revealed, also if it is lost then: it is in vain. Cards put aside are in no hand. */
const struct card_deed sm_card_deeds[] = {
    { SM_EV_ROUND, DEED_TURN, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { SM_EV_DRAW, DEED_DRAWN, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { SM_EV_REVEAL, DEED_PLAYED, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { SM_EV_LOST, DEED_FAILED, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { .seat = 0 },
};

/* How the end came, as a word. */
static const char *const by_words[] = {
    [SM_BY_POINTS] = "points", [SM_BY_STACK] = "stack",  [SM_BY_ALONE] = "alone",  [SM_DRAWN] = "draw",
    [SM_MASTER] = "master",    [SM_CHARMER] = "charmer", [SM_HANDLER] = "handler", [SM_PREY] = "prey"
};

void sm_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    int32_t value = e->arg[index];
    if (e->type == SM_EV_PLACE)
        put_path(r, value, out);
    else if (e->type == SM_EV_OVER)
        text_put(out, by_words[value]);
    else if (e->type == SM_EV_TOKEN && index == 1)
        text_put(out, value < 0 ? "nothing" : sm_colour_name[value]);
    else
        sm_place_text(r, value, out);
}

/* The number of a word in a list, from `first` to before `end`, or -1. */
static int find_word(const char *const *words, int first, int end, const char *text)
{
    for (int i = first; i < end; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    return -1;
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
    int square = sm_parse_square(r, text);
    *out = square == SM_NO_SQUARE && entries ? sm_parse_entry(r, text) : square;
    return *out != SM_NO_SQUARE && *out != SM_NO_HEAD;
}

bool sm_arg_value(const struct rules *rules, const struct event *e, int index, const char *text, int32_t *out)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    bool nothing = strcmp(text, "nothing") == 0;
    switch ((enum sm_event)e->type) {
    case SM_EV_ENTER:
        *out = sm_parse_entry(r, text);
        return *out != SM_NO_HEAD;
    case SM_EV_PLACE:
        *out = parse_path(r, e->arg[0], text);
        return *out >= 0;
    case SM_EV_OVER:
        *out = find_word(by_words, SM_BY_POINTS, SM_PREY + 1, text);
        return *out >= 0;
    case SM_EV_TOKEN:
        if (index == 0)
            return parse_place(r, text, false, out);
        *out = find_word(sm_colour_name, 0, rules->seats, text);
        return *out >= 0 || nothing;
    default:
        return parse_place(r, text, index == 0, out);
    }
}

/* ---- Sentences --------------------------------------------------------------------------------------------------- */

static void tell_square(struct teller *t, int square)
{
    char name[4];
    struct textbuf text = textbuf_over(name, sizeof name);
    put_square(square, &text);
    tell(t, "%H", THING_SPACE, name, name);
}

/* What is done with a card, for those who see which one and for the others. */
static void tell_card(const struct event *e, struct teller *t)
{
    static const char *const known[] = {
        [SM_EV_ASIDE] = "%N [sets] [its] %H aside.", [SM_EV_DRAW] = "%N [draws] [its] %H.",
        [SM_EV_COMMIT] = "%N [chooses] [its] %H.",   [SM_EV_REVEAL] = "%N [shows] [its] %H.",
        [SM_EV_PLACE] = "%N [places] [its] %H:",     [SM_EV_LOST] = "%N cannot place [its] %H: the card is lost."
    };
    char name[16];
    struct textbuf text = textbuf_over(name, sizeof name);
    text_put_int(&text, e->arg[0]);
    if (e->secret)
        tell(t, e->type == SM_EV_DRAW ? "%N [draws] a card." : "%N [has] chosen a card.", (int)e->seat);
    else
        tell(t, known[e->type], (int)e->seat, THING_CARD, name, name);
}

static void tell_enter(const struct sm_rules *r, const struct event *e, struct teller *t)
{
    int entry = e->arg[0];
    tell(t, "%N will enter", (int)e->seat);
    if (sm_waits(entry)) { /* it was told */
        tell(t, " at ");
        tell_square(t, sm_entry_square(r, entry));
        tell(t, " from the %s", side_name[sm_entry_side(entry)]);
    }
    tell(t, ".");
}

static void tell_place(const struct sm_rules *r, const struct event *e, struct teller *t)
{
    const uint8_t *cell = r->path[e->arg[1]].cell;
    tell_card(e, t);
    for (int i = 0; i < SM_CELLS_MAX && cell[i] != SM_NO_SQUARE; i++) {
        tell(t, " ");
        tell_square(t, cell[i]);
    }
    tell(t, ".");
}

static void tell_token(const struct event *e, struct teller *t)
{
    if (e->arg[1] < 0)
        tell(t, "%N [puts] a token on ", (int)e->seat);
    else
        tell(t, "%N [covers] %O on ", (int)e->seat, (int)e->arg[1]);
    tell_square(t, e->arg[0]);
    if (e->arg[1] >= 0)
        tell(t, ", %d tokens high", (int)e->arg[2]);
    tell(t, ".");
}

static void tell_head(const struct event *e, struct teller *t)
{
    tell(t, sm_on_board(e->arg[0]) ? "%W head moves to " : "%W head enters and comes to ", (int)e->seat);
    tell_square(t, e->arg[1]);
    tell(t, ".");
}

static void tell_score(const struct event *e, struct teller *t)
{
    static const char *const places[] = { "first", "second", "third", "fourth" };
    int points = e->arg[0], alone = e->arg[2], rank = e->arg[3];
    tell(t, "%N [has] %d point%s, a stack of %d under [its] head and %d token%s alone: %s.", (int)e->seat, points,
         points == 1 ? "" : "s", (int)e->arg[1], alone, alone == 1 ? "" : "s",
         rank >= 1 && rank <= SM_SEATS_MAX ? places[rank - 1] : "last");
}

static void tell_over(const struct rules *rules, const struct event *e, struct teller *t)
{
    switch ((enum sm_reason)e->arg[0]) {
    case SM_BY_POINTS:
        tell(t, "%N [wins] by points.", (int)e->seat);
        break;
    case SM_BY_STACK:
        tell(t, "Level on points, %N [wins] by the larger stack under [its] head.", (int)e->seat);
        break;
    case SM_BY_ALONE:
        tell(t, "Level on points and stacks, %N [wins] by [its] tokens alone.", (int)e->seat);
        break;
    case SM_DRAWN:
        tell(t, "The game is a draw: play another.");
        break;
    case SM_GOES_ON:
    case SM_MASTER:
    case SM_CHARMER:
    case SM_HANDLER:
    case SM_PREY:
        tell(t, "The game is over: %s.", rules->game->reasons[e->arg[0]]);
        break;
    }
}

void sm_event_text(const struct rules *rules, const struct event *e, struct teller *t)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    switch ((enum sm_event)e->type) {
    case SM_EV_ENTER:
        tell_enter(r, e, t);
        break;
    case SM_EV_ASIDE:
    case SM_EV_DRAW:
    case SM_EV_COMMIT:
    case SM_EV_REVEAL:
    case SM_EV_LOST:
        tell_card(e, t);
        break;
    case SM_EV_PLACE:
        tell_place(r, e, t);
        break;
    case SM_EV_TOKEN:
        tell_token(e, t);
        break;
    case SM_EV_HEAD:
        tell_head(e, t);
        break;
    case SM_EV_ROUND:
        tell(t, "Round %d ends.", (int)e->arg[0]);
        break;
    case SM_EV_SCORE:
        tell_score(e, t);
        break;
    case SM_EV_OVER:
        tell_over(rules, e, t);
        break;
    }
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

/* What people are told of Serpent Master, and how an action is chosen: entries, cards, placements; standing and ending;
 * cards in words, composed from their pictures. */
#include "show/games/sm_story.h"
#include "show/games/sm_table.h"

#include <stdio.h>
#include <stdlib.h>

static const struct sm_rules *rules_of(const struct rules *rules)
{
    return (const struct sm_rules *)rules;
}

static const struct sm_state *state_of(const struct state *view)
{
    return (const struct sm_state *)view;
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* ---- Things ------------------------------------------------------------------------------------------------------ */

static struct handle card_handle(int card)
{
    return handle_of(THING_CARD, "%d", card);
}

/* A square or an entry. */
static struct handle place_handle(const struct sm_rules *r, int place)
{
    struct handle h = { .thing = THING_SPACE };
    struct textbuf id = textbuf_over(h.id, sizeof h.id);
    sm_place_text(r, place, &id);
    return h;
}

static void tell_card(struct teller *t, const char *before, int card)
{
    struct handle h = card_handle(card);
    tell(t, "%s%H", before, THING_CARD, h.id, h.id);
}

/* The card that a placement belongs to. */
static int card_of(const struct sm_rules *r, int number)
{
    int card = 1;
    while (number >= r->first[card][SM_HEAD_PLACES])
        card++;
    return card;
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

static void advice(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct sm_state *s = state_of(view);
    action ways[SM_FORMS_MAX];
    if (view->phase == SM_ENTER) {
        tell(t, "%N [chooses] where [their] head waits; it comes in on the square beside it.", seat);
    } else if (view->phase == SM_CHOOSE) {
        tell(t, rules->seats > 1 ? "%N [chooses] a card in secret." : "%N [chooses] a card.", seat);
    } else {
        int count = sm_placements(rules_of(rules), s, seat, s->chosen[seat], ways);
        tell(t, "%N [places] [their] ", seat);
        tell_card(t, "", s->chosen[seat]);
        if (count == 1)
            tell(t, ": there is one way.");
        else
            tell(t, ": there are %d ways.", count);
    }
}

/* Where an entry comes on the way round the border, clockwise from the north-west: so they are offered. */
static int place_round(const struct sm_rules *r, int entry)
{
    int n = r->side, along = sm_entry_along(entry);
    switch (sm_entry_side(entry)) {
    case SM_NORTH:
        return along;
    case SM_EAST:
        return n + n - 1 - along;
    case SM_SOUTH:
        return 2 * n + n - 1 - along;
    case SM_WEST:
        break;
    }
    return 3 * n + along;
}

/* An entry: its square, then of a corner the side. A placement: where the head comes to, then the way there, which is
 * known by its first square. */
static int steps(const struct rules *rules, const struct state *view, int seat, action a, struct step *out)
{
    const struct sm_rules *r = rules_of(rules);
    int what = sm_what_of(a), square;
    (void)view, (void)seat;
    switch (sm_verb_of(a)) {
    case SM_DO_ENTER:
        square = sm_entry_square(r, what);
        out[0] = (struct step){ square, place_round(r, what), place_handle(r, square) };
        out[1] = (struct step){ what, 0, place_handle(r, what) };
        return 2;
    case SM_DO_PLACE:
        out[0] = (struct step){ r->last[what], 0, place_handle(r, r->last[what]) };
        out[1] = (struct step){ what, 0, place_handle(r, r->path[what].cell[0]) };
        return r->size[card_of(r, what)] > 1 ? 2 : 1;
    default:
        out[0] = (struct step){ what, 0, card_handle(what) };
        return 1;
    }
}

static void question(const struct rules *rules, const struct state *view, int seat, action a, int level,
                     struct teller *t)
{
    bool you = tells_you(t, seat);
    (void)rules;
    switch (sm_verb_of(a)) {
    case SM_DO_ENTER:
        if (level == 0)
            tell(t, you ? "Where do %N come in?" : "Where does %N come in?", seat);
        else
            tell(t, "From which side of the corner?");
        break;
    case SM_DO_PLACE:
        tell_card(t, "Card ", state_of(view)->chosen[seat]);
        tell(t, level == 0 ? ": where does the head come to?" : ": by which way?");
        break;
    default:
        tell(t, "Which card?");
        break;
    }
}

/* The squares of a placement, or the one where an entry leads in; of a card that is chosen those of the ways in which
 * it could be placed as things stand, as many as there is room for. */
static int path(const struct rules *rules, const struct state *view, int seat, action a, struct handle *out)
{
    const struct sm_rules *r = rules_of(rules);
    action all[SM_FORMS_MAX] = { a };
    int what = sm_what_of(a), count = 0, ways = sm_verb_of(a) == SM_DO_PLACE;
    if (sm_verb_of(a) == SM_DO_ENTER)
        out[count++] = place_handle(r, sm_entry_square(r, what));
    if (sm_verb_of(a) == SM_DO_CARD)
        ways = sm_placements(r, state_of(view), seat, what, all);
    for (int i = 0; i < ways && count <= SHOW_PATH_MAX - SM_CELLS_MAX; i++) {
        int number = sm_what_of(all[i]), size = r->size[card_of(r, number)];
        for (int cell = 0; cell < size; cell++)
            out[count++] = place_handle(r, r->path[number].cell[cell]);
    }
    return count;
}

static void option(const struct rules *rules, const struct state *view, int seat, action a, int level, struct teller *t)
{
    static const char *const sides[] = { "from the north", "from the east", "from the south", "from the west" };
    const struct sm_rules *r = rules_of(rules);
    int what = sm_what_of(a);
    switch (sm_verb_of(a)) {
    case SM_DO_ENTER:
        if (level == 0)
            sm_tell_place(r, "", sm_entry_square(r, what), t);
        else
            tell(t, "%s", sides[sm_entry_side(what)]);
        break;
    case SM_DO_PLACE:
        if (level == 0)
            sm_tell_place(r, "", r->last[what], t);
        else
            sm_tell_path(r, what, t);
        break;
    default:
        tell_card(t, "Card ", what);
        tell(t, ": %d token%s%s", r->size[what], plural(r->size[what]),
             sm_placeable(r, state_of(view), seat, what) ? "" : ", no room now");
        break;
    }
}

/* Others may come in everywhere but through the same square (SM-4). */
static int lacks(const struct rules *rules, const struct state *view, int seat, struct lack *out)
{
    const struct sm_rules *r = rules_of(rules);
    const struct sm_state *s = state_of(view);
    int count = 0;
    for (int other = 0; view->phase == SM_ENTER && other < seat; other++) {
        out[count].thing = place_handle(r, sm_entry_square(r, s->head[other]));
        snprintf(out[count++].why, sizeof out->why, "%s comes in there", sm_colour_name[other]);
    }
    return count;
}

/* The last card that is chosen opens all. */
static bool reveals(const struct rules *rules, const struct state *view, int seat, action a)
{
    return sm_verb_of(a) == SM_DO_CARD && rules->seats > 1 && view->actors == 1u << seat;
}

/* Only cards are chosen in secret. */
static bool open(const struct rules *rules, const struct state *view)
{
    (void)rules;
    return view->node == NODE_TURN;
}

/* ---- What an action does ----------------------------------------------------------------------------------------- */

static void tell_event(const struct rules *rules, enum sm_event type, int seat, int first, int second, struct teller *t)
{
    struct event e = { .type = (uint8_t)type, .seat = (uint8_t)seat, .to = EVENT_TO_ALL, .arg = { first, second } };
    game_event_tell(rules, &e, t);
}

static void tell_points(const struct sm_rules *r, const struct sm_state *s, int seat, int number, struct teller *t)
{
    int before = sm_standing(s, seat).points, head = r->last[number];
    int after = __builtin_popcountll((s->top[seat] | r->mask[number]) & ~SM_BIT(head)) + 1, gain = after - before;
    if (gain > 0)
        tell(t, " %N [gains] %d point%s: %d to %d.", seat, gain, plural(gain), before, after);
    else
        tell(t, " The points stay the same: %d.", after);
}

/* Visible tokens of others that vanish, and what the head comes to lie on. */
static void tell_covered(const struct sm_rules *r, const struct sm_state *s, int seat, int number, struct teller *t)
{
    int told = 0, height = sm_height(s, r->last[number]) + 1;
    for (int other = 0; other < s->base.seats; other++) {
        int count = __builtin_popcountll(s->top[other] & r->mask[number]);
        if (other == seat || !count)
            continue;
        if (told++)
            tell(t, ", %d of %O", count, other);
        else
            tell(t, " It covers %d token%s of %O", count, plural(count), other);
    }
    tell(t, told ? "." : "");
    if (height > 1)
        tell(t, " The head comes to a stack of %d.", height);
}

static void tell_card_choice(const struct sm_rules *r, const struct sm_state *s, int seat, int card, struct teller *t)
{
    action ways[SM_FORMS_MAX];
    int count = sm_placements(r, s, seat, card, ways);
    tell(t, "%N [chooses] ", seat);
    tell_card(t, "card ", card);
    tell(t, ": %d token%s. ", r->size[card], plural(r->size[card]));
    if (count)
        tell(t, "As things stand there %s %d way%s to place it.", count == 1 ? "is" : "are", count, plural(count));
    else
        tell(t, "As things stand it has no place and would be lost.");
}

static void effect(const struct rules *rules, const struct state *view, int seat, action a, struct teller *t)
{
    const struct sm_rules *r = rules_of(rules);
    int what = sm_what_of(a);
    switch (sm_verb_of(a)) {
    case SM_DO_ENTER:
        tell_event(rules, SM_EV_ENTER, seat, what, 0, t);
        break;
    case SM_DO_PLACE:
        tell_event(rules, SM_EV_PLACE, seat, card_of(r, what), what, t);
        tell_points(r, state_of(view), seat, what, t);
        tell_covered(r, state_of(view), seat, what, t);
        break;
    default:
        tell_card_choice(r, state_of(view), seat, what, t);
        break;
    }
}

/* ---- Standing and ending ----------------------------------------------------------------------------------------- */

static void standing(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct sm_rules *r = rules_of(rules);
    const struct sm_state *s = state_of(view);
    struct sm_standing now = sm_standing(s, seat);
    int lost = sm_count(s->lost[seat]), cards = sm_count(s->hand[seat]);
    int face_down = r->cards - r->aside - (s->round - 1) - cards - (s->chosen[seat] != SM_NO_CARD);
    bool over = view->node == NODE_OVER;
    if (!over && rules->seats == 1)
        tell(t, "%s so far: ", rules->game->reasons[sm_reason(r, s)]);
    tell(t, "%d point%s", now.points, plural(now.points));
    if (!over)
        tell(t, ", %d card%s in hand", cards, plural(cards));
    if (!over && r->hand > 0 && view->phase > SM_ASIDE)
        tell(t, ", %d face down", face_down);
    if (over && view->reason >= SM_BY_STACK && view->reason <= SM_DRAWN)
        tell(t, ", a stack of %d", now.stack);
    if (over && view->reason >= SM_BY_ALONE && view->reason <= SM_DRAWN)
        tell(t, ", %d alone", now.alone);
    if (lost)
        tell(t, ", %d lost", lost);
    if (sm_waits(s->head[seat]))
        tell(t, ", still outside");
}

/* The first seat of a rank, SEAT_NONE if there is none. */
static int seat_of_rank(const struct result *result, int seats, int rank)
{
    for (int seat = 0; seat < seats; seat++)
        if (result->rank[seat] == rank)
            return seat;
    return SEAT_NONE;
}

static void headline(const struct rules *rules, const struct state *view, struct teller *t)
{
    if (rules->seats == 1)
        tell(t, "%s!", rules->game->reasons[view->reason]);
    else
        show_plain_headline(rules, view, t);
}

/* A lone player's grade counts cards (AM-27); else it is by what the first is ahead of the second. */
static void why(const struct rules *rules, const struct state *view, struct teller *t)
{
    const struct sm_state *s = state_of(view);
    int lost = sm_count(s->lost[0]);
    struct result result;
    game_result(rules, view, &result);
    int first = seat_of_rank(&result, rules->seats, 1), second = seat_of_rank(&result, rules->seats, 2);
    struct sm_standing a = sm_standing(s, first), b = second == SEAT_NONE ? a : sm_standing(s, second);
    switch ((enum sm_reason)view->reason) {
    case SM_BY_POINTS:
        tell(t, "%N [has] the most points: %d to %d.", first, a.points, b.points);
        break;
    case SM_BY_STACK:
        tell(t, "Level on points, %N [has] the larger stack under [their] head: %d to %d.", first, a.stack, b.stack);
        break;
    case SM_BY_ALONE:
        tell(t, "Level on points and stacks, %N [has] more tokens lying alone: %d to %d.", first, a.alone, b.alone);
        break;
    case SM_DRAWN:
        tell(t, "Points, stacks under heads and tokens alone are level: play another.");
        break;
    default:
        if (lost)
            tell(t, "%d card%s could not be placed.", lost, plural(lost));
        else
            tell(t, "All cards were placed.");
        break;
    }
}

static int score_parts(const struct rules *rules, const struct state *view, int seat, struct score_part *out)
{
    (void)rules;
    out[0] = (struct score_part){ sm_standing(state_of(view), seat).points - 1, "for tokens that show" };
    out[1] = (struct score_part){ 1, "for the head" };
    return 2;
}

/* ---- Cards and squares ------------------------------------------------------------------------------------------- */

static bool card(const struct rules *rules, int n, struct card_words *out)
{
    if (n >= rules_of(rules)->cards)
        return false;
    *out = (struct card_words){ .thing = card_handle(n + 1), .kind = "control card" };
    snprintf(out->name, sizeof out->name, "Card %d", n + 1);
    return true;
}

static struct sm_cell step_between(const struct sm_cell *cells, int i)
{
    struct sm_cell from = i ? cells[i - 1] : (struct sm_cell){ 0, 0 };
    return (struct sm_cell){ (int8_t)(cells[i].x - from.x), (int8_t)(cells[i].y - from.y) };
}

/* "3 up, 1 right": the way of a picture from the head, which looks up. */
static void tell_picture(const struct sm_cell *cells, int size, struct teller *t)
{
    static const char *const ways[3][3] = { { "down-left", "down", "down-right" },
                                            { "left", "", "right" },
                                            { "up-left", "up", "up-right" } };
    for (int i = 0, run; i < size; i += run) {
        struct sm_cell step = step_between(cells, i), next = step;
        for (run = 0; i + run < size && next.x == step.x && next.y == step.y; run++)
            next = i + run + 1 < size ? step_between(cells, i + run + 1) : next;
        tell(t, i ? ", %d " : "%d ", run);
        if (step.x >= -1 && step.x <= 1 && step.y >= -1 && step.y <= 1)
            tell(t, "%s", ways[step.y + 1][step.x + 1]);
        else
            tell(t, "leaping %d %s and %d %s", step.x < 0 ? -step.x : step.x, step.x < 0 ? "left" : "right",
                 step.y < 0 ? -step.y : step.y, step.y < 0 ? "down" : "up");
    }
}

static void card_text(const struct rules *rules, int n, struct teller *t)
{
    const struct sm_rules *r = rules_of(rules);
    tell(t, "Places %d token%s: ", r->size[n + 1], plural(r->size[n + 1]));
    for (int i = 0; i < r->pattern_count[n + 1]; i++) {
        tell(t, i ? "; or " : "");
        tell_picture(r->pattern[n + 1][i], r->size[n + 1], t);
    }
    tell(t, ". It may be turned by quarters.");
}

static void numbers(const struct rules *rules, struct textbuf *out)
{
    const struct sm_rules *r = rules_of(rules);
    const struct ruleset *ruleset = rules->ruleset;
    for (int seats = ruleset->seats_min; seats <= ruleset->seats_max; seats++) {
        int side = (int)flat_look(&ruleset->flat, "boards.%d", seats - ruleset->seats_min)->number;
        text_put(out, seats > ruleset->seats_min ? ", " : "A board of ");
        text_putf(out, "%d by %d for %d player%s", side, side, seats, plural(seats));
    }
    text_putf(out, ".\n%d cards for each player: %d put aside, then %d rounds.\n", r->cards, r->aside, r->rounds);
    text_putf(out, "%d tokens for each player.\n", r->tokens);
    if (ruleset->seats_min == 1 && r->hand)
        text_putf(out, "Alone one holds %d cards, and draws the others.\n", r->hand);
    if (ruleset->seats_min == 1)
        text_putf(out, "Alone, a Serpent Master loses at most %d cards, a Charmer %d, a Handler %d.\n", r->grade[0],
                  r->grade[1], r->grade[2]);
}

/* A square with those beside it along rows and columns, or an entry with its square. */
static void space_json(const struct sm_rules *r, int place, struct json *w)
{
    int column = sm_column(place), row = sm_row(place);
    json_object_begin(w);
    json_member_text(w, "id", place_handle(r, place).id);
    if (sm_on_board(place)) {
        json_member_int(w, "column", column);
        json_member_int(w, "row", row);
    }
    json_member_list(w, "next");
    for (uint64_t rest = r->board; rest; rest &= rest - 1) {
        int other = __builtin_ctzll(rest), apart = abs(sm_column(other) - column) + abs(sm_row(other) - row);
        if (sm_on_board(place) ? apart == 1 : other == sm_entry_square(r, place))
            json_put_text(w, place_handle(r, other).id);
    }
    json_list_end(w);
    json_object_end(w);
}

static void spaces_json(const struct sm_rules *r, struct json *w)
{
    json_member_list(w, "spaces");
    for (int place = 0; place < SM_HEAD_PLACES; place++)
        if (sm_on_board(place) ? (r->board & SM_BIT(place)) != 0 : sm_entry_square(r, place) != SM_NO_SQUARE)
            space_json(r, place, w);
    json_list_end(w);
}

static void card_json(const struct sm_rules *r, int number, struct json *w)
{
    char memory[SM_PATTERNS_MAX * SM_CELLS_MAX * 12];
    struct textbuf shapes = textbuf_over(memory, sizeof memory);
    for (int i = 0; i < r->pattern_count[number]; i++) {
        text_put(&shapes, i ? ",[" : "[[");
        for (int k = 0; k < r->size[number]; k++)
            text_putf(&shapes, "%s[%d,%d]", k ? "," : "", r->pattern[number][i][k].x, r->pattern[number][i][k].y);
        text_put(&shapes, "]");
    }
    text_put(&shapes, "]");
    json_object_begin(w);
    json_member_text(w, "id", card_handle(number).id);
    json_member_int(w, "tokens", r->size[number]);
    json_member_raw(w, "shapes", memory);
    json_object_end(w);
}

/* A shape is a list of [right, up] from the head, in placing order. */
static void describe(const struct rules *rules, struct json *w)
{
    const struct sm_rules *r = rules_of(rules);
    json_member_int(w, "rounds", r->rounds);
    json_member_int(w, "board", r->side);
    json_member_list(w, "colours");
    for (int seat = 0; seat < rules->seats; seat++)
        json_put_text(w, sm_colour_name[seat]);
    json_list_end(w);
    spaces_json(r, w);
    json_member_list(w, "cards");
    for (int number = 1; number <= r->cards; number++)
        card_json(r, number, w);
    json_list_end(w);
}

/* ---- The rules in short ------------------------------------------------------------------------------------------ */

static const struct page pages[] = {
    { "Serpent Master: how to play",
      "Your serpent grows over the board and over the other serpents. Who shows most of its body at the end wins.\n"
      "\n"
      "Entering. Each player chooses a square on the border, no two the same. The head waits outside, beside it. Then "
      "four of your fifteen cards are put aside, unseen by the others. The other eleven are your hand for eleven "
      "rounds.\n"
      "\n"
      "A round. All choose a card in secret and show them together. The highest number goes first. Of equal numbers "
      "the player goes first who had the higher card in the round before, or in the one before that, and so on; in the "
      "end the order is blue, red, black, white.\n"
      "\n"
      "Placing a card. It shows where its tokens go, as seen from your head; you may turn it and mirror it. The tokens "
      "are placed in the order 1, 2, 3 ..., and the head moves onto the last one. Your first card must put its token 1 "
      "on the square where you enter.\n"
      "  - No token on a square where a token of your own is on top.\n"
      "  - No token on another player's head.\n"
      "  - Tokens of others may be covered. What is covered does not count, yours too.\n"
      "  - All tokens of the card must find room. A card that fits in no way is lost, but you cannot refuse one that "
      "fits. Each card sees the board as the cards before it have left it.\n"
      "\n"
      "The end. After the last round you have a point for each of your tokens that shows, and one for your head (the "
      "token under the head is covered). Level on points, the head on the taller stack wins; then who has more tokens "
      "lying alone; else it is a draw." },
    { "Serpent Master: the cards",
      "H is where your head is, the highest number where it comes to. All may be turned and mirrored; 5, 9 and 10 have "
      "two kinds each.\n"
      "\n"
      "                            4\n"
      "                      3     3     3 4     3 4 5\n"
      "            2         2     2     2       2         2 3\n"
      "  1         1         1     1     1       1         1\n"
      "  H         H         H     H     H       H         H\n"
      "\n"
      "  1, 15     2, 14     3     4     6       7         8, 13\n"
      "\n"
      "\n"
      "                                        4        4                 4\n"
      "                         3        3       3    3                     3\n"
      "      2      2         2        2       2        2       2 3         2\n"
      "    1      1         1        1           1    1       1     4     1\n"
      "  H        H       H          H         H      H       H           H\n"
      "\n"
      "  5                9                    10             11          12" },
    { "Serpent Master: alone, and some advice",
      "Alone, in the open pit, you hold eleven cards and play one in each round; in the blind pit you hold three, and "
      "draw one from a face-down deck after each round. Every card that fits nowhere is lost. Your grade: no card "
      "lost, "
      "Serpent Master; one, Charmer; two, Handler; more, Prey.\n"
      "\n"
      "Some advice. A high number goes first and finds the board as you see it now. A low number goes last, sees what "
      "the others have done, and covers them.\n"
      "Cards 15, 14 and 13 are short and sure; 7 is the longest.\n"
      "Keep room around your head. Your own body is a wall, but where you are covered you may grow again.\n"
      "Another's head is the only square that nobody else can take: a head in a narrow place shuts it.\n"
      "Near the end, count what a card covers twice: it adds to you and takes from the one who is ahead." },
};

static const struct option_words options[] = {
    { .key = "board",
      .question = "How large is the board?",
      .answers = (const struct option_answer[]){ { "auto", "as the ruleset has it", 1 },
                                                 { "6", "6 by 6", 1 },
                                                 { "7", "7 by 7", 1 },
                                                 { "8", "8 by 8", 1 },
                                                 { .value = NULL } } },
    { .key = NULL },
};

const struct show serpent_master_show = {
    .game = "serpent-master",
    .time = "about 30 minutes",
    .options = options,
    .advice = advice,
    .steps = steps,
    .question = question,
    .option = option,
    .effect = effect,
    .path = path,
    .lacks = lacks,
    .reveals = reveals,
    .open = open,
    .card = card,
    .card_text = card_text,
    .table = sm_show_table,
    .hand = sm_show_hand,
    .numbers = numbers,
    .describe = describe,
    .standing = standing,
    .headline = headline,
    .why = why,
    .score_parts = score_parts,
    .turn_word = "round",
    .turn_begins = sm_turn_begins,
    .turn_title = sm_turn_title,
    .turn_told = sm_turn_told,
    .terms =
        (const struct term_words[]){
            { "lead", "promises more points", "promises fewer points" },
            { "later", "keeps cards with more tokens for later", "spends a card that would do more later" },
            { "room", "leaves more room for the next card", "leaves less room for the next card" },
            { "danger", "keeps tokens out of the others' reach", "leaves tokens near the heads of others" },
            { "middle", "leaves the head in a better place", "leaves the head in a worse place" },
            { "apart", "enters farther from the others", "enters nearer to the others" },
            { .term = NULL },
        },
    .happenings =
        (const struct happening_words[]){
            { SM_EV_LOST, BY_SEAT, "%N [loses] a card", 0, 0, true },
            { SM_EV_LOST, BY_OTHERS, "another loses a card", 0, 0, false },
            { .words = NULL },
        },
    .pages = pages,
    .page_count = sizeof pages / sizeof *pages,
};

/* From a ruleset to rules: the rings, the pieces, the dice, the deck and the hand, and what limits follow from them.
 * The tables of the board are laid by sf_board.c. */
#include "games/snakes_and_foxes/sf_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *const way_words[] = { "clockwise", "counter-clockwise", "both", NULL };
static const char *const face_words[] = { "move", "snake", "fox", NULL };

/* ---- The file ---------------------------------------------------------------------------------------------------- */

/* Colours and which way each may be moved along (SF-2, SF-3). */
static int read_colours(struct sf_rules *r, struct flat *f, uint8_t way[4], struct error *err)
{
    char key[sizeof r->colour_name[0] + 1];
    int count = 0, word;
    for (; flat_member(f, count, key, sizeof key, "colours"); count++) {
        if (isdigit((unsigned char)*key))
            break;
        if (count == 4 || strlen(key) >= sizeof r->colour_name[0]) {
            flat_skip(f, "colours");
            return flat_refuse(f, err, "colours", "at most 4 colours, with names of at most 15 letters");
        }
        memcpy(r->colour_name[count], key, sizeof r->colour_name[0]);
        int code = flat_word(f, err, way_words, &word, "colours.%s", key);
        if (code)
            return code;
        way[count] = (uint8_t)(word == 0 ? SF_CLOCKWISE : word == 1 ? SF_COUNTER : SF_BOTH);
    }
    return count ? 0 : flat_refuse_value(f, err, "colours", "an object of colours and their directions");
}

static int read_rings(struct sf_rules *r, struct flat *f, struct error *err)
{
    uint8_t way[4] = { 0 };
    const char *names[5] = { 0 };
    int64_t spokes;
    int rings, colour, code, faults = flat_refusals(f);
    if ((code = flat_int(f, err, 3, SF_LANE, &spokes, "spokes")))
        return code;
    r->spokes = (uint8_t)(flat_refusals(f) > faults ? SF_LANE : spokes); /* for the pieces: as many as can be */
    faults = flat_refusals(f);
    if ((code = flat_list(f, err, 2, SF_RINGS_MAX, &rings, "rings")))
        return code;
    r->rings = (uint8_t)(flat_refusals(f) > faults ? SF_RINGS_MAX : rings);
    faults = flat_refusals(f);
    if ((code = read_colours(r, f, way, err)))
        return code;
    if (flat_refusals(f) > faults) {
        flat_skip(f, "rings");
        return 0;
    }
    for (int i = 0; i < 4 && r->colour_name[i][0]; i++)
        names[i] = r->colour_name[i];
    for (int ring = 0; ring < rings; ring++) {
        if ((code = flat_word(f, err, names, &colour, "rings.%d", ring)))
            return code;
        r->ring_colour[ring] = (uint8_t)colour;
        r->ring_way[ring] = way[colour];
    }
    return 0;
}

/* One starting space: a spoke of the rim, or a text. */
static int read_start(struct sf_rules *r, struct flat *f, const char *path, int *space, struct error *err)
{
    int64_t spoke;
    const struct flat_item *item = flat_find(f, "%s", path);
    if (item && item->type == FLAT_TEXT) {
        *space = sf_parse_space(r, item->text);
        if (*space == SF_NO_SPACE)
            return flat_refuse(f, err, path,
                               "there is no space '%.20s' on this board: a ring from 1 to %d, a dot, a spoke from 0 to "
                               "%d",
                               item->text, r->rings, r->spokes - 1);
    } else {
        int code = flat_int(f, err, 0, r->spokes - 1, &spoke, "%s", path);
        if (code)
            return code;
        *space = sf_space(r->rings, (int)spoke);
    }
    if (*space == SF_HUB)
        return flat_refuse(f, err, path, "a piece cannot begin in the hub, where the tokens begin");
    if ((r->start[SF_SNAKE] | r->start[SF_FOX]) & SF_BIT(*space))
        return flat_refuse(f, err, path, "another piece begins on this space already");
    return 0;
}

static int read_pieces(struct sf_rules *r, struct flat *f, struct error *err)
{
    static const char *const lists[] = { "pieces.snakes", "pieces.foxes" };
    for (int kind = 0; kind < 2; kind++) {
        int count, space = 0, code = flat_list(f, err, 1, SF_PIECES_MAX, &count, "%s", lists[kind]);
        if (code)
            return code;
        r->piece_count[kind] = (uint8_t)count;
        for (int i = 0; i < count; i++) {
            char path[32];
            snprintf(path, sizeof path, "%s.%d", lists[kind], i);
            if ((code = read_start(r, f, path, &space, err)))
                return code;
            if (space != SF_NO_SPACE)
                r->start[kind] |= SF_BIT(space);
        }
    }
    return 0;
}

static uint64_t power(uint64_t base, int exponent)
{
    uint64_t product = 1;
    while (exponent-- > 0)
        product *= base;
    return product;
}

/* How many ways there are to split `n` dice into groups of a, b and the rest. */
static uint64_t ways_to_split(int n, int a, int b)
{
    uint64_t ways = 1;
    for (int i = 1; i <= a; i++)
        ways = ways * (uint64_t)(n - a + i) / (uint64_t)i;
    for (int i = 1; i <= b; i++)
        ways = ways * (uint64_t)(n - a - b + i) / (uint64_t)i;
    return ways;
}

static void add_roll(struct sf_rules *r, int move, int snake, int fox, uint64_t weight)
{
    int at = r->roll_count++;
    for (; at > 0 && (r->roll[at - 1].move > move || (r->roll[at - 1].move == move && r->roll[at - 1].snake > snake));
         at--)
        r->roll[at] = r->roll[at - 1];
    r->roll[at].move = (uint8_t)move;
    r->roll[at].snake = (uint8_t)snake;
    r->roll[at].fox = (uint8_t)fox;
    r->roll[at].weight = weight;
    r->roll_total += weight;
    r->move_weight[move] += weight;
}

/* SF-4, SF-5, SF-13: all outcomes of the throw and in how many of the faces^dice ways each comes. */
static int read_dice(struct sf_rules *r, struct flat *f, struct error *err)
{
    int64_t dice;
    int faces, code;
    uint64_t showing[3] = { 0 };
    /* With at most ten faces the odds of a roll-off, a product of two throws, fit into 64 bits. */
    if ((code = flat_int(f, err, 1, SF_DICE_MAX, &dice, "dice.count")) ||
        (code = flat_list(f, err, 3, 10, &faces, "dice.faces")))
        return code;
    r->dice = (uint8_t)dice;
    for (int i = 0, word; i < faces; i++) {
        if ((code = flat_word(f, err, face_words, &word, "dice.faces.%d", i)))
            return code;
        showing[word]++;
    }
    for (int word = 0; word < 3; word++) /* else nobody could start, or a token could be shut in for ever */
        if (showing[word] == 0)
            return flat_refuse(f, err, "dice.faces", "at least one face must show '%s'", face_words[word]);
    if (r->base.choice[SF_OPT_CHANCE] == SF_DECK)
        return 0;
    for (int m = 0; m <= r->dice; m++) {
        for (int n = 0; m + n <= r->dice; n++) {
            int x = r->dice - m - n;
            uint64_t weight =
                ways_to_split(r->dice, m, n) * power(showing[0], m) * power(showing[1], n) * power(showing[2], x);
            if (weight)
                add_roll(r, m, n, x, weight);
        }
    }
    return 0;
}

/* A deck as it is read: all of it is checked, whether it is used or not. */
struct deck {
    bool listed[SF_HAND_VALUES][SF_HAND_VALUES]; /* by MOVE and SNAKE */
    int cards, with[3];                          /* all, and those with MOVE, with SNAKE, with FOX */
};

static int read_deck_card(struct sf_rules *r, struct flat *f, int index, struct deck *deck, struct error *err)
{
    int64_t symbols[3], copies;
    int three, before = flat_refusals(f), code;
    char path[32];
    snprintf(path, sizeof path, "deck.%d.symbols", index);
    if ((code = flat_list(f, err, 3, 3, &three, "%s", path)))
        return code;
    for (int i = 0; i < 3; i++)
        if ((code = flat_int(f, err, 0, r->dice, &symbols[i], "%s.%d", path, i)))
            return code;
    if ((code = flat_int(f, err, 1, 60, &copies, "deck.%d.copies", index)))
        return code;
    if (flat_refusals(f) > before)
        return 0;
    if (symbols[0] + symbols[1] + symbols[2] != r->dice)
        return flat_refuse(f, err, path, "must add up to %d, the number of dice, not to %d", r->dice,
                           (int)(symbols[0] + symbols[1] + symbols[2]));
    if (deck->listed[symbols[0]][symbols[1]])
        return flat_refuse(f, err, path, "this card is listed already; raise its copies instead");
    deck->listed[symbols[0]][symbols[1]] = true;
    deck->cards += (int)copies;
    for (int i = 0; i < 3; i++)
        deck->with[i] += symbols[i] > 0 ? (int)copies : 0;
    if (r->base.choice[SF_OPT_CHANCE] == SF_DECK)
        add_roll(r, (int)symbols[0], (int)symbols[1], (int)symbols[2], (uint64_t)copies);
    return 0;
}

static bool has_two_values(const struct deck *deck)
{
    int values = 0;
    for (int m = 0; m < SF_HAND_VALUES; m++) {
        bool listed = false;
        for (int n = 0; n < SF_HAND_VALUES; n++)
            listed = listed || deck->listed[m][n];
        values += listed;
    }
    return values >= 2;
}

/* The deck of fates. The list is optional: a designer's board without it is played with dice or a hand. */
static int read_deck(struct sf_rules *r, struct flat *f, struct error *err)
{
    struct deck deck = { 0 };
    bool used = r->base.choice[SF_OPT_CHANCE] == SF_DECK;
    int count, before = flat_refusals(f), code;
    if (!flat_has(f, "deck"))
        return used ? error_set(err, ERR_BAD_ARGUMENT, "this ruleset has no deck, so chance cannot be 'deck'") : 0;
    if ((code = flat_list(f, err, 1, SF_ROLLS_MAX, &count, "deck")))
        return code;
    for (int i = 0; i < count; i++)
        if ((code = read_deck_card(r, f, i, &deck, err)))
            return code;
    if (flat_refusals(f) > before)
        return 0;
    if (deck.cards > 255 || !deck.with[0] || !deck.with[1] || !deck.with[2])
        return flat_refuse(f, err, "deck", "must have at most 255 cards, some of them with a MOVE, a SNAKE, a FOX");
    if (!has_two_values(&deck))
        return flat_refuse(f, err, "deck", "needs cards with different numbers of MOVE, or nobody could start");
    r->deck_size = (uint8_t)deck.cards;
    return 0;
}

/* The hand of the nine steps; optional as well. */
static int read_hand(struct sf_rules *r, struct flat *f, struct error *err)
{
    bool used = r->base.choice[SF_OPT_CHANCE] == SF_HAND;
    int count = 0, code;
    if (flat_has(f, "hand") && (code = flat_list(f, err, 1, SF_HAND_MAX, &count, "hand")))
        return code;
    for (int i = 0; i < count; i++) {
        int64_t move;
        if ((code = flat_int(f, err, 0, r->dice, &move, "hand.%d", i)))
            return code;
        r->hand[move]++;
    }
    r->hand_size = (uint8_t)count;
    if (used && count == 0)
        return error_set(err, ERR_BAD_ARGUMENT, "this ruleset has no hand, so chance cannot be 'hand'");
    if (count > 0 && r->hand[0] == count)
        return flat_refuse(f, err, "hand", "at least one card must have a MOVE");
    if (count > 0 && r->hand[r->dice] == count)
        return flat_refuse(f, err, "hand", "at least one card must have less than %d, or no hunter would ever move",
                           r->dice);
    return 0;
}

/* For drawing an outcome: a number below the total belongs to the first outcome whose end is above it, and its high
 * bits tell where to begin looking. */
static void guide_rolls(struct sf_rules *r)
{
    uint64_t end = 0;
    while (r->roll_total >> r->roll_guide_shift >= sizeof r->roll_guide)
        r->roll_guide_shift++;
    for (int i = 0, high = 0; i < r->roll_count; i++) {
        end += r->roll[i].weight;
        r->roll_end[i] = end;
        for (; high < (int)sizeof r->roll_guide && (uint64_t)high << r->roll_guide_shift < end; high++)
            r->roll_guide[high] = (uint8_t)i;
    }
}

/* ---- What follows from it ---------------------------------------------------------------------------------------- */

/* True if some roll leaves the first token without a walk out of the hub: then both may still be there later on. */
static bool start_may_block(const struct sf_rules *r)
{
    struct sf_state s = { .token = { { .at = SF_HUB }, { .at = SF_HUB } }, .piece = { r->start[0], r->start[1] } };
    for (s.roll.move = 1; s.roll.move <= r->dice; s.roll.move++) {
        struct sf_ends ends = sf_walk_ends(r, &s);
        if (!(ends.plain | ends.rim))
            return true;
    }
    return false;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* The longest walk that dice, deck or hand allow. */
static int longest_walk(const struct sf_rules *r)
{
    bool hand = r->base.choice[SF_OPT_CHANCE] == SF_HAND;
    int most = 0;
    for (int move = 1; move < SF_HAND_VALUES; move++)
        if (hand ? r->hand[move] > 0 : r->move_weight[move] > 0)
            most = move;
    return most;
}

/* The most ends that a token can have to choose from. Whatever stands in the way takes some away and adds none, and
 * `farthest` offers ends of shorter walks; so those of a token alone on the board, for each start and length, are the
 * most. */
static int most_ends(const struct sf_rules *r)
{
    int most = 0, longest = longest_walk(r);
    for (sf_set rest = r->board; rest; rest &= rest - 1) {
        for (int rim = 0; rim < 2; rim++) {
            struct sf_state s = { .token = { { .at = (uint8_t)sf_first(rest), .rim = rim > 0 }, { .fate = SF_HOME } } };
            for (s.roll.move = 1; s.roll.move <= longest; s.roll.move++) {
                struct sf_ends ends = sf_walk_ends(r, &s);
                most = larger(most, sf_count(ends.plain) + sf_count(ends.rim));
            }
        }
    }
    return most;
}

/* How many numbers of MOVE a throw, or a card, can show. */
static int move_values(const struct sf_rules *r)
{
    int values = 0;
    for (int move = 0; move < SF_HAND_VALUES; move++)
        values += r->move_weight[move] > 0;
    return values;
}

static void set_limits(struct sf_rules *r)
{
    int steps = 0, cards = 0, pieces = larger(r->piece_count[SF_SNAKE], r->piece_count[SF_FOX]);
    bool hand = r->base.choice[SF_OPT_CHANCE] == SF_HAND;
    for (sf_set rest = r->board; rest; rest &= rest - 1)
        steps = larger(steps, sf_count(r->next[sf_first(rest)]));
    for (int move = 0; hand && move < SF_HAND_VALUES; move++)
        cards += r->hand[move] > 0;
    r->base.actions_max = larger(larger(most_ends(r), cards), steps);
    r->base.outcomes_max = larger(larger(pieces, steps), hand ? 2 : r->roll_count);
    if (r->base.seats == 2 && !hand)
        r->base.outcomes_max = larger(r->base.outcomes_max, move_values(r) * move_values(r));
    /* A shuffle, a card and a token that stays, or a walk; each piece moves or is passed over once; both tokens are
     * eaten; the game is over. (Coming home leaves out the hunt, and there are at least two pieces.) */
    r->base.events_max = larger(3, longest_walk(r)) + r->piece_count[SF_SNAKE] + r->piece_count[SF_FOX] + 2 + 1;
}

/* Colours of no ring, told to whoever has written them. */
static void warn(const struct sf_rules *r, const struct flat *f)
{
    for (int colour = 0; colour < 4 && r->colour_name[colour][0]; colour++) {
        bool used = false;
        char path[32];
        for (int ring = 0; ring < r->rings; ring++)
            used = used || r->ring_colour[ring] == colour;
        snprintf(path, sizeof path, "colours.%s", r->colour_name[colour]);
        if (!used)
            flat_warn(f, path, "no ring has this colour");
    }
}

int sf_build(struct rules *rules, struct flat *f, struct error *err)
{
    struct sf_rules *r = (struct sf_rules *)rules;
    int code, before;
    if (rules->ruleset->seats_max > 2 &&
        (code = flat_refuse(f, err, "seats.1", "must be at most 2, one for each token")))
        return code;
    if ((code = read_rings(r, f, err)) || (code = read_pieces(r, f, err)))
        return code;
    before = flat_refusals(f);
    if ((code = read_dice(r, f, err)))
        return code;
    if (flat_refusals(f) > before) { /* without dice nobody can tell what the cards are to be */
        flat_skip(f, "deck");
        flat_skip(f, "hand");
    } else if ((code = read_deck(r, f, err)) || (code = read_hand(r, f, err))) {
        return code;
    }
    if ((code = rules_read_turns(rules, f, err)) || (code = flat_verdict(f)))
        return code;
    warn(r, f);
    guide_rolls(r);
    sf_lay_board(r);
    r->start_may_block = start_may_block(r);
    set_limits(r);
    return 0;
}

/* Tokens on the board: stacks, of which play sees the tops, and how seats stand by them (SM-14 to SM-16, SM-22 to
 * SM-26). */
#include "games/serpent_master/sm_parts.h"

_Static_assert(SM_SEATS_MAX *SM_TOKENS_MAX <= 255, "all tokens are counted in the bytes of a word");
_Static_assert(2 * SM_SEATS_MAX * SM_TOKENS_MAX <= 8 * sizeof((struct sm_state *)NULL)->buried,
               "all tokens have room among the buried ones");

int sm_top_of(const struct sm_state *s, int square)
{
    if (!(sm_occupied(s) >> square & 1))
        return -1;
    return (int)((s->top[1] >> square & 1) + 2 * (s->top[2] >> square & 1) + 3 * (s->top[3] >> square & 1));
}

/* ---- What is buried ---------------------------------------------------------------------------------------------- */

static int depth_of(const struct sm_state *s, int square)
{
    return (int)(s->depth[sm_column(square)] >> 8 * sm_row(square) & 255);
}

/* How many tokens are buried on the squares before this one; SM_SQUARES: on all. Their number fits a byte, so no byte
 * of the sum runs over into the next. */
static int buried_before(const struct sm_state *s, int square)
{
    int last = sm_column(square), row = sm_row(square);
    uint64_t sum = row ? s->depth[last] & (((uint64_t)1 << 8 * row) - 1) : 0;
    for (int column = 0; column < SM_SIDE_MAX; column++) /* always all of them, so that nothing has to be guessed */
        sum += column < last ? s->depth[column] : 0;
    return (int)(sum * 0x0101010101010101u >> 56);
}

/* The visible token of a square, which is the seat's, is covered: it goes on top of those that are buried there, and
 * all that come after it move up by one. */
static void bury(struct sm_state *s, int square, int seat)
{
    int number = buried_before(s, square) + depth_of(s, square), last = buried_before(s, SM_SQUARES) / 32;
    int word = number / 32, bit = 2 * (number % 32);
    uint64_t below = s->buried[word] & (((uint64_t)1 << bit) - 1), above = s->buried[word] ^ below;
    uint64_t carry = s->buried[word] >> 62;
    s->buried[word] = below | (uint64_t)seat << bit | above << 2;
    while (++word <= last) {
        uint64_t moved = s->buried[word] << 2 | carry;
        carry = s->buried[word] >> 62;
        s->buried[word] = moved;
    }
    s->depth[sm_column(square)] += (uint64_t)1 << 8 * sm_row(square);
}

bool sm_has_room(const struct sm_state *s, int square)
{
    return buried_before(s, SM_SQUARES) < SM_SEATS_MAX * SM_TOKENS_MAX && sm_height(s, square) < SM_HEIGHT_MAX;
}

void sm_put_tokens(struct sm_state *s, int seat, uint64_t squares)
{
    for (uint64_t covered = squares & sm_occupied(s); covered; covered &= covered - 1) {
        int square = __builtin_ctzll(covered);
        bury(s, square, sm_top_of(s, square));
    }
    for (int other = 0; other < SM_SEATS_MAX; other++)
        s->top[other] &= ~squares;
    s->top[seat] |= squares;
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

int sm_height(const struct sm_state *s, int square)
{
    return depth_of(s, square) + (sm_occupied(s) & SM_BIT(square) ? 1 : 0);
}

int sm_stack(const struct sm_state *s, int square, uint8_t *stack)
{
    int height = depth_of(s, square), number = buried_before(s, square), top = sm_top_of(s, square);
    for (int i = 0; i < height; i++, number++)
        stack[i] = (uint8_t)(s->buried[number / 32] >> 2 * (number % 32) & 3);
    if (top >= 0)
        stack[height++] = (uint8_t)top;
    return height;
}

/* ---- How seats stand --------------------------------------------------------------------------------------------- */

/* Holes 7 to 10: the token under the head is not visible, and the head counts 1, wherever it is. */
struct sm_standing sm_standing(const struct sm_state *s, int seat)
{
    int head = s->head[seat];
    uint64_t visible = sm_on_board(head) ? s->top[seat] & ~SM_BIT(head) : s->top[seat];
    struct sm_standing standing = { .points = __builtin_popcountll(visible) + 1 };
    if (sm_on_board(head))
        standing.stack = sm_height(s, head);
    for (; visible; visible &= visible - 1)
        standing.alone += depth_of(s, __builtin_ctzll(visible)) == 0;
    return standing;
}

/* What counts first, second and last, in one number. */
static int64_t worth(struct sm_standing standing)
{
    return (int64_t)standing.points << 32 | standing.stack << 16 | standing.alone;
}

void sm_rank(const struct sm_state *s, uint8_t rank[SEATS_MAX])
{
    int64_t value[SM_SEATS_MAX];
    for (int seat = 0; seat < s->base.seats; seat++)
        value[seat] = worth(sm_standing(s, seat));
    rank_by(value, s->base.seats, rank);
}

static enum sm_reason grade(const struct sm_rules *r, const struct sm_state *s)
{
    int lost = sm_count(s->lost[0]), grade = 0;
    while (grade < 3 && lost > r->grade[grade])
        grade++;
    return (enum sm_reason)(SM_MASTER + grade);
}

enum sm_reason sm_reason(const struct sm_rules *r, const struct sm_state *s)
{
    struct sm_standing standing[SM_SEATS_MAX];
    enum sm_reason reason = SM_BY_POINTS;
    int best = 0;
    if (s->base.seats == 1)
        return grade(r, s);
    for (int seat = 0; seat < s->base.seats; seat++) {
        standing[seat] = sm_standing(s, seat);
        best = worth(standing[seat]) > worth(standing[best]) ? seat : best;
    }
    for (int seat = 0; seat < s->base.seats; seat++) {
        enum sm_reason against = SM_BY_POINTS; /* what sets the best apart from this one */
        if (seat == best || standing[seat].points < standing[best].points)
            continue;
        if (standing[seat].stack < standing[best].stack)
            against = SM_BY_STACK;
        else
            against = standing[seat].alone < standing[best].alone ? SM_BY_ALONE : SM_DRAWN;
        reason = against > reason ? against : reason;
    }
    return reason;
}

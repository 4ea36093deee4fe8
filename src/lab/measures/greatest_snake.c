/* What a report tells about The Greatest Snake: what becomes of rats, how often cards and abilities are in vain, how
 * much the table is asked for answers, and how often each card of the ruleset comes into play. Whatever is fed to a
 * snake counts as a rat, as it does in the rules. */
#include "games/greatest_snake/greatest_snake.h"
#include "lab/measure.h"

enum {
    TURNS,
    SEATS,
    SNAKES, /* on the table as turns begin */
    ASLEEP, /* of those */
    WAKING, /* turns that wake their snake */
    DRAWS,  /* of the Draw Phase */
    FROM_PIT,
    DRAWN, /* rats, in whatever phase */
    REFUSED,
    BY_CHOICE, /* refused by a snake that could eat */
    MEALS,     /* announced */
    DECIDED,   /* rats refused or announced; one that a card draws outside the Draw Phase is not decided on */
    SPOILT,    /* meals */
    EATEN,
    VOMITED,
    DIGESTED,
    PLAYED, /* Power Cards */
    USED,   /* abilities */
    CARDS,  /* both */
    DODGED,
    WITHOUT, /* effect, when they resolved */
    WORN,    /* Equipment that was put on */
    WINDOWS, /* see count_windows */
    ASKED,   /* seats */
    ANSWERS,
    COUNTERED, /* answers that were answered */
    DEEPEST,   /* stack */
    DIGESTS,   /* announced */
    UNSAID,
    STOLEN,
    SWAPPED,
    TAKEN, /* out of hands */
    SALVAGED,
    LOOKS,
    RESHUFFLES,
    SHARED_FIRST,
    PENDING, /* memory: entries on the stack before the action */
    EATEN_BY_KIND,
    CARDS_BY_KIND = EATEN_BY_KIND + GS_KINDS_MAX,
    VAIN_BY_KIND = CARDS_BY_KIND + GS_KINDS_MAX, /* dodged or without effect */
    WORN_BY_KIND = VAIN_BY_KIND + GS_KINDS_MAX,
    COUNTS = WORN_BY_KIND + GS_KINDS_MAX
};

_Static_assert((int)COUNTS <= (int)MEASURE_COUNTS_MAX, "there is room for as many counts");

static const struct measure list[] = {
    { "turns", "turns", MEASURE_NUMBER, TURNS, 0, 0 },
    { "turns_per_seat", "turns of a seat", MEASURE_RATIO, TURNS, SEATS, 0 },
    { "rats_drawn", "rats drawn", MEASURE_NUMBER, DRAWN, 0, 0 },
    { "rats_eaten", "rats eaten", MEASURE_NUMBER, EATEN, 0, 0 },
    { "rats_vomited", "rats vomited", MEASURE_NUMBER, VOMITED, 0, 0 },
    { "rats_digested", "rats digested", MEASURE_NUMBER, DIGESTED, 0, 0 },
    { "powers_per_turn", "Power Cards played in a turn", MEASURE_RATIO, PLAYED, TURNS, 0 },
    { "abilities_per_turn", "abilities used in a turn", MEASURE_RATIO, USED, TURNS, 0 },
    { "equipment_per_turn", "Equipment put on in a turn", MEASURE_RATIO, WORN, TURNS, 0 },
    { "windows_per_turn", "windows for answers in a turn", MEASURE_RATIO, WINDOWS, TURNS, 0 },
    { "asked_per_window", "seats asked in a window", MEASURE_RATIO, ASKED, WINDOWS, 0 },
    { "deepest_stack", "deepest stack", MEASURE_NUMBER, DEEPEST, 0, 0 },
    { "stolen", "Equipment stolen", MEASURE_NUMBER, STOLEN, 0, 0 },
    { "swapped", "Equipment swapped", MEASURE_NUMBER, SWAPPED, 0, 0 },
    { "taken", "cards taken out of hands", MEASURE_NUMBER, TAKEN, 0, 0 },
    { "salvaged", "cards salvaged", MEASURE_NUMBER, SALVAGED, 0, 0 },
    { "looks", "looks at hands", MEASURE_NUMBER, LOOKS, 0, 0 },
    { "reshuffles", "reshuffles of the piles", MEASURE_NUMBER, RESHUFFLES, 0, 0 },
    { "shared_first", "shared first places", MEASURE_SHARE, SHARED_FIRST, 0, 0 },
    { "pit_draws", "draws from the Pit", MEASURE_PERCENT, FROM_PIT, DRAWS, 0 },
    { "refused", "drawn rats refused", MEASURE_PERCENT, REFUSED, DECIDED, 0 },
    { "refused_by_choice", "refused though it could eat", MEASURE_PERCENT, BY_CHOICE, REFUSED, 0 },
    { "meals_spoilt", "meals spoilt by answers", MEASURE_PERCENT, SPOILT, MEALS, 0 },
    { "eaten_vomited", "eaten rats vomited", MEASURE_PERCENT, VOMITED, EATEN, 0 },
    { "dodged", "cards and abilities dodged", MEASURE_PERCENT, DODGED, CARDS, 0 },
    { "without_effect", "without effect when resolved", MEASURE_PERCENT, WITHOUT, CARDS, 0 },
    { "windows_answered", "windows with an answer", MEASURE_PERCENT, ANSWERS, WINDOWS, 0 },
    { "answers_answered", "answers that were answered", MEASURE_PERCENT, COUNTERED, ANSWERS, 0 },
    { "unsaid", "\"Digest!\" withdrawn", MEASURE_PERCENT, UNSAID, DIGESTS, 0 },
    { "waking", "turns begun by waking", MEASURE_PERCENT, WAKING, TURNS, 0 },
    { "asleep", "snakes asleep as turns begin", MEASURE_PERCENT, ASLEEP, SNAKES, 0 },
    { "eaten_by_kind", "Rats eaten", MEASURE_NUMBER, EATEN_BY_KIND, 0, GS_KINDS_MAX },
    { "cards_by_kind", "Cards played, abilities used", MEASURE_NUMBER, CARDS_BY_KIND, 0, GS_KINDS_MAX },
    { "vain_by_kind", "Dodged, or without effect", MEASURE_PERCENT, VAIN_BY_KIND, CARDS_BY_KIND, GS_KINDS_MAX },
    { "worn_by_kind", "Equipment put on", MEASURE_NUMBER, WORN_BY_KIND, 0, GS_KINDS_MAX },
    { .key = NULL },
};

/* ---- What makes sense by a ruleset ------------------------------------------------------------------------------- */

static bool has_effect(const struct gs_rules *r, enum gs_effect effect)
{
    for (int card = 0; card < r->kinds; card++)
        if (r->card[card].effect == effect)
            return true;
    return false;
}

static bool has_ability(const struct gs_rules *r)
{
    for (int card = 0; card < r->kinds; card++)
        if (r->equipment >> card & 1 && r->card[card].effect != GS_NOTHING)
            return true;
    return false;
}

static bool has_look(const struct gs_rules *r)
{
    for (int card = 0; card < r->kinds; card++)
        if (r->card[card].drawn_look)
            return true;
    return false;
}

/* Behind the last kind there are no rats, no Equipment and no effects. */
static bool has_row(const struct gs_rules *r, int table, int card)
{
    if (table == EATEN_BY_KIND)
        return gs_is_rat(r, card) || r->card[card].effect == GS_FEED;
    if (table == WORN_BY_KIND)
        return r->equipment >> card & 1;
    return r->card[card].effect != GS_NOTHING;
}

static bool has(const struct rules *rules, const struct measure *m, int row)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    switch (m->count) {
    case PLAYED:
        return r->powers != 0;
    case USED:
        return has_ability(r);
    case WORN:
        return r->equipment != 0;
    case DODGED:
        return has_effect(r, GS_DODGE);
    case STOLEN:
        return has_effect(r, GS_STEAL);
    case SWAPPED:
        return has_effect(r, GS_SWAP);
    case TAKEN:
        return has_effect(r, GS_TAKE);
    case SALVAGED:
        return has_effect(r, GS_SALVAGE);
    case LOOKS:
        return has_look(r);
    default:
        return m->rows == 0 || has_row(r, m->count, row);
    }
}

static void row_text(const struct rules *rules, const struct measure *m, int row, struct textbuf *out)
{
    (void)m;
    text_put(out, ((const struct gs_rules *)rules)->card[row].name);
}

/* ---- Counting ---------------------------------------------------------------------------------------------------- */

/* An answer is what is announced while something is pending, and answers an answer if that is more than one entry. */
static void count_announced(const struct event *e, int64_t *count)
{
    int64_t height = count[PENDING] + 1;
    count[ANSWERS] += height > 1;
    count[ASKED] += height > 1;
    count[COUNTERED] += height > 2;
    count[DEEPEST] = height > count[DEEPEST] ? height : count[DEEPEST];
    switch ((enum gs_do)e->arg[0]) {
    case GS_DO_EAT:
        count[MEALS]++;
        break;
    case GS_DO_EQUIP: /* counted when it is put on */
        break;
    case GS_DO_DIGEST:
        count[DIGESTS]++;
        break;
    case GS_DO_PLAY:
        count[PLAYED]++;
        count[CARDS_BY_KIND + e->arg[1]]++;
        break;
    case GS_DO_USE:
        count[USED]++;
        count[CARDS_BY_KIND + e->arg[1]]++;
        break;
    }
}

/* The sleeping snake whose turn it is has just woken. */
static void count_turn(bool waking, const struct gs_state *s, int64_t *count)
{
    count[TURNS]++;
    count[WAKING] += waking;
    count[SNAKES] += s->base.seats;
    count[ASLEEP] += waking;
    for (int seat = 0; seat < s->base.seats; seat++)
        count[ASLEEP] += !s->snake[seat].awake;
}

static void count_eaten(int rat, int64_t *count)
{
    count[EATEN]++;
    count[EATEN_BY_KIND + rat]++;
}

static void count_failed(enum gs_do what, int card, int64_t *count)
{
    if (what == GS_DO_EAT)
        count[SPOILT]++;
    if (what != GS_DO_PLAY && what != GS_DO_USE)
        return;
    count[WITHOUT]++;
    count[VAIN_BY_KIND + card]++;
}

/* What happens to rats. */
static void count_rats(const struct gs_rules *r, const struct event *e, int64_t *count)
{
    switch (e->type) {
    case GS_EV_DREW_RAT: /* a king is crowned next, or it came from the Deck and is only crowned */
        count[DRAWN] += !r->card[e->arg[0]].king;
        count[DRAWS] += e->arg[1];
        count[FROM_PIT] += e->arg[1];
        break;
    case GS_EV_CROWNED:
        count[DRAWN]++;
        count_eaten(e->arg[0], count);
        break;
    case GS_EV_ATE:
        count_eaten(e->arg[0], count);
        break;
    case GS_EV_VOMITED:
        count[VOMITED]++;
        break;
    case GS_EV_DIGESTED:
        count[DIGESTED]++;
        break;
    }
}

/* What happens to cards, but for rats. */
static void count_cards(const struct event *e, int64_t *count)
{
    switch (e->type) {
    case GS_EV_FAILED:
        count_failed((enum gs_do)e->arg[0], e->arg[1], count);
        break;
    case GS_EV_CANCELLED:
        count[DODGED]++;
        count[VAIN_BY_KIND + e->arg[2]]++;
        break;
    case GS_EV_EQUIPPED:
        count[WORN]++;
        count[WORN_BY_KIND + e->arg[0]]++;
        break;
    case GS_EV_STOLEN:
        count[STOLEN]++;
        break;
    case GS_EV_SWAPPED:
        count[SWAPPED]++;
        break;
    case GS_EV_TOOK:
        count[TAKEN]++;
        break;
    case GS_EV_SALVAGED:
        count[SALVAGED]++;
        break;
    case GS_EV_LOOKED:
        count[LOOKS]++;
        break;
    }
}

/* What moves the game on. */
static void count_course(const struct event *e, bool last, const struct gs_state *after, int64_t *count)
{
    switch (e->type) {
    case GS_EV_TURN:
        count_turn(!last && e[1].type == GS_EV_WOKE, after, count);
        break;
    case GS_EV_DRAWS:
        count[DRAWS]++;
        break;
    case GS_EV_SHUFFLED:
        count[RESHUFFLES]++;
        break;
    case GS_EV_ANNOUNCED:
        count_announced(e, count);
        break;
    case GS_EV_PASSED:
        count[ASKED]++;
        break;
    case GS_EV_UNSAID:
        count[UNSAID]++;
        break;
    }
}

/* A window is one round of asking about the entry on top. It opens with an announcement and, if something is still
 * pending, after each resolution and what that has caused; it is closed by an answer or when all who are asked have
 * passed. If nobody is to be asked there is none. So one is new whenever an answer is owed and nobody has passed. */
static void count_windows(const struct gs_state *after, int64_t *count)
{
    count[WINDOWS] += after->base.phase == GS_RESPONSE && after->passed == 0;
    count[PENDING] = after->entries;
}

static void step(const struct rules *rules, action a, const struct state *after, const struct event_log *log,
                 int64_t *count)
{
    (void)a;
    const struct gs_state *s = (const struct gs_state *)after;
    const struct event *e = log->events, *end = e + log->count;
    if (e != end && e->type == GS_EV_TO_PIT) { /* on its own, not after a failed meal or a draw */
        count[REFUSED]++;
        count[BY_CHOICE] += gs_can_eat(s, e->seat);
    }
    for (; e != end; e++) {
        count_course(e, e + 1 == end, s, count);
        count_rats((const struct gs_rules *)rules, e, count);
        count_cards(e, count);
    }
    count_windows(s, count);
}

static void end(const struct rules *rules, const struct state *last, const struct result *result, int64_t *count)
{
    (void)last;
    int first = 0;
    for (int seat = 0; seat < rules->seats; seat++)
        first += result->rank[seat] == 1;
    count[SEATS] = rules->seats;
    count[DECIDED] = count[REFUSED] + count[MEALS];
    count[CARDS] = count[PLAYED] + count[USED];
    count[SHARED_FIRST] = first > 1;
}

const struct measures greatest_snake_measures = {
    .game = "greatest-snake",
    .list = list,
    .has = has,
    .row_text = row_text,
    .step = step,
    .events = true,
    .end = end,
};

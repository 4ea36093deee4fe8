/* Who is asked at a table of several persons; see asking.h. */
#include "seat/asking.h"

#include "show/preview.h"

/* Nothing was claimed, and nobody has declined: at first, and after a jump to another ply. */
static void forget(struct asking *a)
{
    a->claimer = SEAT_NONE;
    a->silent = 0;
    a->asked_ply = -1;
}

void asking_begin(struct asking *a, struct match *m, unsigned persons)
{
    *a = (struct asking){ .match = m, .persons = persons };
    a->declining = SEAT_NONE;
    forget(a);
    if (__builtin_popcount(persons) == 1) /* against bots, that answer often */
        wishes_set(&a->wishes, __builtin_ctz(persons), WISH_MATTERS);
}

void asking_release(struct asking *a)
{
    deeds_release(&a->deeds);
}

/* ---- What all may know ------------------------------------------------------------------------------------------- */

static const struct rules *rules_of(const struct asking *a)
{
    return match_rules(a->match);
}

static const struct show *show_here(const struct asking *a)
{
    return show_of(rules_of(a)->game);
}

unsigned asking_owing(const struct asking *a)
{
    struct state s = match_status(a->match);
    unsigned owing = 0;
    for (int seat = 0; seat < s.seats; seat++)
        owing |= (unsigned)game_owes(&s, seat) << seat;
    return owing;
}

bool asking_known(const struct asking *a)
{
    return show_here(a)->answering;
}

bool asking_secrets(const struct asking *a)
{
    return secrets_among(rules_of(a), a->persons);
}

bool asking_open(const struct asking *a)
{
    return show_open(rules_of(a), match_view(a->match, VIEW_TABLE));
}

bool asking_opens(const struct asking *a)
{
    bool opens = show_here(a)->open && (match_status(a->match).node == NODE_SEALED || asking_open(a));
    return opens && asking_secrets(a);
}

/* ---- Who is asked ------------------------------------------------------------------------------------------------ */

/* True where the rules ask for an answer now. */
static bool at_answer(const struct asking *a)
{
    return asking_known(a) && match_status(a->match).node == NODE_REACTION;
}

static bool wants(const struct asking *a, int seat)
{
    return wishes_wants(&a->wishes, rules_of(a), match_view(a->match, VIEW_TABLE), seat);
}

/* The persons who are still to be asked in this round. */
static unsigned persons_in_round(const struct asking *a)
{
    return preview_round(rules_of(a), match_view(a->match, VIEW_TABLE)) & a->persons;
}

/* Those of them who want to be asked; where a game was taken back to, whoever is asked first. */
static unsigned wanting(const struct asking *a, int asked)
{
    unsigned seats = persons_in_round(a), found = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1 && wants(a, seat))
            found |= 1u << seat;
    return found || a->asked_ply != match_ply(a->match) ? found : 1u << asked;
}

static bool asks_directly(const struct asking *a, int seat)
{
    if (a->claimer == seat)
        return true;
    return !asking_secrets(a) && (wants(a, seat) || a->asked_ply == match_ply(a->match));
}

int asking_settle(struct asking *a, int looks)
{
    unsigned owing = asking_owing(a) & a->persons;
    bool here = looks < SEATS_MAX && owing >> looks & 1;
    int asked = here ? looks : owing ? __builtin_ctz(owing) : SEAT_NONE;
    a->declining = SEAT_NONE;
    a->claimers = 0;
    if (asked == SEAT_NONE || !at_answer(a) || asks_directly(a, asked))
        return asked;
    bool passes = a->silent >> asked & 1 || a->claimer != SEAT_NONE;
    if (asking_secrets(a) && !passes)
        a->claimers = wanting(a, asked);
    if (!a->claimers)
        a->declining = asked;
    return SEAT_NONE;
}

int asking_claimer(const struct asking *a, int n)
{
    struct state s = match_status(a->match);
    int first = game_sole_actor(&s);
    for (int i = 0; i < s.seats; i++) {
        int seat = (first + i) % s.seats;
        if (a->claimers >> seat & 1 && --n == 0)
            return seat;
    }
    return SEAT_NONE;
}

int asking_claim(struct asking *a, int seat)
{
    struct state s = match_status(a->match);
    a->claimers = 0;
    a->asked_ply = -1;
    a->claimer = seat;
    if (seat == SEAT_NONE)
        a->silent = persons_in_round(a);
    return seat == SEAT_NONE ? game_sole_actor(&s) : SEAT_NONE;
}

action asking_declining(const struct asking *a, int seat)
{
    return show_here(a)->answering->decline(rules_of(a), match_view(a->match, VIEW_TABLE), seat);
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

/* Whatever is not declined opens a new round, in which nobody has claimed anything yet. */
static void note(struct asking *a, int seat, action act, enum origin origin)
{
    bool declined = at_answer(a) && act == asking_declining(a, seat);
    deeds_note(&a->deeds, rules_of(a), match_view(a->match, VIEW_TABLE), match_ply(a->match), seat, origin);
    a->silent = declined ? a->silent & ~(1u << seat) : 0;
    if (!declined || seat == a->claimer)
        a->claimer = SEAT_NONE;
    wishes_keep(&a->wishes);
}

/* If turns have begun, who did not want to be asked before their own wants what they wanted earlier. */
void asking_play(struct asking *a, int seat, action act, enum origin origin)
{
    int before = match_event_count(a->match);
    note(a, seat, act, origin);
    match_play_action(a->match, seat, act);
    for (int v = before + 1; v <= match_event_count(a->match); v++) {
        struct event seen = event_seen_by(match_event(a->match, v), VIEW_TABLE);
        wishes_observe(&a->wishes, rules_of(a), &seen);
    }
}

/* ---- Taking back ------------------------------------------------------------------------------------------------- */

/* A person who is back at a decision is asked again, whatever they wish; if it is they who look, they alone. */
static void ask_here(struct asking *a, int looks)
{
    int ply = match_ply(a->match);
    forget(a);
    a->asked_ply = ply;
    struct state s = match_status(a->match);
    if (looks < SEATS_MAX && game_owes(&s, looks) && deeds_at(&a->deeds, ply).origin == ORIGIN_DECIDED)
        a->claimer = looks;
}

enum take_back asking_take_back(struct asking *a, int looks)
{
    int now = match_ply(a->match), ply = deeds_last_decided(&a->deeds, now, a->persons ? a->persons : ~0u);
    if (ply < 0)
        return NOTHING_DONE;
    if (!deeds_may_take_back(&a->deeds, ply, now, looks, asking_secrets(a), a->claimers != 0))
        return TOO_LATE;
    match_seek(a->match, ply);
    ask_here(a, looks);
    return TAKEN_BACK;
}

/* True if what comes next is a person's decision, and bots have made theirs where several choose at once. */
static bool persons_next(const struct asking *a)
{
    unsigned owing = asking_owing(a);
    if (deeds_at(&a->deeds, match_ply(a->match)).origin == ORIGIN_TABLE)
        return false;
    return owing & a->persons && !(owing & ~a->persons);
}

bool asking_bring_back(struct asking *a, int looks)
{
    if (match_redoable(a->match) == 0)
        return false;
    forget(a);
    do
        match_redo(a->match, NULL);
    while (match_redoable(a->match) && a->persons && !persons_next(a));
    if (match_redoable(a->match))
        ask_here(a, looks);
    return true;
}

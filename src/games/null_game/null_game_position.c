/* The null game's position: written as JSON, read back, and checked.
 *
 *     "phase":"choose","round":1,"prize":3,"looked":[0],"hands":[[1,1,6],[2,3,5]],"played":[6,null],"gone":[],
 *     "winner":null,"asked":null,"challenged":[],"points":[0,0]
 *
 * In a view a hand that is not seen is its number of cards, and a card that is not seen is "hidden". */
#include "games/null_game/null_game.h"

#include "engine/form.h"

const char *const ng_phase_words[] = {
    [NG_LAY] = "lay",         [NG_DEAL] = "deal",     [NG_CHOOSE] = "choose", [NG_ANSWER] = "answer",
    [NG_TURN_UP] = "turn-up", [NG_REWARD] = "reward", [NG_OVER] = "over",     NULL,
};

/* Every key once: what is written, what is read, what documents and other programs are told. */
enum ng_key {
    KEY_PHASE,
    KEY_ROUND,
    KEY_PRIZE,
    KEY_LOOKED,
    KEY_HANDS,
    KEY_PLAYED,
    KEY_GONE,
    KEY_WINNER,
    KEY_ASKED,
    KEY_CHALLENGED,
    KEY_POINTS
};

const struct game_key ng_keys[] = {
    [KEY_PHASE] = { "phase", "text", NULL, "what is being done: a word of the list of phases" },
    [KEY_ROUND] = { "round", "int", NULL, "the round, from 1" },
    [KEY_PRIZE] = { "prize", "card|null", "\"hidden\"", "the card laid aside" },
    [KEY_LOOKED] = { "looked", "[seat]", NULL, "who has looked at the prize" },
    [KEY_HANDS] = { "hands", "[[card];seats]", "[[card]|int;seats]", "the cards of each seat" },
    [KEY_PLAYED] = { "played", "[card|null;seats]", "[card|null|\"hidden\";seats]", "the card each seat has chosen" },
    [KEY_GONE] = { "gone", "[card]", NULL, "the cards that have been turned up" },
    [KEY_WINNER] = { "winner", "seat|null", NULL, "who wins the round so far" },
    [KEY_ASKED] = { "asked", "seat|null", NULL, "who answers, or has challenged" },
    [KEY_CHALLENGED] = { "challenged", "[seat]", NULL, "who has used the challenge" },
    [KEY_POINTS] = { "points", "[int;seats]", NULL, "the points of each seat, without the prize" },
    { .name = NULL },
};

static const char *key(enum ng_key key)
{
    return ng_keys[key].name;
}

/* ---- Written and read -------------------------------------------------------------------------------------------- */

/* The view of somebody who does not see it all may have a hidden card there. */
static void form_card(struct form *t, const char *name, const struct ng_rules *r, bool hidden, uint8_t *card)
{
    if (hidden && form_said(t, name, *card == NG_HIDDEN_CARD, "hidden"))
        *card = NG_HIDDEN_CARD;
    else
        form_maybe(t, name, card, 1, r->cards, NG_NO_CARD);
}

/* A hand that is not seen is a number. */
static void form_hand(struct form *t, const struct ng_rules *r, struct ng_state *s, int seat)
{
    if (!state_is_of(&s->base, seat)) {
        form_byte(t, NULL, &s->held[seat], 0, r->hand);
        return;
    }
    form_counts(t, NULL, s->hand[seat], 1, r->cards, 0, r->deck);
    s->held[seat] = 0;
    for (int card = 1; card <= r->cards; card++)
        s->held[seat] = (uint8_t)(s->held[seat] + s->hand[seat][card]);
}

/* A list with a value for each seat. */
static void form_seats(struct form *t, const struct ng_rules *r, struct ng_state *s, enum ng_key which)
{
    int seats = r->base.seats;
    form_list(t, key(which), seats, seats, seats);
    for (int seat = 0; seat < seats; seat++)
        if (which == KEY_HANDS)
            form_hand(t, r, s, seat);
        else if (which == KEY_PLAYED)
            form_card(t, NULL, r, !state_is_of(&s->base, seat), &s->played[seat]);
        else
            form_byte(t, NULL, &s->points[seat], 0, UINT8_MAX);
    form_end(t);
}

/* Every key with its limits, for both directions. */
static void form_position(struct form *t, const struct ng_rules *r, struct ng_state *s)
{
    int seats = r->base.seats;
    uint8_t round = (uint8_t)(s->round + 1);
    form_word(t, key(KEY_PHASE), &s->base.phase, ng_phase_words);
    form_byte(t, key(KEY_ROUND), &round, 1, r->rounds);
    s->round = (uint8_t)(round - 1);
    form_card(t, key(KEY_PRIZE), r, s->base.viewer != VIEW_FULL, &s->prize);
    form_bits(t, key(KEY_LOOKED), &s->looked, seats);
    form_seats(t, r, s, KEY_HANDS);
    form_seats(t, r, s, KEY_PLAYED);
    form_counts(t, key(KEY_GONE), s->gone, 1, r->cards, 0, r->deck);
    form_maybe(t, key(KEY_WINNER), &s->winner, 0, seats - 1, NG_NOBODY);
    form_maybe(t, key(KEY_ASKED), &s->asked, 0, seats - 1, NG_NOBODY);
    form_bits(t, key(KEY_CHALLENGED), &s->challenged, seats);
    form_seats(t, r, s, KEY_POINTS);
}

void ng_json(const struct rules *rules, const struct state *view, struct json *w)
{
    struct form t = form_to(w);
    struct ng_state s = *(const struct ng_state *)view;
    form_position(&t, (const struct ng_rules *)rules, &s);
}

/* Then the whole is held to what is true of every state. */
int ng_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    struct form t = form_from(f, err);
    struct ng_state *s = (struct ng_state *)state;
    form_position(&t, (const struct ng_rules *)rules, s);
    const char *fault = t.code ? NULL : ng_fault(rules, state);
    if (fault)
        return flat_refuse(f, err, "", "%s", fault);
    ng_set_node(s);
    return t.code;
}

/* ---- What must always hold --------------------------------------------------------------------------------------- */

static const char *hands_fault(const struct ng_rules *r, const struct ng_state *s)
{
    enum ng_phase phase = (enum ng_phase)s->base.phase;
    int drawing = ng_drawing_seat(r, s);
    int before = s->round == 0 ? 0 : r->hand - 1; /* cards of a seat that has not drawn in this round */
    if ((phase == NG_DEAL) != (drawing != NG_NOBODY) && phase <= NG_CHOOSE && phase != NG_LAY)
        return "cards are dealt while a hand is not full, and only then";
    for (int seat = 0; seat < s->base.seats; seat++) {
        int held = 0;
        for (int card = 1; card <= r->cards; card++)
            held += s->hand[seat][card];
        if (!state_is_of(&s->base, seat))
            held = s->held[seat];
        if (held != s->held[seat])
            return "a hand is counted wrongly";
        int least = phase == NG_LAY ? 0 : phase <= NG_CHOOSE ? before : r->hand - 1;
        int most = phase == NG_LAY || (phase == NG_DEAL && seat > drawing) ? least : r->hand - (phase > NG_CHOOSE);
        if (held < least || held > most)
            return "a hand has too few or too many cards";
    }
    return NULL;
}

/* A prize is known to whoever has looked at it, and to all in the end. */
static bool knows_prize(const struct ng_state *s)
{
    int viewer = s->base.viewer;
    return s->base.phase == NG_OVER || (viewer < s->base.seats && (s->looked >> viewer & 1));
}

static const char *cards_fault(const struct ng_rules *r, const struct ng_state *s)
{
    enum ng_phase phase = (enum ng_phase)s->base.phase;
    int gone = 0, left = 0, unseen = s->prize == NG_HIDDEN_CARD,
        turned_up = __builtin_popcount(s->challenged) - (phase == NG_TURN_UP);
    for (int card = 1; card <= r->cards; card++) {
        int played = 0;
        for (int seat = 0; seat < s->base.seats; seat++)
            played += s->played[seat] == card;
        left += ng_left(r, s, card);
        if (ng_left(r, s, card) < 0)
            return "a card is there more often than the deck has it";
        if (phase > NG_CHOOSE && played > s->gone[card])
            return "a card that was played is not gone";
        gone += s->gone[card];
    }
    if (gone != s->base.seats * (s->round + (phase > NG_CHOOSE)) + turned_up)
        return "the number of cards gone does not fit the round";
    if ((s->prize == NG_NO_CARD) != (phase == NG_LAY))
        return "the prize is laid aside first of all";
    if (s->prize != NG_NO_CARD && s->prize != NG_HIDDEN_CARD && s->base.viewer != VIEW_FULL && !knows_prize(s))
        return "the prize is hidden from its viewer";
    int open = 0;
    for (int seat = 0; seat < s->base.seats; seat++) {
        int card = s->played[seat];
        open += card == NG_NO_CARD;
        unseen += state_is_of(&s->base, seat) ? 0 : s->held[seat];
        if (!state_is_of(&s->base, seat) && card != NG_NO_CARD && (card == NG_HIDDEN_CARD) != (phase == NG_CHOOSE))
            return "a card is hidden while it is chosen, and only then";
        if (phase <= NG_DEAL ? card != NG_NO_CARD : phase > NG_CHOOSE && card == NG_NO_CARD)
            return "cards played do not fit the phase";
        if (phase == NG_CHOOSE && card != NG_NO_CARD && state_is_of(&s->base, seat) && s->hand[seat][card] == 0)
            return "a seat plays a card that it does not hold";
    }
    if (left < unseen)
        return "more cards are hidden than there are";
    return phase == NG_CHOOSE && open == 0 ? "all have chosen, so the cards should be turned up" : NULL;
}

static const char *seats_fault(const struct ng_rules *r, const struct ng_state *s)
{
    enum ng_phase phase = (enum ng_phase)s->base.phase;
    int alone = phase > NG_CHOOSE ? ng_highest_alone(s) : NG_NOBODY;
    bool by_card = s->winner == alone;
    bool by_challenge =
        phase >= NG_REWARD && alone != NG_NOBODY && s->winner != NG_NOBODY && (s->challenged >> s->winner & 1);
    if (!by_card && !by_challenge)
        return "this seat cannot have won the round";
    if (s->winner == NG_NOBODY && phase > NG_CHOOSE && phase != NG_OVER)
        return "a round without a winner ends at once";
    if ((phase == NG_ANSWER || phase == NG_TURN_UP) != (s->asked != NG_NOBODY) ||
        (s->asked != NG_NOBODY && s->asked == s->winner))
        return "the seat asked does not fit the phase";
    if (s->asked != NG_NOBODY && (s->challenged >> s->asked & 1) != (phase == NG_TURN_UP))
        return "the seat asked has no challenge";
    if (!r->challenge && (s->challenged || s->asked != NG_NOBODY))
        return "the option 'challenge' is no";
    if (__builtin_popcount(s->challenged) > s->round + (phase >= NG_TURN_UP))
        return "there were too many challenges";
    return NULL;
}

const char *ng_fault(const struct rules *rules, const struct state *state)
{
    const struct ng_rules *r = (const struct ng_rules *)rules;
    const struct ng_state *s = (const struct ng_state *)state;
    int finished = s->round + (s->base.phase == NG_OVER);
    if (s->base.phase == NG_OVER ? finished != r->rounds
                                 : s->round >= r->rounds || (s->round && s->base.phase == NG_LAY))
        return "the round does not fit the phase";
    if (__builtin_popcount(s->looked) > finished)
        return "more seats have looked at the prize than rounds were won";
    for (int seat = 0; seat < s->base.seats; seat++)
        if (s->points[seat] > finished * (r->score > r->look ? r->score : r->look))
            return "a seat has more points than it can have won";
    const char *fault = hands_fault(r, s);
    if (!fault)
        fault = cards_fault(r, s);
    return fault ? fault : seats_fault(r, s);
}

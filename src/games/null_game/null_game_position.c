/* The null game's position: written as JSON, read back, and checked.
 *
 *     "phase":"choose","round":1,"prize":3,"looked":[0],"hands":[[1,1,6],[2,3,5]],"played":[6,null],"gone":[],
 *     "winner":null,"asked":null,"challenged":[],"points":[0,0]
 *
 * In a view a hand that is not seen is its number of cards, and a card that is not seen is "hidden". */
#include "games/null_game/null_game.h"

#include <stdio.h>

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

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void write_card(struct json *w, int card)
{
    if (card == NG_NO_CARD)
        json_put_null(w);
    else if (card == NG_HIDDEN_CARD)
        json_put_text(w, "hidden");
    else
        json_put_int(w, card);
}

/* Cards are written ascending, whatever the order in which they came. */
static void write_cards(struct json *w, const uint8_t *copies)
{
    json_list_begin(w);
    for (int card = 1; card <= NG_CARD_MAX; card++)
        for (int i = 0; i < copies[card]; i++)
            json_put_int(w, card);
    json_list_end(w);
}

static void write_seat(struct json *w, const char *key, int seat)
{
    json_key(w, key);
    if (seat == NG_NOBODY)
        json_put_null(w);
    else
        json_put_int(w, seat);
}

static void write_seats(struct json *w, const char *key, unsigned seats)
{
    json_key(w, key);
    json_list_begin(w);
    for (int seat = 0; seat < NG_SEATS_MAX; seat++)
        if (seats >> seat & 1)
            json_put_int(w, seat);
    json_list_end(w);
}

void ng_json(const struct rules *rules, const struct state *view, struct json *w)
{
    const struct ng_state *s = (const struct ng_state *)view;
    json_member_text(w, key(KEY_PHASE), ng_phase_words[s->base.phase]);
    json_member_int(w, key(KEY_ROUND), s->round + 1);
    json_key(w, key(KEY_PRIZE));
    write_card(w, s->prize);
    write_seats(w, key(KEY_LOOKED), s->looked);
    json_key(w, key(KEY_HANDS));
    json_list_begin(w);
    for (int seat = 0; seat < rules->seats; seat++)
        if (s->base.viewer == VIEW_FULL || s->base.viewer == seat)
            write_cards(w, s->hand[seat]);
        else
            json_put_int(w, s->held[seat]);
    json_list_end(w);
    json_key(w, key(KEY_PLAYED));
    json_list_begin(w);
    for (int seat = 0; seat < rules->seats; seat++)
        write_card(w, s->played[seat]);
    json_list_end(w);
    json_key(w, key(KEY_GONE));
    write_cards(w, s->gone);
    write_seat(w, key(KEY_WINNER), s->winner);
    write_seat(w, key(KEY_ASKED), s->asked);
    write_seats(w, key(KEY_CHALLENGED), s->challenged);
    json_key(w, key(KEY_POINTS));
    json_list_begin(w);
    for (int seat = 0; seat < rules->seats; seat++)
        json_put_int(w, s->points[seat]);
    json_list_end(w);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* The view of somebody who does not see it all may have a hidden card there. Paths are made by the caller, so that
 * every refusal names the very item that is wrong. */
static int read_card(const struct ng_rules *r, struct flat *f, struct error *err, bool hidden, uint8_t *card,
                     const char *path)
{
    static const char *const words[] = { "hidden", NULL };
    int64_t number = NG_NO_CARD;
    int word, code = 0;
    const struct flat_item *item = flat_find(f, "%s", path);
    if (hidden && item && item->type == FLAT_TEXT) {
        code = flat_word(f, err, words, &word, "%s", path);
        number = NG_HIDDEN_CARD;
    } else if (!flat_null(f, "%s", path)) {
        code = flat_int(f, err, 1, r->cards, &number, "%s", path);
    }
    *card = (uint8_t)number;
    return code;
}

static int read_cards(const struct ng_rules *r, struct flat *f, struct error *err, uint8_t *copies, const char *path)
{
    int count, code = flat_list(f, err, 0, r->deck, &count, "%s", path);
    for (int i = 0; !code && i < count; i++) {
        int64_t card = 0;
        code = flat_int(f, err, 1, r->cards, &card, "%s.%d", path, i);
        copies[card]++;
    }
    return code;
}

static int read_seat(struct flat *f, struct error *err, int seats, uint8_t *seat, enum ng_key which)
{
    int64_t number = NG_NOBODY;
    int code = flat_null(f, "%s", key(which)) ? 0 : flat_int(f, err, 0, seats - 1, &number, "%s", key(which));
    *seat = (uint8_t)number;
    return code;
}

static int read_seats(struct flat *f, struct error *err, int seats, uint8_t *set, enum ng_key which)
{
    int count, code = flat_list(f, err, 0, seats, &count, "%s", key(which));
    for (int i = 0; !code && i < count; i++) {
        int64_t seat = 0;
        code = flat_int(f, err, 0, seats - 1, &seat, "%s.%d", key(which), i);
        if (!code && *set >> seat & 1)
            return flat_refuse(f, err, key(which), "names seat %d twice", (int)seat);
        *set |= (uint8_t)(1 << seat);
    }
    return code;
}

static bool sees(const struct ng_state *s, int seat)
{
    return s->base.viewer == VIEW_FULL || s->base.viewer == seat;
}

/* A hand that is not seen is a number. */
static int read_hand(const struct ng_rules *r, struct flat *f, struct ng_state *s, int seat, struct error *err)
{
    char path[32];
    int64_t held = 0;
    snprintf(path, sizeof path, "%s.%d", key(KEY_HANDS), seat);
    int code =
        sees(s, seat) ? read_cards(r, f, err, s->hand[seat], path) : flat_int(f, err, 0, r->hand, &held, "%s", path);
    s->held[seat] = (uint8_t)held;
    for (int card = 1; card <= r->cards; card++)
        s->held[seat] = (uint8_t)(s->held[seat] + s->hand[seat][card]);
    return code;
}

/* What a seat has: its hand, its card on the table, its points. */
static int read_seat_things(const struct ng_rules *r, struct flat *f, struct ng_state *s, int seat, struct error *err)
{
    char path[32];
    int64_t points = 0;
    int code = read_hand(r, f, s, seat, err);
    snprintf(path, sizeof path, "%s.%d", key(KEY_PLAYED), seat);
    if (code || (code = read_card(r, f, err, !sees(s, seat), &s->played[seat], path)) ||
        (code = flat_int(f, err, 0, UINT8_MAX, &points, "%s.%d", key(KEY_POINTS), seat)))
        return code;
    s->points[seat] = (uint8_t)points;
    return 0;
}

/* Reads every key that `ng_json` writes, each with its limits; then holds the whole to what is true of every state. */
int ng_read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    const struct ng_rules *r = (const struct ng_rules *)rules;
    struct ng_state *s = (struct ng_state *)state;
    int phase, count, code, seats = rules->seats;
    int64_t round;
    bool view = s->base.viewer != VIEW_FULL;
    if ((code = flat_word(f, err, ng_phase_words, &phase, "%s", key(KEY_PHASE))) ||
        (code = flat_int(f, err, 1, r->rounds, &round, "%s", key(KEY_ROUND))) ||
        (code = read_card(r, f, err, view, &s->prize, key(KEY_PRIZE))) ||
        (code = read_seats(f, err, seats, &s->looked, KEY_LOOKED)) ||
        (code = flat_list(f, err, seats, seats, &count, "%s", key(KEY_HANDS))) ||
        (code = flat_list(f, err, seats, seats, &count, "%s", key(KEY_PLAYED))) ||
        (code = flat_list(f, err, seats, seats, &count, "%s", key(KEY_POINTS))) ||
        (code = read_cards(r, f, err, s->gone, key(KEY_GONE))) ||
        (code = read_seat(f, err, seats, &s->winner, KEY_WINNER)) ||
        (code = read_seat(f, err, seats, &s->asked, KEY_ASKED)) ||
        (code = read_seats(f, err, seats, &s->challenged, KEY_CHALLENGED)))
        return code;
    for (int seat = 0; seat < seats; seat++)
        if ((code = read_seat_things(r, f, s, seat, err)))
            return code;
    s->base.phase = (uint8_t)phase;
    s->round = (uint8_t)(round - 1);
    const char *fault = ng_fault(rules, state);
    if (fault)
        return flat_refuse(f, err, "", "%s", fault);
    ng_set_node(s);
    return 0;
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
        if (!sees(s, seat))
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
        unseen += sees(s, seat) ? 0 : s->held[seat];
        if (!sees(s, seat) && card != NG_NO_CARD && (card == NG_HIDDEN_CARD) != (phase == NG_CHOOSE))
            return "a card is hidden while it is chosen, and only then";
        if (phase <= NG_DEAL ? card != NG_NO_CARD : phase > NG_CHOOSE && card == NG_NO_CARD)
            return "cards played do not fit the phase";
        if (phase == NG_CHOOSE && card != NG_NO_CARD && sees(s, seat) && s->hand[seat][card] == 0)
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

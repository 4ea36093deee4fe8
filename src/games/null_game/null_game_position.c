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
    json_member_text(w, "phase", ng_phase_words[s->base.phase]);
    json_member_int(w, "round", s->round + 1);
    json_key(w, "prize");
    write_card(w, s->prize);
    write_seats(w, "looked", s->looked);
    json_key(w, "hands");
    json_list_begin(w);
    for (int seat = 0; seat < rules->seats; seat++)
        if (s->base.viewer == VIEW_FULL || s->base.viewer == seat)
            write_cards(w, s->hand[seat]);
        else
            json_put_int(w, s->held[seat]);
    json_list_end(w);
    json_key(w, "played");
    json_list_begin(w);
    for (int seat = 0; seat < rules->seats; seat++)
        write_card(w, s->played[seat]);
    json_list_end(w);
    json_key(w, "gone");
    write_cards(w, s->gone);
    write_seat(w, "winner", s->winner);
    write_seat(w, "asked", s->asked);
    write_seats(w, "challenged", s->challenged);
    json_key(w, "points");
    json_list_begin(w);
    for (int seat = 0; seat < rules->seats; seat++)
        json_put_int(w, s->points[seat]);
    json_list_end(w);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* Paths are made by the caller, so that every refusal names the very item that is wrong. */
static int read_card(const struct ng_rules *r, struct flat *f, struct error *err, uint8_t *card, const char *path)
{
    int64_t number = NG_NO_CARD;
    int code = flat_null(f, "%s", path) ? 0 : flat_int(f, err, 1, r->cards, &number, "%s", path);
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

static int read_seat(struct flat *f, struct error *err, int seats, uint8_t *seat, const char *path)
{
    int64_t number = NG_NOBODY;
    int code = flat_null(f, "%s", path) ? 0 : flat_int(f, err, 0, seats - 1, &number, "%s", path);
    *seat = (uint8_t)number;
    return code;
}

static int read_seats(struct flat *f, struct error *err, int seats, uint8_t *set, const char *path)
{
    int count, code = flat_list(f, err, 0, seats, &count, "%s", path);
    for (int i = 0; !code && i < count; i++) {
        int64_t seat = 0;
        code = flat_int(f, err, 0, seats - 1, &seat, "%s.%d", path, i);
        if (!code && *set >> seat & 1)
            return flat_refuse(f, err, path, "names seat %d twice", (int)seat);
        *set |= (uint8_t)(1 << seat);
    }
    return code;
}

/* What a seat has: its hand, its card on the table, its points. */
static int read_seat_things(const struct ng_rules *r, struct flat *f, struct ng_state *s, int seat, struct error *err)
{
    char path[32];
    int64_t points = 0;
    snprintf(path, sizeof path, "hands.%d", seat);
    int code = read_cards(r, f, err, s->hand[seat], path);
    for (int card = 1; card <= r->cards; card++)
        s->held[seat] = (uint8_t)(s->held[seat] + s->hand[seat][card]);
    snprintf(path, sizeof path, "played.%d", seat);
    if (code || (code = read_card(r, f, err, &s->played[seat], path)) ||
        (code = flat_int(f, err, 0, UINT8_MAX, &points, "points.%d", seat)))
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
    if ((code = flat_word(f, err, ng_phase_words, &phase, "phase")) ||
        (code = flat_int(f, err, 1, r->rounds, &round, "round")) || (code = read_card(r, f, err, &s->prize, "prize")) ||
        (code = read_seats(f, err, seats, &s->looked, "looked")) ||
        (code = flat_list(f, err, seats, seats, &count, "hands")) ||
        (code = flat_list(f, err, seats, seats, &count, "played")) ||
        (code = flat_list(f, err, seats, seats, &count, "points")) || (code = read_cards(r, f, err, s->gone, "gone")) ||
        (code = read_seat(f, err, seats, &s->winner, "winner")) ||
        (code = read_seat(f, err, seats, &s->asked, "asked")) ||
        (code = read_seats(f, err, seats, &s->challenged, "challenged")))
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
        if (held != s->held[seat])
            return "a hand is counted wrongly";
        int least = phase == NG_LAY ? 0 : phase <= NG_CHOOSE ? before : r->hand - 1;
        int most = phase == NG_LAY || (phase == NG_DEAL && seat > drawing) ? least : r->hand - (phase > NG_CHOOSE);
        if (held < least || held > most)
            return "a hand has too few or too many cards";
    }
    return NULL;
}

static const char *cards_fault(const struct ng_rules *r, const struct ng_state *s)
{
    enum ng_phase phase = (enum ng_phase)s->base.phase;
    int gone = 0, turned_up = __builtin_popcount(s->challenged) - (phase == NG_TURN_UP);
    for (int card = 1; card <= r->cards; card++) {
        int played = 0;
        for (int seat = 0; seat < s->base.seats; seat++)
            played += s->played[seat] == card;
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
    int open = 0;
    for (int seat = 0; seat < s->base.seats; seat++) {
        int card = s->played[seat];
        open += card == NG_NO_CARD;
        if (phase <= NG_DEAL ? card != NG_NO_CARD : phase > NG_CHOOSE && card == NG_NO_CARD)
            return "cards played do not fit the phase";
        if (phase == NG_CHOOSE && card != NG_NO_CARD && s->hand[seat][card] == 0)
            return "a seat plays a card that it does not hold";
    }
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

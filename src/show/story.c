/* The turns of a match and what they came to; see story.h. */
#include "show/story.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MAX = TOLD_TEXT_MAX / 2 }; /* a turn may be long: the sentences stop there */

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

static void scores_of(const struct story *s, int32_t *out)
{
    struct result result;
    game_result(s->rules, &s->view.state, &result);
    memcpy(out, result.score, sizeof result.score);
}

static void open_turn(struct story *s, struct turn turn)
{
    if (s->turn_count % 64 == 0)
        s->turns = memory_resize(s->turns, (size_t)(s->turn_count + 64) * sizeof *s->turns);
    turn.first = s->event_count;
    turn.count = 0;
    scores_of(s, turn.before);
    memcpy(turn.after, turn.before, sizeof turn.after);
    s->turns[s->turn_count++] = turn;
}

void story_begin(struct story *s, const struct rules *rules, const struct state *view)
{
    *s = (struct story){ .rules = rules };
    memcpy(&s->view, view, rules->game->state_size);
}

void story_release(struct story *s)
{
    free(s->events);
    free(s->turns);
}

/* By the roles: where a seat's turn begins, or in a game without such events, where another seat does something. */
static bool plainly_begins(const struct rules *rules, const struct event *seen, struct turn *turn)
{
    const struct event_type *types = rules->game->event_types;
    bool has_turns = false;
    for (int i = 0; types[i].name; i++)
        has_turns |= types[i].role == ROLE_TURN;
    if (seen->seat >= SEATS_MAX || (has_turns ? types[seen->type].role != ROLE_TURN : seen->seat == turn->seat))
        return false;
    turn->seat = seen->seat;
    turn->number = 0;
    return true;
}

void story_add(struct story *s, const struct event *seen)
{
    const struct show *show = show_of(s->rules->game);
    struct turn turn = { .seat = SEAT_NONE, .number = TURN_NONE };
    if (s->turn_count)
        turn = s->turns[s->turn_count - 1];
    bool begins =
        seen->type != EVENT_BARE && (show->turn_begins ? show->turn_begins(s->rules, &s->view.state, seen, &turn)
                                                       : plainly_begins(s->rules, seen, &turn));
    if (begins || !s->turn_count)
        open_turn(s, turn);
    if (s->event_count % 256 == 0)
        s->events = memory_resize(s->events, (size_t)(s->event_count + 256) * sizeof *s->events);
    s->events[s->event_count++] = *seen;
    game_advance(s->rules, &s->view.state, seen);
    game_settle(s->rules, &s->view.state);
    struct turn *now = &s->turns[s->turn_count - 1];
    now->count++;
    scores_of(s, now->after);
}

int story_since(const struct story *s, int seat)
{
    int last = s->turn_count - (s->view.state.node == NODE_OVER ? 1 : 2), turn = last;
    if (seat >= SEATS_MAX)
        return 0;
    while (turn >= 0 && s->turns[turn].seat != seat && (s->turns[turn].seat != SEAT_NONE || s->turns[turn].number < 0))
        turn--;
    turn = turn < last ? turn + 1 : last;
    return turn < 0 ? 0 : turn;
}

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

struct teller *recap_part(struct recap *a, int seat)
{
    tell(a->t, "%s", a->count++ ? ", " : a->opening);
    if (seat != SEAT_NONE && seat != a->subject)
        tell(a->t, "%N ", seat);
    a->subject = a->t->subject = seat;
    return a->t;
}

/* A score, without tenths where there are none. */
static void tell_score(const struct story *s, int score, struct teller *t)
{
    int unit = game_score_unit(s->rules);
    if (score % unit)
        game_score_text(s->rules, score, t->out);
    else
        tell(t, "%d", score / unit);
}

/* "+9, now 34" */
static void tell_gain(const struct story *s, const struct turn *turn, int seat, struct teller *t)
{
    int gain = turn->after[seat] - turn->before[seat];
    tell(t, gain > 0 ? "+" : "-");
    tell_score(s, abs(gain), t);
    tell(t, ", now ");
    tell_score(s, turn->after[seat], t);
}

/* Whose turn it is. */
static void tell_whose(const struct story *s, const struct turn *now, struct teller *t)
{
    const struct show *show = show_telling(s->rules, t);
    if (now->number == TURN_NONE && now->seat == SEAT_NONE)
        tell(t, "The start");
    else if (show->turn_title)
        show->turn_title(s->rules, now, t);
    else
        tell(t, "%N", now->seat);
}

/* What a turn did to the scores, if anything. */
static void tell_gains(const struct story *s, const struct turn *now, const char *opening, struct teller *t)
{
    for (int i = -1; i < s->rules->seats; i++) { /* the one whose turn it is first */
        int seat = i < 0 ? now->seat : i;
        if (seat >= s->rules->seats || (i == now->seat) || now->before[seat] == now->after[seat])
            continue;
        tell(t, "%s", opening);
        opening = "; ";
        if (seat != now->seat)
            tell(t, "%N ", seat);
        tell_gain(s, now, seat, t);
    }
}

void story_title(const struct story *s, int turn, struct teller *t)
{
    const struct turn *now = &s->turns[turn];
    tell_whose(s, now, t);
    tell_gains(s, now, ": ", t);
}

/* The sentences of the events whose roles are in a set. */
static void tell_plainly(const struct story *s, const struct turn *turn, unsigned roles, const char *opening,
                         struct teller *t)
{
    for (int i = turn->first; i < turn->first + turn->count && t->out->length < LINE_MAX; i++) {
        const struct event *seen = &s->events[i];
        if (seen->type == EVENT_BARE || !(roles >> s->rules->game->event_types[seen->type].role & 1))
            continue;
        tell(t, "%s", opening);
        game_event_tell(s->rules, seen, t);
        opening = " ";
    }
}

/* What happened, in words of the game; of what came before the first turn what was rolled, chosen, played and won. A
 * game without words has its sentences, but those that only divide the turns. */
static void tell_turn(const struct story *s, const struct turn *turn, const char *opening, struct teller *t)
{
    const struct show *show = show_telling(s->rules, t);
    struct recap recap = { .t = t, .opening = opening, .subject = turn->seat };
    const unsigned few = 1u << ROLE_CHANCE | 1u << ROLE_CHOOSE | 1u << ROLE_PLAY | 1u << ROLE_CAPTURE | 1u << ROLE_END,
                   dividing = 1u << ROLE_TURN | 1u << ROLE_TURN_END | 1u << ROLE_QUIET;
    if (!show->turn_told || turn->number == TURN_NONE) {
        tell_plainly(s, turn, show->turn_told ? few : ~dividing, opening, t);
        return;
    }
    for (int i = turn->first; i < turn->first + turn->count && t->out->length < LINE_MAX; i++)
        if (s->events[i].type != EVENT_BARE)
            show->turn_told(s->rules, turn, s->events, i, &recap);
}

void story_line(const struct story *s, int turn, struct teller *t)
{
    const struct turn *now = &s->turns[turn];
    tell_whose(s, now, t);
    size_t length = t->out->length;
    tell_turn(s, now, ": ", t);
    bool told = t->out->length > length, sentences = told && t->out->data[t->out->length - 1] == '.';
    tell_gains(s, now, !told ? ": " : sentences ? " " : "; ", t);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void member_of_scores(const struct story *s, const char *key, const int32_t *scores, struct json *w)
{
    json_member_list(w, key);
    for (int seat = 0; seat < s->rules->seats; seat++)
        json_put_int(w, scores[seat]);
    json_list_end(w);
}

static void turn_json(const struct story *s, int turn, const int *number, const struct cast *cast, struct json *w)
{
    const struct turn *now = &s->turns[turn];
    struct told told;
    json_object_begin(w);
    json_key(w, "seat");
    if (now->seat < SEATS_MAX)
        json_put_int(w, now->seat);
    else
        json_put_null(w);
    json_member_int(w, "from", number[now->first]);
    json_member_int(w, "to", number[now->first + now->count - 1]);
    member_of_scores(s, "scores_before", now->before, w);
    member_of_scores(s, "scores", now->after, w);
    story_title(s, turn, told_begin(&told, cast));
    told_member(&told, "title", w);
    story_line(s, turn, told_begin(&told, cast));
    told_member(&told, "line", w);
    json_object_end(w);
}

void story_json(const struct story *s, int from, const int *number, const struct cast *cast, struct json *w)
{
    json_list_begin(w);
    for (int i = 0; i < s->turn_count; i++)
        if (s->turns[i].first + s->turns[i].count > from)
            turn_json(s, i, number, cast, w);
    json_list_end(w);
}

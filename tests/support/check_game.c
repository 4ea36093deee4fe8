/* Conformance of a whole game in a match: played by texts, undone, replayed, written as a record and read back. */
#include "conformance.h"

#include <stdio.h>
#include <string.h>

static bool same_match(struct probe *p, struct match *m, struct match *other, const char *what)
{
    bool fine = match_ply(m) == match_ply(other) && match_event_count(m) == match_event_count(other);
    for (int ply = 0; fine && ply <= match_ply(m); ply++)
        fine = same_state(p, match_state_at(m, ply), match_state_at(other, ply));
    for (int v = 1; fine && v <= match_event_count(m); v++)
        fine = memcmp(match_event(m, v), match_event(other, v), sizeof(struct event)) == 0;
    return fine ? true : fault(p, "%s is another match", what);
}

/* Writes a record, reads it, writes it again. */
static bool record_goes_round(struct probe *p, struct match *m, enum chance_mode mode)
{
    struct match *again = NULL;
    struct error warning = { 0 }, err = { 0 };
    textbuf_clear(&p->text);
    textbuf_clear(&p->text2);
    match_record(m, &p->text);
    if (match_from_record(&p->setting->catalog->catalog, textbuf_text(&p->text), p->text.length, test_flattener(), mode,
                          match_seed(m), &again, &warning, &err))
        return fault(p, "a record that was written is refused: %s", err.text);
    bool fine = !warning.code || fault(p, "a record that was written is damaged: %s", warning.text);
    if (fine) {
        match_record(again, &p->text2);
        fine = strcmp(textbuf_text(&p->text), textbuf_text(&p->text2)) == 0 ||
               fault(p, "a record that was read is written in another way:\n%s", textbuf_text(&p->text2));
    }
    fine = fine && same_match(p, m, again, "the one read from the record");
    match_free(again);
    return fine;
}

/* Plays a random game by texts; every state must be that of the rules alone. */
static bool play_by_texts(struct probe *p, struct match *m)
{
    copy_state(p, p->s, match_state(m));
    while (p->s->node != NODE_OVER && match_ply(m) <= p->game->plies_max) {
        char text[256];
        struct textbuf out = textbuf_over(text, sizeof text);
        struct error err = { 0 };
        int seat;
        action a;
        if (!pick(p, &seat, &a))
            return false;
        game_action_text(p->rules, p->s, seat, a, &out);
        if (match_play(m, seat, text, &err))
            return fault(p, "'%s' of seat %d is refused by the match: %s", text, seat, err.text);
        game_apply(p->rules, p->s, seat, a, NULL);
        if (!same_state(p, p->s, match_state(m)))
            return fault(p, "after '%s' the match is in another state than the rules", text);
    }
    return true;
}

/* Back to the start by undo, and forth again by redo. */
static bool undoes(struct probe *p, struct match *m)
{
    int plies = match_ply(m);
    copy_state(p, p->a, match_state(m));
    game_setup(p->rules, p->b);
    while (match_undo(m, NULL) == 0)
        ;
    if (match_ply(m) != 0 || !same_state(p, match_state(m), p->b))
        return fault(p, "undo does not lead back to the start");
    while (match_redo(m, NULL) == 0)
        ;
    if (match_ply(m) != plies || !same_state(p, match_state(m), p->a))
        return fault(p, "redo does not lead forth again");
    return true;
}

/* A match begun from a state in the middle has a record of its own. */
static bool goes_on_from_the_middle(struct probe *p, const struct match *whole)
{
    struct match *m = match_from_state(setting_rules(p->setting), match_state_at(whole, match_ply(whole) / 2),
                                       CHANCE_MANUAL, "conformance");
    for (int i = 0; i < 5 && match_state(m)->node != NODE_OVER; i++) {
        int seat;
        action a;
        copy_state(p, p->s, match_state(m));
        if (!pick(p, &seat, &a)) {
            match_free(m);
            return false;
        }
        match_play_action(m, seat, a);
    }
    bool fine = record_goes_round(p, m, CHANCE_MANUAL);
    match_free(m);
    return fine;
}

static bool check_match(struct probe *p)
{
    struct match *m = match_new(setting_rules(p->setting), CHANCE_MANUAL, "conformance");
    bool fine =
        play_by_texts(p, m) && record_goes_round(p, m, CHANCE_MANUAL) && undoes(p, m) && goes_on_from_the_middle(p, m);
    match_free(m);
    return fine;
}

/* The same seed and the same choices give the same match; so does its record. */
static bool check_auto_chance(struct probe *p)
{
    char seed[32];
    snprintf(seed, sizeof seed, "conformance %u", (unsigned)p->seed);
    struct match *m = match_new(setting_rules(p->setting), CHANCE_AUTO, seed);
    struct match *twin = match_new(setting_rules(p->setting), CHANCE_AUTO, seed);
    const char *same_choices = "the match with the same seed and choices";
    bool fine = true;
    while (fine && match_state(m)->node != NODE_OVER && match_ply(m) <= p->game->plies_max) {
        int seat;
        action a;
        copy_state(p, p->s, match_state(m));
        fine = p->s->node != NODE_CHANCE || fault(p, "the match rests at a chance node");
        fine = fine && (same_state(p, p->s, match_state(twin)) || fault(p, "%s is in another state", same_choices));
        fine = fine && pick(p, &seat, &a);
        if (fine) {
            match_play_action(m, seat, a);
            match_play_action(twin, seat, a);
        }
    }
    fine = fine && same_match(p, m, twin, same_choices) && record_goes_round(p, m, CHANCE_AUTO);
    match_free(m);
    match_free(twin);
    return fine;
}

const struct check game_checks[] = {
    { .name = "match", .run = check_match },
    { .name = "chance of a match", .run = check_auto_chance },
    { .name = NULL },
};

/* The command for a screen that several persons share: what is done before all eyes, and what may be taken back. */
#include "base/memory.h"
#include "protocol/commands.h"
#include "seat/deeds.h"

#include <stdio.h>

/* Marks the numbers below `end` that an argument lists. */
static int read_marks(const struct flat *request, const char *key, int end, uint8_t mark, uint8_t *marks,
                      struct error *err)
{
    int code = 0, count = flat_count(request, "%s", key);
    if (count < 0)
        count = flat_has(request, "%s", key);
    for (int i = 0; i < count && !code; i++) {
        char entry[40];
        int64_t number = 0;
        snprintf(entry, sizeof entry, "%s.%d", key, i);
        code = argument_int(request, entry, NEEDED, 0, end - 1, &number, err);
        if (!code)
            marks[number] = mark;
    }
    return code;
}

/* Who has done what, and how it came about: what persons did as `origin` says. */
static struct deeds recall(const struct match *m, unsigned persons, const uint8_t *origin)
{
    int plies = match_ply(m);
    struct deeds d = { .list = memory_new((size_t)(plies + 1) * sizeof *d.list), .room = plies };
    for (int ply = 0; ply < plies; ply++) {
        struct deed *deed = &d.list[ply];
        int seat;
        match_action_at(m, ply, &seat);
        deed->seat = (uint8_t)seat;
        if (seat < SEATS_MAX && persons >> seat & 1)
            deed->origin = origin[ply];
    }
    return d;
}

/* Writes to where a viewer may take back what a person decided last, or why not. */
static void reply_back(struct json *w, struct match *m, unsigned persons, const uint8_t *origin, int viewer)
{
    int now = match_ply(m);
    struct deeds d = recall(m, persons, origin);
    bool secrets = secrets_among(match_rules(m), persons);
    int to = deeds_last_decided(&d, now, persons ? persons : ~0u);
    if (to >= 0) {
        const struct state *view = match_view_at(m, to, VIEW_TABLE);
        d.list[to].open = show_open(match_rules(m), view);
        d.list[to].sealed = view->node == NODE_SEALED;
    }
    bool may = to >= 0 && deeds_may_take_back(&d, to, now, viewer, secrets, viewer == VIEW_TABLE);
    json_member_int(w, "back", may ? to : -1);
    json_member_text(w, "why", deeds_refusal(may ? TAKEN_BACK : to < 0 ? NOTHING_DONE : TOO_LATE));
    deeds_release(&d);
}

int command_screen(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    struct match *m = session->match;
    int viewer, plies = match_ply(m), code;
    uint8_t *marks = memory_new(SEATS_MAX + (size_t)plies), *origin = marks + SEATS_MAX;
    for (int ply = 0; ply < plies; ply++)
        origin[ply] = ORIGIN_TABLE;
    if (!(code = argument_seat(request, NEEDED, "table", &viewer, err)) && !(code = need_match(session, viewer, err)) &&
        !(code = read_marks(request, "persons", match_rules(m)->seats, 1, marks, err)) &&
        !(code = read_marks(request, "decided", plies, ORIGIN_DECIDED, origin, err)) &&
        !(code = read_marks(request, "together", plies, ORIGIN_PUBLIC, origin, err))) {
        unsigned persons = 0;
        for (int seat = 0; seat < SEATS_MAX; seat++)
            persons |= (unsigned)marks[seat] << seat;
        json_member_object(w, "screen");
        json_member_bool(w, "open", show_open(match_rules(m), match_view(m, VIEW_TABLE)));
        reply_back(w, m, persons, origin, viewer);
        json_object_end(w);
    }
    free(marks);
    return code;
}

/* The command for a screen that several persons share: what is done before all eyes, and what may be taken back. */
#include "base/memory.h"
#include "protocol/commands.h"
#include "seat/deeds.h"

/* Marks the numbers below `end` that an argument lists. */
static int read_marks(const struct flat *request, const char *key, int end, uint8_t mark, uint8_t *marks,
                      struct error *err)
{
    int count = flat_count(request, "%s", key);
    if (count < 0 && flat_has(request, "%s", key))
        count = 1;
    for (int i = 0; i < count; i++) {
        const struct flat_item *item = flat_look(request, "%s.%d", key, i);
        if (!item || item->type != FLAT_INT || item->number < 0 || item->number >= end)
            return error_set(err, ERR_BAD_ARGUMENT, "'%s' must be a list of numbers below %d", key, end);
        marks[item->number] = mark;
    }
    return 0;
}

static bool is_open(const struct rules *rules, const struct state *view)
{
    const struct show *show = show_of(rules->game);
    return show->open && show->open(rules, view);
}

/* How the action of a ply came about, if its origin is known to be that or it is none of a person's. */
static struct deed recall(struct match *m, int ply, unsigned persons, uint8_t origin)
{
    int seat;
    match_action_at(m, ply, &seat);
    const struct state *view = match_view_at(m, ply, VIEW_TABLE);
    return (struct deed){ .seat = (uint8_t)seat,
                          .origin = seat < SEATS_MAX && persons >> seat & 1 ? origin : ORIGIN_DECIDED,
                          .open = is_open(match_rules(m), view),
                          .sealed = view->node == NODE_SEALED };
}

/* Writes to where a viewer may take back what a person decided last, or why not. */
static void reply_back(struct json *w, struct match *m, unsigned persons, const uint8_t *origin, int viewer)
{
    int now = match_ply(m);
    struct deeds d = { .list = memory_new((size_t)(now + 1) * sizeof *d.list), .room = now };
    for (int ply = 0; ply < now; ply++)
        d.list[ply] = recall(m, ply, persons, origin[ply]);
    bool secrets = match_rules(m)->game->hidden && persons & (persons - 1);
    int to = deeds_last_decided(&d, now, persons ? persons : ~0u);
    if (to >= 0 && deeds_may_take_back(&d, to, now, viewer, secrets, viewer == VIEW_TABLE))
        json_member_int(w, "back", to);
    else
        json_member_text(w, "why", deeds_refusal(to < 0 ? NOTHING_DONE : TOO_LATE));
    deeds_release(&d);
}

int command_screen(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    struct match *m = session->match;
    int viewer, plies = match_ply(m), code;
    uint8_t *marks = memory_new((size_t)(SEATS_MAX + plies)), *origin = marks + SEATS_MAX;
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
        json_member_bool(w, "open", is_open(match_rules(m), match_view(m, VIEW_TABLE)));
        reply_back(w, m, persons, origin, viewer);
        json_object_end(w);
    }
    free(marks);
    return code;
}

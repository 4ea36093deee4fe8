/* The record of a match as text; docs/protocol.md has the format. */
#include "match/match_parts.h"
#include "match/record.h"

#include <inttypes.h>

static void write_options(const struct rules *rules, struct textbuf *out)
{
    bool any = false;
    for (int i = 0; rules->game->options[i].key; i++) {
        if (!rules_option_written(rules, i))
            continue;
        text_putf(out, "%s %s=%s", any ? "" : "options", rules->game->options[i].key, rules->option[i]);
        any = true;
    }
    if (any)
        text_put_char(out, '\n');
}

static void write_header(const struct match *m, struct textbuf *out)
{
    const struct rules *rules = m->rules;
    const struct ruleset *ruleset = rules->ruleset;
    text_putf(out, RECORD_FIRST_LINE "\ngame %s ruleset %s version %d", rules->game->id, ruleset->id, ruleset->version);
    if (!ruleset->builtin)
        text_putf(out, " hash %016" PRIx64, ruleset->hash);
    if (rules->game->version > 1)
        text_putf(out, " rules %d", rules->game->version);
    text_put_char(out, '\n');
    if (ruleset->carried) {
        struct json w;
        text_put(out, "ruleset ");
        json_init(&w, out, JSON_AS_WRITTEN);
        flat_json(&ruleset->flat, &w);
        text_put_char(out, '\n');
    }
    write_options(rules, out);
    text_putf(out, "seats %d\n", rules->seats);
    if (m->from_position) {
        text_put(out, "position ");
        game_json(rules, match_state_at(m, 0), JSON_AS_WRITTEN, out);
        text_put_char(out, '\n');
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        if (!*match_name(m, seat))
            continue;
        struct json w;
        text_putf(out, "name %d ", seat);
        json_init(&w, out, JSON_AS_WRITTEN);
        json_put_text(&w, match_name(m, seat));
        text_put_char(out, '\n');
    }
    for (int seat = 0; seat < rules->seats; seat++)
        if (*match_look(m, seat))
            text_putf(out, "look %d %s\n", seat, match_look(m, seat));
}

void match_record(const struct match *m, struct textbuf *out)
{
    struct textbuf scratch = TEXTBUF_GROWING;
    write_header(m, out);
    for (int ply = 0; ply < match_ply(m); ply++) {
        int seat;
        action a = match_action_at(m, ply, &seat);
        if (seat == SEAT_CHANCE)
            text_put(out, "- ");
        else
            text_putf(out, "%d ", seat);
        game_action_text(m->rules, match_state_at(m, ply), seat, a, out);
        text_put_char(out, '\n');
        int count = ply + 1;
        if (record_hash_due(count) || count == match_ply(m))
            text_putf(out, "hash %d %016" PRIx64 "\n", count,
                      game_position_hash(m->rules, match_state_at(m, count), &scratch));
    }
    textbuf_release(&scratch);
}

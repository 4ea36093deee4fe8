/* A room's guests: they come, ask and go; see room.h. */
#include "base/hash.h"
#include "base/memory.h"
#include "room/room_parts.h"
#include "show/show.h"

#include <string.h>

const char *const room_wish_words[] = { "always", "matters", "none", NULL };

/* ---- Guests ------------------------------------------------------------------------------------------------------ */

static struct guest *find_guest(const struct room *r, int number)
{
    for (int i = 0; i < r->guest_count; i++)
        if (r->guests[i].number == number)
            return &r->guests[i];
    return NULL;
}

/* The answer that a seat has given in the open window: it is still theirs, wherever they come back. */
static void write_answer(const struct room *r, int seat, struct json *w)
{
    const struct place *p = &r->place[seat];
    if (!r->window.open || !(r->window.round >> seat & 1) || !p->answered)
        return;
    json_key(w, "answer");
    reply_action(w, r->session, seat, p->answer);
}

void room_join(struct room *r, int guest, int viewer, int epoch, int v, int64_t now, struct json *w)
{
    room_at(r, now);
    if (r->guest_count == r->guest_room) {
        r->guest_room = 2 * r->guest_room + 4;
        r->guests = memory_resize(r->guests, (size_t)r->guest_room * sizeof *r->guests);
    }
    bool sits = viewer < r->seats;
    if (sits) {
        struct place *p = &r->place[viewer];
        p->connections++;
        p->returning = p->bot.bot != NULL;
        if (p->awaited)
            room_line(r, "here %d", viewer);
        p->awaited = false;
    }
    r->watching += !sits;
    room_follow(r);
    r->tell_facts = true;
    room_done(r); /* the others; whoever joins is told here */
    r->guests[r->guest_count++] = (struct guest){ guest, viewer };
    if (sits)
        json_member_int(w, "seat", viewer);
    else
        json_member_null(w, "seat");
    room_write_facts(r, now, w);
    if (room_rules(r)->ruleset->carried)
        json_member_raw(w, "ruleset", textbuf_text(&r->ruleset));
    room_put_talk(r, w);
    if (r->state != WAITING)
        room_put_match(r, viewer, epoch, v, w);
    if (sits) {
        if (show_of(room_rules(r)->game)->answering)
            json_member_text(w, "wish", room_wish_words[r->wishes.wish[viewer]]);
        write_answer(r, viewer, w);
        json_member_int(w, "n", r->place[viewer].last_n);
    }
}

int room_viewer(const struct room *r, int guest)
{
    const struct guest *g = find_guest(r, guest);
    return g ? g->viewer : VIEW_TABLE;
}

void room_part(struct room *r, int guest, int64_t now)
{
    struct guest *g = find_guest(r, guest);
    if (!g)
        return;
    int viewer = g->viewer;
    room_at(r, now);
    *g = r->guests[--r->guest_count];
    if (viewer >= r->seats)
        r->watching--;
    else if (--r->place[viewer].connections == 0)
        r->place[viewer].gone = r->now;
    r->tell_facts = true;
    room_done(r);
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

void room_count_action(struct room *r, int seat, int n, const char *text)
{
    if (n <= 0)
        return;
    if (!r->window.open) /* when somebody has answered in secret nothing is to tell */
        r->place[seat].gone = r->now;
    r->place[seat].last_n = n;
    r->place[seat].last_hash = hash_bytes(HASH_START, text, strlen(text));
}

typedef int request_run(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err);

static int check_decision(const struct room *r, const struct flat *request, struct error *err)
{
    const struct numbering *n = &r->session->numbering;
    int64_t epoch, decision;
    int code = argument_int(request, "epoch", NEEDED, 1, INT64_MAX, &epoch, err);
    if (code || (code = argument_int(request, "decision", NEEDED, 1, INT64_MAX, &decision, err)))
        return code;
    if (r->state == OVER)
        return error_set(err, ERR_GAME_OVER, "the game is over");
    if (epoch != n->epoch || decision != n->decision)
        return error_set(err, ERR_STALE, "that is not what is due: now it is decision %d of epoch %d", n->decision,
                         n->epoch);
    return 0;
}

static int request_play(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    const char *text = "";
    int64_t n = 0;
    action a;
    int code = argument_text(request, "action", NEEDED, &text, err);
    if (code || (code = argument_int(request, "n", OPTIONAL, 1, INT32_MAX, &n, err)))
        return code;
    struct place *p = &r->place[seat];
    if (n && n == p->last_n && p->last_hash == hash_bytes(HASH_START, text, strlen(text)))
        goto counted;
    if (n && n <= p->last_n)
        return error_set(err, ERR_STALE, "number %d is used: the next is %d", (int)n, p->last_n + 1);
    if ((code = check_decision(r, request, err)) || (code = room_find_action(r, seat, text, &a, err)) ||
        (code = room_may_add(r, r->window.open && p->answered, err)))
        return code;
    room_line_action(r, seat, (int)n, text);
    room_count_action(r, seat, (int)n, text);
    p->thinking = IDLE; /* of a bot that played for them */
    if (r->window.open)
        room_answer(r, seat, a);
    else
        room_play(r, seat, a);
counted:
    if (n)
        json_member_int(w, "n", n);
    return 0;
}

static int request_actions(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)err;
    action *list = memory_new((size_t)rules_list_max(room_rules(r)) * sizeof *list);
    int count = room_actions(r, seat, list);
    reply_turn(w, r->session);
    reply_actions(w, r->session, seat, list, count);
    free(list);
    return 0;
}

static int request_wish(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    int wish = WISH_COUNT;
    int code = argument_word(request, "wish", room_wish_words, &wish, err);
    if (!code && wish == WISH_COUNT)
        code = error_set(err, ERR_BAD_ARGUMENT, "'wish' is needed: always, matters or none");
    if (code)
        return code;
    if (r->wishes.wish[seat] != wish)
        room_line_of(r, seat, "wish %d %s", seat, room_wish_words[wish]);
    wishes_set(&r->wishes, seat, (enum wish)wish);
    json_member_text(w, "wish", room_wish_words[wish]);
    return 0;
}

static int request_hold(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)w;
    if (!r->window.open || !(r->window.round >> seat & 1))
        return error_set(err, ERR_NOT_YOUR_TURN, "there is nothing that you may answer now");
    if (r->place[seat].held + HOLD_MS > HOLD_MOST_MS)
        return error_set(err, ERR_NOT_ALLOWED, "you have held the table up for long enough in this game");
    room_line(r, "hold %d", seat);
    room_hold(r, seat);
    return 0;
}

/* The line says what each clock has left: it means the same whenever and by whichever version it is read. */
static void go_back(struct room *r, int ply)
{
    bool clocks = r->clock != CLOCK_NONE;
    int64_t left[SEATS_MAX];
    struct textbuf text = TEXTBUF_GROWING;
    if (clocks)
        room_left_at(r, ply, left);
    text_put_int(&text, ply);
    for (int seat = 0; clocks && seat < r->seats; seat++)
        text_putf(&text, " %lld", (long long)left[seat]);
    room_line(r, "undo %s", textbuf_text(&text));
    textbuf_release(&text);
    room_go_back(r, ply, clocks ? left : NULL);
}

/* Done at once, or once all the others agree. */
static void go_back_if_agreed(struct room *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (seat != r->undo.seat && room_person(r, seat) && !(r->undo.agreed >> seat & 1))
            return;
    go_back(r, r->undo.ply);
}

static int request_undo(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    bool free;
    (void)request;
    int ply = room_undo_ply(r, seat, &free, err);
    if (ply < 0)
        return err->code;
    r->undo.seat = seat;
    r->undo.ply = ply;
    r->undo.agreed = free ? ~0u : 0;
    r->tell_facts = true;
    json_member_bool(w, "done", free);
    go_back_if_agreed(r);
    return 0;
}

static int need_undo(const struct room *r, int seat, struct error *err)
{
    if (r->undo.seat == SEAT_NONE || r->undo.seat == seat)
        return error_set(err, ERR_STALE, "nobody asks to take something back");
    return 0;
}

static int request_agree(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)w;
    if (need_undo(r, seat, err))
        return err->code;
    r->undo.agreed |= 1u << seat;
    r->tell_facts = true;
    go_back_if_agreed(r);
    return 0;
}

static int request_refuse(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)w;
    if (need_undo(r, seat, err))
        return err->code;
    r->undo.seat = SEAT_NONE;
    r->tell_facts = true;
    return 0;
}

static int request_say(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    const char *text = "";
    (void)w;
    int code = argument_text(request, "text", NEEDED, &text, err);
    if (code)
        return code;
    if (!room_sayable(text))
        return error_set(err, ERR_BAD_ARGUMENT, "what is said has 1 to %d letters, in one line", ROOM_TALK_LETTERS);
    room_say(r, seat, text);
    return 0;
}

static int request_look(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    const char *text = "";
    char worn[LOOK_SIZE];
    (void)w;
    int code = argument_text(request, "look", NEEDED, &text, err);
    if (code || (code = room_check_look(r, text, worn, err)))
        return code;
    if (r->state != WAITING)
        return error_set(err, ERR_NOT_ALLOWED, "the game has begun");
    if (strcmp(r->place[seat].look, worn) == 0)
        return 0;
    memcpy(r->place[seat].look, worn, sizeof worn);
    room_line(r, "look %d %s", seat, worn);
    r->tell_facts = true;
    return 0;
}

static int request_leave(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)w, (void)err;
    if (r->state != WAITING)
        return 0;
    room_stand_up(r, seat);
    room_line(r, "open %d", seat);
    for (int i = 0; i < r->guest_count; i++)
        if (r->guests[i].viewer == seat)
            r->guests[i].viewer = VIEW_TABLE;
    r->watching += r->place[seat].connections;
    r->place[seat].connections = 0;
    return 0;
}

/* A seat by its number, as long as the game has not begun and it is what it is to be. */
static int seat_before(const struct room *r, const struct flat *request, enum who who, int64_t *seat, struct error *err)
{
    int code = argument_int(request, "seat", NEEDED, 0, r->seats - 1, seat, err);
    if (code)
        return code;
    if (r->state != WAITING)
        return error_set(err, ERR_NOT_ALLOWED, "the game has begun");
    if (r->place[*seat].who != who)
        return error_set(err, ERR_TAKEN, who == OPEN ? "seat %d is taken" : "no bot sits on seat %d", (int)*seat);
    return 0;
}

/* The bot that is named, or the usual one. */
static int which_bot(const struct room *r, const struct flat *request, struct bot_choice *bot, struct error *err)
{
    const struct game *game = room_rules(r)->game;
    const char *name = NULL;
    int code = argument_text(request, "bot", OPTIONAL, &name, err);
    if (code)
        return code;
    *bot = name ? bot_find(name, game, err) : bot_usual(game);
    return bot->bot ? 0 : err->code;
}

static void line_bot(struct room *r, const char *verb, int seat)
{
    struct textbuf text = TEXTBUF_GROWING;
    bot_name(&r->place[seat].bot, &text);
    room_line(r, "%s %d %s", verb, seat, textbuf_text(&text));
    textbuf_release(&text);
}

/* So that nobody has to wait for who does not come. */
static int request_fill(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    struct bot_choice bot;
    int64_t open = 0;
    (void)seat, (void)w;
    int code = seat_before(r, request, OPEN, &open, err);
    if (code || (code = which_bot(r, request, &bot, err)))
        return code;
    room_seat_bot(r, (int)open, bot);
    line_bot(r, "bot", (int)open);
    room_begin_if_full(r);
    return 0;
}

static int request_free(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    int64_t taken = 0;
    (void)seat, (void)w;
    int code = seat_before(r, request, BOT, &taken, err);
    if (code)
        return code;
    room_stand_up(r, (int)taken);
    room_line(r, "open %d", (int)taken);
    return 0;
}

static int request_hand(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    struct bot_choice bot;
    int64_t whose = 0;
    (void)w;
    int code = argument_int(request, "seat", NEEDED, 0, r->seats - 1, &whose, err);
    if (code)
        return code;
    struct place *p = &r->place[whose];
    bool gone = !p->connections && r->now - p->gone >= GONE_MS;
    if (r->state != PLAYING || !room_person(r, (int)whose) || !(gone || p->late || whose == seat))
        return error_set(err, ERR_NOT_ALLOWED,
                         "a bot may play for you, or for who has been gone for three minutes or is out of time");
    if ((code = which_bot(r, request, &bot, err)))
        return code;
    p->bot = bot;
    p->returning = false;
    if (r->undo.seat == whose) /* nobody is left who wants it */
        r->undo.seat = SEAT_NONE;
    line_bot(r, "stand", (int)whose);
    r->tell_facts = true;
    if (r->undo.seat != SEAT_NONE) /* they may have been the last whose word was missing */
        go_back_if_agreed(r);
    return 0;
}

static int request_take(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)w, (void)err;
    r->place[seat].returning = r->place[seat].bot.bot != NULL;
    return 0;
}

static int request_past(struct room *r, int viewer, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)err;
    room_put_past(r, viewer, w);
    return 0;
}

static int request_ping(struct room *r, int seat, const struct flat *request, struct json *w, struct error *err)
{
    (void)r, (void)seat, (void)request, (void)err;
    json_member_bool(w, "pong", true);
    return 0;
}

static const struct request {
    const char *cmd;
    request_run *run;
    bool anybody; /* also who only watches */
    bool playing; /* once the match has begun */
    bool aside;   /* it may add a line that does not carry the game on */
    const char *arguments[6];
} requests[] = {
    { "play", request_play, false, true, false, { "n", "epoch", "decision", "action" } },
    { "actions", request_actions, false, true, false, { NULL } },
    { "wish", request_wish, false, false, true, { "wish" } },
    { "hold", request_hold, false, true, false, { NULL } },
    { "undo", request_undo, false, true, true, { NULL } },
    { "agree", request_agree, false, true, true, { NULL } },
    { "refuse", request_refuse, false, true, false, { NULL } },
    { "say", request_say, false, false, false, { "text" } },
    { "look", request_look, false, false, true, { "look" } },
    { "leave", request_leave, false, false, true, { NULL } },
    { "fill", request_fill, false, false, false, { "seat", "bot" } },
    { "free", request_free, false, false, true, { "seat" } },
    { "hand", request_hand, false, true, true, { "seat", "bot" } },
    { "take", request_take, false, true, false, { NULL } },
    { "past", request_past, true, true, false, { NULL } },
    { "ping", request_ping, true, false, false, { NULL } },
};

static int check_request(const struct room *r, const struct request *q, int viewer, const struct flat *request,
                         struct error *err)
{
    int code = check_arguments(request, q->cmd, q->arguments, err);
    if (code)
        return code;
    if (!q->anybody && viewer >= r->seats)
        return error_set(err, ERR_NOT_ALLOWED, "you watch; this is for those who sit at the table");
    if (q->playing && r->state == WAITING)
        return error_set(err, ERR_NO_MATCH, "the game has not begun: a seat is open still");
    return q->aside ? room_may_add(r, true, err) : 0;
}

int room_request(struct room *r, int guest, const struct flat *request, int64_t now, struct json *w, struct error *err)
{
    const struct guest *g = find_guest(r, guest);
    const struct flat_item *cmd = flat_look(request, "cmd");
    const char *name = cmd && cmd->type == FLAT_TEXT ? cmd->text : "";
    if (!g)
        return error_set(err, ERR_NOT_ALLOWED, "'join' comes first");
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        const struct request *q = &requests[i];
        if (strcmp(q->cmd, name) != 0)
            continue;
        int viewer = g->viewer, code = check_request(r, q, viewer, request, err);
        if (code)
            return code;
        room_tick(r, now);
        code = q->run(r, viewer, request, w, err);
        if (!code)
            room_tick(r, now);
        return code;
    }
    return error_set(err, ERR_UNKNOWN_COMMAND, "there is no '%.60s' at a table", name);
}

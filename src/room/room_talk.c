/* What is said at a table. The latest is kept for who comes, and for who comes back; see room.h. */
#include "base/memory.h"
#include "base/utf8.h"
#include "room/room_parts.h"

#include <stdlib.h>
#include <string.h>

static void put_said(struct json *w, const struct room *r, int seat, const char *text)
{
    json_member_int(w, "n", r->talk.count);
    json_member_int(w, "seat", seat);
    json_member_text(w, "name", r->place[seat].name);
    json_member_text(w, "text", text);
}

/* In the place of what was said ROOM_TALK_KEPT times before. */
static void keep(struct room *r, int seat, const char *text)
{
    if (!r->talk.said) {
        r->talk.said = memory_new(ROOM_TALK_KEPT * sizeof *r->talk.said);
        for (int i = 0; i < ROOM_TALK_KEPT; i++)
            r->talk.said[i] = TEXTBUF_GROWING;
    }
    struct textbuf *said = &r->talk.said[r->talk.count % ROOM_TALK_KEPT];
    struct json w;
    r->talk.bytes -= said->capacity;
    textbuf_clear(said);
    json_init(&w, said, JSON_AS_WRITTEN);
    json_object_begin(&w);
    put_said(&w, r, seat, text);
    json_object_end(&w);
    r->talk.bytes += said->capacity;
}

static void tell_guests(struct room *r, int seat, const char *text)
{
    struct textbuf message = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &message, JSON_AS_WRITTEN);
    json_object_begin(&w);
    json_member_text(&w, "push", "say");
    put_said(&w, r, seat, text);
    json_object_end(&w);
    for (int i = 0; i < r->guest_count; i++)
        r->host.say(r->host.context, r->guests[i].number, textbuf_text(&message), message.length);
    textbuf_release(&message);
}

bool room_sayable(const char *text)
{
    int letters = utf8_letters(text);
    return letters >= 1 && letters <= ROOM_TALK_LETTERS;
}

void room_say(struct room *r, int seat, const char *text)
{
    r->talk.count++;
    keep(r, seat, text);
    if (r->talk.count <= ROOM_TALK_STORED)
        room_line(r, "say %d %s", seat, text);
    room_done(r); /* what is stored is stored before it is told */
    tell_guests(r, seat, text);
}

void room_put_talk(const struct room *r, struct json *w)
{
    int first = r->talk.count > ROOM_TALK_KEPT ? r->talk.count - ROOM_TALK_KEPT : 0;
    struct textbuf list = TEXTBUF_GROWING;
    for (int n = first + 1; n <= r->talk.count; n++) {
        text_put_char(&list, n == first + 1 ? '[' : ',');
        text_put(&list, textbuf_text(&r->talk.said[n % ROOM_TALK_KEPT]));
    }
    text_put(&list, r->talk.count ? "]" : "[]");
    json_member_raw(w, "talk", textbuf_text(&list));
    textbuf_release(&list);
}

void room_forget_talk(struct room *r)
{
    for (int i = 0; r->talk.said && i < ROOM_TALK_KEPT; i++)
        textbuf_release(&r->talk.said[i]);
    free(r->talk.said);
}

/* What is said at a table. The latest is kept for who comes, and for who comes back; see room.h. */
#include "base/memory.h"
#include "base/utf8.h"
#include "room/room_parts.h"

#include <stdlib.h>
#include <string.h>

struct said {
    int seat;
    char name[NAME_SIZE]; /* of who sat there then */
    char *text;
};

static struct said *said_at(const struct room *r, int n)
{
    return &r->talk.said[n % ROOM_TALK_KEPT];
}

bool room_sayable(const char *text)
{
    int letters = utf8_letters(text);
    return letters >= 1 && letters <= ROOM_TALK_LETTERS;
}

void room_say(struct room *r, int seat, const char *text)
{
    if (!r->talk.said) {
        r->talk.bytes = ROOM_TALK_KEPT * sizeof *r->talk.said;
        r->talk.said = memory_new(r->talk.bytes);
    }
    struct said *said = said_at(r, ++r->talk.count); /* in the place of what was said ROOM_TALK_KEPT times before */
    r->talk.bytes += strlen(text) - (said->text ? strlen(said->text) : 0);
    free(said->text);
    said->text = memory_checked(strdup(text));
    said->seat = seat;
    memcpy(said->name, r->place[seat].name, sizeof said->name);
    if (r->talk.count <= ROOM_TALK_STORED)
        room_line(r, "say %d %s", seat, text);
}

void room_put_said(const struct room *r, int n, struct json *w)
{
    const struct said *said = said_at(r, n);
    json_member_int(w, "n", n);
    json_member_int(w, "seat", said->seat);
    json_member_text(w, "name", said->name);
    json_member_text(w, "text", said->text);
}

void room_put_talk(const struct room *r, struct json *w)
{
    int first = r->talk.count > ROOM_TALK_KEPT ? r->talk.count - ROOM_TALK_KEPT + 1 : 1;
    json_member_list(w, "talk");
    for (int n = first; n <= r->talk.count; n++) {
        json_object_begin(w);
        room_put_said(r, n, w);
        json_object_end(w);
    }
    json_list_end(w);
}

void room_forget_talk(struct room *r)
{
    for (int i = 0; r->talk.said && i < ROOM_TALK_KEPT; i++)
        free(r->talk.said[i].text);
    free(r->talk.said);
}

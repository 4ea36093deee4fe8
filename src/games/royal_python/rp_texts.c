/* All texts of Royal Python: actions, events, the plain table. Other programs read action texts and event types, so
 * they are as fixed as the rules; sentences may be polished at any time. */
#include "games/royal_python/rp_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void rp_place_text(const struct rp_rules *r, int place, bool crowned, struct textbuf *out)
{
    if (place == 0)
        text_put(out, "supply");
    else if (place == r->head)
        text_put(out, "head");
    else
        text_put_int(out, place);
    if (crowned)
        text_put_char(out, '*');
}

bool rp_place_of(const struct rp_rules *r, const char *text, int *place, bool *crowned)
{
    for (*place = 0; *place <= r->head; ++*place)
        for (int star = 0; star <= (*place > 0); star++) {
            char known[16];
            struct textbuf name = textbuf_over(known, sizeof known);
            rp_place_text(r, *place, star, &name);
            *crowned = star;
            if (strcmp(known, text) == 0)
                return true;
        }
    return false;
}

int rp_cobra_of(const char *text)
{
    bool good = text[0] == 'C' && text[1] >= '1' && text[1] <= '9' && !text[2];
    return good ? text[1] - '0' : 0;
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

static void put_play(const struct rp_rules *r, struct rp_action a, struct textbuf *out)
{
    text_putf(out, "play %s as ", decktet[a.card].code);
    if (a.suit == RP_NONE)
        text_put_int(out, a.steps);
    else
        text_put_char(out, decktet_suit_letter[a.suit]);
    switch (a.verb) {
    case RP_DO_MOVE:
        text_put(out, " move ");
        rp_place_text(r, a.from, a.crowned, out);
        text_put(out, a.up ? " up" : "");
        break;
    case RP_DO_ENTER:
        text_put(out, " enter");
        break;
    case RP_DO_PAY:
        text_put(out, " pay");
        break;
    default:
        text_put(out, " crown");
        break;
    }
}

void rp_action_text(const struct rules *rules, const struct state *s, int seat, action packed, struct textbuf *out)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    struct rp_action a = rp_unpack(r, packed);
    (void)s, (void)seat;
    switch (a.verb) {
    case RP_DO_FIRST:
        text_putf(out, "first %d", a.from);
        break;
    case RP_DO_DRAW:
        text_putf(out, "draw %s", decktet[a.card].code);
        break;
    case RP_DO_TURN_UP:
        text_putf(out, "cobra C%d", a.from);
        break;
    case RP_DO_DISCARD:
        text_putf(out, "discard %s", decktet[a.card].code);
        break;
    case RP_DO_STOP:
        text_put(out, "stop");
        break;
    case RP_DO_COBRA:
        text_putf(out, "cobra %d", a.from);
        break;
    case RP_DO_SWAP:
        text_put(out, "swap ");
        rp_place_text(r, a.from, a.crowned, out);
        break;
    default:
        put_play(r, a, out);
        break;
    }
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* Arguments that are one of a few words. */
static const char *const use_words[] = {
    [RP_USE_MOVE] = "move", [RP_USE_ENTER] = "enter", [RP_USE_PAY] = "pay", [RP_USE_CROWN] = "crown", NULL
};
static const char *const end_words[] = { [RP_END_STOP] = "stop",
                                         [RP_END_DISCARD] = "discard",
                                         [RP_END_COBRA] = "cobra",
                                         [RP_END_NO_SUBJECT] = "no-subject",
                                         NULL };
static const char *const reason_words[] = {
    [RP_GOES_ON] = "", [RP_EXIT] = "exit", [RP_LAST] = "last", [RP_CAP] = "cap", [RP_TURNS] = "turns", NULL
};

#define CARD EVENT_THING("card", CARD)
#define OWNER EVENT_SEAT("owner")
#define SPACE(key) EVENT_THING(key, SPACE)
#define STAR EVENT_FLAG("crowned")

/* A Cobra card that is taken is the card of `cobra`, which follows in any case. In sentences %s is a spot that opens
 * one. */
const struct event_type rp_event_types[] = {
    [RP_EV_FIRST] = { "first", EVENT_NO_ARGS, ROLE_CHANCE, "%N [begins]." },
    [RP_EV_TURN] = { "turn", EVENT_NO_ARGS, ROLE_TURN, "%W turn." },
    [RP_EV_DRAWN] = { "drawn", { CARD }, ROLE_DRAW, "%N [draws] {0?%0|a card}." },
    [RP_EV_SHUFFLED] = { "shuffled",
                         { EVENT_NUMBER("cards") },
                         ROLE_HAPPEN,
                         "The discard of %0 is shuffled into a new deck." },
    [RP_EV_SPENT] = { "spent",
                      { CARD, EVENT_THING("suit", SUIT), EVENT_NUMBER("steps"), EVENT_ONE_OF("use", use_words) },
                      ROLE_PLAY,
                      "%N [plays] %0 as {1<%2|%1} to {3=move|enter|pay for a token|crown a token}." },
    [RP_EV_MOVED] = { "moved",
                      { SPACE("from"), SPACE("into"), STAR, EVENT_FLAG("leapt") },
                      ROLE_MOVE,
                      "%W {2=|crowned }token {0=enters{3= at| and leaps on to}|moves from %0{3= to| and leaps on to}} "
                      "%1." },
    [RP_EV_DANCED] = { "danced",
                       { OWNER, SPACE("from"), SPACE("into"), STAR },
                       ROLE_MOVE,
                       "%W0 {3=|crowned }token on %1 goes back to %2." },
    [RP_EV_CAPTURED] = { "captured", { OWNER, SPACE("at") }, ROLE_CAPTURE, "%N [captures] %W0 token on %1." },
    [RP_EV_OPENED] = { "opened", EVENT_NO_ARGS, ROLE_HAPPEN,
                       "The head is reached for the first time: from now on any card that reaches it will do." },
    [RP_EV_CROWNED] = { "crowned", EVENT_NO_ARGS, ROLE_HAPPEN, NULL },
    [RP_EV_LEFT] = { "left", { SPACE("from") }, ROLE_MOVE, "%W crowned token leaves the snake from %0." },
    [RP_EV_LANDED] = { "landed", { SPACE("at") }, ROLE_HAPPEN, "%s0 is a Cobra spot." },
    [RP_EV_PICKED] = { "picked",
                       { EVENT_NUMBERED("place", CELL), EVENT_THING("card", NONE) },
                       ROLE_CHOOSE,
                       "%N [takes] {1=the Cobra card|%1} at %0." },
    [RP_EV_COBRA] = { "cobra", { CARD }, ROLE_PLAY, "The Cobra card is %0." },
    [RP_EV_DEALT] = { "dealt", EVENT_NO_ARGS, ROLE_HAPPEN, "The nine Cobra cards are shuffled and dealt face down." },
    [RP_EV_SWAPPED] = { "swapped",
                        { OWNER, SPACE("from"), SPACE("into"), STAR },
                        ROLE_MOVE,
                        "It exchanges places with %W0 token: %1 and %2." },
    [RP_EV_SLID] = { "slid", { SPACE("from"), SPACE("into"), STAR }, ROLE_MOVE, "It slides from %0 to %1." },
    [RP_EV_UNMOVED] = { "unmoved", { CARD }, ROLE_HAPPEN, "%0 finds nothing to do." },
    [RP_EV_DISCARDED] = { "discarded",
                          { CARD, EVENT_FLAG("forced") },
                          ROLE_DISCARD,
                          "%N [discards] %0{1=|, for [they] can spend no card}." },
    [RP_EV_TURN_ENDED] = { "turn-ended",
                           { EVENT_ONE_OF("why", end_words) },
                           ROLE_TURN_END,
                           "%N {0=[stops]|[ends] [their] turn with the discard|[ends] [their] turn by the Cobra card|"
                           "[ends] [their] turn with [their] token gone}." },
    [RP_EV_OUT] = { "out", EVENT_NO_ARGS, ROLE_HAPPEN, "%N [has] no tokens left and [takes] no more turns." },
    [RP_EV_OVER] = { "over",
                     { EVENT_ONE_OF("reason", reason_words) },
                     ROLE_END,
                     "The game is over{0=|: a token has left the snake|: one player is left|"
                     ": the last turn is played|: the last turn is played}." },
    { .name = NULL },
};

/* A Cobra card is in no hand: it is obeyed. */
const struct card_deed rp_card_deeds[] = {
    { RP_EV_TURN, DEED_TURN, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { RP_EV_DRAWN, DEED_DRAWN, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { RP_EV_SPENT, DEED_PLAYED, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { RP_EV_DISCARDED, DEED_DISCARDED, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { RP_EV_COBRA, DEED_USED, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { RP_EV_UNMOVED, DEED_FAILED, 0, DEED_OF_SEAT, DEED_ALWAYS, 0 },
    { .seat = 0 },
};

/* Events with a Cobra card for their card. */
static bool of_cobra(const struct event *e)
{
    return e->type == RP_EV_PICKED || e->type == RP_EV_COBRA || e->type == RP_EV_UNMOVED;
}

void rp_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out)
{
    const char *key = rules->game->event_types[e->type].args[index].key;
    int value = e->arg[index];
    if (strcmp(key, "card") == 0 && of_cobra(e))
        text_putf(out, value ? "C%d" : "down", value);
    else if (strcmp(key, "card") == 0)
        text_put(out, decktet[value].code);
    else if (strcmp(key, "suit") == 0)
        text_putf(out, value < 0 ? "none" : "%c", decktet_suit_letter[value < 0 ? 0 : value]);
    else
        rp_place_text((const struct rp_rules *)rules, value, false, out);
}

static bool cobra_value(const struct event *e, const char *text, int32_t *out)
{
    *out = rp_cobra_of(text);
    return *out || (e->type == RP_EV_PICKED && strcmp(text, "down") == 0);
}

static bool suit_value(const char *text, int32_t *out)
{
    bool none = strcmp(text, "none") == 0;
    *out = none || !text[0] || text[1] ? -1 : decktet_suit_of(text[0]);
    return none || *out >= 0;
}

bool rp_arg_value(const struct rules *rules, const struct event *e, int index, const char *text, int32_t *out)
{
    const char *key = rules->game->event_types[e->type].args[index].key;
    int place;
    bool crowned;
    if (strcmp(key, "card") == 0 && of_cobra(e))
        return cobra_value(e, text, out);
    if (strcmp(key, "card") == 0)
        return (*out = decktet_find(text)) >= 0;
    if (strcmp(key, "suit") == 0)
        return suit_value(text, out);
    bool found = rp_place_of((const struct rp_rules *)rules, text, &place, &crowned);
    *out = place;
    return found && !crowned;
}

/* ---- Sentences --------------------------------------------------------------------------------------------------- */

void rp_tell_place(const struct rp_rules *r, int place, const char *spot, struct teller *t)
{
    char memory[16];
    struct textbuf id = textbuf_over(memory, sizeof memory);
    rp_place_text(r, place, false, &id);
    struct handle words = handle_of(THING_SPACE, "%s%s", place == 0 || place == r->head ? "the " : spot, memory);
    tell(t, "%H", THING_SPACE, memory, words.id);
}

void rp_tell_card(int card, struct teller *t)
{
    const char *code = decktet[card].code;
    char words[HANDLE_TEXT_MAX];
    snprintf(words, sizeof words, "%s", tells_in_full(t) ? decktet[card].name : code);
    words[0] = (char)(tells_opening(t) ? toupper((unsigned char)words[0]) : words[0]);
    tell(t, "%H", THING_CARD, code, words);
}

void rp_tell_suit(int suit, struct teller *t)
{
    tell(t, "%H", THING_SUIT, (char[]){ decktet_suit_letter[suit], '\0' }, decktet_suit_name[suit]);
}

void rp_tell_cobra(const struct rp_rules *r, int card, bool name_alone, struct teller *t)
{
    struct handle id = handle_of(THING_CARD, "C%d", card),
                  words = handle_of(THING_CARD, "C%d %s", card, r->cobra[card].name);
    tell(t, "%H", THING_CARD, id.id, name_alone ? r->cobra[card].name : words.id);
}

bool rp_arg_tell(const struct rules *rules, const struct event *e, int index, char style, struct teller *t)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct event_arg *arg = &rp_event_types[e->type].args[index];
    int value = e->arg[index];
    if (style == 'W')
        return false;
    if (arg->thing == THING_SPACE) {
        rp_tell_place(r, value, style == 's' ? "Spot " : "spot ", t);
    } else if (arg->thing == THING_SUIT) {
        rp_tell_suit(value, t);
    } else if (arg->thing == THING_CELL) {
        struct handle id = handle_of(THING_CELL, "%d", value), words = handle_of(THING_CELL, "place %d", value);
        tell(t, "%H", THING_CELL, id.id, words.id);
    } else if (of_cobra(e)) {
        rp_tell_cobra(r, value, e->type == RP_EV_UNMOVED, t);
    } else if (arg->thing == THING_CARD) {
        rp_tell_card(value, t);
    } else {
        return false;
    }
    return true;
}

/* The head is no argument of it. */
void rp_event_text(const struct rules *rules, const struct event *e, struct teller *t)
{
    (void)rules;
    tell(t, "%N [has] a crowned token on %H.", e->seat, THING_SPACE, "head", "the head");
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* "M", "M*" where a token of that suit stands; the owner's suit is a letter of its own on this table. */
static void put_spot(const struct rp_state *s, int spot, struct textbuf *out)
{
    for (int seat = 0; seat < s->base.seats; seat++) {
        char suit = decktet_suit_letter[s->seat[seat].suit];
        if (s->body[seat] >> spot & 1)
            text_putf(out, "%c ", suit);
        else if (s->crowned[seat] >> spot & 1)
            text_putf(out, "%c*", suit);
        else
            continue;
        return;
    }
    text_put(out, ". ");
}

/* A line without the blanks that its last cell was filled up with; the line begins anew. */
static void put_line(struct textbuf *line, struct textbuf *out)
{
    size_t length = line->length;
    while (length > 0 && line->data[length - 1] == ' ')
        length--;
    text_put_bytes(out, line->data, length);
    text_put_char(out, '\n');
    textbuf_clear(line);
}

/* Twelve spots a row, from the tail. */
static void put_snake(const struct rp_rules *r, const struct rp_state *s, struct textbuf *out)
{
    const int wide = 12;
    char memory[80];
    struct textbuf line = textbuf_over(memory, sizeof memory);
    for (int first = 1; first <= r->spots; first += wide) {
        int end = first + wide - 1, last = end < r->spots ? end : r->spots;
        text_put(&line, "Spot  ");
        for (int spot = first; spot <= last; spot++)
            text_putf(&line, " %2d%c", spot, r->cobra_spots >> spot & 1 ? '~' : ' ');
        put_line(&line, out);
        text_put(&line, "Points");
        for (int spot = first; spot <= last; spot++)
            text_putf(&line, " %2d ", r->value[spot]);
        put_line(&line, out);
        text_put(&line, "      ");
        for (int spot = first; spot <= last; spot++) {
            text_put(&line, "  ");
            put_spot(s, spot, &line);
        }
        put_line(&line, out);
        text_put(out, "\n");
    }
}

static void put_grid(const struct rp_state *s, struct textbuf *out)
{
    text_put(out, "Cobra grid:");
    for (int place = 1; place <= RP_COBRAS; place++) {
        int card = s->grid[place - 1];
        text_putf(out, " %d:", place);
        if (card == RP_FACE_DOWN)
            text_put(out, "?");
        else if (card == RP_EMPTY)
            text_put(out, "-");
        else
            text_putf(out, "C%d", card);
    }
    text_put(out, "\n");
}

static void put_seat(const struct rp_rules *r, const struct rp_state *s, int seat, struct textbuf *out)
{
    const struct rp_tokens *t = &s->seat[seat];
    int score = rp_score(r, s, seat);
    text_putf(out, "%c%-4d %-6s  %6d  %4d %7d  %4d  %8d  %5d  ", s->turn == seat ? '>' : ' ', seat,
              decktet_suit_name[t->suit], t->supply, t->head, t->crowned_head, t->lost, t->trophies, t->held);
    if (r->nom_nom)
        text_putf(out, "%5d\n", score);
    else
        text_putf(out, "%3d.%d\n", score / 10, score % 10);
}

/* The hands that the view holds, twelve cards a line. */
static void put_hand(const struct rp_state *s, int seat, struct textbuf *out)
{
    int count = 0;
    for (uint64_t hand = s->hand[seat]; hand; count++) {
        if (count % 12 == 0)
            text_putf(out, count ? "\n       " : "Hand %d:", seat);
        text_putf(out, " %s", decktet[card_take(&hand)].code);
    }
    if (count)
        text_put(out, "\n");
}

static void put_selected(const struct rp_rules *r, const struct rp_state *s, struct textbuf *out)
{
    text_put(out, "Selected: ");
    rp_place_text(r, s->token, s->token_crowned, out);
    if (s->suit != RP_NONE)
        text_putf(out, ", suit %s", decktet_suit_name[s->suit]);
    text_putf(out, ", %u spent\n", s->spent);
}

void rp_render(const struct rules *rules, const struct state *view, struct textbuf *out)
{
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const struct rp_state *s = (const struct rp_state *)view;
    put_snake(r, s, out);
    text_putf(out, "Head: %d points, %s. ~ is a Cobra spot, * a crowned token.\n", r->value[r->head],
              s->opened ? "open" : "not reached yet");
    text_putf(out, "Deck %d, discard %d. ", rp_deck_count(r, s), card_count(s->discard));
    put_grid(s, out);
    text_put(out, "\n Seat Suit    Supply  Head Crowned  Lost  Trophies  Cards  Score\n");
    for (int seat = 0; seat < rules->seats; seat++)
        put_seat(r, s, seat, out);
    text_put(out, "\n");
    for (int seat = 0; seat < rules->seats; seat++)
        put_hand(s, seat, out);
    if (s->token != RP_NONE)
        put_selected(r, s, out);
}

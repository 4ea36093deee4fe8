/* All texts of Royal Python: actions, events, the plain table. Other programs read action texts and event types, so
 * they are as fixed as the rules; sentences may be polished at any time. */
#include "games/royal_python/rp_parts.h"

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

#define NO_ARGS                                                                                                        \
    {                                                                                                                  \
        {                                                                                                              \
            NULL, ARG_NONE                                                                                             \
        }                                                                                                              \
    }

const struct event_type rp_event_types[] = {
    [RP_EV_FIRST] = { "first", NO_ARGS },
    [RP_EV_TURN] = { "turn", NO_ARGS },
    [RP_EV_DRAWN] = { "drawn", { { "card", ARG_WORD } } },
    [RP_EV_SHUFFLED] = { "shuffled", { { "cards", ARG_INT } } },
    [RP_EV_SPENT] = { "spent",
                      { { "card", ARG_WORD }, { "suit", ARG_WORD }, { "steps", ARG_INT }, { "use", ARG_WORD } } },
    [RP_EV_MOVED] = { "moved",
                      { { "from", ARG_WORD }, { "into", ARG_WORD }, { "crowned", ARG_BOOL }, { "leapt", ARG_BOOL } } },
    [RP_EV_DANCED] = { "danced",
                       { { "owner", ARG_INT }, { "from", ARG_WORD }, { "into", ARG_WORD }, { "crowned", ARG_BOOL } } },
    [RP_EV_CAPTURED] = { "captured", { { "owner", ARG_INT }, { "at", ARG_WORD } } },
    [RP_EV_OPENED] = { "opened", NO_ARGS },
    [RP_EV_CROWNED] = { "crowned", NO_ARGS },
    [RP_EV_LEFT] = { "left", { { "from", ARG_WORD } } },
    [RP_EV_LANDED] = { "landed", { { "at", ARG_WORD } } },
    [RP_EV_PICKED] = { "picked", { { "place", ARG_INT }, { "card", ARG_WORD } } },
    [RP_EV_COBRA] = { "cobra", { { "card", ARG_WORD } } },
    [RP_EV_DEALT] = { "dealt", NO_ARGS },
    [RP_EV_SWAPPED] = { "swapped",
                        { { "owner", ARG_INT }, { "from", ARG_WORD }, { "into", ARG_WORD }, { "crowned", ARG_BOOL } } },
    [RP_EV_SLID] = { "slid", { { "from", ARG_WORD }, { "into", ARG_WORD }, { "crowned", ARG_BOOL } } },
    [RP_EV_UNMOVED] = { "unmoved", { { "card", ARG_WORD } } },
    [RP_EV_DISCARDED] = { "discarded", { { "card", ARG_WORD }, { "forced", ARG_BOOL } } },
    [RP_EV_TURN_ENDED] = { "turn-ended", { { "why", ARG_WORD } } },
    [RP_EV_OUT] = { "out", NO_ARGS },
    [RP_EV_OVER] = { "over", { { "reason", ARG_WORD } } },
    { .name = NULL },
};

static const char *const use_words[] = {
    [RP_USE_MOVE] = "move", [RP_USE_ENTER] = "enter", [RP_USE_PAY] = "pay", [RP_USE_CROWN] = "crown"
};
static const char *const end_words[] = {
    [RP_END_STOP] = "stop", [RP_END_DISCARD] = "discard", [RP_END_COBRA] = "cobra", [RP_END_NO_SUBJECT] = "no-subject"
};
static const char *const reason_words[] = { [RP_EXIT] = "exit", [RP_LAST] = "last", [RP_CAP] = "cap" };

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
    else if (strcmp(key, "use") == 0)
        text_put(out, use_words[value]);
    else if (strcmp(key, "why") == 0)
        text_put(out, end_words[value]);
    else if (strcmp(key, "reason") == 0)
        text_put(out, reason_words[value]);
    else
        rp_place_text((const struct rp_rules *)rules, value, false, out);
}

/* "spot 12", "the head", "its supply" */
static void put_place(const struct rp_rules *r, struct textbuf *out, int place)
{
    if (place == 0)
        text_put(out, "the supply");
    else if (place == r->head)
        text_put(out, "the head");
    else
        text_putf(out, "spot %d", place);
}

static void spent_text(const struct event *e, struct textbuf *out)
{
    static const char *const uses[] = { "to move", "to enter", "to pay for a token", "to crown a token" };
    text_putf(out, "Seat %d plays %s", e->seat, decktet[e->arg[0]].code);
    if (e->arg[1] < 0)
        text_putf(out, " as %d", (int)e->arg[2]);
    else
        text_putf(out, " as %s", decktet_suit_name[e->arg[1]]);
    text_putf(out, " %s.", uses[e->arg[3]]);
}

/* Events of tokens that change their places. */
static void moving_text(const struct rp_rules *r, const struct event *e, struct textbuf *out)
{
    const int32_t *arg = e->arg;
    switch ((enum rp_event)e->type) {
    case RP_EV_MOVED:
        text_putf(out, "Seat %d: ", e->seat);
        if (arg[0] == 0)
            text_put(out, "a token enters");
        else
            put_place(r, out, arg[0]);
        text_put(out, arg[3] ? ", leaps on" : "");
        text_put(out, " to ");
        put_place(r, out, arg[1]);
        break;
    case RP_EV_DANCED:
        text_putf(out, "Seat %d's token on ", (int)arg[0]);
        put_place(r, out, arg[1]);
        text_put(out, " is danced back to ");
        put_place(r, out, arg[2]);
        break;
    case RP_EV_CAPTURED:
        text_putf(out, "Seat %d captures seat %d's token on ", e->seat, (int)arg[0]);
        put_place(r, out, arg[1]);
        break;
    case RP_EV_LEFT:
        text_putf(out, "Seat %d's crowned token leaves the snake from ", e->seat);
        put_place(r, out, arg[0]);
        break;
    case RP_EV_SWAPPED:
        text_putf(out, "It exchanges places with seat %d's token: ", (int)arg[0]);
        put_place(r, out, arg[1]);
        text_put(out, " and ");
        put_place(r, out, arg[2]);
        break;
    default:
        text_put(out, "It slides from ");
        put_place(r, out, arg[0]);
        text_put(out, " to ");
        put_place(r, out, arg[1]);
        break;
    }
    text_put(out, ".");
}

/* Events of Cobra cards. */
static void cobra_text(const struct rp_rules *r, const struct event *e, struct textbuf *out)
{
    int card = e->arg[0];
    switch ((enum rp_event)e->type) {
    case RP_EV_LANDED:
        text_putf(out, "Spot %d is a Cobra spot.", card);
        break;
    case RP_EV_PICKED:
        text_putf(out, "Seat %d takes ", e->seat);
        if (e->arg[1])
            text_putf(out, "C%d %s", (int)e->arg[1], r->cobra[e->arg[1]].name);
        else
            text_put(out, "the Cobra card");
        text_putf(out, " at place %d.", card);
        break;
    case RP_EV_COBRA:
        text_putf(out, "The Cobra card is C%d %s.", card, r->cobra[card].name);
        break;
    case RP_EV_DEALT:
        text_put(out, "The nine Cobra cards are shuffled and dealt face down.");
        break;
    default:
        text_putf(out, "%s finds nothing to do.", r->cobra[card].name);
        break;
    }
}

static void turn_ended_text(const struct event *e, struct textbuf *out)
{
    static const char *const why[] = { "stops", "ends its turn with the discard", "ends its turn by the Cobra card",
                                       "ends its turn with its token gone" };
    text_putf(out, "Seat %d %s.", e->seat, why[e->arg[0]]);
}

static void over_text(const struct event *e, struct textbuf *out)
{
    static const char *const why[] = {
        [RP_EXIT] = "a token has left the snake", [RP_LAST] = "one player is left", [RP_CAP] = "the last turn is played"
    };
    text_putf(out, "The game is over: %s.", why[e->arg[0]]);
}

void rp_event_text(const struct rules *rules, const struct event *e, struct teller *t)
{
    struct textbuf *out = t->out;
    bool whole = e->secret == 0;
    const struct rp_rules *r = (const struct rp_rules *)rules;
    const int32_t *arg = e->arg;
    switch ((enum rp_event)e->type) {
    case RP_EV_FIRST:
        text_putf(out, "Seat %d begins.", e->seat);
        break;
    case RP_EV_TURN:
        text_putf(out, "Seat %d's turn.", e->seat);
        break;
    case RP_EV_DRAWN:
        text_putf(out, "Seat %d draws %s.", e->seat, whole ? decktet[arg[0]].code : "a card");
        break;
    case RP_EV_SHUFFLED:
        text_putf(out, "The discard of %d is shuffled into a new deck.", (int)arg[0]);
        break;
    case RP_EV_SPENT:
        spent_text(e, out);
        break;
    case RP_EV_OPENED:
        text_put(out, "The head is reached for the first time: from now on any card that reaches it will do.");
        break;
    case RP_EV_CROWNED:
        text_putf(out, "Seat %d has a crowned token on the head.", e->seat);
        break;
    case RP_EV_LANDED:
    case RP_EV_PICKED:
    case RP_EV_COBRA:
    case RP_EV_DEALT:
    case RP_EV_UNMOVED:
        cobra_text(r, e, out);
        break;
    case RP_EV_DISCARDED:
        text_putf(out, "Seat %d discards %s%s.", e->seat, decktet[arg[0]].code,
                  arg[1] ? ", for it can spend no card" : "");
        break;
    case RP_EV_TURN_ENDED:
        turn_ended_text(e, out);
        break;
    case RP_EV_OUT:
        text_putf(out, "Seat %d has no tokens left and takes no more turns.", e->seat);
        break;
    case RP_EV_OVER:
        over_text(e, out);
        break;
    default:
        moving_text(r, e, out);
        break;
    }
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
        int last = first + wide - 1 < r->spots ? first + wide - 1 : r->spots;
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

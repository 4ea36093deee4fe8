/* What people are told and offered in Snakes & Foxes. */
#include "show/games/sf_show.h"

#include <stdio.h>

static struct handle space_handle(int space)
{
    struct handle h = { .thing = THING_SPACE };
    struct textbuf id = textbuf_over(h.id, sizeof h.id);
    sf_space_text(space, &id);
    return h;
}

static const char *hunter(const struct sf_state *s)
{
    return s->base.phase == SF_SNAKES ? "snake" : "fox";
}

/* The token that a step of a hunter would eat, or -1. */
static int prey_at(const struct sf_state *s, int space)
{
    for (int token = 0; token < 2; token++)
        if (s->token[token].fate == SF_IN && s->token[token].at == space)
            return token;
    return -1;
}

/* ---- What is asked ----------------------------------------------------------------------------------------------- */

static void advice(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)view;
    (void)seat;
    if (s->base.phase == SF_MOVE) {
        sf_tell_player(rules, t, "Token", s->turn);
        tell(t, " [walks] %d step%s.", s->roll.move, s->roll.move == 1 ? "" : "s");
    } else if (s->base.phase == SF_ROLL) {
        sf_tell_player(rules, t, "Token", s->turn);
        tell(t, " [plays] a card: so many steps to walk, and the rest of %d for the hunters.", r->dice);
    } else {
        if (rules->seats > 1 && s->turn != seat)
            tell(t, "It is %W turn. ", s->turn);
        tell(t, "%N [moves] the hunters: the %s", seat, hunter(s));
        sf_tell_space(t, " at ", s->next);
        tell(t, " can step in more than one way.");
    }
}

/* The place, then whether the rim is touched on the way there; or the card. */
static int steps(const struct rules *rules, const struct state *view, int seat, action a, struct step *out)
{
    struct sf_action u = sf_unpack(a);
    (void)rules, (void)view, (void)seat;
    out[0] = (struct step){ .value = u.a, .thing = handle_of(THING_CARD, "%d", u.a) };
    if (u.verb == SF_DO_CARD)
        return 1;
    int space = u.verb == SF_DO_MOVE ? u.a : u.b;
    out[0] = (struct step){ .value = space, .thing = space_handle(space) };
    out[1] = (struct step){ .value = 1 }; /* by way of the rim */
    return u.verb == SF_DO_MOVE && u.b ? 2 : 1;
}

static void question(const struct rules *rules, const struct state *view, int seat, action a, int level,
                     struct teller *t)
{
    const struct sf_state *s = (const struct sf_state *)view;
    struct sf_action u = sf_unpack(a);
    (void)seat;
    if (level == 1) {
        tell(t, "Which way?");
    } else if (u.verb == SF_DO_MOVE) {
        tell(t, "Where does ");
        sf_tell_token(rules, t, "token", s->turn);
        tell(t, " walk?");
    } else {
        tell(t, u.verb == SF_DO_CARD ? "Which card?" : "Where does the %s step?", hunter(s));
    }
}

static void tell_card(const struct sf_rules *r, const struct sf_state *s, int move, struct teller *t)
{
    struct sf_symbols symbols = sf_card_symbols(r, s, move);
    char id[4];
    snprintf(id, sizeof id, "%d", move);
    tell(t, "%H MOVE, %d SNAKE, %d FOX", THING_CARD, id, id, symbols.snake, symbols.fox);
}

/* What is to be known of where a walk ends. */
static void tell_end(const struct sf_rules *r, const struct sf_state *s, struct sf_action u, struct teller *t)
{
    const struct sf_token *token = &s->token[s->turn];
    sf_tell_space(t, "", u.a);
    if (u.a == SF_HUB)
        tell(t, sf_touches(s, u) ? ": home" : "");
    else if (r->rim & SF_BIT(u.a))
        tell(t, ", on the rim");
    else if (!token->rim && sf_touches(s, u) && !u.b)
        tell(t, ", by way of the rim");
    if (u.a == token->at)
        tell(t, ", round and back");
}

static void option(const struct rules *rules, const struct state *view, int seat, action a, int level, struct teller *t)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct sf_state *s = (const struct sf_state *)view;
    struct sf_action u = sf_unpack(a);
    (void)seat;
    if (level == 1) {
        tell(t, u.b ? "By way of the rim" : "Not by way of the rim");
    } else if (u.verb == SF_DO_CARD) {
        tell_card(r, s, u.a, t);
    } else if (u.verb == SF_DO_MOVE) {
        tell_end(r, s, u, t);
    } else {
        sf_tell_space(t, "", u.b);
        int prey = prey_at(s, u.b);
        if (prey >= 0) {
            tell(t, ", and eats ");
            sf_tell_token(rules, t, "token", prey);
        }
    }
}

/* Whoever moves the hunters would rather not have a token of their own eaten. */
static unsigned marks(const struct rules *rules, const struct state *view, int seat, action a)
{
    const struct sf_state *s = (const struct sf_state *)view;
    struct sf_action u = sf_unpack(a);
    int prey = u.verb == SF_DO_BEAST ? prey_at(s, u.b) : -1;
    return prey >= 0 && (rules->seats == 1 || prey == seat) ? CHOICE_DESTRUCTIVE : 0;
}

/* ---- What comes of it -------------------------------------------------------------------------------------------- */

/* "2 snakes and 1 fox move." */
static void tell_hunt(struct teller *t, struct sf_symbols roll)
{
    if (roll.snake)
        tell(t, "%d snake%s", roll.snake, roll.snake == 1 ? "" : "s");
    tell(t, roll.snake && roll.fox ? " and " : "");
    if (roll.fox)
        tell(t, roll.fox == 1 ? "%d fox" : "%d foxes", roll.fox);
    tell(t, roll.snake + roll.fox == 0 ? "no hunter moves." : roll.snake + roll.fox == 1 ? " moves." : " move.");
}

static void tell_walk(const struct rules *rules, const struct sf_state *s, action a, struct teller *t)
{
    struct sf_action u = sf_unpack(a);
    uint8_t path[SF_DICE_MAX];
    int count = sf_walk(rules, &s->base, a, path);
    sf_tell_token(rules, t, "Token", s->turn);
    tell(t, " walks %d step%s to ", count, count == 1 ? "" : "s");
    tell_end((const struct sf_rules *)rules, s, u, t);
    tell(t, u.b ? ", by way of the rim." : ".");
    if (u.a == SF_HUB && sf_touches(s, u))
        return;
    tell(t, " Then ");
    tell_hunt(t, s->roll);
}

static void effect(const struct rules *rules, const struct state *view, int seat, action a, struct teller *t)
{
    const struct sf_state *s = (const struct sf_state *)view;
    struct sf_action u = sf_unpack(a);
    struct sf_symbols symbols;
    switch (u.verb) {
    case SF_DO_MOVE:
        tell_walk(rules, s, a, t);
        break;
    case SF_DO_CARD:
        symbols = sf_card_symbols((const struct sf_rules *)rules, s, u.a);
        sf_tell_token(rules, t, "Token", s->turn);
        tell(t, u.a ? " walks %d step%s. Then " : " stays. Then ", u.a, u.a == 1 ? "" : "s");
        tell_hunt(t, symbols);
        break;
    case SF_DO_BEAST:
        tell(t, "The %s steps", hunter(s));
        sf_tell_space(t, " from ", u.a);
        tell(t, " to ");
        option(rules, view, seat, a, 0, t);
        tell(t, ".");
        break;
    default:
        game_action_text(rules, view, seat, a, t->out);
    }
}

static int path(const struct rules *rules, const struct state *view, int seat, action a, struct handle *out)
{
    const struct sf_state *s = (const struct sf_state *)view;
    struct sf_action u = sf_unpack(a);
    uint8_t walk[SF_DICE_MAX] = { (uint8_t)u.b };
    int count = u.verb == SF_DO_MOVE ? sf_walk(rules, view, a, walk) : u.verb == SF_DO_BEAST;
    (void)seat;
    if (count == 0)
        return 0;
    out[0] = space_handle(u.verb == SF_DO_MOVE ? s->token[s->turn].at : u.a);
    for (int i = 0; i < count; i++)
        out[i + 1] = space_handle(walk[i]);
    return count + 1;
}

/* With the hand a 0 cannot be the first card. */
static int lacks(const struct rules *rules, const struct state *view, int seat, struct lack *out)
{
    const struct sf_state *s = (const struct sf_state *)view;
    (void)rules, (void)seat;
    if (s->base.phase != SF_ROLL || s->token[s->turn].turns > 0 || s->hands[s->turn][0] == 0)
        return 0;
    *out = (struct lack){ handle_of(THING_CARD, "0"), "a token's first card has a MOVE" };
    return 1;
}

/* ---- Things ------------------------------------------------------------------------------------------------------ */

/* The cards of the hand, by their number of MOVE. */
static int nth_value(const struct sf_rules *r, int n)
{
    for (int move = 0; r->base.choice[SF_OPT_CHANCE] == SF_HAND && move < SF_HAND_VALUES; move++)
        if (r->hand[move] > 0 && n-- == 0)
            return move;
    return -1;
}

static bool card(const struct rules *rules, int n, struct card_words *out)
{
    int move = nth_value((const struct sf_rules *)rules, n);
    if (move < 0)
        return false;
    *out = (struct card_words){ .thing = handle_of(THING_CARD, "%d", move), .kind = "step card" };
    snprintf(out->name, sizeof out->name, "%d MOVE", move);
    return true;
}

static void card_text(const struct rules *rules, int n, struct teller *t)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    int move = nth_value(r, n), rest = r->dice - move;
    tell(t, move ? "The token walks %d step%s" : "The token stays", move, move == 1 ? "" : "s");
    tell(t,
         rest == 0   ? ", and no hunter moves."
         : rest == 1 ? ", and one hunter moves"
                     : ", and %d hunters move",
         rest);
    if (rest)
        tell(t, rest % 2 ? ": half of them snakes, the odd one a snake and a fox by turns." : ", half of them snakes.");
}

static void put_pieces(const struct sf_rules *r, enum sf_kind kind, struct textbuf *out)
{
    text_putf(out, "%d %s: ", r->piece_count[kind], kind == SF_SNAKE ? "snakes" : "foxes");
    for (sf_set rest = r->start[kind]; rest; rest &= rest - 1)
        text_putf(out, "%s%s", rest == r->start[kind] ? "" : ", ", space_handle(sf_first(rest)).id);
    text_put(out, ".\n");
}

/* The deck and the hand, which are there for options only. */
static void put_cards(const struct flat *f, struct textbuf *out)
{
    int cards = flat_count(f, "deck"), hand = flat_count(f, "hand");
    for (int i = 0; i < cards; i++) {
        text_putf(out, "%s", i ? ", " : "The deck (MOVE, SNAKE, FOX): ");
        text_putf(out, "%d of", (int)flat_look(f, "deck.%d.copies", i)->number);
        for (int k = 0; k < 3; k++)
            text_putf(out, " %d", (int)flat_look(f, "deck.%d.symbols.%d", i, k)->number);
    }
    text_put(out, cards > 0 ? ".\n" : "");
    for (int i = 0; i < hand; i++)
        text_putf(out, "%s%d", i ? ", " : "The hand of each token (MOVE): ", (int)flat_look(f, "hand.%d", i)->number);
    text_put(out, hand > 0 ? ".\n" : "");
}

static void numbers(const struct rules *rules, struct textbuf *out)
{
    static const char *const ways[] = { "", "clockwise", "counter-clockwise", "both ways" };
    const struct sf_rules *r = (const struct sf_rules *)rules;
    const struct flat *f = &rules->ruleset->flat;
    text_putf(out, "%d rings of %d spokes. From the hub to the rim: ", r->rings, r->spokes);
    for (int ring = 0; ring < r->rings; ring++)
        text_putf(out, "%s%s (%s)", ring ? ", " : "", r->colour_name[r->ring_colour[ring]], ways[r->ring_way[ring]]);
    text_put(out, ".\n");
    put_pieces(r, SF_SNAKE, out);
    put_pieces(r, SF_FOX, out);
    text_putf(out, "%d dice with the faces ", r->dice);
    for (int i = 0; i < flat_count(f, "dice.faces"); i++)
        text_putf(out, "%s%s", i ? ", " : "", flat_look(f, "dice.faces.%d", i)->text);
    text_put(out, ".\n");
    put_cards(f, out);
}

static void space_json(const struct sf_rules *r, int space, struct json *w)
{
    json_object_begin(w);
    json_member_text(w, "id", space_handle(space).id);
    json_member_int(w, "ring", sf_ring_of(space));
    if (space != SF_HUB)
        json_member_int(w, "spoke", sf_spoke_of(space));
    json_member_list(w, "next");
    for (sf_set next = r->next[space]; next; next &= next - 1)
        json_put_text(w, space_handle(sf_first(next)).id);
    json_list_end(w);
    json_object_end(w);
}

/* The board: spaces with their steps, rings from the hub outward, dice. */
static void describe(const struct rules *rules, struct json *w)
{
    static const char *const ways[] = { "", "clockwise", "counter-clockwise", "both" };
    const struct sf_rules *r = (const struct sf_rules *)rules;
    json_member_list(w, "spaces");
    for (sf_set rest = r->board; rest; rest &= rest - 1)
        space_json(r, sf_first(rest), w);
    json_list_end(w);
    json_member_list(w, "rings");
    for (int ring = 0; ring < r->rings; ring++) {
        json_object_begin(w);
        json_member_text(w, "colour", r->colour_name[r->ring_colour[ring]]);
        json_member_text(w, "way", ways[r->ring_way[ring]]);
        json_object_end(w);
    }
    json_list_end(w);
    json_member_int(w, "spokes", r->spokes);
    json_member_int(w, "dice", r->dice);
}

/* ---- How things stand, and ended --------------------------------------------------------------------------------- */

void sf_tell_fate(const struct sf_token *token, struct teller *t)
{
    switch ((enum sf_fate)token->fate) {
    case SF_IN:
        sf_tell_space(t, token->at == SF_HUB ? "in " : "at ", token->at);
        tell(t, token->rim ? ", rim seen" : "");
        break;
    case SF_EATEN:
        sf_tell_space(t, "eaten at ", token->at);
        break;
    case SF_HOME:
        tell(t, "HOME");
        break;
    }
}

static void standing(const struct rules *rules, const struct state *view, int seat, struct teller *t)
{
    const struct sf_state *s = (const struct sf_state *)view;
    if (rules->seats == 2) {
        sf_tell_fate(&s->token[seat], t);
        return;
    }
    for (int token = 0; token < 2; token++) {
        tell(t, token ? "; " : "");
        sf_tell_token(rules, t, "token", token);
        tell(t, " ");
        sf_tell_fate(&s->token[token], t);
    }
}

void sf_tell_cards(const struct rules *rules, const struct sf_state *s, struct teller *t)
{
    const struct sf_rules *r = (const struct sf_rules *)rules;
    int left = r->deck_size;
    if (rules->choice[SF_OPT_CHANCE] == SF_DECK) {
        for (int i = 0; i < r->roll_count; i++)
            left -= s->drawn[i];
        tell(t, "Deck of fates: %d of %d cards left", left, r->deck_size);
    }
    for (int token = 0; rules->choice[SF_OPT_CHANCE] == SF_HAND && token < 2; token++) {
        tell(t, "%sCards %d:", token ? "\n" : "", token + 1);
        for (int move = 0; move < SF_HAND_VALUES; move++)
            for (int i = 0; i < s->hands[token][move]; i++)
                tell(t, " %d", move);
    }
}

static void headline(const struct rules *rules, const struct state *view, struct teller *t)
{
    const struct sf_state *s = (const struct sf_state *)view;
    int first = sf_first_home(s);
    if (first < 0)
        tell(t, "The snakes and foxes win.");
    else if (rules->seats == 1)
        tell(t, sf_homes(s) == 2 ? "A full victory for %O!" : "%N [wins]!", 0);
    else
        tell(t, "%N [wins]!", first);
}

static void why(const struct rules *rules, const struct state *view, struct teller *t)
{
    const struct sf_state *s = (const struct sf_state *)view;
    int first = sf_first_home(s);
    if (view->reason == SF_TURNS_OUT) {
        tell(t, "The last turn has been played.");
    } else if (first < 0) {
        tell(t, "Both tokens were eaten.");
    } else if (sf_homes(s) == 2) {
        tell(t, "Both tokens are home, ");
        sf_tell_token(rules, t, "token", first);
        tell(t, " first.");
    } else {
        sf_tell_token(rules, t, "Token", first);
        tell(t, " is home, and ");
        sf_tell_token(rules, t, "token", 1 - first);
        tell(t, s->token[1 - first].fate == SF_EATEN ? " was eaten." : " does not play on.");
    }
}

/* 1 for each token at home; of two players the first one home has 1 more. */
static int score_parts(const struct rules *rules, const struct state *view, int seat, struct score_part *out)
{
    const struct sf_state *s = (const struct sf_state *)view;
    int count = 0;
    for (int token = 0; token < 2; token++)
        if (s->token[token].fate == SF_HOME && (rules->seats == 1 || token == seat)) {
            out[count].points = 1;
            snprintf(out[count++].words, sizeof out->words, "for a token at home");
        }
    if (rules->seats == 2 && sf_first_home(s) == seat)
        out[count++] = (struct score_part){ 1, "for being the first" };
    return count;
}

static const struct option_words options[] = {
    { .key = "distance",
      .question = "How do hunters measure the way?",
      .answers = (const struct option_answer[]){ { "undirected", "whatever the arrows say", 1 },
                                                 { "hunter", "along the arrows, from the hunter", 1 },
                                                 { "token", "along the arrows, from the token", 1 },
                                                 { "hunter-blocked", "from the hunter, around other hunters", 1 },
                                                 { .value = NULL } } },
    { .key = "blocked-move",
      .question = "What if a token has no walk of the right length?",
      .answers = (const struct option_answer[]){ { "stay", "it stays", 1 },
                                                 { "farthest", "it walks as far as it can", 1 },
                                                 { .value = NULL } } },
    { .key = "beasts",
      .question = "Who moves the hunters?",
      .answers = (const struct option_answer[]){ { "opponent", "a player, where steps are equally good", 1 },
                                                 { "auto", "the rules alone", 1 },
                                                 { .value = NULL } } },
    { .key = "play-on",
      .question = "Does the second token play on when the first is home?",
      .answers = (const struct option_answer[]){ { "yes", "yes", 1 }, { "no", "no", 1 }, { .value = NULL } } },
    { .key = "chance",
      .question = "What brings the steps?",
      .answers = (const struct option_answer[]){ { "dice", "dice", 1 },
                                                 { "deck", "a deck of cards (a reconstruction)", 1 },
                                                 { "hand", "a hand of nine cards (a reconstruction)", 1 },
                                                 { .value = NULL } } },
    { .key = NULL },
};

const struct show snakes_and_foxes_show = {
    .game = "snakes-and-foxes",
    .time = "about 20 minutes",
    .options = options,
    .advice = advice,
    .steps = steps,
    .question = question,
    .option = option,
    .marks = marks,
    .effect = effect,
    .path = path,
    .lacks = lacks,
    .card = card,
    .card_text = card_text,
    .table = sf_show_table,
    .numbers = numbers,
    .describe = describe,
    .standing = standing,
    .headline = headline,
    .why = why,
    .score_parts = score_parts,
    .turn_begins = sf_turn_begins,
    .turn_title = sf_turn_title,
    .turn_told = sf_turn_told,
    .terms =
        (const struct term_words[]){
            { "home", "brings the token home", "leaves the token out on the board" },
            { "eaten", "keeps its token alive in this turn", "lets its token be eaten in this turn" },
            { "partner", "saves the other token", "gives up the other token" },
            { "way", "leaves a shorter free way", "leaves a longer free way, or none" },
            { "danger", "keeps out of the hunters' reach", "comes within the hunters' reach" },
            { "rival", "makes it harder for the other", "makes it easier for the other" },
            { .term = NULL },
        },
    .pages = sf_pages,
    .page_count = SF_PAGES,
};

/* From the ruleset and options to rules: the board, the Cobra cards, the deck, and how much of all there can be. */
#include "games/royal_python/rp_parts.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- Board ------------------------------------------------------------------------------------------------------- */

static int read_board(struct rp_rules *r, struct flat *f, struct error *err)
{
    int spots = 0, cobras = 0, before = flat_refusals(f);
    int code = flat_list(f, err, 1, RP_SPOTS_MAX, &spots, "board.values");
    for (int i = 0; !code && i < spots; i++)
        code = flat_byte(f, err, 0, RP_VALUE_MAX, &r->value[i + 1], "board.values.%d", i);
    if (flat_refusals(f) > before) /* for the spots of the Cobra: as many as can be */
        spots = RP_SPOTS_MAX;
    r->spots = spots;
    r->head = spots + 1;
    r->body = rp_below(r->head) & ~(uint64_t)1;
    if (code || (code = flat_byte(f, err, 0, RP_VALUE_MAX, &r->value[r->head], "board.head")) ||
        (code = flat_byte(f, err, 0, RP_VALUE_MAX, &r->leave, "board.leave")))
        return code;
    code = flat_list(f, err, 0, spots, &cobras, "board.cobra");
    for (int i = 0; !code && i < cobras; i++) {
        int64_t spot = 0;
        code = flat_int(f, err, 1, spots, &spot, "board.cobra.%d", i);
        if (!code && flat_refusals(f) == 0 && r->cobra_spots >> spot & 1)
            code = flat_refuse(f, err, "board.cobra", "names spot %d twice", (int)spot);
        r->cobra_spots |= rp_spot((int)spot);
    }
    return code;
}

/* ---- Cobra cards ------------------------------------------------------------------------------------------------- */

static const char *const effect_words[] = {
    [RP_SWAP_AHEAD] = "swap-ahead",   [RP_SWAP_BEHIND] = "swap-behind",
    [RP_SWAP_FIRST] = "swap-first",   [RP_SWAP_OWN] = "swap-own",
    [RP_SLIDE_AHEAD] = "slide-ahead", [RP_SLIDE_BACK] = "slide-back",
    [RP_SHED_HAND] = "shed-hand",     [RP_DRAW_CARDS] = "draw",
    [RP_END_TURN] = "end-turn",       NULL,
};

static int read_cobra(struct rp_rules *r, int index, struct flat *f, struct error *err)
{
    struct rp_cobra *cobra = &r->cobra[index + 1];
    int effect = 0, code;
    if ((code = flat_line(f, err, RP_NAME_MAX, &cobra->name, "cobra.%d.name", index)) ||
        (code = flat_word(f, err, effect_words, &effect, "cobra.%d.effect", index)))
        return code;
    cobra->effect = (uint8_t)effect;
    bool slides = effect == RP_SLIDE_AHEAD || effect == RP_SLIDE_BACK;
    if (!slides && effect != RP_DRAW_CARDS)
        return 0;
    return flat_byte(f, err, 1, slides ? RP_SPOTS_MAX : RP_HAND_MAX, &cobra->number, "cobra.%d.%s", index,
                     slides ? "distance" : "cards");
}

static int read_cobras(struct rp_rules *r, struct flat *f, struct error *err)
{
    int count, code = flat_list(f, err, RP_COBRAS, RP_COBRAS, &count, "cobra");
    for (int i = 0; !code && i < count; i++)
        code = read_cobra(r, i, f, err);
    return code;
}

/* ---- Deck -------------------------------------------------------------------------------------------------------- */

static int refuse_card(struct flat *f, struct error *err, const char *path, const char *text)
{
    char capital[8] = "";
    for (int i = 0; text[i] && i < (int)sizeof capital - 1; i++)
        capital[i] = (char)toupper((unsigned char)text[i]);
    bool near = strlen(text) < sizeof capital && decktet_find(capital) >= 0;
    return flat_refuse(f, err, path, "'%.20s' is no card of the Decktet (such as AM, 7SK, XY, PMSL, EX)%s%s%s", text,
                       near ? "; did you mean '" : "", near ? capital : "", near ? "'?" : "");
}

static int read_cards(struct flat *f, struct error *err, uint64_t *cards, uint64_t other, const char *key)
{
    int count, code = flat_list(f, err, 0, DECKTET_CARDS, &count, "%s", key);
    for (int i = 0; !code && i < count; i++) {
        char path[32];
        const char *text;
        snprintf(path, sizeof path, "%s.%d", key, i);
        if ((code = flat_text(f, err, &text, "%s", path)))
            return code;
        int card = decktet_find(text);
        if (card < 0)
            code = refuse_card(f, err, path, text);
        else if (card_in(*cards | other, card))
            code = flat_refuse(f, err, path, "'%s' is in the deck already", text);
        else
            *cards |= card_bit(card);
    }
    return code;
}

/* RP-18, A-35 */
static int steps_of(int card)
{
    int rank = decktet[card].rank;
    return rank > RP_STEPS_MAX ? RP_STEPS_MAX : rank;
}

static int read_deck(struct rp_rules *r, struct flat *f, struct error *err)
{
    uint64_t extended = 0;
    int code;
    if ((code = read_cards(f, err, &r->deck, 0, "deck")) || (code = read_cards(f, err, &extended, r->deck, "extended")))
        return code;
    for (int card = 0; card < DECKTET_CARDS; card++) {
        if (card_in(r->deck, card) && decktet[card].rank == DECKTET_CROWN)
            r->crowns |= card_bit(card);
    }
    if (r->base.choice[RP_OPT_DECK] == 1) /* H-16 */
        r->deck |= extended;
    for (int card = 0; card < DECKTET_CARDS; card++) {
        r->steps[card] = (uint8_t)steps_of(card);
        if (card_in(r->deck & extended, card) && decktet[card].rank == DECKTET_CROWN)
            r->crowns |= card_bit(card);
    }
    r->cards = card_count(r->deck);
    for (int suit = 0; suit < DECKTET_SUITS; suit++)
        r->bearing[suit] = r->deck & decktet_bearing((enum decktet_suit)suit);
    return 0;
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

const char *rp_option_default(const struct ruleset *ruleset, int seats, int index)
{
    static const char *const suits[] = { "", "M", "MS", "MSW", "MSWL", "MSWLY", "MSWLYK" };
    (void)ruleset;
    return index == RP_OPT_SUITS && seats <= RP_SEATS_MAX ? suits[seats] : NULL; /* */
}

static int read_suits(struct rp_rules *r, struct error *err)
{
    const char *suits = r->base.option[RP_OPT_SUITS];
    unsigned taken = 0;
    int seats = r->base.seats;
    bool good = (int)strlen(suits) == seats;
    for (int seat = 0; good && seat < seats; seat++) {
        int suit = decktet_suit_of(suits[seat]);
        good = suit >= 0 && !(taken >> suit & 1);
        if (good) {
            taken |= 1u << suit;
            r->suits[seat] = (uint8_t)suit;
        }
    }
    if (!good)
        return error_set(err, ERR_BAD_ARGUMENT, "option 'suits' cannot be '%s'; it is %d different letters of MSWLYK",
                         suits, seats);
    return 0;
}

/* ---- Limits ------------------------------------------------------------------------------------------------------ */

/* In how many ways the cards of the deck can be declared: as a suit each, the Excuse as a number. */
static int declarations(const struct rp_rules *r)
{
    int count = card_in(r->deck, DECKTET_EXCUSE) ? RP_EXCUSE_MOST - RP_EXCUSE_LEAST + 1 : 0;
    for (int suit = 0; suit < DECKTET_SUITS; suit++)
        count += card_count(r->bearing[suit]);
    return count;
}

/* Actions: a loaded hand may be the whole deck, and each token takes each declaration at most once (it moves, enters,
 * is paid for or crowned); in Nom Nom the only crowned one goes both ways. To stop comes on top. Else a grid place is
 * chosen; tokens to choose from are fewer.
 * Outcomes: every card, or every Cobra card; seats are fewer.
 * Events: at most 7 for a play with all that comes of it (spent, moved, captured, landed, left, out, over). To shed the
 * hand takes an event a card, beside picked, dealt, cobra before and shuffled behind. If those who are out
 * discard, that are all cards but one at most: beside spent, moved, captured, out before, landed and shuffled
 * behind. */
static void set_limits(struct rp_rules *r)
{
    bool sheds = false;
    for (int card = 1; card <= RP_COBRAS; card++)
        sheds = sheds || (r->cobra_spots && r->cobra[card].effect == RP_SHED_HAND);
    int actions = declarations(r) * (r->tokens + r->nom_nom) + 1;
    assert(actions <= RP_ACTIONS_MAX);
    int events = !r->base.turns_max ? r->cards + 5 : sheds ? r->cards + 4 : 0;
    r->base.actions_max = actions > RP_COBRAS ? actions : RP_COBRAS;
    r->base.outcomes_max = r->cards > RP_COBRAS ? r->cards : RP_COBRAS;
    r->base.events_max = events > 7 ? events : 7;
}

/* ---- Dead weight ------------------------------------------------------------------------------------------------- */

/* Several cards may be alike; but what has one name should do one thing. */
static void warn_of_name(const struct rp_rules *r, int card, const struct flat *f)
{
    const struct rp_cobra *cobra = &r->cobra[card];
    bool other = false;
    char path[32];
    for (int i = 1; i < card; i++)
        other = other || (strcasecmp(r->cobra[i].name, cobra->name) == 0 &&
                          (r->cobra[i].effect != cobra->effect || r->cobra[i].number != cobra->number));
    snprintf(path, sizeof path, "cobra.%d.name", card - 1);
    if (other)
        flat_warn(f, path, "is the name of another card too, which does something else");
}

/* What is there and can never be of use, told to whoever has written it. */
static void warn(const struct rp_rules *r, const struct flat *f)
{
    char path[32];
    if (!r->cobra_spots)
        flat_warn(f, "cobra", "no spot of the board has the Cobra, so its cards are never taken");
    for (int i = 0; i < RP_COBRAS; i++) {
        const struct rp_cobra *cobra = &r->cobra[i + 1];
        bool slides = cobra->effect == RP_SLIDE_AHEAD || cobra->effect == RP_SLIDE_BACK;
        snprintf(path, sizeof path, "cobra.%d.distance", i);
        if (slides && cobra->number >= r->spots)
            flat_warn(f, path, "no token can ever go so far: the spots are 1 to %d", r->spots);
        warn_of_name(r, i + 1, f);
    }
    for (int spot = 1; spot <= r->spots; spot++) {
        snprintf(path, sizeof path, "board.values.%d", spot - 1);
        if (r->value[spot] > r->leave)
            flat_warn(f, path, "is more than board.leave: a crowned token there costs its player points");
    }
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

int rp_build(struct rules *rules, struct flat *f, struct error *err)
{
    struct rp_rules *r = (struct rp_rules *)rules;
    int64_t hand = 0;
    uint8_t tokens = 0;
    int code;
    const struct ruleset *ruleset = rules->ruleset;
    if ((ruleset->seats_min < RP_SEATS_MIN || ruleset->seats_max > RP_SEATS_MAX) &&
        (code = flat_refuse(f, err, "seats", "must be within %d to %d", RP_SEATS_MIN, RP_SEATS_MAX)))
        return code;
    if ((code = read_board(r, f, err)) ||
        (code = rules_read_by_seats(rules, f, 1, RP_TOKENS_MAX, "tokens", &tokens, err)) ||
        (code = flat_int(f, err, 1, RP_HAND_MAX, &hand, "hand")) || (code = read_cobras(r, f, err)) ||
        (code = read_deck(r, f, err)) || (code = rules_read_turns(rules, f, err)) || (code = flat_verdict(f)) ||
        (code = rules_option_seat(rules, RP_OPT_FIRST, &r->first, err)) || (code = read_suits(r, err)))
        return code;
    r->tokens = tokens;
    r->hand = (int)hand;
    r->same_suit = rules->choice[RP_OPT_CHAIN] == 1;
    r->tail_leap = rules->choice[RP_OPT_TAIL_DANCE] == 1;
    r->nom_nom = rules->choice[RP_OPT_NOM_NOM] == 1;
    if (r->nom_nom && (!rules->turns_max || rules->turns_max > 100 * rules->seats)) /* */
        rules->turns_max = 100 * rules->seats;
    set_limits(r);
    if ((code = rp_check_ends(r, f, err)) || (code = flat_verdict(f)))
        return code;
    warn(r, f);
    return 0;
}

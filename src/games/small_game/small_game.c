/* The small game, whole: the ruleset, what may be done and what that does, texts, the position, and the table of it. */
#include "games/small_game/small_game.h"

#include "engine/form.h"

_Static_assert(sizeof(struct sg_state) <= STATE_SIZE_MAX, "a state has a limit");

/* ---- The ruleset ------------------------------------------------------------------------------------------------- */

/* All is read before anything is worked out of it, and the seats are all that the ruleset allows: so every fault is
 * told at once. */
static int build(struct rules *rules, struct flat *f, struct error *err)
{
    struct sg_rules *r = (struct sg_rules *)rules;
    const struct ruleset *ruleset = rules->ruleset;
    int64_t chips, faces;
    int code;
    if ((ruleset->seats_min < 2 || ruleset->seats_max > SG_SEATS_MAX) &&
        (code = flat_refuse(f, err, "seats", "must be within 2 to %d", SG_SEATS_MAX)))
        return code;
    if ((code = flat_int(f, err, 1, SG_CHIPS_MAX, &chips, "chips")) ||
        (code = flat_int(f, err, 1, SG_FACES_MAX, &faces, "faces")) || (code = flat_verdict(f)))
        return code;
    r->chips = (int)chips;
    r->faces = (int)faces;
    rules->actions_max = rules->outcomes_max = r->faces;
    rules->events_max = 2; /* the last chips are taken, and the game is over */
    return 0;
}

/* ---- Play -------------------------------------------------------------------------------------------------------- */

static action pack(enum sg_verb verb, int number)
{
    return (action)verb << 8 | (action)number;
}
static enum sg_verb verb_of(action a)
{
    return (enum sg_verb)(a >> 8);
}
static int number_of(action a)
{
    return (int)(a & 255);
}

/* What follows from the rest: `apply`, `advance` and `read` only change chips, turn and die. */
static void settle(const struct rules *rules, struct state *state)
{
    (void)rules;
    struct sg_state *s = (struct sg_state *)state;
    enum sg_phase phase = s->chips == 0 ? SG_OVER : s->die == 0 ? SG_ROLL : SG_TAKE;
    state->phase = (uint8_t)phase;
    state->node = phase == SG_OVER ? NODE_OVER : phase == SG_ROLL ? NODE_CHANCE : NODE_TURN;
    state->actors = (uint8_t)(phase == SG_TAKE ? 1u << s->turn : 0);
    state->reason = phase == SG_OVER;
}

static void setup(const struct rules *rules, struct state *state)
{
    ((struct sg_state *)state)->chips = (uint8_t)((const struct sg_rules *)rules)->chips;
    settle(rules, state);
}

static int legal(const struct rules *rules, const struct state *state, int seat, action *out)
{
    (void)rules, (void)seat;
    const struct sg_state *s = (const struct sg_state *)state;
    int most = s->die < s->chips ? s->die : s->chips;
    for (int i = 0; i < most; i++)
        out[i] = pack(SG_DO_TAKE, i + 1);
    return most;
}

static int chance_odds(const struct rules *rules, const struct state *state, action *out, uint64_t *weight)
{
    (void)state;
    int faces = ((const struct sg_rules *)rules)->faces;
    for (int i = 0; i < faces; i++) {
        out[i] = pack(SG_DO_ROLL, i + 1);
        weight[i] = 1;
    }
    return faces;
}

/* What each event changes: `apply` does it, and a view that is told of the event does the same. */
static void take(const struct rules *rules, struct sg_state *s, int chips)
{
    s->chips = (uint8_t)(s->chips - chips);
    s->die = 0;
    if (s->chips > 0)
        s->turn = (uint8_t)((s->turn + 1) % rules->seats);
}

static void apply(const struct rules *rules, struct state *state, int seat, action a, struct event_log *log)
{
    struct sg_state *s = (struct sg_state *)state;
    int number = number_of(a);
    if (verb_of(a) == SG_DO_ROLL) {
        s->die = (uint8_t)number;
        EVENT(log, SG_EV_ROLLED, s->turn, number);
    } else {
        take(rules, s, number);
        EVENT(log, SG_EV_TOOK, seat, number);
        if (s->chips == 0)
            EVENT(log, SG_EV_OVER, SEAT_NONE, 0);
    }
    settle(rules, state);
}

/* Events may come from far away: those that cannot be are left out. */
static void advance(const struct rules *rules, struct state *view, const struct event *e)
{
    struct sg_state *s = (struct sg_state *)view;
    int number = e->arg[0];
    if (e->type == SG_EV_ROLLED && number >= 1 && number <= ((const struct sg_rules *)rules)->faces)
        s->die = (uint8_t)number;
    else if (e->type == SG_EV_TOOK && number >= 1 && number <= s->chips)
        take(rules, s, number);
}

static void result(const struct rules *rules, const struct state *state, struct result *out)
{
    const struct sg_state *s = (const struct sg_state *)state;
    for (int seat = 0; seat < rules->seats && seat < SG_SEATS_MAX; seat++) { /* the limit is for the compiler */
        out->score[seat] = state->node == NODE_OVER && seat == s->turn;
        out->rank[seat] = (uint8_t)(state->node == NODE_OVER && seat != s->turn ? 2 : 1);
    }
}

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

static void action_text(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out)
{
    (void)rules, (void)s, (void)seat;
    text_putf(out, verb_of(a) == SG_DO_ROLL ? "roll %d" : "take %d", number_of(a));
}

static const struct event_type event_types[] = {
    [SG_EV_ROLLED] = { "rolled", { EVENT_NUMBER("die") }, ROLE_CHANCE, "%N [rolls] a %0." },
    [SG_EV_TOOK] = { "took", { EVENT_NUMBER("chips") }, ROLE_TAKE, "%N [takes] %0 chip{0=s||s}." },
    [SG_EV_OVER] = { "over", EVENT_NO_ARGS, ROLE_END, "The last chip is gone." },
    { .name = NULL },
};

static void render(const struct rules *rules, const struct state *view, struct textbuf *out)
{
    (void)rules;
    const struct sg_state *s = (const struct sg_state *)view;
    text_putf(out, "Chips: %d. Seat %d has its turn", s->chips, s->turn);
    if (s->die)
        text_putf(out, ", and rolled a %d", s->die);
    text_put(out, ".\n");
}

/* ---- The position ------------------------------------------------------------------------------------------------ */

static const char *const phases[] = { "roll", "take", "over", NULL };
static const char *const reasons[] = { "the game goes on", "the last chip is taken", NULL };

static const struct game_key keys[] = {
    { "phase", "text", NULL, "what is being done: a word of the list of phases" },
    { "turn", "seat", NULL, "whose turn it is, or was" },
    { "chips", "int", NULL, "the chips in the pile" },
    { "die", "int", NULL, "what the die shows; 0 before the roll" },
    { .name = NULL },
};

/* Writes the keys, or reads each with its limits. */
static void form_position(struct form *t, const struct sg_rules *r, struct sg_state *s)
{
    form_word(t, "phase", &s->base.phase, phases);
    form_byte(t, "turn", &s->turn, 0, r->base.seats - 1);
    form_byte(t, "chips", &s->chips, 0, r->chips);
    form_byte(t, "die", &s->die, 0, r->faces);
}

static void json(const struct rules *rules, const struct state *view, struct json *w)
{
    struct sg_state s = *(const struct sg_state *)view;
    struct form t = form_to(w);
    form_position(&t, (const struct sg_rules *)rules, &s);
}

/* What was read must also go together. */
static int read(const struct rules *rules, struct flat *f, struct state *state, struct error *err)
{
    struct sg_state *s = (struct sg_state *)state;
    struct form t = form_from(f, err);
    form_position(&t, (const struct sg_rules *)rules, s);
    int phase = state->phase;
    if (t.code)
        return t.code;
    settle(rules, state);
    if (state->phase != phase || (s->chips == 0 && s->die > 0))
        return flat_refuse(f, err, "phase", "does not go with chips %d and die %d", s->chips, s->die);
    return 0;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static const struct game_option options[] = { { .key = NULL } };

const struct game small_game = {
    .id = "small-game",
    .title = "Small Game",
    .about = "Take chips from a pile by the roll of a die: to be copied for a new game.",
    .version = 1,
    .options = options,
    .phases = phases,
    .reasons = reasons,
    .event_types = event_types,
    .keys = keys,
    .rulesets = small_game_rulesets,
    .rules_size = sizeof(struct sg_rules),
    .state_size = sizeof(struct sg_state),
    .plies_max = 2 * SG_CHIPS_MAX, /* a turn is a roll and a take, and takes a chip */
    .build = build,
    .setup = setup,
    .legal = legal,
    .chance_odds = chance_odds,
    .apply = apply,
    .result = result,
    .advance = advance,
    .settle = settle,
    .action_text = action_text,
    .render = render,
    .json = json,
    .read = read,
};

/* Words for the screen of Snakes & Foxes; see sf_words.h. The full rulebook is docs/rules/snakes-and-foxes.md. */
#include "tui/screens/sf_words.h"

static void put_walk_advice(const struct look *look, const struct sf_state *s, struct textbuf *out)
{
    struct sf_action chosen = sf_unpack(look->actions[look->chosen]);
    bool both = (s->offer & s->rim_offer & SF_BIT(chosen.a)) != 0 && chosen.a != SF_HUB;
    text_putf(out, "Walk %d step%s with token %d: choose where it ends. Numbers show the way.", s->roll.move,
              s->roll.move == 1 ? "" : "s", s->turn + 1);
    if (both)
        text_put(out, chosen.b ? " This way touches the rim; r: a way that does not." : " r: go there by the rim.");
}

void sf_advice_words(const struct look *look, struct textbuf *out)
{
    const struct sf_state *s = (const struct sf_state *)look->view;
    struct sf_action chosen = sf_unpack(look->actions[look->chosen]);
    switch (chosen.verb) {
    case SF_DO_MOVE:
        put_walk_advice(look, s, out);
        break;
    case SF_DO_BEAST:
        text_putf(out, "You move the hunters: choose the space that the %s at ",
                  s->base.phase == SF_SNAKES ? "snake" : "fox");
        sf_space_text(chosen.a, out);
        text_put(out, " steps to. They are equally near its prey.");
        break;
    case SF_DO_CARD:
        text_putf(out, "Play a card for token %d: it walks so many steps, and the rest of %d is for the hunters.",
                  s->turn + 1, ((const struct sf_rules *)look->rules)->dice);
        break;
    default:
        text_put(out, "Choose what happens.");
    }
}

void sf_token_words(const struct sf_token *token, struct textbuf *out)
{
    switch ((enum sf_fate)token->fate) {
    case SF_IN:
        text_put(out, token->at == SF_HUB ? "in the " : "at ");
        sf_space_text(token->at, out);
        text_put(out, token->rim ? ", rim seen" : "");
        break;
    case SF_EATEN:
        text_put(out, "eaten at ");
        sf_space_text(token->at, out);
        break;
    case SF_HOME:
        text_put(out, "HOME");
        break;
    }
}

void sf_cards_words(const struct look *look, struct textbuf *out)
{
    const struct sf_rules *r = (const struct sf_rules *)look->rules;
    const struct sf_state *s = (const struct sf_state *)look->view;
    int drawn = 0;
    switch ((enum sf_chance)r->base.choice[SF_OPT_CHANCE]) {
    case SF_DICE:
        break;
    case SF_DECK:
        for (int i = 0; i < r->roll_count; i++)
            drawn += s->drawn[i];
        text_putf(out, "Deck of fates: %d of %d cards left", r->deck_size - drawn, r->deck_size);
        break;
    case SF_HAND:
        for (int token = 0; token < 2; token++) {
            text_putf(out, "%sCards %d:", token ? "\n" : "", token + 1);
            for (int value = 0; value < SF_HAND_VALUES; value++)
                for (int i = 0; i < s->hands[token][value]; i++)
                    text_putf(out, " %d", value);
        }
        break;
    }
}

/* ---- Help -------------------------------------------------------------------------------------------------------- */

const struct page sf_help[SF_HELP_PAGES] = {
    { "Snakes & Foxes: how to play",
      "Bring your tokens from the hub in the middle out to the rim and home again, before the snakes and foxes eat "
      "them. "
      "It is a hard game: good play brings a token home in about one game of three.\n"
      "\n"
      "A turn. Six dice are rolled. Each shows MOVE, SNAKE or FOX.\n"
      "  M  Your token walks exactly as many steps as there are MOVEs.\n"
      "  S  So many snakes then take one step each towards it.\n"
      "  F  So many foxes do the same after them.\n"
      "Then it is the other token's turn. Alone you play both tokens; two people have one each, and each moves the "
      "hunters "
      "in the other's turn where there is something to choose.\n"
      "\n"
      "Winning. Touch the rim, the outermost ring, then step back into the hub: the token is home, even if steps are "
      "left. If every token is eaten first, the snakes and foxes win." },
    { "Snakes & Foxes: walking and hunting",
      "Lines. Spokes (the dotted lines) lead both ways. A ring runs the way its arrows point: red ones against the "
      "clock, "
      "green ones with it. The blue rim has no arrows and runs both ways. Hunters keep to the same lines.\n"
      "\n"
      "Your walk. No step onto a snake, a fox or the other token. No step straight back to where you just came from, "
      "but from the rim you may turn back on the spoke that you came by. Going round in a loop is allowed. If no walk "
      "has "
      "the exact number of steps, the token stays. A first turn always has at least one MOVE.\n"
      "\n"
      "The hunt. The nearest hunters go first; of equals one on your spoke, then one on your ring, then the one "
      "nearest "
      "the hub on your side of the board, then chance decides. A hunter only takes a step that brings it nearer. If it "
      "has "
      "none, because others or the arrows are in its way, the next one goes. A hunter that reaches your token eats "
      "it.\n"
      "\n"
      "The hub. A hunter may enter it too, and eat a token there." },
    { "Snakes & Foxes: the picture, and some advice",
      "(1) (2)  the tokens        S  a snake        F  a fox\n"
      "Spaces are called RING.SPOKE: rings count from 1 beside the hub outwards, and the numbers outside the rim are "
      "the "
      "spokes. 3.7 is ring 3, spoke 7.\n"
      "Diamonds (or *) are where your walk can end. The one in [ ] is chosen; the numbers before it are the way there. "
      "The arrow keys, Tab or a click choose another one. Where a space can be reached both with and without touching "
      "the "
      "rim, r changes between the two ways.\n"
      "\n"
      "Wait a ring or two inside the rim until it has gaps.\n"
      "Touch the rim in the middle of a walk and turn back on the same spoke.\n"
      "Stand where the arrows of your ring lead away from the hunters behind you.\n"
      "Two neighbouring rings run against each other: circle on them to burn steps.\n"
      "Let hunters stand in each other's way." },
};

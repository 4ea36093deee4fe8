/* Words for the screen of Serpent Master; see sm_words.h. The full rulebook is docs/rules/serpent-master.md. */
#include "tui/screens/sm_words.h"

#include "tui/seat_words.h"

#include <ctype.h>
#include <string.h>

void sm_colour_words(int seat, struct textbuf *out)
{
    text_put_char(out, (char)toupper((unsigned char)sm_colour_name[seat][0]));
    text_put(out, sm_colour_name[seat] + 1);
}

/* ---- Advice ------------------------------------------------------------------------------------------------------ */

static void put_task(const struct look *look, struct textbuf *out)
{
    const struct sm_state *s = (const struct sm_state *)look->view;
    switch (sm_verb_of(look->actions[look->chosen])) {
    case SM_DO_ENTER:
        text_put(out, "choose where your head waits. Arrows go round the border; you come in on the square beside it.");
        break;
    case SM_DO_CARD:
        text_putf(out, "choose a card%s: left, right. Up, down: where it could go now. Enter takes it.",
                  look->rules->seats > 1 ? " in secret" : "");
        break;
    default:
        text_putf(out, "place your %d. %s", s->chosen[look->seat],
                  look->count > 1 ? "Arrows show the ways it fits, Enter places it."
                                  : "There is one way: Enter places it.");
    }
}

void sm_advice_words(const struct look *look, struct textbuf *out)
{
    char task[160];
    struct textbuf text = textbuf_over(task, sizeof task);
    put_task(look, &text);
    if (look->rules->seats > 1) {
        sm_colour_words(look->seat, out);
        text_put(out, ": ");
    } else {
        task[0] = (char)toupper((unsigned char)task[0]);
    }
    text_put(out, task);
}

/* ---- The ending -------------------------------------------------------------------------------------------------- */

static void put_seat(const struct look *look, int seat, struct textbuf *out)
{
    sm_colour_words(seat, out);
    text_put_char(out, ' ');
    seat_name_words(look->name, look->rules->seats, seat, out);
}

/* A lone player's grade, and what it was given for (AM-27). */
static void put_grade(const struct look *look, const struct result *result, struct textbuf *out)
{
    int lost = sm_count(((const struct sm_state *)look->view)->lost[0]);
    text_putf(out, "%s! %d points", result->reason, (int)result->score[0]);
    if (lost)
        text_putf(out, ", %d card%s lost.", lost, lost == 1 ? "" : "s");
    else
        text_put(out, ", no card lost.");
}

static void put_reason(const struct look *look, const struct result *result, struct textbuf *out)
{
    int winner = 0;
    if (look->view->reason == SM_DRAWN) {
        text_put(out, "A draw: play another.");
        return;
    }
    while (result->rank[winner] != 1)
        winner++;
    if (strcmp(look->name[winner], "You") == 0) {
        text_put(out, "You win");
    } else {
        put_seat(look, winner, out);
        text_put(out, " wins");
    }
    text_put(out, look->view->reason == SM_BY_POINTS  ? "."
                  : look->view->reason == SM_BY_STACK ? " by the taller stack under the head."
                                                      : " by tokens that lie alone.");
}

void sm_ending_words(const struct look *look, struct textbuf *out)
{
    const struct sm_state *s = (const struct sm_state *)look->view;
    int seats = look->rules->seats;
    struct result result;
    game_result(look->rules, look->view, &result);
    if (seats == 1) {
        put_grade(look, &result, out);
        return;
    }
    put_reason(look, &result, out);
    for (int rank = 1; rank <= seats; rank++)
        for (int seat = 0; seat < seats; seat++) {
            struct sm_standing standing = sm_standing(s, seat);
            if (result.rank[seat] != rank)
                continue;
            text_putf(out, "\n%d. ", rank);
            put_seat(look, seat, out);
            text_putf(out, ": %d", standing.points);
            if (s->base.reason == SM_BY_STACK)
                text_putf(out, ", stack %d", standing.stack);
            else if (s->base.reason == SM_BY_ALONE)
                text_putf(out, ", alone %d", standing.alone);
        }
}

/* ---- Help -------------------------------------------------------------------------------------------------------- */

const struct page sm_help[SM_HELP_PAGES] = {
    { "Serpent Master: how to play",
      "Your serpent grows over the board and over the other serpents. Who shows most of its body at the end wins.\n"
      "\n"
      "Entering. Each player chooses a square on the border, no two the same. The head waits outside, beside it. Then "
      "four of your fifteen cards are put aside, unseen by the others. The other eleven are your hand for eleven "
      "rounds.\n"
      "\n"
      "A round. All choose a card in secret and show them together. The highest number goes first. Of equal numbers "
      "the player goes first who had the higher card in the round before, or in the one before that, and so on; in the "
      "end the order is blue, red, black, white.\n"
      "\n"
      "Placing a card. It shows where its tokens go, as seen from your head; you may turn it and mirror it. The tokens "
      "are placed in the order 1, 2, 3 ..., and the head moves onto the last one. Your first card must put its token 1 "
      "on the square where you enter.\n"
      "  - No token on a square where a token of your own is on top.\n"
      "  - No token on another player's head.\n"
      "  - Tokens of others may be covered. What is covered does not count, yours too.\n"
      "  - All tokens of the card must find room. A card that fits in no way is lost, but you cannot refuse one that "
      "fits. Each card sees the board as the cards before it have left it.\n"
      "\n"
      "The end. After the last round you have a point for each of your tokens that shows, and one for your head (the "
      "token under the head is covered). Level on points, the head on the taller stack wins; then who has more tokens "
      "lying alone; else it is a draw." },
    { "Serpent Master: the picture and the keys",
      " b r k w    the token on top: blue, red, black, white\n"
      "(B)         a head: a capital letter in brackets. Outside the frame it still waits\n"
      " r 3        a stack of three tokens, of which a red one shows\n"
      "[1][2](3)   where the tokens of your card would go, in order; the head comes to (3). A letter behind it is what "
      "lies there now\n"
      ">b<         a token that was just placed\n"
      "\n"
      "b           shows what is buried: the tokens of every stack from bottom to top; + stands for more than there is "
      "room for, and such stacks are listed at the side. b again goes back\n"
      "arrows      entering: go round the border, or to the other side\n"
      "left, right choose a card; so do digits and the mouse\n"
      "up, down, r turn through the places where it could go now\n"
      "Enter       takes the card, or places it\n"
      "v           with several people: look at your cards before you place\n"
      "\n"
      "At the side: > is to act. pts: points as they stand. left: cards in hand. ready: has chosen in secret; once "
      "cards are shown, the card. x: it was lost. Below each name are the cards played, and below all the order in "
      "which the cards of this round are carried out. Below the board is your hand with the tokens of each card; 3x: "
      "this "
      "card could not be placed as things stand.\n"
      "\n"
      "Several people at one keyboard choose their cards one by one, with the screen covered in between. Entries and "
      "placements are made before everybody." },
    { "Serpent Master: the cards",
      "H is where your head is, the highest number where it comes to. All may be turned and mirrored; 5, 9 and 10 have "
      "two kinds each.\n"
      "\n"
      "                            4\n"
      "                      3     3     3 4     3 4 5\n"
      "            2         2     2     2       2         2 3\n"
      "  1         1         1     1     1       1         1\n"
      "  H         H         H     H     H       H         H\n"
      "\n"
      "  1, 15     2, 14     3     4     6       7         8, 13\n"
      "\n"
      "\n"
      "                                        4        4                 4\n"
      "                         3        3       3    3                     3\n"
      "      2      2         2        2       2        2       2 3         2\n"
      "    1      1         1        1           1    1       1     4     1\n"
      "  H        H       H          H         H      H       H           H\n"
      "\n"
      "  5                9                    10             11          12" },
    { "Serpent Master: alone, and some advice",
      "Alone, in the open pit, you hold eleven cards and play one in each round; in the blind pit you hold three, and "
      "draw one from a face-down deck after each round. Every card that fits nowhere is lost. Your grade: no card "
      "lost, "
      "Serpent Master; one, Charmer; two, Handler; more, Prey.\n"
      "\n"
      "Some advice. A high number goes first and finds the board as you see it now. A low number goes last, sees what "
      "the others have done, and covers them.\n"
      "Cards 15, 14 and 13 are short and sure; 7 is the longest.\n"
      "Keep room around your head. Your own body is a wall, but where you are covered you may grow again.\n"
      "Another's head is the only square that nobody else can take: a head in a narrow place shuts it.\n"
      "Near the end, count what a card covers twice: it adds to you and takes from the one who is ahead." },
};

/* How to read and to use the picture of Royal Python. The rules in short are the show's. */
#include "tui/screens/rp_screen.h"

const struct page rp_legend[RP_LEGEND] = {
    { "Royal Python: reading the picture",
      "The snake winds from its tail, at the foot, up to its head. Each spot shows its number (~ is a Cobra spot), "
      "below it the token, and below that its value in points. Where there is room for two lines only, a value is seen "
      "while no token stands there.\n"
      "M S W L Y K  tokens of Moons, Suns, Waves, Leaves, Wyrms (Y), Knots\n"
      "M*           a crowned one\n"
      "[M]          the token that you would use, or that was used in this turn\n"
      "(M)          others that the same card could be spent on\n"
      ">M<          where it would stand\n"
      "<S<          a token that would be sent back       xSx  captured\n"
      "^S^          leapt over                            <S>  swapped with\n"
      "\n"
      "Your cards show their rank at the top, their suits with letters, their name at the foot. A, P, C, X are Ace, "
      "Pawn, Court and Crown; 2-9 is the Excuse. + marks your own suit. A rank in brackets: of no use now. The lines "
      "below the cards tell in words what the chosen one does.\n"
      "\n"
      "Beside the snake: the score as it stands, tokens off the snake (not entered yet), cards in hand; the Cobra "
      "grid (? face down, C5 face up, - empty); the cards spent in this turn, and the suit that must come next." },
    { "Royal Python: playing on this screen",
      "left, right   choose a card; behind the last one is the end of the turn\n"
      "up, down      choose what it is spent on: a token (up is toward the head), paying, entering or crowning\n"
      "Tab           the suit that it is declared as, or the number of the Excuse. M S W L Y K and 2 to 9 do that too\n"
      "e             the end of your turn\n"
      "1 to 9        a place of the Cobra grid, when you must take a card of it\n"
      "Enter         takes what is chosen\n"
      "i             Cobra cards; then seats and discard; then all cards; then this turn\n"
      "\n"
      "The mouse: click a card (again: its next suit), a token, or a place to go to; click that place again to go "
      "there.\n"
      "\n"
      "Typed, actions look like this: play 7SK as K move 12 (the Castle, declared as Knots, moves the token on spot "
      "12; 12* would be a crowned one), play 5ML as L enter, play 4MS as S pay, play XM as M crown, stop, discard "
      "4MS, cobra 5, swap 14." },
};

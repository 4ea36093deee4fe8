/* How to read the picture of The Greatest Snake, and its keys; the rules in short are the show's. */
#include "tui/screens/gs_screen.h"

const struct page gs_legend[GS_LEGEND_PAGES] = {
    { "The Greatest Snake: reading the picture",
      "Each snake stands upright, its Head on top. The coloured strip numbers its cards, the Head 0, the Body Cards "
      "from 1; it is grey "
      "while the snake sleeps.\n"
      "5/7        its length, and the length that wins\n"
      "hand 3     cards in the owner's hand; behind it \"turn\" for the player on turn\n"
      "(Fat s)    a rat on this card; s is a slow one\n"
      "(Speedy 2) its speed in spaces\n"
      "(Spiky 1#) it cannot be squeezed\n"
      "Gun 1/3    Equipment on this Body Card; one of three shots is used\n"
      "Armor #    no rat can be squeezed on this Body Card\n"
      "Super Glue in place of Head: it cannot eat\n"
      "\n"
      ">  what the chosen action aims at    ?  what it could aim at\n"
      "!  what the latest announcement aims at\n"
      "*  what has just changed\n"
      "\n"
      "In a narrow window each snake is told in a few lines instead. Beside the snakes stands what was announced, the "
      "latest on top: it is dealt with first." },
    { "The Greatest Snake: playing on this screen",
      "up, down      choose; three dots stand where another step follows\n"
      "Enter         the next step: what it is aimed at, what is paid; in the last step it is done\n"
      "Esc           one step back (Backspace too)\n"
      "left, right   where you aim: another snake; else one step back or on\n"
      "1 to 9        the first to the ninth line\n"
      "i             the card under the cursor; all cards; then all that was announced, the piles, and what you know "
      "of other hands; then this turn\n"
      "a             when you are asked whether you answer. Where you are not asked you let it happen. The rules are "
      "the same for all that: this only saves you keys.\n"
      "\n"
      "The mouse: click a line, or a card that you aim at; click it again to go on.\n"
      "\n"
      "Typed, actions look like this: draw deck, eat, play squeeze 1.2 (Body Card 2 of the snake of seat 1; seats "
      "count from 0, and so do the cards of a snake from its Head), use 0.1 ammo rust 1.2, equip gun 0.1, digest, "
      "pass.\n"
      "\n"
      "Several people at one keyboard are first asked all together, on a screen without anybody's hand: Does anybody "
      "answer? Whoever wants to presses their number and takes the keyboard. Those above them in the list, who are "
      "asked before them, let it happen by that. If nobody wants to, press Enter." },
};

/* The rules of Snakes & Foxes in short. All of them are in docs/rules/snakes-and-foxes.md. */
#include "show/games/sf_show.h"

const struct page sf_pages[SF_PAGES] = {
    { "Snakes & Foxes: how to play",
      "Bring your tokens from the hub in the middle out to the rim and home again, before the snakes and foxes eat "
      "them. It is a hard game: good play brings a token home in about one game of three.\n"
      "\n"
      "A turn. Six dice are rolled. Each shows MOVE, SNAKE or FOX.\n"
      "  M  Your token walks exactly as many steps as there are MOVEs.\n"
      "  S  So many snakes then take one step each towards it.\n"
      "  F  So many foxes do the same after them.\n"
      "Then it is the other token's turn. Alone you play both tokens; two people have one each, and each moves the "
      "hunters in the other's turn where there is something to choose.\n"
      "\n"
      "Winning. Touch the rim, the outermost ring, then step back into the hub: the token is home, even if steps are "
      "left. If every token is eaten first, the snakes and foxes win." },
    { "Snakes & Foxes: walking and hunting",
      "Lines. Spokes lead both ways. A ring runs the way its arrows point: red ones against the clock, green ones "
      "with it. The blue rim has no arrows and runs both ways. Hunters keep to the same lines. Spaces are called "
      "RING.SPOKE: rings count from 1 beside the hub outwards, spokes clockwise from 0. 3.7 is ring 3, spoke 7.\n"
      "\n"
      "Your walk. No step onto a snake, a fox or the other token. No step straight back to where you just came from, "
      "but from the rim you may turn back on the spoke that you came by. Going round in a loop is allowed. If no walk "
      "has the exact number of steps, the token stays. A first turn always has at least one MOVE.\n"
      "\n"
      "The hunt. The nearest hunters go first; of equals one on your spoke, then one on your ring, then the one "
      "nearest the hub on your side of the board, then chance decides. A hunter only takes a step that brings it "
      "nearer. If it has none, because others or the arrows are in its way, the next one goes. A hunter that reaches "
      "your token eats it.\n"
      "\n"
      "The hub. A hunter may enter it too, and eat a token there." },
    { "Snakes & Foxes: some advice", "Wait a ring or two inside the rim until it has gaps.\n"
                                     "Touch the rim in the middle of a walk and turn back on the same spoke.\n"
                                     "Stand where the arrows of your ring lead away from the hunters behind you.\n"
                                     "Two neighbouring rings run against each other: circle on them to burn steps.\n"
                                     "Let hunters stand in each other's way." },
};

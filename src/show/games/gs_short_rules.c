/* The rules of The Greatest Snake in short: enough to play by them. All are in docs/rules/greatest-snake.md. */
#include "show/games/gs_show.h"

const struct page gs_short_rules[GS_SHORT_PAGES] = {
    { "The Greatest Snake: what it is about",
      "Everybody has a snake of three cards: Head, Body, Tail. It eats rats. A rat crawls from the Head to the Tail, "
      "and once it is past the Tail it becomes a new Body Card. The first snake of seven cards wins. Snakes that get "
      "there at the same moment win together.\n"
      "\n"
      "The others do not just look on. Power Cards and Equipment can be used in anybody's turn: to squeeze a rat out "
      "again, to glue a mouth shut, to put a snake to sleep, to steal its Equipment. Whatever is announced may be "
      "answered before it happens.\n"
      "\n"
      "Only some cards of the printed game are known. The deck here is a RECONSTRUCTION." },
    { "The Greatest Snake: your turn",
      "1. Your snake wakes up, if it slept, and gets rid of glue on its Head.\n"
      "2. You draw a card. A Power Card or Equipment goes to your hand. A rat is shown: your snake eats it, if it is "
      "awake and nothing covers its Head, or it goes to the Pit.\n"
      "3. You do what you like, as often as you like: play Power Cards, put on Equipment, use it, take it off.\n"
      "4. You say Digest! With more cards in hand than the limit you must discard or play first.\n"
      "5. Digestion: in all snakes each rat moves on by its speed; slow ones only in the turn of their snake's owner. "
      "No rat overtakes another. Sleeping snakes digest too.\n"
      "\n"
      "Power Cards and abilities may be used before you draw, too, and while a drawn rat waits for your decision.\n"
      "\n"
      "The Pit-y Rule: whose snake is the shortest (perhaps among several, but not if all are equal) and has no rat in "
      "it may draw the top rat of the Pit instead." },
    { "The Greatest Snake: answers",
      "Eating, Power Cards, abilities, putting on Equipment and Digest! are announced first. Clockwise the others are "
      "asked whether they answer, and in the end whoever announced it. Only who has neither cards nor a usable ability "
      "is left out. An answer is an announcement itself, and may be answered. When all have let it pass, the latest "
      "announcement takes effect; then all are asked about the one below it.\n"
      "\n"
      "What has become impossible has no effect: a rat that has left the card where it was aimed at, a snake "
      "that "
      "fell asleep. Prices are paid at once and are lost.\n"
      "\n"
      "A dodge cancels only what is aimed at you: your snake, what is in it, your hand, or a dodge against your own "
      "card. Of a card that meets many snakes it spares yours.\n"
      "\n"
      "If anybody answers Digest!, it is withdrawn, and has to be said again." },
    { "The Greatest Snake: some advice",
      "A snake that eats in every turn and is left alone wins soon: keep an eye on the longest one.\n"
      "Glue and sleep are worth most when somebody has just announced that they eat: the rat is lost.\n"
      "A squeezed rat pushes the rats right ahead of it: squeezing the last of a row can cost a snake several.\n"
      "Equipment under a rat cannot be used until the rat has moved on.\n"
      "An ability that is paid with sleep costs you the meals until your next turn, not the digestion.\n"
      "Keep a card in hand: nobody can tell whether it is a Dodge." },
};

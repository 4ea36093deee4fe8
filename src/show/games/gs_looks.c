/* What a snake may wear: a head, a body, a tail. The first five of each are those of the rulebook. */
#include "show/games/gs_show.h"

static const struct look_item heads[] = {
    { "fang", "Fang", "Smiles with all it has, which is mostly teeth.", ">v<", "◣▾◢" },
    { "noodle", "Noodle", "Thinks in loops and arrives all the same.", "~o~", "∿◦∿" },
    { "duchess", "Duchess", "Never hisses with her mouth full.", "^-^", "◠‿◠" },
    { "professor", "Professor", "Has read every card twice, and lost its place.", "o-o", "◎-◎" },
    { "captain", "Captain", "Lost an eye to a rat, and tells it anew each time.", "#_o", "■_◉" },
    { "sleepyhead", "Sleepyhead", "Fights best between two naps.", "-_-", "◡_◡" },
    { "goggles", "Goggles", "Saw its own tail once, and has not blinked since.", "O_O", "◉_◉" },
    { .id = NULL },
};

static const struct look_item bodies[] = {
    { "sweater", "Sweater", "Knitted by an aunt who had never seen a snake.", "=#=", "═╬═" },
    { "tuxedo", "Tuxedo", "Overdressed for a pit of rats, and glad of it.", "\\v/", "╲▼╱" },
    { "hawaiian-shirt", "Hawaiian Shirt", "On holiday since it hatched.", "*~*", "∗∿∗" },
    { "cape", "Cape", "Flutters even where there is no wind.", "/_\\", "◢█◣" },
    { "tracksuit", "Tracksuit", "Has never run a step, for want of feet.", "///", "╱╱╱" },
    { "tartan", "Tartan", "Its clan numbers one, and feuds with itself.", "###", "▦▦▦" },
    { "sequins", "Sequins", "Can be seen from the moon on a clear night.", ":.:", "◇◆◇" },
    { .id = NULL },
};

static const struct look_item tails[] = {
    { "rattle", "Rattle", "Keeps time at parties, but never the right time.", "~oO", "∿∘○" },
    { "ribbon", "Ribbon", "A present to itself.", "~8~", "∿∞∿" },
    { "spade", "Spade", "For digging in, and for digging out again.", "~<>", "∿∿♠" },
    { "corkscrew", "Corkscrew", "Welcome at every picnic.", "~&~", "∿§∿" },
    { "lightning", "Lightning", "Strikes twice, if you ask nicely.", "~/>", "∿╱▸" },
    { "bell", "Bell", "Lets the rats hear it coming: only fair.", "~~b", "∿∿♪" },
    { "lantern", "Lantern", "Lights the way for whoever follows.", "~~*", "∿∿☼" },
    { .id = NULL },
};

const struct look_kind gs_looks[GS_LOOKS + 1] = {
    [GS_LOOK_HEAD] = { "head", "Head", heads },
    [GS_LOOK_BODY] = { "body", "Body", bodies },
    [GS_LOOK_TAIL] = { "tail", "Tail", tails },
};

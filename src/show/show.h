/* What a person is told and offered, once for every front end: terminal, page, server, documents of other programs.
 *
 * A game has one `const struct show`, in show/games/ID.c, listed in shows.def; it may include the game's own header.
 * Everything in it is made from a view, so that it tells nothing its reader may not know, and is written to a teller,
 * which knows who reads (engine/teller.h). A member that is a NULL pointer has a plain answer that fits every game, and
 * a game without a show plays everywhere all the same: call the functions of this header, choice.h and preview.h, never
 * the members. */
#ifndef COIL_SHOW_SHOW_H
#define COIL_SHOW_SHOW_H

#include "engine/play.h"

enum {
    SHOW_LEVELS_MAX = 5, /* steps in which an action is chosen; four or fewer read best */
    SHOW_PATH_MAX = 64,
    SHOW_PARTS_MAX = 8, /* of a score */
    SHOW_TEXTS_MAX = 7, /* that can be looked up */
    SHOW_LACKS_MAX = 64
};

/* A page of the short rules: lines end where the text has line ends, paragraphs are parted by empty lines. */
struct page {
    const char *title;
    const char *text;
};

/* What is to be known of a choice before it is made. */
enum choice_mark {
    CHOICE_DECLINES = 1,    /* is no answer to what was announced; set for what `answering` calls so */
    CHOICE_DESTRUCTIVE = 2, /* takes something good away from whoever chooses it: never preselected */
    CHOICE_ENDS = 4,        /* ends the turn */
    CHOICE_USUAL = 8        /* of the last question the one that is most often meant: a page may preselect it */
};

/* One step of an action: which option of that level it takes. Actions with the same values up to a level stand under
 * one option there. */
struct step {
    int64_t value;       /* tells the options of a level apart, under the same options before */
    int order;           /* options stand by this, ascending, and those with the same by their first action */
    struct handle thing; /* what the option points at, THING_NONE for nothing */
};

/* One part of a score: "15 for leaving by the tail". */
struct score_part {
    int32_t points; /* in the unit of scores */
    char words[80]; /* "for leaving by the tail" */
};

/* A choice that a person would look for and cannot make now. */
struct lack {
    struct handle thing;
    char why[100]; /* "it does not bear Moons" */
};

/* A card of the game, or another thing that has a name and a text. */
struct card_words {
    struct handle thing;
    char name[48], kind[24]; /* "the Mill", "Power Card" */
    int copies;              /* in the game; 0: that is not told */
};

/* An option in plain words: a question, and the answers that its values are. */
struct option_answer {
    const char *value, *answer;
    int seats; /* it goes with so many or more */
};
struct option_words {
    const char *key, *question;
    const struct option_answer *answers; /* closed by one without a value */
    bool by_seat;                        /* values have a letter for each seat, and are cut to that */
};

/* Of an option "first": random, or the number of a seat. */
extern const struct option_answer show_first_answers[];

/* A term by which bots judge (bots/eval.h) in the words of a sentence about an action, for what it is better at than
 * others and for what it is worse at: "it saves the other token", "it gives up the other token". */
struct term_words {
    const char *term, *better, *worse;
};

/* What may happen in the games that a bot imagines, for hints: an event in the words of a sentence about the seat that
 * is advised, "%N [loses] a token". */
enum whose {
    BY_SEAT,
    TO_SEAT, /* by another, and an argument names the seat */
    BY_OTHERS
};
struct happening_words {
    uint8_t event, whose;
    const char *words;
    uint8_t when, is; /* only if argument `when` - 1 has this value; 0: always */
    bool bad;         /* for the seat that is advised */
};

/* For games with NODE_REACTION. All of it is public: asked of the view of any seat or of the table, it is the same. */
struct answering {
    /* The action of a seat that is no answer; it is legal for every seat that is asked, whatever it holds. */
    action (*decline)(const struct rules *rules, const struct state *view, int seat);
    /* True if a person who wants to be asked only about what matters is asked here. */
    bool (*matters)(const struct rules *rules, const struct state *view, int seat);
    const char *what_matters; /* in words: "it is aimed at you" */
    /* True if little can come of what was announced, so that nobody needs long to think about it. NULL: never. */
    bool (*quiet)(const struct rules *rules, const struct state *view);
    /* One sentence: what may be answered now. */
    void (*announced)(const struct rules *rules, const struct state *view, struct teller *t);
    /* One sentence: what was announced and waits at a height (THING_ENTRY), 0 for what happens last; false above the
     * top. NULL: there is but what may be answered now. */
    bool (*waiting)(const struct rules *rules, const struct state *view, int height, struct teller *t);
};

struct turn;
struct recap;

struct show {
    const char *game; /* its id */
    const char *time; /* that a game takes: "about 20 minutes", as its document says; NULL if nobody knows */
    const struct option_words *options; /* closed by one without a key; NULL: they have no words but their help */

    /* ---- Asking: for a seat that owes an action, from its view ---- */

    /* One sentence: what is asked of the seat now. */
    void (*advice)(const struct rules *rules, const struct state *view, int seat, struct teller *t);
    /* The steps of a legal action into out[SHOW_LEVELS_MAX]; returns their number. The levels follow the words of the
     * action's text where that reads well: card, token, suit. */
    int (*steps)(const struct rules *rules, const struct state *view, int seat, action a, struct step *out);
    /* What is asked at a level, of somebody who has chosen as `a` does before it: "Which card?" */
    void (*question)(const struct rules *rules, const struct state *view, int seat, action a, int level,
                     struct teller *t);
    /* The label of the option that `a` takes at a level; the labels of a question differ. */
    void (*option)(const struct rules *rules, const struct state *view, int seat, action a, int level,
                   struct teller *t);
    /* enum choice_mark, together. */
    unsigned (*marks)(const struct rules *rules, const struct state *view, int seat, action a);
    /* What an action does, in whole sentences. */
    void (*effect)(const struct rules *rules, const struct state *view, int seat, action a, struct teller *t);
    /* The places that an action passes or covers, in their order, into out[SHOW_PATH_MAX]; of a card that is chosen for
     * later, those of all ways as things stand, one after the other. Returns their number. */
    int (*path)(const struct rules *rules, const struct state *view, int seat, action a, struct handle *out);
    /* What cannot be chosen now, and why, into out[SHOW_LACKS_MAX]; returns their number. */
    int (*lacks)(const struct rules *rules, const struct state *view, int seat, struct lack *out);
    /* True if the action brings to light what its seat does not know: a preview stops before it. NULL: the last
     * choice of a sealed node does, and no other, since what is drawn is chance. */
    bool (*reveals)(const struct rules *rules, const struct state *view, int seat, action a);
    /* True if what is done now is done before all eyes, so that several persons at one screen need not hand it over. */
    bool (*open)(const struct rules *rules, const struct state *view);

    /* ---- Things ---- */

    /* The n-th card or named thing, from 0; false beyond the last. */
    bool (*card)(const struct rules *rules, int n, struct card_words *out);
    /* What it does, composed from the ruleset where that has no text. */
    void (*card_text)(const struct rules *rules, int n, struct teller *t);
    /* What its data say, whatever text it has; NULL: the same. */
    void (*card_data)(const struct rules *rules, int n, struct teller *t);
    /* What the ruleset sets apart from cards, in words: the board, the dice, how many of everything. One line each. */
    void (*numbers)(const struct rules *rules, struct textbuf *out);
    /* Writes the n-th text, from 0, of those that one would look up: cards, piles, what a seat knows. `a` is the action
     * that is pointed at, NULL for none. Returns its title, NULL beyond the last. NULL: all cards are one text. */
    const char *(*look_up)(const struct rules *rules, const struct state *view, int seat, const action *a, int n,
                           struct teller *t);
    /* What lies on the table, in words for those who see no picture of it: a line each for places, pieces, piles. NULL:
     * the game's plain table. */
    void (*table)(const struct rules *rules, const struct state *view, struct teller *t);
    /* What a seat holds, as far as the view knows it, a line each. NULL: the game has no hands. */
    void (*hand)(const struct rules *rules, const struct state *view, int seat, struct teller *t);
    /* Members of the open object of `describe`: "spaces" with their neighbours and groups, "cards" with their numbers,
     * whatever a picture needs and never changes. Not geometry. */
    void (*describe)(const struct rules *rules, struct json *w);

    /* ---- Standing and ending ---- */

    /* A short state of a seat: "2 on the snake, 1 crowned". */
    void (*standing)(const struct rules *rules, const struct state *view, int seat, struct teller *t);
    /* After the end: "Kim wins the crown." and one sentence why. */
    void (*headline)(const struct rules *rules, const struct state *view, struct teller *t);
    void (*why)(const struct rules *rules, const struct state *view, struct teller *t);
    /* The parts of a seat's score, which add up to it, into out[SHOW_PARTS_MAX]; returns their number. */
    int (*score_parts)(const struct rules *rules, const struct state *view, int seat, struct score_part *out);

    /* ---- What has happened, turn by turn (story.h) ---- */

    const char *turn_word; /* what a turn that ends (game_turn_ended) is called: "round"; NULL: "turn" */
    /* True if a turn begins with an event, seen from a view before it: `turn`, which holds the one that goes on, gets
     * whose the new one is, and its number (0 and more). NULL: by ROLE_TURN; in games that have no such event with
     * whatever another seat does. */
    bool (*turn_begins)(const struct rules *rules, const struct state *view, const struct event *seen,
                        struct turn *turn);
    /* "Token 2", "Round 3". NULL: the seat. */
    void (*turn_title)(const struct rules *rules, const struct turn *turn, struct teller *t);
    /* What events[i] (never a bare one) adds to the recap of a turn; those before and behind may be looked at.
     * NULL: the sentences of what matters most. */
    void (*turn_told)(const struct rules *rules, const struct turn *turn, const struct event *events, int i,
                      struct recap *a);

    const struct term_words *terms;           /* closed by an entry without term */
    const struct happening_words *happenings; /* closed by an entry without words; NULL: none */
    const struct answering *answering;        /* NULL: reactions are asked for like turns */
    const struct page *pages;                 /* the rules in short */
    int page_count;

    /* What a seat may pick for its things to look like, closed by an entry without id (show/looks.h). */
    const struct look_kind *looks;
};

/* What the turns of a game are called where they are counted: "turn", "round". */
const char *show_turn_word(const struct game *game);
/* "1 turn was played.", "11 rounds were played." */
void show_length(const struct game *game, int turns, struct teller *t);

/* The show of a game; one without members (but its id) for a game that has none. */
const struct show *show_of(const struct game *game);

/* The same for somebody about to tell: the teller calls seats without a name as the game does. */
const struct show *show_telling(const struct rules *rules, struct teller *t);

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

void show_advice(const struct rules *rules, const struct state *view, int seat, struct teller *t);
void show_action(const struct rules *rules, const struct state *view, int seat, action a, struct teller *t);
unsigned show_marks(const struct rules *rules, const struct state *view, int seat, action a);
/* True in a window that the show of the game knows about: an answer is asked for, or none of its seats. */
bool show_in_window(const struct rules *rules, const struct state *view);
bool show_reveals(const struct rules *rules, const struct state *view, int seat, action a);
bool show_open(const struct rules *rules, const struct state *view);
void show_standing(const struct rules *rules, const struct state *view, int seat, struct teller *t);

/* "Fat Rat (Rat, 4 copies): Moves 1 space …", and a line end; all cards so, parted by kinds. */
void show_card(const struct rules *rules, int n, struct teller *t);
void show_cards(const struct rules *rules, struct teller *t);
const char *show_look_up(const struct rules *rules, const struct state *view, int seat, const action *a, int n,
                         struct teller *t);

void show_on_table(const struct rules *rules, const struct state *view, struct teller *t);
/* False if the game does not tell. */
bool show_hand(const struct rules *rules, const struct state *view, int seat, struct teller *t);

/* The seats of the first rank, a bit for each; 0 if a side without a seat has won. */
unsigned show_winners(const struct rules *rules, const struct state *view);
/* "Ann wins." or "A draw between Ann and Bo.": the headline of games that have none. */
void show_plain_headline(const struct rules *rules, const struct state *view, struct teller *t);
/* How the game ended: the headline, and why; from the view of anybody. */
void show_headline(const struct rules *rules, const struct state *view, struct teller *t);
void show_why(const struct rules *rules, const struct state *view, struct teller *t);
/* All seats by their ranks, a line each that begins with a line end: "1. Ann, 47.1: 15 for leaving by the tail + …". */
void show_places(const struct rules *rules, const struct state *view, struct teller *t);
int show_score_parts(const struct rules *rules, const struct state *view, int seat, struct score_part *out);

/* What no page of the game can know: when its last turn is, if the ruleset sets `turns`. */
void show_turns(const struct rules *rules, struct textbuf *out);

/* The ruleset as plain text of at most 79 columns, whatever the number of seats and the options: its numbers in words,
 * and its cards with copies, texts, and what their data say. card_list.c */
void show_ruleset(const struct rules *rules, struct textbuf *out);

/* ---- Before a game ----------------------------------------------------------------------------------------------- */

/* "2 to 6 players, 45 to 60 minutes": by all rulesets of a game. */
void show_facts(const struct catalog *catalog, const struct game *game, struct textbuf *out);
/* The question that an option is; its help, where there are no words for it. */
const char *show_question(const struct game *game, int option);
/* A value of an option in words; the value itself, where there are none. */
const char *show_answer(const struct game *game, int option, const char *value);
/* The n-th value that goes with so many seats, from 0; the usual one comes first. False beyond the last. */
bool show_value(const struct ruleset *ruleset, int seats, int option, int n, char out[OPTION_TEXT_MAX]);

/* One sentence on why an action is better or worse than something else, from the difference that it makes by term, in
 * points; `terms` are the ids, ended by NULL. It tells what weighs most, and is about "it"; `best`: that is the best of
 * all, and the something else the next. */
void show_reason(const struct rules *rules, const char *const *terms, const int64_t *points, bool best,
                 struct teller *t);

/* The words that hints have for an event, told of a seat; NULL if they have none. */
const struct happening_words *show_happening_of(const struct rules *rules, int seat, const struct event *e);
/* "you lose a token" */
void show_happening(const struct rules *rules, const struct happening_words *what, int seat, struct teller *t);

/* ---- As JSON ----------------------------------------------------------------------------------------------------- */

/* A teller that keeps spans, for JSON. Begin with told_begin for each text; the memory is the struct's own. */
enum { TOLD_SPANS_MAX = 24, TOLD_TEXT_MAX = 1200 };
struct told {
    struct textbuf text;
    struct teller teller;
    struct span spans[TOLD_SPANS_MAX];
    char memory[TOLD_TEXT_MAX];
};
struct teller *told_begin(struct told *told, const struct cast *cast);

/* What a teller has told as JSON: a string where nothing is pointed at, else a list of runs,
 * [{"t":"Ada","seat":1},{"t":" plays "},{"t":"the Mill","card":"5WY"}]. */
void teller_json(const struct teller *t, struct json *w);
void told_json(const struct told *told, struct json *w);
/* The same as a member of an object. */
void told_member(const struct told *told, const char *key, struct json *w);

/* {"card":"5WY"}; null for THING_NONE. */
void handle_json(const struct handle *h, struct json *w);

/* What never changes in a match, as an object: see docs/protocol.md, `describe`. */
void show_describe(const struct rules *rules, struct json *w);

/* How things stand or ended, as an object: see docs/protocol.md, `ending`. */
void show_ending(const struct rules *rules, const struct state *view, const struct cast *cast, struct json *w);

#endif

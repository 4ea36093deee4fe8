/* What events of The Greatest Snake tell people: without names, to the seat it is about, and to others. Each event is
 * read from its JSON, as a page would have it. */
#include "support.h"

#include "native/flatten.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Seat 0 is Ann, 1 Bo, 2 Cy. Each event is seat 0's. What names leave as it is stands there once. */
static const struct row {
    const char *type, *members;
    const char *nameless, *yours, *anns;
} rows[] = {
    { "first", "", "Seat 0 begins.", "You begin.", "Ann begins." },
    { "dealt", "", "Seat 0 draws a card.", "You draw a card.", "Ann draws a card." },
    { "dealt", "'card':'gun'", "Seat 0 draws Gun.", "You draw Gun.", "Ann draws Gun." },
    { "dealt-rat", "'card':'fat-rat'", "Fat Rat goes into the Pit.", "", "" },
    { "king-back", "'card':'rat-king'", "Rat King is shuffled back into the Deck.", "", "" },
    { "turn", "", "Seat 0's turn.", "Your turn.", "Ann's turn." },
    { "woke", "", "Seat 0's snake wakes up.", "Your snake wakes up.", "Ann's snake wakes up." },
    { "unglued", "'card':'super-glue'", "Super Glue comes off the Head of seat 0's snake.",
      "Super Glue comes off the Head of your snake.", "Super Glue comes off the Head of Ann's snake." },
    { "shuffled", "'cards':31", "Pit and Discard Pile, 31 cards, are shuffled into a new Deck.", "", "" },
    { "draws", "", "Seat 0 draws from the Deck.", "You draw from the Deck.", "Ann draws from the Deck." },
    { "drew", "", "Seat 0 draws a card.", "You draw a card.", "Ann draws a card." },
    { "drew-rat", "'card':'fat-rat','pit':true", "Seat 0 draws Fat Rat from the Pit.", "You draw Fat Rat from the Pit.",
      "Ann draws Fat Rat from the Pit." },
    { "to-pit", "'card':'fat-rat'", "Fat Rat goes into the Pit.", "", "" },
    { "announced", "'do':'eat','card':'fat-rat','cell':'none','price':'none','first':'none','second':'none'",
      "Seat 0 wants to eat Fat Rat.", "You want to eat Fat Rat.", "Ann wants to eat Fat Rat." },
    { "announced", "'do':'equip','card':'gun','cell':'none','price':'none','first':'0.2','second':'none'",
      "Seat 0 wants to put Gun on Body Card 2.", "You want to put Gun on Body Card 2.",
      "Ann wants to put Gun on Body Card 2." },
    { "announced", "'do':'digest','card':'none','cell':'none','price':'none','first':'none','second':'none'",
      "Seat 0 says: Digest!", "You say: Digest!", "Ann says: Digest!" },
    { "announced", "'do':'play','card':'lullaby','cell':'none','price':'none','first':'0','second':'none'",
      "Seat 0 plays Lullaby on seat 0's snake.", "You play Lullaby on your snake.",
      "Ann plays Lullaby on Ann's snake." },
    { "announced", "'do':'play','card':'pickpocket','cell':'none','price':'none','first':'2','second':'none'",
      "Seat 0 plays Pickpocket on seat 2's hand.", "You play Pickpocket on Cy's hand.",
      "Ann plays Pickpocket on Cy's hand." },
    { "announced", "'do':'play','card':'garbage-dive','cell':'none','price':'none','first':'gun','second':'none'",
      "Seat 0 plays Garbage Dive on Gun in the Discard Pile.", "You play Garbage Dive on Gun in the Discard Pile.",
      "Ann plays Garbage Dive on Gun in the Discard Pile." },
    { "announced", "'do':'play','card':'squeeze','cell':'none','price':'none','first':'1.2','second':'none'",
      "Seat 0 plays Squeeze on Fat Rat on Body Card 2 of seat 1's snake.",
      "You play Squeeze on Fat Rat on Body Card 2 of Bo's snake.",
      "Ann plays Squeeze on Fat Rat on Body Card 2 of Bo's snake." },
    { "announced", "'do':'play','card':'steal','cell':'none','price':'none','first':'1.2','second':'0.1'",
      "Seat 0 plays Steal on Jet Pack on Body Card 2 of seat 1's snake for Body Card 1 of their own snake.",
      "You play Steal on Jet Pack on Body Card 2 of Bo's snake for Body Card 1 of your own snake.",
      "Ann plays Steal on Jet Pack on Body Card 2 of Bo's snake for Body Card 1 of their own snake." },
    { "announced", "'do':'play','card':'swap','cell':'none','price':'none','first':'0.1','second':'1.2'",
      "Seat 0 plays Swap on Armor on Body Card 1 of seat 0's snake for Gun on Body Card 2 of seat 1's snake.",
      "You play Swap on Armor on Body Card 1 of your snake for Gun on Body Card 2 of Bo's snake.",
      "Ann plays Swap on Armor on Body Card 1 of Ann's snake for Gun on Body Card 2 of Bo's snake." },
    { "announced", "'do':'use','card':'gun','cell':'0.1','price':'rust','first':'1.2','second':'none'",
      "Seat 0 uses Gun on Rat King on Body Card 2 of seat 1's snake, with Rust as ammo.",
      "You use Gun on Rat King on Body Card 2 of Bo's snake, with Rust as ammo.",
      "Ann uses Gun on Rat King on Body Card 2 of Bo's snake, with Rust as ammo." },
    { "announced", "'do':'use','card':'hypno-disc','cell':'0.1','price':'rust','first':'1','second':'none'",
      "Seat 0 uses Hypno-Disc on seat 1's snake, discarding Rust.",
      "You use Hypno-Disc on Bo's snake, discarding Rust.", "Ann uses Hypno-Disc on Bo's snake, discarding Rust." },
    { "passed", "", "Seat 0 does not answer.", "You do not answer.", "Ann does not answer." },
    { "takes-effect", "'do':'play','card':'rust'", "Seat 0's Rust takes effect.", "Your Rust takes effect.",
      "Ann's Rust takes effect." },
    { "failed", "'do':'eat','card':'fat-rat'", "Seat 0's snake cannot eat Fat Rat any more.",
      "Your snake cannot eat Fat Rat any more.", "Ann's snake cannot eat Fat Rat any more." },
    { "failed", "'do':'equip','card':'gun'", "There is no room for seat 0's Gun any more.",
      "There is no room for your Gun any more.", "There is no room for Ann's Gun any more." },
    { "failed", "'do':'use','card':'gun'", "Seat 0's Gun has no effect any more.", "Your Gun has no effect any more.",
      "Ann's Gun has no effect any more." },
    { "cancelled", "'owner':2,'do':'play','card':'rust'", "Seat 0 dodges: seat 2's Rust is cancelled.",
      "You dodge: Cy's Rust is cancelled.", "Ann dodges: Cy's Rust is cancelled." },
    { "spared", "'owner':2,'card':'group-hug'", "Seat 0 dodges: seat 2's Group Hug does nothing to them.",
      "You dodge: Cy's Group Hug does nothing to you.", "Ann dodges: Cy's Group Hug does nothing to them." },
    { "unsaid", "", "Seat 0 was answered, and has to say Digest! again.",
      "You were answered, and have to say Digest! again.", "Ann was answered, and has to say Digest! again." },
    { "ate", "'card':'fat-rat'", "Seat 0's snake eats Fat Rat.", "Your snake eats Fat Rat.",
      "Ann's snake eats Fat Rat." },
    { "crowned", "'card':'rat-king'", "Seat 0 draws Rat King, which is eaten at once.",
      "You draw Rat King, which is eaten at once.", "Ann draws Rat King, which is eaten at once." },
    { "head-cleared", "'card':'fat-rat'", "Fat Rat on the Head of seat 0's snake is destroyed.",
      "Fat Rat on the Head of your snake is destroyed.", "Fat Rat on the Head of Ann's snake is destroyed." },
    { "glued", "'card':'super-glue'", "Super Glue covers the Head of seat 0's snake.",
      "Super Glue covers the Head of your snake.", "Super Glue covers the Head of Ann's snake." },
    { "digestion", "", "All snakes digest.", "", "" },
    { "moved", "'card':'fat-rat','from':'0.2','into':'0.1','why':'squeeze'",
      "Fat Rat is squeezed from Body Card 2 to Body Card 1 of seat 0's snake.",
      "Fat Rat is squeezed from Body Card 2 to Body Card 1 of your snake.",
      "Fat Rat is squeezed from Body Card 2 to Body Card 1 of Ann's snake." },
    { "moved", "'card':'fat-rat','from':'0.2','into':'0.3','why':'digestion'",
      "Fat Rat moves from Body Card 2 to the Tail of seat 0's snake.",
      "Fat Rat moves from Body Card 2 to the Tail of your snake.",
      "Fat Rat moves from Body Card 2 to the Tail of Ann's snake." },
    { "moved", "'card':'fat-rat','from':'0.3','into':'0.1','why':'squeeze'",
      "Fat Rat is squeezed from the Tail to Body Card 1 of seat 0's snake.",
      "Fat Rat is squeezed from the Tail to Body Card 1 of your snake.",
      "Fat Rat is squeezed from the Tail to Body Card 1 of Ann's snake." },
    { "announced", "'do':'play','card':'squeeze','cell':'none','price':'none','first':'1.3','second':'none'",
      "Seat 0 plays Squeeze on Fat Rat on the Tail of seat 1's snake.",
      "You play Squeeze on Fat Rat on the Tail of Bo's snake.",
      "Ann plays Squeeze on Fat Rat on the Tail of Bo's snake." },
    { "vomited", "'card':'fat-rat','pile':'pit'", "Seat 0's snake vomits Fat Rat into the Pit.",
      "Your snake vomits Fat Rat into the Pit.", "Ann's snake vomits Fat Rat into the Pit." },
    { "digested", "'card':'fat-rat','pile':'body','length':5", "Fat Rat is digested: seat 0's snake has length 5.",
      "Fat Rat is digested: your snake has length 5.", "Fat Rat is digested: Ann's snake has length 5." },
    { "digested", "'card':'fake-rat','pile':'discard','length':4",
      "Fake Rat is digested, and goes onto the Discard Pile.", "", "" },
    { "slept", "", "Seat 0's snake falls asleep.", "Your snake falls asleep.", "Ann's snake falls asleep." },
    { "equipped", "'card':'gun','cell':'0.2'", "Seat 0 puts Gun on Body Card 2.", "You put Gun on Body Card 2.",
      "Ann puts Gun on Body Card 2." },
    { "stolen", "'card':'gun','from':'1.1','into':'0.2'",
      "Seat 0 takes Gun from seat 1's snake and puts it on Body Card 2.",
      "You take Gun from Bo's snake and put it on Body Card 2.",
      "Ann takes Gun from Bo's snake and puts it on Body Card 2." },
    { "swapped", "'card':'gun','cell':'0.1','other':'armor','from':'2.1'",
      "Seat 0 gives Gun and gets Armor of seat 2's snake.", "You give Gun and get Armor of Cy's snake.",
      "Ann gives Gun and gets Armor of Cy's snake." },
    { "lost", "'card':'gun','cell':'0.1','why':'used-up'",
      "Gun on Body Card 1 of seat 0's snake is used up and discarded.",
      "Gun on Body Card 1 of your snake is used up and discarded.",
      "Gun on Body Card 1 of Ann's snake is used up and discarded." },
    { "discarded", "'card':'gun','why':'limit'", "Seat 0 discards Gun.", "You discard Gun.", "Ann discards Gun." },
    { "salvaged", "'card':'gun'", "Seat 0 takes Gun from the Discard Pile.", "You take Gun from the Discard Pile.",
      "Ann takes Gun from the Discard Pile." },
    { "took", "'from':1", "Seat 0 takes a card from seat 1's hand.", "You take a card from Bo's hand.",
      "Ann takes a card from Bo's hand." },
    { "took", "'from':1,'card':'gun'", "Seat 0 takes Gun from seat 1's hand.", "You take Gun from Bo's hand.",
      "Ann takes Gun from Bo's hand." },
    { "looked", "'at':2", "Seat 0 looks at seat 2's hand.", "You look at Cy's hand.", "Ann looks at Cy's hand." },
    { "saw", "'at':2,'card':'gun'", "There is Gun in seat 2's hand.", "There is Gun in Cy's hand.",
      "There is Gun in Cy's hand." },
    { "over", "'length':7", "The game is over: a snake has length 7.", "", "" },
};

/* The event of a row, with the sentence that goes with it; apostrophes stand for quotes. */
static struct event event_of(const struct rules *rules, const struct row *row, bool sentence)
{
    char json[600];
    struct textbuf text = textbuf_over(json, sizeof json);
    struct flat list;
    struct event e;
    struct error err = { 0 };
    int v;
    text_putf(&text, "{'v':1,'type':'%s','seat':0%s%s}", row->type, *row->members ? "," : "", row->members);
    for (char *c = json; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    if (sentence) {
        text.length--;
        text_putf(&text, ",\"text\":\"%s\"}", row->nameless);
    }
    if (flat_of_text(json, text.length, ERR_BAD_POSITION, NULL, false, &list, &err))
        test_die("%s: %s", json, err.text);
    flat_begin(&list);
    if (game_read_event(rules, &list, "", &v, &e, &err) || flat_done(&list, &err))
        test_die("%s: %s", json, err.text);
    flat_release(&list);
    return e;
}

static const char *told(const struct rules *rules, const struct event *e, const struct cast *cast)
{
    static char memory[300];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    struct teller t = teller_to(&out, cast);
    game_event_tell(rules, e, &t);
    return memory;
}

/* What is no different with names stands in the table once. */
static void test_gs_sentences_for_everybody(void **state)
{
    (void)state;
    static const struct cast names = { .you = SEAT_NONE, .name = { "Ann", "Bo", "Cy" } };
    static const struct cast you = { .you = 0, .name = { "Ann", "Bo", "Cy" } };
    struct rules *rules = test_rules(test_games(), "greatest-snake", "expansion", 3, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct event e = event_of(rules, &rows[i], true);
        assert_string_equal(told(rules, &e, NULL), rows[i].nameless);
        assert_string_equal(told(rules, &e, &you), *rows[i].yours ? rows[i].yours : rows[i].nameless);
        assert_string_equal(told(rules, &e, &names), *rows[i].anns ? rows[i].anns : rows[i].nameless);
    }
    for (const struct event_type *type = rules->game->event_types; type->name; type++) {
        size_t i = 0;
        while (i < sizeof rows / sizeof *rows && strcmp(rows[i].type, type->name) != 0)
            i++;
        assert_true(i < sizeof rows / sizeof *rows);
    }
    rules_free(rules);
}

/* What lies where a card is aimed is in the sentence alone; without it there is a rat or Equipment. */
static void test_gs_sentences_without_what_is_aimed_at(void **state)
{
    (void)state;
    static const struct row squeeze = {
        "announced", "'do':'play','card':'squeeze','cell':'none','price':'none','first':'1.2','second':'none'", "", "",
        ""
    };
    static const struct row swap = {
        "announced", "'do':'play','card':'swap','cell':'none','price':'none','first':'0.1','second':'1.2'", "", "", ""
    };
    struct rules *rules = test_rules(test_games(), "greatest-snake", "base", 3, NULL);
    struct event e = event_of(rules, &squeeze, false);
    assert_string_equal(told(rules, &e, NULL), "Seat 0 plays Squeeze on the rat on Body Card 2 of seat 1's snake.");
    e = event_of(rules, &swap, true);
    assert_string_equal(told(rules, &e, NULL),
                        "Seat 0 plays Swap on the Equipment on Body Card 1 of seat 0's snake for the "
                        "Equipment on Body Card 2 of seat 1's snake.");
    rules_free(rules);
}

/* Spans name what the words mean. */
static void test_gs_sentences_point_at_things(void **state)
{
    (void)state;
    static const struct row lost = { "lost", "'card':'jet-pack','cell':'0.1','why':'price'", "", "", "" };
    struct rules *rules = test_rules(test_games(), "greatest-snake", "base", 3, NULL);
    struct event e = event_of(rules, &lost, false);
    char memory[200];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    struct span spans[8];
    struct teller t = teller_to(&out, NULL);
    t.spans = spans;
    t.span_room = 8;
    game_event_tell(rules, &e, &t);
    static const struct handle expected[] = {
        { THING_CARD, "jet-pack" },
        { THING_CELL, "0.1" },
        { THING_SEAT, "0" },
    };
    static const char *const words[] = { "Jet Pack", "Body Card 1", "seat 0" };
    assert_int_equal(t.span_count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(spans[i].handle.thing, expected[i].thing);
        assert_string_equal(spans[i].handle.id, expected[i].id);
        assert_int_equal(spans[i].end - spans[i].start, strlen(words[i]));
        assert_memory_equal(memory + spans[i].start, words[i], strlen(words[i]));
    }
    rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_sentences_for_everybody),
        cmocka_unit_test(test_gs_sentences_without_what_is_aimed_at),
        cmocka_unit_test(test_gs_sentences_point_at_things),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

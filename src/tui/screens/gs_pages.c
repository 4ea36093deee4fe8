/* What can be looked up in place of the snakes: cards, piles and what is known of hands; see gs_screen.h. */
#include "tui/screens/gs_screen.h"

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

/* "Fat Rat (Rat, 4 copies): Moves 1 space …" */
static void put_card(const struct look *look, int card, struct textbuf *out)
{
    const struct show *show = show_of(look->rules->game);
    int copies = gs_rules_of(look)->card[card].copies;
    struct teller t = teller_to(out, NULL);
    struct card_words words;
    show->card(look->rules, card, &words);
    text_putf(out, "%s (%s, %d cop%s): ", words.name, words.kind, copies, copies == 1 ? "y" : "ies");
    show->card_text(look->rules, card, &t);
    text_put(out, "\n");
}

static void put_one_card(const struct look *look, struct textbuf *out)
{
    int card = gs_card_in_question(look);
    if (card == GS_NONE) {
        text_put(out, "There is no card under the cursor. Move it onto one, or press i once more for all cards.");
        return;
    }
    put_card(look, card, out);
    text_putf(out, "\nIts id, for typing and in files: %s", gs_rules_of(look)->card[card].id);
}

static void put_all_cards(const struct look *look, struct textbuf *out)
{
    static const char *const kinds[] = { "RATS", "POWER CARDS", "EQUIPMENT" };
    const struct gs_rules *r = gs_rules_of(look);
    for (int kind = GS_KIND_RAT; kind <= GS_KIND_EQUIPMENT; kind++) {
        text_putf(out, "%s%s\n", kind ? "\n" : "", kinds[kind]);
        for (int card = 0; card < r->kinds; card++)
            if (r->card[card].kind == kind)
                put_card(look, card, out);
    }
}

/* "Dodge, Gun ×2"; "none" */
static void put_counts(const struct gs_rules *r, const uint8_t *count, struct textbuf *out)
{
    int told = 0;
    for (int card = 0; card < r->kinds; card++)
        if (count[card]) {
            text_putf(out, "%s%s", told++ ? ", " : "", r->card[card].name);
            if (count[card] > 1)
                text_putf(out, " \u00d7%d", count[card]);
        }
    text_put(out, told ? "\n" : "none\n");
}

/* What the seat that looks knows for certain of other hands. */
static void put_known(const struct look *look, const struct gs_state *s, int viewer, struct textbuf *out)
{
    struct teller t = teller_to(out, &look->cast);
    for (int seat = 0; seat < look->rules->seats; seat++)
        if (seat != viewer) {
            tell(&t, "\nKnown of %W hand (%d): ", seat, s->held[seat]);
            put_counts(gs_rules_of(look), s->known[viewer][seat], out);
        }
}

/* All that was announced, the latest first. */
static void put_stack(const struct look *look, const struct gs_state *s, struct textbuf *out)
{
    struct teller t = teller_to(out, &look->cast);
    for (int n = s->entries - 1; n >= 0; n--) {
        text_putf(out, "%s%d. ", n == s->entries - 1 ? "Announced, the latest on top:\n" : "", n + 1);
        show_of(look->rules->game)->answering->waiting(look->rules, look->view, n, &t);
        text_put(out, n ? "\n" : "\n\n");
    }
}

static void put_piles(const struct look *look, struct textbuf *out)
{
    const struct gs_rules *r = gs_rules_of(look);
    const struct gs_state *s = gs_state_of(look);
    put_stack(look, s, out);
    text_putf(out, "Deck: %d cards\n", s->deck_count);
    for (int i = s->top_count - 1; i >= 0; i--)
        text_putf(out, "On top of it: %s\n", r->card[s->top[i]].name);
    text_putf(out, "\nPit (%d), from the top: ", s->pit_count);
    for (int i = s->pit_count - 1; i >= 0; i--)
        text_putf(out, "%s%s", r->card[s->pit[i]].name, i ? ", " : "");
    text_put(out, s->pit_count ? "\n\nDiscard Pile: " : "none\n\nDiscard Pile: ");
    put_counts(r, s->discard, out);
    if (s->base.viewer < look->rules->seats)
        put_known(look, s, s->base.viewer, out);
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

void gs_draw_page(struct gs_scene *scene, struct term *t, struct area area, const struct look *look)
{
    static const char *const titles[] = { [GS_PAGE_CARD] = "Card (i: all cards)",
                                          [GS_PAGE_CARDS] = "All cards (i: all that lies open)",
                                          [GS_PAGE_PILES] = "All that lies open (i: the snakes)" };
    struct textbuf text = TEXTBUF_GROWING;
    struct area inner = { area.y + 1, area.x + 2, area.height - 2, area.width - 4 };
    if (scene->page == GS_PAGE_CARD)
        put_one_card(look, &text);
    else if (scene->page == GS_PAGE_CARDS)
        put_all_cards(look, &text);
    else
        put_piles(look, &text);
    term_box(t, area.y, area.x, area.height, area.width, titles[scene->page]);
    reading_draw(&scene->reading, t, inner, textbuf_text(&text));
    if (scene->reading.lines > inner.height)
        term_textf(t, area.y + area.height - 1, inner.x, inner.width, STYLE_QUIET, " up, down: lines %d-%d of %d ",
                   scene->reading.first + 1, scene->reading.first + inner.height, scene->reading.lines);
    textbuf_release(&text);
}

/* i goes through the pages; on one the arrows scroll, and Escape or Enter closes it. */
bool gs_screen_glance(void *memory, const struct look *look, struct input in)
{
    struct gs_scene *scene = memory;
    (void)look;
    if (in.kind == INPUT_CHAR && in.code == 'i') {
        scene->page = (uint8_t)((scene->page + 1) % GS_PAGE_COUNT);
        scene->reading.first = 0;
        return true;
    }
    if (scene->page == GS_PAGE_TABLE)
        return false;
    bool aside = in.kind == INPUT_LEFT || in.kind == INPUT_RIGHT;
    if (in.kind == INPUT_ESCAPE || in.kind == INPUT_ENTER)
        scene->page = GS_PAGE_TABLE;
    else if (aside)
        reading_scroll(&scene->reading, in.kind == INPUT_LEFT ? -10 : 10);
    return aside || scene->page == GS_PAGE_TABLE || (in.kind != INPUT_CHAR && reading_take(&scene->reading, in));
}

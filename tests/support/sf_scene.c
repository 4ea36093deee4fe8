/* Scenes of Snakes & Foxes; see sf_scene.h. */
#include "sf_scene.h"

#include <stdio.h>
#include <string.h>

static void put_list(struct textbuf *out, const char *words, const char *separator, bool quoted)
{
    bool first = true;
    while (words && *words) {
        size_t length = strcspn(words, " ");
        text_put(out, first ? "" : separator);
        text_put(out, quoted ? "\"" : "");
        text_put_bytes(out, words, length);
        text_put(out, quoted ? "\"" : "");
        words += length + (words[length] == ' ');
        first = false;
    }
}

/* The pieces of one kind: those listed, or with a "+" those and the rest of the ordinary eight. */
static void put_pieces(struct textbuf *out, const char *words, int first_spoke)
{
    text_put(out, "[");
    bool add = words && *words == '+';
    put_list(out, words ? words + add : NULL, ",", true);
    int listed = 0;
    for (const char *p = words; p && *p; p++)
        listed += p == words || *p == ' ';
    for (int i = listed; (add || !words) && i < 8; i++)
        text_putf(out, "%s\"7.%d\"", i ? "," : "", first_spoke + 2 * i);
    text_put(out, "]");
}

static void put_token(struct textbuf *out, const char *words)
{
    char at[8] = "";
    bool home = strncmp(words, "home", 4) == 0;
    snprintf(at, sizeof at, "%.*s", (int)strcspn(words, " "), home ? "hub" : words);
    text_putf(out, "{\"at\":\"%s\",\"rim\":%s,\"state\":\"%s\",\"turns\":%d}", at,
              home || strstr(words, " rim") ? "true" : "false",
              home                      ? "home"
              : strstr(words, " eaten") ? "eaten"
                                        : "in",
              strstr(words, " new") ? 0 : 3);
}

const char *pose_text(const struct pose *p)
{
    static char memory[4000];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    text_putf(&out,
              "{\"game\":\"snakes-and-foxes\",\"ruleset\":\"standard\",\"options\":{%s},\"seats\":%d,\"tokens\":[",
              p->options ? p->options : "", p->seats ? p->seats : 2);
    put_token(&out, p->t0 ? p->t0 : "1.0");
    text_put(&out, ",");
    put_token(&out, p->t1 ? p->t1 : "hub");
    text_put(&out, "],\"snakes\":");
    put_pieces(&out, p->snakes, 0);
    text_put(&out, ",\"foxes\":");
    put_pieces(&out, p->foxes, 1);
    text_putf(&out, ",\"turn\":%d,\"phase\":\"%s\",\"roll\":", p->turn, p->phase ? p->phase : "move");
    text_put(&out, p->roll ? "[" : "null");
    put_list(&out, p->roll, ",", false);
    text_put(&out, p->roll ? "]" : "");
    text_put(&out, ",\"done\":[");
    put_list(&out, p->done, ",", true);
    text_putf(&out, "],\"left\":%d,\"next\":", p->left);
    text_putf(&out, p->next ? "\"%s\"" : "null", p->next);
    text_put(&out, p->more ? p->more : "");
    text_put(&out, "}");
    return memory;
}

void scene_pose(struct scene *x, const struct pose *p)
{
    scene_load(x, pose_text(p));
}

void sf_start(struct scene *x, int seats, const char *options)
{
    scene_start(x, "snakes-and-foxes", NULL, seats, options);
}

const char *scene_set(sf_set set)
{
    static char memory[1000];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    for (int space = 0; space < SF_SPACES; space++) {
        if (!(set & SF_BIT(space)))
            continue;
        text_put(&out, out.length ? " " : "");
        sf_space_text(space, &out);
    }
    return memory;
}

int scene_space(const char *text)
{
    int ring = 0, spoke = 0;
    return strcmp(text, "hub") != 0 && sscanf(text, "%d.%d", &ring, &spoke) == 2 ? sf_space(ring, spoke) : SF_HUB;
}

const char *pose_refusal(const struct pose *p)
{
    return scene_refusal(pose_text(p));
}

/* Blocks as lines of a file, which are written and read back the same. */
#include "lab/report_contest.h"

#include "base/hash.h"

#include <stdio.h>
#include <string.h>

static int members(const struct contest_setup *setup)
{
    return setup->rules->seats == 1 ? setup->count : 2;
}

/* The check of what stands in `line`. */
static void put_check(uint64_t hash, const char *line, size_t length, struct textbuf *out)
{
    text_putf(out, " %08x", (unsigned)(rng_mix(hash_bytes(HASH_START, line, length) ^ hash) >> 32));
}

void contest_line_put(const struct contest_setup *setup, uint64_t hash, int64_t index,
                      const struct contest_block *block, struct textbuf *out)
{
    size_t start = out->length;
    text_putf(out, "%lld", (long long)index);
    for (int game = 0; game < contest_games(setup); game++)
        text_putf(out, " %d-%d", (int)block->parts[game][0], (int)block->parts[game][1]);
    text_putf(out, " %d", block->unfinished);
    for (int member = 0; member < members(setup); member++)
        for (int fault = FAULT_NONE + 1; fault < FAULTS; fault++)
            if (block->fault[member][fault])
                text_putf(out, " %d.%d=%d", member, fault, block->fault[member][fault]);
    put_check(hash, out->data + start, out->length - start, out);
}

bool contest_line_read(const struct contest_setup *setup, uint64_t hash, const char *line, int64_t *index,
                       struct contest_block *block)
{
    int used = 0;
    long long number;
    const char *check = strrchr(line, ' ');
    char due[16];
    struct textbuf text = textbuf_over(due, sizeof due);
    if (!check)
        return false;
    put_check(hash, line, (size_t)(check - line), &text);
    if (strcmp(due, check) != 0 || sscanf(line, "%lld%n", &number, &used) != 1)
        return false; /* a line whose check is right is as it was written */
    *index = number;
    *block = (struct contest_block){ 0 };
    for (int game = 0; game < contest_games(setup); game++) {
        int length = 0;
        line += used;
        if (sscanf(line, " %d-%d%n", &block->parts[game][0], &block->parts[game][1], &length) != 2)
            return false;
        used = length;
    }
    line += used;
    if (sscanf(line, " %hu%n", &block->unfinished, &used) != 1)
        return false;
    int member, fault, times;
    for (line += used; sscanf(line, " %d.%d=%d%n", &member, &fault, &times, &used) == 3; line += used) {
        if (member < 0 || member >= members(setup) || fault <= FAULT_NONE || fault >= FAULTS)
            return false;
        block->fault[member][fault] = (uint16_t)times;
    }
    return line == check;
}

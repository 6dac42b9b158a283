/* Kernels shared out among pieces, the longest first, each to the piece that is the shortest so far: a compiler's time
 * goes with the length of the text. Functions that a kernel calls stand in front of it. */
#include "backends/pieces.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static bool is_part_of(const ProgramKernel *part, const ProgramKernel *k)
{
    return part->part && part->joint == k->joint;
}

/* Of a kernel and its parts. */
static size_t length_of(const Program *p, const ProgramKernel *k)
{
    size_t length = k->end - k->begin;
    for (size_t i = 0; i < p->kernel_count; i++)
        if (is_part_of(&p->kernels[i], k))
            length += p->kernels[i].end - p->kernels[i].begin;
    return length;
}

/* The kernels that are launched, the longest first; how many. */
static size_t sort_kernels(const Program *p, const ProgramKernel **out)
{
    size_t count = 0;
    for (size_t i = 0; i < p->kernel_count; i++) {
        size_t at = count;
        if (p->kernels[i].part)
            continue;
        for (; at > 0 && length_of(p, out[at - 1]) < length_of(p, &p->kernels[i]); at--)
            out[at] = out[at - 1];
        out[at] = &p->kernels[i];
        count++;
    }
    return count;
}

static void put_one(Text *out, const Program *p, const ProgramKernel *k)
{
    text_put_n(out, p->source + k->begin, k->end - k->begin);
}

static void put_kernel(Text *out, const Program *p, const ProgramKernel *k)
{
    for (size_t i = 0; i < p->kernel_count; i++)
        if (is_part_of(&p->kernels[i], k))
            put_one(out, p, &p->kernels[i]);
    put_one(out, p, k);
}

static size_t shortest(const Text *pieces, size_t count)
{
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (pieces[i].length < pieces[best].length)
            best = i;
    return best;
}

static void share_out(Pieces *out, const Program *p, const ProgramKernel *const *kernels, size_t count)
{
    Text pieces[PIECES_MOST] = {0};
    for (size_t i = 0; i < out->count; i++)
        text_put_n(&pieces[i], p->source, p->kernels[0].begin);
    for (size_t i = 0; i < count; i++)
        put_kernel(&pieces[shortest(pieces, out->count)], p, kernels[i]);
    for (size_t i = 0; i < out->count; i++)
        out->texts[i] = pieces[i].bytes;
}

bool pieces_whole(Pieces *out, const char *text, Precision precision, Error *err)
{
    *out = (Pieces){.whole = text, .count = 1, .precision = precision};
    out->texts[0] = strdup(text);
    return out->texts[0] != NULL || error_set(err, ERROR_SYSTEM, "no memory for the kernels' text");
}

bool pieces_make(Pieces *out, const Program *program, int most, Error *err)
{
    const bool known = program->kernel_count > 0 && program->kernels[0].end > 0;
    if (!known || most < 2)
        return pieces_whole(out, program->source, program->precision, err);
    const ProgramKernel **kernels = calloc(program->kernel_count, sizeof(const ProgramKernel *));
    if (kernels == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the kernels' text");
    const size_t count = sort_kernels(program, kernels);
    *out = (Pieces){.whole = program->source,
                    .count = most < PIECES_MOST ? (size_t)most : PIECES_MOST,
                    .precision = program->precision};
    out->count = count < out->count ? count : out->count;
    share_out(out, program, kernels, count);
    free((void *)kernels);
    return true;
}

void pieces_free(Pieces *p)
{
    for (size_t i = 0; i < p->count; i++)
        free(p->texts[i]);
    *p = (Pieces){0};
}

/* Exchanges after each half step: an update of H reads E of the next block across each axis, one of E reads H of the
 * one before, and each difference reads two components. So a block's faces at one side of each axis go out as words,
 * which threads at the other side of the face read: each word has one writer and one reader, who waits until it carries
 * the number that is expected. The writer gets a word of that reader's warp, made with what it has read, before it
 * writes again; so one copy is enough, and neither flags nor barriers are wanted. Across x a face has one site of a
 * row, across the others strips; the third axis is cut anew beside each window of x and rows, where the next block is
 * the one of the next number. */
#include "schedule/resident/resident.h"

static int words_of(const Plan *plan, int reals, int of_word)
{
    return (int)divide_up((long)together_differenced(plan) * reals, of_word);
}

int together_mail_words(const Together *t)
{
    return (int)divide_up(t->m.strip, t->words.reals);
}

Words together_words(const Plan *plan, const Together *t)
{
    Window w[MOST_BLOCKS];
    const Cut *c = &t->cut;
    const long real = model_real_bytes(plan->model), strip = t->m.strip;
    const long nx = together_windows(plan, c, 0, w, MOST_BLOCKS), ny = together_windows(plan, c, 1, w, MOST_BLOCKS);
    const long strips = round_up(together_sites(plan, 0), strip) / strip,
               planes = together_sites(plan, together_third(plan));
    Words out = {.reals = (int)(WORD_BYTES / real - 1)};
    out.of_site = words_of(plan, 1, out.reals);
    out.of_strip = words_of(plan, (int)strip, out.reals);
    out.x_plane = (tiles_flat(plan) ? 1 : together_sites(plan, 1)) * out.of_site;
    out.x_step = planes * out.x_plane;
    out.row = nx * out.x_step;
    out.row_plane = out.of_strip * strips;
    out.row_step = tiles_flat(plan) ? 0 : planes * out.row_plane;
    out.plane = out.row + ny * out.row_step;
    out.plane_step = (long)out.of_strip * c->rows * c->lanes;
    out.h = out.plane + (long)t->shares.count * out.plane_step;
    out.mail = 2 * out.h;
    return out;
}

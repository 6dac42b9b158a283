/* What must hold of the rows of blocked:T in plain C, and they as text. */
#include "schedule/plan.h"

static const char *size_fault(const Plan *plan, const Wavefront *w)
{
    const bool columns = plan->grid->axis[2].present;
    const bool good = w->steps > 0 && w->width > 0 && w->planes > 0 && w->depth > 0 && (!columns || w->column > 0);
    return good ? NULL : "a tile of rows has no size";
}

/* A row of several materials is walked with look-ups: each vector has its entry; and so is one that is told to be. */
static const char *row_fault(const Plan *plan, const Wavefront *w)
{
    const Axis *axis = plan->grid->axis;
    const Buffer *buffers = plan->model->buffers.items;
    const long rows = axis[1].sites * axis[2].sites, blocks = model_row_edges(plan->model).blocks;
    const int32_t *index = w->index_buffer >= 0 ? buffers[w->index_buffer].data : NULL;
    const uint8_t *told = w->row_buffer >= 0 ? buffers[w->row_buffer].data : NULL;
    const long entries =
        index != NULL ? (long)buffers[w->vector_buffer].count / (w->vector_count * model_unit(plan->model)) : 0;
    for (long r = 0; r < rows; r++) {
        const bool mixed = w->mixed_rows[r] != 0;
        if (mixed != wavefront_row_is_mixed(plan, r))
            return "a row is taken for one of another kind of material";
        if ((told != NULL && (told[r] != 0) != mixed) || (mixed ? !w->mixed : !w->plain))
            return "a kernel is told of another kind of row";
        if (!mixed || index == NULL)
            continue;
        for (long b = 0; b < blocks; b++)
            if (index[r * blocks + b] < 0 || index[r * blocks + b] >= entries)
                return "a vector of several materials has no entry";
    }
    return NULL;
}

const char *wavefront_fault(const Plan *plan)
{
    const Wavefront *w = &plan->wavefront;
    const char *fault = size_fault(plan, w);
    return fault != NULL ? fault : row_fault(plan, w);
}

void wavefront_dump(const Plan *plan, Text *out)
{
    const Wavefront *w = &plan->wavefront;
    const long rows = plan->grid->axis[1].sites * plan->grid->axis[2].sites;
    long mixed = 0;
    for (long r = 0; r < rows; r++)
        mixed += w->mixed_rows[r];
    text_printf(out, "wavefront %d steps: width %d, planes %d, column %d, depth %d%s%s\n", w->steps, w->width,
                w->planes, w->column, w->depth, w->split ? ", split" : "", w->pieces ? ", pieces" : "");
    out->indent = 2;
    text_printf(out, "rows %ld, of several materials %ld, coefficients by vector %d\n", rows, mixed, w->vector_count);
    for (size_t i = 0; i < plan->model->wraps.count; i++)
        for (int n = 0; n < plan->model->wraps.items[i].copy_count; n++)
            text_printf(out, "ghosts of %s after row %ld\n", axis_name(plan->model->wraps.items[i].axis),
                        w->copy_row[i][n]);
    for (size_t i = 0; i < plan->model->murs.count; i++)
        for (int n = 0; n < plan->model->murs.items[i].face_count; n++)
            text_printf(out, "Mur wall of %s after row %ld\n", axis_name(plan->model->murs.items[i].axis),
                        w->face_row[i][n]);
    out->indent = 0;
}

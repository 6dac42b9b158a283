/* The wave table: every source's waveform, sampled on the host in double, one row of
 * `wave_rows` reals per step. */
#include "emit/emit.h"

static bool row_value(const Plan *plan, const WaveRow *row, long step, double *value, Error *err)
{
    if (row->waveform == NULL) {
        *value = row->values[step - 1];
        return true;
    }
    double t = ((double)step + row->offset) * plan->grid->dt;
    return waveform_value(plan->grid->scene, row->waveform, t, value, err);
}

bool emit_wave(void *context, long first, long count, void *rows, Error *err)
{
    const Plan *plan = context;
    bool single = plan->options.precision == PRECISION_F32;
    const size_t width = plan->waves.count;
    for (long m = 0; m < count; m++)
        for (size_t r = 0; r < width; r++) {
            double value;
            size_t at = (size_t)m * width + r;
            if (!row_value(plan, &plan->waves.items[r], first + m, &value, err))
                return false;
            if (single)
                ((float *)rows)[at] = (float)value;
            else
                ((double *)rows)[at] = value;
        }
    return true;
}

/* The wave table: every source's value at every step, computed on the host in double, one
 * row of `wave_rows` reals per step. Waveforms are sampled; auxiliary lines are stepped
 * along with the rows, and from the beginning when rows are asked for again. */
#include "emit/emit.h"
#include "plan/line.h"

typedef struct Rows {
    const Plan *plan;
    void *out;
} Rows;

static void put(const Rows *rows, size_t at, double value)
{
    if (rows->plan->options.precision == PRECISION_F32)
        ((float *)rows->out)[at] = (float)value;
    else
        ((double *)rows->out)[at] = value;
}

static bool put_waveforms(const Rows *rows, size_t first, long step, Error *err)
{
    const Plan *plan = rows->plan;
    for (size_t r = 0; r < plan->waves.count; r++) {
        const WaveRow *row = &plan->waves.items[r];
        double value, t = ((double)step + row->offset) * plan->grid->dt;
        if (row->waveform == NULL)
            continue;
        if (!waveform_value(plan->grid->scene, row->waveform, t, &value, err))
            return false;
        put(rows, first + r, value);
    }
    return true;
}

static void put_nodes(const Rows *rows, size_t first, const Line *line, Half half)
{
    for (size_t r = 0; r < rows->plan->waves.count; r++) {
        const WaveRow *row = &rows->plan->waves.items[r];
        if (row->line == line && row->half == half)
            put(rows, first + r, half == HALF_H ? line->e[row->node] : line->h[row->node]);
    }
}

static bool put_line(const Rows *rows, size_t first, Line *line, long step, Error *err)
{
    if (!line_seek(line, step, err))
        return false;
    put_nodes(rows, first, line, HALF_H);
    line_advance_h(line);
    put_nodes(rows, first, line, HALF_E);
    return line_advance_e(line, err);
}

bool emit_wave(void *context, long first, long count, void *out, Error *err)
{
    const Rows rows = {context, out};
    const Plan *plan = context;
    for (long m = 0; m < count; m++) {
        size_t at = (size_t)m * plan->waves.count;
        if (!put_waveforms(&rows, at, first + m, err))
            return false;
        for (size_t i = 0; i < plan->lines.count; i++)
            if (!put_line(&rows, at, plan->lines.items[i], first + m, err))
                return false;
    }
    return true;
}

/* The wave table: every source's value at every step, computed on the host in double, one
 * row of `wave_rows` reals per step. Waveforms are sampled; auxiliary lines are stepped
 * along with the rows, and from the beginning when rows are asked for again. Phases of the
 * running sums are rows like others, and zeros at most steps. Which rows a line feeds is found once, as runs of nodes:
 * a wave's box has a row for each node along its way, and a step of a flat grid on a GPU takes a few microseconds. */
#include "emit/emit.h"

#include "base/wide.h"
#include "model/line.h"

#include <math.h>
#include <string.h>

typedef struct Rows {
    const Plan *plan;
    void *out;
} Rows;

static void put(const Rows *rows, size_t at, double value)
{
    if (rows->plan->options.precision == PRECISION_F32)
        ((float *)rows->out)[at] = to_single(value);
    else
        ((double *)rows->out)[at] = value;
}

/* The rows of Tones at a step: zeros where it takes no sample, or exp(-2 pi i f n dt) of each frequency in turn. */
static void put_phases(const Rows *rows, size_t first, const Tones *t, long step)
{
    const Grid *grid = rows->plan->grid;
    const size_t at = first + (size_t)t->row;
    if (step % t->every != 0) {
        const size_t real = rows->plan->options.precision == PRECISION_F32 ? sizeof(float) : sizeof(double);
        memset((unsigned char *)rows->out + at * real, 0, 2 * t->count * real);
        return;
    }
    for (size_t f = 0; f < t->count; f++) {
        const WaveRow *row = &rows->plan->model->waves.items[(size_t)t->row + 2 * f];
        const double turn = 2 * PI * row->frequency * (double)step * grid->dt;
        const double weight = sum_window_weight(&row->window, step);
        put(rows, at + 2 * f, weight * cos(turn));
        put(rows, at + 2 * f + 1, weight * -sin(turn));
    }
}

/* Rows of a run are of one kind: nodes of one line in turn, or waveforms, or others, which have no run. */
static bool continues(const WaveRun *run, const WaveRow *row)
{
    return run->line == row->line &&
           (row->line == NULL ? row->waveform != NULL
                              : run->half == row->half && run->node + (int)run->count == row->node);
}

void emit_wave_runs(const Plan *plan)
{
    Model *model = plan->model;
    model->wave_runs.count = 0;
    for (size_t r = 0; r < model->waves.count; r++) {
        const WaveRow *row = &model->waves.items[r];
        if (row->line == NULL && row->waveform == NULL)
            continue; /* phases, and what recordings give */
        WaveRun run = {.row = r, .count = 1, .line = row->line, .half = row->half, .node = row->node};
        while (r + 1 < model->waves.count && continues(&run, row + 1)) {
            run.count++;
            row++;
            r++;
        }
        vec_push(&model->wave_runs, run);
    }
}

static bool put_waveform(const Rows *rows, size_t first, size_t r, long step, Error *err)
{
    const Plan *plan = rows->plan;
    const WaveRow *row = &plan->model->waves.items[r];
    double value, t = ((double)step + row->offset) * plan->grid->dt;
    if (!waveform_value(plan->grid->scene, row->waveform, t, &value, err))
        return false;
    put(rows, first + r, value);
    return true;
}

static bool put_waveforms(const Rows *rows, size_t first, long step, Error *err)
{
    const Model *model = rows->plan->model;
    for (size_t i = 0; i < model->wave_runs.count; i++) {
        const WaveRun *run = &model->wave_runs.items[i];
        for (size_t n = 0; n < (run->line == NULL ? run->count : 0); n++)
            if (!put_waveform(rows, first, run->row + n, step, err))
                return false;
    }
    return true;
}

WIDE static void put_singles(float *restrict out, const double *restrict nodes, size_t count)
{
#pragma omp simd
    for (size_t n = 0; n < count; n++)
        out[n] = to_single(nodes[n]);
}

static void put_run(const Rows *rows, size_t at, const double *nodes, size_t count)
{
    if (rows->plan->options.precision == PRECISION_F32)
        put_singles((float *)rows->out + at, nodes, count);
    else
        memcpy((double *)rows->out + at, nodes, count * sizeof *nodes);
}

static void put_nodes(const Rows *rows, size_t first, const Line *line, Half half)
{
    const Model *model = rows->plan->model;
    const double *nodes = half == HALF_H ? line->e : line->h;
    for (size_t i = 0; i < model->wave_runs.count; i++) {
        const WaveRun *run = &model->wave_runs.items[i];
        if (run->line == line && run->half == half)
            put_run(rows, first + run->row, nodes + run->node, run->count);
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

static long recorded_step(const Replayed *q, long step)
{
    long at = q->start + step, beyond = at - q->file->steps;
    return q->period > 0 && beyond > 0 ? q->file->steps - q->period + 1 + (beyond - 1) % q->period : at;
}

/* E that points on H take is that of the step before, as a line's. */
static bool put_recording(const Rows *rows, size_t first, const Replayed *q, Half half, long step, Error *err)
{
    RecordingFile *file = q->file;
    const double *values;
    if (!file->row(file, recorded_step(q, half == HALF_H ? step - 1 : step), &values, err))
        return false;
    for (size_t r = 0; r < rows->plan->model->waves.count; r++) {
        const WaveRow *row = &rows->plan->model->waves.items[r];
        if (row->recording == file && row->half == half)
            put(rows, first + r, values[row->column] * row->scale);
    }
    return true;
}

bool emit_wave(void *context, long first, long count, void *out, Error *err)
{
    const Rows rows = {context, out};
    const Plan *plan = context;
    for (long m = 0; m < count; m++) {
        size_t at = (size_t)m * plan->model->waves.count;
        for (size_t i = 0; i < plan->model->tones.count; i++)
            put_phases(&rows, at, &plan->model->tones.items[i], first + m);
        if (!put_waveforms(&rows, at, first + m, err))
            return false;
        for (size_t i = 0; i < plan->model->lines.count; i++)
            if (!put_line(&rows, at, plan->model->lines.items[i], first + m, err))
                return false;
        for (size_t i = 0; i < plan->model->replays.count; i++)
            for (int half = HALF_H; half <= HALF_E; half++)
                if (!put_recording(&rows, at, &plan->model->replays.items[i], (Half)half, first + m, err))
                    return false;
    }
    return scene_check_state_now_and_then(plan->grid->scene, err);
}

/* The source of the run that a replay brings, at step n of this one. */
static double replayed_source(const Replayed *q, long n)
{
    const long at = recorded_step(q, n);
    return at >= 1 && at <= q->file->source_steps ? q->file->source[at - 1] : 0;
}

bool emit_source_value(void *context, int source, long n, double *value, Error *err)
{
    const Plan *plan = context;
    const Source *s = &plan->grid->scene->sources[source];
    if (s->kind != SOURCE_REPLAY)
        return waveform_value(plan->grid->scene, &s->waveform, (double)n * plan->grid->dt, value, err);
    *value = 0;
    for (size_t i = 0; i < plan->model->replays.count; i++)
        if (plan->model->replays.items[i].source == s)
            *value = replayed_source(&plan->model->replays.items[i], n);
    return true;
}

/* A rotation in place of a sine and cosine per step; its rounding grows to 1e-10 in a million steps. */
bool emit_spectrum(void *context, int source, double f, double offset, long steps, double out[2], Error *err)
{
    const Plan *plan = context;
    const Source *of = &plan->grid->scene->sources[source];
    const double dt = plan->grid->dt, turn = 2 * PI * f * dt, c = cos(turn), s = sin(turn);
    const SumWindow window = window_at(plan->grid, f);
    double re = cos(turn * offset), im = -sin(turn * offset), value = 0;
    out[0] = out[1] = 0;
    for (long n = 1; n <= steps; n++) {
        double next = re * c + im * s;
        im = im * c - re * s;
        re = next;
        if (offset == 0 ? !emit_source_value(context, source, n, &value, err)
                        : !waveform_value(plan->grid->scene, &of->waveform, ((double)n + offset) * dt, &value, err))
            return false;
        value *= sum_window_weight(&window, n) * dt;
        out[0] += value * re;
        out[1] += value * im;
    }
    return true;
}

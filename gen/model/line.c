/* Stepping of the auxiliary line. At an end a matched layer absorbs: equal rates of electric
 * and magnetic loss, growing with the fourth power of the depth, reflect nothing but what the
 * steps from cell to cell do (Berenger 1994; Taflove & Hagness, sect. 7.5). */
#include "model/line.h"

#include <math.h>
#include <string.h>

static const double REFLECTION = 1e-8; /* amplitude, of an absorber as a whole */
enum { ORDER = 4 };

Line *line_new(Arena *arena, const Grid *grid, int nodes)
{
    Line *line = ARENA_NEW(arena, Line);
    double **const arrays[] = {&line->ca, &line->cb, &line->da, &line->db, &line->e, &line->h};
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        *arrays[i] = ARENA_ARRAY(arena, double, nodes);
    line->scene = grid->scene;
    line->dt = grid->dt;
    line->nodes = nodes;
    return line;
}

void line_absorb(LineMedium *q, double depth_e, double depth_h, double d)
{
    double v = C0 / sqrt(q->eps * q->mu), most = -(ORDER + 1) * log(REFLECTION) * v / (2 * LINE_ABSORBER * d);
    q->sigma += EPS0 * q->eps * most * pow(fmax(depth_e, 0), ORDER);
    q->sigma_m += MU0 * q->mu * most * pow(fmax(depth_h, 0), ORDER);
}

static double rounded(double value, bool single)
{
    return single ? (double)(float)value : value;
}

void line_set(Line *line, const Grid *grid, int m, const LineMedium *q, double s, bool single)
{
    double decay, curl;
    if (!q->conductor) {
        grid_coefficients(grid, EZ, q->eps, q->sigma, &decay, &curl);
        line->ca[m] = rounded(decay, single);
        line->cb[m] = rounded(curl * s, single);
    }
    grid_coefficients(grid, HY, q->mu, q->sigma_m, &decay, &curl);
    line->da[m] = rounded(decay, single);
    line->db[m] = rounded(curl * s, single);
}

void line_advance_h(Line *line)
{
    for (int m = 0; m + 1 < line->nodes; m++)
        line->h[m] = line->da[m] * line->h[m] + line->db[m] * (line->e[m] - line->e[m + 1]);
    if (line->feeder == NULL)
        return;
    line->h[line->entry - 1] += line->db[line->entry - 1] * line->feeder->e[line->outlet];
    line_advance_h(line->feeder);
}

/* A driven line's first node; quiet before the waveform's t = 0. */
static bool drive(Line *line, Error *err)
{
    double t = (double)line->step * line->dt + line->lead;
    line->e[0] = 0;
    return t < 0 || waveform_value(line->scene, line->waveform, t, &line->e[0], err);
}

bool line_advance_e(Line *line, Error *err)
{
    for (int m = 1; m + 1 < line->nodes; m++)
        line->e[m] = line->ca[m] * line->e[m] + line->cb[m] * (line->h[m - 1] - line->h[m]);
    line->step++;
    if (line->feeder == NULL)
        return drive(line, err);
    line->e[line->entry] += line->cb[line->entry] * line->feeder->h[line->outlet - 1];
    return line_advance_e(line->feeder, err);
}

static void start(Line *line)
{
    memset(line->e, 0, (size_t)line->nodes * sizeof *line->e);
    memset(line->h, 0, (size_t)line->nodes * sizeof *line->h);
    line->step = -line->before;
    line->started = true;
    if (line->feeder != NULL)
        start(line->feeder);
}

bool line_seek(Line *line, long step, Error *err)
{
    if (!line->started || line->step > step - 1)
        start(line);
    while (line->step < step - 1) {
        line_advance_h(line);
        if (!line_advance_e(line, err)) {
            line->started = false;
            return false;
        }
    }
    return true;
}

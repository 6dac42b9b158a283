/* Stepping of the auxiliary line. At an end a matched layer absorbs, growing with the fourth power of the depth, and
 * reflects nothing but what the steps from cell to cell do (Berenger 1994; Taflove & Hagness, sect. 7.5): in a medium
 * without loss by equal rates of electric and magnetic loss. These match no other medium; such a one has a stretched
 * coordinate instead, d/dx -> (1 + rate/(j w))^-1 d/dx, by recursive convolution. Where eps and mu both have poles
 * their waves might run backwards, which it would amplify: there rates are kept. */
#include "model/line.h"

#include "base/wide.h"

#include <math.h>
#include <string.h>

static const double REFLECTION = 1e-8; /* amplitude, of an absorber as a whole */
enum { ORDER = 4 };

static void set_poles(Arena *arena, const Grid *grid, int field, int nodes, struct LinePoles *p)
{
    p->poles = grid->poles[field];
    p->count = grid->pole_count[field];
    p->drive = ARENA_ARRAY(arena, double, nodes * p->count + 1);
    p->memory = arena_alloc(arena, (size_t)(nodes * p->count + 1) * sizeof *p->memory);
}

/* What the poles at node m take off the field, whose value is x; they go a step on, but for their half of the next
 * value. */
static double remembered(struct LinePoles *p, int m, double x)
{
    double sum = 0;
    for (int k = 0; k < p->count; k++) {
        const GridPole *pole = &p->poles[k];
        double *s = p->memory[m * p->count + k];
        const double u = p->drive[m * p->count + k] * x, v = s[0] + u;
        if (u == 0 && s[0] == 0)
            continue;
        const double polarised = s[1] + u, lost = pole->loss * v + pole->pull * polarised;
        sum += pole->kind == POLE_LORENTZ ? v + (v - lost) : v;
        s[0] = v - (pole->kind == POLE_LORENTZ ? lost : pole->loss * v) + u;
        s[1] = pole->kind == POLE_LORENTZ ? polarised + (v + s[0]) : 0;
    }
    return sum;
}

Line *line_new(Arena *arena, const Grid *grid, int nodes)
{
    Line *line = ARENA_NEW(arena, Line);
    double **const arrays[] = {&line->ca, &line->cb,        &line->da,       &line->db,        &line->e,
                               &line->h,  &line->at_e.keep, &line->at_e.psi, &line->at_h.keep, &line->at_h.psi};
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        *arrays[i] = ARENA_ARRAY(arena, double, nodes);
    set_poles(arena, grid, 0, nodes, &line->of_e);
    set_poles(arena, grid, 1, nodes, &line->of_h);
    line->scene = grid->scene;
    line->dt = grid->dt;
    line->nodes = nodes;
    return line;
}

static bool is_plain(const Medium *m)
{
    return m->sigma == 0 && m->blend == NULL;
}

void line_absorb(LineMedium *q, double depth_e, double depth_h, double d)
{
    double v = C0 / sqrt(q->e.eps * q->h.eps), most = -(ORDER + 1) * log(REFLECTION) * v / (2 * LINE_ABSORBER * d);
    const double rate_e = most * pow(fmax(depth_e, 0), ORDER), rate_h = most * pow(fmax(depth_h, 0), ORDER);
    if ((is_plain(&q->e) && is_plain(&q->h)) || (q->e.blend != NULL && q->h.blend != NULL)) {
        q->e.sigma += EPS0 * q->e.eps * rate_e;
        q->h.sigma += MU0 * q->h.eps * rate_h;
    } else {
        q->rate_e += rate_e;
        q->rate_h += rate_h;
    }
}

static double rounded(double value, bool single)
{
    return single ? (double)to_single(value) : value;
}

void line_set(Line *line, const Grid *grid, int m, const LineMedium *q, double s, const double weight[2], bool single)
{
    double decay, curl;
    line->stretched = line->stretched || q->rate_e > 0 || q->rate_h > 0;
    line->at_e.keep[m] = exp(-q->rate_e * line->dt);
    line->at_h.keep[m] = exp(-q->rate_h * line->dt);
    if (!q->conductor) {
        grid_coefficients(grid, EZ, &q->e, &decay, &curl);
        line->ca[m] = rounded(decay, single);
        line->cb[m] = rounded(curl * s, single) * rounded(weight[0], single);
    }
    grid_coefficients(grid, HY, &q->h, &decay, &curl);
    line->da[m] = rounded(decay, single);
    line->db[m] = rounded(curl * s, single) * rounded(weight[1], single);
    for (int k = 0; k < line->of_e.count; k++)
        line->of_e.drive[m * line->of_e.count + k] =
            q->conductor ? 0 : rounded(grid_pole_drive(grid, EZ, &q->e, k), single);
    for (int k = 0; k < line->of_h.count; k++)
        line->of_h.drive[m * line->of_h.count + k] = rounded(grid_pole_drive(grid, HY, &q->h, k), single);
}

/* In media without poles, where nothing is stretched: nodes from .. to-1. */
WIDE static void advance_plain(int from, int to, double *restrict field, const double *restrict decay,
                               const double *restrict curl, const double *restrict before,
                               const double *restrict behind)
{
#pragma omp simd
    for (int m = from; m < to; m++)
        field[m] = decay[m] * field[m] + curl[m] * (before[m] - behind[m]);
}

/* The same where nothing decays and the curl is one number. */
WIDE static void advance_even(int from, int to, double *restrict field, double curl, const double *restrict before,
                              const double *restrict behind)
{
#pragma omp simd
    for (int m = from; m < to; m++)
        field[m] += curl * (before[m] - behind[m]);
}

static void advance_all(struct LineRun all, struct LineRun even, double *field, const double *decay, const double *curl,
                        const double *before, const double *behind)
{
    const int from = even.from > all.from ? even.from : all.from, to = even.to < all.to ? even.to : all.to;
    if (from >= to) {
        advance_plain(all.from, all.to, field, decay, curl, before, behind);
        return;
    }
    advance_plain(all.from, from, field, decay, curl, before, behind);
    advance_even(from, to, field, curl[from], before, behind);
    advance_plain(to, all.to, field, decay, curl, before, behind);
}

/* As far as waves may be: first .. last - 1 at the most, one node further on either side than E is. */
static struct LineRun wet_nodes(const Line *line, int first, int last)
{
    const int from = line->wet.from - 1, to = line->wet.to + 1;
    return (struct LineRun){from > first ? from : first, to < last ? to : last};
}

static struct LineRun find_even(int n, const double *decay, const double *curl)
{
    struct LineRun longest = {0};
    for (int begin = 0, m = 0; m < n; m++) {
        if (decay[m] != 1)
            begin = m + 1;
        else if (curl[m] != curl[begin])
            begin = m;
        if (m + 1 - begin > longest.to - longest.from)
            longest = (struct LineRun){begin, m + 1};
    }
    return longest;
}

/* A difference in the coordinate at node m. */
static double stretched(const struct LineStretch *s, int m, double difference)
{
    if (s->keep[m] == 1)
        return difference;
    s->psi[m] = s->keep[m] * s->psi[m] + (s->keep[m] - 1) * difference;
    return difference + s->psi[m];
}

static void step_h(Line *line)
{
    const struct LineRun all = wet_nodes(line, 0, line->nodes - 1);
    if (line->of_h.count == 0 && !line->stretched) {
        advance_all(all, line->even_h, line->h, line->da, line->db, line->e, line->e + 1);
        return;
    }
    for (int m = all.from; m < all.to; m++)
        line->h[m] = line->da[m] * line->h[m] + line->db[m] * stretched(&line->at_h, m, line->e[m] - line->e[m + 1]) -
                     remembered(&line->of_h, m, line->h[m]);
}

static void step_e(Line *line)
{
    const struct LineRun all = wet_nodes(line, 1, line->nodes - 1);
    line->wet = wet_nodes(line, 0, line->nodes);
    if (line->of_e.count == 0 && !line->stretched) {
        const struct LineRun from_second = {all.from - 1, all.to - 1};
        advance_all(from_second, line->even_e, line->e + 1, line->ca + 1, line->cb + 1, line->h, line->h + 1);
        return;
    }
    for (int m = all.from; m < all.to; m++)
        line->e[m] = line->ca[m] * line->e[m] + line->cb[m] * stretched(&line->at_e, m, line->h[m - 1] - line->h[m]) -
                     remembered(&line->of_e, m, line->e[m]);
}

void line_advance_h(Line *line)
{
    step_h(line);
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
    step_e(line);
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
    memset(line->at_e.psi, 0, (size_t)line->nodes * sizeof *line->at_e.psi);
    memset(line->at_h.psi, 0, (size_t)line->nodes * sizeof *line->at_h.psi);
    memset(line->of_e.memory, 0, (size_t)(line->nodes * line->of_e.count) * sizeof *line->of_e.memory);
    memset(line->of_h.memory, 0, (size_t)(line->nodes * line->of_h.count) * sizeof *line->of_h.memory);
    line->even_e = find_even(line->nodes - 2, line->ca + 1, line->cb + 1);
    line->even_h = find_even(line->nodes - 1, line->da, line->db);
    line->wet.from = line->feeder != NULL ? line->entry : 0;
    line->wet.to = line->wet.from + 1;
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

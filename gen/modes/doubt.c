/* What may be wrong with a section. Where it ends within the domain it has an electric wall that the domain has not,
 * and a mode that reaches it is one of the wall's making. A guide that changes from one plane to the next has other
 * modes. */
#include "modes/modes.h"

#include <math.h>

typedef struct Rim {
    const Grid *grid;
    const ModeWindow *window;
    const GuideMode *mode;
    int along, high; /* axis 0 or 1 after the normal, and its side */
} Rim;

static int axis_of(const Rim *r, int along)
{
    return (r->window->normal + 1 + along) % 3;
}

/* Does the section end there within the domain, or in an absorbing layer? */
static bool is_open(const Rim *r)
{
    const int a = axis_of(r, r->along);
    const Axis *axis = &r->grid->axis[a];
    if (!axis->present || axis->low.kind == BOUNDARY_PERIODIC)
        return false;
    const bool wall = r->high ? r->window->hi[a] == axis->cells : r->window->lo[a] == 0;
    return !wall || (r->high ? r->grid->layer[a].high : r->grid->layer[a].low) > 0;
}

/* Is place j of the rim's node line in a conductor? */
static bool is_conductor(const Rim *r, long j)
{
    const int a = axis_of(r, r->along), b = axis_of(r, 1 - r->along), p = r->window->normal;
    const int tangential[2] = {b, p};
    Medium unused;
    for (int k = 0; k < 2; k++) {
        const Component c = (Component)(EX + tangential[k]);
        long index[3] = {0};
        index[a] = r->high ? r->window->hi[a] : r->window->lo[a];
        index[b] = r->window->lo[b] + j;
        index[p] = r->window->lo[p];
        if (mode_has(r->grid->mode, c) && !grid_medium(r->grid, c, index, &unused))
            return true;
    }
    return false;
}

/* The field of a pair (e_k, h_(1-k)) beside the rim. What is zero on the rim's node is told by its slope, as of a sine
 * over the section. */
static double field_beside(const Rim *r, const double complex *field, int k, long j)
{
    const long *counts = r->mode->counts, last = counts[r->along] - 1;
    const bool half = k == r->along;
    const long i = half ? (r->high ? last - 1 : 0) : (r->high ? last - 1 : 1);
    const long at = r->along == 0 ? j * counts[0] + i : i * counts[0] + j;
    return cabs(field[at]) * (half ? 1 : (double)last / (2 * PI));
}

static double largest(const GuideMode *mode, const double complex *field)
{
    double most = 0;
    for (long at = 0; at < mode->counts[0] * mode->counts[1]; at++)
        most = fmax(most, cabs(field[at]));
    return most;
}

static double at_rim(const Rim *r, const double complex *field, int k)
{
    double most = 0;
    for (long j = 0; j < r->mode->counts[1 - r->along]; j++)
        if (!is_conductor(r, j))
            most = fmax(most, field_beside(r, field, k, j));
    return most;
}

double modes_rim(const Grid *grid, const ModeWindow *window, const GuideMode *mode)
{
    double rim[2] = {0}, all[2] = {0}; /* of E, of H */
    for (int k = 0; k < 2; k++) {
        const double complex *pair[2] = {mode->field[EX + (window->normal + 1 + k) % 3],
                                         mode->field[HX + (window->normal + 2 - k) % 3]};
        for (int of_h = 0; of_h < 2; of_h++)
            for (int side = 0; pair[of_h] != NULL && side < 4; side++) {
                const Rim r = {grid, window, mode, side / 2, side % 2};
                all[of_h] = fmax(all[of_h], largest(mode, pair[of_h]));
                if (is_open(&r) && mode->counts[r.along] > 2)
                    rim[of_h] = fmax(rim[of_h], at_rim(&r, pair[of_h], k));
            }
    }
    return fmax(all[0] > 0 ? rim[0] / all[0] : 0, all[1] > 0 ? rim[1] / all[1] : 0);
}

static bool goes_on_at(const Grid *grid, Component c, const long a[3], const long b[3])
{
    static const double ROUNDING = 1e-6;
    Medium m, n;
    const bool first = grid_medium(grid, c, a, &m), second = grid_medium(grid, c, b, &n);
    if (!first || !second)
        return first == second;
    return fabs(m.eps - n.eps) <= ROUNDING * fabs(m.eps) && fabs(m.sigma - n.sigma) <= ROUNDING * fabs(m.sigma) &&
           (m.blend != NULL) == (n.blend != NULL);
}

/* Do the E sites across the guide have other media on the plane `step` cells on? */
static bool changes(const Grid *grid, const ModeWindow *w, int step)
{
    const int p = w->normal, u = (p + 1) % 3, v = (p + 2) % 3;
    for (int k = 0; k < 2; k++) {
        const Component c = (Component)(EX + (k == 0 ? u : v));
        if (!mode_has(grid->mode, c))
            continue;
        for (long j = w->lo[v]; j < w->hi[v] || j == w->lo[v]; j++)
            for (long i = w->lo[u]; i < w->hi[u] || i == w->lo[u]; i++) {
                long here[3] = {0}, there[3] = {0};
                here[u] = there[u] = i;
                here[v] = there[v] = j;
                here[p] = w->lo[p];
                there[p] = w->lo[p] + step;
                if (!goes_on_at(grid, c, here, there))
                    return true;
            }
    }
    return false;
}

bool modes_goes_on(const Grid *grid, const ModeWindow *window)
{
    const int p = window->normal;
    for (int step = -1; step <= 1; step += 2)
        if (window->lo[p] + step >= 0 && window->lo[p] + step <= grid->axis[p].cells && changes(grid, window, step))
            return false;
    return true;
}

void modes_doubt(const Grid *grid, const ModeWindow *window, const char *name, int number, const GuideMode *mode)
{
    const double rim = modes_rim(grid, window, mode);
    if (rim > MODES_LOOSE)
        scene_warn(
            grid->scene, window->loc,
            "'%s': its mode %d, index %.4g, has %.2g of its largest field where the section ends: the section is "
            "too narrow for it, or nothing guides it there (`yeec modes` lists what there is)",
            name, number, creal(mode->n_eff), fmin(rim, 1));
}

/* Do cut cells of the section keep their loss and poles beside their edges' media, where modes do not see them? */
static bool has_memory(const Grid *grid, const ModeWindow *window)
{
    for (size_t n = 0; n < grid->coupling_count; n++) {
        const Coupling *k = &grid->couplings[n];
        bool inside = k->relaxed_count > 0 || k->response_count > 0;
        for (int a = 0; a < 3; a++)
            inside = inside && (!grid->axis[a].present || (k->node[a] >= window->lo[a] && k->node[a] <= window->hi[a]));
        if (inside)
            return true;
    }
    return false;
}

void modes_doubt_guide(const Grid *grid, const ModeWindow *window, const char *name)
{
    if (has_memory(grid, window))
        scene_warn(grid->scene, window->loc,
                   "'%s': its modes know nothing of the loss and poles of cells that the guide's surface cuts with "
                   "averaging = \"tensor\"; take \"normal\"",
                   name);
    if (!modes_goes_on(grid, window))
        scene_warn(grid->scene, window->loc,
                   "'%s': the guide changes within a cell of its plane, and with it the modes: move the plane to where "
                   "the guide goes on unchanged on both sides",
                   name);
}

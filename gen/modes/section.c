/* The unknowns of a cross-section; see section.h. */
#include "modes/section.h"
#include "grid/poles.h"

#include <math.h>
#include <stdlib.h>

Component section_component(const Section *s, bool electric, int along)
{
    const int axis = along == 2 ? s->window->normal : s->axes[along];
    return (Component)((electric ? EX : HX) + axis);
}

double section_inverse(const Section *s, int along, long i, bool node)
{
    const Axis *axis = &s->grid->axis[s->axes[along]];
    return axis->present ? axis_weight(axis, s->window->lo[s->axes[along]] + i, node) / axis->d : 0;
}

double section_step(const Section *s)
{
    const Axis *axis = &s->grid->axis[s->window->normal];
    return axis_dual(axis, s->window->lo[s->window->normal]);
}

double section_half(const Section *s, int side)
{
    const Axis *axis = &s->grid->axis[s->window->normal];
    return axis_cell(axis, s->window->lo[s->window->normal] - 1 + side) / 2;
}

static Rim rim_of(const Section *s, int along, int high)
{
    const Axis *axis = &s->grid->axis[s->axes[along]];
    const long lo = s->window->lo[s->axes[along]], hi = s->window->hi[s->axes[along]];
    const BoundaryKind kind = high ? axis->high.kind : axis->low.kind;
    if (kind == BOUNDARY_PERIODIC && lo == 0 && hi == axis->cells)
        return RIM_PERIODIC;
    const bool wall = high ? hi == axis->cells : lo == 0;
    return wall && kind == BOUNDARY_PMC ? RIM_MAGNETIC : RIM_ELECTRIC;
}

/* Is index i (from the rim) of a component a site that holds a field? */
static bool holds(const Section *s, Component c, int along, long i)
{
    const int a = s->axes[along];
    const long last = s->counts[along] - 1;
    if (!s->grid->axis[a].present)
        return i == 0;
    if (component_half(c, a) || s->rim[along][0] == RIM_PERIODIC)
        return i < last;
    return (i > 0 || s->rim[along][0] == RIM_MAGNETIC) && (i < last || s->rim[along][1] == RIM_MAGNETIC);
}

double complex section_medium(const Section *s, Component c, long i, long j)
{
    const Grid *grid = s->grid;
    long index[3] = {0};
    Medium medium;
    index[s->axes[0]] = s->window->lo[s->axes[0]] + i;
    index[s->axes[1]] = s->window->lo[s->axes[1]] + j;
    index[s->window->normal] = s->window->lo[s->window->normal];
    if (!grid_medium(grid, c, index, &medium))
        return 0;
    const double constant = component_is_e(c) ? EPS0 : EPS0 * Z0 * Z0;
    const double f = tan(PI * s->f * grid->dt) / (PI * grid->dt); /* what the lattice's loss and poles take f for */
    const double complex loss = I * medium.sigma / (2 * PI * f * constant);
    return poles_permittivity(grid, &medium, component_field(c), f) - loss;
}

static bool is_site(const Section *s, Component c, long i, long j)
{
    return mode_has(s->grid->mode, c) && holds(s, c, 0, i) && holds(s, c, 1, j) && section_medium(s, c, i, j) != 0;
}

bool section_has_node(const Section *s, const long node[3])
{
    for (int a = 0; a < 3; a++)
        if (s->grid->axis[a].present && (node[a] < s->window->lo[a] || node[a] > s->window->hi[a]))
            return false;
    return true;
}

long section_pair(const Section *s, int along, const long index[3])
{
    const long i = index[s->axes[0]] - s->window->lo[s->axes[0]], j = index[s->axes[1]] - s->window->lo[s->axes[1]];
    const bool inside = i >= 0 && i < s->counts[0] && j >= 0 && j < s->counts[1] &&
                        index[s->window->normal] == s->window->lo[s->window->normal];
    return inside ? s->pair[along][section_place(s, i, j)] : -1;
}

static void number_sites(Section *s)
{
    for (long j = 0; j < s->counts[1]; j++)
        for (long i = 0; i < s->counts[0]; i++) {
            const long at = section_place(s, i, j);
            for (int k = 0; k < 2; k++)
                s->pair[k][at] = is_site(s, section_component(s, true, k), i, j) &&
                                         is_site(s, section_component(s, false, 1 - k), i, j)
                                     ? s->pairs++
                                     : -1;
            s->ep[at] = is_site(s, section_component(s, true, 2), i, j) ? s->eps++ : -1;
            s->hp[at] = is_site(s, section_component(s, false, 2), i, j) ? s->hps++ : -1;
        }
}

double section_images(const Section *s)
{
    double images = 1;
    for (int k = 0; k < 2; k++) {
        const int a = s->axes[k];
        if (s->grid->scene->symmetry[a] != 0 && s->window->hi[a] == s->grid->axis[a].cells)
            images *= 2;
    }
    return images;
}

/* What the site (i, j) of pair k stands for: half of its dual cell at a magnetic rim. */
static double area_of(const Section *s, int k, long i, long j)
{
    const long at[2] = {i, j};
    double area = 1;
    for (int along = 0; along < 2; along++) {
        const Axis *axis = &s->grid->axis[s->axes[along]];
        const bool half = along == k; /* e_u is on nodes along v */
        const bool rim = (at[along] == 0 && s->rim[along][0] == RIM_MAGNETIC) ||
                         (at[along] == s->counts[along] - 1 && s->rim[along][1] == RIM_MAGNETIC);
        if (axis->present)
            area *= axis_extent(axis, s->window->lo[s->axes[along]] + at[along], half) * (rim && !half ? 0.5 : 1);
    }
    return area;
}

static bool measure(Section *s)
{
    s->area = malloc(((size_t)s->pairs + 1) * sizeof *s->area);
    if (s->area == NULL)
        return false;
    for (long j = 0; j < s->counts[1]; j++)
        for (long i = 0; i < s->counts[0]; i++)
            for (int k = 0; k < 2; k++)
                if (s->pair[k][section_place(s, i, j)] >= 0)
                    s->area[s->pair[k][section_place(s, i, j)]] = area_of(s, k, i, j);
    return true;
}

bool section_init(Section *s, const Grid *grid, const ModeWindow *window, double f, Error *err)
{
    *s = (Section){.grid = grid, .window = window, .f = f};
    if (!(f * grid->dt < 0.25 && f * grid->dt > 1e-9))
        return error_at(err, ERROR_SCENE, window->loc,
                        "modes at %.6g Hz: a period has %.3g steps of the grid, wanted are 4 to 1e9", f,
                        1 / (f * grid->dt));
    for (int k = 0; k < 2; k++) {
        const int a = (window->normal + 1 + k) % 3;
        if (grid->axis[a].low.kind == BOUNDARY_BLOCH && (window->lo[a] == 0 || window->hi[a] == grid->axis[a].cells))
            return error_at(err, ERROR_SCENE, window->loc,
                            "modes: the section reaches the bloch walls of %c, between which modes have a phase that "
                            "is not known here; keep it off them",
                            "xyz"[a]);
    }
    s->big = 2 * sin(PI * f * grid->dt) / (C0 * grid->dt);
    for (int k = 0; k < 2; k++) {
        s->axes[k] = (window->normal + 1 + k) % 3;
        s->counts[k] = window->hi[s->axes[k]] - window->lo[s->axes[k]] + 1;
        s->rim[k][0] = rim_of(s, k, 0);
        s->rim[k][1] = rim_of(s, k, 1);
    }
    const size_t sites = (size_t)s->counts[0] * (size_t)s->counts[1];
    long **arrays[] = {&s->pair[0], &s->pair[1], &s->ep, &s->hp};
    for (int k = 0; k < 4; k++)
        if ((*arrays[k] = malloc(sites * sizeof(long))) == NULL)
            return error_at(err, ERROR_SYSTEM, window->loc, "no memory for a cross-section of %zu sites", sites);
    number_sites(s);
    if (!measure(s))
        return error_at(err, ERROR_SYSTEM, window->loc, "no memory for a cross-section of %zu sites", sites);
    return s->pairs > 0 || error_at(err, ERROR_SCENE, window->loc, "the cross-section is all conductor");
}

void section_free(Section *s)
{
    free(s->pair[0]);
    free(s->pair[1]);
    free(s->ep);
    free(s->hp);
    free(s->area);
    *s = (Section){0};
}

long section_h_beside(const Section *s, const long *numbers, int along, int back, long i, long j, double *sign)
{
    long at[2] = {i, j};
    const long last = s->counts[along] - 1;
    *sign = 1;
    at[along] -= back;
    if (at[along] < 0) {
        if (s->rim[along][0] == RIM_ELECTRIC)
            return -1;
        *sign = s->rim[along][0] == RIM_MAGNETIC ? -1 : 1;
        at[along] = s->rim[along][0] == RIM_MAGNETIC ? 0 : last - 1;
    } else if (at[along] == last && s->rim[along][1] == RIM_MAGNETIC) {
        *sign = -1;
        at[along] = last - 1;
    }
    return numbers[section_place(s, at[0], at[1])];
}

long section_e_beside(const Section *s, const long *numbers, int along, int ahead, long i, long j)
{
    long at[2] = {i, j};
    at[along] += ahead;
    if (at[along] == s->counts[along] - 1 && s->rim[along][0] == RIM_PERIODIC)
        at[along] = 0;
    return numbers[section_place(s, at[0], at[1])];
}

double section_densest(const Section *s)
{
    double eps = 0, mu = 0;
    for (long j = 0; j < s->counts[1]; j++)
        for (long i = 0; i < s->counts[0]; i++)
            for (int k = 0; k < 2; k++) {
                if (s->pair[k][section_place(s, i, j)] < 0)
                    continue;
                eps = fmax(eps, creal(section_medium(s, section_component(s, true, k), i, j)));
                mu = fmax(mu, creal(section_medium(s, section_component(s, false, 1 - k), i, j)));
            }
    return eps * mu;
}

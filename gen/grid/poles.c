/* Poles (Taflove & Hagness, ch. 9): chi(s) = A/(c0 + c1 s + c2 s^2), stepped by the trapezoidal rule, that is with
 * s = (2/dt)(1 - 1/z)/(1 + 1/z), so that the medium on the grid has exactly the eps of the frequency
 * (2/dt) tan(w dt/2)/(2 pi). With D = eps E + P at whole steps and x = E(n+1) + E(n),
 *     P(n+1) - P(n) = R(n) + a x,     R of what the pole remembers, a its implicit part,
 * and E(n+1) = Ca E(n) + Cb curl - Cb sum R with s = sigma dt/(2 eps0 eps) + sum a/eps in Ca and Cb.
 * Units: D, P and eps E over eps0. What is remembered is kept times Cb of its site, so that no more than one
 * coefficient of a pole, its drive, depends on the site. Written without differences of nearly equal numbers:
 *
 * Debye, Drude: one variable q = Cb R.     q(n+1) = q(n) - loss q(n) + drive x
 *     Debye, h = dt/(2 tau):               a = delta h/(1 + h),  loss = 2 h/(1 + h),  drive = -Cb loss a
 *     Drude, g = pi gamma dt:              a = (pi fp dt)^2/(1 + g),  loss = 2 g/(1 + g),  drive = Cb (2 - loss) a
 * Lorentz: v = Cb dt/2 dP/dt, p = Cb P.    R = 2 v - (loss v + pull p),  v(n+1) = v - (loss v + pull p) + drive x,
 *                                          p(n+1) = p + v(n+1) + v(n)
 *     g = pi gamma dt, k = (pi f0 dt)^2:   a = delta k/(1 + g + k),  loss = 2 (g + k)/(1 + g + k),
 *                                          pull = 2 k/(1 + g + k),  drive = Cb a
 *
 * In a cut cell with a depolarisation N (average.c) the poles are driven by E - N P, P the sum of theirs. With A = sum
 * a P(n+1) - P(n) = (R - 2 A N P)/(1 + A N) + A/(1 + A N) x,    R = sum of theirs, and p = Cb P is remembered as well:
 * part = 1/(1 + A N), back = 2 A N/(1 + A N), feed = Cb A/(1 + A N), screen = N/Cb. The field's energy then has N P^2
 * besides.
 *
 * Stable whenever the grid is without the poles: multiply the step of E by E(n+1) + E(n) and that of the pole by what
 * it is driven with; the sum is the energy of the leapfrog with eps at infinite frequency plus squares of v and p
 * (q), which a lossless pole keeps and others lose. The same holds for mu and H, in the z domain: with s as above the
 * modes obey (s eps)(s mu) - (l/4) s^2 = -l/4, l at most 4 eps mu at infinite frequency, and both s eps - (l/4) s/mu
 * and 1/(s mu) are positive real.
 *
 * Media share a pole where its dynamics are the same; a blend says with what strength each medium has each pole. A
 * list of strengths exists once, so that blends are the same when their addresses are. */
#include "grid/poles.h"

#include "base/hash.h"
#include "base/symmetric.h"

#include <complex.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Blends {
    pthread_mutex_t lock;
    Blend **slots; /* hash table, NULL: free */
    size_t slot_count, count;
} Blends;

static size_t blend_slot(const Blends *b, const double *strength, int count)
{
    size_t at = (size_t)hash_number(strength, (size_t)count * sizeof *strength) & (b->slot_count - 1);
    while (b->slots[at] != NULL && (b->slots[at]->count != count ||
                                    memcmp(b->slots[at]->strength, strength, (size_t)count * sizeof *strength) != 0))
        at = (at + 1) & (b->slot_count - 1);
    return at;
}

static void add_slots(Blends *b)
{
    Blend **old = b->slots;
    const size_t n = b->slot_count;
    b->slot_count = n == 0 ? 256 : 2 * n;
    b->slots = calloc(b->slot_count, sizeof *b->slots);
    if (b->slots == NULL)
        abort();
    for (size_t i = 0; i < n; i++)
        if (old[i] != NULL)
            b->slots[blend_slot(b, old[i]->strength, old[i]->count)] = old[i];
    free(old);
}

static const Blend *find_or_add(Blends *b, const double *strength, int count)
{
    if (2 * b->count >= b->slot_count)
        add_slots(b);
    const size_t at = blend_slot(b, strength, count);
    if (b->slots[at] == NULL) {
        b->slots[at] = malloc(sizeof(Blend) + (size_t)count * sizeof *strength);
        if (b->slots[at] == NULL)
            abort();
        b->slots[at]->count = count;
        memcpy(b->slots[at]->strength, strength, (size_t)count * sizeof *strength);
        b->count++;
    }
    return b->slots[at];
}

const Blend *poles_blend(const Grid *grid, const double *strength, int count)
{
    bool any = false;
    for (int k = 0; k < count; k++)
        any |= strength[k] != 0;
    if (!any)
        return NULL;
    pthread_mutex_lock(&grid->blends->lock);
    const Blend *blend = find_or_add(grid->blends, strength, count);
    pthread_mutex_unlock(&grid->blends->lock);
    return blend;
}

int blends_compare(const Blend *a, const Blend *b)
{
    if (a == NULL || b == NULL || a == b)
        return (a != NULL) - (b != NULL);
    for (int k = 0; k < a->count; k++)
        if (a->strength[k] != b->strength[k])
            return a->strength[k] < b->strength[k] ? -1 : 1;
    return 0;
}

static double strength_of(const Pole *p, int axis)
{
    return p->kind == POLE_DRUDE ? p->strength[axis] * p->strength[axis] : p->strength[axis];
}

/* The number of a pole's dynamics along an axis; -1: not there. */
static int find_pole(const Grid *grid, const Pole *p, int axis)
{
    const int field = p->magnetic;
    for (int k = 0; k < grid->pole_count[field]; k++) {
        const GridPole *g = &grid->poles[field][k];
        if (g->kind == p->kind && g->tau == p->tau[axis] && g->f0 == p->f0[axis] && g->gamma == p->gamma[axis])
            return k;
    }
    return -1;
}

static bool has_component(const Grid *grid, const Pole *p, int axis)
{
    return mode_has(grid->mode, (Component)((p->magnetic ? HX : EX) + axis));
}

static const char *pole_origin(const Grid *grid, const Material *m, PoleKind kind)
{
    static const char *const names[] = {"Debye", "Drude", "Lorentz", "Kerr"}; /* of materials */
    return m->loc.file == NULL ? arena_printf(grid->arena, "%s pole of %s", names[kind], m->name)
                               : arena_printf(grid->arena, "%s pole of %s (%s:%d)", names[kind], m->name,
                                              source_name(m->loc.file), m->loc.line);
}

static bool add_pole(Grid *grid, const Material *m, const Pole *p, int axis, Error *err)
{
    const int field = p->magnetic;
    if (strength_of(p, axis) == 0 || !has_component(grid, p, axis) || find_pole(grid, p, axis) >= 0)
        return true;
    if (grid->pole_count[field] == MOST_POLES)
        return error_at(err, ERROR_SCENE, m->loc, "material: the media of %s have more than %d different poles",
                        field == 0 ? "E" : "H", MOST_POLES);
    if (grid->poles[field] == NULL)
        grid->poles[field] = ARENA_ARRAY(grid->arena, GridPole, MOST_POLES);
    grid->poles[field][grid->pole_count[field]++] = (GridPole){.kind = p->kind,
                                                               .tau = p->tau[axis],
                                                               .f0 = p->f0[axis],
                                                               .gamma = p->gamma[axis],
                                                               .origin = pole_origin(grid, m, p->kind)};
    return true;
}

static int find_kind(const Grid *grid, int field, PoleKind kind)
{
    for (int k = 0; k < grid->pole_count[field]; k++)
        if (grid->poles[field][k].kind == kind)
            return k;
    return -1;
}

int poles_kerr(const Grid *grid)
{
    return find_kind(grid, 0, POLE_KERR);
}

double poles_chi3(const Grid *grid, const Medium *medium)
{
    const int kerr = poles_kerr(grid);
    return kerr >= 0 && kerr < blend_count(medium->blend) ? medium->blend->strength[kerr] : 0;
}

int poles_depolarisation(const Grid *grid, int field)
{
    return find_kind(grid, field, POLE_DEPOLARISATION);
}

/* Where cut cells are averaged by their surface's normal. */
static void add_depolarisation(Grid *grid, int field)
{
    const Averaging a = grid->scene->averaging;
    const int poles = grid->pole_count[field] - (field == 0 && poles_kerr(grid) >= 0);
    if ((a == AVERAGING_NORMAL || a == AVERAGING_TENSOR) && poles > 0 && grid->pole_count[field] < MOST_POLES)
        grid->poles[field][grid->pole_count[field]++] =
            (GridPole){.kind = POLE_DEPOLARISATION, .origin = "cells that a surface cuts"};
}

bool poles_build(Grid *grid, Error *err)
{
    grid->blends = calloc(1, sizeof *grid->blends);
    if (grid->blends == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    pthread_mutex_init(&grid->blends->lock, NULL);
    for (size_t i = 0; i < grid->scene->material_count; i++) {
        const Material *m = &grid->scene->materials[i];
        for (size_t q = 0; q < m->pole_count; q++)
            for (int a = 0; a < 3; a++)
                if (!add_pole(grid, m, &m->poles[q], a, err))
                    return false;
    }
    for (int field = 0; field < 2; field++)
        add_depolarisation(grid, field);
    return true;
}

int poles_add_debye(Grid *grid, double tau, const char *origin, Error *err)
{
    for (int k = 0; k < grid->pole_count[1]; k++)
        if (grid->poles[1][k].kind == POLE_DEBYE && grid->poles[1][k].tau == tau)
            return k;
    if (grid->pole_count[1] == MOST_POLES) {
        error_at(err, ERROR_SCENE, grid->scene->loc, "the media of H have more than %d different poles", MOST_POLES);
        return -1;
    }
    if (grid->poles[1] == NULL)
        grid->poles[1] = ARENA_ARRAY(grid->arena, GridPole, MOST_POLES);
    grid->poles[1][grid->pole_count[1]] = (GridPole){.kind = POLE_DEBYE, .tau = tau, .origin = origin};
    return grid->pole_count[1]++;
}

double poles_screening(const Grid *grid, int field, const Blend *blend)
{
    const int k = blend != NULL ? poles_depolarisation(grid, field) : -1;
    return k < 0 || k >= blend->count ? 0 : blend->strength[k];
}

void poles_free(Grid *grid)
{
    if (grid->blends == NULL)
        return;
    for (size_t i = 0; i < grid->blends->slot_count; i++)
        free(grid->blends->slots[i]);
    free(grid->blends->slots);
    pthread_mutex_destroy(&grid->blends->lock);
    free(grid->blends);
}

Medium poles_material(const Grid *grid, Component c, int material)
{
    const Material *m = &grid->scene->materials[material];
    const int a = component_axis(c), field = component_field(c);
    Medium medium = {.eps = field == 0 ? m->eps[a] : m->mu[a], .sigma = field == 0 ? m->sigma[a] : m->sigma_m[a]};
    double strength[MOST_POLES] = {0}, eps[SYMMETRIC], inverse[SYMMETRIC];
    if (field == 0 && material_is_crystal(m)) {
        material_tensor(m, eps);
        symmetric_inverse(eps, 7, inverse);
        medium.eps = 1 / inverse[a];
    }
    for (size_t q = 0; q < m->pole_count; q++) {
        const Pole *p = &m->poles[q];
        const int k = (int)p->magnetic == field && strength_of(p, a) != 0 ? find_pole(grid, p, a) : -1;
        if (k >= 0)
            strength[k] += strength_of(p, a);
    }
    medium.blend = poles_blend(grid, strength, grid->pole_count[field]);
    return medium;
}

Medium poles_scaled(const Grid *grid, Component c, const Medium *medium, double by)
{
    Medium scaled = {medium->eps * by, medium->sigma * by, NULL};
    double strength[MOST_POLES] = {0};
    for (int k = 0; k < blend_count(medium->blend); k++)
        strength[k] = medium->blend->strength[k] * by;
    const int k = medium->blend != NULL ? poles_depolarisation(grid, component_field(c)) : -1;
    if (k >= 0)
        strength[k] = medium->blend->strength[k] / by;
    if (medium->blend != NULL)
        scaled.blend = poles_blend(grid, strength, medium->blend->count);
    return scaled;
}

/* The pole's numbers for steps of dt. */
static void set_numbers(GridPole *p, double dt)
{
    if (p->kind == POLE_KERR || p->kind == POLE_DEPOLARISATION)
        return;
    const double h = p->kind == POLE_DEBYE ? dt / (2 * p->tau) : PI * p->gamma * dt;
    const double root = PI * p->f0 * dt, k = p->kind == POLE_LORENTZ ? root * root : 0, sum = 1 + h + k;
    p->loss = 2 * (h + k) / sum;
    p->pull = 2 * k / sum;
    p->implicit = (p->kind == POLE_DEBYE ? h : p->kind == POLE_DRUDE ? PI * dt * PI * dt : k) / sum;
    p->drive = p->implicit * (p->kind == POLE_DEBYE ? -p->loss : p->kind == POLE_DRUDE ? 2 - p->loss : 1);
}

double poles_implicit(const Grid *grid, Component c, const Medium *medium)
{
    double sum = 0;
    for (int k = 0; k < blend_count(medium->blend); k++)
        sum += medium->blend->strength[k] * grid->poles[component_field(c)][k].implicit;
    return sum;
}

static double implicit_part(const Grid *grid, Component c, const Medium *medium)
{
    const double sum = poles_implicit(grid, c, medium);
    return sum / (1 + sum * poles_screening(grid, component_field(c), medium->blend));
}

double grid_semi_implicit(const Grid *grid, Component c, const Medium *medium)
{
    double s = medium->sigma * grid->dt / (2 * (component_is_e(c) ? EPS0 : MU0) * medium->eps);
    return medium->blend == NULL ? s : s + implicit_part(grid, c, medium) / medium->eps;
}

/* A medium that amplifies may do so by less than half of its field in half a step. */
static bool check_gain(const Grid *grid, const Material *m, int material, Error *err)
{
    for (int c = 0; c < REAL_COMPONENTS; c++) {
        const Medium medium = poles_material(grid, (Component)c, material);
        if (mode_has(grid->mode, (Component)c) && grid_semi_implicit(grid, (Component)c, &medium) <= -0.5)
            return error_at(err, ERROR_SCENE, m->loc, "material: '%s' amplifies faster than steps of %.4g s can follow",
                            m->name, grid->dt);
    }
    return true;
}

bool poles_time(Grid *grid, Error *err)
{
    for (int field = 0; field < 2; field++)
        for (int k = 0; k < grid->pole_count[field]; k++) {
            GridPole *p = &grid->poles[field][k];
            if (p->kind != POLE_DEBYE && PI * p->gamma * grid->dt <= -0.5)
                return error_at(err, ERROR_SCENE, grid->scene->loc,
                                "the %s amplifies faster than steps of %.4g s can follow", p->origin, grid->dt);
            set_numbers(p, grid->dt);
        }
    for (size_t i = 0; i < grid->scene->material_count; i++)
        if (grid->scene->materials[i].gain && !check_gain(grid, &grid->scene->materials[i], (int)i, err))
            return false;
    return true;
}

double complex poles_permittivity(const Grid *grid, const Medium *m, int field, double f)
{
    double complex sum = 0;
    for (int k = 0; k < blend_count(m->blend); k++) {
        const GridPole *p = &grid->poles[field][k];
        if (p->kind == POLE_KERR || p->kind == POLE_DEPOLARISATION)
            continue;
        const double complex loss = I * f * p->gamma;
        const double complex one = p->kind == POLE_DEBYE   ? 1 / (1 + I * 2 * PI * f * p->tau)
                                   : p->kind == POLE_DRUDE ? -1 / (f * f - loss)
                                                           : p->f0 * p->f0 / (p->f0 * p->f0 - f * f + loss);
        sum += m->blend->strength[k] * one;
    }
    return m->eps + sum / (1 + poles_screening(grid, field, m->blend) * sum);
}

double grid_index(const Grid *grid, const Medium *eps, const Medium *mu)
{
    const double least = sqrt(eps->eps * mu->eps);
    if (eps->blend == NULL && mu->blend == NULL)
        return least;
    const double complex square =
        poles_permittivity(grid, eps, 0, grid->frequency) * poles_permittivity(grid, mu, 1, grid->frequency);
    const double n = creal(csqrt(square));
    return isfinite(n) && n > least ? n : least;
}

/* Is it below zero at one of the frequencies about f, in a band? */
static bool negative_about(const Grid *grid, const Medium *m, int field, double f, const double band[2])
{
    enum { STEPS = 480 };
    for (int i = -STEPS; f > 0 && i <= STEPS; i++) {
        const double at = f * pow(10, 3.0 * i / STEPS);
        if (at >= band[0] && at <= band[1] && creal(poles_permittivity(grid, m, field, at)) < 0)
            return true;
    }
    return false;
}

bool poles_negative(const Grid *grid, Component c, const Medium *medium, const double band[2])
{
    const int field = component_field(c);
    for (int k = 0; k < blend_count(medium->blend); k++) {
        const GridPole *p = &grid->poles[field][k];
        const double strength = medium->blend->strength[k];
        if (strength == 0 || p->kind == POLE_DEBYE || p->kind == POLE_KERR || p->kind == POLE_DEPOLARISATION)
            continue;
        if (negative_about(grid, medium, field, p->kind == POLE_DRUDE ? sqrt(fabs(strength)) : p->f0 + p->gamma / 2,
                           band) ||
            negative_about(grid, medium, field, p->kind == POLE_DRUDE ? fabs(p->gamma) / 30 : p->f0, band))
            return true;
    }
    return false;
}

/* Plane waves of a periodic structure's orders; see orders.h. */
#include "modes/orders.h"

#include <math.h>
#include <string.h>

enum { MOST_ORDERS = 2000 };

static bool turn_down(const OrderPlane *s, Error *err, const char *what)
{
    return error_at(err, ERROR_SCENE, s->window->loc, "orders of a plane: %s", what);
}

/* The same medium at all tangential sites, H on both sides. */
static bool check_site(OrderPlane *s, Component c, const long index[3], bool *known)
{
    Medium m;
    double *value = component_is_e(c) ? &s->eps : &s->mu;
    const int field = component_field(c);
    if (!grid_medium(s->grid, c, index, &m) || m.sigma != 0 || blend_count(m.blend) > 0)
        return false;
    if (!known[field])
        *value = m.eps;
    known[field] = true;
    return fabs(m.eps / *value - 1) < 1e-9;
}

static bool set_medium(OrderPlane *s, Error *err)
{
    bool known[2] = {false, false};
    const int p = s->axes[2];
    for (int c = 0; c < REAL_COMPONENTS; c++) {
        if (!mode_has(s->grid->mode, (Component)c) || component_axis((Component)c) == p)
            continue;
        long at[3];
        for (long j = 0; j < (s->length[1] > 0 ? s->window->hi[s->axes[1]] : 1); j++)
            for (long i = 0; i < (s->length[0] > 0 ? s->window->hi[s->axes[0]] : 1); i++)
                for (int side = component_is_e((Component)c) ? 1 : 0; side < 2; side++) {
                    at[s->axes[0]] = i;
                    at[s->axes[1]] = j;
                    at[p] = s->window->lo[p] - 1 + side;
                    if (!check_site(s, (Component)c, at, known))
                        return turn_down(s, err, "the medium there must be one lossless medium without poles");
                }
    }
    return true;
}

bool orders_plane(OrderPlane *s, const Grid *grid, const ModeWindow *window, double f, Error *err)
{
    const int p = window->normal;
    *s = (OrderPlane){
        .grid = grid, .window = window, .axes = {(p + 1) % 3, (p + 2) % 3, p}, .area = 1, .eps = 1, .mu = 1};
    for (int t = 0; t < 2; t++) {
        const Axis *axis = &grid->axis[s->axes[t]];
        if (!axis->present)
            continue;
        if (!boundary_wraps(axis->low.kind) || window->lo[s->axes[t]] != 0 || window->hi[s->axes[t]] != axis->cells)
            return turn_down(s, err, "it must reach from wall to wall, and the walls be periodic or bloch");
        if (axis->node != NULL)
            return turn_down(s, err, "along it cells must be equal");
        s->length[t] = axis_length(axis);
        s->d[t] = axis->d;
        s->area *= s->length[t];
    }
    s->step = axis_dual(&grid->axis[p], window->lo[p]);
    for (int side = 0; side < 2; side++)
        s->half[side] = axis_cell(&grid->axis[p], window->lo[p] - 1 + side) / 2;
    orders_tune(s, f);
    return set_medium(s, err);
}

void orders_tune(OrderPlane *s, double f)
{
    s->f = f;
    s->big = 2 * sin(PI * f * s->grid->dt) / (C0 * s->grid->dt);
}

static double wave_number(const OrderPlane *s, int t, int m)
{
    return s->length[t] > 0 ? (s->grid->axis[s->axes[t]].phase + 2 * PI * m) / s->length[t] : 0;
}

/* Across the plane of incidence, the same way whatever the sign of k. */
static void across(const OrderPlane *s, const double K[2], double out[2])
{
    const double size = hypot(K[0], K[1]);
    out[0] = s->length[0] > 0 ? 0 : 1;
    out[1] = s->length[0] > 0 ? 1 : 0;
    if (s->length[0] > 0 && s->length[1] > 0 && size > 1e-12 * s->big) {
        out[0] = -K[1] / size;
        out[1] = K[0] / size;
        if (out[1] < -1e-12 || (out[1] < 1e-12 && out[0] < 0)) {
            out[0] = -out[0];
            out[1] = -out[1];
        }
    }
}

/* The wave vector of order m. */
static OrderWave wave_of(const OrderPlane *s, const int m[2])
{
    OrderWave w = {.travels = false};
    for (int t = 0; t < 2; t++) {
        w.k[t] = wave_number(s, t, m[t]);
        w.K[t] = s->length[t] > 0 ? 2 / s->d[t] * sin(w.k[t] * s->d[t] / 2) : 0;
    }
    const double square = s->eps * s->mu * s->big * s->big - w.K[0] * w.K[0] - w.K[1] * w.K[1];
    w.B = square > 0 ? sqrt(square) : -I * sqrt(-square);
    w.travels = square > 1e-9 * s->big * s->big;
    w.beta = 2 / s->step * casin(w.B * s->step / 2);
    return w;
}

/* h = K x e/(mu W), `normal` the part of e along the normal. */
static void add_h(const OrderPlane *s, OrderWave *w, double complex normal)
{
    w->h[0] = (w->K[1] * normal - w->B * w->e[1]) / (s->mu * s->big);
    w->h[1] = (w->B * w->e[0] - w->K[0] * normal) / (s->mu * s->big);
}

OrderWave orders_polarised(const OrderPlane *s, const double polarisation[3])
{
    OrderWave w = wave_of(s, (const int[2]){0, 0});
    const double p[3] = {polarisation[s->axes[0]], polarisation[s->axes[1]], polarisation[s->axes[2]]};
    const double complex along =
        (w.K[0] * p[0] + w.K[1] * p[1] + w.B * p[2]) / (w.K[0] * w.K[0] + w.K[1] * w.K[1] + w.B * w.B);
    for (int t = 0; t < 2; t++)
        w.e[t] = p[t] - along * w.K[t];
    add_h(s, &w, p[2] - along * w.B);
    return w;
}

OrderWave orders_tangential(const OrderPlane *s, const double complex e[2])
{
    OrderWave w = wave_of(s, (const int[2]){0, 0});
    memcpy(w.e, e, sizeof w.e);
    add_h(s, &w, -(w.K[0] * e[0] + w.K[1] * e[1]) / w.B);
    return w;
}

/* What the mean of H's two layers keeps of a wave up the normal (1) or down it (-1), as modes_mean. */
static double complex mean_of(const OrderPlane *s, const OrderWave *w, int way)
{
    const double complex turn = (double)way * I * w->beta;
    return 0.5 * (cexp(turn * s->half[0]) + cexp(-turn * s->half[1]));
}

/* An order of one polarisation that carries 1 W where it travels. */
static OrderWave wave_of_order(const OrderPlane *s, const Order *order)
{
    OrderWave w = wave_of(s, order->m);
    double side[2];
    across(s, w.K, side);
    for (int t = 0; t < 2; t++)
        *(order->in_plane ? &w.h[t] : &w.e[t]) = side[t];
    if (order->in_plane) {
        w.e[0] = w.B * side[1] / (s->eps * s->big);
        w.e[1] = -w.B * side[0] / (s->eps * s->big);
    } else {
        add_h(s, &w, 0);
    }
    const double complex power =
        0.5 * s->area / Z0 * (w.e[0] * conj(w.h[1]) - w.e[1] * conj(w.h[0])) * conj(mean_of(s, &w, 1));
    const double size = w.travels ? fabs(creal(power)) : cabs(power), scale = size > 0 ? 1 / sqrt(size) : 1;
    for (int t = 0; t < 2; t++) {
        w.e[t] *= scale;
        w.h[t] *= scale;
    }
    return w;
}

double complex orders_phase(const OrderPlane *s, const OrderWave *w, Component c, long i, long j)
{
    const double x = ((double)i + (component_half(c, s->axes[0]) ? 0.5 : 0)) * s->d[0],
                 y = ((double)j + (component_half(c, s->axes[1]) ? 0.5 : 0)) * s->d[1];
    return cexp(-I * (w->k[0] * x + w->k[1] * y));
}

/* Area that a site stands for, m^2 (m in 2d). */
static double cell_area(const OrderPlane *s)
{
    return (s->d[0] > 0 ? s->d[0] : 1) * (s->d[1] > 0 ? s->d[1] : 1);
}

static Component pair_component(const OrderPlane *s, bool electric, int pair)
{
    return component_beside(EX, electric, s->axes[electric == (pair == 0) ? 0 : 1]);
}

/* A wave's partner in the product e x h, the one of the opposite k across the plane, has the same tangential
 * amplitudes, so that waves of different order are orthogonal (project.h). */
static void weigh_order(const OrderPlane *s, const OrderWave *w, ModeWeights *out)
{
    const double complex product = s->area * (w->e[0] * w->h[1] - w->e[1] * w->h[0]) / Z0;
    for (int pair = 0; pair < 2; pair++) {
        const Component c = pair_component(s, true, pair);
        if (!mode_has(s->grid->mode, c) || !mode_has(s->grid->mode, pair_component(s, false, pair)))
            continue;
        long sites[2], own[2];
        for (int t = 0; t < 2; t++) {
            const Axis *axis = &s->grid->axis[s->axes[t]];
            own[t] = axis->present ? axis->cells : 1;
            sites[t] =
                own[t] + (axis->present && t != pair); /* the wall's other end repeats node 0 and counts nothing */
        }
        double complex *of_e = ARENA_ARRAY(s->grid->arena, double complex, (size_t)(sites[0] * sites[1])),
                       *of_h = ARENA_ARRAY(s->grid->arena, double complex, (size_t)(sites[0] * sites[1]));
        for (long j = 0; j < sites[1]; j++)
            for (long i = 0; i < sites[0]; i++) {
                const long to = s->axes[0] < s->axes[1] ? j * sites[0] + i : i * sites[1] + j;
                const bool counts = i < own[0] && j < own[1];
                const double complex share =
                    counts ? (pair == 0 ? 1 : -1) * cell_area(s) * conj(orders_phase(s, w, c, i, j)) / product : 0;
                of_e[to] = share * w->h[1 - pair] / Z0;
                of_h[to] = share * w->e[pair];
            }
        out->e[pair] = of_e;
        out->h[pair] = of_h;
    }
    const double complex up = mean_of(s, w, 1), down = mean_of(s, w, -1);
    out->of_e[0] = down / (up + down);
    out->of_e[1] = up / (up + down);
    out->of_h = 1 / (up + down);
    out->beta = w->beta;
    out->n_eff = w->beta * C0 / (2 * PI * s->f);
}

/* Where a wave goes: in 2d an angle with a sign, in 3d one from the normal and one about it. */
static void set_angle(const OrderPlane *s, const OrderWave *w, double angle[2])
{
    const bool flat = s->length[0] <= 0 || s->length[1] <= 0;
    const double k = flat ? w->k[0] + w->k[1] : hypot(w->k[0], w->k[1]);
    angle[0] = w->travels ? atan2(k, creal(w->beta)) * 180 / PI : NAN;
    angle[1] = w->travels && !flat ? atan2(w->k[1], w->k[0]) * 180 / PI : w->travels ? 0 : NAN;
}

/* Orders up to this one may travel along u or v. */
static int farthest(const OrderPlane *s, int t)
{
    if (s->length[t] <= 0)
        return 0;
    const double most = sqrt(s->eps * s->mu) * PI * s->big; /* more than any wave number, as 2/d sin(k d/2) >= 2 k/pi */
    /* beyond half the cells orders are others' on the lattice */
    const long half = (s->grid->axis[s->axes[t]].cells - 1) / 2;
    return (int)fmin(most * s->length[t] / (2 * PI) + 2, fmin((double)half, MOST_ORDERS));
}

/* Has the mode fields of this polarisation? */
static bool has_polarisation(const OrderPlane *s, bool in_plane)
{
    return s->grid->mode == MODE_3D || in_plane == (s->grid->mode == MODE_2D_TE);
}

static const char *order_name(const OrderPlane *s, const Order *o)
{
    if (s->grid->mode == MODE_3D)
        return arena_printf(s->grid->arena, "(%d, %d) %s", o->m[0], o->m[1], o->in_plane ? "p" : "s");
    return arena_printf(s->grid->arena, "%d", s->length[0] > 0 ? o->m[0] : o->m[1]);
}

/* Those that travel at the highest frequency, the one with which most of them do. */
static bool find_orders(const OrderPlane *s, Order *list, size_t *count, Error *err)
{
    const int most[2] = {farthest(s, 0), farthest(s, 1)};
    *count = 0;
    for (int n = -most[1]; n <= most[1]; n++)
        for (int m = -most[0]; m <= most[0]; m++)
            for (int p = 0; p < 2; p++) {
                Order o = {.m = {m, n}, .in_plane = p == 1};
                if (!has_polarisation(s, o.in_plane) || !wave_of(s, o.m).travels)
                    continue;
                if (*count == MOST_ORDERS)
                    return turn_down(s, err, "more than 2000 orders travel");
                o.name = order_name(s, &o);
                list[(*count)++] = o;
            }
    return true;
}

bool orders_project(const Grid *grid, const ModeWindow *window, const double *frequencies, size_t frequency_count,
                    const Order **orders, size_t *order_count, ModeWeights **weights, Error *err)
{
    Order *list = ARENA_ARRAY(grid->arena, Order, MOST_ORDERS);
    double highest = 0;
    OrderPlane s;
    for (size_t f = 0; f < frequency_count; f++)
        highest = fmax(highest, frequencies[f]);
    if (!orders_plane(&s, grid, window, highest, err) || !find_orders(&s, list, order_count, err))
        return false;
    *orders = list;
    *weights = ARENA_ARRAY(grid->arena, ModeWeights, frequency_count * *order_count + 1);
    for (size_t f = 0; f < frequency_count; f++) {
        orders_tune(&s, frequencies[f]);
        for (size_t n = 0; n < *order_count; n++) {
            const OrderWave w = wave_of_order(&s, &list[n]);
            ModeWeights *to = &(*weights)[f * *order_count + n];
            *to = (ModeWeights){.number = (int)n + 1, .order = list[n].name};
            set_angle(&s, &w, to->angle);
            weigh_order(&s, &w, to);
        }
    }
    return true;
}

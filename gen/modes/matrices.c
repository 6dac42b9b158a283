/* The matrices of a cross-section; see matrices.h. */
#include "modes/matrices.h"

#ifdef YEEC_HAVE_MODES

#include "grid/couplings.h"

#include <string.h>

/* Adds value times the difference along an axis of E (forward) or H (backward) to a row. */
static bool add_e_difference(const Section *s, cs_ci *m, long row, const long *numbers, int along, long i, long j,
                             double complex value)
{
    const double complex step = value * section_inverse(s, along, along == 0 ? i : j, false) / s->big;
    bool ok = true;
    for (int ahead = 0; ahead < 2 && step != 0; ahead++) {
        long at = section_e_beside(s, numbers, along, ahead, i, j);
        if (at >= 0)
            ok = ok && cs_ci_entry(m, (int)row, (int)at, ahead ? step : -step);
    }
    return ok;
}

static bool add_h_difference(const Section *s, cs_ci *m, long row, const long *numbers, int along, long i, long j,
                             double complex value)
{
    const double complex step = value * section_inverse(s, along, along == 0 ? i : j, true) / s->big;
    bool ok = true;
    for (int back = 0; back < 2 && step != 0; back++) {
        double sign;
        long at = section_h_beside(s, numbers, along, back, i, j, &sign);
        if (at >= 0)
            ok = ok && cs_ci_entry(m, (int)row, (int)at, (back ? -step : step) * sign);
    }
    return ok;
}

/* The curl along p of the transverse field and the gradient of what it makes, over the medium there. */
typedef struct Curl {
    cs_ci *curl, *gradient;
} Curl;

typedef bool Difference(const Section *s, cs_ci *m, long row, const long *numbers, int along, long i, long j,
                        double complex value);

/* h_p = (D_u e_v - D_v e_u) over mu_p with D_v h_p, D_u h_p at the pairs, or e_p = (D_u h_v - D_v h_u) over eps_p with
 * D_u e_p, D_v e_p. The pairs are e_u with h_v and e_v with h_u. */
static bool fill_curl(const Section *s, bool of_h, const Curl *c)
{
    const long *rows = of_h ? s->hp : s->ep, *v = s->pair[of_h ? 1 : 0], *u = s->pair[of_h ? 0 : 1];
    Difference *curl = of_h ? add_e_difference : add_h_difference,
               *gradient = of_h ? add_h_difference : add_e_difference;
    bool ok = true;
    for (long j = 0; j < s->counts[1]; j++)
        for (long i = 0; i < s->counts[0]; i++) {
            const long at = section_place(s, i, j), row = rows[at];
            if (row >= 0) {
                const double complex medium = section_medium(s, section_component(s, !of_h, 2), i, j);
                ok = ok && curl(s, c->curl, row, v, 0, i, j, 1 / medium) &&
                     curl(s, c->curl, row, u, 1, i, j, -1 / medium);
            }
            for (int k = 0; k < 2; k++)
                if (s->pair[k][at] >= 0)
                    ok = ok && gradient(s, c->gradient, s->pair[k][at], rows, of_h ? 1 - k : k, i, j, 1);
        }
    return ok;
}

/* sign * gradient * curl, a matrix of the pairs; NULL: no memory. */
static cs_ci *curl_product(const Section *s, bool of_h, double sign)
{
    const int inner = (int)(of_h ? s->hps : s->eps), n = (int)s->pairs;
    Curl c = {cs_ci_spalloc(inner, n, 4 * inner + 1, 1, 1), cs_ci_spalloc(n, inner, 2 * n + 1, 1, 1)};
    cs_ci *product = NULL, *curl = NULL, *gradient = NULL, *empty = NULL;
    bool ok = c.curl != NULL && c.gradient != NULL && fill_curl(s, of_h, &c);
    if (ok) {
        c.curl->m = c.gradient->n = inner;
        c.curl->n = c.gradient->m = n;
        curl = cs_ci_compress(c.curl);
        gradient = cs_ci_compress(c.gradient);
        product = curl != NULL && gradient != NULL ? cs_ci_multiply(gradient, curl) : NULL;
        empty = product != NULL ? cs_ci_add(product, product, sign, 0) : NULL;
    }
    cs_ci_spfree(c.curl);
    cs_ci_spfree(c.gradient);
    cs_ci_spfree(curl);
    cs_ci_spfree(gradient);
    cs_ci_spfree(product);
    return empty;
}

/* eps (of E) or mu (of H) of the pairs, with the sign that the equations give it. */
static cs_ci *media(const Section *s, bool electric)
{
    cs_ci *triplets = cs_ci_spalloc((int)s->pairs, (int)s->pairs, (int)s->pairs, 1, 1), *m = NULL;
    bool ok = triplets != NULL;
    for (long j = 0; j < s->counts[1]; j++)
        for (long i = 0; i < s->counts[0]; i++)
            for (int k = 0; k < 2; k++) {
                const long row = s->pair[k][section_place(s, i, j)];
                const Component c = section_component(s, electric, electric ? k : 1 - k);
                if (row >= 0)
                    ok =
                        ok && cs_ci_entry(triplets, (int)row, (int)row, (k == 0 ? 1 : -1) * section_medium(s, c, i, j));
            }
    if (ok)
        m = cs_ci_compress(triplets);
    cs_ci_spfree(triplets);
    return m;
}

static cs_ci *one_way(const Section *s, bool to_h)
{
    cs_ci *direct = media(s, to_h), *curled = curl_product(s, to_h, to_h ? -1 : 1), *sum = NULL;
    if (direct != NULL && curled != NULL)
        sum = cs_ci_add(direct, curled, 1, 1);
    cs_ci_spfree(direct);
    cs_ci_spfree(curled);
    return sum;
}

/* Rows of N: the edges of axis `along` at a node take 1/4 of its entry from each edge across (model/couplings.c). */
static bool add_node(const Section *s, cs_ci *m, const Coupling *k, int along)
{
    const int a = s->axes[along], b = s->axes[1 - along];
    const double entry = k->normal[a] * k->normal[b] / 2 * k->curl * (1 / k->across.eps - 1 / k->along.eps);
    bool ok = true;
    for (int side = 0; side < 2 && entry != 0; side++) {
        long at[3], other[3];
        if (!couplings_holds_edge(s->grid, k->node, 2 * a + side))
            continue;
        couplings_edge_at(k->node, 2 * a + side, at);
        const long row = section_pair(s, along, at);
        for (int beyond = 0; beyond < 2 && row >= 0; beyond++) {
            const int sign = couplings_edge_within(s->grid, k->node, 2 * b + beyond, other);
            const long column = section_pair(s, 1 - along, other);
            if (column >= 0 && sign != 0)
                ok = ok && cs_ci_entry(m, (int)row, (int)column,
                                       sign * entry * grid_part_of_node(s->grid, k->node, b, beyond - 1));
        }
    }
    return ok;
}

/* N; NULL: no memory. */
static cs_ci *inverse_of(const Section *s)
{
    const Grid *grid = s->grid;
    cs_ci *triplets = cs_ci_spalloc((int)s->pairs, (int)s->pairs, 2 * (int)s->pairs + 1, 1, 1), *m = NULL;
    bool ok = triplets != NULL;
    for (long j = 0; j < s->counts[1]; j++)
        for (long i = 0; i < s->counts[0]; i++)
            for (int k = 0; k < 2; k++) {
                const long row = s->pair[k][section_place(s, i, j)];
                if (row >= 0)
                    ok = ok && cs_ci_entry(triplets, (int)row, (int)row,
                                           1 / section_medium(s, section_component(s, true, k), i, j));
            }
    for (size_t n = 0; n < grid->coupling_count; n++)
        if (section_has_node(s, grid->couplings[n].node))
            for (int k = 0; k < 2; k++)
                ok = ok && add_node(s, triplets, &grid->couplings[n], k);
    if (ok && (m = cs_ci_compress(triplets)) != NULL)
        cs_ci_dupl(m);
    cs_ci_spfree(triplets);
    return m;
}

static bool has_tensors(const Section *s)
{
    for (size_t n = 0; n < s->grid->coupling_count; n++)
        if (s->grid->couplings[n].curl != 0 && section_has_node(s, s->grid->couplings[n].node))
            return true;
    return false;
}

/* The signs of eps in the equations of the pairs. */
static cs_ci *signs(const Section *s)
{
    cs_ci *triplets = cs_ci_spalloc((int)s->pairs, (int)s->pairs, (int)s->pairs + 1, 1, 1), *m = NULL;
    bool ok = triplets != NULL;
    for (long at = 0; at < s->counts[0] * s->counts[1]; at++)
        for (int k = 0; k < 2; k++)
            if (s->pair[k][at] >= 0)
                ok = ok && cs_ci_entry(triplets, (int)s->pair[k][at], (int)s->pair[k][at], k == 0 ? 1 : -1);
    if (ok)
        m = cs_ci_compress(triplets);
    cs_ci_spfree(triplets);
    return m;
}

/* S - C N */
static cs_ci *from_displacement(const Section *s, const cs_ci *inverse)
{
    cs_ci *direct = signs(s), *curl = curl_product(s, true, -1), *curled = NULL, *sum = NULL;
    if (direct != NULL && curl != NULL && inverse != NULL && (curled = cs_ci_multiply(curl, inverse)) != NULL)
        sum = cs_ci_add(direct, curled, 1, 1);
    cs_ci_spfree(direct);
    cs_ci_spfree(curl);
    cs_ci_spfree(curled);
    return sum;
}

bool matrices_init(Matrices *m, const Section *s)
{
    *m = (Matrices){.to_e = one_way(s, false)};
    if (!has_tensors(s)) {
        m->to_h = one_way(s, true);
        return m->to_h != NULL && m->to_e != NULL;
    }
    m->inverse = inverse_of(s);
    m->to_h = from_displacement(s, m->inverse);
    return m->to_h != NULL && m->to_e != NULL;
}

void matrices_free(Matrices *m)
{
    cs_ci_spfree(m->to_h);
    cs_ci_spfree(m->to_e);
    cs_ci_spfree(m->inverse);
}

void matrices_apply(const cs_ci *m, const double complex *x, double complex *y)
{
    memset(y, 0, (size_t)m->m * sizeof *y);
    cs_ci_gaxpy(m, x, y);
}

cs_ci *matrices_shifted(const Matrices *m, double complex shift)
{
    const int n = m->to_h->n;
    cs_ci *product = cs_ci_multiply(m->to_e, m->to_h), *unit = cs_ci_spalloc(n, n, n, 1, 1), *one = NULL, *sum = NULL,
          *turned = NULL, *sorted = NULL;
    bool ok = product != NULL && unit != NULL;
    for (int i = 0; i < n; i++)
        ok = ok && cs_ci_entry(unit, i, i, 1);
    if (ok && (one = cs_ci_compress(unit)) != NULL &&
        (sum = cs_ci_add(product, m->inverse != NULL ? m->inverse : one, 1, -shift)) != NULL &&
        (turned = cs_ci_transpose(sum, 1)) != NULL)
        sorted = cs_ci_transpose(turned, 1);
    cs_ci_spfree(product);
    cs_ci_spfree(unit);
    cs_ci_spfree(one);
    cs_ci_spfree(sum);
    cs_ci_spfree(turned);
    return sorted;
}

#endif

/* Forms of the six edges at a node: products, and what keeps one below another. Eigenvalues by Jacobi's turns (Golub &
 * Van Loan 8.5). */
#include "grid/forms.h"

#include <math.h>
#include <string.h>

enum { N = COUPLED_EDGES, SWEEPS = 12 };

void form_add(Form form, double weight, const double p[N], const double q[N])
{
    for (int e = 0; e < N; e++)
        for (int f = 0; f < N; f++)
            form[e][f] += weight * p[e] * q[f];
}

/* One of Jacobi's turns, of p and q. */
static void turn(Form a, Form v, int p, int q)
{
    const double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    const double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1)), c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < N; k++) {
        const double x = a[k][p], y = a[k][q];
        a[k][p] = c * x - s * y;
        a[k][q] = s * x + c * y;
    }
    for (int k = 0; k < N; k++) {
        const double x = a[p][k], y = a[q][k], u = v[k][p], w = v[k][q];
        a[p][k] = c * x - s * y;
        a[q][k] = s * x + c * y;
        v[k][p] = c * u - s * w;
        v[k][q] = s * u + c * w;
    }
}

/* Eigenvalues and, in columns, eigenvectors of a symmetric form (Jacobi). */
static void eigenvectors(Form form, double value[N], Form vector)
{
    Form a;
    memcpy(a, form, sizeof a);
    for (int p = 0; p < N; p++)
        for (int q = 0; q < N; q++)
            vector[p][q] = p == q;
    for (int n = 0; n < SWEEPS; n++)
        for (int p = 0; p < N; p++)
            for (int q = p + 1; q < N; q++)
                if (fabs(a[p][q]) > 1e-300 && fabs(a[p][q]) > 1e-17 * (fabs(a[p][p]) + fabs(a[q][q])))
                    turn(a, vector, p, q);
    for (int p = 0; p < N; p++)
        value[p] = a[p][p];
}

static void multiply(Form a, Form b, Form out)
{
    for (int p = 0; p < N; p++)
        for (int q = 0; q < N; q++) {
            out[p][q] = 0;
            for (int k = 0; k < N; k++)
                out[p][q] += a[p][k] * b[k][q];
        }
}

void form_congruent(Form a, Form b, Form out)
{
    Form half, turned;
    multiply(a, b, half);
    for (int p = 0; p < N; p++)
        for (int q = 0; q < N; q++)
            turned[q][p] = a[p][q];
    multiply(half, turned, out);
}

/* v diag(d) v'. */
static void compose(Form v, const double d[N], Form out)
{
    Form diagonal = {{0}};
    for (int k = 0; k < N; k++)
        diagonal[k][k] = d[k];
    form_congruent(v, diagonal, out);
}

void form_reduction(Form limit, Form all, Form w)
{
    double value[N], root[N], inverse[N], keep[N], most = 0;
    Form v, up, down, inside, u, middle, left;
    eigenvectors(limit, value, v);
    for (int k = 0; k < N; k++)
        most = fmax(most, value[k]);
    for (int k = 0; k < N; k++) {
        root[k] = sqrt(fmax(value[k], 1e-12 * most));
        inverse[k] = 1 / root[k];
    }
    compose(v, root, up);
    compose(v, inverse, down);
    form_congruent(down, all, inside);
    eigenvectors(inside, value, u);
    for (int k = 0; k < N; k++)
        keep[k] = value[k] > 1 ? sqrt(1 / value[k]) : 1;
    compose(u, keep, middle);
    multiply(up, middle, left);
    multiply(left, down, w);
}

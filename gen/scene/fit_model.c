/* What a fit of poles varies, and how it changes with each parameter. */
#include "scene/fit_model.h"

#include <math.h>

int fit_model_width(FitKind kind)
{
    return kind == FIT_LORENTZ ? 3 : 2;
}

int fit_model_size(const FitModel *m)
{
    int size = FIT_MODEL_LEAST;
    for (int i = 0; i < m->terms; i++)
        size += fit_model_width(m->kinds[i]);
    return size;
}

/* Parts of the band's ends between which b (or t) and g lie. */
static const struct {
    double low, high;
    bool inverse;
} bounds[FIT_KINDS][2] = {
    [FIT_DEBYE] = {{0.02, 50, true}, {1, 1, true}},
    [FIT_DRUDE] = {{1e-4, 20, false}, {1, 1, false}},
    [FIT_LORENTZ] = {{0.3, 6, false}, {1e-4, 6, false}},
};

FitModel fit_model_of(const FitRow *rows, size_t count)
{
    FitModel m = {.rows = rows, .count = count, .middle = sqrt(rows[0].f * rows[count - 1].f)};
    const double first = rows[0].f / m.middle, last = rows[count - 1].f / m.middle;
    for (int kind = 0; kind < FIT_KINDS; kind++)
        for (int j = 0; j < 2; j++) {
            const double low = log(bounds[kind][j].low * first), high = log(bounds[kind][j].high * last);
            m.centre[kind][j] = (bounds[kind][j].inverse ? -0.5 : 0.5) * (low + high);
            m.half[kind][j] = 0.5 * (high - low);
        }
    return m;
}

/* No trial step of the search leaves the numbers that a double holds. */
static double strength_of(double x)
{
    return exp(fmin(fmax(x, -60), 60));
}

double fit_model_values(const FitModel *m, FitKind kind, const double *x, double p[2])
{
    for (int j = 0; j < fit_model_width(kind) - 1; j++)
        p[j] = exp(m->centre[kind][j] + m->half[kind][j] * x[j + 1] / hypot(1, x[j + 1]));
    return strength_of(x[0]);
}

void fit_model_wake(const FitModel *m, double *x)
{
    x[0] = fmax(x[0], 0.5);
    x[1] = fmax(x[1], 0.1);
    double *at = x + FIT_MODEL_LEAST;
    for (int k = 0; k < m->terms; at += fit_model_width(m->kinds[k]), k++)
        for (int j = 1; j < fit_model_width(m->kinds[k]); j++)
            at[j] = fmax(-3, fmin(3, at[j]));
}

void fit_model_parameters(const FitModel *m, FitKind kind, double strength, const double p[2], double *x)
{
    x[0] = log(strength);
    for (int j = 0; j < fit_model_width(kind) - 1; j++) {
        const double y = fmax(-0.95, fmin(0.95, (log(p[j]) - m->centre[kind][j]) / m->half[kind][j]));
        x[j + 1] = y / sqrt(1 - y * y);
    }
}

bool fit_model_is_sharp(const FitModel *m, FitKind kind, const double p[2])
{
    const int j = fit_model_width(kind) - 2;
    return kind != FIT_DEBYE && log(p[j]) < m->centre[kind][j] - 0.99 * m->half[kind][j];
}

double complex fit_model_shape(FitKind kind, const double p[2], double u)
{
    switch (kind) {
    case FIT_DEBYE:
        return 1 / (1 + I * u * p[0]);
    case FIT_DRUDE:
        return -1 / (u * u - I * u * p[0]);
    default:
        return p[0] * p[0] / (p[0] * p[0] - u * u + I * u * p[1]);
    }
}

/* Slope of the shape by the logarithm of each of p. */
static void shape_slopes(FitKind kind, const double p[2], double u, double complex out[2])
{
    const double complex shape = fit_model_shape(kind, p, u);
    if (kind == FIT_LORENTZ) {
        out[0] = 2 * shape * (1 - shape);
        out[1] = -shape * shape * I * u * p[1] / (p[0] * p[0]);
    } else {
        out[0] = -shape * shape * I * u * p[0];
        out[1] = 0;
    }
}

static double complex row_eps(const FitRow *row)
{
    return row->real - I * row->loss;
}

void fit_model_residual(const FitModel *m, const double *x, double *out)
{
    for (size_t i = 0; i < m->count; i++) {
        const double u = m->rows[i].f / m->middle;
        double complex eps = 1 + x[0] * x[0] - I * x[1] * x[1] / u;
        const double *at = x + FIT_MODEL_LEAST;
        for (int k = 0; k < m->terms; at += fit_model_width(m->kinds[k]), k++) {
            double p[2] = {0, 0};
            const double strength = fit_model_values(m, m->kinds[k], at, p);
            eps += strength * fit_model_shape(m->kinds[k], p, u);
        }
        const double complex given = row_eps(&m->rows[i]);
        eps = (eps - given) / cabs(given);
        out[2 * i] = creal(eps);
        out[2 * i + 1] = cimag(eps);
    }
}

static void put(double *out, size_t stride, int column, double complex value)
{
    out[column] = creal(value);
    out[stride + (size_t)column] = cimag(value);
}

void fit_model_slopes(const FitModel *m, const double *x, double *out, size_t stride)
{
    for (size_t i = 0; i < m->count; i++, out += 2 * stride) {
        const double u = m->rows[i].f / m->middle, weight = 1 / cabs(row_eps(&m->rows[i]));
        put(out, stride, 0, 2 * x[0] * weight);
        put(out, stride, 1, -2 * I * x[1] / u * weight);
        int column = FIT_MODEL_LEAST;
        for (int k = 0; k < m->terms; k++) {
            const FitKind kind = m->kinds[k];
            double p[2] = {0, 0};
            double complex slopes[2];
            const double strength = weight * fit_model_values(m, kind, x + column, p), *at = x + column;
            shape_slopes(kind, p, u, slopes);
            put(out, stride, column++, strength * fit_model_shape(kind, p, u));
            for (int j = 1; j < fit_model_width(kind); j++)
                put(out, stride, column++, strength * slopes[j - 1] * m->half[kind][j - 1] * pow(hypot(1, at[j]), -3));
        }
    }
}

/* Fitting poles to a table of permittivities.
 *
 * Poles are taken one after the other. Of a dictionary of poles over and round the band the
 * one of each kind is found that takes most from what is left, everything before it being
 * refitted in its strength (orthogonal matching pursuit: Pati, Rezaiifar & Krishnaprasad,
 * Asilomar 1993). From each of these the whole model is fitted anew by Levenberg's and
 * Marquardt's method (GSL), and the best is kept. So no start has to be guessed, and a
 * table gives the same poles every time.
 */
#include "scene/fit.h"

#include "base/number.h"
#include "scene/fit_model.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parameters of the model, and the sum of its squared residuals. */
typedef struct State {
    FitModel model;
    double x[FIT_MODEL_MOST];
    double cost;
} State;

/* What the residuals are weighed down to by strengths alone. */
typedef struct Basis {
    size_t size; /* of a column: two numbers a row */
    int columns;
    double *column; /* orthonormal */
    double *left;   /* what the table has and the columns do not */
    double *trial;
} Basis;

size_t fit_least_rows(int poles)
{
    return (size_t)(3 * poles + FIT_MODEL_LEAST + 1) / 2 + 1;
}

static int residual(const gsl_vector *x, void *model, gsl_vector *out)
{
    fit_model_residual(model, x->data, out->data);
    return GSL_SUCCESS;
}

static int slopes(const gsl_vector *x, void *model, gsl_matrix *out)
{
    fit_model_slopes(model, x->data, out->data, out->tda);
    return GSL_SUCCESS;
}

/* Goes to the nearest minimum of the state's cost. */
static bool descend(State *s, size_t most)
{
    const size_t n = 2 * s->model.count, p = (size_t)fit_model_size(&s->model);
    gsl_multifit_nlinear_parameters how = gsl_multifit_nlinear_default_parameters();
    gsl_multifit_nlinear_fdf what = {.f = residual, .df = slopes, .n = n, .p = p, .params = &s->model};
    gsl_multifit_nlinear_workspace *w = gsl_multifit_nlinear_alloc(gsl_multifit_nlinear_trust, &how, n, p);
    if (w == NULL)
        return false;
    const gsl_vector_const_view start = gsl_vector_const_view_array(s->x, p);
    int why = 0;
    if (gsl_multifit_nlinear_init(&start.vector, &what, w) == GSL_SUCCESS)
        gsl_multifit_nlinear_driver(most, 1e-9, 1e-12, 1e-10, NULL, NULL, &why, w);
    const gsl_vector *x = gsl_multifit_nlinear_position(w), *r = gsl_multifit_nlinear_residual(w);
    double cost;
    gsl_blas_ddot(r, r, &cost);
    if (isfinite(cost) && cost <= s->cost) {
        memcpy(s->x, x->data, p * sizeof(double));
        s->cost = cost;
    }
    gsl_multifit_nlinear_free(w);
    return true;
}

static double dot(const double *a, const double *b, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static void subtract(double *from, const double *what, double times, size_t n)
{
    for (size_t i = 0; i < n; i++)
        from[i] -= times * what[i];
}

/* Into trial: a column of the term, less what the columns before it hold; its length, next to nothing: 0. */
static double free_part(Basis *b)
{
    const double before = sqrt(dot(b->trial, b->trial, b->size));
    for (int twice = 0; twice < 2; twice++)
        for (int k = 0; k < b->columns; k++) {
            const double *column = b->column + (size_t)k * b->size;
            subtract(b->trial, column, dot(b->trial, column, b->size), b->size);
        }
    const double length = sqrt(dot(b->trial, b->trial, b->size));
    return length > 1e-9 * before ? length : 0;
}

static void keep_column(Basis *b)
{
    const double length = free_part(b);
    if (length == 0)
        return;
    double *column = b->column + (size_t)b->columns++ * b->size;
    for (size_t i = 0; i < b->size; i++)
        column[i] = b->trial[i] / length;
    subtract(b->left, column, dot(b->left, column, b->size), b->size);
}

static void trial_term(Basis *b, const FitModel *m, FitKind kind, const double p[2])
{
    for (size_t i = 0; i < m->count; i++) {
        const double complex value =
            fit_model_shape(kind, p, m->rows[i].f / m->middle) / hypot(m->rows[i].real, m->rows[i].loss);
        b->trial[2 * i] = creal(value);
        b->trial[2 * i + 1] = cimag(value);
    }
}

/* The columns of the model as it is, and what they leave of the table. */
static void start_basis(Basis *b, const State *s)
{
    const FitModel *m = &s->model;
    b->columns = 0;
    for (size_t i = 0; i < m->count; i++) {
        const double size = hypot(m->rows[i].real, m->rows[i].loss);
        b->left[2 * i] = m->rows[i].real / size;
        b->left[2 * i + 1] = -m->rows[i].loss / size;
    }
    trial_term(b, m, FIT_DEBYE, (double[2]){0, 0}); /* a constant */
    keep_column(b);
    const double *x = s->x + FIT_MODEL_LEAST;
    for (int k = 0; k < m->terms; k++) {
        const int width = fit_model_width(m->kinds[k]);
        double p[2] = {0, 0};
        fit_model_values(m, m->kinds[k], x, p);
        trial_term(b, m, m->kinds[k], p);
        keep_column(b);
        x += width;
    }
}

/* What the term takes away of what is left, 0: nothing; and the strength it then has. */
static double gain_of(Basis *b, const FitModel *m, FitKind kind, const double p[2], double *strength)
{
    trial_term(b, m, kind, p);
    const double length = free_part(b);
    const double share = length == 0 ? 0 : dot(b->trial, b->left, b->size) / length;
    *strength = length == 0 ? 0 : share / length;
    return share <= 0 ? 0 : share * share;
}

/* A stretch of the dictionary: poles of one kind at STEPS places from `first` on. */
typedef struct Stretch {
    FitKind kind;
    int first;
} Stretch;

enum { STEPS = 12, STRETCHES = 4 };

/* The best pole of a stretch as parameters; false: none takes anything away. */
static bool best_term(Basis *b, const FitModel *m, Stretch stretch, double x[3])
{
    static const double widths[] = {0.003, 0.03, 0.1, 0.3, 1};
    const FitKind kind = stretch.kind;
    double best = 0;
    for (int i = stretch.first; i < stretch.first + STEPS; i++) {
        const double y = 0.9 * (2.0 * i / (STEPS * STRETCHES - 1) - 1);
        const double at = exp(m->centre[kind][0] + y * m->half[kind][0]);
        for (size_t j = 0; j < (kind == FIT_LORENTZ ? sizeof widths / sizeof *widths : 1); j++) {
            const double p[2] = {at, widths[j] * at};
            double strength;
            const double gain = gain_of(b, m, kind, p, &strength);
            if (gain <= best)
                continue;
            best = gain;
            fit_model_parameters(m, kind, strength, p, x);
        }
    }
    return best > 0;
}

/* The state with one more pole of the stretch, fitted; false: no memory. */
static bool with_term(const State *s, Basis *b, Stretch stretch, State *out)
{
    double x[3];
    *out = *s;
    out->cost = INFINITY;
    fit_model_wake(&s->model, out->x);
    if (!best_term(b, &s->model, stretch, x))
        return true;
    memcpy(out->x + fit_model_size(&s->model), x, sizeof(double) * (size_t)fit_model_width(stretch.kind));
    out->model.kinds[out->model.terms++] = stretch.kind;
    return descend(out, 60);
}

/* Frequencies between two rows of the table at f (Hz); 0 outside of it. */
static double spacing(const FitModel *m, double f)
{
    size_t i = 1;
    while (i < m->count && m->rows[i].f < f)
        i++;
    return i == m->count || f < m->rows[0].f ? 0 : m->rows[i].f - m->rows[i - 1].f;
}

/* Has it a resonance between two rows of the table, of which no row knows? */
static bool has_needle(const State *s)
{
    const FitModel *m = &s->model;
    const double *x = s->x + FIT_MODEL_LEAST;
    for (int k = 0; k < m->terms; x += fit_model_width(m->kinds[k]), k++) {
        double p[2] = {0, 0};
        fit_model_values(m, m->kinds[k], x, p);
        if (m->kinds[k] == FIT_LORENTZ && p[1] * m->middle < spacing(m, p[0] * m->middle))
            return true;
    }
    return false;
}

/* Goes on to the minimum, unless that lies between two rows. */
static bool polish(State *s, size_t most)
{
    State further = *s;
    fit_model_wake(&further.model, further.x);
    further.cost = INFINITY;
    if (!descend(&further, most))
        return false;
    if (further.cost <= s->cost && !has_needle(&further))
        *s = further;
    return true;
}

/* Adds one pole, of the kind that fits best; `more` false: none makes it better. */
static bool add_pole(State *s, Basis *b, unsigned kinds, bool *more)
{
    static const double worth[FIT_KINDS] = {1, 1, 0.7}; /* a third parameter must earn its place */
    State best = *s, trial;
    double least = INFINITY;
    start_basis(b, s);
    for (int kind = 0; kind < FIT_KINDS; kind++)
        for (int i = 0; i < STRETCHES && (kinds >> kind & 1U) != 0; i++) {
            if (!with_term(s, b, (Stretch){(FitKind)kind, i * STEPS}, &trial))
                return false;
            if (trial.cost >= 0.98 * s->cost || trial.cost / worth[kind] >= least || has_needle(&trial))
                continue;
            best = trial;
            least = trial.cost / worth[kind];
        }
    *more = best.model.terms > s->model.terms;
    *s = best;
    return polish(s, 200);
}

/* The state without term k. */
static State without_term(const State *s, int k)
{
    State out = *s;
    int at = FIT_MODEL_LEAST;
    for (int i = 0; i < k; i++)
        at += fit_model_width(s->model.kinds[i]);
    const int width = fit_model_width(s->model.kinds[k]), after = fit_model_size(&s->model) - at - width;
    memmove(out.x + at, out.x + at + width, sizeof(double) * (size_t)after);
    memmove(out.model.kinds + k, out.model.kinds + k + 1, sizeof(FitKind) * (size_t)(s->model.terms - k - 1));
    out.model.terms--;
    return out;
}

static double cost_of(const State *s, double *space)
{
    fit_model_residual(&s->model, s->x, space);
    return dot(space, space, 2 * s->model.count);
}

/* Takes out what later poles have made needless, the conductivity too. */
static void prune(State *s, double *space)
{
    const double enough = 1.001 * s->cost + 1e-14;
    for (int k = s->model.terms - 1; k >= 0; k--) {
        const State without = without_term(s, k);
        if (cost_of(&without, space) < enough)
            *s = without;
    }
    State insulator = *s;
    insulator.x[1] = 0;
    if (cost_of(&insulator, space) < enough)
        *s = insulator;
}

/* To seven digits: what is printed is what is stepped, on every machine. */
static double rounded(double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.7g", value);
    return strtod(text, NULL);
}

static FitPole take_pole(const FitModel *m, FitKind kind, const double *x)
{
    FitPole pole = {.kind = kind};
    double p[2] = {0, 0};
    const double strength = fit_model_values(m, kind, x, p), f = m->middle;
    const double width = fit_model_is_sharp(m, kind, p) ? 0 : rounded(p[fit_model_width(kind) - 2] * f);
    if (kind == FIT_DEBYE) {
        pole.value[0] = rounded(strength);
        pole.value[1] = rounded(p[0] / (2 * PI * f));
    } else if (kind == FIT_DRUDE) {
        pole.value[0] = rounded(sqrt(strength) * f);
        pole.value[1] = width;
    } else {
        pole.value[0] = rounded(strength);
        pole.value[1] = rounded(p[0] * f);
        pole.value[2] = width;
    }
    return pole;
}

static double complex pole_eps(const FitPole *pole, double f)
{
    const double *v = pole->value;
    switch (pole->kind) {
    case FIT_DEBYE:
        return v[0] / (1 + 2 * PI * I * f * v[1]);
    case FIT_DRUDE:
        return -v[0] * v[0] / (f * f - I * f * v[1]);
    default:
        return v[0] * v[1] * v[1] / (v[1] * v[1] - f * f + I * f * v[2]);
    }
}

static void judge(Fit *fit, const FitRow *rows, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        double complex eps = fit->eps - I * fit->sigma / (2 * PI * rows[i].f * EPS0);
        for (size_t k = 0; k < fit->count; k++)
            eps += pole_eps(&fit->poles[k], rows[i].f);
        const double error =
            hypot(creal(eps) - rows[i].real, -cimag(eps) - rows[i].loss) / hypot(rows[i].real, rows[i].loss);
        sum += error * error;
        if (error >= fit->worst) {
            fit->worst = error;
            fit->worst_f = rows[i].f;
        }
    }
    fit->rms = sqrt(sum / (double)count);
}

static void take_fit(const State *s, Fit *fit)
{
    const FitModel *m = &s->model;
    *fit = (Fit){.eps = rounded(1 + s->x[0] * s->x[0]),
                 .sigma = rounded(s->x[1] * s->x[1] * 2 * PI * EPS0 * m->middle),
                 .count = (size_t)m->terms,
                 .rows = m->count,
                 .low = m->rows[0].f,
                 .high = m->rows[m->count - 1].f};
    const double *x = s->x + FIT_MODEL_LEAST;
    for (int k = 0; k < m->terms; x += fit_model_width(m->kinds[k]), k++)
        fit->poles[k] = take_pole(m, m->kinds[k], x);
    judge(fit, m->rows, m->count);
}

static bool start_state(State *s, const FitRow *rows, size_t count)
{
    *s = (State){.model = fit_model_of(rows, count), .cost = INFINITY};
    s->x[0] = sqrt(fmax(fabs(rows[count - 1].real) - 1, 0.1));
    s->x[1] = 0.1;
    return descend(s, 200);
}

bool fit_poles(const FitRow *rows, size_t count, int poles, unsigned kinds, Fit *fit, Error *err)
{
    State state;
    const size_t size = 2 * count;
    Basis basis = {.size = size};
    double *numbers = calloc((FIT_POLES + 3) * size, sizeof(double));
    gsl_error_handler_t *before = gsl_set_error_handler_off();
    bool ok = numbers != NULL && start_state(&state, rows, count), more = true;
    if (numbers != NULL) {
        basis.left = numbers;
        basis.trial = numbers + size;
        basis.column = numbers + 2 * size;
    }
    for (int i = 0; i < poles; i++)
        if (ok && more)
            ok = add_pole(&state, &basis, kinds, &more);
    ok = ok && polish(&state, 1000);
    if (ok) {
        prune(&state, basis.trial);
        take_fit(&state, fit);
    }
    gsl_set_error_handler(before);
    free(numbers);
    return ok || error_set(err, ERROR_SYSTEM, "no memory for a fit of %d poles to %zu rows", poles, count);
}

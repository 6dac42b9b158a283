/* The eigenvalue problem of a cross-section: matrices of the lattice's differences (matrices.h), the factors of
 * P Q - shift N by KLU, eigenvalues nearest to the shift by ARPACK (Lehoucq, Sorensen & Yang 1998). Lengths
 * are counted in 1/W, so that eigenvalues are squares of indices. */
#include "modes/matrices.h"

#ifdef YEEC_HAVE_MODES

#include <arpack.h>
#include <klu.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the solver hands back: values, squares of B/W, and vectors, q of the pairs. */
typedef struct Eigen {
    int n, count, room; /* unknowns; eigenvalues found and asked for */
    double complex *values, *vectors;
} Eigen;

static void eigen_free(Eigen *e)
{
    free(e->values);
    free(e->vectors);
}

typedef struct Arpack {
    int ido, ncv, lworkl, info, iparam[11], ipntr[14];
    double complex *block; /* of all the others */
    double complex *resid, *v, *workd, *workl, *workev;
    double *rwork;
    int *select;
} Arpack;

static bool arpack_alloc(Arpack *a, int n)
{
    const size_t N = (size_t)n, C = (size_t)a->ncv;
    a->lworkl = 3 * a->ncv * a->ncv + 5 * a->ncv;
    a->block = calloc(N * (C + 4) + (size_t)a->lworkl + 2 * C, sizeof *a->block);
    a->rwork = calloc(C, sizeof *a->rwork);
    a->select = calloc(C, sizeof *a->select);
    if (a->block == NULL || a->rwork == NULL || a->select == NULL)
        return false;
    a->resid = a->block;
    a->v = a->resid + N;
    a->workd = a->v + N * C;
    a->workl = a->workd + 3 * N;
    a->workev = a->workl + a->lworkl;
    return true;
}

static void arpack_free(Arpack *a)
{
    free(a->block);
    free(a->rwork);
    free(a->select);
}

/* A start that has a part of every mode and is always the same. */
static void start_vector(double complex *x, int n)
{
    for (int i = 0; i < n; i++) {
        const double part = 0.6180339887498949 * (i + 1);
        x[i] = 0.5 + part - floor(part);
    }
}

/* Factors of a matrix. */
typedef struct Factors {
    klu_common common;
    klu_symbolic *symbolic;
    klu_numeric *numeric;
} Factors;

static bool factorise(Factors *f, cs_ci *A)
{
    klu_defaults(&f->common);
    f->symbolic = klu_analyze(A->n, A->p, A->i, &f->common);
    if (f->symbolic != NULL)
        f->numeric = klu_z_factor(A->p, A->i, (double *)A->x, f->symbolic, &f->common);
    return f->numeric != NULL;
}

static void factors_free(Factors *f)
{
    klu_free_symbolic(&f->symbolic, &f->common);
    klu_z_free_numeric(&f->numeric, &f->common);
}

static bool all_finite(const double complex *x, int n)
{
    bool finite = true;
    for (int i = 0; i < n; i++)
        finite = finite && fabs(creal(x[i])) < 1e150 && fabs(cimag(x[i])) < 1e150;
    return finite;
}

static bool iterate(Arpack *a, const Matrices *m, Factors *f, Eigen *e, double complex shift)
{
    const int n = e->n;
    start_vector(a->resid, n);
    a->info = 1;
    a->iparam[0] = 1;
    a->iparam[2] = 1000;
    a->iparam[6] = 3;
    for (;;) {
        znaupd_c(&a->ido, "I", n, "LM", e->room, 1e-12, a->resid, a->ncv, a->v, n, a->iparam, a->ipntr, a->workd,
                 a->workl, a->lworkl, a->rwork, &a->info);
        if (a->ido != 1 && a->ido != -1)
            break;
        double complex *x = a->workd + (a->ipntr[0] - 1); /* NOLINT(clang-analyzer-unix.Malloc): freed by nearest */
        double complex *y = a->workd + (a->ipntr[1] - 1);
        if (m->inverse != NULL)
            matrices_apply(m->inverse, x, y);
        else
            memcpy(y, x, (size_t)n * sizeof *y);
        if (!klu_z_solve(f->symbolic, f->numeric, n, 1, (double *)y, &f->common) || !all_finite(y, n))
            return false; /* LAPACK ends the process over what is not a number */
    }
    if (a->info < 0)
        return false;
    zneupd_c(1, "A", a->select, e->values, e->vectors, n, shift, a->workev, "I", n, "LM", e->room, 1e-12, a->resid,
             a->ncv, a->v, n, a->iparam, a->ipntr, a->workd, a->workl, a->lworkl, a->rwork, &a->info);
    e->count = a->iparam[4];
    return a->info == 0;
}

static bool nearest(const Section *s, const Matrices *m, double complex shift, int count, Eigen *e, Error *err)
{
    Arpack a = {0};
    Factors factors = {0};
    cs_ci *A = matrices_shifted(m, shift);
    *e = (Eigen){.n = m->to_h->n};
    e->room = count + 4 < e->n - 1 ? count + 4 : e->n - 2;
    a.ncv = 2 * e->room + 10 < e->n ? 2 * e->room + 10 : e->n;
    bool ok = e->room >= 1 ||
              error_at(err, ERROR_SCENE, s->window->loc, "the cross-section has %d unknowns: too few for a mode", e->n);
    if (ok) {
        e->values = malloc(((size_t)e->room + 1) * sizeof *e->values);
        e->vectors = malloc((size_t)e->n * ((size_t)e->room + 1) * sizeof *e->vectors);
        ok = (A != NULL && e->values != NULL && e->vectors != NULL && arpack_alloc(&a, e->n)) ||
             error_at(err, ERROR_SYSTEM, s->window->loc, "no memory for the modes of %d unknowns", e->n);
    }
    if (ok)
        ok = (all_finite(A->x, A->p[A->n]) && factorise(&factors, A) && iterate(&a, m, &factors, e, shift)) ||
             error_at(err, ERROR_SYSTEM, s->window->loc,
                      "the modes of the cross-section could not be found (ARPACK: %d)", a.info);
    factors_free(&factors);
    cs_ci_spfree(A);
    arpack_free(&a);
    return ok;
}

typedef struct Found {
    double complex square; /* (B/W)^2 */
    double complex *e, *h; /* of the pairs; e at first is q */
    double complex *spare;
} Found;

/* Share of |E|^2 that is along u. */
static double share_of(const Section *s, const double complex *e)
{
    double part[2] = {0};
    const long sites = s->counts[0] * s->counts[1];
    for (int k = 0; k < 2; k++)
        for (long at = 0; at < sites; at++)
            if (s->pair[k][at] >= 0) {
                const double complex x = e[s->pair[k][at]];
                part[k] += s->area[s->pair[k][at]] * creal(x * conj(x));
            }
    return part[0] + part[1] > 0 ? part[0] / (part[0] + part[1]) : 0;
}

/* Two modes of one index: turned so that one has as much E along u as can be. */
static void turn_pair(const Section *s, double complex *a, double complex *b, int n)
{
    const long sites = s->counts[0] * s->counts[1];
    double complex ab = 0, cross = 0;
    double aa = 0, bb = 0, m[2] = {0};
    for (int i = 0; i < n; i++) {
        aa += s->area[i] * creal(a[i] * conj(a[i]));
        ab += s->area[i] * conj(a[i]) * b[i];
    }
    for (int i = 0; i < n; i++) {
        b[i] -= ab / aa * a[i];
        bb += s->area[i] * creal(b[i] * conj(b[i]));
    }
    for (int i = 0; i < n; i++) {
        a[i] /= sqrt(aa);
        b[i] /= sqrt(bb);
    }
    for (long at = 0; at < sites; at++)
        if (s->pair[0][at] >= 0) {
            const double complex x = a[s->pair[0][at]], y = b[s->pair[0][at]];
            const double area = s->area[s->pair[0][at]];
            m[0] += area * creal(x * conj(x));
            m[1] += area * creal(y * conj(y));
            cross += area * conj(x) * y;
        }
    const double angle = 0.5 * atan2(2 * cabs(cross), m[0] - m[1]), c = cos(angle), si = sin(angle);
    const double complex turn = cabs(cross) > 0 ? conj(cross) / cabs(cross) : 1;
    for (int i = 0; i < n; i++) {
        const double complex x = a[i], y = b[i] * turn;
        a[i] = c * x + si * y;
        b[i] = c * y - si * x;
    }
}

static int by_square(const void *p, const void *q)
{
    const Found *a = p, *b = q;
    const double x = creal(a->square), y = creal(b->square);
    return x > y ? -1 : x < y ? 1 : 0;
}

/* Largest index first; those that agree to rounding with E along u first. */
static void order(const Section *s, Found *found, int n, int unknowns)
{
    qsort(found, (size_t)n, sizeof *found, by_square);
    for (int i = 0; i + 1 < n; i++)
        if (cabs(found[i].square - found[i + 1].square) < 1e-7 * cabs(found[i].square)) {
            turn_pair(s, found[i].e, found[i + 1].e, unknowns);
            if (share_of(s, found[i].e) < share_of(s, found[i + 1].e)) {
                double complex *first = found[i].e;
                found[i].e = found[i + 1].e;
                found[i + 1].e = first;
            }
            i++;
        }
}

/* Turned so that sum of e^2 and its largest value are real and positive. */
static void settle_phase(double complex *e, int n)
{
    double complex sum = 0;
    double most = 0;
    for (int i = 0; i < n; i++) {
        sum += e[i] * e[i];
        most = fmax(most, cabs(e[i]));
    }
    double complex turn = cexp(-0.5 * I * carg(sum));
    for (int i = 0; i < n; i++)
        if (cabs(e[i]) > 0.999 * most) {
            turn = creal(e[i] * turn) < 0 ? -turn : turn;
            break;
        }
    for (int i = 0; i < n; i++)
        e[i] *= turn;
}

/* 1/2 integral of e_u h_v* - e_v h_u*, W, H half a cell before and behind the plane taken together. */
static double complex power_of(const Section *s, const double complex *e, const double complex *h, double complex mean)
{
    double complex sum = 0;
    for (long j = 0; j < s->counts[1]; j++)
        for (long i = 0; i < s->counts[0]; i++)
            for (int k = 0; k < 2; k++) {
                const long at = s->pair[k][section_place(s, i, j)];
                if (at >= 0)
                    sum += (k == 0 ? 1 : -1) * s->area[at] * e[at] * conj(h[at] * mean);
            }
    return 0.5 * sum / Z0;
}

static bool fill_fields(const Section *s, const Found *q, double scale, GuideMode *mode)
{
    const long sites = s->counts[0] * s->counts[1];
    for (int k = 0; k < 2; k++) {
        const Component ec = section_component(s, true, k), hc = section_component(s, false, 1 - k);
        if (!mode_has(s->grid->mode, ec) || !mode_has(s->grid->mode, hc))
            continue;
        double complex *e = mode->field[ec] = ARENA_ARRAY(s->grid->arena, double complex, (size_t)sites);
        double complex *h = mode->field[hc] = ARENA_ARRAY(s->grid->arena, double complex, (size_t)sites);
        double *area = mode->area[k] = ARENA_ARRAY(s->grid->arena, double, (size_t)sites);
        for (long at = 0; at < sites; at++)
            if (s->pair[k][at] >= 0) {
                area[at] = s->area[s->pair[k][at]];
                e[at] = scale * q->e[s->pair[k][at]];
                h[at] = scale * q->h[s->pair[k][at]];
            }
    }
    return true;
}

/* The power that goes up the normal with B/W = `ratio`. */
static double complex set_ratio(const Section *s, const Found *q, double complex ratio, GuideMode *mode)
{
    mode->beta = 2 / section_step(s) * casin(ratio * s->big * section_step(s) / 2);
    mode->n_eff = mode->beta * C0 / (2 * PI * s->f);
    return section_images(s) * power_of(s, q->e, q->h, modes_mean(mode, 1));
}

/* e and h of the pairs where fields decay, or their phase runs, up the normal. */
static double complex set_fields(const Matrices *m, Found *q)
{
    const int n = m->to_h->n;
    double complex ratio = csqrt(q->square);
    if (cimag(ratio) > 1e-9 * cabs(ratio) || (creal(ratio) < 0 && fabs(cimag(ratio)) <= 1e-9 * cabs(ratio)))
        ratio = -ratio;
    if (fabs(cimag(ratio)) < 1e-12 * cabs(ratio))
        ratio = creal(ratio);
    settle_phase(q->e, n);
    matrices_apply(m->to_h, q->e, q->h);
    for (int i = 0; i < n; i++)
        q->h[i] /= ratio;
    if (m->inverse != NULL) {
        matrices_apply(m->inverse, q->e, q->spare);
        memcpy(q->e, q->spare, (size_t)n * sizeof *q->e);
    }
    return ratio;
}

/* Up the normal goes a mode whose power does, though it grow there by a gain medium or its phase run the other way; one
 * that carries none decays. */
static void finish(const Section *s, const Matrices *m, Found *q, GuideMode *mode)
{
    enum { NO_POWER = 1000000 };
    const double complex ratio = set_fields(m, q);
    mode->f = s->f;
    mode->half[0] = section_half(s, 0);
    mode->half[1] = section_half(s, 1);
    double complex power = set_ratio(s, q, ratio, mode);
    if (NO_POWER * creal(power) < -cabs(power) && fabs(cimag(ratio)) < fabs(creal(ratio))) {
        for (int i = 0; i < m->to_h->n; i++)
            q->h[i] = -q->h[i];
        power = set_ratio(s, q, -ratio, mode);
    }
    mode->share = share_of(s, q->e);
    mode->group = NAN;
    mode->counts[0] = s->counts[0];
    mode->counts[1] = s->counts[1];
    const double real = fabs(creal(power)), size = NO_POWER * real > cabs(power) ? real : cabs(power);
    fill_fields(s, q, size > 0 ? 1 / sqrt(size) : 1, mode);
}

static bool keep_modes(const Section *s, const Matrices *m, const Eigen *e, int count, GuideMode *modes, int *n,
                       Error *err)
{
    Found *found = calloc((size_t)e->count + 1, sizeof *found);
    double complex *h = malloc(2 * ((size_t)e->n + 1) * sizeof *h);
    if (found == NULL || h == NULL) {
        free(found);
        free(h);
        return error_at(err, ERROR_SYSTEM, s->window->loc, "no memory for %d modes", e->count);
    }
    for (int i = 0; i < e->count; i++)
        found[i] =
            (Found){.square = e->values[i], .e = e->vectors + (size_t)i * (size_t)e->n, .h = h, .spare = h + e->n + 1};
    order(s, found, e->count, e->n);
    *n = e->count < count ? e->count : count;
    for (int i = 0; i < *n; i++) {
        modes[i] = (GuideMode){0};
        finish(s, m, &found[i], &modes[i]);
    }
    free(found);
    free(h);
    return true;
}

bool modes_available(SourceLoc loc, Error *err)
{
    (void)loc;
    (void)err;
    return true;
}

bool modes_solve(const Grid *grid, const ModeWindow *window, double f, double guess, int count, GuideMode *modes,
                 int *n, Error *err)
{
    Section s;
    Matrices m = {0};
    Eigen e = {0};
    *n = 0;
    if (grid_crystal_in(grid, window->lo, window->hi))
        return error_at(err, ERROR_SCENE, window->loc,
                        "modes of a cross-section with an eps off the diagonal are not found yet");
    bool ok = section_init(&s, grid, window, f, err);
    if (ok) {
        const double shift = guess > 0 ? guess * guess * (1 + 1e-6) : 1.03 * section_densest(&s) + 1e-3;
        ok = matrices_init(&m, &s) ||
             error_at(err, ERROR_SYSTEM, window->loc, "no memory for a cross-section of %ld unknowns", s.pairs);
        ok = ok && nearest(&s, &m, shift, count, &e, err) && keep_modes(&s, &m, &e, count, modes, n, err);
    }
    eigen_free(&e);
    matrices_free(&m);
    section_free(&s);
    return ok;
}

#else

bool modes_available(SourceLoc loc, Error *err)
{
    return error_at(err, ERROR_SYSTEM, loc,
                    "modes of guides need ARPACK and SuiteSparse, which this yeec was built without: install "
                    "libarpack2-dev and libsuitesparse-dev and build again");
}

bool modes_solve(const Grid *grid, const ModeWindow *window, double f, double guess, int count, GuideMode *modes,
                 int *n, Error *err)
{
    (void)grid;
    (void)f;
    (void)guess;
    (void)count;
    (void)modes;
    *n = 0;
    return modes_available(window->loc, err);
}

#endif

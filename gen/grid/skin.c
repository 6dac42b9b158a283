/* The skin effect, 1/sqrt(s) in the surface impedance Z = s mu/sqrt(s mu sigma) (Taflove & Hagness, ch. 10; Oh &
 * Schutt-Aine, IEEE Trans. MTT 43, 660 (1995); Beggs et al., IEEE Trans. AP 40, 49 (1992)), as poles. It is
 *     1/sqrt(s) = (1/pi) integral da / (sqrt(a) (s + a)),   a from 0 to infinity,
 * a sum of terms gain/(s + pull) with gain above zero; those of slow `pull` are rate/s in a band, those of fast pull a
 * constant. So a fit of such terms alone, all of them positive, is passive at every frequency, whatever its error.
 * Their pulls are spread evenly in the logarithm over the band, and a little more; the gains follow from least squares
 * of the relative error on s = j w. One frequency alone is exact without a pole: a resistance and an inductance. */
#include "grid/skin.h"

#include <complex.h>
#include <math.h>

enum {
    TERMS = SKIN_POLES + 2, /* the constant, rate, gains */
    SAMPLES = 64,           /* of the band */
    SPREADS = 41            /* of the poles over it, of which the best is taken */
};

/* Widest bands, high over low, of so many poles; the error stays below 1%, up to SKIN_WIDEST. */
static const double widest[] = {1.0001, 1.3, 4, 30};

static double complex term_at(const Skin *k, int term, double complex s)
{
    return term == 0 ? 1 : term == 1 ? 1 / s : 1 / (s + k->pull[term - 2]);
}

static double *gain_of(Skin *k, int term)
{
    return term == 0 ? &k->constant : term == 1 ? &k->rate : &k->gain[term - 2];
}

static double sample_at(const Skin *k, int i)
{
    return 2 * PI * k->low * pow(k->high / k->low, (double)i / (SAMPLES - 1));
}

/* Solves a symmetric system of n equations by elimination with the largest pivot; false where it has none. */
static bool solve_symmetric(double a[TERMS][TERMS + 1], int n)
{
    for (int c = 0; c < n; c++) {
        int best = c;
        for (int r = c + 1; r < n; r++)
            best = fabs(a[r][c]) > fabs(a[best][c]) ? r : best;
        if (!(fabs(a[best][c]) > 1e-14))
            return false;
        for (int q = 0; q <= n; q++) {
            const double t = a[c][q];
            a[c][q] = a[best][q];
            a[best][q] = t;
        }
        for (int r = 0; r < n; r++) {
            const double by = r == c ? 0 : a[r][c] / a[c][c];
            for (int q = c; q <= n; q++)
                a[r][q] -= by * a[c][q];
        }
    }
    for (int r = 0; r < n; r++)
        a[r][n] /= a[r][r];
    return true;
}

/* The gains of given pulls; false where one would be below zero. Terms are scaled to one in the middle of the band. */
static bool fit_gains(Skin *k)
{
    const int n = k->count + 2;
    const double middle = 2 * PI * sqrt(k->low * k->high);
    double a[TERMS][TERMS + 1] = {{0}}, scale[TERMS];
    for (int t = 0; t < n; t++)
        scale[t] = cabs(term_at(k, t, I * middle)) * sqrt(middle);
    for (int i = 0; i < SAMPLES; i++) {
        const double complex s = I * sample_at(k, i), root = csqrt(s);
        for (int t = 0; t < n; t++) {
            const double complex one = term_at(k, t, s) * root / scale[t];
            for (int q = 0; q < n; q++)
                a[t][q] += creal(one * conj(term_at(k, q, s) * root / scale[q]));
            a[t][n] += creal(one);
        }
    }
    if (!solve_symmetric(a, n))
        return false;
    for (int t = 0; t < n; t++) {
        *gain_of(k, t) = a[t][n] / scale[t];
        if (!(a[t][n] >= 0))
            return false;
    }
    return true;
}

static double error_of(const Skin *k)
{
    double most = 0;
    for (int i = 0; i < SAMPLES; i++) {
        const double complex s = I * sample_at(k, i);
        double complex sum = 0;
        for (int t = 0; t < k->count + 2; t++)
            sum += term_at(k, t, s) * *gain_of((Skin *)k, t);
        most = fmax(most, cabs(sum * csqrt(s) - 1));
    }
    return most;
}

/* The poles reach from low * inset to high / inset. */
static void spread_pulls(Skin *k, double inset)
{
    const double low = 2 * PI * k->low * inset, high = 2 * PI * k->high / inset;
    for (int i = 0; i < k->count; i++)
        k->pull[i] = k->count == 1 ? sqrt(low * high) : low * pow(high / low, (double)i / (k->count - 1));
}

Skin skin_fit(double low, double high)
{
    Skin best = {.error = INFINITY}, k = {.low = low, .high = high};
    while (k.count < SKIN_POLES && high / low > widest[k.count])
        k.count++;
    if (k.count == 0) { /* exact at one frequency */
        const double w = 2 * PI * sqrt(low * high);
        k.constant = 1 / sqrt(2 * w);
        k.rate = sqrt(w / 2);
        k.error = error_of(&k);
        return k;
    }
    for (int i = 0; i < SPREADS; i++) {
        spread_pulls(&k, pow(10, -0.6 + 1.2 * i / (SPREADS - 1)));
        k.error = fit_gains(&k) ? error_of(&k) : INFINITY;
        if (k.error < best.error)
            best = k;
    }
    return best;
}

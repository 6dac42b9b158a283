/* The model that a fit of poles varies, in frequencies u = f/f_m over the middle of the table's band:
 *     eps = 1 + x0^2 - j x1^2/u + sum of terms
 *     Debye   a/(1 + j u t)        Drude   -a/(u^2 - j u g)        Lorentz   a b^2/(b^2 - u^2 + j u g)
 * a is the exponential of its parameter; b, g and t are kept to the band and what is next to it, for
 * further out they run away for nothing: log b = middle + half x/sqrt(1 + x^2) of their bounds.
 */
#ifndef YEEC_SCENE_FIT_MODEL_H
#define YEEC_SCENE_FIT_MODEL_H

#include "scene/fit.h"

#include <complex.h>

enum { FIT_MODEL_LEAST = 2, FIT_MODEL_MOST = FIT_MODEL_LEAST + 3 * FIT_POLES };

typedef struct FitModel {
    const FitRow *rows;
    size_t count;
    double middle;                                   /* f_m, Hz */
    double centre[FIT_KINDS][2], half[FIT_KINDS][2]; /* of the logarithms of b (or t) and g */
    FitKind kinds[FIT_POLES];
    int terms;
} FitModel;

/* A model without terms for rows in rising order of f. */
FitModel fit_model_of(const FitRow *rows, size_t count);
/* Number of parameters of a term, and of the model. */
int fit_model_width(FitKind kind);
int fit_model_size(const FitModel *m);
/* The strength of a term whose parameters begin at x; p: its b (or t) and g. */
double fit_model_values(const FitModel *m, FitKind kind, const double *x, double p[2]);
/* The parameters of such values, nearest to them within the bounds. */
void fit_model_parameters(const FitModel *m, FitKind kind, double strength, const double p[2], double *x);
/* Takes parameters back from where nothing depends on them any more. */
void fit_model_wake(const FitModel *m, double *x);
/* Is the width of a term as good as none? */
bool fit_model_is_sharp(const FitModel *m, FitKind kind, const double p[2]);
/* A term of strength 1 at u. */
double complex fit_model_shape(FitKind kind, const double p[2], double u);
/* (eps of the model - eps of the table)/|eps of the table|, real then imaginary part, row by row. */
void fit_model_residual(const FitModel *m, const double *x, double *out);
/* Its derivatives by the parameters, a row of `stride` numbers for each residual. */
void fit_model_slopes(const FitModel *m, const double *x, double *out, size_t stride);

#endif

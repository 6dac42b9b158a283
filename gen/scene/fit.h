/* Fit: poles that follow a table of permittivities. Strengths, frequencies and widths
 * are kept above zero, so that every fit is passive at all frequencies and stable.
 */
#ifndef YEEC_SCENE_FIT_H
#define YEEC_SCENE_FIT_H

#include "base/error.h"

#include <stddef.h>

enum { FIT_POLES = 12 /* at most */ };

typedef enum FitKind { FIT_DEBYE, FIT_DRUDE, FIT_LORENTZ, FIT_KINDS } FitKind;

/* eps = real - j loss at f (Hz). */
typedef struct FitRow {
    double f, real, loss;
} FitRow;

/* As in material{}: debye {delta_eps, tau}, drude {fp, gamma}, lorentz {delta_eps, f0, gamma}. */
typedef struct FitPole {
    FitKind kind;
    double value[3];
} FitPole;

typedef struct Fit {
    double eps, sigma; /* at infinite frequency; S/m */
    FitPole poles[FIT_POLES];
    size_t count;
    double rms, worst; /* |error| over |eps| of the table: root mean square, largest */
    double worst_f;    /* Hz */
    size_t rows;
    double low, high; /* the table's band, Hz */
} Fit;

/* Fits at most `poles` poles of the kinds (bit 1 << FitKind) to rows in rising order of f, at least
 * fit_least_rows(poles) of them. Fewer where another one brings nothing. False: no memory. */
bool fit_poles(const FitRow *rows, size_t count, int poles, unsigned kinds, Fit *fit, Error *err);
size_t fit_least_rows(int poles);

#endif

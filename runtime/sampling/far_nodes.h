/* Amplitudes on a closed box, condensed for one frequency. The integral of a face's amplitudes times exp(i k.r') is a
 * function of the wave vector k that is band-limited by the size of the box: along an axis where |r'| <= R and |k| <= K
 * it is a polynomial in k of a little more than K R terms, to the last digit (the remainder goes as (K R/2)^n/n!). So
 * it is computed at so many Chebyshev points of k along each axis, and taken between them by barycentric interpolation
 * (Berrut & Trefethen, SIAM Review 46, 501 (2004)): a direction costs some hundred terms a face and component, whatever
 * the number of cells. */
#ifndef YEEC_RUNTIME_FAR_NODES_H
#define YEEC_RUNTIME_FAR_NODES_H

#include "sampling/spectra.h"

enum { FAR_NODES_MOST = 8192 }; /* points along an axis: of a box of 2500 wavelengths */

typedef struct FarNodes {
    const SpectraData *data;
    size_t f;
    int count[3];  /* Chebyshev points along an axis */
    double top[3]; /* K, 1/m; 0 along absent axes, which have one point */
    double complex *
        *parts; /* of each part of a face [z][y][x]: points along the face's axes, layers along its normal */
} FarNodes;

/* `top` is the largest component that a wave vector has along each axis. far_nodes_free also after a failure. */
bool far_nodes_take(FarNodes *n, const SpectraData *d, size_t f, const double top[3], Error *err);
void far_nodes_free(FarNodes *n);
/* Where r' counts from along an axis, m. */
double far_nodes_origin(const Spectra *s, int axis);

/* Weights of the points along each axis, for one wave vector. */
typedef struct FarWeights {
    double at[3][FAR_NODES_MOST];
} FarWeights;

void far_weights_set(FarWeights *w, const FarNodes *n, const double k[3]);

/* Integral of a part's amplitudes times exp(i k.r') over its face, which lies across `normal`, with the factors of its
 * layers there. */
double complex far_nodes_sum(const FarNodes *n, int part, int normal, const FarWeights *w,
                             const double complex layers[2]);

#endif

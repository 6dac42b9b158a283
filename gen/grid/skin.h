/* Skin: the surface impedance of a good conductor as a sum of poles. */
#ifndef YEEC_GRID_SKIN_H
#define YEEC_GRID_SKIN_H

#include "grid/grid.h"

enum { SKIN_POLES = 4, SKIN_WIDEST = 100 };

/* 1/sqrt(s) as constant + rate/s + sum gain/(s + pull), none of them below zero; s in rad/s. */
typedef struct Skin {
    double low, high; /* Hz: where it holds */
    double error;     /* the largest there, relative */
    int count;        /* of poles */
    double constant, rate, gain[SKIN_POLES], pull[SKIN_POLES];
    int pole[SKIN_POLES]; /* their numbers among the grid's poles of H */
} Skin;

/* Fits it from `low` to `high`, Hz, 0 < low <= high. */
Skin skin_fit(double low, double high);

#endif

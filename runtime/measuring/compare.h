/* Comparing numbers of two runs: equal bits (-0 counts as +0, NaN as NaN), distance in
 * units of the last place, absolute difference. Numbers of unlike precision are
 * compared in the coarser one. */
#ifndef YEEC_RUNTIME_COMPARE_H
#define YEEC_RUNTIME_COMPARE_H

#include "program.h"

typedef struct Comparison {
    const char *name;  /* of the component or monitor */
    size_t values;     /* compared so far */
    size_t different;  /* of them */
    double ulp;        /* largest distance; HUGE_VAL between a number and a NaN */
    double difference; /* largest |a - b|, SI or as stored, as the values came */
    double largest;    /* largest |a| */
    long first_step;   /* at which something differed; -1: never */
    long first_at[3];  /* fields: its site */
} Comparison;

/* Distance between a and b in units of the last place of `precision`. */
double compare_ulp(double a, double b, Precision precision);

/* Adds one pair; true when equal. */
bool compare_add(Comparison *c, double a, double b, Precision precision);

/* difference / largest; 0 when nothing was there. */
double compare_relative(const Comparison *c);

#endif

/* Stored numbers are `real`: float or double by the program's precision. */
#ifndef YEEC_RUNTIME_REAL_H
#define YEEC_RUNTIME_REAL_H

#include "program.h"

static inline double real_get(const void *values, Precision precision, size_t index)
{
    return precision == PRECISION_F32 ? (double)((const float *)values)[index] : ((const double *)values)[index];
}

static inline void real_set(void *values, Precision precision, size_t index, double value)
{
    if (precision == PRECISION_F32)
        ((float *)values)[index] = (float)value;
    else
        ((double *)values)[index] = value;
}

#endif

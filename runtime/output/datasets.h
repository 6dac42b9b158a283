/* Every dataset of two results files, side by side, number by number. */
#ifndef YEEC_OUTPUT_DATASETS_H
#define YEEC_OUTPUT_DATASETS_H

#include "base/error.h"

#include <stddef.h>

/* What one dataset, "snapshots/ez", has to itself in both files. A complex value is two numbers. */
typedef struct DatasetPair {
    bool there[2];
    bool other_shape;        /* then nothing is compared */
    size_t count, different; /* numbers; two that are no numbers are alike */
    double largest, peak;    /* of the differences; of the numbers */
} DatasetPair;

typedef void DatasetSink(void *context, const char *name, const DatasetPair *pair);

/* How far apart two numbers are; infinite where one of them is none. */
double datasets_distance(double a, double b);

/* False with an error where a file cannot be read, or HDF5 finds no end over it; then nothing was handed out. */
bool datasets_compare(const char *const path[2], DatasetSink *sink, void *context, Error *err);

#endif

/* Small helpers over the HDF5 C library: attributes, growing datasets, its error text. */
#ifndef YEEC_OUTPUT_H5_H
#define YEEC_OUTPUT_H5_H

#include "base/error.h"

#include <complex.h>

#include <hdf5.h>

bool h5_text(hid_t object, const char *name, const char *value);
bool h5_number(hid_t object, const char *name, double value); /* a scalar; the others are arrays */
bool h5_numbers(hid_t object, const char *name, const double *values, size_t count);
bool h5_integers(hid_t object, const char *name, const long *values, size_t count);

/* A whole dataset of texts, or of numbers, at once, the latter with its unit; complex numbers as pairs of r and i,
 * which h5py reads as complex. */
bool h5_texts(hid_t parent, const char *name, const char *const *texts, size_t count);
bool h5_values_array(hid_t parent, const char *name, const char *unit, int rank, const hsize_t *shape,
                     const double *values);
bool h5_values(hid_t parent, const char *name, const char *unit, const double *values, size_t count);
hid_t h5_complex_type(void);
bool h5_complex(hid_t parent, const char *name, const char *unit, const double complex *values, size_t count);
bool h5_complex_array(hid_t parent, const char *name, const char *unit, int rank, const hsize_t *shape,
                      const double complex *values);

/* A dataset and a group that do not tell when they were made. Negative on failure. */
hid_t h5_create_dataset(hid_t parent, const char *name, hid_t type, hid_t space);
hid_t h5_create_group(hid_t parent, const char *name);
/* A dataset of `rank` dimensions whose first one grows from 0; chunks of `chunk`. Negative on failure. */
hid_t h5_growing(hid_t parent, const char *name, hid_t type, int rank, const hsize_t *shape, const hsize_t *chunk);
/* Appends `count` rows (first dimension) from memory of type `type`. */
bool h5_append(hid_t dataset, hid_t type, hsize_t count, const void *values);

/* Creates a file for single-writer mode, which needs the format of HDF5 1.10 and keeps what is on the disk readable at
 * any moment, and opens such a file to write in it. Negative on failure. */
hid_t h5_create(const char *path);
hid_t h5_reopen(const char *path);
/* Opens a regular file for reading; files whose writer died in single-writer mode are let in, and what is damaged is
 * found to be so at once. Negative on failure. */
hid_t h5_open(const char *path);
/* A dataset of a file that others may have made, "/snapshots/ez" or "site": reached by hard links alone, with its
 * values in this very file, for external ones may be read from any other. Negative on failure. */
hid_t h5_open_dataset(hid_t file, const char *path);

/* Keeps the library from printing its errors and remembers them for h5_failed. */
void h5_listen(void);
/* Has it reported anything since? */
bool h5_complained(void);
/* Sets err from the library's own error stack: "cannot write <path>: <what HDF5 says>"; returns false. */
bool h5_failed(const char *path, Error *err);

/* Adds a row, to be written. */
bool h5_add_row(hid_t dataset);
/* Planes of row `row` of a dataset [row][z][y][x]. */
typedef struct H5Planes {
    size_t row;
    long plane;    /* the first */
    long count[3]; /* along x and y, and of planes */
} H5Planes;
bool h5_read_planes(hid_t dataset, hid_t type, const H5Planes *planes, void *values);
bool h5_write_planes(hid_t dataset, hid_t type, const H5Planes *planes, const void *values);

#endif

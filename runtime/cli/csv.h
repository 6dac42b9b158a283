/* Columns of the CSV files that runs leave. */
#ifndef YEEC_CLI_CSV_H
#define YEEC_CLI_CSV_H

#include <stddef.h>

/* Two columns, y against x. */
typedef struct CsvCurve {
    double *x, *y;
    size_t count, space;
} CsvCurve;

/* Place of the first column from `first` on that has this head; 0: no file, or none of that head. */
size_t csv_column(const char *path, size_t first, const char *head);
/* The lines that have numbers in both columns, counted from 0; empty where the file has none. */
CsvCurve csv_curve(const char *path, size_t x, size_t y);
void csv_free(CsvCurve *c);

#endif

/* Tables: where a run has very many series, those of one quantity and one interval stand side by side, a row per sample
 * and a column per series; a file and a dataset for each would take minutes. */
#ifndef YEEC_OUTPUT_TABLES_H
#define YEEC_OUTPUT_TABLES_H

#include "output/series.h"

enum { MOST_SERIES = 1000, TABLE_NAME_BYTES = 48 }; /* more are put into tables */

typedef struct Table {
    char name[TABLE_NAME_BYTES]; /* "Ez", "voltage_every10" */
    size_t *column;              /* the series, in their order */
    size_t count;
} Table;

typedef struct TableSet {
    Table *items; /* none where there are few series */
    size_t count;
} TableSet;

TableSet tables_of(const SeriesSet *set);
void tables_free(TableSet *tables);
/* Rows that all of its columns have. */
size_t tables_rows(const Table *t, const SeriesSet *set);

/* folder/probes/<table>.csv: "step,time_s" and the names of the series, then their values. */
bool tables_write_csv(const Table *t, const SeriesSet *set, const char *folder, Precision precision, Error *err);

#endif

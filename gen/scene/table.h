/* Table: measured optical or dielectric constants, as columns of a text or as lists. */
#ifndef YEEC_SCENE_TABLE_H
#define YEEC_SCENE_TABLE_H

#include "base/vec.h"
#include "scene/fit.h"

typedef enum Column {
    COLUMN_F,          /* Hz */
    COLUMN_WAVELENGTH, /* m */
    COLUMN_N,
    COLUMN_K,
    COLUMN_EPS,
    COLUMN_EPS_LOSS,  /* eps'', above 0 for a loss */
    COLUMN_TAN_DELTA, /* eps''/eps' */
    COLUMN_SIGMA,     /* S/m: eps'' = sigma/(2 pi f eps0) */
    COLUMNS
} Column;

enum { TABLE_ROWS = 4096, TABLE_WHY = 240 };

typedef struct Table {
    bool has[COLUMNS];
    size_t count;
    double (*cells)[COLUMNS]; /* malloc'ed; SI units */
} Table;

const char *table_column_name(Column column);
/* Adds a row to a table with room for TABLE_ROWS; false: it is full. */
bool table_add(Table *table, const double row[COLUMNS]);
bool table_open(Table *table); /* false: no memory */
void table_close(Table *table);
/* Reads columns of numbers. `columns`: what they are, "wavelength_um n k"; NULL: the text's first line says it.
 * False: a sentence in `why`. */
bool table_read(Table *table, const char *text, const char *columns, char why[TABLE_WHY]);
/* The table as permittivities in rising order of f; rows has room for them. False: a sentence in `why`. */
bool table_rows(const Table *table, FitRow *rows, char why[TABLE_WHY]);

#endif

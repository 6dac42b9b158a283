/* Gdsii: what is in a GDSII file, cell by cell. Its records are those of the Calma GDSII Stream Format Manual, release
 * 6.0 (1987). layout.h makes polygons of it. */
#ifndef YEEC_SCENE_GDSII_H
#define YEEC_SCENE_GDSII_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

enum { GDSII_WHY = 240, GDSII_NAME = 60 }; /* of a name in messages: so many bytes */

typedef enum GdsiiKind { GDSII_NONE, GDSII_POLYGON, GDSII_PATH, GDSII_CELL, GDSII_ARRAY, GDSII_OTHER } GdsiiKind;

typedef struct GdsiiPoint {
    int32_t at[2]; /* database units */
} GdsiiPoint;

typedef struct GdsiiName {
    const char *text; /* in the file's bytes */
    size_t n;
} GdsiiName;

typedef struct GdsiiElement {
    GdsiiKind kind;
    bool has_layer, has_type;
    int layer, type;          /* of polygons and paths: a box's type and a boundary's datatype are one */
    size_t first, count;      /* of its points */
    int ends;                 /* path: 0 flush, 1 round, 2 half its width further, 4 as `extend` says */
    int32_t width, extend[2]; /* path, database units; width < 0: as large in a cell that is magnified */
    GdsiiName name;           /* of the cell that is referred to */
    bool mirrored, absolute;  /* about x, before it is turned; angle or size do not count the cells round it */
    double size, angle;       /* degrees */
    int columns, rows;
} GdsiiElement;

typedef struct GdsiiCell {
    GdsiiName name;
    size_t first, count; /* of its elements */
} GdsiiCell;

typedef struct Gdsii {
    double unit; /* the database unit, m */
    VEC(GdsiiPoint) points;
    VEC(GdsiiElement) elements;
    VEC(GdsiiCell) cells; /* by name */
} Gdsii;

/* Reads a file in memory, which must outlive what comes of it. False: a sentence in `why`; free it all the same. */
bool gdsii_read(const char *bytes, size_t n, Gdsii *file, char why[GDSII_WHY]);
void gdsii_free(Gdsii *file);
/* NULL: there is none of the name. */
const GdsiiCell *gdsii_cell(const Gdsii *file, GdsiiName name);
/* A name for messages, nothing in it but plain letters. */
const char *gdsii_name(GdsiiName name, char shown[GDSII_NAME]);

#endif

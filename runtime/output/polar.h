/* Polar diagrams: patterns in decibels over the angle, inside a page or as a
 * file of their own (SVG). 0 degrees is up for theta (the z axis), to the right for phi. */
#ifndef YEEC_OUTPUT_POLAR_H
#define YEEC_OUTPUT_POLAR_H

#include "output/chart.h"

enum { POLAR_CURVES = 4 };

/* One cut through a pattern. */
typedef struct PolarCurve {
    char name[32];
    double
        *angle; /* degrees, clockwise from the top (theta) or anticlockwise from the right (phi), as the diagram says */
    double *level; /* dB */
    size_t count;
    bool closed; /* all the way round */
} PolarCurve;

typedef struct Polar {
    const char *title, *unit; /* "dBi" */
    PolarCurve curves[POLAR_CURVES];
    int curve_count;
    bool from_top; /* 0 degrees up, clockwise; else right, anticlockwise */
} Polar;

/* Appends an item to a page's list; the rim is the next 5 dB above the largest level, the centre 40 dB below it. */
/* `table`: as in CanvasItem. */
void polar_put(Page *page, const Polar *polar, const char *table);
/* folder/name, with its title. */
bool polar_write(const Polar *polar, const char *folder, const char *name, Error *err);
void polar_free(Polar *polar);

#endif

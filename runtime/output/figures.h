/* Figures: what ports, S-parameters, powers, spectra and far fields look like. The same
 * figures stand in the report and as SVG files beside the numbers. */
#ifndef YEEC_OUTPUT_FIGURES_H
#define YEEC_OUTPUT_FIGURES_H

#include "output/ball.h"
#include "output/polar.h"
#include "output/results.h"

typedef struct Figure {
    const char *group;  /* what it belongs to, a heading: "Port port1" */
    const char *folder; /* below the results: "ports", "spectra", "" */
    const char *file;   /* "port1_impedance.svg" */
    const char *of;     /* "port1": whose it is, and the name of the table beside it */
    const Chart *chart; /* one of these four */
    const Polar *polar;
    const PortCurve *smith; /* with its title */
    const Ball *ball;
    const char *title; /* of a Smith chart */
} Figure;

typedef bool FigureVisit(void *context, const Figure *figure, Error *err);

/* Figures come in groups, those of a port, of the S-parameters, of a spectrum; the groups' number, and calls `visit`
 * with each figure of group `which`. */
size_t figures_count(const Results *r);
bool figures_of(const Results *r, size_t which, FigureVisit *visit, void *context, Error *err);
/* dB and phase of a matrix of S-parameters, `folder` and `group` as in Figure. */
bool figures_scattering(const Scattering *s, FigureVisit *visit, void *context, Error *err);

/* Writes a figure below `folder`; a FigureVisit with the folder's path as context. */
bool figure_write(const Figure *figure, const char *folder, Error *err);

/* Appends a figure to a page's list. `folder`: of the results, where it has been written; the page links to the table
 * beside it. NULL: it is of another page. */
void figure_put(const Figure *figure, const char *folder, Page *page);

#endif

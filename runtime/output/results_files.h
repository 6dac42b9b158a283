/* Files of results besides the store and recordings: tables, spectra, figures, pictures, animations. */
#ifndef YEEC_OUTPUT_RESULTS_FILES_H
#define YEEC_OUTPUT_RESULTS_FILES_H

#include "output/results.h"

/* Evaluates ports, resonances and antennas first. */
bool results_files_write(Results *r, Error *err);

#endif

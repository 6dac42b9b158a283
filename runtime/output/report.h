/* report.html: one self-contained page of a run. */
#ifndef YEEC_OUTPUT_REPORT_H
#define YEEC_OUTPUT_REPORT_H

#include "output/manifest.h"

/* Writes folder/report.html: what ran, pictures with a slider over time, probes in time and frequency,
 * energy, other plots the run left, speed, parameters, warnings and the kernels. */
bool report_write(const Manifest *m, const char *folder, Error *err);

#endif

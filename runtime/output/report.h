/* report.html: one self-contained page of a run. */
#ifndef YEEC_OUTPUT_REPORT_H
#define YEEC_OUTPUT_REPORT_H

#include "output/manifest.h"

/* What of it takes long to draw and to escape; other threads begin with it, from the files that the folder has by now,
 * and go on until the end. */
typedef struct ReportParts ReportParts;
ReportParts *report_begin(const Results *r, const char *folder);
void report_end(ReportParts *parts);

/* Writes folder/report.html: what ran, pictures with a slider over time, probes in time and frequency,
 * energy, other plots the run left, speed, parameters, warnings and the kernels. */
bool report_write(ReportParts *parts, const Manifest *m, const char *folder, Error *err);

#endif

/* The parts of report.html that hold pictures, charts and the kernels. */
#ifndef YEEC_OUTPUT_REPORT_PARTS_H
#define YEEC_OUTPUT_REPORT_PARTS_H

#include "base/page.h"
#include "output/report.h"

/* A picture or film of the folder, `hidden` until it is asked for. */
void report_put_file(Page *page, const char *folder, const char *name, const char *alt, bool hidden);
/* Waits for `sections`: figures, Fourier transforms, snapshots, probes; and `source`. */
void report_put_parts(ReportParts *parts, Page *page);

#endif

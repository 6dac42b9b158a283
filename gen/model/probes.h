/* What recordings share with probes. */
#ifndef YEEC_MODEL_PROBES_H
#define YEEC_MODEL_PROBES_H

#include "schedule/plan.h"

/* Samples a site for a monitor, at the monitor's period; `site`: its number in a recording. */
void probes_add_site(Plan *plan, int monitor, Component c, const long index[3], double weight, long site);
/* The sites of a `record` monitor, and its entry in Plan.records. Errors: a plane on a wall. */
bool record_add(Plan *plan, int monitor, Error *err);

#endif

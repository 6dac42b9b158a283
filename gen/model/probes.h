/* What recordings share with probes. */
#ifndef YEEC_MODEL_PROBES_H
#define YEEC_MODEL_PROBES_H

#include "model/model.h"

/* Samples a site for a monitor, at the monitor's period; `site`: its number in a recording. */
void probes_add_site(Model *model, int monitor, Component c, const long index[3], double weight, long site);
/* Sorts the sites of each group and makes its buffers (probe_groups.c). */
void probes_add_buffers(Model *model);
/* The sites of a `record` monitor, and its entry in Model.records. Errors: a plane on a wall. */
bool record_add(Model *model, int monitor, Error *err);

#endif

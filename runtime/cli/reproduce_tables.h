/* Comma-separated files that a run has left, as an experiment's measures. */
#ifndef YEEC_CLI_REPRODUCE_TABLES_H
#define YEEC_CLI_REPRODUCE_TABLES_H

#include <jansson.h>

/* {"f_hz": [...], "flux": [...]}: a list for each column, numbers or, where one is none, texts. NULL: the file is not
 * there or has no header. */
json_t *reproduce_table(const char *folder, const char *name);

/* A probe's {"time": [...], "value": [...]}, from its own file or from the table that it shares with others (a run of
 * very many probes). NULL: there is none. */
json_t *reproduce_series(const char *folder, const char *name);

#endif

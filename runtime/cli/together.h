/* A run as one of several processes (mpirun): what is said and by whom, and which device each takes. */
#ifndef YEEC_CLI_TOGETHER_H
#define YEEC_CLI_TOGETHER_H

#include "cli/options.h"
#include "exchange/exchange.h"

/* Joins the others, who all must have the same command and options but for devices; the process' share of the host's
 * devices and processors goes into `o`. NULL: alone, or an error. From then on the processes that do not speak are
 * silent. */
Exchange *together_begin(Options *o, const char *command, Error *err);
/* Tells of a command line that is wrong, once; the status. */
int together_fail(const Error *err);
/* Parts; the status becomes that of all. */
int together_end(Exchange *x, int status);

#endif

/* The page of `yeec emit --explain`: what the compiler says of each kernel, and what the
 * device it was made for reports and takes, where that device is here. */
#ifndef YEEC_CLI_EXPLAIN_PAGE_H
#define YEEC_CLI_EXPLAIN_PAGE_H

#include "cli/session.h"

/* Appends the page of a compiled session. The device, if any, is opened to time each kernel
 * over a few steps; a device that fails leaves the page without times. */
bool explain_page(Session *s, Text *out, Error *err);

#endif

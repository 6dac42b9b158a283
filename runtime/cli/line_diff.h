/* Differences of two texts, line by line. */
#ifndef YEEC_CLI_LINE_DIFF_H
#define YEEC_CLI_LINE_DIFF_H

#include <stdio.h>

/* Prints lines only in `a` after "- ", only in `b` after "+ ", and how many stand unchanged between.
 * Returns how many lines differ. */
size_t line_diff(const char *a, const char *b, FILE *out);

#endif

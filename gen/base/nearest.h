/* Near misses: the name a person most likely meant, for "did you mean ...?".
 * Distance counts insertions, deletions, replacements and exchanges of
 * neighbours (optimal string alignment), letters compared without case. */
#ifndef YEEC_BASE_NEAREST_H
#define YEEC_BASE_NEAREST_H

#include <stddef.h>

/* The one of `count` names closest to `given`: the one that a word of Meep, openEMS or gprMax stands for, else the
 * least distance, of equal ones a name that `given` is a part of; NULL when none is close (a third of the longer word
 * may differ, at least one letter). */
const char *nearest_name(const char *given, const char *const *names, size_t count);

#endif

/* Spill: values that are too many for memory lie in a file without a name, of a folder that has room for results, and
 * are read through a mapping. Pages that were read belong to the process until it lets them go. */
#ifndef YEEC_SYSTEM_SPILL_H
#define YEEC_SYSTEM_SPILL_H

#include "base/error.h"

#include <stddef.h>

typedef struct Spill {
    int file;    /* -1: none */
    void *bytes; /* to read */
    size_t count;
} Spill;

/* False, and nothing to close, where the folder cannot have such a file. */
bool spill_open(Spill *s, const char *folder, size_t count);
void spill_close(Spill *s);
bool spill_write(Spill *s, size_t at, const void *bytes, size_t count, Error *err);
/* What was read so far leaves memory; it stays where it is. */
void spill_release(const Spill *s);

#endif

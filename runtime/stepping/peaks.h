/* The largest |value| of each field, found where the memory is. Bits of |value| are compared as unsigned integers:
 * numbers keep their order, infinity and NaN come above all of them, and a largest one depends on no order, so every
 * backend gives the same. */
#ifndef YEEC_RUNTIME_PEAKS_H
#define YEEC_RUNTIME_PEAKS_H

#include "backends/backend.h"

/* The largest |value| of each of the program's fields, as stored; infinite where one is not finite. Backends without
 * a way of their own are read. */
bool peaks_take(Backend *b, const Program *program, double *peak, Error *err);

/* The same in two parts: of what is queued so far, and, when a later mark was awaited (staging.h), there. Of two looks
 * at a time, 0 and 1, `peak` being the same in both parts; a backend that cannot queue it looks in the first. */
bool peaks_begin(Backend *b, const Program *program, int which, double *peak, Error *err);
void peaks_end(Backend *b, const Program *program, int which, double *peak);

#endif

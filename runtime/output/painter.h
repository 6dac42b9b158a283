/* Pictures of snapshots, drawn and written by threads of their own while the run steps on. A few frames wait at most.
 */
#ifndef YEEC_OUTPUT_PAINTER_H
#define YEEC_OUTPUT_PAINTER_H

#include "output/picture.h"

typedef struct Painter Painter;

/* By `threads` threads; more than one only where no picture's range is still sought (picture_settle), for frames are
 * then drawn in any order. Where none can be started, painter_add draws itself. */
Painter *painter_new(int threads, const char *folder);
/* Draws a copy of the frame as folder/name by and by. False where one before it has failed. */
bool painter_add(Painter *p, Picture *picture, const Frame *frame, long step, const char *name, Error *err);
/* Until all are drawn; the first failure. */
bool painter_wait(Painter *p, Error *err);
void painter_free(Painter *p);

#endif

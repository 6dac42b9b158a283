/* Pictures of snapshots. A plane is drawn true to scale with its axes in metres (with
 * an SI prefix), a colour bar, a title and the outlines of the objects; a line as a
 * curve; of a region the middle plane along z. Signed fields have a diverging map
 * symmetric about 0, magnitudes a sequential one. Where a few points (a source) are
 * far above the rest, the map ends below them, the bar has arrows and the title says
 * the peak. */
#ifndef YEEC_OUTPUT_PICTURE_H
#define YEEC_OUTPUT_PICTURE_H

#include "sampling/capture.h"

typedef struct Picture Picture; /* what all frames of one capture share: geometry and outlines */

/* NULL when there is nothing to draw (a single site). */
Picture *picture_new(const Program *program, const Capture *capture);
void picture_free(Picture *p);

/* The file of a capture's picture, "<capture>_<step>.png" with at least six digits: its name, and whether `file` is
 * one of the capture (then *step is its step). */
enum { PICTURE_NAME_BYTES = 256 };
void picture_name(const char *capture, long step, char name[PICTURE_NAME_BYTES]);
bool picture_is_frame(const char *file, const char *capture, long *step);

/* Writes folder/name. */
bool picture_write(Picture *p, const Frame *frame, long step, const char *folder, const char *name, Error *err);
/* From here on picture_write takes one scale for all frames: the one that suits those that were written so far. */
void picture_settle(Picture *p);
/* The same with `what` in place of quantity, step and time under the title. */
bool picture_write_as(Picture *p, const Frame *frame, const char *what, const char *folder, const char *name,
                      Error *err);
/* Of phases in degrees, NAN where there is none; planes only. */
bool picture_write_phase(Picture *p, const Frame *frame, const char *what, const char *folder, const char *name,
                         Error *err);
bool picture_is_plane(const Picture *p);
/* The planes of a frame that are drawn. */
void picture_planes(const Picture *p, long *plane, long *planes);

#endif

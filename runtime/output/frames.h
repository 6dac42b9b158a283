/* Frames of a run that goes on: reads back the snapshots that its results file has. */
#ifndef YEEC_OUTPUT_FRAMES_H
#define YEEC_OUTPUT_FRAMES_H

#include "output/kept.h"
#include "sampling/capture.h"

typedef bool FrameSink(void *context, int capture, long step, const Frame *frame, Error *err);

/* Hands the first kept[i].count frames of each capture to `sink`, from the partial results file of a killed run in
 * `folder` or, where there is none, from the results.h5 of an interrupted one. An error when frames are missing. */
bool frames_replay(const char *folder, const Program *program, const Kept *kept, FrameSink *sink, void *context,
                   Error *err);

#endif

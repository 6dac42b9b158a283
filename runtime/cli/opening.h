/* A device that is opened in a thread of its own, while the scene is compiled for it: a CUDA context takes some tenths
 * of a second. */
#ifndef YEEC_CLI_OPENING_H
#define YEEC_CLI_OPENING_H

#include "backends/backend.h"

typedef struct Opening Opening;

/* NULL where no thread can be started: opening_end opens it then. */
Opening *opening_begin(BackendKind kind, const BackendOptions *options);
/* The opened device, or NULL and why not; `opening` is gone. */
Backend *opening_end(Opening *opening, BackendKind kind, const BackendOptions *options, Error *err);

#endif

/* Captures: samples that end a batch. A snapshot's gathered boxes become one Frame:
 * an array over a box of sites, in SI units. An energy is the sum of the partial
 * sums the device left, added in order on the host, so that it has one value.
 *
 * |E| and |H| are taken where the components can meet with the least averaging:
 * |E| at the cells' nodes (i, j, k), |H| at their centres (i+1/2, j+1/2, k+1/2).
 * A component that sits half a cell off along an axis is the mean of its two
 * neighbours there, or the one neighbour at the rim of the gathered box. */
#ifndef YEEC_RUNTIME_CAPTURE_H
#define YEEC_RUNTIME_CAPTURE_H

#include "backends/backend.h"
#include "exchange/exchange.h"

typedef struct Frame {
    const Capture *capture;
    Precision precision; /* of `values` */
    long count[3];       /* x, y, z */
    double first[3];     /* position of element 0, m */
    double spacing[3];   /* m; the least along an axis of unequal cells, 0 along absent ones */
    const double *at[3]; /* m, of each element, along an axis of unequal cells; else NULL */
    long plane, planes;  /* those of count[2] that are in `values`: large volumes come in slabs */
    void *values;        /* real[planes][count[1]][count[0]], V/m or A/m */
} Frame;

/* Position of an element along an axis, m. */
static inline double frame_at(const Frame *f, int axis, long i)
{
    return f->at[axis] != NULL ? f->at[axis][i] : f->first[axis] + f->spacing[axis] * (double)i;
}

static inline size_t frame_size(const Frame *f)
{
    return (size_t)f->count[0] * (size_t)f->count[1] * (size_t)f->count[2];
}

/* Values that are held. */
static inline size_t frame_held(const Frame *f)
{
    return (size_t)f->count[0] * (size_t)f->count[1] * (size_t)f->planes;
}

/* A chunk of its file: so many rows of so many planes, near FRAME_CHUNK_BYTES. */
enum { FRAME_CHUNK_BYTES = 4 << 20 };
void frame_chunk(const Frame *f, long *planes, long *rows);
/* Planes that are handled at once: whole chunks of a volume, all of what is none. */
long frame_slab(const Frame *f);

/* Shape and place of a snapshot's frames, all of whose planes are meant; `values` stays NULL. */
Frame capture_frame(const Program *program, const Capture *capture);

typedef bool FrameUse(void *context, const Frame *frame, Error *err);

/* Runs a snapshot's launches and hands its values to `use`, slab by slab, so that no process holds a volume. Of
 * several processes all call it, and the one that speaks uses. */
bool capture_snapshot(Backend *b, Exchange *x, const Program *program, const Capture *capture, FrameUse *use,
                      void *context, Error *err);
/* Runs an energy's launches; *joule is J in 3d, J/m in 2d, J/m^2 in 1d. Of several processes all call it; with those
 * that do not speak it is 0. */
bool capture_energy(Backend *b, Exchange *x, const Capture *capture, double *joule, Error *err);

/* The first step after `step` at which the capture is due; LONG_MAX when never again. Step 0 (the
 * initial fields) only when it is listed. */
long capture_next(const Capture *capture, long step);

#endif

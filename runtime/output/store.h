/* Store: results.h5. Everything numerical, readable with h5py and h5dump:
 *
 *   /probes/<name>     value[sample]        attributes: quantity, unit, position (m), steps, times (s)
 *   /snapshots/<name>  value[sample,z,y,x]  attributes: quantity, unit, x, y, z (coordinates, m), steps, times (s)
 *   /ports/<name>/     frequency (Hz), voltage, current, impedance (ohm), s11: complex pairs of r and i
 *   /sparameters/      frequency (Hz), reference (ohm), s[frequency,port,driven port]; attributes driven, port<n>
 *   /samples/<name>/   step, time           the same steps and times as datasets
 *
 * of more than MOST_SERIES series (tables.h), instead of a dataset each,
 *
 *   /tables/<table>/   value[sample,series] attributes: quantity, unit
 *                      name[series], position[series,3] (m), step[sample], time[sample] (s)
 *
 * and the run's facts as attributes of the root. It grows under a temporary name
 * (.results.h5.part) in HDF5's single-writer mode with a flush after each addition,
 * so that a killed run leaves a partial file that opens with h5py's swmr=True (or
 * anywhere after `h5clear -s`); the steps and times attributes and the final name
 * come at the end. */
#ifndef YEEC_OUTPUT_STORE_H
#define YEEC_OUTPUT_STORE_H

#include "output/kept.h"
#include "output/resonances.h"
#include "output/scattering.h"
#include "output/spectral.h"
#include "output/tables.h"
#include "sampling/capture.h"

typedef struct Store Store;

/* Creates the partial file with all its datasets, empty. */
Store *store_create(const char *folder, const Program *program, const SeriesSet *series, Error *err);
/* The same under another name, for a run that goes on: its own results so far are read meanwhile (frames.h). Then it
 * takes the place of the partial file, so that a kill at any time leaves one or the other. */
Store *store_create_beside(const char *folder, const Program *program, const SeriesSet *series, Error *err);
bool store_take_place(Store *s, Error *err);
/* Waits until everything added so far is on the disk. */
bool store_sync(Store *s, Error *err);
/* What the series have and the file has not. */
bool store_series(Store *s, const SeriesSet *series, Error *err);
/* A frame, or the next slab of it. */
bool store_frame(Store *s, int capture, long step, const Frame *frame, Error *err);
/* What a run knows at its end: a curve for each of the program's ports, their S-parameters where there are any, the
 * spectra, and lists of resonances. */
typedef struct StoreEnd {
    const PortCurve *ports;
    const Scattering *scattering;
    const Spectral *spectra;
    size_t spectra_count;
    const ResonanceList *resonances; /* NULL: none */
} StoreEnd;

/* Completes the file and gives it its name. */
bool store_finish(Store *s, const StoreEnd *end, Error *err);
/* Frees; a store that was not finished leaves its partial file when it holds samples and is not beside another, nothing
 * otherwise. */
void store_close(Store *s);

/* Steps at which frames of a capture were stored. */
size_t store_frame_steps(const Store *s, int capture, const long **steps);
/* Of frame number `number` of them the planes frame->plane on, as they were stored; frame->values has room. */
bool store_read_frame(const Store *s, int capture, size_t number, Frame *frame, Error *err);
/* The same frames as a checkpoint knows them. */
Kept store_frames_kept(const Store *s, int capture);

#endif

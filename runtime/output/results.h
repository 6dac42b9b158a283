/* Results: everything a run leaves in its folder, except the manifest, which comes
 * last (manifest.h). Samples arrive through the stepper's hooks; what is on the disk
 * while the run goes on is the partial results.h5 and the pictures taken so far. */
#ifndef YEEC_OUTPUT_RESULTS_H
#define YEEC_OUTPUT_RESULTS_H

#include "base/parallel.h"
#include "output/painter.h"
#include "output/ports.h"
#include "output/recording.h"
#include "output/resonances.h"
#include "output/scattering.h"
#include "output/series.h"
#include "output/spectrum.h"
#include "output/store.h"
#include "stepping/stepper.h"

enum { RESULTS_MOST_SPECTRA = 60 }; /* where series share tables (tables.h), only the first have one */

/* Names of what is in the folder, in the order in which one looks for it. */
typedef struct FileNames {
    char **items;
    size_t count, space;
} FileNames;

typedef struct Results {
    const Program *program;
    const char *folder;
    SeriesSet series;
    RecordingWriter **recordings; /* one per recording of the program */
    PortCurve *ports;             /* one per port of the program, from results_finish on */
    Scattering scattering;        /* of all ports, likewise */
    ResonanceList *resonances;    /* one per resonances of the program, likewise */
    Spectrum **probe_spectra;     /* one per series, likewise; NULL: none */
    Store *store;
    Picture **pictures; /* one per capture, made when first needed */
    Painter *painter;   /* draws them; NULL: nothing to draw yet */
    Spectral *spectra;  /* read at the end */
    size_t spectra_count;
    ParallelLoop evaluating; /* of the spectra; and how it fails */
    Error unevaluated;
    double store_time; /* when the series were last stored */
    double seconds;    /* spent on output while stepping */
    double spectra_seconds, file_seconds;
    char unfilmed[520]; /* which animation ffmpeg did not make, and why; "": none */
    FileNames files;
} Results;

/* Makes the folder, removes the manifest and the files of an earlier run that its manifest lists. */
bool results_open(Results *r, const char *folder, const Program *program, Error *err);
/* The same for a run that goes on: begin makes the empty series, which the caller fills with the samples so far;
 * resume takes over what `kept` says of frames, which it draws again, and of recordings, then removes what an
 * interruption left. */
void results_begin(Results *r, const char *folder, const Program *program);
bool results_resume(Results *r, const Kept *kept, Error *err);
void results_close(Results *r);

/* What a run that goes on needs to have in its files, on the disk when this returns: kept[results_kept_count], a
 * capture's frames each, then a recording's rows each. */
bool results_sync(Results *r, Kept *kept, Error *err);
size_t results_kept_count(const Program *program);

/* Hooks for the stepper; progress is left to the caller. */
StepperHooks results_hooks(Results *r);

/* Reads the running sums as they stand after `steps` steps. */
bool results_read_spectra(Results *r, Backend *b, Exchange *x, long steps, Error *err);
/* Another thread evaluates them, which uses neither the device nor HDF5; until that is done. */
void results_begin_spectra(Results *r);
bool results_end_spectra(Results *r, Error *err);
/* They mean nothing. */
void results_drop_spectra(Results *r);
/* What a process that does not speak does of it. */
bool results_give_spectra(Backend *b, Exchange *x, const Program *program, long steps, Error *err);

/* CSV files, pictures, kernels/. ERROR_INTERRUPTED when a signal comes meanwhile; the run can be saved then, and
 * finished later. */
bool results_write_files(Results *r, Error *err);
/* After them recordings, results.h5 and results.xdmf get their names. */
bool results_finish(Results *r, Error *err);

/* Notes a file written into the folder, for the manifest. */
void results_note(FileNames *names, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Those of `from` after the others; `from` is empty then. */
void results_join(FileNames *names, FileNames *from);
void results_forget(FileNames *names);

/* The generated source's file name: "kernels.c", "kernels.cl", "kernels.cu". */
const char *results_source_name(Dialect dialect);

#endif

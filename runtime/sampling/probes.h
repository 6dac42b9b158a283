/* Probe rows: the kernels leave one row per step of the batch in the probes'
 * buffers; they are fetched once per batch, one read per buffer, and handed on in
 * SI units, probe by probe, only the steps a probe samples. */
#ifndef YEEC_RUNTIME_PROBES_H
#define YEEC_RUNTIME_PROBES_H

#include "backends/backend.h"
#include "exchange/exchange.h"

/* `count` values of one probe in SI units at the absolute steps `steps`, rising. */
typedef bool ProbeSink(void *context, int probe, const long *steps, const double *values, size_t count, Error *err);

/* One batch of a buffer that a probe reads. */
typedef struct ProbeRows {
    void *rows;   /* NULL: no probe reads it */
    size_t bytes; /* per step */
} ProbeRows;

/* `count` steps from `first` on of a recording, values[count][facts.count] in SI units. */
typedef bool RecordSink(void *context, int recording, long first, const double *values, size_t count, Error *err);

typedef struct ProbeReader {
    const Program *program;
    ProbeRows *buffers; /* one per buffer of the program */
    long *steps;        /* room for one batch */
    double *values;
    double *block; /* steps of a recording on their way */
    Exchange *exchange;
    size_t parts;    /* of all columns in a step */
    double *numbers; /* of all parts of all columns in a batch, where several processes have them; as stored */
} ProbeReader;

/* With an exchange each process brings the numbers that it has, and all have the sums. */
bool probes_init(ProbeReader *r, const Program *program, Exchange *exchange, Error *err);
void probes_free(ProbeReader *r);

/* Waits for the batch that computed steps first .. first+count-1 and hands its samples to the sinks (NULL: not). */
bool probes_read(ProbeReader *r, Backend *b, long first, long count, ProbeSink *sink, RecordSink *record, void *context,
                 Error *err);

#endif

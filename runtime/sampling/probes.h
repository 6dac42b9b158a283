/* Probe rows: the kernels leave one row per step of the batch in the probes' buffers; they are fetched once per batch,
 * one copy per buffer, and handed on in SI units, probe by probe, only the steps a probe samples. The rows of one batch
 * can be handed on while the device steps the next, whose rows go to another place: there are two, 0 and 1. */
#ifndef YEEC_RUNTIME_PROBES_H
#define YEEC_RUNTIME_PROBES_H

#include "backends/staging.h"
#include "exchange/exchange.h"

/* `count` values of one probe in SI units at the absolute steps `steps`, rising. */
typedef bool ProbeSink(void *context, int probe, const long *steps, const double *values, size_t count, Error *err);

/* Two batches of a buffer that a probe reads. */
typedef struct ProbeRows {
    Staging rows[2]; /* of no bytes: no probe reads it */
    size_t bytes;    /* per step */
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
    int place;       /* of the rows that are handed on */
    size_t parts;    /* of all columns in a step */
    double *numbers; /* of all parts of all columns in a batch, where several processes have them; as stored */
} ProbeReader;

/* With an exchange each process brings the numbers that it has, and all have the sums. */
bool probes_init(ProbeReader *r, const Program *program, Backend *b, Exchange *exchange, Error *err);
void probes_free(ProbeReader *r);

/* Queues the copy of the last batch's `count` rows to place 0 or 1, before another batch is queued. */
bool probes_fetch(ProbeReader *r, Backend *b, int place, long count, Error *err);

/* Hands the samples of steps first .. first+count-1, which have arrived there (staging_await), to the sinks (NULL:
 * not). */
bool probes_hand(ProbeReader *r, int place, long first, long count, ProbeSink *sink, RecordSink *record, void *context,
                 Error *err);

#endif

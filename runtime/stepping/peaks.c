/* The largest values, by the backend's own scan or by reading the fields. */
#include "stepping/peaks.h"

#include "stepping/digest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double number(Precision precision, uint64_t bits)
{
    double wide;
    float single;
    uint32_t low = (uint32_t)bits;
    memcpy(&wide, &bits, sizeof wide);
    memcpy(&single, &low, sizeof single);
    double value = precision == PRECISION_F32 ? (double)single : wide;
    return isnan(value) ? (double)INFINITY : value;
}

static bool take_by_reading(Backend *b, const Program *program, double *peak, Error *err)
{
    FieldSummary *summary = calloc(program->field_count + 1, sizeof *summary);
    if (summary == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to check the fields");
    bool ok = digest_summary(b, program, summary, err);
    for (size_t f = 0; f < program->field_count; f++) {
        if (!ok)
            break;
        peak[f] = summary[f].finite ? summary[f].largest : (double)INFINITY;
    }
    free(summary);
    return ok;
}

static void numbers(const Program *program, const uint64_t *bits, double *peak)
{
    for (size_t f = 0; f < program->field_count; f++)
        peak[f] = number(program->precision, bits[f]);
}

bool peaks_take(Backend *b, const Program *program, double *peak, Error *err)
{
    uint64_t bits[PROGRAM_FIELDS];
    if (b->peaks == NULL)
        return take_by_reading(b, program, peak, err);
    if (!b->peaks(b, bits, err))
        return false;
    numbers(program, bits, peak);
    return true;
}

bool peaks_begin(Backend *b, const Program *program, int which, double *peak, Error *err)
{
    return b->look != NULL ? b->look(b, which, err) : peaks_take(b, program, peak, err);
}

void peaks_end(Backend *b, const Program *program, int which, double *peak)
{
    uint64_t bits[PROGRAM_FIELDS];
    if (b->look == NULL)
        return;
    b->looked(b, which, bits);
    numbers(program, bits, peak);
}

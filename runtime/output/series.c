/* Growing lists of samples and their CSV files. */
#include "output/series.h"

#include "base/memory.h"
#include "output/file.h"
#include "system/interrupt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void series_init(SeriesSet *set, const Program *program)
{
    *set = (SeriesSet){.dt = program->dt};
    set->items = memory_must(calloc(program->probe_count + program->capture_count + 1, sizeof *set->items));
    for (size_t i = 0; i < program->probe_count; i++) {
        const ProbeColumn *p = &program->probes[i];
        set->items[set->count++] = (Series){.name = p->name,
                                            .quantity = p->quantity,
                                            .unit = p->unit,
                                            .probe = p,
                                            .every = p->every,
                                            .capture = -1,
                                            .time_shift = p->time_shift};
    }
    for (size_t i = 0; i < program->capture_count; i++) {
        const Capture *c = &program->captures[i];
        if (c->kind == CAPTURE_ENERGY)
            set->items[set->count++] = (Series){
                .name = c->name, .quantity = c->quantity, .unit = c->unit, .every = c->every, .capture = (int)i};
    }
}

void series_free(SeriesSet *set)
{
    for (size_t i = 0; i < set->count; i++) {
        free(set->items[i].steps);
        free(set->items[i].values);
    }
    free(set->items);
    *set = (SeriesSet){0};
}

Series *series_of_capture(SeriesSet *set, int capture)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->items[i].capture == capture)
            return &set->items[i];
    return NULL;
}

void series_reserve(Series *s, size_t count)
{
    if (s->count + count <= s->space)
        return;
    s->space = 2 * (s->count + count) + 64;
    s->steps = memory_must(realloc(s->steps, s->space * sizeof *s->steps));
    s->values = memory_must(realloc(s->values, s->space * sizeof *s->values));
}

void series_add(Series *s, const long *steps, const double *values, size_t count)
{
    series_reserve(s, count);
    memcpy(s->steps + s->count, steps, count * sizeof *steps);
    memcpy(s->values + s->count, values, count * sizeof *values);
    s->count += count;
}

enum { LOOK_ROWS = 65536 }; /* between two looks for a signal */

bool series_write_csv(const SeriesSet *set, size_t number, const char *folder, Precision precision, Error *err)
{
    const Series *s = &set->items[number];
    const int digits = precision == PRECISION_F32 ? 9 : 17;
    size_t n = strlen(s->name) + sizeof "probes/.csv";
    char *name = memory_must(malloc(n));
    snprintf(name, n, "probes/%s.csv", s->name);
    OutFile f = {0};
    bool ok = file_begin(&f, folder, name, err);
    free(name);
    if (!ok)
        return false;
    fputs("step,time_s,value\n", f.stream);
    for (size_t i = 0; i < s->count; i++) {
        fprintf(f.stream, "%ld,%.*g,%.*g\n", s->steps[i], digits, series_time(set, s, i), digits, s->values[i]);
        if ((i + 1) % LOOK_ROWS == 0 && !interrupt_check(err)) {
            file_abandon(&f);
            return false;
        }
    }
    return file_commit(&f, err);
}

double series_left(const Series *s, long window)
{
    double largest = 0, last = 0;
    for (size_t i = 0; i < s->count; i++) {
        const double value = fabs(s->values[i]);
        largest = fmax(largest, value);
        last = s->steps[i] > s->steps[s->count - 1] - window ? fmax(last, value) : last;
    }
    return largest > 0 ? last / largest : NAN;
}

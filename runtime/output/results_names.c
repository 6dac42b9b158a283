/* Names of a run's files. */
#include "base/memory.h"
#include "output/results.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void results_note(FileNames *names, const char *format, ...)
{
    char name[512];
    va_list args;
    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    if (names->count == names->space) {
        names->space = 2 * names->space + 16;
        names->items = memory_must(realloc(names->items, names->space * sizeof *names->items));
    }
    names->items[names->count++] = memory_must(strdup(name));
}

void results_forget(FileNames *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
    *names = (FileNames){0};
}

void results_join(FileNames *names, FileNames *from)
{
    for (size_t i = 0; i < from->count; i++)
        results_note(names, "%s", from->items[i]);
    results_forget(from);
}

const char *results_source_name(Dialect dialect)
{
    static const char *const names[] = {
        [DIALECT_C] = "kernels.c", [DIALECT_OPENCL] = "kernels.cl", [DIALECT_CUDA] = "kernels.cu"};
    return names[dialect];
}

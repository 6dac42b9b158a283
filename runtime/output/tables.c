/* Series sorted into tables, and their CSV files. */
#include "output/tables.h"

#include "base/memory.h"
#include "output/file.h"
#include "system/interrupt.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_VALUES = 1 << 16 };

static int compare_kinds(const Series *a, const Series *b)
{
    const int order = strcmp(a->quantity, b->quantity);
    return order != 0 ? order : (a->every > b->every) - (a->every < b->every);
}

/* By kind, then in their order, which is that of the addresses. */
static int compare_series(const void *a, const void *b)
{
    const Series *one = *(const Series *const *)a, *two = *(const Series *const *)b;
    const int order = compare_kinds(one, two);
    return order != 0 ? order : (one > two) - (one < two);
}

static void add_column(TableSet *tables, const SeriesSet *set, const Series *s, bool first)
{
    if (first) {
        Table *t = &tables->items[tables->count++];
        const size_t room = sizeof t->name;
        if (s->every > 1)
            snprintf(t->name, room, "%s_every%ld", s->quantity, s->every);
        else
            snprintf(t->name, room, "%s", s->quantity);
    }
    Table *t = &tables->items[tables->count - 1];
    if ((t->count & (t->count - 1)) == 0) /* 0 or a power of two: full */
        t->column = memory_must(realloc(t->column, (2 * t->count + 1) * sizeof *t->column));
    t->column[t->count++] = (size_t)(s - set->items);
}

TableSet tables_of(const SeriesSet *set)
{
    TableSet tables = {0};
    if (set->count <= MOST_SERIES)
        return tables;
    const Series **sorted = memory_must(malloc(set->count * sizeof *sorted));
    tables.items = memory_must(calloc(set->count, sizeof *tables.items));
    for (size_t i = 0; i < set->count; i++)
        sorted[i] = &set->items[i];
    qsort(sorted, set->count, sizeof *sorted, compare_series);
    for (size_t i = 0; i < set->count; i++)
        add_column(&tables, set, sorted[i], i == 0 || compare_kinds(sorted[i - 1], sorted[i]) != 0);
    free(sorted);
    return tables;
}

void tables_free(TableSet *tables)
{
    for (size_t i = 0; i < tables->count; i++)
        free(tables->items[i].column);
    free(tables->items);
    *tables = (TableSet){0};
}

size_t tables_rows(const Table *t, const SeriesSet *set)
{
    size_t rows = set->items[t->column[0]].count;
    for (size_t i = 1; i < t->count; i++)
        rows = set->items[t->column[i]].count < rows ? set->items[t->column[i]].count : rows;
    return rows;
}

static bool put_row(FILE *out, const Table *t, const SeriesSet *set, size_t row, int digits, Error *err)
{
    const Series *first = &set->items[t->column[0]];
    fprintf(out, "%ld,%.*g", first->steps[row], digits, series_time(set, first, row));
    for (size_t i = 0; i < t->count; i++) {
        if ((i + 1) % LOOK_VALUES == 0 && !interrupt_check(err))
            return false;
        fprintf(out, ",%.*g", digits, set->items[t->column[i]].values[row]);
    }
    fputc('\n', out);
    return interrupt_check(err);
}

bool tables_write_csv(const Table *t, const SeriesSet *set, const char *folder, Precision precision, Error *err)
{
    char name[sizeof "probes/.csv" + TABLE_NAME_BYTES];
    OutFile f = {0};
    snprintf(name, sizeof name, "probes/%s.csv", t->name);
    if (!file_begin(&f, folder, name, err))
        return false;
    fputs("step,time_s", f.stream);
    for (size_t i = 0; i < t->count; i++)
        fprintf(f.stream, ",%s", set->items[t->column[i]].name);
    fputc('\n', f.stream);
    const size_t rows = tables_rows(t, set);
    bool ok = true;
    for (size_t row = 0; row < rows; row++)
        ok = ok && put_row(f.stream, t, set, row, precision == PRECISION_F32 ? 9 : 17, err);
    if (ok)
        return file_commit(&f, err);
    file_abandon(&f);
    return false;
}

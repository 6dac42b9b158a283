/* Reads tables: a line of heads, then a line for each row. */
#include "cli/reproduce_tables.h"

#include "cli/csv.h"
#include "output/file.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 4096 };

typedef struct Columns {
    json_t *table, *lists[MOST_COLUMNS];
    size_t count;
} Columns;

static json_t *cell_value(const char *text)
{
    char *end;
    const double value = strtod(text, &end);
    return end != text && *end == '\0' ? json_real(value) : json_string(text);
}

static void take_heads(Columns *c, char *line)
{
    for (char *rest = line, *cell; (cell = strsep(&rest, ",")) != NULL && c->count < MOST_COLUMNS;) {
        c->lists[c->count] = json_array();
        json_object_set_new(c->table, cell, c->lists[c->count++]);
    }
}

static void take_row(const Columns *c, char *line)
{
    size_t n = 0;
    for (char *rest = line, *cell; (cell = strsep(&rest, ",")) != NULL && n < c->count; n++)
        json_array_append_new(c->lists[n], cell_value(cell));
}

json_t *reproduce_table(const char *folder, const char *name)
{
    char *path = file_join(folder, name), *line = NULL;
    size_t room = 0;
    FILE *f = fopen(path, "r");
    free(path);
    if (f == NULL)
        return NULL;
    static Columns c;
    c = (Columns){.table = json_object()};
    while (getline(&line, &room, f) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (c.count == 0)
            take_heads(&c, line);
        else if (line[0] != '\0')
            take_row(&c, line);
    }
    free(line);
    fclose(f);
    if (c.count > 0)
        return c.table;
    json_decref(c.table);
    return NULL;
}

/* A column behind step and time as {"time": [...], "value": [...]}; NULL: the file has none of that head. */
static json_t *read_column(const char *folder, const char *file, const char *column)
{
    char *path = file_join(folder, file);
    const size_t place = csv_column(path, 2, column);
    if (place == 0) {
        free(path);
        return NULL;
    }
    CsvCurve c = csv_curve(path, 1, place);
    json_t *series = json_object(), *times = json_array(), *values = json_array();
    for (size_t i = 0; i < c.count; i++)
        if (isfinite(c.x[i]) && isfinite(c.y[i])) {
            json_array_append_new(times, json_real(c.x[i]));
            json_array_append_new(values, json_real(c.y[i]));
        }
    json_object_set_new(series, "time", times);
    json_object_set_new(series, "value", values);
    csv_free(&c);
    free(path);
    return series;
}

static int is_csv(const struct dirent *entry)
{
    const size_t n = strlen(entry->d_name);
    return n > 4 && strcmp(entry->d_name + n - 4, ".csv") == 0;
}

json_t *reproduce_series(const char *folder, const char *name)
{
    char *probes = file_join(folder, "probes"), own[300];
    struct dirent **entries = NULL;
    snprintf(own, sizeof own, "%s.csv", name);
    json_t *series = read_column(probes, own, "value");
    const int count = series == NULL ? scandir(probes, &entries, is_csv, alphasort) : 0;
    for (int i = 0; i < count; i++) {
        series = series == NULL ? read_column(probes, entries[i]->d_name, name) : series;
        free(entries[i]);
    }
    free(entries);
    free(probes);
    return series;
}

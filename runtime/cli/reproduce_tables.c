/* Reads tables: a line of heads, then a line for each row. */
#include "cli/reproduce_tables.h"

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

/* The cell at a place of a line; NULL: there is none. */
static const char *cell_at(const char *line, size_t place)
{
    while (place > 0 && line != NULL) {
        line = strchr(line, ',');
        line = line != NULL ? line + 1 : NULL;
        place--;
    }
    return line;
}

/* Place of the column behind step and time; 0: there is none of that head. */
static size_t column_of(const char *heads, const char *column)
{
    const size_t n = strlen(column);
    size_t place = 2;
    for (const char *cell = cell_at(heads, place); cell != NULL; cell = cell_at(cell, 1), place++)
        if (strncmp(cell, column, n) == 0 && strchr(",\r\n", cell[n]) != 0)
            return place;
    return 0;
}

/* A column as {"time": [...], "value": [...]}; NULL: the file has none of that head. */
static json_t *read_column(const char *folder, const char *file, const char *column)
{
    char *path = file_join(folder, file), *line = NULL;
    size_t room = 0, place = 0;
    FILE *f = file_open(path);
    free(path);
    if (f != NULL && getline(&line, &room, f) > 0)
        place = column_of(line, column);
    json_t *series = place > 0 ? json_object() : NULL, *times = json_array(), *values = json_array();
    while (place > 0 && getline(&line, &room, f) > 0) {
        const char *time = cell_at(line, 1), *value = cell_at(line, place);
        const double t = time != NULL ? strtod(time, NULL) : 0, x = value != NULL ? strtod(value, NULL) : NAN;
        if (isfinite(t) && isfinite(x)) {
            json_array_append_new(times, json_real(t));
            json_array_append_new(values, json_real(x));
        }
    }
    if (f != NULL)
        fclose(f);
    free(line);
    json_object_set_new(series, "time", times);
    json_object_set_new(series, "value", values);
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

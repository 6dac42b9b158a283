/* Reads lines of cells with commas between; see csv.h. */
#include "cli/csv.h"

#include "base/memory.h"
#include "output/file.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

size_t csv_column(const char *path, size_t first, const char *head)
{
    FILE *f = file_open(path);
    char *line = NULL;
    size_t room = 0, found = 0, place = first;
    const size_t n = strlen(head);
    const char *cell = f != NULL && getline(&line, &room, f) > 0 ? cell_at(line, place) : NULL;
    for (; cell != NULL && found == 0; cell = cell_at(cell, 1), place++)
        if (strncmp(cell, head, n) == 0 && strchr(",\r\n", cell[n]) != NULL)
            found = place;
    if (f != NULL)
        fclose(f);
    free(line);
    return found;
}

static bool number_in(const char *line, size_t place, double *value)
{
    const char *cell = cell_at(line, place);
    char *end = NULL;
    *value = cell != NULL ? strtod(cell, &end) : 0;
    return cell != NULL && end != cell;
}

static void add(CsvCurve *c, double x, double y)
{
    if (c->count == c->space) {
        c->space = 2 * c->space + 256;
        c->x = memory_must(realloc(c->x, c->space * sizeof *c->x));
        c->y = memory_must(realloc(c->y, c->space * sizeof *c->y));
    }
    c->x[c->count] = x;
    c->y[c->count++] = y;
}

CsvCurve csv_curve(const char *path, size_t x, size_t y)
{
    CsvCurve c = {0};
    FILE *f = file_open(path);
    char *line = NULL;
    size_t room = 0;
    double at, value;
    while (f != NULL && getline(&line, &room, f) > 0)
        if (number_in(line, x, &at) && number_in(line, y, &value))
            add(&c, at, value);
    if (f != NULL)
        fclose(f);
    free(line);
    return c;
}

void csv_free(CsvCurve *c)
{
    free(c->x);
    free(c->y);
    *c = (CsvCurve){0};
}

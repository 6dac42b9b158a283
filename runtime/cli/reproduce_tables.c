/* Reads a table: a line of heads, then a line for each row. */
#include "cli/reproduce_tables.h"

#include "output/file.h"

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

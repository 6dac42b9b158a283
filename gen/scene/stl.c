/* stl{}: the file is read when the constructor is called, so that what is wrong with it is told with that line, and its
 * bytes count to the scene's hash. */
#include "scene/hull.h"
#include "scene/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The format by the name's ending; NULL: none that is known. */
static const char *format_of(const char *name)
{
    static const char *const formats[] = {"stl", "obj", "ply"};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot != NULL && i < sizeof formats / sizeof *formats; i++)
        if (strcasecmp(dot + 1, formats[i]) == 0)
            return formats[i];
    return NULL;
}

/* Nothing in here raises, for it would leave memory behind. */
static void read_hull(Reader *r, const char *name, const char *format)
{
    char why[HULL_WHY], shown[4096];
    size_t n = 0, count = 0;
    char *text = script_read_below(r->script, name, shown, sizeof shown, &n, why, sizeof why);
    if (text == NULL) {
        reader_complain(r, "'%s' %s", name, why);
        return;
    }
    hash_add(r->script->hash, text, n);
    snprintf(why, sizeof why, "is empty");
    float *triangles = n == 0 ? NULL : triangles_read(text, n, format, &count, why);
    free(text);
    Hull *hull = ARENA_NEW(r->script->arena, Hull);
    if (triangles != NULL &&
        hull_make(r->script->arena, triangles, count, record_number(r->record, "scale"), hull, why))
        r->record->hull = hull;
    else
        reader_complain(r, "'%s' %s", name, why);
    free(triangles);
}

void stl_finish(Reader *r)
{
    enum { COST = 5000000 }; /* instructions; reading takes up to some seconds */
    const char *name = record_value(r->record, "file")->text, *format = format_of(name);
    script_charge(r->L, COST);
    if (r->script->hash == NULL)
        reader_complain(r, "must be called while the scene loads, not in a later call of a function");
    else if (format == NULL)
        reader_complain(r, "'%s' must end in .stl, .obj or .ply", name);
    else
        read_hull(r, name, format);
}

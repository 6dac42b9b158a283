/* stl{}, image{} and gds{}: their files are read when the constructor is called, so that what is wrong with one is told
 * with that line, and its bytes count to the scene's hash. Nothing that holds memory raises. */
#include "scene/hull.h"
#include "scene/layout.h"
#include "scene/picture.h"
#include "scene/reader.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The format by the name's ending; NULL: none that is known. */
static const char *format_of(const char *name)
{
    static const char *const formats[] = {"stl", "obj", "ply"};
    const char *dot = strrchr(name, '.');
    if (dot == NULL)
        return NULL;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcasecmp(dot + 1, formats[i]) == 0)
            return formats[i];
    return NULL;
}

/* The file of the key, malloc'ed; NULL: said. */
static char *take_file(Reader *r, size_t *n)
{
    char why[HULL_WHY];
    const char *name = record_value(r->record, "file")->text;
    char *text = script_read_data(r->script, name, n, why, sizeof why);
    if (text == NULL)
        reader_complain(r, "'%s' %s", name, why);
    else
        hash_add(r->script->hash, text, *n);
    return text;
}

static void read_hull(Reader *r, const char *name, const char *format)
{
    char why[HULL_WHY] = "is empty";
    size_t n = 0, count = 0;
    char *text = take_file(r, &n);
    if (text == NULL)
        return;
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

static bool may_read(Reader *r, size_t cost)
{
    script_charge(r->L, cost);
    if (r->script->hash == NULL)
        reader_complain(r, "must be called while the scene loads, not in a later call of a function");
    return r->script->hash != NULL;
}

void stl_finish(Reader *r)
{
    enum { COST = 5000000 }; /* instructions; reading takes up to some seconds */
    const char *name = record_value(r->record, "file")->text, *format = format_of(name);
    if (!may_read(r, COST))
        return;
    if (format == NULL)
        reader_complain(r, "'%s' must end in .stl, .obj or .ply", name);
    else
        read_hull(r, name, format);
}

void image_finish(Reader *r)
{
    enum { COST = 2000000 };
    char why[PICTURE_WHY];
    size_t n = 0;
    char *text = may_read(r, COST) ? take_file(r, &n) : NULL;
    if (text == NULL)
        return;
    Picture *picture = ARENA_NEW(r->script->arena, Picture);
    if (picture_read(r->script->arena, text, n, picture, why))
        r->record->picture = picture;
    else
        reader_complain(r, "'%s' %s", record_value(r->record, "file")->text, why);
    free(text);
}

void gds_finish(Reader *r)
{
    enum { COST = 5000000 };
    char why[LAYOUT_WHY];
    size_t n = 0;
    char *text = may_read(r, COST) ? take_file(r, &n) : NULL;
    if (text == NULL)
        return;
    const Value *layers = record_value(r->record, "layers");
    Layout *layout = ARENA_NEW(r->script->arena, Layout);
    layout->count = layers->length;
    layout->layers = ARENA_ARRAY(r->script->arena, LayoutLayer, layers->length);
    for (size_t i = 0; i < layers->length; i++)
        layout->layers[i] = (LayoutLayer){.layer = layers->layers[i][0], .type = layers->layers[i][1]};
    if (layout_read(r->script->arena, text, n, record_value(r->record, "cell")->text, record_number(r->record, "scale"),
                    layout, why))
        r->record->layout = layout;
    else
        reader_complain(r, "'%s' %s", record_value(r->record, "file")->text, why);
    free(text);
}

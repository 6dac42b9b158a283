/* The source that a monitor `power` is of. */
#include "base/nearest.h"
#include "scene/build.h"

#include <string.h>

/* Those whose current is known. */
static bool check_giver(Builder *b, const Record *r, const Source *s)
{
    static const char *const kinds[] = {"", "", "hard", "", "plane_wave", "initial", "replay", "mode", "beam"};
    if (s->kind == SOURCE_VOLTAGE && s->resistance == 0)
        return build_complain(b, r,
                              "'%s' has no resistance: it sets the field, and its current is not known; give it one, "
                              "or take its voltage and current by probes",
                              s->name);
    if (s->kind == SOURCE_VOLTAGE && record_number(r, "subtract") != 0)
        return build_complain(b, r, "'subtract' has no meaning for '%s', whose current depends on the field", s->name);
    return s->kind == SOURCE_VOLTAGE || s->kind == SOURCE_CURRENT || s->kind == SOURCE_SOFT ||
           build_complain(b, r,
                          "the power of the %s{} '%s' is not known, only that of current, voltage and soft sources; a "
                          "flux through a box round it is what leaves",
                          kinds[s->kind], s->name);
}

static bool refuse_unknown(Builder *b, const Record *r, const char *name)
{
    const Scene *s = b->scene;
    const char **names = ARENA_ARRAY(s->arena, const char *, s->source_count + 1);
    for (size_t i = 0; i < s->source_count; i++)
        names[i] = s->sources[i].name;
    const char *meant = nearest_name(name, names, s->source_count);
    return build_complain(b, r, "'source': there is no source named '%s'%s", name,
                          meant != NULL ? arena_printf(s->arena, " (did you mean '%s'?)", meant) : "");
}

static int source_named(const Scene *s, const char *name)
{
    for (size_t i = 0; i < s->source_count; i++)
        if (strcmp(s->sources[i].name, name) == 0)
            return (int)i;
    return -1;
}

bool build_giver(Builder *b, const Record *r, int *source)
{
    const Scene *s = b->scene;
    const char *name = record_given(r, "source") ? record_value(r, "source")->text : NULL;
    *source = name != NULL ? source_named(s, name) : scene_first_driver(s, -1);
    if (*source < 0 && b->refused)
        return false;
    if (*source < 0)
        return name != NULL ? refuse_unknown(b, r, name)
                            : build_complain(b, r, "nothing drives the scene: it has no source with a waveform");
    const Source *q = &s->sources[*source];
    if (source_has_waveform(q) && waveform_is_silent(&q->waveform))
        return build_complain(b, r, "'source': '%s' drives nothing, its waveform is zero", q->name);
    return check_giver(b, r, q);
}

/* Points of imaginary parts. Between Bloch walls a source drives real parts, or both where it says so (total-field
 * boxes); what takes from a field in a circuit, a tensor of a cut cell or a forced value takes from its imaginary part
 * likewise. */
#include "model/points.h"

#include <string.h>

/* A state like the real part's; several sets may share it. */
static int imaginary_state(Model *model, int buffer)
{
    if (buffer < 0)
        return -1;
    const Buffer b = model->buffers.items[buffer];
    const char *name = arena_printf(model->arena, "%s_im", b.name);
    for (size_t i = 0; i < model->buffers.count; i++)
        if (strcmp(model->buffers.items[i].name, name) == 0)
            return (int)i;
    const int made = model_add_buffer(model, name, b.legend, b.kind, b.type, b.count);
    model->buffers.items[made].fleeting = b.fleeting;
    memcpy(model->buffers.items[made].across, b.across, sizeof b.across);
    return made;
}

static int *imaginary_states(Model *model, const int *buffers, int count)
{
    int *of = ARENA_ARRAY(model->arena, int, count + 1);
    for (int i = 0; i < count; i++)
        of[i] = imaginary_state(model, buffers[i]);
    return of;
}

static PointSet imaginary_of(Model *model, const PointSet *set)
{
    PointSet im = *set;
    im.component = component_imaginary(set->component);
    im.taps = 0;
    im.points.items = NULL;
    im.points.count = im.points.space = 0;
    for (size_t i = 0; i < set->points.count; i++)
        vec_push(&im.points, set->points.items[i]);
    im.reads = ARENA_ARRAY(model->arena, Read, set->read_count + 1);
    for (int r = 0; r < set->read_count; r++) {
        im.reads[r] = set->reads[r];
        im.reads[r].component = component_imaginary(set->reads[r].component);
    }
    im.sum_buffer = imaginary_state(model, set->sum_buffer);
    im.rest_buffer = imaginary_state(model, set->rest_buffer);
    im.leaking = set->leaks ? imaginary_state(model, set->leaking) : -1;
    im.kept = imaginary_states(model, set->kept, set->kept_count);
    im.kept_of_e = set->kept_of_e == NULL ? NULL : imaginary_states(model, set->kept_of_e, set->kept_count);
    return im;
}

static bool takes(const PointSet *set)
{
    return set->has_scale || set->has_memory || set->has_branch || set->read_count > 0;
}

size_t points_add_imaginary(Model *model, size_t first)
{
    VEC(PointSet) all = {0};
    size_t begin = SIZE_MAX;
    for (size_t i = 0; i < model->points.count; i++) {
        const PointSet set = model->points.items[i];
        begin = i == first ? all.count : begin;
        vec_push(&all, set);
        if (!component_is_imaginary(set.component) && takes(&set))
            vec_push(&all, imaginary_of(model, &set));
    }
    vec_free(&model->points);
    model->points.items = all.items;
    model->points.count = all.count;
    model->points.space = all.space;
    return begin == SIZE_MAX ? all.count : begin;
}

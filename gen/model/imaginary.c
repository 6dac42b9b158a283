/* Points of imaginary parts. Between Bloch walls a source drives real parts, or both where it says so (total-field
 * boxes); what takes from a field in a circuit, a tensor of a cut cell or a forced value takes from its imaginary part
 * likewise. */
#include "model/points.h"

#include <string.h>

/* A state like the real part's. */
static int imaginary_state(Model *model, int buffer)
{
    const Buffer b = model->buffers.items[buffer];
    const int made =
        model_add_buffer(model, arena_printf(model->arena, "%s_im", b.name), b.legend, b.kind, b.type, b.count);
    model->buffers.items[made].fleeting = b.fleeting;
    model->buffers.items[made].across_at = b.across_at;
    return made;
}

/* What a set of points keeps for the imaginary part, of which it has a buffer itself. */
static int imaginary_sum(Model *model, int buffer, int made[2])
{
    if (buffer < 0 || buffer == made[0])
        return buffer < 0 ? -1 : made[1];
    made[0] = buffer;
    made[1] = imaginary_state(model, buffer);
    return made[1];
}

static PointSet imaginary_of(Model *model, const PointSet *set, int made[2])
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
    im.sum_buffer = imaginary_sum(model, set->sum_buffer, made);
    im.kept = ARENA_ARRAY(model->arena, int, set->kept_count + 1);
    for (int i = 0; i < set->kept_count; i++)
        im.kept[i] = imaginary_state(model, set->kept[i]);
    return im;
}

static bool takes(const PointSet *set)
{
    return set->has_scale || set->has_memory || set->has_branch || set->read_count > 0;
}

size_t points_add_imaginary(Model *model, size_t first)
{
    VEC(PointSet) all = {0};
    int made[2] = {-1, -1}; /* the buffer of sums made last, and of which */
    size_t begin = SIZE_MAX;
    for (size_t i = 0; i < model->points.count; i++) {
        const PointSet set = model->points.items[i];
        begin = i == first ? all.count : begin;
        vec_push(&all, set);
        if (!component_is_imaginary(set.component) && takes(&set))
            vec_push(&all, imaginary_of(model, &set, made));
    }
    vec_free(&model->points);
    model->points.items = all.items;
    model->points.count = all.count;
    model->points.space = all.space;
    return begin == SIZE_MAX ? all.count : begin;
}

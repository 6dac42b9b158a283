/* Boxes that the media's memory variables are made for, instead of the whole domain: that of the sites with a pole
 * (grid/pole_boxes.c), where it is less than three quarters of all. Poles of nearly the same sites share one. Regions
 * whose updates remember are cut at its faces, so that no kernel asks whether a site has an element:
 *
 *     element of (i, j, k) = i - held.lo[0] + stride[1] (j - held.lo[1]) + stride[2] (k - held.lo[2])
 *
 * with rows that begin and end at whole vectors. A line is not worth it. */
#include "model/memory_boxes.h"

#include "base/number.h"

/* Part of the domain above which a box is not worth a shape of its own; by how much one may grow. */
static const double WORTH = 0.75, GROWTH = 1.25;

static double volume(const Box *b)
{
    double sites = 1;
    for (int a = 0; a < 3; a++)
        sites *= (double)(b->hi[a] > b->lo[a] ? b->hi[a] - b->lo[a] : 0);
    return sites;
}

static Box hull(const Box *a, const Box *b)
{
    Box h;
    for (int i = 0; i < 3; i++) {
        h.lo[i] = min_long(a->lo[i], b->lo[i]);
        h.hi[i] = max_long(a->hi[i], b->hi[i]);
    }
    return h;
}

static double all_sites(const Model *model)
{
    double sites = 1;
    for (int a = 0; a < 3; a++)
        sites *= (double)model->grid->all->axis[a].sites;
    return sites;
}

/* Joins the first two boxes that fill most of their hull. */
static bool join_two(Model *model)
{
    for (size_t i = 0; i < model->memory_boxes.count; i++)
        for (size_t j = i + 1; j < model->memory_boxes.count; j++) {
            Box *a = &model->memory_boxes.items[i].box, *b = &model->memory_boxes.items[j].box;
            const Box both = hull(a, b);
            if (volume(&both) > GROWTH * (volume(a) > volume(b) ? volume(a) : volume(b)))
                continue;
            *a = both;
            model->memory_boxes.items[j] = model->memory_boxes.items[--model->memory_boxes.count];
            return true;
        }
    return false;
}

static Box box_of(const Model *model, int field, int pole)
{
    const PoleBox *p = &model->grid->all->pole_box[field][pole];
    Box b;
    for (int a = 0; a < 3; a++) {
        b.lo[a] = p->lo[a];
        b.hi[a] = p->hi[a];
    }
    return b;
}

int memory_boxes_of(const Model *model, int field, int pole)
{
    const Box own = box_of(model, field, pole);
    for (size_t i = 0; i < model->memory_boxes.count; i++) {
        const Box both = hull(&own, &model->memory_boxes.items[i].all);
        if (volume(&both) == volume(&model->memory_boxes.items[i].all))
            return (int)i;
    }
    return -1;
}

/* An index of all as one of the window. */
static long place_in_window(const Grid *all, int axis, long index)
{
    const GridSpan *s = &all->window.span[axis];
    return grid_place(all, axis, index >= s->gap[0] && index < s->gap[1] ? s->gap[1] : index);
}

/* What of a box of all lies in the window that is stepped, as indices of that. */
static Box in_window(const Model *model, const Box *all)
{
    const Grid *grid = model->grid->all;
    Box b = *all;
    for (int a = 0; a < 3; a++) {
        const GridSpan *s = &grid->window.span[a];
        if (!s->cut)
            continue;
        b.lo[a] = place_in_window(grid, a, max_long(all->lo[a], s->lo));
        b.hi[a] = place_in_window(grid, a, min_long(all->hi[a], s->hi + 1));
    }
    return b;
}

void memory_boxes_find(Model *model)
{
    for (int field = 0; field < 2 && model->grid->mode != MODE_1D; field++)
        for (int k = 0; k < model->grid->pole_count[field]; k++) {
            MemoryBox b = {.box = box_of(model, field, k)};
            if (volume(&b.box) > 0 && volume(&b.box) <= WORTH * all_sites(model))
                vec_push(&model->memory_boxes, b);
        }
    while (join_two(model))
        continue;
    for (size_t i = 0; i < model->memory_boxes.count; i++) {
        MemoryBox *b = &model->memory_boxes.items[i];
        b->name = arena_printf(model->arena, "box%zu", i + 1);
        b->all = b->box;
        b->box = b->held = in_window(model, &b->all);
    }
}

static void grow_box(Model *model, MemoryBox *b, int number, RemembersIn *remembers)
{
    for (size_t i = 0; i < model->regions.count; i++) {
        const Region *r = &model->regions.items[i];
        const Box both = hull(&b->held, &r->box);
        if (volume(&both) <= GROWTH * volume(&b->box) && remembers(model, r, number))
            b->held = both;
    }
}

static void lay_out(const Model *model, MemoryBox *b)
{
    const long align = model->layout.align;
    b->held.lo[0] = b->held.lo[0] / align * align;
    b->held.hi[0] = round_up(b->held.hi[0], align);
    b->stride[0] = 1;
    b->stride[1] = b->held.hi[0] - b->held.lo[0];
    b->stride[2] = b->stride[1] * (b->held.hi[1] - b->held.lo[1]);
    b->size = (size_t)(b->stride[2] * (b->held.hi[2] - b->held.lo[2]));
}

/* The first axis, of the slowest, along which a region reaches beyond a box, and where; false: it lies in it. */
static bool sticks_out(const Region *r, const MemoryBox *b, int *axis, long *at)
{
    for (int a = 2; a >= 0; a--) {
        *axis = a;
        *at = r->box.lo[a] < b->held.lo[a] ? b->held.lo[a] : b->held.hi[a];
        if (r->box.lo[a] < b->held.lo[a] || r->box.hi[a] > b->held.hi[a])
            return true;
    }
    return false;
}

static void tell_media(const Model *model, Region *r)
{
    for (int c = 0; c < COMPONENTS; c++)
        if (model->field_buffer[c] >= 0 && r->klass[c] == MIXED)
            r->klass[c] = model_class_over(model, (Component)c, r->box);
}

/* Cuts a region until it lies in a box or does not remember in it; what is cut off comes last. */
static void cut_region(Model *model, size_t region, int number, RemembersIn *remembers)
{
    const MemoryBox *b = &model->memory_boxes.items[number];
    int axis;
    long at;
    while (remembers(model, &model->regions.items[region], number) &&
           sticks_out(&model->regions.items[region], b, &axis, &at)) {
        Region low = model->regions.items[region], high = low;
        low.box.hi[axis] = high.box.lo[axis] = at;
        tell_media(model, &low);
        tell_media(model, &high);
        const bool keeps_high = at == b->held.lo[axis];
        model->regions.items[region] = keeps_high ? high : low;
        vec_push(&model->regions, keeps_high ? low : high);
    }
}

void memory_boxes_cut(Model *model, RemembersIn *remembers)
{
    for (size_t n = 0; n < model->memory_boxes.count; n++) {
        if (volume(&model->memory_boxes.items[n].box) == 0)
            continue; /* of another process alone */
        grow_box(model, &model->memory_boxes.items[n], (int)n, remembers);
        lay_out(model, &model->memory_boxes.items[n]);
        for (size_t i = 0; i < model->regions.count; i++)
            cut_region(model, i, (int)n, remembers);
    }
}

/* Pass `mur`: first-order absorbing walls (Mur 1981; Taflove & Hagness, ch. 6). A wave that meets the
 * wall at normal incidence travels one cell with the phase velocity v of the medium there:
 *     u_new(wall) = u_old(inner) + k [u_new(inner) - u_old(wall)],   k = (v dt - d)/(v dt + d)
 * for tangential E on the wall. Where an edge belongs to two such walls, the wall of the later axis
 * sets it, from a neighbour that the earlier axis' wall has set just before. */
#include "model/model.h"

#include <math.h>
#include <string.h>

static bool is_mur(const Model *model, int axis, int side)
{
    const Axis *a = &model->grid->axis[axis];
    return a->present && (side == 0 ? a->low.kind : a->high.kind) == BOUNDARY_MUR;
}

/* Sites of component c on the wall; edges shared with Mur walls of earlier axes belong to it. */
static Box face_range(const Model *model, Component c, int axis, int side)
{
    Box range = model_range(model, c);
    for (int a = 0; a < axis; a++) {
        if (component_half(c, a))
            continue;
        range.lo[a] = is_mur(model, a, 0) ? 0 : range.lo[a];
        range.hi[a] = is_mur(model, a, 1) ? model->grid->axis[a].sites : range.hi[a];
    }
    range.lo[axis] = side == 0 ? 0 : model->grid->axis[axis].cells;
    range.hi[axis] = range.lo[axis] + 1;
    return range;
}

/* k at a site of the wall: eps of the site itself, mu of the H site half a cell inside. */
static double factor(const Model *model, const MurFace *f, int axis, const long index[3])
{
    Medium eps, mu = medium_plain(1, 0);
    if (!grid_medium(model->grid, f->component, index, &eps))
        return 1;
    int other = 3 - axis - component_axis(f->component);
    long inside[3] = {index[0], index[1], index[2]};
    inside[axis] = f->wall < f->inner ? f->wall : f->inner;
    const Component h = component_beside(f->component, false, other);
    if (model->field_buffer[h] < 0 || !grid_medium(model->grid, h, inside, &mu))
        mu = medium_plain(1, 0);
    double s = model_rate(model, h, axis, inside[axis]) / grid_index(model->grid, &eps, &mu);
    return (s - 1) / (s + 1);
}

/* Element of a face's buffers: planes normal to the axis. */
static size_t element_of(const Mur *m, const long index[3])
{
    return (size_t)(index[0] * m->stride[0] + index[1] * m->stride[1] + index[2] * m->stride[2]);
}

static size_t set_strides(const Model *model, Mur *m)
{
    long n = 1;
    for (int a = 0; a < 3; a++) {
        m->stride[a] = a == m->axis ? 0 : n;
        n *= a == m->axis ? 1 : model->grid->axis[a].sites;
    }
    return (size_t)n;
}

/* k of every site in range. True when all are equal and none is a conductor. */
static bool all_factors(const Model *model, const Mur *m, const MurFace *f, double *k)
{
    const Box *r = &f->range;
    double first = factor(model, f, m->axis, r->lo);
    bool equal = first < 1;
    long at[3];
    for (at[2] = r->lo[2]; at[2] < r->hi[2]; at[2]++)
        for (at[1] = r->lo[1]; at[1] < r->hi[1]; at[1]++)
            for (at[0] = r->lo[0]; at[0] < r->hi[0]; at[0]++) {
                double here = factor(model, f, m->axis, at);
                equal = equal && here == first;
                k[element_of(m, at)] = here;
            }
    return equal;
}

/* "ez_x_low", as in names of buffers and constants. */
static const char *face_name(const Model *model, const Mur *m, const MurFace *f)
{
    return arena_printf(model->arena, "%s_%s_%s", component_symbol(f->component), axis_name(m->axis),
                        f->wall == 0 ? "low" : "high");
}

static Factor make_factor(Model *model, const Mur *m, const MurFace *f, size_t size)
{
    double *k = ARENA_ARRAY(model->arena, double, size);
    const char *name = arena_printf(model->arena, "k_%s", face_name(model, m, f));
    const char *legend =
        arena_printf(model->arena, "(v dt - d%s)/(v dt + d%s)", axis_name(m->axis), axis_name(m->axis));
    if (all_factors(model, m, f, k))
        return (Factor){.kind = FACTOR_LITERAL, .value = k[element_of(m, f->range.lo)], .name = name, .origin = legend};
    const char *text = arena_printf(model->arena, "%s with the medium's v at the %s %s wall; 1 in a conductor", legend,
                                    f->wall == 0 ? "low" : "high", axis_name(m->axis));
    int buffer = model_add_buffer(model, name, text, BUFFER_DATA, TYPE_REAL, size);
    model->buffers.items[buffer].data = model_reals(model, k, size);
    return (Factor){.kind = FACTOR_VALUES, .buffer = buffer};
}

/* What the inner plane holds before the first step, or NULL for zero. */
static const void *initial_plane(Model *model, const Mur *m, const MurFace *f, size_t size)
{
    const Buffer *field = &model->buffers.items[model->field_buffer[f->component]];
    if (field->data == NULL)
        return NULL;
    char *out = arena_alloc(model->arena, size * field->element);
    long at[3], from[3];
    for (at[2] = f->range.lo[2]; at[2] < f->range.hi[2]; at[2]++)
        for (at[1] = f->range.lo[1]; at[1] < f->range.hi[1]; at[1]++)
            for (at[0] = f->range.lo[0]; at[0] < f->range.hi[0]; at[0]++) {
                memcpy(from, at, sizeof from);
                from[m->axis] = f->inner;
                memcpy(out + field->element * element_of(m, at),
                       (const char *)field->data + field->element * model_element(model, f->component, from),
                       field->element);
            }
    return out;
}

/* e(wall) = k (e(inner) - e(wall)) + last, and last = e(inner). */
static Statement face_statement(Arena *arena, const Mur *m, const MurFace *f)
{
    Statement s = {.arena = arena, .target = (int)f->component, .range = f->range};
    const int inner = statement_load(&s, ref_at((int)f->component, m->axis, f->inner));
    const int wall = statement_load(&s, ref_at((int)f->component, m->axis, f->wall));
    const int rise = statement_op(&s, OP_SUB, inner, wall, -1);
    const int k = statement_factor(&s, f->k);
    const int v = statement_op(&s, OP_FMA, k, rise, statement_load(&s, ref_state(f->last_buffer)));
    s.ops[inner].name = "inner";
    s.ops[rise].name = "rise";
    statement_store(&s, ref_at((int)f->component, m->axis, f->wall), v);
    statement_store(&s, ref_state(f->last_buffer), inner);
    return s;
}

/* Along y, across which alone a grid with such walls (2D TM) is cut: planes of x are one site wide. */
static void follow_axis(Model *model, const Mur *m, int buffer)
{
    Buffer *b = &model->buffers.items[buffer];
    if (!grid_is_cut(model->grid->all, 1) || m->axis == 1)
        return;
    b->block = (StateBlock){.stride = {1, b->count}, .count = {1, b->count, 1}, .low = 1};
    b->across[1] = (BufferAcross){.along = true, .split = (long)b->count};
}

static void add_face(Model *model, Mur *m, Component c, int side, size_t size)
{
    MurFace f = {.component = c, .range = face_range(model, c, m->axis, side)};
    f.wall = f.range.lo[m->axis];
    f.inner = side == 0 ? 1 : f.wall - 1;
    f.k = make_factor(model, m, &f, size);
    const char *name = arena_printf(model->arena, "last_%s", face_name(model, m, &f));
    const char *legend = arena_printf(model->arena, "%s next to the %s %s wall, a step before", component_name(c),
                                      side == 0 ? "low" : "high", axis_name(m->axis));
    f.last_buffer = model_add_buffer(model, name, legend, BUFFER_STATE, TYPE_REAL, size);
    model->buffers.items[f.last_buffer].two_copies = true;
    follow_axis(model, m, f.last_buffer);
    model->buffers.items[f.last_buffer].data = initial_plane(model, m, &f, size);
    f.statement = face_statement(model->arena, m, &f);
    m->faces[m->face_count++] = f;
}

/* The hull of the faces in the plane; a face within it tests its own range. */
static Box hull_of(Mur *m)
{
    Box hull = m->faces[0].range;
    for (int n = 0; n < m->face_count; n++)
        for (int a = 0; a < 3; a++) {
            hull.lo[a] = m->faces[n].range.lo[a] < hull.lo[a] ? m->faces[n].range.lo[a] : hull.lo[a];
            hull.hi[a] = m->faces[n].range.hi[a] > hull.hi[a] ? m->faces[n].range.hi[a] : hull.hi[a];
        }
    hull.lo[m->axis] = 0;
    hull.hi[m->axis] = 1;
    for (int n = 0; n < m->face_count; n++)
        for (int a = 0; a < 3; a++) {
            m->faces[n].guard_lo[a] = a != m->axis && hull.lo[a] < m->faces[n].range.lo[a];
            m->faces[n].guard_hi[a] = a != m->axis && hull.hi[a] > m->faces[n].range.hi[a];
        }
    return hull;
}

bool model_pass_mur(Model *model, Error *err)
{
    (void)err;
    for (int a = 0; a < 3; a++) {
        Mur m = {.axis = a};
        size_t size = set_strides(model, &m);
        for (int c = 0; c < COMPONENTS; c++)
            for (int side = 0; side < 2; side++)
                if (is_mur(model, a, side) && model->field_buffer[c] >= 0 && component_is_e((Component)c) &&
                    !component_half((Component)c, a))
                    add_face(model, &m, (Component)c, side, size);
        if (m.face_count == 0)
            continue;
        m.hull = hull_of(&m);
        vec_push(&model->murs, m);
    }
    return true;
}

/* The facts of a blocked kernel as Lua tables: sizes, axes, rings of memory variables, lists of points. */
#include "emit/push.h"
#include "emit/tables.h"
#include "model/lookups.h"
#include "schedule/march/tiles.h"

static const char *const roles[] = {"x", "rows", "along"};

static void push_axis(State *L, const Plan *plan, int axis, const char *field)
{
    lua_newtable(L);
    set_text(L, "name", axis_name(axis));
    set_text(L, "index", index_letters[axis]);
    set_text(L, "stride", stride_names[axis]);
    set_number(L, "cells", plan->grid->axis[axis].cells);
    const long cells = plan->grid->axis[axis].cells;
    set_flag(L, "wraps", tiles_wrap(plan, axis));
    if (tiles_wrap(plan, axis) && cells < tiles_reach(plan))
        set_number(L, "turns", round_up(tiles_reach(plan), cells));
    set_flag(L, "bloch", plan->grid->axis[axis].low.kind == BOUNDARY_BLOCH);
    set_flag(L, "mirror_low", plan->grid->axis[axis].low.kind == BOUNDARY_PMC);
    set_flag(L, "mirror_high", plan->grid->axis[axis].high.kind == BOUNDARY_PMC);
    lua_setfield(L, -2, field);
}

static const char *role_of(const March *m, int axis)
{
    return roles[axis == m->axis[0] ? 0 : axis == m->axis[1] ? 1 : 2];
}

static void push_memories(State *L, const Plan *plan, const Ring *r)
{
    lua_newtable(L);
    for (int i = 0; i < r->count; i++) {
        lua_pushstring(L, plan->model->memories.items[r->memory[i]].name);
        append(L);
    }
    lua_setfield(L, -2, "psi");
}

/* The boxes of a ring's memory variables: by each one's number in the ring the box's name, or none. */
static void push_ring_boxes(State *L, const Plan *plan, const Ring *r)
{
    lua_newtable(L);
    for (int i = 0; i < r->count; i++) {
        const MemoryBox *b = model_memory_box(plan->model, r->memory[i]);
        lua_pushstring(L, b != NULL ? b->name : "");
        append(L);
    }
    lua_setfield(L, -2, "boxes");
}

static void push_ring(State *L, const Plan *plan, const March *m, int axis)
{
    const Ring *r = &m->rings[axis];
    const LayerProfile *layer = &plan->grid->layer[axis];
    const Memory *first = &plan->model->memories.items[r->memory[0]];
    lua_newtable(L);
    set_text(L, "axis", axis_name(axis));
    set_text(L, "profile", tables_profile(plan, axis));
    set_text(L, "role", role_of(m, axis));
    set_number(L, "lanes", r->lanes);
    set_number(L, "rows", r->rows);
    set_flag(L, "whole", r->whole);
    set_flag(L, "stretched", layer->stretched);
    set_number(L, "base", r->base);
    set_number(L, "low", layer->low);
    set_number(L, "high", layer->high);
    set_number(L, "cells", plan->grid->axis[axis].cells);
    set_number(L, "offset", model_layer_offset(plan->model, axis, +1));
    for (int a = 0; a < 3; a++)
        set_number(L, arena_printf(plan->arena, "stride_%s", axis_name(a)), first->stride[a]);
    push_memories(L, plan, r);
    append(L);
}

/* Its memory variables lie as fields do, or in boxes. */
static void push_domain_ring(State *L, const Plan *plan, const Ring *r)
{
    lua_newtable(L);
    set_text(L, "axis", "s");
    set_text(L, "role", "site");
    set_flag(L, "whole", true);
    set_number(L, "lanes", r->lanes);
    set_number(L, "rows", r->rows);
    set_number(L, "base", r->base);
    set_number(L, "offset", 0);
    for (int a = 0; a < 3; a++)
        set_number(L, arena_printf(plan->arena, "stride_%s", axis_name(a)), plan->model->layout.stride[a]);
    push_memories(L, plan, r);
    push_ring_boxes(L, plan, r);
    append(L);
}

static void push_fields(State *L, const Plan *plan, const March *m)
{
    for (int half = 0; half < 2; half++) {
        lua_newtable(L);
        for (int c = 0; c < COMPONENTS; c++)
            if (component_is_e((Component)c) == (half != 0) && plan->model->field_buffer[c] >= 0) {
                lua_pushstring(L, component_symbol((Component)c));
                append(L);
            }
        lua_setfield(L, -2, half ? "e" : "h");
    }
    lua_newtable(L);
    for (int c = 0; c < COMPONENTS; c++)
        if (plan->model->field_buffer[c] >= 0 && m->shared[c] >= 0)
            set_number(L, component_symbol((Component)c), m->shared[c]);
    lua_setfield(L, -2, "shared");
}

static void push_face(State *L, const Plan *plan, const MurFace *f)
{
    lua_newtable(L);
    push_statement(L, plan, &f->statement);
    push_coef(L, plan, &f->k, "k");
    set_number(L, "wall", f->wall);
    set_text(L, "last", arena_printf(plan->arena, "new_%s", plan->model->buffers.items[f->last_buffer].name));
    lua_setfield(L, -2, f->wall == 0 ? "low" : "high");
}

/* The faces of an axis by the fields that they set, and where they begin and end along the other one. */
static void push_mur_axis(State *L, const Plan *plan, const Mur *mur)
{
    lua_newtable(L);
    set_number(L, "from", mur->faces[0].range.lo[1 - mur->axis]);
    set_number(L, "to", mur->faces[0].range.hi[1 - mur->axis]);
    for (int n = 0; n < mur->face_count; n++) {
        const Component c = mur->faces[n].component;
        if (n > 0 && c == mur->faces[n - 1].component)
            continue;
        lua_newtable(L);
        set_text(L, "field", component_symbol(c));
        for (int i = n; i < mur->face_count && mur->faces[i].component == c; i++)
            push_face(L, plan, &mur->faces[i]);
        append(L);
    }
}

/* Mur walls by role. */
static void push_mur(State *L, const Plan *plan, const March *m)
{
    lua_newtable(L);
    for (size_t i = 0; i < plan->model->murs.count; i++) {
        const Mur *mur = &plan->model->murs.items[i];
        if (!mur_in_kernel(plan, m, mur))
            continue;
        push_mur_axis(L, plan, mur);
        lua_setfield(L, -2, role_of(m, mur->axis));
    }
    lua_setfield(L, -2, "mur");
}

/* What all points of a face have in common, as far as there is such a thing. */
static void push_law(State *L, const Plan *plan, const March *m, const Patch *p)
{
    const PatchLaw *law = &p->law;
    if (law->one_gain)
        set_text(L, "gain", tables_number(plan, law->gain));
    if (law->rows_known) {
        set_number(L, "row", law->row);
        set_number(L, "row_x", law->row_along[0]);
        set_number(L, "row_plane", law->row_along[m->axis[2]]);
    }
}

/* The patches of a list that the kernel's tiles meet. */
static void push_faces(State *L, const Plan *plan, const March *m, int list)
{
    lua_newtable(L);
    for (size_t i = 0; i < plan->patches.count; i++) {
        const Patch *p = &plan->patches.items[i];
        if (p->list != list || !faces_met(m, p))
            continue;
        lua_newtable(L);
        set_number(L, "x0", p->box.lo[0]);
        set_number(L, "x1", p->box.hi[0]);
        set_number(L, "plane0", p->box.lo[m->axis[2]]);
        set_number(L, "plane1", p->box.hi[m->axis[2]]);
        set_number(L, "first", (long long)p->first);
        set_number(L, "plane_points", p->points[m->axis[2]]);
        set_flag(L, "column", faces_column(p));
        push_law(L, plan, m, p);
        append(L);
    }
    lua_setfield(L, -2, "faces");
}

/* Is some probe on the high wall of an axis with Bloch walls? */
static bool turns_probes(const Plan *plan, const ProbeGroup *g)
{
    for (size_t i = 0; i < g->sites.count; i++)
        for (int a = 0; a < 3; a++)
            if (plan->grid->axis[a].low.kind == BOUNDARY_BLOCH &&
                g->sites.items[i].index[a] == plan->grid->axis[a].cells)
                return true;
    return false;
}

/* Blocks that hold the whole domain feed the strips of most lists, and visit the points of others. */
static bool is_visited(const Plan *plan, KernelKind kind, size_t list)
{
    return kind != KERNEL_TOGETHER || plan->together.visited[list];
}

/* A list's patches, and what the points of each have in common. */
static void push_patch_bits(State *L, const Plan *plan, const March *m, int list)
{
    const PatchSet set = patches_set(plan, m, list);
    set_number(L, "patches", set.all);
    set_flag(L, "one_gain", set.one_gain);
    set_flag(L, "rows_known", set.rows_known);
    set_flag(L, "same_row", set.same_row);
    if (set.columns != 0) {
        set_number(L, "columns", set.columns);
        set_number(L, "column_waves", set.column_waves);
    }
}

static void push_sets(State *L, const Plan *plan, const March *m, KernelKind kind)
{
    lua_newtable(L);
    for (size_t i = 0; i < plan->model->points.count; i++) {
        const PointSet *s = &plan->model->points.items[i];
        if (!is_visited(plan, kind, i) || far_has(plan, (int)i))
            continue;
        lua_newtable(L);
        set_number(L, "list", (long long)i);
        set_text(L, "what", s->what);
        set_text(L, "half", s->half == HALF_E ? "e" : "h");
        set_flag(L, "many", visits_many(plan, (int)i));
        if (m->patch_buffer >= 0 && patches_have(plan, (int)i))
            push_patch_bits(L, plan, m, (int)i);
        if (m->faces && patches_have(plan, (int)i))
            push_faces(L, plan, m, (int)i);
        push_point_set(L, plan, s, kind == KERNEL_MARCH && give_wanted(s) ? &s->taking : &s->statement);
        append(L);
    }
    for (size_t i = 0; i < plan->model->probes.count; i++) {
        const ProbeGroup *g = &plan->model->probes.items[i];
        if (!is_visited(plan, kind, plan->model->points.count + i))
            continue;
        lua_newtable(L);
        set_number(L, "list", (long long)(plan->model->points.count + i));
        set_flag(L, "many", visits_many(plan, (int)(plan->model->points.count + i)));
        set_text(L, "what", "probes");
        set_text(L, "half", component_is_e(g->component) ? "e" : "h");
        set_text(L, "field", component_symbol(g->component));
        set_number(L, "count", (long long)g->sites.count);
        set_buffer(L, plan, "out", g->out_buffer);
        set_flag(L, "turns", turns_probes(plan, g));
        set_flag(L, "on_mur", mur_probed(plan, g));
        append(L);
    }
    lua_setfield(L, -2, "sets");
}

static void push_patches(State *L, const Plan *plan, const March *m)
{
    lua_newtable(L);
    set_buffer(L, plan, "table", m->patch_buffer);
    set_buffer(L, plan, "met", m->patch_set_buffer);
    set_number(L, "from", m->patch_planes[0]);
    set_number(L, "to", m->patch_planes[1]);
    set_number(L, "h", patches_count(plan, 0));
    set_number(L, "e", patches_count(plan, 1));
    lua_setfield(L, -2, "patches");
}

/* Tables of coefficients that lie on chip, in pairs: {name =, base =, count =, wide =, tables = {names}} by number, and
 * by each table's name the pair that it is in. */
static void push_chip_tables(State *L, const Plan *plan, const Kernel *k, const March *m)
{
    const ChipTables list = chip_tables_of(plan, k);
    lua_newtable(L);
    for (int n = 0; m->tables >= 0 && n < list.count; n++) {
        const ChipPair *pair = &list.pairs[n];
        const bool all = lookup_shared(plan->model, pair->media);
        const char *of = !all ? component_symbol(pair->media) : component_is_e(pair->media) ? "e" : "h";
        lua_newtable(L);
        set_text(L, "name", arena_printf(plan->arena, "pairs_%s%.0d", of, pair->number));
        set_number(L, "base", m->tables + pair->base);
        set_number(L, "count", (long long)plan->model->tables.items[pair->table[0]].count);
        set_flag(L, "wide", chip_tables_wide(pair));
        lua_newtable(L);
        for (int i = 0; i < 2 && pair->table[i] >= 0; i++) {
            const char *name = plan->model->tables.items[pair->table[i]].name;
            lua_pushstring(L, name);
            append(L);
            lua_pushvalue(L, -2);
            lua_setfield(L, -4, name);
        }
        lua_setfield(L, -2, "tables");
        append(L);
    }
    lua_setfield(L, -2, "chip_tables");
}

/* Reads as the loads of a statement are. */
static void push_reads(State *L, const Plan *plan, const FarStrips *of)
{
    lua_newtable(L);
    for (int r = 0; r < of->read_count; r++) {
        const Ref ref = model_read_ref(plan->model, &of->reads[r]);
        push_ref(L, plan, &ref);
        append(L);
    }
    lua_setfield(L, -2, "reads");
}

void tables_push_far(State *L, const Plan *plan, const FarStrips *of, int width)
{
    lua_newtable(L);
    set_text(L, "field", component_symbol(of->component));
    set_text(L, "what", of->what);
    set_buffer(L, plan, "weights", of->weights);
    set_flag(L, "some", of->some);
    set_number(L, "record", (long long)of->read_count * width);
    push_reads(L, plan, of);
}

/* The strips of a component: their box by role, from .. to, `apart` words from one to the next. */
static void push_strips(State *L, const Plan *plan, const March *m, const FarStrips *of)
{
    const int width = plan_strip(plan);
    long apart = 1;
    tables_push_far(L, plan, of, width);
    set_buffer(L, plan, "words", of->words);
    for (int a = 0; a < 3 && plan->grid->axis[a].present; a++) {
        lua_newtable(L);
        set_number(L, "from", of->box.lo[a]);
        set_number(L, "to", of->box.hi[a]);
        set_number(L, "apart", apart);
        lua_setfield(L, -2, role_of(m, a));
        apart *= (of->box.hi[a] - of->box.lo[a]) / (a == 0 ? width : 1);
    }
    append(L);
}

/* Where the rises of a level's planes lie, of which component points act a plane later, and the strips of points. */
static void push_far(State *L, const Plan *plan, const March *m)
{
    lua_newtable(L);
    set_number(L, "base", m->rises);
    set_number(L, "plane", m->rise_plane);
    set_number(L, "strip", plan_strip(plan));
    set_number(L, "mask", FAR_MASK);
    set_text(L, "behind", component_symbol((Component)(EX + m->axis[2])));
    lua_newtable(L);
    for (int n = 0; n < plan->far_count; n++)
        push_strips(L, plan, m, &plan->far[n]);
    lua_setfield(L, -2, "strips");
    lua_setfield(L, -2, "far");
}

void tables_push_march(State *L, const Plan *plan, const Kernel *k)
{
    tables_push_tile(L, plan, k, &plan->marches.items[k->item]);
}

/* Of the planes that a tile steps in 3D, T (T - 1) before its own reach none of these: are they worth a test in each
 * level? Not in OpenCL, where PoCL goes wrong over barriers that a test passes over. */
static bool is_short(const Plan *plan, const March *m)
{
    enum { SHARE = 16 };
    long planes = 0;
    for (size_t i = 0; i < m->tiles.count; i++)
        planes += m->tiles.items[i].p1 - m->tiles.items[i].p0 + 2L * m->steps;
    return plan->options.dialect == DIALECT_CUDA && m->axis[1] >= 0 && m->steps > 2 &&
           SHARE * (m->steps - 1) * (long)m->tiles.count > planes;
}

void tables_push_tile(State *L, const Plan *plan, const Kernel *k, const March *m)
{
    lua_newtable(L);
    set_number(L, "T", m->steps);
    set_number(L, "W", m->strip);
    set_number(L, "lanes", m->lanes);
    set_number(L, "per_warp", tiles_per_warp(m));
    set_number(L, "warps", m->warps);
    set_number(L, "threads", m->warps * WARP);
    set_number(L, "tall", tiles_rows(m));
    set_number(L, "row", m->lanes * m->strip);
    set_number(L, "plane", m->shared_count > 0 ? m->level / m->shared_count : 0);
    set_number(L, "level", m->level);
    set_number(L, "planes", m->planes);
    set_number(L, "edges", m->edges);
    set_number(L, "reals", (long long)(m->bytes / (size_t)model_real_bytes(plan->model)));
    if (m->ahead >= 0) {
        set_number(L, "ahead", m->ahead);
        set_number(L, "ahead_rows", AHEAD_ROWS);
    }
    push_chip_tables(L, plan, k, m);
    push_axis(L, plan, m->axis[0], "x");
    if (m->axis[1] >= 0)
        push_axis(L, plan, m->axis[1], "rows");
    push_axis(L, plan, m->axis[2], "along");
    lua_newtable(L);
    for (int role = 0; role < 3; role++)
        if (m->axis[role] >= 0)
            set_flag(L, roles[role], m->walls >> m->axis[role] & 1);
    lua_setfield(L, -2, "walls");
    lua_newtable(L);
    for (int role = 0; role < 3; role++)
        if (m->axis[role] >= 0)
            set_text(L, axis_name(m->axis[role]), roles[role]);
    lua_setfield(L, -2, "role");
    push_fields(L, plan, m);
    push_mur(L, plan, m);
    set_flag(L, "short", is_short(plan, m));
    lua_newtable(L);
    for (int a = 0; a < 3; a++)
        if (m->rings[a].count > 0)
            push_ring(L, plan, m, a);
    if (m->rings[RING_DOMAIN].count > 0)
        push_domain_ring(L, plan, &m->rings[RING_DOMAIN]);
    lua_setfield(L, -2, "rings");
    set_buffer(L, plan, "tiles", m->tile_buffer);
    set_buffer(L, plan, "stops", m->stop_buffer);
    set_buffer(L, plan, "visits", m->visit_buffer);
    set_buffer(L, plan, "carry", m->carry_buffer);
    set_number(L, "carry_sites", visits_carried(plan, m));
    set_number(L, "visit_warps", visits_warps(m));
    if (m->patch_buffer >= 0)
        push_patches(L, plan, m);
    if (m->far)
        push_far(L, plan, m);
    if (m->visit_buffer >= 0 || m->patch_buffer >= 0 || m->faces)
        push_sets(L, plan, m, k->kind);
    lua_setfield(L, -2, "march");
}

/* Blocks of a function in a launch: the first of them, the one after, and what a block's number lacks of its tile's. */
static void push_blocks(State *L, const char *name, long long *at, size_t tiles, size_t before)
{
    lua_newtable(L);
    set_number(L, "first", *at);
    set_number(L, "last", *at += (long long)tiles);
    set_number(L, "ahead", (long long)before - (*at - (long long)tiles));
    lua_setfield(L, -2, name);
}

/* The functions of a kernel of tiles in the order of their blocks, and the first block after each; where those next to
 * other processes' sites are a launch of their own, in either of the two. */
void tables_push_tiles(State *L, const Plan *plan, const Kernel *k)
{
    const Kernel *parts[PARTS];
    const int n = parts_in_order(plan, k, parts, PARTS);
    const bool apart = parts_inner(plan, k) > 0;
    long long blocks = 0, outer = 0, reals = 0, threads = WARP;
    lua_newtable(L);
    for (int i = 0; i < n; i++) {
        const March *m = &plan->marches.items[parts[i]->item];
        const long long own = (long long)(m->bytes / (size_t)model_real_bytes(plan->model));
        lua_newtable(L);
        set_text(L, "name", parts[i]->name);
        push_blocks(L, "blocks", &blocks, apart ? m->inner : m->tiles.count, 0);
        if (apart)
            push_blocks(L, "outer", &outer, m->tiles.count - m->inner, m->inner);
        set_number(L, "reals", own);
        push_params(L, plan, parts[i]);
        append(L);
        reals = own > reals ? own : reals;
        threads = m->warps * WARP;
    }
    lua_setfield(L, -2, "parts");
    set_number(L, "reals", reals);
    set_number(L, "threads", threads);
}

void tables_push_given(State *L, const Plan *plan, const Kernel *k)
{
    set_number(L, "steps", k->item);
    lua_newtable(L);
    for (size_t i = 0; i < plan->model->points.count; i++) {
        const PointSet *s = &plan->model->points.items[i];
        if (!give_wanted(s))
            continue;
        lua_newtable(L);
        set_text(L, "what", s->what);
        push_point_set(L, plan, s, &s->giving);
        append(L);
    }
    lua_setfield(L, -2, "sets");
}

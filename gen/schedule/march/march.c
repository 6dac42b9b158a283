/* Pass `march`: the kernels and launches of the schedule `blocked:T`, T whole steps in one pass
 * over memory (overlapped tiles that march along one axis; see March in march.h).
 *
 * A site's value after T steps depends on the old values at most T sites away, so a tile that
 * loads a halo of T sites makes its inner sites alone, at the cost of computing the halo twice.
 * The sizes of a piece's tile are chosen in march_shape.c, its tiles made in march_tiles.c. */
#include "schedule/march/tiles.h"
#include "schedule/sweep/boxes.h"

#include <string.h>

static const Component order[COMPONENTS] = {HX, HY, HZ, HX_IM, HY_IM, HZ_IM, EX, EY, EZ, EX_IM, EY_IM, EZ_IM};

bool march_possible(const Plan *plan, const char **why)
{
    const bool flat_or_deep = plan->grid->mode != MODE_1D && plan->options.dialect != DIALECT_C;
    *why = flat_or_deep ? far_fault(plan, false) : "it is for two and three dimensions";
    return *why == NULL;
}

void march_cut(const Plan *plan, int steps, PieceList *list)
{
    tiles_cut(plan, steps, list);
    if (tiles_flat(plan))
        flat_balance(plan, steps, true, list);
    else
        fit_cut(plan, steps, list);
}

bool march_cost(const Plan *plan, int steps, MarchCost *out)
{
    PieceList list;
    march_cut(plan, steps, &list);
    return march_cost_of(plan, steps, &list, out);
}

static void add_places(const Piece *p, Kernel *k)
{
    for (int i = 0; i < p->count; i++) {
        Place place = {{{0, 0, 0}, {1, 1, 1}}, {0, 0, 0}, 0};
        for (int a = 0; a < 3; a++) {
            place.box.lo[a] = p->blocks[i].s[a].lo;
            place.box.hi[a] = p->blocks[i].s[a].hi;
        }
        vec_push(&k->places, place);
    }
}

void march_add_phases(const Plan *plan, Kernel *k)
{
    for (size_t i = 0; i < plan->model->wraps.count; i++) {
        const Wrap *w = &plan->model->wraps.items[i];
        for (int n = 0; n < w->copy_count && plan->grid->axis[w->axis].low.kind == BOUNDARY_BLOCH; n++)
            kernel_add_literals(k, &w->copies[n].statement);
    }
}

static void add_fields(const Plan *plan, const March *m, Kernel *k,
                       void (*add)(const Plan *plan, Kernel *k, int buffer))
{
    for (int i = 0; i < COMPONENTS; i++)
        if (plan->model->field_buffer[order[i]] >= 0)
            add(plan, k, plan->model->field_buffer[order[i]]);
    for (int a = 0; a < RINGS; a++)
        for (int i = 0; i < m->rings[a].count; i++)
            add(plan, k, plan->model->memories.items[m->rings[a].memory[i]].buffer);
}

void march_add_fields(Plan *plan, const March *m, Kernel *k)
{
    add_fields(plan, m, k, kernel_add_old);
    add_fields(plan, m, k, kernel_add_new);
}

int march_add_tile_buffer(Plan *plan, Kernel *k, const March *m)
{
    const char *name = arena_printf(plan->arena, "tiles_%s", k->name);
    int buffer = plan_add_ints(plan, name, "tiles: first site, sites kept, planes kept, lists of points",
                               (const int32_t *)m->tiles.items, m->tiles.count * TILE_INTS);
    kernel_add_buffer(plan, k, buffer, true);
    return buffer;
}

static const char *place_text(Plan *plan, const Piece *p)
{
    if (p->rest != 0)
        return p->rest & 1 ? "in the columns that whole tiles leave" : "in the rows that whole tiles leave";
    return p->layers == 0 ? "outside the layers"
                          : arena_printf(plan->arena, "in the %s layers", model_axes_text(plan->model, p->layers));
}

/* "4 steps of all fields in the xy layers" */
static const char *piece_text(Plan *plan, const Piece *p, int steps)
{
    const char *text = steps == 1 ? "a step" : arena_printf(plan->arena, "%d steps", steps);
    return arena_printf(plan->arena, "%s of all fields %s", text, place_text(plan, p));
}

/* What the tiles lie in: E's medium; H's where it is the one that tells. */
static const char *medium_text(Plan *plan, const TileGroup *s, const char **word)
{
    Region r = {.box = {.lo = {0}, .hi = {0}}};
    const char *words[2];
    memcpy(r.klass, s->klass, sizeof r.klass);
    for (int c = 0; c < COMPONENTS; c++)
        r.idle[c] = plan->model->field_buffer[c] < 0;
    const char *e = kernel_medium(plan, &r, HALF_E, &words[0]), *h = kernel_medium(plan, &r, HALF_H, &words[1]);
    const bool magnetic =
        strcmp(words[0], "mixed") != 0 && (strcmp(words[0], "vacuum") == 0 || strcmp(words[1], "mixed") == 0);
    *word = words[magnetic];
    return magnetic ? h : e;
}

/* Of which layers, in which columns or rows that are left. */
static const char *layers_name(Plan *plan, const Piece *p)
{
    const char *axes = model_axes_text(plan->model, p->layers);
    return axes[0] != '\0' ? arena_printf(plan->arena, "_layer_%s", axes)
           : p->rest == 0  ? ""
                           : (p->rest & 1 ? "_rest_x" : "_rest_y");
}

static const char *poles_name(const Piece *p)
{
    return p->remembers && p->beside ? "_poles" : "";
}

/* march_layer_xy_glass_poles_points_walls_x: of which layers; in what; beside tiles without poles; with points; tiles
 * that meet which walls. */
static const char *kernel_name(Plan *plan, const Piece *p, const TileGroup *s, const char *medium)
{
    const char *walls = model_axes_text(plan->model, parts_wanted(plan) ? s->walls : 0);
    return arena_printf(plan->arena, "march%s_%s%s%s%s%s", layers_name(plan, p), medium, poles_name(p),
                        s->points ? "_points" : "", walls[0] != '\0' ? "_walls_" : "", walls);
}

/* Of the tiles, `inner` at the front need not wait for other processes. */
static void push_launch(Plan *plan, const Piece *p, const Kernel *k, const March *m, size_t inner, PlanPass *pass)
{
    const int kernel = (int)(k - plan->kernels.items);
    Launch l = plan_launch_groups(plan, kernel, m->tiles.count, (size_t)m->warps * WARP, m->bytes);
    l.stream = plan->marches.count > 1 ? (int)plan->marches.count - 1 : 0;
    l.late = p->late;
    if (inner < m->tiles.count) {
        Launch edge = edges_from(plan, &l, m->tile_buffer, inner);
        edge.stream = (int)plan->marches.count;
        l.global[0] -= edge.global[0];
        vec_push(&pass->launches, edge);
    }
    l.inner = plan->grid->all->window.present;
    if (inner > 0)
        vec_push(&pass->launches, l);
}

/* The same of two media. */
static const char *media_text(Plan *plan, const TileGroup *s, const TileGroup *twin, const char **word)
{
    const char *other, *medium = medium_text(plan, s, word);
    if (twin == NULL)
        return medium;
    medium = arena_printf(plan->arena, "%s or %s", medium, medium_text(plan, twin, &other));
    *word = arena_printf(plan->arena, "%s_or_%s", *word, other);
    return medium;
}

static void push_tiles(const March *from, const int *group, int number, March *m)
{
    for (size_t i = 0; i < from->tiles.count; i++)
        if (group[i] == number)
            vec_push(&m->tiles, from->tiles.items[i]);
}

/* One kernel for the tiles of a piece that are of a group's medium; takes the tiles over. */
static void add_kernel(Plan *plan, const Piece *p, const March *shape, const TileGroup *groups, const int *group,
                       int number, PlanPass *pass)
{
    const TileGroup *s = &groups[number], *twin = s->twin > 0 ? &groups[s->twin] : NULL;
    March m = *shape;
    m.tiles.items = NULL;
    m.tiles.count = m.tiles.space = 0;
    m.walls &= s->walls;
    m.looks_up = tiles_mixed(s);
    push_tiles(shape, group, number, &m);
    const long own = (long)m.tiles.count;
    if (twin != NULL)
        push_tiles(shape, group, s->twin, &m);
    const char *word, *medium = media_text(plan, s, twin, &word);
    const char *purpose =
        arena_printf(plan->arena, "%s, in %s%s%s", piece_text(plan, p, m.steps), medium,
                     p->remembers && p->beside ? ", with poles" : "", s->points ? ", with sources or probes" : "");
    Kernel *k = plan_add_kernel(plan, KERNEL_MARCH, kernel_name(plan, p, s, word), purpose);
    k->part = s->joined;
    k->layers = p->layers;
    k->item = (int)plan->marches.count;
    add_places(p, k);
    march_add_fields(plan, &m, k);
    m.far = s->points && m.rises >= 0;
    tiles_add_updates(plan, p, s, m.far, k);
    if (twin != NULL)
        tiles_add_twin(plan, p, twin, own, k);
    march_add_phases(plan, k);
    if (m.far)
        far_add(plan, k);
    if (s->points)
        visits_add(plan, k, &m);
    mur_add(plan, k, &m);
    chip_tables_place(plan, k, &m);
    const size_t inner = edges_sort(plan, p, &m);
    m.inner = p->waits > 0 ? inner : 0;
    m.tile_buffer = march_add_tile_buffer(plan, k, &m);
    vec_push(&plan->marches, m);
    if (!k->part)
        push_launch(plan, p, k, &m, inner, pass);
}

/* The kernels of a piece, whose marches begin at number `first`, as one. */
static void join_kernels(Plan *plan, const Piece *p, size_t first, int steps, PlanPass *pass)
{
    const char *name = p->layers == 0 && p->rest == 0 ? "_core" : layers_name(plan, p);
    const PartsText text = {.name = arena_printf(plan->arena, "take%s%s", name, poles_name(p)),
                            .purpose =
                                arena_printf(plan->arena, "%s, whatever lies in a tile", piece_text(plan, p, steps))};
    parts_join(plan, first, &text, p->late, pass);
}

/* Finds groups that one text serves; how many texts are left. */
static int find_twins(Plan *plan, const Piece *p, TileGroup *groups, int count)
{
    int texts = count;
    for (int g = 0; g + 1 < count; g++) {
        groups[g].twin = tiles_are_twins(plan, p, &groups[g], &groups[g + 1]) ? g + 1 : 0;
        texts -= groups[g].twin > 0;
        g += groups[g].twin > 0;
    }
    return texts;
}

/* A kernel for each group of tiles that the same text serves. */
static void add_kernels(Plan *plan, const Piece *p, const March *m, PlanPass *pass)
{
    int *of = ARENA_ARRAY(plan->arena, int, m->tiles.count + 1);
    TileGroup groups[TILE_GROUPS];
    const size_t first = plan->marches.count;
    const int count = tiles_sort(plan, m, of, groups);
    const bool joined = find_twins(plan, p, groups, count) > 1 && parts_of_piece(plan);
    for (int g = 0; g < count; g++) {
        groups[g].joined = joined || parts_wanted(plan);
        add_kernel(plan, p, m, groups, of, g, pass);
        g += groups[g].twin > 0;
    }
    if (joined)
        join_kernels(plan, p, first, m->steps, pass);
}

/* Does a tile keep this site? PEC walls are not kept: nothing there ever changes. */
static bool is_kept(const Plan *plan, const long index[3])
{
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present && index[a] >= tiles_end(plan, a))
            return false;
    return true;
}

static bool all_kept(const Plan *plan, const ProbeGroup *g)
{
    for (size_t n = 0; n < g->sites.count; n++)
        if (!is_kept(plan, g->sites.items[n].index))
            return false;
    return true;
}

/* Probes on walls that no tile keeps are read for all steps of a pass before it, since nothing changes there; the tiles
 * then write the others of their lists. */
static void add_wall_probes(Plan *plan, int steps, PlanPass *pass)
{
    Launch *launches = ARENA_ARRAY(plan->arena, Launch, plan->model->probes.count + 1);
    const Place nowhere = {0};
    size_t n = 0;
    for (size_t i = 0; i < plan->model->probes.count; i++) {
        const size_t count = plan->model->probes.items[i].sites.count, global[3] = {count, 1, 1};
        if (all_kept(plan, &plan->model->probes.items[i]))
            continue;
        const int kernel = samples_add_probes(plan, (int)i, steps);
        launches[n++] = plan_launch(plan, kernel, &nowhere, global, (long)count);
    }
    Launch *joined = ARENA_ARRAY(plan->arena, Launch, n + 1);
    n = joints_of_lists(plan, launches, n, joined);
    for (size_t i = 0; i < n; i++)
        vec_push(&pass->launches, joined[i]);
}

/* The tiles of a piece, those with points short. Where all tiles would run at once but for what that adds, the core is
 * cut anew into so many fewer. */
static bool make_tiles(const Plan *plan, Piece *p, int steps, March m[2])
{
    const long units = tiles_units(plan), beside = p->beside_tiles;
    for (bool again = true; again;) {
        long before = 0, after = 0;
        if (!march_tiles(plan, p, steps, m))
            return false;
        for (int of = 0; of < 2; of++) {
            before += (long)m[of].tiles.count;
            tiles_isolate_points(plan, &m[of]);
            after += (long)m[of].tiles.count;
        }
        again = p->beside_tiles == beside && !tiles_flat(plan) && p->layers == 0 && before + beside <= units &&
                after + beside > units;
        p->beside_tiles += again ? after - before : 0;
        if (again) {
            vec_free(&m[0].tiles);
            vec_free(&m[1].tiles);
        } else if (!tiles_flat(plan)) {
            long spare = units - after - beside;
            for (int of = 0; of < 2; of++)
                spare -= rounds_divide(plan, p, &m[of]);
            for (int of = 0; of < 2 && p->layers == 0; of++)
                spare -= tiles_divide_points(plan, &m[of], spare);
        }
    }
    return true;
}

static bool add_piece(Plan *plan, const Piece *piece, int steps, PlanPass *pass)
{
    Piece p = *piece;
    March m[2];
    if (!make_tiles(plan, &p, steps, m))
        return false;
    p.beside = m[0].tiles.count > 0 && m[1].tiles.count > 0;
    for (int of = 1; of >= 0; of--) { /* what takes longest begins first */
        if (m[of].tiles.count == 0)
            continue;
        p.remembers = of == 1;
        if (tiles_flat(plan))
            flat_cut_points(plan, &m[of]);
        add_kernels(plan, &p, &m[of], pass);
        vec_free(&m[of].tiles);
    }
    return true;
}

/* Launches of the pieces: two of one in some tiles of which poles act. */
static size_t count_launches(const Plan *plan, const PieceList *list, int steps)
{
    size_t n = 0;
    for (int i = 0; i < list->count; i++) {
        March m[2];
        if (!march_tiles(plan, &list->pieces[i], steps, m))
            continue;
        for (int of = 0; of < 2; of++) {
            n += m[of].tiles.count > 0;
            vec_free(&m[of].tiles);
        }
    }
    return n;
}

/* Bounds the launches of a pass: first the layers and then all pieces have the poles' memory in all of their tiles. */
static void bound_launches(const Plan *plan, PieceList *list, int steps, size_t others)
{
    enum { MOST_LAUNCHES = 11 };
    if (plan->model->pole_bricks == NULL)
        return;
    for (int all = 0; all < 2; all++) {
        if (count_launches(plan, list, steps) + others <= MOST_LAUNCHES)
            return;
        for (int i = 0; i < list->count; i++)
            list->pieces[i].lumped |= all != 0 || list->pieces[i].layers != 0;
    }
}

/* What takes room that others leave (see Launch.late): what whole tiles leave of the bulk; and the layers where the
 * bulk comes in many rounds, whose last one they fill. Of few rounds all else would wait for the layers' tiles, which
 * run longer. */
static void find_late(const Plan *plan, PieceList *list, int steps)
{
    enum { MANY_ROUNDS = 4 };
    const bool apart = tiles_flat(plan) || plan->grid->all->window.present;
    const bool many = !apart && march_count(plan, list, steps, false) >= MANY_ROUNDS * tiles_units(plan);
    for (int i = 0; i < list->count; i++)
        list->pieces[i].late = list->pieces[i].rest != 0 || (many && list->pieces[i].layers != 0);
}

/* The bulk comes first, on stream 0; the layers run beside it, and most go before it (see Launch.stream). */
static bool add_pieces(Plan *plan, int steps, PlanPass *pass)
{
    PieceList list;
    march_cut(plan, steps, &list);
    if (!tiles_flat(plan))
        rounds_fit(plan, steps, &list);
    const long beside = march_beside(plan, &list, steps);
    for (int i = 0; i < list.count; i++)
        list.pieces[i].beside_tiles = list.pieces[i].layers == 0 ? beside : 0;
    find_late(plan, &list, steps);
    if (!tiles_flat(plan))
        bound_launches(plan, &list, steps, pass->launches.count + plan->accumulators.count);
    for (int layered = 0; layered < 2; layered++)
        for (int i = 0; i < list.count; i++)
            if ((list.pieces[i].layers != 0) == layered && !add_piece(plan, &list.pieces[i], steps, pass))
                return false;
    return true;
}

/* A flat grid's kernels as one. */
static void join_all(Plan *plan, int steps, PlanPass *pass)
{
    const char *plural = steps > 1 ? "s" : "";
    const PartsText text = {.name = arena_printf(plan->arena, "take_%d_step%s", steps, plural),
                            .purpose = arena_printf(plan->arena, "%d step%s of all fields", steps, plural)};
    parts_join(plan, 0, &text, false, pass);
}

bool march_add_pass(Plan *plan, int steps, Error *err)
{
    PlanPass pass = {.steps = steps, .swaps = true};
    pass.name = shape_name(&plan->shape, plan->arena, shape_of_steps(steps, plan->arena));
    add_wall_probes(plan, steps, &pass);
    give_add(plan, steps, &pass);
    patches_find(plan);
    far_find(plan);
    const size_t first = pass.launches.count;
    const bool whole = add_pieces(plan, steps, &pass);
    edges_order(plan, first, &pass);
    if (whole && parts_wanted(plan))
        join_all(plan, steps, &pass);
    plan_add_sums(plan, &pass);
    vec_push(&plan->passes, pass); /* the plan owns its launches, whole or not */
    if (!whole)
        return error_set(err, ERROR_SYSTEM, "internal error in '%s': its tiles fit but cannot be cut", pass.name);
    plan->schedule = pass.name;
    plan->bytes_per_cell_step = march_bytes(plan, steps);
    return true;
}

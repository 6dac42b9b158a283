/* The schedule `resident` in two and three dimensions: one launch holds the whole domain on chip for a batch of steps.
 *
 * The domain is cut into boxes, one for each multiprocessor or fewer, all of which run at a time (a cooperative
 * launch). A thread keeps the fields of W sites of x by `deep` of the third axis in registers; neighbours along x meet
 * by shuffles, along the others in on-chip memory. A block computes a halo of T sites as well, so that blocks need one
 * another every T steps alone: they then write what lies within T sites of their border into a copy of the edges in
 * memory, raise a flag, wait for those of their neighbours and read their halo. Two copies in turn: nobody writes one
 * again before all who read it have raised the next flag.
 *
 * In three dimensions even a halo of one site is as large as what a block keeps. There blocks may exchange after each
 * half step, and compute nothing twice (together_words.c); on flat grids they do where they have what a halo cannot:
 * cut cells that remember, whose states nobody else knows, or more memory variables than a copy of the edges names.
 *
 * Where registers do not hold all fields, some lie on chip: on flat grids strips of one of them, in three dimensions
 * all of H, which neighbours read there, and if need be strips of E; memory variables then lie in memory, if they must.
 *
 * The fields come from the current copy of the state at the start and go into the other at the end, so the pass takes
 * any number of steps between two samples. */
#include "schedule/resident/resident.h"

#include <math.h>
#include <string.h>

/* Is it more than a ring names, or, with a halo, than a copy of the edges has room for? */
static bool remembers_much(const Plan *plan)
{
    const bool halo = plan->shape.steps > 0 || !together_halves(plan);
    return together_remembered(plan) > RING_MEMORIES || (halo && together_tells_much(plan));
}

/* Is a site on a wall that no block keeps? Periodic ones are at both ends the same, but not Bloch's. */
static bool is_on_wall(const Plan *plan, const long index[3])
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &plan->grid->axis[a];
        const long end = together_sites(plan, a) + (axis->low.kind == BOUNDARY_PERIODIC);
        if (axis->present && index[a] >= end)
            return true;
    }
    return false;
}

static bool wraps_somewhere(const Plan *plan)
{
    return tiles_wrap(plan, 0) || tiles_wrap(plan, 1) || tiles_wrap(plan, 2);
}

static bool probes_on_mur(const Plan *plan)
{
    bool some = false;
    for (size_t g = 0; g < plan->model->probes.count; g++)
        some = some || mur_probed(plan, &plan->model->probes.items[g]);
    return some;
}

static bool probes_on_walls(const Plan *plan)
{
    for (size_t g = 0; g < plan->model->probes.count; g++)
        for (size_t n = 0; n < plan->model->probes.items[g].sites.count; n++)
            if (is_on_wall(plan, plan->model->probes.items[g].sites.items[n].index))
                return true;
    return false;
}

static const char *does_not_fit(const Plan *plan)
{
    const Shape *s = &plan->shape;
    const bool sizes = s->lanes > 0 || s->rows > 0 || s->warps > 0 || s->strips > 0 || s->parked > 0;
    const char *halos = s->steps > 0 ? arena_printf(plan->arena, " and halos of %d sites", s->steps) : "";
    return arena_printf(plan->arena,
                        "its fields%s do not fit%s into %ld multiprocessors of %zu KiB and 65536 registers", halos,
                        sizes ? " by these sizes" : "", tiles_units(plan), together_room(plan) >> 10);
}

static void push_share(const Plan *plan, Together *t, const Window *x, const Window *row, const Window *plane)
{
    const bool across = tiles_flat(plan) && together_across(plan, &t->cut, x, row);
    const Share s = {.x = (int32_t)x->origin,
                     .x0 = (int32_t)x->lo,
                     .x1 = (int32_t)x->hi,
                     .row = (int32_t)row->origin,
                     .row0 = (int32_t)row->lo,
                     .row1 = (int32_t)row->hi,
                     .plane = (int32_t)plane->origin,
                     .plane0 = (int32_t)plane->lo,
                     .plane1 = (int32_t)plane->hi,
                     .deep = across ? t->cut.deep_across : t->cut.deep,
                     .across = across,
                     .end = (int32_t)plane->hi + t->cut.halo,
                     .numbers = -1,
                     .stop = -1,
                     .own = -1,
                     .takes = -1};
    vec_push(&t->shares, s);
}

static void add_shares(const Plan *plan, Together *t)
{
    Window x[MOST_BLOCKS], rows[MOST_BLOCKS], planes[MOST_BLOCKS];
    const long nx = together_windows(plan, &t->cut, 0, x, MOST_BLOCKS);
    const long ny = together_windows(plan, &t->cut, 1, rows, MOST_BLOCKS);
    for (long k = 0; k < nx * ny; k++) {
        const long n = together_even_planes(plan, &t->cut, &x[k % nx], &rows[k / nx], planes, MOST_BLOCKS);
        for (long i = 0; i < n; i++)
            push_share(plan, t, &x[k % nx], &rows[k / nx], &planes[i]);
    }
    for (size_t i = 0; i < t->shares.count; i++)
        together_place_layers(plan, t, &t->shares.items[i]);
}

static bool finds_room(const FarRoom *room, const FarRoom *left)
{
    return room->strips <= left->strips && room->ints <= left->ints && room->weights <= left->weights;
}

/* A quarter more, so that few cuts are tried. */
static FarRoom with_some_more(const FarRoom *r)
{
    return (FarRoom){r->strips * 5 / 4, r->ints * 5 / 4, r->weights * 5 / 4};
}

/* Finds a cut; where crystals or cut cells want room on chip beside it, one that leaves that. */
static bool find_roomy_cut(Plan *plan)
{
    Together *t = &plan->together;
    t->far_left = (FarRoom){.strips = 0};
    while (together_cut(plan, &t->cut)) {
        Together tried = *t;
        if (!together_has_far(t))
            return true;
        together_layout(plan, &tried);
        add_shares(plan, &tried);
        together_far_room(plan, &tried);
        vec_free(&tried.shares);
        const bool fits = finds_room(&tried.far, &t->far_left);
        t->kept_busy = tried.kept_busy;
        t->far_left = fits ? tried.far : with_some_more(&tried.far);
        if (fits)
            return true;
    }
    return false;
}

static bool has_crystals(const Plan *plan)
{
    bool some = false;
    for (size_t i = 0; i < plan->model->points.count; i++)
        some |= plan->model->points.items[i].even;
    return some;
}

static bool find_cut(Plan *plan)
{
    Together *t = &plan->together;
    t->far_dense = t->far_count > 0 && has_crystals(plan) && !together_halves(plan);
    if (t->far_dense && find_roomy_cut(plan))
        return true;
    t->far_dense = false;
    return find_roomy_cut(plan);
}

bool together_possible(Plan *plan, const char **why)
{
    const bool half = plan->shape.steps == 0 && together_halves(plan);
    *why = plan->options.dialect != DIALECT_CUDA    ? "blocks that wait for one another are for CUDA"
           : !together_has_lanes(plan->shape.lanes) ? "rows of its blocks have 8, 16 or 32 lanes"
           : plan->options.check_bounds             ? "its texts do not check bounds"
           : plan->grid->all != plan->grid          ? "a process of several has edges of its own to exchange"
           : far_fault(plan, half) != NULL          ? far_fault(plan, half)
           : wraps_somewhere(plan) && together_halo(plan, plan->shape.steps) > MOST_LEVELS
               ? "beyond the ends of periodic axes halos have 32 sites at most"
           : plan->shape.parked > 0 && !tiles_flat(plan) && (plan->shape.steps > 0 || !together_halves(plan))
               ? "blocks with halos have no strips on chip in three dimensions"
           : plan->shape.half && plan->model->murs.count > 0 ? "blocks without halos do not know Mur walls"
           : plan->shape.half && !together_halves(plan)
               ? "exchanges after each half step want compute capability 7.0 and CUDA 12.3"
           : remembers_much(plan)     ? "media, layers and circuits remember more than blocks tell one another"
           : probes_on_mur(plan)      ? "a probe on a Mur wall sees it before it is set"
           : probes_on_walls(plan)    ? "a probe on a wall belongs to no block"
           : plan->model->layout.wide ? "the domain is too large for the chip"
                                      : NULL;
    if (*why == NULL && !together_find_far(plan, &plan->together))
        *why = "its cut cells remember more than blocks know";
    if (*why == NULL)
        together_read_media(plan, &plan->together);
    if (*why == NULL && !find_cut(plan))
        *why = does_not_fit(plan);
    return *why == NULL;
}

const char *together_name(const Plan *plan)
{
    const int steps = plan->together.cut.steps;
    return steps == 0 ? "resident:half" : arena_printf(plan->arena, "resident:%d", steps);
}

/* Do sites lo .. hi - 1 of an axis lie in others, or their images beyond the ends of a periodic one? */
static bool meets(const Plan *plan, int axis, long lo, long hi, long from, long width)
{
    long first = 0, last = 0;
    bool some = false;
    if (axis < 0)
        return true;
    images_of(plan, axis, lo, hi, &first, &last);
    for (long n = first; n <= last; n++) {
        const long by = n * plan->grid->axis[axis].cells;
        some = some || (lo + by < from + width && hi + by > from);
    }
    return some;
}

/* Do sites that b keeps lie in what a computes? */
static bool reads(const Plan *plan, const Together *t, const Share *a, const Share *b)
{
    const Cut *c = &t->cut;
    const int *axis = t->m.axis;
    return meets(plan, axis[0], b->x0, b->x1, a->x, c->lanes * t->m.strip) &&
           meets(plan, axis[1], b->row0, b->row1, a->row, c->rows) &&
           meets(plan, axis[2], b->plane0, b->plane1, a->plane, (long)c->groups * a->deep);
}

static void find_neighbours(const Plan *plan, Together *t)
{
    for (size_t i = 0; i < t->shares.count; i++) {
        Share *s = &t->shares.items[i];
        s->near0 = (int32_t)t->near.count;
        for (size_t n = 0; n < t->shares.count; n++) {
            const Share *other = &t->shares.items[n];
            if (n != i && (reads(plan, t, s, other) || reads(plan, t, other, s)))
                vec_push(&t->near, (int32_t)n);
        }
        s->near1 = (int32_t)t->near.count;
    }
}

static void add_state(const Plan *plan, Together *t, int buffer)
{
    if (buffer < 0)
        return;
    t->states[t->state_count] = buffer;
    t->at[t->state_count++] = t->copy;
    t->copy += round_up((long)plan->model->buffers.items[buffer].count, 32);
}

/* The fields of a plane beside one another, so that all of a thread lie near. */
static void add_fields(const Plan *plan, Together *t)
{
    const long stride = plan->model->layout.stride[together_third(plan)];
    long count = 0;
    for (int c = 0; c < COMPONENTS; c++) {
        const int buffer = plan->model->field_buffer[c];
        if (buffer < 0)
            continue;
        t->states[t->state_count] = buffer;
        t->at[t->state_count] = stride * t->state_count;
        t->state_count++;
        count = max_long(count, (long)plan->model->buffers.items[buffer].count);
    }
    t->edge_step = stride * t->state_count;
    t->copy = round_up((count + stride) * t->state_count, 32);
}

/* The block before each in its column, which a periodic axis closes: it hands on its H. */
static void find_columns(Together *t)
{
    for (size_t i = 0, first = 0; i < t->shares.count; i++) {
        Share *s = &t->shares.items[i];
        first = s->plane0 == 0 ? i : first;
        s->near0 = (int32_t)i - 1;
        t->shares.items[first].near0 = (int32_t)i; /* in the end the column's last */
    }
}

/* All that blocks tell one another: fields, memory variables, what points remember. */
static void list_states(const Plan *plan, Together *t)
{
    add_fields(plan, t);
    for (int a = 0; a < RINGS; a++)
        for (int i = 0; i < t->m.rings[a].count; i++)
            add_state(plan, t, plan->model->memories.items[t->m.rings[a].memory[i]].buffer);
    for (size_t i = 0; i < plan->model->points.count; i++) {
        add_state(plan, t, plan->model->points.items[i].last_buffer);
        add_state(plan, t, plan->model->points.items[i].branch_buffer);
    }
}

/* Of faces, and two copies of mails. */
static size_t word_count(const Together *t)
{
    return (size_t)(t->words.mail + 2 * t->mails * together_mail_words(t));
}

static void add_buffers(Plan *plan, Together *t, Kernel *k)
{
    const bool half = t->cut.steps == 0;
    t->m.tile_buffer =
        plan_add_ints(plan, "shares", "shares: first site and sites kept along each axis, layers, points, neighbours",
                      (const int32_t *)t->shares.items, t->shares.count * SHARE_INTS);
    t->near_buffer = half ? -1 : plan_add_ints(plan, "near", "blocks beside each block", t->near.items, t->near.count);
    t->flag_buffer = model_add_buffer(plan->model, "flags", "exchanges that each block has written", BUFFER_OUT,
                                      TYPE_I32, FLAG_INTS * t->shares.count);
    t->edge_buffer = model_add_buffer(
        plan->model, "edges",
        half ? "faces that blocks hand one another" : "two copies of what blocks read of one another", BUFFER_OUT,
        TYPE_REAL, half ? word_count(t) * WORD_BYTES / (size_t)model_real_bytes(plan->model) : 2 * (size_t)t->copy);
    kernel_add_buffer(plan, k, t->m.tile_buffer, true);
    if (t->near_buffer >= 0)
        kernel_add_buffer(plan, k, t->near_buffer, true);
    kernel_add_buffer(plan, k, t->flag_buffer, false);
    kernel_add_buffer(plan, k, t->edge_buffer, false);
}

/* Room for strips that sources feed and probes note: on chip behind the rest, or for each block in memory. */
static void add_strips(Plan *plan, Together *t, Kernel *k)
{
    const size_t real = (size_t)model_real_bytes(plan->model);
    const long reals = t->most_groups * t->span * t->group_rows * t->m.strip;
    if (reals == 0)
        return;
    const size_t bytes = (size_t)reals * real;
    t->aside = t->aside || t->m.bytes + STRIP_HEAD + bytes > together_room(plan);
    t->strip_reals = round_up(reals, WIDEST_STRIP);
    t->m.bytes += STRIP_HEAD + (t->aside ? 0 : bytes);
    if (!t->aside)
        return;
    t->aside_buffer = model_add_buffer(plan->model, "aside", "strips of each block that find no room on chip",
                                       BUFFER_OUT, TYPE_REAL, (size_t)t->strip_reals * t->shares.count);
    kernel_add_buffer(plan, k, t->aside_buffer, false);
}

/* Where a block has the numbers of its media: behind all else, or behind its memory variables. */
static int32_t place_numbers(const Plan *plan, const Together *t, Share *s, long end)
{
    const long behind = t->rings + round_up(together_place_layers(plan, t, s), WIDEST_STRIP);
    if (t->cut.numbers == NUMBERS_BEHIND)
        return (int32_t)end;
    return behind + together_number_reals(plan, &t->cut) <= t->reals ? (int32_t)behind : -1;
}

/* Strips' coefficients of their media, or their numbers and tables, which lie on chip behind all else. */
static void add_coefficients(const Plan *plan, Together *t)
{
    const long real = model_real_bytes(plan->model);
    t->coefficients = round_up((long)t->m.bytes / real, WIDEST_STRIP);
    t->knowing = together_know(plan, &t->cut, t->coefficients, t->reals - t->rings);
    long end = t->coefficients + t->cut.known * together_own_sites(plan, &t->cut);
    if (t->cut.tables) {
        t->m.tables = end;
        end += t->media_reals;
    }
    for (size_t i = 0; i < (t->cut.numbers == NUMBERS_FAR ? 0 : t->shares.count); i++)
        t->shares.items[i].numbers = place_numbers(plan, t, &t->shares.items[i], end);
    if (t->cut.numbers == NUMBERS_BEHIND)
        end += together_number_reals(plan, &t->cut);
    if (end > t->coefficients)
        t->m.bytes = (size_t)(end * real);
}

static const Kernel *add_kernel(Plan *plan, Together *t)
{
    Place place = {.box = {{0, 0, 0}, {1, 1, 1}}};
    Kernel *k = plan_add_kernel(plan, KERNEL_TOGETHER, "resident", "several steps of all fields, on chip");
    for (int a = 0; a < 3; a++)
        place.box.hi[a] = plan->grid->axis[a].present ? plan->grid->axis[a].cells : 1;
    vec_push(&k->places, place);
    k->layers = model_layer_axes(plan->model);
    march_add_fields(plan, &t->m, k);
    together_add_updates(plan, k);
    march_add_phases(plan, k);
    mur_add(plan, k, &t->m);
    together_take_sums(plan, k, t);
    together_add_points(plan, k, t);
    together_add_far(plan, k, t);
    t->reals = (long)t->m.bytes / model_real_bytes(plan->model);
    add_strips(plan, t, k);
    add_coefficients(plan, t);
    together_add_alike(plan, t, k);
    add_buffers(plan, t, k);
    vec_push(&k->params, ((Param){.kind = PARAM_COUNT, .name = "steps"}));
    return k;
}

/* What comes from memory and goes back in a batch. */
static double bytes_per_cell_step(const Plan *plan)
{
    double fields = 0;
    for (int c = 0; c < COMPONENTS; c++)
        fields += plan->model->field_buffer[c] >= 0;
    return 2 * fields * model_real_bytes(plan->model) / (double)plan->model->batch;
}

bool together_add_pass(Plan *plan, Error *err)
{
    Together *t = &plan->together;
    t->wanted = true;
    together_layout(plan, t);
    add_shares(plan, t);
    if (t->cut.steps == 0) {
        t->words = together_words(plan, t);
        find_columns(t);
    } else {
        find_neighbours(plan, t);
        list_states(plan, t);
    }
    const Kernel *k = add_kernel(plan, t);
    if (t->m.bytes > together_room(plan))
        return error_set(err, ERROR_SYSTEM, "blocks of '%s' want %zu bytes on chip of %zu: a mistake of yeec",
                         together_name(plan), t->m.bytes, together_room(plan));
    const int kernel = (int)(k - plan->kernels.items);
    PlanPass pass = {.name = shape_name(&plan->shape, plan->arena, together_name(plan)), .swaps = true};
    Launch l = plan_launch_groups(plan, kernel, t->shares.count, (size_t)t->m.warps * WARP, t->m.bytes);
    l.together = true;
    vec_push(&pass.launches, l);
    together_add_sums(plan, t, &pass);
    vec_push(&plan->passes, pass);
    plan->schedule = pass.name;
    plan->bytes_per_cell_step = bytes_per_cell_step(plan);
    return true;
}

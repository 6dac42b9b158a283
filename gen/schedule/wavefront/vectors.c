/* Pass `vectors`: coefficients for the rows of blocked:T that hold several materials.
 * A look-up of each site's id would cost a gather per coefficient; instead every vector
 * of a mixed row names an entry of a dictionary, which holds its coefficients side by
 * side, ready to load. Vectors with the same ids share an entry, so the dictionary has
 * one for each material's inside and one for each pattern met at surfaces. */
#include "schedule/plan.h"

#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Dictionary {
    const Plan *plan;
    Component components[COMPONENTS]; /* that have ids */
    Box ranges[COMPONENTS];
    int component_count;
    size_t lanes, key;  /* ids of a vector: lanes of each component */
    VEC(uint16_t) keys; /* of every entry */
    int32_t *slots;     /* hash table of entries, -1 free */
    size_t slot_count, count;
} Dictionary;

/* "a_ex" for what decays, "c_ex" for the curl, or "c_ex_y" where the two terms have tables of their own. */
static const char *vector_name(Plan *plan, const Statement *u, const Factor *of)
{
    const char *symbol = component_symbol((Component)u->target);
    if (of->axis == FACTOR_OWN_NAME)
        return arena_printf(plan->arena, "%s_%s", plan->model->tables.items[of->table].name, symbol);
    if (of->axis < 0)
        return arena_printf(plan->arena, "a_%s", symbol);
    for (int a = 0; a < 3; a++) {
        const Factor *other = statement_factor_of(u, a);
        if (other != NULL && other->table != of->table)
            return arena_printf(plan->arena, "c_%s_%s", symbol, axis_name(of->axis));
    }
    return arena_printf(plan->arena, "c_%s", symbol);
}

static bool has_vector(const Wavefront *w, Component c, int table)
{
    for (int n = 0; n < w->vector_count; n++)
        if (w->vectors[n].component == c && w->vectors[n].table == table)
            return true;
    return false;
}

/* The coefficients by id of the mixed rows' updates, each once. */
static void find_vectors(Plan *plan)
{
    Wavefront *w = &plan->wavefront;
    for (int c = 0; c < COMPONENTS; c++) {
        const Statement *u = &w->rows[ROW_MIXED].updates[c];
        for (int n = 0; plan->model->field_buffer[c] >= 0 && n < u->op_count; n++) {
            const Factor *f = &u->ops[n].factor;
            if (u->ops[n].kind == OP_FACTOR && f->kind == FACTOR_TABLE && !has_vector(w, (Component)c, f->table))
                w->vectors[w->vector_count++] = (RowVector){(Component)c, f->table, vector_name(plan, u, f)};
        }
    }
}

static void add_component(Dictionary *d, Component c)
{
    for (int n = 0; n < d->component_count; n++)
        if (d->components[n] == c)
            return;
    d->ranges[d->component_count] = model_range(d->plan->model, c);
    d->components[d->component_count++] = c;
    d->key += d->lanes;
}

/* The ids of the vector that begins at site (i, j, k); the conductor's where a component is never updated. */
static void read_key(const Dictionary *d, long i, long j, long k, uint16_t *key)
{
    const Axis *axis = d->plan->grid->axis;
    memset(key, 0, d->key * sizeof *key);
    for (int n = 0; n < d->component_count; n++, key += d->lanes) {
        const Box *r = &d->ranges[n];
        const MediumMap *m = &d->plan->grid->medium[d->components[n]];
        if (j < r->lo[1] || j >= r->hi[1] || k < r->lo[2] || k >= r->hi[2])
            continue;
        for (long l = 0; l < (long)d->lanes; l++) {
            size_t site = (size_t)(i + l + axis[0].sites * (j + axis[1].sites * k));
            if (i + l >= r->lo[0] && i + l < r->hi[0])
                key[l] = m->width == IDS_8 ? m->id8[site] : m->id16[site];
        }
    }
}

static size_t slot_of(const Dictionary *d, const uint16_t *key)
{
    size_t slot = (size_t)hash_number(key, d->key * sizeof *key) & (d->slot_count - 1);
    while (d->slots[slot] >= 0 &&
           memcmp(&d->keys.items[(size_t)d->slots[slot] * d->key], key, d->key * sizeof *key) != 0)
        slot = (slot + 1) & (d->slot_count - 1);
    return slot;
}

static bool grow(Dictionary *d, Error *err)
{
    free(d->slots);
    d->slot_count = d->slot_count == 0 ? 1024 : 4 * d->slot_count;
    d->slots = malloc(d->slot_count * sizeof *d->slots);
    if (d->slots == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for %zu patterns of materials", d->count);
    memset(d->slots, 0xff, d->slot_count * sizeof *d->slots);
    for (size_t e = 0; e < d->count; e++)
        d->slots[slot_of(d, &d->keys.items[e * d->key])] = (int32_t)e;
    return true;
}

/* The entry with this key, made when there is none; -1 without memory. */
static int32_t entry_of(Dictionary *d, const uint16_t *key, Error *err)
{
    if (2 * d->count >= d->slot_count && !grow(d, err))
        return -1;
    size_t slot = slot_of(d, key);
    if (d->slots[slot] < 0) {
        d->slots[slot] = (int32_t)d->count++;
        for (size_t n = 0; n < d->key; n++)
            vec_push(&d->keys, key[n]);
    }
    return d->slots[slot];
}

static bool index_row(Dictionary *d, long row, long blocks, uint16_t *key, int32_t *index, Error *err)
{
    const long rows = d->plan->grid->axis[1].sites;
    for (long b = 0; b < blocks; b++) {
        read_key(d, b * (long)d->lanes, row % rows, row / rows, key);
        index[b] = entry_of(d, key, err);
        if (index[b] < 0)
            return false;
    }
    return true;
}

/* Names the entry of every vector in the mixed rows. */
static bool index_rows(Dictionary *d, const uint8_t *mixed, int32_t *index, Error *err)
{
    const Axis *axis = d->plan->grid->axis;
    const long blocks = model_row_edges(d->plan->model).blocks;
    assert(d->key > 0);
    uint16_t *key = malloc(d->key * sizeof *key);
    if (key == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for a vector's ids");
    bool good = true;
    for (long row = 0; row < axis[1].sites * axis[2].sites; row++)
        if (good && mixed[row])
            good = index_row(d, row, blocks, key, &index[row * blocks], err);
    free(key);
    return good;
}

/* Where a component's ids begin in a key. */
static size_t key_offset(const Dictionary *d, Component c)
{
    size_t n = 0;
    while (d->components[n] != c)
        n++;
    return n * d->lanes;
}

/* A coefficient's values at an entry's ids. */
static void put_vector(const Dictionary *d, const RowVector *vector, size_t entry, void *out)
{
    const Table *table = &d->plan->model->tables.items[vector->table];
    const uint16_t *key = d->keys.items + entry * d->key + key_offset(d, vector->component);
    for (size_t l = 0; l < d->lanes; l++)
        if (d->plan->options.precision == PRECISION_F32)
            ((float *)out)[l] = to_single(table->values[key[l]]);
        else
            ((double *)out)[l] = table->values[key[l]];
}

/* The entries' coefficients: for each entry a vector of each. */
static void add_dictionary(Plan *plan, const Dictionary *d)
{
    Wavefront *w = &plan->wavefront;
    const size_t vectors = (size_t)w->vector_count, count = d->count * vectors * d->lanes;
    const size_t real = (size_t)model_real_bytes(plan->model);
    char *out = arena_alloc(plan->arena, count * real);
    for (size_t e = 0; e < d->count; e++)
        for (size_t v = 0; v < vectors; v++)
            put_vector(d, &w->vectors[v], e, out + (e * vectors + v) * d->lanes * real);
    w->vector_buffer =
        model_add_buffer(plan->model, "vectors", "coefficients of vectors of several materials, each pattern once",
                         BUFFER_DATA, TYPE_REAL, count);
    plan->model->buffers.items[w->vector_buffer].data = out;
}

bool plan_pass_vectors(Plan *plan, Error *err)
{
    Wavefront *w = &plan->wavefront;
    const Axis *axis = plan->grid->axis;
    w->vector_buffer = w->index_buffer = -1;
    if (!w->wanted || !w->mixed)
        return true;
    find_vectors(plan);
    if (w->vector_count == 0)
        return true;
    Dictionary d = {.plan = plan, .lanes = (size_t)model_unit(plan->model)};
    for (int n = 0; n < w->vector_count; n++)
        add_component(&d, w->vectors[n].component);
    size_t count = (size_t)(axis[1].sites * axis[2].sites * model_row_edges(plan->model).blocks);
    int32_t *index = ARENA_ARRAY(plan->arena, int32_t, count);
    bool good = index_rows(&d, w->mixed_rows, index, err);
    if (good) {
        add_dictionary(plan, &d);
        w->index_buffer = model_add_buffer(plan->model, "vector_at", "entry of `vectors` for each vector of a row",
                                           BUFFER_DATA, TYPE_I32, count);
        plan->model->buffers.items[w->index_buffer].data = index;
    }
    free(d.slots);
    vec_free(&d.keys);
    return good;
}

/* What updates of blocks that hold the domain together need of the media at their sites. A thread's strips of each
 * coefficient lie on chip, of as many updates as there is room for, looked up once. The other updates look it up in
 * each step, by numbers of media and tables on chip where there is room for these, else in memory. */
#include "model/lookups.h"
#include "schedule/resident/resident.h"

void together_add_updates(Plan *plan, Kernel *k)
{
    Region r = {.box = {{0, 0, 0}, {1, 1, 1}}};
    for (int a = 0; a < 3; a++) {
        r.box.hi[a] = plan->grid->axis[a].present ? plan->grid->axis[a].sites : 1;
        r.side[a] = (int)(k->layers >> a & 1);
    }
    model_classes_over(plan->model, r.box, r.klass);
    march_add_updates(plan, &r, k);
}

/* Factors of a statement that depend on the site's medium, each once, whichever axes' differences it multiplies. */
static bool of_medium(const Op *o)
{
    return o->kind == OP_FACTOR && (o->factor.kind == FACTOR_TABLE || o->factor.kind == FACTOR_VALUES);
}

static bool same_coefficient(const Factor *a, const Factor *b)
{
    return a->kind == b->kind && (a->kind == FACTOR_TABLE ? a->table == b->table : a->buffer == b->buffer);
}

static bool stands_before(const Statement *s, int n)
{
    for (int before = 0; before < n; before++)
        if (of_medium(&s->ops[before]) && same_coefficient(&s->ops[before].factor, &s->ops[n].factor))
            return true;
    return false;
}

static int coefficients_by_site(const Statement *s)
{
    int count = 0;
    for (int n = 0; n < s->op_count; n++)
        count += of_medium(&s->ops[n]) && !stands_before(s, n);
    return count;
}

/* A statement's first factor of a kind, NULL: it has none. */
static const Factor *first_factor(const Statement *s, FactorKind kind)
{
    for (int n = 0; n < s->op_count; n++)
        if (s->ops[n].kind == OP_FACTOR && s->ops[n].factor.kind == kind)
            return &s->ops[n].factor;
    return NULL;
}

/* Bytes of a site's numbers in all arrays that updates look up; 0 where some look up values by site. */
static int bytes_of_numbers(const Plan *plan, const Kernel *k)
{
    int seen[COMPONENTS], count = 0, bytes = 0;
    for (int u = 0; u < k->update_count; u++) {
        const Factor *f = first_factor(&k->updates[u], FACTOR_TABLE);
        bool known = f == NULL;
        if (first_factor(&k->updates[u], FACTOR_VALUES) != NULL)
            return 0;
        for (int n = 0; n < count; n++)
            known = known || seen[n] == f->buffer;
        if (known)
            continue;
        seen[count++] = f->buffer;
        bytes += plan->model->buffers.items[f->buffer].type == TYPE_U8 ? 1 : 2;
    }
    return bytes;
}

void together_read_media(Plan *plan, Together *t)
{
    Kernel k = {.kind = KERNEL_TOGETHER, .layers = model_layer_axes(plan->model)};
    together_add_updates(plan, &k);
    t->of_site = 0;
    for (int n = 0; n < COMPONENTS; n++) {
        t->by_site[n] = n < k.update_count ? coefficients_by_site(&k.updates[n]) : 0;
        t->of_site += t->by_site[n] > 0;
    }
    t->numbers = bytes_of_numbers(plan, &k);
    t->media_reals = chip_tables_of(plan, &k).reals;
    kernel_free(&k);
}

long together_own_sites(const Plan *plan, const Cut *c)
{
    return (long)c->groups * c->deep * c->rows * c->lanes * together_strip(plan);
}

long together_number_reals(const Plan *plan, const Cut *c)
{
    const long bytes = together_own_sites(plan, c) * plan->together.numbers;
    return round_up(divide_up(bytes, model_real_bytes(plan->model)), WIDEST_STRIP);
}

long together_known_reals(const Plan *plan, const Cut *c)
{
    return c->known * together_own_sites(plan, c) + (c->tables ? plan->together.media_reals : 0) +
           (c->numbers == NUMBERS_BEHIND ? together_number_reals(plan, c) : 0);
}

/* Of as many updates as there is room for, one after the other. */
static unsigned know_some(const Plan *plan, Cut *c, long room)
{
    const Together *t = &plan->together;
    unsigned knowing = 0;
    c->known = c->looked_up = 0;
    for (int n = 0; n < COMPONENTS; n++) {
        const long wanted = t->by_site[n] * together_own_sites(plan, c);
        if (wanted == 0)
            continue;
        const bool knows = wanted <= room;
        c->looked_up += !knows;
        c->known += knows ? t->by_site[n] : 0;
        room -= knows ? wanted : 0;
        knowing |= knows ? 1U << n : 0;
    }
    return knowing;
}

unsigned together_know(const Plan *plan, Cut *c, long reals, long rings)
{
    const Together *t = &plan->together;
    const long room = (long)(together_room(plan) / (size_t)model_real_bytes(plan->model)) - reals;
    const long numbers = together_number_reals(plan, c), media = t->media_reals;
    const unsigned all = know_some(plan, c, room);
    c->numbers = NUMBERS_FAR;
    c->tables = false;
    if (c->looked_up == 0 || t->numbers == 0)
        return all;
    if (numbers + media <= room)
        c->numbers = NUMBERS_BEHIND;
    else if (c->steps == 0 && numbers <= rings)
        c->numbers = NUMBERS_IN_RINGS;
    c->tables = c->numbers != NUMBERS_FAR && media <= room;
    return know_some(plan, c, room - (c->tables ? media : 0) - (c->numbers == NUMBERS_BEHIND ? numbers : 0));
}

/* The medium of all E sites that a warp's threads keep, MIXED: there are several. */
static int medium_of_warp(const Plan *plan, const Together *t, const Share *s, int warp)
{
    enum { NO_SITE = -2 };
    const Cut *c = &t->cut;
    const int width = together_strip(plan);
    int medium = NO_SITE;
    for (long thread = (long)warp * WARP; thread < (long)(warp + 1) * WARP; thread++) {
        const long x = s->x + thread % c->lanes * width, row = s->row + thread / c->lanes % c->rows;
        const long plane = s->plane + thread / c->lanes / c->rows * c->deep;
        const Box box = {
            {max_long(x, s->x0), max_long(row, s->row0), max_long(plane, s->plane0)},
            {min_long(x + width, s->x1), min_long(row + 1, s->row1), min_long(plane + c->deep, s->plane1)}};
        for (Component e = EX; e < EX + 3; e++) {
            const Box own = box_common(box, model_range(plan->model, e));
            const int its = box_sites(&own) > 0 ? model_class_over(plan->model, e, own) : medium;
            medium = medium == NO_SITE ? its : medium;
            if (its != medium || its == MIXED)
                return MIXED;
        }
    }
    return medium == NO_SITE ? 0 : medium;
}

/* Do components of E alone look up media, in tables that they share? */
static bool e_alone_shares(const Plan *plan, const Kernel *k)
{
    for (int u = 0; u < k->update_count; u++) {
        const Component c = (Component)k->updates[u].target;
        if (coefficients_by_site(&k->updates[u]) > 0 && (!component_is_e(c) || !lookup_shared(plan->model, c)))
            return false;
    }
    return true;
}

void together_add_alike(Plan *plan, Together *t, Kernel *k)
{
    t->alike_buffer = -1;
    if (t->cut.steps > 0 || t->cut.looked_up == 0 || t->numbers == 0 || !e_alone_shares(plan, k))
        return;
    VEC(int32_t) media = {0};
    for (size_t i = 0; i < t->shares.count; i++)
        for (int w = 0; w < t->m.warps; w++)
            vec_push(&media, (int32_t)medium_of_warp(plan, t, &t->shares.items[i], w));
    t->alike_buffer = plan_add_ints(
        plan, "alike", "medium that all sites of a block's warp have, -1: there are several", media.items, media.count);
    kernel_add_buffer(plan, k, t->alike_buffer, true);
    vec_free(&media);
}

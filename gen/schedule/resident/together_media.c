/* What updates of blocks that hold the domain together need of the media at their sites. On flat grids a thread's
 * strips of each coefficient lie on chip, of as many updates as there is room for, looked up once; the other updates
 * look it up in each step. */
#include "schedule/resident/resident.h"

void together_add_updates(Plan *plan, Kernel *k)
{
    Region r = {.box = {{0, 0, 0}, {1, 1, 1}}};
    for (int a = 0; a < 3; a++) {
        r.box.hi[a] = plan->grid->axis[a].present ? plan->grid->axis[a].sites : 1;
        r.side[a] = (int)(k->layers >> a & 1);
    }
    for (int c = 0; c < COMPONENTS; c++)
        r.klass[c] = plan->model->field_buffer[c] < 0
                         ? 1
                         : model_class_over(plan->model, (Component)c, model_range(plan->model, (Component)c));
    march_add_updates(plan, &r, k);
}

/* Factors of a statement that depend on the site's medium, each once. */
static bool of_medium(const Op *o)
{
    return o->kind == OP_FACTOR && (o->factor.kind == FACTOR_TABLE || o->factor.kind == FACTOR_VALUES);
}

static bool factor_before(const Statement *s, int n)
{
    for (int before = 0; before < n; before++)
        if (s->ops[before].kind == OP_FACTOR && statement_same_factor(&s->ops[before].factor, &s->ops[n].factor))
            return true;
    return false;
}

static int coefficients_by_site(const Statement *s)
{
    int count = 0;
    for (int n = 0; n < s->op_count; n++)
        count += of_medium(&s->ops[n]) && !factor_before(s, n);
    return count;
}

void together_read_media(Plan *plan, Together *t)
{
    Kernel k = {.kind = KERNEL_TOGETHER, .layers = model_layer_axes(plan->model)};
    together_add_updates(plan, &k);
    t->of_site = false;
    for (int n = 0; n < COMPONENTS; n++) {
        t->by_site[n] = n < k.update_count ? coefficients_by_site(&k.updates[n]) : 0;
        t->of_site = t->of_site || t->by_site[n] > 0;
    }
    kernel_free(&k);
}

long together_own_sites(const Plan *plan, const Cut *c)
{
    return (long)c->groups * c->deep * c->rows * c->lanes * together_strip(plan);
}

unsigned together_know(const Plan *plan, Cut *c, long reals)
{
    const Together *t = &plan->together;
    long room = (long)(together_room(plan) / (size_t)model_real_bytes(plan->model)) - reals;
    unsigned knowing = 0;
    c->known = c->looked_up = 0;
    for (int n = 0; n < COMPONENTS; n++) {
        const long wanted = t->by_site[n] * together_own_sites(plan, c);
        if (wanted == 0)
            continue;
        const bool knows = tiles_flat(plan) && wanted <= room;
        c->looked_up += !knows;
        c->known += knows ? t->by_site[n] : 0;
        room -= knows ? wanted : 0;
        knowing |= knows ? 1U << n : 0;
    }
    return knowing;
}

/* A kernel as a Lua table: what every kernel has, and what its kind adds. */
#include "emit/tables.h"

#include "emit/push.h"

static void push_probe(State *L, const Plan *plan, const Kernel *k)
{
    const ProbeGroup *g = &plan->model->probes.items[k->item];
    set_text(L, "field", component_symbol(g->component));
    set_buffer(L, plan, "site", g->site_buffer);
    set_buffer(L, plan, "out", g->out_buffer);
    set_number(L, "count", (long long)g->sites.count);
    set_number(L, "steps", k->steps);
}

static void push_gather(State *L, const Plan *plan, const Kernel *k)
{
    set_text(L, "field", component_symbol(k->component));
    set_buffer(L, plan, "out", k->params.items[1].buffer);
}

static void push_sum(State *L, const Plan *plan, const Kernel *k)
{
    set_buffer(L, plan, "input", k->params.items[0].buffer);
    set_buffer(L, plan, "out", k->params.items[1].buffer);
}

/* What goes through media with poles: the part itself, `through` of E and `own_part` of G, and in `products` what its
 * poles keep of both, with the rows of their drive and weight. */
static void push_through(State *L, const Plan *plan, const PointSet *set)
{
    int row = 1, state = 1;
    set_buffer(L, plan, "through", set->kept_of_e[0]);
    set_buffer(L, plan, "own_part", set->kept[0]);
    set_number(L, "count", (long long)set->points.count);
    lua_newtable(L);
    for (int k = 0; k < MOST_POLES; k++) {
        const int states = (set->poles >> k & 1) == 0 ? 0 : plan->grid->poles[0][k].kind == POLE_LORENTZ ? 2 : 1;
        for (int i = 0; i < states; i++) {
            lua_newtable(L);
            set_buffer(L, plan, "part", set->kept_of_e[state + i]);
            set_buffer(L, plan, "own", set->kept[state + i]);
            set_number(L, "drive", row);
            set_number(L, "weight", row + 1 + i);
            append(L);
        }
        state += states;
        row += states == 0 ? 0 : 1 + states;
    }
    lua_setfield(L, -2, "products");
}

static void push_stored(State *L, const Plan *plan, const Kernel *k)
{
    const Stored *s = &plan->model->stored.items[k->item];
    const PointSet *set = &plan->model->points.items[s->set];
    set_text(L, "field", component_symbol(set->component));
    set_buffer(L, plan, "site", set->site_buffer);
    set_buffer(L, plan, "state", s->state);
    if (set->leaks)
        set_buffer(L, plan, "leaking", set->leaking);
    set_number(L, "from", (long long)s->from);
    set_number(L, "to", (long long)s->to);
    push_coef(L, plan, &s->weight, "weight");
    push_coef(L, plan, &s->own, "own");
    if (set->stores == STORED_THROUGH)
        push_through(L, plan, set);
}

static void push_dft(State *L, const Plan *plan, const Kernel *k)
{
    const Tones *t = &plan->model->tones.items[k->item];
    set_text(L, "field", component_symbol(k->component));
    set_text(L, "long", tables_type(plan, TYPE_I64));
    set_buffer(L, plan, "sums", k->params.items[2].buffer);
    set_number(L, "row", t->row);
    set_number(L, "every", t->every);
    lua_newtable(L);
    for (size_t i = 0; i < t->count; i++) {
        lua_pushstring(L, arena_printf(plan->arena, "%.9g", t->frequencies[i]));
        append(L);
    }
    lua_setfield(L, -2, "frequencies");
}

/* An update; in the kernel of an energy with its weight and what its poles store. */
static void push_kernel_update(State *L, const Plan *plan, const Kernel *k, int u)
{
    push_update(L, plan, &k->updates[u], k->kind == KERNEL_ENERGY ? &k->weights[u] : NULL);
    if (k->kind != KERNEL_ENERGY)
        return;
    lua_rawgeti(L, -1, (lua_Integer)lua_rawlen(L, -1));
    lua_newtable(L);
    for (int i = 0; u < COMPONENTS && i < (int)k->states[u].count; i++) {
        lua_newtable(L);
        set_text(L, "name", k->states[u].items[i].name);
        push_coef(L, plan, &k->states[u].items[i].weight, "weight");
        append(L);
    }
    lua_setfield(L, -2, "states");
    lua_pop(L, 1);
}

/* The functions that a joint calls, what each is given, and the block before which its own end. */
static void push_joint(State *L, const Plan *plan, const Kernel *joint)
{
    lua_newtable(L);
    for (size_t i = 0; i < plan->kernels.count; i++) {
        const Kernel *k = &plan->kernels.items[i];
        if (k->joint != joint->joint || !k->part)
            continue;
        lua_newtable(L);
        set_text(L, "name", k->name);
        set_number(L, "first", k->first_block);
        set_number(L, "last", k->last_block);
        lua_newtable(L);
        for (size_t n = 0; n < k->params.count; n++) {
            const Param *p = &k->params.items[n];
            const bool own = p->kind == PARAM_NUMBER || p->kind == PARAM_FIRST;
            lua_pushstring(L, own ? arena_printf(plan->arena, "%s_%s", k->name, p->name) : p->name);
            append(L);
        }
        lua_setfield(L, -2, "given");
        append(L);
    }
    lua_setfield(L, -2, "parts");
}

void push_kernel(State *L, const Plan *plan, const Kernel *k)
{
    static const char *const kinds[] = {"update", "wrap",     "mur",      "points", "probe", "gather",
                                        "energy", "stored",   "sum",      "march",  "tiles", "wavefront",
                                        "dft",    "resident", "together", "taken",  "give",  "joint"};
    lua_newtable(L);
    set_text(L, "kind", kinds[k->kind]);
    set_text(L, "name", k->name);
    set_text(L, "purpose", k->purpose);
    set_text(L, "half", k->half == HALF_E ? "E" : "H");
    set_number(L, "strip", k->strip);
    set_number(L, "chunk", k->chunk);
    if (k->boxes >= 0)
        set_buffer(L, plan, "boxes", k->boxes);
    set_flag(L, "part", k->part);
    set_flag(L, "joined", k->part && k->kind != KERNEL_MARCH);
    push_signature(L, plan, k);
    lua_newtable(L);
    for (int u = 0; u < k->update_count; u++)
        push_kernel_update(L, plan, k, u);
    lua_setfield(L, -2, "updates");
    switch (k->kind) {
    case KERNEL_WRAP:
        push_wrap(L, plan, k);
        break;
    case KERNEL_MUR:
        push_wall(L, plan, k);
        break;
    case KERNEL_POINTS:
        push_points(L, plan, k);
        break;
    case KERNEL_PROBE:
        push_probe(L, plan, k);
        break;
    case KERNEL_GATHER:
        push_gather(L, plan, k);
        break;
    case KERNEL_STORED:
        push_stored(L, plan, k);
        break;
    case KERNEL_SUM:
        push_sum(L, plan, k);
        break;
    case KERNEL_DFT:
        push_dft(L, plan, k);
        break;
    case KERNEL_TAKEN:
        tables_push_taken(L, plan);
        break;
    case KERNEL_GIVE:
        tables_push_given(L, plan, k);
        break;
    case KERNEL_MARCH:
        tables_push_march(L, plan, k);
        break;
    case KERNEL_RESIDENT:
        tables_push_march(L, plan, k);
        push_ends(L, plan, k);
        break;
    case KERNEL_TOGETHER:
        tables_push_together(L, plan, k);
        break;
    case KERNEL_TILES:
        tables_push_tiles(L, plan, k);
        break;
    case KERNEL_JOINT:
        push_joint(L, plan, k);
        break;
    case KERNEL_UPDATE:
    case KERNEL_ENERGY:
    case KERNEL_WAVEFRONT:
        break;
    }
    append(L);
}

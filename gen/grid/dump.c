/* The grid as text, for `plan --dump grid` and the golden files. */
#include <math.h>

#include "grid/grid.h"

enum { MAX_CLASSES_SHOWN = 256 };

static void dump_axis(const Grid *grid, int a, Text *out)
{
    const Axis *x = &grid->axis[a];
    if (!x->present)
        return;
    text_printf(out, "axis %c: cells %ld, sites %ld, d %.9g m, s %.9g, low %s, high %s\n", "xyz"[a], x -> cells,
                x -> sites, x -> d, x -> s, boundary_name(x->low.kind), boundary_name(x->high.kind));
}

static const char *width_name(const MediumMap *map)
{
    switch (map->width) {
    case IDS_NONE:
        return "one class";
    case IDS_8:
        return "8-bit ids";
    case IDS_16:
        return "16-bit ids";
    default:
        return "values per site";
    }
}

static void dump_classes(const MediumMap *map, Text *out)
{
    size_t shown = map->class_count < MAX_CLASSES_SHOWN ? map->class_count : MAX_CLASSES_SHOWN;
    for (size_t id = 0; id < shown; id++) {
        const MediumClass *m = &map->classes[id];
        text_printf(out, "%zu: sites %zu, eps %.9g, sigma %.9g, decay %.9g, curl %.9g, %s\n", id, m->count, m->eps,
                    m->sigma, m->decay, m->curl, m->origin);
    }
    if (shown < map->class_count)
        text_printf(out, "and %zu more\n", map->class_count - shown);
}

static void dump_medium(const Grid *grid, Component c, Text *out)
{
    const MediumMap *map = &grid->medium[c];
    if (!map->present)
        return;
    text_printf(out, "medium %s: %s", component_name(c), width_name(map));
    if (map->width == IDS_NONE)
        text_printf(out, " (%d)", map->uniform);
    text_printf(out, ", %s %.9g to %.9g\n", component_is_e(c) ? "eps" : "mu", map->least, map->most);
    if (map->width == IDS_VALUES)
        return;
    out->indent += 2;
    dump_classes(map, out);
    out->indent -= 2;
}

static void dump_table(const char *name, const LayerTable *t, int count, Text *out)
{
    for (int q = 0; q < count; q++) {
        text_printf(out, "%s %d: b %.9g, c %.9g, 1/kappa %.9g, sigma %.9g", name, q, t[q].b, t[q].c, t[q].ikappa,
                    t[q].sigma);
        if (t[q].keep < 1)
            text_printf(out, ", keep %.9g", t[q].keep);
        text_put(out, "\n");
    }
}

static void dump_layer(const Grid *grid, int a, Text *out)
{
    const LayerProfile *p = &grid->layer[a];
    double n_min, f_min;
    if (p->low + p->high == 0)
        return;
    text_printf(out, "layers %c: low %d (eps_r %.9g, mu_r %.9g), high %d (eps_r %.9g, mu_r %.9g)\n", "xyz"[a], p -> low,
                p -> eps_r[0], p -> mu_r[0], p -> high, p -> eps_r[1], p -> mu_r[1]);
    out->indent += 2;
    for (int side = 0; side < 2; side++)
        if (grid_berenger_facts(grid, a, side, &n_min, &f_min))
            text_printf(out, "%s: N_min %.4g, f_min %.6g Hz\n", side == 0 ? "low" : "high", n_min, f_min);
    dump_table("node", p->node, p->low + p->high, out);
    dump_table("half", p->half, p->low + p->high, out);
    out->indent -= 2;
}

void grid_dump(const Grid *grid, Text *out)
{
    text_printf(out, "grid %s: dt %.17g s, limit %.17g s, c_max %.9g m/s, steps %ld\n", mode_name(grid->mode), grid->dt,
                grid->courant_limit, grid->c_max, grid->steps);
    for (int a = 0; a < 3; a++)
        dump_axis(grid, a, out);
    for (int c = 0; c < REAL_COMPONENTS; c++)
        dump_medium(grid, (Component)c, out);
    for (int a = 0; a < 3; a++)
        dump_layer(grid, a, out);
}

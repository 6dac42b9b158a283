/* Groups of probes: the sites of one component with one period, in the order of memory, and their buffers. */
#include "model/probes.h"

#include <stdlib.h>
#include <string.h>

static ProbeGroup *group_for(Model *model, Component c, long every)
{
    for (size_t i = 0; i < model->probes.count; i++)
        if (model->probes.items[i].component == c && model->probes.items[i].every == every)
            return &model->probes.items[i];
    ProbeGroup g = {.component = c, .every = every};
    vec_push(&model->probes, g);
    return &model->probes.items[model->probes.count - 1];
}

void probes_add_site(Model *model, int monitor, Component c, const long index[3], double weight, long number)
{
    ProbeGroup *g = group_for(model, c, model->grid->scene->monitors[monitor].every);
    ProbeSite site = {.index = {index[0], index[1], index[2]}, .monitor = monitor, .site = number};
    site.weight = weight * grid_fold(model->grid, c, site.index);
    vec_push(&g->sites, site);
}

typedef struct SortedSite {
    long index[3];
    size_t number;
} SortedSite;

static int compare_sites(const void *a, const void *b)
{
    const SortedSite *x = a, *y = b;
    const int order = index_compare(x->index, y->index);
    return order != 0 ? order : x->number < y->number ? -1 : 1;
}

/* In the order of memory, so that the probes of a row stand together; a monitor's own sites keep their order there. */
static void sort_sites(const Model *model, ProbeGroup *g)
{
    const size_t n = g->sites.count;
    SortedSite *order = ARENA_ARRAY(model->arena, SortedSite, n);
    ProbeSite *sites = ARENA_ARRAY(model->arena, ProbeSite, n);
    for (size_t i = 0; i < n; i++) {
        order[i] = (SortedSite){.number = i};
        memcpy(order[i].index, g->sites.items[i].index, sizeof order[i].index);
    }
    qsort(order, n, sizeof *order, compare_sites);
    for (size_t i = 0; i < n; i++)
        sites[i] = g->sites.items[order[i].number];
    memcpy(g->sites.items, sites, n * sizeof *sites);
}

/* Keeps the group's sites that are this process' own, and notes where all of them are. */
static void keep_own(Model *model, ProbeGroup *g, int group)
{
    size_t kept = 0;
    for (size_t i = 0; i < g->sites.count; i++) {
        ProbeSite site = g->sites.items[i];
        const bool own = grid_owns(model->grid->all, site.index) && model_to_part(model, g->component, site.index);
        const ProbePlace place = {site.monitor, own ? group : -1, (int)kept, site.weight, site.site, g->component};
        vec_push(&model->places, place);
        if (own)
            g->sites.items[kept++] = site;
    }
    g->sites.count = kept;
}

static void add_buffers(Model *model, ProbeGroup *g, int number)
{
    size_t n = g->sites.count;
    size_t *elements = ARENA_ARRAY(model->arena, size_t, n);
    for (size_t i = 0; i < n; i++)
        elements[i] = model_element(model, g->component, g->sites.items[i].index);
    const char *symbol = component_symbol(g->component);
    const char *sites = arena_printf(model->arena, "probe_site_%d", number),
               *out = arena_printf(model->arena, "probe_%d", number);
    g->site_buffer =
        model_add_sites(model, sites, arena_printf(model->arena, "sites of the %s probes", symbol), elements, n);
    g->out_buffer = model_add_buffer(model, out, arena_printf(model->arena, "%s at the probes, a row per step", symbol),
                                     BUFFER_OUT, TYPE_REAL, (size_t)model->batch * n);
}

void probes_add_buffers(Model *model)
{
    size_t groups = 0;
    for (size_t i = 0; i < model->probes.count; i++) {
        ProbeGroup g = model->probes.items[i];
        sort_sites(model, &g);
        keep_own(model, &g, (int)groups);
        if (g.sites.count == 0) {
            vec_free(&g.sites);
            continue;
        }
        add_buffers(model, &g, (int)i + 1);
        model->probes.items[groups++] = g;
    }
    model->probes.count = groups;
}

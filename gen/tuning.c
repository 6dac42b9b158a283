/* Measured choices of schedules: which scenes share one, taking it where `auto` was asked for, and what
 * there is to measure. A choice is a schedule's name, so nothing below this file knows of it. */
#include "tuning.h"

#include "schedule/candidates.h"

#include <stdio.h>
#include <string.h>

static void add_walls(const Grid *grid, Text *out)
{
    static const char *const names[] = {NULL, "pmc", "periodic", "bloch", "mur", "layers", "layers"};
    const char *last = NULL;
    for (BoundaryKind kind = BOUNDARY_PMC; kind <= BOUNDARY_BERENGER; kind++)
        for (int a = 0; a < 3; a++)
            if (grid->axis[a].present && names[kind] != last &&
                (grid->axis[a].low.kind == kind || grid->axis[a].high.kind == kind)) {
                last = names[kind];
                text_printf(out, " %s", last);
            }
}

static void add_media(const Grid *grid, Text *out)
{
    static const char *const names[] = {
        [IDS_NONE] = "", [IDS_8] = " ids", [IDS_16] = " wide ids", [IDS_VALUES] = " values"};
    IdWidth widest = IDS_NONE;
    for (int c = 0; c < COMPONENTS; c++)
        if (grid->medium[c].present && grid->medium[c].width > widest)
            widest = grid->medium[c].width;
    text_put(out, names[widest]);
}

static bool has_sums(const Scene *scene)
{
    for (size_t i = 0; i < scene->monitor_count; i++)
        if (scene->monitors[i].kind >= MONITOR_DFT && scene->monitors[i].kind <= MONITOR_POWER)
            return true;
    return false;
}

/* "3d f32 layers ids dft": scenes of one class share a choice. */
static const char *tuning_class(const Grid *grid, Precision precision, Arena *arena)
{
    Text text = {0};
    text_printf(&text, "%s %s", mode_name(grid->mode), precision == PRECISION_F32 ? "f32" : "f64");
    add_walls(grid, &text);
    add_media(grid, &text);
    text_put(&text, has_sums(grid->scene) ? " dft" : "");
    const char *out = arena_strdup(arena, text_str(&text));
    text_free(&text);
    return out;
}

static double cells_of(const Grid *grid)
{
    return (double)grid->axis[0].cells * (double)grid->axis[1].cells * (double)grid->axis[2].cells;
}

Plan *tuning_plan(const Grid *grid, const CompileOptions *options, const PlanOptions *plan, Tuned *taken, Error *err)
{
    const bool automatic = options->schedule == NULL || strcmp(options->schedule, "auto") == 0;
    *taken = (Tuned){0};
    if (automatic && options->tuned_for != NULL &&
        options->tuned_for(options->tuned_context, tuning_class(grid, options->precision, grid->arena), cells_of(grid),
                           taken)) {
        PlanOptions tuned = *plan;
        Error unfit = {0};
        tuned.schedule = taken->schedule;
        Plan *p = plan_build(grid, &tuned, NULL, &unfit);
        if (p != NULL)
            return p;
        *taken = (Tuned){0};
    }
    return plan_build(grid, plan, NULL, err);
}

const char *compile_class(const Compiled *c)
{
    return tuning_class(c->grid, c->program->precision, c->grid->arena);
}

const Tuned *compile_tuned(const Compiled *c)
{
    return c->tuned.schedule[0] != '\0' ? &c->tuned : NULL;
}

int compile_candidates(Compiled *c, int round, const char *schedules[], int room)
{
    Candidate found[MOST_CANDIDATES];
    const int count = plan_candidates(c->plan, round, found);
    for (int i = 0; i < count && i < room; i++)
        schedules[i] = found[i].schedule;
    return count < room ? count : room;
}

/* The stages of the grid in their order. */
#include "grid/stages.h"

#include "grid/beyond.h"
#include "grid/conformal.h"
#include "grid/poles.h"
#include "grid/solid.h"

#include <stdlib.h>

static bool build(Grid *grid, Error *err)
{
    if (!axes_layout(grid, err) || !bloch_phases(grid, err) || !poles_build(grid, err) || !metals_poles(grid, err) ||
        !solids_build(grid, err) || !voxels_build(grid, err) || !gaps_open(grid, err) || !conformal_find(grid, err))
        return false;
    if (!axes_fastest(grid, err) || !wires_correct(grid, err) || !films_lay(grid, err) || !metals_lay(grid, err) ||
        !sheets_lay(grid, err) || !absorbers_lay(grid, err) || !conformal_scale(grid, err) || !media_unify(grid, err) ||
        !couplings_find(grid, err) || !crystals_find(grid, err) || !axes_time(grid, err) || !poles_time(grid, err) ||
        !mirror_check(grid, err))
        return false;
    coefficients_build(grid);
    if (!layers_build(grid, err) || !absorbers_doubt(grid, err) || !window_check(grid, err) ||
        !pole_boxes_find(grid, err))
        return false;
    bloch_imaginary(grid);
    window_part(grid);
    return true;
}

Grid *grid_build(Scene *scene, Error *err)
{
    return grid_build_window(scene, NULL, NULL, err);
}

Grid *grid_build_window(Scene *scene, const GridWindow *window, const Agree *agree, Error *err)
{
    Arena *arena = arena_new();
    Grid *grid = ARENA_NEW(arena, Grid);
    grid->arena = arena;
    grid->scene = scene;
    grid->mode = scene->mode;
    if (window != NULL)
        grid->window = *window;
    if (agree != NULL)
        grid->agree = *agree;
    beyond_init(grid);
    if (build(grid, err))
        return grid;
    grid_free(grid);
    return NULL;
}

void grid_set_steps(Grid *grid, long steps)
{
    grid->steps = steps;
    if (grid->own_part != NULL)
        grid->own_part->steps = steps;
}

void grid_free(Grid *grid)
{
    if (grid == NULL)
        return;
    for (int c = 0; c < REAL_COMPONENTS; c++) {
        free(grid->medium[c].id8);
        free(grid->medium[c].id16);
        free(grid->medium[c].eps32);
        free(grid->medium[c].sigma32);
        free(grid->medium[c].blends);
    }
    poles_free(grid);
    arena_free(grid->arena);
}

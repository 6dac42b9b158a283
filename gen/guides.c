/* `yeec modes`: the modes of each mode source's cross-section, solved on the scene's grid. */
#include "compile.h"
#include "grid/grid.h"
#include "modes/modes.h"

#include <math.h>
#include <string.h>

static ModeWindow window_of(const Grid *grid, const Source *s)
{
    ModeWindow w = {.normal = s->axis, .loc = s->loc};
    for (int a = 0; a < 3; a++) {
        if (!grid->axis[a].present)
            continue;
        w.lo[a] = lround(axis_index(&grid->axis[a], s->from[a]));
        w.hi[a] = lround(axis_index(&grid->axis[a], s->to[a]));
    }
    return w;
}

static GuideFacts facts_of(const Source *s, const GuideMode *mode, int number)
{
    GuideFacts f = {.source = s->name, .number = number, .chosen = number == s->number, .frequency = mode->f};
    f.index[0] = creal(mode->n_eff);
    f.index[1] = cimag(mode->n_eff);
    f.beta = creal(mode->beta);
    f.group = mode->group;
    f.loss = cimag(mode->beta) < 0 ? -20 * log10(exp(1)) * cimag(mode->beta) : 0;
    f.share = mode->share;
    f.axes[0] = "xyz"[(s->axis + 1) % 3];
    f.axes[1] = "xyz"[(s->axis + 2) % 3];
    return f;
}

static bool list_source(const Grid *grid, const Source *s, GuideSink *sink, void *context, Error *err)
{
    enum { LEAST = 4, MOST = 32 };
    GuideMode modes[MOST];
    const ModeWindow window = window_of(grid, s);
    int n;
    if (!modes_solve(grid, &window, s->f, s->guess, s->number > LEAST ? s->number : LEAST, modes, &n, err) ||
        !modes_group(grid, &window, modes, n, err))
        return false;
    for (int i = 0; i < n; i++) {
        const GuideFacts facts = facts_of(s, &modes[i], i + 1);
        if (!sink(context, &facts, err))
            return false;
    }
    return true;
}

bool compile_modes(Scene *scene, GuideSink *sink, void *context, Error *err)
{
    Grid *grid = grid_build(scene, err);
    bool ok = grid != NULL, any = false;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *s = &scene->sources[i];
        if (!ok || s->kind != SOURCE_MODE)
            continue;
        any = true;
        ok = modes_available(s->loc, err) && list_source(grid, s, sink, context, err);
    }
    if (ok && !any)
        ok = error_at(err, ERROR_SCENE, scene->loc, "the scene has no mode source whose modes could be listed");
    grid_free(grid);
    return ok;
}

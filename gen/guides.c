/* `yeec modes`: the modes of the cross-sections of mode sources and `modes` monitors, solved on the scene's grid. */
#include "compile.h"
#include "grid/grid.h"
#include "modes/modes.h"

#include <math.h>
#include <string.h>

/* A cross-section to be listed. */
typedef struct Guide {
    const char *name;
    ModeWindow window;
    const int *numbers; /* that are launched or looked for */
    size_t number_count;
    double f, guess;
} Guide;

static ModeWindow window_of(const Grid *grid, int normal, const double from[3], const double to[3], SourceLoc loc)
{
    ModeWindow w = {.normal = normal, .loc = loc};
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present)
            continue;
        w.lo[a] = lround(axis_index(axis, fmin(from[a], to[a])));
        w.hi[a] = lround(axis_index(axis, fmax(from[a], to[a])));
        w.hi[a] = w.hi[a] < axis->cells ? w.hi[a] : axis->cells;
    }
    return w;
}

/* The component of E across the guide that holds most, and where its sites are. */
static void fill_profile(const Grid *grid, const ModeWindow *w, const GuideMode *mode, GuideFacts *f)
{
    const int u = (w->normal + 1) % 3, v = (w->normal + 2) % 3;
    const bool first = mode->field[EX + u] != NULL && (mode->share >= 0.5 || mode->field[EX + v] == NULL);
    const double complex *field = mode->field[EX + (first ? u : v)];
    f->component = first ? u : v;
    for (int a = 0; a < 3; a++) {
        f->lo[a] = w->lo[a];
        f->count[a] = w->hi[a] - w->lo[a] + (a == f->component && grid->axis[a].present ? 0 : 1);
    }
    double *profile = ARENA_ARRAY(grid->arena, double, (size_t)(f->count[u] * f->count[v]));
    for (long j = 0; j < f->count[v]; j++)
        for (long i = 0; i < f->count[u]; i++)
            profile[u < v ? j * f->count[u] + i : i * f->count[v] + j] = creal(field[j * mode->counts[0] + i]);
    f->profile = profile;
}

static GuideFacts facts_of(const Grid *grid, const Guide *g, const GuideMode *mode, int number)
{
    GuideFacts f = {.source = g->name, .number = number, .frequency = mode->f};
    for (size_t i = 0; i < g->number_count; i++)
        f.chosen = f.chosen || g->numbers[i] == number;
    f.index[0] = creal(mode->n_eff);
    f.index[1] = cimag(mode->n_eff);
    f.beta = creal(mode->beta);
    f.group = mode->group;
    f.loss = cimag(mode->beta) != 0 ? -20 * log10(exp(1)) * cimag(mode->beta) : 0;
    f.share = mode->share;
    f.loose = modes_rim(grid, &g->window, mode) > MODES_LOOSE;
    f.axes[0] = "xyz"[(g->window.normal + 1) % 3];
    f.axes[1] = "xyz"[(g->window.normal + 2) % 3];
    fill_profile(grid, &g->window, mode, &f);
    return f;
}

static bool list_guide(const Grid *grid, const Guide *g, GuideSink *sink, void *context, Error *err)
{
    enum { LEAST = 4, MOST = 32 };
    GuideMode modes[MOST];
    int n, most = LEAST;
    for (size_t i = 0; i < g->number_count; i++)
        most = g->numbers[i] > most ? g->numbers[i] : most;
    if (!modes_available(g->window.loc, err) || !modes_solve(grid, &g->window, g->f, g->guess, most, modes, &n, err) ||
        !modes_group(grid, &g->window, modes, n, err))
        return false;
    for (int i = 0; i < n; i++) {
        const GuideFacts facts = facts_of(grid, g, &modes[i], i + 1);
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
        const Guide g = {s->name, window_of(grid, s->axis, s->from, s->to, s->loc), &s->number, 1, s->f, s->guess};
        any = true;
        ok = list_guide(grid, &g, sink, context, err);
    }
    for (size_t i = 0; i < scene->monitor_count; i++) {
        const Monitor *m = &scene->monitors[i];
        if (!ok || m->kind != MONITOR_MODES || m->orders)
            continue;
        const Guide g = {m->name,         window_of(grid, m->axis, m->from, m->to, m->loc), m->numbers,
                         m->number_count, m->frequencies[m->frequency_count / 2],           m->guess};
        any = true;
        ok = list_guide(grid, &g, sink, context, err);
    }
    if (ok && !any)
        ok = error_at(err, ERROR_SCENE, scene->loc,
                      "the scene has no mode source and no `modes` monitor whose modes could be listed");
    grid_free(grid);
    return ok;
}

/* Weights of mode monitors; see project.h. */
#include "modes/project.h"

#include <math.h>

enum { MORE = 3, MOST = 40, GROUP = 4 };

/* The modes at one frequency, and those that the wish is for. */
typedef struct Solved {
    GuideMode modes[MOST];
    int count;
} Solved;

typedef struct Plane {
    const Grid *grid;
    int axes[2];
} Plane;

static Component component_of(const Plane *p, Component first, int along)
{
    return (Component)((int)first + p->axes[along]);
}

static double complex product(const Plane *p, const GuideMode *a, const GuideMode *b)
{
    double complex sum = 0;
    for (int k = 0; k < 2; k++) {
        const double complex *e = a->field[component_of(p, EX, k)], *h = b->field[component_of(p, HX, 1 - k)];
        if (e == NULL || h == NULL)
            continue;
        for (long at = 0; at < a->counts[0] * a->counts[1]; at++)
            sum += (k == 0 ? 1 : -1) * a->area[k][at] * e[at] * h[at];
    }
    return sum / Z0;
}

/* Modes that have the index of modes[m], itself first. */
static int group_of(const Solved *s, int m, int members[GROUP])
{
    int count = 0;
    members[count++] = m;
    for (int i = 0; i < s->count && count < GROUP; i++)
        if (i != m && cabs(s->modes[i].n_eff - s->modes[m].n_eff) < 1e-5 * cabs(s->modes[m].n_eff))
            members[count++] = i;
    return count;
}

/* x of A x = (1, 0, ...), A n x n. */
static bool first_column(double complex A[GROUP][GROUP], int n, double complex x[GROUP])
{
    for (int i = 0; i < n; i++)
        x[i] = i == 0;
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            best = cabs(A[i][k]) > cabs(A[best][k]) ? i : best;
        if (!(cabs(A[best][k]) > 0))
            return false;
        for (int j = 0; j < n; j++) {
            const double complex swap = A[best][j];
            A[best][j] = A[k][j];
            A[k][j] = swap;
        }
        const double complex right = x[best];
        x[best] = x[k];
        x[k] = right;
        for (int i = 0; i < n; i++) {
            if (i == k)
                continue;
            const double complex factor = A[i][k] / A[k][k];
            for (int j = k; j < n; j++)
                A[i][j] -= factor * A[k][j];
            x[i] -= factor * x[k];
        }
    }
    for (int k = 0; k < n; k++)
        x[k] /= A[k][k];
    return true;
}

/* Weights at the sites of a face's part, x fastest: of E from h (scaled), of H from e. */
static void fill_weights(const Plane *p, const Solved *s, const int *members, const double complex *share, int n, int k,
                         double complex *of_e, double complex *of_h)
{
    const long *counts = s->modes[0].counts;
    const int u = p->axes[0], v = p->axes[1];
    const long sites[2] = {counts[0] - (k == 0 && p->grid->axis[u].present),
                           counts[1] - (k == 1 && p->grid->axis[v].present)};
    for (long j = 0; j < sites[1]; j++)
        for (long i = 0; i < sites[0]; i++) {
            const long to = u < v ? j * sites[0] + i : i * sites[1] + j, at = j * counts[0] + i;
            const double area = (k == 0 ? 1 : -1) * s->modes[0].area[k][at];
            of_e[to] = of_h[to] = 0;
            for (int m = 0; m < n; m++) {
                const GuideMode *mode = &s->modes[members[m]];
                of_e[to] += share[m] * area * mode->field[component_of(p, HX, 1 - k)][at] / Z0;
                of_h[to] += share[m] * area * mode->field[component_of(p, EX, k)][at];
            }
        }
}

static bool project(const Plane *p, const Solved *s, int m, ModeWeights *out)
{
    int members[GROUP];
    const int n = group_of(s, m, members);
    double complex N[GROUP][GROUP], share[GROUP];
    const GuideMode *mode = &s->modes[m];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            N[i][j] = product(p, &s->modes[members[i]], &s->modes[members[j]]);
    if (!first_column(N, n, share))
        return false;
    for (int k = 0; k < 2; k++) {
        if (!mode_has(p->grid->mode, component_of(p, EX, k)) || !mode_has(p->grid->mode, component_of(p, HX, 1 - k)))
            continue;
        const size_t sites = (size_t)mode->counts[0] * (size_t)mode->counts[1];
        double complex *of_e = ARENA_ARRAY(p->grid->arena, double complex, sites),
                       *of_h = ARENA_ARRAY(p->grid->arena, double complex, sites);
        fill_weights(p, s, members, share, n, k, of_e, of_h);
        out->e[k] = of_e;
        out->h[k] = of_h;
    }
    const double complex up = modes_mean(mode, 1), down = modes_mean(mode, -1);
    out->of_e[0] = down / (up + down);
    out->of_e[1] = up / (up + down);
    out->of_h = 1 / (up + down);
    out->n_eff = mode->n_eff;
    out->beta = mode->beta;
    return true;
}

static bool cannot_tell(const ModeWindow *window, const ModeWish *wish, int number, double f, Error *err)
{
    return error_at(err, ERROR_SCENE, window->loc,
                    "'%s': mode %d cannot be told at %.6g Hz; a smaller band, or `guess`, may help", wish->name, number,
                    f);
}

/* Which of the modes at a frequency is number n of those in the middle; -1: none is like it. */
static int follow(const Solved *centre, int number, Solved *s, int normal)
{
    const GuideMode *like = &centre->modes[number - 1];
    if (s == centre)
        return number - 1;
    const GuideMode *same = modes_most_alike(like, s->modes, s->count, normal);
    if (same == NULL)
        return -1;
    const int m = (int)(same - s->modes);
    modes_align(like, &s->modes[m], normal);
    return m;
}

static bool solve(const Grid *grid, const ModeWindow *window, const ModeWish *wish, double f, int more, Solved *s,
                  Error *err)
{
    int most = 1;
    for (size_t i = 0; i < wish->number_count; i++)
        most = wish->numbers[i] > most ? wish->numbers[i] : most;
    if (!modes_solve(grid, window, f, wish->guess, most + more, s->modes, &s->count, err))
        return false;
    return s->count >= most || error_at(err, ERROR_SCENE, window->loc,
                                        "'%s': the section has %d modes that could be found, number %d is wanted",
                                        wish->name, s->count, most);
}

bool modes_project(const Grid *grid, const ModeWindow *window, const ModeWish *wish, ModeWeights *out, Error *err)
{
    const Plane p = {grid, {(window->normal + 1) % 3, (window->normal + 2) % 3}};
    const size_t middle = wish->frequency_count / 2;
    Solved centre;
    if (!solve(grid, window, wish, wish->frequencies[middle], MORE, &centre, err))
        return false;
    modes_doubt_guide(grid, window, wish->name);
    for (size_t n = 0; n < wish->number_count; n++)
        modes_doubt(grid, window, wish->name, wish->numbers[n], &centre.modes[wish->numbers[n] - 1]);
    for (size_t f = 0; f < wish->frequency_count; f++) {
        Solved other = {0}, *s = f == middle ? &centre : &other;
        if (f != middle && !solve(grid, window, wish, wish->frequencies[f], MORE, &other, err))
            return false;
        for (size_t n = 0; n < wish->number_count; n++) {
            ModeWeights *to = &out[f * wish->number_count + n];
            const int m = follow(&centre, wish->numbers[n], s, window->normal);
            *to = (ModeWeights){.number = wish->numbers[n]};
            if (m < 0 || !project(&p, s, m, to))
                return cannot_tell(window, wish, wish->numbers[n], wish->frequencies[f], err);
        }
    }
    return true;
}

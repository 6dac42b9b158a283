/* Group indices: n_g = n + f dn/df by central differences over modes that are alike. */
#include "modes/modes.h"

#include <math.h>

static double complex inner(const GuideMode *a, const GuideMode *b, int normal)
{
    double complex sum = 0;
    for (int k = 0; k < 2; k++) {
        const Component c = (Component)(EX + (normal + 1 + k) % 3);
        if (a->field[c] == NULL || b->field[c] == NULL)
            continue;
        for (long at = 0; at < a->counts[0] * a->counts[1]; at++)
            sum += a->field[c][at] * conj(b->field[c][at]);
    }
    return sum;
}

double modes_overlap(const GuideMode *a, const GuideMode *b, int normal)
{
    const double sizes = sqrt(cabs(inner(a, a, normal)) * cabs(inner(b, b, normal)));
    return sizes > 0 ? cabs(inner(a, b, normal)) / sizes : 0;
}

void modes_align(const GuideMode *like, GuideMode *mode, int normal)
{
    if (creal(inner(mode, like, normal)) >= 0)
        return;
    for (int c = 0; c < REAL_COMPONENTS; c++)
        for (long at = 0; mode->field[c] != NULL && at < mode->counts[0] * mode->counts[1]; at++)
            mode->field[c][at] = -mode->field[c][at];
}

const GuideMode *modes_most_alike(const GuideMode *mode, const GuideMode *others, int n, int normal)
{
    const GuideMode *best = NULL;
    double most = 0.5;
    for (int i = 0; i < n; i++) {
        const double overlap = modes_overlap(mode, &others[i], normal);
        if (overlap > most) {
            most = overlap;
            best = &others[i];
        }
    }
    return best;
}

bool modes_group(const Grid *grid, const ModeWindow *window, GuideMode *modes, int n, Error *err)
{
    enum { MORE = 2, MOST = 64 };
    const double step = 1e-3;
    GuideMode near[2][MOST];
    int found[2] = {0, 0};
    const int count = n + MORE < MOST ? n + MORE : MOST;
    for (int side = 0; side < 2 && n > 0; side++)
        if (!modes_solve(grid, window, modes[0].f * (1 + (side == 0 ? -step : step)), 0, count, near[side],
                         &found[side], err))
            return false;
    for (int i = 0; i < n; i++) {
        const GuideMode *low = modes_most_alike(&modes[i], near[0], found[0], window->normal),
                        *high = modes_most_alike(&modes[i], near[1], found[1], window->normal);
        if (low != NULL && high != NULL)
            modes[i].group = (creal(high->beta) - creal(low->beta)) * C0 / (2 * PI * (high->f - low->f));
    }
    return true;
}

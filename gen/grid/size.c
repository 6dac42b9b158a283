/* A bound from below: one copy of each component. Layers, media and monitors come on top; what they need is known when
 * the program is there. */
#include "grid/size.h"

#include <math.h>

static const double GIB = 1073741824.0;

bool size_check(const Scene *scene, size_t real, size_t memory, const char *where, Error *err)
{
    double cells = 1, components = 0;
    int axes = 0;
    for (int a = 0; a < 3; a++) {
        cells *= (double)scene->cells[a];
        axes += (mode_axes(scene->mode) >> a & 1) != 0;
    }
    for (int c = 0; c < REAL_COMPONENTS; c++)
        components += mode_has(scene->mode, (Component)c);
    const double have = (double)memory, need = cells * components * (double)real;
    if (memory == 0 || need <= have)
        return true;
    const double larger = ceil(105 * pow(need / have, 1.0 / axes)) / 100;
    return error_set(err, ERROR_SYSTEM,
                     "the fields of %.4g cells need at least %.3g GiB, and %s has %.3g GiB: use cells %.3g times as "
                     "large or a smaller domain%s",
                     cells, need / GIB, where, have / GIB, larger,
                     real == sizeof(double) ? "; --precision f32 needs half of it" : "");
}

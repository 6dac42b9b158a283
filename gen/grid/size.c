/* A bound from below: one copy of each component. Layers, media and monitors come on top; what they need is known when
 * the program is there. */
#include "grid/size.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double GIB = 1073741824.0;

/* "4 x 3 x 0.5": the domain, m. */
static void print_domain(const Scene *scene, char *to, size_t room)
{
    to[0] = '\0';
    for (int a = 0; a < 3; a++) {
        const double *nodes = scene->nodes[a];
        const double size = nodes != NULL ? nodes[scene->cells[a]] : scene->cell[a] * (double)scene->cells[a];
        const size_t used = strlen(to);
        if (mode_axes(scene->mode) >> a & 1)
            snprintf(to + used, room - used, "%s%.4g", used > 0 ? " x " : "", size);
    }
}

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
    char domain[80];
    print_domain(scene, domain, sizeof domain);
    const double larger = ceil(105 * pow(need / have, 1.0 / axes)) / 100;
    return error_set(err, ERROR_SYSTEM,
                     "the fields of %.4g cells need at least %.3g GiB, and %s has %.3g GiB: use cells %.3g times as "
                     "large or a smaller domain than %s m%s",
                     cells, need / GIB, where, have / GIB, larger, domain,
                     real == sizeof(double) ? "; --precision f32 needs half of it" : "");
}

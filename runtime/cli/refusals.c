/* Refusals. */
#include "cli/refusals.h"

#include "base/unit.h"
#include "output/reference.h"
#include "output/resonances.h"

/* They are asked back. */
static bool check_length(const Session *s, Error *err)
{
    static const double MOST_STEPS = 1e9, MOST_UPDATES = 1e19;
    const Program *p = s->program;
    const double steps = (double)p->steps, updates = steps * (double)p->cell_count;
    if (s->options->yes || s->options->resume != NULL || (steps <= MOST_STEPS && updates <= MOST_UPDATES))
        return true;
    return error_at(err, ERROR_SCENE, s->scene->loc,
                    "the run is of %ld steps of %s (%.2g cell updates, %.2g hours at 10^10 a second); is that meant? "
                    "Give fewer `steps` or a shorter `duration`, or --yes to run it",
                    p->steps, unit_text(p->dt, "s").text, updates, updates / 1e10 / 3600);
}

static bool check_parts(const Session *s, const char *folder, Error *err)
{
    const Program *p = s->program;
    for (size_t i = 0; i < p->spectra_count; i++)
        if (p->spectra[i].other != NULL && !reference_check(&p->spectra[i], folder, err))
            return false;
    return p->resonances_count == 0 || resonances_available() ||
           error_set(err, ERROR_SYSTEM,
                     "'resonances' needs libharminv, which this yeec was built without (libharminv-dev)");
}

bool refusals_check(const Session *s, const char *folder, Error *err)
{
    return check_length(s, err) && check_parts(s, folder, err);
}

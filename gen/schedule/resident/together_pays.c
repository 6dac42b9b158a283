/* Should blocks that hold the domain together be faster than tiles that march? What both take of a step of a small
 * domain on an H200 (tests/bench/README.md). */
#include "schedule/resident/resident.h"

#include <math.h>

/* What running sums take: a site's of a frequency 2.4 ps, measured over a whole domain of 512^2 cells. */
static double seconds_of_sums(const Plan *plan)
{
    double sums = 0;
    for (size_t i = 0; i < plan->model->sums.count; i++) {
        const SumBox *box = &plan->model->sums.items[i];
        const Tones *tones = &plan->model->tones.items[box->tones];
        sums += (double)box_sites(&box->box) * (double)tones->count / (double)tones->every;
    }
    return 2.4e-12 * sums;
}

double together_seconds(const Plan *plan)
{
    const double hertz = 1.755e9, visit = 1000; /* cycles */
    const Cut *c = &plan->together.cut;
    const double kept = plan->together.kept_busy - kept_cycles(plan, c); /* what shares have shown */
    return (c->cycles + kept + visit * (double)together_most_visits(plan, c)) / hertz + seconds_of_sums(plan);
}

/* A step of tiles that march: passes take a launch each, wait for their slowest block, and then each cell takes its
 * time. */
typedef struct Step {
    double least, cell; /* seconds */
} Step;

static void extend(Step *to, Step more, int times)
{
    to->least += times * more.least;
    to->cell += times * more.cell;
}

/* On a flat grid. */
static double seconds_of_flat_tiles(const Plan *plan)
{
    static const Step PLAIN[2] = {{1.4e-6, 0.67e-12}, {2.0e-6, 0.95e-12}}; /* without layers, and with them */
    static const Step BY_SITE = {0.5e-6, 0.5e-12}, REMEMBERED = {1e-6, 1e-12}, MUR = {1.2e-6, 0.6e-12},
                      FAR = {1e-6, 1.9e-12};
    Step s = PLAIN[model_has_layers(plan->model)];
    extend(&s, BY_SITE, plan->together.of_site);
    extend(&s, REMEMBERED, together_remembered(plan) > 0);
    extend(&s, MUR, plan->model->murs.count > 0);
    extend(&s, FAR, far_wanted(plan));
    const double cells = (double)plan->grid->axis[0].cells * (double)plan->grid->axis[1].cells;
    return s.least + s.cell * cells * (model_real_bytes(plan->model) / 4.0);
}

/* The most lists with states of a component. */
static int most_lists(const Plan *plan)
{
    int most = 0;
    for (int n = 0; n < plan->together.kept_count; n++)
        most = (int)max_long(most, plan->together.kept_edges[n].list_count);
    return most;
}

/* Microseconds of a step in tiles, by their own model. */
static double march_least(const Plan *plan)
{
    double least = march_time(plan, 0);
    for (int steps = plan_most_steps(plan); steps > 1; steps--) {
        const double time = march_time(plan, steps);
        least = time > 0 ? fmin(least, time) : least;
    }
    return least;
}

/* In three dimensions 15 to 20 us with layers, 8 to 14 without, at 32 to 96 cells a side, and of larger domains what
 * their own model says; or of the sweep. */
static double seconds_of_tiles(const Plan *plan)
{
    static const double DEEP[2] = {8e-6, 17e-6}, KEPT = 1.2e-6;
    if (far_keeps_some(plan)) /* the sweep alone has these, by launches of their own */
        return 1e-6 * march_time(plan, 0) + KEPT * most_lists(plan);
    if (together_opens(plan, &plan->together.cut))
        return 1e-6 * march_least(plan);
    const double seconds = tiles_flat(plan) ? seconds_of_flat_tiles(plan) : DEEP[model_has_layers(plan->model)];
    return together_parts(plan) * seconds;
}

bool together_pays(const Plan *plan)
{
    enum { FEWEST_UNITS = 64 };
    return plan->options.units >= FEWEST_UNITS && plan->options.cc_major >= 9 &&
           together_seconds(plan) < seconds_of_tiles(plan);
}

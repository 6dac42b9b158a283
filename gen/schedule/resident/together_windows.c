/* The windows of blocks of `resident` along each axis. Beside each window of x and rows the third axis is cut so that
 * no block costs more than the cut's budget: a plane counts as one, and more where it lies in a layer. */
#include "schedule/resident/resident.h"

/* What a plane takes more that lies in the layers of the third axis; in those of x or the rows, Cut.across. */
static const double TAKES_ALONG = 0.2;

int together_third(const Plan *plan)
{
    return tiles_flat(plan) ? 1 : 2;
}

int together_strip(const Plan *plan)
{
    int strip = plan_strip(plan);
    while (tiles_wrap(plan, 0) && plan->grid->axis[0].cells % strip != 0)
        strip /= 2;
    return strip;
}

long together_sites(const Plan *plan, int axis)
{
    return tiles_wrap(plan, axis) ? plan->grid->axis[axis].cells : tiles_end(plan, axis);
}

/* Does a window, halo included, meet a layer of its axis? */
static bool meets_layer(const Plan *plan, int axis, long lo, long hi)
{
    const LayerProfile *l = &plan->grid->layer[axis];
    return (l->low > 0 && lo < l->low) || (l->high > 0 && hi > plan->grid->axis[axis].cells - l->high);
}

static double cost_of_planes(const Plan *plan, double plane, long lo, long hi)
{
    double cost = 0;
    for (long p = lo; p < hi; p++)
        cost += plane + (meets_layer(plan, together_third(plan), p, p + 1) ? TAKES_ALONG : 0);
    return cost;
}

bool together_across(const Plan *plan, const Cut *cut, const Window *x, const Window *rows)
{
    const long end = x->origin + (long)cut->lanes * together_strip(plan);
    const LayerProfile *l = &plan->grid->layer[0];
    const bool at_wall = tiles_flat(plan) && l->low + l->high > 0 && end > plan->grid->axis[0].cells;
    return at_wall || meets_layer(plan, 0, x->origin, end) ||
           (!tiles_flat(plan) && meets_layer(plan, 1, rows->origin, rows->origin + cut->rows));
}

/* Has the third axis Mur walls? Who keeps one keeps its neighbour, too, whose value of the same step it takes: at the
 * high one all do, whose halo would reach it. */
static bool has_mur_ends(const Plan *plan)
{
    bool some = false;
    for (size_t i = 0; i < plan->model->murs.count; i++)
        some = some || plan->model->murs.items[i].axis == together_third(plan);
    return some;
}

/* By blocks that cost as much as the budget but for the last. On a periodic axis the outermost have a halo, too. */
static long fill_budget(const Plan *plan, const Cut *cut, double plane, double budget, Window *out, long room)
{
    const int third = together_third(plan);
    const long end = together_sites(plan, third), beyond = tiles_wrap(plan, third) ? cut->halo : 0;
    const long least = has_mur_ends(plan) ? 2 : 1;
    long n = 0;
    for (long at = 0; at < end; n++) {
        const long origin = max_long(at - cut->halo, -beyond);
        long last = min_long(at + least + cut->halo, end + beyond);
        double cost = cost_of_planes(plan, plane, origin, last);
        if (cost > budget || n == room)
            return -1;
        while (last < end + beyond && last - origin < cut->most &&
               (cost += cost_of_planes(plan, plane, last, last + 1)) <= budget)
            last++;
        out[n] = (Window){.origin = origin, .lo = at, .hi = last == end + beyond ? end : last - cut->halo};
        at = out[n].hi;
    }
    return n;
}

static double plane_cost(const Plan *plan, const Cut *cut, const Window *x, const Window *rows)
{
    return 1 + (together_across(plan, cut, x, rows) ? cut->across : 0);
}

long together_planes(const Plan *plan, const Cut *cut, const Window *x, const Window *rows, Window *out, long room)
{
    return fill_budget(plan, cut, plane_cost(plan, cut, x, rows), cut->budget, out, room);
}

/* A thread that has a Mur wall has its neighbour, too: the last block may begin a plane lower for it. */
static void pair_walls(const Plan *plan, const Cut *cut, bool across, Window *last)
{
    const int deep = across && cut->deep_across > 0 ? cut->deep_across : cut->deep;
    const long wall = plan->grid->axis[together_third(plan)].cells;
    if (has_mur_ends(plan) && deep > 1 && (wall - last->origin) % deep == 0 && last->origin > 0)
        last->origin--;
}

long together_even_planes(const Plan *plan, const Cut *cut, const Window *x, const Window *rows, Window *out, long room)
{
    const double plane = plane_cost(plan, cut, x, rows);
    const long n = fill_budget(plan, cut, plane, cut->budget, out, room);
    double low = 0, high = cut->budget;
    while (n > 0 && high - low > 0.5) {
        const double middle = (low + high) / 2;
        if (fill_budget(plan, cut, plane, middle, out, n) == n)
            high = middle;
        else
            low = middle;
    }
    const long count = fill_budget(plan, cut, plane, high, out, room);
    if (count > 0)
        pair_walls(plan, cut, together_across(plan, cut, x, rows), &out[count - 1]);
    return count;
}

bool together_pairs_walls(const Plan *plan, const Cut *cut)
{
    const long wall = plan->grid->axis[together_third(plan)].cells, planes = together_sites(plan, together_third(plan));
    const bool one = max_long(cut->planes, cut->planes_across) == planes;
    return !has_mur_ends(plan) ||
           (cut->deep > 1 && cut->deep_across > 1 && (!one || (wall % cut->deep != 0 && wall % cut->deep_across != 0)));
}

double together_budget(const Plan *plan, const Cut *cut)
{
    const int third = together_third(plan);
    const long beyond = tiles_wrap(plan, third) ? cut->halo : 0;
    return cost_of_planes(plan, 1 + cut->across, -beyond, together_sites(plan, third) + beyond);
}

long together_windows(const Plan *plan, const Cut *cut, int role, Window *out, int room)
{
    const long strip = together_strip(plan), halo = role == 0 ? round_up(cut->halo, strip) : cut->halo;
    const long width = role == 0 ? (long)cut->lanes * strip : cut->rows;
    if (role == 1 && tiles_flat(plan)) {
        out[0] = (Window){.origin = 0, .lo = 0, .hi = 1};
        return 1;
    }
    const bool wall = !tiles_wrap(plan, role);
    const Segment all = {.hi = together_sites(plan, role), .wall_lo = wall, .wall_hi = wall};
    return tiles_windows(&all, width, halo, role == 0 ? strip : 1, out, room);
}

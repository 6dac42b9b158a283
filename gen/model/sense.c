/* Places and waveforms that mean nothing: sources inside absorbing layers, circuits buried in metal, ports that connect
 * nothing, probes in conductors, waveforms that have not begun when the run ends, the mean of a metal and what is
 * beside it. */
#include "model/sense.h"

#include "base/unit.h"
#include "grid/poles.h"
#include "grid/solid.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Media that conduct better are as good as metal for a port's ends, S/m; so are those with poles, which may be metals.
 */
static const double METAL = 1e3;

static bool inside_layer(const Grid *grid, int a, double from, double to)
{
    const Axis *axis = &grid->axis[a];
    const double low = axis_index(axis, fmin(from, to)), high = axis_index(axis, fmax(from, to)), slack = 1e-6;
    const double begin = grid->layer[a].low, end = (double)(axis->cells - grid->layer[a].high);
    return (grid->layer[a].low > 0 && high < begin - slack) || (grid->layer[a].high > 0 && low > end + slack);
}

/* Wholly in a layer: what it drives dies away before it leaves. */
static void warn_of_layers(const Grid *grid, const Source *s)
{
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && inside_layer(grid, a, s->from[a], s->to[a])) {
            scene_warn(grid->scene, s->loc,
                       "source '%s' lies inside the absorbing layer along %c: what it sends out is absorbed at once; "
                       "move it into the domain, %c from %.6g to %.6g m",
                       s->name, "xyz"[a], "xyz"[a], axis_at(&grid->axis[a], (double)grid_whole_layer(grid, a, 0)),
                       axis_at(&grid->axis[a], (double)(grid_whole_cells(grid, a) - grid_whole_layer(grid, a, 1))));
            return;
        }
}

/* Does the component stay zero there: a conductor's site, or one on the wall of one? On walls lie E along them and H
 * across them, which both vanish on electric ones. */
static bool stays_dark(const Grid *grid, Component c, const long site[3])
{
    Medium unused;
    const BoundaryKind blocks = BOUNDARY_PEC;
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && !component_half(c, a)) {
            const Boundary *sides = grid->scene->boundary[a];
            if ((site[a] == 0 && sides[0].kind == blocks) ||
                (site[a] == grid->axis[a].cells && sides[1].kind == blocks))
                return true;
        }
    return !grid_medium(grid, c, site, &unused);
}

static bool is_metal(const Grid *grid, Component c, const long site[3])
{
    Medium m;
    return stays_dark(grid, c, site) || (grid_medium(grid, c, site, &m) && (m.sigma >= METAL || m.blend != NULL));
}

/* Is there an edge beside this one, parallel to it, that is no conductor? */
static bool has_room(const Grid *grid, Site edge)
{
    bool any = false;
    for (int a = 0; a < 3; a++)
        for (int side = -1; side <= 1 && grid->axis[a].present && a != component_axis(edge.component); side += 2) {
            long site[3] = {edge.index[0], edge.index[1], edge.index[2]};
            site[a] += side;
            any = true;
            if (site[a] < 0 || site[a] > grid->axis[a].cells || !stays_dark(grid, edge.component, site))
                return true;
        }
    return !any;
}

static bool check_buried(const Grid *grid, const char *what, SourceLoc loc, int axis, const double from[3],
                         const double to[3], Error *err)
{
    Site edge;
    for (long count = grid_chain(grid, axis, from, to, &edge, NULL); count > 0; count--, edge.index[axis]++)
        if (has_room(grid, edge))
            return true;
    return error_at(err, ERROR_SCENE, loc,
                    "%s lies inside a conductor: all edges beside its own are metal, so nothing leaves it; it wants a "
                    "gap between two conductors",
                    what);
}

static bool touches(const Grid *grid, int axis, const double from[3], const double to[3], const long node[3])
{
    Site first;
    const long count = grid_chain(grid, axis, from, to, &first, NULL);
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && (node[a] < first.index[a] || node[a] > first.index[a] + (a == axis ? count : 0)))
            return false;
    return true;
}

/* Do other sources or lumped elements end or pass there? */
static bool meets_circuit(const Grid *grid, const Source *self, const long node[3])
{
    const Scene *scene = grid->scene;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *s = &scene->sources[i];
        if (s != self && (s->kind == SOURCE_VOLTAGE || s->kind == SOURCE_CURRENT) &&
            touches(grid, s->axis, s->from, s->to, node))
            return true;
    }
    for (size_t i = 0; i < scene->lumped_count; i++)
        if (touches(grid, scene->lumped[i].axis, scene->lumped[i].from, scene->lumped[i].to, node))
            return true;
    return false;
}

/* Any edge at the node but the port's own. */
static bool meets_metal(const Grid *grid, const long node[3], int own_axis, int own_side)
{
    for (int a = 0; a < 3; a++)
        for (int side = 0; side < 2 && grid->axis[a].present; side++) {
            long edge[3] = {node[0], node[1], node[2]};
            edge[a] -= side;
            if ((a == own_axis && side == own_side) || edge[a] < 0 || edge[a] >= grid->axis[a].cells)
                continue;
            if (is_metal(grid, (Component)(EX + a), edge))
                return true;
        }
    return false;
}

/* Metal that begins within the next cell, which a cut cell's does: where the port is to end. */
static void advise_end(const Grid *grid, int axis, int end, const long node[3], char advice[80])
{
    long behind[3] = {node[0], node[1], node[2]};
    behind[axis] += end == 1 ? 1 : -1;
    advice[0] = '\0';
    if (behind[axis] >= 0 && behind[axis] <= grid->axis[axis].cells && meets_metal(grid, behind, -1, 0))
        snprintf(advice, 80, "; metal begins within the next cell: end it at %c = %.6g m", "xyz"[axis],
                 axis_at(&grid->axis[axis], (double)behind[axis]));
}

static void warn_of_ends(const Grid *grid, const Source *s)
{
    Site first;
    int sign;
    char advice[80];
    const long count = grid_chain(grid, s->axis, s->from, s->to, &first, &sign);
    if (!grid->axis[s->axis].present)
        return;
    for (int end = 0; end < 2; end++) {
        long node[3] = {first.index[0], first.index[1], first.index[2]};
        node[s->axis] += end == 1 ? count : 0;
        const BoundaryKind wall = grid->scene->boundary[s->axis][end].kind;
        if (node[s->axis] > grid->axis[s->axis].cells) /* beyond a mirror plane: the image of the other end */
            continue;
        const bool on_wall = node[s->axis] == (end == 0 ? 0 : grid->axis[s->axis].cells);
        if ((on_wall && wall != BOUNDARY_PMC) || meets_metal(grid, node, s->axis, end) || meets_circuit(grid, s, node))
            continue;
        advise_end(grid, s->axis, end, node, advice);
        scene_warn(grid->scene, s->loc,
                   "port '%s': its end '%s' touches no metal, no lumped element and no wall: it is connected to "
                   "nothing, and its impedance is that of the gap alone%s",
                   s->name, (end == 0) == (sign > 0) ? "from" : "to", advice);
    }
}

/* When the waveform is at its height, s; 0: at once, or not known. */
static double height_time(const Waveform *w)
{
    switch (w->kind) {
    case WAVEFORM_SINE:
        return fmax(w->ramp, 0.25) / w->f;
    case WAVEFORM_GAUSSIAN:
    case WAVEFORM_PULSE:
    case WAVEFORM_RICKER:
        return w->delay;
    case WAVEFORM_STEP:
        return w->rise;
    default:
        return 0;
    }
}

/* The largest |value| within the run. */
static double largest_value(const Grid *grid, const Waveform *w)
{
    enum { LOOKS = 4096 };
    const long stride = grid->steps / LOOKS + 1;
    double most = 0, value;
    Error err = {0};
    for (long n = grid->steps; n >= 1; n -= stride) {
        if (!waveform_value(grid->scene, w, (double)n * grid->dt, &value, &err))
            return INFINITY; /* told elsewhere */
        most = fmax(most, fabs(value));
    }
    return most;
}

/* A pulse that is there at once is a step, which holds all frequencies. */
static void warn_of_start(const Grid *grid, const Source *s)
{
    const Waveform *w = &s->waveform;
    const double most = fabs(w->amplitude), slight = 0.05;
    double value;
    Error err = {0};
    const bool smooth = w->kind == WAVEFORM_GAUSSIAN || w->kind == WAVEFORM_PULSE || w->kind == WAVEFORM_RICKER;
    if (!smooth || waveform_is_silent(w) || !waveform_value(grid->scene, w, 0, &value, &err) ||
        !(fabs(value) > slight * most))
        return;
    scene_warn(grid->scene, s->loc,
               "source '%s': its waveform begins at %.2g of its amplitude, a step that holds all frequencies; a longer "
               "'delay' lets it rise from 0, and without one it does",
               s->name, fabs(value) / most);
}

static void warn_of_waveform(const Grid *grid, const Source *s)
{
    const Waveform *w = &s->waveform;
    const double end = (double)grid->steps * grid->dt, height = height_time(w);
    warn_of_start(grid, s);
    if (waveform_is_silent(w) || grid->steps < 1 || (height > 0 && end >= height))
        return;
    const double most = largest_value(grid, w);
    if (height > 0)
        scene_warn(grid->scene, s->loc,
                   "source '%s': its waveform is at its height only at %s, the run ends at %s; %.2g of its amplitude "
                   "is reached",
                   s->name, unit_text(height, "s").text, unit_text(end, "s").text, most / fabs(w->amplitude));
    else if (!(most > 0))
        scene_warn(grid->scene, s->loc, "source '%s': its waveform stays 0 throughout the run of %s", s->name,
                   unit_text(end, "s").text);
}

static bool check_source(const Grid *grid, const Source *s, Error *err)
{
    if (!source_has_waveform(s))
        return true;
    if (s->kind != SOURCE_PLANE_WAVE && s->kind != SOURCE_BEAM)
        warn_of_layers(grid, s);
    warn_of_waveform(grid, s);
    if (s->is_port)
        warn_of_ends(grid, s);
    return (s->kind != SOURCE_VOLTAGE && s->kind != SOURCE_CURRENT) ||
           check_buried(grid, "the source", s->loc, s->axis, s->from, s->to, err);
}

/* The same of any site of the whole domain; H is zero, too, where all edges round it are. */
static bool is_dark(const Grid *grid, Component c, const long index[3])
{
    long site[3] = {index[0], index[1], index[2]};
    grid_fold(grid, c, site);
    if (stays_dark(grid, c, site))
        return true;
    for (int a = 0; a < 3; a++) {
        const int h = component_axis(c);
        if (component_is_e(c))
            return false;
        if (a == h || !mode_has(grid->mode, (Component)(EX + 3 - h - a)))
            continue;
        for (int side = 0; side <= (grid->axis[a].present ? 1 : 0); side++) {
            long edge[3] = {site[0], site[1], site[2]};
            edge[a] += side;
            if (!stays_dark(grid, (Component)(EX + 3 - h - a), edge))
                return false;
        }
    }
    return true;
}

/* Where a region begins or ends along an axis; what is not given is the domain's end. */
static long end_of(const Grid *grid, Component c, int a, const double at[3], bool high)
{
    double place[3] = {0};
    place[a] = at[a];
    return isnan(at[a]) ? (high ? grid_whole_last(grid, c, a) : 0) : grid_snap(grid, c, place).index[a];
}

static bool all_dark(const Grid *grid, Component c, const double from[3], const double to[3])
{
    long lo[3], hi[3], at[3];
    for (int a = 0; a < 3; a++) {
        lo[a] = end_of(grid, c, a, from, false);
        hi[a] = end_of(grid, c, a, to, true);
    }
    for (at[2] = lo[2]; at[2] <= hi[2]; at[2]++)
        for (at[1] = lo[1]; at[1] <= hi[1]; at[1]++)
            for (at[0] = lo[0]; at[0] <= hi[0]; at[0]++)
                if (!is_dark(grid, c, at))
                    return false;
    return true;
}

/* H that conductors close in; E in one is refused. */
static void warn_of_walled_in(const Grid *grid, const Source *s)
{
    if ((s->kind == SOURCE_SOFT || s->kind == SOURCE_HARD) && !component_is_e(s->component) &&
        all_dark(grid, s->component, s->from, s->to))
        scene_warn(grid->scene, s->loc, "source '%s': all its %s lies in a conductor, and nothing leaves it", s->name,
                   component_name(s->component));
}

/* A monitor that looks at no step of the run. */
static void warn_of_idle(const Grid *grid, const Monitor *m)
{
    const bool samples = m->kind == MONITOR_PROBE || m->kind == MONITOR_SNAPSHOT || m->kind == MONITOR_ENERGY ||
                         m->kind == MONITOR_VOLTAGE || m->kind == MONITOR_CURRENT;
    long late = m->every > grid->steps ? m->every : 0;
    for (size_t i = 0; i < m->step_count; i++)
        late = m->steps[i] > grid->steps ? m->steps[i] : late;
    if (samples && grid->steps > 0 && late > 0)
        scene_warn(grid->scene, m->loc, "'%s': it is to look at step %ld, and the run ends at step %ld", m->name, late,
                   grid->steps);
}

/* All H round an edge. */
static bool loop_dark(const Grid *grid, const Site *edge)
{
    const int axis = component_axis(edge->component);
    for (int a = 0; a < 3; a++)
        for (int side = -1; a != axis && side <= 0; side++) {
            const Component h = (Component)(HX + 3 - axis - a);
            long at[3] = {edge->index[0], edge->index[1], edge->index[2]};
            at[a] += grid->axis[a].present ? side : 0;
            if (mode_has(grid->mode, h) && at[a] >= 0 && at[a] <= grid_whole_last(grid, h, a) && !is_dark(grid, h, at))
                return false;
        }
    return true;
}

/* Of a voltage all edges, of a current all H round them. */
static bool integral_dark(const Grid *grid, const Monitor *m)
{
    Site edge;
    long count = grid_chain(grid, m->axis, m->from, m->to, &edge, NULL);
    while (count > 0 &&
           (m->kind == MONITOR_VOLTAGE ? is_dark(grid, edge.component, edge.index) : loop_dark(grid, &edge))) {
        edge.index[m->axis]++;
        count--;
    }
    return count == 0;
}

static void warn_of_dark(const Grid *grid, const Monitor *m)
{
    const char *zero = "in a conductor or on the wall of one, where it stays zero";
    if (m->kind == MONITOR_PROBE && all_dark(grid, m->component, m->from, m->from))
        scene_warn(grid->scene, m->loc, "'%s': its %s site lies %s", m->name, component_name(m->component), zero);
    else if (m->kind == MONITOR_DFT && all_dark(grid, m->component, m->from, m->to))
        scene_warn(grid->scene, m->loc, "'%s': all its %s lies %s", m->name, component_name(m->component), zero);
    else if ((m->kind == MONITOR_VOLTAGE || m->kind == MONITOR_CURRENT) && integral_dark(grid, m))
        scene_warn(grid->scene, m->loc, "'%s': all of its way lies %s", m->name, zero);
}

/* Is there a class of the component that has a part of these poles? */
static bool is_mixed(const Grid *grid, Component c, const Medium *whole)
{
    const MediumMap *map = &grid->medium[c];
    for (size_t i = 1; i < map->class_count; i++) {
        const Blend *blend = map->classes[i].blend;
        bool more = blend == NULL || blend == whole->blend || map->classes[i].count == 0;
        for (int k = 0; k < blend_count(blend); k++)
            more = more || blend->strength[k] > whole->blend->strength[k];
        if (!more)
            return true;
    }
    return false;
}

/* Metal between two neighbouring nodes holds no E along its faces, a magnetic conductor between halves no H. */
static void warn_of_thin_metal(const Grid *grid)
{
    Scene *scene = grid->scene;
    const double slack = 1e-6;
    for (size_t i = 0; i < scene->object_count; i++) {
        const Solid *s = &grid->solids[i];
        const double half = s->kind == MATERIAL_PMC ? 0.5 : 0;
        for (int a = 0; a < 3; a++) {
            const Axis *axis = &grid->axis[a];
            if (s->thin || (s->kind != MATERIAL_PEC && s->kind != MATERIAL_PMC) || !axis->present ||
                s->lo[a] > s->hi[a])
                continue;
            const double low = axis_index(axis, s->lo[a]) - half, high = axis_index(axis, s->hi[a]) - half;
            const bool inside = low + half > slack && high + half < (double)axis->cells - slack;
            if (inside && floor(low) + slack < low && high < floor(low) + 1 - slack)
                scene_warn(scene, s->object->loc,
                           "a conductor of %s along %c lies between two nodes%s, so that fields pass through it; let "
                           "it reach a node, or take a plate",
                           unit_text(s->hi[a] - s->lo[a], "m").text, "xyz"[a], half > 0 ? " of H" : "");
        }
    }
}

/* Does a face of the box cut cells of the component across the face? Along it the mean is what it should be. */
static bool is_cut_across(const Grid *grid, const Solid *box, Component c)
{
    const Axis *axis = &grid->axis[component_axis(c)];
    const double faces[2] = {axis_index(axis, box->lo[component_axis(c)]),
                             axis_index(axis, box->hi[component_axis(c)])};
    for (int high = 0; high < 2; high++) {
        const double at = faces[high] + (component_is_e(c) ? 0 : 0.5);
        if (faces[high] > 1e-6 && faces[high] < (double)axis->cells - 1e-6 && fabs(at - floor(at + 0.5)) > 1e-6)
            return true;
    }
    return false;
}

/* Has the material faces that cut cells of the component, whose field is not along them? */
static bool is_cut(const Grid *grid, size_t material, Component c)
{
    const Scene *scene = grid->scene;
    if (!grid->axis[component_axis(c)].present)
        return false;
    for (size_t i = 0; i < scene->object_count; i++) {
        const Object *o = &scene->objects[i];
        if ((o->material == (int)material || scene->background == (int)material) &&
            (o->kind != OBJECT_BOX || is_cut_across(grid, &grid->solids[i], c)))
            return true;
    }
    return false;
}

/* The mean by volume of eps, or mu, where one part is below 0, passes through 0. */
static void warn_of_means(const Grid *grid)
{
    const Scene *scene = grid->scene;
    double band[2];
    if (scene->averaging != AVERAGING_VOLUME)
        return;
    poles_driven_band(scene, band);
    for (size_t i = 0; i < scene->material_count; i++)
        for (int c = EX; c <= HZ; c++) {
            const Material *m = &scene->materials[i];
            const Medium medium = poles_material(grid, (Component)c, (int)i);
            if (!grid->medium[c].present || medium.blend == NULL || !is_cut(grid, i, (Component)c) ||
                !poles_negative(grid, (Component)c, &medium, band) || !is_mixed(grid, (Component)c, &medium))
                continue;
            scene_warn(grid->scene, m->loc.file != NULL ? m->loc : scene->loc,
                       "'%s' has %s below 0 where the sources drive it, and in cells that its surface cuts the mean "
                       "of averaging = \"volume\" has resonances that neither medium has; take \"normal\"",
                       m->name, component_is_e((Component)c) ? "an eps" : "a mu");
            break;
        }
}

/* Do the solids share a face across axis a, or would with a quarter of the cell between them? */
static bool shares_face(const Axis *axis, const Solid *s, const Solid *other, int a)
{
    const double near = 0.25;
    const double faces[2] = {axis_index(axis, s->lo[a]), axis_index(axis, s->hi[a])};
    const double low = axis_index(axis, other->lo[a]), high = axis_index(axis, other->hi[a]);
    bool along = fabs(low - faces[1]) <= near || fabs(high - faces[0]) <= near;
    for (int b = 0; b < 3; b++)
        along = along && (b == a || (other->lo[b] < s->hi[b] && other->hi[b] > s->lo[b]));
    return along;
}

static bool carries_conductor(const Grid *grid, const Solid *s, int a)
{
    for (size_t i = 0; i < grid->scene->object_count; i++) {
        const Solid *other = &grid->solids[i];
        if (other->thin && other->kind == MATERIAL_PEC && shares_face(&grid->axis[a], s, other, a))
            return true;
    }
    return false;
}

/* The field between a strip and its ground differs from cell to cell: a substrate of one has a mean of it alone. */
static void warn_of_low_substrates(const Grid *grid)
{
    const Scene *scene = grid->scene;
    for (size_t i = 0; i < scene->object_count; i++) {
        const Solid *s = &grid->solids[i];
        if (s->object->kind != OBJECT_BOX || s->kind != MATERIAL_DIELECTRIC)
            continue;
        for (int a = 0; a < 3; a++) {
            const Axis *axis = &grid->axis[a];
            if (!axis->present || axis_index(axis, s->hi[a]) - axis_index(axis, s->lo[a]) > 1.75 ||
                !carries_conductor(grid, s, a))
                continue;
            const bool none = lround(axis_index(axis, s->hi[a])) == lround(axis_index(axis, s->lo[a]));
            scene_warn(
                grid->scene, s->object->loc,
                none
                    ? "a conductor lies on '%s', which is less than a cell high (%s along %c): both its faces land on "
                      "one plane of nodes, where conductors on them touch; give the height 3 cells or more"
                    : "a conductor lies on '%s', which is about one cell high (%s along %c): impedances and resonances "
                      "are off by several per cent; give the height 3 cells or more",
                scene->materials[s->object->material].name, unit_text(s->hi[a] - s->lo[a], "m").text, "xyz"[a]);
            return;
        }
    }
}

/* Wholly in a layer, and not what runs on through it to the wall: waves do not reach it as they would in the domain. */
static void warn_of_swallowed(const Grid *grid, const Object *o)
{
    double from[3], to[3];
    object_bounds(o, from, to);
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present)
            continue;
        const double low = axis_at(axis, (double)grid_whole_layer(grid, a, 0)),
                     length = axis_at(axis, (double)grid_whole_cells(grid, a)), slack = 1e-6 * axis->d,
                     high = axis_at(axis, (double)(grid_whole_cells(grid, a) - grid_whole_layer(grid, a, 1)));
        const bool below = from[a] > slack && to[a] <= low + slack,
                   above = to[a] < length - slack && from[a] >= high - slack;
        if (!below && !above)
            continue;
        scene_warn(grid->scene, o->loc,
                   "this %s lies inside the absorbing layer along %c, from %.6g to %.6g m: no wave reaches it as it "
                   "would in the domain; make 'size' larger there, or let it run on through the layer to the wall",
                   object_name(o, grid->mode), "xyz"[a], below ? 0 : high, below ? low : length);
        return;
    }
}

/* Is there a solid of the same kind and size a period on? */
static bool has_copy(const Grid *grid, const Solid *s, int a, double shift)
{
    for (size_t i = 0; i < grid->scene->object_count; i++) {
        const Solid *other = &grid->solids[i];
        bool same = other->object->kind == s->object->kind;
        for (int b = 0; b < 3; b++) {
            const double by = b == a ? shift : 0, slack = 1e-6 * grid->axis[b].d;
            same = same && (!grid->axis[b].present || (fabs(other->lo[b] - s->lo[b] - by) <= slack &&
                                                       fabs(other->hi[b] - s->hi[b] - by) <= slack));
        }
        if (same)
            return true;
    }
    return false;
}

/* What reaches out of a periodic wall is cut off there: the scene has to draw what comes in on the other side. */
static void warn_of_cut_off(const Grid *grid, const Solid *s)
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present || s->thin || !boundary_wraps(axis->low.kind) || grid->scene->symmetry[a] != 0)
            continue;
        const double slack = 1e-3 * axis->d, length = axis_length(axis);
        const bool low = s->lo[a]<-slack, high = s->hi[a]> length + slack;
        if (low == high || has_copy(grid, s, a, low ? length : -length))
            continue;
        scene_warn(
            grid->scene, s->object->loc,
            "this %s reaches out of the periodic wall %c%c: the part beyond is not drawn on the other side; if it "
            "is to be there, draw a second one, shifted by the period of %s",
            object_name(s->object, grid->mode), "xyz"[a], low ? '-' : '+', unit_text(length, "m").text);
    }
}

bool sense_check(const Grid *grid, Error *err)
{
    const Scene *scene = grid->scene;
    for (size_t i = 0; i < scene->source_count; i++)
        if (!check_source(grid, &scene->sources[i], err))
            return false;
    for (size_t i = 0; i < scene->lumped_count; i++) {
        const Lumped *l = &scene->lumped[i];
        if (!check_buried(grid, "the lumped element", l->loc, l->axis, l->from, l->to, err))
            return false;
    }
    for (size_t i = 0; i < scene->source_count; i++)
        warn_of_walled_in(grid, &scene->sources[i]);
    for (size_t i = 0; i < scene->monitor_count; i++) {
        warn_of_dark(grid, &scene->monitors[i]);
        warn_of_idle(grid, &scene->monitors[i]);
    }
    for (size_t i = 0; i < scene->object_count; i++) {
        warn_of_swallowed(grid, &scene->objects[i]);
        warn_of_cut_off(grid, &grid->solids[i]);
    }
    warn_of_means(grid);
    absorption_warn(grid);
    warn_of_thin_metal(grid);
    warn_of_low_substrates(grid);
    return true;
}

/* Dual cells. Outside the domain there is what the walls make of the inside:
 * its mirror image, or along a periodic axis the other end; beyond a mirror plane
 * there are the scene's own objects. Perfect conductors
 * are exact: a site at or inside one is its, and what it fills takes no part in
 * the average of the sites around. A later object takes a site from a
 * conductor only when the site lies strictly inside that object, or on the
 * seam of several such objects that leave no metal beside it. */
#include "grid/dual.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "grid/poles.h"
#include "grid/shares.h"

/* Splits a box that sticks out of a periodic axis from axis a on, clips it along any other. */
static Cover cover_folded(const Grid *grid, const Solid *s, const double lo[3], const double hi[3], int a)
{
    if (a == 3)
        return solid_cover(s, lo, hi);
    double length = grid_whole_length(grid, a);
    if (!grid->axis[a].present || (lo[a] >= 0 && hi[a] <= length))
        return cover_folded(grid, s, lo, hi, a + 1);
    double low[3] = {lo[0], lo[1], lo[2]}, high[3] = {hi[0], hi[1], hi[2]};
    low[a] = fmax(0, lo[a]);
    high[a] = fmin(length, hi[a]);
    Cover inside = cover_folded(grid, s, low, high, a + 1);
    if (!grid_whole_wraps(grid, a) || (lo[a] < 0 && hi[a] > length))
        return inside;
    low[a] = lo[a] < 0 ? lo[a] + length : 0;
    high[a] = lo[a] < 0 ? length : hi[a] - length;
    Cover beyond = cover_folded(grid, s, low, high, a + 1);
    return inside == beyond ? inside : COVER_PART;
}

Cover dual_cover_box(const Grid *grid, const Solid *s, const double lo[3], const double hi[3])
{
    return s->thin ? COVER_NONE : cover_folded(grid, s, lo, hi, 0);
}

static Cover thin_cover(const IndexBox *sites, const IndexBox *box)
{
    bool all = true;
    for (int a = 0; a < 3; a++) {
        if (box->hi[a] < sites->lo[a] || box->lo[a] > sites->hi[a] || sites->lo[a] > sites->hi[a])
            return COVER_NONE;
        all = all && box->lo[a] >= sites->lo[a] && box->hi[a] <= sites->hi[a];
    }
    return all ? COVER_ALL : COVER_PART;
}

Cover dual_cover(const Grid *grid, const Solid *s, Component c, const IndexBox *box)
{
    if (s->kind == MATERIAL_SHEET) /* fills nothing (films.c) */
        return COVER_NONE;
    if (s->thin)
        return thin_cover(&s->sites[c], box);
    double lo[3] = {0}, hi[3] = {0};
    for (int a = 0; a < 3; a++) {
        if (!grid->axis[a].present)
            continue;
        double shift = component_half(c, a) ? 0.5 : 0;
        lo[a] = axis_at(&grid->axis[a], (double)box->lo[a] + shift - 0.5);
        hi[a] = axis_at(&grid->axis[a], (double)box->hi[a] + shift + 0.5);
    }
    return cover_folded(grid, s, lo, hi, 0);
}

enum { IMAGES = 8 };

/* The places of a site: one, or along periodic axes in whose seam it lies the images of it. Sites on a wall are moved
 * into the domain by a hair, so that an object that ends at the wall holds them. Returns how many. */
static int places_of(const Grid *grid, Component c, const long site[3], double hair, double places[IMAGES][3])
{
    double p[3];
    int seams = 0, count = 0;
    grid_position(grid, (Site){c, {site[0], site[1], site[2]}}, p);
    for (int a = 0; a < 3; a++) {
        double length = grid_whole_length(grid, a);
        bool wall =
            grid->axis[a].present && !component_half(c, a) && (site[a] == 0 || site[a] == grid_whole_cells(grid, a));
        if (wall && grid_whole_wraps(grid, a))
            seams |= 1 << a;
        if (wall)
            p[a] = site[a] == 0 ? hair : length - hair;
    }
    for (int image = 0; image < IMAGES; image++) {
        if ((image & ~seams) != 0)
            continue;
        for (int a = 0; a < 3; a++)
            places[count][a] = (image >> a & 1) != 0 ? grid_whole_length(grid, a) - p[a] : p[a];
        count++;
    }
    return count;
}

/* Whether the solid holds the site itself: grown (`closed`) at any of its periodic images, or shrunk at all of them. */
static bool holds_site(const Grid *grid, const Solid *s, Component c, const long site[3], bool closed)
{
    const double margin = closed ? s->tolerance : -s->tolerance;
    double places[IMAGES][3];
    const int count = places_of(grid, c, site, 2 * s->tolerance, places);
    for (int i = 0; i < count; i++)
        if (solid_contains(s, places[i], margin) == closed)
            return closed;
    return !closed;
}

static bool conducts(Component c, MaterialKind kind)
{
    return kind == (component_is_e(c) ? MATERIAL_PEC : MATERIAL_PMC);
}

static MaterialKind kind_of(const Grid *grid, int object)
{
    const Scene *scene = grid->scene;
    return object == BACKGROUND ? scene->materials[scene->background].kind : grid->solids[object].kind;
}

static bool may_conduct(const Grid *grid, Component c, const int *list, int count, int base)
{
    bool may = conducts(c, kind_of(grid, base));
    for (int q = 0; q < count; q++)
        may = may || conducts(c, grid->solids[list[q]].kind);
    return may;
}

/* Objects above a conductor. */
typedef struct Above {
    const Grid *grid;
    Component c;
    const int *list;
    int count;
} Above;

static bool in_one_above(const void *context, const double p[3], double margin)
{
    const Above *u = context;
    for (int q = 0; q < u->count; q++) {
        const Solid *s = &u->grid->solids[u->list[q]];
        if (!s->thin && !conducts(u->c, s->kind) && solid_contains(s, p, margin))
            return true;
    }
    return false;
}

/* Objects that touch, none of which holds the site by itself, leave no metal between them. */
static bool is_buried(const Grid *grid, Component c, const long site[3], const int *list, int count)
{
    const Above above = {grid, c, list, count};
    double places[IMAGES][3];
    if (count < 2)
        return false;
    const double tolerance = grid->solids[list[0]].tolerance;
    const int images = places_of(grid, c, site, 2 * tolerance, places);
    for (int i = 0; i < images; i++)
        if (!solid_all_round(places[i], tolerance, in_one_above, &above))
            return false;
    return true;
}

static bool site_conducts(const Grid *grid, Component c, const long site[3], const int *list, int count, int base)
{
    if (!may_conduct(grid, c, list, count, base))
        return false;
    for (int q = 0; q < count; q++) {
        const Solid *s = &grid->solids[list[q]];
        bool conductor = conducts(c, s->kind);
        if (holds_site(grid, s, c, site, conductor))
            return conductor && (s->thin || !is_buried(grid, c, site, list, q));
    }
    return conducts(c, kind_of(grid, base)) &&
           ((base != BACKGROUND && grid->solids[base].thin) || !is_buried(grid, c, site, list, count));
}

IndexBox dual_reach(const Grid *grid, const Solid *s)
{
    IndexBox box = {{0}, {0}};
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present)
            continue;
        box.lo[a] = max_long((long)floor(fmax(axis_index(axis, s->lo[a]), 0)) - 1, 0);
        box.hi[a] = (long)ceil(fmin(axis_index(axis, s->hi[a]), (double)axis->cells)) + 1;
    }
    return box;
}

int dual_conductor(const Grid *grid, Component c, const long site[3])
{
    const IndexBox box = {{site[0], site[1], site[2]}, {site[0], site[1], site[2]}};
    for (size_t q = grid->scene->object_count; q-- > 0;) {
        const Solid *s = &grid->solids[q];
        if (!conducts(c, s->kind))
            continue;
        const Cover cover = dual_cover(grid, s, c, &box);
        if (cover == COVER_ALL || (cover == COVER_PART && holds_site(grid, s, c, site, true)))
            return s->material;
    }
    return grid->scene->background;
}

static Part material_part(const Grid *grid, Component c, int material)
{
    const Material *m = &grid->scene->materials[material];
    return (Part){.medium = poles_material(grid, c, material), .rank = material, .name = m->name, .loc = m->loc};
}

static bool graded_part(const Grid *grid, Component c, const long site[3], int object, Part *part, Error *err)
{
    const Object *o = grid->solids[object].object;
    double at[3];
    *part = (Part){
        .medium = {.eps = 1}, .rank = (int)grid->scene->material_count + object, .name = "graded", .loc = o->loc};
    if (!component_is_e(c))
        return true;
    grid_position(grid, (Site){c, {site[0], site[1], site[2]}}, at);
    if (!scene_call3(grid->scene, o->function, at, &part->medium.eps, err))
        return false;
    if (part->medium.eps >= SCENE_MEDIUM_LEAST && part->medium.eps <= SCENE_MEDIUM_MOST)
        return true;
    return error_at(err, ERROR_SCENE, o->loc, "graded: eps must be from %g to %g, it is %.*g at (%g, %g, %g)",
                    SCENE_MEDIUM_LEAST, SCENE_MEDIUM_MOST, text_digits(part->medium.eps, SCENE_MEDIUM_MOST, 6),
                    part->medium.eps, at[0], at[1], at[2]);
}

/* Adds the object's share; conductors of either kind have none. */
static bool add_share(const Grid *grid, Component c, const long site[3], int object, const Share *share, Mix *mix,
                      Error *err)
{
    const Scene *scene = grid->scene;
    if (kind_of(grid, object) != MATERIAL_DIELECTRIC || share->volume <= 0)
        return true;
    Part part;
    if (object != BACKGROUND && grid->solids[object].material < 0) {
        if (!graded_part(grid, c, site, object, &part, err))
            return false;
    } else {
        part = material_part(grid, c, object == BACKGROUND ? scene->background : grid->solids[object].material);
    }
    part.share = share->volume;
    memcpy(part.moment, share->moment, sizeof part.moment);
    mix_add(mix, &part);
    return true;
}

bool dual_pure(const Grid *grid, Component c, const long site[3], int object, Mix *mix, Error *err)
{
    mix->conductor = conducts(c, kind_of(grid, object));
    mix->count = 0;
    return mix->conductor || add_share(grid, c, site, object, &(Share){.volume = 1}, mix, err);
}

/* The topmost object that is not a perfect conductor and holds the site. */
static int object_at(const Grid *grid, Component c, const long site[3], const int *list, int count, int base)
{
    for (int q = 0; q < count; q++) {
        const Solid *s = &grid->solids[list[q]];
        if (s->kind == MATERIAL_DIELECTRIC && holds_site(grid, s, c, site, true))
            return list[q];
    }
    return base;
}

/* The one material of all dielectrics among the objects and the base, as the number of an object that has it.
 * False when there are several, or none. */
static bool one_material(const Grid *grid, const int *list, int count, int base, int *object)
{
    const Scene *scene = grid->scene;
    int found = -1;
    for (int q = 0; q <= count; q++) {
        int o = q < count ? list[q] : base;
        int material = o == BACKGROUND ? scene->background : grid->solids[o].material;
        if (kind_of(grid, o) != MATERIAL_DIELECTRIC)
            continue;
        if (material < 0 || (found >= 0 && material != found))
            return false;
        found = material;
        *object = o;
    }
    return found >= 0;
}

bool dual_mix(const Grid *grid, Component c, const long site[3], const int *list, int count, int base, Mix *mix,
              Error *err)
{
    Share share[SHARES + 1];
    int only;
    mix->conductor = site_conducts(grid, c, site, list, count, base);
    mix->count = 0;
    if (mix->conductor)
        return true;
    if (grid->scene->averaging == AVERAGING_NONE)
        return dual_pure(grid, c, site, object_at(grid, c, site, list, count, base), mix, err);
    if (one_material(grid, list, count, base, &only))
        return dual_pure(grid, c, site, only, mix, err);
    count = count < SHARES ? count : SHARES;
    int steps = shares_of(grid, c, site, list, count, share);
    for (int q = 0; q <= count; q++)
        if (!add_share(grid, c, site, q < count ? list[q] : base, &share[q], mix, err))
            return false;
    mix_round(mix, mix->count > 2 ? shares_coarse(steps) : steps);
    return true;
}

/* A material as all components see it; false where they do not see the same. */
static bool isotropic_part(const Grid *grid, int object, Part *part)
{
    const int material = object == BACKGROUND ? grid->scene->background : grid->solids[object].material;
    if (material < 0 || kind_of(grid, object) != MATERIAL_DIELECTRIC)
        return false;
    if (material_is_crystal(&grid->scene->materials[material]))
        return false;
    *part = material_part(grid, EX, material);
    for (int c = EY; c <= EZ; c++) {
        const Medium other = poles_material(grid, (Component)c, material);
        if (!medium_same(&part->medium, &other))
            return false;
    }
    return true;
}

void dual_node(const Grid *grid, const long node[3], const int *list, int count, int base, Mix *mix)
{
    Share share[SHARES + 1];
    *mix = (Mix){0};
    count = count < SHARES ? count : SHARES;
    shares_of_node(grid, node, list, count, share);
    for (int q = 0; q <= count; q++) {
        Part part;
        if (!isotropic_part(grid, q < count ? list[q] : base, &part)) {
            mix->count = 0;
            return;
        }
        part.share = share[q].volume;
        memcpy(part.moment, share[q].moment, sizeof part.moment);
        if (part.share > 0)
            mix_add(mix, &part);
    }
}

static bool touches_site(const Grid *grid, const Solid *s, Component c, const long site[3])
{
    if (conducts(c, s->kind))
        return holds_site(grid, s, c, site, true);
    if (s->kind != MATERIAL_DIELECTRIC)
        return false;
    if (grid->scene->averaging == AVERAGING_NONE)
        return holds_site(grid, s, c, site, true);
    int object = (int)(s - grid->solids);
    Share share[2];
    int steps = shares_of(grid, c, site, &object, 1, share);
    return share[0].volume >= (steps == FACE_STEPS ? 0.5 / FACE_STEPS : 1.0 / 128);
}

static bool touches_box(const Grid *grid, const Solid *s, Component c, IndexBox box)
{
    Cover cover = dual_cover(grid, s, c, &box);
    if (cover != COVER_PART)
        return cover == COVER_ALL && (s->kind == MATERIAL_DIELECTRIC || conducts(c, s->kind));
    int a = 0;
    for (int b = 1; b < 3; b++)
        if (box.hi[b] - box.lo[b] > box.hi[a] - box.lo[a])
            a = b;
    if (box.hi[a] == box.lo[a])
        return touches_site(grid, s, c, box.lo);
    IndexBox low = box, high = box;
    low.hi[a] = box.lo[a] + (box.hi[a] - box.lo[a]) / 2;
    high.lo[a] = low.hi[a] + 1;
    return touches_box(grid, s, c, low) || touches_box(grid, s, c, high);
}

/* A sheet has sites in its plane. */
static bool has_sites(const Solid *s)
{
    for (int c = EX; c <= EZ; c++)
        if (!index_box_empty(&s->sites[c]))
            return true;
    return false;
}

bool dual_touches(const Grid *grid, const Solid *s)
{
    if (s->kind == MATERIAL_SHEET)
        return has_sites(s);
    for (int c = 0; c < REAL_COMPONENTS; c++) {
        if (!mode_has(grid->mode, (Component)c))
            continue;
        IndexBox all = {{0, 0, 0}, {0, 0, 0}};
        for (int a = 0; a < 3; a++)
            all.hi[a] = grid_last(grid, (Component)c, a);
        if (touches_box(grid, s, (Component)c, all))
            return true;
    }
    return false;
}

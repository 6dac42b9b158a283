/* Kerr media: D = eps0 (eps E + chi3 |E|^2 E), at once and the same in all directions (Taflove & Hagness, sect. 9.6;
 * Boyd, Nonlinear Optics, ch. 4). What the curl, loss, poles and sources leave at an edge is E* = E(n) + Cb curl, all
 * of it linear, so that with k = chi3 Cb E(n+1) + k |E(n+1)|^2 E(n+1)  =  g  =  E* + p,      p = k |E(n)|^2 E(n),  kept
 * as g - E. |E|^2 is E_a^2 and, of the other components, the mean square of the four edges about, of weight sqrt(chi_a
 * chi_b), so that D is the gradient of an energy of the grid, W = sum of eps E^2/2 + 3/4 chi3 |E|^4. Then D and B step
 * by the leapfrog of a separable Hamiltonian, which is symplectic: the energy keeps to second order in dt and does not
 * drift (Hairer, Lubich & Wanner, Geometric Numerical Integration, ch. VI) as long as no waves of the lattice mix to a
 * whole turn a step, for which dt is limited (grid_kerr_limit). D is exact whatever the solution leaves
 * over, since p is what E lacks of g.
 *
 * E is found by ROUNDS steps of Newton from E*, with S of the other components at their newest,
 *     E <- (g + 2 k E^3)/(1 + S + 3 k E^2),
 * component after component (Gauss and Seidel), each round a list of points; where E has one component, in one list,
 * and tiles step it. The error of a round is about 3 k E^2 of the square of the last one's. */
#include "model/points.h"

#include "base/hash.h"
#include "base/vec.h"
#include "grid/poles.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = KERR_REACH - 1, NEIGHBOURS = 8 };

/* Edges that read alike: `klass` the class of a medium that they and all about them are of, -1 where it differs or is a
 * mixture. */
typedef struct KerrGroup {
    Read reads[NEIGHBOURS];
    int klass;
    VEC(Point) points;
    VEC(double) weights; /* of each point, count + 1: those of the reads, k */
} KerrGroup;

typedef struct Kerr {
    Model *model;
    Component component;
    int pole, count; /* of reads */
    VEC(KerrGroup) groups;
} Kerr;

/* chi3 of a site, m^2/V^2, and its Cb; 0 where there is none. */
static double chi_at(const Kerr *s, Component c, const long at[3], double *curl)
{
    Medium m;
    double decay;
    *curl = 0;
    if (!grid_medium(s->model->grid, c, at, &m) || blend_count(m.blend) <= s->pole)
        return 0;
    grid_coefficients(s->model->grid, c, &m, &decay, curl);
    return m.blend->strength[s->pole];
}

/* The site whose square is that at an index one beyond a wall. */
static void fold_index(const Grid *grid, Component c, long at[3])
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present)
            continue;
        at[a] = axis_round(axis, at[a]);
        at[a] = at[a] < 0 ? 0 : at[a];
        at[a] = at[a] > grid_last(grid, c, a) ? grid_last(grid, c, a) : at[a];
    }
}

/* The edges about one, four of each other component; returns how many. */
static int about(const Kerr *s, const long home[3], Read reads[NEIGHBOURS])
{
    const int a = component_axis(s->component);
    int count = 0;
    for (int b = 0; b < 3; b++)
        for (int q = 0; q < 4 && b != a && s->model->field_buffer[EX + b] >= 0; q++) {
            long at[3] = {home[0], home[1], home[2]};
            at[a] += s->model->grid->axis[a].present ? q % 2 : 0;
            at[b] -= s->model->grid->axis[b].present ? q / 2 : 0;
            fold_index(s->model->grid, (Component)(EX + b), at);
            reads[count].component = (Component)(EX + b);
            for (int d = 0; d < 3; d++)
                reads[count].offset[d] = at[d] - home[d];
            count++;
        }
    return count;
}

static KerrGroup *group_of(Kerr *s, const Read *reads, int klass)
{
    for (size_t n = 0; n < s->groups.count; n++)
        if (s->groups.items[n].klass == klass &&
            memcmp(s->groups.items[n].reads, reads, sizeof *reads * (size_t)s->count) == 0)
            return &s->groups.items[n];
    KerrGroup group = {.klass = klass};
    memcpy(group.reads, reads, sizeof *reads * (size_t)s->count);
    vec_push(&s->groups, group);
    return &s->groups.items[s->groups.count - 1];
}

/* Is it that of a material rather than of several in a cell? */
static bool is_of_material(const Kerr *s, double chi)
{
    const Scene *scene = s->model->grid->scene;
    for (size_t i = 0; i < scene->material_count; i++)
        if (scene->materials[i].chi3 == chi)
            return true;
    return false;
}

static void add_edge(Kerr *s, const long at[3])
{
    Read reads[NEIGHBOURS];
    double weights[NEIGHBOURS + 1], curl, other;
    const double chi = chi_at(s, s->component, at, &curl);
    if (chi <= 0 || !points_takes_part(s->model, s->component, at))
        return;
    memset(reads, 0, sizeof reads);
    s->count = about(s, at, reads);
    int klass = is_of_material(s, chi) ? grid_class(s->model->grid, s->component, at) : -1;
    for (int r = 0; r < s->count; r++) {
        long beside[3];
        for (int a = 0; a < 3; a++)
            beside[a] = at[a] + reads[r].offset[a];
        const double there = chi_at(s, reads[r].component, beside, &other);
        klass = there == chi ? klass : -1;
        weights[r] = sqrt(chi * there) * curl / 4;
    }
    weights[s->count] = chi * curl;
    KerrGroup *group = group_of(s, reads, klass);
    const Point p = {.index = {at[0], at[1], at[2]}};
    vec_push(&group->points, p);
    for (int r = 0; r <= s->count; r++)
        vec_push(&group->weights, weights[r]);
}

static void find_edges(Kerr *s)
{
    const Box range = model_range(s->model, s->component);
    long at[3];
    for (at[2] = range.lo[2]; at[2] < range.hi[2]; at[2]++)
        for (at[1] = range.lo[1]; at[1] < range.hi[1]; at[1]++)
            for (at[0] = range.lo[0]; at[0] < range.hi[0]; at[0]++)
                add_edge(s, at);
}

static int literal(Statement *s, const PointSet *set, const char *name, double value)
{
    return statement_factor(
        s,
        (Factor){.kind = FACTOR_LITERAL, .axis = FACTOR_OWN_NAME, .value = value, .name = name, .origin = set->what});
}

/* k, or a read's weight, times a number. */
static int weight_of(Statement *s, const PointSet *set, int r, const char *name, double by)
{
    if (set->even)
        return literal(s, set, name, by * set->weights[r]);
    const int w = points_factor(s, set->weight_buffer, r);
    if (by == 1)
        return w;
    const int product = statement_op(s, OP_MUL, w, literal(s, set, by == 2 ? "two" : "three", by), -1);
    s->ops[product].name = name;
    return product;
}

/* 1 + S of the newest of the other components. */
static int one_and_others(const Model *model, Statement *s, const PointSet *set)
{
    int sum = literal(s, set, "one", 1);
    for (int r = 0; r < set->read_count; r++) {
        const int field = statement_load(s, model_read_ref(model, &set->reads[r]));
        s->ops[field].name = arena_printf(s->arena, "e%d", r + 1);
        const int weighed = statement_op(s, OP_MUL, weight_of(s, set, r, "w", 1), field, -1);
        sum = statement_op(s, OP_FMA, weighed, field, sum);
        s->ops[sum].name = arena_printf(s->arena, "s%d", r + 1);
    }
    return sum;
}

Statement kerr_statement(const Model *model, const PointSet *set)
{
    Statement s = {.arena = model->arena, .target = (int)set->component};
    const int first = set->kerr_round == 0, own = set->read_count;
    const int steps = set->read_count == 0 ? ROUNDS : 1;
    int e = statement_load(&s, ref_at((int)set->component, -1, 0));
    const int kept = statement_load(&s, ref_state(set->last_buffer));
    const int g = first ? statement_op(&s, OP_ADD, e, kept, -1) : kept;
    s.ops[g].name = "g";
    const int s1 = one_and_others(model, &s, set), twice = weight_of(&s, set, own, "k2", 2),
              thrice = weight_of(&s, set, own, "k3", 3);
    for (int n = 0; n < steps; n++) {
        const int square = statement_op(&s, OP_MUL, e, e, -1);
        s.ops[square].name = arena_printf(s.arena, "square%d", n + 1);
        const int cubed = statement_op(&s, OP_MUL, square, e, -1);
        const int above = statement_op(&s, OP_FMA, twice, cubed, g),
                  below = statement_op(&s, OP_FMA, thrice, square, s1);
        e = statement_op(&s, OP_DIV, above, below, -1);
        s.ops[e].name = arena_printf(s.arena, "e_%d", n + 1);
    }
    const bool last = set->kerr_round + steps == ROUNDS;
    statement_store(&s, ref_state(set->last_buffer), last ? statement_op(&s, OP_SUB, g, e, -1) : g);
    statement_store(&s, ref_at((int)set->component, -1, 0), e);
    return s;
}

/* Groups are numbered as they are met, in parts of the grid otherwise than in the whole: what they share tells them
 * apart everywhere. */
static const char *key_of_group(const Kerr *s, const KerrGroup *group)
{
    Medium medium = {0};
    Hash *hash = hash_new();
    char hex[HASH_HEX_BYTES];
    if (group->klass >= 0 && grid_medium(s->model->grid, s->component, group->points.items[0].index, &medium)) {
        hash_add(hash, &medium.eps, sizeof medium.eps);
        hash_add(hash, &medium.sigma, sizeof medium.sigma);
        hash_add(hash, medium.blend->strength, (size_t)blend_count(medium.blend) * sizeof *medium.blend->strength);
    }
    for (int r = 0; r < s->count; r++) {
        hash_add(hash, &group->reads[r].component, sizeof group->reads[r].component);
        hash_add(hash, group->reads[r].offset, sizeof group->reads[r].offset);
    }
    hash_end(hash, hex);
    return arena_printf(s->model->arena, "kerr_%.12s_%s", hex, component_symbol(s->component));
}

/* The lists of one group, which share a state; pushes their numbers. */
static void add_group(Kerr *s, const KerrGroup *group, int number, PointSet *set)
{
    Model *model = s->model;
    const int rows = s->count + 1;
    const size_t n = group->points.count;
    const char *symbol = component_symbol(s->component);
    set->even = group->klass >= 0;
    set->weights = ARENA_ARRAY(model->arena, double, (size_t)rows *n);
    for (size_t p = 0; p < (set->even ? 1 : n); p++)
        for (int r = 0; r < rows; r++)
            set->weights[set->even ? (size_t)r : (size_t)r * n + p] =
                group->weights.items[p * (size_t)rows + (size_t)r];
    set->reads = ARENA_ARRAY(model->arena, Read, NEIGHBOURS);
    memcpy(set->reads, group->reads, sizeof group->reads);
    set->read_count = s->count;
    set->last_buffer = model_add_buffer(model, arena_printf(model->arena, "kerr%d_%s", number, symbol),
                                        arena_printf(model->arena, "what chi3 holds of D at %s, V/m", symbol),
                                        BUFFER_STATE, TYPE_REAL, n);
    model->buffers.items[set->last_buffer].two_copies = true;
    model->buffers.items[set->last_buffer].key = key_of_group(s, group);
    if (model->grid->all->window.present)
        model->buffers.items[set->last_buffer].name = model->buffers.items[set->last_buffer].key;
    points_follow_axis(model, set->last_buffer, group->points.items, n);
}

/* What acts on an edge otherwise than by adding to it. */
static bool check_others(const Kerr *s, const KerrGroup *group, size_t sets, Error *err)
{
    const Model *model = s->model;
    const SourceLoc loc = model->grid->scene->loc;
    for (size_t n = 0; n < sets; n++) {
        const PointSet *set = &model->points.items[n];
        if (set->component != s->component || (!set->has_scale && !set->has_memory && !set->has_branch))
            continue;
        for (size_t i = 0; i < set->points.count; i++)
            for (size_t q = 0; q < group->points.count; q++)
                if (index_compare(set->points.items[i].index, group->points.items[q].index) == 0)
                    return error_at(err, ERROR_SCENE, loc,
                                    "%s lies in a medium with 'chi3', where sources add to the "
                                    "field and nothing else may act on it",
                                    set->what);
    }
    return true;
}

static bool check_scene(const Model *model, Error *err)
{
    return !grid_is_complex(model->grid) ||
           error_at(err, ERROR_SCENE, model->grid->scene->loc,
                    "'chi3': the fields between bloch walls are complex, and a medium with 'chi3' is real");
}

static void add_rounds(Kerr s[3], PointSet *const sets[3], int rounds)
{
    for (int round = 0; round < rounds; round++)
        for (int c = 0; c < 3; c++)
            for (size_t n = 0; n < s[c].groups.count; n++) {
                const PointForm form = {.half = HALF_E, .component = s[c].component};
                Model *model = s[c].model;
                PointSet *set =
                    points_add_set(model, &form,
                                   arena_printf(model->arena, "kerr%zu%s", n + 1,
                                                rounds == 1 ? "" : arena_printf(model->arena, "_%d", round + 1)),
                                   "D = eps0 (eps E + chi3 |E|^2 E) is solved for E");
                set->even = sets[c][n].even;
                set->weights = sets[c][n].weights;
                set->reads = sets[c][n].reads;
                set->read_count = sets[c][n].read_count;
                set->last_buffer = sets[c][n].last_buffer;
                set->kerr = set->placed = true;
                set->kerr_round = round;
                set->stores = round + 1 == rounds ? STORED_KERR : STORED_NOTHING;
                for (size_t i = 0; i < s[c].groups.items[n].points.count; i++)
                    vec_push(&set->points, s[c].groups.items[n].points.items[i]);
            }
}

/* Finds the edges of a component and what its lists share. */
static bool add_component(Kerr *s, size_t before, PointSet **sets, Error *err)
{
    Model *model = s->model;
    if (model->field_buffer[s->component] < 0)
        return true;
    find_edges(s);
    *sets = ARENA_ARRAY(model->arena, PointSet, s->groups.count + 1);
    memset(*sets, 0, sizeof **sets * (s->groups.count + 1));
    for (size_t n = 0; n < s->groups.count; n++) {
        if (!check_others(s, &s->groups.items[n], before, err))
            return false;
        add_group(s, &s->groups.items[n], (int)n + 1, &(*sets)[n]);
    }
    return true;
}

static void free_groups(Kerr *s)
{
    for (size_t n = 0; n < s->groups.count; n++) {
        vec_free(&s->groups.items[n].points);
        vec_free(&s->groups.items[n].weights);
    }
    vec_free(&s->groups);
}

bool points_add_kerr(Model *model, Error *err)
{
    Kerr s[3] = {{0}};
    PointSet *sets[3] = {NULL};
    const int pole = poles_kerr(model->grid);
    const size_t before = model->points.count;
    if (pole < 0)
        return true;
    bool ok = check_scene(model, err), alone = true;
    for (int c = 0; c < 3; c++) {
        s[c] = (Kerr){.model = model, .component = (Component)(EX + c), .pole = pole};
        ok = ok && add_component(&s[c], before, &sets[c], err);
        alone = alone && s[c].count == 0;
    }
    if (ok)
        add_rounds(s, sets, alone ? 1 : ROUNDS);
    for (int c = 0; c < 3; c++)
        free_groups(&s[c]);
    return ok;
}

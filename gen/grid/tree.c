/* A tree of boxes, halved at the median of their middles along the longest side (Kay & Kajiya 1986); see tree.h. */
#include "grid/tree.h"

#include <math.h>

#include "base/number.h"
#include "base/parallel.h"

enum { LEAF = 4, DEEPEST = 64, AT_ONCE = 1 << 14 /* items of a subtree that one worker builds */, JOINED = 256 };

typedef struct Node {
    float lo[3], hi[3]; /* rounded outwards: nodes are read far oftener than items */
    int first, count;   /* a leaf's items; count 0: the children are the next node and number `first` */
} Node;

/* A subtree of n items has at most n - 1 nodes (leaves hold two at least, unless there is but one), and so many places
 * are kept for it: subtrees are built beside one another. */
typedef struct Part {
    int at, first, count; /* its first node; its items */
} Part;

struct Tree {
    const TreeBox *boxes; /* in the order of items, once the tree stands */
    int *items;
    Node *nodes;
    int count;
    Part *parts, *next; /* of a level and the one below, while it is built */
};

static TreeBox bound(const Tree *t, int first, int count)
{
    TreeBox all = t->boxes[t->items[first]];
    for (int i = first + 1; i < first + count; i++)
        for (int a = 0; a < 3; a++) {
            all.lo[a] = lesser(all.lo[a], t->boxes[t->items[i]].lo[a]);
            all.hi[a] = greater(all.hi[a], t->boxes[t->items[i]].hi[a]);
        }
    return all;
}

static void set_box(Node *node, const TreeBox *box)
{
    for (int a = 0; a < 3; a++) {
        const float lo = (float)box->lo[a], hi = (float)box->hi[a];
        node->lo[a] = (double)lo > box->lo[a] ? nextafterf(lo, -INFINITY) : lo;
        node->hi[a] = (double)hi < box->hi[a] ? nextafterf(hi, INFINITY) : hi;
    }
}

static double middle(const Tree *t, int item, int axis)
{
    return t->boxes[item].lo[axis] + t->boxes[item].hi[axis];
}

/* Hoare's selection: the k-th item along the axis comes to its place, lesser ones before it. */
static void select_item(Tree *t, int lo, int hi, int k, int axis)
{
    while (lo < hi) {
        const double pivot = middle(t, t->items[lo + (hi - lo) / 2], axis);
        int i = lo, j = hi;
        while (i <= j) {
            while (middle(t, t->items[i], axis) < pivot)
                i++;
            while (middle(t, t->items[j], axis) > pivot)
                j--;
            if (i <= j) {
                const int item = t->items[i];
                t->items[i++] = t->items[j];
                t->items[j--] = item;
            }
        }
        if (k <= j)
            hi = j;
        else if (k >= i)
            lo = i;
        else
            return;
    }
}

/* Makes the part's node. False: a leaf; else its two children are in `half`. */
static bool split(Tree *t, Part part, Part half[2])
{
    Node *node = &t->nodes[part.at];
    const TreeBox box = bound(t, part.first, part.count);
    set_box(node, &box);
    node->first = part.first;
    node->count = part.count;
    if (part.count <= LEAF)
        return false;
    const int low = part.count / 2;
    int axis = 0;
    for (int a = 1; a < 3; a++)
        if (box.hi[a] - box.lo[a] > box.hi[axis] - box.lo[axis])
            axis = a;
    select_item(t, part.first, part.first + part.count - 1, part.first + low, axis);
    node->count = 0;
    node->first = part.at + low;
    half[0] = (Part){part.at + 1, part.first, low};
    half[1] = (Part){part.at + low, part.first + low, part.count - low};
    return true;
}

static void build(Tree *t, Part part)
{
    Part half[2];
    if (!split(t, part, half))
        return;
    build(t, half[0]);
    build(t, half[1]);
}

/* Item n of a level: halves a large part, whose children are 2 n and 2 n + 1 of the next, or builds all below. */
static void build_part(void *context, long item, int worker)
{
    Tree *t = context;
    const Part part = t->parts[item];
    Part *half = &t->next[2 * item];
    (void)worker;
    half[0] = half[1] = (Part){0};
    if (part.count > AT_ONCE)
        (void)split(t, part, half);
    else if (part.count > 0)
        build(t, part);
}

/* Level by level while there are large parts; all of a level are as large as one another, but for one item. */
static void build_levels(Tree *t)
{
    long parts = 1;
    t->parts[0] = (Part){0, 0, t->count};
    for (int largest = t->count; largest > 0; largest = largest > AT_ONCE ? (largest + 1) / 2 : 0) {
        parallel_for(parts, parts > 1 ? parallel_threads() : 1, build_part, t);
        Part *done = t->parts;
        t->parts = t->next;
        t->next = done;
        parts *= 2;
    }
}

Tree *tree_new(Arena *arena, const TreeBox *boxes, int count)
{
    Tree *t = ARENA_NEW(arena, Tree);
    TreeBox *kept = ARENA_ARRAY(arena, TreeBox, count);
    t->boxes = boxes;
    t->count = count;
    t->items = ARENA_ARRAY(arena, int, count);
    t->nodes = ARENA_ARRAY(arena, Node, count + 1);
    t->parts = ARENA_ARRAY(arena, Part, 4 * (count / AT_ONCE) + 8);
    t->next = ARENA_ARRAY(arena, Part, 4 * (count / AT_ONCE) + 8);
    for (int i = 0; i < count; i++)
        t->items[i] = i;
    build_levels(t);
    for (int i = 0; i < count; i++)
        kept[i] = boxes[t->items[i]];
    t->boxes = kept;
    return t;
}

/* Does a node's or an item's box end at `from` or after it and begin at `to` or before it along all axes? All at once:
 * which of the six fails cannot be foreseen. */
#define REACHES(b, from, to)                                                                                           \
    (((b)->hi[0] >= (from)[0]) & ((b)->lo[0] <= (to)[0]) & ((b)->hi[1] >= (from)[1]) & ((b)->lo[1] <= (to)[1]) &       \
     ((b)->hi[2] >= (from)[2]) & ((b)->lo[2] <= (to)[2]))

void tree_visit(const Tree *t, const double lo[3], const double hi[3], TreeVisit *visit, void *context)
{
    int stack[DEEPEST], depth = 0;
    if (t->count > 0 && REACHES(&t->nodes[0], lo, hi))
        stack[depth++] = 0;
    while (depth > 0) {
        const int at = stack[--depth];
        const Node *node = &t->nodes[at];
        for (int i = node->first; i < node->first + node->count; i++)
            if (REACHES(&t->boxes[i], lo, hi) && !visit(context, t->items[i]))
                return;
        if (node->count > 0)
            continue;
        if (REACHES(&t->nodes[node->first], lo, hi))
            stack[depth++] = node->first;
        if (REACHES(&t->nodes[at + 1], lo, hi))
            stack[depth++] = at + 1;
    }
}

typedef struct Join {
    const Tree *tree;
    TreePair *visit;
    void *context;
    int part[JOINED], count; /* nodes that hold all items, each once */
} Join;

static bool is_leaf(const Node *node)
{
    return node->count > 0;
}

static void join_leaves(const Join *j, const Node *a, const Node *b)
{
    const Tree *t = j->tree;
    for (int p = a->first; p < a->first + a->count; p++)
        for (int q = a == b ? p + 1 : b->first; q < b->first + b->count; q++)
            if (REACHES(&t->boxes[p], t->boxes[q].lo, t->boxes[q].hi))
                j->visit(j->context, t->items[p], t->items[q]);
}

/* Items of one node with those of another, or of itself; two are opened by turns. */
static void join_nodes(const Join *j, int first, int second)
{
    const Node *a = &j->tree->nodes[first], *b = &j->tree->nodes[second];
    if (!REACHES(a, b->lo, b->hi))
        return;
    if (is_leaf(a) && is_leaf(b)) {
        join_leaves(j, a, b);
    } else if (first == second) {
        join_nodes(j, first + 1, first + 1);
        join_nodes(j, a->first, a->first);
        join_nodes(j, first + 1, a->first);
    } else if (is_leaf(a)) {
        join_nodes(j, second + 1, first);
        join_nodes(j, b->first, first);
    } else {
        join_nodes(j, second, first + 1);
        join_nodes(j, second, a->first);
    }
}

static void join_part(void *context, long item, int worker)
{
    const Join *j = context;
    (void)worker;
    for (int other = (int)item; other < j->count; other++)
        join_nodes(j, j->part[item], j->part[other]);
}

void tree_pairs(const Tree *t, TreePair *visit, void *context)
{
    Join j = {.tree = t, .visit = visit, .context = context, .count = t->count > 0};
    for (int before = 0; before < j.count && 2 * j.count <= JOINED;) {
        before = j.count;
        for (int n = 0; n < before; n++)
            if (!is_leaf(&t->nodes[j.part[n]])) {
                j.part[j.count++] = t->nodes[j.part[n]].first;
                j.part[n]++;
            }
    }
    parallel_for(j.count, parallel_threads(), join_part, &j);
}

/* A box holds lo..hi where it ends at hi or after it and begins at lo or before it. */
void tree_visit_holding(const Tree *t, const double lo[3], const double hi[3], TreeVisit *visit, void *context)
{
    tree_visit(t, hi, lo, visit, context);
}

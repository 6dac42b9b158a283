/* A tree of boxes, halved at the median of their middles along the longest side (Kay & Kajiya 1986); see tree.h. */
#include "grid/tree.h"

#include <math.h>

#include "base/number.h"
#include "base/parallel.h"

enum { LEAF = 4, DEEPEST = 64, AT_ONCE = 1 << 14 /* items of a subtree that one worker builds */ };

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
    Part *parts; /* left for the workers */
    int part_count;
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

/* Parts of no more than `least` items are left for later. */
static void split(Tree *t, Part part, int least)
{
    if (part.count <= least) {
        t->parts[t->part_count++] = part;
        return;
    }
    Node *node = &t->nodes[part.at];
    const TreeBox box = bound(t, part.first, part.count);
    set_box(node, &box);
    node->first = part.first;
    node->count = part.count;
    if (part.count <= LEAF)
        return;
    const int half = part.count / 2;
    int axis = 0;
    for (int a = 1; a < 3; a++)
        if (box.hi[a] - box.lo[a] > box.hi[axis] - box.lo[axis])
            axis = a;
    select_item(t, part.first, part.first + part.count - 1, part.first + half, axis);
    node->count = 0;
    node->first = part.at + half;
    split(t, (Part){part.at + 1, part.first, half}, least);
    split(t, (Part){part.at + half, part.first + half, part.count - half}, least);
}

static void build_part(void *context, long item, int worker)
{
    Tree *t = context;
    (void)worker;
    split(t, t->parts[item], 0);
}

Tree *tree_new(Arena *arena, const TreeBox *boxes, int count)
{
    Tree *t = ARENA_NEW(arena, Tree);
    TreeBox *kept = ARENA_ARRAY(arena, TreeBox, count);
    t->boxes = boxes;
    t->count = count;
    t->items = ARENA_ARRAY(arena, int, count);
    t->nodes = ARENA_ARRAY(arena, Node, count + 1);
    t->parts = ARENA_ARRAY(arena, Part, 2 * (count / AT_ONCE) + 2);
    for (int i = 0; i < count; i++)
        t->items[i] = i;
    if (count > 0)
        split(t, (Part){0, 0, count}, AT_ONCE);
    parallel_for(t->part_count, t->part_count > 1 ? parallel_threads() : 1, build_part, t);
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

/* A box holds lo..hi where it ends at hi or after it and begins at lo or before it. */
void tree_visit_holding(const Tree *t, const double lo[3], const double hi[3], TreeVisit *visit, void *context)
{
    tree_visit(t, hi, lo, visit, context);
}

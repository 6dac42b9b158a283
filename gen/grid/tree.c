/* A tree of boxes, halved at the median of their middles along the longest side (Kay & Kajiya 1986); see tree.h. */
#include "grid/tree.h"

#include <math.h>

#include "base/number.h"

enum { LEAF = 4, DEEPEST = 64 };

typedef struct Node {
    TreeBox box;
    int first, count; /* a leaf's items; count 0: the children are the next node and number `first` */
} Node;

struct Tree {
    const TreeBox *boxes; /* in the order of items, once the tree stands */
    int *items;
    Node *nodes;
    int node_count;
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

static void split(Tree *t, int first, int count)
{
    Node *node = &t->nodes[t->node_count++];
    node->box = bound(t, first, count);
    node->first = first;
    node->count = count;
    if (count <= LEAF)
        return;
    int axis = 0;
    for (int a = 1; a < 3; a++)
        if (node->box.hi[a] - node->box.lo[a] > node->box.hi[axis] - node->box.lo[axis])
            axis = a;
    select_item(t, first, first + count - 1, first + count / 2, axis);
    node->count = 0;
    split(t, first, count / 2);
    node->first = t->node_count;
    split(t, first + count / 2, count - count / 2);
}

Tree *tree_new(Arena *arena, const TreeBox *boxes, int count)
{
    Tree *t = ARENA_NEW(arena, Tree);
    TreeBox *kept = ARENA_ARRAY(arena, TreeBox, count);
    t->boxes = boxes;
    t->items = ARENA_ARRAY(arena, int, count);
    t->nodes = ARENA_ARRAY(arena, Node, 2 * (count / 2) + 2);
    for (int i = 0; i < count; i++)
        t->items[i] = i;
    if (count > 0)
        split(t, 0, count);
    for (int i = 0; i < count; i++)
        kept[i] = boxes[t->items[i]];
    t->boxes = kept;
    return t;
}

/* All at once: which of the six fails cannot be foreseen. */
static inline bool meets(const TreeBox *b, const double lo[3], const double hi[3])
{
    return (b->hi[0] >= lo[0]) & (b->lo[0] <= hi[0]) & (b->hi[1] >= lo[1]) & (b->lo[1] <= hi[1]) & (b->hi[2] >= lo[2]) &
           (b->lo[2] <= hi[2]);
}

static inline bool contains_all(const TreeBox *b, const double lo[3], const double hi[3])
{
    return (b->lo[0] <= lo[0]) & (b->hi[0] >= hi[0]) & (b->lo[1] <= lo[1]) & (b->hi[1] >= hi[1]) & (b->lo[2] <= lo[2]) &
           (b->hi[2] >= hi[2]);
}

typedef bool Asked(const TreeBox *b, const double lo[3], const double hi[3]);

/* A node's box is asked what its items' are: where it says no they do. */
static inline void walk(const Tree *t, const double lo[3], const double hi[3], Asked *asked, TreeVisit *visit,
                        void *context)
{
    int stack[DEEPEST], depth = 0;
    if (t->node_count == 0)
        return;
    if (asked(&t->nodes[0].box, lo, hi))
        stack[depth++] = 0;
    while (depth > 0) {
        const int at = stack[--depth];
        const Node *node = &t->nodes[at];
        for (int i = node->first; i < node->first + node->count; i++)
            if (asked(&t->boxes[i], lo, hi) && !visit(context, t->items[i]))
                return;
        if (node->count > 0)
            continue;
        if (asked(&t->nodes[node->first].box, lo, hi))
            stack[depth++] = node->first;
        if (asked(&t->nodes[at + 1].box, lo, hi))
            stack[depth++] = at + 1;
    }
}

void tree_visit(const Tree *t, const double lo[3], const double hi[3], TreeVisit *visit, void *context)
{
    walk(t, lo, hi, meets, visit, context);
}

void tree_visit_holding(const Tree *t, const double lo[3], const double hi[3], TreeVisit *visit, void *context)
{
    walk(t, lo, hi, contains_all, visit, context);
}

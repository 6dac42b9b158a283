/* Boxes: a kernel's places in one launch on a GPU, where a launch costs more than to look up one's box. The launch has
 * a work item for each strip or site of all boxes, one box after the other, x fastest; the table `boxes_<kernel>` says
 * which box that is (box_types and find_box in templates/gpu.tpl). */
#ifndef YEEC_SCHEDULE_SWEEP_BOXES_H
#define YEEC_SCHEDULE_SWEEP_BOXES_H

#include "schedule/plan.h"

/* Work items of an update whose launch costs more than it takes: with strips of four sites, some 250 000 sites. */
enum { BOXES_SMALL = 1 << 16 };
enum { ENERGY_LANES = 32 }; /* work items that add up sites beside each other, each with a partial sum */

/* Puts the kernel's places, two or more, or one that is small, into a table and its parameters in the place of theirs;
 * not where a variant of the sweep says how work items lie, nor where an int cannot number them. After all kernels made
 * from this one. */
void boxes_join(Plan *plan, int kernel);

/* Of a kernel of the energy that is not in C: how many chunks a plane of the box has. */
long boxes_chunks(const Kernel *k, const Box *b);

/* The launch over all boxes of a kernel that has a table. */
Launch boxes_launch(Plan *plan, int kernel);

/* joints.c: launches over lists that need nothing of each other as as few on GPUs as parameters allow, in `out`, which
 * has room for all; how many. And the launches of running sums that have tables as one. */
size_t joints_of_lists(Plan *plan, const Launch *launches, size_t count, Launch *out);
void joints_of_sums(Plan *plan, PlanAccumulator *sums);

#endif

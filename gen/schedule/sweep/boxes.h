/* Boxes: a kernel's places in one launch on a GPU, where a launch costs more than to look up one's box. The launch has
 * a work item for each strip or site of all boxes, one box after the other, x fastest; the table `boxes_<kernel>` says
 * which box that is (box_types and find_box in templates/gpu.tpl). */
#ifndef YEEC_SCHEDULE_SWEEP_BOXES_H
#define YEEC_SCHEDULE_SWEEP_BOXES_H

#include "schedule/plan.h"

/* Work items of an update whose launch costs more than it takes: with strips of four sites, some 250 000 sites. */
enum { BOXES_SMALL = 1 << 16 };

/* Puts the kernel's places, two or more, or one that is small, into a table and its parameters in the place of theirs;
 * not where a variant of the sweep says how work items lie, nor where an int cannot number them. After all kernels made
 * from this one. */
void boxes_join(Plan *plan, int kernel);

/* The launch over all boxes of a kernel that has a table. */
Launch boxes_launch(Plan *plan, int kernel);

/* joints.c: puts lists' launches of one kind that need nothing of each other into a pass, as one on GPUs; the launches
 * of running sums that have tables as one, on GPUs. */
void joints_push(Plan *plan, PlanPass *pass, const Launch *launches, size_t count);
void joints_of_sums(Plan *plan, PlanAccumulator *sums);

#endif

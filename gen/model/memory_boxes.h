/* Boxes of sites that media remember in (memory_boxes.c). */
#ifndef YEEC_MODEL_MEMORY_BOXES_H
#define YEEC_MODEL_MEMORY_BOXES_H

#include "model/model.h"

/* Decides which poles get a box of their own, and which the whole domain. */
void memory_boxes_find(Model *model);
/* The box of a pole of a field (0: E, 1: H), a number of Model.memory_boxes; -1: the whole domain. */
int memory_boxes_of(const Model *model, int field, int pole);
/* Makes a box larger where a region that remembers in it is hardly larger than it, lays out its elements, and cuts the
 * other regions at its faces. `remembers` tells whether a region's updates may use a box. */
typedef bool RemembersIn(const Model *model, const Region *r, int box);
void memory_boxes_cut(Model *model, RemembersIn *remembers);

#endif

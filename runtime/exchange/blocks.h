/* Blocks of states by the indices of their elements along the axes that are cut. */
#ifndef YEEC_RUNTIME_BLOCKS_H
#define YEEC_RUNTIME_BLOCKS_H

#include "program.h"

/* Cuts a block of a buffer's elements to those of indices lo .. hi - 1 of the part along an axis that they follow: of
 * those before the split, or `behind` it. *first is then the index of its first. False: there are none. */
bool block_cut(const Buffer *b, int axis, bool behind, long lo, long hi, StateBlock *block, long *first);

#endif

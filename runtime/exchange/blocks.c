/* Blocks cut by indices. */
#include "exchange/blocks.h"

#include "base/number.h"

bool block_cut(const Buffer *b, int axis, bool behind, long lo, long hi, StateBlock *block, long *first)
{
    const BufferAcross *across = &b->across[axis];
    const long begin = behind ? across->high : across->first, skipped = behind ? across->split : 0;
    const long count = behind ? (long)b->block.count[axis] - across->split : across->split;
    const size_t stride = axis == 0 ? 1 : block->stride[axis - 1];
    *first = max_long(lo, begin);
    const long end = min_long(hi, begin + count);
    if (end <= *first)
        return false;
    block->origin += stride * (size_t)(*first - begin + skipped);
    block->count[axis] = (size_t)(end - *first);
    return true;
}

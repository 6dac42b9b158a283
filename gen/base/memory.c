/* The end of the memory. */
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

void *memory_must(void *memory)
{
    if (memory != NULL)
        return memory;
    fputs("yeec: out of memory; it needs a smaller scene, or less else running on this machine\n", stderr);
    _Exit(2); /* no handlers: they may need memory, and other threads still run */
}

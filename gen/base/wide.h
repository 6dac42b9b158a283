/* WIDE stands before a function with a long loop over arrays: it is compiled for wider vectors besides, which are taken
 * where the processor has them. Bits are the same: no product is joined with a sum, and sums keep their order. */
#ifndef YEEC_BASE_WIDE_H
#define YEEC_BASE_WIDE_H

#include <stdlib.h> /* it says whether the C library chooses functions when a program starts */

#if defined __x86_64__ && defined __GLIBC__ && defined __GNUC__ && !defined __clang__ &&                               \
    !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
#define WIDE __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define WIDE
#endif

#endif

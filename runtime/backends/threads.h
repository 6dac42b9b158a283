/* The threads of plain C's kernels. */
#ifndef YEEC_RUNTIME_THREADS_H
#define YEEC_RUNTIME_THREADS_H

#include "base/error.h"

enum { MOST_THREADS = 1024 };

/* As asked (--threads), else $OMP_NUM_THREADS, else what is usable. May be more than MOST_THREADS. */
int threads_wanted(int asked, int usable);
/* Can so many run, the calling one among them? ERROR_SYSTEM when not. */
bool threads_start(int count, Error *err);
/* How they wait for one another; for before the OpenMP library is loaded. `busy`: other programs want the processors.
 */
void threads_choose_waiting(bool busy);

#endif

/* One writer per folder: flock(2) on the folder itself, so that nothing is left there, a read-only folder can be
 * locked as well, and the lock goes with the process however that ends. Where a file system has no locks there are
 * none. */
#ifndef YEEC_RUNTIME_LOCK_H
#define YEEC_RUNTIME_LOCK_H

#include "base/error.h"

/* The lock of a folder that is there, for lock_release; -1 with ERROR_SYSTEM, which says who has it, or when the folder
 * cannot be opened. */
int lock_folder(const char *folder, Error *err);
/* -1: nothing. */
void lock_release(int lock);

#endif

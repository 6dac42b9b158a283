/* A backend that fails on purpose, to test what the rest does then. It passes every
 * call on to another backend, except one. backend_open wraps what it opens when
 * $YEEC_FAULT_CALL is set to the number of the call that shall fail (1: the first).
 */
#ifndef YEEC_RUNTIME_BACKEND_FAULT_H
#define YEEC_RUNTIME_BACKEND_FAULT_H

#include "backend.h"

/* Takes over `inner` and closes it with itself. fail_at 0: no call fails, they are only counted. NULL: out of
 * memory (inner is closed). */
Backend *backend_fault(Backend *inner, long fail_at, Error *err);
/* Calls of load, write, read, run, launch, finish, copy_bandwidth and profile so far. */
long backend_fault_calls(const Backend *b);

#endif

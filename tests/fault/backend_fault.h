/* A backend that fails on purpose, to test what the rest does then. It passes every
 * call on to another backend, except one.
 */
#ifndef YEEC_TESTS_BACKEND_FAULT_H
#define YEEC_TESTS_BACKEND_FAULT_H

#include "backends/backend.h"

/* Takes over `inner` and closes it with itself. fail_at 0: no call fails, they are only counted. NULL: out of
 * memory (inner is closed). */
Backend *backend_fault(Backend *inner, long fail_at, Error *err);
/* Calls of load, write, read, run, launch, finish, copy_bandwidth, profile and peaks so far. */
long backend_fault_calls(const Backend *b);

#endif

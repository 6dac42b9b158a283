/* Ctrl-C and SIGTERM, and compilers that take long: a command that watches for the signals ends promptly also while
 * its kernels are compiled, as in the middle of its steps. */
#ifndef YEEC_RUNTIME_INTERRUPT_H
#define YEEC_RUNTIME_INTERRUPT_H

#include "base/error.h"

#include <signal.h>

/* The number of the signal that came, 0 before. */
extern volatile sig_atomic_t interrupt_signal;
/* From now on the first signal is noted; one that comes half a second later or more ends the process at once. Before,
 * the first does. */
void interrupt_watch(void);
bool interrupt_watched(void);
/* False, and the error says so, when a signal came. */
bool interrupt_check(Error *err);

/* Between the two, threads that are made keep the signals from themselves and from the programs that they start: a
 * terminal signals those, too, and PoCL aborts where its linker was. Signals of the process wait, or go to others. */
void interrupt_hide(sigset_t *before);
void interrupt_show(const sigset_t *before);

/* For a driver's compiler, which cannot be told to stop. Calls, and returns when that is done: true, and the context is
 * the caller's as before. Or a signal comes first: false and ERROR_INTERRUPTED; the call goes on in a thread of its
 * own, the context, which must hold all that it needs, has become its, and `drop` frees it in the end. Then the process
 * must end with interrupt_exit, for exit() would take away what the call works with. */
bool interrupt_call(void (*call)(void *context), void (*drop)(void *context), void *context, Error *err);
/* Says the same of what the caller leaves as it is. */
void interrupt_leave(void);
/* Ends the process, at once where such a call still goes on. */
_Noreturn void interrupt_exit(int status);

#endif

/* Ctrl-C, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1 and SIGUSR2 (mpirun passes these on), and calls that take long: a command
 * that watches for the signals ends promptly also while its scene is read and planned, its kernels are compiled and its
 * results are written. */
#ifndef YEEC_RUNTIME_INTERRUPT_H
#define YEEC_RUNTIME_INTERRUPT_H

#include "base/error.h"

#include <signal.h>

/* The number of the signal that came, 0 before. */
extern volatile sig_atomic_t interrupt_signal;
/* 128 and the number of the signal that came, SIGTERM's where it came to another process alone. */
int interrupt_status(void);
/* From now on the first signal is noted; one that comes half a second later or more ends the process at once. Before,
 * the first does. */
void interrupt_watch(void);
bool interrupt_watched(void);
/* The same for a while, where there is something to clear away; true when nobody watched before. */
bool interrupt_borrow(void);
void interrupt_return(bool mine);
/* What goes on, for the message: "the kernels were compiled". */
void interrupt_during(const char *what);
/* False, and the error says so, when a signal came. */
bool interrupt_check(Error *err);
/* The signal has been heeded: what is done from now on (writing what there is) goes on to its end. */
void interrupt_heed(void);

/* Between the two, threads that are made keep the signals from themselves and from the programs that they start: a
 * terminal signals those, too, and PoCL aborts where its linker was. Signals of the process wait, or go to others. */
void interrupt_hide(sigset_t *before);
void interrupt_show(const sigset_t *before);

/* For what cannot be told to stop: a driver's compiler, a scene's script, its plan. Calls, and returns when that is
 * done: true, and the context is the caller's as before. Or a signal comes first: false and ERROR_INTERRUPTED; the call
 * goes on in a thread of its own, the context, which must hold all that it needs, has become its, and `drop` frees it
 * in the end. Then the process must end with interrupt_exit, for exit() would take away what the call works with. */
bool interrupt_call(void (*call)(void *context), void (*drop)(void *context), void *context, Error *err);
/* Says the same of what the caller leaves as it is. */
void interrupt_leave(void);
/* Does such a call go on? */
bool interrupt_left(void);
/* Ends the process, at once where such a call still goes on. */
_Noreturn void interrupt_exit(int status);

#endif

/* The process around a run: its standard streams, and libraries that end it. libgomp and LLVM call exit(1) where they
 * find no way out (threads that cannot be started, a full disk), which would say that the scene is wrong; PoCL calls
 * abort(), and LLVM crashes over some kernels. All become one sentence of ours behind the library's own, and status 2.
 */
#ifndef YEEC_RUNTIME_PROCESS_H
#define YEEC_RUNTIME_PROCESS_H

/* First of all in main. Descriptors 0 to 2 that are closed are taken by ones that can be neither read nor written, or
 * a file that is opened later would get the number and what is printed, or be closed in children. A file that may not
 * grow any more is a failed write, not a signal. */
void process_begin(void);
/* Again, behind a library that takes the signal for itself, as LLVM does when it compiles. */
void process_catch_abort(void);
/* Around calls of a driver that compiles: between them a crash (SIGSEGV, SIGBUS, SIGILL, SIGFPE) is the driver's, whose
 * threads may compile too, and becomes one sentence and status 2. They may be nested; from any thread. */
void process_enter_driver(void);
void process_leave_driver(void);
/* From here on exit() is meant. Returns `status`. */
int process_end(int status);

#endif

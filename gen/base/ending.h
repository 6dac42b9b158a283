/* Signals by which a process is asked to end, and children that any of them ends. */
#ifndef YEEC_BASE_ENDING_H
#define YEEC_BASE_ENDING_H

#include <signal.h>

/* Ctrl-C, SIGTERM, SIGHUP, SIGQUIT, and SIGUSR1 and SIGUSR2, which batch systems send before they kill. */
enum { ENDING_SIGNALS = 6 };
extern const int ending_signals[ENDING_SIGNALS];

/* They as a set. */
void ending_set(sigset_t *set);

/* In a child of fork that reads what may be broken: it ends with its parent, at each of these signals, at a fault and
 * at a limit, without handlers and without a core file. Ctrl-C, which a terminal sends to both, is left to the parent.
 */
void ending_confine(void);

#endif

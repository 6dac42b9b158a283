/* Programs run as children: what they print, how long they take. */
#ifndef YEEC_SYSTEM_CHILD_H
#define YEEC_SYSTEM_CHILD_H

#include "base/error.h"
#include "base/text.h"

typedef struct Child {
    int status;     /* exit status, 128 + signal; 127: could not be started */
    double seconds; /* from start to end */
    Text out;       /* its standard output */
    Text messages;  /* its standard error */
    int pid, file;  /* of one that child_fork has started: its number, and where its messages go */
} Child;

/* Runs argv (NULL at the end) in `folder` (NULL: here) to its end, also when a signal asks this process to end: it is
 * passed on (interrupt.h) and the child ends as it does then. False when it could not be started. */
bool child_run(const char *const *argv, const char *folder, Child *child, Error *err);
void child_free(Child *child);

/* Goes on with `call` in a process of its own, whose exit status is what it returns and whose messages are kept. Only
 * while this process has one thread. It is told to end (SIGTERM) when this process is killed. False when it could not
 * be started. */
bool child_fork(int (*call)(void *context), void *context, Child *child, Error *err);
/* Has it ended? Then its status and messages are there. */
bool child_ended(Child *child);
/* Until one that child_fork has started may have ended, or a signal has come: some milliseconds at most. */
void child_pause(void);

#endif

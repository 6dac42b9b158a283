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
} Child;

/* Runs argv (NULL at the end) in `folder` (NULL: here) to its end, also when a signal asks this process to end: it is
 * passed on (interrupt.h) and the child ends as it does then. False when it could not be started. */
bool child_run(const char *const *argv, const char *folder, Child *child, Error *err);
void child_free(Child *child);

#endif

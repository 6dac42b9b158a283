/* How many threads plain C's kernels run on, and whether they can be had. */
#include "backends/threads.h"

#include "system/interrupt.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int threads_wanted(int asked, int usable)
{
    const char *text = getenv("OMP_NUM_THREADS");
    const long wished = text != NULL ? strtol(text, NULL, 10) : 0, most = MOST_THREADS + 1;
    return asked > 0 ? asked : wished > 0 ? (int)(wished < most ? wished : most) : usable;
}

static void *wait_for_gate(void *gate)
{
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

/* libgomp ends the program where they cannot be started. */
bool threads_start(int count, Error *err)
{
    static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    pthread_t threads[MOST_THREADS];
    sigset_t before;
    int started = 0, failure = 0;
    if (count > MOST_THREADS)
        return error_set(err, ERROR_SYSTEM,
                         "plain C takes at most %d threads; --threads or OMP_NUM_THREADS asks for more", MOST_THREADS);
    pthread_mutex_lock(&gate);
    interrupt_hide(&before);
    while (started < count - 1 && (failure = pthread_create(&threads[started], NULL, wait_for_gate, &gate)) == 0)
        started++;
    interrupt_show(&before);
    pthread_mutex_unlock(&gate);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    return failure == 0 || error_set(err, ERROR_SYSTEM,
                                     "cannot start %d threads: %s; take fewer with --threads, or allow more processes",
                                     count, strerror(failure));
}

/* How threads wait for one another, which the OpenMP libraries of gcc and clang read when they are loaded. By default
 * they spin for milliseconds; where another program has the processor of one of them, the others burn its whole time
 * slice at every barrier and a run takes fifty times as long. So they spin shortly, and not at all on a machine that
 * is busy. What the user set stays. */
void threads_choose_waiting(bool busy)
{
    if (getenv("OMP_WAIT_POLICY") != NULL || getenv("GOMP_SPINCOUNT") != NULL || getenv("KMP_BLOCKTIME") != NULL)
        return;
    if (busy) {
        setenv("OMP_WAIT_POLICY", "passive", 0);
        return;
    }
    setenv("GOMP_SPINCOUNT", "3000", 0);
    setenv("KMP_BLOCKTIME", "1", 0);
}

/* A pool that lives for one loop: threads take the next item from a counter. */
#include "base/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_THREADS = 256 };

typedef struct Loop {
    atomic_long next;
    long count;
    ParallelBody *body;
    void *context;
} Loop;

typedef struct Hand {
    Loop *loop;
    int worker;
} Hand;

int parallel_threads(void)
{
    const char *asked = getenv("OMP_NUM_THREADS");
    long n = asked != NULL ? strtol(asked, NULL, 10) : 0;
    if (n <= 0)
        n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > MAX_THREADS ? MAX_THREADS : (int)n;
}

static void *take_items(void *argument)
{
    const Hand *hand = argument;
    Loop *loop = hand->loop;
    for (;;) {
        long item = atomic_fetch_add(&loop->next, 1);
        if (item >= loop->count)
            return NULL;
        loop->body(loop->context, item, hand->worker);
    }
}

void parallel_for(long count, int threads, ParallelBody *body, void *context)
{
    Loop loop = {.count = count, .body = body, .context = context};
    Hand hand[MAX_THREADS];
    pthread_t thread[MAX_THREADS];
    if (threads > MAX_THREADS)
        threads = MAX_THREADS;
    if (threads > count)
        threads = (int)count;
    int started = 1;
    hand[0] = (Hand){&loop, 0};
    for (int t = 1; t < threads; t++) {
        hand[started] = (Hand){&loop, started};
        if (pthread_create(&thread[started], NULL, take_items, &hand[started]) == 0)
            started++;
    }
    take_items(&hand[0]);
    for (int t = 1; t < started; t++)
        pthread_join(thread[t], NULL);
}

/* Loops among threads: every item once, whoever takes it; loops within loops, loops beside each other, and in a child
 * of fork, which has none of its parent's threads.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/parallel.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ITEMS = 1000, WORKERS = 4 };

typedef struct Taken {
    atomic_int times[ITEMS], strangers, signals;
} Taken;

static void take(void *context, long item, int worker)
{
    Taken *t = context;
    sigset_t hidden;
    pthread_sigmask(SIG_BLOCK, NULL, &hidden);
    atomic_fetch_add(&t->times[item], 1);
    atomic_fetch_add(&t->strangers, worker < 0 || worker >= WORKERS);
    atomic_fetch_add(&t->signals, worker > 0 && (!sigismember(&hidden, SIGINT) || sigismember(&hidden, SIGPROF)));
}

static void assert_taken(const Taken *t, int times)
{
    for (int i = 0; i < ITEMS; i++)
        assert_int_equal(t->times[i], times);
    assert_int_equal(t->strangers, 0);
    assert_int_equal(t->signals, 0);
}

static void each_item_is_taken_once(void **state)
{
    (void)state;
    static Taken t;
    for (int n = 1; n <= 200; n++) {
        parallel_for(ITEMS, WORKERS, take, &t);
        assert_taken(&t, n);
    }
    parallel_for(0, WORKERS, take, &t);
    parallel_for(ITEMS, 1, take, &t);
    assert_taken(&t, 201);
}

static void take_all(void *context, long item, int worker)
{
    (void)item;
    (void)worker;
    parallel_for(ITEMS, WORKERS, take, context);
}

static void loops_stand_within_loops(void **state)
{
    (void)state;
    static Taken t;
    parallel_for(20, WORKERS, take_all, &t);
    assert_taken(&t, 20);
}

static void loops_run_beside_each_other(void **state)
{
    (void)state;
    static Taken t, other;
    for (int n = 1; n <= 100; n++) {
        ParallelLoop first, second;
        parallel_begin(&first, 10, WORKERS, take_all, &t);
        parallel_begin(&second, ITEMS, WORKERS, take, &other);
        parallel_for(ITEMS, WORKERS, take, &other);
        parallel_end(&first);
        parallel_end(&second);
        assert_taken(&t, 10 * n);
        assert_taken(&other, 2 * n);
    }
}

/* Until both items are under way, which takes two threads. */
static void meet(void *context, long item, int worker)
{
    (void)item;
    (void)worker;
    pthread_barrier_wait(context);
}

static void meet_once(void)
{
    pthread_barrier_t both;
    pthread_barrier_init(&both, NULL, 2);
    parallel_for(2, 2, meet, &both);
    pthread_barrier_destroy(&both);
}

/* ThreadSanitizer ends a child of fork that starts threads. */
#if defined __has_feature
#if __has_feature(thread_sanitizer)
#define UNDER_TSAN 1
#endif
#endif

static void a_child_has_threads_of_its_own(void **state)
{
    (void)state;
#ifdef UNDER_TSAN
    skip();
#endif
    int status;
    meet_once();
    const pid_t child = fork();
    if (child == 0) {
        alarm(60);
        meet_once();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    meet_once();
}

/* What was begun is done by the end, without any other thread, too. */
static void one_thread_suffices(void **state)
{
    (void)state;
    static Taken t;
    ParallelLoop loop;
    parallel_begin(&loop, ITEMS, 1, take, &t);
    assert_taken(&t, 0);
    parallel_end(&loop);
    assert_taken(&t, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_item_is_taken_once),        cmocka_unit_test(loops_stand_within_loops),
        cmocka_unit_test(loops_run_beside_each_other),    cmocka_unit_test(one_thread_suffices),
        cmocka_unit_test(a_child_has_threads_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

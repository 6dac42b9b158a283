/* Signals that ask a program to end: the first is noted, one that comes with it is the same, a later one ends it. */
#include "system/interrupt.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static void wait_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

/* A process that watches and then does not look; it tells through the pipe that it watches. */
static pid_t start_deaf(void)
{
    int ready[2];
    char byte = 0;
    assert_int_equal(pipe(ready), 0);
    const pid_t pid = fork();
    if (pid == 0) {
        interrupt_watch();
        if (write(ready[1], "w", 1) == 1)
            for (int i = 0; i < 3000; i++)
                wait_ms(10);
        _exit(0);
    }
    assert_true(pid > 0);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return pid;
}

/* What ended it within `ms`; 0: nothing did. */
static int ended_by(pid_t pid, int ms)
{
    int status = 0;
    for (int waited = 0; waited < ms; waited += 10) {
        if (waitpid(pid, &status, WNOHANG) == pid)
            return WIFSIGNALED(status) ? WTERMSIG(status) : -1;
        wait_ms(10);
    }
    return 0;
}

static void check_pair(int first, int second)
{
    const pid_t pid = start_deaf();
    kill(pid, first);
    kill(pid, second);
    assert_int_equal(ended_by(pid, 800), 0);
    kill(pid, second);
    assert_int_equal(ended_by(pid, 20000), second);
}

static void two_at_once_are_one_and_a_later_one_ends_it(void **state)
{
    (void)state;
    check_pair(SIGTERM, SIGTERM);
    check_pair(SIGINT, SIGTERM);
    check_pair(SIGTERM, SIGINT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(two_at_once_are_one_and_a_later_one_ends_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What a library does to the process: its crash within a driver's call, its abort and its exit end with status 2 and
 * one sentence; a crash elsewhere stays what it is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "system/process.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* The status of a child that does `what`, and what it says. */
static int status_of(void (*what)(void), char *said, size_t room)
{
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        const int defaults[] = {SIGSEGV, SIGABRT};
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        for (int i = 0; i < 2; i++)
            signal(defaults[i], SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        process_begin();
        what();
        _exit(0);
    }
    close(ends[1]);
    size_t have = 0;
    ssize_t n;
    while (have + 1 < room && (n = read(ends[0], said + have, room - 1 - have)) > 0)
        have += (size_t)n;
    said[have] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void crash_in_driver(void)
{
    process_enter_driver();
    process_enter_driver();
    process_leave_driver();
    raise(SIGSEGV);
}

static void crash_behind_driver(void)
{
    process_enter_driver();
    process_leave_driver();
    raise(SIGSEGV);
}

static void library_exits(void)
{
    exit(1); /* NOLINT(concurrency-mt-unsafe): that is the point */
}

static void a_drivers_crash_is_told(void **state)
{
    (void)state;
    char said[512];
    int status = status_of(crash_in_driver, said, sizeof said);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
    assert_non_null(strstr(said, "yeec: the OpenCL driver crashes over the generated kernels"));
    status = status_of(crash_behind_driver, said, sizeof said);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    assert_string_equal(said, "");
}

static void a_librarys_end_is_told(void **state)
{
    (void)state;
    char said[512];
    void (*const ends[])(void) = {abort, library_exits};
    for (int i = 0; i < 2; i++) {
        const int status = status_of(ends[i], said, sizeof said);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
        assert_non_null(strstr(said, "yeec: a library that yeec uses ended the program"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drivers_crash_is_told),
        cmocka_unit_test(a_librarys_end_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Signals by which a process is asked to end. */
#include "base/ending.h"

#include <sys/prctl.h>
#include <sys/resource.h>

const int ending_signals[ENDING_SIGNALS] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};

void ending_set(sigset_t *set)
{
    sigemptyset(set);
    for (int i = 0; i < ENDING_SIGNALS; i++)
        sigaddset(set, ending_signals[i]);
}

void ending_confine(void)
{
    static const int OWN[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGPROF, SIGXCPU};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    for (size_t i = 0; i < sizeof OWN / sizeof OWN[0]; i++)
        signal(OWN[i], SIG_DFL);
    for (int i = 0; i < ENDING_SIGNALS; i++)
        signal(ending_signals[i], SIG_DFL);
    signal(SIGINT, SIG_IGN);
}

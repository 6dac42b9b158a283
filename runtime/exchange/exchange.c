/* Meetings, over the wire of a plugin beside the binary or in its library's folder. */
#include "exchange/exchange.h"

#include "exchange/team.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What launchers tell the processes that they start: Open MPI, MPICH and its kin, Slurm. */
int exchange_wanted(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS", "SLURM_NTASKS"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        /* a batch script of Slurm has its tasks' number, too: a step of srun alone has a process' own */
        if (value == NULL || (strcmp(names[i], "SLURM_NTASKS") == 0 && getenv("PMIX_RANK") == NULL))
            continue;
        return atoi(value) > 1 ? atoi(value) : 1;
    }
    return 1;
}

int exchange_place(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL)
            return atoi(value);
    }
    return 0;
}

/* NULL: `why` says what it lacks, when it is there. */
static void *open_plugin(char *why, size_t size)
{
    char self[4000], path[4096];
    const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0)
        return NULL;
    self[n] = '\0';
    char *slash = strrchr(self, '/');
    if (slash != NULL)
        *slash = '\0';
    for (size_t i = 0; i < 2; i++) {
        snprintf(path, sizeof path, i == 0 ? "%s/yeec-mpi.so" : "%s/../lib/yeec/yeec-mpi.so", self);
        if (access(path, R_OK) != 0)
            continue;
        void *plugin = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
        if (plugin != NULL)
            return plugin;
        snprintf(why, size, "%s", dlerror());
    }
    return NULL;
}

Exchange *exchange_open(Error *err)
{
    char why[1000] = "";
    if (exchange_wanted() < 2)
        return NULL;
    void *plugin = open_plugin(why, sizeof why);
    const Wire *wire = plugin != NULL ? dlsym(plugin, WIRE_SYMBOL) : NULL;
    if (wire == NULL || wire->version != WIRE_VERSION) {
        error_put(err, ERROR_SYSTEM, "this is one of several processes, and %s%s: run it as one",
                  plugin != NULL   ? "yeec-mpi.so is of another version of yeec"
                  : why[0] != '\0' ? "what it needs for that cannot be loaded, "
                                   : "yeec was built without MPI (libopenmpi-dev)",
                  why);
        return NULL;
    }
    Exchange *x = calloc(1, sizeof *x);
    if (x == NULL) {
        error_put(err, ERROR_SYSTEM, "no memory for the processes' exchange");
        return NULL;
    }
    x->wire = wire;
    if (!wire->begin(&x->place, why, sizeof why)) {
        error_put(err, ERROR_SYSTEM, "%s", why);
        free(x);
        return NULL;
    }
    return x;
}

void exchange_close(Exchange *x)
{
    if (x == NULL)
        return;
    x->wire->end();
    free(x);
}

int exchange_number(const Exchange *x)
{
    return x != NULL ? x->place.number : 0;
}

int exchange_count(const Exchange *x)
{
    return x != NULL ? x->place.count : 1;
}

const char *exchange_host(const Exchange *x)
{
    return x != NULL ? x->place.host : "";
}

void exchange_here(const Exchange *x, int *number, int *count)
{
    *number = x != NULL ? x->place.here : 0;
    *count = x != NULL ? x->place.of : 1;
}

static int voice = STDERR_FILENO;

void exchange_keep_voice(void)
{
    const int copy = dup(STDERR_FILENO);
    voice = copy >= 0 ? copy : STDERR_FILENO;
}

void exchange_abandon(Exchange *x, const Error *err)
{
    dprintf(voice, "yeec: process %d of %d (%s): %s\n", x->place.number, x->place.count, x->place.host, err->message);
    x->wire->abandon((int)err->code);
    _Exit((int)err->code);
}

void exchange_wire_failed(Exchange *x)
{
    static Error err;
    error_put(&err, ERROR_SYSTEM, "the connection to the other processes failed");
    exchange_abandon(x, &err);
}

static void name_process(const Exchange *x, int number, const char *host, Error *err)
{
    static char message[ERROR_MESSAGE_BYTES];
    memcpy(message, err->message, sizeof message);
    snprintf(err->message, sizeof err->message, "process %d of %d (%s): %.8000s", number, x->place.count, host,
             message);
}

/* The error of process `from` becomes that of all; one that has an error itself keeps that. */
static void spread(Exchange *x, int from, Error *err)
{
    static struct {
        Error err;
        char host[WIRE_HOST_BYTES];
    } news;
    memset(&news, 0, sizeof news);
    if (from == x->place.number) {
        news.err = *err;
        memcpy(news.host, x->place.host, sizeof news.host);
    }
    if (!x->wire->lead(from, &news, sizeof news))
        exchange_wire_failed(x);
    if (err->code == ERROR_SYSTEM)
        name_process(x, x->place.number, x->place.host, err);
    if (err->code != ERROR_NONE)
        return;
    *err = news.err;
    name_process(x, from, news.host, err);
}

bool exchange_meet(Exchange *x, Error *err)
{
    if (x == NULL || x->parted)
        return err->code == ERROR_NONE;
    int failed = err->code != ERROR_NONE ? x->place.count - x->place.number : 0;
    if (!x->wire->most(&failed))
        exchange_wire_failed(x);
    if (failed == 0)
        return true;
    x->parted = true;
    spread(x, x->place.count - failed, err);
    return false;
}

bool exchange_parted(const Exchange *x)
{
    return x != NULL && x->parted;
}

bool exchange_renew(Exchange *x, Error *err)
{
    if (x != NULL)
        x->parted = false;
    return exchange_meet(x, err);
}

bool exchange_join(Exchange *x, void *words, size_t count, Error *err)
{
    if (!exchange_meet(x, err))
        return false;
    if (x == NULL)
        return true;
    if (!x->wire->join(words, count))
        exchange_wire_failed(x);
    return true;
}

bool exchange_least(Exchange *x, double *values, size_t count, Error *err)
{
    if (!exchange_meet(x, err))
        return false;
    if (x == NULL)
        return true;
    if (!x->wire->least(values, count))
        exchange_wire_failed(x);
    return true;
}

bool exchange_lead(Exchange *x, void *bytes, size_t count, Error *err)
{
    if (!exchange_meet(x, err))
        return false;
    if (x == NULL)
        return true;
    if (!x->wire->lead(0, bytes, count))
        exchange_wire_failed(x);
    return true;
}

bool exchange_alike(Exchange *x, const void *bytes, size_t count, const char *what, Error *err)
{
    if (x == NULL)
        return exchange_meet(x, err);
    void *first = malloc(count);
    if (first == NULL)
        error_put(err, ERROR_SYSTEM, "no memory for what all processes have");
    else
        memcpy(first, bytes, count);
    if (exchange_lead(x, first, count, err) && first != NULL && memcmp(first, bytes, count) != 0)
        error_put(err, ERROR_SCENE, "%s of process 0 is another one: all need the same", what);
    free(first);
    return exchange_meet(x, err);
}

void exchange_send(Exchange *x, int to, const void *bytes, size_t count)
{
    if (!x->wire->send(to, bytes, count))
        exchange_wire_failed(x);
}

void exchange_receive(Exchange *x, int from, void *bytes, size_t count)
{
    if (!x->wire->receive(from, bytes, count))
        exchange_wire_failed(x);
}

bool exchange_gather(Exchange *x, void *bytes, size_t from, size_t count, Error *err)
{
    uint64_t range[2] = {from, count};
    if (!exchange_meet(x, err))
        return false;
    if (x == NULL)
        return true;
    if (!exchange_speaks(x)) {
        exchange_send(x, 0, range, sizeof range);
        exchange_send(x, 0, bytes, count);
        return true;
    }
    for (int n = 1; n < x->place.count; n++) {
        exchange_receive(x, n, range, sizeof range);
        exchange_receive(x, n, (char *)bytes + range[0], (size_t)range[1]);
    }
    return true;
}

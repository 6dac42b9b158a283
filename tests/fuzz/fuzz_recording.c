/* libFuzzer target: any bytes as a recording to replay. What is refused must say so; what is accepted must give its
 * rows. Half of the mutants get the checksums of the superblock and of the object headers made right again, or few
 * would get past them (HDF5 File Format Specification 3.0, II.A and IV.A.1; the checksum is Jenkins' lookup3).
 *
 * In yeec a process of its own looks at a file first, since HDF5 crashes over many, or finds no end (output/vet.h).
 * Here one process looks at file after file and opens what is good, until it dies of one, leaves something open or has
 * seen many: that is a hundred times faster. Its coverage counts as this process's. What HDF5 dies of is a file
 * refused; what the sanitizers find in yeec's own code, and what is wrong with an answer, is a finding.
 *
 * tests/fuzz/test_fuzz_recording.sh builds and runs it.
 */
#include "output/recording.h"
#include "output/vet.h"

#include <errno.h>
#include <fcntl.h>
#include <hdf5.h>
#include <math.h>
#include <sanitizer/asan_interface.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed);

#pragma clang attribute push(__attribute__((no_sanitize("coverage"))), apply_to = function)

static uint32_t rotate(uint32_t x, int k)
{
    return x << k | x >> (32 - k);
}

static uint32_t word_at(const uint8_t *p, size_t n)
{
    uint32_t w = 0;
    for (size_t i = 0; i < 4 && i < n; i++)
        w |= (uint32_t)p[i] << 8 * i;
    return w;
}

static void mix(uint32_t v[3])
{
    static const int turns[6] = {4, 6, 8, 16, 19, 4};
    for (int i = 0; i < 6; i++) {
        uint32_t *a = &v[i % 3], *b = &v[(i + 1) % 3], *c = &v[(i + 2) % 3];
        *a -= *c;
        *a ^= rotate(*c, turns[i]);
        *c += *b;
    }
}

static uint32_t lookup3(const uint8_t *p, size_t n)
{
    static const int turns[7] = {14, 11, 25, 16, 4, 14, 24};
    uint32_t v[3] = {0xdeadbeef + (uint32_t)n, 0xdeadbeef + (uint32_t)n, 0xdeadbeef + (uint32_t)n};
    for (; n > 12; p += 12, n -= 12) {
        for (size_t i = 0; i < 3; i++)
            v[i] += word_at(p + 4 * i, 4);
        mix(v);
    }
    if (n == 0)
        return v[2];
    for (size_t i = 0; i < 3 && n > 4 * i; i++)
        v[i] += word_at(p + 4 * i, n - 4 * i);
    for (int i = 0; i < 7; i++) { /* c from b, a from c, b from a */
        uint32_t *to = &v[(i + 2) % 3];
        const uint32_t from = v[(i + 1) % 3];
        *to = (*to ^ from) - rotate(from, turns[i]);
    }
    return v[2];
}

static void seal(uint8_t *data, size_t size, size_t from, size_t length)
{
    if (from + length + 4 > size)
        return;
    const uint32_t sum = lookup3(data + from, length);
    for (size_t i = 0; i < 4; i++)
        data[from + length + i] = (uint8_t)(sum >> 8 * i);
}

/* Length of a header with its first messages, up to the checksum. */
static size_t header_length(const uint8_t *p, size_t left)
{
    if (left < 32)
        return left;
    const size_t fixed = 6 + (p[5] & 0x20 ? 16U : 0U) + (p[5] & 0x10 ? 4U : 0U), width = (size_t)1 << (p[5] & 3);
    return width <= 4 ? fixed + width + word_at(p + fixed, width) : left;
}

static void seal_all(uint8_t *data, size_t size)
{
    if (size > 48 && data[8] >= 2)
        seal(data, size, 0, 44);
    for (size_t at = 0; at + 32 < size; at++)
        if (data[at] == 'O' && memcmp(data + at, "OHDR", 4) == 0) {
            const size_t length = header_length(data + at, size - at);
            if (length < size - at)
                seal(data, size, at, length);
        }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    const size_t n = LLVMFuzzerMutate(data, size, room);
    if (seed % 2 == 0)
        seal_all(data, n);
    return n;
}

#pragma clang attribute pop

static char path[64]; /* in memory; HDF5 asks for a real path */

enum { MOST_FILES = 2000, LOOK_US = 20000, STUCK_S = 5 };

/* What the two processes share. */
typedef struct Shared {
    bool leftovers, finding;
    uint8_t counters[];
} Shared;

static Shared *shared;
static pid_t looker;
static int channel = -1;

/* Begin and end of the counters of coverage; the compiler declares their names itself. */
__asm__(".pushsection .data\n.balign 8\n.globl coverage\n"
        "coverage: .quad __start___sancov_cntrs, __stop___sancov_cntrs\n.popsection");
extern uint8_t *const coverage[2];

/* What HDF5 does to the heap, and reads beyond it with functions of strings, is its own affair. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1:max_allocation_size_mb=2000:replace_intrin=0:replace_str=0:symbolize=0:"
           "intercept_strlen=0:intercept_strndup=0:intercept_memcmp=0:intercept_strchr=0";
}

/* In the process that looks: ASan's reports, but for what malloc() and free() say of HDF5's heap; undefined behaviour
 * is a trap in this build. */
static void on_death(void)
{
    const char *what = __asan_report_present() ? __asan_get_report_description() : "nothing, or a free";
    shared->finding =
        strstr(what, "use-after-free") != NULL || (strstr(what, "free") == NULL && strstr(what, "alloc") == NULL);
}

void __sanitizer_set_death_callback(void (*callback)(void));

static void limit_time(long us)
{
    const struct itimerval limit = {.it_value = {.tv_usec = us}},
                           stuck = {.it_value = {.tv_sec = us > 0 ? STUCK_S : 0}};
    setitimer(ITIMER_PROF, &limit, NULL);
    setitimer(ITIMER_REAL, &stuck, NULL);
}

/* In the place of output/vet.c: this is the process that looks. */
FILE *vet_file(const char *file, VetLook *look, void *context, Error *err)
{
    static char *room; /* of the file before, which is closed */
    static size_t size;
    (void)file;
    free(room);
    room = NULL;
    FILE *found = open_memstream(&room, &size);
    if (found == NULL)
        abort();
    const bool good = look(context, found, err);
    fclose(found);
    return good && size > 0 ? fmemopen(room, size, "rb") : NULL;
}

bool vet_put(FILE *found, const void *values, size_t size, size_t count)
{
    return fwrite(values, size, count, found) == count;
}

bool vet_take(FILE *found, void *values, size_t size, size_t count)
{
    return fread(values, size, count, found) == count;
}

void *vet_take_array(FILE *found, size_t size, size_t count, bool *ok)
{
    void *values = *ok ? calloc(count + 1, size) : NULL;
    *ok = values != NULL && vet_take(found, values, size, count);
    return values;
}

bool vet_spoiled(const char *file, Error *err)
{
    return error_set(err, ERROR_SYSTEM, "%s is spoiled", file);
}

static void demand(bool good)
{
    if (!good)
        __builtin_trap();
}

static void read_rows(RecordingFile *r)
{
    const long steps[] = {1, r->steps / 2, r->steps};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        const double *row;
        Error unread = {0};
        demand(r->row(r, steps[i], &row, &unread) || unread.message[0] != '\0');
        for (size_t n = 0; unread.code == ERROR_NONE && n < r->facts.count; n++)
            sum += row[n];
    }
    demand(isfinite(sum));
}

static void open_file(void)
{
    Error err = {0};
    RecordingFile *r = recording_open(path, &err);
    demand((r == NULL) == (err.code != ERROR_NONE) && (r != NULL || err.message[0] != '\0'));
    if (r == NULL)
        return;
    read_rows(r);
    r->close(r);
}

static void look_at_files(int requests)
{
    const int endings[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGPROF, SIGALRM, SIGTERM, SIGINT};
    const size_t count = (size_t)(coverage[1] - coverage[0]);
    char byte;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        signal(endings[i], SIG_DFL);
    __sanitizer_set_death_callback(on_death);
    while (read(requests, &byte, 1) == 1) {
        memset(coverage[0], 0, count);
        limit_time(LOOK_US);
        open_file();
        shared->leftovers = H5Fget_obj_count((hid_t)H5F_OBJ_ALL, H5F_OBJ_ALL) > 0;
        limit_time(0);
        memcpy(shared->counters, coverage[0], count);
        if (write(requests, &byte, 1) != 1)
            break;
    }
    _exit(0);
}

/* True: it had ended by undefined behaviour, or by what was demanded. */
static bool end_looker(void)
{
    int status = 0;
    if (looker <= 0)
        return false;
    close(channel);
    kill(looker, SIGKILL);
    while (waitpid(looker, &status, 0) < 0 && errno == EINTR)
        continue;
    looker = 0;
    return WIFSIGNALED(status) && (WTERMSIG(status) == SIGILL || WTERMSIG(status) == SIGTRAP);
}

static void start_looker(void)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0 || (looker = fork()) < 0)
        abort();
    if (looker == 0) {
        close(ends[0]);
        look_at_files(ends[1]);
    }
    close(ends[1]);
    channel = ends[0];
}

static void share_counters(void)
{
    for (size_t i = 0; i < (size_t)(coverage[1] - coverage[0]); i++)
        if (shared->counters[i] > coverage[0][i])
            coverage[0][i] = shared->counters[i];
}

/* Has the file at `path` looked at. */
static void ask(void)
{
    static int files;
    char byte = 0;
    if (looker == 0)
        start_looker();
    const bool whole = send(channel, &byte, 1, MSG_NOSIGNAL) == 1 && read(channel, &byte, 1) == 1;
    if (whole)
        share_counters();
    const bool last = !whole || shared->leftovers || ++files % MOST_FILES == 0;
    if ((last && end_looker()) || shared->finding)
        abort();
}

static void clear_away(void)
{
    end_looker();
    unlink(path);
}

static int begin(void)
{
    const size_t room = sizeof *shared + (size_t)(coverage[1] - coverage[0]);
    H5set_free_list_limits(-1, -1, -1, -1, -1, -1); /* its cache of half a megabyte is made for each file */
    shared = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        abort();
    snprintf(path, sizeof path, "/dev/shm/yeec-fuzz-%ld", (long)getpid());
    atexit(clear_away);
    return open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int file = -1;
    if (file < 0)
        file = begin();
    if (ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == (ssize_t)size)
        ask();
    return 0;
}

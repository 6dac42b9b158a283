/* Facts about the machine, from sysconf, /proc and sysfs (Linux). */
#include "system/host.h"

#include "base/hash.h"

#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

/* The value of "key : value" in /proc/cpuinfo, without its newline. */
static bool cpuinfo(const char *key, char *value, size_t bytes)
{
    char line[8192];
    FILE *f = fopen("/proc/cpuinfo", "r");
    bool found = false;
    while (f != NULL && !found && fgets(line, sizeof line, f) != NULL) {
        char *colon = strchr(line, ':');
        if (strncmp(line, key, strlen(key)) != 0 || colon == NULL)
            continue;
        line[strcspn(line, "\n")] = '\0';
        colon += 1 + strspn(colon + 1, " \t");
        snprintf(value, bytes, "%s", colon);
        found = true;
    }
    if (f != NULL)
        fclose(f);
    return found;
}

static void describe_cpu(HostInfo *out)
{
    char flags[8192] = "";
    struct utsname names;
    if (!cpuinfo("model name", out->cpu, sizeof out->cpu))
        snprintf(out->cpu, sizeof out->cpu, "%.64s", uname(&names) == 0 ? names.machine : "processor");
    if (!cpuinfo("flags", flags, sizeof flags))
        cpuinfo("Features", flags, sizeof flags);
    hash_bytes(flags, strlen(flags), out->flags_hash);
}

/* Processors that the control group (a container) may use, rounded up; 0: no limit is told. */
static int quota(void)
{
    long used = 0, period = 0;
    FILE *f = fopen("/sys/fs/cgroup/cpu.max", "r");
    if (f == NULL)
        return 0;
    int read = fscanf(f, "%ld %ld", &used, &period);
    fclose(f);
    return read == 2 && used > 0 && period > 0 ? (int)((used + period - 1) / period) : 0;
}

static int usable_threads(void)
{
    cpu_set_t set;
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : (int)online;
    int most = quota();
    n = most > 0 && most < n ? most : n;
    return n > 0 ? n : 1;
}

/* "512K" in a sysfs file; 0 when it is absent. */
static bool sysfs_word(int index, const char *file, char word[32])
{
    char path[128];
    snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/%s", index, file);
    FILE *f = fopen(path, "r");
    bool ok = f != NULL && fscanf(f, "%31s", word) == 1;
    if (f != NULL)
        fclose(f);
    return ok;
}

static size_t parse_size(const char *word)
{
    char *unit;
    size_t n = strtoul(word, &unit, 10);
    return n << (*unit == 'K' ? 10 : *unit == 'M' ? 20 : 0);
}

static void describe_caches(size_t cache[3])
{
    static const int NAMES[3] = {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE};
    for (int i = 0; i < 3; i++) {
        long n = sysconf(NAMES[i]);
        cache[i] = n > 0 ? (size_t)n : 0;
    }
    char level[32], type[32], size[32];
    for (int index = 0; index < 8; index++) {
        if (!sysfs_word(index, "level", level) || !sysfs_word(index, "type", type) || !sysfs_word(index, "size", size))
            break;
        int l = level[0] - '1';
        if (l >= 0 && l < 3 && strcmp(type, "Instruction") != 0)
            cache[l] = parse_size(size);
    }
}

static int vector_bytes(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") ? 64 : __builtin_cpu_supports("avx") ? 32 : 16;
#elif defined(__aarch64__)
    return 16;
#else
    return 0;
#endif
}

void host_info(HostInfo *out)
{
    *out = (HostInfo){0};
    describe_cpu(out);
    out->threads = usable_threads();
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    out->memory = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : 0;
    describe_caches(out->cache);
    out->vector_bytes = vector_bytes();
}

uint64_t host_memory_available(void)
{
    char line[256];
    unsigned long long kib = 0;
    FILE *f = fopen("/proc/meminfo", "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL)
        if (sscanf(line, "MemAvailable: %llu kB", &kib) == 1)
            break;
    if (f != NULL)
        fclose(f);
    return (uint64_t)kib << 10;
}

double host_other_load(void)
{
    enum { SAMPLES = 5 };
    const struct timespec pause = {0, 2000000};
    int total = 0;
    for (int i = 0; i < SAMPLES; i++) {
        int running = 1;
        FILE *f = fopen("/proc/loadavg", "r");
        if (f != NULL) {
            if (fscanf(f, "%*f %*f %*f %d", &running) != 1)
                running = 1;
            fclose(f);
        }
        total += running - 1;
        nanosleep(&pause, NULL);
    }
    return (double)total / SAMPLES;
}

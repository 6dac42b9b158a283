/* Running the system's C compiler and loading what it made.
 *
 * The flags keep the arithmetic as written: no contraction of a*b + c (fma stands
 * in the source where it is meant), no reassociation; -fno-math-errno only lets
 * fma() become the instruction. Tuned for some processors with vectors of 64 bytes,
 * gcc prefers 32 and takes a wider vector's fma apart, lane by lane through memory:
 * ten times slower. The object is loaded from a memory file, so that
 * two loads of the same kernels share no static data and nothing is left on disk.
 */
#include "backends/cc.h"

#include "base/text.h"
#include "system/host.h"
#include "system/interrupt.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *const FLAGS[] = {"-std=c11",
                                    "-O3",
                                    "-march=native",
#if defined(__x86_64__)
                                    "-mprefer-vector-width=512",
#endif
                                    "-ffp-contract=off",
                                    "-fno-math-errno",
                                    "-fPIC",
                                    "-shared",
                                    "-w",
                                    NULL};
static const char THREADS_FLAG[] = "-fopenmp";
static const char *const SCALAR_FLAGS[] = {"-fno-tree-vectorize", "-fno-tree-loop-vectorize", "-fno-tree-slp-vectorize",
                                           NULL};

enum { LOG_BYTES = 1500, LOG_LINES = 12, PATH_BYTES = 4096, STOP_MS = 500, MOST_WORDS = CC_WORDS + 16 };

/* Splits `text` at blanks into cc->words. */
static bool split_command(CCompiler *cc, const char *text)
{
    int n = 0;
    snprintf(cc->command, sizeof cc->command, "%s", text);
    for (char *save, *word = strtok_r(cc->command, " \t", &save); word != NULL && n < CC_WORDS - 1;
         word = strtok_r(NULL, " \t", &save))
        cc->words[n++] = word;
    cc->words[n] = NULL;
    return n > 0;
}

static bool is_program(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

/* What the shell's `which` prints. */
static bool find_in_path(const char *name, char path[PATH_BYTES])
{
    snprintf(path, PATH_BYTES, "%s", name);
    if (strchr(name, '/') != NULL)
        return is_program(path);
    const char *dirs = getenv("PATH");
    for (const char *p = dirs; p != NULL && *p != '\0';) {
        size_t n = strcspn(p, ":");
        snprintf(path, PATH_BYTES, "%.*s/%s", (int)n, n > 0 ? p : ".", name);
        if (is_program(path))
            return true;
        p += n + (p[n] == ':');
    }
    return false;
}

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

/* Ends a compiler and the programs that it calls, which are a process group of their own. */
static void stop_group(pid_t child)
{
    int status;
    kill(-child, SIGTERM);
    for (int ms = 0; ms < STOP_MS && waitpid(child, &status, WNOHANG) == 0; ms++)
        pause_ms(1);
    if (kill(-child, SIGKILL) == 0)
        waitpid(child, &status, 0);
}

/* The exit status; -1 when there is none, or when a signal came to us first. */
static int compiler_status(pid_t child)
{
    int status;
    for (;;) {
        pid_t ended = waitpid(child, &status, interrupt_watched() ? WNOHANG : 0);
        if (ended == child)
            return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        if (ended < 0 && errno != EINTR)
            return -1;
        if (interrupt_signal != 0) {
            stop_group(child);
            return -1;
        }
        pause_ms(1);
    }
}

/* The environment with $TMPDIR as given, in memory that the caller frees; NULL without any. */
static char **environment_with(char *temporary)
{
    size_t n = 0, kept = 0;
    while (environ[n] != NULL)
        n++;
    char **out = calloc(n + 2, sizeof *out);
    if (out == NULL)
        return NULL;
    for (size_t i = 0; i < n; i++)
        if (strncmp(environ[i], "TMPDIR=", 7) != 0)
            out[kept++] = environ[i];
    out[kept] = temporary;
    return out;
}

/* Runs argv with its output in `out` and its temporary files in `folder` (NULL: where it likes); the exit status, or -1
 * when it could not run or was interrupted. A command that watches for Ctrl-C ends the compiler itself: then the
 * terminal's signal is not to reach it first. */
static int run_command(const char *const argv[], const char *folder, int out)
{
    char temporary[PATH_BYTES];
    snprintf(temporary, sizeof temporary, "TMPDIR=%s", folder != NULL ? folder : "");
    char **variables = folder != NULL ? environment_with(temporary) : NULL;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t child;
    posix_spawnattr_init(&attributes);
    if (interrupt_watched())
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDERR_FILENO);
    int failed = posix_spawnp(&child, argv[0], &actions, &attributes, (char *const *)argv,
                              variables != NULL ? variables : environ);
    free(variables);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (failed == 0)
        return compiler_status(child);
    dprintf(out, "%s\n", strerror(failed));
    return -1;
}

/* The beginning of a file: at most `lines` lines and bytes - 1 bytes. */
static void read_beginning(int fd, int lines, char *text, size_t bytes)
{
    ssize_t n = pread(fd, text, bytes - 1, 0);
    text[n > 0 ? n : 0] = '\0';
    char *end = text;
    while (lines-- > 0 && (end = strchr(end, '\n')) != NULL)
        end++;
    if (end != NULL)
        *end = '\0';
    for (size_t length = strlen(text); length > 0 && text[length - 1] == '\n'; length--)
        text[length - 1] = '\0';
}

static void ask_version(CCompiler *cc)
{
    const char *argv[] = {cc->path, "--version", NULL};
    int out = memfd_create("yeec-version", MFD_CLOEXEC);
    if (out < 0)
        return;
    if (run_command(argv, NULL, out) == 0)
        read_beginning(out, 1, cc->version, sizeof cc->version);
    close(out);
}

bool cc_find(CCompiler *cc, Error *err)
{
    static const char *const NAMES[] = {"cc", "gcc", "clang", NULL};
    const char *asked = getenv("CC");
    *cc = (CCompiler){0};
    if (asked != NULL && split_command(cc, asked)) {
        if (!find_in_path(cc->words[0], cc->path))
            return error_set(err, ERROR_SYSTEM, "the C compiler '%s' named by $CC was not found", cc->words[0]);
    } else {
        int i = 0;
        while (NAMES[i] != NULL && !find_in_path(NAMES[i], cc->path))
            i++;
        if (NAMES[i] == NULL)
            return error_set(
                err, ERROR_SYSTEM,
                "no C compiler (cc, gcc or clang) found in $PATH: install one (Debian: apt install gcc) or "
                "set CC");
        split_command(cc, NAMES[i]);
    }
    ask_version(cc);
    return true;
}

/* Where the options at the end of $CC begin: those before another word may be that of a command such as `env`. */
static int own_options(const CCompiler *cc)
{
    int n = 0;
    while (cc->words[n] != NULL)
        n++;
    while (n > 1 && cc->words[n - 1][0] == '-')
        n--;
    return n;
}

/* The compiler and the options that decide the code but for THREADS_FLAG; how many words. */
static int command_words(const CCompiler *cc, const char *out[MOST_WORDS])
{
    const int own = own_options(cc);
    int n = 0;
    for (; n < own; n++)
        out[n] = cc->words[n];
    for (int i = 0; FLAGS[i] != NULL; i++)
        out[n++] = FLAGS[i];
    if (cc->no_simd)
        for (int i = 0; SCALAR_FLAGS[i] != NULL; i++)
            out[n++] = SCALAR_FLAGS[i];
    if (cc->simd[0] != '\0')
        out[n++] = cc->simd;
    for (int i = own; cc->words[i] != NULL; i++)
        out[n++] = cc->words[i];
    return n;
}

static void object_key(const CCompiler *cc, const char *source, char key[HASH_HEX_BYTES])
{
    HostInfo host;
    const char *words[MOST_WORDS];
    const int count = command_words(cc, words);
    host_info(&host);
    Hash *h = hash_new();
    const char *parts[] = {"c", YEEC_VERSION, cc->path, cc->version, host.cpu, host.flags_hash, THREADS_FLAG};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        hash_add(h, parts[i], strlen(parts[i]) + 1);
    hash_add_code(h, source);
    for (int i = 1; i < count; i++)
        hash_add(h, words[i], strlen(words[i]) + 1);
    hash_end(h, key);
}

/* A folder for one compilation. */
typedef struct Scratch {
    char dir[PATH_BYTES / 2], source[PATH_BYTES], object[PATH_BYTES];
} Scratch;

/* With what a compiler that was killed left there. */
static void scratch_close(const Scratch *s)
{
    DIR *dir = opendir(s->dir);
    for (struct dirent *d; dir != NULL && (d = readdir(dir)) != NULL;)
        unlinkat(dirfd(dir), d->d_name, 0);
    if (dir != NULL)
        closedir(dir);
    rmdir(s->dir);
}

/* $TMPDIR, else /tmp, from the root: the compiler would take a name that begins with a dash for an option. */
static bool temporary_folder(char out[PATH_BYTES / 2])
{
    const char *given = getenv("TMPDIR");
    char root[PATH_BYTES];
    if (given == NULL || given[0] == '\0')
        given = "/tmp";
    if (given[0] != '/' && getcwd(root, sizeof root) == NULL)
        return false;
    int n = given[0] == '/' ? snprintf(out, PATH_BYTES / 2, "%s", given)
                            : snprintf(out, PATH_BYTES / 2, "%s/%s", root, given);
    errno = ENAMETOOLONG;
    return n < PATH_BYTES / 4;
}

/* 0, or why not. */
static int write_text(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    if (f == NULL)
        return errno;
    int error = fputs(text, f) >= 0 ? 0 : errno;
    if (fclose(f) != 0 && error == 0)
        error = errno;
    return error;
}

static bool scratch_open(Scratch *s, const char *text, Error *err)
{
    char tmp[PATH_BYTES / 2];
    const bool named = temporary_folder(tmp);
    if (named)
        snprintf(s->dir, sizeof s->dir, "%.*s/yeec-XXXXXX", PATH_BYTES / 4, tmp);
    if (!named || mkdtemp(s->dir) == NULL)
        return error_set(err, ERROR_SYSTEM,
                         "cannot make a temporary folder in '%.300s': %s; set TMPDIR to a folder that can be written",
                         tmp, strerror(errno));
    snprintf(s->source, sizeof s->source, "%s/kernels.c", s->dir);
    snprintf(s->object, sizeof s->object, "%s/kernels.so", s->dir);
    const int error = write_text(s->source, text);
    if (error == 0)
        return true;
    error_set(err, ERROR_SYSTEM, "cannot write '%s': %s; make room there, or set TMPDIR to another folder", s->source,
              strerror(error));
    scratch_close(s);
    return false;
}

/* Compiles scratch->source to scratch->object; the exit status, and the beginning of what the compiler said. */
static int compile(const CCompiler *cc, const Scratch *scratch, bool threads, char log[LOG_BYTES])
{
    const char *argv[MOST_WORDS + 6];
    int n = command_words(cc, argv);
    if (threads)
        argv[n++] = THREADS_FLAG;
    argv[n++] = "-o";
    argv[n++] = scratch->object;
    argv[n++] = scratch->source;
    argv[n++] = "-lm";
    argv[n] = NULL;
    log[0] = '\0';
    int out = memfd_create("yeec-compiler-output", MFD_CLOEXEC);
    if (out < 0)
        return -1;
    int status = run_command(argv, scratch->dir, out);
    read_beginning(out, LOG_LINES, log, LOG_BYTES);
    close(out);
    return status;
}

/* The bytes of a shared object, with OpenMP where the compiler has it. */
static char *compile_watched(const CCompiler *cc, const char *source, bool *threads, size_t *bytes, Error *err)
{
    Scratch scratch = {0};
    char log[LOG_BYTES], second[LOG_BYTES];
    char *data = NULL;
    if (!scratch_open(&scratch, source, err))
        return NULL;
    *threads = true;
    int status = compile(cc, &scratch, true, log);
    if (status != 0 && interrupt_signal == 0 && compile(cc, &scratch, false, second) == 0) {
        *threads = false;
        status = 0;
    }
    if (status == 0 && (data = text_of_file(scratch.object, bytes)) == NULL)
        error_set(err, ERROR_SYSTEM, "cannot read the compiled kernels '%s': %s", scratch.object, strerror(errno));
    else if (status != 0 && interrupt_check(err))
        error_set(err, ERROR_SYSTEM,
                  "the C compiler %s failed on the generated kernels (status %d): set CC to another one, or use "
                  "--backend opencl%s%s",
                  cc->path, status, log[0] != '\0' ? "; it said:\n" : "", log);
    scratch_close(&scratch);
    return data;
}

/* With a look at the signals that would leave the temporary folder behind. */
static char *compile_text(const CCompiler *cc, const char *source, bool *threads, size_t *bytes, Error *err)
{
    const bool mine = interrupt_borrow();
    char *data = compile_watched(cc, source, threads, bytes, err);
    interrupt_return(mine);
    if (data == NULL || !mine || interrupt_check(err))
        return data;
    free(data); /* the signal came when all was done: nobody else would look */
    return NULL;
}

static bool load(CcObject *out, const char *bytes, size_t n, Error *err)
{
    char path[64];
    out->fd = memfd_create("yeec-kernels", MFD_CLOEXEC);
    const ssize_t written = out->fd >= 0 ? write(out->fd, bytes, n) : -1;
    if (written != (ssize_t)n)
        return error_set(err, ERROR_SYSTEM, "cannot hold the compiled kernels in memory: %s",
                         strerror(written < 0 ? errno : EFBIG));
    snprintf(path, sizeof path, "/proc/self/fd/%d", out->fd);
    out->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    return out->handle != NULL || error_set(err, ERROR_SYSTEM, "cannot load the compiled kernels: %s", dlerror());
}

/* The OpenMP runtime came with the object and must not go with it: its threads sleep inside. */
static void keep_threads(CcObject *out)
{
    Dl_info where;
    void *symbol = dlsym(out->handle, "omp_get_max_threads");
    out->threads = symbol != NULL;
    if (symbol != NULL && dladdr(symbol, &where) != 0)
        dlopen(where.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
}

/* Loads it, and looks for the entry that it must have (NULL: none in particular). */
static bool load_with(CcObject *out, const char *bytes, size_t n, const char *entry, Error *err)
{
    if (load(out, bytes, n, err) &&
        (entry == NULL || dlsym(out->handle, entry) != NULL ||
         error_set(err, ERROR_SYSTEM, "the compiled kernels have no function '%s': is $CC a C compiler?", entry))) {
        keep_threads(out);
        return true;
    }
    cc_unload(out);
    return false;
}

/* What the cache has under the key, loaded; an object that does not load any more is removed. */
static bool load_kept(const Cache *cache, const char *key, const char *entry, CcObject *out)
{
    Error unfit = {0};
    size_t n = 0;
    char *bytes = cache_get(cache, key, &n);
    if (bytes == NULL)
        return false;
    out->from_cache = load_with(out, bytes, n, entry, &unfit);
    free(bytes);
    if (!out->from_cache)
        cache_remove(cache, key);
    return out->handle != NULL;
}

bool cc_build(CCompiler *cc, const char *source, const char *entry, const char *label, Cache *cache, CcObject *out,
              Error *err)
{
    char key[HASH_HEX_BYTES];
    size_t n = 0;
    bool threads = false;
    *out = (CcObject){.fd = -1};
    object_key(cc, source, key);
    if (load_kept(cache, key, entry, out))
        return true;
    char *bytes = compile_text(cc, source, &threads, &n, err);
    if (bytes == NULL)
        return false;
    bool ok = load_with(out, bytes, n, entry, err);
    if (ok && threads) /* else OpenMP may be installed before the next run */
        cache_put(cache, key, label, bytes, n);
    free(bytes);
    return ok;
}

void cc_unload(CcObject *object)
{
    if (object->handle != NULL)
        dlclose(object->handle);
    if (object->fd >= 0)
        close(object->fd);
    *object = (CcObject){.fd = -1};
}

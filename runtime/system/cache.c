/* The disk cache of compiled kernels; see cache.h for what it promises. */
#include "system/cache.h"

#include "base/vec.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    KEY_DIGITS = HASH_HEX_BYTES - 1,
    DEFAULT_LIMIT_MIB = 1024,
    STALE_SECONDS = 3600 /* a temporary file this old belongs to a run that died */
};

static const char MAGIC[16] = "yeec-cache-2\n";

typedef struct Trailer {
    char magic[sizeof MAGIC];
    char hash[HASH_HEX_BYTES]; /* of the key, the payload and the label */
    char label[CACHE_LABEL_BYTES];
} Trailer;

static bool is_set(const char *value)
{
    return value != NULL && value[0] != '\0';
}

static void default_dir(char dir[CACHE_PATH_BYTES])
{
    const char *own = getenv("YEEC_CACHE"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (is_set(own))
        snprintf(dir, CACHE_PATH_BYTES, "%s", own);
    else if (is_set(xdg))
        snprintf(dir, CACHE_PATH_BYTES, "%s/yeec", xdg);
    else if (is_set(home))
        snprintf(dir, CACHE_PATH_BYTES, "%s/.cache/yeec", home);
    else
        dir[0] = '\0';
}

static uint64_t limit_bytes(void)
{
    const char *text = getenv("YEEC_CACHE_MIB");
    uint64_t mib = is_set(text) ? strtoull(text, NULL, 10) : DEFAULT_LIMIT_MIB;
    return mib << 20;
}

void cache_init(Cache *cache, const char *dir, bool enabled)
{
    *cache = (Cache){.limit = limit_bytes()};
    if (!enabled)
        return;
    if (dir != NULL)
        snprintf(cache->dir, sizeof cache->dir, "%s", dir);
    else
        default_dir(cache->dir);
}

/* mkdir -p, readable by the owner only: entries are code that will run. */
static bool make_dirs(const char *dir)
{
    char path[CACHE_PATH_BYTES];
    snprintf(path, sizeof path, "%s", dir);
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static void entry_path(const Cache *cache, const char *name, char path[2 * CACHE_PATH_BYTES])
{
    snprintf(path, 2 * CACHE_PATH_BYTES, "%s/%s", cache->dir, name);
}

/* With the key in it an entry is none under another entry's name. */
static void trailer_hash(const Trailer *trailer, const char *key, const void *payload, size_t bytes,
                         char hex[HASH_HEX_BYTES])
{
    Hash *h = hash_new();
    hash_add(h, key, strlen(key) + 1);
    hash_add(h, payload, bytes);
    hash_add(h, trailer->label, sizeof trailer->label);
    hash_end(h, hex);
}

/* Code is taken only from files that nobody but us (or root) can have written. */
static bool is_trusted(const struct stat *st)
{
    return S_ISREG(st->st_mode) && (st->st_uid == geteuid() || st->st_uid == 0) && (st->st_mode & 022) == 0;
}

static bool read_fully(int fd, char *to, size_t bytes)
{
    while (bytes > 0) {
        ssize_t n = read(fd, to, bytes);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        to += n;
        bytes -= (size_t)n;
    }
    return true;
}

static bool write_fully(int fd, const char *from, size_t bytes)
{
    while (bytes > 0) {
        ssize_t n = write(fd, from, bytes);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        from += n;
        bytes -= (size_t)n;
    }
    return true;
}

/* The whole file, NULL when it cannot be read or is not an intact entry; `intact` tells the two apart. */
static char *read_entry(int fd, const char *key, size_t *payload_bytes, bool *intact)
{
    struct stat st;
    *intact = true;
    if (fstat(fd, &st) != 0 || !is_trusted(&st))
        return NULL;
    *intact = false;
    if ((size_t)st.st_size <= sizeof(Trailer))
        return NULL;
    size_t payload = (size_t)st.st_size - sizeof(Trailer);
    char *bytes = malloc((size_t)st.st_size);
    if (bytes == NULL)
        return NULL;
    Trailer trailer;
    char hex[HASH_HEX_BYTES];
    if (read_fully(fd, bytes, (size_t)st.st_size)) {
        memcpy(&trailer, bytes + payload, sizeof trailer);
        trailer_hash(&trailer, key, bytes, payload, hex);
        *intact = memcmp(trailer.magic, MAGIC, sizeof MAGIC) == 0 && memcmp(trailer.hash, hex, sizeof hex) == 0;
    }
    if (*intact) {
        *payload_bytes = payload;
        return bytes;
    }
    free(bytes);
    return NULL;
}

void *cache_get(const Cache *cache, const char *key, size_t *bytes)
{
    if (cache->dir[0] == '\0')
        return NULL;
    char path[2 * CACHE_PATH_BYTES];
    entry_path(cache, key, path);
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK); /* a pipe of that name is no entry */
    if (fd < 0)
        return NULL;
    bool intact;
    char *payload = read_entry(fd, key, bytes, &intact);
    if (payload != NULL)
        futimens(fd, NULL);
    else if (!intact)
        unlink(path);
    close(fd);
    return payload;
}

static bool cannot_store(Cache *cache, const char *what, int error)
{
    snprintf(cache->warning, sizeof cache->warning,
             "compiled kernels are not kept: %s '%.300s': %s; set YEEC_CACHE to a folder that can be written", what,
             cache->dir, strerror(error));
    return false;
}

static bool write_entry(const char *path, const Trailer *trailer, const void *payload, size_t bytes)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    bool ok = write_fully(fd, payload, bytes) && write_fully(fd, (const char *)trailer, sizeof *trailer);
    int error = errno;
    if (close(fd) != 0 && ok) {
        ok = false;
        error = errno;
    }
    if (!ok)
        unlink(path);
    errno = error;
    return ok;
}

static bool is_key(const char *name)
{
    return strlen(name) == KEY_DIGITS && strspn(name, "0123456789abcdef") == KEY_DIGITS;
}

/* "<key>.tmp-<pid>-<n>" */
static bool is_temporary(const char *name)
{
    return strlen(name) > KEY_DIGITS && strspn(name, "0123456789abcdef") == KEY_DIGITS &&
           strncmp(name + KEY_DIGITS, ".tmp-", 5) == 0;
}

static void read_label(const char *path, char label[CACHE_LABEL_BYTES])
{
    Trailer trailer = {0};
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd >= 0) {
        if (lseek(fd, -(off_t)sizeof trailer, SEEK_END) >= 0 && read_fully(fd, (char *)&trailer, sizeof trailer) &&
            memcmp(trailer.magic, MAGIC, sizeof MAGIC) == 0)
            snprintf(label, CACHE_LABEL_BYTES, "%.*s", CACHE_LABEL_BYTES - 1, trailer.label);
        close(fd);
    }
}

static int by_use(const void *a, const void *b)
{
    const CacheEntry *x = a, *y = b;
    return x->used != y->used ? (x->used < y->used) - (x->used > y->used) : strcmp(x->key, y->key);
}

static CacheEntry *scan(const Cache *cache, size_t *count, bool labels)
{
    VEC(CacheEntry) found = {0};
    *count = 0;
    DIR *dir = cache->dir[0] != '\0' ? opendir(cache->dir) : NULL;
    if (dir == NULL)
        return NULL;
    for (struct dirent *d = readdir(dir); d != NULL; d = readdir(dir)) {
        char path[2 * CACHE_PATH_BYTES];
        struct stat st;
        entry_path(cache, d->d_name, path);
        if (lstat(path, &st) != 0 || !S_ISREG(st.st_mode))
            continue;
        if (is_temporary(d->d_name) && st.st_mtime + STALE_SECONDS < time(NULL))
            unlink(path);
        if (!is_key(d->d_name))
            continue;
        CacheEntry entry = {.bytes = (uint64_t)st.st_size, .used = st.st_mtime};
        memcpy(entry.key, d->d_name, KEY_DIGITS);
        if (labels)
            read_label(path, entry.label);
        vec_push(&found, entry);
    }
    closedir(dir);
    if (found.count > 0)
        qsort(found.items, found.count, sizeof *found.items, by_use);
    *count = found.count;
    return found.items;
}

/* Deletes what was used least recently until the rest fits the limit; `keep` always stays. */
static void trim(const Cache *cache, const char *keep)
{
    size_t count;
    CacheEntry *entries = scan(cache, &count, false);
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        total += entries[i].bytes;
        if (total <= cache->limit || strcmp(entries[i].key, keep) == 0)
            continue;
        char path[2 * CACHE_PATH_BYTES];
        entry_path(cache, entries[i].key, path);
        unlink(path);
        total -= entries[i].bytes;
    }
    free(entries);
}

bool cache_put(Cache *cache, const char *key, const char *label, const void *payload, size_t bytes)
{
    static atomic_int serial;
    if (cache->dir[0] == '\0')
        return false;
    if (!make_dirs(cache->dir))
        return cannot_store(cache, "cannot make the cache folder", errno);

    Trailer trailer = {0};
    memcpy(trailer.magic, MAGIC, sizeof MAGIC);
    snprintf(trailer.label, sizeof trailer.label, "%s", label);
    trailer_hash(&trailer, key, payload, bytes, trailer.hash);

    char name[128], temporary[2 * CACHE_PATH_BYTES], path[2 * CACHE_PATH_BYTES];
    snprintf(name, sizeof name, "%s.tmp-%ld-%d", key, (long)getpid(), atomic_fetch_add(&serial, 1));
    entry_path(cache, name, temporary);
    entry_path(cache, key, path);
    if (!write_entry(temporary, &trailer, payload, bytes))
        return cannot_store(cache, "cannot write in the cache folder", errno);
    if (rename(temporary, path) != 0) {
        int error = errno;
        unlink(temporary);
        return cannot_store(cache, "cannot rename in the cache folder", error);
    }
    trim(cache, key);
    return true;
}

CacheEntry *cache_list(const Cache *cache, size_t *count)
{
    return scan(cache, count, true);
}

bool cache_remove(const Cache *cache, const char *key)
{
    char path[2 * CACHE_PATH_BYTES];
    entry_path(cache, key, path);
    return unlink(path) == 0;
}

size_t cache_clear(const Cache *cache)
{
    size_t count, gone = 0;
    CacheEntry *entries = scan(cache, &count, false);
    for (size_t i = 0; i < count; i++)
        gone += cache_remove(cache, entries[i].key);
    free(entries);
    return gone;
}

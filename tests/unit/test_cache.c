/* The disk cache: what goes in comes out, damage is noticed, nothing fails a run. */
#include "system/cache.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
/* after the above */
#include <cmocka.h>

static const char KEY_A[] = "0123456789abcdef0123456789abcdef", KEY_B[] = "ffffffffffffffffffffffffffffffff";

static void new_folder(char dir[64])
{
    snprintf(dir, 64, "/tmp/yeec-test-XXXXXX");
    assert_non_null(mkdtemp(dir));
}

static void remove_folder(Cache *cache)
{
    cache_clear(cache);
    assert_int_equal(rmdir(cache->dir), 0);
}

static void assert_entry(const Cache *cache, const char *key, const void *bytes, size_t n)
{
    size_t got;
    char *payload = cache_get(cache, key, &got);
    assert_non_null(payload);
    assert_int_equal(got, n);
    assert_memory_equal(payload, bytes, n);
    free(payload);
}

static void test_round_trip(void **state)
{
    (void)state;
    Cache cache;
    char dir[64];
    size_t n;
    new_folder(dir);
    cache_init(&cache, dir, true);
    assert_null(cache_get(&cache, KEY_A, &n));
    assert_true(cache_put(&cache, KEY_A, "first", "one", 3));
    assert_true(cache_put(&cache, KEY_B, "second", "twotwo", 6));
    assert_entry(&cache, KEY_A, "one", 3);
    assert_entry(&cache, KEY_B, "twotwo", 6);
    assert_true(cache_put(&cache, KEY_A, "again", "three", 5));
    assert_entry(&cache, KEY_A, "three", 5);
    remove_folder(&cache);
}

static void test_list_and_clear(void **state)
{
    (void)state;
    Cache cache;
    char dir[64];
    size_t count;
    new_folder(dir);
    cache_init(&cache, dir, true);
    cache_put(&cache, KEY_A, "a label", "payload", 7);
    CacheEntry *entries = cache_list(&cache, &count);
    assert_int_equal(count, 1);
    assert_string_equal(entries[0].key, KEY_A);
    assert_string_equal(entries[0].label, "a label");
    free(entries);
    assert_int_equal(cache_clear(&cache), 1);
    assert_null(cache_list(&cache, &count));
    assert_int_equal(rmdir(dir), 0);
}

static void entry_path(const Cache *cache, char path[256])
{
    snprintf(path, 256, "%.64s/%s", cache->dir, KEY_A);
}

/* Every byte of an entry, flipped, makes it useless; so does every truncation. */
static void test_damage(void **state)
{
    (void)state;
    Cache cache;
    char dir[64], path[256];
    struct stat st;
    size_t n;
    new_folder(dir);
    cache_init(&cache, dir, true);
    entry_path(&cache, path);
    cache_put(&cache, KEY_A, "label", "payload", 7);
    assert_int_equal(stat(path, &st), 0);
    for (off_t at = 0; at < st.st_size; at++) {
        unsigned char byte;
        cache_put(&cache, KEY_A, "label", "payload", 7);
        int fd = open(path, O_RDWR);
        assert_int_equal(pread(fd, &byte, 1, at), 1);
        byte ^= 0x10;
        assert_int_equal(pwrite(fd, &byte, 1, at), 1);
        close(fd);
        assert_null(cache_get(&cache, KEY_A, &n));
        assert_int_equal(access(path, F_OK), -1);
    }
    for (off_t size = 0; size < st.st_size; size++) {
        cache_put(&cache, KEY_A, "label", "payload", 7);
        assert_int_equal(truncate(path, size), 0);
        assert_null(cache_get(&cache, KEY_A, &n));
    }
    remove_folder(&cache);
}

/* An intact entry under another entry's name is none. */
static void test_other_name(void **state)
{
    (void)state;
    Cache cache;
    char dir[64], path[256], other[256];
    size_t n;
    new_folder(dir);
    cache_init(&cache, dir, true);
    entry_path(&cache, path);
    snprintf(other, sizeof other, "%.64s/%s", cache.dir, KEY_B);
    cache_put(&cache, KEY_A, "label", "payload", 7);
    assert_int_equal(rename(path, other), 0);
    assert_null(cache_get(&cache, KEY_B, &n));
    assert_int_equal(access(other, F_OK), -1);
    assert_true(cache_put(&cache, KEY_B, "label", "payload", 7));
    assert_entry(&cache, KEY_B, "payload", 7);
    remove_folder(&cache);
}

/* A pipe in the place of an entry is not waited for. */
static void test_pipe(void **state)
{
    (void)state;
    Cache cache;
    char dir[64], path[256];
    size_t n, count;
    new_folder(dir);
    cache_init(&cache, dir, true);
    entry_path(&cache, path);
    assert_int_equal(mkfifo(path, 0600), 0);
    alarm(20);
    assert_null(cache_get(&cache, KEY_A, &n));
    free(cache_list(&cache, &count));
    alarm(0);
    assert_true(cache_put(&cache, KEY_A, "label", "payload", 7));
    assert_entry(&cache, KEY_A, "payload", 7);
    remove_folder(&cache);
}

/* An entry that others can write is not run. */
static void test_untrusted(void **state)
{
    (void)state;
    Cache cache;
    char dir[64], path[256];
    size_t n;
    new_folder(dir);
    cache_init(&cache, dir, true);
    entry_path(&cache, path);
    cache_put(&cache, KEY_A, "label", "payload", 7);
    assert_int_equal(chmod(path, 0666), 0);
    assert_null(cache_get(&cache, KEY_A, &n));
    remove_folder(&cache);
}

static void test_unusable_folder(void **state)
{
    (void)state;
    Cache cache;
    size_t n;
    cache_init(&cache, "/dev/null/cache", true);
    assert_null(cache_get(&cache, KEY_A, &n));
    assert_false(cache_put(&cache, KEY_A, "label", "payload", 7));
    assert_non_null(strstr(cache.warning, "/dev/null/cache"));
    assert_non_null(strstr(cache.warning, "Not a directory"));
}

/* A full disk, as a limit on the size of files. */
static void test_full(void **state)
{
    (void)state;
    Cache cache;
    char dir[64], big[4096] = {0};
    size_t count;
    struct rlimit before, little = {1000, 1000};
    new_folder(dir);
    cache_init(&cache, dir, true);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    little.rlim_max = before.rlim_max;
    setrlimit(RLIMIT_FSIZE, &little);
    assert_false(cache_put(&cache, KEY_A, "label", big, sizeof big));
    setrlimit(RLIMIT_FSIZE, &before);
    assert_non_null(strstr(cache.warning, "File too large"));
    assert_null(cache_list(&cache, &count));
    assert_int_equal(rmdir(dir), 0); /* nothing half-written is left */
}

static void test_disabled(void **state)
{
    (void)state;
    Cache cache;
    size_t n;
    cache_init(&cache, NULL, false);
    assert_false(cache_put(&cache, KEY_A, "label", "payload", 7));
    assert_null(cache_get(&cache, KEY_A, &n));
    assert_string_equal(cache.warning, "");
}

static void test_limit(void **state)
{
    (void)state;
    Cache cache;
    char dir[64], path[256], payload[1000] = {0};
    size_t n;
    new_folder(dir);
    cache_init(&cache, dir, true);
    cache.limit = 2 * sizeof payload + 1000;
    const char *keys[] = {KEY_A, KEY_B, "00000000000000000000000000000000"};
    for (int i = 0; i < 2; i++)
        cache_put(&cache, keys[i], "", payload, sizeof payload);
    entry_path(&cache, path);
    struct timespec old[2] = {{1000, 0}, {1000, 0}};
    utimensat(AT_FDCWD, path, old, 0); /* KEY_A was used long ago */
    cache_put(&cache, keys[2], "", payload, sizeof payload);
    assert_null(cache_get(&cache, KEY_A, &n));
    assert_entry(&cache, KEY_B, payload, sizeof payload);
    assert_entry(&cache, keys[2], payload, sizeof payload);
    remove_folder(&cache);
}

/* One of ten runs that build, use and clean the same entries at once. */
static int hammer(const char *dir, int id)
{
    Cache cache;
    cache_init(&cache, dir, true);
    cache.limit = 8000;
    for (int i = 0; i < 200; i++) {
        char key[64], payload[1000];
        size_t n;
        snprintf(key, sizeof key, "%032x", (unsigned)((i * 7 + id) % 10));
        memset(payload, (i * 7 + id) % 10, sizeof payload);
        char *got = cache_get(&cache, key, &n);
        if (got == NULL && !cache_put(&cache, key, "", payload, sizeof payload))
            return 1;
        if (got != NULL && (n != sizeof payload || memcmp(got, payload, n) != 0))
            return 2;
        free(got);
    }
    return 0;
}

static void test_ten_runs(void **state)
{
    (void)state;
    char dir[64];
    new_folder(dir);
    pid_t children[10];
    for (int i = 0; i < 10; i++) {
        children[i] = fork();
        if (children[i] == 0)
            _exit(hammer(dir, i));
    }
    for (int i = 0; i < 10; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
    Cache cache;
    cache_init(&cache, dir, true);
    remove_folder(&cache); /* also: no temporary file is left */
}

static void code_key(const char *source, char key[HASH_HEX_BYTES])
{
    Hash *h = hash_new();
    hash_add_code(h, source);
    hash_end(h, key);
}

/* Comments do not count, whatever they hold; what only looks like one does. */
static void test_code_key(void **state)
{
    static const char *const same[] = {"a = 1; // one\nb\n", "a = 1; // \"two\nb\n", "a = 1; //\nb\n",
                                       "a = 1; // x\\\ny '\nb\n", "a = 1; /* '\n\" */\nb\n"},
                             *const others[] = {"a = 2; //\nb\n",   "a = 1; //\nc\n",         "a = 1; \"//\"\nb\n",
                                                "a = 1; '/*'\nb\n", "a = 1; \"\\\"//\"\nb\n", "a = 1; / /\nb\n",
                                                "a = 1; // b\n",    "a = 1; /* \nb\n"};
    char first[HASH_HEX_BYTES], key[HASH_HEX_BYTES], seen[8][HASH_HEX_BYTES];
    (void)state;
    code_key(same[0], first);
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        code_key(same[i], key);
        assert_string_equal(key, first);
    }
    for (size_t i = 0; i < 8; i++) {
        code_key(others[i], seen[i]);
        assert_string_not_equal(seen[i], first);
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(seen[i], seen[j]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),      cmocka_unit_test(test_list_and_clear), cmocka_unit_test(test_damage),
        cmocka_unit_test(test_other_name),      cmocka_unit_test(test_pipe),           cmocka_unit_test(test_untrusted),
        cmocka_unit_test(test_unusable_folder), cmocka_unit_test(test_full),           cmocka_unit_test(test_disabled),
        cmocka_unit_test(test_limit),           cmocka_unit_test(test_ten_runs),       cmocka_unit_test(test_code_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* yeec cache: the compiled kernels kept on disk. */
#include "cli/cli.h"
#include "measuring/tuned.h"
#include "output/json.h"
#include "system/cache.h"

#include "base/nearest.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void time_text(int64_t seconds, char *out, size_t size)
{
    time_t t = (time_t)seconds;
    struct tm tm;
    out[0] = '\0';
    if (localtime_r(&t, &tm) != NULL)
        strftime(out, size, "%Y-%m-%d %H:%M", &tm);
}

static void print_cache_json(const Cache *cache, const CacheEntry *entries, size_t count)
{
    json_t *root = json_object(), *list = json_array();
    json_put_text(root, "path", cache->dir);
    json_put_integer(root, "limit_bytes", (long long)cache->limit);
    for (size_t i = 0; i < count; i++) {
        json_t *o = json_object();
        json_put_text(o, "key", entries[i].key);
        json_put_text(o, "label", entries[i].label);
        json_put_integer(o, "bytes", (long long)entries[i].bytes);
        json_put_integer(o, "used", entries[i].used);
        json_array_append_new(list, o);
    }
    json_object_set_new(root, "entries", list);
    json_print(root);
}

static int list(const Options *o, const Cache *cache)
{
    size_t count;
    CacheEntry *entries = cache_list(cache, &count);
    double total = 0;
    char size[32], when[64];
    if (o->json) {
        print_cache_json(cache, entries, count);
        free(entries);
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        total += (double)entries[i].bytes;
        time_text(entries[i].used, when, sizeof when);
        printf("%.12s  %9s  %s  %s\n", entries[i].key, cli_bytes((double)entries[i].bytes, size), when,
               entries[i].label);
    }
    printf("%zu entries, %s in %s\n", count, cli_bytes(total, size), cache->dir);
    free(entries);
    return 0;
}

static int clear(const Options *o, const Cache *cache)
{
    size_t count = cache_clear(cache);
    if (!o->quiet)
        printf("%zu entries removed from %s\n", count, cache->dir);
    return 0;
}

/* What `yeec tune` has kept. */
static int clear_tuned(const Options *o, const Cache *cache)
{
    size_t count, gone = 0;
    CacheEntry *entries = cache_list(cache, &count);
    for (size_t i = 0; i < count; i++)
        gone += tuned_is_entry(&entries[i]) && cache_remove(cache, entries[i].key);
    free(entries);
    if (!o->quiet)
        printf("%zu entries of tuned schedules removed from %s\n", gone, cache->dir);
    return 0;
}

static int run_cache(const Options *o)
{
    static const char *const words[] = {"list", "clear", "clear-tuned", "path"};
    const char *word = o->operand != NULL ? o->operand : "list";
    Cache cache;
    cache_init(&cache, o->cache_dir, true);
    if (strcmp(word, "list") == 0)
        return list(o, &cache);
    if (strcmp(word, "clear") == 0)
        return clear(o, &cache);
    if (strcmp(word, "clear-tuned") == 0)
        return clear_tuned(o, &cache);
    if (strcmp(word, "path") == 0) {
        puts(cache.dir);
        return 0;
    }
    const char *near = nearest_name(word, words, sizeof words / sizeof words[0]);
    fprintf(stderr, "yeec: cache: expected list, clear, clear-tuned or path, got '%s'", word);
    if (near != NULL)
        fprintf(stderr, " (did you mean '%s'?)", near);
    fputc('\n', stderr);
    return ERROR_SCENE;
}

const Command command_cache = {
    .name = "cache",
    .bit = FOR_CACHE,
    .operand = "[list|clear|clear-tuned|path]",
    .summary = "list or clear the compiled kernels kept on disk",
    .help = "Compiled kernels are kept, keyed by source, options, device and driver, in\n"
            "$YEEC_CACHE, else $XDG_CACHE_HOME/yeec, else ~/.cache/yeec. Any number of runs may\n"
            "share the folder. The schedules that `yeec tune` has found are kept there, too;\n"
            "clear-tuned removes only those.\n\n"
            "example: yeec cache clear",
    .run = run_cache,
};

/* yeec diff: two runs side by side: digests, monitors sample by sample, speed, plan. */
#include "base/memory.h"
#include "cli/cli.h"
#include "output/datasets.h"
#include "output/file.h"
#include "output/json.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* One run: its folder and manifest. */
typedef struct Run {
    char *folder;
    json_t *manifest;
} Run;

/* A series of a run: step and value of each sample. */
typedef struct Series {
    long *steps;
    double *values;
    size_t count, space;
    bool there, damaged; /* the file; it has lines that are no samples */
} Series;

static bool open_run(Run *run, const char *path, Error *err)
{
    struct stat info;
    json_error_t where;
    if (stat(path, &info) != 0)
        return error_set(err, ERROR_SCENE, "%s: %s (a run's folder or its run.json is expected)", path,
                         strerror(errno));
    const char *slash = strrchr(path, '/');
    run->folder = memory_must(S_ISDIR(info.st_mode) ? strdup(path)
                              : slash != NULL       ? strndup(path, (size_t)(slash - path))
                                                    : strdup("."));
    char *file = S_ISDIR(info.st_mode) ? file_join(path, "run.json") : memory_must(strdup(path));
    FILE *f = file_open(file);
    run->manifest = f != NULL ? json_loadf(f, 0, &where) : NULL;
    if (run->manifest == NULL)
        error_set(err, ERROR_SCENE, "%s: %s%s", file, f != NULL ? where.text : strerror(errno),
                  S_ISDIR(info.st_mode) ? " (is the run finished?)" : "");
    if (f != NULL)
        fclose(f);
    free(file);
    return run->manifest != NULL;
}

static void close_run(Run *run)
{
    free(run->folder);
    json_decref(run->manifest);
}

static void push_sample(Series *s, long step, double value)
{
    if (s->count == s->space) {
        s->space = s->space == 0 ? 256 : 2 * s->space;
        s->steps = memory_must(realloc(s->steps, s->space * sizeof *s->steps));
        s->values = memory_must(realloc(s->values, s->space * sizeof *s->values));
    }
    s->steps[s->count] = step;
    s->values[s->count++] = value;
}

/* "step,time,value", all of it. */
static void read_sample(Series *s, const char *line)
{
    char *end, *rest;
    long step = strtol(line, &end, 10);
    const char *last = strrchr(line, ',');
    double value = last != NULL ? strtod(last + 1, &rest) : 0;
    const bool whole = end != line && *end == ',' && last != NULL && rest != last + 1 && strcmp(rest, "\n") == 0 &&
                       (s->count == 0 || step > s->steps[s->count - 1]);
    s->damaged = s->damaged || !whole;
    if (whole)
        push_sample(s, step, value);
}

/* probes/<name>.csv; an absent file gives an empty series. */
static Series read_series(const Run *run, const char *name)
{
    Series s = {0};
    char line[256];
    char *folder = file_join(run->folder, "probes"), *bare = file_join(folder, name);
    size_t n = strlen(bare) + 5;
    char *path = memory_must(malloc(n));
    snprintf(path, n, "%s.csv", bare);
    FILE *f = file_open(path);
    s.there = f != NULL && fgets(line, sizeof line, f) != NULL; /* the head */
    while (s.there && fgets(line, sizeof line, f) != NULL)
        read_sample(&s, line);
    if (f != NULL)
        fclose(f);
    free(folder);
    free(bare);
    free(path);
    return s;
}

/* A manifest's value as one line of text; "-" when absent. */
static const char *value_text(const json_t *value, char *text, size_t size)
{
    if (value == NULL)
        snprintf(text, size, "-");
    else if (json_is_string(value))
        snprintf(text, size, "%s", json_string_value(value));
    else {
        char *dump = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(9));
        snprintf(text, size, "%s", dump != NULL ? dump : "?");
        free(dump);
    }
    return text;
}

/* Prints a fact of both runs; true when they agree. */
static bool put_fact(const char *name, const json_t *a, const json_t *b)
{
    char left[512], right[512];
    value_text(a, left, sizeof left);
    value_text(b, right, sizeof right);
    bool same = json_equal(a, b) || (a == NULL && b == NULL);
    if (same)
        printf("  %-26s %s\n", name, left);
    else
        printf("* %-26s %s | %s\n", name, left, right);
    return same;
}

/* Facts of an object that differ, or stand on one side only. */
static int put_differences(const char *group, const json_t *a, const json_t *b)
{
    const char *key;
    const json_t *value;
    int differences = 0;
    char name[256], left[512], right[512];
    json_object_foreach ((json_t *)(size_t)a, key, value) {
        const json_t *other = json_object_get(b, key);
        const bool nested = json_is_object(value) && json_is_object(other);
        snprintf(name, sizeof name, "%s%s%s", group, key, nested ? " " : "");
        if (nested)
            differences += put_differences(name, value, other);
        else if (!json_equal(value, other)) {
            printf("* %-26s %s | %s\n", name, value_text(value, left, sizeof left),
                   value_text(other, right, sizeof right));
            differences++;
        }
    }
    json_object_foreach ((json_t *)(size_t)b, key, value) {
        if (json_object_get(a, key) != NULL)
            continue;
        printf("* %s%-26s - | %s\n", group, key, value_text(value, right, sizeof right));
        differences++;
    }
    return differences;
}

/* Largest difference of two series over the steps both have, and the first step that differs. */
static bool print_series(const char *name, const Series *a, const Series *b)
{
    double largest = 0, peak = 0;
    long first = -1;
    size_t common = 0;
    for (size_t i = 0, j = 0; i < a->count && j < b->count;) {
        if (a->steps[i] != b->steps[j]) {
            a->steps[i] < b->steps[j] ? i++ : j++;
            continue;
        }
        double difference = datasets_distance(a->values[i], b->values[j]);
        first = difference > 0 && first < 0 ? a->steps[i] : first;
        largest = fmax(largest, difference);
        peak = fmax(peak, fmax(fabs(a->values[i]), fabs(b->values[j])));
        common++, i++, j++;
    }
    bool same =
        first < 0 && common == a->count && common == b->count && a->there && b->there && !a->damaged && !b->damaged;
    printf("%c %-26s ", same ? ' ' : '*', name);
    if (first < 0)
        printf("%zu samples alike", common);
    else
        printf("differs from step %ld on, at most by %.3g (%.3g of the peak %.3g)", first, largest, largest / peak,
               peak);
    if (a->count != b->count || common != a->count)
        printf("; %zu | %zu samples, %zu of the same steps", a->count, b->count, common);
    if (!a->there || !b->there)
        printf("; its file is missing in %s", a->there ? "the second" : b->there ? "the first" : "both");
    if (a->damaged || b->damaged)
        printf("; its file is damaged in %s", !b->damaged ? "the first" : !a->damaged ? "the second" : "both");
    printf("\n");
    return same;
}

static bool lists(const Run *run, const char *name)
{
    size_t i;
    const json_t *file;
    json_array_foreach (json_object_get(run->manifest, "files"), i, file)
        if (json_is_string(file) && strcmp(json_string_value(file), name) == 0)
            return true;
    return false;
}

/* Of very many series each has a column of a table in results.h5, and no file of its own. */
static bool has_file(const Run *run, const char *name)
{
    char *file = memory_must(malloc(strlen(name) + sizeof "probes/.csv"));
    snprintf(file, strlen(name) + sizeof "probes/.csv", "probes/%s.csv", name);
    const bool listed = lists(run, file);
    free(file);
    return listed;
}

static bool is_series(const json_t *monitor)
{
    const char *kind = json_string_value(json_object_get(monitor, "kind"));
    return kind == NULL || strcmp(kind, "probe") == 0 || strcmp(kind, "energy") == 0;
}

/* Samples where a monitor has any; of the others, what run.json says of them. */
static bool compare_monitor(const Run *a, const Run *b, const char *name, const json_t *left, const json_t *right)
{
    if (left == NULL || right == NULL) {
        printf("* %-26s in the %s run only\n", name, right == NULL ? "first" : "second");
        return false;
    }
    if (!is_series(left) || !is_series(right) || (!has_file(a, name) && !has_file(b, name))) {
        char label[256];
        snprintf(label, sizeof label, "%s ", name);
        return json_equal(left, right) || put_differences(label, left, right) == 0;
    }
    Series one = read_series(a, name), two = read_series(b, name);
    const bool same = print_series(name, &one, &two);
    free(one.steps), free(one.values), free(two.steps), free(two.values);
    return same;
}

static bool compare_monitors(const Run *a, const Run *b)
{
    const char *name;
    json_t *monitor, *left = json_object_get(a->manifest, "monitors"),
                     *right = json_object_get(b->manifest, "monitors");
    bool same = json_is_object(left) == json_is_object(right);
    json_object_foreach (left, name, monitor)
        same = compare_monitor(a, b, name, monitor, json_object_get(right, name)) && same;
    json_object_foreach (right, name, monitor)
        if (json_object_get(left, name) == NULL)
            same = compare_monitor(a, b, name, NULL, monitor) && same;
    return same;
}

/* Reads the numbers of a table's line; how many there are. */
static size_t read_numbers(const char *line, double *out, size_t most)
{
    size_t n = 0;
    char *end;
    for (const char *s = line; n < most; s = end + 1) {
        out[n] = strtod(s, &end);
        if (end == s)
            break;
        n++;
        if (*end != ',')
            break;
    }
    return n;
}

/* A table of both runs, number by number: the largest difference over the larger of the two, by columns' peaks. */
static bool put_table(const char *name, FILE *a, FILE *b)
{
    enum { COLUMNS = 64 };
    double left[COLUMNS], right[COLUMNS], worst[COLUMNS] = {0}, peak[COLUMNS] = {0}, largest = 0;
    char *line_a = NULL, *line_b = NULL;
    size_t space_a = 0, space_b = 0, rows = 0;
    bool same = true;
    for (;; rows++) {
        bool more_a = getline(&line_a, &space_a, a) > 0, more_b = getline(&line_b, &space_b, b) > 0;
        same = same && more_a == more_b && (!more_a || strcmp(line_a, line_b) == 0);
        if (!more_a || !more_b)
            break;
        size_t n = read_numbers(line_a, left, COLUMNS), m = read_numbers(line_b, right, COLUMNS);
        for (size_t i = 0; i < n && i < m; i++) {
            worst[i] = fmax(worst[i], datasets_distance(left[i], right[i]));
            peak[i] = fmax(peak[i], fmax(fabs(left[i]), fabs(right[i])));
        }
    }
    for (size_t i = 0; i < COLUMNS; i++)
        largest = peak[i] > 0 || worst[i] > 0 ? fmax(largest, worst[i] / peak[i]) : largest;
    if (same)
        printf("  %-26s %zu rows alike\n", name, rows > 0 ? rows - 1 : 0);
    else
        printf("* %-26s differs, at most by %.3g of a column's peak\n", name, largest);
    free(line_a);
    free(line_b);
    return same;
}

static bool is_table(const char *file)
{
    size_t n = strlen(file);
    return n > 4 && strcmp(file + n - 4, ".csv") == 0 && strncmp(file, "probes/", 7) != 0;
}

static bool compare_table(const Run *a, const Run *b, const char *name)
{
    char *left = file_join(a->folder, name), *right = file_join(b->folder, name);
    FILE *one = file_open(left), *two = file_open(right);
    const bool both = one != NULL && two != NULL, same = both && put_table(name, one, two);
    if (!both)
        printf("* %-26s in one run only\n", name);
    if (one != NULL)
        fclose(one);
    if (two != NULL)
        fclose(two);
    free(left);
    free(right);
    return same;
}

/* Spectra, ports, S-parameters: the tables that either run lists. */
static bool compare_tables(const Run *a, const Run *b)
{
    const Run *const runs[2] = {a, b};
    size_t i;
    const json_t *file;
    bool same = true;
    for (int k = 0; k < 2; k++)
        json_array_foreach (json_object_get(runs[k]->manifest, "files"), i, file) {
            const char *name = json_is_string(file) ? json_string_value(file) : "";
            if (is_table(name) && (k == 0 || !lists(a, name)))
                same = compare_table(a, b, name) && same;
        }
    return same;
}

/* What print_dataset is told beside the pair. */
typedef struct Datasets {
    bool same;
} Datasets;

/* Probes and times are compared by their tables; a line of theirs only where these are not alike. */
static bool has_table(const char *name)
{
    return strncmp(name, "probes/", 7) == 0 || strncmp(name, "samples/", 8) == 0;
}

static void print_dataset(void *context, const char *name, const DatasetPair *p)
{
    Datasets *d = context;
    const bool both = p->there[0] && p->there[1], same = both && !p->other_shape && p->different == 0;
    d->same = d->same && same;
    if (same && !has_table(name))
        printf("  %-26s %zu numbers alike\n", name, p->count);
    else if (!both)
        printf("* %-26s in results.h5 of the %s run only\n", name, p->there[0] ? "first" : "second");
    else if (p->other_shape)
        printf("* %-26s of another shape\n", name);
    else if (!same)
        printf("* %-26s %zu of %zu numbers differ, at most by %.3g (%.3g of the peak %.3g)\n", name, p->different,
               p->count, p->largest, p->largest / p->peak, p->peak);
}

/* Frames, spectra and what else is in results.h5, to the last bit. */
static bool compare_datasets(const Run *a, const Run *b)
{
    static const char name[] = "results.h5";
    static Error err;
    char *path[2] = {file_join(a->folder, name), file_join(b->folder, name)};
    Datasets d = {lists(a, name) == lists(b, name)};
    if (!d.same)
        printf("* %-26s in one run only\n", name);
    else if (lists(a, name) && !datasets_compare((const char *const *)path, print_dataset, &d, &err)) {
        printf("* %-26s %s\n", name, err.message);
        d.same = false;
    }
    free(path[0]);
    free(path[1]);
    return d.same;
}

static void print_speed(const Run *a, const Run *b)
{
    double left = json_number_value(json_object_get(a->manifest, "cells_per_second"));
    double right = json_number_value(json_object_get(b->manifest, "cells_per_second"));
    char one[32], two[32];
    printf("  %-26s %scells/s | %scells/s", "speed", cli_si(left, one), cli_si(right, two));
    if (left > 0 && right > 0)
        printf(" (%.3g times)", right / left);
    printf("\n");
}

/* Runs without a digest, unstable or failed ones, cannot be said to be the same. */
static bool compare_digests(const json_t *a, const json_t *b)
{
    if (json_is_string(a) && json_is_string(b))
        return put_fact("digest", a, b);
    char left[512], right[512];
    printf("* %-26s %s | %s (the fields cannot be compared)\n", "digest",
           json_is_string(a) ? value_text(a, left, sizeof left) : "none",
           json_is_string(b) ? value_text(b, right, sizeof right) : "none");
    return false;
}

static bool compare(const Run *a, const Run *b)
{
    static const char *const results[] = {"status", "steps", "dt", "precision"};
    static const char *const facts[] = {"backend", "schedule", "source_hash"};
    printf("%s | %s\n", a->folder, b->folder);
    bool same = compare_digests(json_object_get(a->manifest, "digest"), json_object_get(b->manifest, "digest"));
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        same =
            put_fact(results[i], json_object_get(a->manifest, results[i]), json_object_get(b->manifest, results[i])) &&
            same;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        put_fact(facts[i], json_object_get(a->manifest, facts[i]), json_object_get(b->manifest, facts[i]));
    print_speed(a, b);
    put_differences("parameter ", json_object_get(a->manifest, "parameters"),
                    json_object_get(b->manifest, "parameters"));
    put_differences("plan ", json_object_get(a->manifest, "plan"), json_object_get(b->manifest, "plan"));
    same = compare_monitors(a, b) && same;
    same = compare_tables(a, b) && same;
    same = compare_datasets(a, b) && same;
    printf("%s\n", same ? "the results are the same" : "the results differ");
    return same;
}

static int run_diff(const Options *o)
{
    static Error err;
    Run a = {0}, b = {0};
    bool same = false;
    if (o->operand == NULL || o->second == NULL)
        error_set(&err, ERROR_SCENE, "diff: which runs? (yeec diff out/a out/b)");
    else if (open_run(&a, o->operand, &err) && open_run(&b, o->second, &err))
        same = compare(&a, &b);
    close_run(&a);
    close_run(&b);
    return err.code != ERROR_NONE ? cli_fail(&err) : same ? 0 : ERROR_RUN;
}

const Command command_diff = {
    .name = "diff",
    .bit = FOR_DIFF,
    .operand = "A B",
    .summary = "compare two runs: digests, monitors, speed, plan",
    .help = "Sets two finished runs side by side. Lines with a star differ. The exit status is 0\n"
            "when both have the same digest, steps, status and monitors, with every sample, every\n"
            "table (spectra, ports, S-parameters) and every dataset of results.h5 (frames, spectra),\n"
            "and 3 when not; speed and plan may differ.\n\n"
            "example: yeec diff out/04_dipole_3d out/04_dipole_3d_gpu",
    .run = run_diff,
};

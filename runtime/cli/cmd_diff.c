/* yeec diff: two runs side by side: digests, monitors sample by sample, speed, plan. */
#include "base/memory.h"
#include "cli/cli.h"
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
    run->manifest = json_load_file(file, 0, &where);
    if (run->manifest == NULL)
        error_set(err, ERROR_SCENE, "%s: %s%s", file, where.text,
                  S_ISDIR(info.st_mode) ? " (is the run finished?)" : "");
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

/* probes/<name>.csv; an absent file gives an empty series. */
static Series read_series(const Run *run, const char *name)
{
    Series s = {0};
    char line[256];
    char *folder = file_join(run->folder, "probes"), *bare = file_join(folder, name);
    size_t n = strlen(bare) + 5;
    char *path = memory_must(malloc(n));
    snprintf(path, n, "%s.csv", bare);
    FILE *f = fopen(path, "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        char *end;
        long step = strtol(line, &end, 10);
        const char *value = strrchr(line, ',');
        if (end != line && value != NULL)
            push_sample(&s, step, strtod(value + 1, NULL));
    }
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
    bool same = strcmp(left, right) == 0;
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
        else if (strcmp(value_text(value, left, sizeof left), value_text(other, right, sizeof right)) != 0) {
            printf("* %-26s %s | %s\n", name, left, right);
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
        double difference = fabs(a->values[i] - b->values[j]);
        first = difference > 0 && first < 0 ? a->steps[i] : first;
        largest = fmax(largest, difference);
        peak = fmax(peak, fmax(fabs(a->values[i]), fabs(b->values[j])));
        common++, i++, j++;
    }
    bool same = first < 0 && a->count == b->count;
    printf("%c %-26s ", same ? ' ' : '*', name);
    if (first < 0)
        printf("%zu samples alike", common);
    else
        printf("differs from step %ld on, at most by %.3g (%.3g of the peak %.3g)", first, largest, largest / peak,
               peak);
    if (a->count != b->count)
        printf("; %zu | %zu samples", a->count, b->count);
    printf("\n");
    return same;
}

static bool compare_series(const Run *a, const Run *b)
{
    const char *name;
    const json_t *monitor;
    bool same = true;
    json_object_foreach (json_object_get(a->manifest, "monitors"), name, monitor) {
        Series left = read_series(a, name), right = read_series(b, name);
        if (left.count > 0 || right.count > 0)
            same = print_series(name, &left, &right) && same;
        free(left.steps), free(left.values), free(right.steps), free(right.values);
    }
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
            worst[i] = fmax(worst[i], fabs(left[i] - right[i]));
            peak[i] = fmax(peak[i], fmax(fabs(left[i]), fabs(right[i])));
        }
    }
    for (size_t i = 0; i < COLUMNS; i++)
        largest = peak[i] > 0 ? fmax(largest, worst[i] / peak[i]) : largest;
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

/* Spectra, ports, S-parameters: the tables that both runs list. */
static bool compare_tables(const Run *a, const Run *b)
{
    size_t i;
    const json_t *file;
    bool same = true;
    json_array_foreach (json_object_get(a->manifest, "files"), i, file) {
        const char *name = json_is_string(file) ? json_string_value(file) : "";
        if (!is_table(name))
            continue;
        char *left = file_join(a->folder, name), *right = file_join(b->folder, name);
        FILE *one = fopen(left, "r"), *two = fopen(right, "r");
        if (one != NULL && two != NULL)
            same = put_table(name, one, two) && same;
        else
            printf("* %-26s in one run only\n", name);
        same = same && one != NULL && two != NULL;
        if (one != NULL)
            fclose(one);
        if (two != NULL)
            fclose(two);
        free(left);
        free(right);
    }
    return same;
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

static bool compare(const Run *a, const Run *b)
{
    static const char *const facts[] = {"status", "steps", "dt", "precision", "backend", "schedule", "source_hash"};
    printf("%s | %s\n", a->folder, b->folder);
    bool same = put_fact("digest", json_object_get(a->manifest, "digest"), json_object_get(b->manifest, "digest"));
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        put_fact(facts[i], json_object_get(a->manifest, facts[i]), json_object_get(b->manifest, facts[i]));
    print_speed(a, b);
    put_differences("parameter ", json_object_get(a->manifest, "parameters"),
                    json_object_get(b->manifest, "parameters"));
    put_differences("plan ", json_object_get(a->manifest, "plan"), json_object_get(b->manifest, "plan"));
    same = compare_series(a, b) && same;
    same = compare_tables(a, b) && same;
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
            "when digest, every sample of the monitors and every table (spectra, ports, S-parameters)\n"
            "are the same, 3 when not; speed and plan\n"
            "may differ all the same.\n\n"
            "example: yeec diff out/04_dipole_3d out/04_dipole_3d_gpu",
    .run = run_diff,
};

/* The axes of a sweep, and what stands in each combination of their values. */
#include "cli/sweep_results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool add_value(SweepAxis *axis, const char *value, size_t length, Error *err)
{
    if (axis->count == MOST_VALUES)
        return error_set(err, ERROR_SCENE, "--sweep: more than %d values of %s", MOST_VALUES, axis->name);
    if (length == 0 || length >= VALUE_BYTES || memchr(value, '/', length) != NULL)
        return error_set(err, ERROR_SCENE, "--sweep: '%.*s' is no value for %s", (int)length, value, axis->name);
    snprintf(axis->values[axis->count], VALUE_BYTES, "%.*s", (int)length, value);
    for (size_t i = 0; i < axis->count; i++)
        if (strcmp(axis->values[i], axis->values[axis->count]) == 0)
            return error_set(err, ERROR_SCENE, "--sweep: %s has the value '%s' twice", axis->name, axis->values[i]);
    axis->count++;
    return true;
}

/* "from:to:count" gives evenly spaced values. */
static bool add_range(SweepAxis *axis, const char *text, Error *err)
{
    double from, to;
    long count;
    char rest;
    double step;
    if (sscanf(text, "%lf:%lf:%lf%c", &from, &to, &step, &rest) == 3 && step != floor(step))
        return error_set(err, ERROR_SCENE,
                         "--sweep %s=%s: the third value says how many values there are, FROM:TO:COUNT, and is no step",
                         axis->name, text);
    if (sscanf(text, "%lf:%lf:%ld%c", &from, &to, &count, &rest) != 3 || count < 2)
        return error_set(err, ERROR_SCENE, "--sweep %s: expected FROM:TO:COUNT with at least 2 values, got '%s'",
                         axis->name, text);
    for (long i = 0; i < count; i++) {
        char value[VALUE_BYTES];
        snprintf(value, sizeof value, "%.10g", from + (to - from) * (double)i / (double)(count - 1));
        if (!add_value(axis, value, strlen(value), err))
            return false;
    }
    return true;
}

static bool parse_axis(SweepAxis *axis, const Setting *setting, Error *err)
{
    axis->name = setting->name;
    axis->values = calloc(MOST_VALUES, sizeof *axis->values);
    if (axis->values == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the sweep");
    if (strchr(setting->value, ':') != NULL)
        return add_range(axis, setting->value, err);
    for (const char *s = setting->value;; s++) {
        size_t length = strcspn(s, ",");
        if (!add_value(axis, s, length, err))
            return false;
        s += length;
        if (*s == '\0')
            return true;
    }
}

size_t sweep_combinations(const Sweep *sweep)
{
    size_t n = 1;
    for (size_t i = 0; i < sweep->axis_count; i++)
        n *= sweep->axes[i].count;
    return n;
}

const char *sweep_value(const Sweep *sweep, size_t number, size_t axis)
{
    for (size_t i = sweep->axis_count - 1; i > axis; i--)
        number /= sweep->axes[i].count;
    return sweep->axes[axis].values[number % sweep->axes[axis].count];
}

void sweep_folder(const Sweep *sweep, size_t number, char path[PATH_BYTES])
{
    int n = snprintf(path, PATH_BYTES, "%s/", sweep->folder);
    for (size_t i = 0; i < sweep->axis_count && n < PATH_BYTES; i++)
        n += snprintf(path + n, (size_t)(PATH_BYTES - n), "%s%s=%s", i > 0 ? "," : "", sweep->axes[i].name,
                      sweep_value(sweep, number, i));
}

bool sweep_axes(Sweep *sweep, Error *err)
{
    for (size_t i = 0; i < sweep->options->sweep_count; i++) {
        for (size_t j = 0; j < i; j++)
            if (strcmp(sweep->options->sweeps[i].name, sweep->options->sweeps[j].name) == 0)
                return error_set(err, ERROR_SCENE, "--sweep: '%s' is swept twice", sweep->options->sweeps[i].name);
        sweep->axis_count = i + 1;
        if (!parse_axis(&sweep->axes[i], &sweep->options->sweeps[i], err))
            return false;
    }
    return true;
}

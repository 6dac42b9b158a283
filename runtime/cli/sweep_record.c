/* Writing and reading sweep.json. */
#include "cli/sweep_record.h"

#include "base/memory.h"
#include "cli/keeper.h"
#include "output/file.h"

#include <stdlib.h>
#include <string.h>

static const char NAME[] = "sweep.json";

bool sweep_is_folder(const char *folder)
{
    json_t *record = json_of_file(folder, NAME);
    const bool is = json_is_object(record);
    json_decref(record);
    return is;
}

/* "radius=0.02,0.04", ranges written out. */
static json_t *axis_json(const SweepAxis *axis)
{
    Text text = {0};
    for (size_t i = 0; i < axis->count; i++)
        text_printf(&text, "%s%s", i > 0 ? "," : "", axis->values[i]);
    json_t *pair = json_pack("[o, o]", json_exact(axis->name), json_exact(text_str(&text)));
    text_free(&text);
    return pair;
}

static json_t *make_record(const Sweep *sweep)
{
    const Options *o = sweep->options;
    json_t *record = json_object(), *axes = json_array();
    json_put_text(record, "yeec", YEEC_VERSION);
    keeper_put_start(o, record);
    json_put_text(record, "precision", o->precision);
    for (size_t i = 0; i < sweep->axis_count; i++)
        json_array_append_new(axes, axis_json(&sweep->axes[i]));
    json_object_set_new(record, "sweeps", axes);
    json_put_text(record, "results", o->results);
    return record;
}

bool sweep_record(const Sweep *sweep, Error *err)
{
    char *text = json_text(make_record(sweep));
    const bool ok = file_write(sweep->folder, NAME, text, strlen(text), err);
    free(text);
    return ok;
}

/* Texts that last as long as the process. */
static bool recall_axes(Options *o, const json_t *axes, Error *err)
{
    for (size_t i = 0; i < json_array_size(axes) && i < MOST_SWEEPS; i++) {
        const json_t *pair = json_array_get(axes, i);
        const char *name = json_exact_text(json_array_get(pair, 0)), *values = json_exact_text(json_array_get(pair, 1));
        if (name == NULL || values == NULL)
            return error_set(err, ERROR_SYSTEM, "%s/%s does not tell what is swept", o->resume, NAME);
        o->sweeps[o->sweep_count++] = (Setting){name, values};
    }
    return true;
}

bool sweep_recall(Options *o, json_t **record, Error *err)
{
    if (o->out != NULL)
        return error_set(err, ERROR_SCENE, "--resume goes on in its folder; leave --out away");
    *record = json_of_file(o->resume, NAME);
    if (!json_is_object(*record))
        return error_set(err, ERROR_SCENE, "cannot resume %s: it has no %s, so no sweep was made there", o->resume,
                         NAME);
    o->out = o->resume;
    if (o->results == NULL)
        o->results = json_string_value(json_object_get(*record, "results"));
    return (o->sweep_count > 0 || recall_axes(o, json_object_get(*record, "sweeps"), err)) &&
           keeper_take(o, *record, err);
}

/* "--sweep radius=0.02,0.04 --sweep sampling=20" */
static char *in_words(const json_t *value, const char *option)
{
    Text text = {0};
    size_t i;
    json_t *pair;
    if (!json_is_array(value)) {
        if (json_is_string(value))
            text_printf(&text, "--%s %s", option, json_string_value(value));
        else if (json_integer_value(value) >= 0)
            text_printf(&text, "--%s %lld", option, (long long)json_integer_value(value));
    }
    json_array_foreach (value, i, pair) {
        char *name = json_exact_text(json_array_get(pair, 0)), *given = json_exact_text(json_array_get(pair, 1));
        text_printf(&text, "%s--%s %s=%s", i > 0 ? " " : "", option, name != NULL ? name : "?",
                    given != NULL ? given : "?");
        free(name);
        free(given);
    }
    if (text.length == 0)
        text_printf(&text, "no --%s", option);
    char *words = memory_must(strdup(text_str(&text)));
    text_free(&text);
    return words;
}

static bool refuse_other(const Sweep *sweep, const json_t *was, const json_t *is, const char *option, Error *err)
{
    char *before = in_words(was, option), *asked = in_words(is, option);
    error_put(err, ERROR_SCENE, "cannot resume %s: it belongs to another sweep, of %s, and this one is of %s",
              sweep->folder, before, asked);
    free(before);
    free(asked);
    return false;
}

bool sweep_agrees(const Sweep *sweep, const json_t *record, Error *err)
{
    static const char *const keys[][2] = {
        {"sweeps", "sweep"}, {"settings", "set"}, {"steps", "steps"}, {"precision", "precision"}, {"yeec", "version"}};
    if (record == NULL)
        return true;
    json_t *now = make_record(sweep);
    size_t i = 0;
    const size_t count = sizeof keys / sizeof keys[0];
    while (i < count && json_equal(json_object_get(record, keys[i][0]), json_object_get(now, keys[i][0])))
        i++;
    const bool same = i == count || refuse_other(sweep, json_object_get(record, keys[i][0]),
                                                 json_object_get(now, keys[i][0]), keys[i][1], err);
    json_decref(now);
    return same;
}

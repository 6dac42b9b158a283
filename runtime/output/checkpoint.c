/* Saving and loading; the two generations. */
#include "output/checkpoint.h"

#include "output/json.h"
#include "output/sections.h"
#include "stepping/states.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char NEWEST[] = "checkpoint.bin", OLDER[] = "checkpoint.old.bin", DAMAGED[] = "checkpoint.damaged.bin";

enum { HEAD_BYTES = 1 << 20 };

/* 2: with what the guard has learned; 3: and whether a stop rule has ended the run. */
static const long FORMAT = 3;

static json_t *pairs_json(const ManifestPair *pairs, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_pack("[o, o]", json_exact(pairs[i].name), json_exact(pairs[i].value)));
    return list;
}

void checkpoint_put_start(json_t *o, const RunStart *start)
{
    json_object_set_new(o, "scene", start->scene != NULL ? json_exact(start->scene) : json_null());
    json_object_set_new(o, "folder", start->folder != NULL ? json_exact(start->folder) : json_null());
    json_object_set_new(o, "settings", pairs_json(start->settings, start->setting_count));
    json_put_integer(o, "steps", start->steps);
    json_put_text(o, "checkpoint", start->period);
}

static char *head_text(const RunIdentity *run, const RunStart *start, const RunSoFar *sofar)
{
    const Program *p = run->program;
    json_t *o = json_object();
    json_put_text(o, "yeec", YEEC_VERSION);
    json_put_integer(o, "format", FORMAT);
    json_put_text(o, "scene_hash", p->scene_hash);
    json_object_set_new(o, "parameters", pairs_json(run->parameters, run->parameter_count));
    json_put_text(o, "precision", p->precision == PRECISION_F32 ? "f32" : "f64");
    json_put_number(o, "dt", p->dt);
    json_put_integers(o, "cells", p->cells, 3);
    json_put_integer(o, "step", sofar->step);
    json_put_number(o, "seconds", sofar->seconds);
    checkpoint_put_start(o, start);
    return json_text(o);
}

static bool save_head(SectionWriter *w, const char *text, Error *err)
{
    section_start(w, "run", strlen(text));
    bool ok = section_put(w, text, strlen(text), err);
    section_close(w);
    return ok;
}

/* Per series: count, then steps and values. */
static bool save_series(SectionWriter *w, const SeriesSet *set, Error *err)
{
    uint64_t length = 0;
    for (size_t i = 0; i < set->count; i++)
        length += sizeof(uint64_t) + set->items[i].count * (sizeof(int64_t) + sizeof(double));
    section_start(w, "series", length);
    bool ok = true;
    for (size_t i = 0; i < set->count; i++) {
        if (!ok)
            break;
        const Series *s = &set->items[i];
        uint64_t count = s->count;
        _Static_assert(sizeof(long) == sizeof(int64_t), "steps are stored as 64-bit integers");
        ok = section_put(w, &count, sizeof count, err) && section_put(w, s->steps, s->count * sizeof *s->steps, err) &&
             section_put(w, s->values, s->count * sizeof *s->values, err);
    }
    section_close(w);
    return ok;
}

static bool put_kept(SectionWriter *w, const RunSoFar *sofar, Error *err)
{
    size_t bytes = sofar->kept_count * sizeof *sofar->kept;
    section_start(w, "kept", bytes);
    bool ok = section_put(w, sofar->kept, bytes, err);
    section_close(w);
    return ok;
}

static bool put_stop(SectionWriter *w, const Decay *d, Error *err)
{
    const uint64_t judged[2] = {d->judged, d->over};
    section_start(w, "stop", sizeof judged + 2 * sizeof(double));
    bool ok = section_put(w, judged, sizeof judged, err) && section_put(w, &d->largest, sizeof d->largest, err) &&
              section_put(w, &d->recent, sizeof d->recent, err);
    section_close(w);
    return ok;
}

static bool put_guard(SectionWriter *w, const GuardKept *g, Error *err)
{
    const uint64_t rows = g->rows;
    const size_t bytes = 3 * g->rows * sizeof *g->row;
    section_start(w, "guard", sizeof rows + sizeof g->level + bytes);
    const bool ok = section_put(w, &rows, sizeof rows, err) && section_put(w, &g->level, sizeof g->level, err) &&
                    (rows == 0 || section_put(w, g->row, bytes, err));
    section_close(w);
    return ok;
}

static bool put_bytes(void *context, const void *bytes, size_t count, Error *err)
{
    return section_put(context, bytes, count, err);
}

/* The others give theirs to the process that speaks. */
static bool put_states(SectionWriter *w, const States *states, bool speaks, Error *err)
{
    for (size_t i = 0; i < states_count(states); i++) {
        if (speaks)
            section_start(w, states_name(states, i), states_bytes(states, i));
        if (!states_save(states, i, put_bytes, w, err))
            return false;
        if (speaks)
            section_close(w);
    }
    return true;
}

/* One that is not there is fine. */
static bool rename_in(const char *folder, const char *from, const char *to, Error *err)
{
    char *old = file_join(folder, from), *new = file_join(folder, to);
    bool ok = rename(old, new) == 0 || errno == ENOENT;
    if (!ok)
        error_set(err, ERROR_SYSTEM, "cannot rename %s to %s: %s", old, new, strerror(errno));
    free(old);
    free(new);
    return ok;
}

/* The newest steps back, the new one takes its place; a kill between leaves the older one alone. */
static bool take_place(SectionWriter *w, const char *folder, Error *err)
{
    return sections_settle(w, err) && rename_in(folder, NEWEST, OLDER, err) && file_commit(&w->file, err);
}

/* All before the states. */
static bool put_first(SectionWriter *w, const char *folder, const RunIdentity *run, const RunStart *start,
                      const RunSoFar *sofar, Error *err)
{
    if (!sections_create(w, folder, NEWEST, err))
        return false;
    char *head = head_text(run, start, sofar);
    const bool ok = save_head(w, head, err) && save_series(w, sofar->series, err) && put_kept(w, sofar, err) &&
                    put_stop(w, sofar->decay, err) && put_guard(w, &sofar->guard, err);
    free(head);
    return ok;
}

bool checkpoint_save(const char *folder, const RunIdentity *run, const RunStart *start, const RunSoFar *sofar,
                     const RunDevice *device, Error *err)
{
    Exchange *x = device->exchange;
    const bool speaks = exchange_speaks(x);
    SectionWriter w = {0};
    States *states = states_new(device->backend, run->program, x, err);
    bool ok = states != NULL;
    if (speaks && ok)
        put_first(&w, folder, run, start, sofar, err);
    ok = exchange_meet(x, err) && ok && put_states(&w, states, speaks, err);
    if (speaks && ok)
        take_place(&w, folder, err);
    if (speaks)
        sections_abandon(&w);
    states_free(states);
    return exchange_meet(x, err) && ok;
}

static json_t *get_head(SectionReader *r, Error *err)
{
    if (!section_next(r, err))
        return NULL;
    char *text = NULL;
    json_t *head = NULL;
    if (strcmp(r->name, "run") == 0 && r->length <= HEAD_BYTES && (text = malloc((size_t)r->length + 1)) != NULL &&
        section_get(r, text, (size_t)r->length, err) && section_end(r, err))
        head = json_loadb(text, (size_t)r->length, 0, NULL);
    free(text);
    if (!json_is_object(head)) {
        error_set(err, ERROR_SYSTEM, "%s is damaged: it does not say which run it is of", r->path);
        json_decref(head);
        return NULL;
    }
    return head;
}

static const char *text_at(const json_t *head, const char *key)
{
    const char *text = json_string_value(json_object_get(head, key));
    return text != NULL ? text : "";
}

static bool same_text(const json_t *head, const char *path, const char *key, const char *what, const char *now,
                      Error *err)
{
    const char *then = text_at(head, key);
    return strcmp(then, now) == 0 ||
           error_set(err, ERROR_SCENE, "cannot resume from %s: %s was %s then and is %s now", path, what, then, now);
}

static bool same_pair(const char *name, const char *value, const char *path, const ManifestPair *now, Error *err)
{
    if (name == NULL || value == NULL || strcmp(name, now->name) != 0)
        return error_set(err, ERROR_SCENE, "cannot resume from %s: the scene has other parameters now", path);
    return strcmp(value, now->value) == 0 ||
           error_set(err, ERROR_SCENE, "cannot resume from %s: the parameter %s was %s then and is %s now", path, name,
                     value, now->value);
}

static bool same_parameters(const json_t *head, const char *path, const RunIdentity *run, Error *err)
{
    const json_t *list = json_object_get(head, "parameters");
    if (json_array_size(list) != run->parameter_count)
        return error_set(err, ERROR_SCENE, "cannot resume from %s: the scene had %zu parameters then and has %zu now",
                         path, json_array_size(list), run->parameter_count);
    for (size_t i = 0; i < run->parameter_count; i++) {
        const json_t *pair = json_array_get(list, i);
        char *name = json_exact_text(json_array_get(pair, 0)), *value = json_exact_text(json_array_get(pair, 1));
        const bool same = same_pair(name, value, path, &run->parameters[i], err);
        free(name);
        free(value);
        if (!same)
            return false;
    }
    return true;
}

static bool same_grid(const json_t *head, const char *path, const Program *p, Error *err)
{
    const json_t *cells = json_object_get(head, "cells");
    for (int a = 0; a < 3; a++)
        if (json_integer_value(json_array_get(cells, (size_t)a)) != p->cells[a])
            return error_set(err, ERROR_SCENE, "cannot resume from %s: the grid has changed since", path);
    if (json_number_value(json_object_get(head, "dt")) != p->dt)
        return error_set(err, ERROR_SCENE, "cannot resume from %s: the time step was %.17g s then and is %.17g s now",
                         path, json_number_value(json_object_get(head, "dt")), p->dt);
    return true;
}

static bool same_format(const json_t *head, const char *path, Error *err)
{
    const json_t *given = json_object_get(head, "format");
    const long then = given != NULL ? (long)json_integer_value(given) : 1;
    return then == FORMAT ||
           error_set(err, ERROR_SCENE,
                     "cannot resume from %s: it is a checkpoint of format %ld and this yeec reads %ld", path, then,
                     FORMAT);
}

bool checkpoint_matches(const json_t *head, const char *path, const RunIdentity *run, Error *err)
{
    const Program *p = run->program;
    if (!same_text(head, path, "yeec", "yeec's version", YEEC_VERSION, err) || !same_format(head, path, err) ||
        !same_parameters(head, path, run, err) ||
        !same_text(head, path, "precision", "the precision", p->precision == PRECISION_F32 ? "f32" : "f64", err))
        return false;
    if (strcmp(text_at(head, "scene_hash"), p->scene_hash) != 0)
        return error_set(err, ERROR_SCENE, "cannot resume from %s: the scene, or a file it reads, has changed since",
                         path);
    return same_grid(head, path, p, err);
}

/* The next section, which must be the one of that name. */
static bool expect(SectionReader *r, const char *name, Error *err)
{
    char cut[SECTION_NAME_BYTES] = {0};
    memcpy(cut, name, strnlen(name, SECTION_NAME_BYTES - 1));
    if (!section_next(r, err))
        return false;
    return strcmp(r->name, cut) == 0 ||
           error_set(err, ERROR_SYSTEM, "%s is damaged: it has '%s' where '%s' belongs", r->path, r->name, cut);
}

static bool get_one_series(SectionReader *r, Series *s, long last, Error *err)
{
    uint64_t count;
    if (!section_get(r, &count, sizeof count, err))
        return false;
    if (count > r->left / (sizeof *s->steps + sizeof *s->values))
        return error_set(err, ERROR_SYSTEM, "%s is damaged: it promises more samples of %s than it has", r->path,
                         s->name);
    s->count = 0;
    series_reserve(s, (size_t)count);
    if (!section_get(r, s->steps, (size_t)count * sizeof *s->steps, err) ||
        !section_get(r, s->values, (size_t)count * sizeof *s->values, err))
        return false;
    for (uint64_t i = 0; i < count; i++)
        if (s->steps[i] < 0 || s->steps[i] > last || (i > 0 && s->steps[i] <= s->steps[i - 1]))
            return error_set(err, ERROR_SYSTEM, "%s is damaged: the samples of %s are out of order", r->path, s->name);
    s->count = (size_t)count;
    return true;
}

static bool get_series(SectionReader *r, SeriesSet *set, long last, Error *err)
{
    if (!expect(r, "series", err))
        return false;
    for (size_t i = 0; i < set->count; i++)
        if (!get_one_series(r, &set->items[i], last, err))
            return false;
    return section_end(r, err);
}

static bool get_kept(SectionReader *r, RunSoFar *sofar, Error *err)
{
    return expect(r, "kept", err) && section_get(r, sofar->kept, sofar->kept_count * sizeof *sofar->kept, err) &&
           section_end(r, err);
}

static bool get_stop(SectionReader *r, Decay *d, Error *err)
{
    uint64_t judged[2];
    bool ok = expect(r, "stop", err) && section_get(r, judged, sizeof judged, err) &&
              section_get(r, &d->largest, sizeof d->largest, err) &&
              section_get(r, &d->recent, sizeof d->recent, err) && section_end(r, err);
    if (ok) {
        d->judged = (size_t)judged[0];
        d->over = judged[1] != 0;
    }
    return ok;
}

static bool get_guard(SectionReader *r, GuardKept *g, Error *err)
{
    uint64_t rows;
    double level;
    if (!expect(r, "guard", err) || !section_get(r, &rows, sizeof rows, err) ||
        !section_get(r, &level, sizeof level, err))
        return false;
    if (rows > r->left / (3 * sizeof *g->row))
        return error_set(err, ERROR_SYSTEM, "%s is damaged: it promises more rows of the guard than it has", r->path);
    guard_kept_free(g);
    if (rows > 0 && (g->row = malloc(3 * (size_t)rows * sizeof *g->row)) == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for what the guard has learned");
    g->rows = (size_t)rows;
    g->level = level;
    return (rows == 0 || section_get(r, g->row, 3 * g->rows * sizeof *g->row, err)) && section_end(r, err);
}

static bool get_bytes(void *context, void *bytes, size_t count, Error *err)
{
    return section_get(context, bytes, count, err);
}

static bool expect_state(SectionReader *r, const States *states, size_t i, Error *err)
{
    return expect(r, states_name(states, i), err) &&
           (r->length == states_bytes(states, i) ||
            error_set(err, ERROR_SYSTEM, "%s is damaged: %s has %llu bytes instead of %llu", r->path,
                      states_name(states, i), (unsigned long long)r->length,
                      (unsigned long long)states_bytes(states, i)));
}

/* The others get theirs from the process that speaks. */
static bool get_states(SectionReader *r, const States *states, Exchange *x, Error *err)
{
    const bool speaks = exchange_speaks(x);
    for (size_t i = 0; i < states_count(states); i++) {
        if (speaks)
            expect_state(r, states, i, err);
        if (!exchange_meet(x, err) || !states_restore(states, i, get_bytes, r, err))
            return false;
        if (speaks)
            section_end(r, err);
    }
    return exchange_meet(x, err);
}

static bool get_first(SectionReader *r, const RunIdentity *run, RunSoFar *sofar, Error *err)
{
    json_t *head = get_head(r, err);
    bool ok = head != NULL && checkpoint_matches(head, r->path, run, err);
    if (ok) {
        sofar->step = (long)json_integer_value(json_object_get(head, "step"));
        sofar->seconds = json_number_value(json_object_get(head, "seconds"));
        ok = sofar->step >= 0 || error_set(err, ERROR_SYSTEM, "%s is damaged: its step is %ld", r->path, sofar->step);
    }
    json_decref(head);
    return ok && get_series(r, sofar->series, sofar->step, err) && get_kept(r, sofar, err) &&
           get_stop(r, sofar->decay, err) && get_guard(r, &sofar->guard, err);
}

/* Where the run was, for all processes. */
static bool lead_step(Exchange *x, RunSoFar *sofar, Error *err)
{
    double now[2] = {(double)sofar->step, sofar->seconds};
    if (!exchange_lead(x, now, sizeof now, err))
        return false;
    sofar->step = (long)now[0];
    sofar->seconds = now[1];
    return true;
}

bool checkpoint_read(FILE *stream, const char *path, const RunIdentity *run, const RunDevice *device, RunSoFar *sofar,
                     Error *err)
{
    Exchange *x = device->exchange;
    const bool speaks = exchange_speaks(x);
    SectionReader r = {0};
    if (speaks && sections_open(&r, stream, path, err))
        get_first(&r, run, sofar, err);
    bool ok = lead_step(x, sofar, err);
    States *states = ok ? states_new(device->backend, run->program, x, err) : NULL;
    ok = states != NULL && get_states(&r, states, x, err);
    if (speaks && ok)
        ok = expect(&r, "end", err) && section_end(&r, err);
    ok = exchange_meet(x, err) && ok;
    states_free(states);
    if (speaks)
        sections_close(&r);
    return ok;
}

static bool is_there(const char *folder, const char *name)
{
    char *path = file_join(folder, name);
    bool there = access(path, F_OK) == 0;
    free(path);
    return there;
}

bool checkpoint_is_there(const char *folder)
{
    return is_there(folder, NEWEST) || is_there(folder, OLDER);
}

static FILE *open_one(const char *folder, const char *name, char **path, Error *err)
{
    *path = file_join(folder, name);
    FILE *f = file_open(*path);
    if (f == NULL && errno == ENOENT)
        error_set(err, ERROR_SYSTEM, "there is no checkpoint in %s", folder);
    else if (f == NULL)
        error_set(err, ERROR_SYSTEM, "cannot read %s: %s", *path, strerror(errno));
    return f;
}

static json_t *head_of(const char *folder, const char *name, Error *err)
{
    char *path;
    FILE *f = open_one(folder, name, &path, err);
    json_t *head = NULL;
    SectionReader r;
    if (f != NULL && sections_open(&r, f, path, err)) {
        head = get_head(&r, err);
        sections_close(&r);
    }
    if (f != NULL)
        fclose(f);
    free(path);
    return head;
}

json_t *checkpoint_head(const char *folder, Error *err)
{
    Error first = {0}, second = {0};
    json_t *head = head_of(folder, NEWEST, &first);
    if (head == NULL)
        head = head_of(folder, OLDER, &second);
    if (head == NULL)
        error_set(err, first.code, "%s", first.message);
    return head;
}

static bool load_one(const char *folder, const char *name, const RunIdentity *run, const RunDevice *device,
                     RunSoFar *sofar, Error *err)
{
    char *path = NULL;
    FILE *f = exchange_speaks(device->exchange) ? open_one(folder, name, &path, err) : NULL;
    const bool ok = exchange_meet(device->exchange, err) && checkpoint_read(f, path, run, device, sofar, err);
    if (f != NULL)
        fclose(f);
    free(path);
    return ok;
}

/* After a failure that all know of. */
static bool load_older(const char *folder, const RunIdentity *run, const RunDevice *device, RunSoFar *sofar, Error *err)
{
    return exchange_renew(device->exchange, err) && load_one(folder, OLDER, run, device, sofar, err);
}

bool checkpoint_load(const char *folder, const RunIdentity *run, const RunDevice *device, RunSoFar *sofar, char *note,
                     size_t size, Error *err)
{
    Error first = {0}, second = {0};
    const bool speaks = exchange_speaks(device->exchange);
    unsigned char older = !is_there(folder, NEWEST) && is_there(folder, OLDER); /* killed between two renamings */
    note[0] = '\0';
    if (!exchange_lead(device->exchange, &older, 1, err))
        return false;
    if (older)
        return load_one(folder, OLDER, run, device, sofar, err);
    if (load_one(folder, NEWEST, run, device, sofar, &first))
        return true;
    if (first.code == ERROR_SYSTEM && load_older(folder, run, device, sofar, &second)) {
        snprintf(note, size, "%s; going on from the older checkpoint, step %ld", first.message, sofar->step);
        return !speaks ||
               rename_in(folder, NEWEST, DAMAGED, err); /* or it would take the older one's place at the next */
    }
    if (first.code == ERROR_SYSTEM && second.code == ERROR_SCENE)
        first = second;
    return error_set(err, first.code, "%s", first.message);
}

void checkpoint_remove(const char *folder)
{
    const char *const names[] = {NEWEST, OLDER, DAMAGED};
    for (int i = 0; i < 3; i++) {
        char *path = file_join(folder, names[i]);
        unlink(path);
        free(path);
    }
}

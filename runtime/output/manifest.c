/* Building run.json. */
#include "output/manifest.h"

#include "output/antenna.h"
#include "output/file.h"
#include "output/json.h"
#include "stepping/fields.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put_scene(json_t *root, const Manifest *m)
{
    json_t *scene = json_put_object(root, "scene");
    json_put_text(scene, "path", m->program->scene_path);
    json_put_text(scene, "hash", m->program->scene_hash);
    json_put_text(scene, "title", m->program->title);
    json_t *parameters = json_put_object(root, "parameters");
    for (size_t i = 0; i < m->parameter_count; i++)
        json_put_text(parameters, m->parameters[i].name, m->parameters[i].value);
    json_t *descriptions = json_put_object(root, "parameter_descriptions");
    for (size_t i = 0; i < m->parameter_count; i++)
        if (m->parameters[i].description != NULL)
            json_put_text(descriptions, m->parameters[i].name, m->parameters[i].description);
}

static void put_units(json_t *root, const Manifest *m)
{
    json_t *units = json_put_object(root, "parameter_units");
    for (size_t i = 0; i < m->parameter_count; i++)
        if (m->parameters[i].unit != NULL && m->parameters[i].unit[0] != '\0')
            json_put_text(units, m->parameters[i].name, m->parameters[i].unit);
}

static void put_grid(json_t *root, const Program *p)
{
    json_t *grid = json_put_object(root, "grid");
    json_put_integers(grid, "cells", p->cells, 3);
    json_put_numbers(grid, "cell_m", p->cell, 3);
    json_put_numbers(grid, "size_m", p->size, 3);
    for (int a = 0; a < 3; a++)
        if (p->node[a] != NULL)
            json_put_numbers(grid, (const char *const[]){"nodes_x_m", "nodes_y_m", "nodes_z_m"}[a], p->node[a],
                             (size_t)p->cells[a] + 1);
    json_put_integer(grid, "cell_count", (long long)p->cell_count);
    json_t *components = json_array();
    for (size_t f = 0; f < p->field_count; f++)
        json_array_append_new(components, json_string(p->fields[f].name));
    json_object_set_new(grid, "components", components);
}

ShareText manifest_share_text(const ManifestShare *share)
{
    ShareText out;
    const double percent = share->stepping > 0 ? 100 / share->stepping : 0;
    if (share->direct)
        snprintf(out.text, sizeof out.text, "fields straight between the devices");
    else if (share->beside)
        snprintf(out.text, sizeof out.text, "fields through the host, beside the stepping");
    else
        snprintf(out.text, sizeof out.text, "%.0f%% stepping, %.0f%% exchanging, %.0f%% waiting for others",
                 percent * fmax(0, share->stepping - share->exchanging), percent * (share->exchanging - share->waited),
                 percent * share->waited);
    return out;
}

static void put_shares(json_t *root, const Manifest *m)
{
    if (m->shares == NULL)
        return;
    json_t *list = json_array();
    for (int n = 0; n < m->share_count; n++) {
        const ManifestShare *p = &m->shares[n];
        json_t *o = json_object();
        json_put_integer(o, "process", n);
        json_put_text(o, "host", p->host);
        json_put_text(o, "device", p->device);
        json_put_part(o, &p->part);
        json_put_number(o, "share_of_cells", part_share(&p->part));
        json_put_number(o, "memory_bytes", p->memory);
        json_put_number(o, "exchange_bytes", p->sent);
        json_put_number(o, "stepping_s", p->stepping);
        json_put_number(o, "exchanging_s", p->exchanging);
        json_put_number(o, "waiting_s", p->waited);
        json_object_set_new(o, "direct", json_boolean(p->direct));
        json_object_set_new(o, "beside", json_boolean(p->beside));
        json_array_append_new(list, o);
    }
    json_object_set_new(root, "processes", list);
}

static void put_times(json_t *root, const Manifest *m)
{
    const ManifestTimes *t = &m->times;
    json_t *o = json_put_object(root, "timings_s");
    json_put_number(o, "script", t->script);
    json_put_number(o, "voxels", t->voxels);
    json_put_number(o, "plan", t->plan);
    json_put_number(o, "emit", t->emit);
    json_put_number(o, "compile", t->compile);
    json_put_number(o, "device", t->device);
    json_put_number(o, "stepping", t->stepping);
    json_put_number(o, "output", t->output);
    json_object_set_new(root, "compile_from_cache", json_boolean(t->compile_from_cache));
}

static json_t *series_json(const SeriesSet *set, const Series *s)
{
    json_t *o = json_object();
    json_put_text(o, "kind", s->probe != NULL ? "probe" : "energy");
    json_put_text(o, "quantity", s->quantity);
    json_put_text(o, "unit", s->unit);
    if (s->probe != NULL)
        json_put_numbers(o, "at_m", s->probe->at, 3);
    json_put_integer(o, "samples", (long long)s->count);
    size_t peak = 0;
    for (size_t i = 1; i < s->count; i++)
        if (fabs(s->values[i]) > fabs(s->values[peak]))
            peak = i;
    if (s->count > 0) {
        json_put_number(o, "peak", s->values[peak]);
        json_put_integer(o, "peak_step", s->steps[peak]);
        json_put_number(o, "peak_time_s", series_time(set, s, peak));
        json_put_number(o, "last", s->values[s->count - 1]);
    }
    return o;
}

static json_t *snapshot_json(const Program *p, const Store *store, int capture)
{
    Frame f = capture_frame(p, &p->captures[capture]);
    const long *steps;
    size_t count = store_frame_steps(store, capture, &steps);
    long shape[3] = {f.count[2], f.count[1], f.count[0]};
    json_t *o = json_object();
    json_put_text(o, "kind", "snapshot");
    json_put_text(o, "quantity", f.capture->quantity);
    json_put_text(o, "unit", f.capture->unit);
    json_put_integers(o, "shape_zyx", shape, 3);
    json_put_numbers(o, "first_m", f.first, 3);
    json_put_numbers(o, "spacing_m", f.spacing, 3);
    json_put_integer(o, "samples", (long long)count);
    return o;
}

static json_t *matches_json(const PortCurve *c)
{
    Match matches[PORT_MATCHES];
    json_t *list = json_array();
    const size_t count = ports_matches(c, matches, PORT_MATCHES);
    for (size_t i = 0; i < count; i++) {
        json_t *o = json_object();
        json_put_number(o, "s11_db", 20 * log10(cabs(c->s11[matches[i].least])));
        json_put_number(o, "at_hz", c->frequency[matches[i].least]);
        if (isfinite(matches[i].band[0]) && isfinite(matches[i].band[1]))
            json_put_numbers(o, "band_hz", matches[i].band, 2);
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *port_json(const PortCurve *c)
{
    json_t *o = json_object();
    const Match match = ports_match(c);
    if (c->port->kind != PORT_IMPEDANCE)
        json_object_set_new(o, "driven", json_boolean(c->port->kind == PORT_DRIVEN));
    json_put_number(o, "reference_ohm", c->port->reference);
    if (c->port->by_wavelength)
        json_object_set_new(o, "by_wavelength", json_true());
    if (c->port->kind == PORT_LOAD || c->count == 0)
        return o;
    json_put_number(o, "rest", c->rest);
    json_put_number(o, "s11_least_db", 20 * log10(cabs(c->s11[match.least])));
    json_put_number(o, "s11_least_hz", c->frequency[match.least]);
    if (!port_is_mode(c->port)) {
        json_put_number(o, "z_re_ohm", creal(c->impedance[match.least]));
        json_put_number(o, "z_im_ohm", cimag(c->impedance[match.least]));
    }
    if (isfinite(match.band[0]))
        json_put_number(o, "s11_below_10_db_from_hz", match.band[0]);
    if (isfinite(match.band[1]))
        json_put_number(o, "s11_below_10_db_to_hz", match.band[1]);
    if (isfinite(match.band[0]) && isfinite(match.band[1]))
        json_put_number(o, "bandwidth_10_db_hz", match.band[1] - match.band[0]);
    if (match.at_end)
        json_object_set_new(o, "s11_least_at_end", json_true());
    json_object_set_new(o, "s11_below_10_db", matches_json(c));
    return o;
}

/* What comes from the driven port. */
static void put_transmission(json_t *port, const Scattering *s, size_t number)
{
    size_t least, most;
    scattering_range(s, number, &least, &most);
    json_put_number(port, "s_least_db", 20 * log10(cabs(scattering_at(s, least, number, 0))));
    json_put_number(port, "s_least_hz", s->frequency[least]);
    json_put_number(port, "s_most_db", 20 * log10(cabs(scattering_at(s, most, number, 0))));
    json_put_number(port, "s_most_hz", s->frequency[most]);
}

static void put_ports(json_t *root, const Manifest *m)
{
    if (m->results == NULL || m->results->ports == NULL)
        return;
    for (size_t i = 0; i < m->program->port_count; i++) {
        const Port *p = &m->program->ports[i];
        json_t *group = json_put_object(root, p->kind == PORT_IMPEDANCE ? "impedances" : "ports");
        json_t *one = port_json(&m->results->ports[i]);
        if (p->kind == PORT_LOAD && m->results->scattering.count > 0)
            put_transmission(one, &m->results->scattering, i);
        json_object_set_new(group, p->name, one);
    }
}

static void put_spectral(json_t *monitors, const Spectral *s)
{
    json_t *o = spectral_json(s);
    if (s->antenna != NULL)
        json_object_set_new(o, "antenna", antenna_json(s->antenna, s));
    json_object_set_new(monitors, s->data.spectra->name, o);
}

static void put_resonances(json_t *monitors, const Manifest *m)
{
    if (m->results->resonances == NULL)
        return;
    for (size_t i = 0; i < m->program->resonances_count; i++) {
        const ResonanceList *l = &m->results->resonances[i];
        json_object_set_new(monitors, l->wanted->name, resonances_json(l));
    }
}

static void put_monitors(json_t *root, const Manifest *m)
{
    json_t *monitors = json_put_object(root, "monitors");
    if (m->results == NULL)
        return;
    const SeriesSet *set = &m->results->series;
    for (size_t i = 0; i < set->count; i++)
        json_object_set_new(monitors, set->items[i].name, series_json(set, &set->items[i]));
    for (size_t i = 0; i < m->program->capture_count; i++)
        if (m->program->captures[i].kind == CAPTURE_SNAPSHOT)
            json_object_set_new(monitors, m->program->captures[i].name,
                                snapshot_json(m->program, m->results->store, (int)i));
    for (size_t i = 0; i < m->results->spectra_count; i++)
        put_spectral(monitors, &m->results->spectra[i]);
    put_resonances(monitors, m);
}

/* Largest absolute value of each component at the end, in SI units, and its own digest. */
static void put_fields(json_t *root, const Manifest *m)
{
    if (m->fields == NULL)
        return;
    json_t *o = json_put_object(root, "final_fields");
    for (size_t f = 0; f < m->program->field_count; f++) {
        const FieldLayout *layout = &m->program->fields[f];
        double at[3];
        fields_position(layout, m->fields[f].at, at);
        json_t *one = json_put_object(o, layout->name);
        json_put_number(one, "largest", m->fields[f].finite ? m->fields[f].largest * layout->to_si : (double)NAN);
        json_put_text(one, "unit", layout->unit);
        json_put_numbers(one, "at_m", at, 3);
        json_put_text(one, "digest", m->fields[f].digest[0] != '\0' ? m->fields[f].digest : NULL);
    }
}

static void add_facts(json_t *root, const Manifest *m)
{
    json_t *plan = json_put_object(root, "plan");
    for (size_t i = 0; i < m->fact_count; i++)
        json_put_fact(plan, m->facts[i].group, m->facts[i].name, m->facts[i].text, m->facts[i].number);
}

static void put_lists(json_t *root, const Manifest *m)
{
    json_t *warnings = json_array(), *files = json_array();
    for (size_t i = 0; i < m->warning_count; i++)
        json_array_append_new(warnings, json_text_value(m->warnings[i]));
    if (m->results != NULL)
        for (size_t i = 0; i < m->results->files.count; i++)
            json_array_append_new(files, json_text_value(m->results->files.items[i]));
    json_object_set_new(root, "warnings", warnings);
    json_object_set_new(root, "files", files);
}

static void put_finding(json_t *root, const Manifest *m)
{
    if (m->finding == NULL || !m->finding->found)
        return;
    json_t *o = json_put_object(root, "instability");
    json_put_integer(o, "last_good_step", m->finding->good);
    json_put_integer(o, "first_bad_step", m->finding->bad);
    if (m->finding->field < 0)
        return;
    const FieldLayout *layout = &m->program->fields[m->finding->field];
    double at[3];
    fields_position(layout, m->finding->index, at);
    json_put_text(o, "component", layout->name);
    json_put_number(o, "value_as_stored", m->finding->value);
    json_put_integers(o, "index", m->finding->index, 3);
    json_put_numbers(o, "at_m", at, 3);
}

static void put_run(json_t *root, const Manifest *m)
{
    const Program *p = m->program;
    double cells = (double)p->cell_count * (double)m->steps;
    json_put_text(root, "yeec", YEEC_VERSION);
    json_put_text(root, "status", m->status);
    if (m->reason != NULL)
        json_put_text(root, "reason", m->reason);
    json_put_number(root, "dt", p->dt);
    json_put_integer(root, "steps", m->steps);
    json_put_integer(root, "steps_planned", p->steps);
    if (m->steps_asked >= 0)
        json_put_integer(root, "steps_asked", m->steps_asked);
    if (m->resumed > 0)
        json_put_integer(root, "resumed_from_step", m->resumed);
    json_put_text(root, "backend", backend_name(m->device->backend));
    json_put_text(root, "schedule", p->schedule);
    json_put_text(root, "precision", p->precision == PRECISION_F32 ? "f32" : "f64");
    json_put_number(root, "cells_per_second", m->times.stepping > 0 ? cells / m->times.stepping : 0);
    json_put_text(root, "digest", m->digest);
    json_put_text(root, "source_hash", p->source_hash);
}

char *manifest_text(const Manifest *m)
{
    json_t *root = json_object();
    put_run(root, m);
    put_scene(root, m);
    put_units(root, m);
    put_grid(root, m->program);
    json_object_set_new(root, "device", json_device(m->device));
    put_times(root, m);
    put_shares(root, m);
    put_finding(root, m);
    put_monitors(root, m);
    put_ports(root, m);
    put_fields(root, m);
    add_facts(root, m);
    put_lists(root, m);
    return json_text(root);
}

bool manifest_write(const Manifest *m, const char *folder, Error *err)
{
    char *text = manifest_text(m);
    bool ok = file_write(folder, "run.json", text, strlen(text), err);
    free(text);
    return ok;
}

/* Only names that stay below the folder. */
static bool is_inside(const char *name)
{
    return name[0] != '/' && strstr(name, "..") == NULL;
}

static bool is_listed(const char *name, char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, list[i]) == 0)
            return true;
    return false;
}

bool manifest_remove_run(const char *folder, char *const *keep, size_t keep_count, Error *err)
{
    char *path = file_join(folder, "run.json");
    json_t *old = json_of_file(folder, "run.json");
    bool ok = unlink(path) == 0 || errno == ENOENT;
    if (!ok)
        file_failed(path, errno, err);
    size_t i;
    json_t *name;
    json_array_foreach (json_object_get(old, "files"), i, name) {
        if (!ok || !json_is_string(name) || !is_inside(json_string_value(name)) ||
            is_listed(json_string_value(name), keep, keep_count))
            continue;
        file_remove(folder, json_string_value(name));
    }
    json_decref(old);
    free(path);
    return ok;
}

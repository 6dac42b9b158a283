/* The machine of a reproduction. FOLDER/machine.json keeps it, so that a page can be drawn elsewhere. */
#include "backends/backend.h"
#include "cli/reproduce.h"
#include "output/file.h"
#include "output/json.h"
#include "system/host.h"

#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

enum { MOST_DEVICES = 64, KINDS = 3 };

/* Is a word in a list a,b,c? NULL: all are. */
static bool is_listed(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = list; at != NULL && *at != '\0';) {
        size_t m = strcspn(at, ",");
        if (m == n && strncmp(at, word, n) == 0)
            return true;
        at += m + (at[m] == ',');
    }
    return list == NULL;
}

static void put_fact(json_t *facts, const char *name, const char *value)
{
    json_array_append_new(facts, json_pack("[ss]", name, value));
}

/* What the figures depend on, as a list of {name, text}. */
static json_t *gather_facts(const Reproduction *r)
{
    HostInfo host;
    struct utsname system;
    char line[700], day[32] = "";
    time_t now = time(NULL);
    json_t *facts = json_array();
    host_info(&host);
    uname(&system);
    strftime(day, sizeof day, "%Y-%m-%d", gmtime(&now));
    put_fact(facts, "yeec", YEEC_VERSION);
    put_fact(facts, "day", day);
    snprintf(line, sizeof line, "%s, %d threads, %.3g GiB", host.cpu, host.threads, (double)host.memory / (1 << 30));
    put_fact(facts, "processor", line);
    snprintf(line, sizeof line, "%s %s", system.sysname, system.release);
    put_fact(facts, "system", line);
    for (int k = 0; k < KINDS; k++)
        put_fact(facts, backend_name((BackendKind)k), r->declared.absent[k] != NULL ? r->absence[k] : r->device[k]);
    return facts;
}

bool machine_look(Reproduction *r)
{
    DeviceInfo all[MOST_DEVICES];
    size_t count = backend_devices(all, MOST_DEVICES);
    bool gpu[KINDS] = {false};
    for (size_t i = 0; i < count; i++) { /* the first of a kind, a GPU before others */
        BackendKind kind = all[i].backend;
        if (r->device[kind][0] != '\0' && !(all[i].gpu && !gpu[kind]))
            continue;
        snprintf(r->device[kind], sizeof r->device[0], "%.140s (%.140s)", all[i].name, all[i].platform);
        r->declared.device[kind] = all[i].number;
        gpu[kind] = all[i].gpu;
    }
    for (int k = 0; k < KINDS; k++) {
        const char *name = backend_name((BackendKind)k), *why = backend_absence((BackendKind)k);
        r->declared.names[k] = name;
        if (!is_listed(r->options->backends, name))
            snprintf(r->absence[k], sizeof r->absence[k], "%s was left out by --backends", name);
        else if (r->device[k][0] == '\0')
            snprintf(r->absence[k], sizeof r->absence[k], "no %s device here%s%.200s", name, why[0] != '\0' ? ": " : "",
                     why);
        r->declared.absent[k] = r->absence[k][0] != '\0' ? r->absence[k] : NULL;
    }
    bool cuda = r->declared.absent[BACKEND_CUDA] == NULL;
    bool opencl =
        r->declared.absent[BACKEND_OPENCL] == NULL && (gpu[BACKEND_OPENCL] || r->declared.absent[BACKEND_C] != NULL);
    r->declared.any = cuda ? "cuda" : opencl ? "opencl" : "c";
    r->declared.quick = r->options->quick;
    r->facts = gather_facts(r);
    return true;
}

static const char kept_as[] = "machine.json";

bool machine_keep(const Reproduction *r, Error *err)
{
    json_t *all = json_object(), *absent = json_put_object(all, "absent");
    json_put_text(all, "any", r->declared.any);
    json_object_set_new(all, "quick", json_boolean(r->declared.quick));
    for (int k = 0; k < KINDS; k++)
        json_put_text(absent, r->declared.names[k], r->declared.absent[k]);
    json_t *device = json_put_object(all, "device");
    for (int k = 0; k < KINDS; k++)
        json_put_integer(device, r->declared.names[k], r->declared.device[k]);
    json_object_set(all, "facts", r->facts);
    char *text = json_text(all);
    bool ok = file_write(r->folder, kept_as, text, strlen(text), err);
    free(text);
    return ok;
}

bool machine_recall(Reproduction *r, Error *err)
{
    char *path = file_join(r->folder, kept_as);
    json_t *all = json_load_file(path, 0, NULL), *absent = json_object_get(all, "absent");
    const char *any = json_string_value(json_object_get(all, "any"));
    if (any == NULL)
        error_set(err, ERROR_SCENE, "there is nothing to draw: %s cannot be read", path);
    r->declared.quick = json_is_true(json_object_get(all, "quick"));
    if (any != NULL)
        for (int k = 0; k < KINDS; k++) {
            const char *name = backend_name((BackendKind)k), *why = json_string_value(json_object_get(absent, name));
            r->declared.names[k] = name;
            if (strcmp(name, any) == 0)
                r->declared.any = name;
            snprintf(r->absence[k], sizeof r->absence[k], "%s", why != NULL ? why : "");
            r->declared.absent[k] = why != NULL ? r->absence[k] : NULL;
            r->declared.device[k] = (int)json_integer_value(json_object_get(json_object_get(all, "device"), name));
        }
    r->facts = json_incref(json_object_get(all, "facts"));
    json_decref(all);
    free(path);
    return any != NULL;
}

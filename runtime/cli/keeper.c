/* When checkpoints are written, and how a run is brought back. */
#include "cli/keeper.h"

#include "cli/cli.h"
#include "output/file.h"
#include "output/json.h"
#include "stepping/passes.h"
#include "system/clock.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char ALLOW_FILE[] = "--allow-file";

enum { PATH_BYTES = 4096 };

/* "500" steps, "10m" minutes, "0" never. */
static bool parse_period(Keeper *k, const char *text, Error *err)
{
    if (text == NULL)
        return true;
    char *end;
    errno = 0;
    double value = strtod(text, &end);
    bool minutes = end != text && strcmp(end, "m") == 0, steps = end != text && *end == '\0';
    if (errno != 0 || !(minutes || steps) || !(value >= 0 && value < 1e15) || (steps && value != (double)(long)value) ||
        (minutes && !(value > 0)))
        return error_set(err, ERROR_SCENE,
                         "--checkpoint: expected a number of steps, or of minutes as in 10m, got '%s'", text);
    k->never = steps && value == 0;
    k->every = steps ? (long)value : 0;
    k->period = minutes ? 60 * value : 0;
    return true;
}

/* --set, and after it --allow-file under its own name, which no param() has. */
static void put_settings(const Options *o, ManifestPair *pairs)
{
    for (size_t i = 0; i < o->setting_count; i++)
        *pairs++ = (ManifestPair){.name = o->settings[i].name, .value = o->settings[i].value};
    for (size_t i = 0; i < o->allowed_count; i++)
        *pairs++ = (ManifestPair){.name = ALLOW_FILE, .value = o->allowed[i]};
}

static bool copy_pairs(Keeper *k, Error *err)
{
    const Scene *scene = k->session->scene;
    k->parameters = calloc(scene->parameter_count + 1, sizeof *k->parameters);
    k->settings = calloc(k->options->setting_count + k->options->allowed_count + 1, sizeof *k->settings);
    k->sofar.kept_count = results_kept_count(k->session->program);
    k->sofar.kept = calloc(k->sofar.kept_count + 1, sizeof *k->sofar.kept);
    if (k->parameters == NULL || k->settings == NULL || k->sofar.kept == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for checkpoints");
    for (size_t i = 0; i < scene->parameter_count; i++)
        k->parameters[i] = (ManifestPair){.name = scene->parameters[i].name, .value = scene->parameters[i].value};
    put_settings(k->options, k->settings);
    return true;
}

bool keeper_init(Keeper *k, const Options *o, const Session *s, Results *r, Decay *decay, const char *folder,
                 Error *err)
{
    *k = (Keeper){.options = o, .session = s, .results = r, .decay = decay, .folder = folder, .last = clock_seconds()};
    k->sofar.decay = decay;
    return parse_period(k, o->checkpoint, err) && copy_pairs(k, err);
}

void keeper_free(Keeper *k)
{
    free(k->parameters);
    free(k->settings);
    free(k->sofar.kept);
    guard_kept_free(&k->sofar.guard);
    *k = (Keeper){0};
}

static RunIdentity identity(const Keeper *k)
{
    return (RunIdentity){k->session->program, k->parameters, k->session->scene->parameter_count};
}

/* `folder`: room for where this process is. */
static RunStart start_of(const Options *o, const ManifestPair *settings, char folder[PATH_BYTES])
{
    return (RunStart){.scene = o->operand,
                      .folder = getcwd(folder, PATH_BYTES) != NULL ? folder : "",
                      .settings = settings,
                      .setting_count = o->setting_count + o->allowed_count,
                      .steps = o->steps,
                      .period = o->checkpoint};
}

void keeper_put_start(const Options *o, json_t *head)
{
    char folder[PATH_BYTES];
    ManifestPair settings[MOST_SETTINGS + MOST_ALLOWED];
    put_settings(o, settings);
    const RunStart start = start_of(o, settings, folder);
    checkpoint_put_start(head, &start);
}

static RunDevice device_of(const Keeper *k)
{
    return (RunDevice){.backend = k->session->backend, .exchange = k->session->exchange};
}

/* A state that no stable run has is not one to go on from. */
static bool check_state(Keeper *k, Error *err)
{
    bool trusted;
    if (!guard_trusts(&k->stepper->guard, k->session->backend, &trusted, err))
        return false;
    return trusted || error_set(err, ERROR_RUN, "the fields have grown beyond all bounds");
}

bool keeper_save(Keeper *k, Error *err)
{
    const RunIdentity run = identity(k);
    const RunDevice device = device_of(k);
    char folder[PATH_BYTES];
    const RunStart start = start_of(k->options, k->settings, folder);
    RunSoFar now = k->sofar;
    now.step = k->stepper->step;
    now.seconds += k->stepper->seconds;
    now.series = &k->results->series;
    k->last = clock_seconds();
    if (check_state(k, err) && exchange_speaks(device.exchange))
        results_sync(k->results, now.kept, err);
    now.guard = (GuardKept){0};
    guard_keep(&k->stepper->guard, &now.guard, err);
    const bool ok = exchange_meet(device.exchange, err) && checkpoint_save(k->folder, &run, &start, &now, &device, err);
    guard_kept_free(&now.guard);
    return ok;
}

bool keeper_try(Keeper *k, const char *after)
{
    Error failure = {0}, none = {0};
    if (keeper_save(k, &failure))
        return true;
    cli_warn(k->options, "no checkpoint at step %ld: %s%s", k->stepper->step, failure.message, after);
    exchange_renew(k->session->exchange, &none); /* all know, and go on */
    return false;
}

/* A checkpoint that cannot be written is no reason to lose the run: the one before it stays. What the device or the
 * results say meanwhile counts. */
static bool fire(void *context, long step, bool *stop, Error *err)
{
    Keeper *k = context;
    unsigned char due = k->period == 0 || clock_seconds() - k->last >= k->period;
    (void)stop;
    (void)step;
    if (k->period > 0 && !exchange_lead(k->session->exchange, &due, 1, err))
        return false;
    if (due)
        keeper_try(k, "; the one before it stays");
    return true;
}

StepperEvent keeper_event(Keeper *k)
{
    bool wanted = k->every > 0 || k->period > 0;
    const long every = passes_rounded(k->session->program, k->every); /* where passes end */
    return (StepperEvent){.every = every, .fire = wanted ? fire : NULL, .context = k};
}

bool keeper_load(Keeper *k, Error *err)
{
    RunIdentity run = identity(k);
    char note[ERROR_MESSAGE_BYTES];
    k->sofar.series = &k->results->series;
    const RunDevice device = device_of(k);
    if (!checkpoint_load(k->folder, &run, &device, &k->sofar, note, sizeof note, err) ||
        (k->session->halo != NULL && !halo_fill(k->session->halo, err)))
        return false;
    if (note[0] != '\0')
        cli_warn(k->options, "%s", note);
    if (k->sofar.step > k->session->program->steps)
        return error_set(err, ERROR_SCENE, "the checkpoint in %s is of step %ld, beyond the %ld steps asked for",
                         k->folder, k->sofar.step, k->session->program->steps);
    return true;
}

/* The scene from where this process is: a relative path counts from where the run was started. NULL: not known. */
static char *recall_scene(const json_t *head)
{
    char here[PATH_BYTES];
    char *scene = json_exact_text(json_object_get(head, "scene")),
         *folder = json_exact_text(json_object_get(head, "folder"));
    const bool moved = scene != NULL && scene[0] != '/' && strcmp(scene, "-") != 0 && folder != NULL &&
                       folder[0] != '\0' && (getcwd(here, sizeof here) == NULL || strcmp(here, folder) != 0);
    char *path = moved ? file_join(folder, scene) : scene;
    if (moved)
        free(scene);
    free(folder);
    return path;
}

/* What the command line leaves out. Texts that last as long as the process. */
static bool recall_settings(Options *o, const json_t *head)
{
    const bool set = o->setting_count == 0, allow = o->allowed_count == 0;
    const json_t *list = json_object_get(head, "settings");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *pair = json_array_get(list, i);
        char *name = json_exact_text(json_array_get(pair, 0)), *value = json_exact_text(json_array_get(pair, 1));
        const bool told = name != NULL && value != NULL, file = told && strcmp(name, ALLOW_FILE) == 0;
        if (file && allow && o->allowed_count < MOST_ALLOWED) {
            o->allowed[o->allowed_count++] = value;
            value = NULL;
        } else if (told && !file && set && o->setting_count < MOST_SETTINGS) {
            o->settings[o->setting_count++] = (Setting){name, value};
            name = value = NULL;
        }
        free(name);
        free(value);
        if (!told)
            return false;
    }
    return true;
}

bool keeper_take(Options *o, const json_t *head, Error *err)
{
    if (!recall_settings(o, head))
        return error_set(err, ERROR_SYSTEM, "what is in %s does not tell the settings", o->resume);
    const char *precision = json_string_value(json_object_get(head, "precision"));
    const char *period = json_string_value(json_object_get(head, "checkpoint"));
    const json_t *steps = json_object_get(head, "steps");
    o->operand = o->operand != NULL ? o->operand : recall_scene(head);
    o->precision = o->precision_given || precision == NULL ? o->precision : precision;
    o->checkpoint = o->checkpoint != NULL ? o->checkpoint : period;
    o->pauses = (long)json_integer_value(json_object_get(head, "step"));
    o->steps = o->steps >= 0 || !json_is_integer(steps) ? o->steps : (long)json_integer_value(steps);
    return o->operand != NULL ||
           error_set(err, ERROR_SCENE, "which scene? (yeec run SCENE.lua --resume %s)", o->resume);
}

/* What the one that speaks has read, for all. */
static bool lead_head(Exchange *x, json_t **head, Error *err)
{
    char *text = *head != NULL ? json_dumps(*head, JSON_COMPACT) : NULL;
    uint64_t length = text != NULL ? strlen(text) : 0;
    bool ok = exchange_lead(x, &length, sizeof length, err);
    if (ok && !exchange_speaks(x)) {
        free(text);
        text = calloc((size_t)length + 1, 1);
        if (text == NULL)
            error_put(err, ERROR_SYSTEM, "no memory for the checkpoint's head");
    }
    ok = ok && exchange_lead(x, text, (size_t)length, err);
    if (ok && !exchange_speaks(x))
        *head = json_loadb(text, (size_t)length, 0, NULL);
    free(text);
    return ok && (*head != NULL || error_set(err, ERROR_SYSTEM, "the checkpoint's head did not arrive"));
}

bool keeper_recall(Options *o, Exchange *x, json_t **head, Error *err)
{
    if (o->out != NULL)
        return error_set(err, ERROR_SCENE, "--resume goes on in its folder; leave --out away");
    o->out = o->resume;
    if (exchange_speaks(x))
        *head = checkpoint_head(o->resume, err);
    return (x == NULL ? *head != NULL : lead_head(x, head, err)) && keeper_take(o, *head, err);
}

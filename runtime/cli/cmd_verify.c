/* yeec verify: two programs of one scene stepped together; a verdict and a certificate. */
#include "cli/cli.h"
#include "cli/folder.h"
#include "cli/progress.h"
#include "cli/schedules.h"
#include "cli/session.h"
#include "measuring/verify.h"
#include "output/file.h"
#include "output/json.h"
#include "stepping/fields.h"
#include "system/interrupt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PAIRS = MOST_SCHEDULES + 2 };

/* What the scene is stepped with on one side. */
typedef struct Choice {
    BackendKind kind;
    Precision precision;
    char schedule[SCHEDULE_BYTES];
} Choice;

typedef struct Pair {
    Choice a, b;
} Pair;

static const char *precision_name(Precision p)
{
    return p == PRECISION_F32 ? "f32" : "f64";
}

static void label_of(const Session *s, char *out, size_t size)
{
    snprintf(out, size, "%s %s %s", backend_name(s->kind), s->program->schedule, precision_name(s->program->precision));
}

static Choice choice(BackendKind kind, Precision precision, const char *schedule)
{
    Choice c = {.kind = kind, .precision = precision};
    snprintf(c.schedule, sizeof c.schedule, "%s", schedule);
    return c;
}

static bool has_opencl(void)
{
    DeviceInfo all[64];
    size_t n = backend_devices(all, 64);
    for (size_t i = 0; i < n; i++)
        if (all[i].backend == BACKEND_OPENCL)
            return true;
    return false;
}

/* Several schedules: each against the first. Otherwise the one asked for against plain C (plain C itself: OpenCL,
 * where there is one) in the same precision, and against plain C in f64. */
static size_t choose_pairs(const Session *s, const ScheduleList *list, Pair *pairs)
{
    Precision p = s->compile.precision;
    size_t n = 0;
    for (size_t i = 1; i < list->count; i++)
        pairs[n++] = (Pair){choice(s->kind, p, list->names[i]), choice(s->kind, p, list->names[0])};
    if (n > 0)
        return n;
    BackendKind other = s->kind == BACKEND_C && has_opencl() ? BACKEND_OPENCL : BACKEND_C;
    pairs[n++] = (Pair){choice(s->kind, p, list->names[0]), choice(other, p, "sweep")};
    pairs[n++] = (Pair){choice(s->kind, p, list->names[0]), choice(BACKEND_C, PRECISION_F64, "sweep")};
    return n;
}

static json_t *comparison_json(const Comparison *c)
{
    json_t *o = json_object();
    json_object_set_new(o, "equal", json_boolean(c->different == 0));
    json_put_integer(o, "values", (long long)c->values);
    json_put_integer(o, "different", (long long)c->different);
    json_put_number(o, "ulp", c->ulp);
    json_put_number(o, "relative", compare_relative(c));
    if (c->first_step >= 0)
        json_put_integer(o, "first_step", c->first_step);
    return o;
}

static void put_place(json_t *o, const Program *p, const VerifyReport *r)
{
    json_put_integer(o, "first_step", r->first_step);
    if (r->first_field < 0)
        return;
    double at[3];
    fields_position(&p->fields[r->first_field], r->fields[r->first_field].first_at, at);
    json_put_text(o, "first_component", p->fields[r->first_field].name);
    json_put_integers(o, "first_index", r->fields[r->first_field].first_at, 3);
    json_put_numbers(o, "first_at_m", at, 3);
}

static json_t *side_json(const Session *s)
{
    json_t *o = json_object();
    json_put_text(o, "backend", backend_name(s->kind));
    json_put_text(o, "device", s->device.name);
    json_put_text(o, "platform", s->device.platform);
    json_put_text(o, "schedule", s->program->schedule);
    json_put_text(o, "precision", precision_name(s->program->precision));
    json_put_text(o, "source_hash", s->program->source_hash);
    return o;
}

static json_t *report_json(const Session *a, const Session *b, const VerifyReport *r)
{
    json_t *o = json_object();
    json_object_set_new(o, "a", side_json(a));
    json_object_set_new(o, "b", side_json(b));
    json_object_set_new(o, "same_precision", json_boolean(r->same_precision));
    json_object_set_new(o, "equal", json_boolean(r->equal));
    json_put_integer(o, "steps", r->steps);
    if (r->first_step >= 0)
        put_place(o, a->program, r);
    json_t *fields = json_put_object(o, "fields"), *monitors = json_put_object(o, "monitors");
    for (size_t f = 0; f < r->field_count; f++)
        json_object_set_new(fields, r->fields[f].name, comparison_json(&r->fields[f]));
    for (size_t m = 0; m < r->monitor_count; m++)
        json_object_set_new(monitors, r->monitors[m].name, comparison_json(&r->monitors[m]));
    return o;
}

static void print_comparison(const Comparison *c)
{
    if (c->values == 0)
        printf("  %-12s not sampled in these steps\n", c->name);
    else if (c->different == 0)
        printf("  %-12s equal, %zu values\n", c->name, c->values);
    else
        printf("  %-12s %zu of %zu values differ, at most %.3g ulp, %.3g of the largest\n", c->name, c->different,
               c->values, c->ulp, compare_relative(c));
}

static void print_report(const Session *a, const Session *b, const VerifyReport *r)
{
    char one[96], other[96];
    label_of(a, one, sizeof one);
    label_of(b, other, sizeof other);
    const char *verdict = r->equal ? "all bits equal" : r->same_precision ? "MISMATCH" : "differences of precision";
    printf("%s against %s, %ld steps: %s\n", one, other, r->steps, verdict);
    for (size_t f = 0; f < r->field_count; f++)
        print_comparison(&r->fields[f]);
    for (size_t m = 0; m < r->monitor_count; m++)
        print_comparison(&r->monitors[m]);
    if (r->first_step < 0)
        return;
    printf("  first difference at step %ld", r->first_step);
    if (r->first_field >= 0) {
        const long *at = r->fields[r->first_field].first_at;
        printf(": %s at (%ld, %ld, %ld)", r->fields[r->first_field].name, at[0], at[1], at[2]);
        if (a->program->medium_at != NULL)
            printf(" in %s", a->program->medium_at(a->program->context, r->first_field, at));
    }
    putchar('\n');
}

static void on_progress(void *context, long step)
{
    Progress *p = context;
    progress_draw(p, step, 0);
}

/* Steps one pair; appends to the certificate. */
static bool verify_pair(const Session *s, const Pair *pair, json_t *certificate, bool *matches, Error *err)
{
    Session a = {0}, b = {0};
    VerifyReport report = {0};
    bool ok = session_sibling(s, pair->a.kind, pair->a.precision, pair->a.schedule, &a, err) &&
              session_sibling(s, pair->b.kind, pair->b.precision, pair->b.schedule, &b, err);
    if (ok) {
        Progress progress = progress_new(s->options, a.program->steps, (double)a.program->cell_count);
        VerifyOptions vo = {
            .every = s->options->every, .interrupt = &interrupt_signal, .progress = on_progress, .context = &progress};
        VerifySide sides[2] = {{a.backend, a.program}, {b.backend, b.program}};
        ok = verify_run(&sides[0], &sides[1], &vo, &report, err);
        progress_end(&progress);
    }
    if (ok) {
        if (!s->options->json && !s->options->quiet)
            print_report(&a, &b, &report);
        json_array_append_new(certificate, report_json(&a, &b, &report));
        *matches = *matches && (report.equal || !report.same_precision);
    }
    verify_free(&report);
    session_close(&a);
    session_close(&b);
    return ok;
}

static bool verify_pairs(const Session *s, const ScheduleList *list, json_t *pairs, bool *matches, Error *err)
{
    Pair all[MOST_PAIRS];
    size_t count = choose_pairs(s, list, all);
    for (size_t i = 0; i < count && interrupt_signal == 0; i++) {
        static Error one;
        one = (Error){0};
        if (!verify_pair(s, &all[i], pairs, matches, &one) && (!list->optional || one.code != ERROR_SCENE))
            return error_set(err, one.code, "%s", one.message);
    }
    return true;
}

static bool leave_certificate(const Session *s, json_t *pairs, bool matches, Error *err)
{
    json_t *root = json_object();
    json_put_text(root, "yeec", YEEC_VERSION);
    json_put_text(root, "scene", s->scene->path);
    json_put_text(root, "scene_hash", s->scene->hash);
    json_put_text(root, "verdict", interrupt_signal != 0 ? "interrupted" : matches ? "equal" : "mismatch");
    json_object_set(root, "pairs", pairs);
    char *text = json_text(root), *folder = folder_for_results(s->options);
    bool ok = file_make_folder(folder, err) && file_write(folder, "verify.json", text, strlen(text), err);
    if (ok && s->options->json)
        fputs(text, stdout);
    else if (ok && !s->options->quiet)
        printf("certificate %s/verify.json\n", folder);
    free(folder);
    free(text);
    return ok;
}

static int run_verify(const Options *given)
{
    static Session s;
    static Error err;
    static Options any;
    const Options *o = &any;
    ScheduleList list;
    any = *given;
    any.pauses = 1; /* the first step that differs may be any */
    bool matches = true;
    interrupt_watch();
    json_t *pairs = json_array();
    if (schedules_wanted(o, &list, &err) && session_scene(&s, o, &err) && session_device(&s, true, &err) &&
        verify_pairs(&s, &list, pairs, &matches, &err))
        leave_certificate(&s, pairs, matches, &err);
    json_decref(pairs);
    session_close(&s);
    if (err.code != ERROR_NONE)
        return cli_fail(&err);
    if (interrupt_signal != 0)
        return 128 + (int)interrupt_signal;
    return matches ? 0 : ERROR_RUN;
}

const Command command_verify = {
    .name = "verify",
    .bit = FOR_VERIFY,
    .operand = "SCENE.lua",
    .summary = "step two backends together and compare every field; a verdict and a certificate",
    .help = "Steps the backend asked for beside plain C (plain C itself: beside OpenCL) in the same\n"
            "precision, where every bit must be equal, and beside plain C in f64, which tells how much\n"
            "the precision costs. With --schedule A,B,... the schedules of one backend, each beside\n"
            "the first. Tells per component and monitor how far they are apart and, on a mismatch, the\n"
            "first step and site; exit status 3. Leaves verify.json in --out.\n\n"
            "example: yeec verify scenes/04_dipole_3d.lua --backend opencl",
    .run = run_verify,
};

/* The files that a run of a scene writes, each named by one: what a monitor would write over another's file, or over
 * the run's own, is refused here. A '#' in a pattern stands for digits (steps, numbers of frequencies).
 */
#include "scene/build.h"
#include "scene/claims.h"

#include <ctype.h>
#include <string.h>

typedef struct Outputs {
    Builder *builder;
    Claims claims;
} Outputs;

static const char *const of_every_run[] = {
    "run.json",
    "report.html",
    "results.h5",
    "results.xdmf",
    "checkpoint.bin",
    "ports.csv",
    "sweep.csv",
    "sweep.html",
    "sweep.json",
    "view_xy.png",
    "view_xz.png",
    "view_yz.png",
    "sparameters.csv",
    "checkpoint.old.bin",
    "sparameters.s#p",
    "kernels",
    "probes",
    "checkpoint.damaged.bin",
    "sparameters_phase.svg",
    "ports",
    "spectra",
    "sparameters_magnitude.svg",
};

static void refuse(const Outputs *o, const Monitor *m, const char *file, const Claim *taken)
{
    if (taken->loc.file == NULL)
        script_complain(o->builder->script, m->loc, NULL, "'%s': a run has a file '%s' already", m->name, file);
    else
        script_complain(o->builder->script, m->loc, NULL, "'%s': the file '%s' is taken by line %d", m->name, file,
                        taken->loc.line);
}

/* The claim that a file falls under with some of its digits as a pattern's; NULL: none. */
static const Claim *pattern_over(const Outputs *o, const char *file)
{
    for (const char *s = file; *s != '\0'; s++) {
        if (!isdigit((unsigned char)*s) || (s > file && isdigit((unsigned char)s[-1])))
            continue;
        const size_t digits = strspn(s, "0123456789");
        const char *pattern = arena_printf(o->builder->scene->arena, "%.*s#%s", (int)(s - file), file, s + digits);
        const Claim *taken = claims_find(&o->claims, pattern);
        if (taken != NULL)
            return taken;
    }
    return NULL;
}

static void claim(Outputs *o, const Monitor *m, const char *before, const char *after)
{
    const char *file = arena_printf(o->builder->scene->arena, "%s%s%s", before, m->name, after);
    const Claim *taken = claims_take(&o->claims, file, m->loc);
    if (taken != NULL)
        refuse(o, m, file, taken);
}

static void claim_patterns(Outputs *o, const Monitor *m)
{
    switch (m->kind) {
    case MONITOR_SNAPSHOT:
        claim(o, m, "", "_#.png");
        break;
    case MONITOR_DFT:
        claim(o, m, "spectra/", "_#.png");
        claim(o, m, "spectra/", "_#_phase.png");
        break;
    case MONITOR_FAR_FIELD:
        claim(o, m, "spectra/", "_#_phi.svg");
        claim(o, m, "spectra/", "_#_theta.svg");
        break;
    default:
        break;
    }
}

static void claim_record(Outputs *o, const Monitor *m)
{
    const Claim *taken = pattern_over(o, m->file);
    if (taken == NULL)
        taken = claims_take(&o->claims, m->file, m->loc);
    if (taken != NULL)
        refuse(o, m, m->file, taken);
}

static void claim_files(Outputs *o, const Monitor *m)
{
    switch (m->kind) {
    case MONITOR_SNAPSHOT:
        if (m->animate) {
            claim(o, m, "", ".mp4");
            claim(o, m, "", ".png");
        }
        break;
    case MONITOR_PROBE:
    case MONITOR_VOLTAGE:
    case MONITOR_CURRENT:
        claim(o, m, "spectra/", ".csv");
        break;
    case MONITOR_DFT:
    case MONITOR_FLUX:
    case MONITOR_RESONANCES:
    case MONITOR_MODES:
    case MONITOR_POWER:
        claim(o, m, "spectra/", ".csv");
        claim(o, m, "spectra/", ".svg");
        claim(o, m, "spectra/", "_ratio.svg");
        break;
    case MONITOR_FAR_FIELD:
        claim(o, m, "spectra/", ".csv");
        claim(o, m, "spectra/", "_antenna.csv");
        claim(o, m, "spectra/", ".svg");
        claim(o, m, "spectra/", "_directions.svg");
        claim(o, m, "spectra/", "_ratio.svg");
        break;
    case MONITOR_IMPEDANCE:
        claim(o, m, "ports/", "_impedance.svg");
        claim(o, m, "ports/", "_reflection.svg");
        claim(o, m, "ports/", "_smith.svg");
        break;
    case MONITOR_RECORD:
        claim_record(o, m);
        break;
    default:
        break;
    }
}

void outputs_check(Builder *b)
{
    Outputs o = {.builder = b, .claims = {.arena = b->scene->arena}};
    for (size_t i = 0; i < sizeof of_every_run / sizeof *of_every_run; i++)
        claims_take(&o.claims, of_every_run[i], (SourceLoc){0});
    for (size_t i = 0; i < b->scene->monitor_count; i++)
        claim_patterns(&o, &b->scene->monitors[i]);
    for (size_t i = 0; i < b->scene->monitor_count; i++)
        claim_files(&o, &b->scene->monitors[i]);
}

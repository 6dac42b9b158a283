/* The lines that end a run. */
#include "cli/summary.h"

#include "cli/cli.h"
#include "cli/shares.h"

#include <stdio.h>

/* Where the time went. */
static void print_times(const ManifestTimes *t)
{
    printf(
        "time    %.3g s to the first step: script %.2g, geometry %.2g, plan %.2g, kernel text %.2g, compiler %.2g%s, "
        "device %.2g; output %.3g s: fields read back %.2g, spectra %.2g, files %.2g, page %.2g\n",
        t->script + t->voxels + t->plan + t->emit + t->compile + t->device, t->script, t->voxels, t->plan, t->emit,
        t->compile, t->compile_from_cache ? " (from the cache)" : "", t->device, t->output, t->digest, t->spectra,
        t->files, t->page);
}

void summary_print(const Session *s, const Manifest *m, const char *folder)
{
    char rate[32], cells[32];
    double done = (double)m->steps * (double)m->program->cell_count;
    printf("%s: %ld steps of %scells in %.3g s, %scells/s (%s, %s, %s)\n", m->status, m->steps,
           cli_si((double)m->program->cell_count, cells), m->times.stepping,
           cli_si(m->times.stepping > 0 ? done / m->times.stepping : 0, rate), backend_name(s->kind),
           m->program->schedule, s->options->precision);
    printf("device  %s\n", s->device.name);
    if (s->exchange != NULL)
        shares_print(s, m->shares);
    print_times(&m->times);
    if (m->digest != NULL)
        printf("digest  %s\n", m->digest);
    printf("results %s/ (run.json and %zu more files)\n", folder, m->results->files.count);
}

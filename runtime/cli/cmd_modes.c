/* yeec modes: what the cross-sections of a scene's mode sources carry. */
#include "cli/cli.h"
#include "cli/session.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>

static bool print_mode(void *context, const GuideFacts *m, Error *err)
{
    (void)err;
    const char **last = context;
    if (*last != m->source) {
        printf(
            "%s%s at %.9g Hz\n  mode  n_eff                    beta (1/m)    group     loss (dB/m)  E along %c, %c\n",
            *last != NULL ? "\n" : "", m->source, m->frequency, m->axes[0], m->axes[1]);
        *last = m->source;
    }
    char index[64], group[32] = "-";
    snprintf(index, sizeof index, fabs(m->index[1]) > 1e-9 ? "%.7f%+.3ej" : "%.7f", m->index[0], m->index[1]);
    if (!isnan(m->group))
        snprintf(group, sizeof group, "%.5f", m->group);
    printf("%c %4d  %-24s %-13.7g %-9s %-12.4g %.1f%%, %.1f%%\n", m->chosen ? '*' : ' ', m->number, index, m->beta,
           group, m->loss, 100 * m->share, 100 * (1 - m->share));
    return true;
}

static bool keep_mode(void *context, const GuideFacts *m, Error *err)
{
    (void)err;
    json_t *item = json_pack("{s:s s:i s:b s:f s:[f,f] s:f s:f s:f}", "source", m->source, "number", m->number,
                             "chosen", m->chosen, "frequency_hz", m->frequency, "n_eff", m->index[0], m->index[1],
                             "beta", m->beta, "loss_db_per_m", m->loss, "share", m->share);
    json_object_set_new(item, "group_index", isnan(m->group) ? json_null() : json_real(m->group));
    json_array_append_new(context, item);
    return true;
}

static bool list_json(Scene *scene, Error *err)
{
    json_t *list = json_array();
    bool ok = compile_modes(scene, keep_mode, list, err);
    char *text = ok ? json_dumps(list, JSON_INDENT(2) | JSON_REAL_PRECISION(15)) : NULL;
    if (text != NULL)
        puts(text);
    free(text);
    json_decref(list);
    return ok;
}

static int run_modes(const Options *o)
{
    static Session s;
    static Error err;
    const char *last = NULL;
    if (session_scene(&s, o, &err)) {
        if (o->json)
            list_json(s.scene, &err);
        else
            compile_modes(s.scene, print_mode, &last, &err);
    }
    session_close(&s);
    return err.code == ERROR_NONE ? 0 : cli_fail(&err);
}

const Command command_modes = {
    .name = "modes",
    .bit = FOR_MODES,
    .operand = "SCENE.lua",
    .summary = "list the modes of the cross-sections at a scene's mode sources",
    .help = "Solves each mode source's cross-section on the scene's own grid and lists its modes, largest\n"
            "index first: effective index (complex where there is loss), propagation constant, group\n"
            "index, loss, and how much of |E|^2 across the guide is along each axis. A star marks the\n"
            "one that the source launches.\n\n"
            "example: yeec modes scenes/25_slab_mode.lua --json",
    .run = run_modes,
};

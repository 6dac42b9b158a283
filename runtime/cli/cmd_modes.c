/* yeec modes: what the cross-sections of a scene's mode sources and `modes` monitors carry. */
#include "cli/cli.h"
#include "cli/session.h"
#include "output/file.h"
#include "output/picture.h"

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
    printf("%c %4d  %-24s %-13.7g %-9s %-12.4g %.1f%%, %.1f%%%s\n", m->chosen ? '*' : ' ', m->number, index, m->beta,
           group, m->loss, 100 * m->share, 100 * (1 - m->share),
           m->loose ? "  not guided: it reaches the section's end" : "");
    return true;
}

static bool keep_mode(void *context, const GuideFacts *m, Error *err)
{
    (void)err;
    json_t *item = json_pack("{s:s s:i s:b s:f s:[f,f] s:f s:f s:f s:b}", "source", m->source, "number", m->number,
                             "chosen", m->chosen, "frequency_hz", m->frequency, "n_eff", m->index[0], m->index[1],
                             "beta", m->beta, "loss_db_per_m", m->loss, "share", m->share, "loose", m->loose);
    json_object_set_new(item, "group_index", isnan(m->group) ? json_null() : json_real(m->group));
    json_array_append_new(context, item);
    return true;
}

/* Draws the modes into a folder. */
typedef struct Gallery {
    const Program *program;
    const char *folder;
    bool quiet;
} Gallery;

/* The field of the program that is a component of E. */
static int field_of(const Program *p, int component)
{
    for (size_t i = 0; i < p->field_count; i++)
        if (p->fields[i].name[0] == 'E' && p->fields[i].name[1] == "xyz"[component])
            return (int)i;
    return 0;
}

/* <folder>/<source>_<number>.png: the largest component of E across the guide. */
static bool draw_mode(void *context, const GuideFacts *m, Error *err)
{
    const Gallery *g = context;
    const int field = field_of(g->program, m->component);
    char name[300], what[128];
    Capture capture = {.name = m->source,
                       .kind = CAPTURE_SNAPSHOT,
                       .unit = "V/m",
                       .quantity = g->program->fields[field].name,
                       .part_count = 1};
    capture.parts[0].field = field;
    for (int a = 0; a < 3; a++) {
        capture.parts[0].lo[a] = m->lo[a];
        capture.parts[0].count[a] = m->count[a];
    }
    Frame frame = capture_frame(g->program, &capture);
    frame.precision = PRECISION_F64;
    frame.values = (void *)(size_t)m->profile;
    Picture *p = picture_new(g->program, &capture);
    snprintf(name, sizeof name, "%s_%d.png", m->source, m->number);
    snprintf(what, sizeof what, "mode %d, %s for 1 W, n_eff %.6g at %.6g Hz", m->number, capture.quantity, m->index[0],
             m->frequency);
    const bool ok = p == NULL || picture_write_as(p, &frame, what, g->folder, name, err);
    if (ok && p != NULL && !g->quiet)
        fprintf(stderr, "%s/%s\n", g->folder, name);
    picture_free(p);
    return ok;
}

/* The scene compiled for what the pictures need: places and outlines. */
static bool draw_modes(Session *s, const Options *o, Error *err)
{
    static Options generic; /* the session keeps it */
    generic = *o;
    generic.generic = true;
    s->options = &generic;
    if (!session_device(s, false, err) || !session_compile(s, err) || !file_make_folder(o->out, err))
        return false;
    Gallery g = {s->program, o->out, o->quiet};
    return compile_modes(s->scene, draw_mode, &g, err);
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
        if (err.code == ERROR_NONE && o->out != NULL)
            draw_modes(&s, o, &err);
    }
    session_close(&s);
    return err.code == ERROR_NONE ? 0 : cli_fail(&err);
}

const Command command_modes = {
    .name = "modes",
    .bit = FOR_MODES,
    .operand = "SCENE.lua",
    .summary = "list and draw the modes of a scene's guides, at mode sources and `modes` monitors",
    .help = "Solves the cross-section of each mode source and `modes` monitor on the scene's own grid and lists its "
            "modes, largest\n"
            "index first: effective index (complex where there is loss), propagation constant, group\n"
            "index, loss, and how much of |E|^2 across the guide is along each axis. A star marks those\n"
            "that the source launches or the monitor looks for. With --out DIR each mode is drawn, too:\n"
            "DIR/<name>_<number>.png has its largest component of E across the guide, for 1 W.\n\n"
            "example: yeec modes scenes/26_coupler.lua --out modes",
    .run = run_modes,
};

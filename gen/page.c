/* `yeec emit --explain`: each kernel beside its equation, where it works, what every
 * literal means, and what it costs. A self-contained page. */
#include "base/html.h"
#include "base/vec.h"
#include "compiled.h"

#include <string.h>

typedef VEC(HtmlNote) NoteVec;

static void add_note(NoteVec *notes, const char *name, const char *meaning)
{
    HtmlNote n = {name, meaning};
    vec_push(notes, n);
}

enum { PARTS = 4 };

/* Whose updates a kernel makes: its own, or those of a wavefront's rows, H and E, plain and mixed. */
static int parts_of(const Plan *plan, const Kernel *k, const Kernel *parts[PARTS])
{
    int count = 0;
    if (k->kind == KERNEL_UPDATE || k->kind == KERNEL_MARCH)
        parts[count++] = k;
    for (int mixed = 0; mixed < 2 && k->kind == KERNEL_WAVEFRONT; mixed++)
        for (int half = 0; half < 2 && (mixed ? plan->wavefront.mixed : plan->wavefront.plain); half++)
            parts[count++] = &plan->wavefront.halves[mixed][half];
    return count;
}

static void add_constants(const Plan *plan, const Kernel *k, NoteVec *notes)
{
    for (size_t i = 0; i < k->constants.count; i++) {
        const Constant *c = &k->constants.items[i];
        add_note(notes, c->name, arena_printf(plan->arena, "%.9g: %s", c->value, c->origin));
    }
}

/* The two copies of a state that a blocked kernel reads and writes. */
static void add_copies(const Plan *plan, NoteVec *notes)
{
    for (size_t i = 0; i < plan->model->buffers.count; i++) {
        const Buffer *b = &plan->model->buffers.items[i];
        if (!b->two_copies)
            continue;
        add_note(notes, arena_printf(plan->arena, "old_%s", b->name),
                 arena_printf(plan->arena, "%s, the copy of the last pass", b->legend));
        add_note(notes, arena_printf(plan->arena, "new_%s", b->name),
                 arena_printf(plan->arena, "%s, the copy that this pass writes", b->legend));
    }
}

/* What the names in a kernel mean: its literals, tables, buffers and indices. */
static void collect_notes(const Plan *plan, const Kernel *k, NoteVec *notes)
{
    const Kernel *parts[PARTS];
    int count = parts_of(plan, k, parts);
    add_constants(plan, k, notes);
    for (int p = 0; p < count; p++)
        if (parts[p] != k)
            add_constants(plan, parts[p], notes);
    add_copies(plan, notes);
    for (size_t i = 0; i < plan->model->tables.count; i++)
        add_note(notes, plan->model->tables.items[i].name, plan->model->tables.items[i].legend);
    for (size_t i = 0; i < plan->model->buffers.count; i++)
        add_note(notes, plan->model->buffers.items[i].name, plan->model->buffers.items[i].legend);
    add_note(notes, "n", "element of the site (i, j, k) in a field's array");
    add_note(notes, "m", "class of the medium at the site; in sources and probes the step within the batch");
    add_note(notes, "T", "steps that a pass makes");
    add_note(notes, "wave", "waveforms, a row per step");
    add_note(notes, "SY", "elements from one row to the next along y");
    add_note(notes, "SZ", "elements from one plane to the next along z");
    add_note(notes, "ORIGIN", "element of site (0, 0, 0)");
}

/* The kernel's text: from the comment over it to the brace that closes it. */
static bool find_kernel(const char *source, const char *name, const char **from, const char **to)
{
    size_t n = strlen(name);
    for (const char *s = strstr(source, name); s != NULL; s = strstr(s + 1, name)) {
        bool whole = s[n] == '(' && s > source && s[-1] == ' ';
        const char *line = s;
        while (line > source && line[-1] != '\n')
            line--;
        if (!whole || *line == ' ' || *line == '/')
            continue;
        while (line - source > 2) {
            const char *above = line - 1;
            while (above > source && above[-1] != '\n')
                above--;
            if (above[0] != '/' || above[1] != '/')
                break;
            line = above;
        }
        const char *end = strstr(s, "\n}\n");
        *from = line;
        *to = end != NULL ? end + 3 : s + strlen(s);
        return true;
    }
    return false;
}

/* A term of an equation, "dHy/dx'" or "sigma Ez", as mathematics. */
static void put_math(Text *out, const char *s)
{
    for (; *s != '\0'; s++)
        if (strncmp(s, "sigma_m", 7) == 0 || strncmp(s, "sigma", 5) == 0) {
            text_put(out, s[5] == '_' ? "&sigma;<sub>m</sub>" : "&sigma;");
            s += s[5] == '_' ? 6 : 4;
        } else if ((*s == 'E' || *s == 'H') && strchr("xyz", s[1]) != NULL) {
            text_printf(out, "%c<sub>%c</sub>", s[0], s[1]);
            s++;
        } else {
            text_put(out, *s == 'd' ? "&part;" : *s == '\'' ? "&prime;" : (char[]){*s, '\0'});
        }
}

static void put_term(void *context, int sign, const char *says)
{
    Text *out = context;
    const bool first = out->length > 0 && text_str(out)[out->length - 1] == '=';
    text_put(out, sign < 0 ? " &minus; " : first ? " " : " + ");
    put_math(out, says);
}

static void put_equation(Text *out, const Statement *u)
{
    const Component c = (Component)u->target;
    const char *name = component_name(c);
    text_printf(out, "<div class=\"eq\">%s &part;%c<sub>%c</sub>/&part;t =", component_is_e(c) ? "&epsilon;" : "&mu;",
                name[0], name[1]);
    statement_terms(u, put_term, out);
    text_put(out, "</div>\n");
}

static double scaled(long index, long sites)
{
    return 160.0 * (double)index / (double)(sites > 1 ? sites : 1);
}

/* The kernel's boxes on the plane of two axes, y (or z) upwards. */
static void put_plane(Text *out, const Plan *plan, const Kernel *k, int a, int b)
{
    const Axis *axis = plan->grid->axis;
    text_printf(
        out,
        "<figure><svg viewBox=\"-2 -2 164 164\" width=\"164\" height=\"164\" role=\"img\" aria-label=\"%s and %s\">"
        "<rect class=\"domain\" width=\"160\" height=\"160\"/>",
        axis_name(a), axis_name(b));
    for (size_t i = 0; i < k->places.count; i++) {
        const Box *box = &k->places.items[i].box;
        double x = scaled(box->lo[a], axis[a].sites), w = scaled(box->hi[a] - box->lo[a], axis[a].sites);
        double y = axis[b].present ? 160 - scaled(box->hi[b], axis[b].sites) : 70;
        double h = axis[b].present ? scaled(box->hi[b] - box->lo[b], axis[b].sites) : 20;
        text_printf(out, "<rect class=\"box\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>", x, y,
                    w < 1 ? 1 : w, h < 1 ? 1 : h);
    }
    text_printf(out, "</svg><figcaption>%s right, %s up</figcaption></figure>\n", axis_name(a),
                axis[b].present ? axis_name(b) : "nothing");
}

static void put_region(Text *out, const Plan *plan, const Kernel *k)
{
    if (k->places.count == 0 || (k->kind != KERNEL_UPDATE && k->kind != KERNEL_MARCH))
        return;
    text_put(out, "<div class=\"planes\">\n");
    put_plane(out, plan, k, 0, 1);
    if (plan->grid->axis[2].present) {
        put_plane(out, plan, k, 0, 2);
        put_plane(out, plan, k, 1, 2);
    }
    text_put(out, "</div>\n");
}

/* Of all statements of a kernel. */
static Cost cost_of(const Kernel *k)
{
    Cost cost = {0, 0, 0};
    for (int u = 0; u < k->update_count; u++)
        statement_cost(&k->updates[u], &cost);
    return cost;
}

static void put_cost(Text *out, const Compiled *c, const Kernel *k, int number, const PageFacts *facts)
{
    size_t sites = 0;
    for (size_t i = 0; i < k->places.count; i++)
        sites += box_sites(&k->places.items[i].box);
    text_put(out, "<p class=\"dim\">");
    const Kernel *parts[PARTS];
    int count = parts_of(c->plan, k, parts);
    for (int p = 0; p < count; p++) {
        Cost cost = cost_of(parts[p]);
        if (parts[p]->places.count > 0 || sites > 0)
            text_printf(out, "%zu sites; ", sites);
        if (count > 1)
            text_printf(out, "%s in rows of %s: ", parts[p]->half == HALF_H ? "H" : "E",
                        p < count - 2 || !c->plan->wavefront.mixed ? "one medium" : "several media");
        text_printf(out, "per site%s %d loads, %d stores, %d floating-point operations. ",
                    k->kind == KERNEL_UPDATE ? "" : " and step", cost.loads, cost.stores, cost.flops);
    }
    if (k->kind == KERNEL_MARCH || k->kind == KERNEL_WAVEFRONT)
        text_put(out, "Most of the loads and stores stay on chip: memory sees each field once in a pass. ");
    const char *resources = facts->resources != NULL ? facts->resources(facts->context, number) : "";
    double seconds = facts->seconds != NULL ? facts->seconds(facts->context, number) : 0;
    if (resources[0] != '\0') {
        html_text(out, resources);
        text_put(out, ". ");
    }
    if (seconds > 0)
        text_printf(out, "%.3g &micro;s per step, measured. ", 1e6 * seconds);
    text_put(out, "</p>\n");
}

/* The values behind the names: literals with formula, value, material and scene line. */
static void put_literals(Text *out, const Kernel *k)
{
    if (k->constants.count == 0)
        return;
    text_put(out, "<table><tr><th>literal</th><th>value</th><th>what it is</th></tr>\n");
    for (size_t i = 0; i < k->constants.count; i++) {
        text_printf(out, "<tr><td><code>%s</code></td><td class=\"num\">%.9g</td><td>", k->constants.items[i].name,
                    k->constants.items[i].value);
        html_text(out, k->constants.items[i].origin);
        text_put(out, "</td></tr>\n");
    }
    text_put(out, "</table>\n");
}

/* Each once, where rows of one medium and mixed ones make the same. */
static void put_equations(Text *out, const Plan *plan, const Kernel *k)
{
    const Kernel *parts[PARTS];
    int count = parts_of(plan, k, parts);
    for (int p = count > 2 ? count - 2 : 0; p < count; p++)
        for (int u = 0; u < parts[p]->update_count; u++)
            put_equation(out, &parts[p]->updates[u]);
}

static void put_kernel(Text *out, const Compiled *c, int number, const PageFacts *facts)
{
    const Kernel *k = &c->plan->kernels.items[number];
    const char *from, *to;
    NoteVec notes = {0};
    text_printf(out, "<section id=\"%s\"><h2><code>%s</code></h2>\n<p>", k->name, k->name);
    html_text(out, k->purpose);
    text_put(out, "</p>\n");
    put_equations(out, c->plan, k);
    put_region(out, c->plan, k);
    put_cost(out, c, k, number, facts);
    const Kernel *parts[PARTS];
    int count = parts_of(c->plan, k, parts);
    for (int p = 0; p < count; p++)
        put_literals(out, parts[p]);
    collect_notes(c->plan, k, &notes);
    if (find_kernel(c->program->source, k->name, &from, &to)) {
        text_put(out, "<pre tabindex=\"0\">");
        html_code(out, from, (size_t)(to - from), notes.items, notes.count);
        text_put(out, "</pre>\n");
    }
    text_put(out, "</section>\n");
    vec_free(&notes);
}

static void put_link(Text *out, const char *kernel)
{
    text_printf(out, "<a href=\"#%s\"><code>%s</code></a>", kernel, kernel);
}

/* What runs in a pass, in order; launches of one kernel in a row once. */
static void put_passes(Text *out, const Program *program)
{
    text_put(out, "<table><tr><th>pass</th><th>steps</th><th>kernels in order</th></tr>\n");
    for (size_t i = 0; i < program->pass_count; i++) {
        const Pass *pass = &program->passes[i];
        text_printf(out, "<tr><td>%s</td>", pass->name);
        text_printf(out, pass->steps > 0 ? "<td class=\"num\">%d</td><td>" : "<td>any number</td><td>", pass->steps);
        for (size_t l = 0; l < pass->launch_count; l++) {
            int kernel = pass->launches[l].kernel;
            if (l > 0 && pass->launches[l - 1].kernel == kernel)
                continue;
            text_put(out, l > 0 ? ", " : "");
            put_link(out, program->kernels[kernel].name);
        }
        text_put(out, "</td></tr>\n");
    }
    text_put(out, "</table>\n");
}

static void put_page_head(Text *out, const Compiled *c, const CompileOptions *options)
{
    text_put(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                  "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>Kernels of ");
    html_text(out, c->program->title);
    text_put(out, "</title><style>\n");
    text_put(out, html_style());
    text_put(out,
             ".eq{font:italic 1.05rem/1.6 Georgia,serif;margin-left:1rem}.planes{display:flex;gap:1rem;flex-wrap:wrap}"
             "figure{margin:.5rem "
             "0;text-align:center;color:var(--dim);font-size:.85rem}.domain{fill:var(--panel);stroke:var(--line)}"
             ".box{fill:var(--link);fill-opacity:.35;stroke:var(--link)}nav{columns:16rem 3;font-size:.9rem}nav "
             "a{display:block}\n"
             "</style></head><body>\n<h1>Kernels of ");
    html_text(out, c->program->title);
    text_put(out, "</h1>\n<p class=\"dim\">Rest the pointer, or put the focus, on an underlined name to see what it "
                  "is. A prime marks a "
                  "derivative stretched by an absorbing layer.</p>\n<pre>");
    Text plan = {0};
    compile_explain(c, options, NULL, &plan);
    html_text(out, text_str(&plan));
    text_free(&plan);
    text_put(out, "</pre>\n");
    put_passes(out, c->program);
    text_put(out, "<nav>");
    for (size_t i = 0; i < c->plan->kernels.count; i++)
        text_printf(out, "<a href=\"#%s\">%s</a>", c->plan->kernels.items[i].name, c->plan->kernels.items[i].name);
    text_put(out, "</nav>\n");
}

static void put_tables(Text *out, const Plan *plan)
{
    for (size_t i = 0; i < plan->model->tables.count; i++) {
        const Table *t = &plan->model->tables.items[i];
        text_printf(out, "<details><summary><code>%s</code>: ", t->name);
        html_text(out, t->legend);
        text_printf(out,
                    " (%zu classes)</summary><div "
                    "class=\"scroll\"><table><tr><th>class</th><th>value</th><th>medium</th></tr>\n",
                    t->count);
        for (size_t n = 0; n < t->count; n++) {
            text_printf(out, "<tr><td class=\"num\">%zu</td><td class=\"num\">%.9g</td><td>", n, t->values[n]);
            html_text(out, t->origins[n]);
            text_put(out, "</td></tr>\n");
        }
        text_put(out, "</table></div></details>\n");
    }
}

void compile_page(const Compiled *c, const CompileOptions *options, const PageFacts *facts, Text *out)
{
    put_page_head(out, c, options);
    for (size_t i = 0; i < c->plan->kernels.count; i++)
        put_kernel(out, c, (int)i, facts);
    text_put(out, "<h2>Tables by medium</h2>\n");
    put_tables(out, c->plan);
    text_put(out, "</body></html>\n");
}

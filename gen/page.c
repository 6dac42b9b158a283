/* `yeec emit --explain`: each kernel beside its equation, where it works, what every
 * literal means, and what it costs. A self-contained page. */
#include "base/page.h"
#include "base/html.h"
#include "base/vec.h"
#include "compiled.h"

#include <math.h>
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
        const char *note = arena_printf(plan->arena, "%.9g: %s", c->value, c->origin);
        if (c->from > 0)
            note =
                arena_printf(plan->arena, "%s; from block %ld on %.9g: %s", note, c->from, c->other, c->other_origin);
        add_note(notes, c->name, note);
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

static void put_equation(Page *page, const Statement *u)
{
    Text out = {0};
    const Component c = (Component)u->target;
    const char *name = component_name(c);
    text_printf(&out, "%s &part;%c<sub>%c</sub>/&part;t =", component_is_e(c) ? "&epsilon;" : "&mu;", name[0], name[1]);
    statement_terms(u, put_term, &out);
    page_text(page, NULL, text_str(&out));
    text_free(&out);
    for (int n = 0; n < u->op_count; n++)
        if (u->ops[n].law != NULL) {
            html_escape(&out, u->ops[n].law, strlen(u->ops[n].law));
            page_text(page, NULL, text_str(&out));
            text_free(&out);
        }
}

static double scaled(long index, long sites)
{
    return 160.0 * (double)index / (double)(sites > 1 ? sites : 1);
}

/* The kernel's boxes on the plane of two axes, y (or z) upwards. */
static void put_plane(Page *page, const Plan *plan, const Kernel *k, int a, int b)
{
    const Axis *axis = plan->grid->axis;
    page_open(page, NULL);
    page_text(page, "right", axis_name(a));
    page_text(page, "up", axis[b].present ? axis_name(b) : "nothing");
    page_open(page, "boxes");
    for (size_t i = 0; i < k->places.count; i++) {
        const Box *box = &k->places.items[i].box;
        double x = scaled(box->lo[a], axis[a].sites), w = scaled(box->hi[a] - box->lo[a], axis[a].sites);
        double y = axis[b].present ? 160 - scaled(box->hi[b], axis[b].sites) : 70;
        double h = axis[b].present ? scaled(box->hi[b] - box->lo[b], axis[b].sites) : 20;
        page_printf(page, NULL, "x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"", x, y, fmax(w, 1), fmax(h, 1));
    }
    page_close(page);
    page_close(page);
}

static void put_region(Page *page, const Plan *plan, const Kernel *k)
{
    page_open(page, "planes");
    if (k->places.count > 0 && (k->kind == KERNEL_UPDATE || k->kind == KERNEL_MARCH)) {
        put_plane(page, plan, k, 0, 1);
        if (plan->grid->axis[2].present) {
            put_plane(page, plan, k, 0, 2);
            put_plane(page, plan, k, 1, 2);
        }
    }
    page_close(page);
}

/* Of all statements of a kernel. */
static Cost cost_of(const Kernel *k)
{
    Cost cost = {0, 0, 0};
    for (int u = 0; u < k->update_count; u++)
        statement_cost(&k->updates[u], &cost);
    return cost;
}

static void put_cost(Page *page, const Compiled *c, const Kernel *k, int number, const PageFacts *facts)
{
    size_t sites = 0;
    for (size_t i = 0; i < k->places.count; i++)
        sites += box_sites(&k->places.items[i].box);
    Text out = {0};
    const Kernel *parts[PARTS];
    int count = parts_of(c->plan, k, parts);
    for (int p = 0; p < count; p++) {
        Cost cost = cost_of(parts[p]);
        if (parts[p]->places.count > 0 || sites > 0)
            text_printf(&out, "%zu sites; ", sites);
        if (count > 1)
            text_printf(&out, "%s in rows of %s: ", parts[p]->half == HALF_H ? "H" : "E",
                        p < count - 2 || !c->plan->wavefront.mixed ? "one medium" : "several media");
        text_printf(&out, "per site%s %d loads, %d stores, %d floating-point operations. ",
                    k->kind == KERNEL_UPDATE ? "" : " and step", cost.loads, cost.stores, cost.flops);
    }
    if (k->kind == KERNEL_MARCH || k->kind == KERNEL_WAVEFRONT)
        text_put(&out, "Most of the loads and stores stay on chip: memory sees each field once in a pass. ");
    const char *resources = facts->resources != NULL ? facts->resources(facts->context, number) : "";
    double seconds = facts->seconds != NULL ? facts->seconds(facts->context, number) : 0;
    if (resources[0] != '\0')
        text_printf(&out, "%s. ", resources);
    if (seconds > 0)
        text_printf(&out, "%.3g \u00b5s per step, measured. ", 1e6 * seconds);
    page_text(page, "cost", text_str(&out));
    text_free(&out);
}

static bool has_literal(const Kernel *k, const Constant *c)
{
    for (size_t i = 0; i < k->constants.count; i++)
        if (strcmp(k->constants.items[i].name, c->name) == 0)
            return true;
    return false;
}

static void put_literal(Page *page, const char *name, double value, const char *origin)
{
    page_open(page, NULL);
    page_text(page, "name", name);
    page_printf(page, "value", "%.9g", value);
    page_text(page, "origin", origin);
    page_close(page);
}

/* The values behind the names: literals with formula, value, material and scene line, less those of `before`. */
static void put_literals(Page *page, const Kernel *k, const Kernel *const *before, int count)
{
    for (size_t i = 0; i < k->constants.count; i++) {
        bool told = false;
        for (int p = 0; p < count; p++)
            told = told || has_literal(before[p], &k->constants.items[i]);
        const Constant *c = &k->constants.items[i];
        if (told)
            continue;
        put_literal(page, c->name, c->value, c->origin);
        if (c->from > 0)
            put_literal(page, c->name, c->other, c->other_origin);
    }
}

/* Each once, where rows of one medium and mixed ones make the same. */
static void put_equations(Page *page, const Plan *plan, const Kernel *k)
{
    const Kernel *parts[PARTS];
    int count = parts_of(plan, k, parts);
    page_open(page, "equations");
    for (int p = count > 2 ? count - 2 : 0; p < count; p++)
        for (int u = 0; u < parts[p]->update_count; u++)
            put_equation(page, &parts[p]->updates[u]);
    page_close(page);
}

static void put_code(Page *page, const Compiled *c, const Kernel *k)
{
    const char *from, *to;
    NoteVec notes = {0};
    Text code = {0};
    collect_notes(c->plan, k, &notes);
    if (find_kernel(c->program->source, k->name, &from, &to)) {
        const char *rows = k->kind == KERNEL_WAVEFRONT ? strstr(c->program->source, "\n// Schedule ") : NULL;
        if (rows != NULL) /* the updates of a wavefront are in the functions over it */
            from = rows + 1;
        html_code(&code, from, (size_t)(to - from), notes.items, notes.count);
        page_bytes(page, "code", text_str(&code), code.length);
    }
    text_free(&code);
    vec_free(&notes);
}

static void put_kernel(Page *page, const Compiled *c, int number, const PageFacts *facts)
{
    const Kernel *k = &c->plan->kernels.items[number], *parts[PARTS];
    int count = parts_of(c->plan, k, parts);
    page_open(page, NULL);
    page_text(page, "name", k->name);
    page_text(page, "purpose", k->purpose);
    put_equations(page, c->plan, k);
    put_region(page, c->plan, k);
    put_cost(page, c, k, number, facts);
    page_open(page, "literals");
    for (int p = 0; p < count; p++)
        put_literals(page, parts[p], parts, p);
    page_close(page);
    put_code(page, c, k);
    page_close(page);
}

/* What runs in a pass, in order; launches of one kernel in a row once. */
static void put_pass(Page *page, const Program *program, const Pass *pass)
{
    page_open(page, NULL);
    page_text(page, "name", pass->name);
    page_integer(page, "steps", pass->steps);
    page_open(page, "kernels");
    for (size_t l = 0; l < pass->launch_count; l++)
        if (l == 0 || pass->launches[l - 1].kernel != pass->launches[l].kernel)
            page_text(page, NULL, program->kernels[pass->launches[l].kernel].name);
    page_close(page);
    page_close(page);
}

static void put_table(Page *page, const Table *t)
{
    page_open(page, NULL);
    page_text(page, "name", t->name);
    page_text(page, "legend", t->legend);
    page_open(page, "rows");
    for (size_t n = 0; n < t->count; n++) {
        page_open(page, NULL);
        page_printf(page, "value", "%.9g", t->values[n]);
        page_text(page, "origin", t->origins[n]);
        page_close(page);
    }
    page_close(page);
    page_close(page);
}

static void put_plan(Page *page, const Compiled *c, const CompileOptions *options)
{
    Text plan = {0};
    compile_explain(c, options, NULL, &plan);
    page_text(page, "title", c->program->title);
    page_text(page, "plan", text_str(&plan));
    text_free(&plan);
}

bool compile_page(const Compiled *c, const CompileOptions *options, const PageFacts *facts, Text *out, Error *err)
{
    Page *page = page_new(err);
    if (page == NULL)
        return false;
    put_plan(page, c, options);
    page_open(page, "passes");
    for (size_t i = 0; i < c->program->pass_count; i++)
        put_pass(page, c->program, &c->program->passes[i]);
    page_close(page);
    page_open(page, "kernels");
    for (size_t i = 0; i < c->plan->kernels.count; i++)
        put_kernel(page, c, (int)i, facts);
    page_close(page);
    page_open(page, "tables");
    for (size_t i = 0; i < c->plan->model->tables.count; i++)
        put_table(page, &c->plan->model->tables.items[i]);
    page_close(page);
    return page_print(page, "explain.html.tpl", out, err);
}

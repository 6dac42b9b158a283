/* Makes a standalone program from a Program: its launches become calls in C (or CUDA
 * C, or OpenCL host code), its constant buffers files. */
#include "emit/standalone.h"

#include "base/quote.h"
#include "base/template.h"
#include "base/vec.h"
#include "emit/push.h"

#include <limits.h>
#include <lua.h>
#include <string.h>

typedef VEC(ProgramFile) FileVec;

/* The name of a probe, for a line that printf writes. */
static void set_format(State *L, const char *name, const char *text)
{
    Text format = {0};
    quote_c_format(&format, text);
    lua_pushstring(L, text_str(&format));
    text_free(&format);
    lua_setfield(L, -2, name);
}

static const char *type_name(const Program *p, ElementType type)
{
    static const char *const names[] = {"", "double", "unsigned char", "unsigned short", "int", "long long"};
    if (type == TYPE_REAL)
        return p->precision == PRECISION_F32 ? "float" : "double";
    return type == TYPE_I64 && p->dialect == DIALECT_C ? "long" : names[type];
}

/* Buffers that only snapshots and energies use stay out. */
static bool buffer_used(const Program *p, size_t number)
{
    for (size_t i = 0; i < p->pass_count; i++)
        for (size_t l = 0; l < p->passes[i].launch_count; l++)
            for (int a = 0; a < p->passes[i].launches[l].arg_count; a++) {
                const Arg *arg = &p->passes[i].launches[l].args[a];
                if ((arg->kind == ARG_BUFFER || arg->kind == ARG_OTHER) && arg->buffer == (int)number)
                    return true;
            }
    return false;
}

/* Does a probe or a recording leave its numbers there, a row for each step? */
static bool has_rows(const Program *p, const Buffer *b)
{
    const int buffer = (int)(b - p->buffers);
    for (size_t i = 0; i < p->probe_count; i++)
        for (int n = 0; n < p->probes[i].part_count; n++)
            if (p->probes[i].parts[n].buffer == buffer)
                return true;
    for (size_t i = 0; i < p->recording_count; i++)
        for (size_t n = 0; n < p->recordings[i].facts.count; n++)
            if (p->recordings[i].parts[n].buffer == buffer)
                return true;
    return b->kind == BUFFER_WAVE;
}

/* Rows for all steps at once: the standalone program runs in one batch. */
static size_t element_count(const Program *p, const Buffer *b)
{
    if (has_rows(p, b))
        return b->count / (size_t)p->rows * (size_t)p->steps;
    return b->count;
}

static bool swaps(const Program *p)
{
    for (size_t i = 0; i < p->pass_count; i++)
        if (p->passes[i].swaps)
            return true;
    return false;
}

static void push_buffers(State *L, const Program *p)
{
    lua_newtable(L);
    for (size_t i = 0; i < p->buffer_count; i++) {
        const Buffer *b = &p->buffers[i];
        if (!buffer_used(p, i))
            continue;
        lua_newtable(L);
        set_text(L, "name", b->name);
        set_text(L, "legend", b->legend);
        set_text(L, "type", type_name(p, b->type));
        set_number(L, "count", (long long)element_count(p, b));
        set_number(L, "start", (long long)b->start);
        set_flag(L, "from_file", b->data != NULL || b->kind == BUFFER_WAVE);
        set_flag(L, "two_copies", b->two_copies);
        append(L);
    }
    lua_setfield(L, -2, "buffers");
}

static const char *argument_text(const Program *p, const Arg *a)
{
    switch (a->kind) {
    case ARG_BUFFER:
        return p->buffers[a->buffer].name;
    case ARG_OTHER:
        return arena_printf(p->arena, "%s_other", p->buffers[a->buffer].name);
    case ARG_INT:
    case ARG_LONG:
        return arena_printf(p->arena, "%lld", (long long)a->value);
    case ARG_STEP:
        return a->value == 0 ? "m" : arena_printf(p->arena, "m + %lld", (long long)a->value);
    case ARG_PHASE:
        return arena_printf(p->arena, "m %% %lld", (long long)a->value);
    case ARG_COUNT:
        return "count";
    case ARG_ROOM:
        return "0";
    }
    return "";
}

static void push_arguments(State *L, const Program *p, const Launch *l)
{
    lua_newtable(L);
    for (int i = 0; i < l->arg_count; i++) {
        lua_newtable(L);
        set_text(L, "text", argument_text(p, &l->args[i]));
        set_flag(L, "buffer", l->args[i].kind == ARG_BUFFER || l->args[i].kind == ARG_OTHER);
        set_flag(L, "wide", l->args[i].kind == ARG_LONG);
        append(L);
    }
    lua_setfield(L, -2, "args");
}

static void push_sizes(State *L, const char *name, const size_t sizes[3])
{
    lua_newtable(L);
    for (int a = 0; a < 3; a++) {
        lua_pushinteger(L, (lua_Integer)sizes[a]);
        append(L);
    }
    lua_setfield(L, -2, name);
}

static void push_launch(State *L, const Program *p, const Launch *l)
{
    lua_newtable(L);
    set_text(L, "kernel", p->kernels[l->kernel].name);
    set_text(L, "purpose", p->kernels[l->kernel].purpose);
    push_sizes(L, "items", l->global);
    push_sizes(L, "group", l->local);
    set_number(L, "shared", (long long)l->shared);
    set_flag(L, "together", l->together);
    set_number(L, "every", l->every);
    push_arguments(L, p, l);
    append(L);
}

/* A later pass of as many steps is preferred. */
static bool is_superseded(const Program *p, size_t number)
{
    for (size_t i = number + 1; i < p->pass_count; i++)
        if (p->passes[i].steps == p->passes[number].steps)
            return true;
    return false;
}

static void push_passes(State *L, const Program *p)
{
    lua_newtable(L);
    for (size_t i = 0; i < p->pass_count; i++) {
        const Pass *pass = &p->passes[i];
        if (is_superseded(p, i))
            continue;
        lua_newtable(L);
        set_text(L, "name", pass->name);
        set_number(L, "steps", pass->steps);
        set_flag(L, "swaps", pass->swaps);
        lua_newtable(L);
        for (size_t l = 0; l < pass->launch_count; l++)
            push_launch(L, p, &pass->launches[l]);
        lua_setfield(L, -2, "launches");
        append(L);
    }
    lua_setfield(L, -2, "passes");
}

static void push_fields(State *L, const Program *p)
{
    lua_newtable(L);
    for (size_t i = 0; i < p->field_count; i++) {
        const FieldLayout *f = &p->fields[i];
        lua_newtable(L);
        set_text(L, "name", p->buffers[f->buffer].name);
        set_number(L, "origin", (long long)f->origin);
        for (int a = 0; a < 3; a++) {
            lua_pushinteger(L, f->count[a]);
            lua_rawseti(L, -2, a + 1);
        }
        append(L);
    }
    lua_setfield(L, -2, "fields");
}

static void push_parts(State *L, const Program *p, const ProbeColumn *c)
{
    lua_newtable(L);
    for (int n = 0; n < c->part_count; n++) {
        lua_newtable(L);
        set_text(L, "buffer", p->buffers[c->parts[n].buffer].name);
        set_number(L, "column", c->parts[n].column);
        set_number(L, "width", c->parts[n].width);
        set_text(L, "weight", arena_printf(p->arena, "%.17g", c->parts[n].weight));
        append(L);
    }
    lua_setfield(L, -2, "parts");
}

static void push_probes(State *L, const Program *p)
{
    lua_newtable(L);
    for (size_t i = 0; i < p->probe_count; i++) {
        const ProbeColumn *c = &p->probes[i];
        lua_newtable(L);
        set_format(L, "name", c->name);
        set_text(L, "unit", c->unit);
        push_parts(L, p, c);
        set_number(L, "every", c->every);
        set_text(L, "to_si", arena_printf(p->arena, "%.17g", c->to_si));
        append(L);
    }
    lua_setfield(L, -2, "probes");
}

static void define_program(Template *t, const Program *p)
{
    State *L = template_lua(t);
    lua_newtable(L);
    set_text(L, "title", p->title);
    set_text(L, "scene", source_name(p->scene_path));
    set_text(L, "version", YEEC_VERSION);
    set_text(L, "real", type_name(p, TYPE_REAL));
    set_text(L, "schedule", p->schedule);
    set_number(L, "steps", p->steps);
    set_number(L, "batch", p->batch);
    set_text(L, "dt", arena_printf(p->arena, "%.17g", p->dt));
    set_number(L, "stride_y", (long long)p->fields[0].stride[1]);
    set_number(L, "stride_z", (long long)p->fields[0].stride[2]);
    set_number(L, "longest", p->cells[0] + 1);
    set_flag(L, "swaps", swaps(p));
    push_buffers(L, p);
    push_passes(L, p);
    push_fields(L, p);
    push_probes(L, p);
    template_define(t, "program");
}

static void add_file(FileVec *files, const char *name, const void *bytes, size_t size)
{
    ProgramFile f = {name, bytes, size};
    vec_push(files, f);
}

/* Runs the host template and then `name`, whose text becomes file `to`. */
static bool add_text(const Program *p, FileVec *files, const char *folder, const char *name, const char *to, Error *err)
{
    Text out = {0};
    Template *t = template_new(&out, err);
    bool good = t != NULL;
    if (good) {
        define_program(t, p);
        good = template_run(t, folder, "host.tpl", err) && template_run(t, folder, name, err);
    }
    if (good)
        add_file(files, to, arena_strdup(p->arena, text_str(&out)), out.length);
    template_free(t);
    text_free(&out);
    return good;
}

static bool add_waves(const Program *p, FileVec *files, const char *name, Error *err)
{
    size_t size = (size_t)p->steps * (size_t)p->wave_rows * program_real(p);
    void *rows = arena_alloc(p->arena, size);
    if (!p->wave(p->context, 1, p->steps, rows, err))
        return false;
    add_file(files, name, rows, size);
    return true;
}

static bool add_data(const Program *p, FileVec *files, Error *err)
{
    for (size_t i = 0; i < p->buffer_count; i++) {
        const Buffer *b = &p->buffers[i];
        const char *name = arena_printf(p->arena, "data/%s.bin", b->name);
        if (!buffer_used(p, i))
            continue;
        if (b->kind == BUFFER_WAVE && !add_waves(p, files, name, err))
            return false;
        if (b->kind != BUFFER_WAVE && b->data != NULL)
            add_file(files, name, b->data, b->count * b->element);
    }
    return true;
}

/* Are all fields laid out alike? */
static bool shares_one_shape(const Program *p)
{
    for (size_t f = 1; f < p->field_count; f++)
        if (memcmp(p->fields[f].stride, p->fields[0].stride, sizeof p->fields[0].stride) != 0)
            return false;
    return true;
}

size_t standalone_files(const Program *p, const char *templates, ProgramFile **files, Error *err)
{
    static const char *const kernels[] = {"kernels.c", "kernels.cl", "kernels.cu"};
    static const char *const hosts[] = {"host_c.tpl", "host_opencl.tpl", "host_cuda.tpl"};
    static const char *const mains[] = {"main.c", "main.c", "main.cu"};
    static const char *const makes[] = {"make_c.tpl", "make_opencl.tpl", "make_cuda.tpl"};
    FileVec all = {0};
    *files = NULL;
    if (p->steps > INT_MAX / (p->wave_rows > 0 ? p->wave_rows : 1) / 8) {
        error_put(err, ERROR_SCENE,
                  "a standalone program cannot take %ld steps: all its waveforms' values lie in one file", p->steps);
        return 0;
    }
    if (!shares_one_shape(p)) {
        error_put(err, ERROR_SCENE, "a standalone program cannot have schedule '%s': it walks arrays of one shape",
                  p->schedule);
        return 0;
    }
    add_file(&all, kernels[p->dialect], p->source, strlen(p->source));
    bool good = add_text(p, &all, templates, hosts[p->dialect], mains[p->dialect], err) &&
                add_text(p, &all, templates, makes[p->dialect], "Makefile", err) && add_data(p, &all, err);
    size_t count = good ? all.count : 0;
    *files = ARENA_ARRAY(p->arena, ProgramFile, all.count + 1);
    memcpy(*files, all.items, all.count * sizeof(ProgramFile));
    vec_free(&all);
    return count;
}

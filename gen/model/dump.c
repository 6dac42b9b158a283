/* model_dump: the model as text, one fact a line, for `yeec plan --dump` and the golden files. */
#include "model/model.h"

#include <math.h>

void model_dump_box(const Box *b, Text *out)
{
    text_printf(out, "[%ld,%ld) [%ld,%ld) [%ld,%ld)", b->lo[0], b->hi[0], b->lo[1], b->hi[1], b->lo[2], b->hi[2]);
}

void model_dump_side(const int side[3], Text *out)
{
    for (int a = 0; a < 3; a++)
        if (side[a] != 0)
            text_printf(out, " %s%s", axis_name(a), side[a] < 0 ? "-" : "+");
}

static void put_coef(const Model *model, const Factor *c, Text *out)
{
    switch (c->kind) {
    case FACTOR_ONE:
        text_put(out, "1");
        break;
    case FACTOR_ROWS:
    case FACTOR_AXIS:
    case FACTOR_POINTS:
        break;
    case FACTOR_LITERAL:
        text_printf(out, "%.9g", c->value);
        break;
    case FACTOR_TABLE:
        text_printf(out, "%s[id]", model->tables.items[c->table].name);
        break;
    case FACTOR_VALUES:
        text_printf(out, "%s[site]", model->buffers.items[c->buffer].name);
        break;
    }
}

static void put_memory(const Model *model, const Statement *u, int axis, Text *out)
{
    const int memory = statement_memory(u, axis);
    const LayerProfile *layer = &model->grid->layer[axis];
    if (memory >= 0)
        text_printf(out, "{%s%s}", model->memories.items[memory].name,
                    layer_is_split(layer) ? ", split"
                    : layer->stretched    ? ", kappa"
                                          : "");
}

void model_dump_update(const Model *model, const Statement *u, Text *out)
{
    const Factor *decay = statement_factor_of(u, -1);
    const char *target = component_symbol((Component)u->target);
    text_printf(out, "%s = ", target);
    if (decay != NULL)
        put_coef(model, decay, out);
    text_printf(out, "%s %s", decay != NULL ? "" : "1", target);
    for (int n = 0; n < u->op_count; n++) {
        const Op *op = &u->ops[n];
        if (op->kind != OP_FMA || !op->running)
            continue;
        text_put(out, op->minus ? " - " : " + ");
        if (op->term < 0) {
            text_put(out, op->says != NULL ? op->says : "?");
            continue;
        }
        put_coef(model, &u->ops[op->a].factor, out);
        text_printf(out, " d%s/d%s", component_symbol((Component)statement_source(u, op->term)), axis_name(op->term));
        put_memory(model, u, op->term, out);
    }
    text_put(out, "\n");
}

static void put_boxes(const Model *model, Text *out)
{
    for (size_t i = 0; i < model->memory_boxes.count; i++) {
        text_printf(out, "memory %s ", model->memory_boxes.items[i].name);
        model_dump_box(&model->memory_boxes.items[i].box, out);
        text_put(out, " held ");
        model_dump_box(&model->memory_boxes.items[i].held, out);
        text_put(out, "\n");
    }
}

static void put_regions(const Model *model, Text *out)
{
    for (size_t i = 0; i < model->regions.count; i++) {
        const Region *r = &model->regions.items[i];
        text_put(out, "region ");
        model_dump_box(&r->box, out);
        model_dump_side(r->side, out);
        for (int c = 0; c < COMPONENTS; c++)
            if (model->field_buffer[c] >= 0 && r->klass[c] == MIXED)
                text_printf(out, " %s:mixed", component_symbol((Component)c));
            else if (model->field_buffer[c] >= 0)
                text_printf(out, " %s:%d", component_symbol((Component)c), r->klass[c]);
        text_put(out, "\n");
    }
}

static void put_murs(const Model *model, Text *out)
{
    for (size_t i = 0; i < model->murs.count; i++)
        for (int n = 0; n < model->murs.items[i].face_count; n++) {
            const MurFace *f = &model->murs.items[i].faces[n];
            text_printf(out, "mur %s: %s[%ld] from [%ld], k ", axis_name(model->murs.items[i].axis),
                        component_symbol(f->component), f->wall, f->inner);
            put_coef(model, &f->k, out);
            text_put(out, ", at ");
            model_dump_box(&f->range, out);
            text_put(out, "\n");
        }
}

static void put_sparse(const Model *model, Text *out)
{
    for (size_t i = 0; i < model->wraps.count; i++)
        for (int n = 0; n < model->wraps.items[i].copy_count; n++) {
            const WrapCopy *w = &model->wraps.items[i].copies[n];
            text_printf(out, "wall %s%s: %s[%ld] = ", axis_name(model->wraps.items[i].axis),
                        model->wraps.items[i].rise ? ", rises" : "", component_symbol(w->component), w->dst);
            if (fabs(w->own) == 1 && w->cross == 0)
                text_printf(out, "%s%s[%ld]\n", w->own < 0 ? "-" : "", component_symbol(w->component), w->src);
            else
                text_printf(out, "%.9g %s[%ld] %+.9g %s[%ld]\n", w->own, component_symbol(w->component), w->src,
                            w->cross, component_symbol(w->other), w->src);
        }
    for (size_t i = 0; i < model->points.count; i++) {
        const PointSet *s = &model->points.items[i];
        text_printf(out, "points %s: %s, %zu sites%s%s%s, %d taps\n", s->what, component_symbol(s->component),
                    s->points.count, s->has_scale ? ", scale" : "", s->has_memory ? ", memory" : "",
                    s->has_branch ? ", branch" : "", s->taps);
    }
    for (size_t i = 0; i < model->probes.count; i++)
        text_printf(out, "probes %s: %zu sites every %ld\n", component_symbol(model->probes.items[i].component),
                    model->probes.items[i].sites.count, model->probes.items[i].every);
}

void model_dump(const Model *model, Text *out)
{
    const Layout *l = &model->layout;
    text_printf(out, "layout stride %ld %ld origin %zu size %zu%s\n", l->stride[1], l->stride[2], l->origin, l->size,
                l->wide ? " wide" : "");
    for (size_t i = 0; i < model->buffers.count; i++)
        if (model->buffers.items[i].count > 0)
            text_printf(out, "buffer %s %zu x %zu: %s\n", model->buffers.items[i].name, model->buffers.items[i].count,
                        model->buffers.items[i].element, model->buffers.items[i].legend);
    put_boxes(model, out);
    put_regions(model, out);
    put_murs(model, out);
    put_sparse(model, out);
}

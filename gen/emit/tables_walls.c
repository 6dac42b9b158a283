/* Kernels that change single sites after the updates: ghosts of periodic and PMC walls, Mur walls, points. */
#include "emit/tables.h"

#include "emit/push.h"

void push_wrap(State *L, const Plan *plan, const Kernel *k)
{
    const Wrap *w = &plan->model->wraps.items[k->item];
    set_text(L, "axis", axis_name(w->axis));
    set_text(L, "stride", stride_names[w->axis]);
    set_flag(L, "rise", w->rise);
    lua_newtable(L);
    for (int i = 0; i < w->copy_count; i++) {
        lua_newtable(L);
        set_text(L, "field", component_symbol(w->copies[i].component));
        set_number(L, "dst", w->copies[i].dst);
        set_number(L, "src", w->copies[i].src);
        push_statement(L, plan, &w->copies[i].statement);
        set_number(L, "row", plan->wavefront.copy_row[k->item][i]);
        append(L);
    }
    lua_setfield(L, -2, "copies");
}

/* Tests of a face's range where the kernel's box sticks out, joined; none: absent. */
static void push_face_test(State *L, const Plan *plan, const MurFace *f)
{
    const char *test = NULL;
    for (int a = 0; a < 3; a++)
        for (int high = 0; high < 2; high++)
            if (high ? f->guard_hi[a] : f->guard_lo[a])
                test =
                    arena_printf(plan->arena, high ? "%s%s%s < %ld" : "%s%s%s >= %ld", test != NULL ? test : "",
                                 test != NULL ? " && " : "", index_letters[a], high ? f->range.hi[a] : f->range.lo[a]);
    set_text(L, "test", test);
}

/* Element of a site in a face's buffers: "j + 41*k". */
static const char *face_element(const Plan *plan, const Mur *m)
{
    const char *text = NULL;
    for (int a = 0; a < 3; a++) {
        if (a == m->axis || !plan->grid->axis[a].present)
            continue;
        const char *one = m->stride[a] == 1 ? index_letters[a]
                                            : arena_printf(plan->arena, "%ld%s*%s", m->stride[a],
                                                           plan->model->layout.wide ? "L" : "", index_letters[a]);
        text = text == NULL ? one : arena_printf(plan->arena, "%s + %s", text, one);
    }
    return text != NULL ? text : "0";
}

static void push_faces(State *L, const Plan *plan, const Mur *m)
{
    lua_newtable(L);
    for (int i = 0; i < m->face_count; i++) {
        const MurFace *f = &m->faces[i];
        lua_newtable(L);
        set_text(L, "field", component_symbol(f->component));
        set_text(L, "name", component_name(f->component));
        set_number(L, "wall", f->wall);
        set_number(L, "inner", f->inner);
        set_buffer(L, plan, "last", f->last_buffer);
        push_coef(L, plan, &f->k, "k");
        push_face_test(L, plan, f);
        push_range(L, &f->range);
        push_statement(L, plan, &f->statement);
        append(L);
    }
}

/* The rows after which the wavefront sets the faces. */
static void push_face_rows(State *L, const Plan *plan, int item)
{
    for (int i = 0; i < plan->model->murs.items[item].face_count; i++) {
        lua_rawgeti(L, -1, i + 1);
        set_number(L, "row", plan->wavefront.face_row[item][i]);
        lua_pop(L, 1);
    }
}

void push_wall(State *L, const Plan *plan, const Kernel *k)
{
    const Mur *m = &plan->model->murs.items[k->item];
    set_text(L, "axis", axis_name(m->axis));
    set_text(L, "stride", stride_names[m->axis]);
    set_text(L, "element", face_element(plan, m));
    push_faces(L, plan, m);
    push_face_rows(L, plan, k->item);
    lua_setfield(L, -2, "faces");
}

/* The walls of a line that stays on chip. */
void push_ends(State *L, const Plan *plan, const Kernel *k)
{
    const March *m = &plan->marches.items[k->item];
    static const Mur none = {0};
    lua_getfield(L, -1, "march");
    push_faces(L, plan, m->mur >= 0 ? &plan->model->murs.items[m->mur] : &none);
    lua_setfield(L, -2, "mur");
    set_flag(L, "mirror_low", m->mirrors & 1);
    set_flag(L, "mirror_high", m->mirrors >> 1 & 1);
    lua_pop(L, 1);
}

void push_point_set(State *L, const Plan *plan, const PointSet *s, const Statement *what)
{
    set_text(L, "field", component_symbol(s->component));
    set_buffer(L, plan, "scale", s->scale_buffer);
    set_buffer(L, plan, "memory", s->memory_buffer);
    set_buffer(L, plan, "feed", s->feed_buffer);
    set_buffer(L, plan, "last", s->last_buffer);
    set_buffer(L, plan, "branch", s->branch_buffer);
    set_buffer(L, plan, "gain", s->gain_buffer);
    set_buffer(L, plan, "row", s->row_buffer);
    set_number(L, "taps", s->taps);
    set_number(L, "count", (long long)s->points.count);
    set_buffer(L, plan, "given", s->given_buffer);
    push_statement(L, plan, what);
}

void push_points(State *L, const Plan *plan, const Kernel *k)
{
    set_buffer(L, plan, "site", plan->model->points.items[k->item].site_buffer);
    if (plan->wavefront.first_point != NULL) {
        set_buffer(L, plan, "first", plan->wavefront.first_point[k->item]);
        set_buffer(L, plan, "runs", plan->wavefront.runs[k->item]);
    }
    push_point_set(L, plan, &plan->model->points.items[k->item], &plan->model->points.items[k->item].statement);
}

/* The facts of a kernel that holds the whole domain on chip as Lua tables: besides a tile's, how threads lie, where on
 * chip they meet, and what blocks exchange. */
#include "emit/push.h"
#include "emit/tables.h"
#include "schedule/resident/resident.h"

/* What is exchanged, and its first element in a copy of the edges. */
static void push_states(State *L, const Plan *plan, const Together *t)
{
    lua_newtable(L);
    for (int i = 0; i < t->state_count; i++) {
        lua_newtable(L);
        set_buffer(L, plan, "name", t->states[i]);
        set_number(L, "at", t->at[i]);
        append(L);
    }
    lua_setfield(L, -2, "states");
}

/* Sites along an axis that some block keeps. */
static void push_kept(State *L, const Plan *plan)
{
    lua_newtable(L);
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present)
            set_number(L, axis_name(a), together_sites(plan, a));
    lua_setfield(L, -2, "ends");
}

/* The layers' rows, for coefficients on chip. */
static void push_table_rows(State *L, const Plan *plan)
{
    lua_newtable(L);
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present)
            set_number(L, axis_name(a), model_layer_rows(plan->model, a));
    lua_setfield(L, -2, "layer_rows");
}

/* Places of the words that blocks hand one another after a half step. */
static void push_words(State *L, const Together *t)
{
    const Words *w = &t->words;
    lua_newtable(L);
    if (together_has_far(t))
        set_number(L, "mail", w->mail);
    set_number(L, "reals", w->reals);
    set_number(L, "of_site", w->of_site);
    set_number(L, "of_strip", w->of_strip);
    set_number(L, "x_plane", w->x_plane);
    set_number(L, "x_step", w->x_step);
    set_number(L, "row", w->row);
    set_number(L, "row_plane", w->row_plane);
    set_number(L, "row_step", w->row_step);
    set_number(L, "plane", w->plane);
    set_number(L, "plane_step", w->plane_step);
    set_number(L, "h", w->h);
    lua_setfield(L, -2, "words");
}

/* The first list of so many taps that feeds strips, or NULL. */
static const PointSet *first_of(const Plan *plan, const Together *t, int taps)
{
    for (size_t i = 0; i < t->fed.count; i++)
        if (plan->model->points.items[t->fed.items[i].list].taps == taps)
            return &plan->model->points.items[t->fed.items[i].list];
    return NULL;
}

/* What sites of several taps are given, by their number. */
static void push_feeds(State *L, const Plan *plan, const Together *t)
{
    lua_newtable(L);
    for (int taps = 2; taps <= t->fed_taps; taps++) {
        const PointSet *s = first_of(plan, t, taps);
        if (s == NULL)
            continue;
        lua_newtable(L);
        push_point_set(L, plan, s, &s->giving);
        append(L);
    }
    lua_setfield(L, -2, "givers");
    if (t->own_strips.count == 0)
        return;
    set_buffer(L, plan, "own_strips", t->own_buffer);
    set_number(L, "feed_bits", FEED_BITS);
    set_number(L, "span", t->span);
    set_number(L, "ahead", t->ahead);
    set_number(L, "group_rows", t->group_rows);
    set_number(L, "noted_slots", t->noted_slots);
    if (t->noted.count > 0)
        set_buffer(L, plan, "noted", t->noted_buffer);
    if (t->fed.count == 0)
        return;
    set_buffer(L, plan, "fed", t->fed_buffer);
    set_buffer(L, plan, "fed_gain", t->fed_gain_buffer);
    if (t->scaled)
        set_buffer(L, plan, "fed_scale", t->fed_scale_buffer);
    set_flag(L, "fed_once", first_of(plan, t, 1) != NULL);
    set_number(L, "fed_taps", t->fed_taps);
    set_number(L, "fed_slots", t->fed_slots);
    set_number(L, "fed_rows", t->fed_rows);
    set_number(L, "steps", t->cut.steps);
    set_number(L, "levels", t->levels);
}

/* The lists of probes whose strips are noted. */
static void push_noted(State *L, const Plan *plan, const Together *t)
{
    lua_newtable(L);
    for (size_t i = 0; i < plan->model->probes.count; i++) {
        const ProbeGroup *g = &plan->model->probes.items[i];
        const int list = (int)(plan->model->points.count + i);
        bool some = false;
        for (size_t n = 0; n < t->noted.count; n++)
            some = some || t->noted.items[n].list == list;
        if (!some)
            continue;
        lua_newtable(L);
        set_number(L, "list", list);
        set_number(L, "count", (long long)g->sites.count);
        set_buffer(L, plan, "out", g->out_buffer);
        append(L);
    }
    lua_setfield(L, -2, "noters");
}

/* Where steps leave what running sums take, and of each set of frequencies its period, number, rows of the wave table
 * and sites. */
static void push_taken(State *L, const Plan *plan, const Together *t)
{
    lua_newtable(L);
    set_buffer(L, plan, "buffer", t->taken_buffer);
    set_number(L, "reals", t->taken * t->m.strip);
    set_number(L, "every", t->taken_every);
    lua_newtable(L);
    for (size_t i = 0; i < plan->model->tones.count; i++) {
        const Tones *tones = &plan->model->tones.items[i];
        lua_newtable(L);
        set_number(L, "every", tones->every);
        set_number(L, "count", (long long)tones->count);
        set_number(L, "row", tones->row);
        set_number(L, "first", t->summed_from.items[i]);
        set_number(L, "sites", t->summed_from.items[i + 1] - t->summed_from.items[i]);
        append(L);
    }
    lua_setfield(L, -2, "tones");
    lua_setfield(L, -2, "taken");
}

/* The kernel of these sums: their buffers, and their sites. */
void tables_push_taken(State *L, const Plan *plan)
{
    const Together *t = &plan->together;
    push_taken(L, plan, t);
    lua_newtable(L);
    for (size_t i = 0; i < t->sum_buffers.count; i++) {
        lua_pushstring(L, plan->model->buffers.items[t->sum_buffers.items[i]].name);
        append(L);
    }
    lua_setfield(L, -2, "sums");
    set_buffer(L, plan, "summed", t->summed_buffer);
    set_number(L, "tones_at_once", TAKEN_TONES);
}

/* Of a component that has crystals or cut cells: how its items are packed. */
static void push_items(State *L, const Plan *plan, const FarItems *items, int width)
{
    tables_push_far(L, plan, &items->of, width);
    set_number(L, "packed", items->packed);
    set_number(L, "ints", together_item_ints(items));
    append(L);
}

/* A list of edges with states: how many weights each has, whether most of the component's edges are in it, its states'
 * buffers, and the slots of what it reads, behind that of E. */
static void push_kept_list(State *L, const Plan *plan, const KeptEdges *of, int list)
{
    const PointSet *s = &plan->model->points.items[of->lists[list]];
    lua_newtable(L);
    set_text(L, "what", s->what);
    set_number(L, "weight_rows", of->weights[list]);
    set_flag(L, "usual", 2 * (long)s->points.count >= of->points);
    lua_newtable(L);
    for (int r = 0; r < s->read_count; r++) {
        lua_pushinteger(L, 1 + kept_place(of, &s->reads[r]));
        append(L);
    }
    lua_setfield(L, -2, "slots");
    lua_newtable(L);
    for (int n = 0; kept_state(s, n) >= 0; n++) {
        lua_pushstring(L, plan->model->buffers.items[kept_state(s, n)].name);
        append(L);
    }
    lua_setfield(L, -2, "states");
    push_point_set(L, plan, s, &s->statement);
    append(L);
}

/* Edges with states by component. */
static void push_kept_edges(State *L, const Plan *plan, const Together *t)
{
    lua_newtable(L);
    set_buffer(L, plan, "edges", t->kept_buffer);
    set_buffer(L, plan, "edge_weights", t->kept_weight_buffer);
    set_buffer(L, plan, "edge_states", t->kept_state_buffer);
    set_number(L, "head", KEPT_INTS);
    set_number(L, "packed", t->kept_packed);
    for (int n = 0; n < t->kept_count; n++) {
        const KeptEdges *of = &t->kept_edges[n];
        lua_newtable(L);
        set_text(L, "field", plan->model->buffers.items[plan->model->field_buffer[of->component]].name);
        set_number(L, "slots", 1 + of->read_count);
        set_number(L, "places", kept_places(t, of));
        for (int list = 0; list < of->list_count; list++)
            push_kept_list(L, plan, of, list);
        append(L);
    }
    lua_setfield(L, -2, "kept");
}

static void push_far(State *L, const Plan *plan, const Together *t)
{
    lua_newtable(L);
    if (t->kept_count > 0)
        push_kept_edges(L, plan, t);
    set_buffer(L, plan, "own", t->far_buffer);
    set_number(L, "at", t->far_at);
    if (t->far_dense) {
        set_number(L, "rises", t->rises);
        set_number(L, "rise_reals", t->rise_reals);
    }
    set_number(L, "known", t->known_at);
    set_number(L, "ints", round_up(t->far.ints, WIDEST_STRIP));
    set_number(L, "head", FAR_HEAD_INTS);
    set_number(L, "heads", together_far_heads(t));
    if (t->cut.halo == 0) {
        set_number(L, "mails", t->mails);
        set_number(L, "mail_words", together_mail_words(t));
    }
    set_number(L, "mask", FAR_MASK);
    set_number(L, "strip", t->m.strip);
    lua_newtable(L);
    for (int n = 0; n < t->far_count; n++)
        push_items(L, plan, &t->coupled[n], t->m.strip);
    lua_setfield(L, -2, "strips");
    lua_setfield(L, -2, "far");
}

static void push_parked_field(State *L, const Plan *plan, Component c, const char *name, long value, long kept)
{
    lua_newtable(L);
    set_number(L, name, value);
    set_number(L, "kept", kept);
    lua_setfield(L, -2, plan->model->buffers.items[plan->model->field_buffer[c]].name);
}

/* The fields of which strips lie on chip: planes of a thread that registers hold, and the strips of fields before them;
 * where neighbours read them, the field's number among such. */
static void push_parked(State *L, const Plan *plan, const Together *t)
{
    const Cut *c = &t->cut;
    const int open = together_open_strips(plan, c);
    set_number(L, "parked_at", t->parked);
    set_number(L, "parked_strips", c->parked - open);
    set_number(L, "kept", (c->deep - c->parked % c->deep) % c->deep);
    if (open > 0)
        set_number(L, "open", t->open);
    lua_newtable(L);
    for (int n = 0; together_parked_of(plan, c, n) > 0; n++)
        push_parked_field(L, plan, together_parked(plan, n), "first", (long)n * c->deep,
                          c->deep - together_parked_of(plan, c, n));
    for (int f = 0, n = 0; f < COMPONENTS && open > 0; f++)
        if (!component_is_e((Component)f) && plan->model->field_buffer[f] >= 0)
            push_parked_field(L, plan, (Component)f, "open", n++, 0);
    lua_setfield(L, -2, "parked");
}

void tables_push_together(State *L, const Plan *plan, const Kernel *k)
{
    const Together *t = &plan->together;
    tables_push_tile(L, plan, k, &t->m);
    lua_getfield(L, -1, "march");
    lua_newtable(L);
    set_number(L, "rows", t->cut.rows);
    set_number(L, "groups", t->cut.groups);
    set_number(L, "deep", t->cut.deep);
    set_number(L, "deep_across", t->cut.deep_across);
    set_number(L, "fold", t->cut.fold);
    set_number(L, "beside", t->cut.beside);
    set_number(L, "blocks", (long long)t->shares.count);
    set_number(L, "halo_x", round_up(t->cut.halo, t->m.strip));
    set_number(L, "e_along", t->e_along);
    set_number(L, "h_along", t->h_along);
    if (t->cut.parked > 0)
        push_parked(L, plan, t);
    set_number(L, "poles", t->poles);
    set_number(L, "memories_aside", t->cut.aside);
    set_number(L, "e_rows", t->e_rows);
    set_number(L, "h_rows", t->h_rows);
    set_number(L, "x_faces", t->x_faces);
    set_flag(L, "shared", t->e_along == t->h_along && !together_opens(plan, &t->cut));
    set_number(L, "tables", t->tables);
    set_number(L, "reals", t->reals);
    set_number(L, "rings", t->rings);
    set_flag(L, "holds", t->cut.holds);
    set_number(L, "coefs", t->coefficients);
    set_number(L, "knowing", t->knowing);
    if (t->alike_buffer >= 0)
        set_buffer(L, plan, "alike", t->alike_buffer);
    if (t->cut.numbers == NUMBERS_BEHIND)
        set_number(L, "numbered", t->shares.items[0].numbers);
    set_flag(L, "in_rings", t->cut.numbers == NUMBERS_IN_RINGS);
    set_number(L, "copy", t->copy);
    set_number(L, "edge_step", t->edge_step);
    set_number(L, "flag", FLAG_INTS);
    set_flag(L, "half", t->cut.steps == 0);
    set_number(L, "bound", together_bound(&t->cut));
    push_words(L, t);
    push_feeds(L, plan, t);
    push_noted(L, plan, t);
    if (t->taken > 0) {
        push_taken(L, plan, t);
        set_buffer(L, plan, "strips", t->strip_buffer);
    }
    set_number(L, "head", STRIP_HEAD / model_real_bytes(plan->model));
    if (t->aside)
        set_buffer(L, plan, "aside", t->aside_buffer);
    set_number(L, "strip_reals", t->strip_reals);
    set_number(L, "halo", t->cut.halo);
    if (together_has_far(t))
        push_far(L, plan, t);
    push_states(L, plan, t);
    push_kept(L, plan);
    push_table_rows(L, plan);
    lua_setfield(L, -2, "together");
    lua_pop(L, 1);
}

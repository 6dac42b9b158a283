/* The keys of a scene, and the list of all families: each of the other tables stands in the file that builds it. */
#include "scene/schema.h"

#include <math.h>
#include <string.h>

static const Key scene_keys[] = {
    KEY("title", KEY_TEXT, .otherwise = "the file's name", .doc = "what pictures and reports are headed"),
    KEY("mode", KEY_CHOICE, .required = true, .choices = "1d 2d-tm 2d-te 3d", .doc = "axes and components"),
    KEY("cell", KEY_PER_AXIS, .required = true, .replaceable = true, .range = RANGE_LENGTH, .unit = "m",
        .doc = "edge of a cell, or one per axis"),
    KEY("cells", KEY_COUNT_PER_AXIS, .range = RANGE_FROM_ONE,
        .doc = "cells along each axis, absorbing layers included"),
    KEY("size", KEY_PER_AXIS, .range = RANGE_POSITIVE, .unit = "m",
        .doc = "instead of `cells`: extent, rounded to whole cells"),
    KEY("nodes", KEY_NODES, .unit = "m",
        .doc = "instead of `cell` and `cells`, by axis: where the nodes are, rising from 0; the others keep `cell`"),
    KEY("mesh", KEY_RECORD, .accepts = FAMILY_MESH, .otherwise = "none",
        .doc = "instead of `cell`: cells that follow the structure, with `size`"),
    KEY("steps", KEY_COUNT, .range = RANGE_FROM_ONE, .doc = "time steps"),
    KEY("duration", KEY_NUMBER, .range = RANGE_POSITIVE, .unit = "s", .doc = "instead of `steps`: time"),
    KEY("courant", KEY_NUMBER, .range = RANGE_FRACTION, .fallback = 0.99, .doc = "dt as a part of the stability limit"),
    KEY("dt", KEY_NUMBER, .range = RANGE_POSITIVE, .fallback = NAN, .otherwise = "from `courant`", .unit = "s",
        .doc = "instead of `courant`: time step"),
    KEY("boundary", KEY_SIDES, .accepts = FAMILY_BOUNDARY, .otherwise = "pec",
        .doc = "one for all sides, or by axis, or by side"),
    KEY("symmetry", KEY_SYMMETRY, .otherwise = "none",
        .doc = "mirror planes across the middle of the domain: half of it is stepped"),
    KEY("background", KEY_RECORD, .accepts = FAMILY_MATERIAL, .otherwise = "vacuum", .doc = "what fills the rest"),
    KEY("averaging", KEY_CHOICE, .choices = "volume none normal tensor", .fallback = 0, .otherwise = "\"volume\"",
        .doc = "how a material boundary within a cell is taken"),
    KEY("conformal", KEY_BOOL, .fallback = 0, .otherwise = "false",
        .doc = "solids of `pec` cut cells (Dey-Mittra) instead of making stairs"),
    KEY("objects", KEY_RECORDS, .accepts = FAMILY_OBJECT | FAMILY_LUMPED, .doc = "later ones cover earlier ones"),
    KEY("lumped", KEY_RECORDS, .accepts = FAMILY_LUMPED,
        .doc = "lumped elements (they may also stand among objects or sources)"),
    KEY("sources", KEY_RECORDS, .accepts = FAMILY_SOURCE | FAMILY_LUMPED, .doc = "what drives the fields"),
    KEY("monitors", KEY_RECORDS, .accepts = FAMILY_MONITOR, .doc = "what is sampled"),
    KEY("stop", KEY_RECORD, .accepts = FAMILY_STOP, .otherwise = "none", .doc = "when to stop early"),
};

static const Constructor constructors[] = {
    CONSTRUCTOR("scene", .doc = "the whole problem; what the file returns", .family = FAMILY_SCENE, KEYS(scene_keys),
                .one_of = {"cells size", "steps duration"}, .at_most_one = "courant dt", .instead = "nodes mesh"),
};

static const Constructors scene_constructors = CONSTRUCTORS("The scene", constructors);

const Constructors *const schema_families[] = {
    &scene_constructors,    &material_constructors, &object_constructors, &solid_constructors,
    &boundary_constructors, &source_constructors,   &lumped_constructors, &waveform_constructors,
    &monitor_constructors,  &stop_constructors,     &mesh_constructors,   NULL,
};

const Constructor *schema_find(const char *name)
{
    for (const Constructors *const *family = schema_families; *family != NULL; family++)
        for (size_t i = 0; i < (*family)->count; i++)
            if (strcmp((*family)->items[i].name, name) == 0)
                return &(*family)->items[i];
    return NULL;
}

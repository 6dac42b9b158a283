/* Kernels as schedules make them: what one does, with which parameters, over which places. */
#ifndef YEEC_SCHEDULE_KERNEL_H
#define YEEC_SCHEDULE_KERNEL_H

#include "model/model.h"

typedef enum ParamKind {
    PARAM_BUFFER,
    PARAM_OTHER, /* the copy to write of a two-copy buffer */
    PARAM_LO,
    PARAM_HI,
    PARAM_OFFSET,
    PARAM_NUMBER,
    PARAM_FIRST, /* the place's first output element, 64 bits */
    PARAM_STEP,
    PARAM_PHASE, /* steps made so far, modulo `number` */
    PARAM_COUNT,
    PARAM_ROOM
} ParamKind;

typedef struct Param {
    ParamKind kind;
    const char *name;
    int buffer;
    bool is_const;
    int axis;
    long number;
} Param;

typedef enum KernelKind {
    KERNEL_UPDATE,
    KERNEL_WRAP,
    KERNEL_MUR,
    KERNEL_POINTS,
    KERNEL_PROBE,
    KERNEL_GATHER,
    KERNEL_ENERGY,
    KERNEL_STORED, /* what states of points store */
    KERNEL_SUM,
    KERNEL_MARCH,
    KERNEL_TILES, /* the kernels of a pass as one: each block serves a tile of one of them */
    KERNEL_WAVEFRONT,
    KERNEL_DFT,
    KERNEL_RESIDENT,
    KERNEL_TOGETHER, /* the whole domain on chip (resident/together.h) */
    KERNEL_TAKEN,    /* what its steps have left for running sums (resident/share_sums.c) */
    KERNEL_GIVE,     /* what sources of several waves add in the steps of a pass */
    KERNEL_JOINT     /* small kernels as one: each block serves one of them (sweep/joints.c) */
} KernelKind;

/* A named constant of a kernel, printed at its head; in blocks from number `from` on it is another (0: in none). */
typedef struct Constant {
    const char *name, *origin;
    double value;
    long from;
    const char *other_origin;
    double other;
} Constant;

/* Where a kernel is launched: a box, the layer it lies in on each axis, first output element (energy, dft). */
typedef struct Place {
    Box box;
    int side[3];
    size_t first;
} Place;

typedef struct Kernel {
    KernelKind kind;
    const char *name;    /* "e_layer_xy" */
    const char *purpose; /* "E in the x and y layers" */
    VEC(Param) params;
    VEC(Place) places;
    VEC(Constant) constants;
    /* update and energy */
    Half half;
    unsigned layers;               /* axes with memory variables, bit a */
    int strip;                     /* update, on GPUs: sites along x of a work item; 0: one */
    long chunk;                    /* energy, but in C: sites of a plane that neighbouring work items add up */
    Statement updates[COMPONENTS]; /* of one half; march: of both, H first */
    int update_count;
    Factor weights[COMPONENTS];          /* energy: relative eps or mu of each update's sites */
    VEC(EnergyState) states[COMPONENTS]; /* energy: what poles of each update store */
    bool part;                           /* a function of a kernel of tiles or a joint, no entry point */
    int joint;                           /* the number of the joint that it is, or is a part of; 0: none */
    long first_block, last_block;        /* of the joint's: those of a part, without the last */
    int boxes;  /* buffer of the table of its places, all in one launch (sweep/boxes.h); or -1 */
    long items; /* work items of that launch */
    /* wrap, Mur, points, probe, march: index into the plan's list of that kind; tiles: none */
    int item;
    Component component; /* points, probe, gather */
    int steps;           /* probe: rows that it writes, those of a pass' steps; 0: one */
} Kernel;

typedef struct PlanPass {
    const char *name;
    int steps;
    bool swaps, sums;
    VEC(Launch) launches;
} PlanPass;

#endif

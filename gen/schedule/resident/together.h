/* The whole domain on chip, in two and three dimensions (together.c): as many blocks as there are multiprocessors step
 * together in one launch and exchange their edges every T steps. */
#ifndef YEEC_SCHEDULE_RESIDENT_TOGETHER_H
#define YEEC_SCHEDULE_RESIDENT_TOGETHER_H

#include "schedule/march/march.h"

/* A block's share of the domain, halo included. Along each axis: the first site, and the sites kept. */
typedef struct Share {
    int32_t x, x0, x1;
    int32_t row, row0, row1; /* 0, 0, 1 on flat grids */
    int32_t plane, plane0, plane1;
    int32_t layer[3];     /* by grid axis: the first of its lanes, rows or planes that has room for memory variables */
    int32_t ring[3];      /* by grid axis: where that room begins, in reals from Together.rings on */
    int32_t end;          /* planes from here on are none of its own */
    int32_t stop;         /* where its threads' points begin, see share_points.c; -1: it has none */
    int32_t near0, near1; /* the blocks whose sites it has in its halo: near[near0] .. near[near1 - 1] */
} Share;                  /* kernels read it as their own Share: share_types in together.tpl */

/* FLAG_INTS: integers from one block's flag to the next, a line of memory: many blocks ask for each at a time. */
enum { SHARE_INTS = sizeof(Share) / sizeof(int32_t), MOST_STATES = 64, MOST_BLOCKS = 1024, FLAG_INTS = 32 };

/* How the domain is cut. */
typedef struct Cut {
    int steps;        /* between two exchanges, and sites of halo; 0: they exchange after each half step, without one */
    int lanes, rows;  /* strips of a row; rows, 1 on flat grids */
    int groups, deep; /* threads along the third axis, and sites of each along it */
    int most;         /* planes that a block may have, whatever they cost */
    int beside;       /* rows of one plane that a warp has side by side; 1: it has other rows besides */
    int fold;         /* the same where a warp shows others one of them alone; 1: it shows all */
    bool apart;       /* E and H that threads show one another have rooms of their own, not one in turn */
    double across;    /* as the cut is made: what a plane costs more that lies in the layers of x or the rows */
    double budget;    /* planes that a block may have, those in layers counted as what they cost */
    double takes;     /* planes of the block that takes longest, those in layers counted as what they take */
    double cycles;    /* of a step, by the model */
    int looked_up;    /* components whose media every site looks up */
    bool holds;       /* a thread's memory variables and coefficients of layers stay in registers */
} Cut;

/* What blocks hand one another after a half step: words of WORD_BYTES, some reals and the exchange's number. Their
 * places, E's first: those of faces across x, the rows and the third axis; from a plane, or a face, to the next one. */
typedef struct Words {
    int reals;             /* of a word */
    int of_site, of_strip; /* words of a site of a face across x, and of a strip of the others */
    long x_plane, x_step;  /* places begin at 0 */
    long row, row_plane, row_step;
    long plane, plane_step;
    long h; /* where those of H begin */
} Words;

enum { WORD_BYTES = 16 };

typedef struct Together {
    bool wanted;
    March m; /* sizes, axes, rings and buffers, named as those of tiles that march */
    Cut cut;
    VEC(Share) shares;
    VEC(int32_t) near;
    int near_buffer, flag_buffer, edge_buffer;
    int states[MOST_STATES]; /* buffers that are exchanged */
    long at[MOST_STATES];    /* their first element in a copy of the edges */
    int state_count;
    long copy;             /* elements of a copy of the edges */
    Words words;           /* in place of such copies, where blocks exchange after each half step */
    long e_along, h_along; /* reals from the start of on-chip memory: edges of threads along the third axis */
    long e_rows, h_rows;   /* strips of neighbouring rows */
    long x_faces;          /* what lies beyond the block's faces across x, where blocks hand on such */
    long tables;           /* the layers' coefficients */
    long rings;            /* memory variables: each block has its own room for them */
} Together;

#endif

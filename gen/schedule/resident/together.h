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
    int32_t deep;       /* planes of a thread */
    int32_t across;     /* does it lie in the layers of x or at its walls? On flat grids */
    int32_t layer[3];   /* by grid axis: the first of its lanes, rows or planes that has room for memory variables */
    int32_t ring[3];    /* by grid axis: where that room begins, in reals from Together.rings on */
    int32_t end;        /* planes from here on are none of its own */
    int32_t numbers;    /* on chip, where the numbers of its media begin; -1: they are in memory */
    int32_t stop;       /* where its threads' points begin, see share_points.c; -1: it has none */
    int32_t own;        /* where the numbers of its threads' fed and noted strips begin; -1: it has none */
    int32_t fed0, fed1; /* points that feed strips */
    int32_t noted0, noted1; /* probes whose strips are noted */
    int32_t group_reals;    /* what these strips take on chip */
    int32_t takes;          /* where its threads' strips begin that running sums take; -1: it has none */
    int32_t near0, near1;   /* the blocks whose sites it has in its halo: near[near0] .. near[near1 - 1]; without a halo
                               near0 is the block before it along the third axis */
} Share;                    /* kernels read it as their own Share: share_types in together.tpl */

/* FLAG_INTS: integers from one block's flag to the next, a line of memory: many blocks ask for each at a time. */
enum { SHARE_INTS = sizeof(Share) / sizeof(int32_t), MOST_STATES = 64, MOST_BLOCKS = 1024, FLAG_INTS = 32 };

/* Where a site lies: among a thread's own by plane and site of the strip. Does the block keep it? */
typedef struct Spot {
    long thread;
    int plane, site;
    bool kept;
} Spot;

/* A thread's strips among those of its block (strips.c): bits of two kinds, such as the half steps, and the first one's
 * number. */
typedef struct Strips {
    uint32_t bits[2];
    int32_t first;
} Strips;

/* STRIP_HEAD: bytes on chip before strips. */
enum { STRIP_BITS = 32, STRIP_INTS = sizeof(Strips) / sizeof(int32_t), STRIP_HEAD = 32 };

/* A point that feeds a strip, or a probe whose strip is noted: list and number in it, and its place on chip. A thread's
 * own are told by a number, the first of its groups of strips, and FEED_BITS bits of such. */
typedef struct StripPoint {
    int32_t list, item, place;
} StripPoint;

enum { FEED_BITS = 20 };

/* A site whose value is added to running sums: the value's place among those of all strips that are taken, the sum's
 * element, the sites of its box, which lie between one frequency's sums and the next, and the number of their buffer.
 */
typedef struct SummedSite {
    int32_t place, first, sites, buffer;
} SummedSite;

/* TAKEN_TONES: frequencies whose sums a thread has at a time. */
enum { SUMMED_INTS = sizeof(SummedSite) / sizeof(int32_t), TAKEN_TONES = 4 };

/* Where numbers of media lie: in memory; on chip behind all else; or there in the room for memory variables, in blocks
 * whose layers leave some, and in memory for others. */
typedef enum Numbers { NUMBERS_FAR, NUMBERS_BEHIND, NUMBERS_IN_RINGS } Numbers;

/* How the domain is cut. */
typedef struct Cut {
    int steps;        /* between two exchanges; 0: they exchange after each half step */
    int halo;         /* sites that a block computes beyond its own */
    int lanes, rows;  /* strips of a row; rows, 1 on flat grids */
    int groups, deep; /* threads along the third axis, and sites of each along it */
    int deep_across;  /* on flat grids: the same of blocks in the layers of x, which have fewer planes */
    int deepest;      /* planes of a thread that are tried */
    int most;         /* planes that a block may have, whatever they cost */
    int beside;       /* rows of one plane that a warp has side by side; 1: it has other rows besides */
    int fold;         /* the same where a warp shows others one of them alone; 1: it shows all */
    bool apart;       /* E and H that threads show one another have rooms of their own, not one in turn */
    double across;    /* as the cut is made: what a plane costs more that lies in the layers of x or the rows */
    double budget;    /* planes that a block may have, those in layers counted as what they cost */
    long planes, planes_across; /* most of a block outside the layers of x, and in them */
    double cycles;              /* of a step, by the model */
    int known;                  /* coefficients of media, of all updates, that lie on chip for each site */
    int looked_up;              /* updates whose coefficients every site looks up in each step */
    Numbers numbers;            /* where these find their media's numbers */
    bool tables;                /* the media's tables lie on chip */
    bool holds;                 /* a thread's memory variables and coefficients of layers stay in registers */
    unsigned aside; /* rings, a bit each, whose memory variables lie in memory for want of room on chip; no halos */
    bool parks;     /* as the cut is made: may fields lie on chip and memory variables in memory? Without halos */
    int parked;     /* a thread's strips of fields that lie on chip, for want of registers */
} Cut;

/* What blocks hand one another after a half step: words of WORD_BYTES, some reals and the exchange's number. Their
 * places, E's first: those of faces across x, the rows and the third axis; from a plane, or a face, to the next one. */
typedef struct Words {
    int reals;             /* of a word */
    int of_site, of_strip; /* words of a site of a face across x, and of a strip of the others */
    long x_plane, x_step;  /* places begin at 0 */
    long row, row_plane, row_step;
    long plane, plane_step;
    long h;    /* where those of H begin */
    long mail; /* where mails begin, behind those of H */
} Words;

enum { WORD_BYTES = 16 };

/* Of what points of a component read (FarStrips.reads) the first that lies in one row of rises; do they read the strip
 * before their own there, and the one behind it? */
typedef struct FarRow {
    int read;
    bool low, high;
} FarRow;

/* Strips of a component that points read rises for, as items (share_far.c). An item: the strip's word, then places on
 * chip: E's own, those of rows. */
typedef struct FarItems {
    FarStrips of;
    FarRow row[2 * READS];
    int rows, slots, packed; /* places in an integer */
} FarItems;

/* Of a component with such points: a block's items, how many and where among what it knows; of its weights the first
 * record in memory, the reals, and where on chip. Of mails (share_mails.c): the strips that it hands on, how many and
 * where among what it knows; the first that it reads, how many, and the first's place on chip. */
typedef struct FarHead {
    int32_t items, at, record, reals, weights;
} FarHead;

/* MOST_KEPT: lists with states of one component. */
enum { MOST_KEPT = 24 };

/* Edges of a component that keep states (share_kept.c): the lists that they are in, how many weights an edge has there,
 * what they read, each once, and about how many edges there are. */
typedef struct KeptEdges {
    Component component;
    int lists[MOST_KEPT], weights[MOST_KEPT], list_count;
    Read reads[READS];
    int read_count;
    long points;
} KeptEdges;

/* Edges with states in all sites before each corner, by which a box's are counted (share_kept.c); NULL: nobody asks. */
typedef struct EdgeMap {
    int32_t *sums;
    long count[3]; /* corners */
} EdgeMap;

/* A block's edges of a component: where they begin in Together.kept, how many there are, where their threads end, and
 * where their weights and states begin. */
typedef struct KeptHead {
    int32_t first, count, end, weights, states;
} KeptHead;

enum { KEPT_INTS = sizeof(KeptHead) / sizeof(int32_t) };

/* Reals of strips that are shown, integers that a block knows, reals of weights. */
typedef struct FarRoom {
    long strips, ints, weights;
} FarRoom;

enum { FAR_HEAD_INTS = sizeof(FarHead) / sizeof(int32_t) };

typedef struct Together {
    bool wanted;
    March m; /* sizes, axes, rings and buffers, named as those of tiles that march */
    Cut cut;
    VEC(Share) shares;
    VEC(int32_t) near;
    int near_buffer, flag_buffer, edge_buffer;
    int alike_buffer; /* the medium of a warp's sites; -1: no warp is told */
    int state_count;
    int states[MOST_STATES]; /* buffers that are exchanged */
    long at[MOST_STATES];    /* their first element in a copy of the edges */
    long copy, edge_step;    /* elements of a copy of the edges, and from one plane to the next in it */
    Words words;             /* in place of such copies, where blocks exchange after each half step */
    long e_along, h_along;   /* reals from the start of on-chip memory: edges of threads along the third axis */
    long parked;             /* strips that registers have no room for */
    long open;               /* those of H, where neighbours read them */
    long poles;              /* what media remember, a strip for each of a thread's */
    long e_rows, h_rows;     /* strips of neighbouring rows */
    long x_faces;            /* what lies beyond the block's faces across x, where blocks hand on such */
    bool *visited;           /* by list of points or probes: are some visits? */
    /* fed and noted strips (share_feeds.c) */
    VEC(int32_t) own_strips;         /* of the threads of blocks that have some */
    VEC(StripPoint) fed, noted;      /* by block */
    uint32_t fed_slots, noted_slots; /* the bits that some thread has */
    int by_site[COMPONENTS];         /* coefficients of each update that depend on the site's medium */
    int of_site;                     /* fields that have some such */
    int numbers;                     /* bytes of a site's numbers of media; 0 where some have values by site instead */
    long media_reals;                /* tables of such media's coefficients */
    unsigned knowing;                /* the updates whose coefficients lie on chip; others look them up in each step */
    bool has_fed, scaled;            /* some feed strips; the field at some is scaled first */
    int fed_taps;                    /* the most of a point that feeds */
    int span;                        /* planes of a thread that a bit stands for */
    int levels;                      /* sources that may feed one site */
    int fed_rows;                    /* steps that there is room for on chip */
    int ahead;                       /* steps that are worked out at a time, or noted */
    int group_rows;                  /* strips from one of a group to the next */
    int own_buffer, fed_buffer, fed_gain_buffer, fed_scale_buffer, noted_buffer;
    /* crystals and cut cells (share_far.c) */
    FarItems coupled[3]; /* of the components that have some */
    int far_count;
    bool far_dense;         /* rises have places as sites do, and threads work out their own points */
    long rises, rise_reals; /* these places: where, and a component's */
    long mails;             /* strips of rises that blocks hand one another, for want of halos */
    /* cut cells with loss or media with poles (share_kept.c) */
    KeptEdges kept_edges[3];     /* of the components that have some */
    int kept_count, kept_packed; /* components; places in an integer */
    EdgeMap kept_map;
    double kept_busy;         /* cycles of the fullest block, when shares are known */
    VEC(int32_t) kept;        /* edges of a block and component, field by field */
    VEC(double) kept_weights; /* so, too, list by list */
    long kept_states;         /* so, too: reals */
    FarRoom far, far_left;    /* on chip of a block at most; what the cut has left room for */
    long far_at, known_at;    /* where strips lie, and what the block knows */
    VEC(int32_t) far_own;     /* where what a block knows begins, 0: it has none; then that, by block */
    int far_buffer, kept_buffer, kept_weight_buffer, kept_state_buffer; /* of these, and of edges with states */
    /* running sums (share_sums.c) */
    long phases;        /* after so many steps all are due at once again */
    long taken_every;   /* steps after which some may be due */
    long taken;         /* strips that they take, of all blocks */
    long batch;         /* steps of a batch at most, where rows of these would take too much memory; 0: any */
    VEC(Strips) strips; /* of the threads of blocks that have some */
    VEC(int) sum_buffers;
    VEC(SummedSite) summed;   /* by Tones */
    VEC(int32_t) summed_from; /* for each Tones where they begin, and where the last end */
    int strip_buffer, summed_buffer, taken_buffer;
    /* fed and noted strips */
    long most_groups; /* of a block */
    long strip_reals; /* of a block */
    bool aside;       /* they lie in memory, for want of room on chip */
    int aside_buffer;
    long reals;        /* on chip, without such strips */
    long coefficients; /* on chip, where the strips of those begin that depend on the site's medium */
    long tables;       /* the layers' coefficients */
    long rings;        /* memory variables: each block has its own room for them */
} Together;

#endif

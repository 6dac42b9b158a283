/* Statements: straight-line arithmetic at one site, the form in which physics enters.
 *
 * A statement is a list of operations in the order that fixes the bits: loads of fields at the site or beside it,
 * factors, sums and fused multiply-adds, stores. What every schedule and dialect prints of it, what a kernel reads,
 * writes and costs, its equation, how far it reaches and whether two are the same all follow from the list. A new term
 * is a few more operations, made in one place (coefficients.c); memory that it needs is one more field.
 *
 * For example, Ez in two dimensions in a layer along x:
 *     0 load ez        1 load hy       2 load hy[-1]   3 sub 1 2 "dhy_dx"
 *     4 factor b       5 load psi_ezx  6 factor c      7 mul 6 3   8 fma 4 5 7 "psi_x"   9 store psi_ezx 8
 *    10 add 3 8       (4 to 10 in the layers of x; elsewhere 10 is 3)
 *    11 factor Cb     12 fma 11 10 0   and so on with dhx_dy, then store ez */
#ifndef YEEC_MODEL_STATEMENT_H
#define YEEC_MODEL_STATEMENT_H

#include "base/arena.h"
#include "base/text.h"
#include "grid/grid.h"

/* Half-open box of site indices. */
typedef struct Box {
    long lo[3], hi[3];
} Box;

typedef enum FactorKind {
    FACTOR_ONE,
    FACTOR_LITERAL, /* value, under `name` in the kernel */
    FACTOR_TABLE,   /* tables[table] at the id of the site, `buffer` */
    FACTOR_VALUES,  /* buffer `buffer`, one value per site, laid out as a field (or as the memory of a wall) */
    FACTOR_ROWS,    /* by the row of the layers along `axis` */
    FACTOR_AXIS,    /* buffer `buffer` at the index along `axis`: unequal cells */
    FACTOR_POINTS   /* buffer `buffer` at the point's number, `tap` lists of points further */
} FactorKind;

enum { FACTOR_OWN_NAME = -2 }; /* a Factor.axis */

/* Which of a layer's tables (grid/layers.c). */
typedef enum Profile { PROFILE_B, PROFILE_C, PROFILE_IKAPPA } Profile;

typedef struct Factor {
    FactorKind kind;
    double value;
    int table, buffer;
    int axis;        /* of the derivative it multiplies, or of the layers; -1: of the old value */
    Profile profile; /* rows: which table, at node or half sites */
    bool node;
    int tap;
    const char *name;   /* literals: constant's name in its kernel */
    const char *origin; /* "glass (scenes/a.lua:7)" */
} Factor;

/* A field at an offset from the site, in indices along the axes. Numbers from FIELD_MEMORY on are the model's memory
 * variables, below are components. The other fields belong to boundaries and points. */
enum { FIELD_MEMORY = COMPONENTS };

typedef enum RefKind {
    REF_FIELD,
    REF_STATE, /* buffer `field`, at the element of a wall's or the number of a point's memory */
    REF_WAVE,  /* the wave table in this step, at the row that buffer `field` has for the point, `tap` lists further */
    REF_GIVEN  /* buffer `state`, at the number that buffer `field` has for the point, likewise */
} RefKind;

typedef struct Ref {
    RefKind kind;
    int field, state;
    int tap;
    long offset[3];
} Ref;

typedef enum OpKind { OP_LOAD, OP_FACTOR, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_FMA, OP_NEG, OP_STORE } OpKind;

/* Operands are numbers of earlier operations: add a b, sub a b, mul a b, div a b, fma a * b + c, neg a, store a. */
typedef struct Op {
    OpKind kind;
    int a, b, c;
    bool minus; /* fma: -a * b + c */
    Ref ref;
    Factor factor;
    int term;         /* which term of the equation it belongs to; -1: none */
    int layer;        /* made in the layers of this axis only; -1: everywhere */
    int otherwise;    /* its value outside these layers, an earlier operation; -1: none */
    bool running;     /* the value of the statement's target so far */
    const char *name; /* of a value that stands by itself; NULL: it stands in the expressions that use it */
    const char *says; /* what it adds to the equation: "dHy/dx'", or "sigma Ez" that it takes off */
    const char *law;  /* an equation of its own, of what is stored */
} Op;

typedef struct Statement {
    Arena *arena; /* of its operations */
    int target;   /* field that it makes */
    Op *ops;
    int op_count, op_room;
    Box range;                     /* sites where it is ever made */
    bool guard_lo[3], guard_hi[3]; /* the kernel's boxes stick out of the range there */
} Statement;

/* Building: each appends an operation and returns its number. */
int statement_load(Statement *s, Ref ref);
int statement_factor(Statement *s, Factor factor);
int statement_op(Statement *s, OpKind kind, int a, int b, int c);
void statement_store(Statement *s, Ref ref, int value);
static inline Ref ref_state(int buffer)
{
    return (Ref){.kind = REF_STATE, .field = buffer};
}
static inline Ref ref_at(int field, int axis, long offset)
{
    Ref r = {.kind = REF_FIELD, .field = field};
    if (axis >= 0)
        r.offset[axis] = offset;
    return r;
}

/* One with operations of its own, to be changed apart from the first. */
Statement statement_copy(const Statement *s);

/* The operations that make values of these names, as a statement of its own. */
Statement statement_of_values(const Statement *s, bool (*wanted)(void *context, const char *name), void *context);

/* Folds. */

/* Do they compute the same, whatever their ranges? */
bool statement_same(const Statement *a, const Statement *b);
/* The same but for the values of literals? */
bool statement_alike(const Statement *a, const Statement *b);
bool statement_same_factor(const Factor *a, const Factor *b);
/* The factor of the old value (axis -1) or of the derivative along an axis; NULL: there is none. */
const Factor *statement_factor_of(const Statement *s, int axis);
/* The derivative's field along an axis, or -1; and the memory variable, or -1. */
int statement_source(const Statement *s, int axis);
int statement_memory(const Statement *s, int axis);
/* Calls f for each coefficient of the medium. */
typedef void VisitFactor(void *context, const Statement *s, Factor *factor);
void statement_factors(Statement *s, VisitFactor *f, void *context);
/* Are factors looked up by the site's class? */
bool statement_by_class(const Statement *s);
bool statement_by_site(const Statement *s); /* by class, or stored per site */
/* How far loads go below (negative) and above the site along each axis. */
void statement_reach(const Statement *s, long lo[3], long hi[3]);

/* Words moved and operations made per site; a fused multiply-add is two. */
typedef struct Cost {
    int loads, stores, flops;
} Cost;

void statement_cost(const Statement *s, Cost *cost);

/* Nothing left but its own old value? */
bool statement_idle(const Statement *s);
/* Takes out a term, and the operation `op` for its operand `by`. */
void statement_drop_term(Statement *s, int term);
void statement_replace(Statement *s, int op, int by);
/* "eps dEz/dt = dHy/dx' - dHx/dy - sigma Ez", term by term: sign and text. */
typedef void VisitTerm(void *context, int sign, const char *says);
void statement_terms(const Statement *s, VisitTerm *f, void *context);
void statement_equation(const Statement *s, Text *out);
/* One operation a line (for dumps). */
void statement_dump(const Statement *s, Text *out, const char *(*field_name)(void *context, int field), void *context);

#endif

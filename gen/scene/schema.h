/* Schema: the scene language as data. Each constructor is one table of keys, and
 * its checks, its error messages, the near misses and the reference in
 * scenes/README.md all come from that table. A call of a constructor is read into
 * a Record of Values; what the values mean together (points need the mode, names
 * must differ) is decided later, when the whole scene is known: build.h.
 */
#ifndef YEEC_SCENE_SCHEMA_H
#define YEEC_SCENE_SCHEMA_H

#include "scene/scene.h"

typedef enum Family {
    FAMILY_MATERIAL = 1,
    FAMILY_OBJECT = 2,
    FAMILY_BOUNDARY = 4,
    FAMILY_WAVEFORM = 8,
    FAMILY_SOURCE = 16,
    FAMILY_LUMPED = 32,
    FAMILY_MONITOR = 64,
    FAMILY_STOP = 128,
    FAMILY_SCENE = 256,
    FAMILY_MESH = 512
} Family;

typedef enum KeyType {
    KEY_NUMBER,             /* number[0] */
    KEY_COUNT,              /* a whole number: number[0] */
    KEY_BOOL,               /* number[0] is 0 or 1 */
    KEY_TEXT,               /* text */
    KEY_NAME,               /* text fit for a file name */
    KEY_CHOICE,             /* number[0]: index into choices */
    KEY_POINT,              /* number[0..count-1] */
    KEY_VECTOR,             /* likewise, not zero; or "x", "+y", "-z" */
    KEY_PER_AXIS,           /* one number (count 0) or one per axis */
    KEY_COUNT_PER_AXIS,     /* likewise whole numbers */
    KEY_DIAGONAL,           /* one number or {x, y, z}: number[0..2] */
    KEY_TENSOR,             /* one number, {x, y, z}, or with xy =, xz =, yz =: number[0..5], xx, yy, zz, yz, zx, xy */
    KEY_PAIR,               /* {a, b}: number[0..1] */
    KEY_PLANE,              /* {y = 0.1}: axis in count, position in number[0] */
    KEY_BOX,                /* {from = , to = } or box{}: number[0..2], number[3..5], count coordinates */
    KEY_NUMBERS,            /* list[0..length-1]; one number is a list of one */
    KEY_COUNTS,             /* likewise whole numbers */
    KEY_POINTS,             /* list of {u, v}: list[0..2*length-1] */
    KEY_ANGLES,             /* list of degrees or of {theta, phi}: list[0..count*length-1] */
    KEY_FUNCTION,           /* function */
    KEY_NUMBER_OR_FUNCTION, /* number[0] or function */
    KEY_RECORD,             /* record of a family in `accepts` */
    KEY_WAVEFORM,           /* record or function */
    KEY_RECORDS,            /* list of records */
    KEY_SIDES,              /* one boundary, or {x =, y =, z =} of one or {low, high}: records[2*axis+side] */
    KEY_ITEMS,    /* list of tables with the keys `fields`, KEY_DIAGONAL each: list[3*(item*field_count+field)+axis];
                     of KEY_RECORD: inner[item*field_count+field] */
    KEY_LAYERS,   /* {["1/0"] = a table with the keys `fields`, ...}: as KEY_ITEMS, in rising order; layers */
    KEY_SYMMETRY, /* {x = "even" or "odd", ...}: number[axis] 1, -1, or 0 where not given */
    KEY_NODES     /* {x =, y =, z = } of lists of numbers: list, number[a] of them along axis a */
} KeyType;

typedef enum Range {
    RANGE_ANY,          /* finite and below 1e30 in magnitude, like all others */
    RANGE_POSITIVE,     /* > 0 */
    RANGE_NOT_NEGATIVE, /* >= 0 */
    RANGE_FRACTION,     /* 0 < x <= 1 */
    RANGE_PROPER,       /* 0 < x < 1 */
    RANGE_FROM_ONE,     /* >= 1 */
    RANGE_ABOVE_ONE,    /* > 1 */
    RANGE_LENGTH,       /* a cell's edge: 1e-15 .. 1e9 m */
    RANGE_MEDIUM,       /* relative eps, mu: 1e-6 .. 1e12 */
    RANGE_LAYER         /* 1 .. 1000 cells */
} Range;

typedef struct Key {
    const char *name, *doc;
    KeyType type;
    Range range;
    double fallback;       /* the default of a number, count, bool or choice; NAN: none */
    const char *otherwise; /* the default in words, where the number does not say it */
    const char *unit;
    const char *choices; /* KEY_CHOICE: words with spaces between */
    unsigned accepts;    /* records: families */
    bool required;
    bool replaceable;         /* not required where one of the constructor's `instead` is given */
    bool positional;          /* KEY_RECORD(S): may be written without its key */
    const struct Key *fields; /* KEY_ITEMS */
    size_t field_count;
} Key;

typedef struct Reader Reader;

typedef struct Constructor {
    const char *name;
    const char *doc;
    unsigned family;
    int kind; /* ObjectKind, SourceKind, ... by family */
    const Key *keys;
    size_t key_count;
    const char *one_of[2];    /* exactly one of these keys: "at box" */
    const char *at_most_one;  /* at most one of these */
    const char *instead;      /* keys that take the place of replaceable ones and of one_of[0] */
    void (*finish)(Reader *); /* after a call without a fault: puts another record on the stack; NULL: stays as it is */
    bool constant;            /* a value, written without braces: pec */
} Constructor;

typedef struct Record Record;

typedef struct Value {
    bool given;
    bool bad; /* reported */
    int count;
    size_t length;
    double number[6];
    const char *text;
    union {
        const double *list;
        Record *record;
        Record *const *records;
    };
    Record *const *inner;   /* KEY_ITEMS: records of its items */
    const int (*layers)[2]; /* KEY_LAYERS: layer and datatype of each item */
    Function function;
} Value;

struct Record {
    const Constructor *type;
    SourceLoc loc;
    bool bad;                      /* already reported: stands in so that the script runs on */
    int index;                     /* materials: where it lies in Scene.materials; -1: not yet used */
    const char *note;              /* materials: how they were fitted; NULL: they were not */
    const struct Hull *hull;       /* stl: what its file holds */
    const struct Picture *picture; /* image */
    const struct Layout *layout;   /* gds */
    Value values[];
};

/* The tables of the families, each in the file that builds it. */
typedef struct Constructors {
    const char *title;
    const Constructor *items;
    size_t count;
} Constructors;

/* Entries of the tables, in designated initialisers after the name. */
#define KEY(n, t, ...)                                                                                                 \
    {                                                                                                                  \
        .name = (n), .type = (t), __VA_ARGS__                                                                          \
    }
#define CONSTRUCTOR(n, ...)                                                                                            \
    {                                                                                                                  \
        .name = (n), __VA_ARGS__                                                                                       \
    }
#define FIELDS(table) .fields = (table), .field_count = sizeof(table) / sizeof *(table)
#define KEYS(table) .keys = (table), .key_count = sizeof(table) / sizeof *(table)
#define CONSTRUCTORS(title, table)                                                                                     \
    {                                                                                                                  \
        title, table, sizeof(table) / sizeof *(table)                                                                  \
    }

extern const Constructors material_constructors, object_constructors, solid_constructors, boundary_constructors,
    source_constructors, lumped_constructors, waveform_constructors, monitor_constructors, stop_constructors,
    mesh_constructors;

/* families.c: all families in the order of the reference, NULL at the end. */
extern const Constructors *const schema_families[];

const Constructor *schema_find(const char *name); /* NULL: no such constructor */
/* What a key wants, for messages and the reference: "a number above 0 (m)". */
void schema_expectation(const Key *key, Text *out);
/* The same for one item of a key that is a list. */
void schema_item_expectation(const Key *key, Text *out);
bool schema_in_range(Range range, double x);
/* Index of word `n` bytes long in a list of words with spaces between, or -1. */
int schema_choice(const char *choices, const char *word, size_t n);
/* The reference of every constructor and key, as Markdown. */
void schema_reference(Text *out);

/* The value of a key the constructor has (an unknown key is our own bug). */
const Value *record_value(const Record *r, const char *key);
double record_number(const Record *r, const char *key);
bool record_given(const Record *r, const char *key);

#endif

/* What the emulated driver hands to a compiled kernel file. */
#ifndef YEEC_TESTS_EMULATOR_H
#define YEEC_TESTS_EMULATOR_H

enum {
    EMULATOR_CHIP_BYTES = 232448, /* on-chip memory of a block, as on compute capability 9.0 */
    EMULATOR_MOST_THREADS = 1024, /* of a block */
    EMULATOR_GUARD_BYTES = 256,   /* behind each piece of memory: nobody may write there */
    EMULATOR_FRESH = 0x7f         /* what each byte holds that nobody has written; as a float 3.4e38 */
};

typedef struct EmulatedLaunch {
    const char *name;
    void (*kernel)(void **params); /* emulated_<name> */
    unsigned grid[3], block[3];
    unsigned chip_bytes;
    void **params; /* addresses of the parameters */
    int together;  /* a cooperative launch: its blocks may wait for one another */
} EmulatedLaunch;

/* The function "emulator_launch" of a compiled kernel file: runs every block; NULL, or what went wrong. */
typedef const char *EmulatorLaunch(const EmulatedLaunch *launch);

#endif

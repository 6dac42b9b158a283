/* Checkpoint files: what is saved comes back in any layout, and whatever is wrong with a file is found. */
#include "fake.h"

#include "output/checkpoint.h"
#include "output/sections.h"
#include "stepping/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[256];
static const ManifestPair PARAMETERS[] = {{.name = "cells", .value = "40"}, {.name = "name", .value = "a\"b"}};

typedef struct Case {
    Fake fake;
    SeriesSet series;
    Kept kept[2];
    Decay decay;
    RunIdentity run;
    RunSoFar sofar;
} Case;

static void case_init(Case *c, long steps)
{
    memset(c, 0, sizeof *c);
    fake_init(&c->fake, steps);
    for (int i = 0; i < 2; i++)
        c->fake.buffers[i].count = 64;
    series_init(&c->series, &c->fake.program);
    c->run = (RunIdentity){&c->fake.program, PARAMETERS, 2};
    c->sofar = (RunSoFar){.series = &c->series, .kept = c->kept, .kept_count = 2, .decay = &c->decay};
}

static void case_free(Case *c)
{
    series_free(&c->series);
    guard_kept_free(&c->sofar.guard);
}

static void fill(Case *c)
{
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 64; i++)
            c->fake.memory[b][i] = b * 100 + i + 0.25;
    for (long step = 2; step <= 60; step += 2)
        series_add(&c->series.items[0], &step, &(double){1.0 / (double)step}, 1);
    c->kept[0] = (Kept){3, 77};
    c->decay = (Decay){.judged = 12, .largest = 0.5, .recent = 0.125, .over = true};
    guard_kept_free(&c->sofar.guard);
    c->sofar.guard = (GuardKept){.level = 0.75, .rows = 2, .row = malloc(6 * sizeof(double))};
    for (int i = 0; i < 6; i++)
        c->sofar.guard.row[i] = i + 0.5;
    c->sofar.step = 60;
    c->sofar.seconds = 1.5;
}

static bool save(Case *c, Error *err)
{
    RunStart start = {.scene = "a.lua", .steps = -1, .period = "10"};
    return checkpoint_save(folder, &c->run, &start, &c->sofar, &(RunDevice){.backend = &c->fake.backend}, err);
}

/* The file's bytes; *size of them. */
static unsigned char *bytes_of(const char *name, size_t *size)
{
    char *path = file_join(folder, name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    unsigned char *bytes = malloc(1 << 16);
    *size = fread(bytes, 1, 1 << 16, f);
    fclose(f);
    free(path);
    return bytes;
}

static bool read_bytes(Case *c, const unsigned char *bytes, size_t size, Error *err)
{
    FILE *f = fmemopen((void *)(uintptr_t)bytes, size, "rb");
    bool ok = checkpoint_read(f, "x", &c->run, &(RunDevice){.backend = &c->fake.backend}, &c->sofar, err);
    fclose(f);
    return ok;
}

static void what_was_saved_comes_back(void **state)
{
    (void)state;
    static Case a, b;
    Error err = {0};
    char note[256];
    case_init(&a, 100);
    case_init(&b, 100);
    fill(&a);
    checkpoint_remove(folder);
    assert_true(save(&a, &err));
    assert_true(
        checkpoint_load(folder, &b.run, &(RunDevice){.backend = &b.fake.backend}, &b.sofar, note, sizeof note, &err));
    assert_string_equal(note, "");
    assert_memory_equal(a.fake.memory, b.fake.memory, 2 * sizeof a.fake.memory[0]);
    assert_int_equal(b.sofar.step, 60);
    assert_true(b.sofar.seconds == 1.5 && b.decay.largest == 0.5 && b.decay.recent == 0.125 && b.decay.judged == 12 &&
                b.decay.over);
    assert_true(kept_equal(b.kept[0], (Kept){3, 77}));
    assert_true(b.sofar.guard.level == 0.75 && b.sofar.guard.rows == 2);
    assert_memory_equal(a.sofar.guard.row, b.sofar.guard.row, 6 * sizeof(double));
    assert_int_equal(b.series.items[0].count, 30);
    assert_memory_equal(a.series.items[0].values, b.series.items[0].values, 30 * sizeof(double));
    assert_memory_equal(a.series.items[0].steps, b.series.items[0].steps, 30 * sizeof(long));
    case_free(&a);
    case_free(&b);
}

typedef struct Bytes {
    double at[512];
    size_t count;
} Bytes;

static bool take(void *context, const void *bytes, size_t count, Error *err)
{
    (void)err;
    Bytes *b = context;
    memcpy(b->at + b->count, bytes, count);
    b->count += count / sizeof *b->at;
    return true;
}

static bool give(void *context, void *bytes, size_t count, Error *err)
{
    (void)err;
    Bytes *b = context;
    memcpy(bytes, b->at + b->count, count);
    b->count += count / sizeof *b->at;
    return true;
}

static void a_state_is_the_same_in_every_layout(void **state)
{
    (void)state;
    static Case a, b;
    static Bytes dense;
    Error err = {0};
    case_init(&a, 1);
    case_init(&b, 1);
    /* Rows of 5 elements, 2 of them before a gap, 3 rows, 4 planes, in two paddings. */
    a.fake.buffers[0].block = (StateBlock){.origin = 7, .stride = {11, 40}, .count = {5, 3, 4}, .low = 2, .gap = 3};
    b.fake.buffers[0].block = (StateBlock){.origin = 1, .stride = {8, 24}, .count = {5, 3, 4}, .low = 5};
    for (int i = 0; i < 60; i++) {
        int x = i % 5, y = i / 5 % 3, z = i / 15;
        a.fake.memory[0][7 + 40 * z + 11 * y + x + (x >= 2 ? 3 : 0)] = i + 1;
    }
    assert_int_equal(state_bytes(&a.fake.buffers[0]), 60 * sizeof(double));
    assert_true(state_save(&a.fake.backend, &a.fake.program, 0, take, &dense, &err));
    assert_int_equal(dense.count, 60);
    for (int i = 0; i < 60; i++)
        assert_true(dense.at[i] == i + 1);
    dense.count = 0;
    assert_true(state_restore(&b.fake.backend, &b.fake.program, 0, give, &dense, &err));
    for (int i = 0; i < 60; i++)
        assert_true(b.fake.memory[0][1 + 24 * (i / 15) + 8 * (i / 5 % 3) + i % 5] == i + 1);
    assert_true(b.fake.memory[0][0] == 0 && b.fake.memory[0][6] == 0);
    case_free(&a);
    case_free(&b);
}

/* Every prefix and every flipped bit of a file is found out, and says that the file is damaged. */
static void every_harm_is_found(void **state)
{
    (void)state;
    static Case a, b;
    Error err = {0};
    case_init(&a, 100);
    case_init(&b, 100);
    fill(&a);
    assert_true(save(&a, &err));
    size_t size;
    unsigned char *bytes = bytes_of("checkpoint.bin", &size);
    assert_true(read_bytes(&b, bytes, size, &err));
    for (size_t n = 1; n < size; n++) {
        Error e = {0};
        assert_false(read_bytes(&b, bytes, n, &e));
        assert_int_equal(e.code, ERROR_SYSTEM);
        assert_non_null(strstr(e.message, "x is damaged: "));
    }
    for (size_t n = 0; n < 8 * size; n++) {
        Error e = {0};
        bytes[n / 8] ^= (unsigned char)(1U << n % 8);
        assert_false(read_bytes(&b, bytes, size, &e));
        assert_int_equal(e.code, ERROR_SYSTEM);
        bytes[n / 8] ^= (unsigned char)(1U << n % 8);
    }
    free(bytes);
    case_free(&a);
    case_free(&b);
}

static void two_generations_are_kept(void **state)
{
    (void)state;
    static Case a, b;
    Error err = {0};
    char note[512];
    case_init(&a, 100);
    case_init(&b, 100);
    fill(&a);
    checkpoint_remove(folder);
    for (a.sofar.step = 60; a.sofar.step <= 80; a.sofar.step += 10)
        assert_true(save(&a, &err));
    char *newest = file_join(folder, "checkpoint.bin");
    assert_int_equal(truncate(newest, 1000), 0);
    assert_true(
        checkpoint_load(folder, &b.run, &(RunDevice){.backend = &b.fake.backend}, &b.sofar, note, sizeof note, &err));
    assert_int_equal(b.sofar.step, 70);
    assert_non_null(
        strstr(note, "checkpoint.bin is damaged: it ends too early; going on from the older checkpoint, step 70"));
    /* The good one is still there after the next, whatever becomes of that. */
    a.sofar.step = 90;
    assert_true(save(&a, &err));
    assert_int_equal(truncate(newest, 1000), 0);
    assert_true(
        checkpoint_load(folder, &b.run, &(RunDevice){.backend = &b.fake.backend}, &b.sofar, note, sizeof note, &err));
    assert_int_equal(b.sofar.step, 70);
    checkpoint_remove(folder);
    assert_int_not_equal(access(newest, F_OK), 0);
    free(newest);
    case_free(&a);
    case_free(&b);
}

/* A device that fails while it is read leaves the checkpoint that was there. */
static void a_failed_save_changes_nothing(void **state)
{
    (void)state;
    static Case a;
    Error err = {0};
    case_init(&a, 100);
    fill(&a);
    checkpoint_remove(folder);
    assert_true(save(&a, &err));
    size_t size, again;
    unsigned char *before = bytes_of("checkpoint.bin", &size);
    a.sofar.step = 70;
    for (long n = 1;; n++) {
        Error e = {0};
        a.fake.calls = 0;
        a.fake.fail_at = n;
        if (save(&a, &e))
            break;
        assert_in_range(n, 1, 16);
        assert_string_equal(e.message, "the fake device failed as told");
        unsigned char *after = bytes_of("checkpoint.bin", &again);
        assert_int_equal(again, size);
        assert_memory_equal(after, before, size);
        free(after);
    }
    free(before);
    case_free(&a);
}

static void another_run_is_refused(void **state)
{
    (void)state;
    static Case a;
    char note[256];
    case_init(&a, 100);
    fill(&a);
    Error err = {0};
    assert_true(save(&a, &err));
    static const ManifestPair other[] = {{.name = "cells", .value = "41"}, {.name = "name", .value = "a\"b"}};
    const char *const words[] = {"the parameter cells was 40 then and is 41 now", "has changed since",
                                 "the precision was f64 then", "the grid has changed", "the time step was"};
    for (int i = 0; i < 5; i++) {
        Error e = {0};
        case_free(&a);
        case_init(&a, 100);
        a.run.parameters = i == 0 ? other : PARAMETERS;
        strcpy(a.fake.program.scene_hash, i == 1 ? "9999" : "0123");
        a.fake.program.precision = i == 2 ? PRECISION_F32 : PRECISION_F64;
        a.fake.program.cells[0] += i == 3;
        a.fake.program.dt *= i == 4 ? 2 : 1;
        assert_false(
            checkpoint_load(folder, &a.run, &(RunDevice){.backend = &a.fake.backend}, &a.sofar, note, sizeof note, &e));
        assert_int_equal(e.code, ERROR_SCENE);
        assert_non_null(strstr(e.message, words[i]));
    }
    json_t *head = checkpoint_head(folder, &err);
    assert_non_null(head);
    a.fake.program.dt /= 2; /* as it was saved */
    assert_true(checkpoint_matches(head, folder, &a.run, &err));
    json_object_set_new(head, "yeec", json_string("0.0.1"));
    assert_false(checkpoint_matches(head, folder, &a.run, &err));
    assert_int_equal(err.code, ERROR_SCENE);
    assert_non_null(strstr(err.message, "yeec's version was 0.0.1 then and is " YEEC_VERSION " now"));
    json_object_set_new(head, "yeec", json_string(YEEC_VERSION));
    json_object_del(head, "format");
    err = (Error){0};
    assert_false(checkpoint_matches(head, folder, &a.run, &err));
    assert_int_equal(err.code, ERROR_SCENE);
    assert_non_null(strstr(err.message, "a checkpoint of format 1 and this yeec reads 3"));
    json_decref(head);
    case_free(&a);
}

int main(void)
{
    const char *temp = getenv("YEEC_TEMP");
    Error err = {0};
    snprintf(folder, sizeof folder, "%s", temp != NULL ? temp : "/tmp/yeec_test_checkpoint");
    if (!file_make_folder(folder, &err))
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_saved_comes_back),     cmocka_unit_test(a_state_is_the_same_in_every_layout),
        cmocka_unit_test(every_harm_is_found),           cmocka_unit_test(two_generations_are_kept),
        cmocka_unit_test(a_failed_save_changes_nothing), cmocka_unit_test(another_run_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

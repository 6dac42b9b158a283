/* What a run leaves: whole files or none, samples as they came, scales and colours. */
#include "fake.h"

#include "base/unit.h"
#include "output/colour.h"
#include "output/file.h"
#include "output/manifest.h"
#include "output/picture.h"
#include "output/range.h"
#include "output/scale.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[256];

static bool exists(const char *name)
{
    char *path = file_join(folder, name);
    struct stat info;
    bool yes = stat(path, &info) == 0;
    free(path);
    return yes;
}

static char *contents(const char *name)
{
    char *path = file_join(folder, name), *text = calloc(1, 1 << 16);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_true(fread(text, 1, (1 << 16) - 1, f) > 0);
    fclose(f);
    free(path);
    return text;
}

/* Steps the fake scene into `folder`, as `yeec run` does. */
static void run_into_folder(Fake *f, bool whole)
{
    static Results r;
    Stepper s;
    StepperEnd end;
    Error err = {0};
    fake_init(f, 100);
    assert_true(results_open(&r, folder, &f->program, &err));
    StepperOptions options = {.hooks = results_hooks(&r)};
    assert_true(stepper_init(&s, &f->backend, &f->program, &options, 0, &err));
    assert_true(stepper_run(&s, 100, &end, &err));
    stepper_free(&s);
    if (whole) {
        assert_true(results_write_files(&r, &err) && results_finish(&r, &err));
        Manifest m = {.status = "complete",
                      .program = &f->program,
                      .results = &r,
                      .device = &f->backend.info,
                      .digest = "abcd",
                      .steps = 100};
        assert_true(manifest_write(&m, folder, &err));
    }
    results_close(&r);
}

static void a_run_leaves_its_files(void **state)
{
    (void)state;
    static Fake f;
    run_into_folder(&f, true);
    const char *const names[] = {"run.json",          "results.h5",     "results.xdmf",
                                 "kernels/kernels.c", "probes/far.csv", "probes/stored.csv",
                                 "ez_000030.png",     "ez_000060.png",  "ez_000090.png"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_true(exists(names[i]));
    char *csv = contents("probes/far.csv"), *line = strtok(csv, "\n");
    assert_string_equal(line, "step,time_s,value");
    long step = 0;
    double time, value;
    for (long n = 2; n <= 100; n += 2) {
        line = strtok(NULL, "\n");
        assert_int_equal(sscanf(line, "%ld,%lf,%lf", &step, &time, &value), 3);
        assert_int_equal(step, n);
        assert_true(time == (double)n * f.program.dt);
    }
    assert_true(value == f.memory[FAKE_EZ][FAKE_ORIGIN + FAKE_PROBE]); /* 17 digits give the number back */
    assert_null(strtok(NULL, "\n"));
    free(csv);
    char *json = contents("run.json");
    assert_non_null(strstr(json, "\"digest\": \"abcd\""));
    assert_non_null(strstr(json, "\"steps\": 100"));
    free(json);
}

static void nothing_half_written_has_a_final_name(void **state)
{
    (void)state;
    static Fake f;
    run_into_folder(&f, true);
    run_into_folder(&f, false);       /* as a run that ends before its results are finished */
    assert_false(exists("run.json")); /* the first run's files went when the second began */
    assert_false(exists("results.h5"));
    assert_false(exists("probes/far.csv"));
    assert_true(exists(".results.h5.part"));
    run_into_folder(&f, true);
    assert_false(exists(".results.h5.part"));
    DIR *d = opendir(folder);
    for (struct dirent *e = readdir(d); e != NULL; e = readdir(d))
        assert_null(strstr(e->d_name, ".part"));
    closedir(d);
}

static void a_folder_in_the_way_is_told(void **state)
{
    (void)state;
    Error err = {0};
    assert_true(file_write(folder, "plain", "x", 1, &err));
    char *path = file_join(folder, "plain/below");
    assert_false(file_make_folder(path, &err));
    assert_int_equal(err.code, ERROR_SYSTEM);
    assert_non_null(strstr(err.message, "a file of that name is in the way"));
    free(path);
}

static void a_full_disk_leaves_no_file(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0)
        skip();
    Error err = {0};
    OutFile f = {0};
    assert_true(file_begin(&f, folder, "full", &err));
    FILE *full = fopen("/dev/full", "wb");
    assert_non_null(full);
    fclose(f.stream);
    f.stream = full;
    fputs("more than nothing", f.stream);
    assert_false(file_commit(&f, &err));
    assert_non_null(strstr(err.message, "No space left"));
    assert_false(exists("full"));
    assert_false(exists(".full.part"));
}

static void scales_are_round(void **state)
{
    (void)state;
    const char *prefix;
    char text[32];
    assert_true(fabs(scale_step(1.0, 4) - 0.2) < 1e-15);
    assert_true(fabs(scale_step(730, 5) - 100) < 1e-12);
    assert_true(fabs(unit_prefix(3.2e-7, &prefix) - 1e-9) < 1e-24);
    assert_string_equal(prefix, "n");
    assert_true(unit_prefix(1000, &prefix) == 1000);
    assert_string_equal(prefix, "k");
    assert_true(unit_prefix(0, &prefix) == 1);
    assert_string_equal(prefix, "");
    scale_label(-1e-18, 0.5, text, sizeof text);
    assert_string_equal(text, "0.0");
}

static void frames_are_told_by_their_names(void **state)
{
    (void)state;
    char name[PICTURE_NAME_BYTES];
    long step = 0;
    picture_name("ez", 1234567, name);
    assert_string_equal(name, "ez_1234567.png");
    assert_true(picture_is_frame(name, "ez", &step));
    assert_int_equal(step, 1234567);
    picture_name("ez", 42, name);
    assert_string_equal(name, "ez_000042.png");
    assert_true(picture_is_frame(name, "ez", &step));
    assert_int_equal(step, 42);
    assert_false(picture_is_frame(name, "e", &step));
    assert_false(picture_is_frame("ez_00042.png", "ez", &step));
    assert_false(picture_is_frame("ez_000001_000042.png", "ez", &step)); /* a frame of "ez_000001" */
    assert_true(picture_is_frame("ez_000001_000042.png", "ez_000001", &step));
    assert_false(picture_is_frame("ez_-00042.png", "ez", &step));
    assert_false(picture_is_frame("ez_000042.gif", "ez", &step));
    assert_false(picture_is_frame("ez.png", "ez", &step));
}

static void files_are_read_whole(void **state)
{
    (void)state;
    Error err = {0};
    size_t count = 7;
    assert_true(file_write(folder, "bytes", "a\0b", 3, &err));
    unsigned char *bytes = file_read(folder, "bytes", &count);
    assert_int_equal(count, 3);
    assert_memory_equal(bytes, "a\0b", 3);
    free(bytes);
    assert_null(file_read(folder, "absent", &count));
    assert_int_equal(count, 0);
    assert_null(file_read(folder, ".", &count));
}

static void the_diverging_map_is_symmetric(void **state)
{
    (void)state;
    assert_int_equal(colour_at(true, 0.5), 0xf7f7f7);
    assert_int_equal(colour_at(true, 0), 0x053061);
    assert_int_equal(colour_at(true, 7), 0x67001f);
    assert_int_equal(colour_at(false, 0), 0x000004);
    assert_int_equal(colour_at(true, NAN), 0x00c000);
}

/* A wave of size 1 with forerunners, and one point that stands out. */
static Range range_with_peak(double peak, bool diverging)
{
    double sizes[1000];
    for (int i = 0; i < 1000; i++)
        sizes[i] = i < 300 ? 1e-9 : fabs(sin(i * 0.1));
    sizes[999] = peak;
    return range_of(sizes, 1000, peak, diverging);
}

static void a_range_leaves_out_what_stands_alone(void **state)
{
    (void)state;
    Range r = range_with_peak(1, true);
    assert_true(r.limit == 1 && !r.logarithmic);
    r = range_with_peak(30, true);
    assert_true(r.limit > 0.9 && r.limit <= 1 && r.peak == 30);
    assert_true(range_share(&r, 0) == 0.5 && range_share(&r, -r.limit) == 0);
    r = range_with_peak(30, false);
    assert_true(r.logarithmic && r.limit == 30 && r.low > 0);
    assert_true(range_share(&r, 30) == 1 && range_share(&r, 0) == 0);
    r = range_of(NULL, 0, 0, true);
    assert_true(range_share(&r, 0) == 0.5); /* nothing there: the middle, no division by zero */
}

static int make_folder(void **state)
{
    (void)state;
    const char *temp = getenv("YEEC_TEMP");
    snprintf(folder, sizeof folder, "%s.%ld", temp != NULL ? temp : "/tmp/yeec-test-output", (long)getpid());
    Error err = {0};
    return file_make_folder(folder, &err) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_leaves_its_files),
        cmocka_unit_test(nothing_half_written_has_a_final_name),
        cmocka_unit_test(a_folder_in_the_way_is_told),
        cmocka_unit_test(a_full_disk_leaves_no_file),
        cmocka_unit_test(scales_are_round),
        cmocka_unit_test(frames_are_told_by_their_names),
        cmocka_unit_test(files_are_read_whole),
        cmocka_unit_test(the_diverging_map_is_symmetric),
        cmocka_unit_test(a_range_leaves_out_what_stands_alone),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

/* The stepping loop on a fake device: order and number of steps, batches and passes,
 * captures at their steps, probe rows, interruption, instability, failures. */
#include "fake.h"

#include "stepping/digest.h"
#include "stepping/fields.h"
#include "stepping/stepper.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { STEPS = 200, STEPS_OF_GROWTH = 2000 };

typedef struct Seen {
    long probe_steps[STEPS];
    double probe[STEPS];
    size_t probe_count;
    long frames[16], energies[16];
    size_t frame_count, energy_count;
    double frame_value, joule;
    volatile sig_atomic_t interrupt;
    long interrupt_at;
} Seen;

static bool on_probe(void *context, int probe, const long *steps, const double *values, size_t count, Error *err)
{
    (void)probe;
    (void)err;
    Seen *s = context;
    for (size_t i = 0; i < count; i++) {
        s->probe_steps[s->probe_count] = steps[i];
        s->probe[s->probe_count++] = values[i];
    }
    return true;
}

static bool on_snapshot(void *context, int capture, long step, const Frame *frame, Error *err)
{
    (void)err;
    Seen *s = context;
    assert_int_equal(capture, 0);
    s->frames[s->frame_count++] = step;
    s->frame_value = ((double *)frame->values)[FAKE_PROBE];
    return true;
}

static bool on_energy(void *context, int capture, long step, double joule, Error *err)
{
    (void)err;
    Seen *s = context;
    assert_int_equal(capture, 1);
    s->energies[s->energy_count++] = step;
    s->joule = joule;
    return true;
}

static void on_progress(void *context, long step, double seconds)
{
    Seen *s = context;
    (void)seconds;
    if (s->interrupt_at > 0 && step >= s->interrupt_at)
        s->interrupt = 1;
}

static StepperOptions options_for(Seen *seen)
{
    return (StepperOptions){.hooks = {.probe = on_probe,
                                      .snapshot = on_snapshot,
                                      .energy = on_energy,
                                      .progress = on_progress,
                                      .context = seen},
                            .interrupt = &seen->interrupt};
}

static bool run_all(Fake *f, Seen *seen, StepperEnd *end, Stepper *s, Error *err)
{
    StepperOptions options = options_for(seen);
    bool ok = stepper_init(s, &f->backend, &f->program, &options, 0, err) && stepper_run(s, f->program.steps, end, err);
    stepper_free(s);
    return ok;
}

static void steps_in_order_and_samples_on_time(void **state)
{
    (void)state;
    static Fake f;
    Seen seen = {0};
    Stepper s;
    StepperEnd end;
    Error err = {0};
    fake_init(&f, STEPS);
    assert_true(run_all(&f, &seen, &end, &s, &err));
    assert_int_equal(end, STEPPER_COMPLETE);
    assert_int_equal(f.next, STEPS);
    assert_int_equal(seen.probe_count, STEPS / 2);
    for (size_t i = 0; i < seen.probe_count; i++)
        assert_int_equal(seen.probe_steps[i], 2 * (long)(i + 1));
    assert_int_equal(seen.frame_count, STEPS / 30);
    assert_int_equal(seen.frames[5], 180);
    assert_int_equal(seen.energy_count, STEPS / 50);
    assert_int_equal(seen.energies[3], 200);
    assert_true(seen.frame_value == seen.probe[180 / 2 - 1]); /* the same sample by two ways */
}

static void prefers_the_large_pass(void **state)
{
    (void)state;
    static Fake f;
    Seen seen = {0};
    Stepper s;
    StepperEnd end;
    Error err = {0};
    fake_init(&f, STEPS);
    assert_true(run_all(&f, &seen, &end, &s, &err));
    size_t large = 0;
    for (size_t i = 0; i < f.log_count; i++)
        large += f.log[i] == 4;
    assert_true(4 * large >= STEPS - 3 * 12); /* at most three single steps before each event */
}

static void same_bits_however_it_is_cut(void **state)
{
    (void)state;
    static Fake whole, cut;
    Seen seen = {0}, none = {0};
    Stepper s;
    StepperEnd end;
    Error err = {0};
    char a[HASH_HEX_BYTES], b[HASH_HEX_BYTES];
    fake_init(&whole, STEPS);
    assert_true(run_all(&whole, &seen, &end, &s, &err));
    fake_init(&cut, STEPS);
    StepperOptions options = options_for(&none);
    options.hooks = (StepperHooks){0};
    assert_true(stepper_init(&s, &cut.backend, &cut.program, &options, 0, &err));
    for (long n = 1; s.step < STEPS; n = n % 7 + 1)
        assert_true(stepper_advance(&s, s.step + n > STEPS ? STEPS - s.step : n, &err));
    stepper_free(&s);
    assert_int_equal(cut.waits, 0); /* without probes and captures nothing waits */
    assert_int_equal(cut.reads, 0);
    assert_true(digest_fields(&whole.backend, &whole.program, NULL, a, NULL, &err));
    assert_true(digest_fields(&cut.backend, &cut.program, NULL, b, NULL, &err));
    assert_string_equal(a, b);
}

static void digest_sees_values_and_only_those_inside(void **state)
{
    (void)state;
    static Fake f;
    Error err = {0};
    char zero[HASH_HEX_BYTES], other[HASH_HEX_BYTES];
    FieldSummary summary[2];
    fake_init(&f, STEPS);
    assert_true(digest_fields(&f.backend, &f.program, NULL, zero, NULL, &err));
    f.memory[FAKE_EZ][FAKE_ORIGIN + 7] = -0.0;           /* the same number */
    f.memory[FAKE_EZ][FAKE_ORIGIN + FAKE_CELLS + 1] = 5; /* behind the last site */
    f.memory[FAKE_HY][FAKE_ORIGIN - 1] = 5;
    assert_true(digest_fields(&f.backend, &f.program, NULL, other, NULL, &err));
    assert_string_equal(zero, other);
    f.memory[FAKE_HY][FAKE_ORIGIN + FAKE_CELLS - 1] = -3;
    assert_true(digest_fields(&f.backend, &f.program, NULL, other, summary, &err));
    assert_string_not_equal(zero, other);
    assert_true(summary[1].finite && summary[1].largest == 3 && summary[1].at[0] == FAKE_CELLS - 1);
    f.memory[FAKE_EZ][FAKE_ORIGIN + 4] = -2;
    f.memory[FAKE_EZ][FAKE_ORIGIN + 5] = 2;
    f.memory[FAKE_HY][FAKE_ORIGIN + 6] = (double)-NAN;
    f.memory[FAKE_HY][FAKE_ORIGIN + 8] = -(double)INFINITY;
    assert_true(digest_fields(&f.backend, &f.program, NULL, other, summary, &err));
    assert_true(summary[0].finite && summary[0].largest == 2 && summary[0].at[0] == 4);
    assert_true(!summary[1].finite && summary[1].largest == 0 && summary[1].at[0] == 6);
}

static void interruption_keeps_what_was_done(void **state)
{
    (void)state;
    static Fake f;
    Seen seen = {.interrupt_at = 60};
    Stepper s;
    StepperEnd end;
    Error err = {0};
    fake_init(&f, STEPS);
    assert_true(run_all(&f, &seen, &end, &s, &err));
    assert_int_equal(end, STEPPER_INTERRUPTED);
    assert_in_range(s.step, 60, STEPS - 1);
    assert_int_equal(seen.probe_count, (size_t)s.step / 2);
}

static void instability_is_found_and_placed(void **state)
{
    (void)state;
    static Fake f;
    static Seen seen;
    Stepper s;
    StepperEnd end;
    Error err = {0};
    char words[1024];
    seen = (Seen){0};
    fake_init(&f, STEPS);
    f.s = 1.9;
    f.program.dt = 6e-11; /* c dt / d = 1.8 */
    assert_true(run_all(&f, &seen, &end, &s, &err));
    assert_int_equal(end, STEPPER_UNSTABLE);
    assert_true(s.finding.found);
    assert_in_range(s.finding.field, 0, 1);
    assert_true(s.finding.good < s.finding.bad && s.finding.bad < STEPS);
    guard_describe(&f.program, &s.finding, words, sizeof words);
    assert_non_null(strstr(words, "Courant"));
    assert_non_null(strstr(words, "scenes/a.lua:7") != NULL ? words : strstr(words, "vacuum"));
}

/* A program whose only pass makes `steps` steps, samples at multiples of them. */
static void fake_without_single_steps(Fake *f, int steps, long passes)
{
    fake_init(f, passes * steps);
    f->passes[1].steps = steps;
    f->program.passes = &f->passes[1];
    f->program.pass_count = 1;
    f->captures[0].every = 6L * steps;
    f->captures[1].every = 10L * steps;
}

static void large_passes_alone_give_the_same(void **state)
{
    (void)state;
    static Fake one, many;
    for (int steps = 3; steps <= 8; steps++) {
        Seen seen = {0}, expected = {0};
        Stepper s;
        StepperEnd end;
        Error err = {0};
        fake_without_single_steps(&many, steps, 48);
        assert_true(run_all(&many, &seen, &end, &s, &err));
        assert_int_equal(end, STEPPER_COMPLETE);
        assert_int_equal(seen.frame_count, 8);
        assert_int_equal(seen.energy_count, 4);
        fake_init(&one, 48L * steps);
        assert_true(run_all(&one, &expected, &end, &s, &err));
        assert_memory_equal(many.memory[FAKE_EZ], one.memory[FAKE_EZ], sizeof one.memory[FAKE_EZ]);
        assert_int_equal(seen.probe_count, expected.probe_count);
        many.next = 0;
        assert_true(stepper_init(&s, &many.backend, &many.program, NULL, 0, &err));
        assert_false(stepper_advance(&s, steps + 1, &err)); /* no pass makes the last one */
        assert_non_null(strstr(err.message, "a bug in yeec"));
        stepper_free(&s);
    }
}

/* Looks fall on the ends of passes, and the place is known to within one. */
static void instability_is_placed_within_a_pass(void **state)
{
    (void)state;
    static Fake f;
    for (int steps = 3; steps <= 8; steps++) {
        static Seen seen;
        Stepper s;
        StepperEnd end;
        Error err = {0};
        seen = (Seen){0};
        fake_without_single_steps(&f, steps, 60);
        f.s = 1.9;
        f.program.dt = 6e-11;
        assert_true(run_all(&f, &seen, &end, &s, &err));
        assert_int_equal(end, STEPPER_UNSTABLE);
        assert_string_equal(s.unplaced, "");
        assert_in_range(s.finding.field, 0, 1);
        assert_int_equal(s.finding.bad % steps, 0);
        assert_in_range(s.finding.bad - s.finding.good, 1, 2 * steps);
    }
}

static bool ignore_snapshot(void *context, int capture, long step, const Frame *frame, Error *err)
{
    (void)context, (void)capture, (void)step, (void)frame, (void)err;
    return true;
}

typedef struct Impatient {
    const Stepper *stepper;
    volatile sig_atomic_t signal;
} Impatient;

static void signal_when_found(void *context, long step, double seconds)
{
    Impatient *i = context;
    (void)step;
    (void)seconds;
    i->signal = i->stepper->finding.found;
}

/* The replay that looks for the place would take as long as the run before it. */
static void a_signal_ends_the_search_for_the_place(void **state)
{
    (void)state;
    static Fake f;
    Stepper s;
    StepperEnd end;
    Error err = {0};
    Impatient impatient = {.stepper = &s};
    StepperOptions options = {
        .hooks = {.progress = signal_when_found, .snapshot = ignore_snapshot, .context = &impatient},
        .interrupt = &impatient.signal};
    fake_init(&f, STEPS);
    f.s = 1.9;
    assert_true(stepper_init(&s, &f.backend, &f.program, &options, 0, &err));
    assert_true(stepper_run(&s, STEPS, &end, &err));
    assert_int_equal(end, STEPPER_UNSTABLE);
    assert_true(s.finding.found && s.finding.field < 0);
    assert_int_equal(s.step, s.finding.bad);
    assert_non_null(strstr(s.unplaced, "interrupted"));
    stepper_free(&s);
}

static bool steady_wave(void *context, long first, long count, void *rows, Error *err)
{
    (void)context;
    (void)err;
    for (long i = 0; i < count; i++)
        ((double *)rows)[i] = sin(0.3 * (double)(first + i));
    return true;
}

static bool look_at(Guard *g, Backend *b, long step, Finding *out, Error *err)
{
    return guard_begin(g, b, 0, err) && guard_end(g, b, 0, step, out, err);
}

/* Steps the fake device from look to look; the step of the finding, 0: none. */
static long found_at(Fake *f, double s, Finding *out)
{
    Stepper stepper;
    Error err = {0};
    fake_init(f, STEPS_OF_GROWTH);
    f->s = s;
    assert_true(stepper_init(&stepper, &f->backend, &f->program, NULL, 0, &err));
    *out = (Finding){0};
    while (stepper.step < STEPS_OF_GROWTH && !out->found) {
        assert_true(stepper_advance(&stepper, guard_next(stepper.step) - stepper.step, &err));
        assert_true(look_at(&stepper.guard, &f->backend, stepper.step, out, &err));
    }
    if (out->found)
        assert_true(guard_scan(&f->backend, &f->program, guard_limit(&stepper.guard), out, &err));
    stepper_free(&stepper);
    return out->found ? out->bad : 0;
}

static void growth_is_found_early(void **state)
{
    (void)state;
    static Fake f;
    Finding finding;
    assert_in_range(found_at(&f, 1.005, &finding), 120, 240); /* exp(0.2 n) */
    assert_in_range(finding.field, 0, 1);
    assert_true(fabs(finding.value) < 1e19);
    assert_in_range(found_at(&f, 1.002, &finding), 240, 960); /* exp(0.1 n) */
    assert_true(fabs(finding.value) < 1e19);
}

static double largest_value(const Fake *f)
{
    double largest = 0;
    for (int i = 0; i <= FAKE_CELLS; i++)
        largest =
            fmax(largest, fmax(fabs(f->memory[FAKE_EZ][FAKE_ORIGIN + i]), fabs(f->memory[FAKE_HY][FAKE_ORIGIN + i])));
    return largest;
}

/* The lattice's highest mode grows as exp(rate n). Steps from where it exceeds what the sources explain, which the
 * other modes may reach besides, to the finding, against the bound of guard.h. */
static void check_rate(double rate, bool steady)
{
    static Fake f;
    Stepper s;
    Error err = {0};
    Finding finding = {0};
    double drive = 0;
    long since = 0;
    fake_init(&f, 2000000);
    f.s = cosh(rate / 2) / cos(0.5 * acos(-1.0) / FAKE_CELLS);
    if (steady)
        f.program.wave = steady_wave;
    assert_true(stepper_init(&s, &f.backend, &f.program, NULL, 0, &err));
    while (!finding.found && s.step < f.program.steps) {
        assert_true(stepper_advance(&s, 60, &err));
        drive = steady && s.guard.level > 0 ? s.feed.sum[0] / s.guard.base[0] : 1;
        if (s.guard.level == 0 || largest_value(&f) <= 2 * s.guard.level * drive)
            since = s.step;
        if (guard_next(s.step - 1) == s.step)
            assert_true(look_at(&s.guard, &f.backend, s.step, &finding, &err));
    }
    assert_true(finding.found);
    assert_true((double)(s.step - since) <= (log(1e4) + log(drive)) / rate + GUARD_EVERY + 60);
    stepper_free(&s);
}

static void growth_is_found_within_the_stated_steps(void **state)
{
    (void)state;
    static const double RATES[] = {0.1, 0.01, 1e-3, 1e-4};
    for (int n = 0; n < 4; n++) {
        check_rate(RATES[n], false);
        check_rate(RATES[n], true);
    }
}

static void phases_of_fourier_sums_explain_nothing(void **state)
{
    (void)state;
    static Fake f;
    static const bool DRIVES[] = {false};
    double sum[1] = {1};
    Guard g;
    Finding finding = {0};
    Error err = {0};
    fake_init(&f, STEPS);
    f.program.wave_drives = DRIVES;
    f.memory[FAKE_EZ][FAKE_ORIGIN + 7] = 2;
    assert_true(guard_init(&g, &f.program, sum, 0, &err));
    assert_true(look_at(&g, &f.backend, 60, &finding, &err));
    assert_true(guard_limit(&g) == 2e4);
    sum[0] = 1e6;
    assert_true(guard_limit(&g) == 2e4);
    guard_free(&g);
}

static void looks_are_made_at_fixed_steps(void **state)
{
    (void)state;
    static const long LOOKS[] = {60, 120, 240, 480, 960, 1920, 2880, 3840};
    long step = 0;
    for (size_t i = 0; i < sizeof LOOKS / sizeof LOOKS[0]; i++) {
        assert_int_equal(guard_next(LOOKS[i] - 1), LOOKS[i]);
        step = guard_next(step);
        assert_int_equal(step, LOOKS[i]);
    }
}

typedef struct Spoiler {
    Fake *fake;
    long from; /* step */
    int site;
    double value;
} Spoiler;

static void spoil(void *context, long step, double seconds)
{
    const Spoiler *s = context;
    (void)seconds;
    if (step >= s->from)
        s->fake->memory[FAKE_EZ][FAKE_ORIGIN + s->site] = s->value;
}

/* Whatever is not finite, or too large, in whatever site and however short the pauses between: the next look tells. */
static void a_bad_value_is_found_at_the_next_look(void **state)
{
    (void)state;
    static Fake f;
    static const double VALUES[] = {NAN, INFINITY, -INFINITY, 1e21, -1e21};
    for (int n = 0; n < 5 * (FAKE_CELLS + 1); n++) {
        const long every[] = {7, 50, 1000};
        Spoiler spoiler = {&f, 1000, n / 5, VALUES[n % 5]};
        StepperOptions options = {.hooks = {.progress = spoil, .snapshot = ignore_snapshot, .context = &spoiler}};
        Stepper s;
        StepperEnd end;
        Error err = {0};
        fake_init(&f, STEPS_OF_GROWTH);
        f.captures[0].every = every[n % 3]; /* where stepping pauses besides */
        assert_true(stepper_init(&s, &f.backend, &f.program, &options, 0, &err));
        assert_true(stepper_run(&s, STEPS_OF_GROWTH, &end, &err));
        stepper_free(&s);
        assert_int_equal(end, STEPPER_UNSTABLE);
        assert_int_equal(s.finding.good, GUARD_EVERY);
        assert_int_equal(s.finding.bad, 2 * GUARD_EVERY);
    }
}

static bool resonant_wave(void *context, long first, long count, void *rows, Error *err)
{
    (void)context;
    (void)err;
    for (long i = 0; i < count; i++)
        ((double *)rows)[i] = sin(2 * asin(0.99 * sin(0.5 * acos(-1.0) / FAKE_CELLS)) * (double)(first + i));
    return true;
}

static void a_mode_driven_at_resonance_is_no_growth(void **state)
{
    (void)state;
    static Fake f;
    Stepper s;
    Finding finding = {0};
    Error err = {0};
    fake_init(&f, 100 * STEPS_OF_GROWTH);
    f.program.wave = resonant_wave;
    assert_true(stepper_init(&s, &f.backend, &f.program, NULL, 0, &err));
    while (s.step < 100 * STEPS_OF_GROWTH) {
        const long next = guard_next(s.step);
        assert_true(stepper_advance(&s, (next < s.program->steps ? next : s.program->steps) - s.step, &err));
        assert_true(look_at(&s.guard, &f.backend, s.step, &finding, &err));
        assert_false(finding.found);
    }

    stepper_free(&s);
}

static bool bad_wave(void *context, long first, long count, void *rows, Error *err)
{
    (void)context;
    (void)err;
    for (long i = 0; i < count; i++)
        ((double *)rows)[i] = first + i == 31 ? NAN : 0.0;
    return true;
}

static void a_bad_waveform_is_named(void **state)
{
    (void)state;
    static Fake f;
    Seen seen = {0};
    Stepper s;
    StepperEnd end;
    Error err = {0};
    fake_init(&f, STEPS);
    f.program.wave = bad_wave;
    assert_false(run_all(&f, &seen, &end, &s, &err));
    assert_int_equal(err.code, ERROR_RUN);
    assert_non_null(strstr(err.message, "nan at step 31"));
}

/* Whatever call fails first, the run ends with that error and frees what it holds. */
static void every_failure_is_told(void **state)
{
    (void)state;
    static Fake f;
    long total = 1;
    for (long n = 0; n <= total; n++) {
        static Seen seen;
        seen = (Seen){0};
        Stepper s;
        StepperEnd end;
        Error err = {0};
        fake_init(&f, 120);
        f.fail_at = n;
        bool ok = run_all(&f, &seen, &end, &s, &err);
        if (n == 0) {
            assert_true(ok);
            total = f.calls - 40; /* how many calls there are depends a little on the clock */
            continue;
        }
        assert_false(ok);
        assert_string_equal(err.message, "the fake device failed as told");
        assert_int_equal(err.code, ERROR_SYSTEM);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_in_order_and_samples_on_time),
        cmocka_unit_test(prefers_the_large_pass),
        cmocka_unit_test(same_bits_however_it_is_cut),
        cmocka_unit_test(digest_sees_values_and_only_those_inside),
        cmocka_unit_test(interruption_keeps_what_was_done),
        cmocka_unit_test(a_signal_ends_the_search_for_the_place),
        cmocka_unit_test(instability_is_found_and_placed),
        cmocka_unit_test(large_passes_alone_give_the_same),
        cmocka_unit_test(instability_is_placed_within_a_pass),
        cmocka_unit_test(growth_is_found_early),
        cmocka_unit_test(growth_is_found_within_the_stated_steps),
        cmocka_unit_test(phases_of_fourier_sums_explain_nothing),
        cmocka_unit_test(looks_are_made_at_fixed_steps),
        cmocka_unit_test(a_bad_value_is_found_at_the_next_look),
        cmocka_unit_test(a_mode_driven_at_resonance_is_no_growth),
        cmocka_unit_test(a_bad_waveform_is_named),
        cmocka_unit_test(every_failure_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

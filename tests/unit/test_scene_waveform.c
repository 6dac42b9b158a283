/* Waveforms against their formulas, and the highest frequency against a Fourier
 * sum of the waveform itself.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "scene/scene.h"

#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

/* A scene whose only source has the waveform. */
static Scene *with_waveform(const char *waveform)
{
    char text[1000];
    Error err = {0};
    snprintf(text, sizeof text,
             "return scene{ mode = '1d', cell = 1e-6, cells = 9, steps = 1, sources = {\n"
             "soft{ component = 'Ez', at = {3e-6}, waveform = %s } } }",
             waveform);
    Scene *scene = scene_load_text("test.lua", text, strlen(text), NULL, &err);
    if (scene == NULL)
        fprintf(stderr, "%s\n", err.message);
    assert_non_null(scene);
    return scene;
}

static double value(Scene *scene, double t)
{
    double v = NAN;
    Error err = {0};
    assert_true(waveform_value(scene, &scene->sources[0].waveform, t, &v, &err));
    return v;
}

static void is_near(double a, double b)
{
    if (fabs(a - b) > 1e-12)
        fprintf(stderr, "%.17g is not %.17g\n", a, b);
    assert_true(fabs(a - b) <= 1e-12);
}

static void formulas(void **state)
{
    (void)state;
    Scene *s = with_waveform("sine{ f = 1e9, amplitude = 2, phase = 0.3, ramp = 2 }");
    is_near(value(s, -1e-9), 0);
    is_near(value(s, 1e-9), 2 * 0.5 * sin(2 * PI + 0.3)); /* half way up the ramp */
    is_near(value(s, 5.25e-9), 2 * sin(2 * PI * 5.25 + 0.3));
    scene_free(s);
    s = with_waveform("gaussian{ width = 1e-10, amplitude = 3 }");
    is_near(value(s, 6e-10), 3);
    is_near(value(s, 7e-10), 3 * exp(-0.5));
    scene_free(s);
    s = with_waveform("ricker{ f = 1e9, delay = 1e-9 }");
    is_near(value(s, 1e-9), 1);
    is_near(value(s, 1e-9 + 1 / (PI * 1e9 * sqrt(2))), 0);
    scene_free(s);
    s = with_waveform("step{ rise = 4e-9, amplitude = 5 }");
    is_near(value(s, 1e-9), 5 * 0.5 * (1 - cos(PI / 4)));
    is_near(value(s, 9e-9), 5);
    scene_free(s);
    s = with_waveform("step{}");
    is_near(value(s, -1e-15), 0);
    is_near(value(s, 0), 1);
    scene_free(s);
    s = with_waveform("function(t) return 2 * t end");
    is_near(value(s, 0.25), 0.5);
    scene_free(s);
}

static void samples_are_interpolated(void **state)
{
    (void)state;
    Scene *s = with_waveform("samples{ dt = 2, values = {1, 3, -1} }");
    is_near(value(s, 0), 1);
    is_near(value(s, 1), 2);
    is_near(value(s, 3.5), 0);
    is_near(value(s, 4), -1);
    is_near(value(s, 4.001), 0);
    is_near(value(s, -0.001), 0);
    scene_free(s);
}

/* |Fourier integral| at f, by the trapezoidal rule over 0..6/scale. */
static double spectrum(Scene *scene, double scale, double f)
{
    enum { N = 20000 };
    double complex sum = 0;
    double dt = 12 / scale / N;
    for (int i = 0; i < N; i++)
        sum += value(scene, i * dt) * cexp(-2 * PI * I * f * i * dt);
    return cabs(sum) * dt;
}

/* At the highest frequency the spectrum lies 40 dB below its peak. */
static void highest_frequency_is_40_db_down(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double scale, peak;
    } cases[] = {
        {"gaussian{ width = 1e-10 }", 1e9, 0},
        {"pulse{ f0 = 5e9, bandwidth = 1e9 }", 1e9, 5e9},
        {"ricker{ f = 2e9 }", 1e9, 2e9},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Scene *s = with_waveform(cases[i].text);
        double f = waveform_max_frequency(&s->sources[0].waveform);
        double db = 20 * log10(spectrum(s, cases[i].scale, f) / spectrum(s, cases[i].scale, cases[i].peak));
        if (fabs(db + 40) > 0.05)
            fprintf(stderr, "%s: %.3f dB at %g Hz\n", cases[i].text, db, f);
        assert_true(fabs(db + 40) <= 0.05);
        scene_free(s);
    }
}

/* The pulse's bandwidth is its full width at -3 dB. */
static void bandwidth_is_3_db_wide(void **state)
{
    (void)state;
    Scene *s = with_waveform("pulse{ f0 = 5e9, bandwidth = 1e9 }");
    double peak = spectrum(s, 1e9, 5e9);
    for (int side = -1; side <= 1; side += 2)
        assert_true(fabs(spectrum(s, 1e9, 5e9 + side * 0.5e9) / peak - sqrt(0.5)) < 1e-4);
    scene_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formulas),
        cmocka_unit_test(samples_are_interpolated),
        cmocka_unit_test(highest_frequency_is_40_db_down),
        cmocka_unit_test(bandwidth_is_3_db_wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Near misses: what a person meant is found, what they did not is left alone. */
#include "base/nearest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const char *const names[] = {"radius", "centre", "material", "run", "plan", "emit"};

static const char *nearest(const char *given)
{
    return nearest_name(given, names, sizeof names / sizeof names[0]);
}

static void finds_what_was_meant(void **state)
{
    (void)state;
    assert_string_equal(nearest("radus"), "radius");
    assert_string_equal(nearest("Centre"), "centre");
    assert_string_equal(nearest("center"), "centre");
    assert_string_equal(nearest("metarial"), "material");
    assert_string_equal(nearest("rnu"), "run");
    assert_string_equal(nearest("emitt"), "emit");
}

/* Words of other programs where they mean one of the names, and of equal distances the name that holds the word. */
static void translates(void **state)
{
    static const char *const walls[] = {"pmc", "pec", "cpml", "box"};
    (void)state;
    assert_string_equal(nearest_name("PML", walls, 4), "cpml");
    assert_string_equal(nearest_name("perfect_electric_conductor", walls, 4), "pec");
    assert_string_equal(nearest_name("rect", walls, 4), "box");
    assert_null(nearest_name("rect", walls, 3));
    assert_string_equal(nearest_name("cpm", walls, 3), "cpml");
    assert_string_equal(nearest("medium"), "material");
}

static void leaves_strangers_alone(void **state)
{
    (void)state;
    assert_null(nearest("waveform"));
    assert_null(nearest("xyz"));
    assert_null(nearest(""));
    assert_null(nearest("a very long word, longer than any name that could be meant here, and then some more"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_was_meant),
        cmocka_unit_test(translates),
        cmocka_unit_test(leaves_strangers_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

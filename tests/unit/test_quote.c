/* Quoting: nothing that a user writes ends a comment, a string or a word, and harmless texts stay as they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "base/quote.h"

typedef void Quote(Text *out, const char *s);

static void becomes(Quote *quote, const char *s, const char *expected)
{
    Text out = {0};
    quote(&out, s);
    assert_string_equal(text_str(&out), expected);
    text_free(&out);
}

static void comments_do_not_end(void **state)
{
    (void)state;
    becomes(quote_comment, "glass, eps 2.25 (a.lua:3) é ε ü", "glass, eps 2.25 (a.lua:3) é ε ü");
    becomes(quote_comment, "why? who?", "why? who?");
    becomes(quote_comment, "a\nb\rc\x0b\x0c\x7f", "a?b?c???");
    becomes(quote_comment, "gl\\", "gl/");
    becomes(quote_comment, "gl\\ ", "gl/ ");
    becomes(quote_comment, "gl?\?/", "gl? ?/");
    becomes(quote_comment, "???", "? ? ?");
    becomes(quote_comment, "a\xC2\x85z\xE2\x80\xA8z\xE2\x80\xAEz", "a?z?z?z");
}

static void formats_print_what_was_given(void **state)
{
    (void)state;
    static const char given[] = "p.1-a %s \"\\ ?\?/ \n";
    becomes(quote_c_format, "p.1-a_b", "p.1-a_b");
    becomes(quote_c_format, given, "p.1-a %%s \\042\\134 \\077\\077/ \\012");
}

static void words_of_a_shell(void **state)
{
    (void)state;
    becomes(quote_shell, "out/a-1_b.c", "out/a-1_b.c");
    becomes(quote_shell, "", "''");
    becomes(quote_shell, "a b;$(c)`d`", "'a b;$(c)`d`'");
    becomes(quote_shell, "it's", "'it'\\''s'");
}

static void control_characters_are_found(void **state)
{
    (void)state;
    assert_true(quote_is_plain("Zylinder, ε = 2.25: \"two\" & <three>"));
    for (int c = 1; c < ' '; c++)
        assert_false(quote_is_plain((const char[]){'a', (char)c, '\0'}));
    assert_false(quote_is_plain("\x7f"));
    assert_false(quote_is_plain("a\xC2\x9B"));
    assert_false(quote_is_plain("\xE2\x81\xA6"));
    assert_true(quote_is_plain("\xE2\x80"));
}

static void messages_do_not_steer_terminals(void **state)
{
    (void)state;
    Error err = {0};
    const SourceLoc loc = {"a\x1b[2J.lua", 3};
    error_put_at(&err, ERROR_SCENE, loc,
                 "one\n\ttwo \x1b]0;title\x07 \xC2\x9B"
                 "31m");
    assert_string_equal(err.message, "one\n\ttwo ?]0;title? ?31m");
    assert_string_equal(err.loc.file, "a?[2J.lua");
    char other[] = "caf\xe9 \x9b"
                   "31m \xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80 \xc0\x80 \xed\xa0\x80 \xe2\x82";
    quote_terminal(other);
    assert_string_equal(other, "caf? ?31m \xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80 ?? ??? ??");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_do_not_end),
        cmocka_unit_test(formats_print_what_was_given),
        cmocka_unit_test(words_of_a_shell),
        cmocka_unit_test(control_characters_are_found),
        cmocka_unit_test(messages_do_not_steer_terminals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

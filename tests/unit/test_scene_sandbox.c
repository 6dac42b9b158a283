/* The sandbox: what a scene cannot reach, what is the same in every run, and the
 * library functions that were replaced. Scripts check themselves with assert and
 * end with a scene; limits that end a script are in tests/error/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "scene/scene.h"

#include <stdio.h>
#include <string.h>

static const char ending[] =
    "\nreturn scene{ title = rawget(_G, 'title'), mode = '1d', cell = 1, cells = 9, steps = 1 }\n";

static Scene *run(const char *script)
{
    char text[8192];
    Error err = {0};
    snprintf(text, sizeof text, "%s%s", script, ending);
    Scene *scene = scene_load_text("test.lua", text, strlen(text), NULL, &err);
    if (scene == NULL)
        fprintf(stderr, "%s\n", err.message);
    return scene;
}

static void holds(const char *script)
{
    Scene *scene = run(script);
    assert_non_null(scene);
    scene_free(scene);
}

/* The title two runs give is the same. */
static void repeats(const char *script)
{
    Scene *a = run(script), *b = run(script);
    assert_non_null(a);
    assert_non_null(b);
    assert_string_equal(a->title, b->title);
    scene_free(a);
    scene_free(b);
}

static void nothing_outside_is_reached(void **state)
{
    (void)state;
    holds("for _, name in ipairs{'io', 'os', 'debug', 'package', 'dofile', 'loadfile', 'collectgarbage', 'warn'} do\n"
          "  assert(rawget(_G, name) == nil)\nend\nassert(not string.dump)\n"
          "assert(not pcall(require, 'anything'))\n"
          "assert(not pcall(load, '\\27Lua'))\n"
          "assert(load('return 1 + 1')() == 2)\n"
          "assert(load('return x', 'c', 't', { x = 5 })() == 5)\n"
          "local f, message = load('return return')\nassert(f == nil and message)\n"
          "assert(not load('return rawget(_G, [[io]])', 'c', 'bt')())\n"
          "assert(getmetatable('').__index == string)\n"
          "assert(getmetatable(vacuum) == false)\n"
          "assert(not pcall(setmetatable, vacuum, {}))\n");
}

static void metatables_cannot_reach_the_collector(void **state)
{
    (void)state;
    holds("assert(not pcall(setmetatable, {}, { __gc = print }))\n"
          "assert(not pcall(setmetatable, {}, { __mode = 'k' }))\n"
          "local t = setmetatable({}, { __index = { a = 1 } })\nassert(t.a == 1)\n"
          "assert(setmetatable(t, nil) == t and t.a == nil)\n"
          "assert(not pcall(setmetatable, setmetatable({}, { __metatable = 1 }), {}))\n"
          "local late = {}\nlocal u = setmetatable({}, late)\nlate.__gc = function() while true do end end\nu = nil\n");
}

static void traversal_is_ordered(void **state)
{
    (void)state;
    holds("local seen = {}\n"
          "for k in pairs{ b = 1, a = 1, [3] = 1, [1] = 1, [2.5] = 1, [true] = 1, [false] = 1 } do\n"
          "  seen[#seen + 1] = tostring(k)\nend\n"
          "assert(table.concat(seen, ' ') == '1 2.5 3 a b true false')\n"
          "assert(next{} == nil and next({ z = 1, y = 2 }) == 'y' and next({ z = 1, y = 2 }, 'y') == 'z')\n"
          "local t = { 1, 2, 3, 4, a = 5 }\n"
          "for k in pairs(t) do t[k] = nil end\nassert(next(t) == nil)\n"
          "assert(not pcall(pairs, { [{}] = 1 }) and not pcall(pairs, 5))\n");
}

static void text_holds_no_addresses(void **state)
{
    (void)state;
    holds("assert(tostring({}) == 'table' and tostring(print) == 'function')\n"
          "assert(tostring(coroutine.create(print)) == 'thread' and tostring(vacuum) == 'vacuum')\n"
          "assert(tostring(setmetatable({}, { __name = 'liar', __metatable = { __tostring = print } })) == 'table')\n"
          "assert(tostring(setmetatable({}, { __tostring = function() return 'me' end })) == 'me')\n"
          "assert(string.format('%s %5d %q', {}, 7, 'x') == 'table     7 \"x\"')\n"
          "assert(not pcall(string.format, '%p', {}) and not pcall(string.format, '%-10p', 'x'))\n"
          "assert(string.format('100%%p') == '100%p')\n");
}

static void random_numbers_repeat(void **state)
{
    (void)state;
    repeats("title = string.format('%.17g', math.random())");
    repeats("math.randomseed() title = string.format('%.17g', math.random())");
    holds("math.randomseed(7) local a = math.random(1e9) math.randomseed(7) assert(a == math.random(1e9))");
}

static void order_of_names_does_not_matter(void **state)
{
    (void)state;
    repeats("local t = {} for i = 1, 500 do t['key' .. i] = i end\n"
            "local s = 0 for k, v in pairs(t) do s = (s * 31 + v) % 1000003 end title = tostring(s)");
    repeats("local t = {} for i = 1, 3000 do t[i] = { i % 7, i } end\n"
            "table.sort(t, function(a, b) return a[1] < b[1] end)\n"
            "local s = 0 for i, v in ipairs(t) do s = (s * 31 + v[2]) % 1000003 end title = tostring(s)");
}

static void table_functions(void **state)
{
    (void)state;
    holds("local t = { 3, 1, 2 }\ntable.sort(t)\nassert(table.concat(t, ',') == '1,2,3')\n"
          "table.sort(t, function(a, b) return a > b end)\nassert(table.concat(t) == '321')\n"
          "table.insert(t, 0) table.insert(t, 1, 9)\nassert(table.concat(t) == '93210')\n"
          "assert(table.remove(t, 1) == 9 and table.remove(t) == 0 and #t == 3)\n"
          "assert(table.remove({}) == nil and not pcall(table.remove, { 1 }, 7))\n"
          "assert(not pcall(table.insert, t, 9, 1) and not pcall(table.insert, t))\n"
          "assert(table.concat(table.move({ 1, 2, 3 }, 1, 3, 2)) == '1123')\n"
          "assert(table.concat(table.move({ 1, 2, 3 }, 2, 3, 1)) == '233')\n"
          "assert(select('#', table.unpack({ 1, nil, 3 }, 1, 3)) == 3)\n"
          "assert(not pcall(table.unpack, {}, 1, 1e9) and not pcall(table.concat, { {} }))\n"
          "assert(table.concat({}, ',') == '' and table.concat({ 1, 2.5 }, '-', 2) == '2.5')\n");
}

static void strings_are_bounded(void **state)
{
    (void)state;
    holds("assert(('ab'):rep(3, '-') == 'ab-ab-ab' and ('x'):rep(-1) == '' and (''):rep(1 << 60) == '')\n"
          "assert(not pcall(string.rep, 'x', 1 << 40))\n"
          "assert(('key = value'):match('^(%w+)%s*=%s*(%w+)$') == 'key')\n"
          "assert(('hello'):gsub('l', 'L') == 'heLLo' and ('a.b'):find('.', 1, true) == 2)\n"
          "local n = 0 for w in ('one two three'):gmatch('%a+') do n = n + #w end assert(n == 11)\n"
          "assert(not pcall(string.find, ('a'):rep(9999), ('a*'):rep(9) .. 'b'))\n"
          "assert(not pcall(string.gsub, ('('):rep(99999), '%b()%b()', ''))\n"
          "assert(('x'):rep(1e5):find('y') == nil)\n"
          "assert(not pcall(string.find, ('a'):rep(1e6), ('a'):rep(5e5) .. 'b', 1, true))\n");
}

static void protected_calls(void **state)
{
    (void)state;
    holds("local ok, e = pcall(error, 'text') assert(not ok and e == 'text')\n"
          "ok, e = pcall(error, { 1 }) assert(not ok and e[1] == 1)\n"
          "assert(select('#', pcall(function() return 1, nil, nil end)) == 4)\n"
          "ok, e = xpcall(error, function(m) return m .. '!' end, 'x') assert(not ok and e == 'x!')\n"
          "local co = coroutine.wrap(function() pcall(coroutine.yield, 5) return 6 end)\n"
          "assert(co() == 5 and co() == 6)\n"
          "assert(not pcall(string.rep) and not pcall(nil))\n");
}

static void limits_are_chosen(void **state)
{
    (void)state;
    static const char script[] =
        "local n = 0 for i = 1, 1e5 do n = n + 1 end\nreturn scene{ mode = '1d', cell = 1, cells = 9, steps = 1 }";
    for (int i = 0; i < 2; i++) {
        SceneOptions options = {.instruction_limit = i == 0 ? 100000 : 1000000};
        Error err = {0};
        Scene *scene = scene_load_text("test.lua", script, sizeof script - 1, &options, &err);
        assert_int_equal(scene != NULL, i == 1);
        scene_free(scene);
    }
    SceneOptions tiny = {.memory_limit = 1000};
    Error err = {0};
    assert_null(scene_load_text("test.lua", script, sizeof script - 1, &tiny, &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_outside_is_reached),
        cmocka_unit_test(metatables_cannot_reach_the_collector),
        cmocka_unit_test(traversal_is_ordered),
        cmocka_unit_test(text_holds_no_addresses),
        cmocka_unit_test(random_numbers_repeat),
        cmocka_unit_test(order_of_names_does_not_matter),
        cmocka_unit_test(table_functions),
        cmocka_unit_test(strings_are_bounded),
        cmocka_unit_test(protected_calls),
        cmocka_unit_test(limits_are_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* A program's text in pieces: what all kernels need stands in each, a kernel and its parts in one of them, and NVRTC,
 * where it is there, makes a module of each that the cache gives back.
 */
#include "backends/cuda_api.h"
#include "backends/cuda_compile.h"
#include "backends/pieces.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* after the above */
#include <cmocka.h>

static const char HEAD[] = "#define TWO 2\n";
static const char *const TEXTS[] = {
    "extern \"C\" __global__ void first(float *a)\n{\n    a[threadIdx.x] *= TWO;\n}\n",
    "static __device__ void helper(float *a)\n{\n    a[0] = TWO;\n}\n",
    "extern \"C\" __global__ void second(float *a)\n{\n    helper(a + blockIdx.x);\n    helper(a + threadIdx.x);\n}\n",
    "extern \"C\" __global__ void third(float *a)\n{\n    a[0] = 0;\n}\n",
};
static const char *const NAMES[] = {"first", "helper", "second", "third"};
enum { KERNELS = 4 };

static char text[1024];
static ProgramKernel kernels[KERNELS];

static Program small(void)
{
    size_t at = (size_t)snprintf(text, sizeof text, "%s", HEAD);
    for (int i = 0; i < KERNELS; i++) {
        kernels[i] = (ProgramKernel){
            .name = NAMES[i], .part = i == 1, .joint = i == 1 || i == 2, .begin = at, .end = at + strlen(TEXTS[i])};
        at += (size_t)snprintf(text + at, sizeof text - at, "%s", TEXTS[i]);
    }
    return (Program){.source = text, .kernels = kernels, .kernel_count = KERNELS};
}

static int times_in(const Pieces *p, const char *what)
{
    int count = 0;
    for (size_t i = 0; i < p->count; i++)
        count += strstr(p->texts[i], what) != NULL;
    return count;
}

static void test_shares(void **state)
{
    (void)state;
    const Program program = small();
    for (int most = 1; most < 6; most++) {
        Error err = {0};
        Pieces p;
        assert_true(pieces_make(&p, &program, most, &err));
        assert_int_equal(p.count, most < 3 ? most : 3);
        assert_int_equal(times_in(&p, HEAD), p.count);
        assert_int_equal(times_in(&p, TEXTS[1]), 1);
        assert_int_equal(times_in(&p, TEXTS[0]) + times_in(&p, TEXTS[2]) + times_in(&p, TEXTS[3]), 3);
        for (size_t i = 0; i < p.count; i++) /* where it is called, before that */
            assert_true(
                strstr(p.texts[i], "second(") == NULL ||
                (strstr(p.texts[i], TEXTS[1]) != NULL && strstr(p.texts[i], TEXTS[1]) < strstr(p.texts[i], TEXTS[2])));
        if (most == 2) /* the longest alone */
            assert_true((strstr(p.texts[0], "second(") != NULL) != (strstr(p.texts[0], "third(") != NULL));
        pieces_free(&p);
    }
}

/* Each module is machine code of its own. */
static bool look(void *context, const CudaImage *image, Error *err)
{
    (void)err;
    *(size_t *)context = image->count;
    for (size_t i = 0; i < image->count; i++)
        assert_memory_equal(image->bytes + image->begins[i], "\177ELF", 4);
    return true;
}

static void test_modules(void **state)
{
    (void)state;
    const char *why;
    const Program program = small();
    const CudaTarget target = {9, 0, 13000, "Fake GPU"};
    char folder[] = "/tmp/yeec-test-pieces-XXXXXX";
    Cache cache;
    if (cuda_nvrtc(&why) == NULL)
        skip();
    assert_non_null(mkdtemp(folder));
    cache_init(&cache, folder, true);
    for (int again = 0; again < 2; again++) {
        Error err = {0};
        Pieces p;
        CudaImage image;
        size_t modules = 0;
        assert_true(pieces_make(&p, &program, again == 0 ? 3 : 1, &err)); /* as compiled before, in three */
        const bool ok = cuda_compile(&p, &target, "test", &cache, look, &modules, &image, &err);
        assert_string_equal(err.message, "");
        assert_true(ok);
        assert_int_equal(modules, 3);
        assert_int_equal(image.from_cache, again);
        cuda_image_free(&image);
        pieces_free(&p);
    }
    cache_clear(&cache);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shares), cmocka_unit_test(test_modules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

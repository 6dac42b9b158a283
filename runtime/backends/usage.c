/* Reading what NVIDIA's assembler says of each kernel; its text is kept in the cache. */
#include "backends/usage.h"

#include "backends/cuda_compile.h"
#include "backends/opencl_device.h"
#include "backends/pieces.h"
#include "base/parallel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static KernelUsage *entry_of(const Program *program, const char *name, size_t length, KernelUsage *out)
{
    for (size_t i = 0; i < program->kernel_count; i++)
        if (strlen(program->kernels[i].name) == length && strncmp(program->kernels[i].name, name, length) == 0)
            return &out[i];
    return NULL;
}

/* The number before `words` in a line. */
static bool number_before(const char *line, size_t length, const char *words, int *out)
{
    const char *at = strstr(line, words);
    if (at == NULL || at >= line + length)
        return false;
    while (at > line && (at[-1] == ' ' || (at[-1] >= '0' && at[-1] <= '9')))
        at--;
    return sscanf(at, "%d", out) == 1;
}

void usage_read(const char *log, const Program *program, KernelUsage *out)
{
    static const char entry[] = "Compiling entry function '";
    KernelUsage *now = NULL;
    for (const char *line = log; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        const char *name = strstr(line, entry);
        if (name != NULL && name < line + length) {
            name += sizeof entry - 1;
            now = entry_of(program, name, strcspn(name, "'"), out);
        } else if (now != NULL) {
            number_before(line, length, " bytes spill stores", &now->spilled);
            number_before(line, length, " registers", &now->registers);
        }
        line += length + (line[length] == '\n');
    }
}

static void usage_key(const char *compiler, const char *source, char key[HASH_HEX_BYTES])
{
    const char *parts[] = {"usage", YEEC_VERSION, compiler};
    Hash *h = hash_new();
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        hash_add(h, parts[i], strlen(parts[i]) + 1);
    hash_add_code(h, source);
    hash_end(h, key);
}

/* A report from the cache, as text; NULL. */
static char *kept_report(const Cache *cache, const char *key)
{
    size_t bytes = 0;
    char *text = cache_get(cache, key, &bytes);
    if (text != NULL && (bytes == 0 || text[bytes - 1] != '\0')) {
        free(text);
        text = NULL;
    }
    return text;
}

static bool take_report(char *text, const char *key, const Program *program, Cache *cache, KernelUsage *out)
{
    char label[CACHE_LABEL_BYTES];
    if (text == NULL)
        return false;
    snprintf(label, sizeof label, "registers: %.100s", program->title != NULL ? program->title : "");
    cache_put(cache, key, label, text, strlen(text) + 1);
    usage_read(text, program, out);
    free(text);
    return true;
}

static char *report_of(const Program *program, const CudaTarget *target, Error *err)
{
    Pieces pieces;
    char *text = pieces_make(&pieces, program, parallel_threads(), err) ? cuda_report(&pieces, target, err) : NULL;
    pieces_free(&pieces);
    return text;
}

bool usage_cuda(const Program *program, int cc_major, int cc_minor, Cache *cache, KernelUsage *out, Error *err)
{
    const CudaTarget target = {.cc_major = cc_major, .cc_minor = cc_minor, .device = "this device"};
    char compiler[64], key[HASH_HEX_BYTES];
    memset(out, 0, program->kernel_count * sizeof *out);
    if (!cuda_compiler_name(&target, compiler, err))
        return false;
    usage_key(compiler, program->source, key);
    char *text = kept_report(cache, key);
    return take_report(text != NULL ? text : report_of(program, &target, err), key, program, cache, out);
}

bool usage_opencl(const Program *program, int device, Cache *cache, KernelUsage *out, Error *err)
{
    char identity[1024], key[HASH_HEX_BYTES];
    OpenClDevice devices[256];
    const size_t count = opencl_devices(devices, 256);
    memset(out, 0, program->kernel_count * sizeof *out);
    if (device < 0 || (size_t)device >= count)
        return count == 0 ? error_set(err, ERROR_SYSTEM, "%s", opencl_absence())
                          : error_set(err, ERROR_SYSTEM, "there is no OpenCL device %d", device);
    opencl_identity(&devices[device], identity);
    usage_key(identity, program->source, key);
    char *text = kept_report(cache, key);
    return take_report(text != NULL ? text : opencl_report(&devices[device], program->source, err), key, program, cache,
                       out);
}

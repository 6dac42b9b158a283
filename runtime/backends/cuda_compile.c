/* Compiling with NVRTC. The options leave the arithmetic as written: no contraction,
 * division and square root correctly rounded; subnormal numbers of single precision
 * are zero, which is an option of that precision alone.
 */
#include "backends/cuda_compile.h"

#include "backends/cuda_api.h"
#include "backends/kinds.h"
#include "base/parallel.h"
#include "base/text.h"
#include "system/interrupt.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const OPTIONS[] = {"--fmad=false", "--prec-div=true", "--prec-sqrt=true", "--std=c++17",
                                      "-default-device"};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0], LOG_BYTES = 1500, MOST_ARCHS = 64, ALIGNED = 16 };

static const char *subnormals_option(Precision precision)
{
    return precision == PRECISION_F32 ? "--ftz=true" : "--ftz=false";
}

/* Writes "sm_90" when `nvrtc` makes code for the device, "compute_80" when only for older ones. */
static bool choose_arch(const Nvrtc *nvrtc, const CudaTarget *target, const char *compiler, char arch[32], Error *err)
{
    int archs[MOST_ARCHS], count = 0, cc = 10 * target->cc_major + target->cc_minor, best = 0;
    if (nvrtc->GetNumSupportedArchs(&count) != 0 || count > MOST_ARCHS || nvrtc->GetSupportedArchs(archs) != 0)
        return error_set(err, ERROR_SYSTEM, "%s does not tell which devices it compiles for", compiler);
    for (int i = 0; i < count; i++)
        best = archs[i] <= cc && archs[i] > best ? archs[i] : best;
    if (best == 0)
        return error_set(err, ERROR_SYSTEM,
                         "%s no longer compiles for %s (compute capability %d.%d): install an older CUDA toolkit and "
                         "set CUDA_PATH, or use --backend opencl",
                         compiler, target->device, target->cc_major, target->cc_minor);
    snprintf(arch, 32, "%s_%d", best == cc ? "sm" : "compute", best);
    return true;
}

static void image_key(const CudaTarget *target, const CudaImage *image, const Pieces *source, char key[HASH_HEX_BYTES])
{
    char driver[32];
    snprintf(driver, sizeof driver, "%d", target->driver);
    const char *parts[] = {"cuda modules",
                           YEEC_VERSION,
                           image->compiler,
                           image->arch,
                           target->device,
                           driver,
                           subnormals_option(source->precision)};
    Hash *h = hash_new();
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        hash_add(h, parts[i], strlen(parts[i]) + 1);
    hash_add_code(h, source->whole);
    for (size_t i = 0; i < OPTION_COUNT; i++)
        hash_add(h, OPTIONS[i], strlen(OPTIONS[i]) + 1);
    hash_end(h, key);
}

static char *take_log(const Nvrtc *nvrtc, NvrtcProgram program)
{
    size_t bytes = 0;
    nvrtc->GetProgramLogSize(program, &bytes);
    char *log = calloc(bytes + 1, 1);
    if (log != NULL && nvrtc->GetProgramLog(program, log) == 0)
        return log;
    free(log);
    return NULL;
}

static bool compile_failed(const Nvrtc *nvrtc, NvrtcProgram program, const CudaImage *image, Error *err)
{
    char *log = take_log(nvrtc, program);
    backend_cut_log(log);
    error_set(
        err, ERROR_SYSTEM,
        "%s failed on the generated kernels for %s: set CUDA_PATH to another toolkit, or use --backend opencl; it "
        "said:\n%.*s",
        image->compiler, image->arch, LOG_BYTES, log != NULL ? log : "nothing");
    free(log);
    return false;
}

/* Programs, which hold their sources, on their way through the compiler. */
typedef struct Job {
    const Nvrtc *nvrtc;
    NvrtcProgram programs[PIECES_MOST];
    bool good[PIECES_MOST];
    size_t count;
    char arch[32];
    Precision precision;
    bool report;
} Job;

/* A report of each kernel's registers goes to the log, if wanted. */
static void compile_one(void *context, long number, int worker)
{
    Job *job = context;
    char arch[64];
    const char *options[OPTION_COUNT + 3] = {arch, subnormals_option(job->precision)};
    (void)worker;
    snprintf(arch, sizeof arch, "--gpu-architecture=%s", job->arch);
    memcpy(options + 2, OPTIONS, sizeof OPTIONS);
    options[OPTION_COUNT + 2] = "--ptxas-options=-v";
    const int count = OPTION_COUNT + (job->report ? 3 : 2);
    job->good[number] = job->nvrtc->CompileProgram(job->programs[number], count, options) == 0;
}

static void run_job(void *context)
{
    const Job *job = context;
    parallel_for((long)job->count, (int)job->count, compile_one, context);
}

static void drop_job(void *context)
{
    Job *job = context;
    for (size_t i = 0; i < job->count; i++)
        job->nvrtc->DestroyProgram(&job->programs[i]);
    free(job);
}

static Job *new_job(const Nvrtc *nvrtc, const Pieces *source, const CudaImage *image, bool report, Error *err)
{
    Job *job = calloc(1, sizeof *job);
    bool ok = job != NULL;
    for (size_t i = 0; i < (ok ? source->count : 0); i++) {
        job->nvrtc = nvrtc;
        ok = nvrtc->CreateProgram(&job->programs[i], source->texts[i], "kernels.cu", 0, NULL, NULL) == 0;
        job->count += ok ? 1 : 0;
    }
    if (ok) {
        job->report = report;
        job->precision = source->precision;
        snprintf(job->arch, sizeof job->arch, "%s", image->arch);
        return job;
    }
    if (job != NULL)
        drop_job(job);
    error_set(err, ERROR_SYSTEM,
              "%s cannot start: out of memory, or its files are incomplete: install the CUDA toolkit anew, set "
              "CUDA_PATH to another, or use --backend opencl",
              image->compiler);
    return NULL;
}

/* All programs compiled, or the first failure told of. */
static bool finish_job(const Job *job, const CudaImage *image, Error *err)
{
    for (size_t i = 0; i < job->count; i++)
        if (!job->good[i])
            return compile_failed(job->nvrtc, job->programs[i], image, err);
    return true;
}

/* Bytes of a compiled program's code, CUBIN or PTX, as image->arch says; 0: none. */
static size_t code_size(const Nvrtc *nvrtc, NvrtcProgram program, const CudaImage *image)
{
    const bool cubin = strncmp(image->arch, "sm_", 3) == 0;
    size_t size = 0;
    return (cubin ? nvrtc->GetCUBINSize(program, &size) : nvrtc->GetPTXSize(program, &size)) == 0 ? size : 0;
}

static bool code_into(const Nvrtc *nvrtc, NvrtcProgram program, const CudaImage *image, char *bytes)
{
    const bool cubin = strncmp(image->arch, "sm_", 3) == 0;
    return (cubin ? nvrtc->GetCUBIN(program, bytes) : nvrtc->GetPTX(program, bytes)) == 0;
}

/* The code of all programs, each at a multiple of ALIGNED, and behind it where each begins and how many there are. */
static bool take_code(const Job *job, CudaImage *image)
{
    const size_t list = (job->count + 1) * sizeof(uint64_t);
    uint64_t begins[PIECES_MOST + 1];
    size_t size = 0;
    for (size_t i = 0; i < job->count; i++) {
        const size_t code = code_size(job->nvrtc, job->programs[i], image);
        if (code == 0)
            return false;
        image->begins[i] = size;
        begins[i] = size;
        size += (code + ALIGNED - 1) / ALIGNED * ALIGNED;
    }
    begins[job->count] = job->count;
    image->bytes = calloc(1, size + list);
    bool ok = image->bytes != NULL;
    for (size_t i = 0; i < (ok ? job->count : 0); i++)
        ok = code_into(job->nvrtc, job->programs[i], image, image->bytes + image->begins[i]);
    if (ok)
        memcpy(image->bytes + size, begins, list);
    image->size = size + list;
    image->count = job->count;
    return ok;
}

/* Reads the list that ends the bytes; false where they are none of take_code's. */
static bool find_modules(CudaImage *image)
{
    uint64_t count = 0, begins[PIECES_MOST];
    if (image->size < sizeof count)
        return false;
    memcpy(&count, image->bytes + image->size - sizeof count, sizeof count);
    const size_t list = (size_t)(count + 1) * sizeof count;
    if (count < 1 || count > PIECES_MOST || list > image->size)
        return false;
    memcpy(begins, image->bytes + image->size - list, (size_t)count * sizeof count);
    image->count = (size_t)count;
    for (size_t i = 0; i < image->count; i++) {
        if (begins[i] >= image->size - list)
            return false;
        image->begins[i] = (size_t)begins[i];
    }
    return true;
}

static bool compile(const Nvrtc *nvrtc, const Pieces *source, CudaImage *image, Error *err)
{
    Job *job = new_job(nvrtc, source, image, false, err);
    if (job == NULL || !interrupt_call(run_job, drop_job, job, err))
        return false;
    bool ok = finish_job(job, image, err) &&
              (take_code(job, image) ||
               error_set(err, ERROR_SYSTEM, "%s gives no code for %s", image->compiler, image->arch));
    drop_job(job);
    if (!ok)
        cuda_image_free(image);
    return ok;
}

/* NVRTC, and its name and the architecture for the target in `image`; NULL on failure. */
static const Nvrtc *find_compiler(const CudaTarget *target, CudaImage *image, Error *err)
{
    const char *why;
    int major = 0, minor = 0;
    const Nvrtc *nvrtc = cuda_nvrtc(&why);
    *image = (CudaImage){0};
    if (nvrtc == NULL) {
        error_set(err, ERROR_SYSTEM, "%s", why);
        return NULL;
    }
    nvrtc->Version(&major, &minor);
    snprintf(image->compiler, sizeof image->compiler, "NVRTC %d.%d", major, minor);
    return choose_arch(nvrtc, target, image->compiler, image->arch, err) ? nvrtc : NULL;
}

bool cuda_compiler_name(const CudaTarget *target, char text[64], Error *err)
{
    CudaImage image;
    if (find_compiler(target, &image, err) == NULL)
        return false;
    snprintf(text, 64, "%.30s, %.30s", image.compiler, image.arch);
    return true;
}

/* What the compiler said of all pieces. */
static char *take_logs(const Job *job)
{
    Text all = {0};
    for (size_t i = 0; i < job->count; i++) {
        char *log = take_log(job->nvrtc, job->programs[i]);
        text_put(&all, log != NULL ? log : "");
        text_put(&all, "\n");
        free(log);
    }
    return all.bytes;
}

char *cuda_report(const Pieces *source, const CudaTarget *target, Error *err)
{
    CudaImage image;
    char *logs = NULL;
    const Nvrtc *nvrtc = find_compiler(target, &image, err);
    Job *job = nvrtc != NULL ? new_job(nvrtc, source, &image, true, err) : NULL;
    if (job == NULL)
        return NULL;
    run_job(job);
    if (finish_job(job, &image, err))
        logs = take_logs(job);
    drop_job(job);
    return logs;
}

void cuda_image_free(CudaImage *image)
{
    free(image->bytes);
    image->bytes = NULL;
}

/* The entry of that key, loaded; one that the driver does not take is removed. */
static bool load_kept(const Cache *cache, const char *key, CudaLoad *load, void *context, CudaImage *out)
{
    Error refused = {0};
    out->bytes = cache_get(cache, key, &out->size);
    out->from_cache = out->bytes != NULL && find_modules(out) && load(context, out, &refused);
    if (out->bytes == NULL || out->from_cache)
        return out->from_cache;
    cuda_image_free(out);
    cache_remove(cache, key);
    return false;
}

bool cuda_compile(const Pieces *source, const CudaTarget *target, const char *label, Cache *cache, CudaLoad *load,
                  void *context, CudaImage *out, Error *err)
{
    char key[HASH_HEX_BYTES];
    const Nvrtc *nvrtc = find_compiler(target, out, err);
    if (nvrtc == NULL)
        return false;
    image_key(target, out, source, key);
    if (load_kept(cache, key, load, context, out))
        return true;
    if (!compile(nvrtc, source, out, err))
        return false;
    if (load(context, out, err)) {
        cache_put(cache, key, label, out->bytes, out->size);
        return true;
    }
    cuda_image_free(out);
    return false;
}

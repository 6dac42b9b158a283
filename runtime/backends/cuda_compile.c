/* Compiling with NVRTC. The options leave the arithmetic as written: no contraction,
 * subnormals kept, division and square root correctly rounded.
 */
#include "backends/cuda_compile.h"

#include "backends/cuda_api.h"
#include "backends/kinds.h"
#include "system/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const OPTIONS[] = {"--fmad=false",     "--ftz=false", "--prec-div=true",
                                      "--prec-sqrt=true", "--std=c++17", "-default-device"};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0], LOG_BYTES = 1500, MOST_ARCHS = 64 };

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

static void image_key(const CudaTarget *target, const CudaImage *image, const char *source, char key[HASH_HEX_BYTES])
{
    char driver[32];
    snprintf(driver, sizeof driver, "%d", target->driver);
    const char *parts[] = {"cuda", YEEC_VERSION, image->compiler, image->arch, target->device, driver};
    Hash *h = hash_new();
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        hash_add(h, parts[i], strlen(parts[i]) + 1);
    hash_add_code(h, source);
    for (size_t i = 0; i < OPTION_COUNT; i++)
        hash_add(h, OPTIONS[i], strlen(OPTIONS[i]) + 1);
    hash_end(h, key);
}

static bool compile_failed(const Nvrtc *nvrtc, NvrtcProgram program, const CudaImage *image, Error *err)
{
    size_t bytes = 0;
    nvrtc->GetProgramLogSize(program, &bytes);
    char *log = calloc(bytes + 1, 1);
    if (log == NULL || nvrtc->GetProgramLog(program, log) != 0)
        error_set(err, ERROR_SYSTEM, "%s failed on the generated kernels for %s", image->compiler, image->arch);
    backend_cut_log(log);
    error_set(
        err, ERROR_SYSTEM,
        "%s failed on the generated kernels for %s: set CUDA_PATH to another toolkit, or use --backend opencl; it "
        "said:\n%.*s",
        image->compiler, image->arch, LOG_BYTES, log != NULL ? log : "nothing");
    free(log);
    return false;
}

/* The code of a compiled program: CUBIN or PTX, as image->arch says. */
static bool take_code(const Nvrtc *nvrtc, NvrtcProgram program, CudaImage *image)
{
    bool cubin = strncmp(image->arch, "sm_", 3) == 0;
    int result = cubin ? nvrtc->GetCUBINSize(program, &image->size) : nvrtc->GetPTXSize(program, &image->size);
    if (result != 0 || image->size == 0)
        return false;
    image->bytes = malloc(image->size);
    if (image->bytes == NULL)
        return false;
    result = cubin ? nvrtc->GetCUBIN(program, image->bytes) : nvrtc->GetPTX(program, image->bytes);
    return result == 0;
}

/* A report of each kernel's registers goes to the log when `report`. */
static bool compile_for(const Nvrtc *nvrtc, NvrtcProgram program, const char *architecture, bool report)
{
    char arch[64];
    const char *options[OPTION_COUNT + 2];
    snprintf(arch, sizeof arch, "--gpu-architecture=%s", architecture);
    options[0] = arch;
    memcpy(options + 1, OPTIONS, sizeof OPTIONS);
    options[OPTION_COUNT + 1] = "--ptxas-options=-v";
    return nvrtc->CompileProgram(program, OPTION_COUNT + (report ? 2 : 1), options) == 0;
}

/* A program, which holds its source, on its way through the compiler. */
typedef struct Job {
    const Nvrtc *nvrtc;
    NvrtcProgram program;
    char arch[32];
    bool good;
} Job;

static void run_job(void *context)
{
    Job *job = context;
    job->good = compile_for(job->nvrtc, job->program, job->arch, false);
}

static void drop_job(void *context)
{
    Job *job = context;
    job->nvrtc->DestroyProgram(&job->program);
    free(job);
}

static Job *new_job(const Nvrtc *nvrtc, const char *source, const CudaImage *image, Error *err)
{
    Job *job = calloc(1, sizeof *job);
    if (job == NULL || nvrtc->CreateProgram(&job->program, source, "kernels.cu", 0, NULL, NULL) != 0) {
        free(job);
        error_set(err, ERROR_SYSTEM,
                  "%s cannot start: out of memory, or its files are incomplete: install the CUDA toolkit anew, set "
                  "CUDA_PATH to another, or use --backend opencl",
                  image->compiler);
        return NULL;
    }
    job->nvrtc = nvrtc;
    snprintf(job->arch, sizeof job->arch, "%s", image->arch);
    return job;
}

static bool compile(const Nvrtc *nvrtc, const char *source, CudaImage *image, Error *err)
{
    Job *job = new_job(nvrtc, source, image, err);
    if (job == NULL || !interrupt_call(run_job, drop_job, job, err))
        return false;
    bool ok = job->good ? take_code(nvrtc, job->program, image) ||
                              error_set(err, ERROR_SYSTEM, "%s gives no code for %s", image->compiler, image->arch)
                        : compile_failed(nvrtc, job->program, image, err);
    drop_job(job);
    if (!ok) {
        free(image->bytes);
        image->bytes = NULL;
    }
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

char *cuda_report(const char *source, const CudaTarget *target, Error *err)
{
    CudaImage image;
    NvrtcProgram program;
    char *log = NULL;
    const Nvrtc *nvrtc = find_compiler(target, &image, err);
    if (nvrtc == NULL)
        return NULL;
    if (nvrtc->CreateProgram(&program, source, "kernels.cu", 0, NULL, NULL) != 0) {
        error_set(err, ERROR_SYSTEM, "%s cannot start", image.compiler);
        return NULL;
    }
    if (compile_for(nvrtc, program, image.arch, true))
        log = take_log(nvrtc, program);
    else
        compile_failed(nvrtc, program, &image, err);
    nvrtc->DestroyProgram(&program);
    return log;
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
    out->from_cache = out->bytes != NULL && load(context, out, &refused);
    if (out->bytes == NULL || out->from_cache)
        return out->from_cache;
    cuda_image_free(out);
    cache_remove(cache, key);
    return false;
}

bool cuda_compile(const char *source, const CudaTarget *target, const char *label, Cache *cache, CudaLoad *load,
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

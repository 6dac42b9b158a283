/* The largest |value| of each field on a CUDA device. */
#include "backends/cuda_compile.h"
#include "backends/cuda_state.h"
#include "backends/peak_kernel.h"

static bool load_image(void *context, const CudaImage *image, Error *err)
{
    CudaBackend *c = context;
    CuResult result = c->cu->ModuleLoadData(&c->peaks.module, image->bytes + image->begins[0]);
    if (result == CU_SUCCESS)
        return true;
    c->peaks.module = NULL;
    return cuda_failed(c, err, "cuModuleLoadData", "peaks", result);
}

/* The kernel and room for what its blocks find, at the first call. */
static bool prepare(CudaBackend *c, const DeviceInfo *info, Error *err)
{
    char source[PEAKS_SOURCE_BYTES];
    const CudaTarget target = {info->cc_major, info->cc_minor, c->driver, c->name};
    CudaImage image;
    if (c->peaks.out != 0)
        return true;
    peak_kernel_source(DIALECT_CUDA, c->program->precision, source);
    if (c->peaks.module == NULL) {
        Pieces pieces;
        bool ok = pieces_whole(&pieces, source, c->program->precision, err) &&
                  cuda_compile(&pieces, &target, "cuda: peaks", &c->cache, load_image, c, &image, err);
        pieces_free(&pieces);
        if (!ok)
            return false;
        cuda_image_free(&image);
    }
    CuResult result = c->cu->ModuleGetFunction(&c->peaks.function, c->peaks.module, "peaks");
    if (result != CU_SUCCESS)
        return cuda_failed(c, err, "cuModuleGetFunction", "peaks", result);
    c->peaks.groups = peak_kernel_groups(info->units);
    c->peaks.bytes = c->program->field_count * (size_t)c->peaks.groups * program_real(c->program);
    for (int i = 0; i < 2; i++)
        if (c->peaks.found[i].bytes == NULL && !staging_make(&c->peaks.found[i], c->backend, c->peaks.bytes))
            return error_set(err, ERROR_SYSTEM, "no memory to check the fields");
    result = c->cu->MemAlloc(&c->peaks.out, c->peaks.bytes);
    if (result == CU_SUCCESS)
        return true;
    c->peaks.out = 0;
    return cuda_failed(c, err, "cuMemAlloc", "peaks", result);
}

static CuResult launch(CudaBackend *c, size_t field)
{
    const FieldLayout *layout = &c->program->fields[field];
    PeaksJob job = peak_kernel_job(layout);
    CuPointer memory = cuda_address(c, layout->buffer, false), out = c->peaks.out;
    int first = (int)field * c->peaks.groups;
    void *params[] = {&memory,   &job.origin, &job.row,  &job.plane, &job.cells,
                      &job.rows, &job.pieces, &job.work, &out,       &first};
    const size_t shared = PEAKS_LANES * program_real(c->program);
    return c->cu->LaunchKernel(c->peaks.function, (unsigned)c->peaks.groups, 1, 1, PEAKS_LANES, 1, 1, (unsigned)shared,
                               c->streams[0], params, NULL);
}

bool cuda_look(CudaBackend *c, const DeviceInfo *info, int which, Error *err)
{
    CuResult result = CU_SUCCESS;
    if (!prepare(c, info, err))
        return false;
    for (size_t f = 0; f < c->program->field_count; f++) {
        if (result != CU_SUCCESS)
            break;
        result = launch(c, f);
    }
    return (result == CU_SUCCESS || cuda_failed(c, err, "cuLaunchKernel", "peaks", result)) &&
           cuda_begin_download(c, c->peaks.found[which].bytes, c->peaks.out, c->peaks.bytes, err);
}

void cuda_looked(const CudaBackend *c, int which, uint64_t *bits)
{
    peak_kernel_gather(c->program->precision, c->peaks.found[which].bytes, c->program->field_count, c->peaks.groups,
                       bits);
}

void cuda_free_peaks(CudaBackend *c)
{
    for (int i = 0; i < 2; i++)
        staging_free(&c->peaks.found[i]);
    if (c->peaks.out != 0)
        c->cu->MemFree(c->peaks.out);
    if (c->peaks.module != NULL)
        c->cu->ModuleUnload(c->peaks.module);
    c->peaks = (CudaPeaks){0};
}

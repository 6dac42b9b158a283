/* Failed calls of the CUDA driver in words. */
#include "backends/cuda_state.h"

static const char *hint(CuResult result)
{
    switch (result) {
    case CU_OUT_OF_MEMORY:
        return "the device is out of memory";
    case CU_INVALID_IMAGE:
    case CU_NO_BINARY_FOR_GPU:
    case CU_INVALID_PTX:
    case CU_UNSUPPORTED_PTX_VERSION:
        return "NVRTC is newer than the driver: update the NVIDIA driver, or set CUDA_PATH to an older toolkit";
    case CU_LAUNCH_OUT_OF_RESOURCES:
        return "the kernel needs more registers or shared memory than there are: try --schedule sweep";
    case CU_NOT_FOUND:
        return "the generated source has no such kernel (a bug in yeec)";
    case CU_ILLEGAL_ADDRESS:
    case CU_MISALIGNED_ADDRESS:
    case CU_LAUNCH_FAILED:
    case CU_ASSERT:
        return "a kernel failed and the device was lost to this run: run compute-sanitizer on it";
    case CU_LAUNCH_TIMEOUT:
        return "the display's watchdog stopped the kernel";
    case CU_ECC_UNCORRECTABLE:
    case CU_DEVICE_UNAVAILABLE:
        return "the device was lost: see nvidia-smi, run again or use another with --device";
    default:
        return NULL;
    }
}

static bool report(const CudaBackend *c, Error *err, const char *call, const char *relation, const char *kernel,
                   CuResult result)
{
    const char *name = NULL, *text = NULL, *advice = hint(result);
    c->cu->GetErrorName(result, &name);
    c->cu->GetErrorString(result, &text);
    return error_set(err, ERROR_SYSTEM, "%s on %s%s%s: %s: %s%s%s%s", call, c->name, kernel != NULL ? relation : "",
                     kernel != NULL ? kernel : "", name != NULL ? name : "unknown CUDA error",
                     text != NULL ? text : "no text", advice != NULL ? " (" : "", advice != NULL ? advice : "",
                     advice != NULL ? ")" : "");
}

bool cuda_failed(const CudaBackend *c, Error *err, const char *call, const char *kernel, CuResult result)
{
    return report(c, err, call, ", kernel ", kernel, result);
}

bool cuda_failed_late(const CudaBackend *c, Error *err, const char *call, CuResult result)
{
    const char *kernel = c->last_kernel >= 0 && c->program != NULL ? c->program->kernels[c->last_kernel].name : NULL;
    return report(c, err, call, ", last kernel queued ", kernel, result);
}

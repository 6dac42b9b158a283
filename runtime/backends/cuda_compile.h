/* CUDA C to machine code for one device, by NVRTC, through the disk cache. A text in pieces is compiled on as many
 * threads. */
#ifndef YEEC_RUNTIME_CUDA_COMPILE_H
#define YEEC_RUNTIME_CUDA_COMPILE_H

#include "backends/pieces.h"
#include "base/error.h"
#include "system/cache.h"

typedef struct CudaTarget {
    int cc_major, cc_minor; /* compute capability of the device */
    int driver;             /* cuDriverGetVersion */
    const char *device;     /* name, for messages and the cache's key */
} CudaTarget;

typedef struct CudaImage {
    char *bytes; /* modules for cuModuleLoadData, one after the other */
    size_t size; /* with the list of their lengths that ends it */
    size_t begins[PIECES_MOST], count;
    char arch[32];     /* "sm_90": machine code; "compute_90": PTX, which the driver compiles */
    char compiler[32]; /* "NVRTC 13.0" */
    bool from_cache;
} CudaImage;

/* Loads an image into the device. */
typedef bool CudaLoad(void *context, const CudaImage *image, Error *err);

/* Machine code where NVRTC knows the device, else PTX of the nearest older one, loaded by `load`. One from the cache
 * that does not load is made again; a new one is kept once it has loaded. */
bool cuda_compile(const Pieces *source, const CudaTarget *target, const char *label, Cache *cache, CudaLoad *load,
                  void *context, CudaImage *out, Error *err);
/* Frees the bytes. */
void cuda_image_free(CudaImage *image);

/* "NVRTC 13.0, sm_90": decides the bytes beside the source. */
bool cuda_compiler_name(const CudaTarget *target, char text[64], Error *err);
/* What the assembler says of each kernel (ptxas -v), in memory the caller frees; needs no device. NULL on failure. */
char *cuda_report(const Pieces *source, const CudaTarget *target, Error *err);

#endif

/* Finding libcuda and libnvrtc. */
#include "backends/cuda_api.h"

#include <dlfcn.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Symbol {
    const char *name;
    size_t offset; /* of the pointer in its table */
} Symbol;

#define DRIVER_SYMBOL(name, symbol, parameters) {symbol, offsetof(CudaDriver, name)},
#define NVRTC_SYMBOL(name, symbol, parameters) {symbol, offsetof(Nvrtc, name)},

static const Symbol DRIVER_SYMBOLS[] = {CUDA_DRIVER_FUNCTIONS(DRIVER_SYMBOL)};
static const Symbol NVRTC_SYMBOLS[] = {NVRTC_FUNCTIONS(NVRTC_SYMBOL)};

enum {
    DRIVER_SYMBOL_COUNT = sizeof DRIVER_SYMBOLS / sizeof DRIVER_SYMBOLS[0],
    NVRTC_SYMBOL_COUNT = sizeof NVRTC_SYMBOLS / sizeof NVRTC_SYMBOLS[0]
};

/* The name of a function that `library` lacks, or NULL when the table is complete. */
static const char *load_symbols(void *library, const Symbol *symbols, size_t count, void *table)
{
    for (size_t i = 0; i < count; i++) {
        void *symbol = dlsym(library, symbols[i].name);
        if (symbol == NULL)
            return symbols[i].name;
        memcpy((char *)table + symbols[i].offset, &symbol, sizeof symbol);
    }
    return NULL;
}

bool cuda_driver_open(const char *file, CudaDriver *out, char why[CUDA_WHY_BYTES])
{
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(why, CUDA_WHY_BYTES, "%s not found (NVIDIA driver)", file);
        return false;
    }
    const char *missing = load_symbols(library, DRIVER_SYMBOLS, DRIVER_SYMBOL_COUNT, out);
    if (missing == NULL)
        return true;
    snprintf(why, CUDA_WHY_BYTES, "%s lacks %s: update the NVIDIA driver (CUDA 11.4 or later)", file, missing);
    dlclose(library);
    return false;
}

static const char *init_hint(CuResult result)
{
    switch (result) {
    case CU_NO_DEVICE:
        return "no NVIDIA GPU is visible (see nvidia-smi and CUDA_VISIBLE_DEVICES)";
    case CU_STUB_LIBRARY:
        return "libcuda.so.1 is the toolkit's stub: install the NVIDIA driver";
    case CU_SYSTEM_DRIVER_MISMATCH:
        return "libcuda.so.1 and the kernel's driver differ in version: restart the machine";
    default:
        return "see nvidia-smi";
    }
}

static bool initialise(const CudaDriver *driver, char why[CUDA_WHY_BYTES])
{
    const char *name = NULL;
    int count = 0;
    CuResult result = driver->Init(0);
    if (result == CU_SUCCESS)
        result = driver->DeviceGetCount(&count);
    if (result == CU_SUCCESS && count == 0)
        result = CU_NO_DEVICE;
    if (result == CU_SUCCESS)
        return true;
    driver->GetErrorName(result, &name);
    snprintf(why, CUDA_WHY_BYTES, "the NVIDIA driver does not start: %s (%s)", name != NULL ? name : "unknown error",
             init_hint(result));
    return false;
}

static const CudaDriver *replaced;

void cuda_driver_replace(const CudaDriver *driver)
{
    replaced = driver;
}

const CudaDriver *cuda_driver(const char **why)
{
    static CudaDriver driver;
    static char reason[CUDA_WHY_BYTES];
    static bool tried, found;
    *why = "";
    if (replaced != NULL)
        return replaced;
    if (!tried) {
        tried = true;
        found = cuda_driver_open("libcuda.so.1", &driver, reason) && initialise(&driver, reason);
    }
    *why = reason;
    return found ? &driver : NULL;
}

/* Opens the first library that matches "<dir>/libnvrtc.so*", dir a pattern; NULL: none. */
static void *open_in(const char *dir)
{
    char pattern[1024];
    glob_t matches;
    void *library = NULL;
    snprintf(pattern, sizeof pattern, "%s/libnvrtc.so*", dir);
    if (glob(pattern, 0, NULL, &matches) == 0) {
        for (size_t i = matches.gl_pathc; i > 0; i--)
            if (library == NULL)
                library = dlopen(matches.gl_pathv[i - 1], RTLD_NOW | RTLD_LOCAL);
        globfree(&matches);
    }
    return library;
}

/* By the system's search path: the driver's own major version, then any. */
static void *open_by_name(int major)
{
    static const char *const NAMES[] = {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2"};
    char name[64];
    snprintf(name, sizeof name, "libnvrtc.so.%d", major);
    void *library = major > 0 ? dlopen(name, RTLD_NOW | RTLD_LOCAL) : NULL;
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        if (library == NULL)
            library = dlopen(NAMES[i], RTLD_NOW | RTLD_LOCAL);
    return library;
}

/* In the places where the toolkit installs itself. */
static void *open_in_toolkit(int major)
{
    static const char *const VARIABLES[] = {"CUDA_PATH", "CUDA_HOME"};
    static const char *const DIRS[] = {"/usr/local/cuda/lib64", "/usr/local/cuda/lib", "/opt/cuda/lib64",
                                       "/usr/local/cuda-*/lib64", "/usr/local/cuda-*/lib"};
    char dir[512];
    void *library = NULL;
    for (size_t i = 0; i < 2; i++) {
        const char *root = getenv(VARIABLES[i]);
        if (library != NULL || root == NULL || root[0] == '\0')
            continue;
        snprintf(dir, sizeof dir, "%.400s/lib64", root);
        library = open_in(dir);
        snprintf(dir, sizeof dir, "%.400s/lib", root);
        library = library != NULL ? library : open_in(dir);
    }
    snprintf(dir, sizeof dir, "/usr/local/cuda-%d*/lib64", major);
    library = library != NULL ? library : open_in(dir);
    for (size_t i = 0; i < sizeof DIRS / sizeof DIRS[0]; i++)
        library = library != NULL ? library : open_in(DIRS[i]);
    return library;
}

static bool open_nvrtc(Nvrtc *out, char why[CUDA_WHY_BYTES])
{
    const char *unused;
    int version = 0;
    const CudaDriver *driver = cuda_driver(&unused);
    if (driver != NULL)
        driver->DriverGetVersion(&version);
    void *library = open_by_name(version / 1000);
    library = library != NULL ? library : open_in_toolkit(version / 1000);
    if (library == NULL) {
        snprintf(why, CUDA_WHY_BYTES,
                 "libnvrtc.so not found (CUDA's run-time compiler): install the CUDA toolkit or set CUDA_PATH");
        return false;
    }
    const char *missing = load_symbols(library, NVRTC_SYMBOLS, NVRTC_SYMBOL_COUNT, out);
    if (missing != NULL)
        snprintf(why, CUDA_WHY_BYTES, "libnvrtc.so lacks %s: install CUDA 11.2 or later", missing);
    return missing == NULL;
}

const Nvrtc *cuda_nvrtc(const char **why)
{
    static Nvrtc nvrtc;
    static char reason[CUDA_WHY_BYTES];
    static bool tried, found;
    if (!tried) {
        tried = true;
        found = open_nvrtc(&nvrtc, reason);
    }
    *why = reason;
    return found ? &nvrtc : NULL;
}

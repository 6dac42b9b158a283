/* Does an OpenCL device take subnormal numbers of single precision for zero, as -cl-denorms-are-zero asks? The option
 * is a hint, so products are computed on the device: with a subnormal result, with a subnormal operand, by fma
 * (NVIDIA's does not obey, kernels have their own: templates/opencl.tpl). */
#include "backends/kinds.h"
#include "backends/opencl_aside.h"
#include "backends/opencl_device.h"

#include <float.h>

static const char SOURCE[] = "__kernel void products(__global float *x)\n"
                             "{\n"
                             "    x[0] = x[0] * x[1];\n"
                             "    x[2] = x[2] * x[3];\n"
                             "#ifndef __NV_CL_C_VERSION\n"
                             "    x[4] = fma(x[4], x[5], 0.0f);\n"
                             "#else\n"
                             "    x[4] = 0.0f;\n"
                             "#endif\n"
                             "}\n";

/* What the products need until the device has made them. */
typedef struct Products {
    OpenClProgram built;
    cl_kernel kernel;
    cl_mem memory;
} Products;

static cl_int prepare(const OpenClQueue *q, Products *p)
{
    float factors[] = {FLT_MIN, 0.5F, FLT_MIN / 4, 16, FLT_MIN, 0.5F};
    cl_int status;
    p->kernel = clCreateKernel(p->built.program, "products", &status);
    if (status == CL_SUCCESS)
        p->memory =
            clCreateBuffer(q->context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof factors, factors, &status);
    return status == CL_SUCCESS ? clSetKernelArg(p->kernel, 0, sizeof p->memory, &p->memory) : status;
}

/* False: interrupted. */
static bool launch(const OpenClQueue *q, const Products *p, cl_int *status, Error *err)
{
    const size_t one[3] = {1, 1, 1};
    if (!opencl_aside_enqueue(q->queue, p->kernel, one, one, NULL, status, err))
        return false;
    return *status != CL_SUCCESS || opencl_aside_finish(q->queue, status, err);
}

static void drop(const Products *p)
{
    if (p->memory != NULL)
        clReleaseMemObject(p->memory);
    if (p->kernel != NULL)
        clReleaseKernel(p->kernel);
    clReleaseProgram(p->built.program);
}

/* Are all products zero? False with an error where that cannot be found out. */
static bool compute(const OpenClQueue *q, bool *zero, Error *err)
{
    Products p = {0};
    float products[6] = {0};
    if (!opencl_build(q->context, q->device, SOURCE, PRECISION_F32, "opencl: subnormal numbers", q->cache, &p.built,
                      err))
        return false;
    cl_int status = prepare(q, &p);
    if (status == CL_SUCCESS && !launch(q, &p, &status, err))
        return false; /* what the driver works with stays */
    if (status == CL_SUCCESS)
        status = clEnqueueReadBuffer(q->queue, p.memory, CL_TRUE, 0, sizeof products, products, 0, NULL, NULL);
    drop(&p);
    *zero = products[0] == 0 && products[2] == 0 && products[4] == 0;
    return status == CL_SUCCESS || opencl_failed(err, "testing for subnormal numbers", q->name, "products", status);
}

bool opencl_see_flushing(Backend *b, const OpenClQueue *q, bool *flushes, Error *err)
{
    if (!compute(q, flushes, err))
        return false;
    if (!*flushes)
        backend_warn(b,
                     "%s keeps numbers below 1.2e-38, which are zero elsewhere, so its results may differ from other "
                     "backends",
                     q->name);
    return true;
}
